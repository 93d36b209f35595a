use chrono::{NaiveTime, TimeDelta};
use kernel::{Currency, Money};
use serde::{Deserialize, Serialize};

use crate::{SessionLength, SessionType};

/// A kind of session that the practice sells: "Long morning", 9:00 to 1:00, for $1,000.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionKind {
    /// What everyone calls it; up to [`Self::MAX_NAME`] characters.
    pub name: String,
    /// Its name in Spanish; empty if it has none.
    pub name_es: String,
    /// Wall-clock start.
    pub start: NaiveTime,
    /// Length in minutes.
    pub minutes: i32,
    /// What it costs, unless a mediator's plan or a session says otherwise.
    #[serde(with = "cents")]
    pub price: Money,
}

/// The kinds cannot be kept as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSessionKinds {
    /// None or too many.
    #[error("Keep 1 to 12 session types")]
    Number,
    /// Two with the same start and length. Others may overlap: whichever is booked first is held.
    #[error("There is already a session type with this start and length")]
    Twice,
}

impl SessionKind {
    /// The most a practice can have.
    pub const MOST: usize = 12;

    /// Maximum number of characters in a name.
    pub const MAX_NAME: usize = 60;

    /// Those of the specification, which a new practice has.
    #[must_use]
    pub fn standard() -> Vec<Self> {
        SessionType::ALL.map(Self::from).into()
    }

    /// Checks that there are enough and not too many.
    pub fn check_number(count: usize) -> Result<(), InvalidSessionKinds> {
        let allowed = (1..=Self::MOST).contains(&count);
        allowed.then_some(()).ok_or(InvalidSessionKinds::Number)
    }

    /// Checks that none is there twice; otherwise says which one is.
    pub fn check(kinds: &[Self]) -> Result<(), (usize, InvalidSessionKinds)> {
        let mut seen = std::collections::BTreeSet::new();
        let twice = kinds.iter().position(|kind| !seen.insert((kind.start, kind.minutes)));
        twice.map_or(Ok(()), |index| Err((index, InvalidSessionKinds::Twice)))
    }

    /// Whether it ends on the day it begins, as sessions must.
    #[must_use]
    pub fn ends_the_same_day(&self) -> bool {
        self.start.overflowing_add_signed(TimeDelta::minutes(self.minutes.into())).1 == 0
    }

    /// Its length, as a session of it has it.
    #[must_use]
    pub fn length(&self) -> SessionLength {
        let fixed = SessionType::ALL.into_iter().find(|fixed| self.is_at(fixed.start(), fixed.minutes()));
        fixed.map_or(SessionLength::Minutes(self.minutes), SessionLength::Session)
    }

    /// Whether a session with this start and length, in minutes, is of this kind.
    #[must_use]
    pub fn is_at(&self, start: NaiveTime, minutes: i32) -> bool {
        (self.start, self.minutes) == (start, minutes)
    }
}

impl From<SessionType> for SessionKind {
    fn from(session: SessionType) -> Self {
        Self {
            name: session.label().to_owned(),
            name_es: String::new(),
            start: session.start(),
            minutes: session.minutes(),
            price: session.price(),
        }
    }
}

/// Prices are stored as cents of a dollar.
mod cents {
    use super::{Currency, Money};
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(super) fn serialize<S: Serializer>(price: &Money, serializer: S) -> Result<S::Ok, S::Error> {
        price.minor().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Money, D::Error> {
        i64::deserialize(deserializer).map(|cents| Money::new(cents, Currency::Usd))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Practice;
    use proptest::prelude::*;

    fn kind(name: &str, start: &str, minutes: i32, dollars: i64) -> SessionKind {
        SessionKind {
            name: name.into(),
            name_es: String::new(),
            start: start.parse().unwrap(),
            minutes,
            price: Money::dollars(dollars),
        }
    }

    #[test]
    fn a_session_goes_by_the_name_and_price_of_its_kind_or_by_its_length() {
        let practice = Practice {
            session_kinds: vec![kind("Long morning", "09:00:00", 240, 1000)],
            ..Practice::default()
        };
        let of = |start: &str, length| {
            let start = start.parse().unwrap();
            (practice.session_name(start, length), practice.usual_price(start, length))
        };
        assert_eq!(
            of("09:00:00", SessionLength::Minutes(240)),
            ("Long morning".into(), Money::dollars(1000))
        );
        assert_eq!(of("10:00:00", SessionLength::Minutes(240)), ("4 hours".into(), Money::dollars(750)));
        let full_day = SessionLength::Session(SessionType::FullDay);
        assert_eq!(of("09:00:00", full_day), ("7 hours".into(), Money::dollars(1750)), "no longer sold");
    }

    #[test]
    fn the_standard_ones_are_the_session_types() {
        let practice = Practice::default();
        for session in SessionType::ALL {
            let length = SessionLength::Session(session);
            assert_eq!(practice.session_name(session.start(), length), session.label());
            assert_eq!(practice.usual_price(session.start(), length), session.price());
            assert_eq!(SessionKind::from(session).length(), length);
        }
    }

    #[test]
    fn there_are_one_to_twelve_and_none_twice() {
        let morning = kind("Morning", "09:00:00", 180, 750);
        let allowed = [0, 1, 12, 13].map(|count| SessionKind::check_number(count).is_ok());
        assert_eq!(allowed, [false, true, true, false]);
        let again = SessionKind { name: "Another name".into(), ..morning.clone() };
        assert_eq!(SessionKind::check(&[morning.clone(), again]), Err((1, InvalidSessionKinds::Twice)));
        let longer = SessionKind { minutes: 240, ..morning.clone() };
        assert_eq!(SessionKind::check(&[morning, longer]), Ok(()), "they may overlap");
    }

    proptest! {
        #[test]
        fn a_kind_reads_back_as_it_was_stored(minutes in 15_i32..=720, start in 0_u32..96, cents in 0_i64..10_000_000) {
            let start = NaiveTime::from_num_seconds_from_midnight_opt(start * 900, 0).unwrap();
            let price = Money::new(cents, Currency::Usd);
            let kind = SessionKind { start, minutes, price, ..kind("Evening", "17:00:00", 15, 0) };
            let stored = serde_json::to_string(&kind).unwrap();
            prop_assert_eq!(serde_json::from_str::<SessionKind>(&stored).unwrap(), kind.clone());
            prop_assert!(kind.is_at(start, kind.length().minutes()));
        }
    }
}
