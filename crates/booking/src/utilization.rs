use chrono::TimeDelta;
use kernel::{MediatorId, TimeRange};

/// When a mediator offered sessions, and when they were booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediatorTimes {
    /// The mediator.
    pub mediator_id: MediatorId,
    /// Their name.
    pub name: String,
    /// Offered sessions, which may overlap.
    pub offered: Vec<TimeRange>,
    /// Booked sessions.
    pub booked: Vec<TimeRange>,
}

/// How much of the time that was offered is booked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hours {
    /// How much is booked.
    pub booked: TimeDelta,
    /// How much was offered. What is booked was offered, whatever became of the offer.
    pub offered: TimeDelta,
}

/// The hours of a mediator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediatorHours {
    /// The mediator.
    pub mediator_id: MediatorId,
    /// Their name.
    pub name: String,
    /// Their hours.
    pub hours: Hours,
}

impl Hours {
    /// Each minute counts once.
    #[must_use]
    pub fn of(offered: &[TimeRange], booked: &[TimeRange]) -> Self {
        Self { booked: covered(booked), offered: covered(&[offered, booked].concat()) }
    }

    /// In percent, rounded down, so that 100 is all of it; `None` of nothing.
    #[must_use]
    pub fn rate(self) -> Option<i64> {
        (100 * self.booked.num_minutes()).checked_div(self.offered.num_minutes())
    }
}

impl From<MediatorTimes> for MediatorHours {
    fn from(MediatorTimes { mediator_id, name, offered, booked }: MediatorTimes) -> Self {
        Self { mediator_id, name, hours: Hours::of(&offered, &booked) }
    }
}

impl std::iter::Sum for Hours {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, hours| Self {
            booked: sum.booked + hours.booked,
            offered: sum.offered + hours.offered,
        })
    }
}

/// How long the periods are together, where they overlap only once.
fn covered(periods: &[TimeRange]) -> TimeDelta {
    let mut periods = periods.to_vec();
    periods.sort_unstable();
    let mut through = None;
    let new = periods.into_iter().map(|TimeRange { start, end }| {
        let start = through.map_or(start, |through| start.max(through));
        through = through.max(Some(end));
        (end - start).max(TimeDelta::zero())
    });
    new.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{NaiveDate, NaiveDateTime};
    use proptest::prelude::*;

    fn midnight() -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2027, 1, 4).unwrap().and_hms_opt(0, 0, 0).unwrap()
    }

    fn from(hour: i64, minutes: i32) -> TimeRange {
        TimeRange::lasting(midnight() + TimeDelta::hours(hour), minutes)
    }

    #[test]
    fn each_minute_counts_once() {
        let (morning, afternoon, day) = (from(9, 180), from(13, 180), from(9, 420));
        for (offered, booked, expected) in [
            (vec![], vec![], (0, 0, None)),
            (vec![morning, afternoon, day], vec![], (0, 420, Some(0))),
            (vec![morning, afternoon, day], vec![morning], (180, 420, Some(42))),
            (vec![morning, afternoon], vec![morning, afternoon], (360, 360, Some(100))),
            (vec![day], vec![morning, afternoon], (360, 420, Some(85))),
            // The offer is gone, or never was: the office booked the evening.
            (vec![], vec![morning], (180, 180, Some(100))),
            (vec![morning], vec![from(18, 60)], (60, 240, Some(25))),
            (vec![morning], vec![from(11, 120)], (120, 240, Some(50))),
            (vec![from(0, 201)], vec![from(0, 200)], (200, 201, Some(99))),
        ] {
            let hours = Hours::of(&offered, &booked);
            let found = (hours.booked.num_minutes(), hours.offered.num_minutes(), hours.rate());
            assert_eq!(found, expected, "{offered:?} {booked:?}");
        }
    }

    #[test]
    fn the_hours_of_all_are_those_of_each() {
        let hours =
            |booked, offered| Hours { booked: TimeDelta::hours(booked), offered: TimeDelta::hours(offered) };
        assert_eq!([hours(1, 2), hours(3, 8)].into_iter().sum::<Hours>(), hours(4, 10));
        assert_eq!(hours(4, 10).rate(), Some(40));
    }

    fn periods() -> impl Strategy<Value = Vec<TimeRange>> {
        let one = (0_i64..24, 0_i64..60, 0_i32..300).prop_map(|(hour, minute, length)| {
            TimeRange::lasting(midnight() + TimeDelta::minutes(60 * hour + minute), length)
        });
        prop::collection::vec(one, 0..8)
    }

    proptest! {
        #[test]
        fn they_are_the_minutes_that_a_clock_would_count(offered in periods(), booked in periods()) {
            let minutes = |ranges: &[TimeRange]| {
                let is_in = |minute: &i64| {
                    let now = midnight() + TimeDelta::minutes(*minute);
                    ranges.iter().any(|range| range.start <= now && now < range.end)
                };
                i64::try_from((0..30 * 60).filter(is_in).count()).unwrap()
            };
            let hours = Hours::of(&offered, &booked);
            prop_assert_eq!(hours.booked.num_minutes(), minutes(&booked));
            prop_assert_eq!(hours.offered.num_minutes(), minutes(&[offered, booked].concat()));
            prop_assert!(hours.booked <= hours.offered);
        }
    }
}
