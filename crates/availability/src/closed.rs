use kernel::{MediatorId, Sight, TimeRange};

/// A time at which a mediator cannot be booked although no one has booked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedTime {
    /// The mediator.
    pub mediator_id: MediatorId,
    /// When: whole days, or less.
    pub period: TimeRange,
    /// Why, for the practice only; may be empty.
    pub reason: String,
    /// What closes it.
    pub by: ClosedBy,
}

impl ClosedTime {
    /// What someone with this sight sees of it.
    #[must_use]
    pub fn seen_with(self, sight: Sight) -> Self {
        let reason = if sight.reasons { self.reason } else { String::new() };
        Self { reason, ..self }
    }
}

/// What closes a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedBy {
    /// A [`Closure`](crate::Closure).
    Closure,
    /// A [`DayOff`](crate::DayOff) of the weekly plan.
    DayOff,
    /// An [`OutsideCalendar`](crate::OutsideCalendar), which says that the mediator is busy.
    OutsideCalendar,
}

kernel::named!(ClosedBy { Closure = "closure", DayOff = "day_off", OutsideCalendar = "outside_calendar" });

#[cfg(test)]
pub(crate) mod tests {
    use chrono::NaiveDateTime;
    use kernel::{Scope, StorageError};

    use super::*;
    use crate::{ClosedTimes, Days};

    /// For tests that close nothing.
    pub(crate) struct NeverClosed;

    impl ClosedTimes for NeverClosed {
        fn closed(&self, _: Scope, _: TimeRange) -> Result<Vec<ClosedTime>, StorageError> {
            Ok(vec![])
        }

        fn closed_for_all(&self) -> Result<Vec<Days>, StorageError> {
            Ok(vec![])
        }
    }

    /// A closed time of anyone.
    pub(crate) fn closed(start: NaiveDateTime, end: NaiveDateTime, reason: &str) -> ClosedTime {
        let (mediator_id, period) = (MediatorId::generate(), TimeRange { start, end });
        ClosedTime { mediator_id, period, reason: reason.into(), by: ClosedBy::Closure }
    }
}
