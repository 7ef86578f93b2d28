//! From world to picture: the size of the world in a box on a page, and the scale at which a picture shows it.
//!
//! There are three units of length. World px are the simulation's, CSS px the page's, device px the picture's. The zoom
//! is CSS px per world px, and the pixel ratio is device px per CSS px. The picture shows the whole world and nothing
//! else, unless a [`Camera`] chooses another part of the plane.

use crate::params::{MAX_SIDE, MAX_ZOOM, MIN_ZOOM, ParamError, Params, Value, ZOOM};
use crate::vector::{DVec2, UVec2};
use std::fmt;
use std::str::FromStr;

/// CSS px per world px, as a page requests it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Zoom {
    /// Keeps the density of the preset's flock for every count: a larger flock is shown smaller.
    Auto,
    /// This many CSS px per world px.
    Factor(f64),
}

impl Default for Zoom {
    fn default() -> Self {
        Zoom::Factor(1.0)
    }
}

/// As an attribute spells it: `auto` or a number.
impl fmt::Display for Zoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Zoom::Auto => f.pad("auto"),
            Zoom::Factor(factor) => factor.fmt(f),
        }
    }
}

/// Reads `auto`, or a decimal number from 0.005 to 100.
///
/// ```
/// use boids_canvas::Zoom;
///
/// assert_eq!("0.5".parse(), Ok(Zoom::Factor(0.5)));
/// let error = "0x1".parse::<Zoom>().unwrap_err();
/// assert_eq!(error.to_string(), "zoom must be auto or a number from 0.005 to 100, not \"0x1\"");
/// ```
impl FromStr for Zoom {
    type Err = ParamError;

    fn from_str(text: &str) -> Result<Zoom, ParamError> {
        match ZOOM.parse(text, "zoom").filter(|value| ZOOM.allows(*value)) {
            Some(Value::Number(factor)) => Ok(Zoom::Factor(factor)),
            Some(_) => Ok(Zoom::Auto),
            None => Err(ParamError::Value { option: "zoom", value: format!("\"{text}\""), allowed: ZOOM.to_string() }),
        }
    }
}

/// What a page may request of a view. Without requests, the world is as large as the box.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ViewOptions {
    /// Width of the world in world px, if fixed.
    pub width: Option<f64>,
    /// Height of the world in world px, if fixed.
    pub height: Option<f64>,
    /// Has no effect where a side is fixed, because the world is then scaled to fit.
    pub zoom: Zoom,
}

/// A box on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CssBox {
    /// Width and height in CSS px.
    pub size: DVec2,
    /// Device px per CSS px.
    pub pixel_ratio: f64,
}

/// The part of the plane that a page shows, instead of the whole world: its box is the window through which the camera
/// looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point in the middle of the box, in world px.
    pub centre: DVec2,
    /// CSS px per world px.
    pub zoom: f64,
}

/// The place of a world in a [`CssBox`], and the size of its picture.
///
/// ```
/// use boids_canvas::{CssBox, DVec2, Params, UVec2, ViewOptions, Viewport, Zoom};
///
/// let css_box = CssBox { size: DVec2::new(640.0, 480.0), pixel_ratio: 2.0 };
/// let options = ViewOptions { zoom: Zoom::Factor(0.5), ..ViewOptions::default() };
/// let viewport = Viewport::new(&options, css_box, 70, &Params::DEFAULT);
///
/// // at half the size, twice as much of the world fits
/// assert_eq!(viewport.world, DVec2::new(1280.0, 960.0));
/// assert_eq!(viewport.picture, UVec2::new(1280, 960));
/// assert_eq!(viewport.scale(), 1.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Viewport {
    /// Width and height of the world in world px.
    pub world: DVec2,
    /// Width and height of the picture in device px.
    pub picture: UVec2,
    /// The picture's upper left corner in the box, in CSS px.
    pub origin: DVec2,
    /// Width and height of the picture on the page, in CSS px.
    pub size: DVec2,
    /// CSS px per world px.
    pub zoom: f64,
    /// Device px per CSS px. It is less than the box's where the picture would be too large for a canvas.
    pub pixel_ratio: f64,
    /// The point at the picture's upper left corner, in world px: the origin, unless a [`Camera`] looks elsewhere.
    pub corner: DVec2,
}

/// The maximum side and area of a picture, in device px and px². Every current browser supports a canvas of this size.
/// Where a page needs more, the picture has a lower resolution.
const MAX_PICTURE_SIDE: f64 = 8192.0;
const MAX_PICTURE_AREA: f64 = 16_777_216.0;

impl Viewport {
    /// The viewport of `count` boids in a box. [`Zoom::Auto`] keeps the density of `preset`.
    ///
    /// A world with both sides fixed is scaled to fit the box and centred. With one side fixed, the other follows from
    /// the shape of the box. With none fixed, the world is the box divided by the zoom.
    pub fn new(options: &ViewOptions, css_box: CssBox, count: u32, preset: &Params) -> Viewport {
        let size = css_box.size.max(DVec2::ONE);
        let (world, zoom) = match (options.width, options.height) {
            (Some(width), Some(height)) => {
                let world = DVec2::new(width, height);
                (world, (size / world).min_element())
            }
            (Some(width), None) => (size * (width / size.x), size.x / width),
            (None, Some(height)) => (size * (height / size.y), size.y / height),
            (None, None) => {
                let zoom = match options.zoom {
                    Zoom::Factor(factor) => factor,
                    Zoom::Auto => auto_zoom(size, count, preset),
                };
                (size / zoom, zoom)
            }
        };
        // A world larger or smaller than the table allows is limited to it and scaled to fit, like a fixed one.
        let allowed = world.max(DVec2::ONE).min(DVec2::splat(MAX_SIDE));
        let (world, zoom) = if world == allowed { (world, zoom) } else { (allowed, (size / allowed).min_element()) };
        Viewport::of_shown(world * zoom, css_box, Viewport { world, zoom, ..Viewport::default() })
    }

    /// The same world through a camera: the picture fills the box.
    #[must_use]
    pub fn through(self, camera: Camera, css_box: CssBox) -> Viewport {
        let size = css_box.size.max(DVec2::ONE);
        let Camera { centre, zoom } = camera;
        Viewport::of_shown(size, css_box, Viewport { zoom, corner: centre - size / (2.0 * zoom), ..self })
    }

    /// The viewport whose picture takes `shown` CSS px in the middle of the box.
    fn of_shown(shown: DVec2, css_box: CssBox, viewport: Viewport) -> Viewport {
        let pixel_ratio = limit_pixel_ratio(css_box.pixel_ratio, shown);
        let picture = (shown * pixel_ratio).map(f64::round).max(DVec2::ONE);
        // whole device px, so that the page's compositor does not blur the picture
        let snap = |css: DVec2| (css * pixel_ratio).map(f64::round) / pixel_ratio;
        Viewport {
            picture: UVec2::new(picture.x as u32, picture.y as u32),
            origin: snap((css_box.size.max(DVec2::ONE) - shown) / 2.0),
            size: picture / pixel_ratio,
            pixel_ratio,
            ..viewport
        }
    }

    /// Device px per world px: the factor from positions in the world to points on the picture.
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

/// The pixel ratio, reduced until a picture of `shown` CSS px fits into a canvas.
fn limit_pixel_ratio(pixel_ratio: f64, shown: DVec2) -> f64 {
    let by_side = MAX_PICTURE_SIDE / shown.max_element();
    let by_area = (MAX_PICTURE_AREA / (shown.x * shown.y)).sqrt();
    pixel_ratio.min(by_side).min(by_area)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(options: ViewOptions, size: (f64, f64), pixel_ratio: f64, count: u32) -> Viewport {
        let css_box = CssBox { size: size.into(), pixel_ratio };
        Viewport::new(&options, css_box, count, &Params::DEFAULT)
    }

    #[test]
    fn the_world_is_as_large_as_the_box() {
        let view = view(ViewOptions::default(), (640.0, 480.5), 1.5, 70);
        assert_eq!(view.world, DVec2::new(640.0, 480.5));
        assert_eq!(view.picture, UVec2::new(960, 721));
        assert_eq!((view.origin, view.scale()), (DVec2::ZERO, 1.5));
    }

    #[test]
    fn a_zoom_below_one_shows_more_of_the_world() {
        let options = ViewOptions { zoom: Zoom::Factor(0.25), ..ViewOptions::default() };
        let view = view(options, (640.0, 480.0), 2.0, 70);
        assert_eq!(view.world, DVec2::new(2560.0, 1920.0));
        assert_eq!((view.picture, view.scale()), (UVec2::new(1280, 960), 0.5));
    }

    #[test]
    fn auto_zoom_keeps_the_density_of_the_preset() {
        let options = ViewOptions { zoom: Zoom::Auto, ..ViewOptions::default() };
        assert_eq!(view(options, (540.0, 720.0), 1.0, 70).zoom, 1.0);
        let view = view(options, (1280.0, 720.0), 1.0, 100_000);
        let density = 100_000.0 / (view.world.x * view.world.y);
        assert!((density * 540.0 * 720.0 / 70.0 - 1.0).abs() < 1e-12);
        assert!((view.zoom * 40.0 - 1.63).abs() < 0.01, "a marker of 40 px is {} CSS px long", view.zoom * 40.0);
    }

    #[test]
    fn auto_zoom_of_an_empty_flock_is_finite() {
        let options = ViewOptions { zoom: Zoom::Auto, ..ViewOptions::default() };
        assert_eq!(view(options, (540.0, 720.0), 1.0, 0).zoom, MAX_ZOOM);
    }

    #[test]
    fn a_fixed_world_is_scaled_to_fit_and_centred() {
        let options = ViewOptions { width: Some(100.0), height: Some(200.0), ..ViewOptions::default() };
        let wide = view(options, (400.0, 300.0), 2.0, 70);
        assert_eq!((wide.world, wide.zoom), (DVec2::new(100.0, 200.0), 1.5));
        assert_eq!((wide.origin, wide.size), (DVec2::new(125.0, 0.0), DVec2::new(150.0, 300.0)));
        assert_eq!(wide.picture, UVec2::new(300, 600));
        let tall = view(options, (100.0, 800.0), 1.0, 70);
        assert_eq!((tall.origin, tall.size), (DVec2::new(0.0, 300.0), DVec2::new(100.0, 200.0)));
    }

    #[test]
    fn a_camera_fills_the_box_with_the_plane_round_its_centre() {
        let options = ViewOptions { width: Some(100.0), height: Some(200.0), ..ViewOptions::default() };
        let css_box = CssBox { size: DVec2::new(400.0, 300.0), pixel_ratio: 2.0 };
        let whole = Viewport::new(&options, css_box, 70, &Params::DEFAULT);
        assert_eq!(whole.corner, DVec2::ZERO);
        let seen = whole.through(Camera { centre: DVec2::new(90.0, 30.0), zoom: 4.0 }, css_box);
        assert_eq!((seen.world, seen.zoom, seen.scale()), (whole.world, 4.0, 8.0));
        assert_eq!((seen.origin, seen.size, seen.picture), (DVec2::ZERO, css_box.size, UVec2::new(800, 600)));
        // the centre is 200 CSS px from the left and 150 from the top
        assert_eq!(seen.corner, DVec2::new(90.0 - 50.0, 30.0 - 37.5));
    }

    #[test]
    fn with_one_side_fixed_the_other_follows_from_the_shape_of_the_box() {
        let options = ViewOptions { width: Some(1000.0), ..ViewOptions::default() };
        let view = view(options, (500.0, 250.0), 1.0, 70);
        assert_eq!((view.world, view.zoom, view.origin), (DVec2::new(1000.0, 500.0), 0.5, DVec2::ZERO));
    }

    #[test]
    fn a_world_outside_the_allowed_range_is_limited_and_scaled_to_fit() {
        let long = view(ViewOptions { width: Some(1e6), ..ViewOptions::default() }, (1.0, 100.0), 1.0, 70);
        assert_eq!((long.world, long.zoom), (DVec2::splat(1e6), 1e-6));
        assert_eq!((long.size, long.origin), (DVec2::ONE, DVec2::new(0.0, 50.0)));
        let low = view(ViewOptions { height: Some(1.0), ..ViewOptions::default() }, (2.0, 100.0), 1.0, 70);
        assert_eq!((low.world, low.zoom), (DVec2::ONE, 2.0));
        for (size, zoom) in [((0.1, 0.1), 100.0), ((9_000.0, 10.0), 0.005)] {
            let options = ViewOptions { zoom: Zoom::Factor(zoom), ..ViewOptions::default() };
            let view = view(options, size, 1.0, 70);
            let mut params = Params::DEFAULT;
            params.fit_world(view.world.x, view.world.y);
            assert_eq!(DVec2::new(params.width, params.height), view.world, "{size:?} at {zoom}");
        }
    }

    #[test]
    fn the_picture_is_never_larger_than_a_canvas_supports() {
        for size in [(20_000.0, 10.0), (7000.0, 7000.0), (1e7, 1e7)] {
            let view = view(ViewOptions::default(), size, 3.0, 70);
            assert!(view.picture.x.max(view.picture.y) <= 8192, "{size:?}: {:?}", view.picture);
            assert!(view.picture.x * view.picture.y <= 16_781_312, "{size:?}: {:?}", view.picture);
            assert!(view.picture.x.min(view.picture.y) >= 1);
        }
    }

    #[test]
    fn a_zoom_is_read_from_text() {
        assert_eq!(" auto ".parse(), Ok(Zoom::Auto));
        assert_eq!("0.5".parse(), Ok(Zoom::Factor(0.5)));
        for wrong in ["", "0", "-1", "inf", "NaN", "1e9", "far", "0x1", "1_0"] {
            let message = wrong.parse::<Zoom>().expect_err(wrong).to_string();
            assert_eq!(message, format!("zoom must be auto or a number from 0.005 to 100, not \"{wrong}\""));
        }
    }
}
