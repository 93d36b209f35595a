use chrono::{DateTime, TimeDelta, Utc};
use kernel::HumanCheckId;

/// The human check: a sum of two small numbers that can be answered once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HumanCheck {
    /// Unique id.
    pub id: HumanCheckId,
    /// The first number, 1 to 10.
    pub a: i16,
    /// The second number, 1 to 10.
    pub b: i16,
    /// Answers are not accepted from this moment on.
    pub expires_at: DateTime<Utc>,
}

/// A visitor's answer to a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HumanCheckAnswer {
    /// The check; `None` if what was sent is not an id.
    pub id: Option<HumanCheckId>,
    /// The answer as it was typed.
    pub text: String,
}

impl HumanCheck {
    /// Long enough to fill in a form, too short to collect answers.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(15);

    /// A check with numbers made from these random bytes.
    #[must_use]
    pub fn new([a, b]: [u8; 2], now: DateTime<Utc>) -> Self {
        let number = |byte: u8| i16::from(byte % 10) + 1;
        Self { id: HumanCheckId::generate(), a: number(a), b: number(b), expires_at: now + Self::LIFETIME }
    }

    /// Whether the text is the right sum and in time.
    #[must_use]
    pub fn is_solved_by(&self, text: &str, now: DateTime<Utc>) -> bool {
        now < self.expires_at && text.trim().parse() == Ok(self.a + self.b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    #[test]
    fn the_numbers_are_one_to_ten_whatever_the_bytes() {
        let numbers: Vec<_> = (0..=u8::MAX).map(|byte| HumanCheck::new([byte, 0], now()).a).collect();
        assert_eq!((numbers.iter().min(), numbers.iter().max()), (Some(&1), Some(&10)));
        assert_eq!(HumanCheck::new([0, 9], now()).b, 10);
    }

    #[test]
    fn only_the_sum_solves_it() {
        let check = HumanCheck::new([2, 4], now());
        assert!(check.is_solved_by("8", now()) && check.is_solved_by(" 8 ", now()));
        for text in ["", "7", "9", "eight", "8.0", "3+5", "-8", "99999999999999999999"] {
            assert!(!check.is_solved_by(text, now()), "{text}");
        }
    }

    #[test]
    fn it_expires() {
        let check = HumanCheck::new([2, 4], now());
        let last = check.expires_at - TimeDelta::milliseconds(1);
        assert!(check.is_solved_by("8", last) && !check.is_solved_by("8", check.expires_at));
    }
}
