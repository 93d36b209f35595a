use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};

use crate::Device;

/// The random id that a browser keeps, by which it is known again. It does not print its value in a
/// log.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserId(String);

/// A browser that someone signs in from for the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBrowser {
    /// The id it keeps, if any.
    pub id: Option<BrowserId>,
    /// What it is, and where.
    pub device: Device,
    /// When it was.
    pub at: DateTime<Utc>,
}

/// The text is not a browser's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Use 16 to 64 letters, digits, hyphens and underscores")]
pub struct InvalidBrowserId;

impl BrowserId {
    /// How long a browser is known after the last sign-in from it.
    pub const KNOWN_FOR: TimeDelta = TimeDelta::days(180);

    /// The id in the text.
    pub fn parse(text: &str) -> Result<Self, InvalidBrowserId> {
        let is_formed = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if is_formed && (16..=64).contains(&text.len()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidBrowserId)
        }
    }

    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for BrowserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BrowserId(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_sixteen_to_sixty_four_plain_characters() {
        for text in ["0123456789abcdef", "3f2c7b54-0b0e-4d0e-9a53-2f6f0a1b2c3d", &"A_".repeat(32)] {
            assert_eq!(BrowserId::parse(text).unwrap().as_str(), text);
        }
        for text in ["", "0123456789abcde", &"a".repeat(65), "0123456789 abcdef", "0123456789abcdéf"] {
            assert_eq!(BrowserId::parse(text), Err(InvalidBrowserId), "{text}");
        }
    }
}
