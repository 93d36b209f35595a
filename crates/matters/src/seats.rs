use booking::{Booking, BookingStatus};
use chrono::{DateTime, Days, NaiveDateTime, Utc};
use kernel::{Action, Audit, Reference, SeatId, Tz};

use crate::{
    AddedPerson, ChangeKind, ChangeRequestRepository, Decision, MatterError, MatterMail, OwnTable, Seat,
    SeatRepository, SeatSession, SeatView, Unchecked, WhoComes,
};

/// What anyone with a private link to a seat may do.
#[derive(Clone, Copy)]
pub struct Seats<'a> {
    /// What they may know.
    pub seats: &'a dyn SeatRepository,
    /// What sides ask for.
    pub requests: &'a dyn ChangeRequestRepository,
    /// Tells the office.
    pub mail: &'a dyn MatterMail,
    /// Where the practice's sessions in person take place, unless a mediator or a session says otherwise.
    pub place: &'a str,
    /// The practice's time zone.
    pub zone: Tz,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// The moment of the use case.
    pub now: DateTime<Utc>,
    /// The same by the practice's clock.
    pub local: NaiveDateTime,
}

impl Seats<'_> {
    /// How long a link works after the last session.
    const KEPT: Days = Days::new(365);

    /// What whoever has the seat may know. Changes nothing.
    pub fn by_link(&self, id: SeatId) -> Result<SeatView, MatterError> {
        let (seat, sessions) = self.taken(id)?;
        let OwnTable { shared_line, side } = self.seats.table(&seat)?.ok_or(MatterError::NoSeat)?;
        let own = side.people.iter().find(|person| person.id == seat.participant);
        let (name, language) = own.map(|own| (own.name.clone(), own.language)).ok_or(MatterError::NoSeat)?;
        let asked = self.requests.of_seat(&seat, self.local)?;
        let asked_about = |id| asked.iter().find(|request| request.booking == id).map(|request| request.kind);
        let sessions = sessions.into_iter().map(|booking| {
            let asked = asked_about(booking.id);
            SeatSession::of(booking, self.place, self.zone, asked)
        });
        Ok(SeatView { name, language, shared_line, side: side.into(), sessions: sessions.collect() })
    }

    /// Asks the office to cancel or move a confirmed session. It decides; until then nothing changes.
    pub fn ask(&self, id: SeatId, session: &Reference, kind: ChangeKind) -> Result<(), MatterError> {
        let (seat, sessions) = self.taken(id)?;
        let booking = find(sessions, session)?;
        if booking.status != BookingStatus::Confirmed || booking.start <= self.local {
            return Err(MatterError::NotConfirmed);
        }
        if booking.changeable_until(self.zone) < self.now {
            return Err(MatterError::TooLate);
        }
        let is_first = self.requests.insert(&seat, &booking, kind, self.now)?;
        // However often a side asks and takes it back, the office gets one message.
        if is_first {
            self.mail.asked(&booking)?;
        }
        Ok(self.audit.record(Action::MatterChangeAsked, seat.matter)?)
    }

    /// Takes back what the side has asked for. If it has asked for nothing, nothing changes.
    pub fn take_back(&self, id: SeatId, session: &Reference) -> Result<(), MatterError> {
        let (seat, sessions) = self.taken(id)?;
        let booking = find(sessions, session)?;
        let mut asked = self.requests.of_seat(&seat, self.local)?.into_iter();
        let asked = asked.find(|request| request.booking == booking.id);
        let Some(request) = asked else { return Ok(()) };
        if self.requests.lock(request.id, self.local)?.is_some_and(|(_, is_open)| is_open) {
            self.requests.decide(request.id, Decision::TakenBack, self.now)?;
            self.audit.record(Action::MatterChangeTakenBack, seat.matter)?;
        }
        Ok(())
    }

    /// Says how people of the side take part, and adds others to it. Whom a side adds is written to once the office has
    /// checked them; whoever is on it already is not added again.
    pub fn say_who_comes(
        &self,
        id: SeatId,
        WhoComes { attends, added }: WhoComes,
    ) -> Result<(), MatterError> {
        let (seat, OwnTable { side: before, .. }) = self.locked(id)?;
        let mut side = before.clone();
        for (person, attends) in attends {
            let person = side.people.iter_mut().find(|one| one.id == person);
            person.ok_or(MatterError::NotFound)?.attends = attends;
        }
        for person in added {
            if !person.is_on(&side) {
                side.people.push(person.into());
            }
        }
        if side == before {
            return Ok(());
        }
        let is_longer = side.people.len() > before.people.len();
        if is_longer && side.people.iter().filter(|person| !person.is_seated()).count() > AddedPerson::MOST {
            return Err(MatterError::PeopleWait);
        }
        self.seats.store(&seat, &side.people, self.now)?;
        let action = if is_longer { Action::MatterPeopleAdded } else { Action::MatterAttendanceSaid };
        Ok(self.audit.record(action, seat.matter)?)
    }

    /// Ends a link that has reached the wrong person. The office finds the right address.
    pub fn disown(&self, id: SeatId) -> Result<(), MatterError> {
        let (seat, OwnTable { mut side, .. }) = self.locked(id)?;
        for person in side.people.iter_mut().filter(|person| person.id == seat.participant) {
            person.seat = SeatId::generate();
            person.gets_mail = false;
            person.unchecked = Some(Unchecked::WrongPerson);
        }
        self.seats.store(&seat, &side.people, self.now)?;
        Ok(self.audit.record(Action::MatterSeatDisowned, seat.matter)?)
    }

    /// The place at the table and its side, with everyone else who changes the matter waiting.
    fn locked(&self, id: SeatId) -> Result<(Seat, OwnTable), MatterError> {
        let (seat, _) = self.taken(id)?;
        self.seats.lock(&seat)?;
        // It may have ended before the lock.
        let (seat, _) = self.taken(id)?;
        Ok((seat, self.seats.table(&seat)?.ok_or(MatterError::NoSeat)?))
    }

    /// The place at the table and the sessions that its holder may know of, unless all of them are long over.
    fn taken(&self, id: SeatId) -> Result<(Seat, Vec<Booking>), MatterError> {
        let seat = self.seats.seat(id)?.ok_or(MatterError::NoSeat)?;
        let sessions = self.seats.sessions(&seat)?;
        let is_over = |latest: &Booking| latest.period().end + Self::KEPT < self.local;
        if sessions.first().is_some_and(is_over) { Err(MatterError::NoSeat) } else { Ok((seat, sessions)) }
    }
}

fn find(sessions: Vec<Booking>, reference: &Reference) -> Result<Booking, MatterError> {
    sessions.into_iter().find(|booking| booking.reference == *reference).ok_or(MatterError::NoSeat)
}

#[cfg(test)]
mod tests {
    use kernel::{AuditLines, ChangeRequestId, ParticipantId};
    use mockall::predicate::eq;

    use super::*;
    use crate::matter::tests::{matter, person, side};
    use crate::ports::{MockChangeRequestRepository, MockMatterMail, MockSeatRepository};
    use crate::seat::tests::session;
    use crate::{Attendance, ChangeRequest, Participant, ParticipantRole};

    /// Monday, January 4, 2027, 8:00 AM in Orlando.
    const NOW: &str = "2027-01-04T13:00:00Z";
    const TUESDAY: &str = "2027-01-05T09:00:00";

    /// Kim Vega's seat in a matter with one session.
    struct Table {
        seats: MockSeatRepository,
        requests: MockChangeRequestRepository,
        mail: MockMatterMail,
        lines: AuditLines,
        seat: Seat,
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
            Self {
                seats,
                requests: MockChangeRequestRepository::new(),
                mail: MockMatterMail::new(),
                lines: AuditLines::default(),
                seat,
                id: kim.seat,
                booking,
            }
        }

        fn seats(&self) -> Seats<'_> {
            let now: DateTime<Utc> = NOW.parse().unwrap();
            let zone = Tz::America__New_York;
            Seats {
                seats: &self.seats,
                requests: &self.requests,
                mail: &self.mail,
                place: "",
                zone,
                audit: self.lines.audit(),
                now,
                local: now.with_timezone(&zone).naive_local(),
            }
        }

        fn asks(&self) -> Result<(), MatterError> {
            self.seats().ask(self.id, &self.booking.reference, ChangeKind::Cancel)
        }

        fn has_asked(&mut self) -> ChangeRequestId {
            let (id, seat, booking) = (ChangeRequestId::generate(), self.seat, self.booking.id);
            let request = ChangeRequest {
                id,
                booking,
                matter: seat.matter,
                side: seat.side,
                side_name: "Park".into(),
                participant: Some(seat.participant),
                name: "Kim".into(),
                kind: ChangeKind::Move,
                asked_at: NOW.parse().unwrap(),
            };
            let locked = request.clone();
            self.requests.expect_of_seat().returning(move |_, _| Ok(vec![request.clone()]));
            self.requests
                .expect_lock()
                .with(eq(id), mockall::predicate::always())
                .returning(move |_, _| Ok(Some((locked.clone(), true))));
            id
        }
    }

    #[test]
    fn a_link_that_nobody_has_any_more_leads_nowhere() {
        let table = Table::with(TUESDAY, BookingStatus::Confirmed);
        let (gone, reference) = (SeatId::generate(), table.booking.reference);
        let seats = table.seats();
        assert!(matches!(seats.by_link(gone), Err(MatterError::NoSeat)));
        assert!(matches!(seats.ask(gone, &reference, ChangeKind::Move), Err(MatterError::NoSeat)));
        assert!(matches!(seats.take_back(gone, &reference), Err(MatterError::NoSeat)));
        let unknown = seats.ask(table.id, &Reference::generate(), ChangeKind::Move);
        assert!(matches!(unknown, Err(MatterError::NoSeat)), "a session of another matter");
    }

    #[test]
    fn a_link_ends_a_year_after_the_last_session() {
        for (start, works) in [("2026-01-04T05:00:00", true), ("2026-01-04T04:59:00", false)] {
            let mut table = Table::with(start, BookingStatus::Completed);
            table.requests.expect_of_seat().returning(|_, _| Ok(vec![]));
            assert_eq!(table.seats().by_link(table.id).is_ok(), works, "{start}");
        }
    }

    #[test]
    fn the_page_shows_what_the_own_side_has_asked_for() {
        let mut table = Table::with(TUESDAY, BookingStatus::Confirmed);
        table.has_asked();
        let seen = table.seats().by_link(table.id).unwrap();
        assert_eq!((seen.shared_line.as_str(), seen.side.name.as_str()), ("Case 1", "Park"));
        assert_eq!(seen.sessions[0].asked, Some(ChangeKind::Move));
    }

    #[test]
    fn a_change_is_asked_of_a_confirmed_session_until_its_moment() {
        for (start, status, refusal) in [
            (TUESDAY, BookingStatus::Pending, Some("not confirmed")),
            (TUESDAY, BookingStatus::Cancelled, Some("not confirmed")),
            (TUESDAY, BookingStatus::Completed, Some("not confirmed")),
            ("2027-01-04T07:00:00", BookingStatus::Confirmed, Some("not confirmed")),
            ("2027-01-05T07:00:00", BookingStatus::Confirmed, Some("too late")),
            ("2027-01-05T08:00:00", BookingStatus::Confirmed, None),
        ] {
            let mut table = Table::with(start, status);
            table.requests.expect_insert().returning(|_, _, _, _| Ok(true));
            table.mail.expect_asked().times(usize::from(refusal.is_none())).returning(|_| Ok(()));
            let said = table.asks().err().map(|error| error.to_string());
            assert_eq!(said.is_some(), refusal.is_some(), "{start} {status:?}");
            assert!(said.is_none_or(|said| said.contains(refusal.unwrap())), "{start} {status:?}");
        }
    }

    #[test]
    fn however_often_they_ask_the_office_has_one_message() {
        let mut table = Table::with(TUESDAY, BookingStatus::Confirmed);
        table.requests.expect_insert().returning(|_, _, _, _| Ok(false));
        table.asks().unwrap();
        assert_eq!(table.lines.texts(), [format!("matter.change_asked {}", table.seat.matter)]);
    }

    #[test]
    fn what_is_taken_back_is_decided_once() {
        let mut table = Table::with(TUESDAY, BookingStatus::Confirmed);
        let id = table.has_asked();
        let taken_back = move |of: &ChangeRequestId, decision: &Decision, _: &DateTime<Utc>| {
            *of == id && *decision == Decision::TakenBack
        };
        table.requests.expect_decide().withf(taken_back).times(1).returning(|_, _, _| Ok(()));
        table.seats().take_back(table.id, &table.booking.reference).unwrap();
        let mut silent = Table::with(TUESDAY, BookingStatus::Confirmed);
        silent.requests.expect_of_seat().returning(|_, _| Ok(vec![]));
        silent.seats().take_back(silent.id, &silent.booking.reference).unwrap();
        assert_eq!(silent.lines.texts(), Vec::<String>::new());
    }

    impl Table {
        /// The side is Kim's alone; what is stored of it is checked by this.
        fn stores(&mut self, people: impl Fn(&[Participant]) -> bool + Send + 'static) {
            self.seats.expect_lock().returning(|_| Ok(()));
            let is_right = move |_: &Seat, stored: &[Participant], _: &DateTime<Utc>| people(stored);
            self.seats.expect_store().withf(is_right).times(1).returning(|_, _, _| Ok(()));
        }
    }

    fn al() -> AddedPerson {
        AddedPerson { name: "Al Roe".into(), role: ParticipantRole::Staff, email: None, phone: None }
    }

    fn attends(person: ParticipantId, how: Attendance) -> WhoComes {
        WhoComes { attends: vec![(person, how)], ..WhoComes::default() }
    }

    fn adds(added: Vec<AddedPerson>) -> WhoComes {
        WhoComes { added, ..WhoComes::default() }
    }

    #[test]
    fn a_side_says_how_its_people_take_part() {
        let mut table = Table::with(TUESDAY, BookingStatus::Confirmed);
        let kim = table.seat.participant;
        table.stores(|people| matches!(people, [kim] if kim.attends == Attendance::Video));
        table.seats().say_who_comes(table.id, attends(kim, Attendance::Video)).unwrap();
        let stranger = attends(ParticipantId::generate(), Attendance::No);
        let refused = table.seats().say_who_comes(table.id, stranger);
        assert!(matches!(refused, Err(MatterError::NotFound)), "someone of another side");
        table.seats().say_who_comes(table.id, attends(kim, Attendance::Unknown)).unwrap();
        assert_eq!(table.lines.texts(), [format!("matter.attendance_said {}", table.seat.matter)]);
    }

    #[test]
    fn whom_a_side_adds_waits_for_the_office_and_is_not_written_to() {
        let mut table = Table::with(TUESDAY, BookingStatus::Confirmed);
        table.stores(
            |people| matches!(people, [_, al] if al.unchecked == Some(Unchecked::Added) && !al.gets_mail),
        );
        // Pressed twice, or the answer was lost.
        let loud = AddedPerson { name: "AL ROE".into(), ..al() };
        table.seats().say_who_comes(table.id, adds(vec![al(), loud])).unwrap();
        assert_eq!(table.lines.texts(), [format!("matter.people_added {}", table.seat.matter)]);
        let many = |count: usize| (0..count).map(|at| AddedPerson { name: at.to_string(), ..al() }).collect();
        let refused = table.seats().say_who_comes(table.id, adds(many(6)));
        assert!(matches!(refused, Err(MatterError::PeopleWait)));
    }

    #[test]
    fn a_link_that_has_reached_somebody_else_ends() {
        let mut table = Table::with(TUESDAY, BookingStatus::Confirmed);
        let link = table.id;
        table.stores(move |people| {
            let [kim] = people else { return false };
            kim.seat != link && !kim.gets_mail && kim.unchecked == Some(Unchecked::WrongPerson)
        });
        table.seats().disown(link).unwrap();
        assert!(matches!(table.seats().disown(SeatId::generate()), Err(MatterError::NoSeat)));
        assert_eq!(table.lines.texts(), [format!("matter.seat_disowned {}", table.seat.matter)]);
    }
}
