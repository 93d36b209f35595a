//! Images, judged by their bytes and drawn anew: metadata, hidden files and tricks stay behind.

use std::io::Cursor;

use content::{ImageFormat as Kept, ImageReader, Picture};
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader as Reader, Limits};
use sha2::{Digest, Sha256};

/// No image is decoded whose pixels need more memory.
const MEMORY: u64 = 96 * 1024 * 1024;

/// No image is decoded with a longer side, in pixels.
const SIDE: u32 = 12_000;

const JPEG_QUALITY: u8 = 85;

/// Draws images with the `image` crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Redraw;

impl ImageReader for Redraw {
    fn redraw(&self, bytes: &[u8], max_side: u32) -> Option<Picture> {
        let format = image::guess_format(bytes).ok()?;
        let keep = match format {
            ImageFormat::Jpeg => Kept::Jpg,
            ImageFormat::WebP => Kept::Webp,
            // Of an animation the first picture.
            ImageFormat::Png | ImageFormat::Gif => Kept::Png,
            _ => return None,
        };
        let image = decode(bytes, format)?;
        let fits = image.width() <= max_side && image.height() <= max_side;
        let image = if fits { image } else { image.resize(max_side, max_side, FilterType::CatmullRom) };
        let bytes = encode(&image, keep)?;
        let digest = hex::encode(Sha256::digest(&bytes));
        Some(Picture { format: keep, bytes, digest })
    }
}

fn decode(bytes: &[u8], format: ImageFormat) -> Option<DynamicImage> {
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
    // A camera turns its pictures by a note that is not kept.
    let orientation = decoder.orientation().ok()?;
    let mut image = DynamicImage::from_decoder(decoder).ok()?;
    image.apply_orientation(orientation);
    Some(image)
}

fn encode(image: &DynamicImage, format: Kept) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let into = Cursor::new(&mut bytes);
    match format {
        Kept::Jpg => image.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(into, JPEG_QUALITY)),
        Kept::Png => image.to_rgba8().write_to(&mut { into }, ImageFormat::Png),
        Kept::Webp => image.to_rgba8().write_to(&mut { into }, ImageFormat::WebP),
    }
    .ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbImage;

    fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Vec::new();
        let image = DynamicImage::from(RgbImage::from_pixel(width, height, image::Rgb([20, 90, 110])));
        image.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    #[test]
    fn the_four_formats_are_redrawn() {
        for (format, kept) in [
            (ImageFormat::Jpeg, Kept::Jpg),
            (ImageFormat::Png, Kept::Png),
            (ImageFormat::Gif, Kept::Png),
            (ImageFormat::WebP, Kept::Webp),
        ] {
            let picture = Redraw.redraw(&file(8, 6, format), 100).unwrap();
            assert_eq!(picture.format, kept);
            assert_eq!(picture.digest.len(), 64);
        }
    }

    #[test]
    fn a_large_image_is_made_smaller() {
        let picture = Redraw.redraw(&file(400, 200, ImageFormat::Png), 100).unwrap();
        let image = image::load_from_memory(&picture.bytes).unwrap();
        assert_eq!((image.width(), image.height()), (100, 50));
    }

    #[test]
    fn what_is_hidden_in_a_file_stays_behind() {
        let mut polyglot = file(8, 8, ImageFormat::Png);
        polyglot.extend_from_slice(b"<script>alert(1)</script>");
        let picture = Redraw.redraw(&polyglot, 100).unwrap();
        assert!(!picture.bytes.windows(8).any(|part| part == b"<script>"));
    }

    #[test]
    fn what_is_no_image_is_refused() {
        let mut truncated = file(64, 64, ImageFormat::Jpeg);
        truncated.truncate(30);
        // A PNG that claims 50,000 by 50,000 pixels.
        let mut bomb = file(8, 8, ImageFormat::Png);
        bomb.splice(16..24, [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50]);
        for bytes in
            [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"%PDF-1.4", b"", b"BM", &truncated, &bomb]
        {
            assert_eq!(Redraw.redraw(bytes, 100), None);
        }
    }
}
