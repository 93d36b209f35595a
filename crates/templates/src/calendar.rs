use chrono::TimeDelta;
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};

use crate::{BookingDetails, BookingState, CalendarFile, Letterhead};

/// The session as a calendar file, with times in UTC; `None` once it is over.
pub(crate) fn session(booking: &BookingDetails, letterhead: &Letterhead) -> Option<CalendarFile> {
    let (method, status) = match booking.state {
        BookingState::Pending => ("PUBLISH", EventStatus::Tentative),
        BookingState::Confirmed => ("PUBLISH", EventStatus::Confirmed),
        BookingState::Cancelled => ("CANCEL", EventStatus::Cancelled),
        BookingState::Completed => return None,
    };
    let (start, end) = booking.period().in_utc(letterhead.zone);
    // Calendars keep the higher of two revisions. Seconds grow with every change and need no
    // counter.
    let revision = (booking.updated_at - booking.created_at).max(TimeDelta::zero()).num_seconds();
    let mut event = Event::new()
        // The same in every message about this booking, so that calendars replace the entry.
        .uid(&format!("{}@{}", booking.id, host(&letterhead.url)))
        .add_property("SEQUENCE", revision.to_string())
        .timestamp(booking.created_at)
        .starts(start)
        .ends(end)
        .summary(&format!("Session with {}", booking.mediator_name))
        .description(&format!("{}\nReference {}", letterhead.practice, booking.reference))
        .url(&letterhead.url)
        .status(status)
        .done();
    if let Some(email) = &letterhead.email {
        event.add_property("ORGANIZER", format!("mailto:{email}"));
    }
    let calendar = Calendar::new().append_property(Property::new("METHOD", method)).push(event).done();
    Some(CalendarFile { method, text: calendar.to_string() })
}

fn host(url: &str) -> &str {
    let authority = url.split_once("//").map_or(url, |(_, rest)| rest);
    authority.split(['/', ':']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::{booking, letterhead};

    #[test]
    fn the_wall_clock_becomes_utc() {
        let file = session(&booking(), &letterhead()).unwrap().text;
        for line in [
            "METHOD:PUBLISH",
            "DTSTART:20270105T140000Z",
            "DTEND:20270105T170000Z",
            "DTSTAMP:20270104T130000Z",
            "SUMMARY:Session with Ann Rivera",
            "STATUS:TENTATIVE",
            "SEQUENCE:0",
            "ORGANIZER:mailto:office@practice.example",
        ] {
            assert!(file.contains(&format!("{line}\r\n")), "{line} in {file}");
        }
        assert!(file.contains("@practice.example"));
    }

    #[test]
    fn a_cancelled_session_leaves_the_calendar() {
        let updated_at = "2027-01-04T13:02:30Z".parse().unwrap();
        let cancelled = BookingDetails { state: BookingState::Cancelled, updated_at, ..booking() };
        let file = session(&cancelled, &letterhead()).unwrap();
        assert_eq!(file.method, "CANCEL");
        for line in ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:150"] {
            assert!(file.text.contains(&format!("{line}\r\n")), "{line} in {}", file.text);
        }
        let uid = |file: &str| file.lines().find(|line| line.starts_with("UID:")).map(str::to_owned);
        let confirmed = BookingDetails { state: BookingState::Confirmed, ..cancelled };
        assert_eq!(uid(&session(&confirmed, &letterhead()).unwrap().text), uid(&file.text));
    }

    #[test]
    fn a_session_that_was_held_needs_no_entry() {
        let completed = BookingDetails { state: BookingState::Completed, ..booking() };
        assert_eq!(session(&completed, &letterhead()), None);
    }

    #[test]
    fn a_session_in_the_hour_the_clock_skips_starts_after_it_and_keeps_its_length() {
        let start = "2027-03-14T02:30:00".parse().unwrap();
        let file = session(&BookingDetails { start, ..booking() }, &letterhead()).unwrap().text;
        assert!(file.contains("DTSTART:20270314T073000Z\r\n"), "{file}");
        assert!(file.contains("DTEND:20270314T103000Z\r\n"), "{file}");
    }

    #[test]
    fn text_cannot_break_out_of_its_line() {
        let mediator_name = "Ann\r\nATTENDEE:x;,".to_owned();
        let file = session(&BookingDetails { mediator_name, ..booking() }, &letterhead()).unwrap().text;
        assert!(!file.contains("\nATTENDEE"), "{file}");
    }
}
