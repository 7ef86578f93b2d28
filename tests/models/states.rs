//! States to step from, and the comparison of a flock with the oracle.

use crate::oracle::{self, Outcome, Term, Terms};
use crate::predators;
use crate::vectors::{glam, positions, set_state, velocities};
use boids_canvas::{Bounds, Flock, Inspection, Params, Pull, Steering};
use glam::Vec2;
use oorandom::Rand32;
use std::collections::{BTreeMap, BTreeSet};

/// How the boids of a state are laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Layout {
    /// Uniform over the world.
    Spread,
    /// All within a patch whose sides are a twentieth of the world's.
    Clump,
    /// Half of them at the same point as another boid, half of those with the same velocity too.
    Coincident,
    /// On edges and in corners.
    Edges,
    /// Half of them beyond the edges, by up to twice the world.
    Outside,
    /// Every other boid at rest.
    Resting,
}

impl Layout {
    pub(crate) const ALL: &[Layout] =
        &[Layout::Spread, Layout::Clump, Layout::Coincident, Layout::Edges, Layout::Outside, Layout::Resting];
}

/// Positions and velocities.
pub(crate) type State = (Vec<Vec2>, Vec<Vec2>);

/// A state of `params.count` boids.
pub(crate) fn state(layout: Layout, params: &Params, seed: u64) -> State {
    let mut random = Rand32::new(seed.wrapping_mul(0x9e37_79b9) ^ layout as u64);
    let size = Vec2::new(params.width as f32, params.height as f32);
    let mut uniform = || Vec2::new(random.rand_float(), random.rand_float());
    let (mut positions, mut velocities): State = (Vec::new(), Vec::new());
    for i in 0..params.count as usize {
        // the position as a share of the world, the velocity as a share of max_speed
        let mut at = uniform();
        let mut pace = uniform() * 2.0 - 1.0;
        let is_odd = i % 2 == 1;
        match layout {
            Layout::Spread | Layout::Coincident => {}
            Layout::Clump => at = (at - 0.5) * 0.05 + 0.3,
            Layout::Edges if i % 3 == 0 => at = at.round(),
            Layout::Edges if is_odd => at.x = at.x.round(),
            Layout::Edges => at.y = at.y.round(),
            Layout::Outside if is_odd => at = at * 5.0 - 2.0,
            Layout::Outside => {}
            Layout::Resting if is_odd => pace = Vec2::ZERO,
            Layout::Resting => {}
        }
        let coincides = layout == Layout::Coincident && is_odd;
        positions.push(if coincides { positions[i / 2] } else { at * size });
        let velocity = pace * params.max_speed as f32;
        velocities.push(if coincides && i % 4 == 1 { velocities[i / 2] } else { velocity });
    }
    (positions, velocities)
}

/// A flock in the given state; its count is that of the state. It has flown a few steps, on which noise depends.
pub(crate) fn flock_at(params: &Params, state: &State) -> Flock {
    let params = params.clone().count(state.0.len() as u32);
    let mut flock = Flock::new(params).expect("allowed parameters");
    (0..state.0.len() % 3).for_each(|_| flock.step());
    set_state(&mut flock, &state.0, &state.1).expect("an allowed state");
    flock
}

/// Compares flocks with the oracle, over many steps.
#[derive(Default)]
pub(crate) struct Comparison {
    boids: usize,
    /// The number of skipped boids by the comparison that was ambiguous.
    ambiguous: BTreeMap<&'static str, usize>,
    /// The number of boids whose velocity differs by at most 1e-5 of the largest speed.
    close: usize,
    /// The largest error, divided by the allowed error.
    worst: f64,
    /// The first disagreement.
    pub(crate) mismatch: Option<String>,
}

impl Comparison {
    /// Steps `flock` and compares its state, inspections and numbers of flockmates with the oracle's.
    pub(crate) fn step(&mut self, flock: &mut Flock) {
        let (expected, hunt) = (oracle::step_of(flock), predators::step_of(flock));
        let (inspected, flockmates) = (inspect_some(flock), flock.flockmates());
        flock.step();
        self.compare_inspections(flock, &inspected, &expected);
        self.compare_flockmates(&flockmates, &expected);
        if let Some(mismatch) = hunt.mismatch(flock) {
            self.note_mismatch(|| mismatch);
        }
        self.compare_state(flock.params(), &(positions(flock), velocities(flock)), &expected);
    }

    /// Compares the state after a step with the expected one.
    pub(crate) fn compare_state(&mut self, params: &Params, state: &State, expected: &[Outcome]) {
        let boids = state.0.iter().zip(&state.1).zip(expected);
        for (i, ((position, velocity), expected)) in boids.enumerate() {
            self.boids += 1;
            if let Some(comparison) = expected.ambiguous {
                *self.ambiguous.entry(comparison).or_default() += 1;
                continue;
            }
            let difference = velocity.as_dvec2().distance(expected.velocity);
            self.close += usize::from(difference <= 1e-5 * fastest(params));
            let error = relative_error(params, *position, *velocity, expected);
            self.worst = self.worst.max(error);
            // NaN is a mismatch too
            if error.is_nan() || error > 1.0 {
                let Outcome { position: p, velocity: v, position_error, velocity_error, .. } = expected;
                self.note_mismatch(|| {
                    format!(
                        "boid {i} is at {position} and flies at {velocity}, \
                         expected {p} (±{position_error:e}) and {v} (±{velocity_error:e})"
                    )
                });
            }
        }
    }

    /// Compares inspections from before a step with the expected terms, and with the velocities after the step.
    fn compare_inspections(&mut self, flock: &Flock, inspected: &[(usize, Inspection)], expected: &[Outcome]) {
        let velocities = velocities(flock);
        for (i, boid) in inspected {
            let Outcome { terms, ambiguous, velocity_error, .. } = &expected[*i];
            let Terms { cohesion, alignment, separation, pointer, predators, obstacles, formation, noise } = terms;
            let rules = [(&boid.cohesion, cohesion), (&boid.alignment, alignment), (&boid.separation, separation)];
            // the kernel that adds cohesion and alignment in one sum rounds differently
            let next_error = if has_joint_sum(flock.params()) { 2.0 * velocity_error } else { 0.0 };
            let predicts_next = f64::from(glam(boid.next).distance(velocities[*i])) <= next_error;
            let forces = [boid.pointer, boid.predators, boid.obstacles, boid.formation, boid.noise];
            let pulls = rules.map(|(pull, _)| pull.pull).into_iter().chain(forces);
            let (sum, reported) = (pulls.map(glam).sum::<Vec2>(), glam(boid.sum));
            let adds_up = reported.distance(sum) <= 1e-6 * reported.length().max(sum.length());
            let term_agrees = |added, term: &Term| glam(added).as_dvec2().distance(term.value) <= term.error;
            let others = [
                (boid.pointer, pointer),
                (boid.predators, predators),
                (boid.obstacles, obstacles),
                (boid.formation, formation),
                (boid.noise, noise),
            ];
            let others_agree = others.iter().all(|(added, term)| term_agrees(*added, term));
            let rules_agree = rules.iter().all(|(pull, term)| agrees(pull, term));
            let terms_agree = ambiguous.is_some() || others_agree && rules_agree;
            if !(predicts_next && adds_up && terms_agree) {
                self.note_mismatch(|| {
                    format!("boid {i} reports {boid:?}, expected {terms:?} and next {}", velocities[*i])
                });
            }
        }
    }

    fn compare_flockmates(&mut self, counts: &[u32], expected: &[Outcome]) {
        for (i, (count, Outcome { terms, ambiguous, .. })) in counts.iter().zip(expected).enumerate() {
            let Terms { cohesion, alignment, separation, .. } = terms;
            let flockmates: BTreeSet<_> =
                [cohesion, alignment, separation].into_iter().flat_map(|term| &term.flockmates).collect();
            if *count as usize != flockmates.len() && ambiguous.is_none() {
                self.note_mismatch(|| format!("boid {i} has {count} flockmates, expected {flockmates:?}"));
            }
        }
    }

    fn note_mismatch(&mut self, describe: impl FnOnce() -> String) {
        self.mismatch.get_or_insert_with(describe);
    }

    /// Asserts that all boids agreed within their allowed errors, and all but 0.5 % within 1e-5 of the largest
    /// speed. Sums of terms that nearly cancel need more: those of boids in a crowd, and of weights that overshoot.
    pub(crate) fn assert(&self, what: &str) {
        self.assert_all_but(0.005, what);
    }

    /// [`Comparison::assert`] with another share of boids that differ by more than 1e-5 of the largest speed. At most
    /// 5 % may be ambiguous.
    pub(crate) fn assert_all_but(&self, share: f64, what: &str) {
        let Comparison { boids, ambiguous, close, worst, mismatch } = self;
        assert!(mismatch.is_none(), "{what}: {}", mismatch.as_deref().unwrap_or_default());
        let (boids, skipped) = (*boids as f64, ambiguous.values().sum::<usize>() as f64);
        let distant = boids - skipped - *close as f64;
        let summary = format!(
            "{what}: {boids} boids, {skipped} ambiguous by {ambiguous:?}, {distant} off by more than 1e-5, \
             errors up to {worst:.3} of the allowed ones"
        );
        println!("{summary}");
        assert!(boids > 0.0 && skipped <= 0.05 * boids && distant <= share * boids, "{summary}");
    }
}

/// The largest speed of a boid: at a margin, the nudge comes after the limit.
fn fastest(params: &Params) -> f64 {
    let nudge = if params.bounds == Bounds::Turn { params.turn_factor } else { 0.0 };
    params.max_speed + nudge
}

/// Whether the reported pull and flockmates of a rule are the expected ones.
fn agrees(pull: &Pull, term: &Term) -> bool {
    glam(pull.pull).as_dvec2().distance(term.value) <= term.error
        && pull.flockmates.iter().map(|id| *id as usize).eq(term.flockmates.iter().copied())
}

/// Inspects all boids of a small flock, and about ten of a large one.
fn inspect_some(flock: &Flock) -> Vec<(usize, Inspection)> {
    (0..flock.len()).step_by(1 + flock.len() / 10).map(|i| (i, flock.look(i).expect("a boid"))).collect()
}

/// Whether a step may add cohesion and alignment in one sum.
fn has_joint_sum(params: &Params) -> bool {
    let same_range = params.cohesion_range == params.alignment_range || params.alignment == 0.0;
    let all_round = params.field_of_view == 360.0 && params.cohesion_min_range == 0.0;
    let is_local = params.cohesion_range.is_finite() && params.cohesion > 0.0;
    params.steering == Steering::Accumulate && params.bounds != Bounds::Wrap && same_range && all_round && is_local
}

/// The larger of the errors of position and velocity, each divided by its allowed error. Infinite for a position that
/// the bounds exclude.
fn relative_error(params: &Params, position: Vec2, velocity: Vec2, expected: &Outcome) -> f64 {
    let size = Vec2::new(params.width as f32, params.height as f32);
    let mut offset = position.as_dvec2() - expected.position;
    match params.bounds {
        Bounds::Wrap => {
            if position.min_element() < 0.0 || !position.cmplt(size).all() {
                return f64::INFINITY;
            }
            let size = size.as_dvec2();
            offset -= size * (offset / size).round();
        }
        Bounds::Bounce if position.min_element() < 0.0 || !position.cmple(size).all() => return f64::INFINITY,
        _ => {}
    }
    let velocity_offset = velocity.as_dvec2() - expected.velocity;
    let ratio = |error: f64, allowed: f64| if error == 0.0 { 0.0 } else { error / allowed };
    ratio(offset.length(), expected.position_error).max(ratio(velocity_offset.length(), expected.velocity_error))
}
