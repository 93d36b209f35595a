use chrono::{Datelike, NaiveDate};

use kernel::DateFormat;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The day that someone typed, such as `Dec 7`, `7 December 2026`, `12/7/2026` or `2026-12-07`.
/// Without a year it is the one closest to today.
#[must_use]
pub fn typed_date(text: &str, format: DateFormat, today: NaiveDate) -> Option<NaiveDate> {
    let parts: Vec<_> =
        text.split([' ', ',', '/', '-', '.']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let (year, month, day) = match *parts.as_slice() {
        [year, month, day] if year.len() == 4 => (Some(year), number(month)?, number(day)?),
        [first, second] => pair(first, second, format).map(|(month, day)| (None, month, day))?,
        [first, second, year] if year.len() == 4 => {
            pair(first, second, format).map(|(month, day)| (Some(year), month, day))?
        }
        _ => return None,
    };
    let Some(year) = year else {
        let years = today.year() - 1..=today.year() + 1;
        let days = years.filter_map(|year| NaiveDate::from_ymd_opt(year, month, day));
        return days.min_by_key(|day| day.signed_duration_since(today).abs());
    };
    NaiveDate::from_ymd_opt(i32::try_from(number(year)?).ok()?, month, day)
}

/// Month and day, in either order if the month is a word.
fn pair(first: &str, second: &str, format: DateFormat) -> Option<(u32, u32)> {
    match (month_named(first), month_named(second), format) {
        (Some(month), _, _) => Some((month, number(second)?)),
        (_, Some(month), _) => Some((month, number(first)?)),
        (None, None, DateFormat::DayFirst) => Some((number(second)?, number(first)?)),
        (None, None, _) => Some((number(first)?, number(second)?)),
    }
}

fn number(text: &str) -> Option<u32> {
    let digits = text.trim_end_matches(['s', 't', 'n', 'd', 'r', 'h']);
    let written = digits.len() <= 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    written.then(|| digits.parse().ok()).flatten()
}

fn month_named(text: &str) -> Option<u32> {
    let text = text.to_lowercase();
    let found = (text.len() >= 3).then(|| MONTHS.iter().position(|month| month.starts_with(&text))).flatten();
    found.and_then(|place| u32::try_from(place + 1).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(year, month, day)
    }

    #[test]
    fn a_day_is_read_in_every_usual_spelling() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
        for text in [
            "Dec 7",
            "december 7",
            "Dec. 7th, 2026",
            "7 Dec",
            "12/7",
            "12/7/2026",
            "12/07/2026",
            "2026-12-07",
            "December 7, 2026",
            "12-7-2026",
        ] {
            assert_eq!(typed_date(text, DateFormat::MonthFirst, today), day(2026, 12, 7), "{text}");
        }
        assert_eq!(typed_date("7/12/2026", DateFormat::DayFirst, today), day(2026, 12, 7));
        assert_eq!(typed_date("Jan 5", DateFormat::MonthFirst, today), day(2027, 1, 5), "the closest");
        assert_eq!(typed_date("Sep 5", DateFormat::MonthFirst, today), day(2026, 9, 5), "the closest");
    }

    #[test]
    fn other_text_is_no_day() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
        for text in [
            "",
            "Dec",
            "7",
            "de 7",
            "13/40",
            "2/30/2026",
            "407-555-0100",
            "Jo Park",
            "May Day",
            "A-7K3F-92",
            "1 2 3 4",
            "12/7/26",
        ] {
            assert_eq!(typed_date(text, DateFormat::MonthFirst, today), None, "{text}");
        }
    }
}
