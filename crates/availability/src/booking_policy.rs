use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

/// The rules for visitors' bookings. Administrators book, move and cancel without them. What the
/// practice cannot change is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BookingPolicy {
    /// How many days ahead visitors may book.
    #[serde(rename = "booking_window")]
    pub window_days: u16,
    /// How long before a session starts visitors can no longer move or cancel it.
    #[serde(skip)]
    pub notice: TimeDelta,
    /// Whether visitors are asked to confirm a request by email.
    pub confirm_by_email: bool,
    /// Whether sessions take place in person, too, and not only by video.
    pub in_person: bool,
    /// How long an unconfirmed request holds its time.
    #[serde(skip)]
    pub confirm_within: TimeDelta,
    /// Limits on open requests.
    #[serde(skip)]
    pub open_requests: RequestLimits,
}

impl Default for BookingPolicy {
    /// 30 days, 24 hours' notice, no confirmation by email (24 hours if there is), in person, too,
    /// the usual limits.
    fn default() -> Self {
        Self {
            window_days: 30,
            notice: TimeDelta::hours(24),
            confirm_by_email: false,
            in_person: true,
            confirm_within: TimeDelta::hours(24),
            open_requests: RequestLimits::default(),
        }
    }
}

/// How many open requests there may be until the practice has answered some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestLimits {
    /// Maximum pending bookings per email address.
    pub per_email: i64,
    /// Maximum pending bookings of future sessions that a network requested within
    /// [`Self::WINDOW`].
    pub per_network: i64,
    /// How many of those a network may have without a human check.
    pub unchecked: i64,
}

impl RequestLimits {
    /// How long a request counts toward its network's limit.
    pub const WINDOW: TimeDelta = TimeDelta::hours(24);
}

impl Default for RequestLimits {
    /// 3 per email address, 10 per network, 2 of them without a human check.
    fn default() -> Self {
        Self { per_email: 3, per_network: 10, unchecked: 2 }
    }
}
