//! A player on a page, as the tests of both files need it.

use boids_canvas::{Kind, Params, TABLE};
use boids_canvas_web::{Failure, Player};
use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

pub(crate) fn js(expression: &str) -> JsValue {
    js_sys::eval(&format!("({expression})")).expect(expression)
}

/// The numbers that the WebAssembly takes: the values of a record, with names as in Rust, and the defaults for the rest. A
/// page's scripts have the same in `www/src/options/numbers.ts`.
pub(crate) fn params(record: &str) -> Vec<f64> {
    let record = js(record);
    let mut numbers = Params::DEFAULT.to_array();
    for (param, number) in TABLE.iter().zip(&mut numbers) {
        let value = Reflect::get(&record, &param.name.into()).expect("a record");
        let word = value.as_string().and_then(|word| match param.kind {
            Kind::Choice(words) => words.iter().position(|known| **known == word).map(|index| index as f64),
            _ => None,
        });
        *number = value.as_f64().or(value.as_bool().map(f64::from)).or(word).unwrap_or(*number);
    }
    numbers.to_vec()
}

pub(crate) fn canvas() -> HtmlCanvasElement {
    let document = web_sys::window().and_then(|window| window.document()).expect("a page");
    document.create_element("canvas").expect("a canvas").unchecked_into()
}

/// A player that is given no frames.
pub(crate) fn new_player(canvas: &HtmlCanvasElement) -> Result<Player, Failure> {
    Player::new(canvas.clone().unchecked_into(), js("() => {}").unchecked_into())
}

/// Sets the parameters of a record, in a world of `width` × `height` px.
pub(crate) fn configure(player: &Player, width: f64, height: f64, record: &str) {
    let margin = width.min(height).min(200.0) / 2.0;
    let record = format!("{{ width: {width:?}, height: {height:?}, margin: {margin:?}, ...{record} }}");
    player.flock().set_params(&params(&record)).expect("a flock");
}

/// The picture of a box of `width` × `height` CSS px, with the world's origin in its corner.
pub(crate) fn view(width: f64, height: f64, zoom: f64, pixel_ratio: f64) -> JsValue {
    let [width, height] = [width, height].map(|side| (side * pixel_ratio).round());
    js(&format!("{{ width: {width}, height: {height}, zoom: {zoom:?}, pixelRatio: {pixel_ratio:?}, x: 0, y: 0 }}"))
}

/// Sets CSS colours. Predators have that of the outlines.
pub(crate) fn set_colours(player: &Player, [background, border, fill, outline, obstacle]: [&str; 5]) {
    let colours = format!(
        "{{ background: {background:?}, border: {border:?}, fill: {fill:?}, outline: {outline:?}, obstacle: {obstacle:?}, \
         predator: {outline:?} }}"
    );
    player.set_colours(&js(&colours)).expect("colours");
}
