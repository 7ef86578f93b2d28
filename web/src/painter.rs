//! Pictures of one flock, by the faster of two painters: paths through the 2D context, or the rasteriser.

use crate::colour::Colours;
use crate::colour_map::ColourMap;
use crate::discs::{self, Disc};
use crate::paths::{self, Layers};
use crate::stage::Stage;
use crate::trails::Trails;
use boids_canvas::UVec2;
use boids_canvas::Viewport;
use boids_canvas::marker::Marker;
use boids_canvas::pixels::{self, Border, Ink, Picture, Rgba};
use boids_canvas::{Order, Pose};

/// The number of boids from which the rasteriser paints even where there is a GPU. With a GPU, paths cost the page
/// little, and the rasteriser's pixels have to be uploaded.
const LARGE_FLOCK: usize = 300;

/// The score at which [`Painter::detect_gpu`] concludes that there is no GPU.
///
/// Then the rasteriser paints smaller flocks too, on an opaque background. It repaints only the dirty rectangles round
/// the boids: 70 boids at 540 × 720 take Chromium's main thread three quarters of the time that paths take.
const NO_GPU: u32 = 20;

/// The area, in px², of the markers that are painted before the time is checked: about a millisecond's work. Markers that
/// are drawn by sprites come in parts of more than 1000, so that every part is drawn by sprites, too.
const PART: f32 = (1 << 21) as f32;

/// Paints pictures of one flock.
#[derive(Default)]
pub(crate) struct Painter {
    colours: Colours<String>,
    /// The same colours for the rasteriser. `None` before they are set, and when only the browser can convert one.
    rgba: Option<Colours<Rgba>>,
    poses: Vec<Pose>,
    predators: Vec<Pose>,
    discs: Vec<Disc>,
    picture: Picture,
    choice: PainterChoice,
    /// The picture that the rasteriser is painting.
    job: Option<Job>,
    /// From 0 to [`NO_GPU`]: how strongly the pictures painted by paths suggest that there is no GPU.
    no_gpu_score: u32,
    /// The boids' colours, if they differ from boid to boid.
    colour_map: Option<ColourMap>,
}

/// What is left to paint of a picture.
struct Job {
    marker: Marker,
    scale: f32,
    /// The ink of all boids, or of the present colour.
    ink: Ink,
    /// That of the predators.
    predator: Ink,
    /// The next boid to paint, among those of the present colour.
    next: usize,
    /// The present colour of the palette, if boids differ in colour.
    colour: usize,
}

/// Which painter to use.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum PainterChoice {
    /// The faster one.
    #[default]
    Auto,
    Paths,
    Pixels,
}

impl Painter {
    /// Sets the colours. Returns whether they differ from the ones before.
    pub(crate) fn set_colours(&mut self, colours: &Colours<String>, stage: &Stage) -> bool {
        if self.colours == *colours {
            return false;
        }
        self.rgba = colours.to_rgba(stage.back());
        self.colours.clone_from(colours);
        true
    }

    /// Sets which painter to use from now on.
    pub(crate) fn choose(&mut self, choice: PainterChoice) {
        self.choice = choice;
    }

    /// Sets the colour map. Without one, all boids have the same colours.
    pub(crate) fn set_colour_map(&mut self, colour_map: Option<ColourMap>) {
        self.colour_map = colour_map;
    }

    /// Copies from the flock all that a picture needs: poses, colours, predators and obstacles. `fraction` is the one of
    /// [`Flock::poses`](boids_canvas::Flock::poses).
    pub(crate) fn capture(&mut self, flock: &boids_canvas::Flock, fraction: f32, marker: &Marker) {
        let order = match self.rasteriser_colours(flock.len()) {
            Some(Colours { fill, outline, .. })
                if self.colour_map.is_none() && !pixels::shows_order(marker, Ink { fill, outline }) =>
            {
                Order::Storage
            }
            _ => Order::Number,
        };
        flock.poses(fraction, order, &mut self.poses);
        if let Some(colour_map) = &mut self.colour_map {
            colour_map.update(flock, &self.poses);
        }
        flock.predator_poses(fraction, &mut self.predators);
        self.discs = discs::obstacle_discs(flock);
    }

    /// The colours if the rasteriser is to paint a flock of `count` boids, `None` if paths are.
    fn rasteriser_colours(&self, count: usize) -> Option<Colours<Rgba>> {
        self.rgba.filter(|Colours { background, .. }| match self.choice {
            PainterChoice::Auto => count >= LARGE_FLOCK || self.no_gpu_score >= NO_GPU && background[3] == 255,
            PainterChoice::Paths => false,
            PainterChoice::Pixels => true,
        })
    }

    /// Makes the picture this size. Returns whether there is enough memory.
    fn resize_picture(&mut self, size: UVec2) -> bool {
        let picture = &mut self.picture;
        (picture.width(), picture.height()) == (size.x, size.y) || picture.resize(size.x, size.y).is_ok()
    }

    /// Updates the guess whether there is a GPU, from the ms that paths took to paint a picture and to present it.
    ///
    /// Without a GPU, Chromium postpones painting until the picture is presented. On average presenting then takes 2 to
    /// 6 times as long as painting; with a GPU, 0.5 to 1.8 times.
    pub(crate) fn detect_gpu(&mut self, paint_ms: f64, present_ms: f64) {
        let score = self.no_gpu_score;
        self.no_gpu_score = if present_ms > 2.0 * paint_ms { score + 1 } else { score.saturating_sub(2) }.min(NO_GPU);
    }

    /// Begins to paint what was last captured: the background, and trails and obstacles below the boids. Paths then
    /// paint the boids, too; the rasteriser does so by [`Painter::paint_part`].
    pub(crate) fn begin(&mut self, stage: &Stage, viewport: &Viewport, marker: &Marker, trails: Option<&Trails>) {
        self.job = None;
        // paths need no picture in memory, so they work even without memory for one
        let colours = self.rasteriser_colours(self.poses.len()).filter(|_| self.resize_picture(viewport.picture));
        let Some(Colours { background, border, fill, outline, obstacle, predator }) = colours else {
            let colour_map = self.colour_map.as_ref();
            let Painter { discs, poses, predators, .. } = &*self;
            let layers = Layers { discs, trails, poses, colour_map, predators };
            paths::paint(stage.back(), &layers, &self.colours, viewport, marker);
            return;
        };
        let edge = Border { colour: border, width: viewport.pixel_ratio as f32 };
        self.picture.clear(background, Some(edge));
        let (picture, scale) = (&mut self.picture, viewport.scale() as f32);
        for disc in &self.discs {
            picture.paint(&[disc.pose()], &disc.marker(scale), Ink { fill: obstacle, outline: border }, scale);
        }
        if let Some(trails) = trails {
            trails.for_each_shade(&mut |dots, opacity| {
                let [red, green, blue, alpha] = outline;
                let fill = [red, green, blue, (f32::from(alpha) * opacity) as u8];
                picture.paint(dots, &Trails::dot(marker), Ink { fill, outline: fill }, scale);
            });
        }
        let predator = Ink { fill: predator, outline: predator };
        self.job = Some(Job { marker: *marker, scale, ink: Ink { fill, outline }, predator, next: 0, colour: 0 });
    }

    /// Paints some more boids. Returns whether all are painted.
    pub(crate) fn paint_part(&mut self) -> bool {
        let Some(job) = &mut self.job else { return true };
        let Job { marker, scale, .. } = *job;
        let poses = match &mut self.colour_map {
            None => &self.poses,
            Some(colour_map) => {
                if job.next == 0 {
                    let Some(ink) = colour_map.select(job.colour, &self.poses) else { return true };
                    job.ink = ink;
                }
                colour_map.same_colour()
            }
        };
        let side = marker.length.max(marker.width) + marker.outline + 4.0;
        let part = ((PART / (side * side)) as usize).max(1);
        // The last part is not a small one, which would not be drawn by sprites.
        let end = if poses.len() - job.next < 2 * part { poses.len() } else { job.next + part };
        self.picture.paint(&poses[job.next..end], &marker, job.ink, scale);
        let is_whole_colour = end == poses.len();
        job.next = if is_whole_colour { 0 } else { end };
        job.colour += usize::from(is_whole_colour);
        is_whole_colour && self.colour_map.is_none()
    }

    /// Paints the predators above the boids, and shows the picture. Returns whether paths have painted it.
    pub(crate) fn present(&mut self, stage: &Stage) -> bool {
        let Some(Job { marker, scale, predator, .. }) = self.job.take() else {
            stage.present();
            return true;
        };
        self.picture.paint(&self.predators, &marker.predator(), predator, scale);
        if self.poses.len() >= LARGE_FLOCK {
            // The boids are nearly everywhere. Where there is a GPU, 200 small uploads take 20 ms.
            self.picture.mark_all_dirty();
        }
        stage.present_pixels(&mut self.picture);
        false
    }
}
