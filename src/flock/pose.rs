//! Where boids are drawn: on the way from the state before the last step to the present one.

use super::Flock;
use crate::pose::Pose;
use crate::step::Stepper;

/// The order in which boids are handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By their numbers.
    Number,
    /// As they are stored, those that are near each other mostly one after the other: it changes from step to step.
    Place,
}

impl Flock {
    /// Fills `poses` with where to draw each boid: `fraction` of the way from the state before the last step (0) to the
    /// present one (1), the short way across an edge on a torus.
    pub fn poses(&self, fraction: f32, order: Order, poses: &mut Vec<Pose>) {
        poses.resize(self.len(), Pose::default());
        let back = 1.0 - fraction;
        let mut put = |i: usize, pose: Pose| match order {
            Order::Number => poses[self.state.id[i] as usize] = pose,
            Order::Place => poses[i] = pose,
        };
        let present = |i| Pose { position: self.state.position(i), velocity: self.state.velocity(i) };
        // boids stand in the order in which the step left them; since then some may have been removed
        let mut i = 0;
        // where steps take longer than frames, the present is all that is ever shown
        let before = self.stepper.before().filter(|_| back > 0.0);
        for (ids, states) in before {
            for was in ids.iter().zip(states).filter(|(id, _)| **id != Stepper::NOBODY).map(|(_, was)| was) {
                let Pose { position, velocity } = present(i);
                put(
                    i,
                    Pose {
                        position: position + self.model.bounds.shortest(was.first() - position) * back,
                        velocity: velocity.lerp(was.second(), back),
                    },
                );
                i += 1;
            }
        }
        // and others added at the end
        (i..self.len()).for_each(|i| put(i, present(i)));
    }
}
