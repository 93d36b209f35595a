use chrono::{DateTime, Utc};
use kernel::{Audit, ClientId, Page, Paged, Scope, Sight, StorageError};

use crate::bookings::listed;
use crate::{
    Booking, BookingFilter, BookingRepository, Client, ClientChanges, ClientDetails, ClientError,
    ClientFilter, ClientOverview, ClientRepository,
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
    /// How much the caller sees. Clients without a booking in their scope do not exist for them.
    pub sight: Sight,
}

impl Clients<'_> {
    /// A page of the clients that match the filter, newest first.
    pub fn list(&self, filter: &ClientFilter, page: Page) -> Result<Paged<ClientOverview>, StorageError> {
        let filter = ClientFilter { sight: self.sight, ..filter.clone() };
        let Paged { items, total } = self.clients.list(&filter, page)?;
        Ok(Paged { items: items.into_iter().map(|client| client.seen_with(self.sight)).collect(), total })
    }

    /// One client with a summary of their bookings.
    pub fn find(&self, id: ClientId) -> Result<ClientOverview, ClientError> {
        self.clients.find(id)?.ok_or(ClientError::NotFound)
    }

    /// A page of a client's bookings, newest first.
    pub fn bookings_of(&self, id: ClientId, page: Page) -> Result<Paged<Booking>, ClientError> {
        self.find(id)?;
        let filter = BookingFilter { client_id: Some(id), ..BookingFilter::default() };
        let found = listed(self.bookings, &filter, self.sight, page)?;
        if found.total == 0 && self.sight.scope != Scope::Practice {
            return Err(ClientError::NotFound);
        }
        Ok(found)
    }

    /// All clients that match the filter, for a file.
    pub fn export(&self, filter: &ClientFilter) -> Result<Vec<ClientOverview>, StorageError> {
        self.audit.record("clients.exported", "")?;
        Ok(self.list(filter, Page::ALL)?.items)
    }

    /// A client with all their bookings, for a file.
    pub fn export_one(&self, id: ClientId) -> Result<(ClientOverview, Vec<Booking>), ClientError> {
        let (client, bookings) = (self.find(id)?, self.bookings_of(id, Page::ALL)?.items);
        self.audit.record("client.exported", id)?;
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
        self.audit.record("client.added", client.id)?;
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
        self.audit.record("client.changed", id)?;
        self.find(id)
    }

    /// Deletes a client. Bookings keep the details recorded on them.
    pub fn delete(&self, id: ClientId) -> Result<(), ClientError> {
        self.find(id)?;
        self.clients.delete(id)?;
        Ok(self.audit.record("client.deleted", id)?)
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
        Clients { clients: &clients, bookings: &bookings, audit: kernel::unrecorded(), sight: Sight::ALL }
            .change(ClientId::generate(), changes, now())
            .unwrap();
    }

    #[test]
    fn an_unknown_client_is_not_found() {
        let (clients, bookings) = (knowing(None), MockBookingRepository::new());
        let clients = Clients {
            clients: &clients,
            bookings: &bookings,
            audit: kernel::unrecorded(),
            sight: Sight::ALL,
        };
        let id = ClientId::generate();
        assert!(matches!(clients.delete(id), Err(ClientError::NotFound)));
        assert!(matches!(clients.bookings_of(id, Page { limit: 1, offset: 0 }), Err(ClientError::NotFound)));
    }
}
