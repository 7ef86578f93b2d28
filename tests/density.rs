//! Density: dots in place of markers that are too small.

use boids_canvas::marker::{Marker, Silhouette};
use boids_canvas::pixels::{Density, Ink, Picture, PictureError, Rgba};
use boids_canvas::{MarkerKind, Params, Pose, Vec2};
use oorandom::Rand32;

const SIZE: (u32, u32) = (203, 120);
const PAGE: Rgba = [209, 235, 231, 255];
const CLASSIC: Ink = Ink { fill: [219, 173, 180, 255], outline: [196, 120, 130, 255] };
const BLACK: Ink = Ink { fill: [0, 0, 0, 255], outline: [0, 0, 0, 255] };

/// A picture of dots for markers that are `shrink` times as long as `marker`.
fn dots(background: Rgba, poses: &[Pose], marker: Marker, shrink: f32, ink: Ink) -> Vec<Rgba> {
    let (mut picture, mut density) = (Picture::new(SIZE.0, SIZE.1), Density::default());
    picture.clear(background, None);
    density.begin(&picture, &marker, shrink, ink).expect("there is memory for it");
    density.add(poses, 1.0);
    density.paint(&mut picture).expect("a picture of the same size");
    picture.rgba().as_chunks().0.to_vec()
}

fn markers(background: Rgba, poses: &[Pose], marker: Marker, ink: Ink) -> Vec<Rgba> {
    let mut picture = Picture::new(SIZE.0, SIZE.1);
    picture.clear(background, None);
    picture.paint(poses, &marker, ink, 1.0);
    picture.rgba().as_chunks().0.to_vec()
}

/// Random poses all over a picture and beyond its edges.
fn scattered(count: usize, seed: u64) -> Vec<Pose> {
    let mut random = Rand32::new(seed);
    let mut within = |size: u32| random.rand_float() * (size + 10) as f32 - 5.0;
    let positions: Vec<_> = (0..count).map(|_| Vec2::new(within(SIZE.0), within(SIZE.1))).collect();
    let mut component = || random.rand_float() * 2.0 - 1.0;
    positions.into_iter().map(|position| Pose { position, velocity: Vec2::new(component(), component()) }).collect()
}

/// The mean of a channel over all pixels.
fn mean(picture: &[Rgba], channel: usize) -> f64 {
    picture.iter().map(|pixel| f64::from(pixel[channel])).sum::<f64>() / picture.len() as f64
}

#[test]
fn a_flock_has_the_same_shade_on_both_sides_of_the_minimum_length() {
    for (kind, width, outline) in [
        (MarkerKind::Triangle, 1.5, 0.075),
        (MarkerKind::Triangle, 1.0, 0.17),
        (MarkerKind::Triangle, 0.5, 0.02),
        (MarkerKind::Circle, 3.0, 0.3),
        (MarkerKind::Square, 3.0, 0.3),
    ] {
        let marker = Marker { kind, length: 3.0, width, outline };
        // Crowds in black: in a colour, markers blended one by one lose up to half a level each, which dots do not.
        for (count, ink) in [(1_500, BLACK), (1_500, CLASSIC), (10_000, BLACK), (40_000, BLACK)] {
            let poses = scattered(count, 5);
            let (above, below) = (markers(PAGE, &poses, marker, ink), dots(PAGE, &poses, marker, 0.999, ink));
            // Channels in which ink and page are alike differ by rounding alone, so all are held against the strongest one.
            let shade = |picture| [0, 1, 2].map(|channel| f64::from(PAGE[channel]) - mean(picture, channel));
            let (above, below) = (shade(&above[..]), shade(&below[..]));
            let strongest = above.iter().fold(0.0, |strongest: f64, shade| strongest.max(shade.abs()));
            for (above, below) in above.iter().zip(below) {
                let off = (above - below).abs();
                assert!(off < 0.03 * strongest, "{count} of {marker:?}: {above:.2} and {below:.2} of 255");
            }
        }
    }
}

/// The share of light that passes the dots, from the definition: squares with the ink of a marker, blended one over the
/// other.
fn transmitted(poses: &[Pose], area: f64, x: usize, y: usize) -> f64 {
    let side = area.sqrt().max(1.0);
    let overlap = |middle: f32, pixel: usize| {
        let (start, pixel) = (f64::from(middle) - side / 2.0, pixel as f64);
        ((start + side).min(pixel + 1.0) - start.max(pixel)).max(0.0)
    };
    poses
        .iter()
        .map(|pose| 1.0 - area / (side * side) * overlap(pose.position.x, x) * overlap(pose.position.y, y))
        .product()
}

#[test]
fn dots_look_like_squares_blended_one_over_the_other() {
    let marker = Marker { kind: MarkerKind::Square, length: 3.0, width: 3.0, outline: 0.0 };
    let poses = scattered(4_000, 3);
    for shrink in [0.02, 0.1, 0.3] {
        let picture = dots([255; 4], &poses, marker, shrink, BLACK);
        let (mut sum, mut worst) = (0.0, 0.0_f64);
        for (i, pixel) in picture.iter().enumerate() {
            let expected =
                255.0 * transmitted(&poses, 9.0 * f64::from(shrink), i % SIZE.0 as usize, i / SIZE.0 as usize);
            let off = f64::from(pixel[0]) - expected;
            sum += off;
            worst = worst.max(off.abs());
        }
        let mean = sum / picture.len() as f64;
        // a place is rounded to an eighth of a pixel
        assert!(mean.abs() < 1.0 && worst < 40.0, "{shrink}: off by {mean:.2} of 255 on average, {worst:.0} at most");
    }
}

#[test]
fn the_order_of_dots_does_not_matter() {
    let marker = Marker { kind: MarkerKind::Triangle, length: 3.0, width: 2.0, outline: 0.1 };
    let mut poses = scattered(30_000, 4);
    let forwards = dots(PAGE, &poses, marker, 0.4, CLASSIC);
    poses.reverse();
    assert!(forwards == dots(PAGE, &poses, marker, 0.4, CLASSIC));
}

#[test]
fn the_more_boids_lie_on_a_pixel_the_darker_it_is_until_it_is_opaque() {
    let marker = Marker { kind: MarkerKind::Triangle, length: 3.0, width: 1.5, outline: 0.1 };
    let at = |x: f32| Pose { position: Vec2::new(x, 60.5), velocity: Vec2::X };
    let mut before = 255;
    for count in [1, 2, 4, 8, 16] {
        let picture = dots([255; 4], &vec![at(100.5); count], marker, 0.1, BLACK);
        let shade = picture[60 * SIZE.0 as usize + 100][0];
        assert!(shade < before, "{count} boids: {shade}, fewer: {before}");
        before = shade;
    }
    let heap = dots([255; 4], &vec![at(100.5); 300_000], marker, 0.9, BLACK);
    let covered: Vec<_> = (0..heap.len()).filter(|&i| heap[i] != [255; 4]).map(|i| (i % 203, i / 203)).collect();
    assert!(heap[60 * 203 + 100][0] <= 1, "{:?}", heap[60 * 203 + 100]);
    assert!(covered.iter().all(|(x, y)| x.abs_diff(100) <= 1 && y.abs_diff(60) <= 1), "{covered:?}");
}

#[test]
fn a_picture_of_density_leaves_nothing_for_the_next() {
    let marker = Marker { kind: MarkerKind::Circle, length: 3.0, width: 3.0, outline: 0.1 };
    let (mut picture, mut density) = (Picture::new(SIZE.0, SIZE.1), Density::default());
    for (size, poses) in
        [(SIZE, scattered(2_000, 1)), (SIZE, Vec::new()), ((64, 7), scattered(500, 2)), ((64, 7), Vec::new())]
    {
        if (picture.width(), picture.height()) != size {
            picture.resize(size.0, size.1).expect("there is memory for it");
        }
        picture.clear(PAGE, None);
        density.begin(&picture, &marker, 0.5, CLASSIC).expect("there is memory for it");
        density.add(&poses, 1.0);
        density.paint(&mut picture).expect("a picture of the same size");
        let is_blank = picture.rgba().as_chunks().0.iter().all(|pixel| *pixel == PAGE);
        assert_eq!(is_blank, poses.is_empty());
    }
}

#[test]
fn a_picture_without_pixels_stays_empty() {
    let marker = Marker { kind: MarkerKind::Square, length: 3.0, width: 3.0, outline: 0.0 };
    let (mut picture, mut density) = (Picture::default(), Density::default());
    density.begin(&picture, &marker, 0.5, BLACK).expect("there is memory for it");
    density.add(&scattered(100, 1), 1.0);
    density.paint(&mut picture).expect("a picture of the same size");
    assert!(picture.rgba().is_empty());
}

#[test]
fn dots_are_not_painted_on_a_picture_of_another_size() {
    let mut density = Density::default();
    assert_eq!(density.paint(&mut Picture::new(9, 9)), Ok(()), "without dots");
    for (width, height) in [(202, 120), (204, 120), (203, 119), (203, 121), (0, 0)] {
        let (mut picture, mut other) = (Picture::new(SIZE.0, SIZE.1), Picture::new(width, height));
        picture.clear(PAGE, None);
        other.clear(PAGE, None);
        let empty = other.rgba().to_vec();
        density.begin(&picture, &Marker::new(&Params::DEFAULT, 0.01), 0.5, BLACK).expect("there is memory for it");
        density.add(&scattered(1_000, 3), 1.0);
        assert_eq!(density.paint(&mut other), Err(PictureError::OtherSize), "{width} × {height}");
        assert!(other.rgba() == empty, "{width} × {height}");
        assert_eq!(density.paint(&mut picture), Ok(()));
        assert!(picture.rgba().as_chunks().0.iter().any(|pixel| *pixel != PAGE));
    }
}

#[test]
fn dots_of_another_path_have_its_ink() {
    let shape = |height: f32| {
        let corners = [(0.0, 0.0), (9.0, 0.0), (9.0, height), (0.0, height)].map(Vec2::from);
        Silhouette::new(&[&corners])
    };
    let marker = Marker { kind: MarkerKind::Path, length: 3.0, width: 1.0, outline: 0.1 };
    let (mut picture, mut density, poses) = (Picture::new(SIZE.0, SIZE.1), Density::default(), scattered(5_000, 3));
    let mut shades = Vec::new();
    for height in [9.0, 1.0, 9.0] {
        picture.set_silhouette(shape(height));
        picture.clear(PAGE, None);
        density.begin(&picture, &marker, 0.9, BLACK).expect("there is memory for it");
        density.add(&poses, 1.0);
        density.paint(&mut picture).expect("a picture of the same size");
        shades.push(mean(picture.rgba().as_chunks().0, 0));
    }
    assert!(shades[0] == shades[2] && shades[1] > 1.2 * shades[0], "{shades:?}");
}
