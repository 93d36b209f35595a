//! The machine's clock, and the clock shared by all processes on a database.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;

/// The system clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place where the clock is read")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// The database's clock as known to this process: the system clock, corrected by the database's
/// offset. Servers with different clocks then agree on when a sign-in session ends and when a
/// mediation session starts.
#[derive(Debug, Default)]
pub struct SharedClock {
    /// Offset in microseconds; negative if the database is behind.
    ahead: AtomicI64,
}

impl SharedClock {
    /// Corrects the clock: the database returned `database` to a query sent at `asked` and answered
    /// at `answered`, both by the system clock.
    pub fn correct(&self, asked: DateTime<Utc>, database: DateTime<Utc>, answered: DateTime<Utc>) {
        let halfway = asked + (answered - asked) / 2;
        let ahead = (database - halfway).num_microseconds().unwrap_or_default();
        self.ahead.store(ahead, Ordering::Relaxed);
    }

    /// How far the database is ahead of this machine.
    #[must_use]
    pub fn ahead(&self) -> TimeDelta {
        TimeDelta::microseconds(self.ahead.load(Ordering::Relaxed))
    }
}

impl Clock for SharedClock {
    fn now(&self) -> DateTime<Utc> {
        SystemClock.now() + self.ahead()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shared_clock_follows_the_database_half_way_through_the_question() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let clock = SharedClock::default();
        assert_eq!(clock.ahead(), TimeDelta::zero());
        clock.correct(at("2027-01-04T09:00:00Z"), at("2027-01-04T10:00:01Z"), at("2027-01-04T09:00:02Z"));
        assert_eq!(clock.ahead(), TimeDelta::hours(1));
        clock.correct(at("2027-01-04T09:00:00Z"), at("2027-01-04T08:58:30Z"), at("2027-01-04T09:00:00Z"));
        assert_eq!(clock.ahead(), TimeDelta::seconds(-90));
    }
}
