//! The policies that make up the settings: one document each. Fields added by a later version get
//! their defaults.

use auth::{SecurityPolicy, SecurityPolicyRepository};
use availability::{Practice, PracticeRepository};
use content::{SiteProfile, SiteProfileRepository};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use kernel::StorageError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use templates::{MailSettings, MailSettingsRepository, NotificationSettingsRepository, Notifications};

use super::Tx;
use super::changes::Change;
use super::row::corrupt;
use crate::backup_policy::BackupPolicy;

/// This advisory lock makes concurrent saves take turns.
const SETTINGS_LOCK: i64 = 0x0061_6363_7365_7400;

const PRACTICE: &str = "practice";
const SECURITY: &str = "security";
const SITE: &str = "site";
const MAIL: &str = "mail";
const NOTIFICATIONS: &str = "notifications";
const BACKUP: &str = "backup";

impl Tx<'_> {
    /// Makes every other transaction that calls this wait until this one ends.
    pub fn lock_settings(&self) -> Result<(), StorageError> {
        self.query(|c| sql_query(format!("SELECT pg_advisory_xact_lock({SETTINGS_LOCK})")).execute(c))?;
        Ok(())
    }

    /// The backup policy as last saved.
    pub fn backup_policy(&self) -> Result<Option<BackupPolicy>, StorageError> {
        self.policy(BACKUP)
    }

    /// Saves the backup policy.
    pub fn store_backup_policy(&self, policy: &BackupPolicy) -> Result<(), StorageError> {
        self.store_policy(BACKUP, policy)
    }

    /// The size of the database in bytes.
    pub fn database_size(&self) -> Result<u64, StorageError> {
        let size: SizeRow =
            self.query(|c| sql_query("SELECT pg_database_size(current_database()) AS bytes").get_result(c))?;
        u64::try_from(size.bytes).map_err(corrupt)
    }

    fn policy<T: DeserializeOwned>(&self, section: &str) -> Result<Option<T>, StorageError> {
        let found = self.document(section)?;
        found.map(|(body, _)| serde_json::from_value(body).map_err(corrupt)).transpose()
    }

    fn store_policy(&self, section: &str, policy: &impl Serialize) -> Result<(), StorageError> {
        self.changed(Change::Settings);
        self.store_document(section, &serde_json::to_value(policy).map_err(corrupt)?, None)?;
        Ok(())
    }
}

#[derive(QueryableByName)]
struct SizeRow {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

impl PracticeRepository for Tx<'_> {
    fn find(&self) -> Result<Option<Practice>, StorageError> {
        self.policy(PRACTICE)
    }

    fn store(&self, practice: &Practice) -> Result<(), StorageError> {
        self.store_policy(PRACTICE, practice)
    }
}

impl SecurityPolicyRepository for Tx<'_> {
    fn find(&self) -> Result<Option<SecurityPolicy>, StorageError> {
        self.policy(SECURITY)
    }

    fn store(&self, policy: &SecurityPolicy) -> Result<(), StorageError> {
        self.store_policy(SECURITY, policy)
    }
}

impl SiteProfileRepository for Tx<'_> {
    fn find(&self) -> Result<Option<SiteProfile>, StorageError> {
        self.policy(SITE)
    }

    fn store(&self, profile: &SiteProfile) -> Result<(), StorageError> {
        self.store_policy(SITE, profile)
    }
}

impl MailSettingsRepository for Tx<'_> {
    fn find(&self) -> Result<Option<MailSettings>, StorageError> {
        self.policy(MAIL)
    }

    fn store(&self, settings: &MailSettings) -> Result<(), StorageError> {
        self.store_policy(MAIL, settings)
    }
}

impl NotificationSettingsRepository for Tx<'_> {
    fn find(&self) -> Result<Option<Notifications>, StorageError> {
        self.policy(NOTIFICATIONS)
    }

    fn store(&self, notifications: &Notifications) -> Result<(), StorageError> {
        self.store_policy(NOTIFICATIONS, notifications)
    }
}
