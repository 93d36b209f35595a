use kernel::{Action, Actor, Cause, FieldChange, Named as _, counted};

use crate::{Booking, BookingStatus, Subject};

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
    /// The practice said where it takes place, and may have edited it as well.
    Relocated,
    /// The practice edited something of which the client need not know.
    Edited,
    /// The practice told its client where it takes place now.
    PlaceTold,
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
            BookingEventKind::Edited => Action::BookingEdited,
            BookingEventKind::PlaceTold => Action::BookingPlaceTold,
            BookingEventKind::ConfirmedByClient => Action::BookingConfirmedByClient,
            BookingEventKind::CancelledByClient => Action::BookingCancelledByClient,
            BookingEventKind::MovedByClient => Action::BookingMovedByClient,
            BookingEventKind::Ended => Action::BookingEnded,
            BookingEventKind::Held => Action::BookingHeld,
            BookingEventKind::PaidFor => Action::BookingPaidFor,
            BookingEventKind::HoldEnded => Action::BookingHoldEnded,
        }
    }

    /// The session, if its mediator's own calendar does not show it like this yet.
    #[must_use]
    pub fn enters_calendar(&self) -> Option<&Booking> {
        let shown = |booking: &Booking| {
            let Subject { case_type, contact_method, .. } = booking.subject.clone();
            (booking.mediator_id, booking.period(), booking.own_meeting.clone(), contact_method, case_type)
        };
        let is_shown = self.what != BookingEventKind::PlaceTold
            && self
                .before
                .is_some_and(|before| before.is_in_calendar() && shown(before) == shown(self.after));
        (self.after.status == BookingStatus::Confirmed && !is_shown).then_some(self.after)
    }

    /// The session as it was, if its mediator's own calendar must no longer show it.
    #[must_use]
    pub fn leaves_calendar(&self) -> Option<&Booking> {
        let before = self.before.filter(|before| before.is_in_calendar())?;
        let stays = self.after.is_in_calendar() && self.after.mediator_id == before.mediator_id;
        (!stays).then_some(before)
    }

    /// The session as it was, if it no longer takes place then: nobody must wait for it.
    #[must_use]
    pub fn is_called_off(&self) -> Option<&Booking> {
        self.before.filter(|before| before.is_in_calendar() && !self.after.is_in_calendar())
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
        changes.into_iter().flatten().chain(after.edits_since(before)).collect()
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
        let edits: Vec<_> = after.edits_since(before).collect();
        if !edits.is_empty() {
            changes.push(FieldChange::in_words(&edits));
        }
        changes.join("; ")
    }
}

fn session(booking: &Booking) -> String {
    format!("{} with {}", booking.start.format("%Y-%m-%d %H:%M"), booking.mediator_name)
}

#[cfg(test)]
mod tests {
    use BookingStatus::{Cancelled, Completed, Confirmed, Pending};
    use availability::SessionType;
    use chrono::TimeDelta;
    use kernel::{MediatorId, Meeting};

    use super::*;
    use crate::CaseType;
    use crate::bookings::tests::{Fixture, ann, booked, slot_of};

    /// Whether the session leaves the calendar of the mediator before, and enters that of the one after.
    fn told(before: Option<&Booking>, after: &Booking) -> (bool, bool) {
        let (what, by, mail) = (BookingEventKind::Kept, &Actor::Host, None);
        let event = BookingEvent { what, before, after, by, mail };
        assert!(event.leaves_calendar().is_none_or(|left| Some(left) == before));
        assert!(event.enters_calendar().is_none_or(|entered| entered == after));
        (event.leaves_calendar().is_some(), event.enters_calendar().is_some())
    }

    #[test]
    fn a_mediators_calendar_shows_what_is_confirmed() {
        let slot = slot_of(&ann(), "2027-01-06T09:00:00", SessionType::Morning);
        let fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one();
        let pending = booked(&fixture, &slot, Pending);
        let is = |status| Booking { status, ..pending.clone() };
        for (before, after, expected) in [
            (Pending, Pending, (false, false)),
            (Pending, Confirmed, (false, true)),
            (Pending, Completed, (false, false)),
            (Pending, Cancelled, (false, false)),
            (Confirmed, Pending, (true, false)),
            (Confirmed, Confirmed, (false, false)),
            (Confirmed, Completed, (false, false)),
            (Confirmed, Cancelled, (true, false)),
            (Completed, Pending, (true, false)),
            (Completed, Confirmed, (false, false)),
            (Completed, Completed, (false, false)),
            (Completed, Cancelled, (true, false)),
            (Cancelled, Pending, (false, false)),
            (Cancelled, Confirmed, (false, true)),
            (Cancelled, Completed, (false, false)),
            (Cancelled, Cancelled, (false, false)),
        ] {
            assert_eq!(told(Some(&is(before)), &is(after)), expected, "{before:?} {after:?}");
            // A new booking has nothing before it.
            assert_eq!(told(None, &is(after)), (false, after == Confirmed), "{after:?}");
        }
        let confirmed = is(Confirmed);
        let later = Booking { start: confirmed.start + TimeDelta::hours(1), ..confirmed.clone() };
        let room = Meeting { place: "Room 2".into(), ..Meeting::default() };
        let elsewhere = Booking { own_meeting: room, ..confirmed.clone() };
        let anothers = Booking { mediator_id: MediatorId::generate(), ..confirmed.clone() };
        let asked_again = Booking { status: Pending, ..later.clone() };
        let reworded = Booking { cancel_reason: "Court".into(), ..confirmed.clone() };
        let in_person = Subject { contact_method: "In person".into(), ..confirmed.subject.clone() };
        let met_otherwise = Booking { subject: in_person, ..confirmed.clone() };
        let probate = Subject { case_type: CaseType::Custom("Probate".into()), ..confirmed.subject.clone() };
        let of_another_kind = Booking { subject: probate, ..confirmed.clone() };
        for (after, expected) in [
            (&met_otherwise, (false, true)),
            (&of_another_kind, (false, true)),
            (&later, (false, true)),
            (&elsewhere, (false, true)),
            (&anothers, (true, true)),
            (&asked_again, (true, false)),
            (&reworded, (false, false)),
        ] {
            assert_eq!(told(Some(&confirmed), after), expected, "{after:?}");
        }
    }

    #[test]
    fn who_tells_clients_of_another_place_tells_the_mediators_calendar_too() {
        let slot = slot_of(&ann(), "2027-01-06T09:00:00", SessionType::Morning);
        let fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one();
        let confirmed = booked(&fixture, &slot, Confirmed);
        let (what, by, mail) = (BookingEventKind::PlaceTold, &Actor::Host, None);
        let event = BookingEvent { what, before: Some(&confirmed), after: &confirmed, by, mail };
        assert_eq!((event.enters_calendar(), event.leaves_calendar()), (Some(&confirmed), None));
    }
}
