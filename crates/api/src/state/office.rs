//! What the office does that no domain decides.

use booking::BookingRepository;
use chrono::{DateTime, Utc};

use content::ContentVersions;
use infra::pg::Tx;
use infra::pg::changes::Change;
use kernel::{Audit, StorageError};

use super::moment::Moment;
use super::policies::Policies;

/// Settings, backups and upkeep, on one transaction.
#[derive(Clone, Copy)]
pub struct Office<'a, 'c> {
    /// The transaction.
    pub tx: &'a Tx<'c>,
    /// Records what is done.
    pub audit: Audit<'a>,
}

impl<'a, 'c> Office<'a, 'c> {
    /// At a moment: what it changes is recorded as done by the moment's actor.
    #[must_use]
    pub fn new(tx: &'a Tx<'c>, at: &'a Moment) -> Self {
        Self { tx, audit: Audit { log: tx, by: &at.by } }
    }

    /// Saves the settings that changed; `names` are their fields.
    pub fn save_settings(
        &self,
        before: &Policies,
        after: &Policies,
        names: &[String],
    ) -> Result<(), StorageError> {
        after.store(before, self.tx)?;
        if before.practice.booking.confirm_by_email && !after.practice.booking.confirm_by_email {
            // Requests made while it was on do not end later.
            self.tx.confirm_all()?;
        }
        if names.is_empty() {
            return Ok(());
        }
        self.audit.record_detail("settings.saved", "settings", names.join(", "))
    }

    /// Notes that someone tested a mail server.
    pub fn test_mail(&self) -> Result<(), StorageError> {
        self.audit.record("mail.tested", "settings")
    }

    /// Makes every process forget what it keeps in memory.
    pub fn clear_cache(&self) -> Result<(), StorageError> {
        self.tx.changed(Change::Everything);
        self.audit.record("site.cache_cleared", "")
    }

    /// When the pages changed that the sitemap lists.
    pub fn generate_sitemap(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.audit.record("site.sitemap_generated", "")?;
        ContentVersions { content: self.tx, versions: self.tx, audit: self.audit }.last_saved()
    }

    /// Notes that someone made a backup and took it away.
    pub fn take_backup(&self) -> Result<(), StorageError> {
        self.tx.note_backup()?;
        self.audit.record("backup.downloaded", "")
    }

    /// Notes that someone took a kept backup away.
    pub fn take_kept_backup(&self, name: &str) -> Result<(), StorageError> {
        self.audit.record("backup.downloaded", name)
    }

    /// Notes that someone deleted a kept backup.
    pub fn delete_backup(&self, name: &str) -> Result<(), StorageError> {
        self.audit.record("backup.deleted", name)
    }
}
