//! Decodes an upload and encodes three JPEGs. The format is detected by content, and the size is checked before unpacking.
//!
//! INVARIANT: an upload is never served unchanged: it is decoded and encoded again here.

use std::io::Cursor;

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage, RgbaImage};
use protocol::{ErrorCode, Refusal, limits};

use crate::size::Size;

/// JPEG quality of 100: above this files grow without a visible difference.
const QUALITY: u8 = 84;
/// Memory that decoding takes in a whole process, in MiB: enough for the largest picture of any format.
pub const DECODING_MIB: u32 = 640;
/// The most memory for reading a header: metadata may be compressed.
const HEADER_MAX: u64 = 16 * 1024 * 1024;

/// How a picture that is not square is cropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Not cropped.
    Whole,
    /// Cropped to the square in the middle, for faces.
    Square,
}

/// An encoded picture, ready to be stored.
pub struct Encoded {
    /// Pixels of the large size.
    pub width: u32,
    pub height: u32,
    /// A JPEG of each size.
    pub sizes: Vec<(Size, Bytes)>,
}

/// Why a picture cannot be used, as a message for the person.
#[derive(Debug, PartialEq, Eq)]
pub struct Unusable(&'static str);

impl From<Unusable> for Refusal {
    fn from(Unusable(sentence): Unusable) -> Self {
        Self::new(ErrorCode::PictureUnusable, sentence)
    }
}

/// The file has a picture's header but cannot be decoded.
#[must_use]
pub fn broken() -> Unusable {
    Unusable("This picture is broken. Please choose another one.")
}

/// Decodes an upload, crops it and encodes it in each [`Size`].
///
/// # Errors
/// Where it is not a picture that can be used.
pub fn encode_upload(bytes: &[u8], shape: Shape) -> Result<Encoded, Unusable> {
    encode(shaped(decode(bytes)?, shape))
}

/// The most memory that [`encode_upload`] takes at any moment, in bytes, according to the header.
///
/// # Errors
/// Where the header is not that of a picture that can be used.
pub fn memory_needed(bytes: &[u8]) -> Result<u64, Unusable> {
    let format = format(bytes)?;
    let decoder = open(bytes, format, HEADER_MAX)?;
    let pixels = pixels(&decoder)?;
    let each = u64::from(decoder.color_type().bytes_per_pixel());
    // What the decoder takes beside the picture: coefficients of a progressive JPEG, the canvas and a frame of a WebP.
    let beside = if format == ImageFormat::Png { 0 } else { 8 * pixels };
    let reduced = pixels.min(u64::from(2 * Size::Large.pixels()).pow(2));
    // First unpacked, then reduced, then rotated and resized, for which rows become floating-point numbers.
    Ok((each * pixels + beside.max(each * reduced)).max(16 * reduced) + HEADER_MAX)
}

fn decode(bytes: &[u8]) -> Result<DynamicImage, Unusable> {
    let format = format(bytes)?;
    let mut decoder = open(bytes, format, memory_needed(bytes)?)?;
    pixels(&decoder)?;
    if format == ImageFormat::Jpeg && !is_whole(bytes) {
        return Err(broken());
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let whole = DynamicImage::from_decoder(decoder).map_err(|_| broken())?;
    let mut upright = DynamicImage::ImageRgb8(flat(reduced(whole)));
    upright.apply_orientation(orientation);
    Ok(upright)
}

/// The format by content, if it is one that we accept.
fn format(bytes: &[u8]) -> Result<ImageFormat, Unusable> {
    let format = image::guess_format(bytes).ok();
    let known = format.filter(|format| matches!(format, ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP));
    known.ok_or(Unusable("Only JPEG, PNG and WebP pictures can be used."))
}

/// Reads the header; the decoder then allocates at most this many bytes.
fn open(bytes: &[u8], format: ImageFormat, most: u64) -> Result<impl ImageDecoder, Unusable> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut bounds = Limits::default();
    bounds.max_alloc = Some(most);
    reader.limits(bounds);
    reader.into_decoder().map_err(|_| broken())
}

fn pixels(decoder: &impl ImageDecoder) -> Result<u64, Unusable> {
    let (width, height) = decoder.dimensions();
    match u64::from(width) * u64::from(height) {
        0 => Err(broken()),
        pixels if pixels > limits::PICTURE_PIXELS_MAX => Err(Unusable("This picture has too many pixels. Please choose a smaller one.")),
        pixels => Ok(pixels),
    }
}

/// Whether a JPEG is complete: the decoder would fill the missing rest with grey.
fn is_whole(bytes: &[u8]) -> bool {
    let last = |marker: [u8; 2]| bytes.windows(2).rposition(|pair| pair == marker);
    last([0xFF, 0xD9]) > last([0xFF, 0xDA])
}

/// Shrinks quickly to twice the target size, so that the good filter is cheap.
fn reduced(picture: DynamicImage) -> DynamicImage {
    let most = 2 * Size::Large.pixels();
    if picture.width().max(picture.height()) <= most { picture } else { picture.thumbnail(most, most) }
}

/// Removes the alpha channel: transparent parts become white.
fn flat(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture: RgbaImage = picture.into_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let image::Rgba([red, green, blue, alpha]) = *picture.get_pixel(x, y);
        let over_white = |channel: u8| {
            let sum = u16::from(channel) * u16::from(alpha) + 255 * u16::from(255 - alpha);
            u8::try_from(sum / 255).unwrap_or(u8::MAX)
        };
        image::Rgb([over_white(red), over_white(green), over_white(blue)])
    })
}

fn shaped(picture: DynamicImage, shape: Shape) -> DynamicImage {
    let (width, height) = (picture.width(), picture.height());
    let side = width.min(height);
    match shape {
        Shape::Square if width != height => picture.crop_imm((width - side) / 2, (height - side) / 2, side, side),
        Shape::Square | Shape::Whole => picture,
    }
}

/// Encodes a picture in each [`Size`].
///
/// # Errors
/// Where it has no pixels.
pub fn encode(picture: DynamicImage) -> Result<Encoded, Unusable> {
    let large = within(picture, Size::Large);
    let (width, height) = (large.width(), large.height());
    let mut sizes = vec![(Size::Large, jpeg(&large)?)];
    let medium = within(large, Size::Medium);
    sizes.push((Size::Medium, jpeg(&medium)?));
    let small = within(medium, Size::Small);
    sizes.push((Size::Small, jpeg(&small)?));
    Ok(Encoded { width, height, sizes })
}

/// Shrinks to this size; smaller pictures stay as they are.
fn within(picture: DynamicImage, size: Size) -> DynamicImage {
    let most = size.pixels();
    if picture.width().max(picture.height()) <= most { picture } else { picture.resize(most, most, FilterType::Lanczos3) }
}

fn jpeg(picture: &DynamicImage) -> Result<Bytes, Unusable> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(picture).map_err(|_| broken())?;
    Ok(bytes.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn size_of(made: &Encoded, size: Size) -> (u32, u32) {
        let bytes = &made.sizes.iter().find(|(of, _)| *of == size).unwrap().1;
        let read = image::load_from_memory_with_format(bytes, ImageFormat::Jpeg).unwrap();
        (read.width(), read.height())
    }

    #[test]
    fn every_format_is_encoded_in_three_sizes() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let bytes = encoded(&DynamicImage::new_rgb8(800, 500), format);
            let whole = encode_upload(&bytes, Shape::Whole).unwrap();
            assert_eq!((whole.width, whole.height), (800, 500), "small pictures are not enlarged");
            assert_eq!([Size::Large, Size::Medium, Size::Small].map(|size| size_of(&whole, size)), [(800, 500), (400, 250), (96, 60)]);
            let square = encode_upload(&bytes, Shape::Square).unwrap();
            assert_eq!([Size::Large, Size::Medium, Size::Small].map(|size| size_of(&square, size)), [(500, 500), (400, 400), (96, 96)]);
        }
        let large = encode_upload(&encoded(&DynamicImage::new_luma8(5_000, 2_500), ImageFormat::Png), Shape::Whole).unwrap();
        assert_eq!((large.width, large.height), (1_600, 800));
        let line = encode_upload(&encoded(&DynamicImage::new_rgb8(4_000, 1), ImageFormat::Png), Shape::Whole).unwrap();
        assert_eq!(size_of(&line, Size::Small), (96, 1));
    }

    #[test]
    fn the_largest_pictures_fit_into_the_memory_for_decoding() {
        let most = limits::PICTURE_PIXELS_MAX;
        let side = u32::try_from(most.isqrt()).unwrap();
        let budget = u64::from(DECODING_MIB) * 1024 * 1024;
        for (format, needed) in [
            (ImageFormat::Png, memory_needed(&header_of(side, 16)).unwrap()),
            (ImageFormat::Png, memory_needed(&header_of(side, 8)).unwrap()),
            (ImageFormat::Jpeg, 11 * most + HEADER_MAX),
            (ImageFormat::WebP, 12 * most + HEADER_MAX),
        ] {
            assert!(needed <= budget, "{format:?} takes {needed} bytes");
        }
        assert!(memory_needed(&header_of(side, 16)).unwrap() > 8 * u64::from(side).pow(2), "all of it unpacked");
        assert!(memory_needed(&header_of(side + 100, 8)).is_err());
        let small = memory_needed(&encoded(&DynamicImage::new_rgb8(100, 100), ImageFormat::Jpeg)).unwrap();
        assert!(small < HEADER_MAX + 1024 * 1024, "{small}");
    }

    /// A small PNG in four channels, whose header claims another size.
    fn header_of(side: u32, bits: u8) -> Vec<u8> {
        let small = if bits == 16 { DynamicImage::new_rgba16(8, 8) } else { DynamicImage::new_rgba8(8, 8) };
        let mut bytes = encoded(&small, ImageFormat::Png);
        bytes[16..20].copy_from_slice(&side.to_be_bytes());
        bytes[20..24].copy_from_slice(&side.to_be_bytes());
        let crc = bytes[12..29].iter().fold(!0_u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 })
        });
        bytes[29..33].copy_from_slice(&(!crc).to_be_bytes());
        bytes
    }

    #[test]
    fn transparent_parts_become_white() {
        let clear = DynamicImage::ImageRgba8(RgbaImage::from_pixel(10, 10, image::Rgba([0, 0, 0, 0])));
        let made = encode_upload(&encoded(&clear, ImageFormat::Png), Shape::Whole).unwrap();
        let read = image::load_from_memory(&made.sizes[0].1).unwrap().into_rgb8();
        assert!(read.pixels().all(|pixel| pixel.0.iter().all(|channel| *channel > 250)));
    }

    #[test]
    fn invalid_pictures_are_not_decoded() {
        let sentence =
            |bytes: &[u8]| encode_upload(bytes, Shape::Whole).err().map(|Unusable(sentence)| sentence.split('.').next().unwrap());
        for other in [&b""[..], b"hello", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"GIF89a\x01\0\x01\0", b"BM\0\0", b"<html>"] {
            assert_eq!(sentence(other), Some("Only JPEG, PNG and WebP pictures can be used"));
        }
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let noise = RgbImage::from_fn(200, 200, |x, y| image::Rgb([u8::try_from(x * y % 251).unwrap(), 7, u8::try_from(y).unwrap()]));
            let whole = encoded(&DynamicImage::ImageRgb8(noise), format);
            assert!(encode_upload(&whole, Shape::Whole).is_ok());
            for part in [whole.len() / 2, whole.len() - whole.len() / 8, 40] {
                assert_eq!(sentence(&whole[..part]), Some("This picture is broken"), "{format:?} {part}");
            }
        }
    }

    #[test]
    fn camera_rotation_is_undone() {
        // Red on the left, blue on the right, with an orientation tag to rotate by 90° clockwise.
        let side = RgbImage::from_fn(80, 40, |x, _| if x < 40 { image::Rgb([255, 0, 0]) } else { image::Rgb([0, 0, 255]) });
        let plain = encoded(&DynamicImage::ImageRgb8(side), ImageFormat::Jpeg);
        let exif = b"\xFF\xE1\x00\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
        let turned = [&plain[..2], exif, &plain[2..]].concat();
        let made = encode_upload(&turned, Shape::Whole).unwrap();
        assert_eq!((made.width, made.height), (40, 80));
        let read = image::load_from_memory(&made.sizes[0].1).unwrap().into_rgb8();
        assert!(read.get_pixel(20, 5).0[0] > 200 && read.get_pixel(20, 75).0[2] > 200, "the picture is rotated: red on top");
        assert!(made.sizes.iter().all(|(_, bytes)| !bytes.windows(4).any(|part| part == b"Exif")));
    }
}
