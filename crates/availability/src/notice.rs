use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use kernel::{Tz, counted, to_utc};
use serde::{Deserialize, Serialize};

use crate::BusinessDays;

/// How long before a session starts something must have been done. Written as `24 hours` or
/// `2 business days`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Notice {
    /// Elapsed time, regardless of clock changes; at most [`Notice::MAX_HOURS`].
    Hours(u16),
    /// Until the same wall-clock time on a business day before the session's day; at most
    /// [`Notice::MAX_BUSINESS_DAYS`].
    BusinessDays(u16),
}

/// The text is not a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter 0 to 336 hours or 0 to 15 business days")]
pub struct InvalidNotice;

impl Notice {
    /// Two weeks.
    pub const MAX_HOURS: u16 = 336;
    /// Three weeks of a practice that is open Monday to Friday.
    pub const MAX_BUSINESS_DAYS: u16 = 15;

    /// The last moment at which it is still kept for a session that starts at `start`. Without any
    /// notice, that is the start. A wall-clock time that the clocks skip is read as `to_utc` reads it.
    #[must_use]
    pub fn moment(self, start: NaiveDateTime, days: &BusinessDays, zone: Tz) -> DateTime<Utc> {
        match self {
            Self::Hours(hours) => to_utc(start, zone) - TimeDelta::hours(hours.into()),
            Self::BusinessDays(count) => {
                to_utc(days.before(start.date(), count).and_time(start.time()), zone)
            }
        }
    }

    /// Its hours; a business day has 24.
    #[must_use]
    pub fn hours(self) -> i64 {
        match self {
            Self::Hours(hours) => hours.into(),
            Self::BusinessDays(days) => 24 * i64::from(days),
        }
    }
}

impl FromStr for Notice {
    type Err = InvalidNotice;

    fn from_str(text: &str) -> Result<Self, InvalidNotice> {
        let (amount, unit) = text.split_once(' ').ok_or(InvalidNotice)?;
        let all_digits = (1..=3).contains(&amount.len()) && amount.bytes().all(|b| b.is_ascii_digit());
        let amount: u16 = amount.parse().ok().filter(|_| all_digits).ok_or(InvalidNotice)?;
        match unit {
            "hour" | "hours" if amount <= Self::MAX_HOURS => Ok(Self::Hours(amount)),
            "business day" | "business days" if amount <= Self::MAX_BUSINESS_DAYS => {
                Ok(Self::BusinessDays(amount))
            }
            _ => Err(InvalidNotice),
        }
    }
}

impl TryFrom<String> for Notice {
    type Error = InvalidNotice;

    fn try_from(text: String) -> Result<Self, InvalidNotice> {
        text.parse()
    }
}

impl From<Notice> for String {
    fn from(notice: Notice) -> Self {
        notice.to_string()
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hours(hours) => f.write_str(&counted(*hours, "hour", "hours")),
            Self::BusinessDays(days) => f.write_str(&counted(*days, "business day", "business days")),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Days, Practice};

    /// The moment for a session at nine, by the clocks of the practice.
    fn moment(notice: &str, day: &str, closed: &[Days]) -> String {
        let practice = Practice::default();
        let start: NaiveDateTime = format!("{day}T09:00:00").parse().unwrap();
        let days = BusinessDays::of(
            &practice.business_days,
            Days { first: start.date(), last: start.date() },
            closed,
        );
        let moment = notice.parse::<Notice>().unwrap().moment(start, &days, practice.zone);
        moment.with_timezone(&practice.zone).format("%A, %B %-d, %Y, %-I:%M %p (%Z)").to_string()
    }

    #[test]
    fn hours_elapse_and_business_days_keep_the_time_of_day() {
        for (notice, day, expected) in [
            ("1 business day", "2027-03-15", "Friday, March 12, 2027, 9:00 AM (EST)"),
            ("24 hours", "2027-03-15", "Sunday, March 14, 2027, 9:00 AM (EDT)"),
            ("48 hours", "2027-03-15", "Saturday, March 13, 2027, 8:00 AM (EST)"),
            ("1 business day", "2027-11-08", "Friday, November 5, 2027, 9:00 AM (EDT)"),
            ("48 hours", "2027-11-08", "Saturday, November 6, 2027, 10:00 AM (EDT)"),
            ("24 hours", "2027-11-08", "Sunday, November 7, 2027, 9:00 AM (EST)"),
            ("2 business days", "2027-11-29", "Tuesday, November 23, 2027, 9:00 AM (EST)"),
            ("1 business day", "2028-01-03", "Thursday, December 30, 2027, 9:00 AM (EST)"),
            ("0 hours", "2027-03-15", "Monday, March 15, 2027, 9:00 AM (EDT)"),
            ("0 business days", "2027-03-14", "Sunday, March 14, 2027, 9:00 AM (EDT)"),
        ] {
            assert_eq!(moment(notice, day, &[]), expected, "{notice} before {day}");
        }
    }

    #[test]
    fn a_day_on_which_the_whole_practice_is_closed_does_not_count() {
        let closed =
            |first: &str, last: &str| Days { first: first.parse().unwrap(), last: last.parse().unwrap() };
        let week = closed("2027-03-08", "2027-03-12");
        assert_eq!(moment("1 business day", "2027-03-15", &[week]), "Friday, March 5, 2027, 9:00 AM (EST)");
        assert_eq!(moment("24 hours", "2027-03-15", &[week]), "Sunday, March 14, 2027, 9:00 AM (EDT)");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "24",
            "hours",
            "-1 hours",
            "+1 hours",
            "1.5 hours",
            "337 hours",
            "0024 hours",
            "16 business days",
            "1 day",
            "24 Hours",
            "24  hours",
            "٢ hours",
            "1 business days ",
        ] {
            assert_eq!(text.parse::<Notice>(), Err(InvalidNotice), "{text:?}");
        }
        let limits = (Notice::MAX_HOURS, Notice::MAX_BUSINESS_DAYS);
        assert_eq!(
            (InvalidNotice.to_string().as_str(), limits),
            ("Enter 0 to 336 hours or 0 to 15 business days", (336, 15))
        );
    }

    proptest! {
        #[test]
        fn a_notice_reads_back_as_it_is_written(hours in 0..=Notice::MAX_HOURS, days in 0..=Notice::MAX_BUSINESS_DAYS) {
            for notice in [Notice::Hours(hours), Notice::BusinessDays(days)] {
                prop_assert_eq!(notice.to_string().parse(), Ok(notice));
            }
        }

        /// Over two years, with both clock changes and all holidays, and with any closed days.
        #[test]
        fn more_notice_is_never_later_and_ends_on_a_business_day_at_the_same_time(
            day in 0_u64..730, minute in 0_u32..1440, count in 1..=Notice::MAX_BUSINESS_DAYS,
            closed in prop::collection::vec((0_u64..730, 0_u64..30), 0..4),
        ) {
            let practice = Practice::default();
            let first: chrono::NaiveDate = "2027-01-01".parse().unwrap();
            let on = |days: u64| first + chrono::Days::new(days);
            let closed: Vec<_> = closed.into_iter().map(|(from, length)| Days { first: on(from), last: on(from + length) }).collect();
            let start = on(day).and_hms_opt(minute / 60, minute % 60, 0).unwrap();
            let days = BusinessDays::of(&practice.business_days, Days { first: start.date(), last: start.date() }, &closed);
            let of = |count| Notice::BusinessDays(count).moment(start, &days, practice.zone);
            prop_assert!(of(count) < of(count - 1));
            let local = practice.local(of(count));
            prop_assert!(days.contains(local.date()));
            prop_assert!(practice.is_open(local.date()) && !closed.iter().any(|closed| closed.contains(local.date())));
            let skipped = to_utc(local.date().and_time(start.time()), practice.zone) == of(count);
            prop_assert!(local.time() == start.time() || skipped);
            // None lies between.
            let between = Days { first: local.date(), last: start.date() }.iter().filter(|day| days.contains(*day));
            let whole = between.filter(|day| *day < start.date()).count();
            prop_assert_eq!(whole, usize::from(count));
        }
    }
}
