//! Images, judged by their content and re-encoded: metadata, hidden files and tricks do not
//! survive.

use std::io::Cursor;

use content::{ImageFile, ImageFormat as Kept, ImageReader, MediaFile};
use fast_image_resize::Resizer;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader as Reader, Limits};
use sha2::{Digest, Sha256};

/// Images whose pixels need more memory are not decoded.
const MEMORY: u64 = 96 * 1024 * 1024;

/// Images with a longer side, in pixels, are not decoded.
const SIDE: u32 = 12_000;

const JPEG_QUALITY: u8 = 85;

/// Re-encodes images with the `image` crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Redraw;

impl ImageReader for Redraw {
    fn reencode(&self, bytes: &[u8], max_side: u32) -> Option<ImageFile> {
        let format = image::guess_format(bytes).ok()?;
        let keep = match format {
            ImageFormat::Jpeg => Kept::Jpg,
            ImageFormat::WebP => Kept::Webp,
            // The first frame of an animation.
            ImageFormat::Png | ImageFormat::Gif => Kept::Png,
            _ => return None,
        };
        let image = decode(bytes, format, max_side)?;
        let bytes = encode(image, keep)?;
        let digest = Sha256::digest(&bytes);
        Some(ImageFile { file: MediaFile::new(digest.into(), keep), bytes })
    }
}

fn decode(bytes: &[u8], format: ImageFormat, max_side: u32) -> Option<DynamicImage> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE);
    limits.max_image_height = Some(SIDE);
    limits.max_alloc = Some(MEMORY);
    let mut reader = Reader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    if decoder.total_bytes() > MEMORY {
        return None;
    }
    // Cameras record rotation in metadata, which is not kept.
    let orientation = decoder.orientation().ok()?;
    let mut image = fitting(DynamicImage::from_decoder(decoder).ok()?, max_side)?;
    image.apply_orientation(orientation);
    Some(image)
}

/// The image, scaled down if a side is too long.
fn fitting(image: DynamicImage, max_side: u32) -> Option<DynamicImage> {
    let longest = image.width().max(image.height());
    if longest <= max_side {
        return Some(image);
    }
    let scaled = |side: u32| {
        let scaled = u64::from(side) * u64::from(max_side) / u64::from(longest);
        u32::try_from(scaled).map_or(max_side, |side| side.max(1))
    };
    let mut small = DynamicImage::new(scaled(image.width()), scaled(image.height()), image.color());
    Resizer::new().resize(&image, &mut small, None).ok()?;
    Some(small)
}

fn encode(image: DynamicImage, format: Kept) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let into = Cursor::new(&mut bytes);
    match format {
        Kept::Jpg => image.into_rgb8().write_with_encoder(JpegEncoder::new_with_quality(into, JPEG_QUALITY)),
        Kept::Png => image.into_rgba8().write_to(&mut { into }, ImageFormat::Png),
        Kept::Webp => image.into_rgba8().write_to(&mut { into }, ImageFormat::WebP),
    }
    .ok()?;
    Some(bytes)
}
