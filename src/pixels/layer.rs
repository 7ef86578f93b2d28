//! Four neighbouring pixels that are laid over four pixels of the picture.

use super::Rgba;
use wide::{bytemuck, u8x16, u16x8};

/// Premultiplied pixels, and what shines through them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Layer {
    over: u8x16,
    /// 256 − opacity, in both halves of every pixel.
    through: u16x8,
}

impl Layer {
    pub(super) fn new(pixels: [Rgba; 4]) -> Layer {
        let through = std::array::from_fn(|half| 256 - u16::from(pixels[half / 2][3]));
        Layer { over: bytemuck::cast(pixels), through: u16x8::new(through) }
    }

    pub(super) fn pixels(&self) -> [Rgba; 4] {
        bytemuck::cast(self.over)
    }

    /// Lays the four pixels over those of `below`.
    ///
    /// `below · (256 − opacity) >> 8` stands for `below · (255 − opacity) / 255`: it is exact where nothing or
    /// everything shines through, at most 1 off between, and never more than 255 − `opacity`, which it is for an opaque
    /// pixel: the sum never overflows and an opaque picture stays opaque.
    #[inline(always)]
    pub(super) fn blend(&self, below: &mut [u8; 16]) {
        let under: u16x8 = bytemuck::cast(*below);
        let even = (under & u16x8::splat(0xff)) * self.through;
        let odd = (under >> 8) * self.through;
        let under: u8x16 = bytemuck::cast((even >> 8) | (odd & u16x8::splat(0xff00)));
        *below = (under + self.over).to_array();
    }
}

/// Makes all pixels the same: by fours, as the compiler does not do by itself. Inlined into every figure, it would cost
/// 120 bytes of the packed WebAssembly.
#[inline(never)]
pub(super) fn fill(pixels: &mut [Rgba], pixel: Rgba) {
    let four: u8x16 = bytemuck::cast([pixel; 4]);
    let (fours, rest) = pixels.as_flattened_mut().as_chunks_mut::<16>();
    fours.iter_mut().for_each(|pixels| *pixels = four.to_array());
    rest.as_chunks_mut().0.iter_mut().for_each(|last| *last = pixel);
}

/// Lays one premultiplied pixel over `below`, 4 bytes.
pub(super) fn lay(pixel: Rgba, below: &mut [u8]) {
    let mut four = [0; 16];
    four[..4].copy_from_slice(below);
    Layer::new([pixel; 4]).blend(&mut four);
    below.copy_from_slice(&four[..4]);
}

/// A colour times its opacity.
pub(super) fn premultiplied([red, green, blue, opacity]: Rgba) -> [u8; 4] {
    let times = |channel: u8| ((channel as u32 * opacity as u32 + 127) / 255) as u8;
    [times(red), times(green), times(blue), opacity]
}

/// A colour that covers `coverage` of a pixel, premultiplied.
pub(super) fn faded([red, green, blue, opacity]: Rgba, coverage: f32) -> [u8; 4] {
    premultiplied([red, green, blue, (f32::from(opacity) * coverage + 0.5) as u8])
}

/// Undoes [`premultiplied`]: 255 / opacity in 65,536ths, for every opacity. A division a pixel takes four times as
/// long; kept as a constant, it would be a kB of WebAssembly.
pub(super) struct Straightener([u32; 256]);

impl Straightener {
    pub(super) fn new() -> Straightener {
        Straightener(std::array::from_fn(|opacity| {
            let opacity = opacity.max(1) as u32;
            ((255 << 16) + opacity / 2) / opacity
        }))
    }

    /// Turns premultiplied pixels into straight ones.
    #[inline(always)]
    pub(super) fn make_straight(&self, pixels: &mut [u8]) {
        for pixel in pixels.as_chunks_mut().0 {
            *pixel = self.straight(*pixel);
        }
    }

    /// The colour that a pixel was made from, as near as its opacity allows.
    #[inline(always)]
    fn straight(&self, pixel: [u8; 4]) -> Rgba {
        let [red, green, blue, opacity] = pixel;
        if opacity == 0 || opacity == 255 {
            return pixel;
        }
        let factor = self.0[opacity as usize];
        // a channel is never more than the opacity, so that the quotient is at most 255
        let over = |channel: u8| ((channel as u32 * factor + (1 << 15)) >> 16) as u8;
        [over(red), over(green), over(blue), opacity]
    }
}
