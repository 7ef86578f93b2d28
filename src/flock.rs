//! [`Flock`]: a flock of boids, and everything you can ask of it.
//!
//! The step stores boids in its own order. Everything that leaves a `Flock` is in the order of the boids'
//! numbers, except poses in [`Order::Storage`](crate::Order::Storage).

// rustdoc lists the methods by module, in this order; the empty lines keep rustfmt from sorting the modules.
mod start;

mod step;

mod set;

mod read;

mod save;

mod state_error;

mod strip;

pub use save::RestoreError;
pub use state_error::{StateError, Vectors};

use crate::forces::Obstacle;
use crate::params::Params;
use crate::predators::Predators;
use crate::state::State;
use crate::step::{Model, Stepper};
use crate::vector::Vec2;
use oorandom::Rand32;
use std::sync::Arc;

/// A flock of boids in its world.
///
/// Positions are in px, with the origin in the upper left corner and y pointing down. Velocities are in px per step.
/// The boids are numbered from 0.
///
/// The same parameters and the same number of steps give a bit-identical flock on every machine:
///
/// ```
/// use boids_canvas::{Flock, Params};
///
/// let mut flock = Flock::new(Params::DEFAULT)?;
/// let mut twin = flock.clone();
/// flock.step();
/// twin.step();
/// assert_eq!(flock.fingerprint(), twin.fingerprint());
/// # Ok::<(), boids_canvas::ParamError>(())
/// ```
///
/// Memory for the boids is reserved when their number changes; if there isn't enough, that call returns an error. Steps
/// and poses don't need any more. [`Flock::fingerprint`], [`Flock::measure`], [`Flock::look`] and all methods that
/// return a new vector allocate memory in proportion to the flock. If there is no memory for that, they end the
/// program, as Rust's collections do.
///
/// There is no `==`, because it could mean that the boids are at the same places, or that the rest of their flight is
/// the same. For the first, compare [`Flock::fingerprint`]; for the second, compare [`Flock::save`].
#[derive(Clone)]
pub struct Flock {
    params: Params,
    pointer: Option<Vec2>,
    obstacles: Vec<Obstacle>,
    formation: Arc<Vec<Vec2>>,
    predators: Predators,
    model: Model,
    /// Whether the step in progress goes on with an old model, because something has been set since the step began.
    is_model_old: bool,
    random: Rand32,
    steps: u64,
    /// The seed of the start. Noise and added predators keep using it.
    noise_seed: u32,
    state: State,
    stepper: Stepper,
    /// The number of strips into which the flock is going to be divided, each in its own memory.
    strips: usize,
}

/// A flock without boids, in the world of *classic*.
impl Default for Flock {
    fn default() -> Self {
        let params = Params::DEFAULT.count(0);
        Flock {
            pointer: None,
            obstacles: Vec::new(),
            formation: Arc::default(),
            predators: Predators::new(&params, params.seed),
            model: Model::new(&params, None),
            is_model_old: false,
            random: Rand32::new(params.seed.into()),
            noise_seed: params.seed,
            params,
            steps: 0,
            state: State::default(),
            stepper: Stepper::default(),
            strips: 1,
        }
    }
}
