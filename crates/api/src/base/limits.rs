//! Rate limits for anonymous writes, per network; for password resets, per address as well. `RATE_LIMIT=off` lifts them, for load tests.

use std::num::NonZeroU32;
use std::sync::Arc;

use availability::{BookingPolicy, RequestLimits};
use governor::clock::{Clock, DefaultClock, QuantaInstant};
use governor::{DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use kernel::{CallerNetwork, EmailAddress, EmailLimit};
use templates::Notifications;

use crate::base::address::ClientAddress;
use crate::base::error::ApiError;

/// Bookings a network may request per minute.
const BOOKINGS_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// How often per minute a network may open or change bookings through their private links.
const VISITS_A_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// Contact requests a network may send per minute.
const CONTACT_REQUESTS_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Human checks a network may request per minute; some visitors need several.
const CHALLENGES_A_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// Password resets a network may request per minute.
const PASSWORD_RESETS_A_MINUTE: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// Password resets that may be requested for an address: this many, and then one more every twenty
/// minutes.
const PASSWORD_RESETS: NonZeroU32 = NonZeroU32::new(3).unwrap();

/// How often per minute a network may try links to accounts.
const ACCOUNT_LINKS_A_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// Unanswered contact requests an email address may have.
const OPEN_REQUESTS: i64 = 3;

/// The limits of this process; `None` if they are lifted.
#[derive(Clone)]
pub struct Limits(Option<Arc<Counters>>);

/// How many times as much as one network the IPv6 /48 around it may do: a site, or a small provider.
const NETWORKS_OF_A_SITE: NonZeroU32 = NonZeroU32::new(4).unwrap();

/// Counts the calls of networks, and of the sites they belong to.
struct Counter {
    networks: DefaultKeyedRateLimiter<CallerNetwork>,
    sites: DefaultKeyedRateLimiter<CallerNetwork>,
}

impl Counter {
    fn new(a_minute: NonZeroU32) -> Self {
        let of_a_site = a_minute.saturating_mul(NETWORKS_OF_A_SITE);
        Self {
            networks: RateLimiter::keyed(Quota::per_minute(a_minute)),
            sites: RateLimiter::keyed(Quota::per_minute(of_a_site)),
        }
    }

    fn check(&self, network: CallerNetwork) -> Result<(), NotUntil<QuantaInstant>> {
        self.networks.check_key(&network)?;
        network.site().map_or(Ok(()), |site| self.sites.check_key(&site))
    }

    fn forget_old(&self) {
        for counter in [&self.networks, &self.sites] {
            counter.retain_recent();
            counter.shrink_to_fit();
        }
    }
}

/// A counter for each limit.
struct Counters {
    bookings: Counter,
    visits: Counter,
    contact_requests: Counter,
    challenges: Counter,
    password_resets: Counter,
    account_links: Counter,
    /// By email address in lower case, whether it has an account or not.
    resets_of_address: DefaultKeyedRateLimiter<String>,
}

impl Limits {
    /// The limits, or none.
    #[must_use]
    pub fn new(on: bool) -> Self {
        let counters = || Counters {
            bookings: Counter::new(BOOKINGS_A_MINUTE),
            visits: Counter::new(VISITS_A_MINUTE),
            contact_requests: Counter::new(CONTACT_REQUESTS_A_MINUTE),
            challenges: Counter::new(CHALLENGES_A_MINUTE),
            password_resets: Counter::new(PASSWORD_RESETS_A_MINUTE),
            account_links: Counter::new(ACCOUNT_LINKS_A_MINUTE),
            resets_of_address: RateLimiter::keyed(
                Quota::per_hour(PASSWORD_RESETS).allow_burst(PASSWORD_RESETS),
            ),
        };
        Self(on.then(|| Arc::new(counters())))
    }

    /// Counts a booking request from this address's network.
    pub fn booking(&self, address: &ClientAddress) -> Result<(), ApiError> {
        self.count(|counters| &counters.bookings, address)
    }

    /// Counts a private link opened from this address's network.
    pub fn visit(&self, address: &ClientAddress) -> Result<(), ApiError> {
        self.count(|counters| &counters.visits, address)
    }

    /// Counts a contact request from this address's network.
    pub fn contact_request(&self, address: &ClientAddress) -> Result<(), ApiError> {
        self.count(|counters| &counters.contact_requests, address)
    }

    /// Counts a human check requested from this address's network.
    pub fn challenge(&self, address: &ClientAddress) -> Result<(), ApiError> {
        self.count(|counters| &counters.challenges, address)
    }

    /// Counts a password reset requested from this address's network, for this account.
    pub fn password_reset(&self, address: &ClientAddress, email: &EmailAddress) -> Result<(), ApiError> {
        self.count(|counters| &counters.password_resets, address)?;
        let Some(counters) = &self.0 else { return Ok(()) };
        let account = email.as_str().to_lowercase();
        counters.resets_of_address.check_key(&account).map_err(|until| {
            refused("Too many requests for this address. Please look at the emails you have", &until)
        })
    }

    /// Counts a link to an account that is tried from this address's network.
    pub fn account_link(&self, address: &ClientAddress) -> Result<(), ApiError> {
        self.count(|counters| &counters.account_links, address)
    }

    fn count(
        &self,
        counter: impl FnOnce(&Counters) -> &Counter,
        address: &ClientAddress,
    ) -> Result<(), ApiError> {
        let Some(counters) = &self.0 else { return Ok(()) };
        counter(counters).check(address.network()).map_err(|until| {
            refused("Too many requests from your network. Wait a moment and try again", &until)
        })
    }

    /// The limits on open booking requests.
    #[must_use]
    pub fn open_bookings(&self, policy: &BookingPolicy) -> Option<RequestLimits> {
        self.0.as_ref().map(|_| policy.open_requests)
    }

    /// How many unanswered contact requests an email address may have.
    #[must_use]
    pub fn open_requests(&self) -> Option<i64> {
        self.0.as_ref().map(|_| OPEN_REQUESTS)
    }

    /// How many emails a visitor can cause per address and day.
    #[must_use]
    pub fn emails(&self, notifications: &Notifications) -> EmailLimit {
        EmailLimit(self.0.as_ref().map(|_| notifications.visitor_emails))
    }

    /// Forgets networks that have not been seen recently.
    pub fn forget_old(&self) {
        let Some(counters) = &self.0 else { return };
        for counter in [
            &counters.bookings,
            &counters.visits,
            &counters.contact_requests,
            &counters.challenges,
            &counters.password_resets,
            &counters.account_links,
        ] {
            counter.forget_old();
        }
        counters.resets_of_address.retain_recent();
        counters.resets_of_address.shrink_to_fit();
    }
}

fn refused(text: &str, until: &NotUntil<QuantaInstant>) -> ApiError {
    let wait = until.wait_time_from(DefaultClock::default().now());
    ApiError::too_many_requests(text, wait.as_secs() + 1)
}
