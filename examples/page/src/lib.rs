//! A flock on a page of your own. `index.html` beside this crate shows it:
//!
//! ```sh
//! wasm-pack build --target web examples/page
//! python3 -m http.server --directory examples/page
//! ```

use boids_canvas::marker::Marker;
use boids_canvas::pixels::{Ink, Picture};
use boids_canvas::{Flock, Order, Params};
use wasm_bindgen::{Clamped, JsError, prelude::wasm_bindgen};

const INK: Ink = Ink { fill: [219, 173, 180, 255], outline: [196, 120, 130, 255] };

/// A flock and its picture.
#[wasm_bindgen]
pub struct Aviary {
    flock: Flock,
    picture: Picture,
}

#[wasm_bindgen]
impl Aviary {
    /// `count` boids in a world of `width` × `height` pixels.
    #[wasm_bindgen(constructor)]
    pub fn new(count: u32, width: u32, height: u32) -> Result<Aviary, JsError> {
        let params = Params::DEFAULT.count(count).width(width.into()).height(height.into()).marker_length(20.0);
        Ok(Aviary { flock: Flock::new(params.marker_width(10.0))?, picture: Picture::new(width, height) })
    }

    /// Simulates a step and returns the picture after it, as `ImageData` takes it: RGBA, row by row.
    pub fn frame(&mut self) -> Clamped<Vec<u8>> {
        self.flock.step();
        let mut poses = Vec::new();
        self.flock.poses(1.0, Order::Number, &mut poses);
        self.picture.clear([209, 235, 231, 255], None);
        self.picture.paint(&poses, &Marker::new(self.flock.params(), 1.0), INK, 1.0);
        Clamped(self.picture.rgba().to_vec())
    }
}
