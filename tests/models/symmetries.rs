//! Symmetries of a step: it commutes with permutations of the boids, with translations and with reflections.

use crate::oracle::{self, Outcome};
use crate::states::{Comparison, Layout, State, flock_at, state};
use crate::vectors::{positions, velocities};
use boids_canvas::{Bounds, PRESETS, Params};
use glam::{Vec2, Vec2Swizzles};
use oorandom::Rand32;

/// Every preset, with two states of `count` boids, without noise and predators: noise depends on the numbers of boids, and
/// predators start at places of their own.
fn cases(count: u32) -> impl Iterator<Item = (&'static str, Params, State)> {
    PRESETS.iter().flat_map(move |preset| {
        [Layout::Spread, Layout::Clump].map(|layout| {
            let params = preset.params.clone().count(count).noise(0.0).predators(0);
            let state = state(layout, &params, 5);
            (preset.name, params, state)
        })
    })
}

/// The state after `steps` steps from `state`.
fn fly(params: &Params, state: &State, steps: u32) -> State {
    let mut flock = flock_at(params, state);
    (0..steps).for_each(|_| flock.step());
    (positions(&flock), velocities(&flock))
}

fn mapped(state: &State, position: impl Fn(Vec2) -> Vec2, velocity: impl Fn(Vec2) -> Vec2) -> State {
    (state.0.iter().copied().map(position).collect(), state.1.iter().copied().map(velocity).collect())
}

/// Asserts that one step leads from the state `from` to the state `expected`, within rounding.
fn assert_steps_to(what: &str, params: &Params, from: &State, expected: &State) {
    let mut comparison = Comparison::default();
    let expected = expected.0.iter().zip(&expected.1);
    let outcomes: Vec<_> = (oracle::step(params, &from.0, &from.1).into_iter().zip(expected))
        .map(|(outcome, (position, velocity))| Outcome {
            position: position.as_dvec2(),
            velocity: velocity.as_dvec2(),
            // both states are the rounded result of a step
            position_error: 2.0 * outcome.position_error,
            velocity_error: 2.0 * outcome.velocity_error,
            ..outcome
        })
        .collect();
    comparison.compare_state(params, &fly(params, from, 1), &outcomes);
    comparison.assert(what);
}

/// The numbers `0..count`, shuffled in the same way each time.
fn shuffled(count: u32) -> Vec<usize> {
    let mut random = Rand32::new(9);
    let mut order: Vec<usize> = (0..count as usize).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, random.rand_range(0..i as u32 + 1) as usize);
    }
    order
}

fn permuted(state: &State, order: &[usize]) -> State {
    let permuted = |vectors: &[Vec2]| order.iter().map(|i| vectors[*i]).collect();
    (permuted(&state.0), permuted(&state.1))
}

#[test]
fn permuting_the_boids_permutes_the_step() {
    for count in [2, 70, 1_000] {
        let order = shuffled(count);
        for (name, params, state) in cases(count) {
            let from = permuted(&state, &order);
            let expected = permuted(&fly(&params, &state, 1), &order);
            assert_steps_to(name, &params, &from, &expected);
        }
    }
}

/// Rounds to 1/64 px, so that `f32` represents the translations and reflections below exactly.
fn rounded(p: Vec2) -> Vec2 {
    (p * 64.0).round() / 64.0
}

#[test]
fn translating_the_flock_far_from_edges_translates_the_step() {
    for count in [2, 70, 1_000] {
        for (name, params, state) in cases(count) {
            let wide = params.width(4096.0).height(4096.0);
            let state = mapped(&state, |p| rounded(p) + 512.0, |v| v);
            for translation in [Vec2::new(1024.0, 512.0), Vec2::new(33.25, 2500.5)] {
                let from = mapped(&state, |p| p + translation, |v| v);
                let expected = mapped(&fly(&wide, &state, 1), |p| p + translation, |v| v);
                assert_steps_to(name, &wide, &from, &expected);
            }
        }
    }
}

#[test]
fn translating_the_flock_round_a_torus_translates_the_step() {
    for (name, params, state) in cases(500).filter(|(_, params, _)| params.bounds == Bounds::Wrap) {
        let size = Vec2::new(params.width as f32, params.height as f32);
        let state = mapped(&state, rounded, |v| v);
        for translation in [Vec2::new(270.0, 0.0), Vec2::new(0.25, 719.0), Vec2::new(500.0, 600.0)] {
            let from = mapped(&state, |p| (p + translation).rem_euclid(size), |v| v);
            let expected = mapped(&fly(&params, &state, 1), |p| p + translation, |v| v);
            assert_steps_to(name, &params, &from, &expected);
        }
    }
}

/// Two rules break this symmetry, and no state here meets them: a goal exactly behind always turns a boid clockwise, and
/// a boid at rest always heads east.
#[test]
fn reflecting_the_flock_reflects_the_step() {
    for count in [2, 70, 1_000] {
        for (name, params, state) in cases(count) {
            let state = mapped(&state, rounded, |v| v);
            let (width, height) = (params.width as f32, params.height as f32);
            let mirror_x = |p: Vec2| Vec2::new(width - p.x, p.y);
            let mirror_y = |p: Vec2| Vec2::new(p.x, height - p.y);
            let flip_x = |v: Vec2| Vec2::new(-v.x, v.y);
            let flip_y = |v: Vec2| Vec2::new(v.x, -v.y);
            let stepped = fly(&params, &state, 1);
            for (from, expected) in [
                (mapped(&state, mirror_x, flip_x), mapped(&stepped, mirror_x, flip_x)),
                (mapped(&state, mirror_y, flip_y), mapped(&stepped, mirror_y, flip_y)),
            ] {
                assert_steps_to(name, &params, &from, &expected);
            }
            // the diagonal as the mirror
            let (width, height) = (params.width, params.height);
            let transposed = params.width(height).height(width);
            let from = mapped(&state, |p| p.yx(), |v| v.yx());
            let expected = mapped(&stepped, |p| p.yx(), |v| v.yx());
            assert_steps_to(name, &transposed, &from, &expected);
        }
    }
}
