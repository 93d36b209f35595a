use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use kernel::{TimeRange, to_utc};

use crate::{BookingDetails, Letterhead};

/// The session as an iCalendar file, its times in UTC; `None` when the clock skips one of them.
pub(crate) fn session(booking: &BookingDetails, letterhead: &Letterhead) -> Option<String> {
    let TimeRange { start, end } = booking.period();
    let event = Event::new()
        // The same in every message about this booking, so that a calendar replaces the entry.
        .uid(&format!("{}@{}", booking.id, host(&letterhead.url)))
        .timestamp(booking.created_at)
        .starts(to_utc(start, letterhead.zone)?)
        .ends(to_utc(end, letterhead.zone)?)
        .summary(&format!("Session with {}", booking.employee_name))
        .description(&format!("{}\nReference {}", letterhead.practice, booking.id))
        .url(&letterhead.url)
        .status(EventStatus::Tentative)
        .done();
    let calendar = Calendar::new().append_property(Property::new("METHOD", "PUBLISH")).push(event).done();
    Some(calendar.to_string())
}

fn host(url: &str) -> &str {
    let authority = url.split_once("//").map_or(url, |(_, rest)| rest);
    authority.split(['/', ':']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{booking, letterhead};

    #[test]
    fn the_wall_clock_becomes_utc() {
        let file = session(&booking(), &letterhead()).unwrap();
        for line in [
            "METHOD:PUBLISH",
            "DTSTART:20270105T140000Z",
            "DTEND:20270105T170000Z",
            "DTSTAMP:20270104T130000Z",
            "SUMMARY:Session with Ann Rivera",
            "STATUS:TENTATIVE",
        ] {
            assert!(file.contains(&format!("{line}\r\n")), "{line} in {file}");
        }
        assert!(file.contains("@practice.example"));
    }

    #[test]
    fn an_hour_the_clock_skips_makes_no_file() {
        let start = "2027-03-14T02:30:00".parse().unwrap();
        assert_eq!(session(&BookingDetails { start, ..booking() }, &letterhead()), None);
    }

    #[test]
    fn text_cannot_break_out_of_its_line() {
        let employee_name = "Ann\r\nATTENDEE:x;,".to_owned();
        let file = session(&BookingDetails { employee_name, ..booking() }, &letterhead()).unwrap();
        assert!(!file.contains("\nATTENDEE"), "{file}");
    }
}
