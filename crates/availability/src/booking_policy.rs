use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::Notice;

/// The rules for visitors' bookings. Administrators book, move and cancel without them. What the
/// practice cannot change is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BookingPolicy {
    /// How many days ahead visitors may book.
    #[serde(rename = "booking_window")]
    pub window_days: u16,
    /// How long before a session starts visitors can no longer move or cancel it.
    #[serde(rename = "cancel_notice")]
    pub notice: Notice,
    /// How long before a session starts visitors can no longer request it.
    #[serde(rename = "minimum_notice")]
    pub minimum: Notice,
    /// Whether visitors are asked to confirm a request by email.
    pub confirm_by_email: bool,
    /// Whether sessions take place in person, too, and not only by video.
    pub in_person: bool,
    /// How long an unconfirmed request holds its time.
    #[serde(skip)]
    pub confirm_within: TimeDelta,
    /// Limits on open requests.
    #[serde(flatten)]
    pub open_requests: RequestLimits,
}

impl Default for BookingPolicy {
    /// 30 days, 24 hours' notice, requests until a session starts, no confirmation by email (24 hours if
    /// there is), in person, too, the usual limits.
    fn default() -> Self {
        Self {
            window_days: 30,
            notice: Notice::Hours(24),
            minimum: Notice::Hours(0),
            confirm_by_email: false,
            in_person: true,
            confirm_within: TimeDelta::hours(24),
            open_requests: RequestLimits::default(),
        }
    }
}

/// How many open requests there may be until the practice has answered some.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestLimits {
    /// Maximum pending bookings per email address.
    #[serde(rename = "requests_per_address")]
    pub per_email: i64,
    /// Maximum pending bookings of future sessions that a network requested within
    /// [`Self::WINDOW`].
    #[serde(rename = "requests_per_network")]
    pub per_network: i64,
    /// How many of those a network may have without a human check.
    #[serde(rename = "requests_without_sum")]
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
