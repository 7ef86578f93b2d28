//! Pictures of one flock, by whichever of two painters is faster: paths through the 2D context, or the rasteriser.

use crate::colour::{self, Colours};
use crate::discs::{self, Disc};
use crate::paths::{self, Subject};
use crate::stage::Stage;
use crate::tint::Tint;
use crate::trails::Trails;
use boids_canvas::UVec2;
use boids_canvas::Viewport;
use boids_canvas::marker::Marker;
use boids_canvas::pixels::{self, Border, Ink, Picture, Rgba};
use boids_canvas::{Order, Pose};

/// From how many boids on the rasteriser paints where there is a GPU: paths cost the page little there, and pixels have
/// to be uploaded.
const MANY: usize = 300;

/// So much has to tell that there is no GPU. Then it paints smaller flocks, too, on a page that does not shine through:
/// of that only the boids' surroundings are painted anew, and 70 boids at 540 × 720 take Chromium's main thread three
/// quarters of the time.
const SURE: u32 = 20;

/// Paints pictures of one flock.
#[derive(Default)]
pub(super) struct Painter {
    colours: Colours<String>,
    /// The colours as the rasteriser takes them; `None` while they are unknown, or are such that only the browser knows
    /// them.
    inks: Option<Colours<Rgba>>,
    poses: Vec<Pose>,
    discs: Vec<Disc>,
    picture: Picture,
    preferred: Preferred,
    /// Up to [`SURE`], how much pictures by paths tell that there is no GPU.
    late: u32,
    /// Where boids are coloured by what they do.
    tint: Option<Tint>,
}

/// Who is to paint.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Preferred {
    /// Whoever is faster.
    #[default]
    Faster,
    Paths,
    Pixels,
}

impl Painter {
    /// Sets the colours. Whether they are others than before.
    pub(super) fn set_colours(&mut self, colours: &Colours<String>, stage: &Stage) -> bool {
        if self.colours == *colours {
            return false;
        }
        let mut inks = Colours::default();
        let are_known = inks.iter_mut().zip(colours).all(|(ink, css)| {
            let rgba = colour::rgba(stage.back(), css);
            *ink = rgba.unwrap_or_default();
            rgba.is_some()
        });
        self.inks = are_known.then_some(inks);
        self.colours.clone_from(colours);
        true
    }

    /// Chooses who paints from now on.
    pub(super) fn prefer(&mut self, preferred: Preferred) {
        self.preferred = preferred;
    }

    /// Colours the boids by what they do, from now on.
    pub(super) fn tint(&mut self, tint: Option<Tint>) {
        self.tint = tint;
    }

    /// Remembers where the boids are: the one part of painting that needs the flock.
    pub(super) fn observe(&mut self, flock: &boids_canvas::Flock, fraction: f32, marker: &Marker) {
        let order = match self.pixels(flock.len()) {
            Some([_, _, fill, outline, _])
                if self.tint.is_none() && !pixels::shows_order(marker, Ink { fill, outline }) =>
            {
                Order::Place
            }
            _ => Order::Number,
        };
        flock.poses(fraction, order, &mut self.poses);
        if let Some(tint) = &mut self.tint {
            tint.observe(flock, &self.poses);
        }
        self.discs = discs::of(flock);
    }

    /// The colours if a flock of `count` is painted by the rasteriser, `None` if by paths.
    fn pixels(&self, count: usize) -> Option<Colours<Rgba>> {
        self.inks.filter(|[background, ..]| match self.preferred {
            Preferred::Faster => count >= MANY || self.late >= SURE && background[3] == 255,
            Preferred::Paths => false,
            Preferred::Pixels => true,
        })
    }

    /// Whether there is a picture of this size to paint on: where memory is at its end, there may be none.
    fn has_picture(&mut self, size: UVec2) -> bool {
        let picture = &mut self.picture;
        (picture.width(), picture.height()) == (size.x, size.y) || picture.resize(size.x, size.y).is_ok()
    }

    /// Learns from the ms that a picture by paths took to be painted, and to be handed over. Without a GPU, Chromium
    /// puts painting off until then: handing over takes 2 to 6 times as long as painting, on average; with one, 0.5 to
    /// 1.8 times.
    pub(super) fn learn(&mut self, painting: f64, handing_over: f64) {
        self.late = if handing_over > 2.0 * painting { self.late + 1 } else { self.late.saturating_sub(2) }.min(SURE);
    }

    /// Paints the boids as last observed, over their trails. Gives what is left to do: showing the picture.
    pub(super) fn paint<'a>(
        &'a mut self,
        stage: &'a Stage,
        viewport: &Viewport,
        marker: &Marker,
        trails: Option<&Trails>,
    ) -> Painted<'a> {
        // paths take no memory of ours
        let inks = self.pixels(self.poses.len()).filter(|_| self.has_picture(viewport.picture));
        let Some([background, border, fill, outline, obstacle]) = inks else {
            let subject = Subject { discs: &self.discs, trails, poses: &self.poses, tint: self.tint.as_ref() };
            paths::paint(stage.back(), &subject, &self.colours, viewport, marker);
            return Painted::Buffer(stage);
        };
        let edge = Border { colour: border, width: viewport.pixel_ratio as f32 };
        self.picture.clear(background, Some(edge));
        let (picture, scale) = (&mut self.picture, viewport.scale() as f32);
        for disc in &self.discs {
            picture.paint(&[disc.pose()], &disc.marker(scale), Ink { fill: obstacle, outline: border }, scale);
        }
        if let Some(trails) = trails {
            trails.shades(&mut |dots, strength| {
                let [red, green, blue, alpha] = outline;
                let fill = [red, green, blue, (f32::from(alpha) * strength) as u8];
                picture.paint(dots, &Trails::dot(marker), Ink { fill, outline: fill }, scale);
            });
        }
        match &mut self.tint {
            None => picture.paint(&self.poses, marker, Ink { fill, outline }, scale),
            Some(tint) => tint.by_ink(&self.poses, |poses, ink| picture.paint(poses, marker, ink, scale)),
        }
        if self.poses.len() >= MANY {
            // they are nearly everywhere; and where there is a GPU, 200 small uploads take 20 ms
            picture.change_all();
        }
        Painted::Pixels(stage, &mut self.picture)
    }
}

/// A picture that waits to be shown.
#[must_use]
pub(super) enum Painted<'a> {
    /// In the stage's back buffer.
    Buffer(&'a Stage),
    /// In memory.
    Pixels(&'a Stage, &'a mut Picture),
}

impl Painted<'_> {
    pub(super) fn present(self) {
        match self {
            Painted::Buffer(stage) => stage.present(),
            Painted::Pixels(stage, picture) => stage.present_pixels(picture),
        }
    }
}
