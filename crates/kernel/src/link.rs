use crate::{AccountLinkId, BookingId, SeatId};

/// Private links to bookings, to seats at the table and to accounts. Anyone who holds a booking's link may view,
/// move and cancel it, or hand on a link that only shows when and with whom it is; anyone who holds a seat's link
/// sees what its side may know of the matter; anyone who holds an account's link may choose its password. Links are
/// derived, not stored.
pub trait PrivateLinks: Send + Sync {
    /// The secret part of the booking's link. MUST always be the same for a booking, MUST be safe
    /// in a URL path, and MUST be impossible to guess without the key.
    fn token(&self, id: BookingId) -> String;
    /// The booking this token belongs to. MUST return `None` for any text that `token` did not
    /// return, and MUST NOT reveal through timing how close a guess came.
    fn booking(&self, token: &str) -> Option<BookingId>;
    /// The secret part of the link that only shows the session: for the other side and counsel. Like
    /// [`PrivateLinks::token`], but MUST NOT lead to the booking's own link.
    fn shared_token(&self, id: BookingId) -> String;
    /// The booking this token belongs to. Like [`PrivateLinks::booking`].
    fn shared_booking(&self, token: &str) -> Option<BookingId>;
    /// The secret part of the link to a seat at the table. Like [`PrivateLinks::token`], but MUST open nothing
    /// else.
    fn seat_token(&self, id: SeatId) -> String;
    /// The seat this token belongs to, whether someone still has it or not. Like [`PrivateLinks::booking`].
    fn seat(&self, token: &str) -> Option<SeatId>;
    /// The secret part of a link to an account. Like [`PrivateLinks::token`], but MUST open no
    /// booking.
    fn account_token(&self, id: AccountLinkId) -> String;
    /// The link this token belongs to, whether it still works or not. Like
    /// [`PrivateLinks::booking`].
    fn account_link(&self, token: &str) -> Option<AccountLinkId>;
}

/// The app's page for anyone who holds a booking's link; the token follows.
pub const BOOKING_PAGE: &str = "/booking/";

/// The app's page for anyone to whom a session was shown; the token follows.
pub const SHARED_PAGE: &str = "/session/";

/// The app's page for anyone at the table; the seat's token follows.
pub const MEDIATION_PAGE: &str = "/mediation/";

/// The app's page to choose a new password; the token follows. Browsers do not send it to servers.
pub const RESET_PAGE: &str = "/admin/reset#";

/// The app's page to accept an invitation; the token follows.
pub const ACCEPT_PAGE: &str = "/admin/join#";

/// How calendars recognize the booking wherever they learn of it: by mail, by a feed or from its page.
/// `site` is the site's URL; a port says nothing of who wrote it.
#[must_use]
pub fn calendar_uid(id: BookingId, site: &str) -> String {
    let authority =
        site.split_once("//").map_or(site, |(_, rest)| rest).split('/').next().unwrap_or_default();
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    };
    format!("{id}@{host}")
}

/// Whether calendars know one of the site's bookings by this name.
#[must_use]
pub fn is_calendar_uid(uid: &str, site: &str) -> bool {
    let id = uid.split('@').next().and_then(|id| id.parse().ok());
    id.is_some_and(|id| calendar_uid(id, site).eq_ignore_ascii_case(uid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_the_same_name_on_every_port() {
        let id: BookingId = "00000000-0000-7000-8000-000000000001".parse().unwrap();
        for (site, host) in [
            ("https://practice.example", "practice.example"),
            ("https://practice.example:8443", "practice.example"),
            ("http://127.0.0.1:8080/", "127.0.0.1"),
            ("http://[::1]:8080", "[::1]"),
            ("http://[::1]", "[::1]"),
        ] {
            let uid = calendar_uid(id, site);
            assert_eq!(uid, format!("{id}@{host}"), "{site}");
            assert!(is_calendar_uid(&uid, site) && is_calendar_uid(&uid.to_uppercase(), site), "{site}");
            for other in
                ["", "@", host, &id.to_string(), &format!("{id}@elsewhere.example"), &format!("7@{host}")]
            {
                assert!(!is_calendar_uid(other, site), "{other} of {site}");
            }
        }
    }
}
