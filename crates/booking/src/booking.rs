use availability::{ClosedBy, Mediator, Notice, RequestLimits, SessionLength, TimeSlot};
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use kernel::{
    BookingId, CallerNetwork, Cause, ClientId, Currency, EmailAddress, EmailLimit, Language, MatterId,
    MediatorId, Meeting, MeetingChanges, MeetingSource, Money, Phone, Reference, SeatId, Sight, SlotId, Sort,
    StorageError, TimeRange, Tz, to_utc,
};

use crate::{BookingColumn, BookingEdits, BookingView, CaseType};

/// A session agreed with a client. It keeps what was agreed, even if slot, mediator or client
/// change or are deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    /// Unique id.
    pub id: BookingId,
    /// What people call it. Unique as well.
    pub reference: Reference,
    /// The mediator.
    pub mediator_id: MediatorId,
    /// The mediator's name at the time of booking.
    pub mediator_name: String,
    /// The slot it was made from, while that exists.
    pub slot_id: Option<SlotId>,
    /// The client it belongs to, while that exists.
    pub client_id: Option<ClientId>,
    /// Whether its mediator sees the client's record because of it: somebody else in the office stands behind
    /// it, or the client does.
    pub opens_record: bool,
    /// The matter it belongs to, if the office has opened one. Read only: storing a booking leaves it as it is.
    pub matter_id: Option<MatterId>,
    /// Who has booked.
    pub client: ClientDetails,
    /// What the client reads.
    pub language: Language,
    /// What it is about.
    pub subject: Subject,
    /// Wall-clock start.
    pub start: NaiveDateTime,
    /// How long it lasts.
    pub length: SessionLength,
    /// What it costs.
    pub price: Money,
    /// Lifecycle state.
    pub status: BookingStatus,
    /// What has been paid, except for payments that were returned in full. Read from its payments;
    /// storing a booking leaves it as it is.
    pub paid: Money,
    /// What has been returned. Read from its payments, too.
    pub refunded: Money,
    /// Why the practice cancelled it, in its words to the client; empty otherwise.
    pub cancel_reason: String,
    /// When it was requested.
    pub created_at: DateTime<Utc>,
    /// The visitor's deadline for paying; `None` if the time is not held for a payment.
    pub pay_by: Option<DateTime<Utc>>,
    /// The visitor's deadline for confirming it by email; `None` if no confirmation is needed or it
    /// has been confirmed.
    pub confirm_by: Option<DateTime<Utc>>,
    /// The visitor's deadline for moving or cancelling it, as promised when it was requested or moved.
    /// `None` if an earlier version made it.
    pub free_until: Option<DateTime<Utc>>,
    /// What it says itself about where it takes place; empty for where the mediator's sessions do.
    pub own_meeting: Meeting,
    /// Where the mediator's sessions take place. Read from the mediator; storing a booking leaves it as it
    /// is.
    pub usual_meeting: Meeting,
    /// Which of its states this is. Storing a booking makes a new one, whatever this says.
    pub revision: Revision,
}

/// Who sits at the table of a booking's matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtTable {
    /// How many sides there are.
    pub sides: i64,
    /// The seat of the booking's client, while they are at the table.
    pub seat: Option<SeatId>,
}

/// Which of several states of a booking is the latest. Every change makes a higher one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// Grows with each change, though not by one.
    pub number: i32,
    /// When it was changed.
    pub at: DateTime<Utc>,
}

impl Revision {
    /// That of a booking that was made then.
    #[must_use]
    pub fn first(at: DateTime<Utc>) -> Self {
        Self { number: 0, at }
    }
}

impl Booking {
    /// The time it occupies.
    #[must_use]
    pub fn period(&self) -> TimeRange {
        TimeRange::lasting(self.start, self.length.minutes())
    }

    /// Where it takes place, and who says so, given the practice's usual place.
    #[must_use]
    pub fn meeting(&self, practice: &str) -> (Meeting, MeetingSource) {
        self.own_meeting.of_session(&self.usual_meeting, practice, &self.subject.contact_method)
    }

    /// Whether it has a place in its mediator's own calendar: what was only requested has none.
    pub(crate) fn is_in_calendar(&self) -> bool {
        matches!(self.status, BookingStatus::Confirmed | BookingStatus::Completed)
    }

    /// Whether it is still to take place.
    #[must_use]
    pub fn is_ahead(&self) -> bool {
        matches!(self.status, BookingStatus::Pending | BookingStatus::Confirmed)
    }

    /// Whether it has been paid.
    #[must_use]
    pub fn payment_status(&self) -> PaymentStatus {
        match (self.paid.minor(), self.refunded.minor()) {
            (0, 0) => PaymentStatus::Unpaid,
            (0, _) => PaymentStatus::Refunded,
            (paid, _) if paid < self.price.minor() => PaymentStatus::PartlyPaid,
            _ => PaymentStatus::Paid,
        }
    }

    /// The deadline for paying, if its time is held until then.
    #[must_use]
    pub fn held_until(&self) -> Option<DateTime<Utc>> {
        self.pay_by.filter(|_| self.status == BookingStatus::Pending)
    }

    /// Whether its time was held until it was paid for, and it is a request now.
    pub(crate) fn is_no_longer_held(&self, before: &Self) -> bool {
        before.held_until().is_some() && self.status == BookingStatus::Pending && self.pay_by.is_none()
    }

    /// The deadline for confirming it by email, if the visitor has yet to confirm it.
    #[must_use]
    pub fn awaits_confirmation_until(&self) -> Option<DateTime<Utc>> {
        self.confirm_by.filter(|_| self.status == BookingStatus::Pending)
    }

    /// Whether the request is cancelled because it was not confirmed by email in time. Once its
    /// session has begun, the practice decides.
    #[must_use]
    pub fn is_unconfirmed(&self, now: DateTime<Utc>, local: NaiveDateTime) -> bool {
        self.awaits_confirmation_until().is_some_and(|until| until <= now) && self.start > local
    }

    /// The notice of earlier versions, which stored no deadline.
    pub const UNPROMISED: TimeDelta = TimeDelta::hours(24);

    /// The deadline for the visitor to move or cancel it.
    #[must_use]
    pub fn changeable_until(&self, zone: Tz) -> DateTime<Utc> {
        let start = to_utc(self.start, zone);
        // An earlier version that runs beside this one moves a booking without its promise.
        self.free_until.map_or(start - Self::UNPROMISED, |promised| promised.min(start))
    }

    /// The booking moved to another slot, with that slot's time, length and price.
    #[must_use]
    pub fn moved_to(self, slot: &TimeSlot, mediator: Mediator) -> Self {
        // The link may be that of a room of the mediator before.
        let stays = slot.mediator_id == self.mediator_id;
        let own_meeting = if stays { self.own_meeting } else { self.own_meeting.without_link() };
        Self {
            own_meeting,
            mediator_id: slot.mediator_id,
            mediator_name: mediator.name,
            usual_meeting: mediator.meeting,
            slot_id: Some(slot.id),
            start: slot.start,
            length: slot.length,
            price: slot.price.valued_in(self.price.currency()),
            // Nothing is held for a session that costs nothing.
            pay_by: self.pay_by.filter(|_| slot.price.minor() > 0),
            // Moving the booking counts as confirming it.
            confirm_by: None,
            ..self
        }
    }

    /// What someone with this sight sees of it.
    #[must_use]
    pub fn seen_with(self, sight: Sight) -> Self {
        if sight.contacts {
            return self;
        }
        let client = ClientDetails { name: self.client.name, email: None, phone: None };
        // The title is the visitor's own words, too.
        let title = self.subject.case_type.title();
        let contact_method = self.subject.known_contact_method().to_owned();
        let subject = Subject { title, description: String::new(), contact_method, ..self.subject };
        Self {
            client,
            subject,
            cancel_reason: String::new(),
            own_meeting: self.own_meeting.without_link(),
            usual_meeting: self.usual_meeting.without_link(),
            ..self
        }
    }
}

/// The client's contact details, as entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientDetails {
    /// Full name.
    pub name: String,
    /// The address for the confirmation; `None` for someone who is reached by phone.
    pub email: Option<EmailAddress>,
    /// Phone number.
    pub phone: Option<Phone>,
}

impl ClientDetails {
    /// The name that replaces an erased client's.
    pub const ERASED_NAME: &'static str = "Erased client";
    /// The address that replaces an erased client's. Mail to it goes nowhere: `.invalid` is
    /// reserved by RFC 2606.
    pub const ERASED_EMAIL: &'static str = "erased@client.invalid";

    /// Whether the practice knows how to reach the person.
    #[must_use]
    pub fn is_reachable(&self) -> bool {
        self.email.is_some() || self.phone.is_some()
    }

    /// Whether the person has been erased. No one can act on the booking any more.
    #[must_use]
    pub fn is_erased(&self) -> bool {
        self.email.as_ref().is_some_and(|email| email.as_str() == Self::ERASED_EMAIL)
    }
}

/// What a booking is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its kind.
    pub case_type: CaseType,
    /// Such as `Family Mediation`.
    pub title: String,
    /// The client's notes, or empty.
    pub description: String,
    /// Such as `Virtual`.
    pub contact_method: String,
}

impl Subject {
    /// The contact methods the product offers.
    pub const KNOWN_CONTACT_METHODS: [&'static str; 3] = ["Virtual", "In person", "No preference"];

    /// The contact method if it is one of those; others may hold what a visitor typed.
    #[must_use]
    pub fn known_contact_method(&self) -> &'static str {
        let mut known = Self::KNOWN_CONTACT_METHODS.into_iter();
        known.find(|method| *method == self.contact_method).unwrap_or_default()
    }
}

/// A booking's life cycle. Any status may follow any other; all except cancelled occupy the
/// mediator's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BookingStatus {
    /// Requested, not yet confirmed by the practice.
    #[default]
    Pending,
    /// Confirmed by the practice.
    Confirmed,
    /// The session took place.
    Completed,
    /// Cancelled; its time is free again.
    Cancelled,
}

kernel::named!(BookingStatus {
    Pending = "pending",
    Confirmed = "confirmed",
    Completed = "completed",
    Cancelled = "cancelled",
});

/// Whether a booking has been paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PaymentStatus {
    /// Nothing was paid.
    #[default]
    Unpaid,
    /// A part was paid.
    PartlyPaid,
    /// Paid in full.
    Paid,
    /// What was paid has been returned.
    Refunded,
}

kernel::named!(PaymentStatus {
    Unpaid = "unpaid",
    PartlyPaid = "partly_paid",
    Paid = "paid",
    Refunded = "refunded",
});

/// A request for a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingRequest {
    /// The mediator.
    pub mediator_id: MediatorId,
    /// The slot; if none is given, the shortest one the mediator offers at `start`.
    pub slot_id: Option<SlotId>,
    /// Wall-clock start.
    pub start: NaiveDateTime,
    /// The client.
    pub client: ClientDetails,
    /// The client's record, if the practice has chosen it.
    pub client_id: Option<ClientId>,
    /// What the client reads.
    pub language: Language,
    /// What it is about.
    pub subject: Subject,
    /// The practice's currency, which the session is priced in.
    pub currency: Currency,
}

/// Who makes a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requester {
    /// A visitor of the site: the booking is pending, must be within the booking window, and counts
    /// toward the limits on open requests.
    Visitor(VisitorLimits),
    /// An administrator, who chooses the status.
    Administrator(BookingStatus),
}

impl Requester {
    /// Who causes the emails about the booking.
    pub(crate) fn cause(self) -> Cause {
        match self {
            Self::Visitor(visitor) => Cause::Visitor(visitor.emails),
            Self::Administrator(_) => Cause::Practice,
        }
    }

    /// How long the time is held for a payment.
    pub(crate) fn hold(self) -> Option<TimeDelta> {
        match self {
            Self::Visitor(visitor) => visitor.hold,
            Self::Administrator(_) => None,
        }
    }
}

/// A visitor who requests a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitorLimits {
    /// The network the request comes from.
    pub network: CallerNetwork,
    /// Whether they passed the human check.
    pub is_human: bool,
    /// Limits on open requests; `None` for no limits.
    pub limits: Option<RequestLimits>,
    /// Limit on the emails they can cause.
    pub emails: EmailLimit,
    /// How long the time is held for their payment; `None` if they need not pay to book.
    pub hold: Option<TimeDelta>,
}

/// What to change; `None` leaves it unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingChange {
    /// Lifecycle state.
    pub status: Option<BookingStatus>,
    /// What it says itself about where it takes place; what is empty is said by its mediator.
    pub meeting: MeetingChanges,
    /// The slot to move it to.
    pub slot_id: Option<SlotId>,
    /// Whether to notify the client of what changed.
    pub notify: bool,
    /// Why it is cancelled, in words to the client.
    pub reason: Option<String>,
    /// What to change about the booking itself.
    pub edits: BookingEdits,
    /// The status it must still have: the one that the person who decides has seen.
    pub expected: Option<BookingStatus>,
    /// The number of the revision it must still have: the one that the person who edits it has seen.
    pub expected_revision: Option<i32>,
}

/// A change a visitor makes to their own booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorChange {
    /// Cancels it.
    Cancel,
    /// Confirms the request by email.
    Confirm,
    /// Moves it to another open session of the same mediator; the practice has to confirm it again.
    Move(SlotId),
}

/// What applies to a visitor who changes their own booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitorRules {
    /// Limit on the emails they can cause.
    pub emails: EmailLimit,
    /// Whether visitors have to pay before they book.
    pub must_pay: bool,
}

/// A booking before and after a change. Both are the same if there was nothing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedBooking {
    /// Before the change.
    pub before: Booking,
    /// After the change.
    pub after: Booking,
}

/// Which bookings to list; `None` means all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingFilter {
    /// Sessions on or after this day.
    pub from: Option<NaiveDate>,
    /// Sessions on or before this day.
    pub to: Option<NaiveDate>,
    /// Only these.
    pub ids: Option<Vec<BookingId>>,
    /// In this view of the office.
    pub view: Option<BookingView>,
    /// By the practice's wall clock: divides past from upcoming sessions.
    pub now: NaiveDateTime,
    /// With this status.
    pub status: Option<BookingStatus>,
    /// Of this kind.
    pub case_type: Option<CaseType>,
    /// Of this mediator.
    pub mediator_id: Option<MediatorId>,
    /// Of this client.
    pub client_id: Option<ClientId>,
    /// Of this matter.
    pub matter_id: Option<MatterId>,
    /// With this text in the client's name or email address, case title, case type in any of its
    /// spellings, mediator or notes, ignoring case; with the reference or the phone number that the
    /// text is a spelling of; or on the day of the text.
    pub text: Option<String>,
    /// The day that the text is, if it is one.
    pub text_day: Option<NaiveDate>,
    /// In this order; otherwise newest first.
    pub sort: Option<Sort<BookingColumn>>,
}

/// Numbers of bookings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingStats {
    /// In all.
    pub total: i64,
    /// Waiting for the practice's confirmation.
    pub pending: i64,
    /// Confirmed and not yet completed.
    pub confirmed: i64,
    /// The session took place.
    pub completed: i64,
}

fn too_late(notice: Notice, until: &DateTime<Tz>) -> String {
    match notice {
        Notice::Hours(_) => format!("This session starts in less than {notice}"),
        Notice::BusinessDays(_) => {
            format!("This session could be changed until {}", until.format("%A, %B %-d, %Y, %-I:%M %p (%Z)"))
        }
    }
}

fn because(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!(": {reason}") }
}

/// What the practice can do about a closed time.
fn instead(closed: ClosedBy) -> &'static str {
    match closed {
        ClosedBy::Closure | ClosedBy::DayOff => "Reopen it first, or choose another session",
        ClosedBy::OutsideCalendar => "Choose another session",
    }
}

/// Why a session cannot be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// It was deleted, or is at another time now.
    #[error("This session is no longer offered at this time")]
    Gone,
    /// Its mediator is inactive or was deleted.
    #[error("This mediator does not take bookings")]
    Inactive,
    /// It belongs to another mediator than the booking may have.
    #[error("This session belongs to another mediator")]
    OtherMediator,
    /// The practice marked it as busy.
    #[error("This session is marked as busy")]
    Busy,
    /// It has started.
    #[error("This session has already started")]
    Past,
    /// Another booking overlaps it.
    #[error("Another appointment overlaps this time")]
    Taken,
    /// The mediator's time is closed.
    #[error("This time is closed")]
    Closed,
    /// Visitors cannot book on its day.
    #[error("Visitors cannot book on this day")]
    NoBusinessDay,
    /// It starts too soon for a visitor.
    #[error("This session starts too soon for visitors")]
    TooSoon,
}

/// Why a booking could not be created or changed.
#[derive(Debug, thiserror::Error)]
pub enum BookingError {
    /// No such booking.
    #[error("This booking does not exist")]
    NotFound,
    /// A visitor cannot have this session. The reason is for the log alone.
    #[error("This time is no longer available. Please choose another session")]
    SlotUnavailable(Why),
    /// The practice cannot have this session. Visitors get `SlotUnavailable`.
    #[error("{0}. Choose another session")]
    NotBookable(Why),
    /// Its day is further ahead than visitors may book.
    #[error("Sessions can be requested until {}", last.format("%A, %B %-d, %Y"))]
    BeyondWindow {
        /// The last day they may book.
        last: NaiveDate,
    },
    /// The mediator's time is closed. Visitors get `SlotUnavailable`.
    #[error("This time is closed{}. {}", because(reason), instead(*by))]
    Closed {
        /// Why; may be empty.
        reason: String,
        /// What closes it.
        by: ClosedBy,
    },
    /// Two sides have agreed to the session, so that none of them changes it alone.
    #[error("Everybody at the table has agreed to this date. Ask for a change on your page")]
    AskInstead,
    /// Its session starts too soon.
    #[error("{} and can no longer be changed here. Please call or write to us", too_late(*notice, until))]
    TooLate {
        /// How long before a session starts visitors can no longer change it.
        notice: Notice,
        /// The last moment at which they could.
        until: DateTime<Tz>,
    },
    /// A visitor who has to pay before booking moves to a session that costs more.
    #[error("This session costs more than yours. Choose another one, or call or write to us to take it")]
    Dearer,
    /// It is cancelled or completed.
    #[error("This booking is cancelled or completed and can no longer be changed")]
    Settled,
    /// A visitor gives no email address, or the practice knows neither an address nor a phone number.
    #[error("Enter an email address or a phone number")]
    Unreachable,
    /// The client that the practice has chosen no longer exists.
    #[error("This client no longer exists. Please choose another")]
    ClientGone,
    /// Someone else has changed its status.
    #[error("Someone else has changed this appointment. Now it is {}", kernel::Named::name(*.0))]
    Changed(BookingStatus),
    /// Someone else has changed it.
    #[error("Someone else has changed this appointment in the meantime")]
    Revised,
    /// The email address already has as many pending bookings as allowed.
    #[error("You have several requests waiting. We'll answer those before taking new ones")]
    TooManyOpenRequests,
    /// The network already has as many open requests as allowed.
    #[error(
        "There are many open requests from your network. We'll answer those first. Please try again later, or write to us"
    )]
    TooManyFromNetwork,
    /// The network has open requests, so the next one needs a human check.
    #[error("Please solve the math problem to verify you are not a robot.")]
    HumanCheckRequired,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
