//! The grid: the counting sort at the start of every step. The flocks are settled and stored in the order of the previous
//! step.

mod flocks;

use boids_canvas::bench::Parts;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn sort(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grid");
    for count in [70, 1_000, 10_000, 100_000] {
        let mut parts = Parts::new(&flocks::flown("classic", count, 300, 1));
        group.throughput(Throughput::Elements(count.into()));
        group.bench_function(BenchmarkId::new("sort", count), |bencher| bencher.iter(|| parts.sort()));
    }
}

criterion_group!(benches, sort);
criterion_main!(benches);
