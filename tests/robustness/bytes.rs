//! Decodes bytes into choices, words and unusual numbers.

use boids_canvas::{Kind, Param, TABLE, Value, Vec2};

/// The bytes of a case that are not decoded yet. Zeros follow the last one.
pub struct Bytes<'a>(&'a [u8]);

/// Numbers that are edge cases of floating-point arithmetic.
const EDGES: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    5e-324,
    -5e-324,
    f64::MIN_POSITIVE,
    1e-45,
    1e-38,
    f64::EPSILON,
    1e-3,
    0.1,
    1e7,
    1e9,
    16_777_217.0,
    4_294_967_296.0,
    1e19,
    1e38,
    3.5e38,
    -1e38,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Bytes(bytes)
    }

    pub fn are_over(&self) -> bool {
        self.0.is_empty()
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, left) = self.0.split_at(N.min(self.0.len()));
        self.0 = left;
        std::array::from_fn(|i| taken.get(i).copied().unwrap_or(0))
    }

    pub fn byte(&mut self) -> u8 {
        self.take::<1>()[0]
    }

    /// An integer below `end`, which is at most 256.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    pub fn flip(&mut self) -> bool {
        self.below(2) == 1
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A number from 0 to 1, both included.
    pub fn share(&mut self) -> f64 {
        f64::from(u16::from_le_bytes(self.take())) / f64::from(u16::MAX)
    }

    /// Any number. Special values and numbers of a few digits are more frequent than in random bits.
    pub fn number(&mut self) -> f64 {
        match self.below(6) {
            0 => f64::from_le_bytes(self.take()),
            1 => f32::from_le_bytes(self.take()).into(),
            2 => f64::NAN,
            3 => self.pick(&EDGES),
            4 => i16::from_le_bytes(self.take()).into(),
            _ => f64::from(i16::from_le_bytes(self.take())) / 100.0,
        }
    }

    /// A number from `min` to `max`; often one of these two.
    pub fn within(&mut self, min: f64, max: f64) -> f64 {
        match self.below(4) {
            0 => min,
            1 => max,
            // most parameters have their largest effects near the lower end of the range
            2 => {
                let share = self.share();
                min + (max - min) * share * share * share * share
            }
            _ => min + (max - min) * self.share(),
        }
    }

    /// A number from `min` to `max`, or sometimes any number.
    pub fn number_or_within(&mut self, min: f64, max: f64) -> f64 {
        if self.below(4) == 0 { self.number() } else { self.within(min, max) }
    }

    pub fn vector_or_within(&mut self, min: f64, max: f64) -> Vec2 {
        Vec2::new(self.number_or_within(min, max) as f32, self.number_or_within(min, max) as f32)
    }

    pub fn param(&mut self) -> &'static Param {
        &TABLE[self.below(TABLE.len())]
    }

    /// A value that `kind` allows.
    pub fn allowed(&mut self, kind: Kind) -> Value {
        match kind {
            Kind::Number { min, max } => Value::Number(self.within(min, max)),
            Kind::Integer { min, max } => Value::Number(self.within(min, max).round()),
            Kind::Range { max } => {
                Value::Number(if self.below(4) == 0 { f64::INFINITY } else { self.within(0.0, max) })
            }
            Kind::Switch => Value::Switch(self.flip()),
            Kind::Choice(words) => Value::Choice(self.pick(words)),
            other => unreachable!("no parameter is {other}"),
        }
    }

    /// A value of any kind.
    pub fn value(&mut self) -> Value {
        match self.below(3) {
            0 => Value::Number(self.number()),
            1 => Value::Switch(self.flip()),
            _ => Value::Choice(self.pick(&["turn", "wrap", "heading", "circle", "", "all", "Turn", "70"])),
        }
    }

    /// A text of numbers, of words with a meaning for some reader, and of any characters.
    pub fn text(&mut self) -> String {
        const WORDS: [&str; 25] = [
            "1", "70", "0.5", ".", "-", "+", "e", "E", "e5", "e-400", "e400", "0x1", "_", "all", "auto", "inf", "nan",
            "true", "false", "turn", " ", "\u{a0}", "−", "٣", ",",
        ];
        let mut text = String::new();
        for _ in 0..self.below(12) {
            match self.below(3) {
                0 => text += &self.number().to_string(),
                1 => text += self.pick(&WORDS),
                _ => text.push(char::from_u32(u16::from_le_bytes(self.take()).into()).unwrap_or('\u{10ffff}')),
            }
        }
        text
    }
}
