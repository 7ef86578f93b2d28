//! Spellings of an option's name.

/// How a name is spelt. Each spelling can be computed from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    ///
    /// ```
    /// use boids_canvas::Case;
    ///
    /// assert_eq!(Case::Camel.spell("max_speed"), "maxSpeed");
    /// assert_eq!(Case::Kebab.spell("max_speed"), "max-speed");
    /// ```
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
