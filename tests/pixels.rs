//! The rasteriser: exact pictures of a few markers, coverage against an oracle, and properties of every picture.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::marker::{Marker, Silhouette};
use boids_canvas::pixels::{Border, Ink, Inks, Picture, PictureError, Rgb, Rgba, shows_order};
use boids_canvas::{MarkerKind, Params, Pose, Vec2};
use glam::DVec2;
use oorandom::Rand32;

const WHITE: Rgba = [255; 4];
const BLACK: Rgba = [0, 0, 0, 255];
const CLEAR: Rgba = [0; 4];
/// The size of a flock that is drawn by sprites, if its markers are small.
const LARGE: usize = 1501;
/// The colours of classic.
const PAGE: Rgba = [209, 235, 231, 255];
const CLASSIC: Ink = Ink { fill: [219, 173, 180, 255], outline: [196, 120, 130, 255] };
const KINDS: [MarkerKind; 4] = [MarkerKind::Triangle, MarkerKind::Square, MarkerKind::Circle, MarkerKind::Path];
const BLACK_INK: Ink = Ink { fill: BLACK, outline: BLACK };

fn triangle(length: f32, width: f32, outline: f32) -> Marker {
    Marker { kind: MarkerKind::Triangle, length, width, outline }
}

fn pose(x: f32, y: f32, towards: (f32, f32)) -> Pose {
    Pose { position: Vec2::new(x, y), velocity: towards.into() }
}

/// A shape whose sides differ.
fn fish() -> Silhouette {
    let corners = [(8.0, 1.0), (2.0, -4.0), (-4.0, 0.0), (-8.0, -5.0), (-6.0, 3.0), (-4.0, 1.0), (1.0, 3.0)];
    Silhouette::new(&[&corners.map(Vec2::from)])
}

fn drawn<'a>(
    size: (u32, u32),
    background: Rgba,
    poses: &[Pose],
    marker: Marker,
    inks: impl Into<Inks<'a>>,
) -> Vec<Rgba> {
    let mut picture = Picture::new(size.0, size.1);
    picture.set_silhouette(fish());
    picture.clear(background, None);
    picture.paint(poses, &marker, inks, 1.0);
    picture.rgba().as_chunks().0.to_vec()
}

/// Random colours.
fn rainbow(count: usize) -> Vec<Rgb> {
    let mut random = Rand32::new(8);
    (0..count).map(|_| [0; 3].map(|_: u8| random.rand_range(0..256) as u8)).collect()
}

/// The outline that goes with [`rainbow`]: a shade of every fill.
const SHADE: Rgba = [0, 0, 0, 89];

/// Random poses all over a picture and beyond its edges. Positions are on a grid of 1/64 px, so that tests can move them
/// without rounding.
fn scattered(count: usize, size: (u32, u32), seed: u64) -> Vec<Pose> {
    let mut random = Rand32::new(seed);
    let mut within = |size: u32| random.rand_range(0..(size + 24) * 64) as f32 / 64.0 - 12.0;
    let positions: Vec<_> = (0..count).map(|_| Vec2::new(within(size.0), within(size.1))).collect();
    let mut component = || random.rand_float() * 2.0 - 1.0;
    positions.into_iter().map(|position| Pose { position, velocity: Vec2::new(component(), component()) }).collect()
}

/// A black marker on white as text: the darkness of each pixel in two hexadecimal digits, `..` for a white pixel.
fn darkness(size: (u32, u32), pose: Pose, marker: Marker, ink: Ink) -> String {
    let mut text = String::from("\n");
    for row in drawn(size, WHITE, &[pose], marker, ink).chunks(size.0 as usize) {
        let row: Vec<_> =
            row.iter().map(|p| if p[0] == 255 { "..".into() } else { format!("{:02x}", 255 - p[0]) }).collect();
        text += &(row.join(" ") + "\n");
    }
    text
}

#[test]
fn hairlines_match_their_reference_picture() {
    let glass = Ink { fill: CLEAR, outline: BLACK };
    let picture = darkness((9, 7), pose(1.25, 3.25, (2.0, 0.0)), triangle(6.0, 4.0, 0.5), glass);
    assert_eq!(picture, HAIRLINES);
}

const HAIRLINES: &str = "
.. 10 .. .. .. .. .. .. ..
18 81 6b 40 15 .. .. .. ..
20 60 15 40 6b 6b 40 10 ..
20 60 .. .. 2b 64 9f 2e ..
20 74 55 7f 55 2b .. .. ..
08 52 2b .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
";

#[test]
fn a_square_matches_its_reference_picture() {
    let square = Marker { kind: MarkerKind::Square, length: 3.0, width: 3.0, outline: 0.25 };
    assert_eq!(darkness((6, 5), pose(2.75, 2.5, (1.0, 0.0)), square, BLACK_INK), SQUARE);
}

const SQUARE: &str = "
.. 18 20 20 08 ..
10 d0 ff ff 68 ..
10 cb ff ff 64 ..
10 d0 ff ff 68 ..
.. 18 20 20 08 ..
";

#[test]
fn a_circle_matches_its_reference_picture() {
    let circle = Marker { kind: MarkerKind::Circle, length: 4.0, width: 4.0, outline: 0.0 };
    assert_eq!(darkness((6, 5), pose(2.5, 2.5, (1.0, 0.0)), circle, BLACK_INK), CIRCLE);
}

const CIRCLE: &str = "
.. 46 7f 46 .. ..
46 ff ff ff 46 ..
7f ff ff ff 7f ..
46 ff ff ff 46 ..
.. 46 7f 46 .. ..
";

/// Coverage of the pixel at (x, y), from 64 × 64 samples. Corners are rounded as Skia's scan converter does it: y to
/// quarters of a pixel.
fn sampled(corners: [[f64; 2]; 3], x: usize, y: usize) -> f64 {
    let corners = corners.map(|[x, y]| [x, (y * 4.0 + 0.5).floor() / 4.0]);
    let mut inside = 0;
    for sample in 0..64 * 64 {
        let p = [x as f64 + ((sample % 64) as f64 + 0.5) / 64.0, y as f64 + ((sample / 64) as f64 + 0.5) / 64.0];
        let is_left_of = |i: usize| {
            let ([ax, ay], [bx, by]) = (corners[i], corners[(i + 1) % 3]);
            (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) >= 0.0
        };
        inside += usize::from((0..3).all(is_left_of));
    }
    inside as f64 / 4096.0
}

#[test]
fn a_fill_covers_each_pixel_by_its_area() {
    let mut random = Rand32::new(11);
    let (mut worst, mut sum, mut touched) = (0.0_f64, 0.0, 0.0);
    for _ in 0..100 {
        let mut between = |low: f32, high: f32| low + (high - low) * random.rand_float();
        let length = between(2.0, 12.0);
        let marker = triangle(length, length * between(0.2, 1.5), 0.0);
        let at = pose(between(12.0, 13.0), between(12.0, 13.0), (between(-1.0, 1.0), between(-1.0, 1.0)));
        let [velocity, base] = [at.velocity, at.position].map(|v| DVec2::new(v.x.into(), v.y.into()));
        let ahead = velocity / velocity.length();
        let across = DVec2::new(-ahead.y, ahead.x) * f64::from(marker.width) / 2.0;
        let corners = [base + ahead * f64::from(marker.length), base + across, base - across].map(<[f64; 2]>::from);
        for (i, pixel) in drawn((25, 25), WHITE, &[at], marker, BLACK_INK).iter().enumerate() {
            let middle = DVec2::new((i % 25) as f64 + 0.5, (i / 25) as f64 + 0.5);
            let is_far = corners.iter().all(|c| c[0] > middle.x + 1.0) || corners.iter().all(|c| c[0] < middle.x - 1.0);
            let expected = if is_far { 0.0 } else { sampled(corners, i % 25, i / 25) * 255.0 };
            let off = (f64::from(255 - pixel[0]) - expected).abs();
            worst = worst.max(off);
            if expected > 0.0 || off > 0.0 {
                (sum, touched) = (sum + off, touched + 1.0);
            }
        }
    }
    // The worst pixels are at corners, where the share outside both edges is approximated by a product.
    assert!(worst <= 23.0 && sum / touched <= 2.0, "worst {worst:.1}, mean {:.2} of 255", sum / touched);
}

/// Polygons whose edges cross, that lie in each other, and that leave a hole.
fn shapes() -> Vec<Vec<Vec<Vec2>>> {
    let contour = |corners: &[(f32, f32)]| corners.iter().map(|&corner| Vec2::from(corner)).collect::<Vec<_>>();
    let square = |half: f32| contour(&[(-half, -half), (half, -half), (half, half), (-half, half)]);
    let backwards = |mut contour: Vec<Vec2>| {
        contour.reverse();
        contour
    };
    let corner =
        |i: u32| DVec2::new((f64::from(i) * 144.0).to_radians().cos(), (f64::from(i) * 144.0).to_radians().sin());
    let star = (0..5).map(corner).map(|p| Vec2::new(p.x as f32, p.y as f32)).collect();
    let bird = contour(&[
        (9.0, 0.0),
        (2.0, 2.0),
        (-3.0, 8.0),
        (-1.0, 1.0),
        (-7.0, 3.0),
        (-7.0, -1.0),
        (-1.0, -1.0),
        (-4.0, -8.0),
    ]);
    vec![
        vec![bird],
        vec![star],
        vec![square(8.0), square(4.0)],
        vec![square(8.0), backwards(square(4.0))],
        vec![contour(&[(-8.0, -4.0), (8.0, -4.0), (-8.0, 5.0), (8.0, 5.0)])],
    ]
}

#[test]
fn a_silhouette_covers_each_pixel_by_its_area_with_the_nonzero_rule() {
    let mut random = Rand32::new(12);
    // Within a pixel the signed areas are added, so that a pixel in which edges cross is off.
    for (contours, crosses) in shapes().into_iter().zip([false, true, false, false, true]) {
        let (mut worst, mut sum, mut touched) = (0.0_f64, 0.0, 0.0);
        for _ in 0..10 {
            let mut between = |low: f32, high: f32| low + (high - low) * random.rand_float();
            let marker = Marker { kind: MarkerKind::Path, length: between(3.0, 16.0), width: 0.0, outline: 0.0 };
            let at = pose(between(12.0, 13.0), between(12.0, 13.0), (between(-1.0, 1.0), between(-1.0, 1.0)));
            let silhouette = Silhouette::new(&contours.iter().map(Vec::as_slice).collect::<Vec<_>>());
            let mut picture = Picture::new(25, 25);
            picture.set_silhouette(silhouette.clone());
            picture.clear(WHITE, None);
            picture.paint(&[at], &marker, BLACK_INK, 1.0);
            let [ahead, position] = [at.velocity, at.position].map(|v| DVec2::new(v.x.into(), v.y.into()));
            let ahead = ahead * (f64::from(marker.length) / ahead.length());
            let place = |p: &Vec2| position + ahead * f64::from(p.x) + DVec2::new(-ahead.y, ahead.x) * f64::from(p.y);
            let placed: Vec<_> = silhouette.edges().iter().map(|edge| [place(&edge[0]), place(&edge[1])]).collect();
            for (i, pixel) in picture.rgba().as_chunks::<4>().0.iter().enumerate() {
                let expected = 255.0 * wound(&placed, i % 25, i / 25);
                let off = (f64::from(255 - pixel[0]) - expected).abs();
                worst = worst.max(off);
                if expected > 0.0 || off > 0.0 {
                    (sum, touched) = (sum + off, touched + 1.0);
                }
            }
        }
        let (mean, limit) = (sum / touched, if crosses { [170.0, 4.0] } else { [6.0, 0.8] });
        assert!(worst <= limit[0] && mean <= limit[1], "worst {worst:.1}, mean {mean:.2} of 255");
    }
}

/// The share of the pixel at (x, y) round which edges wind, from 32 × 32 samples.
fn wound(edges: &[[DVec2; 2]], x: usize, y: usize) -> f64 {
    let is_inside = |p: DVec2| {
        let mut winding = 0;
        for [from, to] in edges {
            let crosses_at = from.x + (to.x - from.x) * (p.y - from.y) / (to.y - from.y);
            if (from.y <= p.y) != (to.y <= p.y) && crosses_at < p.x {
                winding += if to.y > from.y { 1 } else { -1 };
            }
        }
        winding != 0
    };
    let sample =
        |i: usize| DVec2::new(x as f64 + ((i % 32) as f64 + 0.5) / 32.0, y as f64 + ((i / 32) as f64 + 0.5) / 32.0);
    (0..1024).filter(|i| is_inside(sample(*i))).count() as f64 / 1024.0
}

#[test]
fn an_outline_thinner_than_a_pixel_fades() {
    let ink = Ink { fill: CLEAR, outline: BLACK };
    let darkness = |outline: f32| -> u32 {
        let picture = drawn((40, 30), WHITE, &[pose(8.0, 15.0, (1.0, 0.4))], triangle(20.0, 14.0, outline), ink);
        picture.iter().map(|p| 255 - u32::from(p[0])).sum()
    };
    let full = darkness(1.0);
    for percent in [5, 10, 25, 50] {
        let (expected, found) = (full * percent / 100, darkness(percent as f32 / 100.0));
        assert!(expected.abs_diff(found) * 10 <= expected, "{percent} %: {found} instead of about {expected}");
    }
}

#[test]
fn a_wide_outline_lies_half_inside_and_half_outside_the_edge() {
    let ink = Ink { fill: [0, 255, 0, 255], outline: [255, 0, 0, 255] };
    let picture = drawn((40, 41), WHITE, &[pose(10.0, 20.5, (1.0, 0.0))], triangle(20.0, 20.0, 4.0), ink);
    let row = |x: usize| picture[20 * 40 + x];
    assert_eq!(
        (7..14).map(row).collect::<Vec<_>>(),
        [WHITE, ink.outline, ink.outline, ink.outline, ink.outline, ink.fill, ink.fill]
    );
    // The tip lies at 30. Its mitre reaches half the outline's width / sin(half the tip's angle) = 4.47 px beyond it.
    assert_eq!((30..33).map(row).collect::<Vec<_>>(), [ink.outline; 3]);
    assert_ne!(row(34), WHITE);
    assert_eq!(row(35), WHITE);
}

#[test]
fn a_corner_sharper_than_the_mitre_limit_is_cut_off() {
    let ink = Ink { fill: BLACK, outline: BLACK };
    let reach = |width: f32| {
        let picture = drawn((120, 21), WHITE, &[pose(10.0, 10.5, (1.0, 0.0))], triangle(40.0, width, 2.0), ink);
        (0..120).filter(|x| picture[10 * 120 + x] != WHITE).max()
    };
    // 1 / sin(half the tip's angle) is 9.8 for the first and 10.3 for the second; the limit is 10.
    assert_eq!((reach(8.2), reach(7.8)), (Some(59), Some(50)));
}

#[test]
fn a_clipped_picture_equals_the_same_part_of_a_larger_one() {
    let inks = [CLASSIC, Ink { fill: [0, 0, 0, 90], outline: [250, 0, 0, 200] }];
    let margin = 64_usize;
    for kind in KINDS {
        for (count, length, outline) in
            [(60, 3.0, 0.1), (60, 9.0, 0.5), (60, 20.0, 1.0), (60, 20.0, 3.0), (LARGE, 4.0, 0.1), (LARGE, 5.0, 1.5)]
        {
            for (width, height) in [(37, 23), (3, 40), (40, 3)] {
                let marker = Marker { kind, length, width: length / 2.0, outline };
                let fills = rainbow(count);
                let ink =
                    if length == 5.0 { Inks::Fills { fills: &fills, outline: SHADE } } else { inks[count % 2].into() };
                let poses = scattered(count, (width as u32, height as u32), 4);
                let clipped = drawn((width as u32, height as u32), PAGE, &poses, marker, ink);
                let moved: Vec<_> =
                    poses.iter().map(|p| Pose { position: p.position + Vec2::splat(margin as f32), ..*p }).collect();
                let around = (width + 2 * margin, height + 2 * margin);
                let whole = drawn((around.0 as u32, around.1 as u32), PAGE, &moved, marker, ink);
                for y in 0..height {
                    let start = (y + margin) * around.0 + margin;
                    assert_eq!(
                        clipped[y * width..][..width],
                        whole[start..][..width],
                        "row {y} of {width} x {height}: {marker:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn sprites_look_like_markers_drawn_one_by_one() {
    let size = (320, 180);
    for kind in KINDS {
        for (length, outline) in [(3.0, 0.03), (4.0, 0.1), (8.0, 0.2), (10.0, 0.5), (20.0, 0.4)] {
            let marker = Marker { kind, length, width: 0.6 * length, outline };
            let poses = scattered(LARGE, size, 6);
            let mut one_by_one = Picture::new(size.0, size.1);
            one_by_one.set_silhouette(fish());
            one_by_one.clear(PAGE, None);
            for pose in &poses {
                one_by_one.paint(&[*pose], &marker, CLASSIC, 1.0);
            }
            let (ours, theirs) = (drawn(size, PAGE, &poses, marker, CLASSIC), one_by_one.rgba());
            let off = || ours.as_flattened().iter().zip(theirs).map(|(a, b)| u32::from(a.abs_diff(*b)));
            let (mean, max) = (off().sum::<u32>() as f32 / theirs.len() as f32, off().max());
            assert!(mean <= 1.5 && max <= Some(48), "{marker:?}: off by {mean} of 255 on average, {max:?} at most");
        }
    }
}

#[test]
fn sprites_with_fills_equal_sprites_in_the_ink_of_each() {
    let size = (160, 90);
    let fills = [[255; 3], [0; 3], [219, 173, 180], [0, 128, 255]];
    for kind in [MarkerKind::Triangle, MarkerKind::Square, MarkerKind::Circle] {
        for (length, outline) in [(3.0, 0.03), (4.0, 0.4), (8.0, 1.5)] {
            for shade in [SHADE, CLEAR, BLACK, [200, 30, 10, 200]] {
                let marker = Marker { kind, length, width: 0.6 * length, outline };
                let mut same = Picture::new(size.0, size.1);
                same.clear(PAGE, None);
                let (mut poses, mut of_each) = (Vec::new(), Vec::new());
                for (seed, fill) in (1..).zip(fills) {
                    let more = scattered(LARGE, size, seed);
                    let [red, green, blue] = fill;
                    same.paint(&more, &marker, Ink { fill: [red, green, blue, 255], outline: shade }, 1.0);
                    poses.extend(more);
                    of_each.extend([fill; LARGE]);
                }
                let ours = drawn(size, PAGE, &poses, marker, Inks::Fills { fills: &of_each, outline: shade });
                let off = ours.as_flattened().iter().zip(same.rgba()).map(|(a, b)| a.abs_diff(*b));
                assert!(off.clone().max() <= Some(6), "{marker:?} in {shade:?}: off by {:?} of 255", off.max());
            }
        }
    }
}

#[test]
fn a_few_markers_have_fills_of_their_own_too() {
    let (poses, fills) = (scattered(40, (64, 48), 9), rainbow(40));
    let marker = triangle(9.0, 6.0, 0.5);
    let mut one_by_one = Picture::new(64, 48);
    one_by_one.clear(PAGE, None);
    for (pose, [red, green, blue]) in poses.iter().zip(&fills) {
        one_by_one.paint(&[*pose], &marker, Ink { fill: [*red, *green, *blue, 255], outline: SHADE }, 1.0);
    }
    let ours = drawn((64, 48), PAGE, &poses, marker, Inks::Fills { fills: &fills, outline: SHADE });
    assert!(ours.as_flattened() == one_by_one.rgba());
}

#[test]
fn the_order_is_invisible_where_shows_order_returns_false() {
    let black_on_white = Ink { fill: WHITE, outline: BLACK };
    let one_colour = Ink { fill: [200, 0, 0, 99], outline: [200, 0, 0, 99] };
    for (ink, outline) in [(CLASSIC, 0.02), (CLASSIC, 0.075), (black_on_white, 0.015), (one_colour, 1.0)] {
        for length in [3.0, 8.0] {
            let marker = triangle(length, 0.6 * length, outline);
            assert!(!shows_order(&marker, ink), "{marker:?}");
            let mut poses = scattered(20_000, (160, 90), 7);
            let forwards = drawn((160, 90), PAGE, &poses, marker, ink);
            poses.reverse();
            let backwards = drawn((160, 90), PAGE, &poses, marker, ink);
            let off = || forwards.iter().zip(&backwards).flat_map(|(a, b)| (0..4).map(|i| a[i].abs_diff(b[i])));
            let mean = off().map(f32::from).sum::<f32>() / (4.0 * forwards.len() as f32);
            let max = off().max();
            assert!(mean <= 2.5 && max <= Some(20), "{marker:?}: off by {mean} of 255 on average, {max:?} at most");
        }
    }
    assert!(shows_order(&triangle(40.0, 20.0, 1.0), CLASSIC));
    assert!(shows_order(&triangle(3.0, 2.0, 0.1), black_on_white));
}

#[test]
fn every_changed_pixel_lies_in_a_dirty_rect() {
    let mut random = Rand32::new(29);
    let mut any = |n: u32| random.rand_range(0..n) as usize;
    let mut picture = Picture::new(300, 200);
    let (mut size, mut page, mut shown) = ((300, 200), PAGE, vec![[0; 4]; 60_000]);
    for round in 0..400 {
        if any(20) == 0 {
            size = [(300, 200), (64, 64), (1, 130)][any(3)];
            picture.resize(size.0, size.1).expect("there is memory for it");
            shown = vec![[0; 4]; (size.0 * size.1) as usize];
        }
        if any(20) == 0 {
            page = [PAGE, WHITE, [9, 99, 199, 77]][any(3)];
        }
        // sometimes two pictures between uploads
        for _ in 0..=any(3) / 2 {
            picture.clear(page, None);
            let mut poses = scattered([0, 1, 5, 20, 200, LARGE][any(6)], size, round);
            poses.iter_mut().for_each(|pose| pose.position = pose.position * 1.8 - Vec2::splat(20.0));
            let length = 1.0 + any(30) as f32;
            picture.paint(&poses, &triangle(length, 0.5 * length, any(3) as f32), CLASSIC, 1.0);
        }
        let dirty_rects: Vec<_> = picture.take_dirty_rects().collect();
        let pixels = picture.rgba().as_chunks().0;
        for (y, x) in dirty_rects
            .iter()
            .flat_map(|rect| rect.rows.clone().flat_map(|y| rect.columns.clone().map(move |x| (y, x))))
        {
            let at = y * size.0 as usize + x;
            shown[at] = pixels[at];
        }
        assert!(shown == pixels, "round {round}");
    }
}

#[test]
fn few_boids_make_few_and_small_dirty_rects() {
    let mut picture = Picture::new(1900, 1000);
    let mut poses = scattered(70, (1900, 1000), 7);
    for step in 0..5 {
        poses.iter_mut().for_each(|pose| pose.position += pose.velocity);
        picture.clear(PAGE, None);
        picture.paint(&poses, &triangle(27.0, 13.5, 0.7), CLASSIC, 1.0);
        let areas: Vec<_> = picture.take_dirty_rects().map(|rect| rect.rows.len() * rect.columns.len()).collect();
        let (count, area) = (areas.len(), areas.iter().sum::<usize>());
        let (max_count, max_area) = if step == 0 { (1, 1900 * 1000) } else { (100, 1900 * 1000 / 8) };
        assert!(count <= max_count && area <= max_area, "step {step}: {area} px² in {count} rectangles");
    }
}

#[test]
fn sprites_are_not_reused_for_another_marker_ink_or_width() {
    let (size, poses) = ((90, 60), scattered(LARGE, (90, 60), 2));
    let mut picture = Picture::new(size.0, size.1);
    let red = Ink { fill: [255, 0, 0, 255], ..CLASSIC };
    for (size, marker, ink) in [
        (size, triangle(6.0, 3.0, 0.3), CLASSIC),
        (size, triangle(6.0, 3.0, 0.3), red),
        (size, triangle(5.0, 3.0, 0.3), red),
        ((70, 60), triangle(5.0, 3.0, 0.3), red),
    ] {
        if (picture.width(), picture.height()) != size {
            picture.resize(size.0, size.1).expect("there is memory for it");
        }
        picture.clear(PAGE, None);
        picture.paint(&poses, &marker, ink, 1.0);
        assert_eq!(picture.rgba().as_chunks().0, drawn(size, PAGE, &poses, marker, ink), "{marker:?}");
    }
}

#[test]
fn boids_outside_the_picture_draw_nothing() {
    for far in [-30.0, 30.0, 1e9, -1e9, f32::MAX, f32::MIN] {
        for at in [pose(far, 5.0, (1.0, 0.0)), pose(5.0, far, (0.0, -1.0)), pose(far, far, (1.0, 1.0))] {
            for count in [1, LARGE] {
                let picture = drawn((10, 10), PAGE, &vec![at; count], triangle(8.0, 4.0, 1.0), CLASSIC);
                assert!(picture.iter().all(|p| *p == PAGE), "{count} of {at:?}");
            }
        }
    }
}

#[test]
fn a_transparent_picture_over_a_page_looks_like_an_opaque_one() {
    let poses = scattered(300, (64, 48), 5);
    let marker = triangle(9.0, 5.0, 0.5);
    for ink in [CLASSIC, Ink { fill: [219, 173, 180, 128], outline: [196, 120, 130, 200] }] {
        let expected = drawn((64, 48), PAGE, &poses, marker, ink);
        let glass = drawn((64, 48), CLEAR, &poses, marker, ink);
        assert!(glass.iter().any(|p| p[3] == 0) && glass.iter().any(|p| p[3] > 0 && p[3] < 255));
        for (glass, expected) in glass.iter().zip(&expected) {
            let opacity = f32::from(glass[3]) / 255.0;
            for channel in 0..3 {
                let laid = f32::from(glass[channel]) * opacity + f32::from(PAGE[channel]) * (1.0 - opacity);
                assert!(
                    (laid - f32::from(expected[channel])).abs() <= 4.0,
                    "{glass:?} over the page should look like {expected:?}"
                );
            }
        }
    }
}

#[test]
fn a_picture_that_was_read_can_be_painted_on() {
    for page in [CLEAR, [9, 99, 199, 77], PAGE] {
        let (mut read, mut other) = (Picture::new(64, 48), Picture::new(64, 48));
        for picture in [&mut read, &mut other] {
            picture.clear(page, None);
        }
        for seed in 0..3 {
            read.paint(&scattered(30, (64, 48), seed), &triangle(9.0, 5.0, 0.5), CLASSIC, 1.0);
            other.paint(&scattered(30, (64, 48), seed), &triangle(9.0, 5.0, 0.5), CLASSIC, 1.0);
            read.rgba();
        }
        assert!(read.rgba() == other.rgba(), "on {page:?}");
    }
}

#[test]
fn a_picture_has_a_largest_size() {
    let mut picture = Picture::new(3, 2);
    for (width, height) in [(1 << 31, 1 << 31), (1 << 15, 1 << 15), (16_385, 16_384), (65_536, 1), (1, u32::MAX)] {
        assert_eq!(picture.resize(width, height), Err(PictureError::TooLarge), "{width} × {height}");
        assert_eq!((picture.width(), picture.height()), (0, 0));
        picture.paint(&[pose(1.0, 1.0, (1.0, 0.0))], &triangle(9.0, 5.0, 0.5), CLASSIC, 1.0);
        assert!(picture.rgba().is_empty());
    }
    for side in [(65_535, 1), (1, 65_535)] {
        assert_eq!(picture.resize(side.0, side.1), Ok(()));
    }
}

#[test]
fn a_cleared_picture_shows_only_background_and_border() {
    let border = [119, 196, 187, 255];
    let mut picture = Picture::new(5, 4);
    for width in [1.0, 0.5, 0.0, 1.5, 9.0] {
        picture.paint(&scattered(50, (5, 4), 1), &triangle(4.0, 3.0, 0.5), CLASSIC, 1.0);
        picture.clear(PAGE, Some(Border { colour: border, width }));
        for (i, pixel) in picture.rgba().as_chunks::<4>().0.iter().enumerate() {
            let (x, y) = (i % 5, i / 5);
            let inwards = x.min(4 - x).min(y).min(3 - y) as f32;
            let share = (width - inwards).clamp(0.0, 1.0);
            let expected: Rgba = std::array::from_fn(|c| {
                (f32::from(border[c]) * share + f32::from(PAGE[c]) * (1.0 - share)).round() as u8
            });
            let off = pixel.iter().zip(&expected).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(off <= Some(1), "width {width} at {x}, {y}: {pixel:?} instead of {expected:?}");
        }
    }
}

/// The hashes were computed on x86-64. Any other machine has to paint the same bytes, and so has any later version.
#[test]
fn each_kind_of_picture_has_the_bytes_that_it_has_on_x86_64() {
    let pictures = [
        (LARGE, MarkerKind::Triangle, 4.0, 0.1, "5e94c244baa52870"),
        (400, MarkerKind::Triangle, 20.0, 0.5, "d247cca3b9d37005"),
        (400, MarkerKind::Triangle, 20.0, 2.5, "0ac891987044c9ab"),
        (400, MarkerKind::Square, 5.0, 0.5, "d4ff862ed8582805"),
        (LARGE, MarkerKind::Circle, 6.0, 1.0, "956b5c2bff308cdb"),
    ];
    for (count, kind, length, outline, expected) in pictures {
        let marker = Marker { kind, length, width: 0.6 * length, outline };
        let picture = drawn((160, 120), PAGE, &scattered(count, (160, 120), 3), marker, CLASSIC);
        // FNV-1a
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in picture.as_flattened() {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        assert_eq!(format!("{hash:016x}"), expected, "{count} {kind:?} of {length} px, outline {outline}");
    }
}

#[test]
fn negative_lengths_and_nan_count_as_zero() {
    let wrong_lengths = [-1.0, -40.0, -1e38, f32::NEG_INFINITY, f32::NAN];
    for (count, wrong) in [1, LARGE].into_iter().flat_map(|count| wrong_lengths.map(|wrong| (count, wrong))) {
        let poses = vec![pose(8.0, 8.0, (1.0, 0.5)); count];
        let picture =
            |length, width, outline| drawn((16, 16), WHITE, &poses, triangle(length, width, outline), BLACK_INK);
        assert_eq!(picture(wrong, 4.0, 1.0), picture(0.0, 4.0, 1.0), "length {wrong}");
        assert_eq!(picture(8.0, wrong, 1.0), picture(8.0, 0.0, 1.0), "width {wrong}");
        assert_eq!(picture(8.0, 4.0, wrong), picture(8.0, 4.0, 0.0), "outline {wrong}");
    }
}

#[test]
fn a_marker_has_a_size_at_any_scale() {
    for kind in KINDS {
        let params = Params::DEFAULT.marker(kind);
        let smallest = Marker::new(&params, 0.0);
        assert_eq!((smallest.length, smallest.width, smallest.outline), (3.0, 1.5, 0.0));
        for scale in [-0.0, -1.0, f32::MIN, f32::NEG_INFINITY, f32::NAN] {
            assert_eq!(Marker::new(&params, scale), smallest, "{scale}");
            assert_eq!(Marker::shrink(&params, scale), 0.0, "{scale}");
        }
        for scale in [1e-45, f32::MIN_POSITIVE, 1e-20, 1e20, f32::MAX, f32::INFINITY] {
            let Marker { length, width, outline, .. } = Marker::new(&params, scale);
            assert!([length, width, outline].iter().all(|length| length.is_finite()), "{scale}: {length} × {width}");
            assert!(length >= 3.0 && width >= 1.5 && (0.0..=1.0).contains(&Marker::shrink(&params, scale)), "{scale}");
        }
    }
}

/// Of single markers and of sprites alike.
#[test]
fn a_position_that_is_not_finite_is_left_out_and_such_a_velocity_points_to_the_right() {
    let (size, wrong) = ((24, 24), [f32::NAN, f32::INFINITY, f32::NEG_INFINITY]);
    for (count, kind) in [1, 2, 3, LARGE].into_iter().flat_map(|count| KINDS.map(|kind| (count, kind))) {
        let marker = Marker { kind, length: 9.0, width: 4.0, outline: 1.0 };
        let picture = |poses: &[Pose]| drawn(size, PAGE, poses, marker, CLASSIC);
        let others = vec![pose(12.0, 12.0, (0.0, 1.0)); count];
        for wrong in wrong {
            for at in [(wrong, 5.0), (5.0, wrong), (wrong, wrong)] {
                let poses = [&others[..], &[pose(at.0, at.1, (0.0, 1.0))]].concat();
                assert!(picture(&poses) == picture(&others), "{count} and one at {at:?}");
            }
            for towards in [(wrong, 1.0), (-1.0, wrong), (wrong, wrong)] {
                let with = |towards| picture(&[&others[..], &[pose(5.0, 5.0, towards)]].concat());
                assert!(with(towards) == with((1.0, 0.0)), "{count} and one towards {towards:?}");
            }
        }
    }
}

#[test]
fn a_silhouette_whose_edges_reach_too_far_is_scaled_down() {
    let corners = [(-450.0, -450.0), (450.0, -450.0), (450.0, 450.0), (-450.0, 450.0)].map(Vec2::from);
    let edges = (0..4).map(|i| [corners[i], corners[(i + 1) % 4]]).collect();
    assert_eq!(Silhouette::from_edges(edges), Silhouette::new(&[&corners]));
    let within = vec![[Vec2::new(0.25, 0.5), Vec2::new(-0.5, 0.125)]];
    assert_eq!(Silhouette::from_edges(within.clone()).edges(), within);
}
