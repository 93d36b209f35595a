use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// A half-open range of wall-clock time in the practice's time zone: `[start, end)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TimeRange {
    /// The first moment in the range.
    pub start: NaiveDateTime,
    /// The first moment after the range.
    pub end: NaiveDateTime,
}

impl TimeRange {
    /// The range that starts at `start` and lasts `minutes`.
    #[must_use]
    pub fn lasting(start: NaiveDateTime, minutes: i32) -> Self {
        Self { start, end: start + TimeDelta::minutes(minutes.into()) }
    }

    /// Whether the two ranges overlap. Ranges that only touch do not.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// The instants at which the range starts and ends in `zone`, exactly as far apart as the range
    /// is long. If the clocks change in between, the end is not when the clock shows `end`: a
    /// three-hour session lasts three hours.
    #[must_use]
    pub fn in_utc(&self, zone: Tz) -> (DateTime<Utc>, DateTime<Utc>) {
        let start = to_utc(self.start, zone);
        (start, start + (self.end - self.start))
    }

    /// Whether the clock in `zone` really shows its start and its end: not if the clocks change in
    /// between, and not within the hour that is skipped.
    #[must_use]
    pub fn is_on_the_clock(&self, zone: Tz) -> bool {
        let (start, end) = self.in_utc(zone);
        local_now(start, zone) == self.start && local_now(end, zone) == self.end
    }
}

/// The wall-clock time in `zone` at the instant `now`.
#[must_use]
pub fn local_now(now: DateTime<Utc>, zone: Tz) -> NaiveDateTime {
    now.with_timezone(&zone).naive_local()
}

/// The instant at which the wall clock in `zone` shows `local`. If that happens twice (in the
/// fall), it is the first; if the time is skipped (in the spring), it is computed with the offset
/// before the change, as RFC 5545 specifies.
#[must_use]
pub fn to_utc(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    let shown = |local: NaiveDateTime| Some(zone.from_local_datetime(&local).earliest()?.to_utc());
    let day = TimeDelta::days(1);
    shown(local).or_else(|| Some(shown(local - day)? + day)).unwrap_or_else(|| local.and_utc())
}

/// The instant at which the day starts in `zone`. Where the clock skips midnight, it starts an hour
/// later.
#[must_use]
pub fn midnight(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    to_utc(day.and_time(NaiveTime::MIN), zone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use chrono_tz::America::New_York;

    fn at(month: u32, day: u32, hour: u32, minute: u32) -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2027, month, day).unwrap().and_hms_opt(hour, minute, 0).unwrap()
    }

    #[test]
    fn ranges_that_touch_do_not_overlap() {
        let morning = TimeRange { start: at(1, 5, 9, 0), end: at(1, 5, 12, 0) };
        let noon = TimeRange { start: at(1, 5, 12, 0), end: at(1, 5, 13, 0) };
        let full_day = TimeRange { start: at(1, 5, 9, 0), end: at(1, 5, 16, 0) };
        assert!(!morning.overlaps(&noon) && !noon.overlaps(&morning));
        assert!(morning.overlaps(&full_day) && full_day.overlaps(&noon));
    }

    #[test]
    fn the_wall_clock_follows_summer_time() {
        assert_eq!(to_utc(at(1, 5, 9, 0), New_York).to_rfc3339(), "2027-01-05T14:00:00+00:00");
        assert_eq!(to_utc(at(7, 5, 9, 0), New_York).to_rfc3339(), "2027-07-05T13:00:00+00:00");
        assert_eq!(to_utc(at(11, 7, 1, 30), New_York).to_rfc3339(), "2027-11-07T05:30:00+00:00");
        assert_eq!(local_now(to_utc(at(3, 14, 9, 0), New_York), New_York), at(3, 14, 9, 0));
    }

    #[test]
    fn in_a_skipped_hour_the_clock_runs_on_as_before() {
        let skipped = to_utc(at(3, 14, 2, 30), New_York);
        assert_eq!(skipped.to_rfc3339(), "2027-03-14T07:30:00+00:00");
        assert_eq!(local_now(skipped, New_York), at(3, 14, 3, 30));
    }

    #[test]
    fn a_range_across_a_change_of_the_clock_keeps_its_length_and_is_not_on_the_clock() {
        for (start, minutes, on_the_clock) in [
            (at(3, 14, 0, 30), 60, true),
            (at(3, 14, 1, 30), 60, false),
            (at(3, 14, 1, 30), 120, false),
            (at(3, 14, 2, 0), 60, false),
            (at(3, 14, 2, 30), 60, false),
            (at(3, 14, 3, 0), 60, true),
            (at(11, 7, 0, 30), 60, true),
            (at(11, 7, 1, 30), 60, false),
            (at(11, 7, 2, 0), 60, true),
            (at(1, 5, 9, 0), 420, true),
        ] {
            let range = TimeRange::lasting(start, minutes);
            let (from, to) = range.in_utc(New_York);
            assert_eq!((to - from).num_minutes(), i64::from(minutes), "{start}");
            assert_eq!(range.is_on_the_clock(New_York), on_the_clock, "{start} for {minutes} minutes");
        }
    }
}
