//! The rasteriser alone: pictures of settled flocks, 1280 × 720 px, as `zoom="auto"` shows them.

mod flocks;

use boids_canvas::marker::Marker;
use boids_canvas::pixels::{Border, Ink, Picture, shows_order};
use boids_canvas::{Order, Pose};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const SIZE: (u32, u32) = (1280, 720);
/// The colours of classic.
const PAGE: [u8; 4] = [209, 235, 231, 255];
const BORDER: Border = Border { colour: [119, 196, 187, 255], width: 1.0 };
const INK: Ink = Ink { fill: [219, 173, 180, 255], outline: [196, 120, 130, 255] };

fn paint(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pixels");
    for (count, length, width) in [(70, 40.0, 20.0), (1_000, 20.0, 10.0), (10_000, 8.0, 4.0), (100_000, 4.0, 2.4)] {
        let mut flock = flocks::flown("classic", count, 0, 1);
        let (area, mut params) = (f64::from(SIZE.0 * SIZE.1), flock.params().clone());
        let scale = (area / (params.width * params.height)).sqrt();
        params = params
            .width(f64::from(SIZE.0) / scale)
            .height(f64::from(SIZE.1) / scale)
            .marker_length(length / scale)
            .marker_width(width / scale);
        flock.reconfigure(params).expect("such a marker is allowed");
        flock.restart();
        flocks::fly(&mut flock, 300);
        let scale = scale as f32;
        let marker = Marker::new(flock.params(), scale);
        let mut poses: Vec<Pose> = Vec::new();
        // the order that the page's painter would choose
        let order = if shows_order(&marker, INK) { Order::Number } else { Order::Storage };
        flock.poses(1.0, order, &mut poses);
        let mut picture = Picture::new(SIZE.0, SIZE.1);
        group.throughput(Throughput::Elements(count.into()));
        let id = BenchmarkId::new(format!("{length} × {width}"), count);
        group.bench_function(id, |bencher| {
            bencher.iter(|| {
                picture.clear(PAGE, Some(BORDER));
                picture.paint(&poses, &marker, INK, scale);
            })
        });
    }
}

criterion_group!(benches, paint);
criterion_main!(benches);
