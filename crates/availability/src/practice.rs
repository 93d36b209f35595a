use std::collections::BTreeMap;

use chrono::{
    DateTime, Datelike, Days as DayCount, Months, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc,
    Weekday,
};
use kernel::{Money, Tz, local_now};
use serde::{Deserialize, Serialize};

use crate::{BookingPolicy, CaseTypeChoice, Days, SessionKind, SessionLength};

/// The practice's working week and time zone, and its rules for visitors' requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Practice {
    /// The time zone of all the practice's dates and times.
    pub zone: Tz,
    /// Days on which sessions may take place.
    pub business_days: Vec<Weekday>,
    /// Generated sessions start no earlier. Manually or by plan, the practice may also offer an
    /// evening.
    pub opens: NaiveTime,
    /// Generated sessions end no later.
    pub closes: NaiveTime,
    /// The kinds of session it sells, in the order people see them.
    pub session_kinds: Vec<SessionKind>,
    /// What an hour costs in a session of another length, in whole units of the currency.
    pub hourly_rate: u16,
    /// The case types to choose from; empty for those of the specification.
    pub case_types: Vec<CaseTypeChoice>,
    /// Where sessions in person take place, unless a mediator or a session says otherwise; may be empty.
    pub meeting_place: String,
    /// The rules for visitors' bookings.
    #[serde(flatten)]
    pub booking: BookingPolicy,
}

impl Default for Practice {
    /// Eastern Time, Monday to Friday, nine to five.
    fn default() -> Self {
        Self {
            zone: Tz::America__New_York,
            business_days: vec![Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri],
            opens: NaiveTime::MIN + TimeDelta::hours(9),
            closes: NaiveTime::MIN + TimeDelta::hours(17),
            session_kinds: SessionKind::standard(),
            hourly_rate: 250,
            case_types: Vec::new(),
            meeting_place: String::new(),
            booking: BookingPolicy::default(),
        }
    }
}

impl Practice {
    /// The practice's wall-clock time at the instant `now`.
    #[must_use]
    pub fn local(&self, now: DateTime<Utc>) -> NaiveDateTime {
        local_now(now, self.zone)
    }

    /// Whether sessions may take place on the day.
    #[must_use]
    pub fn is_open(&self, date: NaiveDate) -> bool {
        self.business_days.contains(&date.weekday())
    }

    /// The business day that has begun at the instant `now`: today, from opening time until
    /// midnight.
    #[must_use]
    pub fn day_begun(&self, now: DateTime<Utc>) -> Option<NaiveDate> {
        let local = self.local(now);
        (self.is_open(local.date()) && local.time() >= self.opens).then(|| local.date())
    }

    /// Whether it is the first business day of its week. Weeks begin on Monday.
    #[must_use]
    pub fn begins_week(&self, date: NaiveDate) -> bool {
        let before = |day: &Weekday| day.num_days_from_monday() < date.weekday().num_days_from_monday();
        self.is_open(date) && !self.business_days.iter().any(before)
    }

    /// Whether a session at this time is within the business hours.
    #[must_use]
    pub fn works_during(&self, start: NaiveTime, minutes: i32) -> bool {
        let (end, days) = start.overflowing_add_signed(TimeDelta::minutes(minutes.into()));
        self.opens <= start && days == 0 && end <= self.closes
    }

    /// The kind of a session with this start and length, in minutes.
    fn session_kind(&self, start: NaiveTime, minutes: i32) -> Option<&SessionKind> {
        self.session_kinds.iter().find(|kind| kind.is_at(start, minutes))
    }

    /// What the practice calls a session: the name of its kind, or its length.
    #[must_use]
    pub fn session_name(&self, start: NaiveTime, length: SessionLength) -> String {
        let minutes = length.minutes();
        let kind = self.session_kind(start, minutes).map(|kind| kind.name.clone());
        kind.unwrap_or_else(|| SessionLength::Minutes(minutes).to_string())
    }

    /// What a session costs unless said otherwise: the price of its kind, or that of its length.
    #[must_use]
    pub fn usual_price(&self, start: NaiveTime, length: SessionLength) -> Money {
        let kind = self.session_kind(start, length.minutes());
        kind.map_or_else(|| length.default_price(), |kind| kind.price)
    }

    /// The Spanish names of its own case types, by their names.
    #[must_use]
    pub fn spanish_case_types(&self) -> BTreeMap<String, String> {
        let choices = self.case_types.iter().filter(|choice| !choice.name_es.is_empty());
        choices.map(|choice| (choice.name.clone(), choice.name_es.clone())).collect()
    }

    /// The days visitors may book: today and the booking window after it.
    #[must_use]
    pub fn bookable_days(&self, today: NaiveDate) -> Days {
        Days { first: today, last: today + DayCount::new(self.booking.window_days.into()) }
    }

    /// The days whose sessions weekly plans offer: today and three months, or a week more than
    /// visitors may book.
    #[must_use]
    pub fn planned_days(&self, today: NaiveDate) -> Days {
        let bookable = self.bookable_days(today).last + DayCount::new(7);
        Days { first: today, last: bookable.max(today + Months::new(3)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn begun(practice: &Practice, now: &str) -> Option<String> {
        practice.day_begun(now.parse().unwrap()).map(|day| day.to_string())
    }

    #[test]
    fn a_business_day_begins_when_the_practice_opens_and_lasts_until_midnight() {
        let practice = Practice::default();
        assert_eq!(begun(&practice, "2027-01-04T13:59:59Z"), None, "8:59 in Orlando");
        assert_eq!(begun(&practice, "2027-01-04T14:00:00Z").as_deref(), Some("2027-01-04"));
        assert_eq!(begun(&practice, "2027-01-05T04:59:59Z").as_deref(), Some("2027-01-04"));
        assert_eq!(begun(&practice, "2027-01-05T05:00:00Z"), None, "midnight");
        assert_eq!(begun(&practice, "2027-01-09T15:00:00Z"), None, "Saturday");
        assert_eq!(begun(&practice, "2027-07-05T13:00:00Z").as_deref(), Some("2027-07-05"), "in summer");
    }

    #[test]
    fn where_the_clock_skips_the_opening_the_day_begins_with_the_next_hour() {
        let opens = NaiveTime::from_hms_opt(2, 30, 0).unwrap();
        let sundays = Practice { business_days: vec![Weekday::Sun], opens, ..Practice::default() };
        assert_eq!(begun(&sundays, "2027-03-14T06:59:59Z"), None, "1:59");
        assert_eq!(begun(&sundays, "2027-03-14T07:00:00Z").as_deref(), Some("2027-03-14"), "3:00");
    }

    #[test]
    fn a_week_begins_with_its_first_business_day() {
        let week = |days: &[Weekday]| {
            let practice = Practice { business_days: days.to_vec(), ..Practice::default() };
            let monday: NaiveDate = "2027-01-04".parse().unwrap();
            let week = Days { first: monday, last: monday + DayCount::new(6) };
            week.iter().filter(|day| practice.begins_week(*day)).map(|day| day.weekday()).collect::<Vec<_>>()
        };
        assert_eq!(week(&[Weekday::Mon, Weekday::Tue]), [Weekday::Mon]);
        assert_eq!(week(&[Weekday::Sat, Weekday::Wed, Weekday::Thu]), [Weekday::Wed]);
        assert_eq!(week(&[Weekday::Sun]), [Weekday::Sun]);
        assert_eq!(week(&[]), []);
    }

    proptest! {
        /// Checks nine consecutive days every quarter of an hour, including the nights when the
        /// clocks change.
        #[test]
        fn every_business_day_begins_and_no_other(
            zone in prop::sample::select(vec![
                Tz::America__New_York, Tz::America__Chicago, Tz::America__Denver, Tz::America__Los_Angeles,
            ]),
            around in prop::sample::select(vec!["2027-03-14", "2027-11-07", "2027-01-01", "2028-02-29"]),
            open in prop::collection::vec(any::<bool>(), 7),
            opens in 0_i64..92,
        ) {
            let weekdays = [
                Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri, Weekday::Sat, Weekday::Sun,
            ];
            let business_days = weekdays.into_iter().zip(open).filter(|(_, open)| *open).map(|(day, _)| day);
            let practice = Practice {
                zone,
                business_days: business_days.collect(),
                opens: NaiveTime::MIN + TimeDelta::minutes(15 * opens),
                ..Practice::default()
            };
            let middle: NaiveDate = around.parse().unwrap();
            let days = Days { first: middle - DayCount::new(4), last: middle + DayCount::new(4) };
            let first = days.first.and_time(NaiveTime::MIN).and_utc();
            let moments = (0..11 * 96).map(|quarter| first + TimeDelta::minutes(15 * quarter));
            let mut seen = BTreeSet::new();
            for now in moments {
                let local = practice.local(now);
                let begun = practice.day_begun(now);
                prop_assert_eq!(begun.is_some(), practice.is_open(local.date()) && local.time() >= practice.opens);
                prop_assert!(begun.is_none_or(|day| day == local.date()));
                seen.extend(begun.filter(|day| days.contains(*day)));
            }
            let expected: BTreeSet<_> = days.iter().filter(|day| practice.is_open(*day)).collect();
            prop_assert_eq!(seen, expected);
        }
    }

    #[test]
    fn business_hours_hold_a_session_from_its_start_to_its_end() {
        let works = |start: &str, minutes| Practice::default().works_during(start.parse().unwrap(), minutes);
        assert!(works("09:00:00", 8 * 60));
        assert!(!works("08:59:00", 60), "before it opens");
        assert!(!works("16:30:00", 60), "after it closes");
        assert!(!works("23:30:00", 600), "into the next day");
    }
}
