use chrono::{DateTime, Utc};
use kernel::{MediaId, StorageError};

use crate::{ImageFile, ImageReader, MediaItem, MediaUse, UnusableImage};

/// What an image is for. It determines how large the file may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaPurpose {
    /// The site's image library.
    Media,
    /// The practice's logo.
    Logo,
    /// The site's icon.
    Favicon,
    /// A mediator's photo.
    Profile,
}

kernel::named!(MediaPurpose { Media = "media", Logo = "logo", Favicon = "favicon", Profile = "profile" });

impl MediaPurpose {
    /// The maximum file size in bytes.
    #[must_use]
    pub const fn max_bytes(self) -> usize {
        match self {
            Self::Media => 5 * 1024 * 1024,
            Self::Logo | Self::Profile => 2 * 1024 * 1024,
            Self::Favicon => 512 * 1024,
        }
    }

    /// The maximum file size in words.
    #[must_use]
    pub const fn limit(self) -> &'static str {
        match self {
            Self::Media => "5MB",
            Self::Logo | Self::Profile => "2MB",
            Self::Favicon => "512KB",
        }
    }

    /// The longest side allowed, in pixels; larger images are scaled down.
    #[must_use]
    pub const fn max_side(self) -> u32 {
        match self {
            Self::Media => 2560,
            Self::Logo | Self::Profile => 1024,
            Self::Favicon => 256,
        }
    }
}

/// The longest side of a thumbnail, in pixels.
const THUMBNAIL_SIDE: u32 = 360;

/// An uploaded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// The sender's name for it; displayed, never used as a path.
    pub name: String,
    /// The file's content.
    pub bytes: Vec<u8>,
}

/// Why an image was not accepted, or not removed.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// Larger than its purpose allows.
    #[error("File {name} is too large. Maximum size is {limit}.")]
    TooLarge {
        /// The sender's name for it.
        name: String,
        /// The maximum size.
        limit: &'static str,
    },
    /// It cannot be shown.
    #[error("File {name} {reason}.")]
    Unusable {
        /// The sender's name for it.
        name: String,
        /// Why.
        reason: UnusableImage,
    },
    /// No such image.
    #[error("This image does not exist")]
    NotFound,
    /// The site still shows it.
    #[error("This image is in use: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    InUse(Vec<MediaUse>),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The result of an upload: the image and its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessedImage {
    /// The image's record.
    pub item: MediaItem,
    /// The image file and the thumbnail file.
    pub pictures: [ImageFile; 2],
}

/// Checks and re-encodes the files. Slow: do not call it in a transaction.
pub fn reencode(
    uploads: Vec<Upload>,
    purpose: MediaPurpose,
    reader: &dyn ImageReader,
    now: DateTime<Utc>,
) -> Result<Vec<ProcessedImage>, MediaError> {
    let drawing = |Upload { name, bytes }| {
        if bytes.len() > purpose.max_bytes() {
            return Err(MediaError::TooLarge { name, limit: purpose.limit() });
        }
        let drawn = reader.reencode(&bytes, purpose.max_side()).and_then(|picture| {
            let small = reader.reencode(&picture.bytes, THUMBNAIL_SIDE)?;
            Ok((picture, small))
        });
        let (picture, small) = match drawn {
            Ok(drawn) => drawn,
            Err(reason) => return Err(MediaError::Unusable { name, reason }),
        };
        let item = MediaItem {
            id: MediaId::generate(),
            name,
            file: picture.file.clone(),
            size: picture.bytes.len(),
            thumbnail: small.file.clone(),
            created_at: now,
        };
        Ok(ProcessedImage { item, pictures: [picture, small] })
    };
    uploads.into_iter().map(drawing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockImageReader;
    use crate::{ImageFormat, MediaFile};

    fn reencoded(
        size: usize,
        purpose: MediaPurpose,
        readable: bool,
    ) -> Result<Vec<ProcessedImage>, MediaError> {
        let mut reader = MockImageReader::new();
        reader.expect_reencode().returning(move |bytes, max_side| {
            let file = MediaFile::new([if max_side == 360 { 2 } else { 1 }; 32], ImageFormat::Png);
            let picture = ImageFile { file, bytes: bytes.iter().take(10).copied().collect() };
            if readable { Ok(picture) } else { Err(UnusableImage::NotAnImage) }
        });
        let uploads = vec![Upload { name: "ann.png".into(), bytes: vec![0; size] }];
        reencode(uploads, purpose, &reader, DateTime::UNIX_EPOCH)
    }

    #[test]
    fn a_file_is_as_large_as_its_purpose_allows() {
        let text = |purpose, size| reencoded(size, purpose, true).map_err(|error| error.to_string());
        for (purpose, limit) in [
            (MediaPurpose::Media, "5MB"),
            (MediaPurpose::Logo, "2MB"),
            (MediaPurpose::Profile, "2MB"),
            (MediaPurpose::Favicon, "512KB"),
        ] {
            assert_eq!(text(purpose, purpose.max_bytes()).unwrap()[0].item.size, 10);
            let refused = format!("File ann.png is too large. Maximum size is {limit}.");
            assert_eq!(text(purpose, purpose.max_bytes() + 1), Err(refused));
        }
    }

    #[test]
    fn an_image_comes_with_its_thumbnail() {
        let ProcessedImage { item, pictures } = reencoded(8, MediaPurpose::Media, true).unwrap().remove(0);
        assert_eq!(item.file.digest(), "01".repeat(32));
        assert_eq!(item.thumbnail.digest(), "02".repeat(32));
        assert_eq!(pictures.map(|picture| picture.file), [item.file, item.thumbnail]);
    }

    #[test]
    fn what_cannot_be_decoded_is_not_an_image() {
        let refused = reencoded(10, MediaPurpose::Logo, false).unwrap_err().to_string();
        assert_eq!(refused, "File ann.png is not a readable JPG, PNG, GIF or WebP image.");
    }

    #[test]
    fn an_image_that_cannot_be_shown_is_told_why() {
        let large = UnusableImage::TooManyPixels { width: 30_000, height: 20, side: 12_000, million: 33 };
        for (reason, words) in [
            (UnusableImage::Animated, "File a.gif is animated. Choose a still image."),
            (
                large,
                "File a.gif has 30000 × 20 pixels. An image may have 12000 pixels a side, and 33 million in all.",
            ),
        ] {
            assert_eq!(MediaError::Unusable { name: "a.gif".into(), reason }.to_string(), words);
        }
    }
}
