use chrono::{DateTime, Utc};
use kernel::AdminId;

use crate::{ContentSection, SavedContent};

/// The site's texts as they were saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentVersion {
    /// The version number and the texts.
    pub saved: SavedContent,
    /// The administrator who saved it; `None` for the texts that were there before the first save.
    pub by: Option<AdminId>,
    /// When; for the texts before the first save, when they were replaced.
    pub at: DateTime<Utc>,
}

/// When the text of a legal page last changed, as far as the stored versions know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalChange {
    /// The page.
    pub section: ContentSection,
    /// Its English text.
    pub english: Option<DateTime<Utc>>,
    /// Its Spanish text, or the English text that it translates.
    pub spanish: Option<DateTime<Utc>>,
}

/// A row in the version history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastVersion {
    /// Version number.
    pub version: i64,
    /// The name of the administrator who saved it; `None` if unknown.
    pub by: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}
