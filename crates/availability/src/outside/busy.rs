//! When an iCalendar file says its owner is busy (RFC 5545).

use std::collections::{HashMap, HashSet};

use calcard::common::PartialDateTime;
use calcard::icalendar::{
    ICalendar, ICalendarComponent, ICalendarComponentType, ICalendarDuration, ICalendarEntry,
    ICalendarPeriod, ICalendarProperty, ICalendarRecurrenceRule, ICalendarStatus, ICalendarTransparency,
    ICalendarValue,
};
use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc};
use kernel::{Budget, Exhausted, Limits, TimeRange, Tz, local_now};

use super::clock::{Clock, Clocks};
use super::parts::{self, Kind};
use super::repeat;
use crate::Days;

/// When a calendar says its owner is busy: times of the practice, without what they are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BusyElsewhere {
    /// In order; none overlaps or touches the next. Whole minutes.
    pub times: Vec<TimeRange>,
    /// The number of entries that could not be read.
    pub skipped: usize,
}

/// Why a document has no busy times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableCalendar {
    /// Something else, such as a web page.
    #[error("That is not a calendar file")]
    NotACalendar,
    /// It breaks off in the middle.
    #[error("The calendar came only in part")]
    CutOff,
    /// Reading it costs more than [`BusyElsewhere::LIMITS`].
    #[error("The calendar has too many entries")]
    TooMany,
}

impl From<Exhausted> for UnreadableCalendar {
    fn from(_: Exhausted) -> Self {
        Self::TooMany
    }
}

impl BusyElsewhere {
    /// What reading a calendar may cost: 50,000 entries, dates and occurrences. A step is a day that a
    /// rule is followed through, or a line.
    pub const LIMITS: Limits = Limits {
        bytes: 5 * 1024 * 1024,
        items: 50_000,
        steps: 2_000_000,
        time: std::time::Duration::from_secs(2),
    };

    /// What the document says of these days of a practice in `zone`. An entry that cannot be read is
    /// left out and counted.
    pub fn read(
        document: &str,
        zone: Tz,
        days: Days,
        budget: &mut Budget<'_>,
    ) -> Result<Self, UnreadableCalendar> {
        budget.bytes(document.len())?;
        let text = whole(document)?;
        let window = days.period();
        let clocks = Clocks::of(text, zone, window, budget)?;
        let mut all: HashMap<String, Series> = HashMap::new();
        let (mut index, mut skipped) = (0_usize, 0);
        parts::each(text, Kind::Event, budget, |file, budget| -> Result<(), UnreadableCalendar> {
            budget.items(1)?;
            index += 1;
            let Some((component, event)) = file.and_then(|file| Event::within(file, &clocks)) else {
                skipped += 1;
                return Ok(());
            };
            if !event.is_past(zone, window) {
                let uid = component.uid().map_or_else(|| index.to_string(), |uid| format!("uid {uid}"));
                let series = all.entry(uid).or_default();
                let list = if event.replaces.is_some() { &mut series.changed } else { &mut series.events };
                list.push(event);
            }
            Ok(())
        })?;
        let mut times = Vec::new();
        for series in all.values() {
            skipped += series.busy(zone, window, budget, &mut times)?;
        }
        Ok(Self { times: united(times), skipped })
    }
}

/// The text of a document that is a calendar from its beginning to its end.
fn whole(document: &str) -> Result<&str, UnreadableCalendar> {
    let text = document.trim_start_matches('\u{feff}').trim();
    let begins = |word: &str| text.get(..word.len()).is_some_and(|text| text.eq_ignore_ascii_case(word));
    if !begins("BEGIN:VCALENDAR") {
        return Err(UnreadableCalendar::NotACalendar);
    }
    let last = text.lines().next_back().unwrap_or_default().trim_end();
    if !last.eq_ignore_ascii_case("END:VCALENDAR") {
        return Err(UnreadableCalendar::CutOff);
    }
    Ok(text)
}

/// An event, and what was changed about single occurrences of it.
#[derive(Default)]
struct Series {
    events: Vec<Event>,
    changed: Vec<Event>,
}

impl Series {
    /// Adds the busy times within the window. Returns how many events could not be followed.
    fn busy(
        &self,
        zone: Tz,
        window: TimeRange,
        budget: &mut Budget<'_>,
        times: &mut Vec<TimeRange>,
    ) -> Result<usize, Exhausted> {
        let replaced: HashSet<_> = self.changed.iter().filter_map(|changed| changed.replaces).collect();
        let mut skipped = 0;
        for event in self.events.iter().filter(|event| event.is_busy) {
            let before = times.len();
            let is_followed = event.occurrences(window, budget, |start, length, budget| {
                if !event.is_among(start, &event.except)
                    && !event.is_among(start, &replaced)
                    && let Some(time) = event.period(start, length, zone, window)
                {
                    budget.items(1)?;
                    times.push(time);
                }
                Ok(())
            })?;
            if !is_followed {
                times.truncate(before);
                skipped += 1;
            }
        }
        for event in self.changed.iter().filter(|event| event.is_busy) {
            times.extend(event.period(event.start, event.length, zone, window));
        }
        Ok(skipped)
    }
}

/// One event of a calendar.
struct Event {
    /// Where its times are told.
    clock: Clock,
    /// The wall-clock start; midnight for whole days.
    start: NaiveDateTime,
    /// Whole days are days of the practice, wherever the calendar is.
    is_all_day: bool,
    length: Length,
    is_busy: bool,
    rules: Vec<(ICalendarRecurrenceRule, Option<NaiveDateTime>)>,
    /// Starts apart from the rules.
    more: Vec<(NaiveDateTime, Length)>,
    except: HashSet<Occurrence>,
    /// The occurrence that this one is instead of.
    replaces: Option<Occurrence>,
}

/// How a calendar names an occurrence.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Occurrence {
    On(NaiveDate),
    At(DateTime<Utc>),
}

/// How long an event lasts: days on the calendar, and then time on a stopwatch.
#[derive(Clone, Copy, Default)]
struct Length {
    days: TimeDelta,
    time: TimeDelta,
}

impl Length {
    /// Nothing lasts longer than the days that are read.
    const MOST: TimeDelta = TimeDelta::days(1000);

    fn whole_days(count: i64) -> Self {
        Self { days: TimeDelta::try_days(count).unwrap_or(Self::MOST).min(Self::MOST), ..Self::default() }
    }

    fn between(from: DateTime<Utc>, to: DateTime<Utc>) -> Self {
        Self { time: (to - from).min(Self::MOST), ..Self::default() }
    }

    fn of(duration: &ICalendarDuration) -> Self {
        if duration.neg {
            return Self::default();
        }
        let days = i64::from(duration.weeks) * 7 + i64::from(duration.days);
        let minutes = i64::from(duration.hours) * 60 + i64::from(duration.minutes);
        let time = TimeDelta::seconds(minutes * 60 + i64::from(duration.seconds));
        Self { time: time.min(Self::MOST), ..Self::whole_days(days) }
    }
}

impl Event {
    /// The event of a file that has one; `None` if it cannot be read.
    fn within<'a>(file: &'a ICalendar, clocks: &Clocks) -> Option<(&'a ICalendarComponent, Self)> {
        let is_event = |part: &&ICalendarComponent| part.component_type == ICalendarComponentType::VEvent;
        let component = file.components.iter().find(is_event)?;
        Some((component, Self::of(component, clocks)?))
    }

    /// Whether it says nothing of the window.
    fn is_past(&self, zone: Tz, window: TimeRange) -> bool {
        self.rules.is_empty()
            && self.more.is_empty()
            && self.replaces.is_none()
            && self.period(self.start, self.length, zone, window).is_none()
    }

    /// `None` if it cannot be read.
    fn of(component: &ICalendarComponent, clocks: &Clocks) -> Option<Self> {
        let begins = component.property(&ICalendarProperty::Dtstart)?;
        let (start, clock) = told(begins, clocks)?;
        let is_all_day = !time_of(begins)?.has_time();
        let mut event = Self {
            clock,
            start,
            is_all_day,
            length: Length::default(),
            is_busy: is_busy(component),
            rules: Vec::new(),
            more: Vec::new(),
            except: HashSet::new(),
            replaces: None,
        };
        event.length = event.length(component, clocks)?;
        for entry in &component.entries {
            match entry.name {
                ICalendarProperty::Rrule => event.rules.push(event.rule(entry)?),
                ICalendarProperty::Rdate => event.more.extend(event.further(entry, clocks)?),
                ICalendarProperty::Exdate => event.except.extend(occurrences(entry, clocks)?),
                ICalendarProperty::RecurrenceId => {
                    event.replaces = occurrences(entry, clocks)?.into_iter().next();
                }
                _ => {}
            }
        }
        Some(event)
    }

    fn length(&self, component: &ICalendarComponent, clocks: &Clocks) -> Option<Length> {
        if let Some(entry) = component.property(&ICalendarProperty::Dtend) {
            let (end, clock) = told(entry, clocks)?;
            return Some(if self.is_all_day {
                Length::whole_days((end - self.start).num_days().max(1))
            } else {
                Length::between(self.clock.instant(self.start), clock.instant(end))
            });
        }
        let Some(entry) = component.property(&ICalendarProperty::Duration) else {
            // RFC 5545: a day, or no time at all.
            return Some(Length::whole_days(self.is_all_day.into()));
        };
        let Some(ICalendarValue::Duration(duration)) = entry.values.first() else { return None };
        Some(Length::of(duration))
    }

    fn rule(&self, entry: &ICalendarEntry) -> Option<(ICalendarRecurrenceRule, Option<NaiveDateTime>)> {
        let Some(ICalendarValue::RecurrenceRule(rule)) = entry.values.first() else { return None };
        let Some(until) = &rule.until else { return Some((*rule.clone(), None)) };
        let time = until.to_date_time()?;
        let until = if !until.has_time() {
            // The whole day counts.
            time.date_time.date().and_hms_opt(23, 59, 59)?
        } else if until.has_zone() && !self.is_all_day {
            self.clock.shown(to_instant(until)?)
        } else {
            time.date_time
        };
        Some((*rule.clone(), Some(until)))
    }

    fn further(&self, entry: &ICalendarEntry, clocks: &Clocks) -> Option<Vec<(NaiveDateTime, Length)>> {
        let zone = entry.tz_id();
        let instant = |time: &PartialDateTime| Some(told_by(time, zone, clocks)?.0);
        let shown = |time: &PartialDateTime| {
            let (shown, clock) = told_by(time, zone, clocks)?;
            let is_own = self.is_all_day || !time.has_time();
            Some(if is_own { shown } else { self.clock.shown(clock.instant(shown)) })
        };
        let start = |value: &ICalendarValue| match value {
            ICalendarValue::PartialDateTime(time) => Some((shown(time)?, self.length)),
            ICalendarValue::Period(ICalendarPeriod::Range { start, end }) => {
                let time = (instant(end)? - instant(start)?).min(Length::MOST);
                Some((shown(start)?, Length { time, ..Length::default() }))
            }
            ICalendarValue::Period(ICalendarPeriod::Duration { start, duration }) => {
                Some((shown(start)?, Length::of(duration)))
            }
            _ => None,
        };
        entry.values.iter().map(start).collect()
    }

    /// Hands over the starts that may matter within the window, and how long each lasts. `false` if a
    /// rule cannot be followed.
    fn occurrences(
        &self,
        window: TimeRange,
        budget: &mut Budget<'_>,
        mut take: impl FnMut(NaiveDateTime, Length, &mut Budget<'_>) -> Result<(), Exhausted>,
    ) -> Result<bool, Exhausted> {
        // Clocks of the world are less than two days apart.
        let days = TimeDelta::days(2);
        let begins = window.start - self.length.days - self.length.time - days;
        let period = TimeRange { start: begins, end: window.end + days };
        take(self.start, self.length, budget)?;
        for (start, length) in &self.more {
            take(*start, *length, budget)?;
        }
        for (rule, until) in &self.rules {
            let Some(starts) = repeat::starts(rule, self.start, *until, period, budget)? else {
                return Ok(false);
            };
            for start in starts {
                take(start, self.length, budget)?;
            }
        }
        Ok(true)
    }

    /// Whether the occurrence that starts then is one of those named. Some programs name it by its day
    /// alone.
    fn is_among(&self, start: NaiveDateTime, named: &HashSet<Occurrence>) -> bool {
        !named.is_empty()
            && (named.contains(&Occurrence::On(start.date()))
                || named.contains(&Occurrence::At(self.clock.instant(start))))
    }

    /// The practice's time that it takes within the window.
    fn period(&self, start: NaiveDateTime, length: Length, zone: Tz, window: TimeRange) -> Option<TimeRange> {
        let ends = start.checked_add_signed(length.days)?;
        let time = if self.is_all_day {
            TimeRange { start, end: ends.checked_add_signed(length.time)? }
        } else {
            let (from, to) = (self.clock.instant(start), self.clock.instant(ends) + length.time);
            (from < to).then(|| on_the_clock(from, to, zone))?
        };
        let within = TimeRange { start: time.start.max(window.start), end: time.end.min(window.end) };
        (within.start < within.end).then_some(within)
    }
}

/// Whether it keeps its owner from doing anything else.
fn is_busy(component: &ICalendarComponent) -> bool {
    let is_cancelled = component.status() == Some(&ICalendarStatus::Cancelled);
    let is_free = component.transparency() == Some(&ICalendarTransparency::Transparent);
    let outlook = component.entries.iter().any(|entry| {
        matches!(&entry.name, ICalendarProperty::Other(name) if name == "X-MICROSOFT-CDO-BUSYSTATUS")
            && entry.values.first().and_then(ICalendarValue::as_text) == Some("FREE")
    });
    !(is_cancelled || is_free || outlook)
}

fn time_of(entry: &ICalendarEntry) -> Option<&PartialDateTime> {
    entry.values.first()?.as_partial_date_time()
}

/// The entry's time on its clock.
fn told(entry: &ICalendarEntry, clocks: &Clocks) -> Option<(NaiveDateTime, Clock)> {
    told_by(time_of(entry)?, entry.tz_id(), clocks)
}

fn told_by(time: &PartialDateTime, zone: Option<&str>, clocks: &Clocks) -> Option<(NaiveDateTime, Clock)> {
    let told = time.to_date_time()?;
    let fixed = |offset: chrono::FixedOffset| TimeDelta::seconds(offset.local_minus_utc().into());
    let clock = match told.offset {
        Some(offset) => Clock::Fixed(fixed(offset)),
        None if time.has_time() => clocks.get(zone),
        None => clocks.get(None),
    };
    Some((told.date_time, clock))
}

fn to_instant(time: &PartialDateTime) -> Option<DateTime<Utc>> {
    let told = time.to_date_time()?;
    let offset = told.offset.map_or(0, |offset| offset.local_minus_utc());
    Some((told.date_time - Duration::seconds(offset.into())).and_utc())
}

/// The occurrences that the entry names.
fn occurrences(entry: &ICalendarEntry, clocks: &Clocks) -> Option<Vec<Occurrence>> {
    let named = |value: &ICalendarValue| {
        let time = value.as_partial_date_time()?;
        let (shown, clock) = told_by(time, entry.tz_id(), clocks)?;
        let is_day = !time.has_time();
        Some(if is_day { Occurrence::On(shown.date()) } else { Occurrence::At(clock.instant(shown)) })
    };
    entry.values.iter().map(named).collect()
}

/// The period on the practice's clock, in whole minutes. When the clock goes back, it shows an hour
/// twice: a period across that moment takes both.
fn on_the_clock(from: DateTime<Utc>, to: DateTime<Utc>, zone: Tz) -> TimeRange {
    let minute = TimeDelta::minutes(1);
    let whole = |time: NaiveDateTime| {
        let second = NaiveTime::from_hms_opt(time.hour(), time.minute(), 0).unwrap_or_default();
        time.date().and_time(second)
    };
    let (mut start, end) = (whole(local_now(from, zone)), local_now(to, zone));
    let mut end = if whole(end) == end { end } else { whole(end) + minute };
    let ahead = |instant: DateTime<Utc>| local_now(instant, zone) - instant.naive_utc();
    if ahead(from) > ahead(to) {
        let is_twice = |time: NaiveDateTime| {
            let shown = zone.from_local_datetime(&time);
            shown.earliest() != shown.latest()
        };
        if is_twice(start) {
            while is_twice(start - minute) {
                start -= minute;
            }
        }
        while is_twice(end) {
            end += minute;
        }
    }
    TimeRange { start, end }
}

/// The times in order, with those that overlap or touch as one.
fn united(mut times: Vec<TimeRange>) -> Vec<TimeRange> {
    times.sort_unstable();
    let mut united: Vec<TimeRange> = Vec::new();
    for time in times {
        match united.last_mut() {
            Some(last) if time.start <= last.end => last.end = last.end.max(time.end),
            _ => united.push(time),
        }
    }
    united
}

#[cfg(test)]
mod tests;
