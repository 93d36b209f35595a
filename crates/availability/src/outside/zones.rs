//! What programs call time zones.

use std::str::FromStr;

use calcard::common::timezone::Tz as ZoneName;
use chrono::TimeDelta;
use chrono_tz::TZ_VARIANTS;
use kernel::Tz;

use super::clock::Clock;

/// Names of UTC that no list has.
const UTC: [&str; 5] = ["Z", "UT", "Coordinated Universal Time", "Universal Time", "Greenwich Mean Time"];

/// Abbreviations, the hours they are ahead of UTC, and the zone that is often meant all year.
const ABBREVIATIONS: [(&str, i64, Tz); 20] = [
    ("EDT", -4, Tz::America__New_York),
    ("CST", -6, Tz::America__Chicago),
    ("CDT", -5, Tz::America__Chicago),
    ("MDT", -6, Tz::America__Denver),
    ("PST", -8, Tz::America__Los_Angeles),
    ("PDT", -7, Tz::America__Los_Angeles),
    ("AKST", -9, Tz::America__Anchorage),
    ("AKDT", -8, Tz::America__Anchorage),
    ("AST", -4, Tz::America__Halifax),
    ("ADT", -3, Tz::America__Halifax),
    ("BST", 1, Tz::Europe__London),
    ("WEST", 1, Tz::Europe__Lisbon),
    ("CEST", 2, Tz::Europe__Berlin),
    ("EEST", 3, Tz::Europe__Athens),
    ("MSK", 3, Tz::Europe__Moscow),
    ("JST", 9, Tz::Asia__Tokyo),
    ("AEST", 10, Tz::Australia__Sydney),
    ("AEDT", 11, Tz::Australia__Sydney),
    ("NZST", 12, Tz::Pacific__Auckland),
    ("NZDT", 13, Tz::Pacific__Auckland),
];

/// Names that the list of `calcard` lacks, or has for a zone with other clocks.
const NAMES: [(&str, Tz); 7] = [
    ("ET", Tz::America__New_York),
    ("CT", Tz::America__Chicago),
    ("MT", Tz::America__Denver),
    ("PT", Tz::America__Los_Angeles),
    ("Saskatchewan", Tz::America__Regina),
    ("Canada Central", Tz::America__Regina),
    ("Dateline", Tz::Etc__GMTPlus12),
];

/// The parts of the world that cities are named after in the time zone database.
const AREAS: [&str; 8] =
    ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"];

/// The clocks that a name may mean: several where programs use it in several senses, none if it is not
/// known.
pub(super) fn meant(name: &str) -> Vec<Clock> {
    let name = name.trim().trim_matches('"').trim();
    let name = without_prefix(name, "tzone://Microsoft/").unwrap_or(name);
    if let Some((offset, place)) = name.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        return at_offset(offset, place.trim());
    }
    let numbered = || name.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix(' ');
    if let Some(zone) = zone(name).or_else(|| zone(numbered()?)) {
        return vec![Clock::Zone(zone)];
    }
    if let Some(offset) = offset(name) {
        return vec![Clock::Fixed(offset)];
    }
    abbreviation(name)
}

/// A place that is written behind its offset: `(UTC-08:00) Pacific Time`. The offset of a place that is
/// not known may be that of its winter.
fn at_offset(written: &str, place: &str) -> Vec<Clock> {
    let known = if place.is_empty() { Vec::new() } else { meant(place) };
    match offset(written) {
        Some(offset) if known.is_empty() => {
            let summer = (!place.is_empty()).then(|| Clock::Fixed(offset + TimeDelta::hours(1)));
            [Clock::Fixed(offset)].into_iter().chain(summer).collect()
        }
        _ => known,
    }
}

/// One zone by any of its names.
fn zone(name: &str) -> Option<Tz> {
    let listed = || NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, zone)| *zone);
    let is_utc = || UTC.iter().any(|known| known.eq_ignore_ascii_case(name)).then_some(Tz::UTC);
    database(name)
        .or_else(listed)
        .or_else(|| windows(name))
        .or_else(is_utc)
        .or_else(|| spoken(name))
        .or_else(|| behind_path(name))
        .or_else(|| city(name))
}

/// A name of the time zone database, in whatever letters.
fn database(name: &str) -> Option<Tz> {
    let same = |zone: &&Tz| zone.name().eq_ignore_ascii_case(name);
    Tz::from_str(name).ok().or_else(|| TZ_VARIANTS.iter().find(same).copied())
}

/// A name that Windows uses, in whatever letters.
fn windows(name: &str) -> Option<Tz> {
    let found = |name: &str| match ZoneName::from_str(name) {
        Ok(ZoneName::Tz(zone)) => Some(zone),
        _ => None,
    };
    found(name).or_else(|| found(&capitalized(name)))
}

fn capitalized(name: &str) -> String {
    let mut begins = true;
    let letter = |c: char| {
        let is_first = std::mem::replace(&mut begins, c == ' ' || c == '(');
        if is_first { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    name.chars().map(letter).collect()
}

/// What people in the United States call a zone: `Pacific Time`, `Eastern Daylight Time`,
/// `Eastern Time - New York`.
fn spoken(name: &str) -> Option<Tz> {
    let name = name.split(" - ").next().unwrap_or_default();
    let name = name.split(" (").next().unwrap_or_default();
    let ends = [" Daylight Time", " Summer Time", " Standard Time", " Time", ""];
    let short = ends.iter().find_map(|end| without_suffix(name, end))?;
    windows(&format!("{short} Standard Time")).or_else(|| windows(short))
}

/// A name of the database behind the path of a program's own list.
fn behind_path(name: &str) -> Option<Tz> {
    name.match_indices('/').find_map(|(at, _)| database(name.get(at + 1..)?))
}

/// The zone of a city that is named alone.
fn city(name: &str) -> Option<Tz> {
    let name = name.replace(' ', "_");
    let is_it = |zone: &&Tz| {
        let place = zone.name().split_once('/').filter(|(area, _)| AREAS.contains(area));
        place.is_some_and(|(_, city)| city.eq_ignore_ascii_case(&name))
    };
    TZ_VARIANTS.iter().find(is_it).copied()
}

/// `UTC-07:00`, `GMT+0100`, `+5:30`: how far it is ahead of UTC.
fn offset(name: &str) -> Option<TimeDelta> {
    let rest = ["UTC", "GMT"].iter().find_map(|prefix| without_prefix(name, prefix)).unwrap_or(name).trim();
    let (is_ahead, rest) = match rest.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix(['-', '\u{2212}'])?),
    };
    let (hours, minutes) = match (rest.split_once(':'), rest.len()) {
        (Some(parts), _) => parts,
        (None, 1 | 2) => (rest, "0"),
        (None, 3 | 4) => rest.split_at_checked(rest.len() - 2)?,
        _ => return None,
    };
    let number = |text: &str, most: i64| text.parse::<u8>().ok().map(i64::from).filter(|n| *n <= most);
    let minutes = number(hours, 14)? * 60 + number(minutes, 59)?;
    Some(TimeDelta::minutes(if is_ahead { minutes } else { -minutes }))
}

/// What an abbreviation says, and what is often meant: some write PDT the whole year.
fn abbreviation(name: &str) -> Vec<Clock> {
    let found = ABBREVIATIONS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
    found.map_or_else(Vec::new, |(_, hours, zone)| {
        vec![Clock::Fixed(TimeDelta::hours(*hours)), Clock::Zone(*zone)]
    })
}

fn without_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

fn without_suffix<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let (rest, end) = text.split_at_checked(text.len().checked_sub(suffix.len())?)?;
    end.eq_ignore_ascii_case(suffix).then_some(rest)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;
    use proptest::prelude::*;

    use super::*;

    /// The hour in UTC at which each clock that the name may mean shows nine on the day.
    fn nine(name: &str, day: &str) -> Vec<String> {
        let shown: NaiveDateTime = format!("{day}T09:00:00").parse().unwrap();
        let mut hours: Vec<_> =
            meant(name).iter().map(|clock| clock.instant(shown).format("%H:%M").to_string()).collect();
        hours.dedup();
        hours
    }

    #[test]
    fn a_zone_has_many_names() {
        for (names, winter, summer) in [
            (
                "America/New_York|Eastern Standard Time|Eastern Time|EASTERN TIME|Eastern|ET|US/Eastern|EST5EDT|\
                 Eastern Daylight Time|Eastern Standard Time 1|(UTC-05:00) Eastern Time (US & Canada)|\
                 (GMT-05:00) Eastern Time - New York|/mozilla.org/20050126_1/America/New_York|New York|\
                 freeassociation.sourceforge.net/America/New_York|\"America/New_York\"",
                "14:00",
                "13:00",
            ),
            (
                "Pacific Time|pacific standard time|Pacific Time (US & Canada)|Los_Angeles|PT",
                "17:00",
                "16:00",
            ),
            ("Mountain Time|Mountain Standard Time|US/Mountain", "16:00", "15:00"),
            ("US Mountain Standard Time|America/Phoenix|Arizona", "16:00", "16:00"),
            ("Hawaii Time|Hawaiian Standard Time|HST", "19:00", "19:00"),
            ("Saskatchewan|(GMT-06:00) Saskatchewan", "15:00", "15:00"),
            ("Zurich|W. Europe Standard Time|W. EUROPE STANDARD TIME|CET", "08:00", "07:00"),
            ("tzone://Microsoft/Utc|UTC|Z|Zulu|GMT|Etc/UTC|Coordinated Universal Time", "09:00", "09:00"),
            ("UTC-07:00|GMT-7|-0700|GMT-0700|(GMT-07:00)|UTC\u{2212}07:00|MST", "16:00", "16:00"),
            ("UTC+5:30|(GMT +05:30)|+0530|India Standard Time", "03:30", "03:30"),
        ] {
            for name in names.split('|') {
                assert_eq!(nine(name, "2027-01-05"), [winter], "{name} in winter");
                assert_eq!(nine(name, "2027-07-06"), [summer], "{name} in summer");
            }
        }
    }

    #[test]
    fn an_abbreviation_out_of_its_season_has_two_senses() {
        assert_eq!(nine("PDT", "2027-07-06"), ["16:00"]);
        assert_eq!(nine("PDT", "2027-01-05"), ["16:00", "17:00"]);
        assert_eq!(nine("(UTC-04:00) Somewhere", "2027-01-05"), ["13:00", "12:00"]);
    }

    #[test]
    fn other_names_are_not_guessed() {
        for name in
            ["", "Our Town", "San Juan", "UTC+99", "GMT+1:75", "+", "tzone://Microsoft/Custom", "IST", "1"]
        {
            assert!(meant(name).is_empty(), "{name}");
        }
    }

    proptest! {
        #[test]
        fn any_name_may_be_asked_for(name in ".{0,40}") {
            prop_assert!(meant(&name).len() <= 2);
        }

        #[test]
        fn every_zone_of_the_database_is_itself(zone in prop::sample::select(&TZ_VARIANTS[..])) {
            let clocks = [meant(zone.name()), meant(&zone.name().to_uppercase())];
            for found in clocks {
                prop_assert!(matches!(found[..], [Clock::Zone(found)] if found == zone));
            }
        }
    }
}
