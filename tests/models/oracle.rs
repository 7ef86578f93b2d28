//! An independent version of one step, written from the equations in docs/model.md.
//!
//! It compares every boid with every other, in `f64`. It is slow on purpose and never calls the code under test. Names
//! follow the equations: a boid at `p` flies at `v`; `d` is the offset from it to another boid; `C`, `A` and `S` are the
//! sets of boids that cohesion, alignment and separation use; `u` is the boid's next velocity.
//!
//! The code under test computes in `f32`, so the oracle also says how far the two may differ:
//!
//! - The rounding error of a sum grows with the magnitudes of its terms, even where they cancel. Each vector is
//!   therefore an [`Estimate`], which carries the sum of those magnitudes (running error analysis). The allowed error is
//!   [`TOLERANCE`] times that sum: 1e-5 of the vector itself where nothing cancels.
//! - Rounding may flip a comparison such as `|d|² < range²`. If a boid's step depends on such a comparison, its outcome
//!   is `ambiguous`. Tests skip these boids and count them.

use crate::vectors::{self, glam};
use boids_canvas::{Bounds, Flock, Obstacle, Params, Pointer, Predator, Steering};
use glam::{DVec2, Vec2};
use std::ops::{Add, Mul, Sub};

/// Allowed error of a sum, relative to the sum of the magnitudes of its terms.
const TOLERANCE: f64 = 1e-5;
/// A direction is ambiguous if rounding could turn it by more than this, in radians.
const MAX_DIRECTION_ERROR: f64 = 0.01;
/// Relative error of a squared length, of a squared range and of the angle test. Each takes a few `f32` operations.
const COMPARISON_ERROR: f64 = 1e-6;
/// Relative error of one `f32` operation: half a unit in the last place.
const ROUNDING: f64 = 1.0 / (1 << 24) as f64;
/// The square of a shorter length may underflow in `f32`.
const UNDERFLOW: f64 = 1e-15;

/// The state of a boid after a step.
pub(crate) struct Outcome {
    pub(crate) position: DVec2,
    pub(crate) velocity: DVec2,
    /// Allowed error of a position in `f32`, in px.
    pub(crate) position_error: f64,
    /// Allowed error of a velocity in `f32`, in px per step.
    pub(crate) velocity_error: f64,
    /// A comparison that rounding could decide either way, if there is one.
    pub(crate) ambiguous: Option<&'static str>,
    pub(crate) terms: Terms,
}

/// The terms of the three rules, of all forces and of the noise.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    pub(crate) cohesion: Term,
    pub(crate) alignment: Term,
    pub(crate) separation: Term,
    pub(crate) pointer: Term,
    pub(crate) predators: Term,
    pub(crate) obstacles: Term,
    pub(crate) formation: Term,
    pub(crate) noise: Term,
}

/// The contribution of one rule or of one kind of force to a boid's velocity or, with turn and zones steering, to its goal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Term {
    pub(crate) value: DVec2,
    /// Allowed error of a value in `f32`.
    pub(crate) error: f64,
    /// The flockmates that the rule uses: the indices in its set `C`, `A` or `S`.
    pub(crate) flockmates: Vec<usize>,
}

impl Term {
    /// Keeps `added` for comparison with [`Flock::look`] and returns it.
    fn record(&mut self, added: Estimate) -> Estimate {
        (self.value, self.error) = (added.value, added.error());
        added
    }
}

/// What acts on boids besides the rules.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    pointer: Option<Vec2>,
    predators: &'a [Predator],
    obstacles: &'a [Obstacle],
    formation: &'a [boids_canvas::Vec2],
}

/// Steps all boids of a flock simultaneously. Its seed must be that of its start.
pub(crate) fn step_of(flock: &Flock) -> Vec<Outcome> {
    let (positions, velocities) = (vectors::positions(flock), vectors::velocities(flock));
    let around = Surroundings {
        pointer: flock.pointer().map(glam),
        predators: flock.predators(),
        obstacles: flock.obstacles(),
        formation: flock.formation(),
    };
    let (params, steps) = (flock.params(), flock.steps());
    let boids: Vec<Boid> =
        positions.iter().zip(&velocities).map(|(p, v)| Boid { p: p.as_dvec2(), v: v.as_dvec2() }).collect();
    let step = |i: usize| {
        let noise = params.noise.to_radians() * draw(params.seed, steps as u32, i as u32);
        let (ambiguous, terms) = (None, Terms::default());
        BoidStep { params, around, number: i, boid: boids[i], noise, ambiguous, terms }
    };
    (0..boids.len()).map(|i| step(i).outcome(i, &boids)).collect()
}

/// `draw(seed, k, i)`, in [−½, ½)
fn draw(seed: u32, k: u32, i: u32) -> f64 {
    let mix = |x: u32| {
        let x = u64::from(x ^ (x >> 16)) * 0x7feb_352d % (1 << 32);
        let x = (x ^ (x >> 15)) * 0x846c_a68b % (1 << 32);
        (x ^ (x >> 16)) as u32
    };
    let h = mix(mix(mix(seed) ^ k) ^ i);
    f64::from(h / 256) / 2_f64.powi(24) - 0.5
}

#[derive(Clone, Copy)]
struct Boid {
    p: DVec2,
    v: DVec2,
}

/// The shortest vector from one place to another.
struct Offset {
    d: DVec2,
    /// `|d|`
    length: f64,
    /// Error of `d` in `f32`.
    error: f64,
    /// Whether two ways round the torus are equally short, within rounding.
    is_ambiguous: bool,
}

impl Offset {
    fn estimate(&self) -> Estimate {
        Estimate { value: self.d, magnitude: self.length + self.error / TOLERANCE }
    }

    /// Whether rounding could make this offset shorter than another, which is no longer.
    fn may_be_nearer_than(&self, other: &Offset) -> bool {
        let error = self.error + other.error + COMPARISON_ERROR * self.length;
        // the same offset has the same length in f32, too
        self.d != other.d && self.length - other.length <= error
    }

    /// Whether rounding could make `d` zero, or a zero `d` non-zero.
    fn may_be_zero(&self) -> bool {
        self.error > 0.0 && self.length <= self.error
    }
}

/// Another boid `j`, as boid `i` perceives it.
struct Other {
    index: usize,
    /// `d_j`
    offset: Offset,
    /// `v_j`
    v: DVec2,
}

fn indices(set: &[&Other]) -> Vec<usize> {
    set.iter().map(|flockmate| flockmate.index).collect()
}

/// `d_j` over a set.
fn offsets(set: &[&Other]) -> impl ExactSizeIterator<Item = Estimate> {
    set.iter().map(|flockmate| flockmate.offset.estimate())
}

/// `v_j` over a set.
fn velocities(set: &[&Other]) -> impl ExactSizeIterator<Item = Estimate> {
    set.iter().map(|flockmate| Estimate::exact(flockmate.v))
}

/// A vector, and the sum of the magnitudes that were added up to compute it.
#[derive(Clone, Copy)]
struct Estimate {
    value: DVec2,
    magnitude: f64,
}

impl Estimate {
    const ZERO: Estimate = Estimate { value: DVec2::ZERO, magnitude: 0.0 };

    /// A vector which needed no sum.
    fn exact(value: DVec2) -> Self {
        Estimate { value, magnitude: value.length() }
    }

    /// How far `f32` may be from the value.
    fn error(&self) -> f64 {
        TOLERANCE * self.magnitude
    }
}

impl Add for Estimate {
    type Output = Estimate;
    fn add(self, other: Estimate) -> Estimate {
        Estimate { value: self.value + other.value, magnitude: self.magnitude + other.magnitude }
    }
}

impl Sub for Estimate {
    type Output = Estimate;
    fn sub(self, other: Estimate) -> Estimate {
        self + other * -1.0
    }
}

impl Mul<f64> for Estimate {
    type Output = Estimate;
    fn mul(self, factor: f64) -> Estimate {
        Estimate { value: self.value * factor, magnitude: self.magnitude * factor.abs() }
    }
}

fn sum(terms: impl Iterator<Item = Estimate>) -> Estimate {
    terms.fold(Estimate::ZERO, Add::add)
}

fn mean(terms: impl ExactSizeIterator<Item = Estimate>) -> Estimate {
    let count = terms.len() as f64;
    sum(terms) * (1.0 / count)
}

/// The step of one boid.
struct BoidStep<'a> {
    params: &'a Params,
    around: Surroundings<'a>,
    /// `i`
    number: usize,
    boid: Boid,
    /// The angle by which noise turns the course, in radians.
    noise: f64,
    /// The last ambiguous comparison so far.
    ambiguous: Option<&'static str>,
    terms: Terms,
}

impl BoidStep<'_> {
    fn outcome(mut self, i: usize, boids: &[Boid]) -> Outcome {
        let others: Vec<Other> = (0..boids.len())
            .filter(|j| *j != i)
            .map(|j| Other { index: j, offset: self.offset_to(boids[j]), v: boids[j].v })
            .collect();
        let u = match self.params.steering {
            Steering::Accumulate => self.accumulate(&others),
            Steering::Turn => self.turn(&others),
            Steering::Zones => self.zones(&others),
            Steering::Seek => self.seek(&others),
            Steering::Rotate => self.rotate(&others),
            other => unreachable!("the oracle does not know {other:?} steering"),
        };
        self.move_by(u)
    }

    /// `d_j = p_j + look_ahead · v_j − p`: the offset to another boid, `look_ahead` steps ahead of its position.
    fn offset_to(&self, other: Boid) -> Offset {
        self.offset(self.boid.p, other.p, self.params.look_ahead * other.v)
    }

    /// The shortest vector from `from` to `to + ahead`, on a torus if the bounds wrap.
    fn offset(&self, from: DVec2, to: DVec2, ahead: DVec2) -> Offset {
        let size = self.size();
        let torus = self.params.bounds == Bounds::Wrap;
        let target = to + ahead;
        let straight = target - from;
        let d = if torus { straight - size * (straight / size).round() } else { straight };
        let is_outside = |p: DVec2| p.min_element() < 0.0 || !p.cmplt(size).all();
        // magnitudes of the intermediate results, each of which `f32` rounds
        let mut rounded = straight.length();
        if ahead != DVec2::ZERO {
            rounded += target.length() + ahead.length();
        }
        if torus && (d != straight || is_outside(target) || is_outside(from)) {
            rounded += size.length();
        }
        let error = if d == DVec2::ZERO && ahead == DVec2::ZERO { 0.0 } else { 2.0 * ROUNDING * rounded };
        let is_ambiguous = torus && (d.abs() - size / 2.0).abs().min_element() <= error;
        Offset { d, length: d.length(), error, is_ambiguous }
    }

    /// The offset to the pointer or to the centre of an obstacle.
    fn offset_to_place(&mut self, place: DVec2) -> Offset {
        let offset = self.offset(self.boid.p, place, DVec2::ZERO);
        self.note_ambiguity("shortest way", offset.is_ambiguous);
        offset
    }

    fn size(&self) -> DVec2 {
        DVec2::new(self.params.width, self.params.height)
    }

    fn note_ambiguity(&mut self, comparison: &'static str, is_ambiguous: bool) {
        if is_ambiguous {
            self.ambiguous = Some(comparison);
        }
    }

    /// Whether `a < b`. Ambiguous if they differ by no more than `error`.
    fn less(&mut self, comparison: &'static str, a: f64, b: f64, error: f64) -> bool {
        self.note_ambiguity(comparison, (a - b).abs() <= error);
        a < b
    }

    /// `|d|² < range²`
    fn is_within(&mut self, offset: &Offset, range: f64) -> bool {
        let d = offset.length;
        // no square is below 0
        range == f64::INFINITY
            || range > 0.0
                && self.less("range", d * d, range * range, 2.0 * d * offset.error + COMPARISON_ERROR * range * range)
    }

    /// Whether a boid is seen within a range and a field of view:
    /// `|d|² < range²` and `cos(angle between v and d) > cos(field_of_view / 2)`.
    fn is_seen(&mut self, offset: &Offset, range: f64, field_of_view: f64) -> bool {
        if !self.is_within(offset, range) {
            return false;
        }
        self.note_ambiguity("shortest way", offset.is_ambiguous);
        let (distance, speed) = (offset.length, self.boid.v.length());
        if field_of_view == 360.0 || speed == 0.0 {
            return true;
        }
        self.note_ambiguity("same point", offset.may_be_zero());
        self.note_ambiguity("at rest", speed < UNDERFLOW);
        if distance == 0.0 {
            return true;
        }
        // multiplied by |v| |d|, the cosine of the angle is the dot product of v and d
        let edge = (field_of_view / 2.0).to_radians().cos();
        let error = speed * (offset.error + COMPARISON_ERROR * distance);
        self.less("field of view", edge * speed * distance, self.boid.v.dot(offset.d), error)
    }

    fn seen<'a>(
        &mut self,
        others: impl IntoIterator<Item = &'a Other>,
        range: f64,
        field_of_view: f64,
    ) -> Vec<&'a Other> {
        others.into_iter().filter(|other| self.is_seen(&other.offset, range, field_of_view)).collect()
    }

    /// The `nearest` nearest of those seen within the longer range of cohesion and alignment, by number. Of two equally
    /// near the one with the lower number is nearer. With `nearest` 0, all.
    fn nearest<'a>(&mut self, others: &'a [Other]) -> Vec<&'a Other> {
        let Params { nearest, cohesion_range, alignment_range, field_of_view, .. } = *self.params;
        if nearest == 0 {
            return others.iter().collect();
        }
        let mut set = self.seen(others, cohesion_range.max(alignment_range), field_of_view);
        // a stable sort: those equally near stay in the order of their numbers
        set.sort_by(|a, b| a.offset.length.total_cmp(&b.offset.length));
        let (near, far) = set.split_at(set.len().min(nearest as usize));
        let is_ambiguous = far.iter().any(|b| near.iter().any(|a| b.offset.may_be_nearer_than(&a.offset)));
        self.note_ambiguity("nearer", is_ambiguous);
        set.truncate(nearest as usize);
        set.sort_by_key(|other| other.index);
        set
    }

    /// `C`: of the nearest, those seen within (cohesion_range, field_of_view), and `|d_j| ≥ cohesion_min_range`.
    fn cohesion_set<'a>(&mut self, others: &'a [Other]) -> Vec<&'a Other> {
        let Params { cohesion_range, field_of_view, cohesion_min_range, .. } = *self.params;
        let nearest = self.nearest(others);
        let mut set = self.seen(nearest, cohesion_range, field_of_view);
        if cohesion_min_range > 0.0 {
            set.retain(|flockmate| !self.is_within(&flockmate.offset, cohesion_min_range));
        }
        self.terms.cohesion.flockmates = indices(&set);
        set
    }

    /// `A`: of the nearest, those seen within (alignment_range, field_of_view).
    fn alignment_set<'a>(&mut self, others: &'a [Other]) -> Vec<&'a Other> {
        let nearest = self.nearest(others);
        let set = self.seen(nearest, self.params.alignment_range, self.params.field_of_view);
        self.terms.alignment.flockmates = indices(&set);
        set
    }

    /// `S`: seen within (separation_range, separation_field_of_view).
    fn separation_set<'a>(&mut self, others: &'a [Other]) -> Vec<&'a Other> {
        let set = self.seen(others, self.params.separation_range, self.params.separation_field_of_view);
        self.terms.separation.flockmates = indices(&set);
        set
    }

    /// Steering `accumulate`: each rule adds to the velocity in turn.
    ///
    /// ```text
    /// u  = v
    /// u += cohesion · mean(d_j over C)             if C is not empty
    /// u += separation · Σ −d_j over S              or after alignment, with separation_last
    /// u += alignment · (mean(v_j over A) − u)      if A is not empty
    /// ```
    ///
    /// Then follow the forces, the noise, the speed limits and the nudge of the bounds.
    fn accumulate(&mut self, others: &[Other]) -> Estimate {
        let Params { cohesion, separation, alignment, separation_last, .. } = *self.params;
        let flees = self.flees();
        let mut u = Estimate::exact(self.boid.v);
        let mut push = Estimate::ZERO;
        if separation > 0.0 {
            push = sum(offsets(&self.separation_set(others))) * -separation;
            self.terms.separation.record(push);
        }
        if cohesion > 0.0 && !flees {
            let c = self.cohesion_set(others);
            if !c.is_empty() {
                u = u + self.terms.cohesion.record(mean(offsets(&c)) * cohesion);
            }
        }
        if !separation_last {
            u = u + push;
        }
        if alignment > 0.0 && !flees {
            let a = self.alignment_set(others);
            if !a.is_empty() {
                u = u + self.terms.alignment.record((mean(velocities(&a)) - u) * alignment);
            }
        }
        if separation_last {
            u = u + push;
        }
        self.fly(u)
    }

    /// The velocity of `accumulate` and `seek`: `u` with the forces, turned by noise, within the limits of speed, with the
    /// nudge of the bounds.
    fn fly(&mut self, u: Estimate) -> Estimate {
        let u = u + self.force();
        let u = self.turn_by_noise(u);
        self.limit_speed(u) + Estimate::exact(self.nudge())
    }

    /// The course `u` or `g`, turned by the angle of the noise.
    fn turn_by_noise(&mut self, course: Estimate) -> Estimate {
        let turned = Estimate { value: DVec2::from_angle(self.noise).rotate(course.value), ..course };
        self.terms.noise.record(turned - course);
        turned
    }

    /// Scales `u` to a speed from `min_speed` to `max_speed`.
    fn limit_speed(&mut self, u: Estimate) -> Estimate {
        let Params { min_speed, max_speed, .. } = *self.params;
        let speed = u.value.length();
        if speed > max_speed {
            return u * (max_speed / speed);
        }
        if speed >= min_speed {
            return u;
        }
        if u.magnitude == 0.0 {
            return Estimate::exact(self.heading() * min_speed);
        }
        self.note_ambiguity("direction", speed < UNDERFLOW);
        self.unit(u) * min_speed
    }

    /// Steering `turn`: constant speed; the heading turns towards the goal `g`, which includes the forces.
    ///
    /// ```text
    /// c = unit(mean(d_j over C))
    /// a = unit(mean(unit(v_j) over A))
    /// s = unit(Σ unit(−d_j) · (1 − |d_j| / separation_range) over S)
    /// g = cohesion · c + alignment · a + separation · s      if C is not empty
    /// ```
    fn turn(&mut self, others: &[Other]) -> Estimate {
        let Params { cohesion, separation, alignment, .. } = *self.params;
        let heading = self.heading();
        let flees = self.flees();
        let mut g = self.force();
        // whether C is empty matters even if cohesion is off
        let c = self.cohesion_set(others);
        let a = if alignment > 0.0 && !flees { self.alignment_set(others) } else { Vec::new() };
        let s = if separation > 0.0 { self.separation_set(others) } else { Vec::new() };
        if !c.is_empty() {
            if cohesion > 0.0 && !flees {
                // c; the mean has the direction of the sum
                let towards = self.unit(sum(offsets(&c)));
                g = g + self.terms.cohesion.record(towards * cohesion);
            }
            let along = self.mean_heading(&a);
            g = g + self.terms.alignment.record(along * alignment);
            let away = self.push_direction(&s);
            g = g + self.terms.separation.record(away * separation);
        }
        self.steer(g, heading, self.params.max_turn)
    }

    /// The velocity of `turn`, `zones` and `rotate`: the heading turned by at most `max_turn` towards `g`, which noise turns
    /// first; then the nudge of the bounds, at constant speed.
    fn steer(&mut self, g: Estimate, heading: DVec2, max_turn: f64) -> Estimate {
        let max_speed = self.params.max_speed;
        let has_goal = g.magnitude > 0.0;
        let without_goal = Estimate::exact(heading);
        let g = if self.params.noise == 0.0 {
            g
        } else if has_goal {
            self.note_ambiguity("direction", g.error() > g.value.length() * MAX_DIRECTION_ERROR);
            self.turn_by_noise(g)
        } else {
            let turned = self.turn_by_noise(without_goal);
            // What noise adds is then the goal.
            self.terms.noise.record(turned);
            turned
        };
        let u = self.turn_towards(g, without_goal, max_turn) * max_speed;
        let nudge = self.nudge();
        if nudge == DVec2::ZERO { u } else { self.unit(u + Estimate::exact(nudge)) * max_speed }
    }

    /// Steering `zones`: repulsion first, then orientation and attraction.
    ///
    /// ```text
    /// if separation > 0 and S is not empty:  g = Σ unit(−d_j) over S
    /// else:                                  a = Σ unit(v_j) over A
    ///                                        if A is not empty or C is empty: a += own_heading · heading
    ///                                        g = alignment · a + cohesion · Σ unit(d_j) over C
    /// ```
    ///
    /// A rule of weight 0 has no flockmates. A boid that flees from a predator has none of cohesion and alignment, and its
    /// own heading does not count either.
    fn zones(&mut self, others: &[Other]) -> Estimate {
        let Params { cohesion, separation, alignment, own_heading, .. } = *self.params;
        let Params { separation_range, alignment_range, cohesion_min_range, .. } = *self.params;
        let heading = self.heading();
        let flees = self.flees();
        let s = if separation > 0.0 { self.separation_set(others) } else { Vec::new() };
        let mut a = if alignment > 0.0 && !flees { self.alignment_set(others) } else { Vec::new() };
        a.retain(|flockmate| !self.is_within(&flockmate.offset, separation_range));
        let mut c = if cohesion > 0.0 && !flees { self.cohesion_set(others) } else { Vec::new() };
        let inner = alignment_range.max(separation_range).max(cohesion_min_range);
        c.retain(|flockmate| !self.is_within(&flockmate.offset, inner));
        self.terms.alignment.flockmates = indices(&a);
        self.terms.cohesion.flockmates = indices(&c);
        let mut g = Estimate::ZERO;
        if !s.is_empty() {
            let away = self.directions(&s) * -1.0;
            g = self.terms.separation.record(away);
        } else if !flees {
            let mut along = self.headings(&a);
            if !a.is_empty() || c.is_empty() {
                along = along + Estimate::exact(heading) * own_heading;
            }
            let towards = self.directions(&c);
            g = self.terms.alignment.record(along * alignment) + self.terms.cohesion.record(towards * cohesion);
        }
        let force = self.force();
        self.steer(g + force, heading, self.params.max_turn)
    }

    /// `Σ unit(d_j)` over a set; a boid at the same point adds nothing.
    fn directions(&mut self, set: &[&Other]) -> Estimate {
        self.note_ambiguity("same point", set.iter().any(|flockmate| flockmate.offset.may_be_zero()));
        sum(set.iter().filter(|flockmate| flockmate.offset.d != DVec2::ZERO).map(|flockmate| {
            let Offset { d, length, error, .. } = flockmate.offset;
            Estimate { value: d / length, magnitude: 1.0 + error / length / TOLERANCE }
        }))
    }

    /// Steering `seek`: desired velocity minus current velocity, limited.
    ///
    /// ```text
    /// steer(t) = limit(unit(t) · max_speed − v, max_force), and 0 where t = 0
    /// u = v + cohesion · steer(Σ d_j over C) + separation · steer(Σ −d_j / |d_j|² over S) + alignment · steer(Σ v_j over A)
    /// ```
    fn seek(&mut self, others: &[Other]) -> Estimate {
        let Params { cohesion, separation, alignment, .. } = *self.params;
        let flees = self.flees();
        let mut u = Estimate::exact(self.boid.v);
        if cohesion > 0.0 && !flees {
            let c = self.cohesion_set(others);
            let force = self.desire(sum(offsets(&c)));
            u = u + self.terms.cohesion.record(force * cohesion);
        }
        if separation > 0.0 {
            let s = self.separation_set(others);
            let away = self.inverse_offsets(&s) * -1.0;
            let force = self.desire(away);
            u = u + self.terms.separation.record(force * separation);
        }
        if alignment > 0.0 && !flees {
            let a = self.alignment_set(others);
            let force = self.desire(sum(velocities(&a)));
            u = u + self.terms.alignment.record(force * alignment);
        }
        self.fly(u)
    }

    /// Steering `rotate`: each rule turns the heading `h` by at most its weight in degrees.
    ///
    /// ```text
    /// if C is empty:                      h stays
    /// else if |d_j| < separation_range:   turn h away from the heading of v_j        j: the nearest of C
    /// else:                               turn h towards Σ unit(v_k), then towards Σ unit(d_k), over C
    /// ```
    ///
    /// A boid that flees from a predator only turns away. The forces add to `h · max_speed`.
    fn rotate(&mut self, others: &[Other]) -> Estimate {
        let Params { cohesion, separation, alignment, separation_range, max_speed, .. } = *self.params;
        let heading = self.heading();
        let flees = self.flees();
        let c = self.cohesion_set(others);
        if alignment > 0.0 && !flees {
            self.terms.alignment.flockmates = indices(&c);
        }
        if separation > 0.0 {
            self.separation_set(others);
        }
        let mut h = Estimate::exact(heading);
        // of those equally near the first, which has the lowest number
        if let Some(nearest) = c.iter().min_by(|a, b| a.offset.length.total_cmp(&b.offset.length)) {
            let may_be_nearer = |other: &&Other| other.offset.may_be_nearer_than(&nearest.offset);
            self.note_ambiguity("nearest", c.iter().any(may_be_nearer));
            if self.is_within(&nearest.offset, separation_range) {
                let turned = self.turn_away(nearest.v, h, separation);
                self.terms.separation.record((turned - h) * max_speed);
                h = turned;
            } else if !flees {
                let along = self.headings(&c);
                let turned = self.turn_towards(along, h, alignment);
                self.terms.alignment.record((turned - h) * max_speed);
                let towards = self.directions(&c);
                let turned_again = self.turn_towards(towards, turned, cohesion);
                self.terms.cohesion.record((turned_again - turned) * max_speed);
                h = turned_again;
            }
        }
        let force = self.force();
        self.steer(h * max_speed + force, heading, 180.0)
    }

    /// The unit vector `heading`, turned away from that of a boid at velocity `v` by at most `max_turn` degrees and at most
    /// the angle between them. Of opposite headings, clockwise.
    fn turn_away(&mut self, v: DVec2, heading: Estimate, max_turn: f64) -> Estimate {
        let speed = v.length();
        self.note_ambiguity("at rest", speed > 0.0 && speed < UNDERFLOW);
        let other = if speed > 0.0 { v / speed } else { DVec2::X };
        let angle = other.angle_to(heading.value);
        let gap = std::f64::consts::PI - angle.abs();
        self.note_ambiguity("opposite", gap > 0.0 && gap <= 4.0 * TOLERANCE);
        let side = if gap == 0.0 { 1.0 } else { angle.signum() };
        let turned = DVec2::from_angle(side * angle.abs().min(max_turn.to_radians())).rotate(heading.value);
        Estimate { value: turned, magnitude: heading.magnitude + 2.0 }
    }

    /// `steer(t)`
    fn desire(&mut self, t: Estimate) -> Estimate {
        let Params { max_speed, max_force, .. } = *self.params;
        if t.magnitude == 0.0 {
            return Estimate::ZERO;
        }
        let force = self.unit(t) * max_speed - Estimate::exact(self.boid.v);
        let length = force.value.length();
        if length > max_force { force * (max_force / length) } else { force }
    }

    /// `Σ d_j / |d_j|²` over a set; a boid at the same point adds nothing.
    fn inverse_offsets(&mut self, set: &[&Other]) -> Estimate {
        let is_close = |offset: &Offset| offset.may_be_zero() || offset.length > 0.0 && offset.length < UNDERFLOW;
        self.note_ambiguity("same point", set.iter().any(|flockmate| is_close(&flockmate.offset)));
        sum(set.iter().filter(|flockmate| flockmate.offset.d != DVec2::ZERO).map(|flockmate| {
            let Offset { d, length, error, .. } = flockmate.offset;
            let value = d / (length * length);
            Estimate { value, magnitude: (1.0 + 3.0 * error / length / TOLERANCE) / length }
        }))
    }

    /// `a`; the mean has the direction of the sum.
    fn mean_heading(&mut self, set: &[&Other]) -> Estimate {
        let headings = self.headings(set);
        self.unit(headings)
    }

    /// `Σ unit(v_j)` over a set.
    fn headings(&mut self, set: &[&Other]) -> Estimate {
        let may_be_at_rest = |speed: f64| speed > 0.0 && speed < UNDERFLOW;
        self.note_ambiguity("at rest", set.iter().any(|flockmate| may_be_at_rest(flockmate.v.length())));
        sum(set.iter().map(|flockmate| Estimate::exact(flockmate.v.normalize_or_zero())))
    }

    /// `s`; a boid at the same point adds nothing.
    fn push_direction(&mut self, set: &[&Other]) -> Estimate {
        let range = self.params.separation_range;
        self.note_ambiguity("same point", set.iter().any(|flockmate| flockmate.offset.may_be_zero()));
        let pushes = set.iter().filter(|flockmate| flockmate.offset.d != DVec2::ZERO).map(|flockmate| {
            let Offset { d, length, error, .. } = flockmate.offset;
            Estimate { value: -d / length * (1.0 - length / range), magnitude: 1.0 + error / length / TOLERANCE }
        });
        self.unit(sum(pushes))
    }

    /// The unit vector `heading`, turned towards `goal` by at most `max_turn` degrees.
    fn turn_towards(&mut self, goal: Estimate, heading: Estimate, max_turn: f64) -> Estimate {
        if goal.magnitude == 0.0 {
            return heading;
        }
        let goal = self.unit(goal);
        let angle = heading.value.angle_to(goal.value);
        let max_turn = max_turn.to_radians();
        self.note_ambiguity("opposite", std::f64::consts::PI - angle.abs() <= goal.error());
        if angle.abs() <= max_turn {
            return goal;
        }
        // near the limit, f32 may reach the goal and inherit its error
        let magnitude = if angle.abs() < max_turn + MAX_DIRECTION_ERROR { goal.magnitude } else { heading.magnitude };
        Estimate { value: DVec2::from_angle(max_turn.copysign(angle)).rotate(heading.value), magnitude }
    }

    /// `unit(v)`, or east if the boid is at rest.
    fn heading(&mut self) -> DVec2 {
        let speed = self.boid.v.length();
        self.note_ambiguity("at rest", speed > 0.0 && speed < UNDERFLOW);
        if speed > 0.0 { self.boid.v / speed } else { DVec2::X }
    }

    /// `unit(u)`, where `unit(0) = 0`.
    fn unit(&mut self, u: Estimate) -> Estimate {
        let length = u.value.length();
        self.note_ambiguity("direction", u.error() > length * MAX_DIRECTION_ERROR);
        if length > 0.0 { u * (1.0 / length) } else { u }
    }

    /// The offset to the pointer, if it acts on the flock and is within its range of the boid.
    fn offset_to_pointer(&mut self) -> Option<Offset> {
        let Params { pointer: kind, pointer_range, .. } = *self.params;
        let place = self.around.pointer.filter(|_| kind != Pointer::None)?;
        let offset = self.offset_to_place(place.as_dvec2());
        let error = offset.error + COMPARISON_ERROR * pointer_range;
        self.less("pointer's range", offset.length, pointer_range, error).then_some(offset)
    }

    /// The offsets to the predators within their range of the boid.
    fn offsets_to_predators(&mut self) -> Vec<Offset> {
        let range = self.params.predator_range;
        let mut near = Vec::new();
        for predator in self.around.predators {
            let offset = self.offset_to_place(glam(predator.position).as_dvec2());
            let error = offset.error + COMPARISON_ERROR * range;
            if self.less("predators' range", offset.length, range, error) {
                near.push(offset);
            }
        }
        near
    }

    /// Whether the boid flees, from predators or from the pointer as one. Cohesion and alignment then add nothing.
    fn flees(&mut self) -> bool {
        let from_pointer = self.params.pointer == Pointer::Predator && self.offset_to_pointer().is_some();
        from_pointer || !self.offsets_to_predators().is_empty()
    }

    /// The force of the predators: `−predator_strength · unit(e)` of each.
    fn force_of_predators(&mut self) -> Estimate {
        let strength = self.params.predator_strength;
        let mut force = Estimate::ZERO;
        for offset in self.offsets_to_predators() {
            force = force + self.unit(offset.estimate()) * -strength;
        }
        self.terms.predators.record(force)
    }

    /// `f`: the force of the pointer, of all predators, of all obstacles and of the formation.
    fn force(&mut self) -> Estimate {
        let Params { pointer, pointer_range, pointer_strength, .. } = *self.params;
        let mut force = Estimate::ZERO;
        if let Some(offset) = self.offset_to_pointer() {
            let far = offset.length / pointer_range;
            let share = match pointer {
                Pointer::None => 0.0,
                Pointer::Attract => 1.0 - far,
                Pointer::Repel => far - 1.0,
                Pointer::Predator => -1.0,
                other => unreachable!("the oracle does not know the pointer {other:?}"),
            };
            force = self.unit(offset.estimate()) * (pointer_strength * share);
            // a small share is the difference of two larger numbers
            force.magnitude = pointer_strength * (1.0 + offset.error / offset.length.max(UNDERFLOW) / TOLERANCE);
        }
        let pointer = self.terms.pointer.record(force);
        let predators = self.force_of_predators();
        let obstacles = sum(self.around.obstacles.iter().map(|obstacle| self.avoid(obstacle)));
        pointer + predators + self.terms.obstacles.record(obstacles) + self.hold_formation()
    }

    /// The force of the formation: the boid makes for its point at full speed, and slows down within `formation_range`.
    fn hold_formation(&mut self) -> Estimate {
        let Params { formation_strength, formation_range, max_speed, .. } = *self.params;
        let points = self.around.formation;
        if points.is_empty() {
            return Estimate::ZERO;
        }
        let e = self.offset_to_place(glam(points[self.number % points.len()]).as_dvec2());
        // unit(e) · max_speed · min(|e| / formation_range, 1): near the point it is proportional to e, which may be 0
        let desired = if e.length < formation_range {
            e.estimate() * (max_speed / formation_range)
        } else {
            self.unit(e.estimate()) * max_speed
        };
        let force = (desired - Estimate::exact(self.boid.v)) * formation_strength;
        self.terms.formation.record(force)
    }

    /// The force that steers the boid round an obstacle in its way. Its offset is `o`, the boid's heading `h`.
    fn avoid(&mut self, obstacle: &Obstacle) -> Estimate {
        let Params { obstacle_range, obstacle_strength, separation_range, .. } = *self.params;
        let Obstacle { x, y, radius } = *obstacle;
        let o = self.offset_to_place(DVec2::new(x, y));
        let h = self.heading();
        let error = o.error + COMPARISON_ERROR * (o.length + radius);
        // h · o > 0 and |h × o| < radius + separation_range
        let across = h.perp_dot(o.d);
        let is_ahead = self.less("ahead", 0.0, h.dot(o.d), error);
        let is_in_the_way = is_ahead
            && (separation_range == f64::INFINITY
                || self.less("way past an obstacle", across.abs(), radius + separation_range, error));
        let gap = (o.length - radius).max(0.0);
        let gap_error = error + COMPARISON_ERROR * obstacle_range;
        if !is_in_the_way || !self.less("obstacle's range", gap, obstacle_range, gap_error) {
            return Estimate::ZERO;
        }
        // y grows downwards, so perp() turns clockwise; a centre exactly ahead is passed clockwise
        self.note_ambiguity("head-on", across.abs() <= error && obstacle_strength > 0.0);
        let n = if across > 0.0 { -h.perp() } else { h.perp() };
        let value = n * obstacle_strength * (1.0 - gap / obstacle_range);
        Estimate { value, magnitude: obstacle_strength * (1.0 + error / obstacle_range / TOLERANCE) }
    }

    /// Bounds `turn`: within `margin` of an edge, `turn_factor` pushes the boid inwards.
    fn nudge(&mut self) -> DVec2 {
        let Params { margin, turn_factor, bounds, .. } = *self.params;
        if bounds != Bounds::Turn {
            return DVec2::ZERO;
        }
        let mut nudge = DVec2::ZERO;
        for axis in 0..2 {
            let (x, side) = (self.boid.p[axis], self.size()[axis]);
            let (near, far) = (margin, side - margin);
            for (edge, is_beyond, inwards) in [(near, x < near, 1.0), (far, x > far, -1.0)] {
                let gap = (x - edge).abs();
                self.note_ambiguity("margin", gap > 0.0 && gap <= 4.0 * ROUNDING * side && turn_factor > 0.0);
                nudge[axis] += if is_beyond { inwards * turn_factor } else { 0.0 };
            }
        }
        nudge
    }

    /// `p' = p + u`, `v' = u`, then the bounds and the obstacles.
    fn move_by(mut self, u: Estimate) -> Outcome {
        let velocity_error = u.error();
        let position_error = TOLERANCE * self.size().max_element().max(self.boid.p.length()) + velocity_error;
        let mut outcome = Outcome {
            position: self.boid.p + u.value,
            velocity: u.value,
            position_error,
            velocity_error,
            ambiguous: None,
            terms: Terms::default(),
        };
        self.apply_bounds(&mut outcome);
        self.leave_obstacle(&mut outcome);
        Outcome { ambiguous: self.ambiguous, terms: self.terms, ..outcome }
    }

    /// Bounds `bounce` and `wrap`, which act after the move.
    fn apply_bounds(&mut self, outcome: &mut Outcome) {
        let size = self.size();
        let Outcome { position, velocity, position_error, velocity_error, .. } = outcome;
        match self.params.bounds {
            Bounds::Turn => {}
            Bounds::Wrap => *position = position.rem_euclid(size),
            Bounds::Bounce => {
                for axis in 0..2 {
                    let (side, x, u) = (size[axis], position[axis], velocity[axis]);
                    let gap = x.abs().min((x - side).abs());
                    self.note_ambiguity("wall", gap <= *position_error && 2.0 * u.abs() > *velocity_error);
                    if x < 0.0 {
                        (position[axis], velocity[axis]) = (0.0, u.abs());
                    }
                    if x > side {
                        (position[axis], velocity[axis]) = (side, -u.abs());
                    }
                }
            }
            other => unreachable!("the oracle does not know {other:?} bounds"),
        }
    }

    /// Moves a boid inside an obstacle to the nearest point of its rim, and reflects a velocity that leads inwards.
    ///
    /// The first obstacle that holds the boid counts. If the boid may then be in another one, or beyond an edge, the
    /// outcome is ambiguous.
    fn leave_obstacle(&mut self, outcome: &mut Outcome) {
        let obstacles = self.around.obstacles;
        let error = outcome.position_error;
        let mut holding = None;
        for obstacle in obstacles {
            let out = self.offset_from_centre(obstacle, outcome.position);
            if self.less("rim", out.length(), obstacle.radius, error) {
                holding = Some((obstacle, out));
                break;
            }
        }
        let Some((obstacle, out)) = holding else { return };
        let distance = out.length();
        let normal = out / distance;
        self.note_ambiguity("middle of an obstacle", distance <= error / MAX_DIRECTION_ERROR);
        let normal_error = error / distance;
        outcome.velocity_error += 4.0 * normal_error * outcome.velocity.length();
        outcome.velocity -= 2.0 * outcome.velocity.dot(normal).min(0.0) * normal;
        outcome.position_error += normal_error * obstacle.radius;
        outcome.position += normal * (obstacle.radius - distance);
        let (p, error) = (outcome.position, outcome.position_error);
        let is_near = |other: &&Obstacle| self.offset_from_centre(other, p).length() <= other.radius + error;
        let near = obstacles.iter().filter(is_near).count();
        self.note_ambiguity("two obstacles", near > 1);
        let edge_distance = p.min(self.size() - p).min_element();
        self.note_ambiguity("edge", self.params.bounds != Bounds::Turn && edge_distance <= error);
    }

    /// The offset from the centre of an obstacle to `place`.
    fn offset_from_centre(&self, obstacle: &Obstacle, place: DVec2) -> DVec2 {
        -self.offset(place, DVec2::new(obstacle.x, obstacle.y), DVec2::ZERO).d
    }
}
