//! The published signatures of the models that courses on collective motion teach: the figures by which one knows that
//! an implementation is right.
//!
//! An independent program in `f64`, which compares all pairs of boids, gave the expected figures.

use crate::preset;
use crate::vectors::set_state;
use boids_canvas::{Flock, Params};
use glam::{DVec2, Vec2};
use oorandom::Rand32;

/// Means of measures over some steps.
#[derive(Clone, Copy, Debug, Default)]
struct Order {
    polarisation: f64,
    rotation: f64,
}

/// Flies `settle` steps, then measures every tenth of `steps` more.
fn order(flock: &mut Flock, settle: u32, steps: u32) -> Order {
    (0..settle).for_each(|_| flock.step());
    let mut order = Order::default();
    for _ in 0..steps / 10 {
        (0..10).for_each(|_| flock.step());
        let measures = flock.measure();
        order.polarisation += measures.polarisation;
        order.rotation += measures.rotation;
    }
    let samples = f64::from(steps / 10);
    Order { polarisation: order.polarisation / samples, rotation: order.rotation / samples }
}

fn mean(orders: &[Order]) -> Order {
    let mean = |of: fn(&Order) -> f64| orders.iter().map(of).sum::<f64>() / orders.len() as f64;
    Order { polarisation: mean(|order| order.polarisation), rotation: mean(|order| order.rotation) }
}

/// Order against noise: Vicsek et al. 1995, figure 2a. The density is that of the preset, 4 boids in the square of the
/// range.
#[test]
fn vicsek_loses_its_order_as_noise_grows() {
    let small = preset("vicsek").count(100).width(100.0).height(100.0);
    for (noise, expected) in [(0.5_f64, 0.99), (1.5, 0.89), (2.5, 0.72), (3.5, 0.48), (4.5, 0.19), (5.5, 0.10)] {
        let orders: Vec<_> = (1..=24)
            .map(|seed| {
                let params = small.clone().noise(noise.to_degrees()).seed(seed);
                order(&mut Flock::new(params).expect("allowed parameters"), 1000, 1500)
            })
            .collect();
        let Order { polarisation, .. } = mean(&orders);
        println!("noise {noise}: polarisation {polarisation:.3}, expected {expected}");
        assert!((polarisation - expected).abs() < 0.03, "noise {noise}: {polarisation}, expected {expected}");
    }
}

/// The rules of *mill* on an open plane, with a zone of orientation of this width and 140 px of attraction beyond it.
fn mill(width: f64) -> Params {
    let alignment_range = 10.0 + width;
    preset("mill").turn_factor(0.0).alignment_range(alignment_range).cohesion_range(alignment_range + 140.0)
}

/// A flock that starts in a disc of radius 60 with random headings.
fn disc(params: Params, seed: u32) -> Flock {
    let mut random = Rand32::new(seed.into());
    let mut flock = Flock::new(params.seed(seed)).expect("allowed parameters");
    let (mut positions, mut velocities) = (Vec::new(), Vec::new());
    for _ in 0..flock.len() {
        // in f64, so that the last bits of a platform's sine don't show
        let turn =
            |random: &mut Rand32| DVec2::from_angle(std::f64::consts::TAU * f64::from(random.rand_float())).as_vec2();
        positions.push(turn(&mut random) * 60.0 * random.rand_float().sqrt() + Vec2::new(360.0, 270.0));
        velocities.push(turn(&mut random) * 3.0);
    }
    set_state(&mut flock, &positions, &velocities).expect("an allowed state");
    flock
}

/// The three states of Couzin et al. 2002, figure 3.
#[test]
fn a_wider_zone_of_orientation_turns_a_swarm_into_a_mill_and_into_a_parallel_group() {
    for width in [5.0, 40.0, 50.0, 60.0, 100.0] {
        let orders: Vec<_> = (1..=10).map(|seed| order(&mut disc(mill(width), seed), 750, 750)).collect();
        let Order { polarisation, rotation } = mean(&orders);
        println!("width {width}: polarisation {polarisation:.3}, rotation {rotation:.3}");
        let (polarised, rotates) = match width {
            5.0 => (0.0..0.2, 0.0..0.2),
            100.0 => (0.9..1.0, 0.0..0.1),
            _ => (0.0..0.35, 0.5..0.9),
        };
        assert!(polarised.contains(&polarisation) && rotates.contains(&rotation), "{width}: {polarisation} {rotation}");
    }
}

/// Collective memory: the state at the same parameters depends on the states before (Couzin et al. 2002, figure 5).
#[test]
fn the_group_remembers_whether_it_milled() {
    let widths = [5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0, 120.0];
    let mut flocks: Vec<_> = (1..=6).map(|seed| disc(mill(widths[0]), seed)).collect();
    let mut branch = |widths: &mut dyn Iterator<Item = f64>| -> Vec<(f64, Order)> {
        widths
            .map(|width| {
                let fly = |flock: &mut Flock| {
                    let seed = flock.params().seed;
                    flock.reconfigure(mill(width).seed(seed)).expect("allowed parameters");
                    order(flock, 250, 250)
                };
                (width, mean(&flocks.iter_mut().map(fly).collect::<Vec<_>>()))
            })
            .collect()
    };
    let widened = branch(&mut widths.into_iter());
    let narrowed = branch(&mut widths.into_iter().rev());
    for (branch, orders) in [("widened", &widened), ("narrowed", &narrowed)] {
        for (width, Order { polarisation, rotation }) in orders {
            println!("{branch} to {width}: polarisation {polarisation:.3}, rotation {rotation:.3}");
            let mills = *rotation > 0.5 && *polarisation < 0.45;
            let is_parallel = *rotation < 0.15 && *polarisation > 0.8;
            match (branch, *width) {
                ("widened", 40.0..=90.0) | ("narrowed", 30.0) => assert!(mills, "{branch} to {width}"),
                ("widened", 120.0) | ("narrowed", 60.0..=120.0) => assert!(is_parallel, "{branch} to {width}"),
                _ => {}
            }
        }
    }
}

/// Ticks of NetLogo's Flocking; the polarisation, and the distance to the nearest neighbour in patches of 7 px. The program
/// that gave these figures turns all boids at once; in the published order, one after the other, they differ by at most 0.03.
const NETLOGO: [(u64, f64, f64); 5] =
    [(50, 0.36, 1.69), (100, 0.71, 1.44), (200, 0.96, 1.17), (500, 0.98, 1.07), (1_000, 0.98, 1.07)];

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    (values[middle - 1] + values[middle]) / 2.0
}

/// Wilensky 1998: medians over 30 starts.
#[test]
fn netlogo_finds_its_order_as_fast_as_the_published_program() {
    let start = |seed| Flock::new(preset("netlogo").seed(seed)).expect("allowed parameters");
    let mut flocks: Vec<_> = (1..=30).map(start).collect();
    for (tick, polarisation, nearest) in NETLOGO {
        let measures: Vec<_> = flocks
            .iter_mut()
            .map(|flock| {
                while flock.steps() < tick {
                    flock.step();
                }
                flock.measure()
            })
            .collect();
        let found = median(measures.iter().map(|measures| measures.polarisation).collect());
        let found_nearest = median(measures.iter().map(|measures| measures.nearest / 7.0).collect());
        println!("tick {tick}: polarisation {found:.3} ({polarisation}), nearest {found_nearest:.3} ({nearest})");
        let tolerance = if tick <= 100 { 0.12 } else { 0.08 };
        assert!((found - polarisation).abs() < tolerance, "tick {tick}: {found}, expected {polarisation}");
        assert!((found_nearest / nearest - 1.0).abs() < 0.04, "tick {tick}: {found_nearest}, expected {nearest}");
    }
}
