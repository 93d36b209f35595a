//! Calendar files as programs write them, and what each must come to. Every file is of one kind.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[path = "calendars/reading.rs"]
mod reading;

#[test]
fn every_file_closes_what_the_table_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/calendars");
    let table = fs::read_to_string(folder.join("expected.txt")).unwrap();
    let mut wrong = Vec::new();
    let mut named = BTreeSet::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (name, expected) = line.split_once(" | ").unwrap();
        let found = reading::read(&folder.join(format!("{name}.ics")));
        let found = found.unwrap_or_else(|error| error.to_string());
        if found != expected {
            wrong.push(format!("{name}\n  is     {found}\n  not    {expected}"));
        }
        named.insert(name.to_owned());
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), named.len(), wrong.join("\n"));
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let files: BTreeSet<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "ics"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(named, files, "every file is in the table");
}
