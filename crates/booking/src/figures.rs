use std::iter::Sum;
use std::ops::Add;

use availability::SessionLength;
use chrono::{NaiveDate, TimeDelta};
use kernel::Money;

use crate::{BookingStatus, CaseType};

/// A group of bookings: how many, their total price, and how long before their sessions they were
/// made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many.
    pub bookings: i64,
    /// Their total price in cents. Sessions are priced in US dollars.
    pub price_cents: i64,
    /// How much of that has been paid, in cents.
    pub paid_cents: i64,
    /// The total time from request to session.
    pub lead: TimeDelta,
}

impl Totals {
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

impl Add for Totals {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            bookings: self.bookings + other.bookings,
            price_cents: self.price_cents + other.price_cents,
            paid_cents: self.paid_cents + other.paid_cents,
            lead: self.lead + other.lead,
        }
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

    fn rate(&self, part: Totals) -> Option<i64> {
        (200 * part.bookings + self.bookings()).checked_div(2 * self.bookings())
    }

    /// Average price of bookings that were not cancelled, to the cent; `None` if there are none.
    #[must_use]
    pub fn average_price(&self) -> Option<Money> {
        let Totals { bookings, price_cents, .. } = self.booked();
        price_cents.checked_div(bookings).map(Money::cents)
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
    pub by_session: Vec<(SessionLength, ByStatus)>,
}

/// The bookings requested, whenever their sessions are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// Since a given time.
    pub since: i64,
    /// Whether there has ever been one.
    pub any: bool,
}
