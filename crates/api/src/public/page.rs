//! The app's pages by path.

use actix_web::http::StatusCode;
use kernel::{BOOKING_PAGE, Named as _};
use serde::Serialize;

/// The kinds of pages. The template uses these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Page {
    /// Contains everything there is to read.
    Landing,
    /// Sign-in, back office and a visitor's own booking: rendered by the app, and not indexed by
    /// search engines.
    App,
    /// Not a page of ours.
    NotFound,
}

impl Page {
    /// The page at a path.
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

/// Whether it is the page of a booking. The app finds out which one.
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
