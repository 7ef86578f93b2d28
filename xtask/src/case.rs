//! Spellings of an option's name.

/// How a name is spelt. Each spelling can be computed from the others.
#[derive(Clone, Copy)]
pub(crate) enum Case {
    /// `maxSpeed`: JavaScript.
    Camel,
    /// `max-speed`: attributes and addresses.
    Kebab,
}

impl Case {
    /// Spells a name given in `snake_case`.
    pub(crate) fn spell(self, snake: &str) -> String {
        let mut words = snake.split('_');
        let first = words.next().unwrap_or_default().to_owned();
        words.fold(first, |name, word| match self {
            Case::Kebab => name + "-" + word,
            Case::Camel => name + &word[..1].to_ascii_uppercase() + &word[1..],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boids_canvas::TABLE;

    #[test]
    fn each_spelling_leads_back_to_the_name() {
        assert_eq!(Case::Camel.spell("separation_field_of_view"), "separationFieldOfView");
        for name in TABLE.iter().map(|param| param.name) {
            let gap = |letter: char| if letter.is_uppercase() { "_".to_owned() } else { String::new() };
            let camel = Case::Camel.spell(name);
            let from_camel: String =
                camel.chars().map(|letter| gap(letter) + &letter.to_lowercase().to_string()).collect();
            assert_eq!([from_camel, Case::Kebab.spell(name).replace('-', "_")], [name, name]);
        }
    }
}
