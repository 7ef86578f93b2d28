//! The blitter: blends spans of a marker's coverage into a buffer of pixels.

use super::blend::{self, ColourLanes};
use super::colour::{Ink, Rgba};
use super::coverage::Coverage;
use super::dirty::Rect;
use std::ops::Range;
use wide::{bytemuck, f32x4, u16x8, u32x4};

/// Bytes that a buffer has after its last pixel: a blitter writes four pixels at a time, and the last write may start
/// at the last pixel.
pub(super) const PADDING: usize = 3 * 4;

/// The centres of four neighbouring pixels, measured from the left edge of the first.
const CENTRES: f32x4 = f32x4::new([0.5, 1.5, 2.5, 3.5]);

/// An [`Ink`], spread over SIMD lanes for blending.
#[derive(Clone, Debug)]
pub(super) struct InkLanes {
    fill: ColourLanes,
    outline: ColourLanes,
    fill_opacity: f32x4,
    /// The fill, if it is opaque: pixels without outline are then written without blending.
    pub(super) opaque_fill: Option<Rgba>,
    pub(super) outline_opacity: f32x4,
}

impl InkLanes {
    #[inline(never)]
    pub(super) fn new(ink: Ink) -> InkLanes {
        let opacity = |colour: Rgba| f32x4::splat(f32::from(colour[3]) / 255.0);
        // the opacity scales the coverage instead
        let lanes = |[red, green, blue, _]: Rgba| ColourLanes::new([red, green, blue]);
        InkLanes {
            fill: lanes(ink.fill),
            outline: lanes(ink.outline),
            fill_opacity: opacity(ink.fill),
            opaque_fill: (ink.fill[3] == 255).then_some(ink.fill),
            outline_opacity: opacity(ink.outline),
        }
    }

    /// Blends the ink over four premultiplied pixels. The weights of fill, outline and the pixel below are whole 256ths
    /// that add up to 256. So an opaque picture stays opaque, and a pixel without coverage stays the same.
    #[inline(always)]
    fn blend_over(&self, coverage: Coverage, below: &mut [u8; 16]) {
        // A share from 0 to 1 in 256ths, in both halves of its lane. Adding 2²³ rounds: an f32 of that size has no
        // fraction bits, and its lowest bits hold the integer.
        let weight = |share: f32x4| -> u16x8 {
            let bits: u32x4 = bytemuck::cast(share * f32x4::splat(256.0) + f32x4::splat(8_388_608.0));
            bytemuck::cast((bits & u32x4::splat(0xffff)) | bits << 16)
        };
        let transmittance = weight(coverage.transmittance);
        let fill = weight(coverage.fill * self.fill_opacity * coverage.transmittance);
        let (outline, below_both) = (u16x8::splat(256) - transmittance, transmittance - fill);
        let under: u16x8 = bytemuck::cast(*below);
        let mix = |under: u16x8, i: usize| {
            under * below_both + self.fill.0[i] * fill + self.outline.0[i] * outline + u16x8::splat(128)
        };
        let (even, odd) = (mix(under & u16x8::splat(0xff), 0), mix(under >> 8, 1));
        *below = bytemuck::cast((even >> 8) | (odd & u16x8::splat(0xff00)));
    }
}

/// Blends spans into a buffer of pixels and clips them to it.
pub(super) struct Blitter<'a> {
    /// Premultiplied, row by row, followed by [`PADDING`].
    pub(super) pixels: &'a mut [u8],
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) ink: &'a InkLanes,
    /// Column and row of the buffer at which the shape's coordinates have their origin. Near the origin an f32 is more
    /// precise, so each shape has its own one.
    pub(super) left: i32,
    pub(super) top: i32,
}

impl Blitter<'_> {
    /// The rows of a shape that lie in the buffer.
    #[inline(always)]
    pub(super) fn clip_rows(&self, rows: Range<f32>) -> Range<i32> {
        let (start, end) = (rows.start.floor() as i32, rows.end.ceil() as i32);
        start.max(0_i32.saturating_sub(self.top))..end.min(self.height.saturating_sub(self.top))
    }

    /// The columns of a shape that lie in the buffer.
    #[inline(always)]
    pub(super) fn clip_columns(&self, columns: Range<i32>) -> Range<i32> {
        columns.start.max(0_i32.saturating_sub(self.left))..columns.end.min(self.width.saturating_sub(self.left))
    }

    /// The part of the buffer that holds these columns and rows of a shape.
    pub(super) fn rect(&self, columns: Range<i32>, rows: Range<i32>) -> Rect {
        let clip = |edges: Range<i32>, origin: i32, size: i32| {
            let clip = |edge: i32| edge.saturating_add(origin).max(0).min(size) as usize;
            clip(edges.start)..clip(edges.end)
        };
        Rect { columns: clip(columns, self.left, self.width), rows: clip(rows, self.top, self.height) }
    }

    /// Writes an opaque fill to a span in a row of a shape.
    #[inline(always)]
    pub(super) fn fill_span(&mut self, row: i32, columns: Range<i32>, fill: Rgba) {
        let Range { start, end } = self.clip_columns(columns);
        if start < end {
            let row_start = (row + self.top) as usize * self.width as usize;
            let [start, end] = [start, end].map(|column| row_start + (column + self.left) as usize);
            if let Some(pixels) = self.pixels.as_chunks_mut().0.get_mut(start..end) {
                blend::fill(pixels, fill);
            }
        }
    }

    /// Blends a span in a row of a shape, four pixels at a time. `coverage` is called with the pixels' centres.
    #[inline(always)]
    pub(super) fn blend_span(&mut self, row: i32, columns: Range<i32>, coverage: impl Fn(f32x4) -> Coverage) {
        let Range { start, end } = self.clip_columns(columns);
        let row_start = (row + self.top) as usize * self.width as usize;
        let mut column = start;
        // A `step_by(4)` here would take an eighth of the instructions of all painting.
        while column < end {
            let coverage = coverage(f32x4::splat(column as f32) + CENTRES).first(end - column);
            let at = (row_start + (column + self.left) as usize) * 4;
            if let Some(below) = self.pixels[at..].first_chunk_mut() {
                self.ink.blend_over(coverage, below);
            }
            column += 4;
        }
    }
}
