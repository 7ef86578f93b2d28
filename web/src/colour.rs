//! Colours as CSS writes them, and as pixels.

use boids_canvas::pixels::Rgba;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::CanvasRenderingContext2d;

#[wasm_bindgen]
extern "C" {
    /// JavaScript's own reading of a number, NaN for any other text. Rust's would add 14 kB gzipped to the script, for tables.
    #[wasm_bindgen(js_name = Number)]
    fn to_number(text: &str) -> f64;
}

/// Colours, as CSS writes them or as pixels: of the background, the border, the markers' fill and their outline, and the
/// obstacles' fill; these are outlined as the world is. The page's style sheet has the classic look.
pub(super) type Colours<Colour> = [Colour; 5];

/// A CSS colour as a pixel; `None` for a colour beyond sRGB, which only the browser can paint.
///
/// A 2D context writes every sRGB colour back as `#rrggbb`, or as `rgba(r, g, b, a)` where it is translucent (HTML,
/// "serialisation of a colour"). Reading a painted pixel back would work as well, but browsers that guard against
/// fingerprinting return wrong pixels.
pub(super) fn rgba(context: &CanvasRenderingContext2d, css: &str) -> Option<Rgba> {
    // the style stays as it was where the text is not a colour
    context.set_fill_style_str("#000000");
    context.set_fill_style_str(css);
    let written = context.fill_style().as_string()?;
    if let Some(digits) = written.strip_prefix('#') {
        let [_, red, green, blue] = (to_number(&["0x", digits].concat()) as u32).to_be_bytes();
        return Some([red, green, blue, 255]);
    }
    let mut rgba = [0.0; 4];
    let mut parts = written.strip_prefix("rgba(")?.strip_suffix(')')?.split(',');
    for channel in &mut rgba {
        *channel = to_number(parts.next()?);
    }
    let [red, green, blue, alpha] = rgba;
    Some([red as u8, green as u8, blue as u8, (alpha * 255.0).round() as u8])
}
