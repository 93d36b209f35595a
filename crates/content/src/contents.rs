use chrono::{DateTime, Utc};
use kernel::{Page, StorageError};

use crate::{ContentRepository, ContentVersionRepository, LegalChange, SavedContent, SiteContent};

/// The site's texts, as visitors read them.
#[derive(Clone, Copy)]
pub struct Contents<'a> {
    /// Where they are kept.
    pub content: &'a dyn ContentRepository,
    /// Where earlier versions are kept.
    pub versions: &'a dyn ContentVersionRepository,
}

impl Contents<'_> {
    /// The current texts: as saved or, before the first save, a new practice's defaults.
    pub fn current(&self) -> Result<SavedContent, StorageError> {
        let saved = self.content.find()?;
        Ok(saved.unwrap_or_else(|| SavedContent { content: SiteContent::default(), version: 0 }))
    }

    /// When the texts were last saved.
    pub fn last_saved(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        let newest = self.versions.list(Page { limit: 1, offset: 0 })?;
        Ok(newest.items.first().map(|line| line.at))
    }

    /// When the legal texts last changed. A new practice's own never did.
    pub fn legal_changes(&self) -> Result<Vec<LegalChange>, StorageError> {
        self.versions.legal_changes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::{MockContentRepository, MockContentVersionRepository};

    #[test]
    fn a_new_practice_starts_with_texts() {
        let mut content = MockContentRepository::new();
        content.expect_find().returning(|| Ok(None));
        let current =
            Contents { content: &content, versions: &MockContentVersionRepository::new() }.current().unwrap();
        assert_eq!(current.content.hero.kicker, "Professional Mediation Services");
        assert_eq!(current.version, 0);
    }
}
