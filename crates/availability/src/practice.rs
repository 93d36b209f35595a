use chrono::{
    DateTime, Datelike, Days as DayCount, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday,
};
use kernel::{TimeRange, Tz, local_now};

/// The practice's working week and the wall clock everything is told by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The time zone of every date and time the practice names.
    pub zone: Tz,
    /// Days on which sessions may lie.
    pub business_days: Vec<Weekday>,
    /// On those days no session starts earlier.
    pub opens: NaiveTime,
    /// And none ends later.
    pub closes: NaiveTime,
    /// How many days ahead of today a visitor may book.
    pub booking_window: u16,
}

impl Default for Practice {
    /// Eastern time, Monday to Friday, nine to five, 30 days.
    fn default() -> Self {
        Self {
            zone: Tz::America__New_York,
            business_days: vec![Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri],
            opens: NaiveTime::MIN + TimeDelta::hours(9),
            closes: NaiveTime::MIN + TimeDelta::hours(17),
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

    /// Whether a session may take this time: on a business day, within the business hours.
    #[must_use]
    pub fn admits(&self, period: &TimeRange) -> bool {
        let (start, end) = (period.start, period.end);
        self.is_open(start.date())
            && start.date() == end.date()
            && (self.opens..=self.closes).contains(&start.time())
            && end.time() <= self.closes
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_lies_on_a_business_day_within_the_hours() {
        let practice = Practice::default();
        let admits =
            |start: &str, minutes| practice.admits(&TimeRange::lasting(start.parse().unwrap(), minutes));
        assert!(admits("2027-01-05T09:00:00", 8 * 60));
        assert!(!admits("2027-01-05T08:59:00", 60), "before it opens");
        assert!(!admits("2027-01-05T16:30:00", 60), "after it closes");
        assert!(!admits("2027-01-05T23:30:00", 60), "into the next day");
        assert!(!admits("2027-01-09T10:00:00", 60), "a Saturday");
    }
}
