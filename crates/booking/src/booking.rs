use availability::{Length, TimeSlot};
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use kernel::{
    BookingId, CallerNetwork, Cause, ClientId, EmailAddress, EmailLimit, EmployeeId, Money, SlotId,
    StorageError, TimeRange, Tz, to_utc,
};

/// A session agreed with a party. It keeps what was agreed, whatever becomes of slot, mediator and client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    /// Identity.
    pub id: BookingId,
    /// The mediator.
    pub employee_id: EmployeeId,
    /// The mediator's name when the booking was made.
    pub employee_name: String,
    /// The slot it was made of, while that exists.
    pub slot_id: Option<SlotId>,
    /// The client it belongs to, while that exists.
    pub client_id: Option<ClientId>,
    /// Who has booked.
    pub party: Party,
    /// What it is about.
    pub case: Case,
    /// Wall-clock start.
    pub start: NaiveDateTime,
    /// How long it lasts.
    pub length: Length,
    /// What it costs.
    pub price: Money,
    /// How far it is.
    pub status: BookingStatus,
    /// Whether it is paid.
    pub payment_status: PaymentStatus,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// Until when its visitor has to confirm it by email; `None` where they need not, or have.
    pub confirm_by: Option<DateTime<Utc>>,
}

/// How long a request that its visitor has not confirmed by email holds its time.
pub(crate) const CONFIRM_WITHIN: TimeDelta = TimeDelta::hours(24);

/// The practice can rely on a session from so long before it starts.
const NOTICE: TimeDelta = TimeDelta::hours(24);

impl Booking {
    /// The time it takes.
    #[must_use]
    pub fn period(&self) -> TimeRange {
        TimeRange::lasting(self.start, self.length.minutes())
    }

    /// Whether it is still to be held.
    #[must_use]
    pub fn is_ahead(&self) -> bool {
        matches!(self.status, BookingStatus::Pending | BookingStatus::Confirmed)
    }

    /// Until when its visitor has to confirm it by email, while it waits for that.
    #[must_use]
    pub fn awaits_confirmation_until(&self) -> Option<DateTime<Utc>> {
        self.confirm_by.filter(|_| self.status == BookingStatus::Pending)
    }

    /// Whether the request ends because nobody has confirmed it by email in time. One whose session has begun is for the practice
    /// to settle.
    #[must_use]
    pub fn is_unconfirmed(&self, now: DateTime<Utc>, local: NaiveDateTime) -> bool {
        self.awaits_confirmation_until().is_some_and(|until| until <= now) && self.start > local
    }

    /// Until when its visitor may move or cancel it: twenty-four hours before it starts, as time passes and not as clocks show it.
    #[must_use]
    pub fn changeable_until(&self, zone: Tz) -> DateTime<Utc> {
        to_utc(self.start, zone) - NOTICE
    }

    /// Whether its visitor may still move or cancel it.
    pub fn check_changeable(&self, zone: Tz, now: DateTime<Utc>) -> Result<(), BookingError> {
        if !self.is_ahead() {
            return Err(BookingError::Settled);
        }
        if now > self.changeable_until(zone) {
            return Err(BookingError::TooLate);
        }
        Ok(())
    }

    /// The booking on another slot, at that slot's time, length and price.
    #[must_use]
    pub fn moved_to(self, slot: &TimeSlot, employee_name: String) -> Self {
        Self {
            employee_id: slot.employee_id,
            employee_name,
            slot_id: Some(slot.id),
            start: slot.start,
            length: slot.length,
            price: slot.price,
            // Whoever moves it wants it.
            confirm_by: None,
            ..self
        }
    }
}

/// Who has booked, as they wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// Full name.
    pub name: String,
    /// Where the confirmation goes.
    pub email: EmailAddress,
    /// Telephone, or empty.
    pub phone: String,
}

impl Party {
    /// What is left of a party who was erased.
    pub const ERASED_NAME: &'static str = "Erased client";
    /// No mail reaches this domain, by the law of names (RFC 2606).
    pub const ERASED_EMAIL: &'static str = "erased@client.invalid";

    /// Whether the party was erased: nobody has anything to do with the booking any more.
    #[must_use]
    pub fn is_erased(&self) -> bool {
        self.email.as_str() == Self::ERASED_EMAIL
    }
}

/// What a booking is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Such as `Family`.
    pub case_type: String,
    /// Such as `Family Mediation`.
    pub title: String,
    /// The party's notes, or empty.
    pub description: String,
    /// Such as `Virtual`.
    pub contact_method: String,
}

impl Case {
    /// The case types that the product itself offers.
    pub const KNOWN_TYPES: [&'static str; 6] =
        ["Circuit Civil", "Family", "Property / DFS", "Property/DFS", "Insurance", Self::OTHER];
    /// The case type of a case that is none of them.
    pub const OTHER: &'static str = "Other";
    /// The contact methods that the product itself offers.
    pub const KNOWN_CONTACT_METHODS: [&'static str; 1] = ["Virtual"];
}

/// How far a booking is. Any may follow any; all but cancelled take the mediator's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BookingStatus {
    /// Asked for, not yet confirmed by the practice.
    #[default]
    Pending,
    /// Confirmed by the practice.
    Confirmed,
    /// Held.
    Completed,
    /// Called off; its time is free again.
    Cancelled,
}

kernel::named!(BookingStatus {
    Pending = "pending",
    Confirmed = "confirmed",
    Completed = "completed",
    Cancelled = "cancelled",
});

/// Whether a booking is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PaymentStatus {
    /// Nothing was received.
    #[default]
    Unpaid,
    /// Paid in full.
    Paid,
}

kernel::named!(PaymentStatus { Unpaid = "unpaid", Paid = "paid" });

/// What a party asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingRequest {
    /// The mediator.
    pub employee_id: EmployeeId,
    /// The slot; without one it is the shortest the mediator offers at `start`.
    pub slot_id: Option<SlotId>,
    /// Wall-clock start.
    pub start: NaiveDateTime,
    /// Who asks.
    pub party: Party,
    /// What it is about.
    pub case: Case,
}

/// Who asks for a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requester {
    /// A visitor of the site: the booking is pending, lies inside the booking window, and is one of few still open.
    Visitor(Visitor),
    /// An administrator, who sets the status.
    Administrator(BookingStatus),
}

impl Requester {
    /// On whose account the emails about the booking go.
    pub(crate) fn cause(self) -> Cause {
        match self {
            Self::Visitor(visitor) => Cause::Visitor(visitor.emails),
            Self::Administrator(_) => Cause::Practice,
        }
    }
}

/// A visitor who asks for a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// The network the request comes from.
    pub network: CallerNetwork,
    /// Whether they have passed the human check.
    pub is_human: bool,
    /// How many open requests there may be; `None` for any number.
    pub limits: Option<RequestLimits>,
    /// How many emails they can cause.
    pub emails: EmailLimit,
}

/// How many open requests there may be before the practice has answered some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestLimits {
    /// Pending bookings of an email address.
    pub per_email: i64,
    /// Pending bookings of sessions ahead that a network asked for within [`Self::WINDOW`].
    pub per_network: i64,
    /// Of those, how many a network may have without a human check.
    pub unchecked: i64,
}

impl RequestLimits {
    /// How long a request counts for the network it came from.
    pub const WINDOW: TimeDelta = TimeDelta::hours(24);
}

impl Default for RequestLimits {
    /// 3 of an email address, 10 of a network, 2 of them without a human check.
    fn default() -> Self {
        Self { per_email: 3, per_network: 10, unchecked: 2 }
    }
}

/// What to change; `None` leaves it as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingChange {
    /// How far it is.
    pub status: Option<BookingStatus>,
    /// The slot to move it to.
    pub slot_id: Option<SlotId>,
    /// Whether the party hears of what really changed.
    pub notify: bool,
}

/// What a visitor does with their own booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorChange {
    /// Calls it off.
    Cancel,
    /// Confirms the request by email.
    Confirm,
    /// Takes another open session of the same mediator, which the practice confirms anew.
    Move(SlotId),
}

/// Which bookings to list; `None` for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingFilter {
    /// Sessions on or after this day.
    pub from: Option<NaiveDate>,
    /// Sessions on or before this day.
    pub to: Option<NaiveDate>,
    /// In this state.
    pub status: Option<BookingStatus>,
    /// Of this mediator.
    pub employee_id: Option<EmployeeId>,
    /// Of this client.
    pub client_id: Option<ClientId>,
    /// Whose client's name or e-mail address, case title, case type or mediator contains this text, whatever its case.
    pub text: Option<String>,
}

/// How many bookings there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingStats {
    /// In all.
    pub total: i64,
    /// Waiting for the practice.
    pub pending: i64,
    /// Confirmed and not yet held.
    pub confirmed: i64,
    /// Held.
    pub completed: i64,
}

/// Why a booking could not be made or changed.
#[derive(Debug, thiserror::Error)]
pub enum BookingError {
    /// No such booking.
    #[error("This booking does not exist")]
    NotFound,
    /// Busy, overlapped, past, inactive or gone.
    #[error("This time is no longer available. Please choose another session")]
    SlotUnavailable,
    /// Its session is too close.
    #[error(
        "This session starts in less than 24 hours and can no longer be changed here. Please call or write to us"
    )]
    TooLate,
    /// It is cancelled or was held.
    #[error("This booking is cancelled or completed and cannot be changed any more")]
    Settled,
    /// The e-mail address has as many pending bookings as it may.
    #[error(
        "There are already several open requests for this e-mail address. The practice will answer them first"
    )]
    TooManyOpenRequests,
    /// The network has asked for as many bookings as it may, and most wait for an answer.
    #[error(
        "There are already many open requests from your network. The practice will answer them first. Please try again later, or write to us"
    )]
    TooManyFromNetwork,
    /// The network has open requests, and the next one needs a human check.
    #[error("Please solve the math problem to verify you are not a robot.")]
    HumanCheckRequired,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
