use chrono::{Datelike as _, NaiveDate, NaiveTime, Timelike as _, Weekday};

use crate::named;

/// A language of the public pages and of mail to clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// The one that every practice has.
    #[default]
    English,
    /// As written in the United States. The practice may offer it.
    Spanish,
}

named!(Language { English = "en", Spanish = "es" });

impl Language {
    /// What the paths of its pages start with.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::English => "",
            Self::Spanish => "/es",
        }
    }

    /// A time of day: `9:00 AM`, `9:00 a. m.`
    #[must_use]
    pub fn time(self, time: NaiveTime) -> String {
        match self {
            Self::English => time.format("%-I:%M %p").to_string(),
            Self::Spanish => {
                let (is_afternoon, hour) = time.hour12();
                let half = if is_afternoon { 'p' } else { 'a' };
                // The space before the m must not break.
                format!("{hour}:{:02} {half}.\u{a0}m.", time.minute())
            }
        }
    }

    /// The date's weekday: `Monday`, `lunes`.
    pub(crate) fn weekday(self, date: NaiveDate) -> String {
        match self {
            Self::English => date.format("%A").to_string(),
            Self::Spanish => day_in_spanish(date.weekday()).to_owned(),
        }
    }

    /// The date's month: `November`, `noviembre`.
    pub(crate) fn month(self, date: NaiveDate) -> String {
        match self {
            Self::English => date.format("%B").to_string(),
            Self::Spanish => month_in_spanish(date).to_owned(),
        }
    }
}

fn day_in_spanish(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "lunes",
        Weekday::Tue => "martes",
        Weekday::Wed => "miércoles",
        Weekday::Thu => "jueves",
        Weekday::Fri => "viernes",
        Weekday::Sat => "sábado",
        Weekday::Sun => "domingo",
    }
}

fn month_in_spanish(date: NaiveDate) -> &'static str {
    match date.month() {
        1 => "enero",
        2 => "febrero",
        3 => "marzo",
        4 => "abril",
        5 => "mayo",
        6 => "junio",
        7 => "julio",
        8 => "agosto",
        9 => "septiembre",
        10 => "octubre",
        11 => "noviembre",
        _ => "diciembre",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_as_the_language_does() {
        let times = |language: Language| {
            let time = |(hour, minute)| language.time(NaiveTime::from_hms_opt(hour, minute, 0).unwrap());
            [(9, 0), (12, 0), (0, 30), (17, 5)].map(time)
        };
        assert_eq!(times(Language::English), ["9:00 AM", "12:00 PM", "12:30 AM", "5:05 PM"]);
        assert_eq!(
            times(Language::Spanish),
            ["9:00 a.\u{a0}m.", "12:00 p.\u{a0}m.", "12:30 a.\u{a0}m.", "5:05 p.\u{a0}m."]
        );
    }
}
