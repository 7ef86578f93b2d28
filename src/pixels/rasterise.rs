//! Rasterising one marker: from its shape to spans of pixels.

use super::blitter::Blitter;
use super::coverage::ScanConvert;
use super::dirty::Rect;
use super::disc::Disc;
use super::polygon::{MITRE_LIMIT, Polygon};
use super::silhouette::Placed;
use crate::marker::{Marker, MarkerKind, Shape, Silhouette};
use std::f32::consts::FRAC_1_SQRT_2;
use wide::f32x4;

/// Radius in px of a circle round a marker's position that holds the whole marker, mitres included.
pub(super) fn bounding_radius(marker: &Marker) -> f32 {
    let half_outline = 0.5 * marker.outline;
    match marker.kind {
        // half the diagonal of a square
        MarkerKind::Path | MarkerKind::Image => FRAC_1_SQRT_2 * marker.length + half_outline + 1.0,
        _ => marker.length.max(marker.width) + MITRE_LIMIT * half_outline + 1.0,
    }
}

/// Draws `shape` with an outline `outline_width` px wide. Returns the part of the buffer that was drawn on.
pub(super) fn rasterise(shape: Shape, silhouette: &Silhouette, outline_width: f32, blitter: &mut Blitter) -> Rect {
    match shape {
        Shape::Triangle(corners) => fill_and_outline(&Polygon::triangle(corners, outline_width), blitter),
        Shape::Square(corners) => fill_and_outline(&Polygon::square(corners, outline_width), blitter),
        Shape::Circle { centre, radius } => fill_and_outline(&Disc::new(centre, radius, outline_width), blitter),
        Shape::Turned { centre, ahead } => {
            Placed::new(silhouette, [centre, ahead], outline_width, blitter).draw(blitter)
        }
    }
}

/// One copy per shape, which single markers and sprites share. Inlined into both, it would add 18 kB to the WebAssembly
/// and be no faster.
#[inline(never)]
fn fill_and_outline(shape: &impl ScanConvert, blitter: &mut Blitter) -> Rect {
    let (outline_opacity, opaque_fill) = (blitter.ink.outline_opacity, blitter.ink.opaque_fill);
    let rows = blitter.clip_rows(shape.rows());
    let (mut left, mut right) = (i32::MAX, i32::MIN);
    for row in rows.clone() {
        let y = row as f32 + 0.5;
        // a pixel is in a span if its centre is
        let columns = (shape.spans(y) - f32x4::HALF).ceil().trunc_int().to_array();
        let [touched, inner] = [0, 2].map(|i| columns[i]..0_i32.saturating_sub(columns[i + 1]));
        (left, right) = (left.min(touched.start), right.max(touched.end));
        // from `start` to `end` there is nothing but opaque fill
        let is_all_edge = opaque_fill.is_none() || inner.start.max(touched.start) >= inner.end.min(touched.end);
        let (start, end) = if is_all_edge {
            (touched.end, touched.end)
        } else {
            (inner.start.max(touched.start), inner.end.min(touched.end))
        };
        for span in [touched.start..start, end..touched.end] {
            blitter.blend_span(row, span, |x| shape.coverage(x, y, outline_opacity));
        }
        if let Some(fill) = opaque_fill {
            blitter.fill_span(row, start..end, fill);
        }
    }
    blitter.rect(left..right, rows)
}
