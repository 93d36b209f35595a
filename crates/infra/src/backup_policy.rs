//! When backups are made, and where they go.

use kernel::named;
use serde::{Deserialize, Serialize};

/// How the practice's data is backed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BackupPolicy {
    /// Whether backups are made automatically.
    pub auto: bool,
    /// How often.
    pub frequency: BackupFrequency,
    /// How long they are kept.
    #[serde(rename = "retention_days")]
    pub retention: Retention,
    /// Where they go.
    pub location: BackupLocation,
}

impl Default for BackupPolicy {
    /// Daily, kept for 30 days, in the data directory.
    fn default() -> Self {
        Self {
            auto: true,
            frequency: BackupFrequency::default(),
            retention: Retention::default(),
            location: BackupLocation::default(),
        }
    }
}

/// How often backups are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackupFrequency {
    /// Every hour.
    Hourly,
    /// Every day.
    #[default]
    Daily,
    /// Every seven days.
    Weekly,
    /// Every thirty days.
    Monthly,
}

named!(BackupFrequency { Hourly = "hourly", Daily = "daily", Weekly = "weekly", Monthly = "monthly" });

/// Where backups go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackupLocation {
    /// The data directory.
    #[default]
    Local,
    /// The S3-compatible store configured in the environment.
    Cloud,
    /// Both.
    Both,
}

named!(BackupLocation { Local = "local", Cloud = "cloud", Both = "both" });

/// How many days backups are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retention(pub u16);

impl Retention {
    /// The choices, in days.
    pub const DAYS: [i64; 4] = [7, 30, 90, 365];
}

impl Default for Retention {
    /// 30 days.
    fn default() -> Self {
        Self(30)
    }
}
