//! Pictures of any size, with any markers painted on them.

use super::bytes::Bytes;
use boids_canvas::marker::{Marker, MarkerKind, Silhouette};
use boids_canvas::pixels::{Border, Ink, Inks, Picture, Rect, Rgba};
use boids_canvas::{Pose, Vec2};

/// The size of a flock that is drawn by sprites.
const LARGE: usize = 1_000;

pub fn holds(mut bytes: Bytes) {
    let side = |bytes: &mut Bytes| bytes.pick(&[0, 1, 2, 3, 4, 5, 7, 16, 33]);
    let mut picture = Picture::new(side(&mut bytes), side(&mut bytes));
    let mut shown = Vec::new();
    let mut is_opaque = false;
    let mut page = ([0; 4], None);
    for _ in 0..5 {
        match bytes.below(4) {
            0 => {
                picture.resize(side(&mut bytes), side(&mut bytes)).expect("there is memory for it");
                is_opaque = false;
            }
            1 => {
                // Clearing twice with the same colours tests which pixels are assumed to be clear already.
                if bytes.flip() {
                    let border = bytes.flip().then(|| Border { colour: colour(&mut bytes), width: size(&mut bytes) });
                    page = (colour(&mut bytes), border);
                }
                let (background, border) = page;
                upload(&mut picture, &mut shown);
                picture.clear(background, border);
                is_opaque = background[3] == 255;
                let mut fresh = Picture::new(picture.width(), picture.height());
                fresh.clear(background, border);
                assert!(picture.rgba() == fresh.rgba(), "clearing with {page:?} left something of the picture before");
            }
            _ => paint(&mut picture, &mut bytes),
        }
        if bytes.are_over() {
            break;
        }
    }
    upload(&mut picture, &mut shown);
    let pixels = picture.width() as usize * picture.height() as usize;
    let rgba = picture.rgba();
    assert_eq!(rgba.len(), 4 * pixels);
    assert!(
        !is_opaque || rgba.chunks_exact(4).all(|pixel| pixel[3] == 255),
        "an opaque picture has a transparent pixel"
    );
}

/// Copies the dirty rectangles to `shown`, which must then equal the picture.
fn upload(picture: &mut Picture, shown: &mut Vec<Rgba>) {
    let width = picture.width() as usize;
    let dirty_rects = picture.take_dirty_rects();
    let pixels = picture.rgba().as_chunks().0;
    shown.resize(pixels.len(), Rgba::default());
    for Rect { columns, rows } in dirty_rects {
        for row in rows.map(|y| y * width) {
            let part = row + columns.start..row + columns.end;
            shown[part.clone()].copy_from_slice(&pixels[part]);
        }
    }
    assert!(shown == pixels, "a changed pixel lies in no dirty rectangle");
}

fn colour(bytes: &mut Bytes) -> Rgba {
    [bytes.byte(), bytes.byte(), bytes.byte(), bytes.pick(&[0, 1, 127, 254, 255])]
}

/// A length in px: an extreme one, or one that markers usually have.
fn size(bytes: &mut Bytes) -> f32 {
    bytes.number_or_within(0.0, 40.0) as f32
}

fn paint(picture: &mut Picture, bytes: &mut Bytes) {
    let marker = Marker {
        kind: bytes.pick(&[MarkerKind::Triangle, MarkerKind::Circle, MarkerKind::Square, MarkerKind::Path]),
        length: size(bytes),
        width: size(bytes),
        outline: size(bytes),
    };
    if marker.kind == MarkerKind::Path && bytes.flip() {
        let polygon = |bytes: &mut Bytes| (0..bytes.below(6)).map(|_| bytes.vector_or_within(-9.0, 9.0)).collect();
        let polygons: Vec<Vec<Vec2>> = (0..bytes.below(4)).map(|_| polygon(bytes)).collect();
        picture.set_silhouette(Silhouette::new(&polygons.iter().map(Vec::as_slice).collect::<Vec<_>>()));
    }
    let ink = Ink { fill: colour(bytes), outline: colour(bytes) };
    let scale = bytes.number_or_within(0.0, 3.0) as f32;
    let few: Vec<Pose> = (0..=bytes.below(5))
        .map(|_| Pose { position: bytes.vector_or_within(-10.0, 70.0), velocity: bytes.vector_or_within(-10.0, 10.0) })
        .collect();
    let count = if bytes.below(16) == 0 { LARGE } else { few.len() };
    let poses: Vec<Pose> = few.iter().copied().cycle().take(count).collect();
    if bytes.flip() {
        picture.paint(&poses, &marker, ink, scale);
    } else {
        // too few fills, and too many
        let fills = vec![[bytes.byte(), bytes.byte(), bytes.byte()]; 7];
        picture.paint(&poses, &marker, Inks::Fills { fills: &fills, outline: ink.outline }, scale);
    }
}
