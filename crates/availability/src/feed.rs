use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus};
use kernel::{BookingId, TimeRange, Tz};

/// A session in a mediator's calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedEntry {
    /// The booking.
    pub id: BookingId,
    /// What people call the booking.
    pub reference: String,
    /// The wall-clock time it occupies.
    pub period: TimeRange,
    /// The subject, never the client's name: unknown programs read feeds.
    pub title: String,
    /// Requested but not confirmed.
    pub tentative: bool,
    /// When it was requested.
    pub created_at: DateTime<Utc>,
}

/// A mediator's sessions as an iCalendar file, with times in UTC.
#[must_use]
pub fn feed(name: &str, zone: Tz, host: &str, entries: &[FeedEntry]) -> String {
    let mut calendar = Calendar::new().name(name).done();
    for entry in entries {
        let (start, end) = entry.period.in_utc(zone);
        let status = if entry.tentative { EventStatus::Tentative } else { EventStatus::Confirmed };
        let event = Event::new()
            .uid(&format!("{}@{host}", entry.id))
            .timestamp(entry.created_at)
            .starts(start)
            .ends(end)
            .summary(&entry.title)
            .description(&format!("Reference {}", entry.reference))
            .status(status)
            .done();
        calendar.push(event);
    }
    calendar.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};
    use proptest::prelude::*;

    fn entry(start: NaiveDateTime, minutes: i32) -> FeedEntry {
        FeedEntry {
            id: BookingId::generate(),
            reference: "A-7K3F-92".into(),
            period: TimeRange::lasting(start, minutes),
            title: "Family Mediation".into(),
            tentative: true,
            created_at: "2027-01-04T13:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn sessions_stand_in_utc_without_names() {
        let entry = entry("2027-01-05T09:00:00".parse().unwrap(), 180);
        let file = feed("Ann Rivera", Tz::America__New_York, "practice.example", &[entry]);
        for line in [
            "X-WR-CALNAME:Ann Rivera",
            "DTSTART:20270105T140000Z",
            "DTEND:20270105T170000Z",
            "SUMMARY:Family Mediation",
            "DESCRIPTION:Reference A-7K3F-92",
            "STATUS:TENTATIVE",
        ] {
            assert!(file.contains(&format!("{line}\r\n")), "{line} in {file}");
        }
    }

    fn quarters_from(day: &str, days: i64) -> impl Strategy<Value = NaiveDateTime> {
        let midnight = day.parse::<NaiveDate>().unwrap().and_time(NaiveTime::MIN);
        (0..96 * days).prop_map(move |quarter| midnight + TimeDelta::minutes(15 * quarter))
    }

    /// The time in the file's line of this name.
    fn moment(file: &str, name: &str) -> Option<NaiveDateTime> {
        let value = file.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        NaiveDateTime::parse_from_str(value, "%Y%m%dT%H%M%SZ").ok()
    }

    proptest! {
        /// Including sessions that the clock skips: a stored session is always shown.
        #[test]
        fn every_session_is_in_the_feed_with_its_length(
            zone in prop::sample::select(vec![
                Tz::America__New_York, Tz::America__Chicago, Tz::America__Denver, Tz::America__Los_Angeles,
                Tz::America__Anchorage, Tz::America__Phoenix, Tz::Pacific__Honolulu,
            ]),
            start in prop_oneof![
                quarters_from("2021-01-01", 365 * 40),
                // The day the clocks change.
                quarters_from("2027-03-14", 1),
            ],
            minutes in 15_i32..=720,
        ) {
            let file = feed("Ann", zone, "practice.example", &[entry(start, minutes)]);
            let (from, to) = (moment(&file, "DTSTART").unwrap(), moment(&file, "DTEND").unwrap());
            prop_assert_eq!(to - from, TimeDelta::minutes(minutes.into()));
        }
    }
}
