//! The results of the benchmarks, and the report made of them.

use crate::bench::{COLOURED, FRAMES, LOOKS, THREADS};
use crate::process::{Failure, Result};

/// Values by row and column, in the order in which they were added.
#[derive(Default)]
pub(crate) struct Figures(Vec<[String; 3]>);

/// The flock of a row of steps.
pub(crate) struct Flock<'a> {
    pub(crate) row: &'a str,
    pub(crate) preset: &'a str,
    pub(crate) count: u32,
    /// Steps before the measurement starts.
    pub(crate) steps: u32,
}

impl<'a> Flock<'a> {
    fn parse(row: &'a str) -> Option<Self> {
        let [preset, count, steps] = row.split(' ').collect::<Vec<_>>()[..] else { return None };
        Some(Flock { row, preset, count: count.parse().ok()?, steps: steps.parse().ok()? })
    }
}

impl Figures {
    pub(crate) fn add(&mut self, row: &str, column: &str, value: &str) {
        self.0.push([row, column, value].map(str::to_owned));
    }

    /// Adds the lines that consist of row, column and value, separated by tabs.
    pub(crate) fn read(&mut self, printed: &str) {
        for line in printed.lines() {
            if let [row, column, value] = line.split('\t').collect::<Vec<_>>()[..] {
                self.add(row, column, value);
            }
        }
    }

    fn text(&self, row: &str, column: &str) -> Option<&str> {
        let found = self.0.iter().find(|[its_row, its_column, _]| its_row == row && its_column == column);
        found.map(|[_, _, value]| value.as_str())
    }

    fn number(&self, row: &str, column: &str) -> Option<f64> {
        self.text(row, column)?.parse().ok()
    }

    /// The flocks that were timed natively.
    pub(crate) fn flocks(&self) -> Vec<Flock<'_>> {
        let mut rows: Vec<&str> = Vec::new();
        for [row, column, _] in &self.0 {
            // a row may have been measured twice
            if column == "native" && !rows.contains(&row.as_str()) {
                rows.push(row);
            }
        }
        rows.into_iter().filter_map(Flock::parse).collect()
    }

    /// Fails if a flock differs between the browser and the native code.
    pub(crate) fn check_fingerprints(&self) -> Result {
        for flock in self.flocks() {
            let of = |column| self.0.iter().filter(move |[row, its, _]| row == flock.row && its == column);
            let mut prints = of("fingerprint").map(|[_, _, value]| value);
            let first = prints.next();
            if prints.any(|print| Some(print) != first) {
                let message = format!("the flock of {} differs between the browser and the native code", flock.row);
                return Err(Failure::new(message));
            }
        }
        Ok(())
    }

    /// The report as Markdown; `against` is the name of the crate whose kernel was timed as well.
    pub(crate) fn markdown(&self, against: Option<&str>) -> String {
        let machine =
            ["cpu", "os", "browser", "rustc", "date"].map(|about| self.text("machine", about).unwrap_or("unknown"));
        let machine = format!("{}.", machine.join("; "));
        let sections =
            [machine, self.steps(against), self.growth(), self.frames(), self.colours(), self.threads(), self.memory()];
        let sections = sections.iter().map(|section| section.trim_end()).filter(|section| !section.is_empty());
        sections.collect::<Vec<_>>().join("\n\n") + "\n"
    }

    /// Whether the row is about the cost of a long flight, which is only measured natively.
    pub(crate) fn is_long_flight(&self, flock: &Flock) -> bool {
        self.number(flock.row, "flight").is_some()
    }

    fn steps(&self, against: Option<&str>) -> String {
        let of = |row: &str, columns: [(&str, usize); 4]| {
            columns.map(|(column, decimals)| shown(self.number(row, column), decimals))
        };
        let figures = [("neighbours", 1), ("candidates", 1), ("native", 0), ("wasm", 0)];
        let mut classic = Table::new(&["boids", "steps before", "neighbours", "candidates", "native", "wasm"]);
        if let Some(name) = against {
            classic.head.extend([name.to_owned(), format!("wasm / {name}")]);
        }
        let mut global = Table::new(&["preset", "boids", "steps before", "neighbours", "candidates", "native", "wasm"]);
        let mut noise = Table::new(&["boids", "neighbours", "without noise", "native", "wasm"]);
        let mut nearest = Table::new(&["flock", "boids", "steps before", "native", "wasm"]);
        for flock in self.flocks() {
            let row = flock.row;
            if self.number(row, "calm").is_some() {
                let mut cells = vec![grouped(flock.count)];
                cells.extend(of(row, [("neighbours", 1), ("calm", 0), ("native", 0), ("wasm", 0)]));
                noise.rows.push(cells);
                continue;
            }
            let mut cells = vec![grouped(flock.count), grouped(flock.steps)];
            if let Some((_, options)) = flock.preset.split_once('?') {
                cells.insert(0, options.replace('&', ", ").replace('=', " "));
                cells.extend(["native", "wasm"].map(|column| shown(self.number(row, column), 0)));
                nearest.rows.push(cells);
                continue;
            }
            cells.extend(of(row, figures));
            if flock.preset != "classic" {
                cells.insert(0, flock.preset.to_owned());
                global.rows.push(cells);
                continue;
            }
            if against.is_some() {
                let rival = self.number(row, "against");
                cells.extend([shown(rival, 0), shown(ratio(self.number(row, "wasm"), rival), 2)]);
            }
            classic.rows.push(cells);
        }
        format!(
            "Time of a step of classic, in ns per boid: medians on one core, natively and in the browser. The density of \
             the world is the preset's. Neighbours are the other boids within 75 px; candidates are the boids whose \
             distance is computed.\n\n{classic}\n\
             The same for classic whose cohesion and alignment use the nearest flockmates only.\n\n{nearest}\n\
             The same for the presets in which cohesion and alignment use the whole flock. Neighbours are here the boids \
             within the range of separation.\n\n{global}\n\
             The same for vicsek after 300 steps, without and with noise. Neighbours are the boids within 20 px.\n\n{noise}"
        )
    }

    /// How the cost per boid changes as the flock grows.
    fn growth(&self) -> String {
        let mut text = String::new();
        let flocks = self.flocks();
        let classic = || flocks.iter().filter(|flock| flock.preset == "classic");
        let Some(largest) = classic().map(|flock| flock.count).max() else { return text };
        let costs = |few: &Flock, many: &Flock| {
            let [native, wasm] = ["native", "wasm"]
                .map(|column| shown(ratio(self.number(many.row, column), self.number(few.row, column)), 2));
            let neighbours = [few, many].map(|flock| shown(self.number(flock.row, "neighbours"), 1)).join(" and ");
            format!("{native} natively and {wasm} in the browser at {neighbours} neighbours")
        };
        // The last flock of 10,000 is set up to have as many neighbours as the largest flock has after its steps.
        let few = || classic().filter(|flock| flock.count == 10_000);
        let many = || classic().filter(|flock| flock.count == largest);
        if let (Some(start), Some(settled), Some(many_start), Some(many_settled)) =
            (few().next(), few().next_back(), many().next(), many().next_back())
        {
            text += &format!(
                "Time per boid among {} relative to 10,000: {}; {}.\n",
                grouped(largest),
                costs(start, many_start),
                costs(settled, many_settled)
            );
        }
        for flock in &flocks {
            if let Some(flight) = self.number(flock.row, "flight") {
                let (preset, steps) = (flock.preset, grouped(flock.steps));
                text += &format!(
                    "The first {steps} steps of {preset} with {} boids took {flight:.0} ns per boid and step natively.\n",
                    grouped(flock.count)
                );
            }
        }
        text
    }

    fn frames(&self) -> String {
        let mut table = Table::new(&[
            "boids",
            "marker, px",
            "step",
            "draw",
            "present",
            "frame",
            "frames per second",
            "draw and present by paths",
            "speed-up",
        ]);
        for (count, marker) in FRAMES {
            let row = format!("frame {count}");
            let number = |column| self.number(&row, column);
            if number("frame").is_none() {
                continue;
            }
            let marker = marker.map_or("3 × 1.5".to_owned(), |(length, width)| format!("{length} × {width}"));
            let mut cells = vec![grouped(count), marker];
            cells.extend(["step", "draw", "present", "frame"].map(|column| shown(number(column), 2)));
            cells.push(shown(number("rate"), 0));
            let paths = number("paths shown");
            cells.extend([shown(paths, 1), shown(ratio(paths, number("shown")), 1)]);
            table.rows.push(cells);
        }
        format!(
            "Time of a frame of classic at 1280 × 720, in ms: medians for a settled flock, `zoom=\"auto\"`, no GPU. \
             Reading a pixel back forces work that the browser has postponed; it counts as present.\n\n{table}"
        )
    }

    fn colours(&self) -> String {
        let mut table =
            Table::new(&["boids", "marker, px", "plain", "by speed", "by heading", "by flockmates", "trails"]);
        for (count, (length, width)) in COLOURED {
            let row = format!("colours {count}");
            let plain = self.number(&row, "draw");
            if plain.is_none() {
                continue;
            }
            let mut cells = vec![grouped(count), format!("{length} × {width}"), shown(plain, 2)];
            cells.extend(LOOKS.map(|look| {
                let draw = self.number(&row, look);
                format!("{} ({})", shown(draw, 2), shown(ratio(draw, plain), 2))
            }));
            table.rows.push(cells);
        }
        if table.rows.is_empty() {
            return String::new();
        }
        format!(
            "Drawing the same flock in colours and with trails, in turns, in ms: medians, and in brackets the ratio to \
             plain drawing. What finds the colours is part of the time.\n\n{table}"
        )
    }

    fn threads(&self) -> String {
        let columns = [("busy", 0), ("rate", 0), ("click", 0), ("first", 0)];
        let mut table = Table::new(&["boids", "thread", "busy", "frames per second", "click", "first picture"]);
        for count in THREADS {
            for thread in ["page", "worker"] {
                let number = |column| self.number(&format!("thread {count}"), &format!("{thread} {column}"));
                if number("busy").is_none() {
                    continue;
                }
                let mut cells = vec![grouped(count), thread.to_owned()];
                cells.extend(columns.map(|(column, decimals)| shown(number(column), decimals)));
                table.rows.push(cells);
            }
        }
        if table.rows.is_empty() {
            return String::new();
        }
        format!(
            "The element at 1280 × 720 on the page's thread and in a worker, in turns, in ms: medians of five pages each. \
             Busy is the time of the page's thread in a second; a click is the time from a click elsewhere to the next picture of the page, in steps of 8 ms; \
             the first picture comes so long after the script has arrived. `zoom=\"auto\"`, no GPU.\n\n{table}"
        )
    }

    fn memory(&self) -> String {
        self.number("memory", "bytes").map_or_else(String::new, |bytes| {
            format!("Memory per boid, from 10,000 to 1,000,000 boids on a page: {bytes:.1} bytes.")
        })
    }
}

fn ratio(of: Option<f64>, to: Option<f64>) -> Option<f64> {
    Some(of? / to?)
}

fn shown(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.decimals$}"))
}

/// A number with commas between groups of three digits.
fn grouped(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// A table in Markdown. Columns of numbers are aligned to the right.
struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn new(head: &[&str]) -> Self {
        Table { head: head.iter().map(|&name| name.to_owned()).collect(), rows: Vec::new() }
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numeric = |column: usize| {
            self.rows.iter().all(|row| row[column].starts_with(|c: char| c.is_ascii_digit() || c == '–'))
        };
        let rule: Vec<_> =
            (0..self.head.len()).map(|column| if numeric(column) { "--:" } else { "---" }.to_owned()).collect();
        for row in [&self.head, &rule].into_iter().chain(&self.rows) {
            writeln!(f, "| {} |", row.join(" | "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_appear_in_their_cells() {
        let mut figures = Figures::default();
        figures.read("classic 10000 0\tnative\t100.4\nclassic 10000 0\tneighbours\t3.25\nnonsense\n");
        figures.read("classic 10000 0\twasm\t200\nclassic 10000 0\tagainst\t400\nmemory\tbytes\t98.76\n");
        let markdown = figures.markdown(Some("limit"));
        assert!(markdown.contains("| limit | wasm / limit |"), "{markdown}");
        assert!(markdown.contains("| 10,000 | 0 | 3.2 | – | 100 | 200 | 400 | 0.50 |"), "{markdown}");
        assert!(markdown.contains("98.8 bytes"), "{markdown}");
    }

    #[test]
    fn a_different_flight_in_the_browser_is_a_failure() {
        let mut figures = Figures::default();
        figures.read("classic 70 0\tnative\t1\nclassic 70 0\tfingerprint\tab\n");
        figures.read("classic 70 0\tfingerprint\tab\n");
        assert!(figures.check_fingerprints().is_ok());
        figures.read("classic 70 0\tfingerprint\tac\n");
        assert!(figures.check_fingerprints().is_err());
    }

    #[test]
    fn digits_are_grouped_by_threes() {
        assert_eq!([70_u32, 1_000, 1_000_000].map(grouped), ["70", "1,000", "1,000,000"]);
    }
}
