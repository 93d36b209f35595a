use chrono::{DateTime, Utc};
use kernel::{MediaId, StorageError};

use crate::{ImageReader, MediaRepository};

/// What an image is for; it decides how large a file may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaPurpose {
    /// The library of the site's images.
    Media,
    /// The practice's logo.
    Logo,
    /// The icon of the site.
    Favicon,
    /// A mediator's photo.
    Profile,
}

kernel::named!(MediaPurpose { Media = "media", Logo = "logo", Favicon = "favicon", Profile = "profile" });

impl MediaPurpose {
    /// No file is larger, in bytes.
    #[must_use]
    pub const fn max_bytes(self) -> usize {
        match self {
            Self::Media => 5 * 1024 * 1024,
            Self::Logo | Self::Profile => 2 * 1024 * 1024,
            Self::Favicon => 512 * 1024,
        }
    }

    /// The same in words.
    #[must_use]
    pub const fn limit(self) -> &'static str {
        match self {
            Self::Media => "5MB",
            Self::Logo | Self::Profile => "2MB",
            Self::Favicon => "512KB",
        }
    }

    /// A larger image is made smaller: no side is longer, in pixels.
    #[must_use]
    pub const fn max_side(self) -> u32 {
        match self {
            Self::Media => 2560,
            Self::Logo | Self::Profile => 1024,
            Self::Favicon => 256,
        }
    }
}

/// How an image is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageFormat {
    /// JPEG.
    Jpg,
    /// PNG.
    Png,
    /// WebP.
    Webp,
}

kernel::named!(ImageFormat { Jpg = "jpg", Png = "png", Webp = "webp" });

impl ImageFormat {
    /// Its media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
        }
    }
}

/// A file as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// The sender's name for it; shown, never used as a path.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// An image drawn anew from its pixels: nothing else of the file is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// How it is kept.
    pub format: ImageFormat,
    /// The file.
    pub bytes: Vec<u8>,
    /// The SHA-256 of the file, in hexadecimal: its name on the site.
    pub digest: String,
}

/// An image of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediaItem {
    /// Identity.
    pub id: MediaId,
    /// The sender's name for it.
    pub name: String,
    /// The image.
    pub picture: Picture,
    /// When it came.
    pub created_at: DateTime<Utc>,
}

impl MediaItem {
    /// Where it is served.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/media/{}.{}", self.picture.digest, kernel::Named::name(self.picture.format))
    }
}

/// Why an image was not taken.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// Larger than its purpose allows.
    #[error("File {name} is too large. Maximum size is {limit}.")]
    TooLarge {
        /// The sender's name for it.
        name: String,
        /// What would have been allowed.
        limit: &'static str,
    },
    /// By its bytes it is none of the formats, or it cannot be drawn.
    #[error("File {name} is no JPG, PNG, GIF or WebP image that can be read.")]
    NotAnImage {
        /// The sender's name for it.
        name: String,
    },
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Judges and redraws the files. Slow: not for a transaction.
pub fn redraw(
    uploads: Vec<Upload>,
    purpose: MediaPurpose,
    reader: &dyn ImageReader,
    now: DateTime<Utc>,
) -> Result<Vec<MediaItem>, MediaError> {
    let item = |Upload { name, bytes }| {
        if bytes.len() > purpose.max_bytes() {
            return Err(MediaError::TooLarge { name, limit: purpose.limit() });
        }
        match reader.redraw(&bytes, purpose.max_side()) {
            Some(picture) => Ok(MediaItem { id: MediaId::generate(), name, picture, created_at: now }),
            None => Err(MediaError::NotAnImage { name }),
        }
    };
    uploads.into_iter().map(item).collect()
}

/// The site's images.
#[derive(Clone, Copy)]
pub struct MediaLibrary<'a> {
    /// Where they are kept.
    pub media: &'a dyn MediaRepository,
}

impl MediaLibrary<'_> {
    /// Stores the images; one that is there already is the one that was there.
    pub fn store(&self, items: Vec<MediaItem>) -> Result<Vec<MediaItem>, StorageError> {
        items.into_iter().map(|item| Ok(MediaItem { id: self.media.store(&item)?, ..item })).collect()
    }

    /// The file with this digest, kept in this format.
    pub fn file(&self, digest: &str, format: ImageFormat) -> Result<Option<Vec<u8>>, StorageError> {
        self.media.file(digest, format)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockImageReader;

    fn upload(size: usize) -> Vec<Upload> {
        vec![Upload { name: "ann.png".into(), bytes: vec![0; size] }]
    }

    fn redrawn(size: usize, purpose: MediaPurpose, readable: bool) -> Result<Vec<MediaItem>, MediaError> {
        let mut reader = MockImageReader::new();
        let picture = Picture { format: ImageFormat::Png, bytes: vec![1], digest: "d1".into() };
        reader.expect_redraw().returning(move |_, _| readable.then(|| picture.clone()));
        redraw(upload(size), purpose, &reader, DateTime::UNIX_EPOCH)
    }

    #[test]
    fn a_file_is_as_large_as_its_purpose_allows() {
        let text = |purpose, size| redrawn(size, purpose, true).map_err(|error| error.to_string());
        for (purpose, limit) in
            [(MediaPurpose::Media, "5MB"), (MediaPurpose::Profile, "2MB"), (MediaPurpose::Favicon, "512KB")]
        {
            assert_eq!(text(purpose, purpose.max_bytes()).unwrap()[0].path(), "/media/d1.png");
            let refused = format!("File ann.png is too large. Maximum size is {limit}.");
            assert_eq!(text(purpose, purpose.max_bytes() + 1), Err(refused));
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_no_image() {
        assert!(matches!(redrawn(10, MediaPurpose::Logo, false), Err(MediaError::NotAnImage { .. })));
    }
}
