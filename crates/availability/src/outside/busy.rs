//! When an iCalendar file says its owner is busy (RFC 5545).

use std::collections::{HashMap, HashSet};

use calcard::icalendar::{ICalendar, ICalendarComponent, ICalendarComponentType};
use chrono::NaiveDateTime;
use kernel::{Budget, EmailAddress, Exhausted, Limits, TimeRange, Tz, is_calendar_uid};

use super::clocks::Clocks;
use super::event::{self, Doubt, Event, Revision};
use super::parts::{self, Kind};
use crate::Days;

/// When a calendar says its owner is busy: times of the practice, without what they are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BusyElsewhere {
    /// In order; none overlaps or touches the next. Whole minutes.
    pub times: Vec<TimeRange>,
    /// The number of entries that could not be read, or not completely.
    pub skipped: usize,
}

/// Whose calendar it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct CalendarOwner<'o> {
    /// Their address. Invitations that they have declined keep no one busy.
    pub email: Option<&'o EmailAddress>,
    /// The site they work for. Its sessions in their calendar are known here as bookings, and close no time.
    pub site: &'o str,
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

    /// What the document says of these days of a practice in `zone`. What is known of an entry is busy
    /// although a detail cannot be read; it is counted.
    pub fn read(
        document: &str,
        owner: CalendarOwner<'_>,
        zone: Tz,
        days: Days,
        budget: &mut Budget<'_>,
    ) -> Result<Self, UnreadableCalendar> {
        budget.bytes(document.len())?;
        let text = whole(document)?;
        let owners = owners(text, owner.email);
        let window = days.period();
        let clocks = Clocks::of(text, zone, window, budget)?;
        let mut all: HashMap<String, Series> = HashMap::new();
        let (mut index, mut unread) = (0_usize, 0);
        parts::each(text, Kind::Event(&owners), budget, |file, is_whole, budget| {
            budget.items(1)?;
            index += 1;
            let Some(component) = file.and_then(event_of) else { return Ok(()) };
            if component.uid().is_some_and(|uid| is_calendar_uid(uid, owner.site)) {
                return Ok(());
            }
            let events = event::meant(component, &owners, is_whole, &clocks);
            if events.is_empty() && event::is_busy(component, &owners) {
                unread += 1;
            }
            budget.items(events.len().saturating_sub(1))?;
            for event in events {
                let uid = component.uid().map_or_else(|| index.to_string(), |uid| format!("uid {uid}"));
                all.entry(uid).or_default().add(index, event, zone, window);
            }
            Ok::<_, Exhausted>(())
        })?;
        let (mut times, mut unclear) = (Vec::new(), HashSet::new());
        for series in all.values() {
            series.busy(zone, window, budget, &mut times, &mut unclear)?;
        }
        Ok(Self { times: united(times), skipped: unread + unclear.len() })
    }
}

/// The addresses of the calendar's owner, in lower case: Google names a calendar by it.
fn owners(text: &str, owner: Option<&EmailAddress>) -> Vec<String> {
    let name = parts::property(text, "X-WR-CALNAME").and_then(|name| EmailAddress::parse(name).ok());
    owner.into_iter().chain(name.as_ref()).map(|address| address.as_str().to_lowercase()).collect()
}

fn event_of(file: &ICalendar) -> Option<&ICalendarComponent> {
    file.components.iter().find(|part| part.component_type == ICalendarComponentType::VEvent)
}

/// The text of a document that is a calendar from its beginning to its end. What servers write after it
/// does not matter.
fn whole(document: &str) -> Result<&str, UnreadableCalendar> {
    let text = document.trim_start_matches('\u{feff}').trim_start();
    let is = |line: &str, words: &str| line.trim_end().eq_ignore_ascii_case(words);
    let mut lines = text.split_inclusive('\n');
    if !lines.next().is_some_and(|line| is(line, "BEGIN:VCALENDAR")) {
        return Err(UnreadableCalendar::NotACalendar);
    }
    let (mut at, mut end, mut is_open) = (0, 0, false);
    for line in text.split_inclusive('\n') {
        at += line.len();
        if is(line, "END:VCALENDAR") {
            (end, is_open) = (at, false);
        }
        is_open |= is(line, "BEGIN:VCALENDAR");
    }
    text.get(..end).filter(|text| !text.is_empty() && !is_open).ok_or(UnreadableCalendar::CutOff)
}

/// An event, and what was changed about single occurrences of it.
#[derive(Default)]
struct Series {
    events: Vec<(usize, Event)>,
    /// The latest that was found.
    revision: Option<Revision>,
    changed: Vec<(usize, Event)>,
}

impl Series {
    /// Adds an event; `index` is the same for all that one part of the file may mean.
    fn add(&mut self, index: usize, event: Event, zone: Tz, window: TimeRange) {
        if event.replaces.is_some() {
            self.changed.push((index, event));
            return;
        }
        if self.revision.is_some_and(|latest| event.revision < latest) {
            return;
        }
        if self.revision != Some(event.revision) {
            self.events.clear();
        }
        self.revision = Some(event.revision);
        if !event.is_past(zone, window) {
            self.events.push((index, event));
        }
    }

    /// The latest revisions of what was changed.
    fn changes(&self) -> Vec<&(usize, Event)> {
        let mut latest: HashMap<_, Revision> = HashMap::new();
        for (_, event) in &self.changed {
            let known = latest.entry(event.replaces).or_insert(event.revision);
            *known = event.revision.max(*known);
        }
        let is_latest = |(_, event): &&(usize, Event)| latest.get(&event.replaces) == Some(&event.revision);
        self.changed.iter().filter(is_latest).collect()
    }

    /// Adds the busy times within the window, and the indexes of what could not be read completely.
    fn busy(
        &self,
        zone: Tz,
        window: TimeRange,
        budget: &mut Budget<'_>,
        times: &mut Vec<TimeRange>,
        unclear: &mut HashSet<usize>,
    ) -> Result<(), Exhausted> {
        let changes = self.changes();
        for (index, event) in &self.events {
            let replaced = changes.iter().filter_map(|(_, changed)| changed.replaces);
            let apart = event.named(event.except.iter().copied().chain(replaced));
            let later = Later::of(event, &changes);
            let is_followed = event.occurrences(zone, window, budget, |start, period, budget| {
                let own = period.filter(|_| event.is_busy);
                let is_apart = apart.contain(start);
                if let Some(time) = later.changed(start, own, zone, window).filter(|_| !is_apart) {
                    budget.items(1)?;
                    times.push(time);
                }
                Ok(())
            })?;
            if event.is_busy && (event.doubt > Doubt::Nothing || !is_followed) {
                unclear.insert(*index);
            }
        }
        for (index, event) in changes.into_iter().filter(|(_, event)| event.is_busy) {
            let time = event.own_period(zone, window);
            if event.doubt > Doubt::Nothing && time.is_some() {
                unclear.insert(*index);
            }
            times.extend(time);
        }
        Ok(())
    }
}

/// What was changed about an occurrence and all later ones.
struct Later<'a>(Vec<(NaiveDateTime, &'a Event)>);

impl<'a> Later<'a> {
    fn of(series: &Event, changes: &[&'a (usize, Event)]) -> Self {
        let change = |(_, changed): &&'a (usize, Event)| {
            let from = changed.replaces.filter(|_| changed.is_this_and_future)?;
            Some((series.start_of(from), changed))
        };
        let mut all: Vec<_> = changes.iter().filter_map(change).collect();
        all.sort_by_key(|(from, _)| *from);
        Self(all)
    }

    /// The time of an occurrence, which is `own` unless it is one of the later ones.
    fn changed(
        &self,
        start: NaiveDateTime,
        own: Option<TimeRange>,
        zone: Tz,
        window: TimeRange,
    ) -> Option<TimeRange> {
        let Some((from, changed)) = self.0.iter().rfind(|(from, _)| *from <= start) else { return own };
        changed.period_after(start - *from, zone, window).filter(|_| changed.is_busy)
    }
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
