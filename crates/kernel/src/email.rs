use std::fmt;
use std::str::FromStr;

use email_address::Options;

use crate::is_layout_control;

/// A deliverable email address of at most 254 characters. Two addresses that differ only in case
/// are the same person.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

/// The text is not an email address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter a valid email address")]
pub struct InvalidEmail;

impl EmailAddress {
    /// Parses an address such as `ann@example.com`. Display names, address literals and domains
    /// that end in a number, as IP addresses do, are refused.
    pub fn parse(text: &str) -> Result<Self, InvalidEmail> {
        let text = text.trim();
        let options = Options::default().without_display_text().without_domain_literal().with_required_tld();
        let readable = !text.contains(|c: char| is_layout_control(c) || c.is_whitespace() || c == '"');
        let last_label = text.rsplit(['@', '.']).next().unwrap_or_default();
        if text.len() <= 254
            && readable
            && !last_label.chars().all(char::is_numeric)
            && email_address::EmailAddress::parse_with_options(text, options).is_ok()
        {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidEmail)
        }
    }

    /// An address that was accepted when it was stored. It is not validated again, so a stricter rule
    /// added later does not make the row unreadable.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// Like [`EmailAddress::stored`], where an empty text stands for no address.
    #[must_use]
    pub fn stored_if_any(text: String) -> Option<Self> {
        (!text.is_empty()).then(|| Self::stored(text))
    }

    /// The address as it was entered.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for EmailAddress {
    type Err = InvalidEmail;
    fn from_str(text: &str) -> Result<Self, InvalidEmail> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_addresses_parse() {
        for text in [
            "ann@example.com",
            "  ann.o'neil+case@sub.example.co.uk ",
            "жанна@example.com",
            "ann@7.example.com",
            "ann@example.x1",
        ] {
            assert!(EmailAddress::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_no_mail_server_takes_is_refused() {
        let long = format!("{}@example.com", "a".repeat(250));
        for text in [
            "",
            "ann",
            "ann@",
            "@example.com",
            "ann@example",
            "a b@example.com",
            "Ann <ann@example.com>",
            "ann@example.com\r\nBcc: x@example.com",
            "ann@[127.0.0.1]",
            "ann@127.0.0.1",
            "ann@example.1",
            "ann@example.１２",
            "ann@exam\u{202e}ple.com",
            "a\u{2066}nn@example.com",
            "\"a\"@example.com",
            &long,
        ] {
            assert_eq!(EmailAddress::parse(text), Err(InvalidEmail), "{text:?}");
        }
    }
}
