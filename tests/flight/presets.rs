//! What each preset shows, as statistics of its settled flock over fixed seeds.
//!
//! A flight is chaotic: any change of rounding leads to another one. The bounds are therefore at least about five
//! standard errors away from the means of 16 other seeds, which each test's comment gives. So they hold for any flight,
//! not only for these seeds.

use crate::preset;
use crate::statistics::{Statistics, autocorrelation};
use boids_canvas::{Flock, Params};

const SEEDS: u32 = 12;

/// Statistics of the flock at its start.
fn start(params: &Params) -> Statistics {
    Statistics::of(&Flock::new(params.clone()).expect("allowed parameters"))
}

/// Mean statistics of the settled flock.
fn settled(params: &Params) -> Statistics {
    let mean = Statistics::over(params, SEEDS, 1500..=2500);
    println!("{mean:.3?}");
    mean
}

/// The published program gave these means over the same steps.
#[test]
fn classic_has_the_statistics_of_the_published_program() {
    let mean = Statistics::over(&Params::DEFAULT, 120, 1000..=2000);
    println!("{mean:.3?}");
    for (what, measured, published) in [
        ("speed", mean.speed, 11.53),
        ("polarisation", mean.polarisation, 0.884),
        ("nearest neighbour", mean.nearest, 17.36),
        ("neighbours within 75", mean.neighbours, 20.9),
    ] {
        let off = (measured / published - 1.0).abs();
        assert!(off < 0.06, "{what}: {measured}, published {published}");
    }
}

/// `look_ahead` models the in-place update of the published program. Without it the flock comes to rest: speed 1.04,
/// polarisation 0.22 (0.06 at the start).
#[test]
fn classic_comes_to_rest_without_look_ahead() {
    let mean = settled(&Params::DEFAULT.look_ahead(0.0));
    assert!(mean.speed < 1.5 && mean.polarisation < 0.4, "{mean:?}");
}

/// Boids ahead and beside: 2.4 and 0.7 in procession, 0.97 and 0.97 in crowd. The two presets differ only in their fields
/// of view.
#[test]
fn procession_forms_queues_and_crowd_does_not() {
    let (crowd, procession) = (settled(&preset("crowd")), settled(&preset("procession")));
    assert!(procession.ahead > 1.5 * crowd.ahead, "{} ahead, {} in crowd", procession.ahead, crowd.ahead);
    assert!(procession.ahead > 2.0 * procession.beside, "{} ahead, {} beside", procession.ahead, procession.beside);
    let ratio = crowd.ahead / crowd.beside;
    assert!((0.85..1.15).contains(&ratio), "{ratio} times as many ahead as beside in crowd");
}

/// Boids within 75 px: 17.1 (5.5 at the start). Polarisation: 0.64.
#[test]
fn crowd_gathers_in_groups_with_different_headings() {
    let (params, mean) = (preset("crowd"), settled(&preset("crowd")));
    assert!(mean.neighbours > 2.0 * start(&params).neighbours, "{mean:?}");
    assert!((0.4..0.85).contains(&mean.polarisation), "{mean:?}");
}

/// Autocorrelation of the position: −0.7 after half a period, 0.4 after a whole one.
#[test]
fn springs_oscillate_about_their_centre() {
    let springs = preset("springs");
    let (half, whole) = (autocorrelation(&springs, SEEDS, 3), autocorrelation(&springs, SEEDS, 6));
    println!("{half} {whole}");
    assert!(half < -0.4 && whole > 0.15, "{half} after 3 steps, {whole} after 6");
    // swarm has a weaker cohesion and does not oscillate that fast
    let swarm = autocorrelation(&preset("swarm"), SEEDS, 3);
    println!("{swarm}");
    assert!(swarm > 0.9, "{swarm}");
}

/// Radius of gyration: 210 px with separation alone, as at the start. With cohesion 64 px, polarisation 0.09. With
/// alignment too 49 px, polarisation 0.95.
#[test]
fn cluster_can_be_built_rule_by_rule() {
    let cluster = preset("cluster");
    let start = start(&cluster);
    let separated = settled(&cluster.clone().cohesion(0.0).alignment(0.0).separation_range(40.0));
    assert!(
        separated.gyration > 0.95 * start.gyration && separated.nearest > 34.0 && separated.polarisation < 0.15,
        "{separated:?}"
    );
    let cohesive = settled(&cluster.clone().alignment(0.0));
    assert!(
        cohesive.gyration < 0.4 * start.gyration && cohesive.polarisation < 0.15 && cohesive.travel < 0.4,
        "{cohesive:?}"
    );
    let aligned = settled(&cluster);
    assert!(
        aligned.gyration < 0.9 * cohesive.gyration && aligned.polarisation > 0.85 && aligned.travel > 1.7,
        "{aligned:?}"
    );
}

/// Radius of gyration: 65 px (204 px at the start). Polarisation: 0.05. The boids fly at 4.5 px a step, their centre moves
/// at 0.18.
#[test]
fn swarm_stays_together_in_one_place() {
    let mean = settled(&preset("swarm"));
    assert!((55.0..75.0).contains(&mean.gyration) && mean.polarisation < 0.1, "{mean:?}");
    assert!(mean.travel < 0.1 * mean.speed && mean.speed > 4.0, "{mean:?}");
}

/// Polarisation: 0.78 (0.08 without alignment). Nearest neighbour: 17 px (0.3 px without separation).
#[test]
fn school_swims_in_one_direction_without_collisions() {
    let school = preset("school");
    let mean = settled(&school);
    assert!(mean.polarisation > 0.4 && mean.polarisation > 4.0 * start(&school).polarisation, "{mean:?}");
    assert!((14.0..20.0).contains(&mean.nearest), "{mean:?}");
    let unaligned = settled(&school.clone().alignment(0.0));
    assert!(unaligned.polarisation < 0.15, "{unaligned:?}");
    let crowded = settled(&school.separation(0.0));
    assert!(crowded.nearest < 2.0, "{crowded:?}");
}
