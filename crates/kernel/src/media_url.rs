use std::fmt;

use crate::is_layout_control;

/// An image's URL: an external `https:` URL or one of the site's own media.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediaUrl(String);

/// The text is not such a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter an address that starts with https:// or /media/, or leave the field empty")]
pub struct InvalidMediaUrl;

impl MediaUrl {
    /// The maximum length of a URL.
    pub const MAX_LENGTH: usize = 2048;

    /// Parses a URL. `javascript:`, `data:` and plain `http:` are refused, and so is `%` in the
    /// site's own media: no name contains it, and decoded it might lead out of the folder.
    pub fn parse(text: &str) -> Result<Self, InvalidMediaUrl> {
        let text = text.trim();
        let clean = |rest: &str| {
            !rest.is_empty()
                && !rest
                    .contains(|c: char| is_layout_control(c) || c.is_whitespace() || "\"'<>\\`".contains(c))
        };
        let elsewhere = |rest: &str| {
            clean(rest)
                && rest.starts_with(|c: char| c.is_alphanumeric())
                && !rest.split('/').next().unwrap_or_default().contains('@')
        };
        let our_own = |rest: &str| {
            clean(rest)
                && !rest.contains('%')
                && rest.split('/').all(|part| !part.is_empty() && !part.starts_with('.'))
        };
        let good = text.strip_prefix("https://").is_some_and(elsewhere)
            || text.strip_prefix("/media/").is_some_and(our_own);
        if good && text.len() <= Self::MAX_LENGTH { Ok(Self(text.to_owned())) } else { Err(InvalidMediaUrl) }
    }

    /// A URL that was accepted when it was stored. It is not validated again, so a stricter rule
    /// added later does not make the row unreadable. An empty text means no image.
    #[must_use]
    pub fn stored(text: String) -> Option<Self> {
        (!text.is_empty()).then_some(Self(text))
    }

    /// The URL as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MediaUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_lie_under_https_among_our_media_or_nowhere() {
        for text in ["https://cdn.example.com/a%20b.png?v=2", "/media/5f2a.png", " https://example.com "] {
            assert!(MediaUrl::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        let long = format!("https://example.com/{}", "a".repeat(2048));
        for text in [
            "",
            " ",
            "javascript:alert(1)",
            "JAVASCRIPT:alert(1)",
            "data:image/svg+xml,<svg/>",
            "http://example.com/logo.png",
            "//example.com/logo.png",
            "https://",
            "https:///x",
            "https://user@example.com/",
            "https://example.com/\" onerror=\"x",
            "https://example.com/a b",
            "/media/",
            "/media/../admin",
            "/media/a/../../b",
            "/media/..\\b",
            "/media/%2e%2e/x",
            "/media/%2E%2E/x",
            "/media/a%2fb",
            "/media/a%5Cb",
            "/media/a%252fb",
            "https://example.com/\u{202e}gnp.exe",
            "https://example.com/a\u{2028}b",
            "/logo.png",
            "logo.png",
            &long,
        ] {
            assert_eq!(MediaUrl::parse(text), Err(InvalidMediaUrl), "{text}");
        }
    }
}
