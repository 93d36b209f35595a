use kernel::{Action, Actor, Cause, FieldChange, Named as _, counted};

use crate::Booking;

/// Something that happened to a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingEvent<'e> {
    /// What happened.
    pub what: BookingEventKind,
    /// The booking before; `None` if it is new.
    pub before: Option<&'e Booking>,
    /// The booking now.
    pub after: &'e Booking,
    /// Who made the change.
    pub by: &'e Actor,
    /// Who causes the emails about it; `None` for no email.
    pub mail: Option<Cause>,
}

/// The kinds of events, as far as people need to be notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingEventKind {
    /// A visitor requested a session.
    Requested,
    /// The practice booked a session for a client.
    Created,
    /// The practice moved it to another time or mediator, and may have set another status as well.
    Moved,
    /// The practice set another status.
    StatusChanged,
    /// The practice said where it takes place.
    Relocated,
    /// The practice saved it without a change.
    Kept,
    /// The visitor confirmed the request by email.
    ConfirmedByClient,
    /// The visitor cancelled it.
    CancelledByClient,
    /// The visitor moved it to another time.
    MovedByClient,
    /// The request was cancelled because its visitor did not confirm it by email in time.
    Ended,
    /// A visitor chose a session, and it is held until they have paid.
    Held,
    /// The session that was held is paid for, or costs nothing any longer: now it is requested.
    PaidFor,
    /// The session that was held was not paid for in time.
    HoldEnded,
}

impl BookingEvent<'_> {
    /// The action in the audit log.
    #[must_use]
    pub fn action(&self) -> Action {
        match self.what {
            BookingEventKind::Requested => Action::BookingRequested,
            BookingEventKind::Created => Action::BookingCreated,
            BookingEventKind::Moved | BookingEventKind::StatusChanged | BookingEventKind::Kept => {
                Action::BookingChanged
            }
            BookingEventKind::Relocated => Action::BookingRelocated,
            BookingEventKind::ConfirmedByClient => Action::BookingConfirmedByClient,
            BookingEventKind::CancelledByClient => Action::BookingCancelledByClient,
            BookingEventKind::MovedByClient => Action::BookingMovedByClient,
            BookingEventKind::Ended => Action::BookingEnded,
            BookingEventKind::Held => Action::BookingHeld,
            BookingEventKind::PaidFor => Action::BookingPaidFor,
            BookingEventKind::HoldEnded => Action::BookingHoldEnded,
        }
    }

    /// The fields that changed, without personal data; none for a new booking.
    #[must_use]
    pub fn changes(&self) -> Vec<FieldChange> {
        let (Some(before), after) = (self.before, self.after) else { return Vec::new() };
        let start = |booking: &Booking| booking.start.format("%Y-%m-%d %H:%M").to_string();
        let length = |booking: &Booking| counted(booking.length.minutes(), "minute", "minutes");
        let changes = [
            FieldChange::of(FieldChange::STATUS, before.status.name(), after.status.name()),
            FieldChange::of("start", start(before), start(after)),
            FieldChange::of("mediator", &before.mediator_name, &after.mediator_name),
            FieldChange::of("length", length(before), length(after)),
        ];
        changes.into_iter().flatten().collect()
    }

    /// The same for people to read; empty for a new booking.
    #[must_use]
    pub fn detail(&self) -> String {
        let (Some(before), after) = (self.before, self.after) else { return String::new() };
        let mut changes = Vec::new();
        if before.status != after.status {
            changes.push(format!("{} → {}", before.status.name(), after.status.name()));
        }
        if before.start != after.start
            || before.mediator_id != after.mediator_id
            || before.length != after.length
        {
            changes.push(format!("{} → {}", session(before), session(after)));
        }
        changes.join("; ")
    }
}

fn session(booking: &Booking) -> String {
    format!("{} with {}", booking.start.format("%Y-%m-%d %H:%M"), booking.mediator_name)
}
