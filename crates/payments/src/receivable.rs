use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use kernel::{BookingId, Money};

/// A confirmed or completed session for which a client owes money, and no refund is under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receivable {
    /// The booking.
    pub booking: BookingId,
    /// What people call it.
    pub reference: String,
    /// The client's name.
    pub client_name: String,
    /// The mediator's name.
    pub mediator_name: String,
    /// When the session starts, by the practice's wall clock.
    pub start: NaiveDateTime,
    /// What is still to be paid.
    pub amount: Money,
    /// When the session was confirmed, or booked if it never had to be.
    pub owed_since: DateTime<Utc>,
    /// When the client was last reminded.
    pub reminded_at: Option<DateTime<Utc>>,
    /// Why the client cannot be reminded today; `None` if they can.
    pub obstacle: Option<ReminderObstacle>,
}

impl Receivable {
    /// The day by which it is to be paid: that of the session.
    #[must_use]
    pub fn due_on(&self) -> NaiveDate {
        self.start.date()
    }

    /// Whether that day is over.
    #[must_use]
    pub fn is_overdue(&self, today: NaiveDate) -> bool {
        self.due_on() < today
    }
}

/// Why a client cannot be reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReminderObstacle {
    /// Nothing is owed, or a refund is under way.
    NothingOwed,
    /// The client has no email address.
    NoAddress,
    /// A mail server refused the client's address for good.
    AddressRefused,
    /// The client was reminded today.
    RemindedToday,
    /// A restore holds a reminder, which may have been sent before: someone has to release or drop it.
    ReminderHeld,
}

kernel::named!(ReminderObstacle {
    NothingOwed = "nothing_owed",
    NoAddress = "no_address",
    AddressRefused = "address_refused",
    RemindedToday = "reminded_today",
    ReminderHeld = "reminder_held",
});

/// What is owed in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReceivableTotal {
    /// How much.
    pub amount: Money,
    /// For how many sessions.
    pub sessions: i64,
}
