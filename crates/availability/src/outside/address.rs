use std::fmt;

use kernel::Secret;
use url::Url;

/// The private address of a calendar. Anyone who knows it can read the calendar, so it is shown only
/// masked.
#[derive(Clone, PartialEq, Eq)]
pub struct CalendarAddress(Url);

/// Why a text is no address of a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidAddress {
    /// Not a web address.
    #[error("Enter the calendar's private address, such as https://calendar.google.com/…/basic.ics")]
    NotAnAddress,
    /// More than [`CalendarAddress::MAX_LENGTH`].
    #[error("Enter at most 2,000 characters")]
    TooLong,
}

impl CalendarAddress {
    /// The most characters of an address.
    pub const MAX_LENGTH: usize = 2000;

    /// The number of characters that are shown of the path.
    const SHOWN: usize = 8;

    /// An address as programs show it; `webcal://` is another way to write `https://`.
    pub fn parse(text: &str) -> Result<Self, InvalidAddress> {
        let text = text.trim();
        if text.chars().count() > Self::MAX_LENGTH {
            return Err(InvalidAddress::TooLong);
        }
        let webcal = |scheme: &str| {
            let (start, rest) = text.split_at_checked(scheme.len())?;
            start.eq_ignore_ascii_case(scheme).then(|| format!("https://{rest}"))
        };
        let text = webcal("webcal://").or_else(|| webcal("webcals://")).unwrap_or_else(|| text.to_owned());
        let url = Url::parse(&text).or(Err(InvalidAddress::NotAnAddress))?;
        let is_web =
            matches!(url.scheme(), "http" | "https") && url.host_str().is_some_and(|host| !host.is_empty());
        if is_web { Ok(Self(url)) } else { Err(InvalidAddress::NotAnAddress) }
    }

    /// The address as a secret that was stored.
    #[must_use]
    pub fn open(secret: &Secret) -> Option<Self> {
        Self::parse(&secret.0).ok()
    }

    /// All of it.
    #[must_use]
    pub fn secret(&self) -> Secret {
        Secret(self.0.to_string())
    }

    /// The host and the last characters, to recognize the calendar by.
    #[must_use]
    pub fn masked(&self) -> String {
        let host = self.0.host_str().unwrap_or_default();
        let rest: Vec<char> = self.0.path().chars().collect();
        // What is shown must not be most of what is secret.
        let shown = Self::SHOWN.min(rest.len() / 4);
        let end: String = rest.iter().skip(rest.len() - shown).collect();
        format!("{host}/…{end}")
    }
}

impl fmt::Debug for CalendarAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CalendarAddress({}/…)", self.0.host_str().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GOOGLE: &str =
        "https://calendar.google.com/calendar/ical/ann%40example.com/private-0123456789abcdef/basic.ics";

    fn address(text: &str) -> CalendarAddress {
        CalendarAddress::parse(text).unwrap()
    }

    #[test]
    fn webcal_is_https() {
        for text in [" webcal://p01.icloud.com/published/2/x ", "WebCal://p01.icloud.com/published/2/x"] {
            assert_eq!(address(text).secret().0, "https://p01.icloud.com/published/2/x");
        }
    }

    #[test]
    fn an_address_is_one_of_the_web() {
        for text in ["", "calendar.google.com", "ftp://example.com/a.ics", "file:///etc/passwd", "https://"] {
            assert_eq!(CalendarAddress::parse(text), Err(InvalidAddress::NotAnAddress), "{text}");
        }
        let long = format!("https://example.com/{}", "a".repeat(2000));
        assert_eq!(CalendarAddress::parse(&long), Err(InvalidAddress::TooLong));
    }

    #[test]
    fn it_is_recognized_by_its_host_and_its_end() {
        assert_eq!(address(GOOGLE).masked(), "calendar.google.com/…asic.ics");
        assert_eq!(address("https://example.com").masked(), "example.com/…");
        assert_eq!(address("https://ann:hush@example.com/a?key=hush").masked(), "example.com/…");
    }

    #[test]
    fn it_does_not_print_itself() {
        let printed = format!("{:?}", address(GOOGLE));
        assert_eq!(printed, "CalendarAddress(calendar.google.com/…)");
    }

    proptest! {
        #[test]
        fn most_of_the_path_stays_secret(path in "[a-z0-9/]{0,80}") {
            let address = address(&format!("https://example.com/{path}"));
            let shown = address.masked().chars().count() - "example.com/…".chars().count();
            prop_assert!(shown <= 8 && 4 * shown <= path.chars().count() + 1);
        }
    }
}
