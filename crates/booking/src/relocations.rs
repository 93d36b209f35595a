use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use kernel::{BookingId, Cause, MediatorId, Meeting, Page, StorageError};

use crate::{
    Booking, BookingError, BookingEventKind, BookingFilter, BookingStatus, BookingView, Bookings, Revision,
};

/// Telling clients where their sessions take place, after a mediator or the practice has moved.
#[derive(Clone, Copy)]
pub struct Relocations<'a> {
    bookings: Bookings<'a>,
}

impl<'a> Relocations<'a> {
    /// Of the practice's bookings.
    #[must_use]
    pub fn new(bookings: Bookings<'a>) -> Self {
        Self { bookings }
    }

    /// The confirmed sessions of this mediator after `now` (wall clock) that take place elsewhere than when the
    /// mediator's usual meeting was this one, by start.
    pub fn of_mediator(
        &self,
        id: MediatorId,
        before: &Meeting,
        now: NaiveDateTime,
    ) -> Result<Vec<Booking>, StorageError> {
        let practice = self.bookings.practice.meeting_place.as_str();
        let earlier = |booking: &Booking| Booking { usual_meeting: before.clone(), ..booking.clone() };
        self.coming(Some(id), now, |booking| {
            earlier(booking).meeting(practice).0 != booking.meeting(practice).0
        })
    }

    /// The confirmed sessions after `now` (wall clock) that take place elsewhere when the practice's usual
    /// place is the second instead of the first, by start.
    pub fn of_practice(
        &self,
        [before, after]: [&str; 2],
        now: NaiveDateTime,
    ) -> Result<Vec<Booking>, StorageError> {
        if before == after {
            return Ok(Vec::new());
        }
        self.coming(None, now, |booking| booking.meeting(before).0 != booking.meeting(after).0)
    }

    fn coming(
        &self,
        mediator_id: Option<MediatorId>,
        now: NaiveDateTime,
        is_elsewhere: impl Fn(&Booking) -> bool,
    ) -> Result<Vec<Booking>, StorageError> {
        let (view, status) = (Some(BookingView::Upcoming), Some(BookingStatus::Confirmed));
        let filter = BookingFilter { view, now, status, mediator_id, ..BookingFilter::default() };
        let mut coming = self.bookings.list(&filter, Page::ALL)?.items;
        coming.retain(|booking| booking.start > now && is_elsewhere(booking));
        coming.sort_by_key(|booking| booking.start);
        Ok(coming)
    }

    /// Emails the clients of these sessions where they take place now, and makes each a new revision. Leaves out
    /// those that are no longer confirmed and ahead of `now` (wall clock), whose client has no address, and those
    /// that have another revision: they have been told, or changed. Returns how many were told.
    pub fn notify(&self, sessions: &[(BookingId, i32)], now: NaiveDateTime) -> Result<usize, BookingError> {
        let sessions: BTreeSet<_> = sessions.iter().copied().collect();
        self.bookings.lock_mediators(sessions.iter().map(|(id, _)| *id))?;
        let mut told = 0;
        for (id, revision) in sessions {
            let booking = match self.bookings.find(id) {
                Err(BookingError::NotFound) => continue,
                found => found?,
            };
            let Revision { number, .. } = booking.revision;
            let is_coming = booking.status == BookingStatus::Confirmed && booking.start > now;
            if number == revision && is_coming && booking.client.email.is_some() {
                let (what, after) = (BookingEventKind::PlaceTold, booking.clone());
                self.bookings.store(what, booking, after, Some(Cause::Practice))?;
                told += 1;
            }
        }
        Ok(told)
    }
}

#[cfg(test)]
mod tests {
    use availability::{Mediator, SessionType};
    use kernel::{Paged, VideoLink};

    use super::*;
    use crate::ClientDetails;
    use crate::bookings::tests::{Fixture, ann, booked, slot_of};

    fn now() -> NaiveDateTime {
        "2027-01-04T08:00:00".parse().unwrap()
    }

    fn meeting(place: &str, link: &str) -> Meeting {
        Meeting { place: place.into(), link: VideoLink::stored(link.into()), note: String::new() }
    }

    /// Sessions of Ann's, each as it is met and with what it says itself about where.
    fn sessions(ann: &Mediator, methods: &[(&str, Meeting)]) -> (Fixture, Vec<Booking>) {
        let slot = slot_of(ann, "2027-01-05T09:00:00", SessionType::Morning);
        let fixture = Fixture::with(ann.clone(), vec![slot.clone()]).free();
        let usual = meeting("Room 2", "https://v.example/ann");
        let of = |(method, own): &(&str, Meeting)| {
            let fixture = Fixture::with(ann.clone(), vec![slot.clone()]).free().stores_one();
            let mut booking = booked(&fixture, &slot, BookingStatus::Confirmed);
            booking.subject.contact_method = (*method).into();
            Booking { own_meeting: own.clone(), usual_meeting: usual.clone(), ..booking }
        };
        (fixture, methods.iter().map(of).collect())
    }

    #[test]
    fn who_has_to_know_of_another_place_or_link() {
        let unsaid = Meeting::default();
        let cases = [
            ("Virtual", unsaid.clone()),
            ("In person", unsaid.clone()),
            ("No preference", unsaid.clone()),
            ("Virtual", meeting("", "https://v.example/own")),
            ("In person", meeting("Court", "")),
            ("No preference", meeting("Court", "")),
        ];
        let ann = ann();
        let found = |before: Meeting| {
            let (mut fixture, all) = sessions(&ann, &cases);
            let ids: Vec<_> = all.iter().map(|booking| booking.id).collect();
            fixture.bookings.expect_list().returning(move |filter, _, _| {
                assert_eq!(
                    (filter.status, filter.view),
                    (Some(BookingStatus::Confirmed), Some(BookingView::Upcoming))
                );
                Ok(Paged { items: all.clone(), total: 6_i64.into() })
            });
            let found = Relocations::new(fixture.bookings()).of_mediator(ann.id, &before, now()).unwrap();
            let place = |id| ids.iter().position(|known| *known == id).unwrap();
            found.iter().map(|booking| place(booking.id)).collect::<Vec<_>>()
        };
        assert_eq!(found(meeting("Room 2", "https://v.example/ann")), Vec::<usize>::new());
        assert_eq!(found(meeting("Room 2", "https://v.example/old")), [0, 2, 5]);
        assert_eq!(found(meeting("Room 1", "https://v.example/ann")), [1, 2]);
        assert_eq!(found(unsaid.clone()), [0, 1, 2, 5]);
    }

    #[test]
    fn each_client_is_told_once_and_only_of_a_session_that_is_coming() {
        let ann = ann();
        let (mut fixture, all) = sessions(&ann, &[("Virtual", Meeting::default())]);
        let coming = all[0].clone();
        let unreachable = ClientDetails { email: None, ..coming.client.clone() };
        for (known, revision, expected) in [
            (coming.clone(), 0, 1),
            (coming.clone(), -1, 0),
            (Booking { status: BookingStatus::Pending, ..coming.clone() }, 0, 0),
            (Booking { start: now(), ..coming.clone() }, 0, 0),
            (Booking { client: unreachable, ..coming.clone() }, 0, 0),
        ] {
            let id = known.id;
            fixture.bookings.expect_find().times(2).returning(move |_| Ok(Some(known.clone())));
            fixture.bookings.expect_update().times(expected).returning(|booking| Ok(booking.revision));
            let twice = [(id, revision), (id, revision)];
            assert_eq!(Relocations::new(fixture.bookings()).notify(&twice, now()).unwrap(), expected);
            let told = [(BookingEventKind::PlaceTold, Some(Cause::Practice))];
            assert_eq!(fixture.events.take(), told[..expected]);
            fixture.bookings.checkpoint();
        }
    }
}
