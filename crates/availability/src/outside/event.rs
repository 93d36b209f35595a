//! One event of a calendar. What is known of it stays busy where a detail cannot be read.

use std::collections::HashSet;

use calcard::common::PartialDateTime;
use calcard::icalendar::{
    ICalendarComponent, ICalendarDuration, ICalendarEntry, ICalendarParameterName, ICalendarParameterValue,
    ICalendarParticipationStatus, ICalendarPeriod, ICalendarProperty, ICalendarRecurrenceRule,
    ICalendarStatus, ICalendarTransparency, ICalendarValue, Uri,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use kernel::{Budget, Exhausted, TimeRange, Tz};

use super::clock::{self, Clock};
use super::clocks::Clocks;
use super::repeat;
use super::times::UNCLEAR;

/// An event by one of the clocks that its zones' names may mean.
pub(super) struct Event {
    /// For its times.
    clock: Clock,
    /// The wall-clock start; midnight for whole days.
    start: NaiveDateTime,
    /// Whole days are days of the practice, wherever the calendar is.
    is_all_day: bool,
    length: Length,
    pub(super) is_busy: bool,
    rules: Vec<(ICalendarRecurrenceRule, Option<NaiveDateTime>)>,
    /// Starts apart from the rules.
    more: Vec<(NaiveDateTime, Length)>,
    pub(super) except: Vec<Occurrence>,
    /// The occurrence that this one is instead of.
    pub(super) replaces: Option<Occurrence>,
    /// It is instead of all later ones, too.
    pub(super) is_this_and_future: bool,
    pub(super) revision: Revision,
    pub(super) doubt: Doubt,
}

/// What could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Doubt {
    Nothing,
    Detail,
    /// When it takes place again.
    Repeats,
}

/// Of two with the same name, the higher one counts: its number, and when it was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Revision(i64, Option<NaiveDateTime>);

/// How a calendar names an occurrence.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Occurrence {
    On(NaiveDate),
    /// The instant, and its date in its own zone.
    At(DateTime<Utc>, NaiveDate),
    /// On the event's own clock.
    Shown(NaiveDateTime),
}

/// Occurrences of one event.
#[derive(Default)]
pub(super) struct Named {
    days: HashSet<NaiveDate>,
    times: HashSet<NaiveDateTime>,
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

    /// Without days; `None` below zero.
    fn lasting(time: TimeDelta) -> Option<Self> {
        (time >= TimeDelta::zero()).then(|| Self { time: time.min(Self::MOST), ..Self::default() })
    }

    /// `None` below zero.
    fn of(duration: &ICalendarDuration) -> Option<Self> {
        let days = i64::from(duration.weeks) * 7 + i64::from(duration.days);
        let minutes = i64::from(duration.hours) * 60 + i64::from(duration.minutes);
        let time = TimeDelta::seconds(minutes * 60 + i64::from(duration.seconds));
        (!duration.neg).then(|| Self { time: time.min(Self::MOST), ..Self::whole_days(days) })
    }
}

/// The clock for the times of an event.
#[derive(Clone, Copy)]
struct Telling<'a> {
    clocks: &'a Clocks,
    /// Which of the clocks that a name may mean.
    reading: usize,
}

impl Telling<'_> {
    /// The clock of an entry, where it names one.
    fn named(&self, entry: &ICalendarEntry) -> Option<Clock> {
        let meant = self.clocks.meant(zone_of(entry)?);
        let found = meant.get(self.reading).or_else(|| meant.last()).cloned();
        // A name that says nothing may be the calendar's own zone, or UTC.
        let unknown = || if self.reading == 0 { self.clocks.own() } else { Clock::Zone(Tz::UTC) };
        Some(found.unwrap_or_else(unknown))
    }

    /// The time and its clock, which is `else_by` where it does not say.
    fn told(
        &self,
        time: &PartialDateTime,
        entry: &ICalendarEntry,
        else_by: &Clock,
    ) -> Option<(NaiveDateTime, Clock)> {
        let told = time.to_date_time()?;
        let fixed = |offset: chrono::FixedOffset| TimeDelta::seconds(offset.local_minus_utc().into());
        let clock = match told.offset {
            Some(offset) => Clock::Fixed(fixed(offset)),
            None => self.named(entry).filter(|_| time.has_time()).unwrap_or_else(|| else_by.clone()),
        };
        Some((told.date_time, clock))
    }
}

/// The name of the entry's zone, if it has one.
fn zone_of(entry: &ICalendarEntry) -> Option<&str> {
    entry.tz_id().map(str::trim).filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("floating"))
}

/// The events that a part may mean: one, or one for each clock that its zones' names may mean. None if its
/// start cannot be read.
pub(super) fn meant(
    component: &ICalendarComponent,
    owners: &[String],
    is_whole: bool,
    clocks: &Clocks,
) -> Vec<Event> {
    let senses = |entry: &ICalendarEntry| zone_of(entry).map(|name| clocks.meant(name).len());
    let senses: Vec<_> = component.entries.iter().filter_map(senses).collect();
    let is_known = !senses.contains(&0);
    let readings = senses.into_iter().max().unwrap_or(1).max(if is_known { 1 } else { 2 });
    let event = |reading| {
        let mut event = Event::of(component, Telling { clocks, reading })?;
        event.is_busy = is_busy(component, owners);
        event.doubt_if(!is_known, Doubt::Detail);
        event.doubt_if(!is_whole, Doubt::Repeats);
        Some(event)
    };
    (0..readings).filter_map(event).collect()
}

impl Event {
    /// `None` if its start cannot be read. A cancelled occurrence may be named without one.
    fn of(component: &ICalendarComponent, telling: Telling<'_>) -> Option<Self> {
        let start = component.property(&ICalendarProperty::Dtstart);
        let begins = start.or_else(|| component.property(&ICalendarProperty::RecurrenceId))?;
        let (start, clock) = telling.told(time_of(begins)?, begins, &telling.clocks.own())?;
        let mut event = Self {
            clock,
            start,
            is_all_day: !time_of(begins)?.has_time(),
            length: Length::default(),
            is_busy: true,
            rules: Vec::new(),
            more: Vec::new(),
            except: Vec::new(),
            replaces: None,
            is_this_and_future: false,
            revision: revision(component),
            doubt: Doubt::Nothing,
        };
        event.length = event.length(component, telling).unwrap_or_else(|| event.assumed_length());
        for entry in &component.entries {
            event.doubt_if(has(entry, UNCLEAR), Doubt::Detail);
            event.add(entry, telling);
        }
        Some(event)
    }

    /// What an entry says of when it takes place again, and when not.
    fn add(&mut self, entry: &ICalendarEntry, telling: Telling<'_>) {
        match entry.name {
            ICalendarProperty::Rrule => {
                let rule = self.rule(entry);
                self.doubt_if(rule.is_none(), Doubt::Repeats);
                // Most events have one, and rules are large.
                self.rules.reserve_exact(1);
                self.rules.extend(rule);
            }
            ICalendarProperty::Rdate => {
                for value in &entry.values {
                    let further = self.further(value, entry, telling);
                    self.doubt_if(further.is_none(), Doubt::Repeats);
                    self.more.extend(further);
                }
            }
            // An exception that is not clear opens nothing.
            ICalendarProperty::Exdate | ICalendarProperty::RecurrenceId if has(entry, UNCLEAR) => {}
            ICalendarProperty::Exdate => {
                let named: Vec<_> =
                    entry.values.iter().map(|value| occurrence(value, entry, telling)).collect();
                self.doubt_if(named.contains(&None), Doubt::Detail);
                self.except.extend(named.into_iter().flatten());
            }
            ICalendarProperty::RecurrenceId => {
                self.replaces = entry.values.first().and_then(|value| occurrence(value, entry, telling));
                self.doubt_if(self.replaces.is_none(), Doubt::Detail);
                self.is_this_and_future = has(entry, "RANGE");
            }
            _ => {}
        }
    }

    fn doubt_if(&mut self, is_doubtful: bool, doubt: Doubt) {
        if is_doubtful {
            self.doubt = self.doubt.max(doubt);
        }
    }

    /// `None` if it cannot be read.
    fn length(&self, component: &ICalendarComponent, telling: Telling<'_>) -> Option<Length> {
        if let Some(entry) = component.property(&ICalendarProperty::Dtend) {
            let time = time_of(entry)?;
            let (end, clock) = telling.told(time, entry, &self.clock)?;
            return if self.is_all_day {
                let is_day = !time.has_time();
                self.lasting_until(if is_day { end } else { telling.clocks.at_practice(clock.instant(end)) })
            } else {
                Length::lasting(clock.instant(end) - self.clock.instant(self.start))
            };
        }
        match component.property(&ICalendarProperty::Duration) {
            Some(entry) => match entry.values.first() {
                Some(ICalendarValue::Duration(duration)) => Length::of(duration),
                _ => None,
            },
            // RFC 5545: a day, or no time at all.
            None => Some(Length::whole_days(self.is_all_day.into())),
        }
    }

    /// The whole days, at least one, and what is left of the last.
    fn lasting_until(&self, end: NaiveDateTime) -> Option<Length> {
        let length = end - self.start;
        let days = Length::whole_days(length.num_days().max(1));
        let left = (length - days.days).max(TimeDelta::zero()).min(Length::MOST);
        (length >= TimeDelta::zero()).then_some(Length { time: left, ..days })
    }

    /// That of an event whose end cannot be read: an hour, or a day.
    fn assumed_length(&mut self) -> Length {
        self.doubt_if(true, Doubt::Detail);
        let hour = Length { time: TimeDelta::hours(1), ..Length::default() };
        if self.is_all_day { Length::whole_days(1) } else { hour }
    }

    fn rule(&self, entry: &ICalendarEntry) -> Option<(ICalendarRecurrenceRule, Option<NaiveDateTime>)> {
        let Some(ICalendarValue::RecurrenceRule(rule)) = entry.values.first() else { return None };
        let Some(until) = &rule.until else { return Some((*rule.clone(), None)) };
        let told = until.to_date_time()?;
        let until = match told.offset {
            // The whole day counts.
            _ if !until.has_time() => told.date_time.date().and_hms_opt(23, 59, 59)?,
            Some(offset) if !self.is_all_day => {
                let ahead = TimeDelta::seconds(offset.local_minus_utc().into());
                self.clock.shown((told.date_time - ahead).and_utc())
            }
            _ => told.date_time,
        };
        Some((*rule.clone(), Some(until)))
    }

    fn further(
        &self,
        value: &ICalendarValue,
        entry: &ICalendarEntry,
        telling: Telling<'_>,
    ) -> Option<(NaiveDateTime, Length)> {
        let told = |time: &PartialDateTime| telling.told(time, entry, &self.clock);
        let shown = |time: &PartialDateTime| {
            let (shown, clock) = told(time)?;
            let is_own = self.is_all_day || !time.has_time();
            Some(if is_own { shown } else { self.clock.shown(clock.instant(shown)) })
        };
        let instant = |time: &PartialDateTime| told(time).map(|(shown, clock)| clock.instant(shown));
        match value {
            ICalendarValue::PartialDateTime(time) => Some((shown(time)?, self.length)),
            ICalendarValue::Period(ICalendarPeriod::Range { start, end }) => {
                Some((shown(start)?, Length::lasting(instant(end)? - instant(start)?)?))
            }
            ICalendarValue::Period(ICalendarPeriod::Duration { start, duration }) => {
                Some((shown(start)?, Length::of(duration)?))
            }
            _ => None,
        }
    }

    /// Whether it says nothing of the window.
    pub(super) fn is_past(&self, zone: Tz, window: TimeRange) -> bool {
        self.rules.is_empty()
            && self.more.is_empty()
            && self.doubt < Doubt::Repeats
            && self.own_period(zone, window).is_none()
    }

    /// Hands over the starts that may matter within the window, and the time that each takes of it. `false`
    /// if a rule cannot be followed.
    pub(super) fn occurrences(
        &self,
        zone: Tz,
        window: TimeRange,
        budget: &mut Budget<'_>,
        mut take: impl FnMut(NaiveDateTime, Option<TimeRange>, &mut Budget<'_>) -> Result<(), Exhausted>,
    ) -> Result<bool, Exhausted> {
        // Clocks of the world are less than two days apart.
        let days = TimeDelta::days(2);
        let begins = window.start - self.length.days - self.length.time - days;
        let period = TimeRange { start: begins, end: window.end + days };
        let first = [(self.start, self.length)];
        for (start, length) in first.iter().chain(&self.more) {
            take(*start, self.period(*start, *length, zone, window), budget)?;
        }
        let mut is_followed = true;
        for (rule, until) in &self.rules {
            let starts = repeat::starts(rule, self.start, *until, period, budget)?;
            is_followed &= starts.is_some();
            for start in starts.unwrap_or_default() {
                take(start, self.period(start, self.length, zone, window), budget)?;
            }
        }
        Ok(is_followed)
    }

    /// The practice's time that the event itself takes within the window.
    pub(super) fn own_period(&self, zone: Tz, window: TimeRange) -> Option<TimeRange> {
        self.period(self.start, self.length, zone, window)
    }

    /// The same, of an occurrence that starts so much later by the clock.
    pub(super) fn period_after(&self, distance: TimeDelta, zone: Tz, window: TimeRange) -> Option<TimeRange> {
        self.period(self.start.checked_add_signed(distance)?, self.length, zone, window)
    }

    fn period(&self, start: NaiveDateTime, length: Length, zone: Tz, window: TimeRange) -> Option<TimeRange> {
        let ends = start.checked_add_signed(length.days)?;
        let time = if self.is_all_day {
            TimeRange { start, end: ends.checked_add_signed(length.time)? }
        } else {
            let (from, to) = (self.clock.instant(start), self.clock.instant(ends) + length.time);
            (from < to).then(|| clock::on_the_clock(from, to, zone))?
        };
        let within = TimeRange { start: time.start.max(window.start), end: time.end.min(window.end) };
        (within.start < within.end).then_some(within)
    }

    /// When the occurrence starts, by the event's own clock. One of whole days is named by its date.
    pub(super) fn start_of(&self, occurrence: Occurrence) -> NaiveDateTime {
        match occurrence {
            Occurrence::On(day) => day.and_time(NaiveTime::MIN),
            Occurrence::At(_, day) if self.is_all_day => day.and_time(NaiveTime::MIN),
            Occurrence::Shown(time) if self.is_all_day => time.date().and_time(NaiveTime::MIN),
            Occurrence::At(instant, _) => self.clock.shown(instant),
            Occurrence::Shown(time) => time,
        }
    }

    /// These occurrences of it.
    pub(super) fn named(&self, occurrences: impl Iterator<Item = Occurrence>) -> Named {
        let mut named = Named::default();
        for occurrence in occurrences {
            let start = self.start_of(occurrence);
            // Some programs name an occurrence by its day alone.
            match occurrence {
                Occurrence::On(day) => drop(named.days.insert(day)),
                _ => drop(named.times.insert(start)),
            }
        }
        named
    }
}

impl Named {
    pub(super) fn contain(&self, start: NaiveDateTime) -> bool {
        self.times.contains(&start) || self.days.contains(&start.date())
    }
}

fn occurrence(value: &ICalendarValue, entry: &ICalendarEntry, telling: Telling<'_>) -> Option<Occurrence> {
    let time = value.as_partial_date_time()?;
    let is_shown = !time.has_zone() && zone_of(entry).is_none();
    let (shown, clock) = telling.told(time, entry, &telling.clocks.own())?;
    Some(match (time.has_time(), is_shown) {
        (false, _) => Occurrence::On(shown.date()),
        (true, true) => Occurrence::Shown(shown),
        (true, false) => Occurrence::At(clock.instant(shown), shown.date()),
    })
}

fn revision(component: &ICalendarComponent) -> Revision {
    let value = |name| component.property(&name)?.values.first();
    let number = match value(ICalendarProperty::Sequence) {
        Some(ICalendarValue::Integer(number)) => *number,
        _ => 0,
    };
    let written = value(ICalendarProperty::Dtstamp).and_then(ICalendarValue::as_partial_date_time);
    Revision(number, written.and_then(PartialDateTime::to_date_time).map(|written| written.date_time))
}

/// Whether it keeps its owner from doing anything else. What Outlook says goes before what it tells other
/// programs, as it does there.
pub(super) fn is_busy(component: &ICalendarComponent, owners: &[String]) -> bool {
    let outlook = component.entries.iter().find(
        |entry| matches!(&entry.name, ICalendarProperty::Other(name) if name == "X-MICROSOFT-CDO-BUSYSTATUS"),
    );
    let outlook = outlook.and_then(|entry| entry.values.first()?.as_text());
    let is_busy = match outlook.map(str::to_ascii_uppercase).as_deref() {
        Some("FREE" | "WORKINGELSEWHERE") => false,
        Some("BUSY" | "TENTATIVE" | "OOF") => true,
        _ => component.transparency() != Some(&ICalendarTransparency::Transparent),
    };
    is_busy && component.status() != Some(&ICalendarStatus::Cancelled) && !is_declined(component, owners)
}

/// Whether the owner has said no to it.
fn is_declined(component: &ICalendarComponent, owners: &[String]) -> bool {
    let own = component.entries.iter().filter(|entry| is_guest(entry, owners));
    let is_no = |entry: &ICalendarEntry| {
        entry.parameters(&ICalendarParameterName::Partstat).any(|answer| {
            matches!(answer, ICalendarParameterValue::Partstat(ICalendarParticipationStatus::Declined))
        })
    };
    let answers: Vec<_> = own.map(is_no).collect();
    !answers.is_empty() && answers.into_iter().all(|is_no| is_no)
}

fn is_guest(entry: &ICalendarEntry, owners: &[String]) -> bool {
    let address = match entry.values.first() {
        Some(ICalendarValue::Uri(Uri::Location(address)) | ICalendarValue::Text(address)) => address.as_str(),
        _ => "",
    };
    let mail = address.split_once(':').map(|(_, mail)| mail);
    let param = || entry.parameters(&ICalendarParameterName::Email).find_map(|value| value.as_text());
    let is_own = |address: &str| owners.iter().any(|owner| owner.eq_ignore_ascii_case(address.trim()));
    entry.name == ICalendarProperty::Attendee && (mail.is_some_and(is_own) || param().is_some_and(is_own))
}

fn time_of(entry: &ICalendarEntry) -> Option<&PartialDateTime> {
    entry.values.first()?.as_partial_date_time()
}

fn has(entry: &ICalendarEntry, param: &str) -> bool {
    entry.params.iter().any(|own| own.name.as_str() == param)
}
