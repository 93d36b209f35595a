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

/// What restoring a backup into a scratch database showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerificationOutcome {
    /// It restores, and every row is what the file holds.
    Restores,
    /// It does not.
    Damaged,
    /// It could not be tried.
    Unknown,
}

named!(VerificationOutcome { Restores = "restores", Damaged = "damaged", Unknown = "unknown" });

/// The verification of a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The backup's name.
    pub backup: String,
    /// When it started.
    pub started_at: DateTime<Utc>,
    /// `None` while it runs, and if its process died.
    pub outcome: Option<VerificationOutcome>,
    /// Why it does not restore or could not be tried, in one line.
    pub problem: String,
}

/// Whether the newest backup is to be verified, given the latest verification started.
#[must_use]
pub fn is_verification_due(policy: &BackupPolicy, latest: Option<&Verification>, now: DateTime<Utc>) -> bool {
    let due = |latest: &Verification| {
        let wait = match latest.outcome {
            Some(VerificationOutcome::Restores) => TimeDelta::days(7),
            Some(VerificationOutcome::Damaged | VerificationOutcome::Unknown) => TimeDelta::days(1),
            None => TimeDelta::hours(1),
        };
        latest.started_at + wait <= now
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
    /// The one verified last does not restore.
    Damaged,
}

named!(BackupHealth {
    Ok = "ok",
    Off = "off",
    Failed = "failed",
    Overdue = "overdue",
    Damaged = "damaged",
});

/// Whether automatic backups are made, given the latest one started and the latest one verified. One
/// that is due gets some time to be started and completed; before the first, none is missing.
#[must_use]
pub fn health(
    policy: &BackupPolicy,
    latest: Option<Run>,
    verified: Option<&Verification>,
    now: DateTime<Utc>,
) -> BackupHealth {
    let is_damaged = verified.is_some_and(|one| one.outcome == Some(VerificationOutcome::Damaged));
    match latest {
        _ if !policy.auto => BackupHealth::Off,
        Some(run) if !run.completed && run.started_at + PATIENCE <= now => BackupHealth::Failed,
        _ if is_damaged => BackupHealth::Damaged,
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
            health(&policy, Some(Run { started_at: now - TimeDelta::minutes(minutes), completed }), None, now)
        };
        assert_eq!((after(29, false), after(30, false)), (BackupHealth::Ok, BackupHealth::Failed));
        let day = 24 * 60;
        assert_eq!((after(day + 29, true), after(day + 30, true)), (BackupHealth::Ok, BackupHealth::Overdue));
        assert_eq!(health(&policy, None, None, now), BackupHealth::Ok);
        assert_eq!(health(&BackupPolicy { auto: false, ..policy }, None, None, now), BackupHealth::Off);
    }

    #[test]
    fn the_first_is_due_at_once_unless_the_practice_wants_none() {
        let policy = |auto| BackupPolicy { auto, ..BackupPolicy::default() };
        assert!(is_due(&policy(true), None, DateTime::UNIX_EPOCH));
        assert!(!is_due(&policy(false), None, DateTime::UNIX_EPOCH));
    }

    fn verified(outcome: Option<VerificationOutcome>) -> Verification {
        let started_at = "2027-01-04T13:00:00Z".parse().unwrap();
        Verification { backup: "one".into(), started_at, outcome, problem: String::new() }
    }

    #[test]
    fn the_newest_backup_is_verified_every_week_and_after_trouble_sooner() {
        use VerificationOutcome::{Damaged, Restores, Unknown};
        let policy = BackupPolicy { auto: true, ..BackupPolicy::default() };
        for (outcome, hours) in
            [(Some(Restores), 7 * 24), (Some(Damaged), 24), (Some(Unknown), 24), (None, 1)]
        {
            let latest = verified(outcome);
            let after = |minutes| latest.started_at + TimeDelta::minutes(minutes);
            assert!(!is_verification_due(&policy, Some(&latest), after(hours * 60 - 1)), "{outcome:?}");
            assert!(is_verification_due(&policy, Some(&latest), after(hours * 60)), "{outcome:?}");
        }
        assert!(is_verification_due(&policy, None, DateTime::UNIX_EPOCH));
        let off = BackupPolicy { auto: false, ..policy };
        assert!(!is_verification_due(&off, None, DateTime::UNIX_EPOCH));
    }

    #[test]
    fn a_backup_that_does_not_restore_is_noticed_until_one_does() {
        let policy = BackupPolicy { auto: true, ..BackupPolicy::default() };
        let now = "2027-01-04T13:00:00Z".parse().unwrap();
        let made = Some(Run { started_at: now, completed: true });
        for (outcome, found) in [
            (Some(VerificationOutcome::Damaged), BackupHealth::Damaged),
            (Some(VerificationOutcome::Unknown), BackupHealth::Ok),
            (Some(VerificationOutcome::Restores), BackupHealth::Ok),
            (None, BackupHealth::Ok),
        ] {
            assert_eq!(health(&policy, made, Some(&verified(outcome)), now), found);
        }
    }
}
