use kernel::SeatId;

use crate::{MatterError, OwnTable, Seat, SeatRepository, SeatSession, SeatView};

/// What anyone with a private link to a seat may do.
#[derive(Clone, Copy)]
pub struct Seats<'a> {
    /// What they may know.
    pub seats: &'a dyn SeatRepository,
    /// Where the practice's sessions in person take place, unless a mediator or a session says otherwise.
    pub place: &'a str,
}

impl Seats<'_> {
    /// What whoever has the seat may know. Changes nothing.
    pub fn by_link(&self, id: SeatId) -> Result<SeatView, MatterError> {
        let (seat, OwnTable { shared_line, side }) = self.taken(id)?;
        let own = side.people.iter().find(|person| person.id == seat.participant);
        let (name, language) = own.map(|own| (own.name.clone(), own.language)).ok_or(MatterError::NoSeat)?;
        let sessions = self.seats.sessions(&seat)?.into_iter();
        let sessions = sessions.map(|booking| SeatSession::of(booking, self.place));
        Ok(SeatView { name, language, shared_line, side: side.into(), sessions: sessions.collect() })
    }

    fn taken(&self, id: SeatId) -> Result<(Seat, OwnTable), MatterError> {
        let seat = self.seats.seat(id)?.ok_or(MatterError::NoSeat)?;
        let table = self.seats.table(&seat)?.ok_or(MatterError::NoSeat)?;
        Ok((seat, table))
    }
}

#[cfg(test)]
mod tests {
    use booking::{Booking, BookingStatus};
    use mockall::predicate::eq;

    use super::*;
    use crate::ParticipantRole;
    use crate::matter::tests::{matter, person, side};
    use crate::ports::MockSeatRepository;
    use crate::seat::tests::session;

    const TUESDAY: &str = "2027-01-05T09:00:00";

    /// Kim Vega's seat in a matter with one session.
    struct Table {
        seats: MockSeatRepository,
        id: SeatId,
        booking: Booking,
    }

    impl Table {
        fn with(start: &str, status: BookingStatus) -> Self {
            let kim = person(ParticipantRole::Counsel, "kim@example.net");
            let matter = matter(vec![side("Park", vec![kim.clone()])]);
            let own = matter.sides[0].clone();
            let seat = Seat { matter: matter.id, side: own.id, participant: kim.id };
            let booking = session(matter.id, start, status);
            let mut seats = MockSeatRepository::new();
            seats.expect_seat().returning(move |id| Ok((id == kim.seat).then_some(seat)));
            let table = OwnTable { shared_line: "Case 1".into(), side: own };
            seats.expect_table().with(eq(seat)).returning(move |_| Ok(Some(table.clone())));
            let known = booking.clone();
            seats.expect_sessions().with(eq(seat)).returning(move |_| Ok(vec![known.clone()]));
            Self { seats, id: kim.seat, booking }
        }

        fn seats(&self) -> Seats<'_> {
            Seats { seats: &self.seats, place: "" }
        }
    }

    #[test]
    fn a_link_that_nobody_has_any_more_leads_nowhere() {
        let table = Table::with(TUESDAY, BookingStatus::Confirmed);
        assert!(matches!(table.seats().by_link(SeatId::generate()), Err(MatterError::NoSeat)));
    }

    #[test]
    fn the_page_shows_the_own_side_and_its_sessions() {
        let table = Table::with(TUESDAY, BookingStatus::Confirmed);
        let seen = table.seats().by_link(table.id).unwrap();
        assert_eq!((seen.shared_line.as_str(), seen.side.name.as_str()), ("Case 1", "Park"));
        assert_eq!(seen.sessions[0].reference, table.booking.reference);
    }
}
