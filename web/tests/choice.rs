//! Which painter is cheaper: the rule beside what was measured. Natively.

#![cfg(not(target_arch = "wasm32"))]

#[path = "../src/choice.rs"]
mod choice;

use choice::Gpu;

const HALF: [u32; 2] = [960, 540];
const FULL_HD: [u32; 2] = [1920, 1080];
const RETINA: [u32; 2] = [2880, 1800];

/// CPU time in ms a second, from docs/benchmarks.md: number of boids, picture, whether there is a GPU, paths, pixels.
const MEASURED: [(usize, [u32; 2], bool, f64, f64); 21] = [
    (70, HALF, true, 205.0, 220.0),
    (300, HALF, true, 213.0, 258.0),
    (1_000, HALF, true, 270.0, 242.0),
    (2_000, HALF, true, 353.0, 251.0),
    (5_000, HALF, true, 570.0, 273.0),
    (70, FULL_HD, true, 206.0, 363.0),
    (300, FULL_HD, true, 241.0, 488.0),
    (1_000, FULL_HD, true, 321.0, 571.0),
    (2_000, FULL_HD, true, 445.0, 490.0),
    (5_000, FULL_HD, true, 1017.0, 559.0),
    (500, RETINA, true, 266.0, 1460.0),
    (2_000, RETINA, true, 490.0, 1483.0),
    (4_000, RETINA, true, 858.0, 1424.0),
    (70, HALF, false, 308.0, 200.0),
    (300, HALF, false, 348.0, 260.0),
    (1_000, HALF, false, 566.0, 230.0),
    (5_000, HALF, false, 1097.0, 262.0),
    (70, FULL_HD, false, 699.0, 428.0),
    (300, FULL_HD, false, 977.0, 587.0),
    (1_000, FULL_HD, false, 995.0, 733.0),
    (5_000, FULL_HD, false, 1183.0, 681.0),
];

/// Paints a number of pictures; returns how many of them by paths.
fn paint(gpu: &mut Gpu, pictures: u32, exists: bool, count: usize, picture: [u32; 2]) -> u32 {
    let area = f64::from(picture[0] * picture[1]);
    // the marker of classic with `zoom="auto"`
    let length = 40.0 * (area * 70.0 / (540.0 * 720.0) / count as f64).sqrt();
    let mut by_paths = 0;
    for _ in 0..pictures {
        if gpu.chooses_paths(count, true, length as f32, picture) {
            by_paths += 1;
            gpu.learn(1.0, if exists { 1.5 } else { 3.0 });
        }
    }
    by_paths
}

/// Whether paths paint after a second and a half.
fn chooses_paths(count: usize, picture: [u32; 2], has_gpu: bool) -> bool {
    let mut gpu = Gpu::default();
    paint(&mut gpu, 90, has_gpu, count, picture);
    paint(&mut gpu, 1, has_gpu, count, picture) == 1
}

#[test]
fn the_cheaper_painter_is_chosen_of_those_measured() {
    for (count, picture, has_gpu, paths, pixels) in MEASURED {
        let chosen = chooses_paths(count, picture, has_gpu);
        let is_tie = paths.max(pixels) < 1.1 * paths.min(pixels);
        assert!(is_tie || chosen == (paths < pixels), "{count} boids at {picture:?}, GPU {has_gpu}: paths {chosen}");
    }
}

#[test]
fn on_a_retina_window_paths_paint_with_a_gpu_and_never_without() {
    let chosen = [70, 300, 1_000, 5_000].map(|count| [true, false].map(|gpu| chooses_paths(count, RETINA, gpu)));
    assert_eq!(chosen, [[true, false]; 4]);
}

#[test]
fn coloured_boids_do_not_share_paths_so_fewer_of_them_are_painted_by_paths() {
    let chosen = [true, false].map(|share| Gpu::default().chooses_paths(1_500, share, 20.0, FULL_HD));
    assert_eq!(chosen, [true, false]);
}

#[test]
fn without_a_gpu_paths_paint_twenty_pictures_of_a_small_flock_and_none_of_a_large_one() {
    let painted = [70, 300, 5_000].map(|count| paint(&mut Gpu::default(), 60, false, count, HALF));
    assert_eq!(painted, [20, 20, 0]);
    assert!(!Gpu::default().chooses_paths(10_000, true, 40.0, HALF));
}

#[test]
fn a_wrong_guess_is_taken_back_within_a_quarter_of_a_minute() {
    for exists in [true, false] {
        let mut gpu = Gpu::default();
        paint(&mut gpu, 90, !exists, 300, HALF);
        assert_eq!(gpu.is_missing(), exists);
        paint(&mut gpu, 900, exists, 300, HALF);
        assert_eq!(gpu.is_missing(), !exists, "there is a GPU: {exists}");
    }
}

#[test]
fn paths_are_tried_for_half_a_percent_of_the_pictures_at_most_and_always_again() {
    let hour = 60 * 60 * 60;
    for exists in [true, false] {
        let mut gpu = Gpu::default();
        assert!(paint(&mut gpu, hour, exists, 900, HALF) < hour / 200);
        assert!(paint(&mut gpu, hour, exists, 900, HALF) > 0);
    }
}
