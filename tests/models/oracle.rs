//! One step of a flock, written from the equations of the models' specification alone: every boid against every other,
//! in `f64`, with no care for speed and no call to the code under test.
//!
//! Two things keep the comparison honest. In `f32` a sum is only as exact as the greatest of its terms, so every vector
//! carries its `size`, the magnitudes of all that was added up to make it, and may be off by [`TOLERANCE`] times that:
//! where nothing cancels, 1e-5 of the vector itself. And where rounding may tip a comparison either way, the boid's
//! outcome says so in `doubt`, so that tests can pass over that boid, and count how many they passed over.

use boids_canvas::{Bounds, Flock, Obstacle, Params, Pointer, Steering, Vec2};
use glam::DVec2;
use std::ops::{Add, Mul, Sub};

/// Relative to the magnitude of what is added up.
const TOLERANCE: f64 = 1e-5;
/// A direction is in doubt where rounding could turn it by more than this, in radians.
const UNSURE_DIRECTION: f64 = 0.01;
/// Relative rounding of a squared length, of a squared range and of the angle test, each a few `f32` operations.
const COMPARISON: f64 = 1e-6;
/// Half a unit in the last place of an `f32`, relative.
const ULP: f64 = 1.0 / (1 << 24) as f64;
/// Squares of what is shorter underflow in `f32`.
const TINY: f64 = 1e-15;

/// What a step makes of a boid.
pub(crate) struct Outcome {
    pub(crate) position: DVec2,
    pub(crate) velocity: DVec2,
    /// How far off a position in `f32` may be, in px.
    pub(crate) position_error: f64,
    /// How far off a velocity in `f32` may be, in px per step.
    pub(crate) velocity_error: f64,
    /// Which comparison rounding could tip.
    pub(crate) doubt: Option<&'static str>,
    /// What cohesion, alignment and separation add.
    pub(crate) terms: [Term; 3],
}

/// What a rule adds to a boid's velocity or, with turn steering, to its goal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Term {
    pub(crate) value: DVec2,
    /// How far off a value in `f32` may be.
    pub(crate) error: f64,
    /// The boids that the rule heeds.
    pub(crate) flockmates: Vec<usize>,
}

/// Steps all boids at once, where there is no pointer and no obstacle.
pub(crate) fn step(params: &Params, positions: &[Vec2], velocities: &[Vec2]) -> Vec<Outcome> {
    step_among(params, None, &[], positions, velocities)
}

/// Steps all boids of a flock at once.
pub(crate) fn step_of(flock: &Flock) -> Vec<Outcome> {
    step_among(flock.params(), flock.pointer(), flock.obstacles(), &flock.positions(), &flock.velocities())
}

fn step_among(
    params: &Params,
    pointer: Option<Vec2>,
    obstacles: &[Obstacle],
    positions: &[Vec2],
    velocities: &[Vec2],
) -> Vec<Outcome> {
    let boids: Vec<Boid> =
        positions.iter().zip(velocities).map(|(p, v)| Boid { p: p.as_dvec2(), v: v.as_dvec2() }).collect();
    let look = |i: usize| Look { params, pointer, obstacles, boid: boids[i], doubt: None, terms: Default::default() };
    (0..boids.len()).map(|i| look(i).step(i, &boids)).collect()
}

#[derive(Clone, Copy)]
struct Boid {
    p: DVec2,
    v: DVec2,
}

/// A flockmate as a boid sees it.
struct Flockmate {
    number: usize,
    d: DVec2,
    distance: f64,
    /// How far off `d` may be in `f32`.
    error: f64,
    /// Whether the way round the torus may as well be the other one.
    tie: bool,
    v: DVec2,
}

impl Flockmate {
    fn way(&self) -> Summed {
        Summed { value: self.d, size: self.distance + self.error / TOLERANCE }
    }
}

/// A vector, and the magnitude of all that was added up to make it.
#[derive(Clone, Copy)]
struct Summed {
    value: DVec2,
    size: f64,
}

impl Summed {
    const ZERO: Summed = Summed { value: DVec2::ZERO, size: 0.0 };

    fn new(value: DVec2) -> Self {
        Summed { value, size: value.length() }
    }
}

impl Add for Summed {
    type Output = Summed;
    fn add(self, other: Summed) -> Summed {
        Summed { value: self.value + other.value, size: self.size + other.size }
    }
}

impl Sub for Summed {
    type Output = Summed;
    fn sub(self, other: Summed) -> Summed {
        self + other * -1.0
    }
}

impl Mul<f64> for Summed {
    type Output = Summed;
    fn mul(self, factor: f64) -> Summed {
        Summed { value: self.value * factor, size: self.size * factor.abs() }
    }
}

fn sum(terms: impl Iterator<Item = Summed>) -> Summed {
    terms.fold(Summed::ZERO, Add::add)
}

/// One boid's look around, noting what is in doubt.
struct Look<'a> {
    params: &'a Params,
    pointer: Option<Vec2>,
    obstacles: &'a [Obstacle],
    boid: Boid,
    doubt: Option<&'static str>,
    terms: [Term; 3],
}

const COHESION: usize = 0;
const ALIGNMENT: usize = 1;
const SEPARATION: usize = 2;

impl Look<'_> {
    fn step(mut self, i: usize, boids: &[Boid]) -> Outcome {
        let others: Vec<Flockmate> =
            (0..boids.len()).filter(|j| *j != i).map(|j| self.flockmate(j, boids[j])).collect();
        let u = match self.params.steering {
            Steering::Accumulate => self.accumulate(&others),
            Steering::Turn => self.turn(&others),
        };
        self.settle(u)
    }

    fn flockmate(&self, number: usize, other: Boid) -> Flockmate {
        let Params { look_ahead, width, height, .. } = *self.params;
        let size = DVec2::new(width, height);
        let torus = self.params.bounds == Bounds::Wrap;
        let ahead = look_ahead * other.v;
        let at = other.p + ahead;
        let straight = at - self.boid.p;
        let d = if torus { straight - size * (straight / size).round() } else { straight };
        let is_outside = |p: DVec2| p.min_element() < 0.0 || !p.cmplt(size).all();
        let mut roundings = straight.length();
        if ahead != DVec2::ZERO {
            roundings += at.length() + ahead.length();
        }
        if torus && (d != straight || is_outside(at) || is_outside(self.boid.p)) {
            roundings += size.length();
        }
        let error = if d == DVec2::ZERO && ahead == DVec2::ZERO { 0.0 } else { 2.0 * ULP * roundings };
        let tie = torus && (d.abs() - size / 2.0).abs().min_element() <= error;
        Flockmate { number, d, distance: d.length(), error, tie, v: other.v }
    }

    /// Notes whom a rule heeds.
    fn heed(&mut self, rule: usize, mates: &[&Flockmate]) {
        self.terms[rule].flockmates = mates.iter().map(|mate| mate.number).collect();
    }

    /// Notes what a rule adds, and adds it.
    fn add(&mut self, rule: usize, u: Summed, term: Summed) -> Summed {
        (self.terms[rule].value, self.terms[rule].error) = (term.value, TOLERANCE * term.size);
        u + term
    }

    fn is_doubtful(&mut self, what: &'static str, doubtful: bool) {
        if doubtful {
            self.doubt = Some(what);
        }
    }

    /// Whether `a < b`, where rounding moves them by `error` at most against each other.
    fn less(&mut self, what: &'static str, a: f64, b: f64, error: f64) -> bool {
        self.is_doubtful(what, (a - b).abs() <= error);
        a < b
    }

    fn is_within(&mut self, mate: &Flockmate, range: f64) -> bool {
        let d = mate.distance;
        range == f64::INFINITY
            || self.less("range", d * d, range * range, 2.0 * d * mate.error + COMPARISON * range * range)
    }

    fn is_seen(&mut self, mate: &Flockmate, range: f64, field_of_view: f64) -> bool {
        if !self.is_within(mate, range) {
            return false;
        }
        self.is_doubtful("shortest way", mate.tie);
        let (d, speed) = (mate.distance, self.boid.v.length());
        if field_of_view == 360.0 || speed == 0.0 {
            return true;
        }
        self.is_doubtful("same point", d <= mate.error && mate.error > 0.0);
        self.is_doubtful("at rest", speed < TINY);
        if d == 0.0 {
            return true;
        }
        let edge = (field_of_view / 2.0).to_radians().cos();
        let error = speed * (mate.error + COMPARISON * d);
        self.less("field of view", edge * speed * d, self.boid.v.dot(mate.d), error)
    }

    fn drawn_to<'a>(&mut self, others: &'a [Flockmate]) -> Vec<&'a Flockmate> {
        let Params { cohesion_range, field_of_view, cohesion_min_range, .. } = *self.params;
        let mut drawn_to = self.seen(others, cohesion_range, field_of_view);
        if cohesion_min_range > 0.0 {
            drawn_to.retain(|mate| !self.is_within(mate, cohesion_min_range));
        }
        drawn_to
    }

    fn seen<'a>(&mut self, others: &'a [Flockmate], range: f64, field_of_view: f64) -> Vec<&'a Flockmate> {
        others.iter().filter(|mate| self.is_seen(mate, range, field_of_view)).collect()
    }

    fn accumulate(&mut self, others: &[Flockmate]) -> Summed {
        let Params { cohesion, separation, alignment, separation_last, .. } = *self.params;
        let mut u = Summed::new(self.boid.v);
        let mut push = Summed::ZERO;
        if separation > 0.0 {
            let near = self.seen(others, self.params.separation_range, self.params.separation_field_of_view);
            self.heed(SEPARATION, &near);
            push = sum(near.iter().map(|mate| mate.way())) * -separation;
        }
        let flees = self.flees();
        if cohesion > 0.0 {
            let mates = self.drawn_to(others);
            if !flees {
                self.heed(COHESION, &mates);
            }
            if !mates.is_empty() && !flees {
                let mean = sum(mates.iter().map(|mate| mate.way())) * (1.0 / mates.len() as f64);
                u = self.add(COHESION, u, mean * cohesion);
            }
        }
        if !separation_last {
            u = self.add(SEPARATION, u, push);
        }
        if alignment > 0.0 {
            let mates = self.seen(others, self.params.alignment_range, self.params.field_of_view);
            if !flees {
                self.heed(ALIGNMENT, &mates);
            }
            if !mates.is_empty() && !flees {
                let mean = sum(mates.iter().map(|mate| Summed::new(mate.v))) * (1.0 / mates.len() as f64);
                u = self.add(ALIGNMENT, u, (mean - u) * alignment);
            }
        }
        if separation_last {
            u = self.add(SEPARATION, u, push);
        }
        let u = u + self.force();
        self.limited(u) + Summed::new(self.nudge())
    }

    fn limited(&mut self, u: Summed) -> Summed {
        let Params { min_speed, max_speed, .. } = *self.params;
        let speed = u.value.length();
        if speed > max_speed {
            return u * (max_speed / speed);
        }
        if speed >= min_speed {
            return u;
        }
        if u.size == 0.0 {
            return Summed::new(self.heading() * min_speed);
        }
        self.is_doubtful("direction", speed < TINY);
        self.unit(u) * min_speed
    }

    fn turn(&mut self, others: &[Flockmate]) -> Summed {
        let Params { cohesion, separation, alignment, separation_range, max_speed, .. } = *self.params;
        let heading = self.heading();
        let flees = self.flees();
        let mut goal = self.force();
        let drawn_to = self.drawn_to(others);
        self.heed(COHESION, &drawn_to);
        let (mut mates, mut near) = (Vec::new(), Vec::new());
        if alignment > 0.0 && !flees {
            mates = self.seen(others, self.params.alignment_range, self.params.field_of_view);
            self.heed(ALIGNMENT, &mates);
        }
        if separation > 0.0 {
            near = self.seen(others, separation_range, self.params.separation_field_of_view);
            self.heed(SEPARATION, &near);
        }
        if !drawn_to.is_empty() {
            if cohesion > 0.0 && !flees {
                let ahead = self.unit(sum(drawn_to.iter().map(|mate| mate.way())));
                goal = self.add(COHESION, goal, ahead * cohesion);
            }
            if alignment > 0.0 && !flees {
                self.is_doubtful("at rest", mates.iter().any(|m| m.v.length() > 0.0 && m.v.length() < TINY));
                let sum = sum(mates.iter().map(|mate| Summed::new(mate.v.normalize_or_zero())));
                let along = self.unit(sum);
                goal = self.add(ALIGNMENT, goal, along * alignment);
            }
            if separation > 0.0 {
                self.is_doubtful("same point", near.iter().any(|m| m.error > 0.0 && m.distance <= m.error));
                let away = near.iter().filter(|mate| mate.d != DVec2::ZERO).map(|mate| {
                    let value = -mate.d / mate.distance * (1.0 - mate.distance / separation_range);
                    Summed { value, size: 1.0 + mate.error / mate.distance / TOLERANCE }
                });
                let away = self.unit(sum(away));
                goal = self.add(SEPARATION, goal, away * separation);
            }
        }
        let turned = self.turned(heading, goal);
        let nudge = self.nudge();
        let u = turned * max_speed;
        if nudge == DVec2::ZERO { u } else { self.unit(u + Summed::new(nudge)) * max_speed }
    }

    fn turned(&mut self, heading: DVec2, goal: Summed) -> Summed {
        if goal.size == 0.0 {
            return Summed::new(heading);
        }
        let goal = self.unit(goal);
        let angle = heading.angle_to(goal.value);
        let max_turn = self.params.max_turn.to_radians();
        self.is_doubtful("opposite", std::f64::consts::PI - angle.abs() <= TOLERANCE * goal.size);
        if angle.abs() <= max_turn {
            return goal;
        }
        let size = if angle.abs() < max_turn + UNSURE_DIRECTION { goal.size } else { 1.0 };
        Summed { value: DVec2::from_angle(max_turn.copysign(angle)).rotate(heading), size }
    }

    fn heading(&mut self) -> DVec2 {
        let speed = self.boid.v.length();
        self.is_doubtful("at rest", speed > 0.0 && speed < TINY);
        if speed > 0.0 { self.boid.v / speed } else { DVec2::X }
    }

    fn unit(&mut self, u: Summed) -> Summed {
        let length = u.value.length();
        self.is_doubtful("direction", u.size * TOLERANCE > length * UNSURE_DIRECTION);
        if length > 0.0 { u * (1.0 / length) } else { u }
    }

    /// The way to a place that is no flockmate's.
    fn way_to(&mut self, place: DVec2) -> Flockmate {
        let way = self.flockmate(usize::MAX, Boid { p: place, v: DVec2::ZERO });
        self.is_doubtful("shortest way", way.tie);
        way
    }

    /// The way to the pointer, if that is something to the boid and within range.
    fn way_to_pointer(&mut self) -> Option<Flockmate> {
        let Params { pointer: kind, pointer_range, .. } = *self.params;
        let at = self.pointer.filter(|_| kind != Pointer::None)?;
        let way = self.way_to(at.as_dvec2());
        let error = way.error + COMPARISON * pointer_range;
        self.less("pointer's range", way.distance, pointer_range, error).then_some(way)
    }

    fn flees(&mut self) -> bool {
        self.params.pointer == Pointer::Predator && self.way_to_pointer().is_some()
    }

    fn force(&mut self) -> Summed {
        let Params { pointer, pointer_range, pointer_strength, .. } = *self.params;
        let mut force = Summed::ZERO;
        if let Some(way) = self.way_to_pointer() {
            let far = way.distance / pointer_range;
            let share = match pointer {
                Pointer::None => 0.0,
                Pointer::Attract => 1.0 - far,
                Pointer::Repel => far - 1.0,
                Pointer::Predator => -1.0,
            };
            force = self.unit(way.way()) * (pointer_strength * share);
            // where the share is small it is a difference
            force.size = pointer_strength * (1.0 + way.error / way.distance.max(TINY) / TOLERANCE);
        }
        for obstacle in self.obstacles {
            force = force + self.turn_round(obstacle);
        }
        force
    }

    fn turn_round(&mut self, obstacle: &Obstacle) -> Summed {
        let Params { obstacle_range, obstacle_strength, separation_range, .. } = *self.params;
        let Obstacle { x, y, radius } = *obstacle;
        let way = self.way_to(DVec2::new(x, y));
        let heading = self.heading();
        let error = way.error + COMPARISON * (way.distance + radius);
        let across = heading.perp_dot(way.d);
        let is_ahead = self.less("ahead", 0.0, heading.dot(way.d), error);
        let is_in_the_way = is_ahead
            && (separation_range == f64::INFINITY
                || self.less("way past an obstacle", across.abs(), radius + separation_range, error));
        let gap = (way.distance - radius).max(0.0);
        if !is_in_the_way || !self.less("obstacle's range", gap, obstacle_range, error + COMPARISON * obstacle_range) {
            return Summed::ZERO;
        }
        // y grows downwards: a centre exactly ahead is passed clockwise
        self.is_doubtful("head-on", across.abs() <= error && obstacle_strength > 0.0);
        let away = if across > 0.0 { -heading.perp() } else { heading.perp() };
        let value = away * obstacle_strength * (1.0 - gap / obstacle_range);
        Summed { value, size: obstacle_strength * (1.0 + error / obstacle_range / TOLERANCE) }
    }

    fn nudge(&mut self) -> DVec2 {
        let Params { width, height, margin, turn_factor, bounds, .. } = *self.params;
        if bounds != Bounds::Turn {
            return DVec2::ZERO;
        }
        let mut nudge = DVec2::ZERO;
        for (axis, side) in [width, height].into_iter().enumerate() {
            let x = self.boid.p[axis];
            for (edge, inwards, is_in) in [(margin, 1.0, x < margin), (side - margin, -1.0, x > side - margin)] {
                let off = (x - edge).abs();
                self.is_doubtful("margin", off > 0.0 && off <= 4.0 * ULP * side && turn_factor > 0.0);
                nudge[axis] += if is_in { inwards * turn_factor } else { 0.0 };
            }
        }
        nudge
    }

    fn settle(mut self, u: Summed) -> Outcome {
        let Params { width, height, .. } = *self.params;
        let size = DVec2::new(width, height);
        let velocity_error = TOLERANCE * u.size;
        let position_error = TOLERANCE * size.max_element().max(self.boid.p.length()) + velocity_error;
        let mut outcome = Outcome {
            position: self.boid.p + u.value,
            velocity: u.value,
            position_error,
            velocity_error,
            doubt: None,
            terms: Default::default(),
        };
        self.keep_in_bounds(&mut outcome);
        self.put_out(&mut outcome);
        Outcome { doubt: self.doubt, terms: self.terms, ..outcome }
    }

    fn keep_in_bounds(&mut self, outcome: &mut Outcome) {
        let Params { width, height, bounds, .. } = *self.params;
        let size = DVec2::new(width, height);
        let Outcome { position, velocity, position_error, velocity_error, .. } = outcome;
        match bounds {
            Bounds::Turn => {}
            Bounds::Wrap => *position = position.rem_euclid(size),
            Bounds::Bounce => {
                for axis in 0..2 {
                    let (side, p, u) = (size[axis], position[axis], velocity[axis]);
                    let off = p.abs().min((p - side).abs());
                    self.is_doubtful("wall", off <= *position_error && 2.0 * u.abs() > *velocity_error);
                    if p < 0.0 {
                        (position[axis], velocity[axis]) = (0.0, u.abs());
                    }
                    if p > side {
                        (position[axis], velocity[axis]) = (side, -u.abs());
                    }
                }
            }
        }
    }

    /// Puts the boid out of the first obstacle that it is in. If it may be in another one then, or beyond an edge, the
    /// outcome is in doubt.
    fn put_out(&mut self, outcome: &mut Outcome) {
        let Params { width, height, bounds, .. } = *self.params;
        let Outcome { position_error: error, .. } = *outcome;
        let ways: Vec<DVec2> = self.obstacles.iter().map(|obstacle| self.way_out(outcome.position, obstacle)).collect();
        let mut of = self.obstacles.iter().zip(ways);
        let Some((obstacle, out)) = of.find(|(obstacle, out)| self.less("rim", out.length(), obstacle.radius, error))
        else {
            return;
        };
        let distance = out.length();
        let normal = out / distance;
        self.is_doubtful("middle of an obstacle", distance <= error / UNSURE_DIRECTION);
        let askew = error / distance;
        outcome.velocity_error += 4.0 * askew * outcome.velocity.length();
        outcome.velocity -= 2.0 * outcome.velocity.dot(normal).min(0.0) * normal;
        outcome.position_error += askew * obstacle.radius;
        outcome.position += normal * (obstacle.radius - distance);
        let (p, error) = (outcome.position, outcome.position_error);
        let is_near = |other: &&Obstacle| self.way_out(p, other).length() <= other.radius + error;
        let near = self.obstacles.iter().filter(is_near).count();
        self.is_doubtful("two obstacles", near > 1);
        let inwards = p.min(DVec2::new(width, height) - p).min_element();
        self.is_doubtful("edge", bounds != Bounds::Turn && inwards <= error);
    }

    /// The way to a place from the middle of an obstacle.
    fn way_out(&self, place: DVec2, obstacle: &Obstacle) -> DVec2 {
        let mut there =
            Look { boid: Boid { p: place, v: DVec2::ZERO }, doubt: None, terms: Default::default(), ..*self };
        -there.way_to(DVec2::new(obstacle.x, obstacle.y)).d
    }
}
