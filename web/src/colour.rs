//! Colours as CSS writes them, and as pixels.

use crate::record;
use boids_canvas::pixels::Rgba;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::CanvasRenderingContext2d;

#[wasm_bindgen]
extern "C" {
    /// JavaScript's own reading of a number, NaN for any other text. Rust's would add 14 kB gzipped to the script: its
    /// tables are large.
    #[wasm_bindgen(js_name = Number)]
    fn to_number(text: &str) -> f64;
    /// And of a list of numbers.
    #[wasm_bindgen(js_namespace = JSON, js_name = parse, catch)]
    fn to_list(text: &str) -> Result<Array, JsValue>;
}

/// The colours of a picture, as CSS writes them or as pixels.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) struct Colours<Colour> {
    pub(crate) background: Colour,
    /// Of the world, and the outlines of obstacles.
    pub(crate) border: Colour,
    pub(crate) fill: Colour,
    pub(crate) outline: Colour,
    pub(crate) obstacle: Colour,
    /// Of the predators' markers, fill and outline.
    pub(crate) predator: Colour,
}

impl<Colour> Colours<Colour> {
    fn of([background, border, fill, outline, obstacle, predator]: [Colour; 6]) -> Self {
        Colours { background, border, fill, outline, obstacle, predator }
    }
}

impl Colours<String> {
    /// Reads the record `{ background, border, fill, outline, obstacle, predator }`.
    pub(crate) fn from_record(colours: &JsValue) -> Self {
        let names = ["background", "border", "fill", "outline", "obstacle", "predator"];
        Colours::of(names.map(|name| record::get(colours, name).as_string().unwrap_or_default()))
    }

    /// The same colours as pixels; `None` where only the browser can paint one of them.
    pub(crate) fn to_rgba(&self, context: &CanvasRenderingContext2d) -> Option<Colours<Rgba>> {
        let Colours { background, border, fill, outline, obstacle, predator } = self;
        let found = [background, border, fill, outline, obstacle, predator].map(|css| rgba(context, css));
        found.iter().all(Option::is_some).then(|| Colours::of(found.map(Option::unwrap_or_default)))
    }
}

/// A CSS colour as a pixel; `None` for a colour beyond sRGB, which only the browser can paint.
///
/// A 2D context writes every sRGB colour back as `#rrggbb`, or as `rgba(r, g, b, a)` where it is translucent (HTML,
/// "serialisation of a colour"). Reading a painted pixel back would work as well, but browsers that guard against
/// fingerprinting return wrong pixels.
pub(crate) fn rgba(context: &CanvasRenderingContext2d, css: &str) -> Option<Rgba> {
    // the style stays as it was where the text is not a colour
    context.set_fill_style_str("#000000");
    context.set_fill_style_str(css);
    let written = context.fill_style().as_string()?;
    if let Some(digits) = written.strip_prefix('#') {
        let [_, red, green, blue] = (to_number(&["0x", digits].concat()) as u32).to_be_bytes();
        return Some([red, green, blue, 255]);
    }
    let channels = written.strip_prefix("rgba(")?.strip_suffix(')')?;
    let channels = to_list(&["[", channels, "]"].concat()).ok()?;
    let [red, green, blue, alpha] = [0, 1, 2, 3].map(|i| channels.get(i).as_f64().unwrap_or_default());
    Some([red as u8, green as u8, blue as u8, (alpha * 255.0).round() as u8])
}
