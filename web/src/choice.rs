//! Which of the two painters is cheaper: paths through the 2D context, or the rasteriser.
//!
//! A picture costs CPU time in several of the browser's processes, and a page sees only one of them. So the costs are
//! constants, in ms a second of all processes at 60 pictures a second. `cargo xtask bench painters` measures them, and the
//! tables are in docs/benchmarks.md. Without a GPU, paths too are drawn on the CPU, and the rasteriser is always cheaper.

/// With a GPU: how much more a picture by paths costs than one from memory, apart from boids and pixels.
const PATHS: f64 = 45.0;
/// With a GPU: one boid, if boids share paths. Up to 1,000 boids on two megapixels it was 0.11, up to 2,000 on five 0.15; the
/// more boids, the more they overlap.
const SHARED_PATH: f64 = 0.13;
/// With a GPU: one boid that has a path to itself. Nearly all of that is the cost of calls, so its size doesn't matter.
const OWN_PATH: f64 = 0.43;
/// With a GPU: the upload of a megapixel, up to two. Five cost more.
const UPLOAD: f64 = 115.0;
/// A boid by the rasteriser, for each px of its length, since edges take the time: 300 boids of 160 px took 156 more than 300 of
/// 40 px.
const RASTER: f64 = 0.004;

/// Below this many boids, knowing that there is no GPU helps the rasteriser: it uploads only what has changed (300: 220, not 304).
const FEW: usize = 1000;

/// The largest flock that was measured with a GPU. Without one, paths took 600 ms for 100,000 boids of 40 px.
const MANY: usize = 5_000;

/// If this many more pictures are slow than fast, there is no GPU.
const NONE: u32 = 20;
/// How many pictures paths may paint to find that out.
const TRIAL: u32 = 60;
/// How many pictures are painted from memory before the second trial: some ten seconds. Each later trial waits twice as long.
const FIRST_WAIT: u32 = 600;
/// The longest wait: some ten minutes.
const MAX_WAIT: u32 = 38_400;

/// A guess whether there is a GPU, from the pictures that paths paint. It may be wrong, for example on a busy machine, so
/// there are further trials.
///
/// WebGL could name the GPU, but without one asking took up to 200 ms in Chromium, and software against fingerprinting distrusts it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gpu {
    /// How many pictures more were slow than fast, from 0 to [`NONE`].
    slow: u32,
    /// The number of pictures that are left of a trial.
    trial: u32,
    /// The number of pictures from memory until the next trial.
    left: u32,
    /// The same for the one after it.
    wait: u32,
}

impl Default for Gpu {
    fn default() -> Self {
        Gpu { slow: 0, trial: TRIAL, left: FIRST_WAIT, wait: 2 * FIRST_WAIT }
    }
}

impl Gpu {
    pub(crate) fn is_missing(self) -> bool {
        self.slow == NONE
    }

    /// Whether paths are to paint the next picture, of `count` boids that are `length` device px long. `share_paths`: whether a
    /// path may hold several of them.
    pub(crate) fn chooses_paths(&mut self, count: usize, share_paths: bool, length: f32, picture: [u32; 2]) -> bool {
        let [width, height] = picture.map(f64::from);
        let megapixels = width * height / 1e6;
        let (boids, length) = (count as f64, f64::from(length));
        let path = if share_paths { SHARED_PATH } else { OWN_PATH };
        let are_cheaper = PATHS + path * boids < UPLOAD * megapixels + RASTER * length * boids;
        if !are_cheaper && count >= FEW || count > MANY {
            return false;
        }
        let are_chosen = are_cheaper && !self.is_missing();
        if !are_chosen && self.trial == 0 {
            self.left -= 1;
            if self.left == 0 {
                let slow = self.slow.min(NONE / 2);
                *self = Gpu { slow, trial: TRIAL, left: self.wait, wait: MAX_WAIT.min(2 * self.wait) };
            }
        }
        are_chosen || self.trial > 0
    }

    /// Learns from the ms that paths took to paint a picture and to present it.
    ///
    /// Without a GPU, Chromium postpones painting until the picture is presented. On average presenting then takes 2 to
    /// 6 times as long as painting; with a GPU, 0.5 to 1.8 times.
    pub(crate) fn learn(&mut self, paint_ms: f64, present_ms: f64) {
        let slow = if present_ms > 2.0 * paint_ms { self.slow + 1 } else { self.slow.saturating_sub(2) };
        self.slow = slow.min(NONE);
        self.trial = if self.is_missing() { 0 } else { self.trial.saturating_sub(1) };
    }
}
