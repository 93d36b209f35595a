//! When backups are made, and where they go.

use infra::backup_policy::{BackupLocation, BackupPolicy, Retention};
use kernel::Named;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::input::{SettingsContext, WholeNumber};
use crate::http::fields::{Fields, set};

/// When backups are made.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupFields {
    auto_backup: Option<bool>,
    #[schema(max_length = 10)]
    backup_frequency: Option<String>,
    retention_period: Option<WholeNumber>,
    #[schema(max_length = 10)]
    backup_location: Option<String>,
}

/// When backups are made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupSettingsResponse {
    auto_backup: bool,
    /// `hourly`, `daily`, `weekly` or `monthly`.
    backup_frequency: String,
    /// Days.
    retention_period: u16,
    /// `local`, `cloud` or `both`.
    backup_location: String,
    /// Whether a cloud store is configured.
    cloud_backup_available: bool,
}

impl BackupSettingsResponse {
    /// The policy on a server with or without a cloud store.
    pub(super) fn new(backup: BackupPolicy, cloud: bool) -> Self {
        let location = if cloud { backup.location } else { BackupLocation::Local };
        Self {
            auto_backup: backup.auto,
            backup_frequency: backup.frequency.name().to_owned(),
            retention_period: backup.retention.0,
            backup_location: location.name().to_owned(),
            cloud_backup_available: cloud,
        }
    }
}

impl BackupFields {
    pub(super) fn apply(self, backup: &mut BackupPolicy, context: &SettingsContext<'_>, fields: &mut Fields) {
        set(&mut backup.auto, self.auto_backup);
        let frequency = self.backup_frequency.map(|name| Named::from_name(&name));
        set(&mut backup.frequency, frequency.and_then(|name| fields.parse("backupFrequency", name)));
        let days = self.retention_period.map(|days| days.one_of(&Retention::DAYS));
        let days = days.and_then(|days| fields.parse("retentionPeriod", days));
        set(&mut backup.retention, days.and_then(|days| days.try_into().ok()).map(Retention));
        let location = self.backup_location.map(|name| BackupLocation::from_name(&name));
        if let Some(location) = location.and_then(|name| fields.parse("backupLocation", name)) {
            if location != BackupLocation::Local && !context.cloud {
                fields.add("backupLocation", "No cloud storage is configured on this server");
            }
            backup.location = location;
        }
    }
}
