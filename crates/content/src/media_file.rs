use std::fmt;
use std::str::FromStr;

use kernel::Named;

/// How an image is kept.
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

/// The name of a file, made from what is in it: the same name is always the same image, and no name is ever a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MediaFile {
    digest: String,
    format: ImageFormat,
}

/// The text names no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of an image")]
pub struct InvalidMediaFile;

impl MediaFile {
    /// The file whose SHA-256 this is.
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

    /// How it is kept.
    #[must_use]
    pub const fn format(&self) -> ImageFormat {
        self.format
    }

    /// Where it is served.
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

/// An image drawn anew from its pixels: nothing else of the file is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it is called.
    pub file: MediaFile,
    /// What is in it.
    pub bytes: Vec<u8>,
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
