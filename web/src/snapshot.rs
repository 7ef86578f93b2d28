//! A snapshot of a frame: all that is drawn above the picture or listed beside it at one instant, as one record.

use crate::error::Failure;
use crate::flock::{self, inspection_record};
use crate::frame::Cost;
use crate::player::Player;
use crate::record::{self, Record};
use boids_canvas::Order;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
impl Player {
    /// A snapshot of what is shown: `{ steps }`, and those of `{ params, positions, velocities, cells, cost, look }` that the
    /// record `want` asks for. Positions are those in the picture, between two steps. `look` is the number of a boid.
    pub fn snapshot(&self, want: &JsValue) -> Result<JsValue, Failure> {
        // the flock is not borrowed while records are made, which calls into JavaScript
        let flock = &self.flock;
        let wants = |name| record::get(want, name).is_truthy();
        let mut record = Record::new().with("steps", flock.read(|flock| flock.steps() as f64)?);
        if wants("params") {
            record = record.with("params", flock::numbers(&flock.settings()?.0));
        }
        if wants("positions") {
            let mut poses = Vec::new();
            let fraction = self.clock.get().fraction();
            flock.read(|flock| flock.poses(fraction, Order::Number, &mut poses))?;
            record = record.with("positions", record::vectors(poses.iter().map(|pose| pose.position)));
        }
        if wants("velocities") {
            record = record.with("velocities", record::vectors(flock.read(boids_canvas::Flock::velocities)?));
        }
        if wants("cells") {
            let [columns, rows] = flock.read(boids_canvas::Flock::cells)?;
            record = record.with("cells", Record::new().with("columns", columns).with("rows", rows));
        }
        if wants("cost") {
            let Cost { step, draw, present, frames } = self.cost.get();
            let times = Record::new().with("step", step).with("draw", draw).with("present", present);
            record = record.with("cost", times.with("frames", frames));
        }
        if let Some(boid) = record::get(want, "look").as_f64()
            && let Some(inspection) = flock.read(|flock| flock.look(boid as usize))?
        {
            record = record.with("look", inspection_record(boid as u32, &inspection));
        }
        Ok(record.into())
    }
}
