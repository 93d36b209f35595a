use chrono::{Days as DayCount, NaiveDate, NaiveTime};
use kernel::TimeRange;

/// An inclusive range of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Days {
    /// The first day.
    pub first: NaiveDate,
    /// The last day.
    pub last: NaiveDate,
}

impl Days {
    /// Whether the range includes the day.
    #[must_use]
    pub fn contains(&self, date: NaiveDate) -> bool {
        (self.first..=self.last).contains(&date)
    }

    /// The days in both ranges; `None` if there are none.
    #[must_use]
    pub fn within(&self, other: Self) -> Option<Self> {
        let both = Self { first: self.first.max(other.first), last: self.last.min(other.last) };
        (both.first <= both.last).then_some(both)
    }

    /// From the first day's midnight to the midnight after the last.
    #[must_use]
    pub fn period(&self) -> TimeRange {
        let end = self.last.checked_add_days(DayCount::new(1)).unwrap_or(self.last);
        TimeRange { start: self.first.and_time(NaiveTime::MIN), end: end.and_time(NaiveTime::MIN) }
    }

    /// The days in order.
    pub fn iter(&self) -> impl Iterator<Item = NaiveDate> + use<> {
        let last = self.last;
        self.first.iter_days().take_while(move |day| *day <= last)
    }
}
