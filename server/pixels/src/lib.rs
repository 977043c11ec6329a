//! Pixels: uploads are decoded and encoded again in three sizes, drawings become pictures. Pure: no files, no network, no clock.
//!
//! A crate of its own because it is optimised even in a build for development, where the rest of the server is not: unoptimised, the
//! demonstration takes a third more processor time to be made.

mod canvas;
mod decode;
mod png;
mod size;

pub use canvas::{Canvas, Ink};
pub use decode::{DECODING_MIB, Encoded, Shape, Unusable, broken, encode, encode_upload, memory_needed};
pub use image::RgbImage;
pub use png::png;
pub use size::Size;
