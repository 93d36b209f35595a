use chrono::{Datelike as _, NaiveDate};

use crate::{Language, named};

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
    pub fn long(self, date: NaiveDate, language: Language) -> String {
        format!("{}, {}", language.weekday(date), self.date(date, language))
    }

    /// The same without the weekday.
    #[must_use]
    pub fn date(self, date: NaiveDate, language: Language) -> String {
        let (day, month, year) = (date.day(), language.month(date), date.year());
        match (self, language) {
            (Self::YearFirst, _) => date.to_string(),
            (_, Language::Spanish) => format!("{day} de {month} de {year}"),
            (Self::MonthFirst, Language::English) => format!("{month} {day}, {year}"),
            (Self::DayFirst, Language::English) => format!("{day} {month} {year}"),
        }
    }

    /// The weekday, the month and the day: "Tue, Jan 5", or "Tue, 01-05" if the year is first.
    #[must_use]
    pub fn day(self, date: NaiveDate, language: Language) -> String {
        let short = |word: &str| word.chars().take(3).collect::<String>();
        let (weekday, month) = (short(language.weekday(date)), short(&language.month(date)));
        let day = date.day();
        match (self, language) {
            (Self::YearFirst, _) => format!("{weekday}, {}", date.format("%m-%d")),
            (Self::MonthFirst, Language::English) => format!("{weekday}, {month} {day}"),
            (Self::DayFirst, _) | (_, Language::Spanish) => format!("{weekday}, {day} {month}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Named;

    fn written(form: impl Fn(DateFormat) -> String) -> Vec<String> {
        DateFormat::NAMES.iter().map(|name| form(DateFormat::from_name(name).unwrap())).collect()
    }

    #[test]
    fn a_long_date_keeps_the_order_of_its_format() {
        let date = NaiveDate::from_ymd_opt(2027, 1, 5).unwrap();
        assert_eq!(
            written(|format| format.long(date, Language::English)),
            ["Tuesday, January 5, 2027", "Tuesday, 5 January 2027", "Tuesday, 2027-01-05"]
        );
        assert_eq!(
            written(|format| format.long(date, Language::Spanish)),
            ["martes, 5 de enero de 2027", "martes, 5 de enero de 2027", "martes, 2027-01-05"]
        );
        assert_eq!(
            written(|format| format.date(date, Language::English)),
            ["January 5, 2027", "5 January 2027", "2027-01-05"]
        );
    }

    #[test]
    fn a_short_day_has_the_first_letters_of_its_words() {
        let date = NaiveDate::from_ymd_opt(2026, 9, 5).unwrap();
        assert_eq!(
            written(|format| format.day(date, Language::English)),
            ["Sat, Sep 5", "Sat, 5 Sep", "Sat, 09-05"]
        );
        assert_eq!(
            written(|format| format.day(date, Language::Spanish)),
            ["sáb, 5 sep", "sáb, 5 sep", "sáb, 09-05"]
        );
    }

    #[test]
    fn every_weekday_and_month_has_its_spanish_name() {
        let first = NaiveDate::from_ymd_opt(2026, 1, 4).unwrap();
        let days = first.iter_days().take(7).map(|date| Language::Spanish.weekday(date));
        assert_eq!(
            days.collect::<Vec<_>>().join(" "),
            "domingo lunes martes miércoles jueves viernes sábado"
        );
        let of = |month| Language::Spanish.month(NaiveDate::from_ymd_opt(2026, month, 1).unwrap());
        assert_eq!(
            (1..=12).map(of).collect::<Vec<_>>().join(" "),
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
        );
    }
}
