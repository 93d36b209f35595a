use kernel::{Actor, Cause};

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
}

impl BookingEvent<'_> {
    /// What happened.
    #[must_use]
    pub fn kind(&self) -> BookingEventKind {
        use BookingEventKind as Kind;
        let Some(before) = self.before else {
            return if *self.by == Actor::Client { Kind::Requested } else { Kind::Created };
        };
        let session = |booking: &Booking| (booking.mediator_id, booking.period());
        let is_moved = session(before) != session(self.after);
        let is_cancelled = self.after.status == BookingStatus::Cancelled;
        match self.by {
            Actor::Client if is_moved => Kind::MovedByClient,
            Actor::Client if is_cancelled => Kind::CancelledByClient,
            Actor::Client => Kind::ConfirmedByClient,
            Actor::System => Kind::Ended,
            Actor::Admin { .. } | Actor::Host if is_moved => Kind::Moved,
            Actor::Admin { .. } | Actor::Host if before.status != self.after.status => Kind::StatusChanged,
            Actor::Admin { .. } | Actor::Host => Kind::Kept,
        }
    }

    /// The event's name in the audit log.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.kind() {
            BookingEventKind::Requested => "booking.requested",
            BookingEventKind::Created => "booking.created",
            BookingEventKind::Moved | BookingEventKind::StatusChanged | BookingEventKind::Kept => {
                "booking.changed"
            }
            BookingEventKind::ConfirmedByClient => "booking.confirmed_by_client",
            BookingEventKind::CancelledByClient => "booking.cancelled_by_client",
            BookingEventKind::MovedByClient => "booking.moved_by_client",
            BookingEventKind::Ended => "booking.ended",
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
