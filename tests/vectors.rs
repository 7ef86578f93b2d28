//! Vectors: they are converted into the types of any library, and back. The version of glam here is older than any that the
//! crate was made with; Bevy and macroquad have such versions.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::Vec2;

#[test]
fn a_vector_is_converted_into_arrays_and_pairs_and_back() {
    assert_eq!(<[f32; 2]>::from(Vec2::new(1.0, 2.0)), [1.0, 2.0]);
    assert_eq!(<(f32, f32)>::from(Vec2::new(1.0, 2.0)), (1.0, 2.0));
    assert_eq!(Vec2::from([1.0, 2.0]), Vec2::new(1.0, 2.0));
    assert_eq!(Vec2::from((1.0, 2.0)), Vec2::new(1.0, 2.0));
    assert_eq!(Vec2::new(1.0, 2.5).to_string(), "(1, 2.5)");
}

#[test]
fn a_vector_is_laid_out_like_an_array() {
    assert_eq!((size_of::<Vec2>(), align_of::<Vec2>()), (size_of::<[f32; 2]>(), align_of::<[f32; 2]>()));
    assert_eq!(std::mem::offset_of!(Vec2, y), 4);
}

#[cfg(feature = "mint")]
mod by_mint {
    use super::*;
    use mint::{IntoMint, Point2, Vector2};

    #[test]
    fn a_vector_is_a_point_or_a_vector_of_mint() {
        let (ours, point, vector) = (Vec2::new(1.0, 2.0), Point2 { x: 1.0, y: 2.0 }, Vector2 { x: 1.0, y: 2.0 });
        assert_eq!((Point2::from(ours), Vector2::from(ours)), (point, vector));
        assert_eq!((Vec2::from(point), Vec2::from(vector)), (ours, ours));
    }

    #[test]
    fn glam_of_another_version_takes_and_gives_vectors() {
        fn theirs(vector: impl IntoMint<MintType = Vector2<f32>>) -> glam::Vec2 {
            glam::Vec2::from(vector.into())
        }
        assert_eq!(theirs(Vec2::new(1.0, 2.0)), glam::Vec2::new(1.0, 2.0));
        assert_eq!(Vec2::from(Vector2::from(glam::Vec2::new(1.0, 2.0))), Vec2::new(1.0, 2.0));
        assert_eq!(Vec2::from(Point2::from(glam::Vec2::new(1.0, 2.0))), Vec2::new(1.0, 2.0));
    }
}
