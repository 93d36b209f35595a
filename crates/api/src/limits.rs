//! How often an address may write without being signed in. `RATE_LIMIT=off` lifts it, for load tests.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::auth::ClientAddress;
use crate::error::ApiError;

/// Bookings an address may ask for in a minute.
const BOOKINGS_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Pending bookings an e-mail address may have.
const OPEN_REQUESTS: i64 = 3;

/// The limits of this process; `None` where they are lifted.
#[derive(Clone)]
pub struct Limits(Option<Arc<DefaultKeyedRateLimiter<IpAddr>>>);

impl Limits {
    /// The limits, or none.
    #[must_use]
    pub fn new(on: bool) -> Self {
        Self(on.then(|| Arc::new(RateLimiter::keyed(Quota::per_minute(BOOKINGS_A_MINUTE)))))
    }

    /// Counts a booking asked for from this address.
    pub fn booking(&self, address: &ClientAddress) -> Result<(), ApiError> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(&address.0).map_err(|until| {
            let wait = until.wait_time_from(governor::clock::DefaultClock::default().now());
            ApiError::too_many_requests(
                "Too many requests from here. Please wait a moment",
                wait.as_secs() + 1,
            )
        })
    }

    /// How many pending bookings an e-mail address may have.
    #[must_use]
    pub fn open_requests(&self) -> Option<i64> {
        self.0.as_ref().map(|_| OPEN_REQUESTS)
    }

    /// Forgets addresses that were not seen lately.
    pub fn forget_old(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}
