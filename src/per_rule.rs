//! One value for each of the three rules.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PerRule<T> {
    pub(crate) cohesion: T,
    pub(crate) alignment: T,
    pub(crate) separation: T,
}

impl<T> PerRule<T> {
    /// Combines the values of each rule with those that `other` has for it.
    #[inline(always)]
    pub(crate) fn zip<U, V>(self, other: PerRule<U>, combine: impl Fn(T, U) -> V) -> PerRule<V> {
        PerRule {
            cohesion: combine(self.cohesion, other.cohesion),
            alignment: combine(self.alignment, other.alignment),
            separation: combine(self.separation, other.separation),
        }
    }

    #[inline(always)]
    pub(crate) fn map<U>(self, convert: impl Fn(T) -> U) -> PerRule<U> {
        self.zip(PerRule { cohesion: (), alignment: (), separation: () }, |value, ()| convert(value))
    }
}

impl PerRule<bool> {
    pub(crate) fn any(self) -> bool {
        self.cohesion || self.alignment || self.separation
    }
}
