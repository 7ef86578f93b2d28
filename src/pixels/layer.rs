//! Four neighbouring pixels that are laid over four pixels of the picture.

use super::Rgba;
use wide::{bytemuck, i32x4, u8x16, u16x8};

/// Premultiplied pixels. What lies below shines through by 1 − opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Layer(u8x16);

impl Layer {
    /// Lays the four pixels over those of `below`, 16 bytes.
    ///
    /// `(below · through + 255) >> 8` stands for `below · through / 255`: it is exact where nothing or everything
    /// shines through, at most 1 off between, and never more than `through`, so that an opaque picture stays opaque.
    #[inline(always)]
    pub(super) fn blend(self, below: &mut [u8]) {
        let Some(below) = below.first_chunk_mut::<16>() else { return };
        let under: u16x8 = bytemuck::cast(*below);
        let over: i32x4 = bytemuck::cast(self.0);
        // 255 − opacity, in both halves of every pixel
        let opacity: u16x8 = bytemuck::cast(over);
        let opacity: i32x4 = bytemuck::cast(opacity >> 8);
        let high = opacity & i32x4::splat(0xff_0000);
        let through =
            (high | bytemuck::cast::<_, i32x4>(bytemuck::cast::<_, wide::u32x4>(high) >> 16)) ^ i32x4::splat(0xff_00ff);
        let through: u16x8 = bytemuck::cast(through);
        let even = (under & u16x8::splat(0xff)) * through + u16x8::splat(255);
        let odd = (under >> 8) * through + u16x8::splat(255);
        let under = (even >> 8) | (odd & u16x8::splat(0xff00));
        let sum = bytemuck::cast::<_, u8x16>(under).saturating_add(self.0);
        *below = sum.to_array();
    }
}

impl From<[u8; 16]> for Layer {
    #[inline(always)]
    fn from(pixels: [u8; 16]) -> Layer {
        Layer(u8x16::new(pixels))
    }
}

impl From<Layer> for [u8; 16] {
    #[inline(always)]
    fn from(layer: Layer) -> [u8; 16] {
        layer.0.to_array()
    }
}

/// Lays one premultiplied pixel over `below`, 4 bytes.
pub(super) fn lay(pixel: Rgba, below: &mut [u8]) {
    let mut four = [0; 16];
    four[..4].copy_from_slice(&pixel);
    let layer = Layer::from(four);
    four[..4].copy_from_slice(below);
    layer.blend(&mut four);
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

/// 255 / opacity in 65,536ths, for every opacity: a division takes four times as long.
const PER_OPACITY: [u32; 256] = {
    let mut table = [0; 256];
    let mut opacity = 1;
    while opacity < 256 {
        table[opacity as usize] = ((255 << 16) + opacity / 2) / opacity;
        opacity += 1;
    }
    table
};

/// Turns premultiplied pixels into straight ones.
pub(super) fn make_straight(pixels: &[u8], straight: &mut [u8]) {
    for (pixel, straight) in pixels.as_chunks().0.iter().zip(straight.as_chunks_mut().0) {
        *straight = self::straight(*pixel);
    }
}

/// The colour that [`premultiplied`] was made from, as near as its opacity allows.
#[inline(always)]
fn straight(pixel: [u8; 4]) -> Rgba {
    let [red, green, blue, opacity] = pixel;
    if opacity == 0 || opacity == 255 {
        return pixel;
    }
    let factor = PER_OPACITY[opacity as usize];
    // a channel is never more than the opacity, so that the quotient is at most 255
    let over = |channel: u8| ((channel as u32 * factor + (1 << 15)) >> 16) as u8;
    [over(red), over(green), over(blue), opacity]
}
