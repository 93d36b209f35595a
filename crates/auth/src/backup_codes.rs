use std::fmt;

/// A code that replaces the authenticator app once. It does not print its value in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct BackupCode(String);

impl BackupCode {
    /// How many an administrator gets.
    pub const COUNT: usize = 10;
    /// As many characters as a code from the app.
    const LENGTH: usize = 6;
    /// Without `0`, `O`, `1` and `I`, which look alike.
    const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    /// The code for these random bytes; `None` if it has no letter and could be mistaken for a code
    /// from the app.
    #[must_use]
    pub fn from_random(bytes: [u8; Self::LENGTH]) -> Option<Self> {
        let character = |byte: u8| Self::ALPHABET.get(usize::from(byte) % Self::ALPHABET.len()).copied();
        Self::of(bytes.into_iter().filter_map(character).map(char::from).collect())
    }

    /// The code as it was typed, ignoring case and spaces.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::of(text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect())
    }

    fn of(code: String) -> Option<Self> {
        let formed = code.len() == Self::LENGTH && code.bytes().all(|byte| Self::ALPHABET.contains(&byte));
        (formed && code.contains(char::is_alphabetic)).then_some(Self(code))
    }

    /// The code, to be shown once.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for BackupCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BackupCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_six_characters_that_do_not_look_alike_and_at_least_one_letter() {
        for byte in 0..=255 {
            let code = BackupCode::from_random([byte, 0, 31, 23, 24, 255 - byte]).unwrap();
            let text = code.as_str();
            assert_eq!(text.len(), 6, "{text}");
            assert!(!text.contains(['0', 'O', '1', 'I']) && text.contains(char::is_alphabetic), "{text}");
        }
        assert_eq!(BackupCode::from_random([24, 25, 26, 27, 28, 29]), None, "digits only");
    }

    #[test]
    fn a_code_is_read_in_any_case_and_with_spaces() {
        let code = BackupCode::from_random([0, 1, 2, 24, 25, 26]).unwrap();
        assert_eq!(code.as_str(), "ABC234");
        assert_eq!(BackupCode::parse(" abc 234 "), Some(code.clone()));
        for text in ["", "ABC23", "ABC2345", "ABC23O", "234567", "ÄBC234"] {
            assert_eq!(BackupCode::parse(text), None, "{text}");
        }
        assert_eq!(format!("{code:?}"), "BackupCode(…)");
    }
}
