//! Custom markers where paths of the 2D context paint: JavaScript draws them (www/src/features/own-marker.ts).

use boids_canvas::Vec2;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::CanvasRenderingContext2d;

#[wasm_bindgen]
extern "C" {
    /// The path and the image of markers.
    pub type OwnMarker;

    /// Draws the path, or the image if `is_image`, in the present colours. Its middle lies at (`x`, `y`), and its +x
    /// points along (`ahead_x`, `ahead_y`), a vector as long as its longer side.
    #[wasm_bindgen(method)]
    #[allow(clippy::too_many_arguments, reason = "numbers cross the boundary without an allocation")]
    fn draw(
        this: &OwnMarker,
        back: &CanvasRenderingContext2d,
        is_image: bool,
        x: f32,
        y: f32,
        ahead_x: f32,
        ahead_y: f32,
    );
}

impl OwnMarker {
    /// Draws the marker: see [`boids_canvas::marker::Shape::Turned`].
    pub(crate) fn draw_at(&self, back: &CanvasRenderingContext2d, is_image: bool, centre: Vec2, ahead: Vec2) {
        self.draw(back, is_image, centre.x, centre.y, ahead.x, ahead.y);
    }
}
