//! Custom markers where paths of the 2D context paint: JavaScript draws them (www/src/features/own-marker.ts).

use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::CanvasRenderingContext2d;

#[wasm_bindgen]
extern "C" {
    /// The path and the image of markers.
    pub type OwnMarker;

    /// Draws the path, or the image if `is_image`, in the current colours. Its middle lies at (`x`, `y`), and its +x
    /// points along (`ahead_x`, `ahead_y`), a vector as long as its longer side. See
    /// [`boids_canvas::marker::Shape::Turned`].
    #[wasm_bindgen(method)]
    #[allow(clippy::too_many_arguments, reason = "numbers cross the boundary without an allocation")]
    pub(crate) fn draw(
        this: &OwnMarker,
        back: &CanvasRenderingContext2d,
        is_image: bool,
        x: f32,
        y: f32,
        ahead_x: f32,
        ahead_y: f32,
    );
}
