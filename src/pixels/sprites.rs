//! Sprites: small markers of large flocks, each drawn once and then copied to the picture again and again.
//!
//! A sprite is a marker at one of a few headings and at one of a few places within a pixel. It is stored as the quads of
//! pixels that it touches, fill and outline in one, ready to be blended over the picture. Sprites are drawn on first
//! use. A triangle that points up is one that points down, flipped vertically.
//!
//! If each marker has its own fill, the quads only hold the outline; the share of the fill in each pixel is kept
//! separately. The fill then gets its colour while it is blended. Sprites for each colour would outgrow the cache.
//!
//! The picture is larger than the processor's nearer caches. Drawn in the order of their numbers, boids access it at
//! random, and half of the time is spent waiting for memory. So boids should be sorted by place whenever the order does
//! not show (see [`super::shows_order`]). Sorting them into bands of rows that fit the cache costs as much as it saves.

use super::blend::{ColourLanes, SourceQuad};
use super::blitter::{Blitter, InkLanes, PADDING};
use super::colour::{Ink, Inks, Rgba};
use super::rasterise::{bounding_radius, rasterise};
use crate::marker::{Marker, MarkerKind, Silhouette};
use crate::pose::Pose;
use crate::vector::Vec2;
use std::mem;
use std::ops::Range;
use wide::{bytemuck, f32x4, i32x4, u16x8};

/// Flocks of at least this size are drawn by sprites. A boid of a smaller flock rarely needs a sprite that has already
/// been drawn, and drawing each boid is exact. For 500 of `school` at 960 × 540 px, sprites save a sixth of the CPU time of
/// all processes of Chromium together.
pub(super) const MIN_FLOCK: usize = 500;

/// The largest [`bounding_radius`] of a marker that is drawn by sprites, in px: that of a triangle about 20 px long. Its
/// sprites take some 6 MB, and a picture of 1,000 takes a sixth of the instructions of drawing each.
pub(super) const MAX_RADIUS: f32 = 24.0;

/// Width and height in px of the buffer in which a sprite is drawn.
const SIDE: usize = 2 * (MAX_RADIUS as usize + 2);

/// Headings in an octant, at equal steps of the slope: one for each px of the radius, so that no part of a marker is off by
/// more than half a pixel, and at least 16.
///
/// With these headings and [`subpixel_bits`], 100,000 triangles of 4 × 2.4 px in the classic colours differ from paths
/// by 1.82/255 on average over the pixels that they touch. Drawn one by one, they differ by 1.09. Half as many headings
/// give 1.95, twice as many 1.79; half as many places along y give 1.99, twice as many 1.74; twice as many along x give
/// 1.65. But then the sprites would outgrow the cache.
fn headings(marker: &Marker) -> i32 {
    (bounding_radius(marker) as i32).max(16)
}

/// Places within a pixel along x and along y, as powers of two.
fn subpixel_bits(symmetry: Symmetry) -> [u32; 2] {
    match symmetry {
        // Twice as many headings: with as many places, the sprites would outgrow the cache.
        Symmetry::None => [2, 2],
        // More along y, because the rasteriser rounds corners there.
        Symmetry::Mirror => [2, 3],
        // Without headings there is room for more.
        Symmetry::Full => [4, 4],
    }
}

/// Which headings of a marker look alike.
#[derive(Clone, Copy, PartialEq)]
enum Symmetry {
    None,
    /// Up is down, flipped vertically.
    Mirror,
    Full,
}

impl Symmetry {
    fn of(marker: &Marker) -> Symmetry {
        match marker.kind {
            MarkerKind::Triangle => Symmetry::Mirror,
            MarkerKind::Circle | MarkerKind::Square => Symmetry::Full,
            MarkerKind::Path | MarkerKind::Image => Symmetry::None,
        }
    }
}

/// Pixels of at most this opacity, of 255, are left out of a sprite. This saves a tenth of the quads.
const MAX_INVISIBLE: u8 = 2;

const NOT_DRAWN: u32 = u32::MAX;

/// Bits that hold the number of a sprite's quads.
const COUNT_BITS: u32 = 9;

/// The sprites of one marker in one ink, or in one outline and any fill.
#[derive(Clone, Debug)]
pub(super) struct Sprites {
    marker: Marker,
    outline: Rgba,
    /// `None` if each marker has its own.
    fill: Option<Rgba>,
    /// Width of the picture in px.
    width: i32,
    /// For each sprite the index of its first quad and, in the lowest [`COUNT_BITS`], the number of its quads; or
    /// [`NOT_DRAWN`].
    entries: Vec<u32>,
    quads: Vec<SpriteQuad>,
    /// For each quad the shares of the fill, if each marker has its own: see [`SourceQuad::blend_with_fill_over`].
    shares: Vec<u16x8>,
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
    fn new(four: &[Pose; 4], symmetry: Symmetry, headings: i32, scale: f32) -> Placements {
        let rows = four.each_ref().map(|p| f32x4::new([p.position.x, p.position.y, p.velocity.x, p.velocity.y]));
        let [x, y, across, down] = f32x4::transpose(rows);
        // Zero times what is not finite is NaN. Such a velocity counts as none. Such a position is moved out of the picture:
        // as an integer it would be 0 on some machines.
        let is_finite = |a: f32x4, b: f32x4| ((a + b) * f32x4::ZERO).simd_eq(f32x4::ZERO);
        let has_heading = is_finite(across, down);
        let (across, down) = (across & has_heading, down & has_heading);
        let x = is_finite(x, y).bitselect(x, f32x4::splat(f32::MIN));
        let [x_bits, y_bits] = subpixel_bits(symmetry);
        let subpixel = |p: f32x4, bits: u32| (p * f32x4::splat(scale * (1 << bits) as f32)).floor().fast_trunc_int();
        let (x, y) = (subpixel(x, x_bits), subpixel(y, y_bits));
        let within = |subpixel: i32x4, bits: u32| subpixel & i32x4::splat((1 << bits) - 1);
        let mask = |truth: f32x4| -> i32x4 { bytemuck::cast(truth) };
        let points_up = mask(down.simd_lt(f32x4::ZERO));
        let flip = if symmetry == Symmetry::Mirror { points_up } else { i32x4::ZERO };
        let place = within(y ^ flip, y_bits) << x_bits as i32 | within(x, x_bits);
        let sprite = if symmetry != Symmetry::Full {
            let (wide, high) = (across.abs(), down.abs());
            let longer = wide.fast_max(high).fast_max(f32x4::splat(f32::MIN_POSITIVE));
            let slope = wide.fast_min(high) / longer;
            let heading = (slope * f32x4::splat(headings as f32) + f32x4::HALF).fast_trunc_int();
            let octant = mask(high.simd_gt(wide)) & i32x4::splat(2) | mask(across.simd_lt(f32x4::ZERO)) & i32x4::ONE;
            let octant = octant | (points_up ^ flip) & i32x4::splat(4);
            (octant * i32x4::splat(headings + 1) + heading) << (x_bits + y_bits) as i32 | place
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
    pub(super) fn new(marker: &Marker, inks: &Inks, width: usize) -> Sprites {
        let symmetry = Symmetry::of(marker);
        let [x_bits, y_bits] = subpixel_bits(symmetry);
        let octants = match symmetry {
            Symmetry::None => 8,
            Symmetry::Mirror => 4,
            Symmetry::Full => 0,
        };
        let headings = (octants * (headings(marker) as usize + 1)).max(1);
        let (outline, fill) = outline_and_fill(inks);
        Sprites {
            marker: *marker,
            outline,
            fill,
            width: width as i32,
            entries: vec![NOT_DRAWN; headings << (x_bits + y_bits)],
            quads: Vec::new(),
            shares: Vec::new(),
            was_used: false,
        }
    }

    /// Whether these are the sprites of `marker` in `inks` for a picture `width` px wide.
    pub(super) fn matches(&self, marker: &Marker, inks: &Inks, width: usize) -> bool {
        self.marker == *marker && (self.outline, self.fill) == outline_and_fill(inks) && self.width == width as i32
    }

    /// Whether the sprites were painted since the last call.
    pub(super) fn take_used(&mut self) -> bool {
        mem::take(&mut self.was_used)
    }

    /// The memory that they take, in bytes.
    pub(super) fn size(&self) -> usize {
        let [entries, quads, shares] = [self.entries.capacity(), self.quads.capacity(), self.shares.capacity()];
        entries * size_of::<u32>() + quads * size_of::<SpriteQuad>() + shares * size_of::<u16x8>()
    }

    /// Blends the sprites of `poses` over `pixels`, a picture `height` px high.
    pub(super) fn paint(
        &mut self,
        pixels: &mut [u8],
        height: usize,
        poses: &[Pose],
        inks: &Inks,
        silhouette: &Silhouette,
        scale: f32,
    ) {
        self.was_used = true;
        let (symmetry, headings) = (Symmetry::of(&self.marker), headings(&self.marker));
        let fills = if let Inks::Fills { fills, .. } = inks { *fills } else { &[] };
        let radius = bounding_radius(&self.marker) as i32 + 1;
        let (width, height) = (self.width, height as i32);
        let is_within = |at: i32, margin: i32, size: i32| {
            // one unsigned comparison for both ends
            (at.wrapping_add(margin) as u32) < (size + 2 * margin + 1).max(0) as u32
        };
        let (fours, rest) = poses.as_chunks::<4>();
        let mut last = [Pose::default(); 4];
        last[..rest.len()].copy_from_slice(rest);
        for (index, (four, count)) in fours.iter().map(|four| (four, 4)).chain([(&last, rest.len())]).enumerate() {
            let placements = Placements::new(four, symmetry, headings, scale);
            for i in 0..count {
                let (x, y) = (placements.x[i], placements.y[i]);
                if !is_within(x, radius, width) || !is_within(y, radius, height) {
                    continue;
                }
                let sprite = placements.sprite[i] as usize;
                let mut entry = self.entries.get(sprite).copied().unwrap_or(NOT_DRAWN);
                if entry == NOT_DRAWN {
                    entry = self.draw(sprite, silhouette);
                }
                let (start, count) = ((entry >> COUNT_BITS) as usize, (entry & ((1 << COUNT_BITS) - 1)) as usize);
                let sprite = start..start + count;
                let fill = || ColourLanes::new(fills.get(4 * index + i).copied().unwrap_or_default());
                if is_within(x, -radius, width) {
                    let flip = (placements.flip[i] & 1) as usize;
                    let origin = (y * width + x) * 4;
                    let at = |quad: &SpriteQuad| (origin + quad.offsets[flip]) as usize;
                    let quads = &self.quads[sprite.clone()];
                    if self.fill.is_some() {
                        for quad in quads {
                            if let Some(below) = four_pixels(pixels, at(quad)) {
                                quad.source.blend_over(below);
                            }
                        }
                    } else {
                        let fill = fill();
                        for (quad, shares) in quads.iter().zip(&self.shares[sprite]) {
                            if let Some(below) = four_pixels(pixels, at(quad)) {
                                quad.source.blend_with_fill_over(*shares, &fill, below);
                            }
                        }
                    }
                } else {
                    self.blend_clipped(sprite, &fill(), [x, y], placements.flip[i], pixels, [width, height]);
                }
            }
        }
    }

    /// Draws the sprite of this number and returns its entry.
    #[cold]
    fn draw(&mut self, sprite: usize, silhouette: &Silhouette) -> u32 {
        let [x_bits, y_bits] = subpixel_bits(Symmetry::of(&self.marker));
        let middle = |subpixel: usize, bits: u32| ((subpixel % (1 << bits)) as f32 + 0.5) / (1 << bits) as f32;
        let place = Vec2::new(middle(sprite, x_bits), middle(sprite >> x_bits, y_bits));
        let heading = (sprite >> (x_bits + y_bits)) as i32;
        let headings = headings(&self.marker);
        let (octant, heading) = (heading / (headings + 1), heading % (headings + 1));
        let (longer, shorter) = (headings as f32, heading as f32);
        let ahead = if octant & 2 == 0 { Vec2::new(longer, shorter) } else { Vec2::new(shorter, longer) };
        let ahead = if octant & 1 == 0 { ahead } else { Vec2::new(-ahead.x, ahead.y) };
        let ahead = if octant & 4 == 0 { ahead } else { Vec2::new(ahead.x, -ahead.y) };
        let start = self.quads.len();
        let middle = SIDE as i32 / 2;
        let shape = self.marker.shape(place, ahead);
        let draw = |fill: Rgba, outline: Rgba| {
            let mut pixels = [0; SIDE * SIDE * 4 + PADDING];
            let (side, ink) = (SIDE as i32, &InkLanes::new(Ink { fill, outline }));
            let mut blitter =
                Blitter { pixels: &mut pixels, width: side, height: side, ink, left: middle, top: middle };
            rasterise(shape, silhouette, self.marker.outline, &mut blitter);
            pixels
        };
        let source = draw(self.fill.unwrap_or_default(), self.outline);
        // A white fill under a black outline: each channel is the share of the fill.
        let shares = if self.fill.is_some() { source } else { draw([255; 4], [0, 0, 0, self.outline[3]]) };
        let (source, shares) = (source.as_chunks::<4>().0, shares.as_chunks::<4>().0);
        let mut at = 0;
        // Nothing is drawn in the first and the last columns, so a quad may go on in the next row.
        while let (Some(source), Some(shares)) = (source[at..].first_chunk(), shares[at..].first_chunk::<4>()) {
            if shares[0][3] <= MAX_INVISIBLE {
                at += 1;
                continue;
            }
            let source = SourceQuad::new(*source);
            if self.fill.is_none() {
                self.shares.push(source.shares(*shares));
            }
            let [x, y] = [at % SIDE, at / SIDE].map(|at| at as i32 - middle);
            let offsets = [y, -y].map(|y| (y * self.width + x) * 4);
            self.quads.push(SpriteQuad { source, offsets, cell: [x as i8, y as i8] });
            at += 4;
        }
        let entry = (start as u32) << COUNT_BITS | (self.quads.len() - start) as u32;
        if let Some(slot) = self.entries.get_mut(sprite) {
            *slot = entry;
        }
        entry
    }

    /// Blends a sprite and leaves out the pixels outside the picture.
    #[cold]
    fn blend_clipped(
        &self,
        sprite: Range<usize>,
        fill: &ColourLanes,
        [x, y]: [i32; 2],
        flip: i32,
        pixels: &mut [u8],
        [width, height]: [i32; 2],
    ) {
        let pixels = pixels.as_chunks_mut::<4>().0;
        for i in sprite {
            let SpriteQuad { source, cell, .. } = &self.quads[i];
            let [column, row] = cell.map(i32::from);
            let (column, row) = (x + column, y + (row ^ flip) - flip);
            let indices = [0, 1, 2, 3].map(|i| {
                let column = column + i;
                let is_inside = (0..width).contains(&column) && (0..height).contains(&row);
                is_inside.then_some((row * width + column) as usize)
            });
            let mut below = bytemuck::cast(indices.map(|index| index.map_or([0; 4], |at| pixels[at])));
            // where the fill is the same for all, it is part of the source
            let shares = self.shares.get(i).copied().unwrap_or_default();
            source.blend_with_fill_over(shares, fill, &mut below);
            for (index, pixel) in indices.into_iter().zip(bytemuck::cast::<_, [Rgba; 4]>(below)) {
                if let Some(at) = index {
                    pixels[at] = pixel;
                }
            }
        }
    }
}

/// The four pixels at a byte. There are none above and below the picture, where the index is out of range.
#[inline(always)]
fn four_pixels(pixels: &mut [u8], at: usize) -> Option<&mut [u8; 16]> {
    pixels.get_mut(at..)?.first_chunk_mut()
}

/// The outline of `inks`, and the fill if all markers have the same.
fn outline_and_fill(inks: &Inks) -> (Rgba, Option<Rgba>) {
    match *inks {
        Inks::Same(Ink { fill, outline }) => (outline, Some(fill)),
        Inks::Fills { outline, .. } => (outline, None),
    }
}
