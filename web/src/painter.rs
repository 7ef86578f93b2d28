//! Pictures of one flock, painted by the cheaper of two painters: paths through the 2D context, or the rasteriser.

use crate::choice::Gpu;
use crate::colour::Colours;
use crate::colour_map::ColourMap;
use crate::discs::{self, Disc};
use crate::own_marker::OwnMarker;
use crate::paths::{self, Layers};
use crate::stage::Stage;
use crate::trails::Trails;
use crate::viewport::Viewport;
use boids_canvas::marker::{Marker, MarkerKind, Paths, Silhouette};
use boids_canvas::pixels::{self, Border, Density, Ink, Inks, Picture, Rgba};
use boids_canvas::{Order, Pose, Vec2};

/// The area, in px², of the markers that are painted before the time is checked: about a millisecond's work. Markers that
/// are drawn by sprites come in parts of more than 1000, so that every part is drawn by sprites, too.
const PART: f32 = (1 << 21) as f32;
/// The number of boids that are added to the density before the time is checked: the same.
const DENSITY_PART: usize = 1 << 16;

#[derive(Default)]
pub(crate) struct Painter {
    colours: Colours<String>,
    /// The same colours for the rasteriser. `None` before they are set, and when only the browser can convert one.
    rgba: Option<Colours<Rgba>>,
    /// The number of boids in the flock.
    count: usize,
    /// Those that are painted here: all, unless a crew paints.
    poses: Vec<Pose>,
    /// Takes the place of markers that are too small.
    pub(crate) density: Density,
    predators: Vec<Pose>,
    discs: Vec<Disc>,
    picture: Picture,
    /// Whether paths have to paint, or must not; `None` for the cheaper painter.
    pub(crate) paths_only: Option<bool>,
    /// Whether there is one decides which painter is cheaper, and how pixels are uploaded.
    pub(crate) gpu: Gpu,
    /// Whether paths are the cheaper painter of the picture that was last captured, or are on trial.
    by_paths: bool,
    job: Option<Job>,
    /// The boids' colours, if they differ from boid to boid.
    pub(crate) colour_map: Option<ColourMap>,
    own_marker: Option<OwnMarker>,
    /// The boids' paths in the last picture that was painted by paths.
    paths: Paths,
}

#[derive(Clone, Copy)]
struct Job {
    marker: Marker,
    scale: f32,
    /// The ink of the boids, if all have the same.
    ink: Ink,
    predator: Ink,
    next: usize,
    is_dense: bool,
}

impl Painter {
    /// Sets the colours. Returns whether they differ from the ones before.
    pub(crate) fn set_colours(&mut self, colours: &Colours<String>, stage: &Stage) -> bool {
        if self.colours == *colours {
            return false;
        }
        self.rgba = colours.to_rgba(&stage.back);
        self.colours.clone_from(colours);
        true
    }

    /// Starts again after a panic, when nothing is left of what was being painted.
    pub(crate) fn recover(&mut self) {
        (self.poses, self.predators, self.discs) = (Vec::new(), Vec::new(), Vec::new());
        (self.density, self.gpu, self.job, self.paths) = (Density::default(), Gpu::default(), None, Paths::default());
        // leaves no pixels; there is always memory for that
        let _ = self.picture.resize(0, 0);
    }

    /// Sets custom markers: the shape of those that are paths, and the object that draws them where paths paint.
    pub(crate) fn set_own_marker(&mut self, silhouette: Silhouette, own_marker: OwnMarker) {
        self.picture.set_silhouette(silhouette);
        self.own_marker = Some(own_marker);
    }

    /// Copies everything that a picture needs from the flock: poses, colours, predators and obstacles. `fraction` is
    /// the one of [`Flock::poses`](boids_canvas::Flock::poses).
    ///
    /// Boids are painted in the order of their numbers, so that of two that overlap the same one stays on top. Where that does
    /// not show, as with thin outlines and density, they are painted in the order of storage, in half the time.
    pub(crate) fn capture(
        &mut self,
        flock: &boids_canvas::Flock,
        fraction: f32,
        marker: &Marker,
        shrink: f32,
        viewport: &Viewport,
    ) {
        self.count = flock.len();
        let share_paths = self.colour_map.is_none() && marker.kind != MarkerKind::Path;
        self.by_paths = self.gpu.chooses_paths(self.count, share_paths, marker.length, viewport.picture);
        let order = match self.rasteriser_colours(marker) {
            Some(Colours { fill, outline, .. })
                if self.colour_map.is_none()
                    && (self.is_dense(flock.len(), shrink) || !pixels::shows_order(marker, Ink { fill, outline })) =>
            {
                Order::Storage
            }
            _ => Order::Number,
        };
        if flock.is_strip() {
            // painted without poses in memory
            self.poses = Vec::new();
        } else {
            flock.poses(fraction, order, &mut self.poses);
        }
        if let Some(colour_map) = &mut self.colour_map {
            colour_map.update(flock, &self.poses);
        }
        flock.predator_poses(fraction, &mut self.predators);
        self.discs = discs::obstacle_discs(flock);
        let corner = viewport.corner;
        if corner != Vec2::ZERO {
            let poses = self.poses.iter_mut().chain(&mut self.predators).map(|pose| &mut pose.position);
            poses.chain(self.discs.iter_mut().map(|disc| &mut disc.centre)).for_each(|position| *position -= corner);
        }
    }

    /// The colours if the rasteriser is to paint, `None` if paths are. Only a browser can draw an image: one that guards
    /// against fingerprinting returns wrong pixels of it.
    pub(crate) fn rasteriser_colours(&self, marker: &Marker) -> Option<Colours<Rgba>> {
        let by_paths = self.paths_only.unwrap_or(self.by_paths);
        self.rgba.filter(|_| !by_paths && marker.kind != MarkerKind::Image)
    }

    /// Whether the rasteriser paints a flock of `count` boids as density.
    pub(crate) fn is_dense(&self, count: usize, shrink: f32) -> bool {
        shrink < 1.0 && count >= Density::MIN_FLOCK && self.colour_map.is_none()
    }

    /// Makes the picture this size. Returns whether there is enough memory.
    fn resize_picture(&mut self, [width, height]: [u32; 2]) -> bool {
        let picture = &mut self.picture;
        (picture.width(), picture.height()) == (width, height) || picture.resize(width, height).is_ok()
    }

    /// Begins to paint what was last captured: the background, and trails and obstacles below the boids. Paths then
    /// paint the boids, too; the rasteriser does so by [`Painter::paint_part`].
    ///
    /// `shrink` is that of [`Marker::shrink`].
    pub(crate) fn begin(
        &mut self,
        stage: &Stage,
        viewport: &Viewport,
        marker: &Marker,
        shrink: f32,
        trails: Option<&Trails>,
    ) {
        self.job = None;
        // paths need no picture in memory, so they work even without memory for one
        let colours = self.rasteriser_colours(marker).filter(|_| self.resize_picture(viewport.picture));
        let Some(Colours { background, border, fill, outline, obstacle, predator }) = colours else {
            let colour_map = self.colour_map.as_ref();
            let Painter { discs, poses, predators, own_marker, paths, colours, .. } = self;
            let has_outline = self.rgba.is_none_or(|rgba| rgba.outline[3] > 0);
            let trails = trails.map(|trails| (trails, &**if has_outline { &colours.outline } else { &colours.fill }));
            let layers = Layers { discs, trails, poses, colour_map, predators, own_marker: own_marker.as_ref() };
            paths::paint(&stage.back, &layers, colours, viewport, marker, paths);
            return;
        };
        let is_dense = self.is_dense(self.count, shrink);
        let edge = Border { colour: border, width: viewport.pixel_ratio as f32 };
        self.picture.clear(background, (!viewport.by_camera).then_some(edge));
        let (picture, scale) = (&mut self.picture, viewport.scale() as f32);
        for disc in &self.discs {
            picture.paint(&[disc.pose()], &disc.marker(scale), Ink { fill: obstacle, outline: border }, scale);
        }
        if let Some(trails) = trails {
            trails.for_each_shade(viewport.corner, &mut |dots, opacity| {
                let [red, green, blue, alpha] = if outline[3] > 0 { outline } else { fill };
                let fill = [red, green, blue, (f32::from(alpha) * opacity) as u8];
                picture.paint(dots, &Trails::dot(marker), Ink { fill, outline: fill }, scale);
            });
        }
        let predator = Ink { fill: predator, outline: predator };
        let ink = Ink { fill, outline };
        let is_dense = is_dense && self.density.begin(picture, marker, shrink, ink).is_ok();
        self.job = Some(Job { marker: *marker, scale, ink, predator, next: 0, is_dense });
    }

    /// Paints some more boids. Returns whether all are painted.
    pub(crate) fn paint_part(&mut self) -> bool {
        let Some(job) = &mut self.job else { return true };
        let (Job { marker, scale, ink, next, .. }, poses) = (*job, &self.poses);
        if job.is_dense {
            let end = poses.len().min(next + DENSITY_PART);
            self.density.add(&poses[next..end], scale);
            job.next = end;
            let is_complete = end == poses.len();
            if is_complete {
                self.paint_density();
            }
            return is_complete;
        }
        let side = marker.length.max(marker.width) + marker.outline + 4.0;
        let part = ((PART / (side * side)) as usize).max(1);
        // The last part is not a small one, which would not be drawn by sprites.
        let end = if poses.len() - next < 2 * part { poses.len() } else { next + part };
        let inks = self.colour_map.as_ref().map_or(Inks::Same(ink), |colour_map| colour_map.inks(next..end, &marker));
        self.picture.paint(&poses[next..end], &marker, inks, scale);
        job.next = end;
        end == poses.len()
    }

    pub(crate) fn paint_density(&mut self) {
        // fails only for a picture of another size
        let _ = self.density.paint(&mut self.picture);
    }

    /// Paints the predators above the boids, and shows the picture. Returns whether paths have painted it.
    pub(crate) fn present(&mut self, stage: &Stage) -> bool {
        let Some(Job { marker, scale, predator, .. }) = self.job.take() else {
            stage.present();
            return true;
        };
        self.picture.paint(&self.predators, &marker.predator(), predator, scale);
        if !self.gpu.is_missing() {
            // 200 small uploads to a GPU take 20 ms. One around all boids takes less than one of all only where they are in a
            // small part of the picture: 3 % for a mill of 1,000 at 1920 × 1080.
            self.picture.mark_all_dirty();
        }
        stage.present_pixels(&mut self.picture);
        false
    }
}
