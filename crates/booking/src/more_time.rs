use availability::Practice;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use crate::Booking;

/// A later deadline for confirmation, and which bookings get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoreTime {
    /// The new deadline. Bookings that can no longer be changed then do not get it.
    pub until: DateTime<Utc>,
    /// Bookings whose deadline is at this moment or before.
    pub before: DateTime<Utc>,
    /// Of bookings without a promised moment, sessions that start then (wall clock) or later.
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
        let confirm_within = practice.booking.confirm_within;
        let until = now + confirm_within;
        let step = confirm_within / 24;
        let starts_from = practice.local(until + Booking::UNPROMISED);
        Self { until, before: until - step, starts_from, fair: confirm_within - step }
    }
}
