//! Back office tasks that no domain decides.

use booking::BookingRepository;
use chrono::{DateTime, NaiveDateTime, Utc};

use content::Contents;
use infra::pg::Tx;
use infra::pg::changes::Change;
use kernel::{Action, Audit, StorageError};
use templates::{MailRepository, Outbox};

use super::moment::Moment;
use super::opens::{Opens, opens};
use super::policies::Policies;
use super::standing::{MaintainSite, ManageBackups, ManageMail, ManageSettings};

/// Settings, backups and maintenance in one transaction.
#[derive(Clone, Copy)]
pub struct Office<'a, 'c> {
    /// The transaction.
    pub tx: &'a Tx<'c>,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// By the practice's wall clock.
    pub now: NaiveDateTime,
}

opens! {
    Office<'static, 'static>: ManageSettings, MaintainSite, ManageBackups, ManageMail;
}

impl<'a, 'c> Office<'a, 'c> {
    /// At this moment; its actor is recorded for what changes.
    #[must_use]
    pub fn new(tx: &'a Tx<'c>, at: &'a Moment<impl Opens<Office<'static, 'static>>>) -> Self {
        Self { tx, audit: Audit { log: tx, by: &at.by }, now: at.local }
    }

    /// Saves the settings that changed; `names` are their fields.
    pub fn save_settings(
        &self,
        before: &Policies,
        after: &Policies,
        names: &[String],
    ) -> Result<(), StorageError> {
        after.store(before, self.tx)?;
        if before.mail != after.mail {
            // What waits for the mail server may be able to leave now.
            self.tx.hurry()?;
        }
        if before.practice.booking.confirm_by_email && !after.practice.booking.confirm_by_email {
            // Requests made while it was on are not cancelled later.
            self.tx.confirm_all()?;
        }
        if before.practice.zone != after.practice.zone {
            self.tx.move_promises(self.now, before.practice.zone, after.practice.zone)?;
        }
        if names.is_empty() {
            return Ok(());
        }
        self.audit.record_detail(Action::SettingsSaved, "settings", names.join(", "))
    }

    /// Records that someone tested a mail server.
    pub fn test_mail(&self) -> Result<(), StorageError> {
        self.audit.record(Action::MailTested, "settings")
    }

    /// The mail server in the settings took a test email: so it takes what waits for it.
    pub fn mail_server_works(&self) -> Result<(), StorageError> {
        self.tx.server_is_back()?;
        self.tx.hurry()
    }

    /// Clears every process's cache.
    pub fn clear_cache(&self) -> Result<(), StorageError> {
        self.tx.changed(Change::Everything);
        self.audit.record(Action::SiteCacheCleared, "")
    }

    /// When the pages in the sitemap last changed.
    pub fn generate_sitemap(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.audit.record(Action::SiteSitemapGenerated, "")?;
        Contents { content: self.tx, versions: self.tx }.last_saved()
    }

    /// Records that someone made and downloaded a backup.
    pub fn take_backup(&self) -> Result<(), StorageError> {
        self.tx.note_backup()?;
        self.audit.record(Action::BackupDownloaded, "")
    }

    /// Records that someone downloaded a stored backup.
    pub fn take_kept_backup(&self, name: &str) -> Result<(), StorageError> {
        self.audit.record(Action::BackupDownloaded, name)
    }

    /// Records that someone deleted a stored backup.
    pub fn delete_backup(&self, name: &str) -> Result<(), StorageError> {
        self.audit.record(Action::BackupDeleted, name)
    }
}
