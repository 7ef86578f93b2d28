//! The picture of a flock, drawn in software: anti-aliased markers, fill and outline, in painter's order.
//!
//! A [`Picture`] is a buffer of RGBA pixels, ready for one `putImageData`. It looks as a 2D context's own `fill()` and
//! `stroke()` of every marker in turn would look, since both painters take turns on the same flock. Fills are covered
//! by area, as nearly as ramps across their sides tell it. Outlines up to a pixel wide are hairlines that fade with
//! their width, as Skia draws them: no mitres, every side by itself.
//!
//! Poses are in world px, everything else here is in device px.

mod areas;
mod cover;
mod disc;
mod figure;
mod hairs;
mod layer;
mod pen;
mod polygon;
mod sprites;

use crate::marker::Marker;
use crate::memory;
use crate::pose::Pose;
pub use areas::Area;
use areas::Areas;
use glam::Vec2;
use layer::Straightener;
use pen::{Palette, Pen};
use sprites::Sprites;
use std::collections::TryReserveError;
use std::mem;

/// A colour: red, green, blue and opacity, not premultiplied.
pub type Rgba = [u8; 4];

/// The colours of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Inside the edge.
    pub fill: Rgba,
    /// Along the edge, over the fill.
    pub outline: Rgba,
}

/// A line along the edges of the picture, inside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Border {
    /// Its colour.
    pub colour: Rgba,
    /// Its width in device px.
    pub width: f32,
}

/// What a quad at the end of the last row may reach beyond the picture, in bytes.
const OVERHANG: usize = 3 * 4;

/// An RGBA picture in memory.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    width: usize,
    height: usize,
    /// Pixels, row by row, and the overhang. Premultiplied while they are painted.
    pixels: Vec<u8>,
    /// Whether they are as `putImageData` wants them, which opaque ones always are.
    are_straight: bool,
    /// One for each marker and ink of this picture, and of the one before it.
    sprites: Vec<Sprites>,
    /// The background and the border.
    page: (Rgba, Option<Border>),
    /// Where anything may be but these.
    painted: Areas,
    /// Where anything may have been but these since changes were last asked for.
    wiped: Areas,
}

impl Picture {
    /// A transparent picture.
    pub fn new(width: u32, height: u32) -> Picture {
        let mut picture = Picture::default();
        picture.resize(width, height).expect("there is memory for it");
        picture
    }

    /// Width in px.
    pub fn width(&self) -> u32 {
        self.width as u32
    }

    /// Height in px.
    pub fn height(&self) -> u32 {
        self.height as u32
    }

    /// Gives the picture another size; it is transparent then.
    ///
    /// # Errors
    ///
    /// When there is no memory for so many pixels; the picture is empty then.
    pub fn resize(&mut self, width: u32, height: u32) -> Result<(), TryReserveError> {
        // the old ones first: they are all the memory that there is to speak of, and growing could double them
        *self = Picture { sprites: mem::take(&mut self.sprites), page: self.page, ..Picture::default() };
        let (width, height) = (width as usize, height as usize);
        let size = width * height * 4 + OVERHANG;
        memory::reserve(&mut self.pixels, size)?;
        self.pixels.resize(size, 0);
        (self.width, self.height) = (width, height);
        self.touch_all();
        Ok(())
    }

    /// Fills the picture with `background` and draws the border over it.
    pub fn clear(&mut self, background: Rgba, border: Option<Border>) {
        // what this picture had no use for, the next will hardly want
        self.sprites.retain_mut(Sprites::were_used);
        self.are_straight = background[3] == 255;
        let page = (background, border);
        if self.page != page {
            self.page = page;
            self.touch_all();
        }
        for area in self.painted.take() {
            self.wipe(&area);
            self.wiped.add(area, self.width, self.height);
        }
    }

    /// Takes it that all of the picture has changed.
    pub fn change_all(&mut self) {
        self.wiped.add(self.whole(), self.width, self.height);
    }

    /// Where the picture may differ from what it was when this was last asked.
    pub fn changes(&mut self) -> impl Iterator<Item = Area> + use<> {
        for area in self.painted.iter() {
            self.wiped.add(area.clone(), self.width, self.height);
        }
        areas::boxes(self.wiped.take(), self.width, self.height)
    }

    /// Anything may be anywhere.
    fn touch_all(&mut self) {
        self.painted.add(self.whole(), self.width, self.height);
    }

    fn whole(&self) -> Area {
        Area { columns: 0..self.width, rows: 0..self.height }
    }

    /// Shows the page alone in an area.
    fn wipe(&mut self, area: &Area) {
        let (width, height) = (self.width, self.height);
        let (background, border) = self.page;
        let ground = layer::premultiplied(background);
        let Border { colour, width: line } = border.unwrap_or(Border { colour: [0; 4], width: 0.0 });
        // no `clamp`: its panic would bring the formatting of floats into the WebAssembly, 12 kB
        let reach = line.ceil().max(0.0).min(width.max(height) as f32) as usize;
        for y in area.rows.clone() {
            let row = self.pixels[y * width * 4..][..width * 4].as_chunks_mut::<4>().0;
            let Some(part) = row.get_mut(area.columns.clone()) else { return };
            layer::fill(part, ground);
            let from_edge = y.min(height - 1 - y);
            let mut x = area.columns.start;
            while x < area.columns.end {
                let inwards = from_edge.min(x.min(width - 1 - x));
                if inwards >= reach {
                    // on to the other end of the row
                    x = x.max(width - 1 - reach);
                } else {
                    let coverage = (line - inwards as f32).clamp(0.0, 1.0);
                    layer::lay(layer::faded(colour, coverage), &mut row[x]);
                }
                x += 1;
            }
        }
    }

    /// Draws the markers of `poses`, later ones over earlier ones; `scale` is device px per world px.
    pub fn paint(&mut self, poses: &[Pose], marker: &Marker, ink: Ink, scale: f32) {
        // no length is less than nothing, nor is it NaN
        let [length, width, outline] = [marker.length, marker.width, marker.outline].map(|length| length.max(0.0));
        let marker = &Marker { kind: marker.kind, length, width, outline };
        if poses.len() >= sprites::FLOCK && reach(marker) <= sprites::REACH {
            self.paint_sprites(poses, marker, ink, scale);
        } else {
            self.paint_figures(poses, marker, ink, scale);
        }
    }

    fn paint_sprites(&mut self, poses: &[Pose], marker: &Marker, ink: Ink, scale: f32) {
        let made = self.sprites.iter().position(|sprites| sprites.fit(marker, ink, self.width));
        let made = made.unwrap_or_else(|| {
            self.sprites.push(Sprites::new(marker, ink, self.width));
            self.sprites.len() - 1
        });
        self.sprites[made].paint(&mut self.pixels, self.height, poses, scale);
        self.touch_all();
    }

    fn paint_figures(&mut self, poses: &[Pose], marker: &Marker, ink: Ink, scale: f32) {
        let reach = reach(marker);
        let (width, height) = (self.width as i32, self.height as i32);
        let far = Vec2::new(width as f32, height as f32) + reach;
        let palette = Palette::new(ink);
        let mut pen = Pen { pixels: &mut self.pixels, width, height, palette: &palette, left: 0, top: 0 };
        for pose in poses {
            let position = pose.position * scale;
            let is_near = position.cmpgt(Vec2::splat(-reach)) & position.cmplt(far);
            if !is_near.all() {
                continue;
            }
            // near the origin numbers are finer
            let anchor = position.floor();
            (pen.left, pen.top) = (anchor.x as i32, anchor.y as i32);
            let [left, right, top, bottom] =
                figure::draw(marker.shape(position - anchor, pose.velocity), marker.outline, &mut pen)
                    .map(|edge| edge.max(0) as usize);
            let area = Area { columns: left..right.min(self.width), rows: top..bottom };
            self.painted.add(area, self.width, self.height);
        }
    }

    /// The pixels, row by row, not premultiplied: what `ImageData` wants. That ends the picture: before anything else is
    /// painted, it has to be cleared.
    pub fn rgba(&mut self) -> &[u8] {
        if !self.are_straight {
            self.are_straight = true;
            // in place, since a second buffer would be as large as the first
            let straightener = Straightener::new();
            // with the overhang, the last quad is a whole one
            for quad in self.pixels.as_chunks_mut::<16>().0 {
                // most of the picture is empty
                if *quad != [0; 16] {
                    straightener.make_straight(quad);
                }
            }
            self.touch_all();
        }
        &self.pixels[..self.width * self.height * 4]
    }
}

/// Whether it can be seen which of two markers that overlap was drawn first.
///
/// Markers of one colour look the same in any order. An outline of another colour changes a pixel by about that share
/// of the colours' difference that it covers, which is its width in px where it is thin.
pub fn shows_order(marker: &Marker, ink: Ink) -> bool {
    /// Of 255. In a picture crowded with boids, five to a pixel, the reverse order then changes 2 in the mean.
    const UNSEEN: f32 = 4.0;
    let [fill, outline] = [ink.fill, ink.outline].map(layer::premultiplied);
    let difference = fill.iter().zip(outline).map(|(fill, outline)| fill.abs_diff(outline)).max().unwrap_or(0);
    marker.outline * f32::from(difference) > UNSEEN
}

/// How far a marker reaches from its position, mitres and all.
fn reach(marker: &Marker) -> f32 {
    marker.length.max(marker.width) + 0.5 * polygon::MITRE_LIMIT * marker.outline + 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_takes_no_more_memory_than_its_pixels() {
        let mut picture = Picture::default();
        for side in [100, 101, 150, 80] {
            picture.resize(side, side).expect("there is memory for it");
            assert_eq!(picture.pixels.capacity(), (side * side * 4) as usize + OVERHANG);
        }
    }

    #[test]
    fn sprites_are_kept_from_picture_to_picture_as_long_as_they_are_used() {
        let mut picture = Picture::new(9, 9);
        let marker = Marker { kind: crate::marker::MarkerKind::Triangle, length: 4.0, width: 2.0, outline: 0.0 };
        let poses = [Pose::default(); sprites::FLOCK];
        let inks = [1, 2].map(|red| Ink { fill: [red, 0, 0, 255], outline: [0; 4] });
        let mut kept = Vec::new();
        for used in [&inks[..], &inks[..], &inks[..1], &inks[1..]] {
            picture.clear([0; 4], None);
            used.iter().for_each(|ink| picture.paint(&poses, &marker, *ink, 1.0));
            kept.push(picture.sprites.len());
        }
        // those of the last picture and those of this one
        assert_eq!(kept, [2, 2, 2, 2]);
        picture.clear([0; 4], None);
        assert_eq!(picture.sprites.len(), 1);
    }
}
