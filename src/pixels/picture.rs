//! [`Picture`]: a buffer of pixels that knows which of them are dirty.

use super::blend;
use super::blitter::{Blitter, InkLanes};
use super::buffer::Buffer;
use super::colour::{self, Inks, Rgba};
use super::dirty::{self, DirtyRects, Rect};
use super::rasterise::{bounding_radius, rasterise};
use super::sprites::{self, Sprites};
use crate::marker::{Marker, Silhouette};
use crate::pose::Pose;
use crate::vector::Vec2;
use std::error::Error;
use std::{fmt, mem};

/// A line along the edges of the picture, inside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Border {
    /// Its colour.
    pub colour: Rgba,
    /// Its width in device px.
    pub width: f32,
}

/// When the sprites of a picture take this much memory, in bytes, it drops all of them before it makes others. They are
/// drawn again when needed. Ten inks of a large flock in the largest markers take this much.
const MAX_SPRITES: usize = 64 << 20;

/// An RGBA picture in memory.
///
/// In each frame, you clear the picture, paint on it and read it:
///
/// ```
/// use boids_canvas::marker::Marker;
/// use boids_canvas::pixels::{Ink, Picture};
/// use boids_canvas::{Flock, Order, Params};
///
/// let flock = Flock::new(Params::DEFAULT.count(200).seed(7))?;
/// let mut poses = Vec::new();
/// flock.poses(1.0, Order::Number, &mut poses);
///
/// // half a device px per world px: the world of 540 × 720 px fills the picture
/// let scale = 0.5;
/// let marker = Marker::new(flock.params(), scale);
/// let ink = Ink { fill: [219, 173, 180, 255], outline: [196, 120, 130, 255] };
///
/// let mut picture = Picture::new(270, 360);
/// picture.clear([255; 4], None);
/// picture.paint(&poses, &marker, ink, scale);
/// let rgba = picture.rgba();
/// assert_eq!(rgba.len(), 270 * 360 * 4);
/// assert!(rgba.as_chunks().0.contains(&ink.fill));
/// # Ok::<(), boids_canvas::ParamError>(())
/// ```
///
/// There is no `==`, because a picture also holds sprites and dirty rectangles. Compare [`Picture::rgba`] instead.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Buffer,
    /// The shape of markers that are paths.
    pub(super) silhouette: Silhouette,
    /// One for each marker and ink of this picture and of the one before it.
    sprites: Vec<Sprites>,
    /// The background and border of the last [`Picture::clear`].
    backdrop: (Rgba, Option<Border>),
    /// The parts painted on since the last clear. Only these can differ from the backdrop.
    dirty_since_clear: DirtyRects,
    /// The parts cleared since the last upload. Only these, and the parts painted on since, can have changed.
    dirty_since_upload: DirtyRects,
}

/// Why a picture can't have a given size, or why dots can't be painted on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// A side is longer than [`Picture::MAX_SIDE`], or the area is larger than [`Picture::MAX_AREA`].
    TooLarge,
    /// There is not enough memory.
    OutOfMemory,
    /// A [`Density`](super::Density) was prepared for a picture of another size.
    OtherSize,
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PictureError::TooLarge => {
                "a picture may have sides of at most 65,535 px and an area of at most 268,435,456 px²"
            }
            PictureError::OutOfMemory => "there is not enough memory for the picture",
            PictureError::OtherSize => "the picture must have the same size as the one passed to Density::begin",
        })
    }
}

impl Error for PictureError {}

impl Picture {
    /// The longest side allowed, in px. Chromium's canvases have the same limits.
    pub const MAX_SIDE: u32 = 65_535;
    /// The largest area allowed, in px²: 1 GiB of pixels, so that an `i32` can count the bytes.
    pub const MAX_AREA: u32 = 1 << 28;

    /// A transparent picture of `width × height` px.
    ///
    /// # Panics
    ///
    /// If a side is longer than [`Picture::MAX_SIDE`], if the area is larger than [`Picture::MAX_AREA`], or if there is
    /// not enough memory. [`Picture::resize`] returns an error instead.
    pub fn new(width: u32, height: u32) -> Picture {
        let mut picture = Picture::default();
        // Not `expect`: it would format the error, and nothing else in the WebAssembly formats a struct (1.1 kB of the script).
        let is_possible = picture.resize(width, height).is_ok();
        assert!(is_possible, "the picture is too large");
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

    /// Changes the size and makes the picture transparent.
    ///
    /// # Errors
    ///
    /// If a side would be longer than [`Picture::MAX_SIDE`], if the area would be larger than [`Picture::MAX_AREA`], or
    /// if there is not enough memory. The picture is then empty: 0 × 0 px.
    pub fn resize(&mut self, width: u32, height: u32) -> Result<(), PictureError> {
        // Free the old pixels first. They are nearly all of the picture's memory, and growing in place could double it.
        *self = Picture {
            silhouette: mem::take(&mut self.silhouette),
            sprites: mem::take(&mut self.sprites),
            backdrop: self.backdrop,
            ..Picture::default()
        };
        let is_allowed =
            width.max(height) <= Self::MAX_SIDE && u64::from(width) * u64::from(height) <= Self::MAX_AREA.into();
        if !is_allowed {
            return Err(PictureError::TooLarge);
        }
        let (width, height) = (width as usize, height as usize);
        self.pixels = Buffer::new(width * height).map_err(|_| PictureError::OutOfMemory)?;
        (self.width, self.height) = (width, height);
        self.mark_painted();
        Ok(())
    }

    /// Sets the shape of markers of the kind [`MarkerKind::Path`](crate::MarkerKind::Path). Until you set one, such
    /// markers are invisible.
    pub fn set_silhouette(&mut self, silhouette: Silhouette) {
        self.silhouette = silhouette;
        self.sprites.clear();
    }

    /// Fills the picture with `background` and draws the border over it.
    pub fn clear(&mut self, background: Rgba, border: Option<Border>) {
        // The next picture will hardly need the sprites that this one did not.
        self.sprites.retain_mut(Sprites::take_used);
        let backdrop = (background, border);
        if self.backdrop != backdrop {
            self.backdrop = backdrop;
            self.mark_painted();
        }
        for rect in self.dirty_since_clear.take() {
            self.clear_rect(&rect);
            self.dirty_since_upload.add(rect, self.width, self.height);
        }
    }

    /// Marks the whole picture as dirty, for example because the copy on the screen was lost.
    pub fn mark_all_dirty(&mut self) {
        self.dirty_since_upload.add(self.bounds(), self.width, self.height);
    }

    /// The dirty rectangles, which may overlap. Every pixel that has changed since the last call is in one of them.
    pub fn take_dirty_rects(&mut self) -> impl Iterator<Item = Rect> + use<> {
        for rect in &self.dirty_since_clear.rects {
            self.dirty_since_upload.add(rect.clone(), self.width, self.height);
        }
        dirty::merge_by_tile(self.dirty_since_upload.take(), self.width, self.height)
    }

    fn mark_painted(&mut self) {
        self.dirty_since_clear.add(self.bounds(), self.width, self.height);
    }

    fn bounds(&self) -> Rect {
        Rect { columns: 0..self.width, rows: 0..self.height }
    }

    fn clear_rect(&mut self, rect: &Rect) {
        let (width, height) = (self.width, self.height);
        let (background, border) = self.backdrop;
        let ground = colour::premultiply(background);
        let Border { colour, width: line } = border.unwrap_or(Border { colour: [0; 4], width: 0.0 });
        // No `clamp`: its panic message would add the formatting of floats to the WebAssembly, 12 kB.
        let line_px = line.ceil().max(0.0).min(width.max(height) as f32) as usize;
        let pixels = self.pixels.anew(background[3] == 255).as_chunks_mut::<4>().0;
        for y in rect.rows.clone() {
            let Some(row) = pixels.get_mut(y * width..(y + 1) * width) else { return };
            let Some(part) = row.get_mut(rect.columns.clone()) else { return };
            blend::fill(part, ground);
            let from_edge = y.min(height - 1 - y);
            let mut x = rect.columns.start;
            while x < rect.columns.end {
                let inwards = from_edge.min(x.min(width - 1 - x));
                if inwards >= line_px {
                    // skip to the border at the other end of the row
                    x = x.max(width - 1 - line_px);
                } else {
                    let coverage = (line - inwards as f32).clamp(0.0, 1.0);
                    blend::blend_pixel_over(colour::premultiply_covered(colour, coverage), &mut row[x]);
                }
                x += 1;
            }
        }
    }

    /// Draws a marker at each of `poses`, later ones over earlier ones. Poses are in world px, the marker is in device
    /// px, and `scale` is the number of device px per world px. Negative lengths and NaN count as 0. `inks` is one
    /// [`Ink`](super::Ink) for all markers, or [`Inks::Fills`].
    ///
    /// With small markers, flocks of 500 boids or more are drawn faster but less exactly: each marker is drawn with the
    /// nearest of a few headings, and at the nearest of a few places within a pixel.
    pub fn paint<'a>(&mut self, poses: &[Pose], marker: &Marker, inks: impl Into<Inks<'a>>, scale: f32) {
        self.paint_inks(poses, marker, &inks.into(), scale);
    }

    /// One copy for both kinds of ink.
    fn paint_inks(&mut self, poses: &[Pose], marker: &Marker, inks: &Inks, scale: f32) {
        // `max` turns NaN into 0, too
        let [length, width, outline] = [marker.length, marker.width, marker.outline].map(|length| length.max(0.0));
        let marker = &Marker { kind: marker.kind, length, width, outline };
        if poses.len() >= sprites::MIN_FLOCK && bounding_radius(marker) <= sprites::MAX_RADIUS {
            self.paint_sprites(poses, marker, inks, scale);
        } else {
            self.paint_one_by_one(poses, marker, inks, scale);
        }
    }

    fn paint_sprites(&mut self, poses: &[Pose], marker: &Marker, inks: &Inks, scale: f32) {
        let known = self.sprites.iter().position(|sprites| sprites.matches(marker, inks, self.width));
        let known = known.unwrap_or_else(|| {
            if self.sprites.iter().map(Sprites::size).sum::<usize>() > MAX_SPRITES {
                self.sprites.clear();
            }
            self.sprites.push(Sprites::new(marker, inks, self.width));
            self.sprites.len() - 1
        });
        self.sprites[known].paint(self.pixels.premultiplied(), self.height, poses, inks, &self.silhouette, scale);
        self.mark_painted();
    }

    fn paint_one_by_one(&mut self, poses: &[Pose], marker: &Marker, inks: &Inks, scale: f32) {
        let radius = bounding_radius(marker);
        let (width, height) = (self.width as i32, self.height as i32);
        let far = Vec2::new(width as f32 + radius, height as f32 + radius);
        let mut ink = InkLanes::new(inks.ink(0));
        let pixels = self.pixels.premultiplied();
        for (i, pose) in poses.iter().enumerate() {
            let position = pose.position * scale;
            let Vec2 { x, y } = position;
            if !(x > -radius && y > -radius && x < far.x && y < far.y) {
                continue;
            }
            if let Inks::Fills { .. } = inks {
                ink = InkLanes::new(inks.ink(i));
            }
            let origin = position.map(f32::floor);
            let (left, top) = (origin.x as i32, origin.y as i32);
            let mut blitter = Blitter { pixels, width, height, ink: &ink, left, top };
            let shape = marker.shape(position - origin, pose.velocity);
            let rect = rasterise(shape, &self.silhouette, marker.outline, &mut blitter);
            self.dirty_since_clear.add(rect, self.width, self.height);
        }
    }

    /// The pixels, premultiplied, to change any of them. They are followed by [`PADDING`](super::blitter::PADDING).
    pub(super) fn all_pixels(&mut self) -> &mut [u8] {
        self.mark_painted();
        self.pixels.premultiplied()
    }

    /// The pixels, row by row, 4 bytes each: red, green, blue and opacity, not premultiplied, as `ImageData` expects.
    ///
    /// They are converted in place, which is why this takes `&mut self`.
    pub fn rgba(&mut self) -> &[u8] {
        if self.pixels.is_premultiplied() {
            self.mark_painted();
        }
        self.pixels.unpremultiplied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::colour::Ink;
    use super::*;
    use crate::marker::MarkerKind;

    #[test]
    fn sprites_are_dropped_after_one_picture_without_them() {
        let mut picture = Picture::new(9, 9);
        let marker = Marker { kind: MarkerKind::Triangle, length: 4.0, width: 2.0, outline: 0.0 };
        let poses = [Pose::default(); sprites::MIN_FLOCK];
        let inks = [1, 2].map(|red| Ink { fill: [red, 0, 0, 255], outline: [0; 4] });
        let mut counts = Vec::new();
        for used in [&inks[..], &inks[..], &inks[..1], &inks[1..]] {
            picture.clear([0; 4], None);
            used.iter().for_each(|ink| picture.paint(&poses, &marker, *ink, 1.0));
            counts.push(picture.sprites.len());
        }
        // the sprites of the picture before and of this one
        assert_eq!(counts, [2, 2, 2, 2]);
        picture.clear([0; 4], None);
        assert_eq!(picture.sprites.len(), 1);
    }

    #[test]
    fn sprites_take_a_bounded_memory_without_a_clear_too() {
        let mut picture = Picture::new(300, 300);
        let marker = Marker { kind: MarkerKind::Triangle, length: 16.0, width: 8.0, outline: 0.4 };
        let place = |i: u16| Vec2::new(f32::from(i % 293), f32::from(i % 281)) * 1.013;
        let poses: Vec<_> =
            (0..3_000).map(|i| Pose { position: place(i), velocity: crate::angle::unit(i.into()) }).collect();
        let mut largest = 0;
        for red in 0..=200 {
            picture.paint(&poses, &marker, Ink { fill: [red, 0, 0, 255], outline: [0; 4] }, 1.0);
            largest = largest.max(picture.sprites.iter().map(Sprites::size).sum());
        }
        assert!(largest < MAX_SPRITES + (8 << 20), "{largest} bytes");
    }
}
