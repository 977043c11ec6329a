//! A drawing as a PNG.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageResult};
use tiny_skia::Pixmap;

/// Encodes a drawing on which nothing is transparent, as small as possible.
///
/// # Errors
/// Where the encoder fails.
pub fn png(drawing: &Pixmap) -> ImageResult<Vec<u8>> {
    let colours = colours(drawing);
    let mut png = Vec::with_capacity(colours.len() / 8);
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Adaptive);
    encoder.write_image(&colours, drawing.width(), drawing.height(), ExtendedColorType::Rgb8)?;
    Ok(png)
}

/// Red, green and blue of each pixel, without its alpha.
pub(crate) fn colours(drawing: &Pixmap) -> Vec<u8> {
    drawing.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}
