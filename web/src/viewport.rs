//! The part of the plane that a picture shows, and its size. JavaScript arranges it (`www/src/player/viewport.ts`).

use crate::record;
use boids_canvas::Vec2;
use wasm_bindgen::JsValue;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Viewport {
    /// Width and height of the picture in device px.
    pub(crate) picture: [u32; 2],
    /// CSS px per world px.
    zoom: f64,
    /// Device px per CSS px.
    pub(crate) pixel_ratio: f64,
    /// The point at the picture's upper left corner, in world px: the origin, unless a camera looks elsewhere.
    pub(crate) corner: Vec2,
    /// Whether a camera sees it: such a picture does not end at the world's border.
    pub(crate) by_camera: bool,
}

impl Viewport {
    /// Reads the record `{ width, height, zoom, pixelRatio, x, y, byCamera }`.
    pub(crate) fn from_record(viewport: &JsValue) -> Self {
        let number = |name| record::number(viewport, name);
        Viewport {
            picture: ["width", "height"].map(|side| number(side) as u32),
            zoom: number("zoom"),
            pixel_ratio: number("pixelRatio"),
            corner: Vec2::new(number("x") as f32, number("y") as f32),
            by_camera: record::get(viewport, "byCamera").is_truthy(),
        }
    }

    /// Device px per world px: the factor from positions in the world to points on the picture.
    pub(crate) fn scale(&self) -> f64 {
        self.zoom * self.pixel_ratio
    }
}
