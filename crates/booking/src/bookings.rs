use std::collections::BTreeSet;

use availability::{
    ClosedTimes, Mediator, MediatorRepository, Practice, RequestLimits, SlotStatus, TimeSlot,
    TimeSlotRepository,
};
use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{
    Actor, Audit, AuditLine, BookingId, Cause, ClientId, EmailAddress, MediatorId, Meeting, Money, Page,
    Paged, Reference, Scope, Sight, SlotId, StorageError, TimeRange,
};

use crate::{
    Bills, Booking, BookingChange, BookingError, BookingEvent, BookingEventKind, BookingEvents,
    BookingFilter, BookingRepository, BookingRequest, BookingStats, BookingStatus, ChangedBooking, Client,
    ClientDetails, ClientFilter, ClientRepository, Requester, Revision, VisitorLimits, Why,
};

/// The practice's bookings.
#[derive(Clone, Copy)]
pub struct Bookings<'a> {
    /// The mediators; locked before any decision.
    pub mediators: &'a dyn MediatorRepository,
    /// The offered sessions.
    pub slots: &'a dyn TimeSlotRepository,
    /// When the mediators' time is closed.
    pub closed: &'a dyn ClosedTimes,
    /// The practice's hours and rules.
    pub practice: &'a Practice,
    /// Where bookings are kept.
    pub bookings: &'a dyn BookingRepository,
    /// Where clients are kept.
    pub clients: &'a dyn ClientRepository,
    /// Records what happens to bookings.
    pub events: &'a dyn BookingEvents,
    /// Settles what changes are worth.
    pub bills: &'a dyn Bills,
    /// Records what else is done.
    pub audit: Audit<'a>,
    /// When the changes are made.
    pub now: DateTime<Utc>,
    /// Who makes the changes.
    pub by: &'a Actor,
    /// How much they see. Bookings outside their scope do not exist for them.
    pub sight: Sight,
}

impl Bookings<'_> {
    /// Books a session: locks the mediator, checks that the session is open, stores booking and
    /// client, and emails both sides.
    pub fn request(
        &self,
        request: BookingRequest,
        requester: Requester,
        now: DateTime<Utc>,
    ) -> Result<Booking, BookingError> {
        let today = self.practice.local(now);
        self.admit(request.mediator_id).ok_or_else(|| self.unavailable(Why::OtherMediator))?;
        let mediator = self.lock_offered(request.mediator_id)?;
        let slot = self.chosen_slot(&request)?;
        self.check_open(&slot, None, today)?;
        match requester {
            Requester::Visitor(visitor) => {
                self.check_bookable(&slot, now)?;
                let email = request.client.email.as_ref().ok_or(BookingError::Unreachable)?;
                self.check_limits(visitor, email, today, now)?;
            }
            Requester::Administrator(_) if !request.client.is_reachable() => {
                return Err(BookingError::Unreachable);
            }
            Requester::Administrator(_) => {}
        }
        let booking = self.requested(request, mediator, &slot, requester, now)?;
        let reference = match requester {
            Requester::Visitor(visitor) => self.bookings.insert_from(visitor.network, &booking)?,
            Requester::Administrator(_) => self.bookings.insert(&booking)?,
        };
        let booking = Booking { reference, ..booking };
        let what = match requester {
            Requester::Visitor(_) if booking.pay_by.is_some() => BookingEventKind::Held,
            Requester::Visitor(_) => BookingEventKind::Requested,
            Requester::Administrator(_) => BookingEventKind::Created,
        };
        let (after, mail) = (&booking, Some(requester.cause()));
        self.events.record(&BookingEvent { what, before: None, after, by: self.by, mail })?;
        Ok(booking)
    }

    /// The booking that is asked for, with its deadlines, and its client's record.
    fn requested(
        &self,
        request: BookingRequest,
        mediator: Mediator,
        slot: &TimeSlot,
        requester: Requester,
        now: DateTime<Utc>,
    ) -> Result<Booking, BookingError> {
        let (client_id, client, is_new) = self.client_of(request.client, request.client_id, now)?;
        let price = slot.price.valued_in(request.currency);
        let pay_by = requester.hold().filter(|_| price.minor() > 0).map(|hold| now + hold);
        let policy = self.practice.booking;
        let (status, confirm_by) = match requester {
            // Paying for it says as much.
            Requester::Visitor(_) if policy.confirm_by_email && pay_by.is_none() => {
                (BookingStatus::Pending, Some(now + policy.confirm_within))
            }
            Requester::Visitor(_) => (BookingStatus::Pending, None),
            Requester::Administrator(status) => (status, None),
        };
        let booking = Booking {
            id: BookingId::generate(),
            reference: Reference::generate(),
            mediator_id: mediator.id,
            mediator_name: mediator.name,
            slot_id: Some(slot.id),
            client_id: Some(client_id),
            matter_id: None,
            // Anyone may type somebody else's address on the public page.
            opens_record: match requester {
                Requester::Visitor(_) => is_new,
                Requester::Administrator(_) => self.sight.scope == Scope::Practice,
            },
            client,
            language: request.language,
            subject: request.subject,
            start: slot.start,
            length: slot.length,
            price,
            status,
            paid: Money::new(0, price.currency()),
            refunded: Money::new(0, price.currency()),
            cancel_reason: String::new(),
            created_at: now,
            pay_by,
            confirm_by,
            free_until: None,
            own_meeting: Meeting::default(),
            usual_meeting: mediator.meeting,
            revision: Revision::first(now),
        };
        Ok(self.promised(None, booking)?)
    }

    /// Changes a booking: its status, its session, where it takes place and what it says; and emails the client
    /// if the change says so, unless they have nothing to know. `Changed` if it no longer has the expected
    /// status, `Revised` if it is not the expected revision.
    pub fn change(
        &self,
        id: BookingId,
        change: BookingChange,
        now: NaiveDateTime,
    ) -> Result<ChangedBooking, BookingError> {
        let target = change.slot_id.map(|slot| self.target(slot)).transpose()?;
        let before = self.locked(id, target.as_ref())?;
        if change.expected.is_some_and(|expected| expected != before.status) {
            return Err(BookingError::Changed(before.status));
        }
        if change.expected_revision.is_some_and(|expected| expected != before.revision.number) {
            return Err(BookingError::Revised);
        }
        let mut booking = before.clone().edited(change.edits);
        if !booking.client.is_reachable() && before.client.is_reachable() {
            return Err(BookingError::Unreachable);
        }
        if let Some(slot) = &target {
            booking = self.moved(booking, slot, now)?;
        }
        booking.own_meeting = booking.own_meeting.changed(change.meeting);
        booking.status = change.status.unwrap_or(booking.status);
        let revived = before.status == BookingStatus::Cancelled && booking.status != BookingStatus::Cancelled;
        booking.cancel_reason = match booking.status {
            BookingStatus::Cancelled => change.reason.unwrap_or(booking.cancel_reason),
            _ => String::new(),
        };
        if booking.status != BookingStatus::Pending {
            booking.confirm_by = None;
        }
        if booking.status != BookingStatus::Pending || revived {
            booking.pay_by = None;
        }
        if revived {
            self.check_free(booking.mediator_id, booking.period(), Some(id))?;
            self.check_not_closed(booking.mediator_id, booking.period())?;
        }
        let booking = self.promised(Some(&before), booking)?;
        let what = changed_by_practice(&before, &booking);
        self.store(what, before, booking, change.notify.then_some(Cause::Practice))
    }

    /// One booking.
    pub fn find(&self, id: BookingId) -> Result<Booking, BookingError> {
        let booking = self.bookings.find(id)?.ok_or(BookingError::NotFound)?;
        self.admit(booking.mediator_id).map(|()| booking).ok_or(BookingError::NotFound)
    }

    /// The booking, and what happened to it.
    pub fn history(&self, id: BookingId) -> Result<(Booking, Vec<AuditLine>), BookingError> {
        Ok((self.find(id)?, self.audit.log.history(&id.to_string())?))
    }

    /// Whether the mediator's bookings are within the scope.
    fn admit(&self, mediator: MediatorId) -> Option<()> {
        self.sight.scope.admits(mediator).then_some(())
    }

    /// Stores and records a change, and settles the bill.
    pub(crate) fn store(
        &self,
        what: BookingEventKind,
        before: Booking,
        after: Booking,
        mail: Option<Cause>,
    ) -> Result<ChangedBooking, BookingError> {
        let opens_record = after.opens_record || self.stands_behind(&before);
        let after = Booking { opens_record, ..after };
        let after = Booking { revision: self.bookings.update(&after)?, ..after };
        let change = BookingEvent { what, before: Some(&before), after: &after, by: self.by, mail };
        self.events.record(&change)?;
        self.bills.settle(&change, self.now)?;
        Ok(ChangedBooking { before, after })
    }

    /// Whether a change by this caller shows that more than the booking's mediator may be behind it: the office
    /// does, and so does a client, as long as only an email holds the private link.
    fn stands_behind(&self, before: &Booking) -> bool {
        match self.by {
            Actor::Admin { .. } | Actor::Host => self.sight.scope == Scope::Practice,
            Actor::Client => before.confirm_by.is_some(),
            Actor::System => false,
        }
    }

    /// The slot a booking is to be moved to.
    pub(crate) fn target(&self, id: SlotId) -> Result<TimeSlot, BookingError> {
        let slot = self.slots.find(id)?.ok_or_else(|| self.unavailable(Why::Gone))?;
        self.admit(slot.mediator_id).map(|()| slot).ok_or_else(|| self.unavailable(Why::OtherMediator))
    }

    /// The refusal of a session. Only the practice learns why.
    fn unavailable(&self, why: Why) -> BookingError {
        match self.by {
            Actor::Client => BookingError::SlotUnavailable(why),
            Actor::Admin { .. } | Actor::System | Actor::Host => BookingError::NotBookable(why),
        }
    }

    /// The booking moved to the slot, which must be open.
    pub(crate) fn moved(
        &self,
        booking: Booking,
        slot: &TimeSlot,
        now: NaiveDateTime,
    ) -> Result<Booking, BookingError> {
        let mediator = self.lock_offered(slot.mediator_id)?;
        self.check_open(slot, Some(&booking), now)?;
        Ok(booking.moved_to(slot, mediator))
    }

    /// A page of the bookings that match the filter, newest first unless it says otherwise.
    pub fn list(&self, filter: &BookingFilter, page: Page) -> Result<Paged<Booking>, StorageError> {
        listed(self.bookings, filter, self.sight, page)
    }

    /// Whether any network has as many open requests as allowed.
    pub fn is_network_at_limit(
        &self,
        limits: &RequestLimits,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let since = now - RequestLimits::WINDOW;
        Ok(self.bookings.most_open(since, self.practice.local(now))? >= limits.per_network)
    }

    /// Counts the bookings.
    pub fn stats(&self) -> Result<BookingStats, StorageError> {
        self.bookings.stats(self.sight.scope)
    }

    fn lock_offered(&self, id: MediatorId) -> Result<Mediator, BookingError> {
        self.mediators.lock(id)?.filter(Mediator::is_offered).ok_or_else(|| self.unavailable(Why::Inactive))
    }

    /// The booking, read again after locking its mediator and the one it may move to, always in the
    /// same order.
    pub(crate) fn locked(&self, id: BookingId, target: Option<&TimeSlot>) -> Result<Booking, BookingError> {
        let seen = self.find(id)?;
        let mediators = BTreeSet::from_iter([Some(seen.mediator_id), target.map(|slot| slot.mediator_id)]);
        for mediator in mediators.into_iter().flatten() {
            self.mediators.lock(mediator)?;
        }
        self.find(id)
    }

    fn chosen_slot(&self, request: &BookingRequest) -> Result<TimeSlot, BookingError> {
        let slot = if let Some(id) = request.slot_id {
            self.slots.find(id)?
        } else {
            let offered = self.slots.starting_at(request.mediator_id, request.start)?;
            offered.into_iter().find(|slot| slot.status != SlotStatus::Busy)
        };
        slot.filter(|slot| slot.mediator_id == request.mediator_id && slot.start == request.start)
            .ok_or_else(|| self.unavailable(Why::Gone))
    }

    /// Checks that a session is open to a new booking, or to the one that is moved to it.
    fn check_open(
        &self,
        slot: &TimeSlot,
        moved: Option<&Booking>,
        now: NaiveDateTime,
    ) -> Result<(), BookingError> {
        if slot.status == SlotStatus::Busy {
            return Err(self.unavailable(Why::Busy));
        }
        if slot.start <= now {
            return Err(self.unavailable(Why::Past));
        }
        self.check_free(slot.mediator_id, slot.period(), moved.map(|booking| booking.id))?;
        // Staying where it is takes no closed time.
        if moved.is_some_and(|booking| booking.slot_id == Some(slot.id)) {
            return Ok(());
        }
        self.check_not_closed(slot.mediator_id, slot.period())
    }

    fn check_free(
        &self,
        mediator: MediatorId,
        period: TimeRange,
        except: Option<BookingId>,
    ) -> Result<(), BookingError> {
        let is_taken = self.bookings.overlaps(mediator, period, except)?;
        if is_taken { Err(self.unavailable(Why::Taken)) } else { Ok(()) }
    }

    /// Refuses closed time. Only the practice learns that it is closed, and why.
    fn check_not_closed(&self, mediator: MediatorId, period: TimeRange) -> Result<(), BookingError> {
        let closed = self.closed.closed(Scope::Mediator(Some(mediator)), period)?;
        match (closed.into_iter().next(), self.by) {
            (None, _) => Ok(()),
            (Some(_), Actor::Client) => Err(BookingError::SlotUnavailable(Why::Closed)),
            (Some(time), _) => Err(BookingError::Closed { reason: time.reason, by: time.by }),
        }
    }

    /// Finds or creates the client's record, and says whether it is new. Without an email address in the
    /// request, the record's is used.
    fn client_of(
        &self,
        details: ClientDetails,
        chosen: Option<ClientId>,
        now: DateTime<Utc>,
    ) -> Result<(ClientId, ClientDetails, bool), BookingError> {
        let client = Client::of(&details, now);
        let of_details = |details| {
            let id = self.clients.upsert(&client)?;
            Ok((id, details, id == client.id))
        };
        let Some(id) = chosen else { return of_details(details) };
        let filter = ClientFilter { ids: Some(vec![id]), ..ClientFilter::default() };
        let found = self.clients.list(&filter, self.sight, Page { limit: 1, offset: 0 })?.items.pop();
        let known = found.ok_or(BookingError::ClientGone)?.overview.client;
        if !self.clients.complete(id, &client)? {
            return of_details(details);
        }
        Ok((id, ClientDetails { email: details.email.or(known.email), ..details }, false))
    }

    fn check_limits(
        &self,
        visitor: VisitorLimits,
        email: &EmailAddress,
        today: NaiveDateTime,
        now: DateTime<Utc>,
    ) -> Result<(), BookingError> {
        let Some(limits) = visitor.limits else { return Ok(()) };
        if self.bookings.pending_of(email)? >= limits.per_email {
            return Err(BookingError::TooManyOpenRequests);
        }
        let since = now - RequestLimits::WINDOW;
        match self.bookings.open_from(visitor.network, since, today)? {
            open if open >= limits.per_network => Err(BookingError::TooManyFromNetwork),
            open if open >= limits.unchecked && !visitor.is_human => Err(BookingError::HumanCheckRequired),
            _ => Ok(()),
        }
    }
}

/// The bookings that someone with this sight sees.
pub(crate) fn listed(
    bookings: &dyn BookingRepository,
    filter: &BookingFilter,
    sight: Sight,
    page: Page,
) -> Result<Paged<Booking>, StorageError> {
    let Paged { items, total } = bookings.list(filter, sight, page)?;
    Ok(Paged { items: items.into_iter().map(|booking| booking.seen_with(sight)).collect(), total })
}

/// What a change by the practice comes to.
fn changed_by_practice(before: &Booking, after: &Booking) -> BookingEventKind {
    let session = |booking: &Booking| (booking.mediator_id, booking.period());
    if after.is_no_longer_held(before) {
        BookingEventKind::PaidFor
    } else if session(after) != session(before) {
        BookingEventKind::Moved
    } else if after.status != before.status {
        BookingEventKind::StatusChanged
    } else if after.is_elsewhere(before) {
        BookingEventKind::Relocated
    } else if after.edits_since(before).next().is_some() {
        BookingEventKind::Edited
    } else {
        BookingEventKind::Kept
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::RefCell;

    use chrono::TimeDelta;

    use super::*;
    use crate::BookingEventKind as Kind;
    use crate::ports::{MockBookingRepository, MockClientRepository};
    use crate::{CaseType, ClientOverview, ListedClient, Subject};
    use availability::{
        BookingPolicy, ClosedBy, ClosedTime, Days, MediatorChanges, MediatorStatus, MockMediatorRepository,
        MockTimeSlotRepository, NewMediator, SessionLength, SessionType,
    };
    use kernel::{
        CallerNetwork, Cause, ClientId, Currency, EmailAddress, EmailLimit, Language, Money, Phone,
    };
    use mockall::predicate::{always, eq};

    /// Monday, January 4, 2027, 8:00 AM in Orlando.
    const NOW: &str = "2027-01-04T13:00:00Z";

    pub(crate) fn now() -> DateTime<Utc> {
        NOW.parse().unwrap()
    }

    fn network() -> CallerNetwork {
        CallerNetwork::of("192.0.2.1".parse().unwrap())
    }

    fn at(text: &str) -> NaiveDateTime {
        text.parse().unwrap()
    }

    pub(crate) fn ann() -> Mediator {
        let email = EmailAddress::parse("ann@example.com").unwrap();
        Mediator::new(NewMediator { name: "Ann Rivera".into(), email, details: MediatorChanges::default() })
    }

    pub(crate) fn slot_of(mediator: &Mediator, start: &str, session: SessionType) -> TimeSlot {
        let length = SessionLength::Session(session);
        let (mediator_id, price) = (mediator.id, length.default_price());
        TimeSlot {
            id: SlotId::generate(),
            mediator_id,
            start: at(start),
            length,
            status: SlotStatus::Available,
            price,
            from_plan: true,
        }
    }

    fn request_for(slot: &TimeSlot) -> BookingRequest {
        let (email, text) = (EmailAddress::parse("jo@example.com").ok(), String::new);
        BookingRequest {
            mediator_id: slot.mediator_id,
            slot_id: Some(slot.id),
            start: slot.start,
            client: ClientDetails { name: "Jo Park".into(), email, phone: None },
            client_id: None,
            language: Language::Spanish,
            subject: Subject {
                case_type: CaseType::Family,
                title: text(),
                description: text(),
                contact_method: text(),
            },
            currency: Currency::Usd,
        }
    }

    /// Recorded events: what happened, and who causes the emails about it; the changes among them, and
    /// those whose bill was settled.
    #[derive(Debug, Default)]
    pub(crate) struct Events {
        all: RefCell<Vec<(Kind, Option<Cause>)>>,
        changes: RefCell<Vec<Kind>>,
        settled: RefCell<Vec<Kind>>,
    }

    impl Events {
        /// The events recorded since the last call. Every change has settled its bill.
        pub(crate) fn take(&self) -> Vec<(Kind, Option<Cause>)> {
            assert_eq!(self.changes.take(), self.settled.take());
            self.all.take()
        }
    }

    impl BookingEvents for Events {
        fn record(&self, event: &BookingEvent<'_>) -> Result<(), StorageError> {
            self.all.borrow_mut().push((event.what, event.mail));
            if event.before.is_some() {
                self.changes.borrow_mut().push(event.what);
            }
            Ok(())
        }
    }

    impl Bills for Events {
        fn settle(&self, change: &BookingEvent<'_>, _: DateTime<Utc>) -> Result<(), StorageError> {
            self.settled.borrow_mut().push(change.what);
            Ok(())
        }
    }

    /// A practice with one mediator, some slots, and mocked bookings.
    pub(crate) struct Fixture {
        mediators: MockMediatorRepository,
        slots: MockTimeSlotRepository,
        pub(crate) bookings: MockBookingRepository,
        clients: MockClientRepository,
        closed: Vec<ClosedTime>,
        pub(crate) practice: Practice,
        pub(crate) events: Events,
    }

    impl ClosedTimes for Fixture {
        fn closed(&self, scope: Scope, range: TimeRange) -> Result<Vec<ClosedTime>, StorageError> {
            let concerned =
                |time: &&ClosedTime| scope.admits(time.mediator_id) && time.period.overlaps(&range);
            Ok(self.closed.iter().filter(concerned).cloned().collect())
        }

        fn closed_for_all(&self) -> Result<Vec<Days>, StorageError> {
            Ok(vec![])
        }
    }

    impl Fixture {
        pub(crate) fn with(mediator: Mediator, offered: Vec<TimeSlot>) -> Self {
            let mut fixture = Self {
                mediators: MockMediatorRepository::new(),
                slots: MockTimeSlotRepository::new(),
                bookings: MockBookingRepository::new(),
                clients: MockClientRepository::new(),
                closed: vec![],
                practice: Practice::default(),
                events: Events::default(),
            };
            fixture.mediators.expect_lock().returning(move |_| Ok(Some(mediator.clone())));
            let slots = offered.clone();
            fixture
                .slots
                .expect_find()
                .returning(move |id| Ok(slots.iter().find(|slot| slot.id == id).cloned()));
            fixture.slots.expect_starting_at().returning(move |_, start| {
                Ok(offered.iter().filter(|slot| slot.start == start).cloned().collect())
            });
            fixture.clients.expect_upsert().returning(|_| Ok(ClientId::generate()));
            fixture
        }

        /// The first session that is offered at this time.
        pub(crate) fn slot_at(&self, start: &str) -> TimeSlot {
            use availability::TimeSlotRepository as _;
            self.slots.starting_at(MediatorId::generate(), at(start)).unwrap().remove(0)
        }

        /// With this day of the mediator closed for training.
        pub(crate) fn closed_on(mut self, mediator: MediatorId, day: &str) -> Self {
            let day = day.parse().unwrap();
            let period = availability::Days { first: day, last: day }.period();
            let (reason, by) = ("Training".into(), ClosedBy::Closure);
            self.closed.push(ClosedTime { mediator_id: mediator, period, reason, by });
            self
        }

        pub(crate) fn free(mut self) -> Self {
            self.bookings.expect_overlaps().returning(|_, _, _| Ok(false));
            self.bookings.expect_pending_of().returning(|_| Ok(0));
            self.bookings.expect_open_from().returning(|_, _, _| Ok(0));
            self
        }

        pub(crate) fn stores_one(mut self) -> Self {
            self.bookings
                .expect_insert_from()
                .with(eq(network()), always())
                .times(1)
                .returning(|_, booking| Ok(booking.reference));
            self
        }

        /// The bookings, as the practice sees them.
        pub(crate) fn bookings(&self) -> Bookings<'_> {
            self.bookings_by(&Actor::Host)
        }

        pub(crate) fn bookings_by<'a>(&'a self, by: &'a Actor) -> Bookings<'a> {
            Bookings {
                mediators: &self.mediators,
                slots: &self.slots,
                closed: self,
                practice: &self.practice,
                bookings: &self.bookings,
                clients: &self.clients,
                events: &self.events,
                bills: &self.events,
                now: now(),
                audit: kernel::unrecorded(),
                by,
                sight: Sight::ALL,
            }
        }

        fn visitor_asks(&self, request: BookingRequest) -> Result<Booking, BookingError> {
            self.human_asks(request, false)
        }

        /// In a practice with these rules.
        pub(crate) fn under(mut self, booking: BookingPolicy) -> Self {
            self.practice.booking = booking;
            self
        }

        pub(crate) fn visitor_asks_for(&self, slot: &TimeSlot) -> Result<Booking, BookingError> {
            self.visitor_books(slot, None)
        }

        pub(crate) fn visitor_holds(
            &self,
            slot: &TimeSlot,
            hold: TimeDelta,
        ) -> Result<Booking, BookingError> {
            self.visitor_books(slot, Some(hold))
        }

        fn visitor_books(&self, slot: &TimeSlot, hold: Option<TimeDelta>) -> Result<Booking, BookingError> {
            let (network, emails) = (network(), EmailLimit(None));
            let visitor = VisitorLimits { network, is_human: true, limits: None, emails, hold };
            self.bookings_by(&Actor::Client).request(request_for(slot), Requester::Visitor(visitor), now())
        }

        fn human_asks(&self, request: BookingRequest, is_human: bool) -> Result<Booking, BookingError> {
            let (limits, emails) = (Some(RequestLimits::default()), EmailLimit(Some(3)));
            let visitor = VisitorLimits { network: network(), is_human, limits, emails, hold: None };
            self.bookings_by(&Actor::Client).request(request, Requester::Visitor(visitor), now())
        }
    }

    #[test]
    fn a_request_is_stored_as_pending_at_the_slots_price_and_recorded() {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::FullDay);
        let fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one();
        let booking = fixture.visitor_asks(request_for(&slot)).unwrap();
        assert_eq!((booking.status, booking.price), (BookingStatus::Pending, Money::dollars(1750)));
        assert_eq!(fixture.events.take(), [(Kind::Requested, Some(Cause::Visitor(EmailLimit(Some(3)))))]);
        assert_eq!(
            (booking.mediator_name.as_str(), booking.period().end),
            ("Ann Rivera", at("2027-01-05T16:00:00"))
        );
    }

    /// What the practice books for someone without an email address.
    fn by_phone(slot: &TimeSlot) -> BookingRequest {
        let client =
            ClientDetails { name: "Jo Park".into(), email: None, phone: Phone::parse("407-555-0100").ok() };
        BookingRequest { client, ..request_for(slot) }
    }

    fn practice_asks(fixture: &Fixture, request: BookingRequest) -> Result<Booking, BookingError> {
        let staff = Requester::Administrator(BookingStatus::Confirmed);
        fixture.bookings().request(request, staff, now())
    }

    /// A practice that stores a booking, and knows this client if it is asked for one.
    fn practice_with(slot: &TimeSlot, known: Option<Client>) -> Fixture {
        let mut fixture = Fixture::with(ann(), vec![slot.clone()]).free();
        fixture.bookings.expect_insert().returning(|booking| Ok(booking.reference));
        fixture.clients.expect_list().returning(move |filter, _, _| {
            let listed = |client: Client| ListedClient {
                overview: ClientOverview {
                    client,
                    latest_case_type: None,
                    bookings: crate::BookingCounts::default(),
                    email_refused_at: None,
                },
                last_session: None,
                next_session: None,
                paid: None,
            };
            let items: Vec<_> =
                known.clone().filter(|it| filter.ids == Some(vec![it.id])).map(listed).into_iter().collect();
            Ok(Paged { total: 1_i64.into(), items })
        });
        fixture
    }

    #[test]
    fn the_practice_books_by_phone_and_visitors_need_an_address() {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::Morning);
        let fixture = practice_with(&slot, None);
        let booking = practice_asks(&fixture, by_phone(&slot)).unwrap();
        assert_eq!((booking.client.email, booking.status), (None, BookingStatus::Confirmed));
        assert!(matches!(fixture.visitor_asks(by_phone(&slot)), Err(BookingError::Unreachable)));
        let nobody = BookingRequest {
            client: ClientDetails { phone: None, ..by_phone(&slot).client },
            ..request_for(&slot)
        };
        assert!(matches!(practice_asks(&fixture, nobody), Err(BookingError::Unreachable)));
    }

    #[test]
    fn the_client_that_was_chosen_is_kept_unless_someone_else_is_meant() {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::Morning);
        let email = |text: &str| EmailAddress::parse(text).ok();
        for (own, is_theirs) in [(None, true), (email("own@example.com"), true), (None, false)] {
            let details = ClientDetails { name: "Jo".into(), email: own.clone(), phone: None };
            let known = Client::of(&details, now());
            let id = known.id;
            let mut fixture = practice_with(&slot, Some(known));
            fixture.clients.expect_complete().with(eq(id), always()).returning(move |_, _| Ok(is_theirs));
            let request = BookingRequest { client_id: Some(id), ..by_phone(&slot) };
            let booking = practice_asks(&fixture, request).unwrap();
            assert_eq!(booking.client_id == Some(id), is_theirs);
            assert_eq!(booking.client.email, own);
        }
        let gone = BookingRequest { client_id: Some(ClientId::generate()), ..by_phone(&slot) };
        let fixture = practice_with(&slot, None);
        assert!(matches!(practice_asks(&fixture, gone), Err(BookingError::ClientGone)));
    }

    #[test]
    fn without_a_slot_id_it_is_the_shortest_on_offer_at_that_time() {
        let ann = ann();
        let morning = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let full_day = slot_of(&ann, "2027-01-05T09:00:00", SessionType::FullDay);
        let request = BookingRequest { slot_id: None, ..request_for(&full_day) };
        let fixture = Fixture::with(ann, vec![morning.clone(), full_day]).free().stores_one();
        assert_eq!(fixture.visitor_asks(request).unwrap().slot_id, Some(morning.id));
    }

    #[test]
    fn what_is_overlapped_past_closed_or_anothers_is_unavailable() {
        let ann = ann();
        let tomorrow = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let past = slot_of(&ann, "2027-01-04T07:00:00", SessionType::Morning);
        let closed = TimeSlot {
            status: SlotStatus::Busy,
            ..slot_of(&ann, "2027-01-06T09:00:00", SessionType::Morning)
        };
        let others = TimeSlot { mediator_id: MediatorId::generate(), ..tomorrow.clone() };
        let gone = BookingRequest { slot_id: Some(SlotId::generate()), ..request_for(&tomorrow) };
        let anothers = BookingRequest { mediator_id: others.mediator_id, ..request_for(&tomorrow) };
        let fixture = Fixture::with(ann, vec![tomorrow, past.clone(), closed.clone()]).free();
        for (request, expected) in [
            (request_for(&past), Why::Past),
            (request_for(&closed), Why::Busy),
            (gone, Why::Gone),
            (anothers, Why::Gone),
        ] {
            let refused = fixture.visitor_asks(request);
            assert!(
                matches!(refused, Err(BookingError::SlotUnavailable(why)) if why == expected),
                "{expected:?} {refused:?}"
            );
        }
    }

    #[test]
    fn the_practice_learns_why_a_session_is_not_bookable_and_visitors_do_not() {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann(), vec![slot.clone()]);
        fixture.bookings.expect_overlaps().returning(|_, _, _| Ok(true));
        let (to_visitors, to_practice) = (
            "This time is no longer available. Please choose another session",
            "Another appointment overlaps this time. Choose another session",
        );
        let office = Actor::Admin { id: kernel::AdminId::generate(), address: "192.0.2.1".parse().unwrap() };
        for (by, said) in [(&Actor::Client, to_visitors), (&office, to_practice), (&Actor::Host, to_practice)]
        {
            let bookings = fixture.bookings_by(by);
            let refused = bookings.check_open(&slot, None, at("2027-01-04T08:00:00")).unwrap_err();
            assert_eq!(refused.to_string(), said, "{by:?}");
        }
    }

    #[test]
    fn an_overlapping_booking_makes_the_session_unavailable() {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann(), vec![slot.clone()]);
        fixture.bookings.expect_overlaps().returning(|_, _, _| Ok(true));
        assert!(matches!(
            fixture.visitor_asks(request_for(&slot)),
            Err(BookingError::SlotUnavailable(Why::Taken))
        ));
    }

    /// What comes of it when this actor books a session on a closed day.
    fn booked_on_a_closed_day(by: &Actor, requester: Requester) -> String {
        let ann = ann();
        let slot = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let fixture = Fixture::with(ann, vec![slot.clone()]).free().closed_on(slot.mediator_id, "2027-01-05");
        let asked = fixture.bookings_by(by).request(request_for(&slot), requester, now());
        asked.unwrap_err().to_string()
    }

    #[test]
    fn nothing_is_booked_on_a_closed_day_and_only_the_practice_learns_why() {
        let (emails, limits) = (EmailLimit(None), None);
        let visitor = Requester::Visitor(VisitorLimits {
            network: network(),
            is_human: true,
            limits,
            emails,
            hold: None,
        });
        let refused = booked_on_a_closed_day(&Actor::Client, visitor);
        assert_eq!(refused, "This time is no longer available. Please choose another session");
        let staff = Requester::Administrator(BookingStatus::Confirmed);
        assert_eq!(
            booked_on_a_closed_day(&Actor::Host, staff),
            "This time is closed: Training. Reopen it first, or choose another session"
        );
    }

    #[test]
    fn a_booking_on_a_closed_day_can_be_kept_and_moved_away_but_none_moved_there() {
        let ann = ann();
        let tuesday = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let wednesday = slot_of(&ann, "2027-01-06T09:00:00", SessionType::Morning);
        for (closed, target, is_refused) in [
            ("2027-01-05", &tuesday, false),
            ("2027-01-05", &wednesday, false),
            ("2027-01-06", &wednesday, true),
        ] {
            let offered = vec![tuesday.clone(), wednesday.clone()];
            let fixture = Fixture::with(ann.clone(), offered).free().stores_one();
            let booking = booked(&fixture, &tuesday, BookingStatus::Confirmed);
            let mut fixture = fixture.closed_on(ann.id, closed);
            let id = booking.id;
            fixture.bookings.expect_find().returning(move |_| Ok(Some(booking.clone())));
            fixture.bookings.expect_update().returning(|booking| Ok(booking.revision));
            let change = BookingChange { slot_id: Some(target.id), ..BookingChange::default() };
            let moved = fixture.bookings().change(id, change, at("2027-01-04T08:00:00"));
            assert_eq!(matches!(moved, Err(BookingError::Closed { .. })), is_refused, "{closed}");
        }
    }

    #[test]
    fn a_cancelled_booking_on_a_closed_day_stays_cancelled_and_others_may_be_confirmed() {
        let ann = ann();
        let slot = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        for (before, is_refused) in [(BookingStatus::Cancelled, true), (BookingStatus::Pending, false)] {
            let fixture = Fixture::with(ann.clone(), vec![slot.clone()]).free().stores_one();
            let booking = booked(&fixture, &slot, before);
            let mut fixture = fixture.closed_on(ann.id, "2027-01-05");
            let id = booking.id;
            fixture.bookings.expect_find().returning(move |_| Ok(Some(booking.clone())));
            fixture.bookings.expect_update().returning(|booking| Ok(booking.revision));
            let change = BookingChange { status: Some(BookingStatus::Confirmed), ..BookingChange::default() };
            let changed = fixture.bookings().change(id, change, at("2027-01-04T08:00:00"));
            assert_eq!(matches!(changed, Err(BookingError::Closed { .. })), is_refused, "{before:?}");
        }
    }

    #[test]
    fn an_inactive_mediator_is_not_booked() {
        let retired = Mediator { status: MediatorStatus::Inactive, ..ann() };
        let slot = slot_of(&retired, "2027-01-05T09:00:00", SessionType::Morning);
        let fixture = Fixture::with(retired, vec![slot.clone()]).free();
        assert!(matches!(
            fixture.visitor_asks(request_for(&slot)),
            Err(BookingError::SlotUnavailable(Why::Inactive))
        ));
    }

    #[test]
    fn the_fourth_open_request_of_an_address_waits() {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann(), vec![slot.clone()]);
        fixture.bookings.expect_overlaps().returning(|_, _, _| Ok(false));
        fixture.bookings.expect_pending_of().returning(|_| Ok(3));
        assert!(matches!(fixture.visitor_asks(request_for(&slot)), Err(BookingError::TooManyOpenRequests)));
    }

    /// What a visitor gets whose network has this many open requests.
    fn asked_with_open(requests: i64, is_human: bool) -> Result<Booking, BookingError> {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann(), vec![slot.clone()]);
        fixture.bookings.expect_overlaps().returning(|_, _, _| Ok(false));
        fixture.bookings.expect_pending_of().returning(|_| Ok(0));
        let yesterday = "2027-01-03T13:00:00Z".parse::<DateTime<Utc>>().unwrap();
        fixture
            .bookings
            .expect_open_from()
            .with(eq(network()), eq(yesterday), eq(at("2027-01-04T08:00:00")))
            .returning(move |_, _, _| Ok(requests));
        fixture.bookings.expect_insert_from().returning(|_, booking| Ok(booking.reference));
        fixture.human_asks(request_for(&slot), is_human)
    }

    #[test]
    fn the_eleventh_open_request_of_a_network_waits() {
        asked_with_open(9, true).unwrap();
        for is_human in [true, false] {
            assert!(matches!(asked_with_open(10, is_human), Err(BookingError::TooManyFromNetwork)));
        }
    }

    #[test]
    fn from_the_third_open_request_of_a_network_a_human_check_is_needed() {
        asked_with_open(1, false).unwrap();
        for requests in [2, 9] {
            let refused = asked_with_open(requests, false);
            assert!(matches!(refused, Err(BookingError::HumanCheckRequired)), "{refused:?}");
            asked_with_open(requests, true).unwrap();
        }
    }

    #[test]
    fn a_network_is_at_its_limit_with_ten_open_requests() {
        for (most, expected) in [(0, false), (9, false), (10, true), (11, true)] {
            let mut fixture = Fixture::with(ann(), vec![]);
            let yesterday = "2027-01-03T13:00:00Z".parse::<DateTime<Utc>>().unwrap();
            fixture
                .bookings
                .expect_most_open()
                .with(eq(yesterday), eq(at("2027-01-04T08:00:00")))
                .returning(move |_, _| Ok(most));
            let limits = RequestLimits::default();
            let full = fixture.bookings().is_network_at_limit(&limits, now());
            assert_eq!(full.unwrap(), expected, "{most}");
        }
    }

    #[test]
    fn without_limits_nothing_is_counted_and_the_network_is_still_noted() {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann(), vec![slot.clone()]).stores_one();
        fixture.bookings.expect_overlaps().returning(|_, _, _| Ok(false));
        let (limits, emails) = (None, EmailLimit(None));
        let visitor = Requester::Visitor(VisitorLimits {
            network: network(),
            is_human: false,
            limits,
            emails,
            hold: None,
        });
        fixture.bookings().request(request_for(&slot), visitor, now()).unwrap();
    }

    #[test]
    fn an_administrator_books_beyond_the_window_and_sets_the_status() {
        let slot = slot_of(&ann(), "2027-03-02T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann(), vec![slot.clone()]);
        fixture.bookings.expect_overlaps().returning(|_, _, _| Ok(false));
        fixture.bookings.expect_insert().times(1).returning(|_| Ok("B-2222-22".parse().unwrap()));
        let administrator = Requester::Administrator(BookingStatus::Confirmed);
        let booking = fixture.bookings().request(request_for(&slot), administrator, now()).unwrap();
        assert_eq!(booking.status, BookingStatus::Confirmed);
        assert_eq!(booking.reference.to_string(), "B-2222-22", "the one it is stored under");
    }

    pub(crate) fn booked(fixture: &Fixture, slot: &TimeSlot, status: BookingStatus) -> Booking {
        let booking = fixture.visitor_asks(request_for(slot)).unwrap();
        Booking { status, ..booking }
    }

    #[test]
    fn reviving_a_cancelled_booking_whose_time_is_taken_is_refused() {
        let slot = slot_of(&ann(), "2027-01-05T09:00:00", SessionType::Morning);
        let cancelled = booked(
            &Fixture::with(ann(), vec![slot.clone()]).free().stores_one(),
            &slot,
            BookingStatus::Cancelled,
        );
        let mut fixture = Fixture::with(ann(), vec![slot]);
        fixture.bookings.expect_overlaps().returning(|_, _, _| Ok(true));
        let id = cancelled.id;
        fixture.bookings.expect_find().returning(move |_| Ok(Some(cancelled.clone())));
        let change = BookingChange { status: Some(BookingStatus::Confirmed), ..BookingChange::default() };
        let revived = fixture.bookings().change(id, change, at("2027-01-04T08:00:00"));
        assert!(matches!(revived, Err(BookingError::NotBookable(Why::Taken))));
    }

    #[test]
    fn a_moved_booking_takes_the_new_slots_time_and_price() {
        let ann = ann();
        let morning = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let full_day = slot_of(&ann, "2027-01-06T09:00:00", SessionType::FullDay);
        let mut fixture = Fixture::with(ann, vec![morning.clone(), full_day.clone()]).free().stores_one();
        let booking = booked(&fixture, &morning, BookingStatus::Confirmed);
        let id = booking.id;
        fixture.bookings.expect_find().returning(move |_| Ok(Some(booking.clone())));
        fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        fixture.events.take();
        let change = BookingChange { slot_id: Some(full_day.id), notify: true, ..BookingChange::default() };
        let moved = fixture.bookings().change(id, change, at("2027-01-04T08:00:00")).unwrap().after;
        assert_eq!(fixture.events.take(), [(Kind::Moved, Some(Cause::Practice))]);
        assert_eq!((moved.start, moved.price), (full_day.start, Money::dollars(1750)));
        assert_eq!(moved.status, BookingStatus::Confirmed);
    }

    #[test]
    fn a_moved_booking_keeps_its_own_link_until_another_mediator_takes_it() {
        let (ann, bob) = (ann(), Mediator { id: MediatorId::generate(), ..ann() });
        let [monday, tuesday] = ["2027-01-05T09:00:00", "2027-01-06T09:00:00"];
        let slot = slot_of(&ann, monday, SessionType::Morning);
        let fixture = Fixture::with(ann.clone(), vec![slot.clone()]).free().stores_one();
        let link = kernel::VideoLink::parse("https://zoom.us/j/1").ok();
        let own_meeting = Meeting { place: "Courtroom 4".into(), link, note: "Passcode 42".into() };
        let booking =
            Booking { own_meeting: own_meeting.clone(), ..booked(&fixture, &slot, BookingStatus::Confirmed) };
        let to = |mediator: &Mediator| {
            let slot = slot_of(mediator, tuesday, SessionType::Morning);
            booking.clone().moved_to(&slot, mediator.clone()).own_meeting
        };
        assert_eq!(to(&ann), own_meeting);
        assert_eq!(to(&bob), own_meeting.without_link());
    }

    /// A practice with a confirmed booking of its only slot, and that booking.
    fn with_a_confirmed_booking() -> (Fixture, Booking) {
        let ann = ann();
        let slot = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann, vec![slot.clone()]).free().stores_one();
        let booking = booked(&fixture, &slot, BookingStatus::Confirmed);
        let known = booking.clone();
        fixture.bookings.expect_find().returning(move |_| Ok(Some(known.clone())));
        fixture.bookings.expect_update().returning(|booking| Ok(booking.revision));
        fixture.events.take();
        (fixture, booking)
    }

    #[test]
    fn another_status_is_recorded_once_and_emailed() {
        let (fixture, booking) = with_a_confirmed_booking();
        let change = BookingChange {
            status: Some(BookingStatus::Cancelled),
            notify: true,
            ..BookingChange::default()
        };
        fixture.bookings().change(booking.id, change, at("2027-01-04T08:00:00")).unwrap();
        assert_eq!(fixture.events.take(), [(Kind::StatusChanged, Some(Cause::Practice))]);
    }

    #[test]
    fn what_stays_as_it_is_or_is_kept_quiet_is_recorded_without_email() {
        let (fixture, booking) = with_a_confirmed_booking();
        for (status, slot_id, notify, expected) in [
            (Some(BookingStatus::Confirmed), None, true, (Kind::Kept, Some(Cause::Practice))),
            (None, booking.slot_id, true, (Kind::Kept, Some(Cause::Practice))),
            (None, None, true, (Kind::Kept, Some(Cause::Practice))),
            (Some(BookingStatus::Cancelled), None, false, (Kind::StatusChanged, None)),
        ] {
            let change = BookingChange { status, slot_id, notify, ..BookingChange::default() };
            fixture.bookings().change(booking.id, change, at("2027-01-04T08:00:00")).unwrap();
            assert_eq!(fixture.events.take(), [expected]);
        }
    }

    #[test]
    fn a_reason_stays_as_long_as_the_booking_is_cancelled() {
        let (fixture, booking) = with_a_confirmed_booking();
        let reason = Some("Ann is in court that day.".to_owned());
        let change = |status| BookingChange {
            status: Some(status),
            reason: reason.clone(),
            ..BookingChange::default()
        };
        let after = |status| {
            fixture.bookings().change(booking.id, change(status), at("2027-01-04T08:00:00")).unwrap().after
        };
        assert_eq!(after(BookingStatus::Cancelled).cancel_reason, "Ann is in court that day.");
        assert_eq!(after(BookingStatus::Pending).cancel_reason, "");
    }

    #[test]
    fn whoever_decides_has_seen_the_status_that_the_booking_still_has() {
        let (fixture, booking) = with_a_confirmed_booking();
        let confirm = |expected| BookingChange {
            status: Some(BookingStatus::Confirmed),
            expected: Some(expected),
            ..BookingChange::default()
        };
        let decide =
            |expected| fixture.bookings().change(booking.id, confirm(expected), at("2027-01-04T08:00:00"));
        let late = decide(BookingStatus::Pending);
        assert!(matches!(late, Err(BookingError::Changed(BookingStatus::Confirmed))));
        assert_eq!(fixture.events.take(), []);
        decide(BookingStatus::Confirmed).unwrap();
    }

    #[test]
    fn an_unknown_booking_is_not_found() {
        let mut fixture = Fixture::with(ann(), vec![]);
        fixture.bookings.expect_find().returning(|_| Ok(None));
        let changed = fixture.bookings().change(
            BookingId::generate(),
            BookingChange::default(),
            NaiveDateTime::default(),
        );
        assert!(matches!(changed, Err(BookingError::NotFound)));
    }
}
