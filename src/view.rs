//! World and view: how large the world is in a box on a page, and how it comes onto the picture.
//!
//! Three lengths meet here. World px are the simulation's, CSS px the page's, device px the picture's: `zoom` CSS px to
//! a world px, the pixel ratio's device px to a CSS px. The picture shows the world and nothing else, so a painter
//! needs one factor and no offset.

use crate::params::{MAX_SIDE, MAX_ZOOM, MIN_ZOOM, ParamError, Params, Value, ZOOM};
use glam::{DVec2, UVec2};

/// CSS px per world px, as a page asks for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Zoom {
    /// Such that the flock is as dense as the preset's, whatever its count: a greater flock is seen from farther off.
    Auto,
    /// So many CSS px per world px.
    Factor(f64),
}

impl Default for Zoom {
    fn default() -> Self {
        Zoom::Factor(1.0)
    }
}

impl Zoom {
    /// Reads a zoom from text: `auto`, or a decimal number from 0.005 to 100.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when the text is neither.
    ///
    /// ```
    /// use boids_canvas::Zoom;
    ///
    /// assert_eq!(Zoom::parse("0.5"), Ok(Zoom::Factor(0.5)));
    /// assert_eq!(Zoom::parse("0x1").unwrap_err().to_string(), "zoom must be auto or a number from 0.005 to 100, not \"0x1\"");
    /// ```
    pub fn parse(text: &str) -> Result<Zoom, ParamError> {
        match ZOOM.parse(text, "zoom").filter(|value| ZOOM.allows(*value)) {
            Some(Value::Number(factor)) => Ok(Zoom::Factor(factor)),
            Some(_) => Ok(Zoom::Auto),
            None => Err(ParamError::Value { option: "zoom", value: format!("\"{text}\""), allowed: ZOOM.to_string() }),
        }
    }
}

/// What a page asks of the view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Framing {
    /// Width of the world in world px, where it is fixed.
    pub width: Option<f64>,
    /// Height of the world in world px, where it is fixed.
    pub height: Option<f64>,
    /// Has no effect where a side is fixed: the world is then scaled to fit.
    pub zoom: Zoom,
}

/// A box on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Its sides in CSS px.
    pub size: DVec2,
    /// Device px per CSS px.
    pub pixel_ratio: f64,
}

/// A world in its place in a [`Frame`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Sides of the world in world px.
    pub world: DVec2,
    /// Sides of the picture in device px.
    pub picture: UVec2,
    /// The picture's upper left corner in the frame, in CSS px.
    pub origin: DVec2,
    /// Sides of the picture on the page, in CSS px.
    pub size: DVec2,
    /// CSS px per world px.
    pub zoom: f64,
    /// Device px per CSS px.
    pub pixel_ratio: f64,
}

/// The most device px that a picture has on a side and in all: what every current browser gives a canvas. Beyond, the
/// picture is coarser.
const MAX_PICTURE_SIDE: f64 = 8192.0;
const MAX_PICTURE_AREA: f64 = 16_777_216.0;

impl Viewport {
    /// The world of `count` boids in a frame; `preset` gives the density that [`Zoom::Auto`] keeps.
    ///
    /// A world with both sides fixed is scaled to fit the frame and centred; with one side fixed the other follows from
    /// the frame's shape; with none the world is the frame, seen at the zoom.
    pub fn new(framing: &Framing, frame: Frame, count: u32, preset: &Params) -> Viewport {
        let size = frame.size.max(DVec2::ONE);
        let (world, zoom) = match (framing.width, framing.height) {
            (Some(width), Some(height)) => {
                let world = DVec2::new(width, height);
                (world, (size / world).min_element())
            }
            (Some(width), None) => (size * (width / size.x), size.x / width),
            (None, Some(height)) => (size * (height / size.y), size.y / height),
            (None, None) => {
                let zoom = match framing.zoom {
                    Zoom::Factor(factor) => factor,
                    Zoom::Auto => auto_zoom(size, count, preset),
                };
                (size / zoom, zoom)
            }
        };
        // a flock has no other world: one beyond what the table allows is scaled to fit, as a fixed one is
        let allowed = world.clamp(DVec2::ONE, DVec2::splat(MAX_SIDE));
        let (world, zoom) = if world == allowed { (world, zoom) } else { (allowed, (size / allowed).min_element()) };
        let shown = world * zoom;
        let pixel_ratio = coarsen(frame.pixel_ratio, shown);
        let picture = (shown * pixel_ratio).round().max(DVec2::ONE);
        // whole device px, lest the page's compositor blur the picture
        let snap = |css: DVec2| (css * pixel_ratio).round() / pixel_ratio;
        Viewport {
            world,
            picture: picture.as_uvec2(),
            origin: snap((size - shown) / 2.0),
            size: picture / pixel_ratio,
            zoom,
            pixel_ratio,
        }
    }

    /// Device px per world px: by it, positions in the world become points on the picture.
    pub fn scale(&self) -> f64 {
        self.zoom * self.pixel_ratio
    }
}

fn auto_zoom(size: DVec2, count: u32, preset: &Params) -> f64 {
    let world_area = f64::from(count) * preset.area() / f64::from(preset.count.max(1));
    let zoom = (size.x * size.y / world_area).sqrt();
    // without boids the quotient is infinite; the clamp makes it finite
    zoom.clamp(MIN_ZOOM, MAX_ZOOM)
}

/// The pixel ratio at which a picture of `shown` CSS px keeps within what a canvas can hold.
fn coarsen(pixel_ratio: f64, shown: DVec2) -> f64 {
    let by_side = MAX_PICTURE_SIDE / shown.max_element();
    let by_area = (MAX_PICTURE_AREA / (shown.x * shown.y)).sqrt();
    pixel_ratio.min(by_side).min(by_area)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(framing: Framing, size: (f64, f64), pixel_ratio: f64, count: u32) -> Viewport {
        let frame = Frame { size: size.into(), pixel_ratio };
        Viewport::new(&framing, frame, count, &Params::DEFAULT)
    }

    #[test]
    fn the_world_follows_the_frame() {
        let view = view(Framing::default(), (640.0, 480.5), 1.5, 70);
        assert_eq!(view.world, DVec2::new(640.0, 480.5));
        assert_eq!(view.picture, UVec2::new(960, 721));
        assert_eq!((view.origin, view.scale()), (DVec2::ZERO, 1.5));
    }

    #[test]
    fn a_zoom_below_one_shows_a_wider_world() {
        let framing = Framing { zoom: Zoom::Factor(0.25), ..Framing::default() };
        let view = view(framing, (640.0, 480.0), 2.0, 70);
        assert_eq!(view.world, DVec2::new(2560.0, 1920.0));
        assert_eq!((view.picture, view.scale()), (UVec2::new(1280, 960), 0.5));
    }

    #[test]
    fn auto_zoom_keeps_the_density_of_the_preset() {
        let framing = Framing { zoom: Zoom::Auto, ..Framing::default() };
        assert_eq!(view(framing, (540.0, 720.0), 1.0, 70).zoom, 1.0);
        let view = view(framing, (1280.0, 720.0), 1.0, 100_000);
        let density = 100_000.0 / (view.world.x * view.world.y);
        assert!((density * 540.0 * 720.0 / 70.0 - 1.0).abs() < 1e-12);
        assert!((view.zoom * 40.0 - 1.63).abs() < 0.01, "a marker of 40 px is {} CSS px long", view.zoom * 40.0);
    }

    #[test]
    fn auto_zoom_of_no_boids_at_all_is_finite() {
        let framing = Framing { zoom: Zoom::Auto, ..Framing::default() };
        assert_eq!(view(framing, (540.0, 720.0), 1.0, 0).zoom, MAX_ZOOM);
    }

    #[test]
    fn a_fixed_world_fits_and_is_centred() {
        let framing = Framing { width: Some(100.0), height: Some(200.0), ..Framing::default() };
        let wide = view(framing, (400.0, 300.0), 2.0, 70);
        assert_eq!((wide.world, wide.zoom), (DVec2::new(100.0, 200.0), 1.5));
        assert_eq!((wide.origin, wide.size), (DVec2::new(125.0, 0.0), DVec2::new(150.0, 300.0)));
        assert_eq!(wide.picture, UVec2::new(300, 600));
        let tall = view(framing, (100.0, 800.0), 1.0, 70);
        assert_eq!((tall.origin, tall.size), (DVec2::new(0.0, 300.0), DVec2::new(100.0, 200.0)));
    }

    #[test]
    fn with_one_side_fixed_the_other_follows_the_shape_of_the_frame() {
        let framing = Framing { width: Some(1000.0), ..Framing::default() };
        let view = view(framing, (500.0, 250.0), 1.0, 70);
        assert_eq!((view.world, view.zoom, view.origin), (DVec2::new(1000.0, 500.0), 0.5, DVec2::ZERO));
    }

    #[test]
    fn a_world_beyond_what_is_allowed_is_scaled_to_fit() {
        let long = view(Framing { width: Some(1e6), ..Framing::default() }, (1.0, 100.0), 1.0, 70);
        assert_eq!((long.world, long.zoom), (DVec2::splat(1e6), 1e-6));
        assert_eq!((long.size, long.origin), (DVec2::ONE, DVec2::new(0.0, 50.0)));
        let low = view(Framing { height: Some(1.0), ..Framing::default() }, (2.0, 100.0), 1.0, 70);
        assert_eq!((low.world, low.zoom), (DVec2::ONE, 2.0));
        for (size, zoom) in [((0.1, 0.1), 100.0), ((9_000.0, 10.0), 0.005)] {
            let framing = Framing { zoom: Zoom::Factor(zoom), ..Framing::default() };
            let view = view(framing, size, 1.0, 70);
            let mut params = Params::DEFAULT;
            params.fit_world(view.world.x, view.world.y);
            assert_eq!(DVec2::new(params.width, params.height), view.world, "{size:?} at {zoom}");
        }
    }

    #[test]
    fn the_picture_is_never_larger_than_a_canvas_can_be() {
        for size in [(20_000.0, 10.0), (7000.0, 7000.0), (1e7, 1e7)] {
            let view = view(Framing::default(), size, 3.0, 70);
            assert!(view.picture.max_element() <= 8192, "{size:?}: {:?}", view.picture);
            assert!(view.picture.x * view.picture.y <= 16_781_312, "{size:?}: {:?}", view.picture);
            assert!(view.picture.min_element() >= 1);
        }
    }

    #[test]
    fn a_zoom_is_read_from_text() {
        assert_eq!(Zoom::parse(" auto "), Ok(Zoom::Auto));
        assert_eq!(Zoom::parse("0.5"), Ok(Zoom::Factor(0.5)));
        for wrong in ["", "0", "-1", "inf", "NaN", "1e9", "far", "0x1", "1_0"] {
            let message = Zoom::parse(wrong).expect_err(wrong).to_string();
            assert_eq!(message, format!("zoom must be auto or a number from 0.005 to 100, not \"{wrong}\""));
        }
    }
}
