//! Lines with times. Programs write times in many ways; here they get the one way of RFC 5545.

use std::borrow::Cow;

use chrono::{NaiveDate, NaiveTime, TimeDelta};

/// The parameter of a line of which only a part could be understood.
pub(super) const UNCLEAR: &str = "X-UNCLEAR";

/// The line with its times as the standard writes them; `None` if it names none. What is not a time is
/// left as it is.
pub(super) fn timed(line: &str) -> Option<String> {
    let line = unfolded(line);
    let (head, values) = split(&line);
    let mut params = pieces(head, ';');
    let (name, zone) = name_and_zone(params.next().unwrap_or_default());
    let mut line = Line { zone: zone.to_owned(), ..Line::default() };
    for param in params {
        line.param(param);
    }
    let values: Vec<_> = values.split(',').map(str::trim).filter(|value| !value.is_empty()).collect();
    let values: Vec<_> = values.into_iter().map(|value| line.value(value)).collect();
    (!values.is_empty()).then(|| line.with(name, &values.join(",")))
}

/// A line with a rule, without spaces and with its end as the standard writes it; `None` if it says
/// nothing.
pub(super) fn rule(line: &str) -> Option<String> {
    let line = unfolded(line);
    let colon = pieces(&line, ':').next().map_or(0, str::len);
    let value: String = line.get(colon + 1..)?.split_whitespace().collect();
    let part = |part: &str| match part.split_once('=') {
        Some((name, value)) if name.eq_ignore_ascii_case("UNTIL") => {
            format!("UNTIL={}", Line::default().value(value))
        }
        _ => part.to_owned(),
    };
    let parts: Vec<_> = value.split(';').map(part).collect();
    (!value.is_empty()).then(|| format!("RRULE:{}", parts.join(";")))
}

/// A line that is folded, as one.
pub(super) fn unfolded(line: &str) -> Cow<'_, str> {
    if !line.contains('\n') {
        return Cow::Borrowed(line);
    }
    let mut parts = line.split('\n').map(|part| part.trim_end_matches('\r'));
    let first = parts.next().unwrap_or_default().to_owned();
    Cow::Owned(parts.fold(first, |line, part| line + part.get(1..).unwrap_or_default()))
}

/// The parts of a text between these characters, as far as they are not quoted.
pub(super) fn pieces(text: &str, between: char) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |c| {
        is_quoted ^= c == '"';
        c == between && !is_quoted
    })
}

/// What is before the values, and the values. A zone's name may contain colons.
fn split(line: &str) -> (&str, &str) {
    let mut ends = pieces(line, ':').scan(0, |end, piece| {
        *end += piece.len() + 1;
        Some(*end)
    });
    let first = ends.next().unwrap_or_default();
    let is_year = |at: &usize| line.get(*at..).and_then(|rest| number(rest.trim_start(), 4)).is_some();
    let at = std::iter::once(first).chain(ends).find(is_year).unwrap_or(first);
    (line.get(..at.saturating_sub(1)).unwrap_or_default(), line.get(at..).unwrap_or_default())
}

/// Some write the zone after a colon: `DTSTART:TZID=Europe/Berlin:20270105T150000`.
fn name_and_zone(text: &str) -> (&str, &str) {
    let (name, param) = text.split_once(':').unwrap_or((text, ""));
    (name.trim(), param.strip_prefix("TZID=").unwrap_or_default())
}

/// What a line says besides its values.
#[derive(Default)]
struct Line {
    zone: String,
    is_of_days: bool,
    is_this_and_future: bool,
    is_unclear: bool,
}

impl Line {
    fn param(&mut self, param: &str) {
        let (name, value) = param.split_once('=').unwrap_or((param, ""));
        let value = value.trim().trim_matches('"');
        match name.trim().to_ascii_uppercase().as_str() {
            "TZID" => value.clone_into(&mut self.zone),
            "VALUE" => self.is_of_days = value.eq_ignore_ascii_case("DATE"),
            "RANGE" => self.is_this_and_future = value.eq_ignore_ascii_case("THISANDFUTURE"),
            _ => {}
        }
    }

    /// A time or a period.
    fn value(&mut self, text: &str) -> String {
        let Some((start, end)) = text.split_once('/') else { return self.time(text) };
        let end = if end.starts_with(['P', '+']) { end.to_owned() } else { self.time(end) };
        format!("{}/{end}", self.time(start))
    }

    fn time(&mut self, text: &str) -> String {
        let Some((day, rest)) = day(text) else { return text.to_owned() };
        let rest = rest.trim_start_matches(['T', 't']).trim();
        let Some((time, rest)) = time_of_day(rest) else {
            self.is_unclear |= !rest.is_empty();
            return day.format("%Y%m%d").to_string();
        };
        if self.is_of_days && time == TimeDelta::zero() {
            return day.format("%Y%m%d").to_string();
        }
        let written = (day.and_time(NaiveTime::MIN) + time).format("%Y%m%dT%H%M%S");
        format!("{written}{}", self.offset(rest.trim()))
    }

    /// What is written behind a time: `Z`, an offset, or the name of a zone.
    fn offset(&mut self, text: &str) -> String {
        let offset = offset(text);
        if offset.is_none() && self.zone.is_empty() {
            text.clone_into(&mut self.zone);
        } else {
            self.is_unclear |= offset.is_none() && !text.is_empty();
        }
        offset.unwrap_or_default()
    }

    fn with(&self, name: &str, values: &str) -> String {
        let zone = self.zone.replace(|c: char| c == '"' || c.is_control(), "");
        let zone = if zone.is_empty() { zone } else { format!(";TZID=\"{zone}\"") };
        let is = |is: bool, param: &str| if is { format!(";{param}") } else { String::new() };
        let periods = is(values.contains('/'), "VALUE=PERIOD");
        let range = is(self.is_this_and_future, "RANGE=THISANDFUTURE");
        let unclear = is(self.is_unclear, &format!("{UNCLEAR}=1"));
        format!("{name}{zone}{periods}{range}{unclear}:{values}")
    }
}

/// The number that so many digits make, and what follows.
fn number(text: &str, digits: usize) -> Option<(u32, &str)> {
    let (number, rest) = text.split_at_checked(digits)?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((number.parse().ok()?, rest))
}

/// The number of two digits, and what follows, after a separator that some write.
fn next(text: &str, separator: char) -> Option<(u32, &str)> {
    number(text.strip_prefix(separator).unwrap_or(text), 2)
}

/// `20270105` or `2027-01-05`.
fn day(text: &str) -> Option<(NaiveDate, &str)> {
    let (year, rest) = number(text.trim(), 4)?;
    let (month, rest) = next(rest, '-')?;
    let (day, rest) = next(rest, '-')?;
    Some((NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?, rest))
}

/// `150000`, `1500` or `15:00:00.000`; up to `240000`.
fn time_of_day(text: &str) -> Option<(TimeDelta, &str)> {
    let (hour, rest) = number(text, 2)?;
    let (minute, rest) = next(rest, ':')?;
    let (second, rest) = next(rest, ':').unwrap_or((0, rest));
    let fraction =
        rest.strip_prefix(['.', ',']).map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    let seconds = (hour * 60 + minute) * 60 + second.min(59);
    let is_time = minute < 60 && second <= 60 && seconds <= 24 * 60 * 60;
    is_time.then_some((TimeDelta::seconds(seconds.into()), fraction.unwrap_or(rest)))
}

/// `Z` or an offset, as the standard and `calcard` write them.
fn offset(text: &str) -> Option<String> {
    if text.eq_ignore_ascii_case("Z") {
        return Some("Z".into());
    }
    let sign = text.chars().next().filter(|sign| matches!(sign, '+' | '-'))?;
    let (hours, rest) = number(text.get(1..)?, 2)?;
    let (minutes, rest) = next(rest, ':').unwrap_or((0, rest));
    rest.is_empty().then(|| format!("{sign}{hours:02}{minutes:02}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_time_has_many_forms() {
        for (line, expected) in [
            ("DTSTART:20270105T090000", "DTSTART:20270105T090000"),
            ("DTSTART:20270105T140000Z", "DTSTART:20270105T140000Z"),
            ("DTSTART;VALUE=DATE:20270105", "DTSTART:20270105"),
            (
                "DTSTART;TZID=Europe/Berlin:2027-01-05T150000",
                "DTSTART;TZID=\"Europe/Berlin\":20270105T150000",
            ),
            ("DTSTART:2027-01-05T15:00:00.000z", "DTSTART:20270105T150000Z"),
            ("DTSTART:2027-01-05T09:00:00-05:00", "DTSTART:20270105T090000-0500"),
            ("DTSTART:2027-01-05 09:00", "DTSTART:20270105T090000"),
            ("DTSTART:20270105T1400Z", "DTSTART:20270105T140000Z"),
            ("DTSTART:20270105T240000", "DTSTART:20270106T000000"),
            ("DTSTART;VALUE=DATE:20270105T090000", "DTSTART:20270105T090000"),
            ("DTSTART;VALUE=DATE:20270105T000000Z", "DTSTART:20270105"),
            ("DTSTART:20270105T090000 Pacific Time", "DTSTART;TZID=\"Pacific Time\":20270105T090000"),
            ("DTSTART:TZID=Europe/Berlin:20270105T150000", "DTSTART;TZID=\"Europe/Berlin\":20270105T150000"),
            (
                "DTSTART;TZID=tzone://Microsoft/Utc:20270105T140000",
                "DTSTART;TZID=\"tzone://Microsoft/Utc\":20270105T140000",
            ),
            (
                "DTSTART;TZID=\"(UTC-05:00) Us; Them\":20270105T090000",
                "DTSTART;TZID=\"(UTC-05:00) Us; Them\":20270105T090000",
            ),
            ("DTSTART:20270105T9am", "DTSTART;X-UNCLEAR=1:20270105"),
            ("DTSTART;TZID=UTC:20270105T090000?", "DTSTART;TZID=\"UTC\";X-UNCLEAR=1:20270105T090000"),
            ("DTEND:None", "DTEND:None"),
            ("EXDATE:20270105,, 20270106", "EXDATE:20270105,20270106"),
            ("EXDATE:2027010\r\n 5", "EXDATE:20270105"),
            (
                "RDATE;VALUE=PERIOD:20270107T140000Z/PT2H,20270108T1400Z/20270108T1430Z",
                "RDATE;VALUE=PERIOD:20270107T140000Z/PT2H,20270108T140000Z/20270108T143000Z",
            ),
            ("RECURRENCE-ID;RANGE=THISANDFUTURE:20270105", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270105"),
        ] {
            assert_eq!(timed(line).unwrap(), expected, "{line}");
        }
        assert_eq!(timed("EXDATE:"), None);
    }

    #[test]
    fn a_rule_has_no_spaces_and_a_plain_end() {
        for (line, expected) in [
            ("RRULE:FREQ=DAILY; COUNT=2", Some("RRULE:FREQ=DAILY;COUNT=2")),
            ("RRULE:FREQ=DAILY;UNTIL=2027-01-12T14:00:00Z", Some("RRULE:FREQ=DAILY;UNTIL=20270112T140000Z")),
            ("RRULE;X-EVOLUTION-ENDDATE=20270106T140000Z:FREQ=DAILY", Some("RRULE:FREQ=DAILY")),
            ("RRULE:None", Some("RRULE:None")),
            ("RRULE: ", None),
            ("RRULE", None),
        ] {
            assert_eq!(rule(line).as_deref(), expected, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_line_may_come(line in "(DTSTART|RDATE)[:;=TZID\",/\r\n 0-9é-]{0,40}.{0,10}") {
            let _ = (timed(&line), rule(&line));
        }
    }
}
