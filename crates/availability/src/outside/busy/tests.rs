use chrono::{Days as DayCount, NaiveDate, NaiveTime, TimeDelta};
use kernel::local_now;
use proptest::prelude::*;

use super::*;

const NEW_YORK: Tz = Tz::America__New_York;

const OWNER: CalendarOwner<'_> = CalendarOwner { email: None, site: "https://practice.example" };

fn days(first: &str, last: &str) -> Days {
    Days { first: first.parse().unwrap(), last: last.parse().unwrap() }
}

/// A document with these events, with the lines of each separated by spaces.
fn calendar(events: &[&str]) -> String {
    let event = |lines: &&str| format!("BEGIN:VEVENT\r\n{}\r\nEND:VEVENT\r\n", lines.replace(' ', "\r\n"));
    let events: String = events.iter().map(event).collect();
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n{events}END:VCALENDAR\r\n")
}

/// With all that a reading may cost, but for the time it takes.
fn read_in(document: &str, zone: Tz, days: Days) -> Result<BusyElsewhere, UnreadableCalendar> {
    let elapsed = || std::time::Duration::ZERO;
    BusyElsewhere::read(document, OWNER, zone, days, &mut Budget::new(BusyElsewhere::LIMITS, &elapsed))
}

fn read(document: &str, days: Days) -> (Vec<String>, usize) {
    let busy = read_in(document, NEW_YORK, days).unwrap();
    (shown(&busy.times), busy.skipped)
}

fn shown(times: &[TimeRange]) -> Vec<String> {
    let text = |time: &TimeRange| {
        format!("{} to {}", time.start.format("%m-%d %H:%M"), time.end.format("%m-%d %H:%M"))
    };
    times.iter().map(text).collect()
}

/// The busy times of January to March 2027.
fn busy(events: &[&str]) -> Vec<String> {
    let (times, skipped) = read(&calendar(events), days("2027-01-01", "2027-03-31"));
    assert_eq!(skipped, 0);
    times
}

#[test]
fn what_this_site_has_put_there_is_known_as_a_booking() {
    let at =
        |uid: &str| format!("UID:{uid} DTSTART:20270105T140000Z DTEND:20270105T170000Z STATUS:CONFIRMED");
    let id = "00000000-0000-7000-8000-000000000001";
    for (uid, is_busy) in [
        (format!("{id}@practice.example"), false),
        // As another program may write it.
        (format!("{id}@Practice.Example"), false),
        (format!("{id}@another.example"), true),
        ("7kukuqrfedlm2f9t@practice.example".into(), true),
        (id.into(), true),
    ] {
        let expected: &[&str] = if is_busy { &["01-05 09:00 to 01-05 12:00"] } else { &[] };
        assert_eq!(busy(&[&at(&uid)]), expected, "{uid}");
    }
    let own = at(&format!("{id}@practice.example"));
    assert_eq!(busy(&[&own, &at("lunch@google.com")]), ["01-05 09:00 to 01-05 12:00"]);
}

#[test]
fn what_google_writes_is_read() {
    // From a calendar's "secret address in iCal format": long lines are folded.
    let document = "BEGIN:VCALENDAR\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\nVERSION:2.0\r\n\
        CALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nX-WR-CALNAME:ann@example.com\r\nX-WR-TIMEZONE:America/New_York\r\n\
        BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\nX-LIC-LOCATION:America/New_York\r\nBEGIN:DAYLIGHT\r\n\
        TZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nTZNAME:EDT\r\nDTSTART:19700308T020000\r\n\
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\nEND:DAYLIGHT\r\nBEGIN:STANDARD\r\nTZOFFSETFROM:-0400\r\n\
        TZOFFSETTO:-0500\r\nTZNAME:EST\r\nDTSTART:19701101T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\n\
        END:STANDARD\r\nEND:VTIMEZONE\r\n\
        BEGIN:VEVENT\r\nDTSTART:20270105T140000Z\r\nDTEND:20270105T150000Z\r\nDTSTAMP:20261101T000000Z\r\n\
        UID:1@google.com\r\nATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Bob:mai\r\n \
        lto:bob@example.com\r\nSUMMARY:Lunch\\, with Bob\r\nSTATUS:CONFIRMED\r\nTRANSP:OPAQUE\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nDTSTART;TZID=America/New_York:20270111T090000\r\nDTEND;TZID=America/New_York:20270111T100000\r\n\
        RRULE:FREQ=WEEKLY;UNTIL=20270126T045959Z;BYDAY=MO\r\nEXDATE;TZID=America/New_York:20270118T090000\r\n\
        UID:2@google.com\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED\r\nSUMMARY:Team\r\nTRANSP:OPAQUE\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nDTSTART;TZID=America/New_York:20270125T150000\r\nDTEND;TZID=America/New_York:20270125T160000\r\n\
        UID:2@google.com\r\nRECURRENCE-ID;TZID=America/New_York:20270125T090000\r\nSEQUENCE:3\r\n\
        SUMMARY:Team\r\nTRANSP:OPAQUE\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270201\r\nDTEND;VALUE=DATE:20270203\r\nUID:3@google.com\r\n\
        SUMMARY:Away\r\nTRANSP:OPAQUE\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270210\r\nDTEND;VALUE=DATE:20270211\r\nUID:4@google.com\r\n\
        SUMMARY:A birthday\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    let (times, skipped) = read(document, days("2027-01-01", "2027-03-31"));
    assert_eq!(
        times,
        [
            "01-05 09:00 to 01-05 10:00",
            "01-11 09:00 to 01-11 10:00",
            "01-25 15:00 to 01-25 16:00",
            "02-01 00:00 to 02-03 00:00",
        ]
    );
    assert_eq!(skipped, 0);
}

#[test]
fn what_outlook_writes_is_read() {
    let document = "BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nPRODID:Microsoft Exchange Server 2010\r\nVERSION:2.0\r\n\
        X-WR-CALNAME:Calendar\r\nBEGIN:VTIMEZONE\r\nTZID:Eastern Standard Time\r\nBEGIN:STANDARD\r\n\
        DTSTART:16010101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\n\
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\n\
        DTSTART:16010101T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\n\
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n\
        BEGIN:VEVENT\r\nUID:040000008200E00074C5B7101A82E008\r\nSUMMARY:Busy\r\n\
        RRULE:FREQ=MONTHLY;UNTIL=20270401T130000Z;INTERVAL=1;BYDAY=-1FR\r\n\
        DTSTART;TZID=Eastern Standard Time:20260925T090000\r\nDTEND;TZID=Eastern Standard Time:20260925T093000\r\n\
        CLASS:PUBLIC\r\nPRIORITY:5\r\nDTSTAMP:20261101T000000Z\r\nTRANSP:OPAQUE\r\nSTATUS:CONFIRMED\r\nSEQUENCE:0\r\n\
        X-MICROSOFT-CDO-BUSYSTATUS:BUSY\r\nX-MICROSOFT-CDO-ALLDAYEVENT:FALSE\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Free\r\nDTSTART;TZID=Pacific Standard Time:20270120T090000\r\n\
        DTEND;TZID=Pacific Standard Time:20270120T093000\r\nX-MICROSOFT-CDO-BUSYSTATUS:FREE\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nUID:3\r\nSUMMARY:Tentative\r\nDTSTART;TZID=Pacific Standard Time:20270315T090000\r\n\
        DTEND;TZID=Pacific Standard Time:20270315T093000\r\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE\r\nEND:VEVENT\r\n\
        END:VCALENDAR\r\n";
    let (times, skipped) = read(document, days("2027-01-01", "2027-03-31"));
    assert_eq!(
        times,
        [
            "01-29 09:00 to 01-29 09:30",
            "02-26 09:00 to 02-26 09:30",
            "03-15 12:00 to 03-15 12:30",
            "03-26 09:00 to 03-26 09:30",
        ]
    );
    assert_eq!(skipped, 0);
}

#[test]
fn what_apple_writes_is_read() {
    let document = "BEGIN:VCALENDAR\nMETHOD:PUBLISH\nVERSION:2.0\nX-WR-CALNAME:Home\n\
        PRODID:-//Apple Inc.//macOS 14.0//EN\nX-APPLE-CALENDAR-COLOR:#1BADF8\nX-WR-TIMEZONE:America/Chicago\n\
        CALSCALE:GREGORIAN\nBEGIN:VEVENT\nTRANSP:OPAQUE\nDTEND;TZID=America/Chicago:20270104T090000\n\
        UID:0F0E\nDTSTAMP:20261101T000000Z\nLOCATION:1 Main St\\nOrlando\nSEQUENCE:1\nSUMMARY:Gym\n\
        DTSTART;TZID=America/Chicago:20270104T080000\nX-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC\n\
        RRULE:FREQ=DAILY;COUNT=3\nBEGIN:VALARM\nX-WR-ALARMUID:1\nUID:1\nTRIGGER:-PT15M\nACTION:DISPLAY\n\
        DESCRIPTION:x\nEND:VALARM\nEND:VEVENT\nBEGIN:VEVENT\nTRANSP:OPAQUE\nUID:0F0E\n\
        RECURRENCE-ID;TZID=America/Chicago:20270105T080000\nDTSTART;TZID=America/Chicago:20270105T100000\n\
        DURATION:PT45M\nSEQUENCE:0\nEND:VEVENT\nBEGIN:VTODO\nUID:9\nDTSTART:20270104T200000Z\nEND:VTODO\n\
        END:VCALENDAR\n";
    let (times, skipped) = read(document, days("2027-01-01", "2027-03-31"));
    assert_eq!(
        times,
        ["01-04 09:00 to 01-04 10:00", "01-05 11:00 to 01-05 11:45", "01-06 09:00 to 01-06 10:00"]
    );
    assert_eq!(skipped, 0);
}

#[test]
fn every_day_of_a_whole_day_event_is_one_of_the_practice() {
    assert_eq!(busy(&["DTSTART;VALUE=DATE:20270105"]), ["01-05 00:00 to 01-06 00:00"]);
    assert_eq!(busy(&["DTSTART;VALUE=DATE:20270105 DURATION:P1W"]), ["01-05 00:00 to 01-12 00:00"]);
    assert_eq!(
        busy(&["DTSTART;VALUE=DATE:20260105 DTEND;VALUE=DATE:20260106 RRULE:FREQ=YEARLY"]),
        ["01-05 00:00 to 01-06 00:00"]
    );
    assert_eq!(
        busy(&[
            "DTSTART;VALUE=DATE:20270105 RRULE:FREQ=DAILY;UNTIL=20270109 EXDATE;VALUE=DATE:20270107,20270108"
        ]),
        ["01-05 00:00 to 01-07 00:00", "01-09 00:00 to 01-10 00:00"]
    );
}

#[test]
fn a_time_is_told_by_its_zone_and_without_one_by_the_practice() {
    assert_eq!(busy(&["DTSTART:20270105T090000 DTEND:20270105T100000"]), ["01-05 09:00 to 01-05 10:00"]);
    assert_eq!(busy(&["DTSTART:20270105T090000Z DURATION:PT1H"]), ["01-05 04:00 to 01-05 05:00"]);
    for zone in ["Europe/Berlin", "W._Europe_Standard_Time", "/mozilla.org/20050126_1/Europe/Berlin"] {
        let event = format!("DTSTART;TZID={zone}:20270105T150000 DURATION:PT1H").replace("W._", "W. ");
        let document =
            calendar(&["X"]).replace("X\r\n", &format!("{}\r\n", event.replace(" DUR", "\r\nDUR")));
        let document = document.replace('_', if zone.starts_with("W.") { " " } else { "_" });
        let (times, _) = read(&document, days("2027-01-01", "2027-01-31"));
        assert_eq!(times, ["01-05 09:00 to 01-05 10:00"], "{zone}");
    }
}

#[test]
fn a_zone_that_only_the_file_knows_is_read_from_the_file() {
    let zone = "BEGIN:VTIMEZONE\r\nTZID:Our office\r\nBEGIN:STANDARD\r\nDTSTART:20071104T020000\r\n\
        TZOFFSETFROM:-0700\r\nTZOFFSETTO:-0800\r\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\nEND:STANDARD\r\n\
        BEGIN:DAYLIGHT\r\nDTSTART:20070311T020000\r\nTZOFFSETFROM:-0800\r\nTZOFFSETTO:-0700\r\n\
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n";
    let event = "BEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Our office:20270305T060000\r\nDURATION:PT1H\r\n\
        RRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT\r\n";
    let document = format!("BEGIN:VCALENDAR\r\n{zone}{event}END:VCALENDAR");
    let (times, _) = read(&document, days("2027-03-01", "2027-03-31"));
    // The clocks of both change on March 14, at the same time by the wall.
    assert_eq!(
        times,
        ["03-05 09:00 to 03-05 10:00", "03-12 09:00 to 03-12 10:00", "03-19 09:00 to 03-19 10:00"]
    );
}

#[test]
fn a_weekly_meeting_stays_at_its_hour_when_the_clocks_change() {
    let meeting = |zone: &str| {
        busy(&[&format!("DTSTART;TZID={zone}:20270309T150000 DURATION:PT1H RRULE:FREQ=WEEKLY;COUNT=4")])
    };
    let starts: Vec<_> = meeting("Europe/Berlin").iter().map(|time| time[..11].to_owned()).collect();
    // New York's clocks change on March 14, those of Berlin on March 28.
    assert_eq!(starts, ["03-09 09:00", "03-16 10:00", "03-23 10:00", "03-30 09:00"]);
    assert!(meeting("America/New_York").iter().all(|time| time.contains("15:00")));
}

#[test]
fn further_dates_count_and_excepted_ones_do_not() {
    assert_eq!(
        busy(&[
            "DTSTART:20270105T090000 DURATION:PT1H RDATE:20270106T100000,20270107T100000 EXDATE:20270107T100000"
        ]),
        ["01-05 09:00 to 01-05 10:00", "01-06 10:00 to 01-06 11:00"]
    );
    let period = "DTSTART:20270105T090000 DURATION:PT1H RDATE;VALUE=PERIOD:20270106T150000Z/PT3H";
    assert_eq!(busy(&[period])[1], "01-06 10:00 to 01-06 13:00");
    // Some name only the day.
    let rule = "DTSTART:20270105T090000 DURATION:PT1H RRULE:FREQ=DAILY;COUNT=3 EXDATE;VALUE=DATE:20270106";
    assert_eq!(busy(&[rule]).len(), 2);
}

#[test]
fn an_occurrence_that_was_moved_or_cancelled_frees_its_time() {
    let rule = "UID:1 DTSTART:20270105T140000Z DURATION:PT1H RRULE:FREQ=DAILY;COUNT=3";
    let moved =
        "UID:1 RECURRENCE-ID;TZID=America/New_York:20270106T090000 DTSTART:20270108T090000 DURATION:PT2H";
    let cancelled = "UID:1 RECURRENCE-ID:20270107T140000Z DTSTART:20270107T140000Z STATUS:CANCELLED";
    let others = "UID:2 RECURRENCE-ID:20270105T140000Z DTSTART:20270110T140000Z DURATION:PT1H";
    assert_eq!(
        busy(&[cancelled, rule, moved, others]),
        ["01-05 09:00 to 01-05 10:00", "01-08 09:00 to 01-08 11:00", "01-10 09:00 to 01-10 10:00"]
    );
}

#[test]
fn what_keeps_no_one_busy_closes_nothing() {
    let at = "DTSTART:20270105T090000";
    for event in [
        format!("{at} DURATION:PT1H TRANSP:TRANSPARENT"),
        format!("{at} DURATION:PT1H STATUS:CANCELLED"),
        format!("{at} DTEND:20270105T090000"),
        at.to_owned(),
        "DTSTART:20261231T090000 DURATION:PT1H".to_owned(),
        "DTSTART:20270401T090000 DURATION:PT1H".to_owned(),
    ] {
        assert_eq!(busy(&[&event]), Vec::<String>::new(), "{event}");
    }
}

#[test]
fn an_event_without_a_start_that_can_be_read_leaves_out_only_itself() {
    let good = "DTSTART:20270105T090000 DURATION:PT1H";
    for broken in
        ["SUMMARY:No time", "DTSTART:20271345T090000 DURATION:PT1H", "DTSTART:tomorrow DURATION:PT1H"]
    {
        let found = read(&calendar(&[broken, good]), days("2027-01-01", "2027-01-31"));
        assert_eq!(found, (vec!["01-05 09:00 to 01-05 10:00".to_owned()], 1), "{broken}");
        // What keeps no one busy does not matter.
        let free = format!("{broken} TRANSP:TRANSPARENT");
        assert_eq!(read(&calendar(&[&free, good]), days("2027-01-01", "2027-01-31")).1, 0, "{broken}");
    }
}

#[test]
fn what_is_known_stays_busy_when_a_detail_cannot_be_read() {
    let at = "DTSTART:20270105T090000 DTEND:20270105T100000";
    for detail in [
        "RRULE:FREQ=SOMETIMES",
        "RRULE:FREQ=WEEKLY;BYHOUR=25",
        "RRULE:FREQ=WEEKLY;UNTIL=never",
        "RRULE:FREQ=SECONDLY",
        "RDATE:later",
        "RDATE;VALUE=PERIOD:20270106T090000/long",
        "EXDATE:20270105T9",
        "RECURRENCE-ID:then",
    ] {
        let found = read(&calendar(&[&format!("{at} {detail}")]), days("2027-01-01", "2027-01-31"));
        assert_eq!(found, (vec!["01-05 09:00 to 01-05 10:00".to_owned()], 1), "{detail}");
    }
    for end in ["DTEND:later", "DTEND:", "DTEND:20270105T080000", "DURATION:long", "DURATION:-PT1H"] {
        let document = calendar(&[&format!("DTSTART:20270105T090000 {end}")]);
        let found = read(&document, days("2027-01-01", "2027-01-31"));
        assert_eq!(found, (vec!["01-05 09:00 to 01-05 10:00".to_owned()], 1), "{end}");
        // The past is no concern.
        assert_eq!(read(&document, days("2027-02-01", "2027-02-28")), (Vec::new(), 0), "{end}");
    }
}

#[test]
fn a_rule_without_measure_is_not_followed() {
    let times =
        "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35";
    for rule in [
        "FREQ=SECONDLY".to_owned(),
        "FREQ=MINUTELY;COUNT=4000000000".to_owned(),
        format!("FREQ=YEARLY;BYMINUTE={times};BYSECOND={times}"),
        "FREQ=HOURLY;COUNT=4000000000;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23"
            .to_owned(),
    ] {
        let event = format!("DTSTART:20190105T090000 DURATION:PT1S RRULE:{rule}");
        let (found, skipped) = read(&calendar(&[&event]), days("2027-01-01", "2027-03-31"));
        assert_eq!((found, skipped), (Vec::new(), 1), "{rule}");
    }
    // The thirtieth of February.
    let never = "DTSTART:20190105T090000 DURATION:PT1S RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30";
    assert_eq!(read(&calendar(&[never]), days("2027-01-01", "2027-03-31")).0, Vec::<String>::new());
}

#[test]
fn an_event_repeats_by_a_dozen_rules_and_not_by_any_number() {
    let with = |count: usize| {
        let rules = " RRULE:FREQ=DAILY;COUNT=2".repeat(count);
        read(
            &calendar(&[&format!("DTSTART:20270105T090000 DURATION:PT1H{rules}")]),
            days("2027-01-01", "2027-03-31"),
        )
    };
    assert_eq!((with(24).0.len(), with(24).1), (2, 0));
    assert_eq!((with(25).0.len(), with(25).1), (2, 1), "what is known stays busy");
}

#[test]
fn all_entries_together_have_one_limit() {
    let event = "DTSTART:20270105T090000 DURATION:PT1H";
    let of = |events: Vec<&str>| read_in(&calendar(&events), NEW_YORK, days("2027-01-01", "2028-01-31"));
    // Each is an entry and an occurrence.
    assert!(of(vec![event; 25_000]).is_ok());
    assert_eq!(of(vec![event; 25_001]), Err(UnreadableCalendar::TooMany));
    // Each has an occurrence every hour for more than a year.
    let hourly = "DTSTART:20270105T090000 DURATION:PT1S RRULE:FREQ=HOURLY";
    assert_eq!(of(vec![hourly; 4]).map(|busy| busy.skipped), Ok(0));
    assert_eq!(of(vec![hourly; 6]), Err(UnreadableCalendar::TooMany));
    // Each is followed through centuries in vain.
    let never = "DTSTART:20270105T090000 DURATION:PT1S RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30";
    assert!(of(vec![never; 2]).is_ok());
    assert_eq!(of(vec![never; 25]), Err(UnreadableCalendar::TooMany));
}

#[test]
fn reading_ends_after_two_seconds() {
    let text = calendar(&["DTSTART:20270105T090000 DURATION:PT1H RRULE:FREQ=DAILY"; 100]);
    // Each look at the watch is a while later.
    let looks = std::cell::Cell::new(0);
    let elapsed = || std::time::Duration::from_millis(looks.replace(looks.get() + 1) * 20);
    let mut budget = Budget::new(BusyElsewhere::LIMITS, &elapsed);
    let outcome = BusyElsewhere::read(&text, OWNER, NEW_YORK, days("2027-01-01", "2027-03-31"), &mut budget);
    assert_eq!((outcome, looks.get()), (Err(UnreadableCalendar::TooMany), 102));
}

#[test]
fn a_document_is_a_whole_calendar() {
    let read = |text: &str| read_in(text, NEW_YORK, days("2027-01-01", "2027-01-31"));
    for text in ["", "<!doctype html>", "BEGIN:VCARD\r\nEND:VCARD\r\n", "{}"] {
        assert_eq!(read(text), Err(UnreadableCalendar::NotACalendar), "{text}");
    }
    let whole = calendar(&["DTSTART:20270105T090000 DURATION:PT1H"]);
    assert_eq!(read(&whole[..whole.len() - 12]), Err(UnreadableCalendar::CutOff));
    assert_eq!(read(&format!("\u{feff}{whole}\r\n{whole}")).unwrap().times.len(), 1);
    assert_eq!(read(&format!("{whole}{}", &whole[..whole.len() - 12])), Err(UnreadableCalendar::CutOff));
    assert_eq!(read(&format!("{whole}<!-- from a cache -->\r\n")).unwrap().times.len(), 1);
    assert_eq!(read(&calendar(&[])), Ok(BusyElsewhere::default()));
}

#[test]
fn the_hour_that_the_clock_shows_twice_is_taken_whole() {
    // From 1:30 to 1:30 by the wall: an hour.
    let event = "DTSTART:20271107T053000Z DTEND:20271107T063000Z";
    let (times, _) = read(&calendar(&[event]), days("2027-11-01", "2027-11-30"));
    assert_eq!(times, ["11-07 01:00 to 11-07 02:00"]);
    let night = "DTSTART:20271107T030000Z DTEND:20271107T140000Z";
    assert_eq!(read(&calendar(&[night]), days("2027-11-01", "2027-11-30")).0, ["11-06 23:00 to 11-07 09:00"]);
}

#[test]
fn seconds_are_rounded_outwards() {
    assert_eq!(busy(&["DTSTART:20270105T090030 DURATION:PT1S"]), ["01-05 09:00 to 01-05 09:01"]);
}

fn stamp(time: NaiveDateTime) -> String {
    time.format("%Y%m%dT%H%M%S").to_string()
}

fn zones() -> impl Strategy<Value = Tz> {
    prop::sample::select(vec![
        Tz::America__New_York,
        Tz::America__Los_Angeles,
        Tz::Pacific__Honolulu,
        Tz::Europe__Berlin,
        Tz::Australia__Lord_Howe,
        Tz::Asia__Kolkata,
        Tz::UTC,
    ])
}

/// A minute around the nights when clocks change, and in between.
fn minutes() -> impl Strategy<Value = NaiveDateTime> {
    let from = |day: &str, minutes: i64| {
        let midnight = day.parse::<NaiveDate>().unwrap().and_time(NaiveTime::MIN);
        (0..minutes).prop_map(move |minute| midnight + TimeDelta::minutes(minute))
    };
    prop_oneof![
        from("2027-01-01", 365 * 24 * 60),
        from("2027-03-13", 3 * 24 * 60),
        from("2027-11-06", 3 * 24 * 60),
        from("2027-10-30", 3 * 24 * 60),
    ]
}

proptest! {
    /// Whatever the clocks do, no moment of an event is open, and what is closed is in order.
    #[test]
    fn every_minute_of_an_event_is_busy(
        practice in zones(), zone in zones(), start in minutes(), length in 1_i64..3000, step in 1_i64..50,
    ) {
        let event = format!("DTSTART;TZID={zone}:{} DURATION:PT{length}M", stamp(start));
        let window = days("2026-12-01", "2028-02-01");
        let busy = read_in(&calendar(&[&event]), practice, window).unwrap();
        let begins = kernel::to_utc(start, zone);
        for minute in (0..length).step_by(usize::try_from(step).unwrap()) {
            let moment = local_now(begins + TimeDelta::minutes(minute), practice);
            prop_assert!(busy.times.iter().any(|time| time.start <= moment && moment < time.end), "{moment}");
        }
        prop_assert!(busy.times.iter().all(|time| time.start < time.end));
        let total: TimeDelta = busy.times.iter().map(|time| time.end - time.start).sum();
        prop_assert!(total <= TimeDelta::minutes(length + 120), "no more than the event");
    }

    #[test]
    fn busy_times_are_in_order_and_apart(
        events in prop::collection::vec((minutes(), 1_i64..600, prop::sample::select(vec![
            "", " RRULE:FREQ=DAILY", " RRULE:FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2", " RRULE:FREQ=MONTHLY;BYDAY=2TU",
        ])), 0..6),
    ) {
        let lines = |(start, length, rule): &(NaiveDateTime, i64, &str)| {
            format!("DTSTART;TZID=Europe/Berlin:{} DURATION:PT{length}M{rule}", stamp(*start))
        };
        let events: Vec<_> = events.iter().map(lines).collect();
        let events: Vec<_> = events.iter().map(String::as_str).collect();
        let window = days("2027-02-01", "2027-12-01");
        let busy = read_in(&calendar(&events), NEW_YORK, window).unwrap();
        prop_assert_eq!(busy.skipped, 0);
        prop_assert!(busy.times.is_sorted_by(|one, next| one.end < next.start));
        let period = window.period();
        prop_assert!(busy.times.iter().all(|time| period.start <= time.start && time.end <= period.end));
    }

    /// A rule is followed from near the window; what it gives there is the same as from its start.
    #[test]
    fn an_old_event_repeats_as_if_it_were_followed_from_its_start(
        age in 0_u64..6000, interval in 1..6, rule in prop::sample::select(vec![
            "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU,WE;WKST=SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1MO",
            "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=2,5;BYDAY=1FR", "FREQ=DAILY;BYMONTH=3",
        ]),
    ) {
        let start = "2027-01-20T10:00:00".parse::<NaiveDateTime>().unwrap() - DayCount::new(age);
        let event = |end: &str| {
            format!("DTSTART:{} DURATION:PT1H RRULE:{rule};INTERVAL={interval}{end}", stamp(start))
        };
        let window = days("2027-01-01", "2028-01-31");
        // One that ends after so many times is followed from its start.
        let counted = read(&calendar(&[&event(";COUNT=9000")]), window);
        prop_assert_eq!(read(&calendar(&[&event("")]), window), counted);
    }

    #[test]
    fn nothing_that_is_sent_does_harm(text in "(BEGIN:VEVENT\r\n|END:VEVENT\r\n|DTSTART[:;=0-9TZA]{0,20}\r\n|RRULE:[A-Z=;,0-9-]{0,30}\r\n|.{0,20}\n){0,12}") {
        let document = format!("BEGIN:VCALENDAR\r\n{text}\r\nEND:VCALENDAR");
        let _ = read_in(&document, NEW_YORK, days("2027-01-01", "2027-03-31"));
    }
}
