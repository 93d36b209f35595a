use chrono::{DateTime, NaiveDateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// A stretch of wall-clock time in the practice's time zone: from `start` up to, and without, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TimeRange {
    /// First moment inside.
    pub start: NaiveDateTime,
    /// First moment after.
    pub end: NaiveDateTime,
}

impl TimeRange {
    /// The range that starts at `start` and lasts `minutes`.
    #[must_use]
    pub fn lasting(start: NaiveDateTime, minutes: i32) -> Self {
        Self { start, end: start + TimeDelta::minutes(minutes.into()) }
    }

    /// Whether the two share a moment. Ranges that only touch do not.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// The wall clock of `zone` at the moment `now`.
#[must_use]
pub fn local_now(now: DateTime<Utc>, zone: Tz) -> NaiveDateTime {
    now.with_timezone(&zone).naive_local()
}

/// The moment at which the wall clock of `zone` shows `local`; `None` for an hour the clock skips in spring.
/// Of an hour that comes twice in autumn it is the first.
#[must_use]
pub fn to_utc(local: NaiveDateTime, zone: Tz) -> Option<DateTime<Utc>> {
    zone.from_local_datetime(&local).earliest().map(|moment| moment.to_utc())
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
        assert_eq!(to_utc(at(1, 5, 9, 0), New_York).unwrap().to_rfc3339(), "2027-01-05T14:00:00+00:00");
        assert_eq!(to_utc(at(7, 5, 9, 0), New_York).unwrap().to_rfc3339(), "2027-07-05T13:00:00+00:00");
        assert_eq!(to_utc(at(3, 14, 2, 30), New_York), None);
        assert_eq!(to_utc(at(11, 7, 1, 30), New_York).unwrap().to_rfc3339(), "2027-11-07T05:30:00+00:00");
        assert_eq!(local_now(to_utc(at(3, 14, 9, 0), New_York).unwrap(), New_York), at(3, 14, 9, 0));
    }
}
