use chrono::{DateTime, Utc};
use kernel::{Action, AdminId, Audit, Page, Paged, StorageError};

use crate::{
    ContentError, ContentRepository, ContentVersion, ContentVersionRepository, Contents, PastVersion,
    SavedContent, SiteContent,
};

/// Editing the site's texts. Each save creates a version; the most recent ones are kept. What the first
/// save replaces is a version as well.
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
        let current = self.unless_stale(seen)?;
        let mut content = current.content.clone();
        change(&mut content);
        let done = actions(current.content.clone(), &content);
        let saved = self.store(current, content, seen, by, now)?;
        for action in done {
            self.audit.record(action, saved.version)?;
        }
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
        let current = self.unless_stale(seen)?;
        let saved = self.store(current, self.find(version)?, seen, by, now)?;
        self.audit.record_detail(Action::ContentRestored, saved.version, format!("version {version}"))?;
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
        current: SavedContent,
        content: SiteContent,
        seen: Option<i64>,
        by: AdminId,
        at: DateTime<Utc>,
    ) -> Result<SavedContent, ContentError> {
        let seen = self.keep_first(current, seen, at)?;
        let version = self.content.store(&content, seen)?;
        let saved = SavedContent { content, version };
        self.keep(&saved, Some(by), at)?;
        Ok(saved)
    }

    /// Keeps the texts that are about to be replaced, if no save has: a new practice's defaults, which
    /// become the first version, or what a demo begins with. Returns the version to replace.
    fn keep_first(
        &self,
        mut current: SavedContent,
        seen: Option<i64>,
        at: DateTime<Utc>,
    ) -> Result<Option<i64>, ContentError> {
        if self.versions.find(current.version)?.is_some() {
            return Ok(seen);
        }
        if current.version == 0 {
            current.version = self.content.store(&current.content, Some(0))?;
        }
        self.keep(&current, None, at)?;
        Ok(Some(current.version))
    }

    fn keep(&self, saved: &SavedContent, by: Option<AdminId>, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.versions.keep(&ContentVersion { saved: saved.clone(), by, at }, Self::KEPT)
    }
}

/// What has been done to the content.
fn actions(mut before: SiteContent, after: &SiteContent) -> Vec<Action> {
    let is_dressed = before.branding.look() != after.branding.look();
    (before.branding.theme, before.branding.accent) = after.branding.look();
    match (is_dressed, before == *after) {
        (true, true) => vec![Action::LookChanged],
        (true, false) => vec![Action::LookChanged, Action::ContentSaved],
        (false, _) => vec![Action::ContentSaved],
    }
}

#[cfg(test)]
mod tests {
    use mockall::predicate::eq;

    use super::*;
    use crate::Theme;
    use crate::ports::{MockContentRepository, MockContentVersionRepository};

    #[test]
    fn a_change_of_the_look_is_recorded_as_one() {
        let before = SiteContent::default();
        let mut dressed = before.clone();
        dressed.branding.theme = Theme::Classic;
        assert_eq!(actions(before.clone(), &before), [Action::ContentSaved]);
        assert_eq!(actions(before.clone(), &saying("Talk")), [Action::ContentSaved]);
        assert_eq!(actions(before.clone(), &dressed), [Action::LookChanged]);
        headline("Talk")(&mut dressed);
        assert_eq!(actions(before, &dressed), [Action::LookChanged, Action::ContentSaved]);
    }

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

    /// A version history that has all versions and expects one new one.
    fn keeping(version: i64, by: AdminId) -> MockContentVersionRepository {
        let mut versions = MockContentVersionRepository::new();
        versions.expect_find().with(eq(version - 1)).returning(|_| Ok(Some(SiteContent::default())));
        versions
            .expect_keep()
            .withf(move |kept, most| kept.saved.version == version && kept.by == Some(by) && *most == 50)
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
    fn what_the_first_save_replaces_is_a_version() {
        let admin = AdminId::generate();
        for begun in [0, 1] {
            let mut content = MockContentRepository::new();
            content.expect_find().returning(move || {
                let saved = SavedContent { content: saying("Seeded"), version: begun };
                Ok((begun > 0).then_some(saved))
            });
            content
                .expect_store()
                .returning(move |_, replacing| Ok(replacing.ok_or(ContentError::Stale)? + 1));
            let mut versions = MockContentVersionRepository::new();
            versions.expect_find().returning(|_| Ok(None));
            let first = if begun == 0 { SiteContent::default() } else { saying("Seeded") };
            for (version, body, by) in [(1, first, None), (2, saying("Talk"), Some(admin))] {
                versions
                    .expect_keep()
                    .withf(move |kept, _| {
                        (kept.saved.version, kept.by) == (version, by) && kept.saved.content.hero == body.hero
                    })
                    .times(1)
                    .returning(|_, _| Ok(()));
            }
            let editing =
                ContentVersions { content: &content, versions: &versions, audit: kernel::unrecorded() };
            let saved = editing.save(headline("Talk"), Some(begun), admin, DateTime::UNIX_EPOCH).unwrap();
            assert_eq!(saved.version, 2);
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
