//! The visible canvas, its back buffer, and the size of both.

use crate::canvas::Canvas;
use crate::error::Failure;
use crate::viewport::Viewport;
use boids_canvas::pixels::{Picture, Rect};
use std::cell::Cell;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, ImageData};

/// A visible canvas and its back buffer, of the same size in device px.
pub(crate) struct Stage {
    visible: Canvas,
    front: CanvasRenderingContext2d,
    /// The canvas of the back buffer.
    pub(crate) buffer: Canvas,
    /// Its context, on which paths are painted. Coordinates are device px.
    pub(crate) back: CanvasRenderingContext2d,
    /// Set by [`Stage::fit`].
    pub(crate) viewport: Cell<Option<Viewport>>,
    /// Whether the canvas shows the last picture that was uploaded from memory. If so, the next upload needs only the
    /// dirty rectangles.
    shows_upload: Cell<bool>,
}

impl Stage {
    pub(crate) fn new(visible: Canvas) -> Result<Self, Failure> {
        let buffer = visible.another()?;
        Ok(Stage {
            front: visible.context()?,
            back: buffer.context()?,
            visible,
            buffer,
            viewport: Cell::default(),
            shows_upload: Cell::default(),
        })
    }

    /// Resizes the canvas and the back buffer to a viewport's picture. If the size changes, the canvas is blank until
    /// the next [`Stage::present`].
    pub(crate) fn fit(&self, viewport: Viewport) {
        let [width, height] = viewport.picture;
        if self.viewport.get().map(|now| now.picture) != Some(viewport.picture) {
            for canvas in [&self.visible, &self.buffer] {
                canvas.set_width(width);
                canvas.set_height(height);
            }
            self.restore();
        }
        self.viewport.set(Some(viewport));
    }

    /// Restores the settings of the canvas. They are lost when its size changes, and when the browser loses its
    /// picture.
    pub(crate) fn restore(&self) {
        self.shows_upload.set(false);
        // "copy" replaces the old picture in one transfer, even where the new one is transparent
        let _ = self.front.set_global_composite_operation("copy");
    }

    /// Copies the back buffer to the canvas.
    pub(crate) fn present(&self) {
        self.shows_upload.set(false);
        // fails only for a buffer without pixels, and a viewport's picture has at least one
        let _ = self.front.draw_image_with_html_canvas_element(self.buffer.unchecked_ref(), 0.0, 0.0);
    }

    /// Uploads a picture from memory to the canvas: the dirty rectangles if the canvas still shows the last upload, else
    /// all of it.
    pub(crate) fn present_pixels(&self, picture: &mut Picture) {
        if !self.shows_upload.replace(true) {
            picture.mark_all_dirty();
        }
        let dirty_rects = picture.take_dirty_rects();
        let (width, height) = (picture.width(), picture.height());
        // fails only for a buffer whose length does not match the size
        if let Ok(image) = ImageData::new_with_u8_clamped_array_and_sh(Clamped(picture.rgba()), width, height) {
            for Rect { columns, rows } in dirty_rects {
                let [x, y, width, height] = [columns.start, rows.start, columns.len(), rows.len()].map(|n| n as f64);
                let _ = self.front.put_image_data_with_dirty_x_and_dirty_y_and_dirty_width_and_dirty_height(
                    &image, 0.0, 0.0, x, y, width, height,
                );
            }
        }
    }
}
