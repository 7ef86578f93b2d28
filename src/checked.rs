//! Functions for values that the caller has already checked against the same table. They are for the packages of this
//! repository that put a flock on a page, where JavaScript does the checking. They are not part of the public
//! interface.
//!
//! With values that are not allowed, positions can become infinite or NaN. Larger numbers of `nearest` and `predators` than
//! the table allows become the largest allowed.

use crate::flock::restore_if;
use crate::{Flock, Measures, Obstacle, ParamError, Params, RestoreError};

/// Parameters as numbers in the order of [`TABLE`](crate::TABLE): a switch is 0 or 1, a choice the index of its word in
/// [`Kind::Choice`](crate::Kind::Choice).
pub fn numbers(params: &Params) -> Vec<f64> {
    params.to_array().to_vec()
}

/// The inverse of [`numbers`]. Numbers missing at the end become the defaults; surplus numbers are ignored.
pub fn params(numbers: &[f64]) -> Params {
    let mut all = Params::DEFAULT.to_array();
    for (value, number) in all.iter_mut().zip(numbers) {
        *value = *number;
    }
    Params::from_array(all)
}

/// [`Flock::reconfigure`] and [`Flock::set_obstacles`] together.
///
/// # Errors
///
/// [`ParamError::Memory`] if there is not enough memory for this many boids. The flock then stays as it was.
pub fn set(flock: &mut Flock, params: Params, obstacles: Vec<Obstacle>) -> Result<(), ParamError> {
    flock.set_checked(params, obstacles)
}

/// [`Flock::restore`], but the caller says whether the parameters `are_allowed`. It gets them as [`params`] takes them.
///
/// # Errors
///
/// The same as for [`Flock::restore`].
pub fn restore(save: &[u8], mut are_allowed: impl FnMut(&[f64]) -> bool) -> Result<Flock, RestoreError> {
    restore_if(save, &mut are_allowed)
}

/// [`Flock::measure`] with or without `nearest` and `groups`, each of which takes longer than a step. Without them, they are
/// NaN and 0.
pub fn measure(flock: &Flock, nearest: bool, groups: bool) -> Measures {
    flock.measure_some(nearest, groups)
}

/// Abandons the step that a panic has ended, if any. The flock is again bit-identical to what it was before the step.
pub fn abandon_step(flock: &mut Flock) {
    flock.abandon_after_panic();
}
