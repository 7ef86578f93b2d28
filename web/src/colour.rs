//! Colours as a page writes them, and as pixels.

use crate::options::number;
use boids_canvas::message::between_commas;
use boids_canvas::pixels::Rgba;
use web_sys::CanvasRenderingContext2d;

/// Colours, as CSS writes them or as pixels: of the background, the border, the markers' fill and their outline, and the
/// obstacles' fill; these are outlined as the world is. The page's style sheet has the classic look.
pub(super) type Colours<Colour> = [Colour; 5];

/// A CSS colour as a pixel; `None` for one beyond sRGB, which only the browser can paint.
///
/// A 2D context writes every sRGB colour back as `#rrggbb`, or as `rgba(r, g, b, a)` where it is translucent (HTML,
/// "serialisation of a colour"). A painted pixel would tell as much, but browsers that guard against fingerprinting lie
/// about pixels.
pub(super) fn rgba(context: &CanvasRenderingContext2d, css: &str) -> Option<Rgba> {
    // what is no colour leaves the style as it was
    context.set_fill_style_str("#000000");
    context.set_fill_style_str(css);
    let written = context.fill_style().as_string()?;
    if let Some(digits) = written.strip_prefix('#') {
        let value = number(&["0x", digits].concat())?;
        let [_, red, green, blue] = (value as u32).to_be_bytes();
        return Some([red, green, blue, 255]);
    }
    let mut rgba = [0.0; 4];
    let mut parts = between_commas(written.strip_prefix("rgba(")?.strip_suffix(')')?);
    for channel in &mut rgba {
        *channel = number(parts.next()?)?;
    }
    let [red, green, blue, alpha] = rgba;
    Some([red as u8, green as u8, blue as u8, (alpha * 255.0).round() as u8])
}
