use chrono::{Datelike as _, NaiveDate, NaiveTime, Timelike as _, Weekday};
use chrono_tz::Tz;

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

    /// Days of the week, standing alone: `Monday to Thursday and Saturday`, `De lunes a jueves y
    /// sábado`.
    #[must_use]
    pub fn week(self, days: &[Weekday]) -> String {
        let is_in = |day: &Weekday| days.contains(day);
        let runs = WEEK.chunk_by(|day, next| is_in(day) == is_in(next)).filter(|run| run.iter().all(is_in));
        let words = self.list(&runs.flat_map(|run| self.run(run)).collect::<Vec<_>>());
        let mut letters = words.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }

    /// Days that follow each other: three or more by the first and the last.
    fn run(self, days: &[Weekday]) -> Vec<String> {
        let name = |day: &Weekday| self.day(*day);
        match (self, days) {
            (Self::English, [first, _, .., last]) => vec![format!("{} to {}", name(first), name(last))],
            (Self::Spanish, [first, _, .., last]) => vec![format!("de {} a {}", name(first), name(last))],
            _ => days.iter().map(|day| name(day).to_owned()).collect(),
        }
    }

    /// `a, b and c`
    fn list(self, words: &[String]) -> String {
        let and = match self {
            Self::English => "and",
            Self::Spanish => "y",
        };
        match words {
            [first @ .., last] if !first.is_empty() => format!("{} {and} {last}", first.join(", ")),
            _ => words.concat(),
        }
    }

    /// The time zone all year: `Eastern Time`, `hora del Este`; one that no practice can choose by its
    /// IANA name.
    #[must_use]
    pub fn zone(self, zone: Tz) -> &'static str {
        match (self, zone) {
            (Self::English, Tz::America__New_York) => "Eastern Time",
            (Self::English, Tz::America__Chicago) => "Central Time",
            (Self::English, Tz::America__Denver) => "Mountain Time",
            (Self::English, Tz::America__Los_Angeles) => "Pacific Time",
            (Self::Spanish, Tz::America__New_York) => "hora del Este",
            (Self::Spanish, Tz::America__Chicago) => "hora del Centro",
            (Self::Spanish, Tz::America__Denver) => "hora de la Montaña",
            (Self::Spanish, Tz::America__Los_Angeles) => "hora del Pacífico",
            (_, zone) => zone.name(),
        }
    }

    /// The date's weekday: `Monday`, `lunes`.
    pub(crate) fn weekday(self, date: NaiveDate) -> &'static str {
        self.day(date.weekday())
    }

    fn day(self, day: Weekday) -> &'static str {
        match self {
            Self::English => day_in_english(day),
            Self::Spanish => day_in_spanish(day),
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

const WEEK: [Weekday; 7] =
    [Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri, Weekday::Sat, Weekday::Sun];

fn day_in_english(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
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

    #[test]
    fn a_week_is_written_by_its_runs_of_days() {
        use Weekday::{Fri, Mon, Sat, Sun, Thu, Tue, Wed};
        for (days, english, spanish) in [
            (&[Mon, Tue, Wed, Thu, Fri][..], "Monday to Friday", "De lunes a viernes"),
            (&[Sat, Mon, Tue, Wed, Thu], "Monday to Thursday and Saturday", "De lunes a jueves y sábado"),
            (&[Mon, Wed, Fri], "Monday, Wednesday and Friday", "Lunes, miércoles y viernes"),
            (&[Thu, Fri], "Thursday and Friday", "Jueves y viernes"),
            (&[Sun], "Sunday", "Domingo"),
            (&[], "", ""),
        ] {
            assert_eq!(Language::English.week(days), english);
            assert_eq!(Language::Spanish.week(days), spanish);
        }
    }

    #[test]
    fn a_zone_is_named_as_people_call_it() {
        assert_eq!(Language::English.zone(Tz::America__New_York), "Eastern Time");
        assert_eq!(Language::Spanish.zone(Tz::America__Denver), "hora de la Montaña");
        assert_eq!(Language::English.zone(Tz::Europe__Paris), "Europe/Paris");
    }
}
