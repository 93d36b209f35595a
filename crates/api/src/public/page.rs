//! The pages of the app, by address.

use actix_web::http::StatusCode;
use kernel::{BOOKING_PAGE, Named as _};
use serde::Serialize;

/// What a page is made for. The template asks by these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Page {
    /// All there is to read stands in it.
    Landing,
    /// The sign-in, the back office and a visitor's own booking: the app draws them, and search engines leave them alone.
    App,
    /// No page of ours.
    NotFound,
}

impl Page {
    /// The page at an address.
    #[must_use]
    pub fn at(path: &str) -> Self {
        match path {
            "/" => Self::Landing,
            "/admin" | "/admin/login" => Self::App,
            path if is_booking(path) => Self::App,
            path if content::AdminPage::NAMES.contains(&path) => Self::App,
            _ => Self::NotFound,
        }
    }

    /// The status it is sent with.
    #[must_use]
    pub fn status(self) -> StatusCode {
        if self == Self::NotFound { StatusCode::NOT_FOUND } else { StatusCode::OK }
    }
}

/// Whether it is the page of some booking. Which one, the app asks.
fn is_booking(path: &str) -> bool {
    path.strip_prefix(BOOKING_PAGE).is_some_and(|token| !token.is_empty() && !token.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_app_has_these_pages_and_no_others() {
        assert_eq!(Page::at("/"), Page::Landing);
        for path in ["/admin", "/admin/login", "/admin/requests", "/booking/AZ-_9"] {
            assert_eq!(Page::at(path), Page::App, "{path}");
        }
        for path in ["/booking", "/booking/", "/booking/a/b", "/bookings/a"] {
            assert_eq!(Page::at(path), Page::NotFound, "{path}");
        }
        for path in ["/admin/", "/administrator", "/admin/nothing", "/admin/login/x", "//", "/book", "/API"] {
            assert_eq!(Page::at(path), Page::NotFound, "{path}");
        }
    }
}
