use kernel::StorageError;

use crate::{ContentChanges, ContentError, ContentRepository, SavedContent, SiteContent};

/// The site's texts.
#[derive(Clone, Copy)]
pub struct Contents<'a> {
    /// Where they are kept.
    pub content: &'a dyn ContentRepository,
}

impl Contents<'_> {
    /// The texts as they are now: the saved ones or, before the first time, what a new practice starts with.
    pub fn current(&self) -> Result<SavedContent, StorageError> {
        let saved = self.content.find()?;
        Ok(saved.unwrap_or_else(|| SavedContent { content: SiteContent::default(), version: 0 }))
    }

    /// Changes the fields given and leaves the others. With `seen`, only if nobody has saved since that version.
    pub fn save(&self, changes: ContentChanges, seen: Option<i64>) -> Result<SavedContent, ContentError> {
        let current = self.current()?;
        if seen.is_some_and(|version| version != current.version) {
            return Err(ContentError::Stale);
        }
        let content = current.content.with(changes);
        let version = self.content.store(&content, seen)?;
        Ok(SavedContent { content, version })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeroChanges;
    use crate::ports::MockContentRepository;

    fn headline(text: &str) -> ContentChanges {
        let hero = HeroChanges { headline: Some(text.into()), ..HeroChanges::default() };
        ContentChanges { hero, ..ContentChanges::default() }
    }

    #[test]
    fn a_new_practice_starts_with_texts() {
        let mut content = MockContentRepository::new();
        content.expect_find().returning(|| Ok(None));
        let current = Contents { content: &content }.current().unwrap();
        assert_eq!(current.content.hero.kicker, "Professional Mediation Services");
        assert_eq!(current.version, 0);
    }

    #[test]
    fn saving_touches_only_the_fields_given() {
        let mut content = MockContentRepository::new();
        content.expect_find().returning(|| Ok(None));
        content
            .expect_store()
            .withf(|stored, replacing| {
                stored.hero.headline == "Talk"
                    && stored.hero.cta_secondary == "Learn More"
                    && replacing.is_none()
            })
            .times(1)
            .returning(|_, _| Ok(1));
        let saved = Contents { content: &content }.save(headline("Talk"), None).unwrap();
        assert_eq!((saved.content.hero.headline.as_str(), saved.version), ("Talk", 1));
    }

    #[test]
    fn what_somebody_else_saved_meanwhile_is_not_overwritten() {
        let mut content = MockContentRepository::new();
        content
            .expect_find()
            .returning(|| Ok(Some(SavedContent { content: SiteContent::default(), version: 7 })));
        let saved = Contents { content: &content }.save(headline("Talk"), Some(6));
        assert!(matches!(saved, Err(ContentError::Stale)));
    }
}
