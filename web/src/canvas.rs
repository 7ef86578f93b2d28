//! A canvas: on a page an `HtmlCanvasElement`, in a worker an `OffscreenCanvas`. The type here has what both kinds share.

use crate::error::Failure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, Document, Performance};

#[wasm_bindgen]
extern "C" {
    /// A canvas on a page or in a worker.
    #[wasm_bindgen(typescript_type = "HTMLCanvasElement | OffscreenCanvas")]
    #[derive(Clone, Debug)]
    pub type Canvas;

    #[wasm_bindgen(js_name = OffscreenCanvas)]
    type Offscreen;

    #[wasm_bindgen(catch, constructor, js_class = OffscreenCanvas)]
    fn new(width: u32, height: u32) -> Result<Offscreen, JsValue>;

    /// The page; none in a worker.
    #[wasm_bindgen(method, getter, js_name = ownerDocument)]
    fn owner_document(this: &Canvas) -> Option<Document>;

    #[wasm_bindgen(method, setter)]
    pub(crate) fn set_width(this: &Canvas, width: u32);

    #[wasm_bindgen(method, setter)]
    pub(crate) fn set_height(this: &Canvas, height: u32);

    #[wasm_bindgen(method, catch, js_name = getContext)]
    fn get_context(this: &Canvas, kind: &str) -> Result<Option<CanvasRenderingContext2d>, JsValue>;

    /// The clock of this thread, where the browser has one.
    #[wasm_bindgen(thread_local_v2, js_name = performance)]
    pub(crate) static PERFORMANCE: Option<Performance>;
}

impl Canvas {
    /// A new canvas of the same kind.
    pub(crate) fn another(&self) -> Result<Canvas, Failure> {
        Ok(match self.owner_document() {
            Some(page) => page.create_element("canvas")?.unchecked_into(),
            None => Offscreen::new(1, 1)?.unchecked_into(),
        })
    }

    /// The 2D context. A worker's has all methods that we call.
    pub(crate) fn context(&self) -> Result<CanvasRenderingContext2d, Failure> {
        self.get_context("2d")?.ok_or_else(|| Failure::new("the canvas has no 2D context"))
    }
}
