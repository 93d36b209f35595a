//! Images, judged by their content and re-encoded in sRGB: metadata, hidden files and tricks do not
//! survive.

use std::io::Cursor;

use content::{ImageFile, ImageFormat as Kept, ImageReader, MediaFile, UnusableImage};
use fast_image_resize::Resizer;
use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::{
    AnimationDecoder, DynamicImage, ImageDecoder, ImageFormat, ImageReader as Reader, ImageResult, Limits,
    RgbaImage,
};
use moxcms::{ColorProfile, DataColorSpace, Layout, ParsingOptions, TransformOptions};
use sha2::{Digest, Sha256};

/// Images whose pixels need more memory, in bytes, are not decoded.
const MEMORY: u64 = 96 * 1024 * 1024;

/// Images with a longer side, in pixels, are not decoded.
const SIDE: u32 = 12_000;

/// Larger color profiles, in bytes, are not read. Those of cameras and screens have a few thousand.
const PROFILE: usize = 1024 * 1024;

const JPEG_QUALITY: u8 = 85;

/// Re-encodes images with the `image` crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Redraw;

impl ImageReader for Redraw {
    fn reencode(&self, bytes: &[u8], max_side: u32) -> Result<ImageFile, UnusableImage> {
        let format = image::guess_format(bytes).or(Err(UnusableImage::NotAnImage))?;
        let keep = match format {
            ImageFormat::Jpeg => Kept::Jpg,
            ImageFormat::WebP => Kept::Webp,
            ImageFormat::Png | ImageFormat::Gif => Kept::Png,
            _ => return Err(UnusableImage::NotAnImage),
        };
        let image = decode(bytes, format, max_side)?;
        let bytes = encode(image, keep).ok_or(UnusableImage::NotAnImage)?;
        let digest = Sha256::digest(&bytes);
        Ok(ImageFile { file: MediaFile::new(digest.into(), keep), bytes })
    }
}

fn decode(bytes: &[u8], format: ImageFormat, max_side: u32) -> Result<DynamicImage, UnusableImage> {
    let unreadable = UnusableImage::NotAnImage;
    let mut reader = Reader::with_format(Cursor::new(bytes), format);
    reader.limits(limits());
    let mut decoder = reader.into_decoder().or(Err(unreadable))?;
    fits(&decoder)?;
    if is_animated(bytes, format).unwrap_or(false) {
        return Err(UnusableImage::Animated);
    }
    // Cameras record rotation in metadata, which is not kept.
    let orientation = decoder.orientation().or(Err(unreadable))?;
    let profile = decoder.icc_profile().ok().flatten();
    let image = DynamicImage::from_decoder(decoder).or(Err(unreadable))?;
    let image = fitting(image, max_side).ok_or(unreadable)?;
    let mut image = match profile {
        Some(profile) => in_srgb(&image, &profile).unwrap_or(image),
        None => image,
    };
    image.apply_orientation(orientation);
    Ok(image)
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    limits
}

/// Refuses what would need too much memory, by what its header says.
fn fits(decoder: &impl ImageDecoder) -> Result<(), UnusableImage> {
    let (width, height) = decoder.dimensions();
    if width.max(height) <= SIDE && decoder.total_bytes() <= MEMORY {
        return Ok(());
    }
    let million = MEMORY / u64::from(decoder.color_type().bytes_per_pixel()) / 1_000_000;
    Err(UnusableImage::TooManyPixels { width, height, side: SIDE, million })
}

fn is_animated(bytes: &[u8], format: ImageFormat) -> ImageResult<bool> {
    let bytes = Cursor::new(bytes);
    Ok(match format {
        ImageFormat::Gif => {
            let mut decoder = GifDecoder::new(bytes)?;
            decoder.set_limits(limits())?;
            decoder.into_frames().take(2).flatten().count() > 1
        }
        ImageFormat::Png => PngDecoder::with_limits(bytes, limits())?.is_apng()?,
        ImageFormat::WebP => WebPDecoder::new(bytes)?.has_animation(),
        _ => false,
    })
}

/// The image in the colors that screens without a profile show. `None`, so that the image stays as it
/// is, if the profile cannot be read or is for colors that the image does not have; browsers do the same.
fn in_srgb(image: &DynamicImage, profile: &[u8]) -> Option<DynamicImage> {
    let options = ParsingOptions {
        max_profile_size: PROFILE,
        max_allowed_clut_size: PROFILE,
        ..ParsingOptions::default()
    };
    let profile = ColorProfile::new_from_slice_with_options(profile, options).ok()?;
    let (layout, pixels) = match (profile.color_space, image.color().has_color()) {
        (DataColorSpace::Rgb, _) => (Layout::Rgba, image.to_rgba8().into_raw()),
        (DataColorSpace::Gray, false) => (Layout::GrayAlpha, image.to_luma_alpha8().into_raw()),
        _ => return None,
    };
    let srgb = ColorProfile::new_srgb();
    let transform =
        profile.create_transform_8bit(layout, &srgb, Layout::Rgba, TransformOptions::default()).ok()?;
    let mut shown = RgbaImage::new(image.width(), image.height());
    transform.transform(&pixels, &mut shown).ok()?;
    Some(shown.into())
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
