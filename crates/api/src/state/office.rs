//! Back office tasks that no domain decides.

use booking::BookingRepository;
use chrono::{DateTime, NaiveDateTime, Utc};
use content::Contents;
use infra::backup::{BackupHealth, Verification};
use infra::backup_policy::BackupPolicy;
use infra::pg::changes::Change;
use infra::pg::{Tx, Unsent};
use kernel::{Action, Audit, BookingId, EmailAddress, StorageError, Tz};
use templates::{BookingDetails, BookingLookup, ComposedMailRepository, MailRepository, Outbox};

use super::policies::Policies;
use super::standing::{MaintainSite, ManageBackups, ManageMail, ManageSettings, Opens};
use super::work::Work;

/// What monitoring asks.
#[derive(Debug)]
pub struct Vitals {
    /// The mail that has not left.
    pub unsent: Unsent,
    /// When the last backup was completed, and when one was last found to restore.
    pub backups: [Option<DateTime<Utc>>; 2],
}

/// Settings, backups and maintenance in one transaction.
#[derive(Clone, Copy)]
pub struct Office<'a, 'c> {
    tx: &'a Tx<'c>,
    audit: Audit<'a>,
    /// By the practice's wall clock.
    now: NaiveDateTime,
}

impl Opens<Office<'static, 'static>> for ManageSettings {}
impl Opens<Office<'static, 'static>> for MaintainSite {}
impl Opens<Office<'static, 'static>> for ManageBackups {}
impl Opens<Office<'static, 'static>> for ManageMail {}

impl<'t, S> Work<'t, S> {
    /// Settings, backups and maintenance.
    pub fn office(&self) -> Office<'_, 't>
    where
        S: Opens<Office<'static, 'static>>,
    {
        Office { tx: self.tx, audit: Audit { log: self.tx, by: &self.at.by }, now: self.at.local }
    }
}

impl Work<'_> {
    /// What monitoring asks.
    pub fn vitals(&self) -> Result<Vitals, StorageError> {
        let unsent = self.tx.unsent()?;
        Ok(Vitals { unsent, backups: [self.tx.last_backup()?, self.tx.last_verified()?] })
    }
}

impl Office<'_, '_> {
    /// The settings as they are saved.
    pub fn settings(&self) -> Result<Policies, StorageError> {
        Policies::load(self.tx)
    }

    /// The same; others who save settings wait until the transaction ends.
    pub fn locked_settings(&self) -> Result<Policies, StorageError> {
        self.tx.lock_settings()?;
        self.settings()
    }

    /// How many sessions after this time by the wall clock another time zone would move.
    pub fn moved_by(&self, after: NaiveDateTime, from: Tz, to: Tz) -> Result<i64, StorageError> {
        self.tx.moved_by(after, from, to)
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
            let (from, to) = (before.practice.zone, after.practice.zone);
            self.tx.move_promises(self.now, from, to)?;
            self.tx.move_calendars(self.now, from, to)?;
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

    /// The booking, as a message describes it.
    pub fn booking_details(&self, id: BookingId) -> Result<Option<BookingDetails>, StorageError> {
        self.tx.details(id)
    }

    /// The name of the client with this address.
    pub fn client_name(&self, address: &EmailAddress) -> Result<Option<String>, StorageError> {
        self.tx.client_name(address)
    }

    /// The database's size in bytes.
    pub fn database_size(&self) -> Result<u64, StorageError> {
        self.tx.database_size()
    }

    /// The mail that has not left.
    pub fn unsent(&self) -> Result<Unsent, StorageError> {
        self.tx.unsent()
    }

    /// Whether automatic backups are made as the settings say.
    pub fn backup_health(&self, policy: &BackupPolicy) -> Result<BackupHealth, StorageError> {
        self.tx.backup_health(policy)
    }

    /// When the last backup was completed.
    pub fn last_backup(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.tx.last_backup()
    }

    /// The latest test of a backup.
    pub fn latest_verification(&self) -> Result<Option<Verification>, StorageError> {
        self.tx.latest_verification()
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
