use chrono::NaiveDate;
use kernel::{ClosureId, MediatorId, Sight, StorageError};

use crate::Days;

/// Days on which one mediator, or all of them, cannot be booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// Unique id.
    pub id: ClosureId,
    /// The mediator; `None` for all of them, those hired later included.
    pub mediator_id: Option<MediatorId>,
    /// The days.
    pub days: Days,
    /// Why, for the practice only; may be empty.
    pub reason: String,
}

impl Closure {
    /// What someone with this sight sees of it.
    #[must_use]
    pub fn seen_with(self, sight: Sight) -> Self {
        let reason = if sight.reasons { self.reason } else { String::new() };
        Self { reason, ..self }
    }

    /// Whether it closes this day of the mediator.
    #[must_use]
    pub fn covers(&self, mediator: MediatorId, day: NaiveDate) -> bool {
        self.mediator_id.is_none_or(|id| id == mediator) && self.days.contains(day)
    }
}

/// Days to close.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewClosure {
    /// The mediator; `None` for all of them.
    pub mediator_id: Option<MediatorId>,
    /// The first day; may be past.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// Why.
    pub reason: String,
}

impl NewClosure {
    /// The most days that are closed at once.
    pub const MAX_DAYS: i64 = 366;

    /// Checks the days: in order, not over, and not too many.
    pub fn check(self, today: NaiveDate) -> Result<Closure, ClosureError> {
        let days = Days { first: self.from, last: self.to };
        if self.to < self.from {
            Err(ClosureError::EndsBeforeItStarts)
        } else if self.to < today {
            Err(ClosureError::IsOver)
        } else if (self.to - self.from).num_days() >= Self::MAX_DAYS {
            Err(ClosureError::TooLong)
        } else {
            let reason = self.reason.trim().to_owned();
            Ok(Closure { id: ClosureId::generate(), mediator_id: self.mediator_id, days, reason })
        }
    }
}

/// Why days could not be closed or reopened.
#[derive(Debug, thiserror::Error)]
pub enum ClosureError {
    /// No such closure.
    #[error("These days are not closed any more")]
    NotFound,
    /// No such mediator.
    #[error("This mediator does not exist")]
    MediatorNotFound,
    /// The caller works with one mediator's availability only.
    #[error("Only someone who manages the whole practice can close or reopen it")]
    WholePractice,
    /// There is one of the same days for the same mediators.
    #[error("These days are closed already")]
    Exists,
    /// The last day is before the first.
    #[error("Choose a last day that is not before the first")]
    EndsBeforeItStarts,
    /// All of its days are past.
    #[error("Choose days that are not over yet")]
    IsOver,
    /// More than [`NewClosure::MAX_DAYS`].
    #[error("Close at most {} days at once", NewClosure::MAX_DAYS)]
    TooLong,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[cfg(test)]
mod tests {
    use chrono::Days as DayCount;
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn close(from: NaiveDate, to: NaiveDate) -> Result<Closure, ClosureError> {
        let reason = " Court ".to_owned();
        NewClosure { mediator_id: None, from, to, reason }.check(day("2027-01-05"))
    }

    #[test]
    fn days_to_close_are_in_order_and_not_over() {
        let refusal = |from, to| close(day(from), day(to)).unwrap_err().to_string();
        assert_eq!(close(day("2027-01-05"), day("2027-01-05")).unwrap().reason, "Court");
        assert!(close(day("2027-01-01"), day("2027-01-05")).is_ok(), "it may have begun");
        assert_eq!(refusal("2027-01-07", "2027-01-06"), "Choose a last day that is not before the first");
        assert_eq!(refusal("2027-01-01", "2027-01-04"), "Choose days that are not over yet");
        assert!(close(day("2027-02-01"), day("2028-02-01")).is_ok());
        assert_eq!(refusal("2027-02-01", "2028-02-02"), "Close at most 366 days at once");
    }

    proptest! {
        #[test]
        fn a_closure_covers_its_days_of_its_mediators_and_no_others(
            first in 0_u64..400, length in 0_u64..366, asked in 0_u64..800, of_all: bool,
        ) {
            let (ann, start) = (MediatorId::generate(), day("2027-01-05"));
            let (from, asked) = (start + DayCount::new(first), start + DayCount::new(asked));
            let mediator_id = (!of_all).then_some(ann);
            let new = NewClosure { mediator_id, from, to: from + DayCount::new(length), reason: String::new() };
            let closure = new.check(start).unwrap();
            prop_assert_eq!(closure.covers(ann, asked), closure.days.iter().any(|day| day == asked));
            let others = closure.covers(MediatorId::generate(), asked);
            prop_assert_eq!(others, of_all && closure.covers(ann, asked));
        }
    }
}
