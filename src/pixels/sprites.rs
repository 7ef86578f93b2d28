//! Sprites: small markers of large flocks, each drawn once and then copied to the picture again and again.
//!
//! A sprite is a marker at one of a few headings and at one of a few places within a pixel. It is stored as the quads of
//! pixels that it touches, fill and outline in one, ready to be blended over the picture. Sprites are drawn on first
//! use. A marker that points up is one that points down, flipped vertically.
//!
//! The picture is larger than the processor's nearer caches. Boids in the order of their numbers access it at random,
//! and half of the time is spent waiting for memory. So boids should come sorted by place wherever the order does not
//! show (see [`super::shows_order`]). Sorting them into bands of rows that fit the cache costs as much as it saves.

use super::blend::{self, SourceQuad};
use super::blitter::{Blitter, InkLanes, PADDING};
use super::colour::Ink;
use super::rasterise::{bounding_radius, rasterise};
use crate::marker::{Marker, MarkerKind};
use crate::pose::Pose;
use crate::vector::Vec2;
use std::mem;
use wide::{bytemuck, f32x4, i32x4};

/// Flocks of at least this size are drawn by sprites. A boid of a smaller flock rarely needs a sprite that has already
/// been drawn, and drawing each boid is exact.
pub(super) const MIN_FLOCK: usize = 1000;

/// The largest [`bounding_radius`] of a marker that is drawn by sprites, in px: that of a triangle about 12 px long. A
/// larger marker would need too many sprites, and each would touch too many pixels.
pub(super) const MAX_RADIUS: f32 = 14.0;

/// Width and height in px of the buffer in which a sprite is drawn.
const SIDE: usize = 2 * (MAX_RADIUS as usize + 2);

/// Headings in an octant, at equal steps of the slope.
///
/// With these headings and [`subpixel_bits`], 100,000 triangles of 4 × 2.4 px in the classic colours differ from paths
/// by 1.82/255 on average over the pixels that they touch. Drawn one by one, they differ by 1.09. Half as many headings
/// give 1.95, twice as many 1.79; half as many places along y give 1.99, twice as many 1.74; twice as many along x give
/// 1.65. But then the sprites would outgrow the cache.
const HEADINGS: i32 = 16;

/// Places within a pixel along x and along y, as powers of two.
const fn subpixel_bits(has_heading: bool) -> [u32; 2] {
    // More along y, because the rasteriser rounds corners there. Without headings there is room for more.
    if has_heading { [2, 3] } else { [4, 4] }
}

/// Pixels of at most this opacity, of 255, are left out of a sprite. This saves a tenth of the quads.
const MAX_INVISIBLE: u8 = 2;

/// The entry of a sprite that is not drawn yet.
const NOT_DRAWN: u32 = u32::MAX;

/// Bits that hold the number of a sprite's quads.
const COUNT_BITS: u32 = 8;

/// The sprites of one marker in one ink.
#[derive(Clone, Debug)]
pub(super) struct Sprites {
    marker: Marker,
    ink: Ink,
    /// Width of the picture in px.
    width: i32,
    /// For each sprite the index of its first quad and, in the lowest [`COUNT_BITS`], the number of its quads; or
    /// [`NOT_DRAWN`].
    entries: Vec<u32>,
    quads: Vec<SpriteQuad>,
    was_used: bool,
}

/// Four neighbouring pixels of a sprite.
#[derive(Clone, Copy, Debug)]
struct SpriteQuad {
    source: SourceQuad,
    /// Offset in bytes from the boid's pixel to the first of the four: upright, and flipped vertically.
    offsets: [i32; 2],
    /// The upright offset as column and row.
    cell: [i8; 2],
}

/// Four boids: the number of each boid's sprite, and the pixel at which to draw it.
struct Placements {
    sprite: [i32; 4],
    x: [i32; 4],
    y: [i32; 4],
    /// −1 if the sprite is flipped vertically, else 0.
    flip: [i32; 4],
}

impl Placements {
    #[inline(always)]
    fn new(four: &[Pose; 4], has_heading: bool, scale: f32) -> Placements {
        let rows = four.each_ref().map(|p| f32x4::new([p.position.x, p.position.y, p.velocity.x, p.velocity.y]));
        let [x, y, across, down] = f32x4::transpose(rows);
        let [x_bits, y_bits] = subpixel_bits(has_heading);
        let subpixel = |p: f32x4, bits: u32| (p * f32x4::splat(scale * (1 << bits) as f32)).floor().fast_trunc_int();
        let (x, y) = (subpixel(x, x_bits), subpixel(y, y_bits));
        let within = |subpixel: i32x4, bits: u32| subpixel & i32x4::splat((1 << bits) - 1);
        let mask = |truth: f32x4| -> i32x4 { bytemuck::cast(truth) };
        let flip = mask(down.simd_lt(f32x4::ZERO));
        let place = within(y ^ flip, y_bits) << x_bits as i32 | within(x, x_bits);
        let sprite = if has_heading {
            let (wide, high) = (across.abs(), down.abs());
            let longer = wide.fast_max(high).fast_max(f32x4::splat(f32::MIN_POSITIVE));
            let slope = wide.fast_min(high) / longer;
            let heading = (slope * f32x4::splat(HEADINGS as f32) + f32x4::HALF).fast_trunc_int();
            let octant = mask(high.simd_gt(wide)) & i32x4::splat(2) | mask(across.simd_lt(f32x4::ZERO)) & i32x4::ONE;
            (octant * i32x4::splat(HEADINGS + 1) + heading) << (x_bits + y_bits) as i32 | place
        } else {
            place
        };
        Placements {
            sprite: sprite.to_array(),
            x: (x >> x_bits as i32).to_array(),
            y: (y >> y_bits as i32).to_array(),
            flip: flip.to_array(),
        }
    }
}

impl Sprites {
    pub(super) fn new(marker: &Marker, ink: Ink, width: usize) -> Sprites {
        let has_heading = marker.kind == MarkerKind::Triangle;
        let [x_bits, y_bits] = subpixel_bits(has_heading);
        let headings = if has_heading { 4 * (HEADINGS as usize + 1) } else { 1 };
        Sprites {
            marker: *marker,
            ink,
            width: width as i32,
            entries: vec![NOT_DRAWN; headings << (x_bits + y_bits)],
            quads: Vec::new(),
            was_used: false,
        }
    }

    /// Whether these are the sprites of `marker` in `ink` for a picture `width` px wide.
    pub(super) fn matches(&self, marker: &Marker, ink: Ink, width: usize) -> bool {
        self.marker == *marker && self.ink == ink && self.width == width as i32
    }

    /// Whether the sprites were painted since the last call.
    pub(super) fn take_used(&mut self) -> bool {
        mem::take(&mut self.was_used)
    }

    /// Blends the sprites of `poses` over `pixels`, a picture `height` px high.
    pub(super) fn paint(&mut self, pixels: &mut [u8], height: usize, poses: &[Pose], scale: f32) {
        self.was_used = true;
        let has_heading = self.marker.kind == MarkerKind::Triangle;
        let ink = InkLanes::new(self.ink);
        let radius = bounding_radius(&self.marker) as i32 + 1;
        let (width, height) = (self.width, height as i32);
        let is_within = |at: i32, margin: i32, size: i32| {
            // one unsigned comparison for both ends
            (at.wrapping_add(margin) as u32) < (size + 2 * margin + 1).max(0) as u32
        };
        let (fours, rest) = poses.as_chunks::<4>();
        let mut last = [Pose::default(); 4];
        last[..rest.len()].copy_from_slice(rest);
        for (four, count) in fours.iter().map(|four| (four, 4)).chain([(&last, rest.len())]) {
            let placements = Placements::new(four, has_heading, scale);
            for i in 0..count {
                let (x, y) = (placements.x[i], placements.y[i]);
                if !is_within(x, radius, width) || !is_within(y, radius, height) {
                    continue;
                }
                let sprite = placements.sprite[i] as usize;
                let mut entry = self.entries.get(sprite).copied().unwrap_or(NOT_DRAWN);
                if entry == NOT_DRAWN {
                    entry = self.draw(sprite, &ink);
                }
                let (start, count) = ((entry >> COUNT_BITS) as usize, (entry & ((1 << COUNT_BITS) - 1)) as usize);
                let quads = &self.quads[start..start + count];
                if is_within(x, -radius, width) {
                    let flip = (placements.flip[i] & 1) as usize;
                    let origin = (y * width + x) * 4;
                    for quad in quads {
                        // above or below the picture the index is out of range
                        let at = (origin + quad.offsets[flip]) as usize;
                        if let Some(below) = pixels.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
                            quad.source.blend_over(below);
                        }
                    }
                } else {
                    blend_clipped(quads, [x, y], placements.flip[i], pixels, [width, height]);
                }
            }
        }
    }

    /// Draws the sprite of this number and returns its entry.
    #[cold]
    fn draw(&mut self, sprite: usize, ink: &InkLanes) -> u32 {
        let [x_bits, y_bits] = subpixel_bits(self.marker.kind == MarkerKind::Triangle);
        let middle = |subpixel: usize, bits: u32| ((subpixel % (1 << bits)) as f32 + 0.5) / (1 << bits) as f32;
        let place = Vec2::new(middle(sprite, x_bits), middle(sprite >> x_bits, y_bits));
        let heading = (sprite >> (x_bits + y_bits)) as i32;
        let (octant, heading) = (heading / (HEADINGS + 1), heading % (HEADINGS + 1));
        let (longer, shorter) = (HEADINGS as f32, heading as f32);
        let ahead = if octant & 2 == 0 { Vec2::new(longer, shorter) } else { Vec2::new(shorter, longer) };
        let ahead = if octant & 1 == 0 { ahead } else { Vec2::new(-ahead.x, ahead.y) };
        let start = self.quads.len();
        let mut pixels = [0; SIDE * SIDE * 4 + PADDING];
        let (side, middle) = (SIDE as i32, SIDE as i32 / 2);
        let mut blitter = Blitter { pixels: &mut pixels, width: side, height: side, ink, left: middle, top: middle };
        rasterise(self.marker.shape(place, ahead), self.marker.outline, &mut blitter);
        let (rows, _) = pixels.as_chunks::<{ SIDE * 4 }>();
        for (y, row) in (-middle..).zip(rows) {
            let (mut x, mut rest) = (-middle, row.as_chunks::<4>().0);
            while let Some(first) = rest.iter().position(|pixel| pixel[3] > MAX_INVISIBLE) {
                x += first as i32;
                rest = &rest[first..];
                self.quads.push(SpriteQuad {
                    source: SourceQuad::new(std::array::from_fn(|i| rest.get(i).copied().unwrap_or_default())),
                    offsets: [y, -y].map(|y| (y * self.width + x) * 4),
                    cell: [x as i8, y as i8],
                });
                x += 4;
                rest = rest.get(4..).unwrap_or_default();
            }
        }
        let entry = (start as u32) << COUNT_BITS | (self.quads.len() - start) as u32;
        if let Some(slot) = self.entries.get_mut(sprite) {
            *slot = entry;
        }
        entry
    }
}

/// Blends a sprite pixel by pixel and leaves out the pixels outside the picture.
#[cold]
fn blend_clipped(quads: &[SpriteQuad], [x, y]: [i32; 2], flip: i32, pixels: &mut [u8], [width, height]: [i32; 2]) {
    for quad in quads {
        let [column, row] = quad.cell.map(i32::from);
        let row = y + (row ^ flip) - flip;
        for (column, pixel) in (x + column..).zip(quad.source.pixels()) {
            if (0..width).contains(&column) && (0..height).contains(&row) {
                let at = (row * width + column) as usize * 4;
                blend::blend_pixel_over(pixel, &mut pixels[at..at + 4]);
            }
        }
    }
}
