use std::cmp::Ordering;
use std::fmt;

use crate::named;

/// The currencies the practice can charge in, by ISO 4217 code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Currency {
    Aud,
    Cad,
    Eur,
    Gbp,
    Inr,
    Jpy,
    Kwd,
    #[default]
    Usd,
}

named!(Currency {
    Aud = "AUD",
    Cad = "CAD",
    Eur = "EUR",
    Gbp = "GBP",
    Inr = "INR",
    Jpy = "JPY",
    Kwd = "KWD",
    Usd = "USD",
});

impl Currency {
    /// The number of decimals in an amount.
    #[must_use]
    pub const fn decimals(self) -> usize {
        match self {
            Self::Jpy => 0,
            Self::Kwd => 3,
            Self::Aud | Self::Cad | Self::Eur | Self::Gbp | Self::Inr | Self::Usd => 2,
        }
    }

    /// Minor units in one unit.
    #[must_use]
    pub const fn minor_units(self) -> i64 {
        match self.decimals() {
            0 => 1,
            2 => 100,
            _ => 1000,
        }
    }

    /// The symbol in front of an amount.
    const fn sign(self) -> &'static str {
        match self {
            Self::Aud => "A$",
            Self::Cad => "CA$",
            Self::Eur => "€",
            Self::Gbp => "£",
            Self::Inr => "₹",
            Self::Jpy => "¥",
            Self::Kwd => "KWD ",
            Self::Usd => "$",
        }
    }
}

/// An amount of money in whole minor units of its currency, such as cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Money {
    minor: i64,
    currency: Currency,
}

/// The text is not an amount of the currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidMoney(Currency);

impl fmt::Display for InvalidMoney {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0.decimals() {
            0 => "Enter an amount without decimals",
            2 => "Enter an amount with at most two decimals",
            _ => "Enter an amount with at most three decimals",
        })
    }
}

impl std::error::Error for InvalidMoney {}

impl Money {
    /// An amount in minor units of the currency.
    #[must_use]
    pub const fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// Whole US dollars.
    #[must_use]
    pub const fn dollars(dollars: i64) -> Self {
        Self::cents(dollars * 100)
    }

    /// US cents.
    #[must_use]
    pub const fn cents(cents: i64) -> Self {
        Self::new(cents, Currency::Usd)
    }

    /// The amount in minor units.
    #[must_use]
    pub const fn minor(self) -> i64 {
        self.minor
    }

    /// Its currency.
    #[must_use]
    pub const fn currency(self) -> Currency {
        self.currency
    }

    /// The same number in another currency, rounded to its minor units: sessions are offered at a
    /// number in the currency of the practice, whichever that is.
    #[must_use]
    pub fn valued_in(self, currency: Currency) -> Self {
        let (from, to) = (i128::from(self.currency.minor_units()), i128::from(currency.minor_units()));
        let minor = (i128::from(self.minor) * to + from / 2).div_euclid(from);
        Self::new(i64::try_from(minor).unwrap_or(i64::MAX), currency)
    }

    /// Parses a decimal number (`750`, `-1`, `99.5`) exactly. Refuses exponents and more decimals
    /// than the currency has.
    pub fn parse(text: &str, currency: Currency) -> Result<Self, InvalidMoney> {
        let invalid = InvalidMoney(currency);
        let most = currency.decimals();
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let only_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let decimals = decimals.trim_end_matches('0');
        if whole.is_empty() || decimals.len() > most || !only_digits(whole) || !only_digits(decimals) {
            return Err(invalid);
        }
        let minor = format!("{whole}{decimals:0<most$}").parse::<i64>().or(Err(invalid))?;
        Ok(Self::new(sign * minor, currency))
    }

    /// The number alone, with decimals only if they are not zero: `750`, `99.50`.
    #[must_use]
    pub fn decimal(self) -> String {
        let (unit, decimals) = (self.currency.minor_units().unsigned_abs(), self.currency.decimals());
        let (sign, minor) = (if self.minor < 0 { "-" } else { "" }, self.minor.unsigned_abs());
        match minor % unit {
            0 => format!("{sign}{}", minor / unit),
            rest => format!("{sign}{}.{rest:0decimals$}", minor / unit),
        }
    }
}

impl Money {
    /// As people write a price: `$1,750`, `$99.50`.
    #[must_use]
    pub fn price(self) -> String {
        let text = self.to_string();
        let (whole, rest) = text
            .split_once('.')
            .map_or((text.as_str(), ""), |(whole, _)| (whole, text.get(whole.len()..).unwrap_or_default()));
        let digits = whole.chars().filter(char::is_ascii_digit).count();
        let mut price = String::new();
        let mut left = digits;
        for character in whole.chars() {
            if character.is_ascii_digit() {
                if left < digits && left % 3 == 0 {
                    price.push(',');
                }
                left -= 1;
            }
            price.push(character);
        }
        price + rest
    }
}

/// Amounts of different currencies have no order.
impl PartialOrd for Money {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.currency == other.currency).then(|| self.minor.cmp(&other.minor))
    }
}

/// `$750`, `-$99.50`, `KWD 1.250`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.decimal();
        match number.strip_prefix('-') {
            Some(number) => write!(f, "-{}{number}", self.currency.sign()),
            None => write!(f, "{}{number}", self.currency.sign()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Named;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_read_exactly() {
        for (text, currency, minor) in [
            ("750", Currency::Usd, 75_000),
            ("0.1", Currency::Usd, 10),
            ("750.00", Currency::Usd, 75_000),
            ("-1", Currency::Usd, -100),
            ("1500", Currency::Jpy, 1500),
            ("1500.0", Currency::Jpy, 1500),
            ("1.25", Currency::Kwd, 1250),
            ("0.001", Currency::Kwd, 1),
        ] {
            assert_eq!(Money::parse(text, currency), Ok(Money::new(minor, currency)), "{text}");
        }
    }

    #[test]
    fn an_invalid_amount_is_refused() {
        for text in ["", ".", "-", ".5", "0.001", "1e3", "9e15", "+5", "٧", "$5", "99999999999999999999"] {
            assert!(Money::parse(text, Currency::Usd).is_err(), "{text:?}");
        }
        let refused = |text, currency| Money::parse(text, currency).unwrap_err().to_string();
        assert_eq!(refused("0.5", Currency::Jpy), "Enter an amount without decimals");
        assert_eq!(refused("0.005", Currency::Inr), "Enter an amount with at most two decimals");
        assert_eq!(refused("0.0005", Currency::Kwd), "Enter an amount with at most three decimals");
    }

    #[test]
    fn amounts_are_written_with_their_currency() {
        for (money, text) in [
            (Money::dollars(1750), "$1750"),
            (Money::cents(9950), "$99.50"),
            (Money::cents(-5), "-$0.05"),
            (Money::new(1500, Currency::Jpy), "¥1500"),
            (Money::new(1250, Currency::Kwd), "KWD 1.250"),
            (Money::new(7, Currency::Kwd), "KWD 0.007"),
        ] {
            assert_eq!(money.to_string(), text);
        }
    }

    #[test]
    fn a_price_has_its_thousands_apart() {
        for (money, text) in [
            (Money::dollars(750), "$750"),
            (Money::dollars(1750), "$1,750"),
            (Money::cents(123_456_750), "$1,234,567.50"),
            (Money::new(1_250_000, Currency::Kwd), "KWD 1,250"),
            (Money::dollars(0), "$0"),
        ] {
            assert_eq!(money.price(), text);
        }
    }

    #[test]
    fn a_price_is_the_same_number_in_every_currency() {
        for (price, currency, minor) in [
            (Money::cents(75_000), Currency::Eur, 75_000),
            (Money::cents(75_000), Currency::Jpy, 750),
            (Money::cents(9_950), Currency::Jpy, 100),
            (Money::cents(9_949), Currency::Jpy, 99),
            (Money::cents(75_000), Currency::Kwd, 750_000),
        ] {
            assert_eq!(price.valued_in(currency), Money::new(minor, currency));
        }
    }

    #[test]
    fn amounts_of_different_currencies_have_no_order() {
        assert!(Money::dollars(1) < Money::dollars(2));
        let yen = Money::new(150, Currency::Jpy);
        assert!(yen.partial_cmp(&Money::dollars(1)).is_none());
        assert!(!(Money::default()..=Money::dollars(2)).contains(&yen));
    }

    proptest! {
        #[test]
        fn an_amount_reads_back_as_it_was_written(
            minor in any::<i64>(),
            code in prop::sample::select(Currency::NAMES.to_vec()),
        ) {
            // The sign is parsed apart from the digits, so the lowest possible number is out of
            // range.
            let money = Money::new(minor.max(-i64::MAX), Currency::from_name(code).unwrap());
            prop_assert_eq!(Money::parse(&money.decimal(), money.currency()), Ok(money));
        }
    }
}
