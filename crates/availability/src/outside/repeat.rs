//! When an event repeats. The rule is followed on the event's own wall clock, so that the weekly
//! meeting at nine stays at nine when the clocks change.

use calcard::common::PartialDateTime;
use calcard::common::timezone::Tz as ZoneName;
use calcard::icalendar::{
    ICalendar, ICalendarComponent, ICalendarComponentType, ICalendarEntry, ICalendarFrequency,
    ICalendarProperty, ICalendarRecurrenceRule, ICalendarValue,
};
use chrono::{Datelike, Months, NaiveDateTime, TimeDelta, Timelike};
use kernel::{Budget, Exhausted, TimeRange};

/// The most times an event is looked at. One that repeats hourly does so about as often in a year.
const MOST: usize = 10_000;

/// The most times on one day.
const MOST_A_DAY: usize = 48;

/// The most values of a rule: every day of a year, and a few more.
const MOST_VALUES: usize = 400;

/// The intervals after which a rule that gives nothing is given up.
const WITHOUT_RESULT: usize = 100_000;

/// Where an event that ends after a number of times may begin: it has to be followed from there.
const EARLIEST_COUNTED: i32 = 1970;

/// The starts of an event from a little before the period to its end, as far as the rule gives them.
/// `None` for a rule that cannot be followed, or repeats without measure. Each day, or hour, that the
/// rule is followed through is a step.
pub(super) fn starts(
    rule: &ICalendarRecurrenceRule,
    start: NaiveDateTime,
    until: Option<NaiveDateTime>,
    period: TimeRange,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<NaiveDateTime>>, Exhausted> {
    let times = [&rule.byhour, &rule.byminute, &rule.bysecond].map(|values| values.len().max(1));
    let often = matches!(rule.freq, ICalendarFrequency::Minutely | ICalendarFrequency::Secondly);
    if often || times.into_iter().product::<usize>() > MOST_A_DAY || values(rule) > MOST_VALUES {
        return Ok(None);
    }
    let last = until.map_or(period.end, |until| until.min(period.end));
    if last < start || until.is_some_and(|until| until < period.start) {
        return Ok(Some(Vec::new()));
    }
    let start = match rule.count {
        Some(_) if start.year() < EARLIEST_COUNTED => return Ok(None),
        Some(_) => start,
        None => nearer(rule, start, period.start),
    };
    let (Some(first), Some(through)) = (partial(start), partial(last)) else { return Ok(None) };
    let days = usize::try_from((last - start).num_days()).unwrap_or_default() + 1;
    let is_hourly = rule.freq == ICalendarFrequency::Hourly;
    budget.steps(if is_hourly { days * 24 } else { days })?;
    let most = rule.count.and_then(|count| usize::try_from(count).ok());
    let rule = ICalendarRecurrenceRule { until: Some(through), ..permitted(rule.clone()) };
    let entries = vec![
        ICalendarEntry::new(ICalendarProperty::Dtstart).with_value(first),
        ICalendarEntry::new(ICalendarProperty::Rrule)
            .with_value(ICalendarValue::RecurrenceRule(Box::new(rule))),
    ];
    let component_type = ICalendarComponentType::VEvent;
    let event = ICalendarComponent { component_type, entries, component_ids: Vec::new() };
    let mut found = ICalendar { components: vec![event] }.expand_dates(ZoneName::Floating, MOST);
    // The end of a rule is only seen once it gives something after it.
    budget.steps(if found.events.is_empty() { WITHOUT_RESULT } else { found.events.len() })?;
    let is_apart = found.events.first().is_some_and(|first| first.start.naive_local() != start);
    if is_apart && most.is_some_and(|most| found.events.len() >= most) {
        // The event's own start counts as the first.
        found.events.pop();
    }
    Ok((found.errors.is_empty() && found.events.len() < MOST)
        .then(|| found.events.into_iter().map(|event| event.start.naive_local()).collect()))
}

/// The rule without the parts that its frequency does not permit. Google and Apple ignore them, too.
fn permitted(mut rule: ICalendarRecurrenceRule) -> ICalendarRecurrenceRule {
    use ICalendarFrequency::{Daily, Monthly, Weekly, Yearly};
    if matches!(rule.freq, Monthly | Weekly | Daily) {
        rule.byyearday.clear();
    }
    if rule.freq != Yearly {
        rule.byweekno.clear();
    }
    if rule.freq == Weekly {
        rule.bymonthday.clear();
    }
    if !matches!(rule.freq, Monthly | Yearly) {
        rule.byday.iter_mut().for_each(|day| day.ordwk = None);
    }
    rule
}

/// How many days, months and positions a rule names.
fn values(rule: &ICalendarRecurrenceRule) -> usize {
    rule.byday.len()
        + rule.bymonthday.len()
        + rule.byyearday.len()
        + rule.byweekno.len()
        + rule.bymonth.len()
        + rule.bysetpos.len()
}

/// A start as near before the period as whole intervals allow. Followed from there, the rule gives the
/// same times, and the years in between are not walked through.
fn nearer(rule: &ICalendarRecurrenceRule, start: NaiveDateTime, period: NaiveDateTime) -> NaiveDateTime {
    let interval = i64::from(rule.interval.unwrap_or(1).max(1));
    // The period's own month or week is walked through from its beginning.
    let ahead = period - start - TimeDelta::days(40);
    if ahead <= TimeDelta::zero() {
        return start;
    }
    let whole = |length: i64, all: i64| all / (length * interval) * (length * interval);
    let months = |length: i64| {
        let all = i64::from(period.year() - start.year()) * 12 + i64::from(period.month0())
            - i64::from(start.month0())
            - 2;
        u32::try_from(whole(length, all.max(0)))
            .ok()
            .and_then(|count| start.checked_add_months(Months::new(count)))
    };
    let moved = match rule.freq {
        // A month without that day would be another start.
        ICalendarFrequency::Yearly if start.day() <= 28 => months(12),
        ICalendarFrequency::Monthly if start.day() <= 28 => months(1),
        ICalendarFrequency::Weekly => Some(start + TimeDelta::days(whole(7, ahead.num_days()))),
        ICalendarFrequency::Daily => Some(start + TimeDelta::days(whole(1, ahead.num_days()))),
        ICalendarFrequency::Hourly => Some(start + TimeDelta::hours(whole(1, ahead.num_hours()))),
        _ => None,
    };
    moved.unwrap_or(start)
}

/// The time without a zone; `None` before the common era.
fn partial(time: NaiveDateTime) -> Option<PartialDateTime> {
    let small = |value: u32| u8::try_from(value).ok();
    Some(PartialDateTime {
        year: Some(u16::try_from(time.year()).ok()?),
        month: small(time.month()),
        day: small(time.day()),
        hour: small(time.hour()),
        minute: small(time.minute()),
        second: small(time.second()),
        tz_hour: None,
        tz_minute: None,
        tz_minus: false,
    })
}
