use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{Action, Audit, ClientId, Currency, Page, Paged, Scope, Sight, StorageError};

use crate::bookings::listed;
use crate::{
    Booking, BookingFilter, BookingRepository, Client, ClientChanges, ClientDetails, ClientError,
    ClientFilter, ClientOverview, ClientRepository, ListedClient,
};

/// The practice's clients.
#[derive(Clone, Copy)]
pub struct Clients<'a> {
    /// Where clients are kept.
    pub clients: &'a dyn ClientRepository,
    /// Their bookings.
    pub bookings: &'a dyn BookingRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// How much the caller sees. Clients without a booking in their scope that somebody else made do not
    /// exist for them.
    pub sight: Sight,
    /// By the practice's wall clock.
    pub now: NaiveDateTime,
    /// The practice's currency.
    pub currency: Currency,
}

impl Clients<'_> {
    /// A page of the clients that match the filter, newest first unless it says otherwise.
    pub fn list(&self, filter: &ClientFilter, page: Page) -> Result<Paged<ListedClient>, StorageError> {
        let Paged { items, total } = self.clients.list(&self.seen(filter), self.sight, page)?;
        Ok(Paged { items: items.into_iter().map(|client| client.seen_with(self.sight)).collect(), total })
    }

    /// One client as the list shows them.
    pub fn read(&self, id: ClientId) -> Result<ListedClient, ClientError> {
        let filter = ClientFilter { ids: Some(vec![id]), ..ClientFilter::default() };
        self.list(&filter, Page { limit: 1, offset: 0 })?.items.pop().ok_or(ClientError::NotFound)
    }

    /// One client, for someone who works with their record. It is recorded when a mediator opens one.
    pub fn open(&self, id: ClientId) -> Result<ListedClient, ClientError> {
        let found = self.read(id)?;
        if self.sight.scope != Scope::Practice {
            self.audit.record(Action::ClientOpened, id)?;
        }
        Ok(found)
    }

    /// One client with a summary of their bookings.
    pub fn find(&self, id: ClientId) -> Result<ClientOverview, ClientError> {
        self.clients.find(id)?.ok_or(ClientError::NotFound)
    }

    /// A page of a client's bookings, newest first.
    pub fn bookings_of(&self, id: ClientId, page: Page) -> Result<Paged<Booking>, ClientError> {
        match self.sight.scope {
            Scope::Practice => drop(self.find(id)?),
            Scope::Mediator(_) => drop(self.read(id)?),
        }
        let filter = BookingFilter { client_id: Some(id), ..BookingFilter::default() };
        Ok(listed(self.bookings, &filter, self.sight, page)?)
    }

    /// The ids of all clients that match the filter, for a file that is read in pieces.
    pub fn export(&self, filter: &ClientFilter) -> Result<Vec<ClientId>, StorageError> {
        self.audit.record(Action::ClientsExported, "")?;
        self.clients.ids(&self.seen(filter), self.sight)
    }

    fn seen(&self, filter: &ClientFilter) -> ClientFilter {
        let money = self.sight.money.then_some(self.currency);
        ClientFilter { now: self.now, money, ..filter.clone() }
    }

    /// A client with all their bookings, for a file.
    pub fn export_one(&self, id: ClientId) -> Result<(ClientOverview, Vec<Booking>), ClientError> {
        let (client, bookings) = (self.find(id)?, self.bookings_of(id, Page::ALL)?.items);
        self.audit.record(Action::ClientExported, id)?;
        Ok((client, bookings))
    }

    /// Adds a client.
    pub fn add(
        &self,
        name: String,
        details: ClientChanges,
        now: DateTime<Utc>,
    ) -> Result<ClientOverview, ClientError> {
        let client = Client::new(name, details, now);
        self.clients.insert(&client)?;
        self.audit.record(Action::ClientAdded, client.id)?;
        self.find(client.id)
    }

    /// The client with this person's email address, or a new one.
    pub fn of(&self, details: &ClientDetails, now: DateTime<Utc>) -> Result<ClientOverview, ClientError> {
        let id = self.clients.upsert(&Client::of(details, now))?;
        self.find(id)
    }

    /// Changes the given fields and leaves the others unchanged. Bookings keep the details recorded
    /// on them.
    pub fn change(
        &self,
        id: ClientId,
        changes: ClientChanges,
        now: DateTime<Utc>,
    ) -> Result<ClientOverview, ClientError> {
        let client = self.find(id)?.client.with(changes, now);
        self.clients.update(&client)?;
        self.audit.record(Action::ClientChanged, id)?;
        self.find(id)
    }

    /// Deletes a client. Bookings keep the details recorded on them.
    pub fn delete(&self, id: ClientId) -> Result<(), ClientError> {
        self.find(id)?;
        self.clients.delete(id)?;
        Ok(self.audit.record(Action::ClientDeleted, id)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BookingCounts;
    use crate::ports::{MockBookingRepository, MockClientRepository};
    use kernel::Phone;

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    fn jo(bookings: BookingCounts) -> ClientOverview {
        let client = Client::new("Jo Park".into(), ClientChanges::default(), now());
        ClientOverview { client, latest_case_type: None, bookings, email_refused_at: None }
    }

    fn knowing(known: Option<ClientOverview>) -> MockClientRepository {
        let mut clients = MockClientRepository::new();
        clients.expect_find().returning(move |_| Ok(known.clone()));
        clients
    }

    fn clients_of<'a>(clients: &'a MockClientRepository, bookings: &'a MockBookingRepository) -> Clients<'a> {
        let (audit, sight) = (kernel::unrecorded(), Sight::ALL);
        Clients { clients, bookings, audit, sight, now: now().naive_utc(), currency: Currency::Usd }
    }

    #[test]
    fn a_client_is_read_as_the_caller_may_see_them() {
        let (mut clients, bookings) = (MockClientRepository::new(), MockBookingRepository::new());
        let names = Sight { contacts: false, money: false, ..Sight::ALL };
        clients
            .expect_list()
            .withf(move |filter, sight, _| filter.ids.is_some() && *sight == names && filter.money.is_none())
            .returning(|_, _, _| {
                let mut overview = jo(BookingCounts::default());
                overview.client.phone = Phone::parse("555").ok();
                overview.client.safe_contact = "Never at home".into();
                let listed = ListedClient { overview, last_session: None, next_session: None, paid: None };
                Ok(Paged { items: vec![listed], total: 1_i64.into() })
            });
        let clients = Clients { sight: names, ..clients_of(&clients, &bookings) };
        let client = clients.read(ClientId::generate()).unwrap().overview.client;
        assert_eq!((client.name.as_str(), client.phone, client.safe_contact.as_str()), ("Jo Park", None, ""));
    }

    #[test]
    fn a_change_touches_only_the_fields_given() {
        let mut clients = knowing(Some(jo(BookingCounts::default())));
        clients
            .expect_update()
            .withf(|c| c.name == "Jo Park" && c.phone == Phone::parse("555").ok())
            .times(1)
            .returning(|_| Ok(()));
        let changes = ClientChanges { phone: Some(Phone::parse("555").ok()), ..ClientChanges::default() };
        let bookings = MockBookingRepository::new();
        clients_of(&clients, &bookings).change(ClientId::generate(), changes, now()).unwrap();
    }

    #[test]
    fn an_unknown_client_is_not_found() {
        let (clients, bookings) = (knowing(None), MockBookingRepository::new());
        let clients = clients_of(&clients, &bookings);
        let id = ClientId::generate();
        assert!(matches!(clients.delete(id), Err(ClientError::NotFound)));
        assert!(matches!(clients.bookings_of(id, Page { limit: 1, offset: 0 }), Err(ClientError::NotFound)));
    }
}
