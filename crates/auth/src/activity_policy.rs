use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

/// How long the audit log is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActivityPolicy {
    /// In days; one of [`Self::DAYS`].
    #[serde(rename = "activity_days")]
    pub days: u16,
}

impl Default for ActivityPolicy {
    /// Two years.
    fn default() -> Self {
        Self { days: 730 }
    }
}

impl ActivityPolicy {
    /// The choices. The database itself keeps every line for at least 90 days.
    pub const DAYS: [i64; 5] = [90, 365, 730, 1825, 3650];

    /// How long a line is kept.
    #[must_use]
    pub fn kept_for(&self) -> TimeDelta {
        TimeDelta::days(self.days.max(90).into())
    }
}
