//! Prints what Accord reads in the calendar files that are named: `cargo run --example busy -- FILE…`

use std::path::PathBuf;

#[path = "../tests/calendars/reading.rs"]
mod reading;

fn main() {
    for path in std::env::args_os().skip(1).map(PathBuf::from) {
        let found = reading::read(&path).unwrap_or_else(|error| error.to_string());
        println!("{} | {found}", path.file_stem().unwrap_or_default().to_string_lossy());
    }
}
