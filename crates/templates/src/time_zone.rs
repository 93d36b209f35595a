//! A time zone as iCalendar describes it (RFC 5545, 3.6.5), so that calendar programs need no list
//! of zones of their own.

use std::fmt::Write as _;

use chrono::{DateTime, Days, FixedOffset, NaiveDateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::OffsetComponents;
use kernel::{TimeRange, Tz};

/// How far around a session the changes of the clock are listed: each season is in it once.
const AROUND: Days = Days::new(400);

/// A change of the zone's clock.
struct Change {
    at: DateTime<Utc>,
    before: FixedOffset,
    after: FixedOffset,
    name: String,
    is_summer: bool,
}

/// The `VTIMEZONE` component, with the changes of the clock around this time.
pub(crate) fn definition(zone: Tz, period: TimeRange) -> String {
    let mut text = format!("BEGIN:VTIMEZONE\r\nTZID:{}\r\n", zone.name());
    let (first, last) = period.in_utc(zone);
    let first = first.checked_sub_days(AROUND).unwrap_or(first);
    let mut changes = changes(zone, first, last.checked_add_days(AROUND).unwrap_or(last));
    // A zone without any has one season, whenever that began.
    if changes.is_empty() {
        changes.push(change(zone, first, first));
    }
    for change in changes {
        write(&mut text, &change);
    }
    text.push_str("END:VTIMEZONE\r\n");
    text
}

fn write(text: &mut String, change: &Change) {
    let season = if change.is_summer { "DAYLIGHT" } else { "STANDARD" };
    // On the clock as it was until then.
    let start = change.at.with_timezone(&change.before).format("%Y%m%dT%H%M%S");
    let offset = |offset: FixedOffset| change.at.with_timezone(&offset).format("%z");
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "BEGIN:{season}\r\nDTSTART:{start}\r\nTZOFFSETFROM:{}\r\nTZOFFSETTO:{}\r\nTZNAME:{}\r\nEND:{season}\r\n",
        offset(change.before),
        offset(change.after),
        change.name,
    );
}

fn changes(zone: Tz, first: DateTime<Utc>, last: DateTime<Utc>) -> Vec<Change> {
    let days = std::iter::successors(Some(first), |day| day.checked_add_days(Days::new(1)));
    let days = days.take_while(|day| *day < last);
    days.filter(|day| offset(zone, *day) != offset(zone, *day + TimeDelta::days(1)))
        .map(|day| change(zone, day, moment_of_change(zone, day)))
        .collect()
}

/// The second at which the offset changes, within a day of this time.
fn moment_of_change(zone: Tz, day: DateTime<Utc>) -> DateTime<Utc> {
    let (mut before, mut after) = (0, 24 * 60 * 60);
    let at = |seconds| day + TimeDelta::seconds(seconds);
    while after - before > 1 {
        let middle = i64::midpoint(before, after);
        if offset(zone, at(middle)) == offset(zone, day) { before = middle } else { after = middle }
    }
    at(after)
}

fn change(zone: Tz, before: DateTime<Utc>, at: DateTime<Utc>) -> Change {
    let after = zone.offset_from_utc_datetime(&at.naive_utc());
    Change {
        at,
        before: offset(zone, before),
        after: after.fix(),
        name: at.with_timezone(&zone).format("%Z").to_string(),
        is_summer: !after.dst_offset().is_zero(),
    }
}

fn offset(zone: Tz, at: DateTime<Utc>) -> FixedOffset {
    zone.offset_from_utc_datetime(&at.naive_utc()).fix()
}

/// The zone's wall clock at this moment.
pub(crate) fn wall_clock(zone: Tz, at: DateTime<Utc>) -> NaiveDateTime {
    at.with_timezone(&zone).naive_local()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(day: &str) -> TimeRange {
        TimeRange::lasting(format!("{day}T09:00:00").parse().unwrap(), 180)
    }

    #[test]
    fn both_changes_of_the_clock_around_a_session_are_listed() {
        let text = definition(Tz::America__New_York, period("2027-01-05"));
        for lines in [
            "BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n",
            "BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nTZNAME:EST\r\nEND:STANDARD\r\n",
            "BEGIN:DAYLIGHT\r\nDTSTART:20270314T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nTZNAME:EDT\r\nEND:DAYLIGHT\r\n",
        ] {
            assert!(text.contains(lines), "{lines} in {text}");
        }
    }

    #[test]
    fn a_zone_without_summer_time_has_one_season() {
        let text = definition(Tz::America__Phoenix, period("2027-01-05"));
        assert_eq!(text.matches("BEGIN:STANDARD").count(), 1, "{text}");
        assert!(text.contains("TZOFFSETFROM:-0700\r\nTZOFFSETTO:-0700\r\nTZNAME:MST"), "{text}");
        assert!(!text.contains("DAYLIGHT"), "{text}");
    }

    #[test]
    fn past_years_follow_the_rules_of_their_time() {
        let text = definition(Tz::America__Chicago, period("2008-06-01"));
        assert!(text.contains("DTSTART:20080309T020000\r\nTZOFFSETFROM:-0600\r\nTZOFFSETTO:-0500"), "{text}");
        assert!(text.contains("DTSTART:20081102T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0600"), "{text}");
    }
}
