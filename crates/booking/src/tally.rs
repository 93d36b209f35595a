use std::iter::Sum;
use std::ops::Add;

use availability::Length;
use chrono::{NaiveDate, TimeDelta};
use kernel::Money;

use crate::{BookingStatus, CaseType};

/// A group of bookings: how many, their total price, and how long before their sessions they were
/// made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// How many.
    pub cases: i64,
    /// Their total price in cents. Sessions are priced in US dollars.
    pub price_cents: i64,
    /// How much of that has been paid, in cents.
    pub paid_cents: i64,
    /// The total time from request to session.
    pub lead: TimeDelta,
}

impl Count {
    /// Their total price.
    #[must_use]
    pub fn price(&self) -> Money {
        Money::cents(self.price_cents)
    }

    /// How much of that has been paid.
    #[must_use]
    pub fn paid(&self) -> Money {
        Money::cents(self.paid_cents)
    }
}

impl Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            cases: self.cases + other.cases,
            price_cents: self.price_cents + other.price_cents,
            paid_cents: self.paid_cents + other.paid_cents,
            lead: self.lead + other.lead,
        }
    }
}

/// Bookings by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub pending: Count,
    pub confirmed: Count,
    pub completed: Count,
    pub cancelled: Count,
}

impl Tally {
    /// Only those bookings.
    #[must_use]
    pub fn of(status: BookingStatus, count: Count) -> Self {
        let mut tally = Self::default();
        match status {
            BookingStatus::Pending => tally.pending = count,
            BookingStatus::Confirmed => tally.confirmed = count,
            BookingStatus::Completed => tally.completed = count,
            BookingStatus::Cancelled => tally.cancelled = count,
        }
        tally
    }

    /// All bookings.
    #[must_use]
    pub fn cases(&self) -> i64 {
        (self.booked() + self.cancelled).cases
    }

    /// All except the cancelled ones.
    #[must_use]
    pub fn booked(&self) -> Count {
        self.pending + self.confirmed + self.completed
    }

    /// Percentage of completed bookings, rounded; `None` if there are none.
    #[must_use]
    pub fn completion_rate(&self) -> Option<i64> {
        self.rate(self.completed)
    }

    /// Percentage of cancelled bookings, rounded; `None` if there are none.
    #[must_use]
    pub fn cancellation_rate(&self) -> Option<i64> {
        self.rate(self.cancelled)
    }

    fn rate(&self, part: Count) -> Option<i64> {
        (200 * part.cases + self.cases()).checked_div(2 * self.cases())
    }

    /// Average price of bookings that were not cancelled, to the cent; `None` if there are none.
    #[must_use]
    pub fn average_price(&self) -> Option<Money> {
        let Count { cases, price_cents, .. } = self.booked();
        price_cents.checked_div(cases).map(Money::cents)
    }

    /// Average time from request to session in whole hours; `None` if there are none.
    #[must_use]
    pub fn average_lead_hours(&self) -> Option<i64> {
        let Count { cases, lead, .. } = self.booked();
        lead.num_hours().checked_div(cases)
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            pending: sum.pending + tally.pending,
            confirmed: sum.confirmed + tally.confirmed,
            completed: sum.completed + tally.completed,
            cancelled: sum.cancelled + tally.cancelled,
        })
    }
}

/// The bookings on some days, counted three ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseFigures {
    /// By the day of the session.
    pub by_day: Vec<(NaiveDate, Tally)>,
    /// By case type.
    pub by_case_type: Vec<(CaseType, Tally)>,
    /// By session type.
    pub by_session: Vec<(Length, Tally)>,
}

/// The bookings requested, whenever their sessions are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// Since a given time.
    pub since: i64,
    /// Whether there has ever been one.
    pub any: bool,
}
