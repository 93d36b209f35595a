//! What Accord reads in a calendar file, as the table writes it. For the test and for `make calendars`.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

use availability::{BusyElsewhere, CalendarOwner, Days};
use kernel::{Budget, EmailAddress, TimeRange, Tz};

/// When Ann is busy in December 2026 and in 2027, and how many entries are not read completely.
pub fn read(file: &Path) -> Result<String, Box<dyn Error>> {
    let text = String::from_utf8_lossy(&fs::read(file)?).into_owned();
    let days = Days { first: "2026-12-01".parse()?, last: "2027-12-31".parse()? };
    let ann = EmailAddress::parse("ann@example.com")?;
    let elapsed = || Duration::ZERO;
    let mut budget = Budget::new(BusyElsewhere::LIMITS, &elapsed);
    let busy = BusyElsewhere::read(
        &text,
        CalendarOwner { email: Some(&ann), ..CalendarOwner::default() },
        Tz::America__New_York,
        days,
        &mut budget,
    )?;
    let times: Vec<_> = busy.times.iter().map(shown).collect();
    Ok(format!("{} | {}", times.join(", "), busy.skipped))
}

fn shown(time: &TimeRange) -> String {
    let is_same_day = time.start.date() == time.end.date();
    let end = time.end.format(if is_same_day { "%H:%M" } else { "%m-%d %H:%M" });
    format!("{} to {end}", time.start.format("%m-%d %H:%M"))
}
