//! A snapshot of a frame: everything that is drawn above the picture or listed beside it, at one instant, in one
//! record.

use crate::error::Failure;
use crate::flock::inspection_record;
use crate::record::{self, Record};
use crate::scene::{Cost, Scene};
use crate::values;
use boids_canvas::Order;
use wasm_bindgen::JsValue;

/// What a snapshot is to contain beside the number of steps.
#[derive(Clone, Copy, Default)]
pub(crate) struct Want {
    params: bool,
    positions: bool,
    velocities: bool,
    cells: bool,
    cost: bool,
    /// The number of the boid to inspect.
    look: Option<u32>,
}

impl Want {
    /// Reads the record `{ params, positions, velocities, cells, cost, look }`, all optional.
    pub(crate) fn from_record(want: &JsValue) -> Self {
        let flag = |name| record::flag(want, name);
        Want {
            params: flag("params"),
            positions: flag("positions"),
            velocities: flag("velocities"),
            cells: flag("cells"),
            cost: flag("cost"),
            look: record::get(want, "look").as_f64().map(|boid| boid as u32),
        }
    }
}

/// Makes a snapshot of what `scene` shows: `{ steps }` and what is wanted. Positions are those in the picture,
/// between two steps.
pub(crate) fn of(scene: &Scene, want: Want) -> Result<JsValue, Failure> {
    // the flock is not borrowed while records are made, which calls into JavaScript
    let flock = &scene.flock;
    let mut record = Record::new().with("steps", flock.read(|flock| flock.steps() as f64)?);
    if want.params {
        let (params, _) = flock.settings()?;
        record = record.with("params", values::numbers(&params));
    }
    if want.positions {
        let mut poses = Vec::new();
        let fraction = scene.clock.get().fraction();
        flock.read(|flock| flock.poses(fraction, Order::Number, &mut poses))?;
        record = record.with("positions", record::vectors(poses.iter().map(|pose| pose.position)));
    }
    if want.velocities {
        record = record.with("velocities", record::vectors(flock.read(boids_canvas::Flock::velocities)?));
    }
    if want.cells {
        let cells = flock.read(boids_canvas::Flock::cells)?;
        record = record.with("cells", Record::new().with("columns", cells.x).with("rows", cells.y));
    }
    if want.cost {
        record = record.with("cost", cost(scene.cost.get()));
    }
    if let Some(boid) = want.look
        && let Some(inspection) = flock.read(|flock| flock.look(boid as usize))?
    {
        record = record.with("look", inspection_record(boid, &inspection));
    }
    Ok(record.into())
}

fn cost(Cost { step, draw, present, frames }: Cost) -> JsValue {
    Record::new().with("step", step).with("draw", draw).with("present", present).with("frames", frames).into()
}
