//! The reference kernel: one step of `classic` as plain SIMD, the opponent of the crate's step in `verify.html`.
//!
//! A uniform grid whose cells are sorted by counting, and one boid against four candidates at a time. It has no other
//! model, draws nothing and keeps no order of the boids. So it shows what a straightforward program costs; it is not the
//! fastest that can be written.

#![forbid(unsafe_code)]

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use wide::f32x4;

const RANGE: f32 = 75.0;
const SEPARATION_RANGE: f32 = 20.0;
const COHESION: f32 = 0.005;
const SEPARATION: f32 = 0.05;
const ALIGNMENT: f32 = 0.05;
const MAX_SPEED: f32 = 15.0;
const MARGIN: f32 = 100.0;
const TURN_FACTOR: f32 = 1.0;
const LOOK_AHEAD: f32 = 0.5;

/// Side of a cell in px. Boids are sorted by where they are seen, but see from where they are. So a cell is wider than the
/// range by the longest way between the two: half a step at the speed limit, which a boid in two margins may exceed.
const CELL: f32 = RANGE + LOOK_AHEAD * (MAX_SPEED + 1.5 * TURN_FACTOR);

const LANES: usize = 4;

/// Position and velocity: x and y of each.
type Boid = [f32; 4];

/// A flock of `classic`.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub struct ReferenceFlock {
    size: [f32; 2],
    columns: usize,
    rows: usize,
    boids: Vec<Boid>,
    /// The cell of each boid.
    cells: Vec<usize>,
    /// `starts[c]..starts[c + 1]` are the boids of cell `c` in the sorted arrays.
    starts: Vec<usize>,
    sorted: Vec<Boid>,
    /// In the same order, an array for each number, with room for a last group of lanes: where the boids are seen, and their
    /// velocities.
    seen: [Vec<f32>; 4],
}

/// Sums over the flockmates of a boid, of offsets and velocities.
struct Sums {
    count: f32,
    offset: (f32, f32),
    velocity: (f32, f32),
    close: (f32, f32),
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl ReferenceFlock {
    /// A flock of `count` boids, all at the origin, in a world of this size.
    #[cfg_attr(target_arch = "wasm32", wasm_bindgen(constructor))]
    pub fn new(count: usize, width: f32, height: f32) -> Self {
        // A border of one cell holds the boids outside of the world.
        let [columns, rows] = [width, height].map(|side| (side / CELL).ceil() as usize + 2);
        ReferenceFlock {
            size: [width, height],
            columns,
            rows,
            boids: vec![Boid::default(); count],
            cells: vec![0; count],
            starts: vec![0; columns * rows + 2],
            sorted: vec![Boid::default(); count],
            seen: [(); 4].map(|()| vec![0.0; count + LANES]),
        }
    }

    /// Sets the state: x and y of each boid.
    pub fn load(&mut self, positions: &[f32], velocities: &[f32]) {
        let pairs = positions.as_chunks().0.iter().zip(velocities.as_chunks().0);
        for (boid, (&[x, y], &[vx, vy])) in self.boids.iter_mut().zip(pairs) {
            *boid = [x, y, vx, vy];
        }
    }

    /// Flies `n` steps.
    pub fn step(&mut self, n: u32) {
        for _ in 0..n {
            self.sort();
            self.advance();
        }
    }
}

impl ReferenceFlock {
    /// The positions, in no particular order.
    pub fn positions(&self) -> impl Iterator<Item = (f32, f32)> {
        self.boids.iter().map(|&[x, y, ..]| (x, y))
    }

    /// Sorts the boids by cell: count, sum up, place.
    fn sort(&mut self) {
        let line = |at: f32, cells: usize| ((at / CELL).clamp(-1.0, (cells - 2) as f32) + 1.0) as usize;
        self.starts.fill(0);
        for (boid, cell) in self.boids.iter().zip(&mut self.cells) {
            let [x, y, ..] = seen(boid);
            *cell = line(y, self.rows) * self.columns + line(x, self.columns);
            self.starts[*cell + 2] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        for (boid, cell) in self.boids.iter().zip(&self.cells) {
            let slot = self.starts[cell + 1];
            self.starts[cell + 1] += 1;
            self.sorted[slot] = *boid;
            for (array, number) in self.seen.iter_mut().zip(seen(boid)) {
                array[slot] = number;
            }
        }
    }

    /// Moves all boids, in the order of the cells.
    fn advance(&mut self) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = row * self.columns + column;
                let boids = self.starts[cell]..self.starts[cell + 1];
                if boids.is_empty() {
                    continue;
                }
                // Three cells side by side are one span of the sorted arrays.
                let (left, right) = (column.saturating_sub(1), (column + 2).min(self.columns));
                let mut spans = [(0, 0); 3];
                for (span, row) in spans.iter_mut().zip(row.saturating_sub(1)..(row + 2).min(self.rows)) {
                    let first = row * self.columns;
                    *span = (self.starts[first + left], self.starts[first + right]);
                }
                for i in boids {
                    self.steer(i, &spans);
                }
            }
        }
    }

    /// Moves sorted boid `i`.
    #[inline(always)]
    fn steer(&mut self, i: usize, spans: &[(usize, usize); 3]) {
        let [x, y, own_x, own_y] = self.sorted[i];
        let sums = self.sum(x, y, spans);
        // The sums contain the boid itself: half a step ahead it is always within both ranges.
        let (lead_x, lead_y) = (self.seen[0][i] - x, self.seen[1][i] - y);
        let others = sums.count - 1.0;
        let (mut vx, mut vy) = (own_x, own_y);
        if others > 0.0 {
            vx += COHESION * (sums.offset.0 - lead_x) / others;
            vy += COHESION * (sums.offset.1 - lead_y) / others;
        }
        vx -= SEPARATION * (sums.close.0 - lead_x);
        vy -= SEPARATION * (sums.close.1 - lead_y);
        if others > 0.0 {
            vx += ALIGNMENT * ((sums.velocity.0 - own_x) / others - vx);
            vy += ALIGNMENT * ((sums.velocity.1 - own_y) / others - vy);
        }
        let speed_sq = vx * vx + vy * vy;
        if speed_sq > MAX_SPEED * MAX_SPEED {
            let scale = MAX_SPEED / speed_sq.sqrt();
            vx *= scale;
            vy *= scale;
        }
        vx += turn(x, self.size[0]);
        vy += turn(y, self.size[1]);
        self.boids[i] = [x + vx, y + vy, vx, vy];
    }

    /// Sums over all boids in `spans` that are within range of a point, four at a time.
    #[inline(always)]
    fn sum(&self, x: f32, y: f32, spans: &[(usize, usize); 3]) -> Sums {
        let (x, y) = (f32x4::splat(x), f32x4::splat(y));
        let [mut count, mut dx_sum, mut dy_sum, mut vx_sum, mut vy_sum, mut close_x, mut close_y] = [f32x4::ZERO; 7];
        for &(start, end) in spans {
            // The last group may reach beyond the span: its other lanes do not count.
            let groups = start..start + (end - start).next_multiple_of(LANES);
            let mut left = f32x4::splat((end - start) as f32) - f32x4::new([0.0, 1.0, 2.0, 3.0]);
            let [xs, ys, vxs, vys] = self.seen.each_ref().map(|array| array[groups.clone()].as_chunks::<LANES>().0);
            for (((xs, ys), vxs), vys) in xs.iter().zip(ys).zip(vxs).zip(vys) {
                let (dx, dy) = (f32x4::new(*xs) - x, f32x4::new(*ys) - y);
                let distance_sq = dx * dx + dy * dy;
                let counts = f32x4::ZERO.simd_lt(left);
                let near = distance_sq.simd_lt(f32x4::splat(RANGE * RANGE)) & counts;
                let close = distance_sq.simd_lt(f32x4::splat(SEPARATION_RANGE * SEPARATION_RANGE)) & counts;
                count += near & f32x4::ONE;
                dx_sum += near & dx;
                dy_sum += near & dy;
                vx_sum += near & f32x4::new(*vxs);
                vy_sum += near & f32x4::new(*vys);
                close_x += close & dx;
                close_y += close & dy;
                left -= f32x4::splat(LANES as f32);
            }
        }
        Sums {
            count: count.reduce_add(),
            offset: (dx_sum.reduce_add(), dy_sum.reduce_add()),
            velocity: (vx_sum.reduce_add(), vy_sum.reduce_add()),
            close: (close_x.reduce_add(), close_y.reduce_add()),
        }
    }
}

/// The turn away from the edges of a side, from 0 to `side`.
fn turn(at: f32, side: f32) -> f32 {
    (if at < MARGIN { TURN_FACTOR } else { 0.0 }) - (if at > side - MARGIN { TURN_FACTOR } else { 0.0 })
}

/// Where a boid is seen, and its velocity.
fn seen([x, y, vx, vy]: &Boid) -> Boid {
    [x + LOOK_AHEAD * vx, y + LOOK_AHEAD * vy, *vx, *vy]
}
