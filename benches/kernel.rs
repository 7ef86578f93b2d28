//! The neighbour kernels by themselves: every boid of a settled flock looks at its surroundings, and nothing else
//! happens.

mod flocks;

use boids_canvas::bench::Parts;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn look(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("kernel");
    // one range for all, and separate ranges with a field of view
    for preset in ["classic", "school"] {
        for count in [70, 1_000, 10_000, 100_000] {
            let parts = Parts::new(&flocks::flown(preset, count, 300, 1));
            group.throughput(Throughput::Elements(count.into()));
            group.bench_function(BenchmarkId::new(preset, count), |bencher| bencher.iter(|| parts.look()));
        }
    }
}

criterion_group!(benches, look);
criterion_main!(benches);
