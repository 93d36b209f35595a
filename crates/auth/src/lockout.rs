//! Slows password guessing down. Locks apply to an account and a network together, never to the
//! account alone, or else a stranger could lock the administrator out. What others do to an account
//! slows down only unknown networks: a network from which the account has signed in before never
//! waits.

use std::net::IpAddr;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::CallerNetwork;
use serde::{Deserialize, Serialize};

/// One attempt to sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoginAttempt {
    /// The email address as it was typed, in lower case; it need not belong to anyone.
    pub account: String,
    /// The network the attempt comes from.
    pub address: CallerNetwork,
}

impl LoginAttempt {
    /// An attempt to sign in as `email` from `address`.
    #[must_use]
    pub fn new(email: &str, address: IpAddr) -> Self {
        Self { account: email.trim().to_lowercase(), address: CallerNetwork::of(address) }
    }

    /// A wrong code after the right password. It is counted separately: someone who guesses codes
    /// knows the password.
    #[must_use]
    pub fn at_code(&self) -> Self {
        Self { account: Self::account_of_codes(&self.account), address: self.address }
    }

    /// The name under which an account's wrong codes are counted.
    #[must_use]
    pub fn account_of_codes(account: &str) -> String {
        format!("code of {account}")
    }
}

/// The failed attempts that still count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecentFailures {
    /// For the account from this network, within a day and since the last success.
    pub together: u32,
    /// When the latest of those was.
    pub last: Option<DateTime<Utc>>,
    /// For this network on any account, within a minute.
    pub of_address: u32,
    /// For the account from any network, within a quarter of an hour.
    pub of_account: u32,
    /// For the account from any network, within an hour.
    pub of_account_in_hour: u32,
}

/// Where an attempt comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A network from which the account has signed in recently; see [`LoginLimits::KNOWN_FOR`].
    Known,
    /// Anywhere else.
    Unknown,
}

/// When guessing is slowed down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoginLimits {
    /// This many failures on an account from a network lock the two together.
    #[serde(rename = "login_attempts")]
    pub attempts: u32,
}

impl Default for LoginLimits {
    /// 5 failures.
    fn default() -> Self {
        Self { attempts: 5 }
    }
}

impl LoginLimits {
    const FIRST_LOCK: TimeDelta = TimeDelta::minutes(1);
    const LONGEST_LOCK: TimeDelta = TimeDelta::minutes(15);
    const PER_ADDRESS_AND_MINUTE: u32 = 10;
    /// From this many failures on an account, from anywhere, each further attempt from an unknown
    /// network takes longer.
    const SUSPICIOUS: u32 = 20;
    const DELAY: Duration = Duration::from_secs(1);
    /// From this many failures on an account within an hour, unknown networks must pass the human
    /// check before each attempt.
    const UNDER_ATTACK: u32 = 100;
    /// After this many wrong codes within a day, no more codes are accepted from unknown networks
    /// until tomorrow. Of a million codes, three are right at any time.
    pub const WRONG_CODES: u32 = 20;
    /// How long a network stays known after the last sign-in from it.
    pub const KNOWN_FOR: TimeDelta = TimeDelta::days(90);
    /// An attempt counts as failed until its password has been checked, which takes less than this.
    const LOOKED_AT: TimeDelta = TimeDelta::seconds(10);

    /// How long an attempt has to wait, if at all: a minute after the last allowed failure,
    /// doubling with every further one up to a quarter of an hour.
    #[must_use]
    pub fn wait(&self, failures: &RecentFailures, now: DateTime<Utc>) -> Option<TimeDelta> {
        if failures.of_address >= Self::PER_ADDRESS_AND_MINUTE {
            return Some(TimeDelta::minutes(1));
        }
        let doublings = failures.together.checked_sub(self.attempts)?;
        let lock = (Self::FIRST_LOCK * (1_i32 << doublings.min(4))).min(Self::LONGEST_LOCK);
        let rest = failures.last? + lock - now;
        (rest > TimeDelta::zero()).then_some(rest)
    }

    /// The time of the failure that locked the account for this network, if it is locked.
    #[must_use]
    pub fn locked(&self, failures: &RecentFailures, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.wait(failures, now)?;
        failures.last.filter(|last| *last + Self::LOOKED_AT <= now)
    }

    /// How much longer an unknown network's attempt takes while the account is under attack.
    #[must_use]
    pub fn delay(failures: &RecentFailures, origin: Origin) -> Duration {
        let slowed = origin == Origin::Unknown && failures.of_account >= Self::SUSPICIOUS;
        if slowed { Self::DELAY } else { Duration::ZERO }
    }

    /// Whether the human check must be passed first.
    #[must_use]
    pub fn needs_human(failures: &RecentFailures, origin: Origin) -> bool {
        origin == Origin::Unknown && failures.of_account_in_hour >= Self::UNDER_ATTACK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        "2027-01-04T09:00:00Z".parse().unwrap()
    }

    fn failures(together: u32, minutes_ago: i64) -> RecentFailures {
        let last = Some(now() - TimeDelta::minutes(minutes_ago));
        RecentFailures { together, last, ..RecentFailures::default() }
    }

    #[test]
    fn four_failures_do_not_lock_and_the_fifth_locks_for_a_minute() {
        assert_eq!(LoginLimits::default().wait(&failures(4, 0), now()), None);
        assert_eq!(LoginLimits::default().wait(&failures(5, 0), now()), Some(TimeDelta::minutes(1)));
        assert_eq!(LoginLimits::default().wait(&failures(5, 1), now()), None);
    }

    #[test]
    fn an_account_is_locked_once_the_password_was_looked_at_and_until_the_wait_is_over() {
        let last = now();
        let locked = |count, seconds| {
            let at = last + TimeDelta::seconds(seconds);
            LoginLimits::default().locked(&failures(count, 0), at)
        };
        assert_eq!(
            [locked(5, 9), locked(5, 10), locked(5, 59), locked(5, 60)],
            [None, Some(last), Some(last), None]
        );
        assert_eq!(locked(4, 10), None);
    }

    #[test]
    fn every_further_failure_doubles_the_lock_to_a_quarter_of_an_hour() {
        let waits = [6, 7, 8, 9, 10, 4_000_000_000]
            .map(|count| LoginLimits::default().wait(&failures(count, 0), now()).unwrap().num_minutes());
        assert_eq!(waits, [2, 4, 8, 15, 15, 15]);
    }

    #[test]
    fn an_address_has_ten_attempts_a_minute_whatever_the_account() {
        let spray = |of_address| RecentFailures { of_address, ..RecentFailures::default() };
        assert_eq!(LoginLimits::default().wait(&spray(9), now()), None);
        assert_eq!(LoginLimits::default().wait(&spray(10), now()), Some(TimeDelta::minutes(1)));
    }

    #[test]
    fn failures_from_elsewhere_slow_unknown_networks_down_and_lock_no_one_out() {
        let attacked = |of_account| RecentFailures { of_account, ..RecentFailures::default() };
        assert_eq!(LoginLimits::default().wait(&attacked(1_000), now()), None);
        assert_eq!(LoginLimits::delay(&attacked(19), Origin::Unknown), Duration::ZERO);
        assert_eq!(LoginLimits::delay(&attacked(20), Origin::Unknown), Duration::from_secs(1));
        assert_eq!(LoginLimits::delay(&attacked(1_000), Origin::Known), Duration::ZERO);
    }

    #[test]
    fn after_a_hundred_failures_in_an_hour_strangers_have_to_be_people() {
        let attacked =
            |of_account_in_hour| RecentFailures { of_account_in_hour, ..RecentFailures::default() };
        assert!(!LoginLimits::needs_human(&attacked(99), Origin::Unknown));
        assert!(LoginLimits::needs_human(&attacked(100), Origin::Unknown));
        assert!(!LoginLimits::needs_human(&attacked(100), Origin::Known));
    }

    #[test]
    fn one_machine_is_one_address_and_one_account_however_it_is_written() {
        let attempt = |email, ip: &str| LoginAttempt::new(email, ip.parse().unwrap());
        assert_eq!(
            attempt("Ann@Example.com ", "2001:db8::1"),
            attempt("ann@example.com", "2001:db8::ffff:2")
        );
        assert_eq!(attempt("ann@example.com", "::ffff:192.0.2.1"), attempt("ann@example.com", "192.0.2.1"));
        assert_ne!(attempt("ann@example.com", "192.0.2.1"), attempt("ann@example.com", "192.0.2.2"));
    }
}
