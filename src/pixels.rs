//! A software rasteriser for flocks: anti-aliased markers with fill and outline, in painter's order.
//!
//! A [`Picture`] is a buffer of RGBA pixels, ready for `putImageData` or for an image file. It looks as if a 2D context
//! had called `fill()` and then `stroke()` for each marker in turn. On a page, both painters can paint the same flock
//! one after the other, so they must not differ visibly.
//!
//! A fill's share of a pixel is the area inside, approximated by linear ramps across the edges. An outline up to one
//! pixel wide is a set of hairlines that fade with the width, one for each edge, without mitres, as Skia draws them.
//!
//! Positions are in world px and velocities are in world px per step. All other lengths are in device px, the pixels of
//! the picture. The colours that you pass and read are not premultiplied.

mod blend;
mod blitter;
mod buffer;
mod colour;
mod coverage;
mod density;
mod dirty;
mod disc;
mod picture;
mod polygon;
mod rasterise;
mod silhouette;
mod sprites;

pub use colour::{Ink, Inks, Rgb, Rgba, shows_order};
pub use density::Density;
pub use dirty::Rect;
pub use picture::{Border, Picture, PictureError};
