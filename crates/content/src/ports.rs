use kernel::StorageError;

use crate::{ContentError, SavedContent, SiteContent};

/// Where the site's texts are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ContentRepository {
    /// The texts as they were saved last; `None` before the first time.
    fn find(&self) -> Result<Option<SavedContent>, StorageError>;
    /// Saves the texts and returns their new version, one more than the last. With `replacing` it MUST return `Stale`, and
    /// save nothing, unless that is still the version (0 before the first time).
    fn store(&self, content: &SiteContent, replacing: Option<i64>) -> Result<i64, ContentError>;
}
