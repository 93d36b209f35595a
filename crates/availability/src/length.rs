use std::fmt;

use chrono::NaiveTime;
use kernel::Money;

/// The three kinds of session the practice sells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SessionType {
    /// 09:00 to 12:00.
    Morning,
    /// 13:00 to 16:00.
    Afternoon,
    /// 09:00 to 16:00.
    FullDay,
}

impl SessionType {
    /// All of them, shorter ones first.
    pub const ALL: [Self; 3] = [Self::Morning, Self::Afternoon, Self::FullDay];

    /// The name visitors see.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Morning => "9AM to 12PM Morning",
            Self::Afternoon => "1PM to 4PM Afternoon",
            Self::FullDay => "9AM to 4PM Full Day",
        }
    }

    /// When it starts.
    #[must_use]
    pub const fn start(self) -> NaiveTime {
        let nine = NaiveTime::MIN.overflowing_add_signed(chrono::TimeDelta::hours(9)).0;
        match self {
            Self::Morning | Self::FullDay => nine,
            Self::Afternoon => nine.overflowing_add_signed(chrono::TimeDelta::hours(4)).0,
        }
    }

    /// Length in minutes.
    #[must_use]
    pub const fn minutes(self) -> i32 {
        match self {
            Self::Morning | Self::Afternoon => 180,
            Self::FullDay => 420,
        }
    }

    /// The default price.
    #[must_use]
    pub const fn price(self) -> Money {
        match self {
            Self::Morning | Self::Afternoon => Money::dollars(750),
            Self::FullDay => Money::dollars(1750),
        }
    }

    /// The session type that starts at `start`; if there are two, the shorter.
    #[must_use]
    pub fn starting_at(start: NaiveTime) -> Option<Self> {
        Self::ALL.into_iter().find(|session| session.start() == start)
    }
}

kernel::named!(SessionType { Morning = "morning", Afternoon = "afternoon", FullDay = "full_day" });

/// How long a session lasts: one of the session types, or plain minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SessionLength {
    /// A session type; it also fixes the start.
    Session(SessionType),
    /// Any other length in minutes.
    Minutes(i32),
}

/// The text is not a valid length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter a session type, a number of hours or a number of minutes, from 15 minutes to 12 hours")]
pub struct InvalidSessionLength;

impl Default for SessionLength {
    /// One hour.
    fn default() -> Self {
        Self::Minutes(60)
    }
}

impl SessionLength {
    /// Parses a session type's label, `N hour(s)` or `N minutes`; from 15 minutes to 12 hours.
    pub fn parse(label: &str) -> Result<Self, InvalidSessionLength> {
        if let Some(session) = SessionType::ALL.into_iter().find(|session| session.label() == label) {
            return Ok(Self::Session(session));
        }
        let (number, unit) = label.split_once(' ').ok_or(InvalidSessionLength)?;
        let factor = match unit {
            "hour" | "hours" | "hour(s)" => 60,
            "minute" | "minutes" => 1,
            _ => return Err(InvalidSessionLength),
        };
        let all_digits =
            !number.is_empty() && number.len() <= 4 && number.bytes().all(|b| b.is_ascii_digit());
        let number = number.parse::<i32>().ok().filter(|_| all_digits).ok_or(InvalidSessionLength)?;
        Some(number * factor)
            .filter(|minutes| (15..=720).contains(minutes))
            .map(Self::Minutes)
            .ok_or(InvalidSessionLength)
    }

    /// Length in minutes.
    #[must_use]
    pub const fn minutes(self) -> i32 {
        match self {
            Self::Session(session) => session.minutes(),
            Self::Minutes(minutes) => minutes,
        }
    }

    /// The session type, if it is one.
    #[must_use]
    pub const fn session_type(self) -> Option<SessionType> {
        match self {
            Self::Session(session) => Some(session),
            Self::Minutes(_) => None,
        }
    }

    /// The default price of a session of this length; $750 for lengths that are not a session type.
    #[must_use]
    pub const fn default_price(self) -> Money {
        match self {
            Self::Session(session) => session.price(),
            Self::Minutes(_) => Money::dollars(750),
        }
    }
}

/// The label: the session type's, `N hour(s)` for whole hours, `N minutes` otherwise.
impl fmt::Display for SessionLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Session(session) => f.write_str(session.label()),
            Self::Minutes(60) => f.write_str("1 hour"),
            Self::Minutes(minutes) if minutes % 60 == 0 => write!(f, "{} hours", minutes / 60),
            Self::Minutes(minutes) => write!(f, "{minutes} minutes"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn session_types_are_the_practices_three() {
        let all =
            SessionType::ALL.map(|s| (s.label(), s.start().to_string(), s.minutes(), s.price().to_string()));
        assert_eq!(
            all.map(|(label, start, minutes, price)| format!("{label}, {start}, {minutes} min, {price}")),
            [
                "9AM to 12PM Morning, 09:00:00, 180 min, $750",
                "1PM to 4PM Afternoon, 13:00:00, 180 min, $750",
                "9AM to 4PM Full Day, 09:00:00, 420 min, $1750",
            ]
        );
    }

    #[test]
    fn lengths_are_read_from_their_labels() {
        assert_eq!(
            SessionLength::parse("9AM to 4PM Full Day"),
            Ok(SessionLength::Session(SessionType::FullDay))
        );
        assert_eq!(SessionLength::parse("1 hour"), Ok(SessionLength::default()));
        assert_eq!(SessionLength::parse("2 hour(s)"), Ok(SessionLength::Minutes(120)));
        assert_eq!(SessionLength::parse("90 minutes"), Ok(SessionLength::Minutes(90)));
    }

    #[test]
    fn other_labels_are_refused() {
        for label in [
            "",
            "hour",
            "1",
            "1 day",
            "0 hours",
            "-1 hours",
            "14 minutes",
            "13 hours",
            "1.5 hours",
            "٢ hours",
            "+2 hours",
            "99999999999 hours",
            "9am to 12pm morning",
        ] {
            assert_eq!(SessionLength::parse(label), Err(InvalidSessionLength), "{label:?}");
        }
    }

    proptest! {
        #[test]
        fn a_length_reads_back_from_its_label(minutes in 15_i32..=720) {
            prop_assert_eq!(SessionLength::parse(&SessionLength::Minutes(minutes).to_string()), Ok(SessionLength::Minutes(minutes)));
        }
    }
}
