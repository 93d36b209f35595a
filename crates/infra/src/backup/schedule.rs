//! When the next automatic backup is made.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::named;

use crate::backup_policy::{BackupFrequency, BackupPolicy};

/// An automatic backup that a server started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// When it started.
    pub started_at: DateTime<Utc>,
    /// Whether it was completed.
    pub completed: bool,
}

/// A backup not completed within this time has failed, or its process has died; it is tried again.
const PATIENCE: TimeDelta = TimeDelta::minutes(30);

/// Whether the next backup is due, given the latest one started.
#[must_use]
pub fn is_due(policy: &BackupPolicy, latest: Option<Run>, now: DateTime<Utc>) -> bool {
    let due = |run: Run| {
        let wait = if run.completed { interval(policy.frequency) } else { PATIENCE };
        run.started_at + wait <= now
    };
    policy.auto && latest.is_none_or(due)
}

/// Whether automatic backups are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupHealth {
    /// As the settings say.
    Ok,
    /// The settings want none.
    Off,
    /// The latest one failed.
    Failed,
    /// The next one should have been made by now.
    Overdue,
}

named!(BackupHealth { Ok = "ok", Off = "off", Failed = "failed", Overdue = "overdue" });

/// Whether automatic backups are made, given the latest one started. One that is due gets some time to
/// be started and completed; before the first, none is missing.
#[must_use]
pub fn health(policy: &BackupPolicy, latest: Option<Run>, now: DateTime<Utc>) -> BackupHealth {
    match latest {
        _ if !policy.auto => BackupHealth::Off,
        Some(run) if !run.completed && run.started_at + PATIENCE <= now => BackupHealth::Failed,
        Some(run) if run.started_at + interval(policy.frequency) + PATIENCE <= now => BackupHealth::Overdue,
        Some(_) | None => BackupHealth::Ok,
    }
}

fn interval(frequency: BackupFrequency) -> TimeDelta {
    match frequency {
        BackupFrequency::Hourly => TimeDelta::hours(1),
        BackupFrequency::Daily => TimeDelta::days(1),
        BackupFrequency::Weekly => TimeDelta::days(7),
        BackupFrequency::Monthly => TimeDelta::days(30),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_due_after(frequency: BackupFrequency, minutes: i64, completed: bool) -> bool {
        let now: DateTime<Utc> = "2027-01-04T13:00:00Z".parse().unwrap();
        let latest = Run { started_at: now - TimeDelta::minutes(minutes), completed };
        is_due(&BackupPolicy { auto: true, frequency, ..BackupPolicy::default() }, Some(latest), now)
    }

    #[test]
    fn a_backup_is_due_when_its_time_has_come() {
        for (frequency, minutes) in [
            (BackupFrequency::Hourly, 60),
            (BackupFrequency::Daily, 24 * 60),
            (BackupFrequency::Weekly, 7 * 24 * 60),
            (BackupFrequency::Monthly, 30 * 24 * 60),
        ] {
            assert!(!is_due_after(frequency, minutes - 1, true), "{frequency:?}");
            assert!(is_due_after(frequency, minutes, true), "{frequency:?}");
        }
    }

    #[test]
    fn one_that_failed_is_tried_again_after_half_an_hour() {
        assert!(!is_due_after(BackupFrequency::Daily, 29, false));
        assert!(is_due_after(BackupFrequency::Daily, 30, false));
    }

    #[test]
    fn a_backup_that_failed_or_is_missing_is_noticed() {
        let now: DateTime<Utc> = "2027-01-04T13:00:00Z".parse().unwrap();
        let policy =
            BackupPolicy { auto: true, frequency: BackupFrequency::Daily, ..BackupPolicy::default() };
        let after = |minutes, completed| {
            health(&policy, Some(Run { started_at: now - TimeDelta::minutes(minutes), completed }), now)
        };
        assert_eq!((after(29, false), after(30, false)), (BackupHealth::Ok, BackupHealth::Failed));
        let day = 24 * 60;
        assert_eq!((after(day + 29, true), after(day + 30, true)), (BackupHealth::Ok, BackupHealth::Overdue));
        assert_eq!(health(&policy, None, now), BackupHealth::Ok);
        assert_eq!(health(&BackupPolicy { auto: false, ..policy }, None, now), BackupHealth::Off);
    }

    #[test]
    fn the_first_is_due_at_once_unless_the_practice_wants_none() {
        let policy = |auto| BackupPolicy { auto, ..BackupPolicy::default() };
        assert!(is_due(&policy(true), None, DateTime::UNIX_EPOCH));
        assert!(!is_due(&policy(false), None, DateTime::UNIX_EPOCH));
    }
}
