//! Source-over blending of premultiplied pixels, four at a time.

use super::colour::Rgba;
use wide::{bytemuck, u8x16, u16x8};

/// Four neighbouring premultiplied pixels, prepared for blending over others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SourceQuad {
    colour: u8x16,
    /// 256 − opacity, in both halves of every pixel.
    transmittance: u16x8,
}

impl SourceQuad {
    pub(super) fn new(pixels: [Rgba; 4]) -> SourceQuad {
        let transmittance = std::array::from_fn(|half| 256 - u16::from(pixels[half / 2][3]));
        SourceQuad { colour: bytemuck::cast(pixels), transmittance: u16x8::new(transmittance) }
    }

    pub(super) fn pixels(&self) -> [Rgba; 4] {
        bytemuck::cast(self.colour)
    }

    /// Blends the four pixels over those of `below`.
    ///
    /// The exact factor of `below` is (255 − opacity) / 255. `below · (256 − opacity) >> 8` replaces it without a
    /// division: it is exact for opacities 0 and 255, and at most 1 off between. It never exceeds 255 − opacity, so
    /// that the sum can't overflow. It equals 255 − opacity where `below` is 255, so that an opaque picture stays
    /// opaque.
    #[inline(always)]
    pub(super) fn blend_over(&self, below: &mut [u8; 16]) {
        let under: u16x8 = bytemuck::cast(*below);
        let even = (under & u16x8::splat(0xff)) * self.transmittance;
        let odd = (under >> 8) * self.transmittance;
        let under: u8x16 = bytemuck::cast((even >> 8) | (odd & u16x8::splat(0xff00)));
        *below = (under + self.colour).to_array();
    }
}

/// Sets all pixels to one value, four at a time, which the compiler does not do on its own. Inlined into every shape,
/// this would add 120 bytes to the compressed WebAssembly.
#[inline(never)]
pub(super) fn fill(pixels: &mut [Rgba], pixel: Rgba) {
    let four: u8x16 = bytemuck::cast([pixel; 4]);
    let (fours, rest) = pixels.as_flattened_mut().as_chunks_mut::<16>();
    fours.iter_mut().for_each(|pixels| *pixels = four.to_array());
    rest.as_chunks_mut().0.iter_mut().for_each(|last| *last = pixel);
}

/// Blends one premultiplied pixel over `below`, 4 bytes.
pub(super) fn blend_pixel_over(pixel: Rgba, below: &mut [u8]) {
    let mut four = [0; 16];
    four[..4].copy_from_slice(below);
    SourceQuad::new([pixel; 4]).blend_over(&mut four);
    below.copy_from_slice(&four[..4]);
}
