use chrono::{DateTime, Utc};
use kernel::{Action, Audit, ClientId, EmailAddress, ParticipantId};

use crate::{ClientError, Erased, ForgottenPeople, Person, PersonRepository};

/// Erases people.
#[derive(Clone, Copy)]
pub struct Erasure<'a> {
    /// Everything the practice knows about people.
    pub people: &'a dyn PersonRepository,
    /// Where erasures are remembered.
    pub forgotten: &'a dyn ForgottenPeople,
    /// Records what is done.
    pub audit: Audit<'a>,
}

impl Erasure<'_> {
    /// Erases a client: the client record and their messages to the practice are deleted; the
    /// bookings stay for the figures, without name, address, phone number and notes. A pending or
    /// confirmed booking prevents it.
    pub fn erase_client(&self, id: ClientId, now: DateTime<Utc>) -> Result<Erased, ClientError> {
        let person = self.people.of_client(id)?.ok_or(ClientError::NotFound)?;
        self.erase(&person, now)
    }

    /// Erases anyone who used this address, client or not, in the same way as [`Self::erase_client`].
    pub fn erase_email(
        &self,
        email: &EmailAddress,
        now: DateTime<Utc>,
    ) -> Result<(Option<ClientId>, Erased), ClientError> {
        let person = self.people.of_email(email)?;
        Ok((person.client, self.erase(&person, now)?))
    }

    /// Erases whoever is at this place of a matter, in the same way as [`Self::erase_client`].
    pub fn erase_place(&self, id: ParticipantId, now: DateTime<Utc>) -> Result<Erased, ClientError> {
        let person = self.people.of_place(id)?.ok_or(ClientError::NotFound)?;
        self.erase(&person, now)
    }

    fn erase(&self, person: &Person, now: DateTime<Utc>) -> Result<Erased, ClientError> {
        if self.people.open_bookings(person)? > 0 {
            return Err(ClientError::HasOpenBookings);
        }
        let erased = self.people.erase(person, None)?;
        // The clocks of two servers may differ: nothing erased may look newer than its erasure.
        let at = erased.newest.map_or(now, |newest| newest.max(now));
        self.forgotten.remember(person, at)?;
        let subject = person.client.map(|id| id.to_string()).unwrap_or_default();
        self.audit.record(Action::ClientErased, subject)?;
        Ok(erased)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::ports::{MockForgottenPeople, MockPersonRepository};

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    fn jo() -> Person {
        Person { emails: vec![EmailAddress::parse("jo@example.com").unwrap()], ..Person::default() }
    }

    fn people(open: i64) -> MockPersonRepository {
        let mut people = MockPersonRepository::new();
        people.expect_of_email().returning(|_| Ok(jo()));
        people.expect_of_client().returning(|_| Ok(None));
        people.expect_open_bookings().returning(move |_| Ok(open));
        people
    }

    fn erase(
        people: &MockPersonRepository,
        forgotten: &MockForgottenPeople,
    ) -> Result<(Option<ClientId>, Erased), ClientError> {
        Erasure { people, forgotten, audit: kernel::unrecorded() }.erase_email(&jo().emails[0], now())
    }

    #[test]
    fn an_open_booking_keeps_a_person_from_being_erased() {
        let erased = erase(&people(1), &MockForgottenPeople::new());
        assert!(matches!(erased, Err(ClientError::HasOpenBookings)));
    }

    #[test]
    fn an_erasure_is_remembered_and_never_older_than_what_it_erased() {
        for (newest, at) in [
            (None, now()),
            (Some(now() - TimeDelta::days(9)), now()),
            (Some(now() + TimeDelta::seconds(90)), now() + TimeDelta::seconds(90)),
        ] {
            let (mut people, mut forgotten) = (people(0), MockForgottenPeople::new());
            let erased = Erased { bookings: 2, contact_requests: 1, newest };
            people
                .expect_erase()
                .withf(|person, until| *person == jo() && until.is_none())
                .times(1)
                .returning(move |_, _| Ok(erased));
            forgotten
                .expect_remember()
                .withf(move |person, when| *person == jo() && *when == at)
                .times(1)
                .returning(|_, _| Ok(()));
            assert_eq!(erase(&people, &forgotten).unwrap(), (None, erased));
        }
    }

    #[test]
    fn whoever_has_no_address_is_erased_at_their_place() {
        let (mut people, mut forgotten) = (people(0), MockForgottenPeople::new());
        let (here, nowhere) = (ParticipantId::generate(), ParticipantId::generate());
        let kim = Person { places: vec![here], ..Person::default() };
        let (found, stored) = (kim.clone(), kim.clone());
        people.expect_of_place().returning(move |id| Ok((id == here).then(|| found.clone())));
        people.expect_erase().withf(move |person, _| *person == kim).returning(|_, _| Ok(Erased::default()));
        forgotten
            .expect_remember()
            .withf(move |person, _| *person == stored)
            .times(1)
            .returning(|_, _| Ok(()));
        let erasure = Erasure { people: &people, forgotten: &forgotten, audit: kernel::unrecorded() };
        assert!(erasure.erase_place(here, now()).is_ok());
        assert!(matches!(erasure.erase_place(nowhere, now()), Err(ClientError::NotFound)));
    }

    #[test]
    fn an_unknown_client_is_not_found() {
        let (people, forgotten) = (people(0), MockForgottenPeople::new());
        let erased = Erasure { people: &people, forgotten: &forgotten, audit: kernel::unrecorded() }
            .erase_client(ClientId::generate(), now());
        assert!(matches!(erased, Err(ClientError::NotFound)));
    }
}
