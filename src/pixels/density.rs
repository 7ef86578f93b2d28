//! Density: when markers are too small to tell apart, dots show by their shade how many boids are there.
//!
//! A dot is a square, or nearly one, with the ink of a marker. Each pixel sums the optical depth of the dots on it, −ln of
//! the share of light that a dot lets through. That is the same as blending the dots one over the other, but in any order,
//! and the result is rounded to eight bits once and not after each dot. At the length at which dots take the place of markers,
//! both use the same amount of ink, so a flock keeps its shade while a reader zooms. Farther out, the ink of a dot shrinks with
//! the length, not with the area: so single boids stay visible, and a crowd does not become one flat colour.

use super::blend::{SourceQuad, blend_pixel_over};
use super::colour::{Ink, Rgba, premultiply_covered};
use super::picture::{Picture, PictureError};
use crate::angle;
use crate::marker::{Marker, Silhouette, or_zero};
use crate::memory;
use crate::pose::Pose;
use crate::vector::Vec2;
use std::collections::TryReserveError;
use wide::bytemuck;

/// The share of light that one depth lets through: e^(−1/256). Depths are optical depths in 256ths.
const STEP: f32 = 0.996_101_4;
/// The number of depths that are distinguished; the last lets 1/3000 of the light through.
const DEPTHS: usize = 2048;
/// The bit in each of four depths that is never set in a sum, so that four are added as one number without a carry.
const OVERFLOW: u64 = 0x8000_8000_8000_8000;

/// Columns of pixels that a dot touches at most: as many depths as are added at once.
const SIDE: usize = 4;
/// Rows that it touches at most. The ink of a square marker of 3 px with its outline takes more than 3 × 3 px.
const ROWS: usize = 5;
/// Pixels around the picture that dots may touch.
const MARGIN: usize = ROWS;
/// Places within a pixel along x and along y.
const PLACES: usize = 8;

/// Dots that stand for markers too small to draw, summed pixel by pixel.
#[derive(Clone, Debug, Default)]
pub struct Density {
    /// Width and height with the margin, in px.
    size: [usize; 2],
    /// The depth of each pixel, row by row.
    depths: Vec<u16>,
    dot: Option<Dot>,
}

/// What a dot adds, and what the sums look like.
#[derive(Clone, Debug)]
struct Dot {
    /// What it stands for: a marker, the factor by which it is smaller, its ink, and the shape of one that is a path.
    of: (Marker, f32, Ink, Silhouette),
    /// Its width and height in px, at least 1: a smaller dot would jump from pixel to pixel.
    sides: [f32; 2],
    /// For each place within a pixel, row by row, the depths that the dot adds to the pixels from its upper left corner.
    stamps: Vec<[[u16; SIDE]; ROWS]>,
    /// For each depth the colour of the dots, premultiplied.
    shades: Vec<Rgba>,
}

impl Density {
    /// The smallest flock for which dots are worthwhile. Fewer boids are drawn as markers of the minimum length.
    pub const MIN_FLOCK: usize = 1000;

    /// Prepares dots on `picture` that stand for markers in `ink`. Pass a `marker` that has been enlarged to the
    /// minimum length; `shrink`, from 0 to 1, is the factor from there to its true length.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn begin(&mut self, picture: &Picture, marker: &Marker, shrink: f32, ink: Ink) -> Result<(), TryReserveError> {
        self.begin_sized([picture.width(), picture.height()], marker, shrink, ink, &picture.silhouette)
    }

    /// [`Density::begin`] for dots that are added to a picture elsewhere. `sides` are the width and height of that picture.
    #[doc(hidden)]
    pub fn begin_sized(
        &mut self,
        sides: [u32; 2],
        marker: &Marker,
        shrink: f32,
        ink: Ink,
        silhouette: &Silhouette,
    ) -> Result<(), TryReserveError> {
        let size = sides.map(|side| side as usize + 2 * MARGIN);
        if self.size != size {
            *self = Density::default();
            memory::reserve(&mut self.depths, size[0] * size[1])?;
            self.depths.resize(size[0] * size[1], 0);
            self.size = size;
        }
        let of = (*marker, or_zero(shrink).min(1.0), ink, silhouette.clone());
        if self.dot.as_ref().is_none_or(|dot| dot.of != of) {
            self.dot = Some(Dot::new(of));
        }
        Ok(())
    }

    /// Calls `take` with the depths of all rows from the first that has dots to the last, and with the index of the first of
    /// these depths. Then removes the dots.
    #[doc(hidden)]
    pub fn take_band<T>(&mut self, take: impl FnOnce(usize, &[u16]) -> T) -> T {
        let width = self.size[0].max(1);
        let mut rows = self.depths.chunks_exact(width).map(|row| row.iter().any(|depth| *depth != 0));
        let first = rows.position(|has_dots| has_dots).unwrap_or(0);
        let count = rows.rposition(|has_dots| has_dots).map_or(1, |last| last + 2);
        let end = self.depths.len().min((first + count) * width);
        let band = &mut self.depths[first * width..end];
        let taken = take(first * width, band);
        band.fill(0);
        taken
    }

    /// Adds what [`Density::take_band`] has taken from another density.
    #[doc(hidden)]
    pub fn add_band(&mut self, first: usize, band: &[u16]) {
        let Some(depths) = self.depths.get_mut(first..first + band.len()) else { return };
        let ((fours, rest), (more, last)) = (depths.as_chunks_mut(), band.as_chunks());
        fours.iter_mut().zip(more).for_each(|(four, more)| *four = sum(*four, *more));
        rest.iter_mut().zip(last).for_each(|(depth, more)| *depth = (*depth + more).min(i16::MAX as u16));
    }

    /// Adds a dot at each of `poses`, which are in world px. `scale` is the number of device px per world px. One copy, for
    /// single flocks and for strips.
    #[inline(never)]
    pub fn add(&mut self, poses: &[Pose], scale: f32) {
        let Some(dot) = &self.dot else { return };
        let [width, height] = self.size;
        let scale = scale * PLACES as f32;
        let [left, top] = dot.sides.map(|side| (MARGIN as f32 - side / 2.0) * PLACES as f32);
        let rows = dot.sides[1].ceil() as usize + 1;
        for Pose { position, .. } in poses {
            let [x, y] = [position.x * scale + left, position.y * scale + top].map(|at| at as i32);
            let [column, row] = [x, y].map(|at| (at >> PLACES.ilog2()) as u32 as usize);
            if column > width - SIDE || row > height - ROWS {
                continue;
            }
            let place = (y as usize % PLACES) * PLACES + x as usize % PLACES;
            let first = row * width + column;
            for (row, stamp) in dot.stamps[place][..rows].iter().enumerate() {
                if let Some(depths) = self.depths.get_mut(first + row * width..).and_then(<[u16]>::first_chunk_mut) {
                    *depths = sum(*depths, *stamp);
                }
            }
        }
    }

    /// Draws the dots on `picture`, and removes them from the density.
    ///
    /// # Errors
    ///
    /// [`PictureError::OtherSize`] if the picture doesn't have the same size as the one passed to [`Density::begin`].
    /// In that case, nothing changes.
    pub fn paint(&mut self, picture: &mut Picture) -> Result<(), PictureError> {
        let [width, height] = self.size;
        let Some(dot) = &self.dot else { return Ok(()) };
        if [picture.width(), picture.height()].map(|side| side as usize + 2 * MARGIN) != self.size {
            return Err(PictureError::OtherSize);
        }
        if width.min(height) == 2 * MARGIN {
            return Ok(());
        }
        let pixels = picture.all_pixels();
        let inside = width - 2 * MARGIN;
        let shade = |depth: u16| dot.shades[usize::from(depth).min(DEPTHS - 1)];
        let rows = self.depths.chunks_exact_mut(width).skip(MARGIN).zip(pixels.chunks_exact_mut(inside * 4));
        for (depths, pixels) in rows {
            let (fours, rest) = depths[MARGIN..MARGIN + inside].as_chunks::<4>();
            let (quads, last) = pixels.as_chunks_mut::<16>();
            for (four, below) in fours.iter().zip(quads) {
                if *four != [0; 4] {
                    SourceQuad::new(four.map(shade)).blend_over(below);
                }
            }
            for (depth, below) in rest.iter().zip(last.as_chunks_mut::<4>().0) {
                blend_pixel_over(shade(*depth), below);
            }
        }
        self.depths.fill(0);
        Ok(())
    }
}

/// The sums of four depths, limited.
#[inline(always)]
fn sum(depths: [u16; SIDE], more: [u16; SIDE]) -> [u16; SIDE] {
    let sum = bytemuck::cast::<_, u64>(depths) + bytemuck::cast::<_, u64>(more);
    if sum & OVERFLOW == 0 { bytemuck::cast(sum) } else { limited(sum) }
}

#[cold]
fn limited(sum: u64) -> [u16; SIDE] {
    bytemuck::cast::<_, [u16; SIDE]>(sum).map(|depth| depth.min(i16::MAX as u16))
}

impl Dot {
    fn new(of: (Marker, f32, Ink, Silhouette)) -> Dot {
        let (marker, shrink, ink, silhouette) = &of;
        let [fill, outline] = visible_areas(marker, *ink, silhouette);
        let area = (fill + outline) * shrink;
        let width = area.sqrt().clamp(1.0, (SIDE - 1) as f32);
        // not clamp: the message of its panic would bring along the formatting of floats, 9.7 kB gzipped
        let height = (area / width).max(width).min((ROWS - 1) as f32);
        let opacity = (area / (width * height)).min(1.0);
        // The transmittance of each depth. Products and a search in place of exponentials and logarithms, which are not the
        // same on every machine.
        let transmittances: Vec<f32> =
            std::iter::successors(Some(1.0), |transmittance| Some(transmittance * STEP)).take(DEPTHS).collect();
        let share = |side: f32, place: usize, pixel: usize| {
            let start = (place as f32 + 0.5) / PLACES as f32;
            let pixel = pixel as f32;
            ((start + side).min(pixel + 1.0) - start.max(pixel)).max(0.0)
        };
        let depth = |place: usize, row: usize, column: usize| {
            let covered = opacity * share(height, place / PLACES, row) * share(width, place % PLACES, column);
            transmittances.partition_point(|transmittance| *transmittance > 1.0 - covered) as u16
        };
        let stamp = |place| std::array::from_fn(|row| std::array::from_fn(|column| depth(place, row, column)));
        let mixed = |channel: usize| {
            let [fill_channel, outline_channel] = [ink.fill[channel], ink.outline[channel]].map(f32::from);
            ((fill_channel * fill + outline_channel * outline) / (fill + outline).max(f32::MIN_POSITIVE) + 0.5) as u8
        };
        let colour = [mixed(0), mixed(1), mixed(2), 255];
        Dot {
            of,
            sides: [width, height],
            stamps: (0..PLACES * PLACES).map(stamp).collect(),
            shades: transmittances
                .iter()
                .map(|transmittance| premultiply_covered(colour, 1.0 - transmittance))
                .collect(),
        }
    }
}

/// The areas of a marker's fill and outline, in px², as they show: times their opacity, on average over headings and places
/// within a pixel.
fn visible_areas(marker: &Marker, ink: Ink, silhouette: &Silhouette) -> [f32; 2] {
    /// Side in px of the room for a marker.
    const ROOM: u32 = 16;
    /// Markers in a row, and rows.
    const ACROSS: u32 = 8;
    const COUNT: u32 = ACROSS * ACROSS;
    let pose = |i: u32| {
        let corner = Vec2::new((i % ACROSS) as f32, (i / ACROSS) as f32) + Vec2::splat(0.5);
        // Multiples of these irrational numbers, modulo 1, fill a pixel evenly.
        let place = Vec2::new((i as f32 * 0.754_877_7).fract(), (i as f32 * 0.569_840_3).fract());
        let velocity = angle::unit(i as f32 / COUNT as f32 * std::f32::consts::TAU);
        Pose { position: corner * ROOM as f32 + place, velocity }
    };
    let mut picture = Picture::new(ACROSS * ROOM, ACROSS * ROOM);
    picture.set_silhouette(silhouette.clone());
    // red is then the share of the fill, and green that of the outline
    let ink = Ink { fill: [255, 0, 0, ink.fill[3]], outline: [0, 255, 0, ink.outline[3]] };
    (0..COUNT).for_each(|i| picture.paint(&[pose(i)], marker, ink, 1.0));
    let mut sums = [0; 2];
    for pixel in picture.all_pixels().as_chunks::<4>().0 {
        sums = [0, 1].map(|i| sums[i] + u32::from(pixel[i]));
    }
    sums.map(|sum| sum as f32 / (255 * COUNT) as f32)
}
