use kernel::{Action, Actor, Cause};

use crate::{Booking, BookingStatus};

/// Something that happened to a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingEvent<'e> {
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
    /// The session that was held is paid for: now it is requested.
    PaidFor,
    /// The session that was held was not paid for in time.
    HoldEnded,
}

impl BookingEvent<'_> {
    /// What happened.
    #[must_use]
    pub fn kind(&self) -> BookingEventKind {
        use BookingEventKind as Kind;
        let Some(before) = self.before else {
            return match self.by {
                Actor::Client if self.after.pay_by.is_some() => Kind::Held,
                Actor::Client => Kind::Requested,
                Actor::Admin { .. } | Actor::Host | Actor::System => Kind::Created,
            };
        };
        let session = |booking: &Booking| (booking.mediator_id, booking.period());
        let is_moved = session(before) != session(self.after);
        let is_cancelled = self.after.status == BookingStatus::Cancelled;
        if before.held_until().is_some()
            && self.after.status == BookingStatus::Pending
            && self.after.pay_by.is_none()
        {
            return Kind::PaidFor;
        }
        match self.by {
            Actor::System if before.held_until().is_some() => Kind::HoldEnded,
            Actor::Client if is_moved => Kind::MovedByClient,
            Actor::Client if is_cancelled => Kind::CancelledByClient,
            Actor::System if is_cancelled => Kind::Ended,
            // A payment says as much, also one that is reported later.
            Actor::Client | Actor::System => Kind::ConfirmedByClient,
            Actor::Admin { .. } | Actor::Host if is_moved => Kind::Moved,
            Actor::Admin { .. } | Actor::Host if before.status != self.after.status => Kind::StatusChanged,
            Actor::Admin { .. } | Actor::Host => Kind::Kept,
        }
    }

    /// The action in the audit log.
    #[must_use]
    pub fn action(&self) -> Action {
        match self.kind() {
            BookingEventKind::Requested => Action::BookingRequested,
            BookingEventKind::Created => Action::BookingCreated,
            BookingEventKind::Moved | BookingEventKind::StatusChanged | BookingEventKind::Kept => {
                Action::BookingChanged
            }
            BookingEventKind::ConfirmedByClient => Action::BookingConfirmedByClient,
            BookingEventKind::CancelledByClient => Action::BookingCancelledByClient,
            BookingEventKind::MovedByClient => Action::BookingMovedByClient,
            BookingEventKind::Ended => Action::BookingEnded,
            BookingEventKind::Held => Action::BookingHeld,
            BookingEventKind::PaidFor => Action::BookingPaidFor,
            BookingEventKind::HoldEnded => Action::BookingHoldEnded,
        }
    }

    /// What changed, in a few words without personal data; empty for a new booking.
    #[must_use]
    pub fn detail(&self) -> String {
        let (Some(before), after) = (self.before, self.after) else { return String::new() };
        let mut changes = Vec::new();
        if before.status != after.status {
            changes.push(format!(
                "{} → {}",
                kernel::Named::name(before.status),
                kernel::Named::name(after.status)
            ));
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
