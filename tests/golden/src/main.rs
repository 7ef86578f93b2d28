//! Prints the golden table as this build flies it; an argument is the most steps to fly.

mod table;

fn main() {
    let most = std::env::args().nth(1).map_or(u32::MAX, |most| most.parse().expect("a number of steps"));
    print!("{}", table::flown(most));
}
