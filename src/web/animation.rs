//! The requestAnimationFrame loop as a value.

use js_sys::Function;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::Window;

/// Calls back before every frame that the browser paints, until it is dropped.
///
/// The next frame is requested when the callback has returned: one that panics is not called again, and what else flies
/// on the page flies on.
#[must_use = "the animation ends when this is dropped"]
pub(super) struct Animation {
    pending: Rc<Pending>,
    _on_frame: Closure<dyn FnMut(f64)>,
}

struct Pending {
    window: Window,
    /// The request for the next frame; `None` while a frame runs, and after the end.
    request: Cell<Option<i32>>,
    ended: Cell<bool>,
    /// The function that the browser calls. It lives in here, in what it calls itself: the closure, once dropped, lets
    /// go of both.
    on_frame: OnceCell<Function>,
}

impl Pending {
    fn request(&self) {
        if let (false, Some(on_frame)) = (self.ended.get(), self.on_frame.get()) {
            self.request.set(self.window.request_animation_frame(on_frame).ok());
        }
    }
}

impl Animation {
    /// Calls `frame` with the time in ms before each frame that `window` paints, from the next on.
    pub(super) fn start(window: Window, mut frame: impl FnMut(f64) + 'static) -> Self {
        let pending =
            Rc::new(Pending { window, request: Cell::new(None), ended: Cell::new(false), on_frame: OnceCell::new() });
        let own = pending.clone();
        let on_frame = Closure::<dyn FnMut(f64)>::new(move |now| {
            own.request.set(None);
            frame(now);
            own.request();
        });
        // set this once, here
        let _ = pending.on_frame.set(on_frame.as_ref().unchecked_ref::<Function>().clone());
        pending.request();
        Animation { pending, _on_frame: on_frame }
    }
}

impl Drop for Animation {
    fn drop(&mut self) {
        self.pending.ended.set(true);
        if let Some(request) = self.pending.request.take() {
            // fails only for a window that is gone, and its frames with it
            let _ = self.pending.window.cancel_animation_frame(request);
        }
    }
}
