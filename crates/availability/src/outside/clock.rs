//! The clocks that the times of an iCalendar file are told by.

use std::rc::Rc;

use chrono::{DateTime, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc};
use kernel::{TimeRange, Tz, local_now, to_utc};

/// What turns a wall-clock time into an instant.
#[derive(Clone, Debug)]
pub(super) enum Clock {
    /// A zone of the time zone database.
    Zone(Tz),
    /// Always so far from UTC.
    Fixed(TimeDelta),
    /// As the file itself describes it.
    Described(Rc<[Onset]>),
}

/// The clocks change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Onset {
    /// When, in UTC.
    pub(super) at: NaiveDateTime,
    pub(super) before: TimeDelta,
    pub(super) after: TimeDelta,
}

impl Clock {
    /// The instant at which this clock shows the time, as [`to_utc`] has it.
    pub(super) fn instant(&self, shown: NaiveDateTime) -> DateTime<Utc> {
        match self {
            Self::Zone(zone) => to_utc(shown, *zone),
            Self::Fixed(offset) => (shown - *offset).and_utc(),
            Self::Described(onsets) => {
                // Of two, the first is the one before the clock goes back, which is further ahead.
                let mut offsets: Vec<_> =
                    onsets.iter().flat_map(|onset| [onset.before, onset.after]).collect();
                offsets.sort_unstable_by(|one, other| other.cmp(one));
                let fits = |offset: &TimeDelta| offset_at(onsets, shown - *offset) == *offset;
                let skipped = || offset_at(onsets, shown - TimeDelta::days(1));
                let offset = offsets.into_iter().find(fits).unwrap_or_else(skipped);
                (shown - offset).and_utc()
            }
        }
    }

    /// What this clock shows at the instant.
    pub(super) fn shown(&self, instant: DateTime<Utc>) -> NaiveDateTime {
        match self {
            Self::Zone(zone) => local_now(instant, *zone),
            Self::Fixed(offset) => instant.naive_utc() + *offset,
            Self::Described(onsets) => {
                let instant = instant.naive_utc();
                instant + offset_at(onsets, instant)
            }
        }
    }
}

impl Onset {
    /// Whether the zone's clocks change then, and in the same way.
    pub(super) fn is_of(&self, zone: Tz) -> bool {
        let offset = |at: NaiveDateTime| local_now(at.and_utc(), zone) - at;
        self.before != self.after
            && offset(self.at - TimeDelta::seconds(1)) == self.before
            && offset(self.at) == self.after
    }
}

fn offset_at(onsets: &[Onset], instant: NaiveDateTime) -> TimeDelta {
    let past = onsets.partition_point(|onset| onset.at <= instant);
    let last = past.checked_sub(1).and_then(|index| onsets.get(index)).map(|onset| onset.after);
    last.or_else(|| Some(onsets.first()?.before)).unwrap_or_default()
}

/// The period on the practice's clock, in whole minutes. When the clock goes back, it shows an hour
/// twice: a period across that moment takes both.
pub(super) fn on_the_clock(from: DateTime<Utc>, to: DateTime<Utc>, zone: Tz) -> TimeRange {
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
