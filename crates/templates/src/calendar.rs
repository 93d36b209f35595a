use icalendar::{Calendar, CalendarDateTime, Component, Event, EventLike, EventStatus, Property};

use kernel::{EmailAddress, Language, Meeting, calendar_uid, or_empty};

use crate::time_zone::{self, wall_clock};
use crate::{BookingDetails, BookingState, CalendarFile, Letterhead};

/// What writes calendar files.
const PRODUCT: &str = "-//Accord//Booking//EN";

/// The session as a calendar file for `to`, in the practice's time zone; `None` once it is over. See ADR
/// 0056 for its methods.
pub(crate) fn session(
    booking: &BookingDetails,
    letterhead: &Letterhead,
    to: &EmailAddress,
) -> Option<CalendarFile> {
    let (method, status) = match booking.state {
        // No one has confirmed that the address is theirs.
        BookingState::Pending if booking.confirm_by.is_some() => ("PUBLISH", EventStatus::Tentative),
        BookingState::Pending => ("REQUEST", EventStatus::Tentative),
        BookingState::Confirmed => ("REQUEST", EventStatus::Confirmed),
        BookingState::Cancelled => ("CANCEL", EventStatus::Cancelled),
        BookingState::Completed => return None,
    };
    Some(file(booking, letterhead, to, &Words::of_client(booking, letterhead, method, status)))
}

/// The same for the calendar of its mediator, without the client: it is on, or cancelled.
pub(crate) fn of_mediator(
    booking: &BookingDetails,
    letterhead: &Letterhead,
    to: &EmailAddress,
) -> CalendarFile {
    let (method, status) = match booking.state {
        BookingState::Cancelled => ("CANCEL", EventStatus::Cancelled),
        _ => ("REQUEST", EventStatus::Confirmed),
    };
    let summary = format!("Mediation: {}", booking.case_type);
    let appointment = letterhead.appointment(&booking.reference);
    let description = format!("Reference {}\n{appointment}", booking.reference);
    file(booking, letterhead, to, &Words { method, status, summary, description })
}

/// The same for anyone else at the table, with what their law office calls the case: it is on, or cancelled.
/// Others may see the calendar, so it says nothing more.
pub(crate) fn of_seat(booking: &BookingDetails, letterhead: &Letterhead, to: &EmailAddress) -> CalendarFile {
    let (method, status) = match booking.state {
        BookingState::Cancelled => ("CANCEL", EventStatus::Cancelled),
        _ => ("REQUEST", EventStatus::Confirmed),
    };
    file(booking, letterhead, to, &Words::of_client(booking, letterhead, method, status))
}

/// What a calendar file says depending on its reader.
struct Words {
    method: &'static str,
    status: EventStatus,
    summary: String,
    description: String,
}

impl Words {
    /// For anyone at the table.
    fn of_client(
        booking: &BookingDetails,
        letterhead: &Letterhead,
        method: &'static str,
        status: EventStatus,
    ) -> Self {
        let (session, file, reference) = match letterhead.language {
            Language::English => ("Session with", "file", "Reference"),
            Language::Spanish => ("Sesión con", "expediente", "Referencia"),
        };
        let own = &booking.file_number;
        let file = if own.is_empty() { String::new() } else { format!(" ({file} {own})") };
        let summary = format!("{session} {}{file}", booking.mediator_name);
        let description = format!("{}\n{reference} {}", letterhead.practice, booking.reference);
        Self { method, status, summary, description }
    }
}

fn file(booking: &BookingDetails, letterhead: &Letterhead, to: &EmailAddress, words: &Words) -> CalendarFile {
    let (start, end) = booking.period().in_utc(letterhead.zone);
    let local = |at| CalendarDateTime::WithTimezone {
        date_time: wall_clock(letterhead.zone, at),
        tzid: letterhead.zone.name().to_owned(),
    };
    let mut event = Event::new()
        // The same in every message about this booking, so that calendars replace the entry.
        .uid(&calendar_uid(booking.id, &letterhead.url))
        // Calendars keep the higher of two revisions.
        .add_property("SEQUENCE", booking.revision.to_string())
        .timestamp(booking.updated_at)
        .last_modified(booking.updated_at)
        .starts(local(start))
        .ends(local(end))
        .summary(&words.summary)
        .description(&words.description)
        .url(&letterhead.home())
        .status(words.status)
        .add_property("ORGANIZER", format!("mailto:{}", letterhead.organizer))
        .done();
    say_where(&mut event, booking, letterhead);
    if words.method != "PUBLISH" {
        event.append_multi_property(guest(to));
    }
    CalendarFile { method: words.method, text: text(event, words.method, booking, letterhead) }
}

/// The file with this event alone.
fn text(event: Event, method: &str, booking: &BookingDetails, letterhead: &Letterhead) -> String {
    let head = [("VERSION", "2.0"), ("PRODID", PRODUCT), ("METHOD", method)];
    let mut calendar = Calendar::empty();
    for property in head {
        calendar.append_property(property);
    }
    calendar.push(event);
    // The library has no component for time zones.
    let zone = time_zone::definition(letterhead.zone, booking.period());
    // It quotes a list as if it were one value.
    let text = calendar.to_string().replacen(r#"FEATURE="AUDIO,VIDEO""#, "FEATURE=AUDIO,VIDEO", 1);
    text.replacen("BEGIN:VEVENT", &format!("{zone}BEGIN:VEVENT"), 1)
}

/// Where it takes place. Programs that do not know `CONFERENCE` (RFC 7986) have the link in the description.
fn say_where(event: &mut Event, booking: &BookingDetails, letterhead: &Letterhead) {
    let meeting = booking.meeting(&letterhead.place);
    if !meeting.location().is_empty() {
        event.location(meeting.location());
    }
    let Meeting { link, note, .. } = meeting;
    let link = or_empty(link.as_ref());
    if link.is_empty() {
        return;
    }
    let label = match letterhead.language {
        Language::English => "Video call",
        Language::Spanish => "Videollamada",
    };
    let lines = [event.get_description().unwrap_or_default(), &link, &note];
    let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    event.description(&lines.join("\n"));
    let conference = Property::new("CONFERENCE", &link)
        .add_parameter("VALUE", "URI")
        .add_parameter("FEATURE", "AUDIO,VIDEO")
        .add_parameter("LABEL", label)
        .done();
    event.append_multi_property(conference);
}

/// Who is invited. They have asked for the session or been told of it, so no answer is asked for.
fn guest(to: &EmailAddress) -> Property {
    Property::new("ATTENDEE", format!("mailto:{to}"))
        .add_parameter("PARTSTAT", "ACCEPTED")
        .add_parameter("RSVP", "FALSE")
        .done()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::{booking, held_somewhere, letterhead};

    fn client() -> EmailAddress {
        booking().client_email.unwrap()
    }

    fn mediator() -> EmailAddress {
        booking().mediator_email.unwrap()
    }

    fn compare(name: &str, text: &str) {
        let parsed: Calendar = text.parse().unwrap();
        assert_eq!(parsed.components.len(), 2, "a time zone and a session");
        crate::catalogue::golden::compare(&format!("calendars/{name}.ics"), text);
    }

    #[test]
    fn a_session_is_on_the_practices_wall_clock() {
        let file = session(&booking(), &letterhead(), &client()).unwrap().text;
        for line in [
            "METHOD:REQUEST",
            "DTSTART;TZID=America/New_York:20270105T090000",
            "DTEND;TZID=America/New_York:20270105T120000",
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
        let cancelled =
            BookingDetails { state: BookingState::Cancelled, updated_at, revision: 150, ..booking() };
        let file = session(&cancelled, &letterhead(), &client()).unwrap();
        assert_eq!(file.method, "CANCEL");
        for line in ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:150", "LAST-MODIFIED:20270104T130230Z"] {
            assert!(file.text.contains(&format!("{line}\r\n")), "{line} in {}", file.text);
        }
        let uid = |file: &str| file.lines().find(|line| line.starts_with("UID:")).map(str::to_owned);
        let confirmed = BookingDetails { state: BookingState::Confirmed, ..cancelled };
        assert_eq!(uid(&session(&confirmed, &letterhead(), &client()).unwrap().text), uid(&file.text));
    }

    /// The files that `make check` also gives to two other calendar libraries. To write them, run
    /// the tests with `UPDATE_MAILS=1`.
    #[test]
    fn calendar_files_read_as_their_files_say() {
        let updated_at = "2027-01-04T13:02:30Z".parse().unwrap();
        let confirmed =
            BookingDetails { state: BookingState::Confirmed, updated_at, revision: 150, ..booking() };
        let on = |start: &str| BookingDetails { start: start.parse().unwrap(), ..confirmed.clone() };
        let cancelled = BookingDetails { state: BookingState::Cancelled, ..confirmed.clone() };
        for (name, booking) in [
            ("requested", booking()),
            ("confirmed_in_summer", on("2027-07-06T09:00:00")),
            ("on_the_day_the_clock_changes", on("2027-11-07T09:00:00")),
            ("cancelled", cancelled),
            ("in_a_room_and_by_video", held_somewhere(BookingState::Confirmed)),
        ] {
            compare(name, &session(&booking, &letterhead(), &client()).unwrap().text);
        }
        let held = BookingDetails { updated_at, revision: 150, ..held_somewhere(BookingState::Confirmed) };
        let off = BookingDetails { state: BookingState::Cancelled, revision: 151, ..held.clone() };
        for (name, booking) in [("of_the_mediator", held), ("cancelled_for_the_mediator", off)] {
            compare(name, &of_mediator(&booking, &letterhead(), &mediator()).text);
        }
    }

    #[test]
    fn a_session_says_where_it_is_and_its_link_once_it_is_confirmed() {
        let file = |booking: &BookingDetails, place: &str| {
            let letterhead = Letterhead { place: place.into(), ..letterhead() };
            session(booking, &letterhead, &client()).unwrap().text.replace("\r\n ", "")
        };
        let link = "https://zoom.us/j/123?pwd=a,b";
        let conference = format!("CONFERENCE;FEATURE=AUDIO,VIDEO;LABEL=Video call;VALUE=URI:{link}\r\n");
        let confirmed = held_somewhere(BookingState::Confirmed);
        let both = file(&confirmed, "");
        assert!(both.contains("LOCATION:1 Main St\\, Room 2\r\n") && both.contains(&conference), "{both}");
        assert!(both.contains(r"\nhttps://zoom.us/j/123?pwd=a\,b\nPasscode 42"), "{both}");
        let by_video = BookingDetails { contact_method: "Virtual".into(), ..confirmed.clone() };
        let by_video = file(&by_video, "");
        assert!(
            by_video.contains(r"LOCATION:https://zoom.us/j/123?pwd=a\,b") && by_video.contains(&conference)
        );
        let pending = file(&held_somewhere(BookingState::Pending), "");
        assert!(pending.contains("LOCATION:1 Main St") && !pending.contains("zoom.us"), "{pending}");
        let in_person = BookingDetails { contact_method: "In person".into(), ..booking() };
        assert!(file(&in_person, "2 Oak Ave").contains("LOCATION:2 Oak Ave\r\n"), "the practice's");
        for nowhere in
            [file(&in_person, ""), file(&BookingDetails { state: BookingState::Cancelled, ..confirmed }, "")]
        {
            assert!(!nowhere.contains("LOCATION") && !nowhere.contains("CONFERENCE"), "{nowhere}");
        }
    }

    #[test]
    fn the_mediators_own_calendar_has_the_session_without_the_client() {
        let confirmed = held_somewhere(BookingState::Confirmed);
        let cancelled = BookingDetails { state: BookingState::Cancelled, ..confirmed.clone() };
        for (booking, method, status, lines) in [
            (confirmed, "REQUEST", "CONFIRMED", &["LOCATION:1 Main St\\, Room 2", "CONFERENCE;"][..]),
            (cancelled, "CANCEL", "CANCELLED", &[]),
        ] {
            let file = of_mediator(&booking, &letterhead(), &mediator());
            let text = file.text.replace("\r\n ", "");
            assert_eq!(file.method, method);
            for line in [
                &format!("METHOD:{method}\r\n"),
                &format!("STATUS:{status}\r\n"),
                "SUMMARY:Mediation: Pills\r\n",
                "ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ann@example.com\r\n",
                "ORGANIZER:mailto:office@practice.example\r\n",
                r"DESCRIPTION:Reference A-7K3F-92\nhttps://practice.example/admin/calendar?booking=A-7K3F-92",
            ] {
                assert!(text.contains(line), "{line} in {text}");
            }
            for line in ["LOCATION:1 Main St\\, Room 2", "CONFERENCE;"] {
                assert_eq!(text.contains(line), lines.contains(&line), "{line} in {text}");
            }
            assert!(!text.contains("jo@example.com") && !text.contains("Buy"), "{text}");
        }
    }

    #[test]
    fn a_session_that_was_held_needs_no_entry() {
        let completed = BookingDetails { state: BookingState::Completed, ..booking() };
        assert_eq!(session(&completed, &letterhead(), &client()), None);
    }

    #[test]
    fn a_session_in_the_hour_the_clock_skips_starts_after_it_and_keeps_its_length() {
        let start = "2027-03-14T02:30:00".parse().unwrap();
        let file = session(&BookingDetails { start, ..booking() }, &letterhead(), &client()).unwrap().text;
        assert!(file.contains("DTSTART;TZID=America/New_York:20270314T033000\r\n"), "{file}");
        assert!(file.contains("DTEND;TZID=America/New_York:20270314T063000\r\n"), "{file}");
    }

    #[test]
    fn text_cannot_break_out_of_its_line() {
        let mediator_name = "Ann\r\nATTENDEE:x;,".to_owned();
        let file =
            session(&BookingDetails { mediator_name, ..booking() }, &letterhead(), &client()).unwrap().text;
        assert!(file.contains("\nATTENDEE;") && !file.contains("\nATTENDEE:"), "{file}");
    }
}
