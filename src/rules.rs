//! The three rules and the limits of speed: the next velocities of boids, from the sums over their neighbours.
//!
//! The rules are those of C. W. Reynolds, "Flocks, Herds, and Schools: A Distributed Behavioral Model", SIGGRAPH 1987.
//! Each kind of steering is a file with a type; through the trait [`Steer`], the type says what it sums and what it
//! does with the sums. docs/model.md has their equations. All functions are pure. Turning needs no trigonometry in a
//! step: the sine and cosine of the sharpest turn are computed once.

mod accumulate;
mod rotate;
mod seek;
mod sums;
mod turn;
mod zones;

pub(crate) use accumulate::Accumulate;
pub(crate) use rotate::Rotate;
pub(crate) use seek::Seek;
pub(crate) use sums::{Candidate, Sums};
pub(crate) use turn::Turn;
pub(crate) use zones::Zones;

use crate::angle;
use crate::lanes::Vec2x4;
use crate::params::{Params, Steering};
use crate::per_rule::PerRule;
use crate::vector::Vec2;
use wide::f32x4;

/// A kind of steering: what it sums over neighbours, and what it does with the sums.
pub(crate) trait Steer {
    /// Whether the speed is constant, and the rules add to a goal that the heading turns to. Alignment then sums headings, not
    /// velocities.
    const TURNS: bool = false;
    /// Whether the rules act in zones that do not overlap, each on the directions to its neighbours.
    const HAS_ZONES: bool = false;
    /// Whether cohesion's neighbours decide if the other rules act.
    const NEEDS_COHESION: bool = false;
    /// Whether separation sums offsets as they are.
    const SEPARATION_SUMS_OFFSETS: bool = false;
    /// Whether cohesion sums directions, not offsets.
    const SUMS_DIRECTIONS: bool = Self::HAS_ZONES;
    /// Whether alignment also uses cohesion's neighbours, and separation only the closest of them.
    const CLOSEST_FIRST: bool = false;
    /// Whether a boid's own part is left out of the sums. Otherwise it is subtracted at the end, which is faster.
    const SKIPS_ITSELF: bool = false;

    /// What cohesion sums for a neighbour.
    #[inline(always)]
    fn offset(neighbour: &Candidate) -> Vec2x4 {
        neighbour.d
    }

    /// What separation sums for a neighbour, in the opposite direction. `per_range` is 1 / range of separation.
    fn separation(neighbour: &Candidate, per_range: f32x4) -> Vec2x4;

    /// What the rules add to velocities `v`, or to the goal.
    fn terms(rules: &Rules, v: Vec2x4, sums: &Sums) -> Terms;

    /// The sharpest turn of a step in degrees, where the speed is constant.
    fn max_turn(params: &Params) -> f64 {
        params.max_turn
    }
}

/// Evaluates an expression with `$S` as the type of a steering, which is chosen here and nowhere else.
macro_rules! with_steering {
    ($steering:expr, $S:ident => $value:expr) => {{
        macro_rules! with {
            ($type:ident) => {{
                type $S = $crate::rules::$type;
                $value
            }};
        }
        match $steering {
            $crate::params::Steering::Accumulate => with!(Accumulate),
            $crate::params::Steering::Turn => with!(Turn),
            $crate::params::Steering::Zones => with!(Zones),
            $crate::params::Steering::Seek => with!(Seek),
            $crate::params::Steering::Rotate => with!(Rotate),
        }
    }};
}
pub(crate) use with_steering;

/// What each rule adds to the velocities of four boids, in px per step. With turn and zones steering, what it adds to the
/// goal that their headings turn to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terms {
    pub(crate) cohesion: Vec2x4,
    pub(crate) separation: Vec2x4,
    pub(crate) alignment: Vec2x4,
    /// What noise adds to the course, which is the sum of velocity, rules and forces, or the goal.
    pub(crate) noise: Vec2x4,
    /// The velocities before forces, noise and the limits of speed, or the goal.
    sum: Vec2x4,
}

/// What acts on four boids besides the rules, where anything does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Influences {
    /// What the forces add to the course.
    pub(crate) force: Option<Vec2x4>,
    /// The rotation of the course by noise, as a unit vector.
    pub(crate) noise: Option<Vec2x4>,
    /// What the bounds add to the velocity.
    pub(crate) nudge: Option<Vec2x4>,
}

/// Weights of the rules and limits of speed, narrowed to `f32`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) steering: Steering,
    separation_last: bool,
    cohesion: f32,
    separation: f32,
    alignment: f32,
    own_heading: f32,
    min_speed: f32,
    max_speed: f32,
    max_force: f32,
    separation_range: f32,
    /// The unit vector at the angle of the sharpest turn: its cosine and sine.
    max_turn: Vec2,
    /// The same for the sharpest turn by each rule. With rotate steering the weights are angles in degrees.
    turn: PerRule<Vec2>,
}

impl Rules {
    pub(crate) fn new(params: &Params) -> Self {
        let Params { cohesion, separation, alignment, .. } = *params;
        let unit = |degrees: f64| angle::unit(degrees.to_radians() as f32);
        Rules {
            steering: params.steering,
            separation_last: params.separation_last,
            cohesion: cohesion as f32,
            separation: separation as f32,
            alignment: alignment as f32,
            own_heading: params.own_heading as f32,
            min_speed: params.min_speed as f32,
            max_speed: params.max_speed as f32,
            max_force: params.max_force as f32,
            separation_range: params.separation_range as f32,
            max_turn: unit(with_steering!(params.steering, S => S::max_turn(params))),
            turn: PerRule { cohesion, alignment, separation }.map(unit),
        }
    }

    /// The rules that use their neighbours at all.
    pub(crate) fn used(params: &Params) -> PerRule<bool> {
        PerRule {
            cohesion: params.cohesion > 0.0 || with_steering!(params.steering, S => S::NEEDS_COHESION),
            alignment: params.alignment > 0.0,
            separation: params.separation > 0.0,
        }
    }

    /// The next velocities of boids with velocities `v` and these sums over their neighbours.
    #[inline(always)]
    pub(crate) fn steer(&self, v: Vec2x4, sums: &Sums, influences: &Influences) -> Vec2x4 {
        let (turns, sum) = with_steering!(self.steering, S => (S::TURNS, S::terms(self, v, sums).sum));
        self.next_velocity(turns, v, self.course(turns, v, sum, influences), influences)
    }

    /// The same, and the terms of the rules and the noise. Callers that don't have to be fast share this one copy.
    #[inline(never)]
    pub(crate) fn steer_with_terms(&self, v: Vec2x4, sums: &Sums, influences: &Influences) -> (Terms, Vec2x4) {
        let (turns, mut terms) = with_steering!(self.steering, S => (S::TURNS, S::terms(self, v, sums)));
        let course = self.course(turns, v, terms.sum, influences);
        terms.noise = course - influences.force.map_or(terms.sum, |force| terms.sum + force);
        (terms, self.next_velocity(turns, v, course, influences))
    }

    /// The courses of boids, where the terms of the rules add up to `sum`: their velocities before the limits of speed,
    /// or the goals that their headings turn to if the steering `turns` them.
    #[inline(always)]
    fn course(&self, turns: bool, v: Vec2x4, sum: Vec2x4, influences: &Influences) -> Vec2x4 {
        let sum = influences.force.map_or(sum, |force| sum + force);
        let Some(noise) = influences.noise else { return sum };
        // A boid without a goal flies on, so that noise turns its heading.
        let has_course = sum.length_sq().simd_gt(f32x4::ZERO);
        let course = if turns { Vec2x4::select(has_course, sum, v.heading()) } else { sum };
        course.rotated(noise)
    }

    #[inline(always)]
    fn next_velocity(&self, turns: bool, v: Vec2x4, course: Vec2x4, influences: &Influences) -> Vec2x4 {
        if turns {
            let u = self.turn(v, course);
            influences.nudge.map_or(u, |nudge| (u + nudge).unit() * f32x4::splat(self.max_speed))
        } else {
            let u = self.limit(course, v);
            influences.nudge.map_or(u, |nudge| u + nudge)
        }
    }

    /// Velocities `u` brought within the limits of speed. `v` are the velocities before, which give a boid at rest its
    /// direction.
    #[inline(always)]
    fn limit(&self, u: Vec2x4, v: Vec2x4) -> Vec2x4 {
        let speed_sq = u.length_sq();
        let scaled_to = |limit: f32| u * (f32x4::splat(limit) / speed_sq.sqrt());
        let too_fast = speed_sq.simd_gt(f32x4::splat(self.max_speed * self.max_speed));
        let limited = Vec2x4::select(too_fast, scaled_to(self.max_speed), u);
        if self.min_speed == 0.0 {
            return limited;
        }
        let too_slow = speed_sq.simd_lt(f32x4::splat(self.min_speed * self.min_speed));
        let at_rest = speed_sq.simd_eq(f32x4::ZERO);
        let started = v.heading() * f32x4::splat(self.min_speed);
        Vec2x4::select(at_rest, started, Vec2x4::select(too_slow, scaled_to(self.min_speed), limited))
    }
}

/// One sum for cohesion and alignment, where they have the same neighbours.
impl Rules {
    /// What alignment adds to the offset `d` of a neighbour with velocity `v`, so that one sum serves cohesion and
    /// alignment.
    ///
    /// The rules give
    ///
    /// ```text
    /// u = (1 − alignment) (v + separation · Σ −d) + joint_weight · mean(d + alignment / joint_weight · v_neighbour)
    /// joint_weight = (1 − alignment) · cohesion
    /// ```
    ///
    /// With `separation_last`, the separation is added outside of the bracket.
    #[inline(always)]
    pub(crate) fn joint_summand(&self, v: Vec2x4) -> Vec2x4 {
        v * f32x4::splat(self.alignment / self.joint_weight())
    }

    /// Whether one sum can serve cohesion and alignment. It cannot if `joint_weight`, the divisor, is close to 0.
    pub(crate) fn can_be_joint(&self) -> bool {
        self.steering == Steering::Accumulate && self.joint_weight().abs() > 1e-9
    }

    /// The weight of the mean offset.
    fn joint_weight(&self) -> f32 {
        (1.0 - self.alignment) * self.cohesion
    }

    /// [`Rules::steer`] from joint sums.
    #[inline(always)]
    pub(crate) fn steer_jointly(&self, v: Vec2x4, sums: &Sums, influences: &Influences) -> Vec2x4 {
        let separation = sums.separation * f32x4::splat(self.separation);
        let mut u = v;
        if !self.separation_last {
            u += separation;
        }
        let joint = sums.offsets / sums.cohesion_count.to_f32() * f32x4::splat(self.joint_weight());
        u += (joint - u * f32x4::splat(self.alignment)).masked(sums.cohesion_count.any());
        if self.separation_last {
            u += separation;
        }
        self.next_velocity(false, v, self.course(false, v, u, influences), influences)
    }
}
