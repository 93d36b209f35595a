use std::fmt;

/// A company that takes payments for the practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// Unique id.
    pub key: ProviderKey,
    /// The name shown to administrators.
    pub name: String,
    /// Whether visitors may use it.
    pub enabled: bool,
}

/// The short name a provider is known by, such as `demo`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProviderKey(String);

/// The text is not a valid key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter up to 40 lowercase letters, digits, hyphens or underscores")]
pub struct InvalidProviderKey;

impl ProviderKey {
    /// Parses 1 to 40 lowercase letters, digits, hyphens or underscores. Surrounding whitespace is
    /// dropped.
    pub fn parse(text: &str) -> Result<Self, InvalidProviderKey> {
        let text = text.trim();
        let accepted = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_';
        if (1..=40).contains(&text.len()) && text.bytes().all(accepted) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidProviderKey)
        }
    }

    /// A key that was accepted when it was stored. It is not validated again, so a stricter rule
    /// added later does not make the row unreadable.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProviderKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_short_lowercase_names() {
        for text in ["demo", " stripe ", "pay_pal-2", &"x".repeat(40)] {
            assert_eq!(ProviderKey::parse(text).map(|key| key.to_string()), Ok(text.trim().to_owned()));
        }
        for text in ["", " ", "Demo", "a b", "a/b", "é", &"x".repeat(41)] {
            assert_eq!(ProviderKey::parse(text), Err(InvalidProviderKey), "{text:?}");
        }
    }
}
