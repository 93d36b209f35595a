use chrono::{DateTime, Utc};
use kernel::{AdminId, Audit, Page, Paged, StorageError};

use crate::{ContentError, ContentRepository, ContentVersionRepository, Contents, SavedContent, SiteContent};

/// The site's texts as one administrator saved them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentVersion {
    /// The version number and the texts.
    pub saved: SavedContent,
    /// The administrator who saved it.
    pub by: AdminId,
    /// When.
    pub at: DateTime<Utc>,
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

/// Editing the site's texts. Each save creates a version; the most recent ones are kept.
#[derive(Clone, Copy)]
pub struct ContentVersions<'a> {
    /// Where the texts are kept.
    pub content: &'a dyn ContentRepository,
    /// Where earlier versions are kept.
    pub versions: &'a dyn ContentVersionRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
}

impl ContentVersions<'_> {
    /// How many versions are kept, including the current one.
    pub const KEPT: i64 = 50;

    /// Changes the texts. With `seen`, fails if anyone has saved since that version.
    pub fn save(
        &self,
        change: impl FnOnce(&mut SiteContent),
        seen: Option<i64>,
        by: AdminId,
        now: DateTime<Utc>,
    ) -> Result<SavedContent, ContentError> {
        let mut content = self.unless_stale(seen)?.content;
        change(&mut content);
        let saved = self.store(content, seen, by, now)?;
        self.audit.record("content.saved", saved.version)?;
        Ok(saved)
    }

    /// Saves an earlier version's texts again, as a new version. `seen` is as in [`Self::save`].
    pub fn restore(
        &self,
        version: i64,
        seen: Option<i64>,
        by: AdminId,
        now: DateTime<Utc>,
    ) -> Result<SavedContent, ContentError> {
        self.unless_stale(seen)?;
        let saved = self.store(self.find(version)?, seen, by, now)?;
        self.audit.record_detail("content.restored", saved.version, format!("version {version}"))?;
        Ok(saved)
    }

    /// A page of the version history, newest first.
    pub fn list(&self, page: Page) -> Result<Paged<PastVersion>, StorageError> {
        self.versions.list(page)
    }

    /// The texts of one version.
    pub fn find(&self, version: i64) -> Result<SiteContent, ContentError> {
        self.versions.find(version)?.ok_or(ContentError::NoSuchVersion)
    }

    fn unless_stale(&self, seen: Option<i64>) -> Result<SavedContent, ContentError> {
        let current = Contents { content: self.content, versions: self.versions }.current()?;
        if seen.is_some_and(|version| version != current.version) {
            return Err(ContentError::Stale);
        }
        Ok(current)
    }

    fn store(
        &self,
        content: SiteContent,
        seen: Option<i64>,
        by: AdminId,
        at: DateTime<Utc>,
    ) -> Result<SavedContent, ContentError> {
        let version = self.content.store(&content, seen)?;
        let saved = SavedContent { content, version };
        self.versions.keep(&ContentVersion { saved: saved.clone(), by, at }, Self::KEPT)?;
        Ok(saved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::{MockContentRepository, MockContentVersionRepository};

    fn headline(text: &str) -> impl FnOnce(&mut SiteContent) {
        move |content| text.clone_into(&mut content.hero.headline)
    }

    fn saying(text: &str) -> SiteContent {
        let mut content = SiteContent::default();
        headline(text)(&mut content);
        content
    }

    /// Texts at this version, and the one headline that may be saved next.
    fn saved(version: i64, expected: &'static str) -> MockContentRepository {
        let mut content = MockContentRepository::new();
        content
            .expect_find()
            .returning(move || Ok(Some(SavedContent { content: SiteContent::default(), version })));
        content
            .expect_store()
            .withf(move |content, _| {
                content.hero.headline == expected && content.hero.cta_secondary == "Learn More"
            })
            .times(..=1)
            .returning(move |_, _| Ok(version + 1));
        content
    }

    /// A version history that expects one new version.
    fn keeping(version: i64, by: AdminId) -> MockContentVersionRepository {
        let mut versions = MockContentVersionRepository::new();
        versions
            .expect_keep()
            .withf(move |kept, most| kept.saved.version == version && kept.by == by && *most == 50)
            .times(1)
            .returning(|_, _| Ok(()));
        versions
    }

    #[test]
    fn saving_touches_only_the_fields_given_and_is_kept() {
        let admin = AdminId::generate();
        let (content, versions) = (saved(7, "Talk"), keeping(8, admin));
        let editing = ContentVersions { content: &content, versions: &versions, audit: kernel::unrecorded() };
        let saved = editing.save(headline("Talk"), Some(7), admin, DateTime::UNIX_EPOCH).unwrap();
        assert_eq!((saved.content.hero.headline.as_str(), saved.version), ("Talk", 8));
    }

    #[test]
    fn what_someone_else_saved_in_the_meantime_is_not_overwritten() {
        let (content, versions) = (saved(7, "never"), MockContentVersionRepository::new());
        let editing = ContentVersions { content: &content, versions: &versions, audit: kernel::unrecorded() };
        let (admin, now) = (AdminId::generate(), DateTime::UNIX_EPOCH);
        for outcome in
            [editing.save(headline("Talk"), Some(6), admin, now), editing.restore(3, Some(6), admin, now)]
        {
            assert!(matches!(outcome, Err(ContentError::Stale)));
        }
    }

    #[test]
    fn restoring_makes_a_new_version_of_an_old_one() {
        let admin = AdminId::generate();
        let (content, mut versions) = (saved(7, "Before"), keeping(8, admin));
        versions.expect_find().returning(|version| Ok((version == 3).then(|| saying("Before"))));
        let editing = ContentVersions { content: &content, versions: &versions, audit: kernel::unrecorded() };
        let restored = editing.restore(3, None, admin, DateTime::UNIX_EPOCH).unwrap();
        assert_eq!((restored.content, restored.version), (saying("Before"), 8));
        let missing = editing.restore(2, None, admin, DateTime::UNIX_EPOCH);
        assert!(matches!(missing, Err(ContentError::NoSuchVersion)));
    }
}
