use kernel::StorageError;

use crate::{ContentRepository, SavedContent, SiteContent};

/// The site's texts, as visitors read them.
#[derive(Clone, Copy)]
pub struct Contents<'a> {
    /// Where they are kept.
    pub content: &'a dyn ContentRepository,
}

impl Contents<'_> {
    /// The current texts: as saved or, before the first save, a new practice's defaults.
    pub fn current(&self) -> Result<SavedContent, StorageError> {
        let saved = self.content.find()?;
        Ok(saved.unwrap_or_else(|| SavedContent { content: SiteContent::default(), version: 0 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockContentRepository;

    #[test]
    fn a_new_practice_starts_with_texts() {
        let mut content = MockContentRepository::new();
        content.expect_find().returning(|| Ok(None));
        let current = Contents { content: &content }.current().unwrap();
        assert_eq!(current.content.hero.kicker, "Professional Mediation Services");
        assert_eq!(current.version, 0);
    }
}
