use super::{Marker, Shape};
use crate::vector::Vec2;

/// The minimum side of a cell in device px, which bounds their number.
const MIN_SIDE: f32 = 16.0;
/// How far an outline can reach, as a multiple of its width: canvases cut mitres at 10 half widths.
const MITRE: f32 = 5.0;

/// The maximum number of shapes in a path. With a GPU, 1,000 triangles took 564 ms of CPU a second in Chromium one by one, 262 in
/// tens, 193 in hundreds, and 435 in one path. Without one, Chromium smooths a path of many points less exactly.
const FULL: usize = 24;

/// The paths that a canvas draws markers with. Every fill and every stroke takes time, so one path holds many markers.
///
/// The markers in one path don't overlap. If two markers overlap, the one that comes later is drawn later, because its
/// fill has to cover the other's outline. Markers outside the picture aren't in any path. If the next picture has the
/// same size and number of markers, nothing is allocated for it.
///
/// ```
/// use boids_canvas::marker::{Marker, Paths};
/// use boids_canvas::{Params, Vec2};
///
/// let marker = Marker::new(&Params::DEFAULT, 1.0);
/// let shapes = [10.0, 20.0, 300.0, 900.0].map(|x| marker.shape(Vec2::new(x, 50.0), Vec2::X));
/// let mut paths = Paths::default();
/// paths.arrange(shapes.into_iter(), &marker, [540, 720]);
/// assert!(paths.iter().eq([&[shapes[0], shapes[2]][..], &[shapes[1]]]));
/// ```
#[derive(Debug, Default)]
pub struct Paths {
    shapes: Vec<Shape>,
    /// The layer of each shape: the one above all layers in its cells. The first layer holds the shapes outside the
    /// picture.
    layers: Vec<u32>,
    /// How many layers there are in each cell.
    heights: Vec<u32>,
    /// The shapes by layer, and where each layer starts.
    sorted: Vec<Shape>,
    starts: Vec<u32>,
}

impl Paths {
    /// Arranges `shapes` of a `marker` on a picture of this width and height, in device px.
    pub fn arrange(&mut self, shapes: impl Iterator<Item = Shape>, marker: &Marker, picture: [u32; 2]) {
        let scale = (0.5 * marker.length).max(MIN_SIDE).recip();
        let reach = MITRE * marker.outline;
        let [columns, rows] = picture.map(|size| (size as f32 * scale) as usize + 1);
        let Paths { shapes: kept, layers, heights, sorted, starts } = self;
        kept.clear();
        layers.clear();
        heights.clear();
        starts.clear();
        kept.extend(shapes);
        heights.resize(columns * rows, 0);
        starts.resize(2, 0);
        for shape in &*kept {
            let [min, max] = shape.bounds();
            let cells = |from: f32, to: f32, count: usize| {
                let [from, to] = [from - reach, to + reach].map(|at| at * scale);
                (from.max(0.0) as usize)..((to + 1.0) as usize).min(count)
            };
            let (across, down) = (cells(min.x, max.x, columns), cells(min.y, max.y, rows));
            let mut layer = 0;
            for row in down.clone() {
                for column in across.clone() {
                    layer = layer.max(heights[row * columns + column] + 1);
                }
            }
            for row in down {
                for column in across.clone() {
                    heights[row * columns + column] = layer;
                }
            }
            if layer as usize + 1 == starts.len() {
                starts.push(0);
            }
            starts[layer as usize] += 1;
            layers.push(layer);
        }
        // a counting sort: first the end of each layer, then, from behind, its start
        let mut end = 0;
        for start in &mut *starts {
            end += *start;
            *start = end;
        }
        sorted.clone_from(kept);
        for (shape, &layer) in kept.iter().zip(&*layers).rev() {
            let start = &mut starts[layer as usize];
            *start -= 1;
            sorted[*start as usize] = *shape;
        }
    }

    /// The shapes of each path, in the order in which to draw them.
    pub fn iter(&self) -> impl Iterator<Item = &[Shape]> {
        // the last start is the end
        let ends = self.starts.windows(2).skip(1);
        ends.flat_map(|ends| self.sorted[ends[0] as usize..ends[1] as usize].chunks(FULL))
    }
}

impl Shape {
    /// The upper left and the lower right corner of a box that holds it, without its outline.
    fn bounds(&self) -> [Vec2; 2] {
        let around = |centre: Vec2, reach: f32| [centre - Vec2::new(reach, reach), centre + Vec2::new(reach, reach)];
        match *self {
            Shape::Triangle([a, b, c]) => [a.min(b).min(c), a.max(b).max(c)],
            Shape::Square([upper_left, _, lower_right, _]) => [upper_left, lower_right],
            Shape::Circle { centre, radius } => around(centre, radius),
            Shape::Turned { centre, ahead } => around(centre, ahead.length()),
        }
    }
}
