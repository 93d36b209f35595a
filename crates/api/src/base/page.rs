//! The app's pages by path.

use actix_web::http::StatusCode;
use kernel::{BOOKING_PAGE, Language, MEDIATION_PAGE, Named as _, SHARED_PAGE};
use serde::Serialize;

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub language: Language,
    pub page: Page,
    /// Of a page for one mediator: [`availability::Mediator::slug`].
    pub slug: Option<String>,
}

impl Place {
    /// The place at a path. The back office is in English only.
    #[must_use]
    pub fn at(path: &str) -> Self {
        let (language, path) = by_language(path);
        let slug = [PROFILE_PAGE, BOOK_PAGE].iter().find_map(|page| path.strip_prefix(page));
        let is_office = language != Language::English && path.starts_with("/admin");
        let page = if is_office { Page::NotFound } else { Page::at(path) };
        Self { language, page, slug: slug.map(str::to_owned) }
    }

    /// The page that says that there is no such page.
    #[must_use]
    pub fn nowhere(language: Language) -> Self {
        Self { language, page: Page::NotFound, slug: None }
    }
}

/// The language of the page at a path, and the path of the same page in English.
#[must_use]
pub fn by_language(path: &str) -> (Language, &str) {
    match path.strip_prefix(Language::Spanish.path()) {
        Some("") => (Language::Spanish, "/"),
        Some(rest) if rest.starts_with('/') => (Language::Spanish, rest),
        _ => (Language::English, path),
    }
}

/// The kinds of pages. The template uses these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Page {
    /// Contains everything there is to read.
    Landing,
    /// A mediator's page.
    Profile,
    /// The booking as a page of its own, which other websites may show in a frame.
    Booking,
    /// The privacy notice, if it is published.
    Privacy,
    /// The terms, if they are published.
    Terms,
    /// The accessibility statement, if it is published.
    Accessibility,
    /// A visitor's own booking: rendered by the app, and not indexed by search engines.
    App,
    /// Sign-in and back office: the same, and without the practice's look.
    Office,
    /// Not a page of ours.
    NotFound,
}

impl Page {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Landing,
        Self::Profile,
        Self::Booking,
        Self::Privacy,
        Self::Terms,
        Self::Accessibility,
        Self::App,
        Self::Office,
        Self::NotFound,
    ];

    /// The legal texts and their paths.
    pub const LEGAL: [(&str, Self); 3] =
        [("/privacy", Self::Privacy), ("/terms", Self::Terms), ("/accessibility", Self::Accessibility)];

    /// The page at an English path.
    fn at(path: &str) -> Self {
        if let Some((_, page)) = Self::LEGAL.iter().find(|(of, _)| *of == path) {
            return *page;
        }
        match path {
            "/" => Self::Landing,
            path if is_one_of(PROFILE_PAGE, path) => Self::Profile,
            "/book" => Self::Booking,
            path if is_one_of(BOOK_PAGE, path) => Self::Booking,
            "/admin" | "/admin/account" | "/admin/two-factor" | "/admin/login" | "/admin/forgot"
            | "/admin/reset" | "/admin/join" => Self::Office,
            path if [BOOKING_PAGE, SHARED_PAGE, MEDIATION_PAGE].iter().any(|page| is_one_of(page, path)) => {
                Self::App
            }
            path if is_one_of(CLIENT_PAGE, path) || is_one_of(MATTER_PAGE, path) => Self::Office,
            path if content::AdminPage::NAMES.contains(&path) => Self::Office,
            _ => Self::NotFound,
        }
    }

    /// The status it is sent with.
    #[must_use]
    pub fn status(self) -> StatusCode {
        if self == Self::NotFound { StatusCode::NOT_FOUND } else { StatusCode::OK }
    }
}

/// The page of a mediator, before the [slug](availability::Mediator::slug).
pub const PROFILE_PAGE: &str = "/mediators/";

/// The booking page for one mediator, before the [slug](availability::Mediator::slug).
pub const BOOK_PAGE: &str = "/book/";

/// The page of a client, before the id.
const CLIENT_PAGE: &str = "/admin/clients/";

/// The page of a matter, before the id.
const MATTER_PAGE: &str = "/admin/matters/";

/// Whether it is the page of a booking, a client or a matter. The app finds out which one.
fn is_one_of(page: &str, path: &str) -> bool {
    path.strip_prefix(page).is_some_and(|token| !token.is_empty() && !token.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_es_the_public_pages_are_in_spanish() {
        let place = |path: &str| {
            let Place { language, page, slug } = Place::at(path);
            (language, page, slug)
        };
        let slug = Some("elena-marsh".to_owned());
        assert_eq!(place("/es"), (Language::Spanish, Page::Landing, None));
        assert_eq!(place("/es/book/elena-marsh"), (Language::Spanish, Page::Booking, slug.clone()));
        assert_eq!(place("/mediators/elena-marsh"), (Language::English, Page::Profile, slug));
        assert_eq!(place("/es/booking/AZ-_9"), (Language::Spanish, Page::App, None));
        for path in ["/es/admin", "/es/admin/login", "/es/es"] {
            assert_eq!(place(path), (Language::Spanish, Page::NotFound, None), "{path}");
        }
        assert_eq!(place("/escape"), (Language::English, Page::NotFound, None));
    }

    #[test]
    fn the_app_has_these_pages_and_no_others() {
        assert_eq!(Page::at("/"), Page::Landing);
        assert_eq!(Page::at("/mediators/elena-marsh"), Page::Profile);
        assert_eq!(["/book", "/book/elena-marsh"].map(Page::at), [Page::Booking; 2]);
        assert_eq!(
            ["/privacy", "/terms", "/accessibility"].map(Page::at),
            [Page::Privacy, Page::Terms, Page::Accessibility]
        );
        assert_eq!(["/booking/AZ-_9", "/session/AZ-_9"].map(Page::at), [Page::App; 2]);
        for path in [
            "/admin",
            "/admin/login",
            "/admin/requests",
            "/admin/clients/0190a5c0",
            "/admin/matters/0190a5c0",
        ] {
            assert_eq!(Page::at(path), Page::Office, "{path}");
        }
        for path in ["account", "two-factor", "forgot", "reset", "join"] {
            assert_eq!(Page::at(&format!("/admin/{path}")), Page::Office, "{path}");
        }
        for path in [
            "/booking",
            "/mediators/",
            "/privacy/",
            "/booking/",
            "/booking/a/b",
            "/bookings/a",
            "/admin/clients/",
            "/admin/matters/a/b",
            "/admin/clients/a/b",
        ] {
            assert_eq!(Page::at(path), Page::NotFound, "{path}");
        }
        for path in [
            "/admin/",
            "/administrator",
            "/admin/nothing",
            "/admin/login/x",
            "//",
            "/book/",
            "/book/a/b",
            "/API",
        ] {
            assert_eq!(Page::at(path), Page::NotFound, "{path}");
        }
    }
}
