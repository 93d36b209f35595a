use chrono::{DateTime, Datelike, Days as DayCount, NaiveDate, NaiveDateTime, Utc, Weekday};
use kernel::{Tz, local_now};

/// The practice's working week and the wall clock everything is told by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The time zone of every date and time the practice names.
    pub zone: Tz,
    /// Days on which sessions may lie.
    pub business_days: Vec<Weekday>,
    /// How many days ahead of today a visitor may book.
    pub booking_window: u16,
}

impl Default for Practice {
    /// Eastern time, Monday to Friday, 30 days.
    fn default() -> Self {
        Self {
            zone: Tz::America__New_York,
            business_days: vec![Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri],
            booking_window: 30,
        }
    }
}

impl Practice {
    /// The practice's wall clock at the moment `now`.
    #[must_use]
    pub fn local(&self, now: DateTime<Utc>) -> NaiveDateTime {
        local_now(now, self.zone)
    }

    /// Whether sessions may lie on the day.
    #[must_use]
    pub fn is_open(&self, date: NaiveDate) -> bool {
        self.business_days.contains(&date.weekday())
    }

    /// The days a visitor may book on: today and the booking window after it.
    #[must_use]
    pub fn bookable_days(&self, today: NaiveDate) -> Days {
        Days { first: today, last: today + DayCount::new(self.booking_window.into()) }
    }
}

/// Some days on end, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Days {
    /// The first day.
    pub first: NaiveDate,
    /// The last day.
    pub last: NaiveDate,
}

impl Days {
    /// Whether the day is one of them.
    #[must_use]
    pub fn contains(&self, date: NaiveDate) -> bool {
        (self.first..=self.last).contains(&date)
    }

    /// The days that are in both; `None` when no day is.
    #[must_use]
    pub fn within(&self, other: Self) -> Option<Self> {
        let both = Self { first: self.first.max(other.first), last: self.last.min(other.last) };
        (both.first <= both.last).then_some(both)
    }

    /// Day after day.
    pub fn iter(&self) -> impl Iterator<Item = NaiveDate> + use<> {
        let last = self.last;
        self.first.iter_days().take_while(move |day| *day <= last)
    }
}
