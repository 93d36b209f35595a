use chrono::{DateTime, Utc};
use kernel::{Actor, ContactRequestId, EmailAddress, EmailLimit, Page, Paged, StorageError};

use crate::{
    ContactChange, ContactChanges, ContactError, ContactEvent, ContactEvents, ContactFilter, ContactForm,
    ContactRequest, ContactRequestRepository, HumanCheckAnswer, HumanCheckRepository, HumanChecks,
};

/// The messages visitors send to the practice.
#[derive(Clone, Copy)]
pub struct ContactRequests<'a> {
    /// Where they are kept.
    pub requests: &'a dyn ContactRequestRepository,
    /// The human check.
    pub checks: &'a dyn HumanCheckRepository,
    /// Records what happens to contact requests.
    pub events: &'a dyn ContactEvents,
    /// Who makes the changes.
    pub by: &'a Actor,
}

impl ContactRequests<'_> {
    /// Accepts a form: uses up the check whether or not the answer is right, stores the form
    /// and notifies both sides. `open_requests` is the maximum number of unanswered requests per
    /// email address. `ChallengeFailed` MUST be committed, or else a robot could guess again.
    pub fn submit(
        &self,
        form: ContactForm,
        answer: &HumanCheckAnswer,
        open_requests: Option<i64>,
        emails: EmailLimit,
        now: DateTime<Utc>,
    ) -> Result<ContactRequest, ContactError> {
        if !(HumanChecks { checks: self.checks }).pass(answer, now)? {
            return Err(ContactError::ChallengeFailed);
        }
        if let Some(limit) = open_requests
            && self.requests.unanswered_from(&form.email)? >= limit
        {
            return Err(ContactError::TooManyOpenRequests);
        }
        let request = ContactRequest::new(form, now);
        self.requests.insert(&request)?;
        self.happened(&request, ContactChange::Received(emails))?;
        Ok(request)
    }

    /// A page of the requests that match the filter, newest first.
    pub fn list(&self, filter: &ContactFilter, page: Page) -> Result<Paged<ContactRequest>, StorageError> {
        self.requests.list(filter, page)
    }

    /// The requests that wait for an answer, the oldest first.
    pub fn waiting(&self, limit: i64) -> Result<Paged<ContactRequest>, StorageError> {
        self.requests.waiting(limit)
    }

    /// How many wait for an answer.
    pub fn count_waiting(&self) -> Result<i64, StorageError> {
        self.requests.count_waiting()
    }

    /// One request.
    pub fn find(&self, id: ContactRequestId) -> Result<ContactRequest, ContactError> {
        self.requests.find(id)?.ok_or(ContactError::NotFound)
    }

    /// Changes the given fields and leaves the others unchanged.
    pub fn change(
        &self,
        id: ContactRequestId,
        changes: ContactChanges,
        now: DateTime<Utc>,
    ) -> Result<ContactRequest, ContactError> {
        let request = self.find(id)?.with(changes, now);
        self.requests.update(&request)?;
        self.happened(&request, ContactChange::Changed)?;
        Ok(request)
    }

    /// Records that the sender was added as a client. Returns the request.
    pub fn make_client(&self, id: ContactRequestId) -> Result<ContactRequest, ContactError> {
        let request = self.find(id)?;
        self.happened(&request, ContactChange::MadeClient)?;
        Ok(request)
    }

    /// All requests sent from this address.
    pub fn sent_by(&self, email: &EmailAddress) -> Result<Vec<ContactRequest>, StorageError> {
        let filter = ContactFilter { email: Some(email.clone()), ..ContactFilter::default() };
        Ok(self.requests.list(&filter, Page::ALL)?.items)
    }

    /// Deletes a request along with its unsent emails.
    pub fn delete(&self, id: ContactRequestId) -> Result<(), ContactError> {
        let request = self.find(id)?;
        self.requests.delete(id)?;
        Ok(self.happened(&request, ContactChange::Deleted)?)
    }

    fn happened(&self, request: &ContactRequest, what: ContactChange) -> Result<(), StorageError> {
        self.events.record(&ContactEvent { id: request.id, what, by: self.by })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::ports::{MockContactRequestRepository, MockHumanCheckRepository};
    use crate::{ContactStatus, HumanCheck};
    use kernel::{EmailAddress, HumanCheckId, Language};

    const LIMIT: EmailLimit = EmailLimit(Some(3));

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    fn form() -> ContactForm {
        ContactForm {
            name: "Jo Park".into(),
            email: EmailAddress::parse("jo@example.com").unwrap(),
            phone: None,
            case_style: "Park v. Park".into(),
            preferred_dates: "2027-01-12, 2027-01-14".into(),
            message: "Two households.".into(),
            language: Language::Spanish,
        }
    }

    fn answer(text: &str) -> HumanCheckAnswer {
        HumanCheckAnswer { id: Some(HumanCheckId::generate()), text: text.into() }
    }

    /// What was recorded.
    #[derive(Default)]
    struct Events(RefCell<Vec<ContactChange>>);

    impl ContactEvents for Events {
        fn record(&self, event: &ContactEvent<'_>) -> Result<(), StorageError> {
            self.0.borrow_mut().push(event.what);
            Ok(())
        }
    }

    /// A practice that has asked for three plus five, and records its emails.
    #[derive(Default)]
    struct Fixture {
        requests: MockContactRequestRepository,
        checks: MockHumanCheckRepository,
        events: Events,
    }

    impl Fixture {
        fn asking(check: Option<HumanCheck>) -> Self {
            let mut fixture = Self::default();
            fixture.checks.expect_take().returning(move |_| Ok(check.clone()));
            fixture
        }

        fn knowing(request: Option<ContactRequest>) -> Self {
            let mut fixture = Self::default();
            fixture.requests.expect_find().returning(move |_| Ok(request.clone()));
            fixture
        }

        fn requests(&self) -> ContactRequests<'_> {
            ContactRequests {
                requests: &self.requests,
                checks: &self.checks,
                events: &self.events,
                by: &Actor::Client,
            }
        }
    }

    #[test]
    fn a_form_with_the_right_sum_is_stored_and_recorded() {
        let mut fixture = Fixture::asking(Some(HumanCheck::new([2, 4], now())));
        fixture.requests.expect_unanswered_from().returning(|_| Ok(2));
        fixture
            .requests
            .expect_insert()
            .withf(|request| request.form == form())
            .times(1)
            .returning(|_| Ok(()));
        let stored = fixture.requests().submit(form(), &answer("8"), Some(3), LIMIT, now()).unwrap();
        assert_eq!((stored.status, stored.created_at), (ContactStatus::New, now()));
        assert_eq!(fixture.events.0.take(), [ContactChange::Received(LIMIT)]);
    }

    #[test]
    fn without_the_right_answer_nothing_is_stored() {
        let fixture = Fixture::asking(Some(HumanCheck::new([2, 4], now())));
        let refused = fixture.requests().submit(form(), &answer("7"), None, LIMIT, now());
        assert!(matches!(refused, Err(ContactError::ChallengeFailed)));
    }

    #[test]
    fn the_fourth_unanswered_request_of_an_address_waits() {
        let mut fixture = Fixture::asking(Some(HumanCheck::new([2, 4], now())));
        fixture.requests.expect_unanswered_from().returning(|_| Ok(3));
        let refused = fixture.requests().submit(form(), &answer("8"), Some(3), LIMIT, now());
        assert!(matches!(refused, Err(ContactError::TooManyOpenRequests)));
    }

    #[test]
    fn a_change_touches_only_the_fields_given() {
        let known = ContactRequest { notes: "Called".into(), ..ContactRequest::new(form(), now()) };
        let mut fixture = Fixture::knowing(Some(known.clone()));
        fixture.requests.expect_update().times(1).returning(|_| Ok(()));
        let changes = ContactChanges { status: Some(ContactStatus::Answered), notes: None };
        let answered = fixture.requests().change(known.id, changes, now()).unwrap();
        assert_eq!(answered, ContactRequest { status: ContactStatus::Answered, ..known });
        assert_eq!(fixture.events.0.take(), [ContactChange::Changed]);
    }

    #[test]
    fn an_unknown_request_is_not_found() {
        let (fixture, id) = (Fixture::knowing(None), ContactRequestId::generate());
        let requests = fixture.requests();
        assert!(matches!(requests.change(id, ContactChanges::default(), now()), Err(ContactError::NotFound)));
        assert!(matches!(requests.delete(id), Err(ContactError::NotFound)));
    }
}
