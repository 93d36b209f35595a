use std::fmt;
use std::str::FromStr;

use kernel::Named;

/// The format an image is stored in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A file's name, derived from its content: the same name is always the same image, and no name is
/// ever a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MediaFile {
    digest: String,
    format: ImageFormat,
}

/// The text is not a media file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of an image")]
pub struct InvalidMediaFile;

impl MediaFile {
    /// The file with this SHA-256.
    #[must_use]
    pub fn new(digest: [u8; 32], format: ImageFormat) -> Self {
        let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        Self { digest: digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect(), format }
    }

    /// The SHA-256 of the file, in hexadecimal.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The format it is stored in.
    #[must_use]
    pub const fn format(&self) -> ImageFormat {
        self.format
    }

    /// The path it is served at.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/media/{self}")
    }
}

impl fmt::Display for MediaFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.digest, self.format.name())
    }
}

impl FromStr for MediaFile {
    type Err = InvalidMediaFile;

    fn from_str(name: &str) -> Result<Self, InvalidMediaFile> {
        let (digest, format) = name.split_once('.').ok_or(InvalidMediaFile)?;
        let format = ImageFormat::from_name(format).or(Err(InvalidMediaFile))?;
        let is_digest =
            digest.len() == 64 && digest.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if is_digest { Ok(Self { digest: digest.to_owned(), format }) } else { Err(InvalidMediaFile) }
    }
}

/// An image re-encoded from its pixels: nothing else from the original file is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageFile {
    /// The file's name.
    pub file: MediaFile,
    /// The file's content.
    pub bytes: Vec<u8>,
}

/// Why a file cannot be shown as an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnusableImage {
    /// Not one of the supported formats, judged by its content, or unreadable.
    #[error("is not a readable JPG, PNG, GIF or WebP image")]
    NotAnImage,
    /// It moves. Its first picture alone would not be what was uploaded.
    #[error("is animated. Choose a still image")]
    Animated,
    /// Its pixels would take too much memory.
    #[error(
        "has {width} × {height} pixels. An image may have {side} pixels a side, and {million} million in all"
    )]
    TooManyPixels {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
        /// The longest side, in pixels.
        side: u32,
        /// The most pixels of an image with as many colors, in millions.
        million: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_digest_and_a_format() {
        let file = MediaFile::new([0xab; 32], ImageFormat::Webp);
        assert_eq!(file.path(), format!("/media/{}.webp", "ab".repeat(32)));
        assert_eq!(file.to_string().parse(), Ok(file));
    }

    #[test]
    fn nothing_else_is_a_name() {
        let digest = "ab".repeat(32);
        for name in [
            String::new(),
            digest.clone(),
            format!("{digest}.gif"),
            format!("{digest}.png.png"),
            format!("{}.png", digest.to_uppercase()),
            format!("{}.png", "ab".repeat(31)),
            format!("{}.png", "../".repeat(22)),
            format!("{}.png", "é".repeat(32)),
            "../../etc/passwd".into(),
        ] {
            assert_eq!(name.parse::<MediaFile>(), Err(InvalidMediaFile), "{name}");
        }
    }
}
