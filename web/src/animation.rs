//! The requestAnimationFrame loop as a value.

use crate::canvas::Scope;
use crate::error::Failure;
use js_sys::Function;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Calls a closure before every frame that the browser paints, from [`Animation::start`] until the closure returns false.
///
/// The next frame is requested before the closure runs, while the browser's code for it is still in the processor's
/// cache. Requested after all the painting, it takes noticeably longer. So a frame that fails or panics does not end the
/// loop; `guard` has to stop the animation then.
#[must_use = "the animation ends when this is dropped"]
pub(crate) struct Animation {
    frame_loop: Rc<FrameLoop>,
    _on_frame: Closure<OnFrame>,
}

type OnFrame = dyn FnMut(f64) -> Result<(), JsValue>;

struct FrameLoop {
    scope: Scope,
    /// The id of the request for the next frame.
    request: Cell<Option<i32>>,
    /// The function that the browser calls. It requests the next frame through this struct, so the two own each other;
    /// dropping the closure breaks the cycle.
    on_frame: OnceCell<Function>,
}

impl FrameLoop {
    fn request(&self) {
        if let Some(on_frame) = self.on_frame.get() {
            self.request.set(self.scope.request_animation_frame(on_frame).ok());
        }
    }

    fn cancel(&self) {
        if let Some(request) = self.request.take() {
            // fails only for a closed window, which has no frames left to cancel
            let _ = self.scope.cancel_animation_frame(request);
        }
    }
}

impl Animation {
    /// An animation that calls `frame` with the time in ms. `frame` returns whether another frame is to follow.
    ///
    /// `guard` is a JavaScript function that wraps the callback: it receives the callback and returns the function that
    /// the browser is to call. Only JavaScript can catch a panic of WebAssembly.
    pub(crate) fn new(
        scope: Scope,
        guard: &Function,
        mut frame: impl FnMut(f64) -> Result<bool, Failure> + 'static,
    ) -> Result<Self, Failure> {
        let frame_loop = Rc::new(FrameLoop { scope, request: Cell::new(None), on_frame: OnceCell::new() });
        let own = frame_loop.clone();
        let on_frame = Closure::<OnFrame>::new(move |now| {
            own.request();
            if !frame(now)? {
                own.cancel();
            }
            Ok(())
        });
        // fails only if it is already set
        let _ = frame_loop.on_frame.set(guard.call1(&JsValue::NULL, on_frame.as_ref())?.unchecked_into());
        Ok(Animation { frame_loop, _on_frame: on_frame })
    }

    /// Starts with the next frame, unless it has started.
    pub(crate) fn start(&self) {
        if self.frame_loop.request.get().is_none() {
            self.frame_loop.request();
        }
    }

    /// Stops; no frame is pending afterwards.
    pub(crate) fn stop(&self) {
        self.frame_loop.cancel();
    }
}

impl Drop for Animation {
    fn drop(&mut self) {
        self.stop();
    }
}
