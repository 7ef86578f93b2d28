//! Frozen states to step from, and what a flock makes of them beside what the oracle does.

use crate::oracle::{self, Outcome};
use boids_canvas::{Bounds, Flock, Look, Params, Steering, Vec2};
use oorandom::Rand32;
use std::collections::BTreeSet;

/// What is awkward about a frozen state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Nothing: anywhere in the world.
    Spread,
    /// All within a patch that shrinks with the flock's density in mind.
    Clump,
    /// Some at the very point of others, some of those with the very velocity too.
    Coincident,
    /// On edges and in corners.
    Edges,
    /// Some beyond the edges, by up to twice the world.
    Outside,
    /// Every other boid at rest.
    Resting,
}

impl Kind {
    pub(crate) const ALL: &[Kind] =
        &[Kind::Spread, Kind::Clump, Kind::Coincident, Kind::Edges, Kind::Outside, Kind::Resting];
}

/// Positions and velocities.
pub(crate) type State = (Vec<Vec2>, Vec<Vec2>);

/// A state of `params.count` boids.
pub(crate) fn frozen(kind: Kind, params: &Params, seed: u64) -> State {
    let mut random = Rand32::new(seed.wrapping_mul(0x9e37_79b9) ^ kind as u64);
    let size = Vec2::new(params.width as f32, params.height as f32);
    let mut uniform = || Vec2::new(random.rand_float(), random.rand_float());
    let (mut positions, mut velocities) = (Vec::new(), Vec::new());
    for i in 0..params.count as usize {
        let mut at = uniform();
        let mut pace = uniform() * 2.0 - 1.0;
        let odd = i % 2 == 1;
        match kind {
            Kind::Spread => {}
            Kind::Clump => at = (at - 0.5) * 0.05 + 0.3,
            Kind::Coincident if odd => at = positions[i / 2] / size,
            Kind::Coincident => {}
            Kind::Edges if i % 3 == 0 => at = at.round(),
            Kind::Edges if odd => at.x = at.x.round(),
            Kind::Edges => at.y = at.y.round(),
            Kind::Outside if odd => at = at * 5.0 - 2.0,
            Kind::Outside => {}
            Kind::Resting if odd => pace = Vec2::ZERO,
            Kind::Resting => {}
        }
        if kind == Kind::Coincident && i % 4 == 1 {
            pace = velocities[i / 2] / params.max_speed as f32;
        }
        positions.push(at * size);
        velocities.push(pace * params.max_speed as f32);
    }
    (positions, velocities)
}

/// A flock of as many boids as the state has, in that state.
pub(crate) fn flock_at(params: &Params, state: &State) -> Flock {
    let params = params.clone().count(state.0.len() as u32);
    let mut flock = Flock::new(params).expect("parameters that are allowed");
    flock.set_state(&state.0, &state.1).expect("coordinates that are allowed");
    flock
}

/// How flocks and the oracle compare, over many steps.
#[derive(Default)]
pub(crate) struct Tally {
    boids: usize,
    doubts: Vec<&'static str>,
    /// The greatest error over the error allowed.
    worst: f64,
    /// Σ of the errors allowed of velocities, over the greatest speed.
    slack: f64,
    /// The first disagreement.
    pub(crate) wrong: Option<String>,
}

impl Tally {
    /// Flies `flock` a step further and compares.
    pub(crate) fn compare(&mut self, flock: &mut Flock) {
        let expected = oracle::step_of(flock);
        let (looks, flockmates) = (looks(flock), flock.flockmates());
        flock.step();
        self.compare_looks(flock, &looks, &expected);
        self.compare_flockmates(&flockmates, &expected);
        self.compare_to(flock.params(), &(flock.positions(), flock.velocities()), &expected);
    }

    /// Compares the state after a step with what it should be.
    pub(crate) fn compare_to(&mut self, params: &Params, state: &State, expected: &[Outcome]) {
        let boids = state.0.iter().zip(&state.1).zip(expected);
        for (i, ((position, velocity), expected)) in boids.enumerate() {
            self.boids += 1;
            if let Some(doubt) = expected.doubt {
                self.doubts.push(doubt);
                continue;
            }
            let off = off_by(params, *position, *velocity, expected);
            self.worst = self.worst.max(off);
            if params.max_speed > 0.0 {
                self.slack += expected.velocity_error / params.max_speed;
            }
            // a NaN disagrees too
            if (off.is_nan() || off > 1.0) && self.wrong.is_none() {
                let Outcome { position: p, velocity: v, position_error, velocity_error, .. } = *expected;
                self.wrong = Some(format!(
                    "boid {i} is at {position} with {velocity}, \
                     should be at {p} (±{position_error:e}) with {v} (±{velocity_error:e})"
                ));
            }
        }
    }

    /// Compares what boids told of the step before it was flown with what it should be, and with what came of it.
    fn compare_looks(&mut self, flock: &Flock, looks: &[(usize, Look)], expected: &[Outcome]) {
        let velocities = flock.velocities();
        for (i, look) in looks {
            let Outcome { terms, doubt, velocity_error, .. } = &expected[*i];
            let told = [&look.cohesion, &look.alignment, &look.separation];
            let off = look.next.distance(velocities[*i]);
            // where the step sums up two rules in one, rounding differs
            let mut wrong = f64::from(off) > if is_joint(flock.params()) { 2.0 * velocity_error } else { 0.0 };
            let sum = told.iter().map(|rule| rule.pull).sum::<Vec2>() + look.pointer + look.obstacles;
            wrong |= look.sum.distance(sum) > 1e-6 * look.sum.length().max(sum.length());
            for (told, term) in told.into_iter().zip(terms).filter(|_| doubt.is_none()) {
                let off = told.pull.as_dvec2().distance(term.value);
                wrong |= off.is_nan() || off > term.error;
                wrong |= !told.flockmates.iter().map(|id| *id as usize).eq(term.flockmates.iter().copied());
            }
            if wrong && self.wrong.is_none() {
                self.wrong = Some(format!("boid {i} tells {look:?}, should tell {terms:?} and get {}", velocities[*i]));
            }
        }
    }

    fn compare_flockmates(&mut self, told: &[u32], expected: &[Outcome]) {
        for (i, (told, Outcome { terms, doubt, .. })) in told.iter().zip(expected).enumerate() {
            let heeded: BTreeSet<_> = terms.iter().flat_map(|term| &term.flockmates).collect();
            if *told as usize != heeded.len() && doubt.is_none() && self.wrong.is_none() {
                self.wrong = Some(format!("boid {i} has {told} flockmates, should have {heeded:?}"));
            }
        }
    }

    /// That all agreed, that few were in doubt, and that the errors allowed were worth the name.
    pub(crate) fn assert(&self, what: &str) {
        let Tally { boids, doubts, worst, slack, wrong } = self;
        assert!(wrong.is_none(), "{what}: {}", wrong.as_deref().unwrap_or_default());
        let mut kinds = doubts.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let (boids, in_doubt) = (*boids as f64, doubts.len() as f64);
        let summary = format!(
            "{what}: {boids} boids, {in_doubt} in doubt for {kinds:?}, \
             errors up to {worst:.3} of those allowed, which are {:.1e} of the greatest speed",
            slack / boids
        );
        println!("{summary}");
        assert!(boids > 0.0 && in_doubt <= 0.05 * boids && *slack <= 3e-4 * boids, "{summary}");
    }
}

/// What some boids tell of the next step: all of a small flock, a few of a large one.
fn looks(flock: &Flock) -> Vec<(usize, Look)> {
    (0..flock.len()).step_by(1 + flock.len() / 10).map(|i| (i, flock.look(i).expect("a boid"))).collect()
}

/// Whether a step may sum up cohesion and alignment in one.
fn is_joint(params: &Params) -> bool {
    let alike = params.cohesion_range == params.alignment_range || params.alignment == 0.0;
    let all_round = params.field_of_view == 360.0 && params.cohesion_min_range == 0.0;
    let is_near = params.cohesion_range.is_finite() && params.cohesion > 0.0;
    params.steering == Steering::Accumulate && params.bounds != Bounds::Wrap && alike && all_round && is_near
}

/// The greatest error over the error allowed; infinite where a position or velocity must not be at all.
fn off_by(params: &Params, position: Vec2, velocity: Vec2, expected: &Outcome) -> f64 {
    let size = Vec2::new(params.width as f32, params.height as f32);
    let mut way = position.as_dvec2() - expected.position;
    match params.bounds {
        Bounds::Wrap => {
            if position.min_element() < 0.0 || !position.cmplt(size).all() {
                return f64::INFINITY;
            }
            let size = size.as_dvec2();
            way -= size * (way / size).round();
        }
        Bounds::Bounce if position.min_element() < 0.0 || !position.cmple(size).all() => return f64::INFINITY,
        _ => {}
    }
    let astray = (velocity.as_dvec2() - expected.velocity).length();
    let over = |off: f64, allowed: f64| if off == 0.0 { 0.0 } else { off / allowed };
    over(way.length(), expected.position_error).max(over(astray, expected.velocity_error))
}
