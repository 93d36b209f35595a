use booking::{Booking, BookingStatus};
use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{
    Action, Audit, BookingId, ChangeRequestId, ClientId, EmailAddress, FieldChange, MatterId, Page, Paged,
    ParticipantId, SeatId, Sight, StorageError,
};

use crate::{
    CaseFields, ChangeRequest, ChangeRequestRepository, Decision, ListedMatter, Matter, MatterError,
    MatterFilter, MatterMail, MatterRepository, OwnTable, Participant, Side, UncheckedPerson,
};

/// The practice's matters.
#[derive(Clone, Copy)]
pub struct Matters<'a> {
    /// Where matters are kept.
    pub matters: &'a dyn MatterRepository,
    /// What sides ask for.
    pub requests: &'a dyn ChangeRequestRepository,
    /// Tells people.
    pub mail: &'a dyn MatterMail,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// How much the caller sees. Matters whose latest session is outside their scope do not exist for them.
    pub sight: Sight,
    /// The moment of the use case.
    pub now: DateTime<Utc>,
    /// The same by the practice's clock.
    pub local: NaiveDateTime,
}

impl Matters<'_> {
    /// A page of the matters that match the filter: those with the latest session first.
    pub fn list(&self, filter: &MatterFilter, page: Page) -> Result<Paged<ListedMatter>, StorageError> {
        self.matters.list(filter, self.sight, page)
    }

    /// The ids of all matters that match the filter, for a file that is read in pieces.
    pub fn export(&self, filter: &MatterFilter) -> Result<Vec<MatterId>, StorageError> {
        self.audit.record(Action::MattersExported, "")?;
        self.matters.ids(filter, self.sight)
    }

    /// Where a client, or anyone with one of these addresses, sits at the table: nothing of anyone else.
    pub fn places(
        &self,
        client: ClientId,
        emails: &[EmailAddress],
    ) -> Result<Vec<(MatterId, OwnTable)>, StorageError> {
        self.matters.places(client, emails)
    }

    /// One matter.
    pub fn find(&self, id: MatterId) -> Result<Matter, MatterError> {
        self.admitted(self.matters.find(id)?).map(|matter| matter.seen_with(self.sight))
    }

    /// Adds a booking that the caller sees, and that belongs to no matter, to a matter as a further session.
    pub fn add_session(&self, id: MatterId, booking: BookingId) -> Result<(), MatterError> {
        self.locked(id)?;
        if self.matters.sessions(id)? >= Matter::MOST_SESSIONS {
            return Err(MatterError::Full);
        }
        self.matters.attach(id, booking)?;
        Ok(self.audit.record(Action::MatterSessionAdded, id)?)
    }

    /// Changes what a matter says about the case, to what follows from the matter as it is. Fails as that does.
    pub fn change<E: From<MatterError>>(
        &self,
        id: MatterId,
        change: impl FnOnce(&Matter) -> Result<CaseFields, E>,
    ) -> Result<Matter, E> {
        let before = self.locked(id)?;
        let case = change(&before)?;
        let changes: Vec<_> = before.case.changed_to(&case).into_iter().map(FieldChange::unsaid).collect();
        if changes.is_empty() {
            return Ok(before);
        }
        let after = Matter { case, ..self.next(before) };
        self.matters.update(&after).map_err(MatterError::from)?;
        let recorded = self.audit.record_changes(Action::MatterChanged, id, changes);
        recorded.map_err(MatterError::from)?;
        Ok(after)
    }

    /// Seats others, in sides that follow from the matter as it is: whoever is left out is no longer on it.
    /// Fails as that does.
    pub fn seat<E: From<MatterError>>(
        &self,
        id: MatterId,
        sides: impl FnOnce(&Matter) -> Result<Vec<Side>, E>,
    ) -> Result<Matter, E> {
        let before = self.locked(id)?;
        let mut sides = sides(&before)?;
        for person in sides.iter_mut().flat_map(|side| &mut side.people) {
            person.client_id = before.client_of(person);
            person.seat = before.seat_of(person);
            person.unchecked = before.unchecked_of(person);
        }
        if before.sides == sides {
            return Ok(before);
        }
        let after = Matter { sides, ..self.next(before) };
        after.check()?;
        self.matters.store_sides(&after)?;
        self.audit.record(Action::MatterSeated, id).map_err(MatterError::from)?;
        Ok(after)
    }

    /// Who has been told of which of the matter's sessions.
    pub fn told(&self, matter: &Matter) -> Result<Vec<(ParticipantId, BookingId)>, StorageError> {
        self.matters.told(matter.id)
    }

    /// Writes to everyone at the table who gets mail and has not been told of this confirmed session. Fails as
    /// `check` of the matter as it is does.
    pub fn tell(
        &self,
        id: MatterId,
        booking: &Booking,
        check: impl FnOnce(&Matter) -> Result<(), MatterError>,
    ) -> Result<Matter, MatterError> {
        let matter = self.locked(id)?;
        check(&matter)?;
        if booking.matter_id != Some(id) {
            return Err(MatterError::NotFound);
        }
        self.check_ahead(booking)?;
        let told = self.matters.told(id)?;
        let untold = |person: &&Participant| !told.contains(&(person.id, booking.id));
        let people: Vec<_> = matter.people().filter(untold).map(|person| person.id).collect();
        if !people.is_empty() {
            self.mail.tell(booking, &people)?;
            self.audit.record(Action::MatterTold, id)?;
        }
        Ok(matter)
    }

    /// Gives someone at the table another private link: the old one ends. Whoever gets mail is written to about
    /// the matter's sessions that are confirmed and ahead.
    pub fn renew_link(
        &self,
        id: MatterId,
        person: ParticipantId,
        sessions: &[Booking],
    ) -> Result<Matter, MatterError> {
        let before = self.locked(id)?;
        if before.person(person).is_none() {
            return Err(MatterError::NotFound);
        }
        let mut sides = before.sides.clone();
        for one in sides.iter_mut().flat_map(|side| &mut side.people) {
            if one.id == person {
                one.seat = SeatId::generate();
            }
        }
        let after = Matter { sides, ..self.next(before) };
        self.matters.store_sides(&after)?;
        for booking in sessions.iter().filter(|booking| self.check_ahead(booking).is_ok()) {
            self.mail.tell(booking, &[person])?;
        }
        self.audit.record(Action::MatterLinkRenewed, id)?;
        Ok(after)
    }

    /// What the matter's sides ask for.
    pub fn requests(&self, matter: &Matter) -> Result<Vec<ChangeRequest>, StorageError> {
        self.requests.of_matter(matter.id, self.local)
    }

    /// What sides ask for: the oldest first.
    pub fn open_requests(&self, limit: i64) -> Result<Paged<ChangeRequest>, StorageError> {
        self.requests.open(self.sight.scope, self.local, limit)
    }

    /// Whom the office has to check: those who wait longest first.
    pub fn unchecked(&self, limit: i64) -> Result<Paged<UncheckedPerson>, StorageError> {
        self.matters.unchecked(self.sight.scope, limit)
    }

    /// Decides what a side asks for, as follows from it. Whoever grants it changes the session as well. Fails as the
    /// decision does.
    pub fn decide<E: From<MatterError>>(
        &self,
        id: ChangeRequestId,
        decision: impl FnOnce(&ChangeRequest) -> Result<Decision, E>,
    ) -> Result<(ChangeRequest, Decision), E> {
        let (request, is_open) =
            self.requests.lock(id, self.local).map_err(MatterError::from)?.ok_or(MatterError::NotFound)?;
        self.admitted(self.matters.find(request.matter).map_err(MatterError::from)?)?;
        let decision = decision(&request)?;
        if !is_open {
            return Err(MatterError::RequestSettled.into());
        }
        self.requests.decide(id, decision, self.now).map_err(MatterError::from)?;
        self.audit.record(Action::MatterChangeDecided, request.matter).map_err(MatterError::from)?;
        Ok((request, decision))
    }

    fn check_ahead(&self, booking: &Booking) -> Result<(), MatterError> {
        let is_ahead = booking.status == BookingStatus::Confirmed && booking.start > self.local;
        if is_ahead { Ok(()) } else { Err(MatterError::NotConfirmed) }
    }

    fn next(&self, before: Matter) -> Matter {
        Matter { version: before.version.saturating_add(1), updated_at: self.now, ..before }
    }

    fn locked(&self, id: MatterId) -> Result<Matter, MatterError> {
        self.admitted(self.matters.lock(id)?)
    }

    fn admitted(&self, found: Option<Matter>) -> Result<Matter, MatterError> {
        let mine = |matter: &Matter| self.sight.scope.admits(matter.latest.mediator_id);
        found.filter(mine).ok_or(MatterError::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AuditLines, MediatorId, Scope};
    use mockall::predicate::eq;

    use super::*;
    use crate::matter::tests::{matter, person, side};
    use crate::ports::{MockChangeRequestRepository, MockMatterMail, MockMatterRepository};
    use crate::seat::tests::session;
    use crate::{ChangeKind, County, ParticipantRole};

    const LATER: DateTime<Utc> = DateTime::<Utc>::MAX_UTC;
    const MONDAY: &str = "2027-01-04T09:00:00";

    struct Office {
        matters: MockMatterRepository,
        requests: MockChangeRequestRepository,
        mail: MockMatterMail,
        lines: AuditLines,
    }

    impl Office {
        /// An office with this matter.
        fn with(matter: &Matter) -> Self {
            let mut matters = MockMatterRepository::new();
            let (found, locked) = (matter.clone(), matter.clone());
            matters.expect_find().with(eq(matter.id)).returning(move |_| Ok(Some(found.clone())));
            matters.expect_lock().with(eq(matter.id)).returning(move |_| Ok(Some(locked.clone())));
            let (requests, mail) = (MockChangeRequestRepository::new(), MockMatterMail::new());
            Self { matters, requests, mail, lines: AuditLines::default() }
        }

        fn seen_in(&self, scope: Scope) -> Matters<'_> {
            let sight = Sight { scope, ..Sight::ALL };
            Matters {
                matters: &self.matters,
                requests: &self.requests,
                mail: &self.mail,
                audit: self.lines.audit(),
                sight,
                now: LATER,
                local: MONDAY.parse().unwrap(),
            }
        }
    }

    fn ortiz() -> Matter {
        matter(vec![side("Ortiz", vec![person(ParticipantRole::Party, "jo@example.com")])])
    }

    #[test]
    fn a_matter_of_another_mediator_does_not_exist() {
        let matter = ortiz();
        let office = Office::with(&matter);
        let of = |mediator| office.seen_in(Scope::Mediator(Some(mediator)));
        assert_eq!(of(matter.latest.mediator_id).find(matter.id).unwrap(), matter);
        let other = of(MediatorId::generate());
        assert!(matches!(other.find(matter.id), Err(MatterError::NotFound)));
        let changed = other.change(matter.id, |_| Ok::<_, MatterError>(CaseFields::default()));
        assert!(matches!(changed, Err(MatterError::NotFound)));
        let seated = other.seat(matter.id, |_| Ok::<_, MatterError>(vec![]));
        assert!(matches!(seated, Err(MatterError::NotFound)));
    }

    #[test]
    fn a_change_makes_a_new_version_and_the_log_names_fields_without_their_values() {
        let matter = ortiz();
        let mut office = Office::with(&matter);
        office.matters.expect_update().times(1).returning(|_| Ok(()));
        let case =
            CaseFields { style: "Ortiz v. Lee".into(), county: Some(County::Lee), ..CaseFields::default() };
        let everything = office.seen_in(Scope::Practice);
        let changed = everything.change(matter.id, |_| Ok::<_, MatterError>(case.clone())).unwrap();
        assert_eq!(changed, Matter { case, version: 2, updated_at: LATER, ..matter.clone() });
        assert_eq!(office.lines.texts(), [format!("matter.changed {} style; county", matter.id)]);
    }

    #[test]
    fn what_stays_as_it_is_makes_no_version_and_no_line() {
        let matter = ortiz();
        let office = Office::with(&matter);
        let everything = office.seen_in(Scope::Practice);
        let same = everything.change(matter.id, |before| Ok::<_, MatterError>(before.case.clone()));
        assert_eq!(same.unwrap(), matter);
        let same = everything.seat(matter.id, |before| Ok::<_, MatterError>(before.sides.clone()));
        assert_eq!((same.unwrap(), office.lines.texts()), (matter, vec![]));
    }

    #[test]
    fn a_matter_gets_sessions_until_it_is_full() {
        let matter = ortiz();
        for (sessions, is_full) in [(19, false), (20, true)] {
            let mut office = Office::with(&matter);
            office.matters.expect_sessions().with(eq(matter.id)).returning(move |_| Ok(sessions));
            office.matters.expect_attach().times(usize::from(!is_full)).returning(|_, _| Ok(()));
            let added = office.seen_in(Scope::Practice).add_session(matter.id, BookingId::generate());
            assert_eq!(matches!(added, Err(MatterError::Full)), is_full);
            assert_eq!(office.lines.texts().is_empty(), is_full);
            let other = office.seen_in(Scope::Mediator(None)).add_session(matter.id, BookingId::generate());
            assert!(matches!(other, Err(MatterError::NotFound)));
        }
    }

    #[test]
    fn sides_are_stored_together_or_refused_together() {
        let matter = ortiz();
        let mut office = Office::with(&matter);
        office.matters.expect_store_sides().times(1).returning(|_| Ok(()));
        let everything = office.seen_in(Scope::Practice);
        let lee = side("Lee", vec![person(ParticipantRole::Counsel, "lee@example.net")]);
        let both = |before: &Matter| Ok::<_, MatterError>([before.sides.clone(), vec![lee]].concat());
        assert_eq!(everything.seat(matter.id, both).unwrap().version, 2);
        let spy = side("Lee", vec![person(ParticipantRole::Counsel, "JO@example.com")]);
        let spied = |before: &Matter| Ok::<_, MatterError>([before.sides.clone(), vec![spy]].concat());
        let refused = everything.seat(matter.id, spied);
        assert!(
            matches!(refused, Err(MatterError::EmailOnTwoSides(email)) if email.as_str() == "JO@example.com")
        );
        assert_eq!(office.lines.texts(), [format!("matter.seated {}", matter.id)]);
    }

    #[test]
    fn only_those_who_do_not_know_are_told_of_a_confirmed_session() {
        let people =
            vec![person(ParticipantRole::Party, "jo@example.com"), person(ParticipantRole::Counsel, "")];
        let matter = matter(vec![side("Ortiz", people.clone())]);
        for (start, status, of, is_told) in [
            ("2027-01-05T09:00:00", BookingStatus::Confirmed, matter.id, true),
            ("2027-01-05T09:00:00", BookingStatus::Pending, matter.id, false),
            (MONDAY, BookingStatus::Confirmed, matter.id, false),
            ("2027-01-05T09:00:00", BookingStatus::Confirmed, MatterId::generate(), false),
        ] {
            let mut office = Office::with(&matter);
            let booking = session(of, start, status);
            let (known, newcomer) = ((people[0].id, booking.id), people[1].id);
            office.matters.expect_told().returning(move |_| Ok(vec![known]));
            let to_newcomer = move |_: &Booking, to: &[ParticipantId]| to == [newcomer];
            office.mail.expect_tell().withf(to_newcomer).times(usize::from(is_told)).returning(|_, _| Ok(()));
            let matters = office.seen_in(Scope::Practice);
            let stale = matters.tell(matter.id, &booking, |_| Err(MatterError::Stale));
            assert!(matches!(stale, Err(MatterError::Stale)), "tells no one");
            assert_eq!(matters.tell(matter.id, &booking, |_| Ok(())).is_ok(), is_told);
        }
    }

    #[test]
    fn a_new_link_is_one_persons_and_is_told_with_the_sessions_ahead() {
        let people =
            vec![person(ParticipantRole::Party, "jo@example.com"), person(ParticipantRole::Counsel, "")];
        let matter = matter(vec![side("Ortiz", people.clone())]);
        let mut office = Office::with(&matter);
        office.matters.expect_store_sides().times(1).returning(|_| Ok(()));
        office.mail.expect_tell().times(1).returning(|_, _| Ok(()));
        let sessions = [
            session(matter.id, "2027-01-05T09:00:00", BookingStatus::Confirmed),
            session(matter.id, "2027-01-05T13:00:00", BookingStatus::Pending),
            session(matter.id, "2027-01-01T09:00:00", BookingStatus::Confirmed),
        ];
        let renewed = office.seen_in(Scope::Practice).renew_link(matter.id, people[0].id, &sessions).unwrap();
        let seats: Vec<_> = renewed.people().map(|person| person.seat).collect();
        assert_ne!(seats[0], people[0].seat);
        assert_eq!((seats[1], renewed.version), (people[1].seat, 2));
        let nobody = office.seen_in(Scope::Practice).renew_link(matter.id, ParticipantId::generate(), &[]);
        assert!(matches!(nobody, Err(MatterError::NotFound)));
    }

    #[test]
    fn a_wish_is_decided_once_and_by_those_who_see_the_matter() {
        let matter = ortiz();
        let mut office = Office::with(&matter);
        let request = ChangeRequest {
            id: ChangeRequestId::generate(),
            booking: BookingId::generate(),
            matter: matter.id,
            side: matter.sides[0].id,
            side_name: "Ortiz".into(),
            participant: None,
            name: String::new(),
            kind: ChangeKind::Move,
            asked_at: LATER,
        };
        let (id, open) = (request.id, request.clone());
        office.requests.expect_lock().returning(move |of, _| Ok((of == id).then(|| (open.clone(), true))));
        office.requests.expect_decide().times(1).returning(|_, _, _| Ok(()));
        let decline = |_: &ChangeRequest| Ok::<_, MatterError>(Decision::Declined);
        let other = office.seen_in(Scope::Mediator(None)).decide(id, decline);
        assert!(matches!(other, Err(MatterError::NotFound)));
        let decided = office.seen_in(Scope::Practice).decide(id, decline).unwrap();
        assert_eq!(decided, (request.clone(), Decision::Declined));
        let unknown = office.seen_in(Scope::Practice).decide(ChangeRequestId::generate(), decline);
        assert!(matches!(unknown, Err(MatterError::NotFound)));
        let mut late = Office::with(&matter);
        late.requests.expect_lock().returning(move |_, _| Ok(Some((request.clone(), false))));
        let settled = late.seen_in(Scope::Practice).decide(id, decline);
        assert!(matches!(settled, Err(MatterError::RequestSettled)));
    }
}
