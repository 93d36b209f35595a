//! People in a backup who were erased since it was made.

use std::collections::HashMap;

use booking::ClientDetails;
use chrono::{DateTime, Utc};
use kernel::{ClientId, ParticipantId};

use crate::person_marks::PersonMarks;

/// Searches a backup for people whose data is older than their erasure. Anyone who came back
/// afterwards stays.
pub struct Returning {
    marks: PersonMarks,
    /// Marks, and when they were made.
    forgotten: HashMap<Vec<u8>, DateTime<Utc>>,
    clients: HashMap<ClientId, DateTime<Utc>>,
    addresses: HashMap<String, DateTime<Utc>>,
    places: HashMap<ParticipantId, DateTime<Utc>>,
    /// Number of clients without an address.
    nameless: u64,
}

impl Returning {
    /// Starts with no one found.
    #[must_use]
    pub fn new(marks: PersonMarks, forgotten: HashMap<Vec<u8>, DateTime<Utc>>) -> Self {
        let (clients, addresses, places) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { marks, forgotten, clients, addresses, places, nameless: 0 }
    }

    /// Whether there is no one to look for.
    #[must_use]
    pub fn nobody_was_forgotten(&self) -> bool {
        self.forgotten.is_empty()
    }

    /// Adds a client from the backup.
    pub fn client(&mut self, id: ClientId, email: Option<&str>, created_at: DateTime<Utc>) {
        let by_address = email.and_then(|email| self.forgotten_at(&self.marks.of_email(email), created_at));
        let by_id = self.forgotten_at(&self.marks.of_client(id), created_at);
        let Some(at) = by_id.max(by_address) else { return };
        self.clients.insert(id, at);
        match email {
            Some(email) => drop(self.addresses.insert(email.to_lowercase(), at)),
            None => self.nameless += 1,
        }
    }

    /// Adds an address used for a booking or a contact request.
    pub fn used(&mut self, address: &str, at: DateTime<Utc>) {
        if address == ClientDetails::ERASED_EMAIL {
            return;
        }
        if let Some(forgotten_at) = self.forgotten_at(&self.marks.of_email(address), at) {
            self.addresses.insert(address.to_lowercase(), forgotten_at);
        }
    }

    /// Adds a place on a matter that leads to no address.
    pub fn place(&mut self, id: ParticipantId, written_at: DateTime<Utc>) {
        if let Some(at) = self.forgotten_at(&self.marks.of_place(id), written_at) {
            self.places.insert(id, at);
        }
    }

    fn forgotten_at(&self, mark: &[u8], written: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.forgotten.get(mark).copied().filter(|at| written <= *at)
    }

    /// The clients found, and when they were erased.
    pub fn clients(&self) -> impl Iterator<Item = (ClientId, DateTime<Utc>)> {
        self.clients.iter().map(|(id, at)| (*id, *at))
    }

    /// The addresses found, in lower case, and when they were erased.
    pub fn addresses(&self) -> impl Iterator<Item = (&str, DateTime<Utc>)> {
        self.addresses.iter().map(|(address, at)| (address.as_str(), *at))
    }

    /// The places found, and when their people were erased.
    pub fn places(&self) -> impl Iterator<Item = (ParticipantId, DateTime<Utc>)> {
        self.places.iter().map(|(id, at)| (*id, *at))
    }

    /// How many people were found.
    #[must_use]
    pub fn people(&self) -> u64 {
        let others = self.addresses.len().saturating_add(self.places.len());
        self.nameless.saturating_add(u64::try_from(others).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn erased_people_are_found_and_those_who_came_back_are_not() {
        let marks = PersonMarks::new(b"a key of at least thirty-two characters").unwrap();
        let (before, at, after) =
            (moment("2027-01-03T00:00:00Z"), moment("2027-01-04T00:00:00Z"), moment("2027-01-05T00:00:00Z"));
        let (jo, nameless, kim) = (ClientId::generate(), ClientId::generate(), ClientId::generate());
        let forgotten =
            [marks.of_email("jo@example.com"), marks.of_client(nameless), marks.of_email("lee@example.com")];
        let mut returning = Returning::new(marks, forgotten.map(|mark| (mark, at)).into());
        returning.client(jo, Some("Jo@example.com"), before);
        returning.used("jo@example.com", before);
        returning.client(nameless, None, at);
        returning.client(kim, Some("kim@example.com"), before);
        returning.used("LEE@example.com", after);
        returning.used(ClientDetails::ERASED_EMAIL, before);
        assert_eq!(returning.people(), 2);
        let mut clients: Vec<_> = returning.clients().collect();
        clients.sort();
        assert_eq!(clients, {
            let mut two = vec![(jo, at), (nameless, at)];
            two.sort();
            two
        });
        assert_eq!(returning.addresses().collect::<Vec<_>>(), [("jo@example.com", at)]);
    }
}
