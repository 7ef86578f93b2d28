//! What a crew of workers needs besides `Flock` and `Player`: strips of a flock, and pictures that they paint together.
//! `www/site/lab/crew/crew.ts` leads it.

use crate::colour::Colours;
use crate::error::Failure;
use crate::flock::{Flock, SharedFlock};
use crate::frame::PictureState;
use crate::painter::Painter;
use crate::player::Player;
use crate::record::Record;
use crate::viewport::Viewport;
use boids_canvas::marker::{Marker, MarkerKind, Silhouette};
use boids_canvas::pixels::{Density, Ink};
use boids_canvas::{Clock, Pose, Predator, Tick, Vec2};
use js_sys::{Array, Float32Array, Uint16Array, Uint32Array};
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// The numbers of a part of a message: 13,107 boids. They leave the memory, which never shrinks, part by part.
const PART: usize = (1 << 16) / 5 * 5;

/// The number of boids whose poses are in memory at once.
const POSES: usize = 1 << 12;

/// Adds the boids of a strip to `density`, on a picture whose corner is at `corner`.
fn add_strip(density: &mut Density, flock: &boids_canvas::Flock, fraction: f32, corner: Vec2, scale: f32) {
    let mut poses = Vec::with_capacity(POSES);
    flock.each_pose(fraction, |_, _, Pose { position, velocity }| {
        poses.push(Pose { position: position - corner, velocity });
        if poses.len() == POSES {
            density.add(&poses, scale);
            poses.clear();
        }
    });
    density.add(&poses, scale);
}

/// `part` in an array that was `spare`, or in a new one.
fn written(part: &[u32], spare: &Array) -> Uint32Array {
    let room = spare.pop().dyn_into::<Uint32Array>().unwrap_or_else(|_| Uint32Array::new_with_length(PART as u32));
    let written = room.subarray(0, part.len() as u32);
    written.copy_from(part);
    written
}

/// A flock as a strip of a larger one: see `src/flock/strip.rs`.
#[wasm_bindgen]
pub struct Strip {
    flock: Rc<SharedFlock>,
    density: Density,
}

#[wasm_bindgen]
impl Strip {
    /// The strip that `flock` is going to fly.
    #[wasm_bindgen(constructor)]
    pub fn new(flock: &Flock) -> Strip {
        Strip { flock: flock.0.clone(), density: Density::default() }
    }

    /// The number of rows that a crew can divide.
    #[wasm_bindgen(getter)]
    pub fn rows(&self) -> Result<usize, Failure> {
        self.flock.read(boids_canvas::Flock::rows)
    }

    /// Sets the number of strips into which the flock is going to be divided.
    #[wasm_bindgen(setter)]
    pub fn set_strips(&self, strips: usize) -> Result<(), Failure> {
        self.flock.change(|flock| flock.set_strips(strips))
    }

    /// What all strips of a step share: the numbers of boids and steps, the seed of noise, x and y of the pointer (NaN without
    /// one), and the position and heading of each predator.
    #[wasm_bindgen(getter)]
    pub fn whole(&self) -> Result<Vec<f64>, Failure> {
        self.flock.read(|flock| {
            let Vec2 { x, y } = flock.pointer().unwrap_or(Vec2::splat(f32::NAN));
            let numbers = [flock.len() as f64, flock.steps() as f64, flock.noise_seed().into(), x.into(), y.into()];
            let predators = flock.predators().iter().flat_map(|predator| [predator.position, predator.heading]);
            numbers.into_iter().chain(predators.flat_map(|Vec2 { x, y }| [x, y].map(f64::from))).collect()
        })
    }

    /// The points of the formation.
    #[wasm_bindgen(getter)]
    pub fn formation(&self) -> Result<Float32Array, Failure> {
        self.flock.read(|flock| crate::record::vectors(flock.formation().iter().copied()))
    }

    /// The boids that other strips need, in parts: an array of parts for each strip. Each part is written into an array that is
    /// taken from `spare`, or into a new one when `spare` is empty.
    #[wasm_bindgen(js_name = boidsFor)]
    pub fn boids_for(&self, own: usize, cuts: &[u32], spare: &Array) -> Result<Array, Failure> {
        let all: Vec<Array> = cuts.iter().skip(1).map(|_| Array::new()).collect();
        let mut parts = vec![Vec::new(); all.len()];
        let flush = |to: usize, part: &mut Vec<u32>| {
            all[to].push(&written(part, spare));
            part.clear();
        };
        self.flock.read(|flock| {
            flock.boids_for(own, cuts, &mut |to, boid| {
                parts[to].extend(boid);
                if parts[to].len() >= PART {
                    flush(to, &mut parts[to]);
                }
            });
        })?;
        parts.iter_mut().enumerate().filter(|(_, part)| !part.is_empty()).for_each(|(to, part)| flush(to, part));
        Ok(all.into_iter().collect())
    }

    /// A part of all boids that are here: those from index `first` on. It is empty after the last. See [`Strip::boids_for`].
    #[wasm_bindgen(js_name = boidsFrom)]
    pub fn boids_from(&self, first: usize, spare: &Array) -> Result<Uint32Array, Failure> {
        self.flock.read(|flock| {
            let mut part = Vec::with_capacity(PART);
            flock.records(first).take(PART / 5).for_each(|boid| part.extend(boid));
            written(&part, spare)
        })
    }

    /// Makes this the strip from row `first` to row `end` of a flock; `whole` is that flock's [`Strip::whole`].
    pub fn hold(&self, first: usize, end: usize, whole: &[f64]) -> Result<(), Failure> {
        let &[count, steps, seed, x, y, ref predators @ ..] = whole else { return Ok(()) };
        let vector = |x: f64, y: f64| Vec2::new(x as f32, y as f32);
        let predator = |&[x, y, u, v]: &[f64; 4]| Predator { position: vector(x, y), heading: vector(u, v) };
        let predators: Vec<_> = predators.as_chunks().0.iter().map(predator).collect();
        self.flock.change(|flock| {
            // without the pointer it is not a number, and refused
            let _ = flock.set_pointer(None);
            let _ = flock.set_pointer(Some(vector(x, y)));
            flock.hold(first..end, [count, steps, seed].map(|number| number as u32), &predators);
        })
    }

    /// Takes in boids of a strip after this one, or `before` it.
    #[wasm_bindgen(js_name = takeIn)]
    pub fn take_in(&self, records: &[u32], before: bool) -> Result<(), Failure> {
        self.flock.change(|flock| flock.take_in(records, before))
    }

    /// What each predator would chase in this strip, as numbers for [`Strip::hunt`].
    #[wasm_bindgen(getter)]
    pub fn prey(&self) -> Result<Vec<f64>, Failure> {
        self.flock.read(|flock| {
            let numbers = |(distance_sq, id, Vec2 { x, y }): (f32, u32, Vec2)| {
                [distance_sq.into(), id.into(), x.into(), y.into()]
            };
            flock.prey().into_iter().flat_map(numbers).collect()
        })
    }

    /// Takes in what each predator would chase in another strip, or in this one. Call it after [`Strip::hold`].
    pub fn hunt(&self, prey: &[f64]) -> Result<(), Failure> {
        let of = |&[distance_sq, id, x, y]: &[f64; 4]| (distance_sq as f32, id as u32, Vec2::new(x as f32, y as f32));
        self.flock.change(|flock| flock.hunt(prey.as_chunks().0.iter().map(of).collect()))
    }

    /// About how much work each row was in the last step.
    #[wasm_bindgen(getter)]
    pub fn work(&self) -> Result<Vec<f64>, Failure> {
        self.flock.read(boids_canvas::Flock::work_of_rows)
    }

    /// Paints the boids of a strip as density, at a `fraction` of the last step, as [`Player::stamp`] says. Returns
    /// `{ first, depths }`, the rows of the picture that have dots. They are written into `spare` if it is long enough.
    pub fn band(&mut self, stamp: &[f32], fraction: f32, spare: Option<Uint16Array>) -> Result<JsValue, Failure> {
        let &[scale, x, y, width, height, ref inks @ ..] = stamp else { return Ok(JsValue::UNDEFINED) };
        let colour = |first: usize| std::array::from_fn(|i| inks.get(first + i).copied().unwrap_or_default() as u8);
        let (ink, sides) = (Ink { fill: colour(0), outline: colour(4) }, [width, height].map(|side| side as u32));
        let Strip { flock, density } = self;
        flock.read(|flock| {
            let (marker, shrink) = (Marker::new(flock.params(), scale), Marker::shrink(flock.params(), scale));
            // without memory, nothing is added
            let _ = density.begin_sized(sides, &marker, shrink, ink, &Silhouette::default());
            add_strip(density, flock, fraction, Vec2::new(x, y), scale);
        })?;
        Ok(density.take_band(|first, depths| {
            let len = depths.len() as u32;
            // a tenth more, since a strip grows and shrinks
            let room = spare
                .filter(|spare| spare.length() >= len)
                .unwrap_or_else(|| Uint16Array::new_with_length(len + len / 10));
            let band = room.subarray(0, len);
            band.copy_from(depths);
            Record::new().with("first", first as f64).with("depths", band).into()
        }))
    }
}

#[wasm_bindgen]
impl Player {
    /// Begins a frame that a crew flies. Returns the number of its steps, plus the point between two of them to draw.
    pub fn tick(&self, now: f64, interval: f64) -> Result<f64, Failure> {
        let Tick { steps, fraction } = self.next_tick(now, interval)?;
        Ok(f64::from(steps) + f64::from(fraction.min(0.999)))
    }

    /// What the others in a crew need to paint their boids, for [`Strip::band`]: the scale, the point of the world and the
    /// sides of the picture, and the fill and the outline of boids. `undefined` unless these are painted as density.
    pub fn stamp(&self) -> Result<Option<Float32Array>, Failure> {
        let viewport = self.stage.viewport.get().filter(|_| !self.shows_trails.get());
        let Some(viewport) = viewport.filter(|_| self.picture.get() != PictureState::Begun) else { return Ok(None) };
        let numbers = self.painter.with(|painter| self.flock.read(|flock| painter.stamp(flock, &viewport)))??;
        Ok(numbers.map(|numbers| Float32Array::from(&numbers[..])))
    }

    /// Draws the boids that are here; the others in the crew draw theirs. `late` drops steps that haven't been flown yet.
    #[wasm_bindgen(js_name = drawStrip)]
    pub fn draw_strip(&self, late: bool) -> Result<(), Failure> {
        if late {
            self.turn_clock(Clock::discard_backlog);
        }
        let Some(viewport) = self.stage.viewport.get() else { return Ok(()) };
        let start = self.now();
        self.painter.with(|painter| {
            self.begin(painter, &viewport)?;
            let (fraction, scale) = (self.clock.get().fraction(), viewport.scale() as f32);
            self.flock.read(|flock| add_strip(&mut painter.density, flock, fraction, viewport.corner, scale))
        })??;
        self.spend(|spent| &mut spent.draw, start);
        Ok(())
    }

    /// Adds what the others in the crew have drawn with [`Strip::band`].
    #[wasm_bindgen(js_name = addBand)]
    pub fn add_band(&self, first: usize, band: &[u16]) -> Result<(), Failure> {
        self.painter.with(|painter| painter.density.add_band(first, band))
    }

    /// Shows the picture with everything that was added.
    #[wasm_bindgen(js_name = showStrips)]
    pub fn show_strips(&self) -> Result<(), Failure> {
        self.painter.with(|painter| {
            painter.paint_density();
            self.present(painter);
        })?;
        self.report()
    }
}

impl Painter {
    fn stamp(&self, flock: &boids_canvas::Flock, viewport: &Viewport) -> Option<[f32; 13]> {
        let (params, scale) = (flock.params(), viewport.scale() as f32);
        let marker = Marker::new(params, scale);
        let Colours { fill, outline, .. } = self.rasteriser_colours(&marker)?;
        let is_dense = marker.kind != MarkerKind::Path && self.is_dense(flock.len(), Marker::shrink(params, scale));
        let (corner, [width, height]) = (viewport.corner, viewport.picture.map(|side| side as f32));
        let [[red, green, blue, alpha], [r, g, b, a]] = [fill, outline].map(|ink| ink.map(f32::from));
        let numbers = [scale, corner.x, corner.y, width, height, red, green, blue, alpha, r, g, b, a];
        is_dense.then_some(numbers)
    }
}
