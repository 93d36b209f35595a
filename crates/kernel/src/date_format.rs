use chrono::NaiveDate;

use crate::named;

/// How the practice writes dates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateFormat {
    /// 01/05/2027, January 5, 2027
    #[default]
    MonthFirst,
    /// 05/01/2027, 5 January 2027
    DayFirst,
    /// 2027-01-05
    YearFirst,
}

named!(DateFormat { MonthFirst = "MM/DD/YYYY", DayFirst = "DD/MM/YYYY", YearFirst = "YYYY-MM-DD" });

impl DateFormat {
    /// The date with its weekday, with the month spelled out unless the format is year first, so
    /// that day and month cannot be confused.
    #[must_use]
    pub fn long(self, date: NaiveDate) -> String {
        let pattern = match self {
            Self::MonthFirst => "%A, %B %-d, %Y",
            Self::DayFirst => "%A, %-d %B %Y",
            Self::YearFirst => "%A, %Y-%m-%d",
        };
        date.format(pattern).to_string()
    }

    /// The weekday, the month and the day: "Tue, Jan 5", or "Tue, 01-05" if the year is first.
    #[must_use]
    pub fn day(self, date: NaiveDate) -> String {
        let pattern = match self {
            Self::MonthFirst => "%a, %b %-d",
            Self::DayFirst => "%a, %-d %b",
            Self::YearFirst => "%a, %m-%d",
        };
        date.format(pattern).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Named;

    #[test]
    fn a_long_date_keeps_the_order_of_its_format() {
        let date = NaiveDate::from_ymd_opt(2027, 1, 5).unwrap();
        let written = DateFormat::NAMES.iter().map(|name| DateFormat::from_name(name).unwrap().long(date));
        assert_eq!(
            written.collect::<Vec<_>>(),
            ["Tuesday, January 5, 2027", "Tuesday, 5 January 2027", "Tuesday, 2027-01-05"]
        );
    }
}
