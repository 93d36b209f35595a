/// What a password must contain.
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PasswordPolicy {
    /// Minimum number of characters; never less than 8, whatever value is set.
    #[serde(rename = "password_min_length")]
    pub min_length: usize,
    /// Whether it must contain something that is neither a letter nor a digit.
    #[serde(rename = "password_special_characters")]
    pub special_characters: bool,
    /// Whether it must contain a digit.
    #[serde(rename = "password_numbers")]
    pub numbers: bool,
}

impl Default for PasswordPolicy {
    /// The rules for a new practice.
    fn default() -> Self {
        Self { special_characters: true, numbers: true, ..Self::FLOOR }
    }
}

/// Why a password is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeakPassword {
    #[error("Use at least {0} characters")]
    TooShort(usize),
    #[error("Use at most 1,024 bytes")]
    TooLong,
    #[error("Use at least one special character")]
    NoSpecialCharacter,
    #[error("Use at least one number")]
    NoNumber,
    #[error("This password is too easy to guess")]
    Common,
}

/// The password every demo signs in with. It is published, so no one may choose it.
pub const DEMO_PASSWORD: &str = "Demo-Pass-2026";

/// Leaked passwords of 8 characters or more, from the 30,000 most frequent in the list that comes
/// with zxcvbn (MIT).
const COMMON: &str = include_str!("common_passwords.txt");

impl PasswordPolicy {
    /// The minimum that no setting can lower, and the only rules for someone with access to the
    /// host.
    pub const FLOOR: Self = Self { min_length: 8, special_characters: false, numbers: false };

    /// Longer passwords are never hashed: it would be wasted work.
    pub const MAX_BYTES: usize = 1024;

    /// The fewest characters that a password needs: the setting, but never less than the floor.
    #[must_use]
    pub fn least(&self) -> usize {
        self.min_length.max(Self::FLOOR.min_length)
    }

    /// Checks the password and returns everything that is wrong with it.
    pub fn check(&self, password: &str) -> Result<(), Vec<WeakPassword>> {
        let min_length = self.least();
        let lower = password.to_lowercase();
        let special = |c: char| !c.is_alphanumeric();
        let wrong: Vec<_> = [
            (password.chars().count() < min_length, WeakPassword::TooShort(min_length)),
            (password.len() > Self::MAX_BYTES, WeakPassword::TooLong),
            (self.special_characters && !password.contains(special), WeakPassword::NoSpecialCharacter),
            (self.numbers && !password.contains(char::is_numeric), WeakPassword::NoNumber),
            (is_common(&lower), WeakPassword::Common),
        ]
        .into_iter()
        .filter_map(|(is_wrong, why)| is_wrong.then_some(why))
        .collect();
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }
}

fn is_common(lower: &str) -> bool {
    lower == DEMO_PASSWORD.to_lowercase() || COMMON.lines().any(|common| common == lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_demo_password_is_refused_in_any_case() {
        for policy in [PasswordPolicy::default(), PasswordPolicy::FLOOR] {
            for password in [DEMO_PASSWORD, "demo-pass-2026"] {
                assert_eq!(policy.check(password), Err(vec![WeakPassword::Common]), "{password}");
            }
        }
        assert_eq!(PasswordPolicy::default().check("Demo-Pass-2027"), Ok(()));
    }

    #[test]
    fn every_flaw_is_reported_at_once() {
        use WeakPassword::{NoNumber, NoSpecialCharacter, TooShort};
        assert_eq!(
            PasswordPolicy::default().check("short"),
            Err(vec![TooShort(8), NoSpecialCharacter, NoNumber])
        );
    }

    #[test]
    fn no_setting_goes_below_eight_characters() {
        let lax = PasswordPolicy { min_length: 6, ..PasswordPolicy::FLOOR };
        assert_eq!(lax.check("qx7-vb9"), Err(vec![WeakPassword::TooShort(8)]));
        assert_eq!(lax.check("qx7-vb9z"), Ok(()));
    }

    #[test]
    fn common_passwords_are_refused_in_any_case() {
        for password in ["password", "Password", "12345678", "QWERTYUIOP", "iloveyou", "trustno1"] {
            assert_eq!(PasswordPolicy::FLOOR.check(password), Err(vec![WeakPassword::Common]), "{password}");
        }
    }

    #[test]
    fn long_passphrases_in_any_script_are_taken_up_to_a_limit() {
        let policy = PasswordPolicy::FLOOR;
        assert_eq!(policy.check("мама мыла раму и пела 🎶"), Ok(()));
        assert_eq!(policy.check(&"correct horse ".repeat(70)), Ok(()));
        assert_eq!(policy.check(&"x".repeat(1025)), Err(vec![WeakPassword::TooLong]));
    }
}
