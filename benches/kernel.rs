//! The neighbour kernels: the sums over the neighbours of every boid of a settled flock, without the rest of the step.

mod flocks;

use boids_canvas::bench::Parts;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn scan(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("kernel");
    // one range for cohesion and alignment; different ranges with a field of view
    for preset in ["classic", "school"] {
        for count in [70, 1_000, 10_000, 100_000] {
            let parts = Parts::new(&flocks::flown(preset, count, 300, 1));
            group.throughput(Throughput::Elements(count.into()));
            group.bench_function(BenchmarkId::new(preset, count), |bencher| bencher.iter(|| parts.scan()));
        }
    }
}

criterion_group!(benches, scan);
criterion_main!(benches);
