//! Experiments: rows are the means of what the flocks measure, whatever the order of the runs.

#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{Flock, Measure, Measures, ParamError, Params, Row, Sweep, Value};

fn sweep() -> Sweep {
    let params = Params::DEFAULT.count(40).width(300.0).height(300.0);
    Sweep::new(params, "cohesion", [0.0, 0.01, 0.05]).expect("allowed").seeds([3, 9]).settle(30).steps(25)
}

/// The means by their definition, from a flock of the caller's own.
fn by_definition(cohesion: f64, seed: u32) -> [f64; 5] {
    let params = Params::DEFAULT.count(40).width(300.0).height(300.0).cohesion(cohesion).seed(seed);
    let mut flock = Flock::new(params).expect("allowed");
    let mut sums = [0.0; 5];
    for step in 1..=55 {
        flock.step();
        let Measures { polarisation, rotation, nearest, groups, speed, .. } = flock.measure();
        for (sum, value) in sums.iter_mut().zip([polarisation, rotation, nearest, groups as f64, speed]) {
            *sum += if step > 30 { value } else { 0.0 };
        }
    }
    sums.map(|sum| sum / 25.0)
}

#[test]
fn rows_are_the_means_over_the_steps_after_settling() {
    let rows = sweep().rows().expect("memory");
    let expected = [0.0, 0.01, 0.05].into_iter().flat_map(|value| [(value, 3), (value, 9)]);
    assert_eq!(rows.len(), 6);
    for (row, (value, seed)) in rows.iter().zip(expected) {
        assert_eq!((row.value, row.seed), (Value::Number(value), seed));
        let means = Measure::ALL.map(|measure| row.mean(measure).expect("all measures unless chosen"));
        for (mean, expected) in means.into_iter().zip(by_definition(value, seed)) {
            assert!((mean - expected).abs() <= 1e-12 * expected.abs(), "{row:?}, expected {expected}");
        }
    }
}

#[test]
fn rows_are_the_same_in_any_order_and_by_several_threads() {
    let (sweep, rows) = (sweep(), sweep().rows().expect("memory"));
    let backwards: Vec<Row> = (0..sweep.len()).rev().map(|i| sweep.run(i).expect("memory").finish()).collect();
    assert!(rows.iter().eq(backwards.iter().rev()));
    let fly = |i| sweep.run(i).expect("memory").finish();
    let by_threads: Vec<Row> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..sweep.len()).map(|i| scope.spawn(move || fly(i))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a row")).collect()
    });
    assert_eq!(rows, by_threads);
}

#[test]
fn only_the_measures_asked_for_are_in_a_row() {
    let sweep = sweep().measures([Measure::Speed, Measure::Groups]);
    let (some, all) = (sweep.run(2).expect("memory").finish(), self::sweep().run(2).expect("memory").finish());
    assert_eq!(some.means.iter().map(|(measure, _)| *measure).collect::<Vec<_>>(), [Measure::Speed, Measure::Groups]);
    for measure in Measure::ALL {
        let asked = matches!(measure, Measure::Speed | Measure::Groups);
        assert_eq!(some.mean(measure), all.mean(measure).filter(|_| asked), "{measure}");
    }
}

#[test]
fn a_run_flies_step_by_step_until_it_ends() {
    let sweep = sweep();
    let mut run = sweep.run(0).expect("memory");
    for left in (0..55_u64).rev() {
        assert_eq!(run.step(), left > 0);
        assert_eq!(run.remaining(), left);
    }
    let row = run.row();
    assert!(!run.step(), "a run that has ended stays as it is");
    assert_eq!(run.row(), row);
    assert_eq!(row, sweep.run(0).expect("memory").finish());
}

#[test]
fn a_sweep_without_settling_or_steps_ends_at_once() {
    let row = sweep().settle(0).steps(0).run(0).expect("memory").finish();
    assert!(Measure::ALL.into_iter().all(|measure| row.mean(measure).is_some_and(f64::is_nan)));
}

#[test]
fn an_experiment_that_cannot_be_is_refused_before_anything_flies() {
    let refused = |parameter, values: &[f64]| {
        Sweep::new(Params::DEFAULT, parameter, values.iter().copied()).expect_err("refused").to_string()
    };
    assert!(refused("coheison", &[1.0]).starts_with("there is no option \"coheison\""));
    assert_eq!(refused("cohesion", &[1.0, 11.0]), "cohesion must be a number from 0 to 10, not 11");
    assert_eq!(refused("min_speed", &[1.0, 20.0]), "min_speed must be at most max_speed (15), not 20");
    for parameter in
        ["seed", "marker_length", "marker", "steps_per_second", "pointer_range", "obstacle_strength", "formation_range"]
    {
        let message = format!("parameter must be one that flights depend on, besides `seeds`, not \"{parameter}\"");
        assert_eq!(refused(parameter, &[1.0, 2.0, 3.0]), message);
    }
    assert_eq!(refused("cohesion", &[]), "values must be at least one, not none");
    let without_seeds = sweep().seeds([]);
    assert_eq!(without_seeds.rows().expect_err("refused").to_string(), "seeds must be at least one, not none");
    assert!(without_seeds.run(0).is_err());
    assert_eq!(refused("bounds", &[1.0]), "bounds must be one of turn, bounce, wrap, not 1");
    assert!(Sweep::new(Params::DEFAULT, "bounds", ["wrap", "turn"].map(Value::Choice)).is_ok());
    let unknown: Result<Measure, ParamError> = "order".parse();
    let message = "measures must be one of polarisation, rotation, nearest, groups, speed, not \"order\"";
    assert_eq!(unknown.expect_err("refused").to_string(), message);
    assert!(Measure::ALL.into_iter().all(|measure| measure.to_string().parse() == Ok(measure)));
}
