use chrono::{Datelike, Days as DayCount, NaiveDate, Weekday};

use crate::Days;

/// A federal holiday, or one of the Florida courts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holiday {
    /// The day.
    pub date: NaiveDate,
    /// Such as `Labor Day`, or `Christmas Day (observed)`.
    pub name: String,
    /// Whether the state's offices are closed: one of the nine holidays of section 110.117, Florida
    /// Statutes, or the day on which it is observed.
    pub of_the_state: bool,
}

/// The holidays on these days, in order. One that falls on a weekend is there twice: on its own day,
/// and on the Friday before or the Monday after, when it is observed.
#[must_use]
pub fn holidays(days: Days) -> Vec<Holiday> {
    // New Year's Day may be observed on the last day of the year before.
    let years = days.first.year()..=days.last.year().saturating_add(1);
    let mut found: Vec<_> = years.flat_map(of_year).filter(|holiday| days.contains(holiday.date)).collect();
    found.sort_by_key(|holiday| holiday.date);
    found
}

fn of_year(year: i32) -> Vec<Holiday> {
    let easter = easter(year);
    let thanksgiving = nth(year, 11, Weekday::Thu, 4);
    let moving = [
        (nth(year, 1, Weekday::Mon, 3), "Martin Luther King Jr. Day", true),
        (nth(year, 2, Weekday::Mon, 3), "Presidents' Day", false),
        (easter.and_then(|sunday| sunday.checked_sub_days(DayCount::new(2))), "Good Friday", false),
        (last_monday_of_may(year), "Memorial Day", true),
        (nth(year, 9, Weekday::Mon, 1), "Labor Day", true),
        (nth(year, 10, Weekday::Mon, 2), "Columbus Day / Indigenous Peoples' Day", false),
        (thanksgiving, "Thanksgiving Day", true),
        (thanksgiving.and_then(|day| day.succ_opt()), "Day after Thanksgiving", true),
    ];
    let fixed = [
        ((1, 1), "New Year's Day", true),
        ((6, 19), "Juneteenth", false),
        ((7, 4), "Independence Day", true),
        ((11, 11), "Veterans Day", true),
        ((12, 25), "Christmas Day", true),
    ];
    let of_date = |((month, day), name, of_the_state): ((u32, u32), &'static str, bool)| {
        let date = NaiveDate::from_ymd_opt(year, month, day);
        let observed = date.and_then(observed).map(|date| (date, format!("{name} (observed)"), of_the_state));
        date.map(|date| (date, name.to_owned(), of_the_state)).into_iter().chain(observed)
    };
    let moving = moving.into_iter().filter_map(|(date, name, state)| Some((date?, name.to_owned(), state)));
    let all = moving.chain(fixed.into_iter().flat_map(of_date));
    all.map(|(date, name, of_the_state)| Holiday { date, name, of_the_state }).collect()
}

/// The day on which a holiday on a weekend is observed.
fn observed(date: NaiveDate) -> Option<NaiveDate> {
    match date.weekday() {
        Weekday::Sat => date.pred_opt(),
        Weekday::Sun => date.succ_opt(),
        _ => None,
    }
}

fn nth(year: i32, month: u32, weekday: Weekday, n: u8) -> Option<NaiveDate> {
    NaiveDate::from_weekday_of_month_opt(year, month, weekday, n)
}

fn last_monday_of_may(year: i32) -> Option<NaiveDate> {
    nth(year, 5, Weekday::Mon, 5).or_else(|| nth(year, 5, Weekday::Mon, 4))
}

/// Easter Sunday, by the algorithm of Meeus, Jones and Butcher for the Gregorian calendar. The
/// letters are theirs.
#[expect(clippy::many_single_char_names, reason = "the algorithm is known by them")]
fn easter(year: i32) -> Option<NaiveDate> {
    let (a, b, c) = (year.rem_euclid(19), year.div_euclid(100), year.rem_euclid(100));
    let (d, e) = (b / 4, b % 4);
    let g = (8 * b + 13) / 25;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let sum = h + l - 7 * m + 114;
    NaiveDate::from_ymd_opt(year, u32::try_from(sum / 31).ok()?, u32::try_from(sum % 31 + 1).ok()?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn year(year: i32) -> Vec<String> {
        let day = |month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
        let all = holidays(Days { first: day(1, 1), last: day(12, 31) });
        all.into_iter()
            .map(|holiday| format!("{} {}", holiday.date.format("%m-%d %a"), holiday.name))
            .collect()
    }

    #[test]
    fn the_holidays_of_2026_with_independence_day_on_a_saturday() {
        assert_eq!(
            year(2026),
            [
                "01-01 Thu New Year's Day",
                "01-19 Mon Martin Luther King Jr. Day",
                "02-16 Mon Presidents' Day",
                "04-03 Fri Good Friday",
                "05-25 Mon Memorial Day",
                "06-19 Fri Juneteenth",
                "07-03 Fri Independence Day (observed)",
                "07-04 Sat Independence Day",
                "09-07 Mon Labor Day",
                "10-12 Mon Columbus Day / Indigenous Peoples' Day",
                "11-11 Wed Veterans Day",
                "11-26 Thu Thanksgiving Day",
                "11-27 Fri Day after Thanksgiving",
                "12-25 Fri Christmas Day",
            ]
        );
    }

    /// Section 110.117 of the Florida Statutes; July 4, 2026, is a Saturday.
    #[test]
    fn the_state_has_nine_holidays() {
        let [first, last] = ["2026-01-01", "2026-12-31"].map(|day| day.parse().unwrap());
        let state = holidays(Days { first, last }).into_iter().filter(|holiday| holiday.of_the_state);
        assert_eq!(
            state.map(|holiday| holiday.name).collect::<Vec<_>>(),
            [
                "New Year's Day",
                "Martin Luther King Jr. Day",
                "Memorial Day",
                "Independence Day (observed)",
                "Independence Day",
                "Labor Day",
                "Veterans Day",
                "Thanksgiving Day",
                "Day after Thanksgiving",
                "Christmas Day",
            ]
        );
    }

    #[test]
    fn a_year_ends_with_the_next_ones_first_day_if_that_is_a_saturday() {
        assert_eq!(year(2027).last().unwrap(), "12-31 Fri New Year's Day (observed)");
        assert_eq!(year(2028).first().unwrap(), "01-01 Sat New Year's Day");
        assert!(year(2027).contains(&"07-05 Mon Independence Day (observed)".to_owned()), "on a Sunday");
    }

    /// As published by the United States Naval Observatory.
    #[test]
    fn easter_is_when_it_is() {
        for (year, expected) in [
            (1943, "1943-04-25"), // the latest there is
            (1961, "1961-04-02"),
            (2000, "2000-04-23"),
            (2008, "2008-03-23"),
            (2024, "2024-03-31"),
            (2025, "2025-04-20"),
            (2026, "2026-04-05"),
            (2027, "2027-03-28"),
            (2028, "2028-04-16"),
            (2029, "2029-04-01"),
            (2030, "2030-04-21"),
            (2038, "2038-04-25"),
            (2285, "2285-03-22"), // the earliest there is
        ] {
            assert_eq!(easter(year).unwrap().to_string(), expected);
        }
    }

    proptest! {
        #[test]
        fn every_year_has_all_of_them_on_the_days_they_belong_to(year in 1900_i32..2300) {
            let all = of_year(year);
            let own: Vec<_> = all.iter().filter(|holiday| !holiday.name.ends_with("(observed)")).collect();
            prop_assert_eq!(own.len(), 13);
            for holiday in &all {
                let weekend = [Weekday::Sat, Weekday::Sun].contains(&holiday.date.weekday());
                let near = |other: &&Holiday| (other.date - holiday.date).num_days().abs() == 1;
                let name = holiday.name.trim_end_matches(" (observed)");
                let twin = all.iter().find(|other| near(other) && other.name.starts_with(name));
                prop_assert_eq!(weekend || holiday.name.ends_with("(observed)"), twin.is_some(), "{:?}", holiday);
            }
            let easter = easter(year).unwrap();
            prop_assert_eq!(easter.weekday(), Weekday::Sun);
            let first = NaiveDate::from_ymd_opt(year, 3, 22).unwrap();
            prop_assert!((0..35).contains(&(easter - first).num_days()));
        }
    }
}
