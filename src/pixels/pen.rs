//! Colour onto pixels: what a marker's coverage does to the picture below it.

use super::{Ink, Rgba, layer};
use std::ops::Range;
use wide::{bytemuck, f32x4, i32x4, u16x8, u32x4};

/// How much of four neighbouring pixels is covered by a marker's fill, and what shines through its outline, each from 0
/// to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wash {
    pub(super) coverage: f32x4,
    pub(super) through: f32x4,
}

impl Wash {
    /// The first `count` pixels; the others are left as they are.
    fn cut(self, count: i32) -> Wash {
        let kept: f32x4 = bytemuck::cast(i32x4::new([0, 1, 2, 3]).simd_lt(i32x4::splat(count)));
        Wash { coverage: self.coverage & kept, through: kept.bitselect(self.through, f32x4::ONE) }
    }
}

/// The middles of four neighbouring pixels, from where the first begins.
const MIDDLES: f32x4 = f32x4::new([0.5, 1.5, 2.5, 3.5]);

/// A colour, spread over the lanes: red and blue, green and opacity.
#[derive(Clone, Copy, Debug)]
struct Colour([u16x8; 2]);

impl Colour {
    fn new([red, green, blue, _]: Rgba) -> Colour {
        let spread =
            |even: u8, odd: u8| u16x8::new(std::array::from_fn(|i| if i % 2 == 0 { even } else { odd }.into()));
        Colour([spread(red, blue), spread(green, 255)])
    }
}

/// The colours of a marker, ready to be laid on.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    fill: Colour,
    outline: Colour,
    pub(super) fill_opacity: f32x4,
    /// The fill, if nothing shines through it: then there is nothing to mix where there is no outline.
    pub(super) opaque_fill: Option<Rgba>,
    pub(super) outline_opacity: f32x4,
}

impl Palette {
    pub(super) fn new(ink: Ink) -> Palette {
        let opacity = |colour: Rgba| f32x4::splat(f32::from(colour[3]) / 255.0);
        Palette {
            fill: Colour::new(ink.fill),
            outline: Colour::new(ink.outline),
            fill_opacity: opacity(ink.fill),
            opaque_fill: (ink.fill[3] == 255).then_some(ink.fill),
            outline_opacity: opacity(ink.outline),
        }
    }

    /// Lays the colours over four premultiplied pixels. Shares are whole 256ths that add up, so that an opaque picture
    /// stays opaque and a pixel that is not touched stays as it is.
    #[inline(always)]
    fn lay(&self, wash: Wash, below: &mut [u8; 16]) {
        // a share from 0 to 1 as 256ths in both halves of its lane: this far from 0 an f32 has no fraction, its low
        // bits count
        let share = |share: f32x4| -> u16x8 {
            let bits: u32x4 = bytemuck::cast(share * f32x4::splat(256.0) + f32x4::splat(8_388_608.0));
            bytemuck::cast((bits & u32x4::splat(0xffff)) | bits << 16)
        };
        let through = share(wash.through);
        let fill = share(wash.coverage * self.fill_opacity * wash.through);
        let (outline, below_both) = (u16x8::splat(256) - through, through - fill);
        let under: u16x8 = bytemuck::cast(*below);
        let mix = |under: u16x8, i: usize| {
            under * below_both + self.fill.0[i] * fill + self.outline.0[i] * outline + u16x8::splat(128)
        };
        let (even, odd) = (mix(under & u16x8::splat(0xff), 0), mix(under >> 8, 1));
        *below = bytemuck::cast((even >> 8) | (odd & u16x8::splat(0xff00)));
    }
}

/// Lays markers onto the pixels of a picture.
pub(super) struct Pen<'a> {
    /// Premultiplied, row by row, and an overhang of three.
    pub(super) pixels: &'a mut [u8],
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) palette: &'a Palette,
    /// Where the next figure's origin lies.
    pub(super) left: i32,
    pub(super) top: i32,
}

impl Pen<'_> {
    /// The rows of a figure that lie in the picture.
    #[inline(always)]
    pub(super) fn rows(&self, rows: Range<f32>) -> Range<i32> {
        let (start, end) = (rows.start.floor() as i32, rows.end.ceil() as i32);
        start.max(0_i32.saturating_sub(self.top))..end.min(self.height.saturating_sub(self.top))
    }

    /// Those of some columns of a figure that lie in the picture: start and end.
    #[inline(always)]
    fn seen(&self, columns: Range<i32>) -> [i32; 2] {
        let start = columns.start.max(0_i32.saturating_sub(self.left));
        [start, columns.end.min(self.width.saturating_sub(self.left))]
    }

    /// Lays nothing but an opaque fill onto some columns in a row of a figure.
    #[inline(always)]
    pub(super) fn fill(&mut self, row: i32, columns: Range<i32>, fill: Rgba) {
        let [start, end] = self.seen(columns);
        if start < end {
            let row_start = (row + self.top) as usize * self.width as usize;
            let [start, end] = [start, end].map(|column| row_start + (column + self.left) as usize);
            if let Some(pixels) = self.pixels.as_chunks_mut().0.get_mut(start..end) {
                layer::fill(pixels, fill);
            }
        }
    }

    /// Lays some columns in a row of a figure, four pixels after four; `wash` gets their middles.
    #[inline(always)]
    pub(super) fn row(&mut self, row: i32, columns: Range<i32>, wash: impl Fn(f32x4) -> Wash) {
        let [start, end] = self.seen(columns);
        let row_start = (row + self.top) as usize * self.width as usize;
        let mut column = start;
        // an iterator by steps of four takes an eighth of the instructions of all painting
        while column < end {
            let mut wash = wash(f32x4::splat(column as f32) + MIDDLES);
            if end - column < 4 {
                wash = wash.cut(end - column);
            }
            let at = (row_start + (column + self.left) as usize) * 4;
            if let Some(below) = self.pixels[at..].first_chunk_mut() {
                self.palette.lay(wash, below);
            }
            column += 4;
        }
    }
}
