use availability::Practice;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

/// A later deadline for confirmation, and which bookings get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoreTime {
    /// The new deadline.
    pub until: DateTime<Utc>,
    /// Bookings whose deadline is at this moment or before.
    pub before: DateTime<Utc>,
    /// Sessions that start then (wall clock) or later.
    pub starts_from: NaiveDateTime,
    /// An email that left less than this before the deadline left late: Accord itself was down.
    pub fair: TimeDelta,
}

impl MoreTime {
    /// The time to confirm begins when the email leaves, so an email that has not left by `now` gives
    /// the whole time once more. No deadline moves past the last moment at which visitors may change
    /// their booking, so that every request ends. Deadlines move in a few steps, not at every look.
    #[must_use]
    pub fn at(now: DateTime<Utc>, practice: &Practice) -> Self {
        let policy = &practice.booking;
        let until = now + policy.confirm_within;
        let step = policy.confirm_within / 24;
        let starts_from = practice.local(until + policy.notice);
        Self { until, before: until - step, starts_from, fair: policy.confirm_within - step }
    }
}
