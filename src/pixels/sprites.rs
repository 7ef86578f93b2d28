//! Small markers for large flocks, each drawn once and then laid onto the picture again and again.
//!
//! A sprite is a marker at one of a few headings and places between the pixels, stored as the quads of pixels that it
//! touches, ready to be laid over the picture: fill and outline in one. Sprites are made when they are first wanted. A
//! marker that flies upwards is one that flies downwards, upside down.
//!
//! The picture is larger than the processor's nearer caches. Boids in the order of their numbers come to it at random,
//! and half of the time goes into waiting for memory: where the order does not show, they had better come by place (see
//! [`super::shows_order`]). Sorting boids into bands of rows that fit the cache wins back no more than it costs.

use super::figure;
use super::layer::{self, Layer};
use super::pen::{Palette, Pen};
use super::{Ink, OVERHANG, reach};
use crate::marker::{Marker, MarkerKind};
use crate::pose::Pose;
use glam::Vec2;
use std::mem;
use wide::{bytemuck, f32x4, i32x4};

/// Flocks from this size on are drawn by sprites. Fewer boids than sprites hardly ever meet a sprite that is already
/// made, and want the exact picture.
pub(super) const FLOCK: usize = 1000;

/// Sprites reach this far, in px, a triangle of about 12 px; of larger ones too many would be needed, and each touches
/// too many pixels.
pub(super) const REACH: f32 = 14.0;

/// Width and height of a picture that a sprite fits in.
const SIDE: usize = 2 * (REACH as usize + 2);

/// Headings of an octant, by equal steps of their slope.
///
/// With these steps and places 100,000 triangles of 4 × 2.4 px in the classic colours differ from paths by 1.82/255 in
/// the mean over the pixels that they touch; drawn one by one, by 1.09. With half the steps 1.95, with twice as many
/// 1.79; with half the places along y 1.99, with twice as many 1.74; with twice the places along x 1.65. But the sprites
/// should not outgrow the cache.
const STEPS: i32 = 16;

/// Places along x and along y between the pixels, as powers of two.
const fn places(is_headed: bool) -> [u32; 2] {
    // along y finer, since there corners are rounded; and without headings there is room for more
    if is_headed { [2, 3] } else { [4, 4] }
}

/// Pixels that hide no more than this, of 255, are left out: a tenth of the quads.
const UNSEEN: u8 = 2;

/// Stands for a sprite that is not made yet.
const UNMADE: u32 = u32::MAX;

/// The quads of a sprite are numbered in as many bits.
const COUNT_BITS: u32 = 8;

/// The sprites of one marker in one ink.
#[derive(Clone, Debug)]
pub(super) struct Sprites {
    marker: Marker,
    ink: Ink,
    /// Width of the picture.
    width: i32,
    /// Where the quads of each sprite start, and in the lowest [`COUNT_BITS`] their number; or [`UNMADE`].
    made: Vec<u32>,
    quads: Vec<Quad>,
    used: bool,
}

/// Four neighbouring pixels of a sprite.
#[derive(Clone, Copy, Debug)]
struct Quad {
    layer: Layer,
    /// Where the first of them lies, from the pixel that the position lies in, in bytes; and where in a sprite that is
    /// upside down.
    offsets: [i32; 2],
    /// The same as column and row, the right way up.
    cell: [i8; 2],
}

/// The sprites of four boids, and the pixels that they are at.
struct Stamps {
    sprite: [i32; 4],
    x: [i32; 4],
    y: [i32; 4],
    /// −1 if the sprite is upside down, else 0.
    flip: [i32; 4],
}

impl Stamps {
    #[inline(always)]
    fn new(four: &[Pose; 4], is_headed: bool, scale: f32) -> Stamps {
        let rows = four.each_ref().map(|p| f32x4::new([p.position.x, p.position.y, p.velocity.x, p.velocity.y]));
        let [x, y, across, down] = f32x4::transpose(rows);
        let [x_places, y_places] = places(is_headed);
        let cell = |p: f32x4, places: u32| (p * f32x4::splat(scale * (1 << places) as f32)).floor().fast_trunc_int();
        let (x, y) = (cell(x, x_places), cell(y, y_places));
        let within = |cell: i32x4, places: u32| cell & i32x4::splat((1 << places) - 1);
        let mask = |truth: f32x4| -> i32x4 { bytemuck::cast(truth) };
        let flip = mask(down.simd_lt(f32x4::ZERO));
        let place = within(y ^ flip, y_places) << x_places as i32 | within(x, x_places);
        let sprite = if is_headed {
            let (wide, high) = (across.abs(), down.abs());
            let longer = wide.fast_max(high).fast_max(f32x4::splat(f32::MIN_POSITIVE));
            let slope = wide.fast_min(high) / longer;
            let step = (slope * f32x4::splat(STEPS as f32) + f32x4::HALF).fast_trunc_int();
            let octant = mask(high.simd_gt(wide)) & i32x4::splat(2) | mask(across.simd_lt(f32x4::ZERO)) & i32x4::ONE;
            (octant * i32x4::splat(STEPS + 1) + step) << (x_places + y_places) as i32 | place
        } else {
            place
        };
        Stamps {
            sprite: sprite.to_array(),
            x: (x >> x_places as i32).to_array(),
            y: (y >> y_places as i32).to_array(),
            flip: flip.to_array(),
        }
    }
}

impl Sprites {
    pub(super) fn new(marker: &Marker, ink: Ink, width: usize) -> Sprites {
        let is_headed = marker.kind == MarkerKind::Triangle;
        let [x_places, y_places] = places(is_headed);
        let headings = if is_headed { 4 * (STEPS as usize + 1) } else { 1 };
        Sprites {
            marker: *marker,
            ink,
            width: width as i32,
            made: vec![UNMADE; headings << (x_places + y_places)],
            quads: Vec::new(),
            used: false,
        }
    }

    pub(super) fn fit(&self, marker: &Marker, ink: Ink, width: usize) -> bool {
        self.marker == *marker && self.ink == ink && self.width == width as i32
    }

    /// Whether any were painted since this was last asked.
    pub(super) fn were_used(&mut self) -> bool {
        mem::take(&mut self.used)
    }

    /// Lays the sprites of `poses` over `pixels`, a picture `height` px high.
    pub(super) fn paint(&mut self, pixels: &mut [u8], height: usize, poses: &[Pose], scale: f32) {
        self.used = true;
        let is_headed = self.marker.kind == MarkerKind::Triangle;
        let palette = Palette::new(self.ink);
        let reach = reach(&self.marker) as i32 + 1;
        let (width, height) = (self.width, height as i32);
        let is_within = |at: i32, margin: i32, size: i32| {
            // one comparison for both ends
            (at.wrapping_add(margin) as u32) < (size + 2 * margin + 1).max(0) as u32
        };
        let (fours, rest) = poses.as_chunks::<4>();
        let mut last = [Pose::default(); 4];
        last[..rest.len()].copy_from_slice(rest);
        for (four, count) in fours.iter().map(|four| (four, 4)).chain([(&last, rest.len())]) {
            let stamps = Stamps::new(four, is_headed, scale);
            for i in 0..count {
                let (x, y) = (stamps.x[i], stamps.y[i]);
                if !is_within(x, reach, width) || !is_within(y, reach, height) {
                    continue;
                }
                let sprite = stamps.sprite[i] as usize;
                let mut quads = self.made.get(sprite).copied().unwrap_or(UNMADE);
                if quads == UNMADE {
                    quads = self.make(sprite, &palette);
                }
                let (start, count) = ((quads >> COUNT_BITS) as usize, (quads & ((1 << COUNT_BITS) - 1)) as usize);
                let quads = &self.quads[start..start + count];
                if is_within(x, -reach, width) {
                    let flip = (stamps.flip[i] & 1) as usize;
                    let origin = (y * width + x) * 4;
                    for quad in quads {
                        // above or below the picture it is out of range
                        let at = (origin + quad.offsets[flip]) as usize;
                        if let Some(below) = pixels.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
                            quad.layer.blend(below);
                        }
                    }
                } else {
                    lay_clipped(quads, [x, y], stamps.flip[i], pixels, [width, height]);
                }
            }
        }
    }

    #[cold]
    fn make(&mut self, sprite: usize, palette: &Palette) -> u32 {
        let [x_places, y_places] = places(self.marker.kind == MarkerKind::Triangle);
        let middle = |cell: usize, places: u32| ((cell % (1 << places)) as f32 + 0.5) / (1 << places) as f32;
        let place = Vec2::new(middle(sprite, x_places), middle(sprite >> x_places, y_places));
        let heading = (sprite >> (x_places + y_places)) as i32;
        let (octant, step) = (heading / (STEPS + 1), heading % (STEPS + 1));
        let (longer, shorter) = (STEPS as f32, step as f32);
        let towards = if octant & 2 == 0 { Vec2::new(longer, shorter) } else { Vec2::new(shorter, longer) };
        let towards = if octant & 1 == 0 { towards } else { Vec2::new(-towards.x, towards.y) };
        let start = self.quads.len();
        let mut pixels = [0; SIDE * SIDE * 4 + OVERHANG];
        let (side, middle) = (SIDE as i32, SIDE as i32 / 2);
        let mut pen = Pen { pixels: &mut pixels, width: side, height: side, palette, left: middle, top: middle };
        figure::draw(self.marker.shape(place, towards), self.marker.outline, &mut pen);
        let (rows, _) = pixels.as_chunks::<{ SIDE * 4 }>();
        for (y, row) in (-middle..).zip(rows) {
            let (mut x, mut rest) = (-middle, row.as_chunks::<4>().0);
            while let Some(first) = rest.iter().position(|pixel| pixel[3] > UNSEEN) {
                x += first as i32;
                rest = &rest[first..];
                self.quads.push(Quad {
                    layer: Layer::new(std::array::from_fn(|i| rest.get(i).copied().unwrap_or_default())),
                    offsets: [y, -y].map(|y| (y * self.width + x) * 4),
                    cell: [x as i8, y as i8],
                });
                x += 4;
                rest = rest.get(4..).unwrap_or_default();
            }
        }
        let quads = (start as u32) << COUNT_BITS | (self.quads.len() - start) as u32;
        if let Some(made) = self.made.get_mut(sprite) {
            *made = quads;
        }
        quads
    }
}

/// Lays a sprite over the pixels pixel by pixel, those outside of the picture left out.
#[cold]
fn lay_clipped(quads: &[Quad], [x, y]: [i32; 2], flip: i32, pixels: &mut [u8], [width, height]: [i32; 2]) {
    for quad in quads {
        let [column, row] = quad.cell.map(i32::from);
        let row = y + (row ^ flip) - flip;
        for (column, pixel) in (x + column..).zip(quad.layer.pixels()) {
            if (0..width).contains(&column) && (0..height).contains(&row) {
                let at = (row * width + column) as usize * 4;
                layer::lay(pixel, &mut pixels[at..at + 4]);
            }
        }
    }
}
