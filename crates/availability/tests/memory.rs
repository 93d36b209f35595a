//! What reading a hostile calendar costs at most. The allocator counts, so this is a program of its own,
//! whose tests take turns.

#![expect(clippy::unwrap_used, reason = "a failed assumption should fail the test")]

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use availability::{BusyElsewhere, CalendarOwner, Days, UnreadableCalendar};
use kernel::{Budget, Tz};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

static TURN: Mutex<()> = Mutex::new(());

/// The most a calendar is sent with.
const MOST_BYTES: usize = BusyElsewhere::LIMITS.bytes;

/// As many of these as fit into a file, each after `head`.
fn file(head: &str, line: impl Fn(usize) -> String, tail: &str) -> String {
    let mut text = format!("BEGIN:VCALENDAR\r\n{head}");
    let most = MOST_BYTES - tail.len() - 200;
    for index in 0.. {
        let line = line(index);
        if text.len() + line.len() > most {
            break;
        }
        text.push_str(&line);
    }
    write!(text, "{tail}END:VCALENDAR\r\n").unwrap();
    text
}

/// What reading it says, and the megabytes it takes; the clock stands still.
fn cost(text: &str) -> (Result<usize, UnreadableCalendar>, f32) {
    let days = Days { first: "2027-01-01".parse().unwrap(), last: "2028-01-31".parse().unwrap() };
    let elapsed = || Duration::ZERO;
    let mut budget = Budget::new(BusyElsewhere::LIMITS, &elapsed);
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage_as_mb();
    let busy = BusyElsewhere::read(text, CalendarOwner::default(), Tz::America__New_York, days, &mut budget);
    (busy.map(|busy| busy.skipped), MEMORY.peak_usage_as_mb() - before)
}

#[test]
fn no_calendar_of_the_size_that_is_read_takes_more_than_some_dozen_megabytes() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let at = "DTSTART:19700101T000000Z\r\nDURATION:PT1M\r\n";
    let event = format!("BEGIN:VEVENT\r\n{at}");
    let ends = "END:VEVENT\r\n";
    let daily = |index: usize| format!("RRULE:FREQ=DAILY;BYHOUR={}\r\n", index % 24);
    let dozen: String = (0..24).map(daily).collect();
    let never = "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\n";
    let zone = "BEGIN:VTIMEZONE\r\nTZID:Nowhere\r\n";
    let part = "BEGIN:STANDARD\r\nDTSTART:20200101T000000\r\nTZOFFSETFROM:-0100\r\nTZOFFSETTO:-0200\r\n";
    let far = "DTSTART;TZID=Nowhere:20270105T090000\r\nDURATION:PT1M\r\n";
    let within = |index: usize| format!("2027010{}T0900{:02}", index % 9 + 1, index % 60);
    let files = [
        ("rules of one event", file(&event, daily, ends)),
        ("events with rules", file("", |_| format!("{event}{dozen}{ends}"), "")),
        ("rules that give nothing", file("", |_| format!("{event}{never}{ends}"), "")),
        (
            "values of a rule",
            file(&format!("{event}RRULE:FREQ=DAILY;BYDAY=MO"), |_| ",MO".into(), "\r\nEND:VEVENT\r\n"),
        ),
        (
            "events",
            file("", |i| format!("BEGIN:VEVENT\nDTSTART:{}\nDURATION:P1D\nEND:VEVENT\n", within(i)), ""),
        ),
        ("lines", file(&event, |_| "UID:\n".into(), ends)),
        ("dates", file(&event, |i| format!("RDATE:{}\r\n", within(i)), ends)),
        (
            "dates of one line",
            file(
                &format!("{event}RDATE:20270101T000000"),
                |i| format!(",{}", within(i)),
                "\r\nEND:VEVENT\r\n",
            ),
        ),
        ("exceptions", file(&event, |i| format!("EXDATE:{}\r\n", within(i)), ends)),
        ("parameters", file(&format!("{event}EXDATE"), |_| ";A=1".into(), ":20270101\r\nEND:VEVENT\r\n")),
        ("alarms", file(&event, |_| "BEGIN:VALARM\nEND:VALARM\n".into(), ends)),
        ("parts that are not read", file("", |_| "BEGIN:X\nEND:X\n".into(), "")),
        (
            "zones",
            file("", |_| format!("{zone}{part}RRULE:FREQ=DAILY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"), ""),
        ),
        ("changes of a zone", file(zone, |_| format!("{part}END:STANDARD\r\n"), "END:VTIMEZONE\r\n")),
        (
            "zones that no one knows",
            file(
                "",
                |i| {
                    format!(
                        "BEGIN:VEVENT\nDTSTART;TZID=Place {i}:20270105T090000\nDURATION:PT1M\nEND:VEVENT\n"
                    )
                },
                "",
            ),
        ),
        ("guests", file(&event, |_| "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com\n".into(), ends)),
        ("revisions", file("", |i| format!("BEGIN:VEVENT\nUID:1\nSEQUENCE:{i}\n{at}{ends}"), "")),
        (
            "events in a zone of many changes",
            file(
                &format!("{zone}{part}RRULE:FREQ=DAILY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"),
                |_| format!("BEGIN:VEVENT\r\n{far}{ends}"),
                "",
            ),
        ),
    ];
    for (name, text) in files {
        assert!(text.len() > MOST_BYTES - 2_000 && text.len() <= MOST_BYTES, "{name}: {}", text.len());
        let (outcome, megabytes) = cost(&text);
        println!("{name}: {megabytes:.1} MB, {outcome:?}");
        assert!(megabytes < 48.0, "{name}: {megabytes} MB");
    }
}
