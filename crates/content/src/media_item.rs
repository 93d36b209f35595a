use std::fmt;

use chrono::{DateTime, Utc};
use kernel::MediaId;

use crate::MediaFile;

/// An image of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediaItem {
    /// Unique id.
    pub id: MediaId,
    /// The sender's name for it.
    pub name: String,
    /// The image.
    pub file: MediaFile,
    /// The file's size in bytes.
    pub size: usize,
    /// A smaller version of the image, or the image itself if it is small.
    pub thumbnail: MediaFile,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
}

/// A place where the site shows an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MediaUse {
    /// The practice's logo.
    Logo,
    /// The site's icon.
    Favicon,
    /// The image at the top of the landing page.
    Hero,
    /// The image beside the text about the practice.
    About,
    /// The photo of the mediator with this name.
    Photo(String),
}

impl fmt::Display for MediaUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Logo => f.write_str("Logo"),
            Self::Favicon => f.write_str("Favicon"),
            Self::Hero => f.write_str("Top of the page"),
            Self::About => f.write_str("About"),
            Self::Photo(name) => write!(f, "Photo of {name}"),
        }
    }
}
