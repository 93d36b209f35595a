use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use kernel::{BookingId, Meeting, TimeRange, Tz, calendar_uid};

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
    /// Where it takes place.
    pub meeting: Meeting,
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
        let mut event = Event::new()
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
        say_where(&mut event, &entry.meeting);
        calendar.push(event);
    }
    calendar.to_string()
}

/// Programs that do not know `CONFERENCE` (RFC 7986) have the link in the description.
fn say_where(event: &mut Event, meeting: &Meeting) {
    if !meeting.location().is_empty() {
        event.location(meeting.location());
    }
    let Some(link) = &meeting.link else { return };
    let lines = [event.get_description().unwrap_or_default(), link.as_str(), &meeting.note].join("\n");
    event.description(lines.trim_end());
    event.append_multi_property(
        Property::new("CONFERENCE", link.as_str()).add_parameter("VALUE", "URI").done(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};
    use kernel::VideoLink;
    use proptest::prelude::*;

    fn entry(start: NaiveDateTime, minutes: i32) -> FeedEntry {
        FeedEntry {
            id: BookingId::generate(),
            reference: "A-7K3F-92".into(),
            period: TimeRange::lasting(start, minutes),
            title: "Family Mediation".into(),
            meeting: Meeting::default(),
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

    #[test]
    fn a_session_says_where_it_is() {
        let file = |place: &str, link: &str, note: &str| {
            let link = VideoLink::parse(link).ok();
            let meeting = Meeting { place: place.into(), link, note: note.into() };
            let session = entry("2027-01-05T09:00:00".parse().unwrap(), 180);
            let file =
                feed("Ann", Tz::America__New_York, "https://a.example", &[FeedEntry { meeting, ..session }]);
            file.replace("\r\n ", "")
        };
        let link = "https://zoom.us/j/1?pwd=a";
        let both = file("1 Main St, Room 2", link, "Passcode 42");
        for line in [
            r"LOCATION:1 Main St\, Room 2".to_owned(),
            format!("CONFERENCE;VALUE=URI:{link}"),
            format!(r"DESCRIPTION:Reference A-7K3F-92\n{link}\nPasscode 42"),
        ] {
            assert!(both.contains(&format!("{line}\r\n")), "{line} in {both}");
        }
        let by_video = file("", link, "");
        assert!(by_video.contains(&format!("LOCATION:{link}\r\n")), "{by_video}");
        assert!(by_video.contains(&format!("A-7K3F-92\\n{link}\r\n")), "{by_video}");
        let nowhere = file("", "", "");
        assert!(!nowhere.contains("LOCATION") && !nowhere.contains("CONFERENCE"), "{nowhere}");
    }

    /// The file that `make check` also gives to two other calendar libraries. To write it, run the tests
    /// with `UPDATE_MAILS=1`.
    #[test]
    fn a_feed_reads_as_its_file_says() {
        let id = "00000000-0000-7000-8000-000000000001".parse().unwrap();
        let session = entry("2027-01-05T09:00:00".parse().unwrap(), 180);
        let link = VideoLink::parse("https://zoom.us/j/123?pwd=a,b").ok();
        let meeting = Meeting { place: "1 Main St, Room 2".into(), link, note: "Passcode 42".into() };
        let moved = FeedEntry { id, meeting, tentative: false, ..session };
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
