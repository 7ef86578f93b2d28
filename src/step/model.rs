//! What a step needs of the parameters, computed once when they change.

use crate::bounds::Bounds;
use crate::forces::Forces;
use crate::global_sums::GlobalSums;
use crate::kernel::{self, Kernel};
use crate::lanes::Vec2x4;
use crate::neighbours::Perception;
use crate::params::Params;
use crate::per_rule::PerRule;
use crate::rules::Rules;
use crate::state::State;
use std::f64::consts::SQRT_2;
use wide::f32x4;

/// A set of parameters, prepared for steps.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) rules: Rules,
    pub(crate) bounds: Bounds,
    pub(crate) forces: Option<Forces>,
    pub(crate) perception: Perception,
    pub(crate) kernel: Kernel,
    /// The rules that sums over the whole flock serve.
    pub(super) global: PerRule<bool>,
    /// How many steps ahead of itself a boid is seen.
    pub(super) look_ahead: f32,
    /// The highest speed that rules and bounds allow, in px per step. Infinite if boids are seen where they are, since
    /// speed then plays no part.
    pub(super) speed_bound: f32,
    /// How far from itself, in px, a boid of that speed is seen.
    max_lead: f32,
}

impl Model {
    /// A model for steps, with the fastest kernel.
    pub(crate) fn new(params: &Params, forces: Option<Forces>) -> Self {
        Model::with_kernel(params, forces, Kernel::fastest(params))
    }

    pub(super) fn with_kernel(params: &Params, forces: Option<Forces>, kernel: Kernel) -> Self {
        // The small factors above 1 keep rounding from taking a boid farther than these bounds.
        let speed_bound = (params.max_speed + SQRT_2 * params.turn_factor) * 1.001;
        Model {
            rules: Rules::new(params),
            bounds: Bounds::new(params),
            forces,
            perception: Perception::new(params, kernel::scanned(params)),
            kernel,
            global: GlobalSums::serve(params),
            look_ahead: params.look_ahead as f32,
            speed_bound: if params.look_ahead > 0.0 { speed_bound as f32 } else { f32::INFINITY },
            max_lead: (params.look_ahead * speed_bound * 1.001) as f32,
        }
    }

    /// The greatest distance, in px, at which a boid sees others that keep to the speed bound.
    pub(crate) fn reach(&self) -> f32 {
        self.perception.reach() + self.max_lead
    }

    /// Where others see boids at `p` with velocities `v`, and the vectors that others sum.
    #[inline(always)]
    pub(super) fn seen(&self, p: Vec2x4, v: Vec2x4) -> (Vec2x4, Vec2x4) {
        let seen_at = self.bounds.canonical(p + v * f32x4::splat(self.look_ahead));
        (seen_at, self.kernel.summand(&self.rules, v))
    }

    /// The sums over the first `count` boids of `state`, if they serve any rule.
    pub(super) fn global_sums(&self, state: &State, count: usize) -> Option<GlobalSums> {
        self.global.any().then(|| {
            GlobalSums::new(self.global, count, |i| {
                let (p, v) = state.four(i);
                self.seen(p, v)
            })
        })
    }
}
