//! Colours, premultiplied and not.

use crate::marker::Marker;

/// A colour: red, green, blue and opacity, each from 0 to 255, not premultiplied.
pub type Rgba = [u8; 4];

/// The colours of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// Inside the edge.
    pub fill: Rgba,
    /// Along the edge, over the fill.
    pub outline: Rgba,
}

/// An opaque colour: red, green and blue, each from 0 to 255.
pub type Rgb = [u8; 3];

/// The colours of the markers that one call draws.
#[derive(Clone, Copy, Debug)]
pub enum Inks<'a> {
    /// One ink for all.
    Same(Ink),
    /// One fill for each marker, and one outline for all.
    Fills {
        /// The fills, in the order of the poses. A marker that has no fill here is black.
        fills: &'a [Rgb],
        /// Along the edge, over the fill.
        outline: Rgba,
    },
}

impl From<Ink> for Inks<'_> {
    fn from(ink: Ink) -> Self {
        Inks::Same(ink)
    }
}

impl Inks<'_> {
    pub(super) fn ink(&self, i: usize) -> Ink {
        match *self {
            Inks::Same(ink) => ink,
            Inks::Fills { fills, outline } => {
                let [red, green, blue] = fills.get(i).copied().unwrap_or_default();
                Ink { fill: [red, green, blue, 255], outline }
            }
        }
    }
}

/// Whether you can see which of two overlapping markers was drawn first.
///
/// If not, you can draw a flock in the order of [`Order::Storage`](crate::Order::Storage), which is faster.
///
/// Markers of one colour look the same in any order. An outline of another colour changes a pixel by the difference of
/// the two colours times the share of the pixel that it covers. If the outline is thin, that share is its width in px.
pub fn shows_order(marker: &Marker, ink: Ink) -> bool {
    /// Of 255. In a picture crowded with boids, five to a pixel, reversing the order then changes a channel by 2 on
    /// average.
    const MAX_INVISIBLE: f32 = 4.0;
    let [fill, outline] = [ink.fill, ink.outline].map(premultiply);
    let difference = fill.iter().zip(outline).map(|(fill, outline)| fill.abs_diff(outline)).max().unwrap_or(0);
    marker.outline * f32::from(difference) > MAX_INVISIBLE
}

/// A colour with its channels multiplied by its opacity.
pub(super) fn premultiply([red, green, blue, opacity]: Rgba) -> [u8; 4] {
    let times = |channel: u8| ((channel as u32 * opacity as u32 + 127) / 255) as u8;
    [times(red), times(green), times(blue), opacity]
}

/// A colour that covers the share `coverage` of a pixel, premultiplied.
pub(super) fn premultiply_covered([red, green, blue, opacity]: Rgba, coverage: f32) -> [u8; 4] {
    premultiply([red, green, blue, (f32::from(opacity) * coverage + 0.5) as u8])
}

/// The inverse of [`premultiply`]: a table of 255 / opacity in 65,536ths for every opacity. A division per pixel takes
/// four times as long. The table is computed when needed, since a constant would add 1 kB to the WebAssembly.
pub(super) struct Unpremultiply([u32; 256]);

impl Unpremultiply {
    pub(super) fn new() -> Unpremultiply {
        Unpremultiply(std::array::from_fn(|opacity| {
            let opacity = opacity.max(1) as u32;
            ((255 << 16) + opacity / 2) / opacity
        }))
    }

    /// The colour before premultiplication, as near as the opacity allows.
    #[inline(always)]
    pub(super) fn pixel(&self, pixel: [u8; 4]) -> Rgba {
        let [red, green, blue, opacity] = pixel;
        if opacity == 0 || opacity == 255 {
            return pixel;
        }
        let factor = self.0[opacity as usize];
        // A premultiplied channel is never greater than the opacity, so the quotient is at most 255.
        let divided = |channel: u8| ((channel as u32 * factor + (1 << 15)) >> 16) as u8;
        [divided(red), divided(green), divided(blue), opacity]
    }
}
