//! What images might do to the server: hide something, pretend to be something else, or be larger
//! than they look. Memory is measured here, so this file is a separate program and its tests take
//! turns.

#![expect(clippy::unwrap_used, reason = "a failed assumption should fail the test")]

use std::io::Cursor;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use content::{ImageFile, ImageFormat as Kept, ImageReader, MediaFile, MediaStore, UnusableImage};
use image::codecs::gif::GifEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, Frame, ImageDecoder, ImageEncoder, ImageFormat, Rgb, RgbImage, RgbaImage};
use infra::media::Redraw;
use infra::media_folder::Folder;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

static TURN: Mutex<()> = Mutex::new(());

fn turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The peak memory, in megabytes, that this uses in addition to what is already in use.
fn megabytes<T>(work: impl FnOnce() -> T) -> (T, f32) {
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage_as_mb();
    let outcome = work();
    (outcome, MEMORY.peak_usage_as_mb() - before)
}

/// Pixels that no format compresses well.
fn noise(width: u32, height: u32) -> DynamicImage {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[0]
    };
    DynamicImage::from(RgbImage::from_fn(width, height, |_, _| Rgb([next(), next(), next()])))
}

fn file(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    image.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

const FORMATS: [(ImageFormat, Kept); 4] = [
    (ImageFormat::Jpeg, Kept::Jpg),
    (ImageFormat::Png, Kept::Png),
    (ImageFormat::Gif, Kept::Png),
    (ImageFormat::WebP, Kept::Webp),
];

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn the_four_formats_are_redrawn() {
    let _turn = turn();
    for (format, kept) in FORMATS {
        let picture = Redraw.reencode(&file(&noise(8, 6), format), 100).unwrap();
        assert_eq!(picture.file.format(), kept);
        let image = image::load_from_memory(&picture.bytes).unwrap();
        assert_eq!((image.width(), image.height()), (8, 6));
    }
}

#[test]
fn a_large_image_is_made_smaller_and_keeps_its_shape() {
    let _turn = turn();
    for (from, to) in [((400, 200), (100, 50)), ((90, 300), (30, 100)), ((1000, 1), (100, 1))] {
        let picture = Redraw.reencode(&file(&noise(from.0, from.1), ImageFormat::Png), 100).unwrap();
        let image = image::load_from_memory(&picture.bytes).unwrap();
        assert_eq!((image.width(), image.height()), to);
    }
}

#[test]
fn what_can_be_seen_through_stays_so() {
    let _turn = turn();
    let glass = DynamicImage::from(RgbaImage::from_pixel(300, 300, image::Rgba([200, 30, 30, 0])));
    let picture = Redraw.reencode(&file(&glass, ImageFormat::Png), 100).unwrap();
    assert_eq!(image::load_from_memory(&picture.bytes).unwrap().to_rgba8().get_pixel(50, 50).0[3], 0);
}

#[test]
fn what_is_hidden_in_a_file_stays_behind() {
    let _turn = turn();
    let marker = b"<script>alert(1)</script>";
    for (format, _) in FORMATS {
        let mut polyglot = file(&noise(8, 8), format);
        polyglot.extend_from_slice(marker);
        let picture = Redraw.reencode(&polyglot, 100).unwrap();
        assert!(!contains(&picture.bytes, b"<script>"), "{format:?}");
    }
}

#[test]
fn a_camera_s_notes_stay_behind_but_turn_the_picture() {
    let _turn = turn();
    // TIFF: orientation 6 (a quarter turn), and a maker's name that would be found again if any
    // metadata were kept.
    let maker = b"GPS-28.5383-N\0\0\0";
    let mut exif = b"II*\0\x08\0\0\0\x02\0".to_vec();
    exif.extend_from_slice(b"\x0f\x01\x02\0\x10\0\0\0\x26\0\0\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0");
    exif.extend_from_slice(maker);
    let (mut bytes, image) = (Vec::new(), noise(40, 20));
    let mut encoder = JpegEncoder::new(&mut bytes);
    encoder.set_exif_metadata(exif).unwrap();
    encoder.encode_image(&image).unwrap();
    assert!(contains(&bytes, b"GPS-28.5383"));
    let picture = Redraw.reencode(&bytes, 100).unwrap();
    assert!(!contains(&picture.bytes, b"GPS-28.5383") && !contains(&picture.bytes, b"Exif"));
    let turned = image::load_from_memory(&picture.bytes).unwrap();
    assert_eq!((turned.width(), turned.height()), (20, 40));
}

#[test]
fn a_file_that_is_not_an_image_is_refused() {
    let _turn = turn();
    let mut truncated = file(&noise(64, 64), ImageFormat::Jpeg);
    truncated.truncate(30);
    let bmp = file(&noise(8, 8), ImageFormat::Png).split_off(8);
    for bytes in [
        &b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..],
        b"<!doctype html><script>alert(1)</script>",
        b"%PDF-1.4",
        b"GIF89a",
        b"",
        &truncated,
        &bmp,
    ] {
        assert_eq!(Redraw.reencode(bytes, 100), Err(UnusableImage::NotAnImage));
    }
}

/// The refusal of an image with three colors.
fn too_many(width: u32, height: u32) -> UnusableImage {
    UnusableImage::TooManyPixels { width, height, side: 12_000, million: 33 }
}

#[test]
fn an_image_over_the_limits_is_told_them() {
    let _turn = turn();
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let long = file(&DynamicImage::new_rgb8(12_001, 2), format);
        assert_eq!(Redraw.reencode(&long, 100), Err(too_many(12_001, 2)), "{format:?}");
        let fits = file(&DynamicImage::new_rgb8(12_000, 2), format);
        assert!(Redraw.reencode(&fits, 100).is_ok(), "{format:?}");
    }
}

#[test]
fn a_bomb_is_refused_at_once() {
    let _turn = turn();
    // A PNG of a few bytes that claims to have 50,000 by 50,000 pixels, and one within the side
    // limit that needs too much memory.
    for (pixels, side) in [(50_000, [0, 0, 0xC3, 0x50]), (12_000, [0, 0, 0x2E, 0xE0])] {
        let mut bomb = file(&noise(8, 8), ImageFormat::Png);
        bomb.splice(16..24, side.into_iter().cycle().take(8));
        let header = png_chunk(*b"IHDR", &bomb[16..29]);
        bomb.splice(8..33, header);
        let start = Instant::now();
        let (reencoded, megabytes) = megabytes(|| Redraw.reencode(&bomb, 2560));
        assert_eq!(reencoded, Err(too_many(pixels, pixels)));
        assert!(start.elapsed() < Duration::from_secs(2) && megabytes < 2.0, "{megabytes} MB");
    }
}

/// A GIF with these frames, without its final byte.
fn animation(pictures: &[&DynamicImage]) -> Vec<u8> {
    let mut gif = Vec::new();
    let mut encoder = GifEncoder::new_with_speed(&mut gif, 30);
    encoder.encode_frames(pictures.iter().map(|picture| Frame::new(picture.to_rgba8()))).unwrap();
    drop(encoder);
    assert_eq!(gif.pop(), Some(b';'));
    gif
}

/// A part of a PNG.
fn png_chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(&kind);
    crc.update(data);
    let length = u32::try_from(data.len()).unwrap();
    [&length.to_be_bytes(), &kind[..], data, &crc.sum().to_be_bytes()].concat()
}

/// A PNG with this part after its header.
fn png_with(image: &DynamicImage, chunk: &[u8]) -> Vec<u8> {
    let mut bytes = file(image, ImageFormat::Png);
    bytes.splice(33..33, chunk.iter().copied());
    bytes
}

/// A WebP that shows this image twice.
fn animated_webp(image: &DynamicImage) -> Vec<u8> {
    let part = |kind: &[u8], data: &[u8]| {
        let padding = vec![0; data.len() % 2];
        [kind, &u32::try_from(data.len()).unwrap().to_le_bytes(), data, &padding].concat()
    };
    let three = |number: u32| number.to_le_bytes()[..3].to_vec();
    let size = [three(image.width() - 1), three(image.height() - 1)].concat();
    let picture = file(image, ImageFormat::WebP).split_off(12);
    let frame = part(b"ANMF", &[&[0; 6][..], &size, &three(100), &[0], &picture].concat());
    let parts = [
        b"WEBP".to_vec(),
        part(b"VP8X", &[&[2, 0, 0, 0][..], &size].concat()),
        part(b"ANIM", &[0; 6]),
        frame.clone(),
        frame,
    ]
    .concat();
    part(b"RIFF", &parts)
}

#[test]
fn an_animation_is_refused_instead_of_showing_its_first_picture() {
    let _turn = turn();
    let animated = Err(UnusableImage::Animated);
    let (first, other) = (noise(48, 32), DynamicImage::new_rgb8(48, 32));
    let still = animation(&[&first]);
    assert!(Redraw.reencode(&[&still[..], b";"].concat(), 2560).is_ok());
    let next = animation(&[&first, &other]).split_off(still.len());

    let ten_thousand = [&still[..], &next.repeat(9_999), b";"].concat();
    assert!(ten_thousand.len() < 5 << 20, "small enough to be uploaded");
    let (reencoded, megabytes) = megabytes(|| Redraw.reencode(&ten_thousand, 2560));
    assert_eq!(reencoded, animated);
    assert!(megabytes < 4.0, "{megabytes} MB");

    // What is no picture is none that moves.
    let broken = [&still[..], &[0xFF; 10_000]].concat();
    assert!(Redraw.reencode(&broken, 2560).is_ok());

    let two_frames = [0, 0, 0, 2, 0, 0, 0, 0];
    assert_eq!(Redraw.reencode(&png_with(&first, &png_chunk(*b"acTL", &two_frames)), 2560), animated);
    assert_eq!(Redraw.reencode(&animated_webp(&first), 2560), animated);
}

/// The color that is shown where a picture of 200 by 100 pixels has one area.
fn shown(bytes: &[u8], max_side: u32) -> [u8; 3] {
    let picture = Redraw.reencode(bytes, max_side).unwrap();
    let image = image::load_from_memory(&picture.bytes).unwrap();
    image.to_rgb8().get_pixel(image.width() / 4, image.height() / 2).0
}

fn is_about(found: [u8; 3], expected: [u8; 3]) -> bool {
    found.iter().zip(expected).all(|(one, other)| one.abs_diff(other) <= 6)
}

#[test]
fn a_picture_keeps_its_colors_without_its_profile() {
    let _turn = turn();
    let wide = include_bytes!("pictures/icc-p3.jpg");
    let swapped = include_bytes!("pictures/icc-swapped.jpg");
    for (picture, color) in [(&wide[..], [220, 0, 0]), (&swapped[..], [24, 24, 201])] {
        for max_side in [2560, 100] {
            let found = shown(picture, max_side);
            assert!(is_about(found, color), "{found:?}");
        }
        let bytes = Redraw.reencode(picture, 2560).unwrap().bytes;
        assert!(!contains(&bytes, b"ICC_PROFILE") && !contains(&bytes, b"acsp"));
    }
    // The same in a PNG, also with an alpha channel, which stays.
    let profile = image::ImageReader::with_format(Cursor::new(&swapped[..]), ImageFormat::Jpeg)
        .into_decoder()
        .and_then(|mut decoder| decoder.icc_profile())
        .unwrap()
        .unwrap();
    let png = |image: &DynamicImage, profile: &[u8]| {
        let mut bytes = Vec::new();
        let mut encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        encoder.set_icc_profile(profile.to_vec()).unwrap();
        image.write_with_encoder(encoder).unwrap();
        bytes
    };
    let glass = DynamicImage::from(RgbaImage::from_pixel(8, 8, image::Rgba([200, 30, 30, 90])));
    let picture = Redraw.reencode(&png(&glass, &profile), 100).unwrap();
    let found = image::load_from_memory(&picture.bytes).unwrap().to_rgba8().get_pixel(4, 4).0;
    assert_eq!(found[3], 90);
    assert!(is_about([found[0], found[1], found[2]], [24, 24, 201]), "{found:?}");
    // What cannot be used changes nothing: no profile at all, or one for other colors.
    let gray = DynamicImage::from(image::GrayImage::from_pixel(8, 8, image::Luma([90])));
    for (image, profile, color) in [
        (&glass, &b"no profile"[..], [200, 30, 30]),
        (&glass, &profile[..200], [200, 30, 30]),
        (&gray, &b""[..], [90, 90, 90]),
    ] {
        assert_eq!(shown(&png(image, profile), 100), color);
    }
}

#[test]
fn the_largest_image_that_is_taken_needs_a_bounded_amount_of_memory() {
    let _turn = turn();
    let mut photo = Vec::new();
    let (width, height) = (5600, 5600);
    image::codecs::png::PngEncoder::new(&mut photo)
        .write_image(&vec![90; 5600 * 5600 * 3], width, height, image::ExtendedColorType::Rgb8)
        .unwrap();
    let (reencoded, megabytes) = megabytes(|| Redraw.reencode(&photo, 2560));
    assert!(reencoded.is_ok());
    assert!(megabytes < 250.0, "{megabytes} MB");
}

#[test]
fn a_thousand_broken_images_do_no_harm() {
    let _turn = turn();
    let whole: Vec<_> = FORMATS.iter().map(|(format, _)| file(&noise(48, 32), *format)).collect();
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let start = Instant::now();
    let (readable, megabytes) = megabytes(|| {
        let mut readable = 0;
        for round in 0..1000 {
            let mut bytes = whole[round % 4].clone();
            for _ in 0..=random(8) {
                // Sizes and lengths are in the header.
                let span = if random(2) == 0 { 64 } else { bytes.len() };
                let at = random(span);
                bytes[at] = u8::try_from(random(256)).unwrap();
            }
            if random(4) == 0 {
                bytes.truncate(random(bytes.len()));
            }
            readable += usize::from(Redraw.reencode(&bytes, 360).is_ok());
        }
        readable
    });
    assert!((1..1000).contains(&readable), "{readable} could be read: the test does not test");
    assert!(megabytes < 250.0 && start.elapsed() < Duration::from_mins(1), "{megabytes} MB");
}

fn picture(digest: u8, bytes: &[u8]) -> ImageFile {
    ImageFile { file: MediaFile::new([digest; 32], Kept::Png), bytes: bytes.to_vec() }
}

#[test]
fn a_folder_keeps_files_whole() {
    let _turn = turn();
    let directory = tempfile::tempdir().unwrap();
    let folder = Folder::open(&directory.path().join("media")).unwrap();
    let (first, second) = (picture(1, b"first"), picture(2, b"second"));
    assert_eq!(folder.get(&first.file).unwrap(), None);
    folder.put(&first).unwrap();
    folder.put(&first).unwrap();
    folder.put(&second).unwrap();
    assert_eq!(folder.get(&first.file).unwrap(), Some(b"first".to_vec()));
    folder.delete(&first.file).unwrap();
    folder.delete(&first.file).unwrap();
    assert_eq!(folder.get(&first.file).unwrap(), None);
    assert_eq!(folder.get(&second.file).unwrap(), Some(b"second".to_vec()));
    let left: Vec<_> = std::fs::read_dir(directory.path().join("media")).unwrap().collect();
    assert_eq!(left.len(), 1, "no drafts are left");
}

#[test]
fn a_folder_that_is_gone_is_unavailable_and_not_a_defect() {
    let _turn = turn();
    let directory = tempfile::tempdir().unwrap();
    let folder = Folder::open(&directory.path().join("media")).unwrap();
    std::fs::remove_dir(directory.path().join("media")).unwrap();
    let refused = folder.put(&picture(1, b"first"));
    assert!(matches!(refused, Err(kernel::StorageError::Unavailable(_))));
}
