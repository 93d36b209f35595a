use std::fmt;
use std::iter::Sum;

/// An amount in whole cents of the practice's currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Money(i64);

/// The text is not an amount with at most two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter an amount with at most two decimals")]
pub struct InvalidMoney;

impl Money {
    /// Whole dollars.
    #[must_use]
    pub const fn dollars(dollars: i64) -> Self {
        Self(dollars * 100)
    }

    /// Whole cents.
    #[must_use]
    pub const fn cents(cents: i64) -> Self {
        Self(cents)
    }

    /// The amount in cents.
    #[must_use]
    pub const fn in_cents(self) -> i64 {
        self.0
    }

    /// Parses a decimal number of dollars (`750`, `-1`, `99.5`) exactly. Exponents and a third
    /// decimal are refused.
    pub fn parse_dollars(text: &str) -> Result<Self, InvalidMoney> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let only_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let decimals = decimals.trim_end_matches('0');
        if whole.is_empty() || decimals.len() > 2 || !only_digits(whole) || !only_digits(decimals) {
            return Err(InvalidMoney);
        }
        let cents = format!("{whole}{decimals:0<2}").parse::<i64>().or(Err(InvalidMoney))?;
        Ok(Self(sign * cents))
    }
}

/// Dollars, with decimals only where there are cents: `750`, `99.50`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, cents) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match cents % 100 {
            0 => write!(f, "{sign}{}", cents / 100),
            rest => write!(f, "{sign}{}.{rest:02}", cents / 100),
        }
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        Self(amounts.map(Self::in_cents).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn dollars_are_read_exactly() {
        assert_eq!(Money::parse_dollars("750"), Ok(Money::dollars(750)));
        assert_eq!(Money::parse_dollars("0.1"), Ok(Money::cents(10)));
        assert_eq!(Money::parse_dollars("750.00"), Ok(Money::dollars(750)));
        assert_eq!(Money::parse_dollars("-1"), Ok(Money::dollars(-1)));
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in ["", ".", "-", ".5", "0.001", "1e3", "9e15", "+5", "٧", "99999999999999999999"] {
            assert_eq!(Money::parse_dollars(text), Err(InvalidMoney), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn an_amount_reads_back_as_it_was_written(cents in -10_000_000_i64..10_000_000) {
            prop_assert_eq!(Money::parse_dollars(&Money::cents(cents).to_string()), Ok(Money::cents(cents)));
        }
    }
}
