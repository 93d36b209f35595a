use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::StorageError;

use crate::{BusinessDays, ClosedTimes, Days, Notice, Practice};

/// Until when visitors may request, move and cancel sessions on some days, as the practice's rules are
/// now.
pub struct Deadlines<'a> {
    practice: &'a Practice,
    business_days: BusinessDays,
}

impl<'a> Deadlines<'a> {
    /// For sessions on these days. Closures are read only if a rule counts business days.
    pub fn read(
        practice: &'a Practice,
        sessions: Days,
        closed: &dyn ClosedTimes,
    ) -> Result<Self, StorageError> {
        let rules = [practice.booking.notice, practice.booking.minimum];
        let counts_days = rules.iter().any(|rule| matches!(rule, Notice::BusinessDays(_)));
        let closed = if counts_days { closed.closed_for_all()? } else { Vec::new() };
        let business_days = BusinessDays::of(&practice.business_days, sessions, &closed);
        Ok(Self { practice, business_days })
    }

    /// The last moment at which a session that starts at `start` can be moved or cancelled.
    #[must_use]
    pub fn free_until(&self, start: NaiveDateTime) -> DateTime<Utc> {
        self.moment(self.practice.booking.notice, start)
    }

    /// The last moment at which it can be requested.
    #[must_use]
    pub fn requested_until(&self, start: NaiveDateTime) -> DateTime<Utc> {
        self.moment(self.practice.booking.minimum, start)
    }

    fn moment(&self, notice: Notice, start: NaiveDateTime) -> DateTime<Utc> {
        notice.moment(start, &self.business_days, self.practice.zone)
    }
}
