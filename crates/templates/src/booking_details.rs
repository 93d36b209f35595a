use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{BookingId, EmailAddress, Language, Meeting, Money, Phone, TimeRange};

/// A booking's life cycle, as messages see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingState {
    /// The practice has not confirmed it yet.
    Pending,
    /// It will take place.
    Confirmed,
    /// It took place.
    Completed,
    /// It will not take place.
    Cancelled,
}

kernel::named!(BookingState {
    Pending = "pending",
    Confirmed = "confirmed",
    Completed = "completed",
    Cancelled = "cancelled",
});

/// What a message may say about a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingDetails {
    pub id: BookingId,
    /// What people call it.
    pub reference: String,
    pub client_name: String,
    /// `None` once the client was erased, and for someone who is reached by phone.
    pub client_email: Option<EmailAddress>,
    pub client_phone: Option<Phone>,
    pub mediator_name: String,
    /// `None` if the mediator has left.
    pub mediator_email: Option<EmailAddress>,
    pub case_type: String,
    pub case_title: String,
    pub description: String,
    pub contact_method: String,
    /// What the reader's law office calls the case, or empty.
    pub file_number: String,
    /// Wall-clock start.
    pub start: NaiveDateTime,
    pub minutes: i32,
    pub price: Money,
    /// What is still to be paid.
    pub due: Money,
    /// The booking's status.
    pub state: BookingState,
    /// Why the practice cancelled it, or empty.
    pub cancel_reason: String,
    /// When it was requested.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Grows with each change.
    pub revision: i32,
    /// The visitor's deadline for confirming it by email; `None` if no confirmation is needed or it
    /// has been confirmed.
    pub confirm_by: Option<DateTime<Utc>>,
    /// Until when the client may move or cancel it; a day before it starts if that was not stored.
    pub free_until: Option<DateTime<Utc>>,
    /// What the client reads.
    pub language: Language,
    /// What it says itself about where it takes place.
    pub own_meeting: Meeting,
    /// Where the mediator's sessions take place.
    pub usual_meeting: Meeting,
}

impl BookingDetails {
    /// Where it takes place, given the practice's usual place: nowhere, once it is over or cancelled. The
    /// link is given once the practice has confirmed it.
    pub(crate) fn meeting(&self, practice: &str) -> Meeting {
        let (meeting, _) = self.own_meeting.of_session(&self.usual_meeting, practice, &self.contact_method);
        match self.state {
            BookingState::Pending => meeting.without_link(),
            BookingState::Confirmed => meeting,
            BookingState::Completed | BookingState::Cancelled => Meeting::default(),
        }
    }

    /// The time it occupies.
    #[must_use]
    pub fn period(&self) -> TimeRange {
        TimeRange::lasting(self.start, self.minutes)
    }
}
