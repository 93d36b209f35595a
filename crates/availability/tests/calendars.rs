//! Calendar files as programs write them, and what each must come to. Every file is of one kind.

#![expect(clippy::unwrap_used, reason = "a failed assumption should fail the test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use availability::{BusyElsewhere, Days};
use kernel::{Budget, EmailAddress, TimeRange, Tz};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/calendars")
}

/// What Ann's calendar says of the days of the table, as the table writes it.
fn read(file: &Path) -> String {
    let text = String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned();
    let days = Days { first: "2026-12-01".parse().unwrap(), last: "2027-12-31".parse().unwrap() };
    let ann = EmailAddress::parse("ann@example.com").unwrap();
    let elapsed = || Duration::ZERO;
    let mut budget = Budget::new(BusyElsewhere::LIMITS, &elapsed);
    let busy = BusyElsewhere::read(&text, Some(&ann), Tz::America__New_York, days, &mut budget);
    match busy {
        Ok(busy) => {
            let times: Vec<_> = busy.times.iter().map(shown).collect();
            format!("{} | {}", times.join(", "), busy.skipped)
        }
        Err(error) => error.to_string(),
    }
}

fn shown(time: &TimeRange) -> String {
    let is_same_day = time.start.date() == time.end.date();
    let end = time.end.format(if is_same_day { "%H:%M" } else { "%m-%d %H:%M" });
    format!("{} to {end}", time.start.format("%m-%d %H:%M"))
}

#[test]
fn every_file_closes_what_the_table_says() {
    let table = fs::read_to_string(folder().join("expected.txt")).unwrap();
    let mut wrong = Vec::new();
    let mut named = BTreeSet::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (name, expected) = line.split_once(" | ").unwrap();
        let found = read(&folder().join(format!("{name}.ics")));
        if found != expected {
            wrong.push(format!("{name}\n  is     {found}\n  not    {expected}"));
        }
        named.insert(name.to_owned());
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), named.len(), wrong.join("\n"));
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let files: BTreeSet<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "ics"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(named, files, "every file is in the table");
    assert!(files.len() >= 60, "{} files", files.len());
}
