//! The grid by itself: the counting sort with which every step begins, on settled flocks that lie in last step's order.

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
