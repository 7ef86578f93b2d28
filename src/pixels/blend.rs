//! Source-over blending of premultiplied pixels, four at a time.

use super::colour::{Rgb, Rgba};
use wide::{bytemuck, u8x16, u16x8, u32x4};

/// The channels of an opaque colour, spread over SIMD lanes: red and blue, then green and opacity.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColourLanes(pub(super) [u16x8; 2]);

impl ColourLanes {
    #[inline(always)]
    pub(super) fn new([red, green, blue]: Rgb) -> ColourLanes {
        ColourLanes(channels(&bytemuck::cast([[red, green, blue, 255]; 4])))
    }
}

/// Four neighbouring premultiplied pixels, prepared for blending over others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SourceQuad {
    colour: u8x16,
    /// 256 − opacity, in both halves of every pixel.
    transmittance: u16x8,
}

impl SourceQuad {
    #[inline(always)]
    pub(super) fn new(pixels: [Rgba; 4]) -> SourceQuad {
        let opacity = both_halves(bytemuck::cast::<_, u32x4>(pixels) >> 24);
        SourceQuad { colour: bytemuck::cast(pixels), transmittance: u16x8::splat(256) - opacity }
    }

    /// The shares for [`SourceQuad::blend_with_fill_over`] of four pixels whose red is that share in 255ths.
    pub(super) fn shares(&self, pixels: [Rgba; 4]) -> u16x8 {
        let red = bytemuck::cast::<_, u32x4>(pixels) & u32x4::splat(0xff);
        both_halves(red + (red >> 7)).min(self.transmittance)
    }

    /// Blends the four pixels over those of `below`.
    ///
    /// The exact factor of `below` is (255 − opacity) / 255. `below · (256 − opacity) >> 8` replaces it without a
    /// division: it is exact for opacities 0 and 255, and at most 1 off between. It never exceeds 255 − opacity, so
    /// that the sum can't overflow. It equals 255 − opacity where `below` is 255, so that an opaque picture stays
    /// opaque.
    #[inline(always)]
    pub(super) fn blend_over(&self, below: &mut [u8; 16]) {
        self.add_to(channels(below).map(|under| under * self.transmittance), below);
    }

    /// Lays `fill` over `below`, then blends the four pixels over both. `shares` says how much of each pixel shows the
    /// fill at the end: in 256ths, in both halves, at most the transmittance.
    #[inline(always)]
    pub(super) fn blend_with_fill_over(&self, shares: u16x8, fill: &ColourLanes, below: &mut [u8; 16]) {
        let transmittance = self.transmittance - shares;
        let [even, odd] = channels(below);
        self.add_to([even * transmittance + fill.0[0] * shares, odd * transmittance + fill.0[1] * shares], below);
    }

    /// Sets `below` to the sum of these pixels and of what lies under them, in 256ths.
    #[inline(always)]
    fn add_to(&self, [even, odd]: [u16x8; 2], below: &mut [u8; 16]) {
        let under: u8x16 = bytemuck::cast((even >> 8) | (odd & u16x8::splat(0xff00)));
        *below = (under + self.colour).to_array();
    }
}

/// A number below 2¹⁶ for each of four pixels, in both halves.
#[inline(always)]
fn both_halves(numbers: u32x4) -> u16x8 {
    bytemuck::cast(numbers | numbers << 16)
}

/// The channels of four pixels: red and blue, then green and opacity.
#[inline(always)]
fn channels(pixels: &[u8; 16]) -> [u16x8; 2] {
    let pixels: u16x8 = bytemuck::cast(*pixels);
    [pixels & u16x8::splat(0xff), pixels >> 8]
}

/// Sets all pixels to one value, four at a time, which the compiler does not do on its own. Inlined into every shape,
/// this would add 120 bytes to the compressed WebAssembly.
#[inline(never)]
pub(super) fn fill(pixels: &mut [Rgba], pixel: Rgba) {
    let four: u8x16 = bytemuck::cast([pixel; 4]);
    let pixels = pixels.as_flattened_mut();
    pixels.as_chunks_mut().0.iter_mut().for_each(|pixels| *pixels = four.to_array());
    if let Some(last) = pixels.last_chunk_mut() {
        // some of them have been set already
        *last = four.to_array();
    } else {
        pixels.as_chunks_mut().0.iter_mut().for_each(|last| *last = pixel);
    }
}

/// Blends one premultiplied pixel over `below`, 4 bytes.
pub(super) fn blend_pixel_over(pixel: Rgba, below: &mut [u8]) {
    let mut four = [0; 16];
    four[..4].copy_from_slice(below);
    SourceQuad::new([pixel; 4]).blend_over(&mut four);
    below.copy_from_slice(&four[..4]);
}
