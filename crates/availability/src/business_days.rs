use std::collections::BTreeSet;

use chrono::{Datelike, Days as DayCount, NaiveDate, Weekday};

use crate::{Days, holidays};

/// The practice's business days before sessions: its weekdays, except the state's holidays and the days
/// on which the whole practice is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusinessDays {
    weekdays: Vec<Weekday>,
    closed: BTreeSet<NaiveDate>,
}

impl BusinessDays {
    /// How many days before a session are looked at. If there are too few business days among them, the
    /// first of them is taken.
    const LOOKED_AT: u64 = 500;

    /// The business days before sessions on these days, if the whole practice is closed on `closed`.
    #[must_use]
    pub fn of(weekdays: &[Weekday], sessions: Days, closed: &[Days]) -> Self {
        let days = Self::looked_at(sessions);
        let state =
            holidays(days).into_iter().filter(|holiday| holiday.of_the_state).map(|holiday| holiday.date);
        let closed = closed.iter().filter_map(|closed| closed.within(days)).flat_map(|closed| closed.iter());
        Self { weekdays: weekdays.to_vec(), closed: state.chain(closed).collect() }
    }

    fn looked_at(sessions: Days) -> Days {
        let first = sessions.first.checked_sub_days(DayCount::new(Self::LOOKED_AT));
        Days { first: first.unwrap_or(sessions.first), last: sessions.last }
    }

    /// Whether the day is one.
    #[must_use]
    pub fn contains(&self, day: NaiveDate) -> bool {
        self.weekdays.contains(&day.weekday()) && !self.closed.contains(&day)
    }

    /// The business day that is so many before the day; the day itself for none.
    #[must_use]
    pub fn before(&self, day: NaiveDate, count: u16) -> NaiveDate {
        let Some(others) = usize::from(count).checked_sub(1) else { return day };
        let all = Self::looked_at(Days { first: day, last: day });
        let earlier = std::iter::successors(day.pred_opt(), NaiveDate::pred_opt);
        let mut found = earlier.take_while(|day| all.contains(*day)).filter(|day| self.contains(*day));
        found.nth(others).unwrap_or(all.first)
    }
}
