//! What a flock allocates while it flies and is drawn: nothing, once the buffers have grown.
//!
//! The bytes of all threads are counted, and Rust's test harness has a thread of its own that allocates at any time. So this
//! is a program without the harness.

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    // each thread allocates what it needs at its first job
    #[cfg(feature = "rayon")]
    rayon::broadcast(|_| ());
    native::steps_and_what_is_read_of_them_allocate_nothing();
    native::a_boid_takes_92_bytes();
}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use boids_canvas::{Flock, Obstacle, Order, PRESETS, Params, Pointer, Vec2};
    use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
    use std::alloc::System;

    #[global_allocator]
    static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

    /// The number of calls of `fly` to count, after the first.
    const CALLS: usize = 50;
    /// Bytes that a call may allocate on average: on many threads rayon has a queue, whose blocks of 1.5 kB it allocates after
    /// every 31 or more jobs from outside.
    const BYTES: usize = if cfg!(feature = "rayon") { 256 } else { 0 };

    /// Calls `fly` and counts the bytes that are allocated after the first call.
    fn assert_allocates_nothing(what: &str, mut fly: impl FnMut()) {
        fly();
        let region = Region::new(ALLOCATOR);
        for _ in 0..CALLS {
            fly();
        }
        let bytes = region.change().bytes_allocated;
        if bytes > 0 {
            println!("{what}: {bytes} bytes in {CALLS} calls");
        }
        let allowed = BYTES * CALLS;
        assert!(bytes <= allowed, "{what}: {bytes} bytes in {CALLS} calls");
    }

    /// A flock of so many, as dense as the preset's, after a step.
    fn flown(params: &Params, count: u32) -> Flock {
        let zoom = (f64::from(count) / f64::from(params.count)).max(1.0).sqrt();
        let (width, height) = (params.width * zoom, params.height * zoom);
        let mut flock = Flock::new(params.clone().count(count).width(width).height(height)).expect("allowed");
        flock.step();
        flock
    }

    /// The same with everything that can act on it.
    fn busy(params: &Params, count: u32) -> Flock {
        let mut flock = flown(&params.clone().noise(0.1).predators(3).pointer(Pointer::Predator), count);
        let middle = Vec2::new(flock.params().width as f32, flock.params().height as f32) * 0.5;
        flock.set_pointer(Some(middle)).expect("in the world");
        flock.set_formation(vec![middle]).expect("in the world");
        flock.set_obstacles(vec![Obstacle { x: 50.0, y: 50.0, radius: 20.0 }]).expect("allowed");
        flock
    }

    pub(super) fn steps_and_what_is_read_of_them_allocate_nothing() {
        // 6,000 fly on all cores, with the feature
        for preset in PRESETS {
            for count in [70, 6_000] {
                let what = |does: &str| format!("{count} of {}: {does}", preset.name);
                let mut flock = busy(&preset.params, count);
                let (mut poses, mut vectors) = (Vec::new(), Vec::new());
                assert_allocates_nothing(&what("steps"), || flock.step());
                for _ in 0..2 {
                    assert_allocates_nothing(&what(&format!("reading, in a step: {}", flock.is_in_step())), || {
                        flock.poses(0.5, Order::Number, &mut poses);
                        flock.poses(0.5, Order::Storage, &mut poses);
                        flock.predator_poses(0.5, &mut poses);
                        flock.positions_into(&mut vectors);
                        flock.velocities_into(&mut vectors);
                    });
                    while !flock.is_in_step() {
                        flock.step_part(1);
                    }
                }
                assert_allocates_nothing(&what("parts of steps"), || {
                    flock.step_part(100_000);
                });
            }
        }
    }

    pub(super) fn a_boid_takes_92_bytes() {
        for preset in PRESETS {
            let region = Region::new(ALLOCATOR);
            let flock = flown(&preset.params, 100_000);
            let change = region.change();
            let bytes = (change.bytes_allocated - change.bytes_deallocated) as f64 / 100_000.0;
            println!("{bytes:.1} bytes a boid of {}", preset.name);
            assert!(bytes <= 92.0, "{bytes} bytes a boid of {}", preset.name);
            drop(flock);
        }
    }
}
