//! The requestAnimationFrame loop as a value.

use crate::error::Failure;
use js_sys::Function;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Window;

/// Calls back before every frame that the browser paints, until it is dropped.
///
/// The next frame is requested before the callback, while the browser's code for it is still at hand: after all of the
/// painting it takes a good deal longer. So `guard` has to end the animation where the callback fails or panics.
#[must_use = "the animation ends when this is dropped"]
pub(super) struct Animation {
    pending: Rc<Pending>,
    _on_frame: Closure<OnFrame>,
}

type OnFrame = dyn FnMut(f64) -> Result<(), JsValue>;

struct Pending {
    window: Window,
    /// The request for the next frame.
    request: Cell<Option<i32>>,
    /// The function that the browser calls. It lives in here, in what it calls itself: the closure, once dropped, lets
    /// go of both.
    on_frame: OnceCell<Function>,
}

impl Pending {
    fn request(&self) {
        if let Some(on_frame) = self.on_frame.get() {
            self.request.set(self.window.request_animation_frame(on_frame).ok());
        }
    }
}

impl Animation {
    /// Calls `frame` with the time in ms before each frame that `window` paints, from the next on. `guard` gives what
    /// the browser is to call in its place: a panic is for JavaScript alone to catch.
    pub(super) fn start(
        window: Window,
        guard: &Function,
        mut frame: impl FnMut(f64) -> Result<(), Failure> + 'static,
    ) -> Result<Self, Failure> {
        let pending = Rc::new(Pending { window, request: Cell::new(None), on_frame: OnceCell::new() });
        let own = pending.clone();
        let on_frame = Closure::<OnFrame>::new(move |now| {
            own.request();
            Ok(frame(now)?)
        });
        // set this once, here
        let _ = pending.on_frame.set(guard.call1(&JsValue::NULL, on_frame.as_ref())?.unchecked_into());
        pending.request();
        Ok(Animation { pending, _on_frame: on_frame })
    }
}

impl Drop for Animation {
    fn drop(&mut self) {
        if let Some(request) = self.pending.request.take() {
            // fails only for a window that is gone, and its frames with it
            let _ = self.pending.window.cancel_animation_frame(request);
        }
    }
}
