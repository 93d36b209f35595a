//! The clocks that an iCalendar file names or describes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use calcard::common::PartialDateTime;
use calcard::common::timezone::Tz as ZoneName;
use calcard::icalendar::{ICalendar, ICalendarComponent, ICalendarProperty, ICalendarValue};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use kernel::{Budget, Exhausted, TimeRange, Tz, local_now};

use super::clock::{Clock, Onset};
use super::parts::{self, Kind};
use super::{repeat, zones};

/// The most changes of a described clock within the years that are read; there are two a year.
const MOST_CHANGES: usize = 100;

/// The clocks of a file.
pub(super) struct Clocks {
    practice: Tz,
    /// The clock for a time without a zone.
    own: Clock,
    described: HashMap<String, Clock>,
    /// The names that were asked for.
    meant: RefCell<HashMap<String, Rc<[Clock]>>>,
}

impl Clocks {
    /// With what the file says of its zones. Definitions that are needed cover the years around the
    /// window.
    pub(super) fn of(
        text: &str,
        practice: Tz,
        window: TimeRange,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Exhausted> {
        let mut described = HashMap::new();
        parts::each(text, Kind::Zone, budget, |file, is_whole, budget| {
            budget.items(1)?;
            let file = file.filter(|_| is_whole);
            let Some((file, component)) = file.and_then(|file| Some((file, file.timezones().next()?))) else {
                return Ok(());
            };
            let id = component.property(&ICalendarProperty::Tzid);
            let Some(id) = id.and_then(|entry| entry.values.first()?.as_text()) else { return Ok(()) };
            if let Some(clock) = defined(id, file, component, window, budget)? {
                described.insert(id.trim().to_owned(), clock);
            }
            Ok::<_, Exhausted>(())
        })?;
        let clocks = Self { practice, own: Clock::Zone(practice), described, meant: RefCell::default() };
        let own = parts::property(text, "X-WR-TIMEZONE").and_then(|name| clocks.meant(name).first().cloned());
        Ok(Self { own: own.unwrap_or(Clock::Zone(practice)), ..clocks })
    }

    /// The clock for a time without a zone: the calendar's own zone, or else the practice's.
    pub(super) fn own(&self) -> Clock {
        self.own.clone()
    }

    /// What the practice's clock shows at the instant.
    pub(super) fn at_practice(&self, instant: DateTime<Utc>) -> NaiveDateTime {
        local_now(instant, self.practice)
    }

    /// The clocks that a name may mean; none if it says nothing.
    pub(super) fn meant(&self, name: &str) -> Rc<[Clock]> {
        let name = name.trim();
        let mut asked = self.meant.borrow_mut();
        if let Some(found) = asked.get(name) {
            return Rc::clone(found);
        }
        let found: Rc<[Clock]> = match self.described.get(name) {
            Some(clock) => Rc::from([clock.clone()]),
            None => zones::meant(name).into(),
        };
        asked.insert(name.to_owned(), Rc::clone(&found));
        found
    }
}

/// The clock that the file defines by this name. A definition that says the same as a zone of the
/// database says less: it may end earlier.
fn defined(
    name: &str,
    file: &ICalendar,
    component: &ICalendarComponent,
    window: TimeRange,
    budget: &mut Budget<'_>,
) -> Result<Option<Clock>, Exhausted> {
    let by_name = match zones::meant(name)[..] {
        [Clock::Zone(zone)] => Some(zone),
        _ => None,
    };
    let known = by_name.or_else(|| match component.timezone() {
        Some((_, ZoneName::Tz(zone))) => Some(zone),
        _ => None,
    });
    let Some(onsets) = described(file, component, window, budget)? else {
        return Ok(known.map(Clock::Zone));
    };
    let is_known = known.filter(|zone| onsets.iter().all(|onset| onset.is_of(*zone)));
    Ok(Some(is_known.map_or_else(|| Clock::Described(onsets.into()), Clock::Zone)))
}

fn seconds(count: i32) -> TimeDelta {
    TimeDelta::seconds(count.into())
}

/// The changes of the clock that the file describes.
fn described(
    file: &ICalendar,
    zone: &ICalendarComponent,
    window: TimeRange,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Onset>>, Exhausted> {
    // A year more on both sides, so that one change lies before any time that matters.
    let year = TimeDelta::days(400);
    let around = TimeRange { start: window.start - year, end: window.end + year };
    let mut onsets = Vec::new();
    for part in zone.component_ids.iter().filter_map(|id| file.component_by_id(*id)) {
        let changes = changes(part, around, budget)?.unwrap_or_default();
        budget.items(changes.len())?;
        onsets.extend(changes);
    }
    onsets.sort_unstable();
    // The last change before the period says how the clock goes at its beginning.
    let past = onsets.partition_point(|onset| onset.at < around.start);
    onsets.drain(..past.saturating_sub(1));
    let is_a_clock = (1..=MOST_CHANGES).contains(&onsets.len());
    Ok(is_a_clock.then_some(onsets))
}

/// When this part of the description begins: the last time before the period, and all within it.
fn changes(
    part: &ICalendarComponent,
    around: TimeRange,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Onset>>, Exhausted> {
    let value = |name| part.property(&name)?.values.first();
    let offset = |name| match value(name)? {
        ICalendarValue::PartialDateTime(offset) => Some(offset_of(offset)),
        _ => None,
    };
    let start = || Some(value(ICalendarProperty::Dtstart)?.as_partial_date_time()?.to_date_time()?.date_time);
    let (Some(before), Some(after), Some(start)) =
        (offset(ICalendarProperty::Tzoffsetfrom), offset(ICalendarProperty::Tzoffsetto), start())
    else {
        return Ok(None);
    };
    let mut starts = vec![start];
    if let Some(ICalendarValue::RecurrenceRule(rule)) = value(ICalendarProperty::Rrule) {
        let local = |until: NaiveDateTime, utc: bool| if utc { until + before } else { until };
        let until = rule.until.as_ref().and_then(PartialDateTime::to_date_time);
        let until = until.map(|until| local(until.date_time, until.offset.is_some()));
        let Some(further) = repeat::starts(rule, start, until, around, budget)? else { return Ok(None) };
        starts.extend(further);
    }
    Ok(Some(starts.into_iter().map(|start| Onset { at: start - before, before, after }).collect()))
}

fn offset_of(value: &PartialDateTime) -> TimeDelta {
    let hours = i32::from(value.tz_hour.unwrap_or_default());
    let minutes = i32::from(value.tz_minute.unwrap_or_default());
    let ahead = seconds(hours * 3600 + minutes * 60);
    if value.tz_minus { -ahead } else { ahead }
}
