use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus};
use kernel::{BookingId, TimeRange, Tz, calendar_uid};

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
    /// Grows with each change.
    pub revision: i32,
    /// When it was last changed.
    pub changed_at: DateTime<Utc>,
}

/// What writes calendar files.
const PRODUCT: &str = "-//Accord//Booking//EN";

/// A mediator's sessions as an iCalendar file, with times in UTC. It has no method: programs that read it
/// again and again keep what has the higher revision. `site` is the site's URL.
#[must_use]
pub fn feed(name: &str, zone: Tz, site: &str, entries: &[FeedEntry]) -> String {
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0")).append_property(("PRODID", PRODUCT)).name(name);
    for entry in entries {
        let (start, end) = entry.period.in_utc(zone);
        let status = if entry.tentative { EventStatus::Tentative } else { EventStatus::Confirmed };
        let event = Event::new()
            .uid(&calendar_uid(entry.id, site))
            .add_property("SEQUENCE", entry.revision.to_string())
            .timestamp(entry.changed_at)
            .last_modified(entry.changed_at)
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
            revision: 7,
            changed_at: "2027-01-04T13:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn sessions_stand_in_utc_without_names() {
        let entry = entry("2027-01-05T09:00:00".parse().unwrap(), 180);
        let file = feed("Ann Rivera", Tz::America__New_York, "https://practice.example:8443", &[entry]);
        for line in [
            "X-WR-CALNAME:Ann Rivera",
            "DTSTART:20270105T140000Z",
            "DTEND:20270105T170000Z",
            "SUMMARY:Family Mediation",
            "DESCRIPTION:Reference A-7K3F-92",
            "STATUS:TENTATIVE",
            "SEQUENCE:7",
            "DTSTAMP:20270104T130000Z",
            "LAST-MODIFIED:20270104T130000Z",
        ] {
            assert!(file.contains(&format!("{line}\r\n")), "{line} in {file}");
        }
    }

    /// The file that `make check` also gives to two other calendar libraries. To write it, run the tests
    /// with `UPDATE_MAILS=1`.
    #[test]
    fn a_feed_reads_as_its_file_says() {
        let id = "00000000-0000-7000-8000-000000000001".parse().unwrap();
        let session = entry("2027-01-05T09:00:00".parse().unwrap(), 180);
        let moved = FeedEntry { id, tentative: false, ..session };
        let found = feed("Ann Rivera", Tz::America__New_York, "https://practice.example:8443", &[moved]);
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/feed.ics");
        let is_written = std::env::vars_os().any(|(name, _)| name == "UPDATE_MAILS");
        if is_written {
            std::fs::write(path, &found).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), found);
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
            let file = feed("Ann", zone, "https://practice.example:8443", &[entry(start, minutes)]);
            let (from, to) = (moment(&file, "DTSTART").unwrap(), moment(&file, "DTEND").unwrap());
            prop_assert_eq!(to - from, TimeDelta::minutes(minutes.into()));
        }
    }
}
