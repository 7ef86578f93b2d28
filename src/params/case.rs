//! One name, three alphabets.

/// How a name of the table is spelt: the same name in three alphabets, made from one another mechanically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// `max_speed`: Rust.
    Snake,
    /// `maxSpeed`: JavaScript.
    Camel,
    /// `max-speed`: attributes and addresses.
    Kebab,
}

impl Case {
    /// Spells a name given in `snake_case`.
    pub fn spell(self, snake: &str) -> String {
        let mut name = String::with_capacity(snake.len());
        let mut after_gap = false;
        for letter in snake.chars() {
            match self {
                Case::Kebab if letter == '_' => name.push('-'),
                Case::Camel if letter == '_' => {}
                Case::Camel if after_gap => name.push(letter.to_ascii_uppercase()),
                _ => name.push(letter),
            }
            after_gap = letter == '_';
        }
        name
    }
}
