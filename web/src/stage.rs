//! Where a flock is shown: the canvas on the page, the back buffer behind it, and how large both are.

use crate::error::Failure;
use boids_canvas::Viewport;
use boids_canvas::pixels::{Area, Picture};
use std::cell::Cell;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// A visible canvas and its back buffer, of the same size in device px.
pub(super) struct Stage {
    visible: HtmlCanvasElement,
    front: CanvasRenderingContext2d,
    buffer: HtmlCanvasElement,
    back: CanvasRenderingContext2d,
    viewport: Cell<Option<Viewport>>,
    /// Whether the canvas shows the last picture that was handed over in memory.
    is_kept: Cell<bool>,
}

impl Stage {
    pub(super) fn new(visible: HtmlCanvasElement) -> Result<Self, Failure> {
        let document = visible.owner_document().ok_or_else(|| Failure::new("the canvas belongs to no page"))?;
        let buffer: HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
        Ok(Stage {
            front: context(&visible)?,
            back: context(&buffer)?,
            visible,
            buffer,
            viewport: Cell::default(),
            is_kept: Cell::default(),
        })
    }

    /// Where pictures are painted: its coordinates are device px.
    pub(super) fn back(&self) -> &CanvasRenderingContext2d {
        &self.back
    }

    /// The canvas of the back buffer.
    pub(super) fn buffer(&self) -> HtmlCanvasElement {
        self.buffer.clone()
    }

    /// The world in its place, once there is a place.
    pub(super) fn viewport(&self) -> Option<Viewport> {
        self.viewport.get()
    }

    /// Makes room for a viewport's picture. Where that changes the size, the canvas is blank until the next
    /// [`Stage::present`].
    pub(super) fn fit(&self, viewport: Viewport) {
        let (width, height) = (viewport.picture.x, viewport.picture.y);
        if self.viewport.get().map(|now| now.picture) != Some(viewport.picture) {
            for canvas in [&self.visible, &self.buffer] {
                canvas.set_width(width);
                canvas.set_height(height);
            }
            self.restore();
        }
        self.viewport.set(Some(viewport));
    }

    /// Makes ready a canvas whose size has changed, or whose picture the browser has lost: either takes all settings
    /// away.
    pub(super) fn restore(&self) {
        self.is_kept.set(false);
        // one transfer replaces the old picture even where the new one is transparent
        let _ = self.front.set_global_composite_operation("copy");
    }

    /// Shows what was painted: one transfer of the back buffer onto the canvas.
    pub(super) fn present(&self) {
        self.is_kept.set(false);
        // fails only for a buffer without pixels, and a picture has at least one
        let _ = self.front.draw_image_with_html_canvas_element(&self.buffer, 0.0, 0.0);
    }

    /// Shows a picture in memory, straight on the canvas, and no more of it than has changed.
    pub(super) fn present_pixels(&self, picture: &mut Picture) {
        if !self.is_kept.replace(true) {
            picture.change_all();
        }
        let changes = picture.changes();
        let (width, height) = (picture.width(), picture.height());
        // fails only for a picture whose size is not that of its pixels
        if let Ok(image) = ImageData::new_with_u8_clamped_array_and_sh(Clamped(picture.rgba()), width, height) {
            for Area { columns, rows } in changes {
                let [x, y, width, height] = [columns.start, rows.start, columns.len(), rows.len()].map(|n| n as f64);
                let _ = self.front.put_image_data_with_dirty_x_and_dirty_y_and_dirty_width_and_dirty_height(
                    &image, 0.0, 0.0, x, y, width, height,
                );
            }
        }
    }
}

fn context(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, Failure> {
    let context = canvas.get_context("2d")?;
    context.map(JsCast::unchecked_into).ok_or_else(|| Failure::new("the canvas has no 2D context"))
}
