use std::iter::Sum;
use std::ops::Add;

use availability::SessionLength;
use chrono::{NaiveDate, NaiveTime, TimeDelta};
use kernel::{Currency, Money};

use crate::{BookingStatus, CaseType};

/// A group of bookings: how many, their total price, and how long before their sessions they were
/// made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many.
    pub bookings: i64,
    /// Their total price in minor units of the currency that is counted.
    pub price_minor: i64,
    /// How much of that has been paid and not returned.
    pub paid_minor: i64,
    /// The total time from request to session.
    pub lead: TimeDelta,
}

impl Totals {
    /// Their total price.
    #[must_use]
    pub fn price(&self, currency: Currency) -> Money {
        Money::new(self.price_minor, currency)
    }

    /// How much of that has been paid.
    #[must_use]
    pub fn paid(&self, currency: Currency) -> Money {
        Money::new(self.paid_minor, currency)
    }
}

impl Add for Totals {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            bookings: self.bookings + other.bookings,
            price_minor: self.price_minor + other.price_minor,
            paid_minor: self.paid_minor + other.paid_minor,
            lead: self.lead + other.lead,
        }
    }
}

/// How many sessions were completed, of those that were not cancelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    pub completed: i64,
    /// Without the cancelled ones.
    pub total: i64,
}

/// How well sessions are completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// At least 80 %.
    Excellent,
    /// At least 60 %.
    Good,
    /// Less.
    NeedsImprovement,
}

kernel::named!(Verdict { Excellent = "excellent", Good = "good", NeedsImprovement = "needs improvement" });

impl Completion {
    /// Of so many bookings.
    #[must_use]
    pub fn of(bookings: i64, cancelled: i64, completed: i64) -> Self {
        Self { completed, total: bookings - cancelled }
    }

    /// In percent, rounded down, so that a shown 80 is always excellent; `None` of nothing.
    #[must_use]
    pub fn rate(self) -> Option<i64> {
        (100 * self.completed).checked_div(self.total)
    }

    /// What to think of it; `None` of nothing. Not of the rounded rate: 79.6 % is not yet excellent.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        let is_at_least = |percent| 100 * self.completed >= percent * self.total;
        let verdict = match () {
            () if is_at_least(80) => Verdict::Excellent,
            () if is_at_least(60) => Verdict::Good,
            () => Verdict::NeedsImprovement,
        };
        (self.total > 0).then_some(verdict)
    }
}

/// Bookings by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByStatus {
    pub pending: Totals,
    pub confirmed: Totals,
    pub completed: Totals,
    pub cancelled: Totals,
}

impl ByStatus {
    /// Only those bookings.
    #[must_use]
    pub fn of(status: BookingStatus, count: Totals) -> Self {
        let mut by_status = Self::default();
        match status {
            BookingStatus::Pending => by_status.pending = count,
            BookingStatus::Confirmed => by_status.confirmed = count,
            BookingStatus::Completed => by_status.completed = count,
            BookingStatus::Cancelled => by_status.cancelled = count,
        }
        by_status
    }

    /// All bookings.
    #[must_use]
    pub fn bookings(&self) -> i64 {
        (self.booked() + self.cancelled).bookings
    }

    /// All except the cancelled ones.
    #[must_use]
    pub fn booked(&self) -> Totals {
        self.pending + self.confirmed + self.completed
    }

    /// How many of them are completed.
    #[must_use]
    pub fn completion(&self) -> Completion {
        Completion::of(self.bookings(), self.cancelled.bookings, self.completed.bookings)
    }

    /// Percentage of cancelled bookings, rounded; `None` if there are none.
    #[must_use]
    pub fn cancellation_rate(&self) -> Option<i64> {
        (200 * self.cancelled.bookings + self.bookings()).checked_div(2 * self.bookings())
    }

    /// Average price of bookings that were not cancelled, to the minor unit; `None` if there are none.
    #[must_use]
    pub fn average_price(&self, currency: Currency) -> Option<Money> {
        let Totals { bookings, price_minor, .. } = self.booked();
        price_minor.checked_div(bookings).map(|average| Money::new(average, currency))
    }

    /// Average time from request to session in whole hours; `None` if there are none.
    #[must_use]
    pub fn average_lead_hours(&self) -> Option<i64> {
        let Totals { bookings, lead, .. } = self.booked();
        lead.num_hours().checked_div(bookings)
    }
}

impl Sum for ByStatus {
    fn sum<I: Iterator<Item = Self>>(groups: I) -> Self {
        groups.fold(Self::default(), |sum, by_status| Self {
            pending: sum.pending + by_status.pending,
            confirmed: sum.confirmed + by_status.confirmed,
            completed: sum.completed + by_status.completed,
            cancelled: sum.cancelled + by_status.cancelled,
        })
    }
}

/// The bookings on some days, counted three ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingFigures {
    /// By the day of the session.
    pub by_day: Vec<(NaiveDate, ByStatus)>,
    /// By case type.
    pub by_case_type: Vec<(CaseType, ByStatus)>,
    /// By session type.
    pub by_session: Vec<((NaiveTime, SessionLength), ByStatus)>,
    /// Those priced in another currency, whose amounts are not in the others.
    pub other_currencies: Vec<MoneyTotals>,
}

/// Amounts in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoneyTotals {
    /// The price of bookings that were not cancelled.
    pub booked: Money,
    /// How much of that has been paid and not returned.
    pub paid: Money,
}

/// The bookings requested, whenever their sessions are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// Since a given time.
    pub since: i64,
    /// Whether there has ever been one.
    pub any: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completion_is_judged_before_it_is_rounded() {
        let judged = |completed, total| {
            let completion = Completion { completed, total };
            (completion.rate(), completion.verdict())
        };
        assert_eq!(judged(0, 0), (None, None));
        assert_eq!(judged(4, 5), (Some(80), Some(Verdict::Excellent)));
        assert_eq!(judged(199, 250), (Some(79), Some(Verdict::Good)), "79.6 %");
        assert_eq!(judged(3, 5), (Some(60), Some(Verdict::Good)));
        assert_eq!(judged(149, 250), (Some(59), Some(Verdict::NeedsImprovement)), "59.6 %");
        assert_eq!(judged(0, 3), (Some(0), Some(Verdict::NeedsImprovement)));
        for (completed, total) in
            (1..300).flat_map(|total| (0..=total).map(move |completed| (completed, total)))
        {
            let (rate, verdict) = judged(completed, total);
            assert_eq!(rate >= Some(80), verdict == Some(Verdict::Excellent), "{completed} of {total}");
            assert_eq!(rate < Some(60), verdict == Some(Verdict::NeedsImprovement), "{completed} of {total}");
        }
    }
}
