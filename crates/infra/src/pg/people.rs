//! Everything the practice knows about people, and the record of erasures.

use std::collections::HashMap;

use booking::{
    BookingStatus, CaseType, ClientDetails, Erased, ForgottenPeople, Person, PersonRepository, Subject,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Binary, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{ClientId, EmailAddress, Named, ParticipantId, StorageError};
use matters::Participant;
use uuid::Uuid;

use super::Tx;
use super::row::lower;
use super::schema::{clients, forgotten_people, participants};
use crate::backup::Returning;
use crate::person_marks::PersonMarks;

/// $1 is the client, $2 the addresses in lower case, $3 the address of people erased before.
const BOOKINGS_OF: &str =
    "FROM bookings WHERE (client_id = $1 OR lower(client_email) = ANY ($2)) AND client_email <> $3";

const OWN_ADDRESSES: &str = "
    SELECT DISTINCT lower(client_email) AS address FROM bookings
    WHERE client_id = $1 AND client_email NOT IN ('', $2) AND NOT EXISTS (
        SELECT FROM clients WHERE clients.email_key = lower(bookings.client_email) AND clients.id <> $1
    )";

const ERASE_BOOKINGS: &str = "
    UPDATE bookings SET
        client_name = $2,
        client_email = $3,
        client_phone = '',
        description = '',
        cancel_reason = '',
        case_type = CASE WHEN case_type = ANY ($4) THEN case_type ELSE $6 END,
        case_title = CASE WHEN case_type = ANY ($4) THEN case_type ELSE $6 END || ' Mediation',
        contact_method = CASE WHEN contact_method = ANY ($5) THEN contact_method ELSE '' END,
        status = CASE WHEN status = ANY ($7) THEN $8 ELSE status END
    WHERE id = ANY ($1)";

/// Their places on matters; $5 are some of them, and the other parameters as above.
const SEATS_OF: &str = "FROM participants WHERE (client_id = $1 OR lower(email) = ANY ($2) OR id = ANY ($5))";

/// $1 is the places. Whoever has the matter open cannot save what is erased: it has a new version.
const ERASE_MATTERS: &str = "
    WITH seats AS (SELECT matter_id, bool_or(role = 'party') AS has_party FROM participants WHERE id = ANY ($1) GROUP BY 1)
    UPDATE matters SET
        style = CASE WHEN has_party THEN '' ELSE style END,
        case_number = CASE WHEN has_party THEN '' ELSE case_number END,
        shared_line = CASE WHEN has_party THEN '' ELSE shared_line END,
        note = CASE WHEN has_party THEN '' ELSE note END,
        version = version + 1
    FROM seats WHERE id = matter_id";

/// What anyone at the table was told says which matter it is.
const ERASE_TOLD: &str = "
    DELETE FROM mail_contents USING outbox, bookings, participants
    WHERE outbox.id = mail_id AND bookings.id = outbox.booking_id AND outbox.participant_id IS NOT NULL
        AND bookings.matter_id = participants.matter_id AND participants.id = ANY ($1) AND participants.role = 'party'";

/// A side is called after its party.
const ERASE_SIDES: &str = "
    UPDATE sides SET name = 'Side ' || position, file_number = ''
    WHERE id IN (SELECT side_id FROM participants WHERE id = ANY ($1) AND role = 'party')";

const ERASE_SEATS: &str = "
    UPDATE participants SET name = $2, firm = '', email = '', phone = '', shared_email = false, client_id = NULL,
        gets_mail = false, attends = 'unknown', unchecked = NULL, seat = gen_random_uuid()
    WHERE id = ANY ($1)";

/// Tables with addresses of people, besides the clients' own; which column, and which says when it
/// was written.
const WHERE_ADDRESSES_ARE: [(&str, &str, &str); 5] = [
    ("bookings", "client_email", "created_at"),
    ("contact_requests", "email", "created_at"),
    ("participants", "email", "written_at"),
    ("outbox", "coalesce(recipient, addressed_to)", "created_at"),
    ("refused_addresses", "address", "refused_at"),
];

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct Newest {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    newest: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct Address {
    #[diesel(sql_type = Text)]
    address: String,
}

#[derive(QueryableByName)]
struct Written {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct FirstUse {
    #[diesel(sql_type = Text)]
    address: String,
    #[diesel(sql_type = Timestamptz)]
    first: DateTime<Utc>,
}

fn in_lower_case(person: &Person) -> Vec<String> {
    person.emails.iter().map(|email| email.as_str().to_lowercase()).collect()
}

fn places(person: &Person) -> Vec<Uuid> {
    person.places.iter().copied().map(Uuid::from).collect()
}

/// Pending or confirmed.
fn open() -> Vec<&'static str> {
    vec![BookingStatus::Pending.name(), BookingStatus::Confirmed.name()]
}

impl PersonRepository for Tx<'_> {
    fn of_client(&self, id: ClientId) -> Result<Option<Person>, StorageError> {
        let id = Uuid::from(id);
        let found: Option<Option<String>> =
            self.query(|c| clients::table.find(id).select(clients::email).for_update().first(c).optional())?;
        let Some(email) = found else { return Ok(None) };
        let own: Vec<Address> = self.query(|c| {
            sql_query(OWN_ADDRESSES)
                .bind::<SqlUuid, _>(id)
                .bind::<Text, _>(ClientDetails::ERASED_EMAIL)
                .load(c)
        })?;
        let current = email.as_deref().map(str::to_lowercase);
        let others =
            own.into_iter().map(|row| row.address).filter(|address| Some(address) != current.as_ref());
        let emails = email.clone().into_iter().chain(others).map(EmailAddress::stored);
        Ok(Some(Person { client: Some(id.into()), emails: emails.collect(), ..Person::default() }))
    }

    fn of_email(&self, email: &EmailAddress) -> Result<Person, StorageError> {
        let client: Option<Uuid> = self.query(|c| {
            clients::table
                .filter(clients::email_key.eq(lower(email.as_str()).nullable()))
                .select(clients::id)
                .first(c)
                .optional()
        })?;
        let client = client.map(|id| self.of_client(id.into())).transpose()?.flatten();
        Ok(client.unwrap_or_else(|| Person { emails: vec![email.clone()], ..Person::default() }))
    }

    fn of_place(&self, id: ParticipantId) -> Result<Option<Person>, StorageError> {
        let place =
            participants::table.find(Uuid::from(id)).filter(participants::name.ne(Participant::ERASED_NAME));
        let columns = (participants::client_id, participants::email);
        let found: Option<(Option<Uuid>, String)> =
            self.query(|c| place.select(columns).first(c).optional())?;
        let Some((client, email)) = found else { return Ok(None) };
        let client = client.map(|id| self.of_client(id.into())).transpose()?.flatten();
        let used = EmailAddress::stored_if_any(email).map(|email| self.of_email(&email)).transpose()?;
        let mut person = used.or(client).unwrap_or_default();
        person.places.push(id);
        Ok(Some(person))
    }

    fn open_bookings(&self, person: &Person) -> Result<i64, StorageError> {
        let query = format!(
            "SELECT count(*) AS number FROM bookings WHERE status = ANY ($4) AND (
                id IN (SELECT id {BOOKINGS_OF}) OR matter_id IN (SELECT matter_id {SEATS_OF})
            )"
        );
        let found: Number = self.query(|c| {
            sql_query(query)
                .bind::<Nullable<SqlUuid>, _>(person.client.map(Uuid::from))
                .bind::<Array<Text>, _>(in_lower_case(person))
                .bind::<Text, _>(ClientDetails::ERASED_EMAIL)
                .bind::<Array<Text>, _>(open())
                .bind::<Array<SqlUuid>, _>(places(person))
                .get_result(c)
        })?;
        Ok(found.number)
    }

    fn erase(&self, person: &Person, until: Option<DateTime<Utc>>) -> Result<Erased, StorageError> {
        let bookings = self.written_bookings(person, until)?;
        let ids: Vec<Uuid> = bookings.iter().map(|booking| booking.id).collect();
        let requests = self.delete_contact_requests(person, until)?;
        self.delete_answers(&ids)?;
        self.erase_bookings(&ids)?;
        self.erase_traces(&ids)?;
        let seats = self.erase_seats(person, until)?;
        let mail = self.erase_mail(person, until, bookings.iter().map(|booking| booking.created_at).min())?;
        self.forget_visitor(person)?;
        let client = self.delete_client(person)?;
        let written = bookings.iter().chain(&requests).chain(&seats).map(|row| row.created_at);
        Ok(Erased {
            bookings: bookings.len(),
            contact_requests: requests.len(),
            newest: written.chain(client).chain(mail).max(),
        })
    }
}

/// The parts of an erasure.
impl Tx<'_> {
    fn written_bookings(
        &self,
        person: &Person,
        until: Option<DateTime<Utc>>,
    ) -> Result<Vec<Written>, StorageError> {
        let query = format!("SELECT id, created_at {BOOKINGS_OF} AND ($4 IS NULL OR created_at <= $4)");
        self.query(|c| {
            sql_query(query)
                .bind::<Nullable<SqlUuid>, _>(person.client.map(Uuid::from))
                .bind::<Array<Text>, _>(in_lower_case(person))
                .bind::<Text, _>(ClientDetails::ERASED_EMAIL)
                .bind::<Nullable<Timestamptz>, _>(until)
                .load(c)
        })
    }

    /// Their places on matters stay, without saying whose they are, and so do the matters.
    fn erase_seats(
        &self,
        person: &Person,
        until: Option<DateTime<Utc>>,
    ) -> Result<Vec<Written>, StorageError> {
        let query = format!(
            "SELECT id, written_at AS created_at {SEATS_OF} AND ($4 IS NULL OR written_at <= $4) AND name <> $3 FOR UPDATE"
        );
        let seats: Vec<Written> = self.query(|c| {
            sql_query(query)
                .bind::<Nullable<SqlUuid>, _>(person.client.map(Uuid::from))
                .bind::<Array<Text>, _>(in_lower_case(person))
                .bind::<Text, _>(Participant::ERASED_NAME)
                .bind::<Nullable<Timestamptz>, _>(until)
                .bind::<Array<SqlUuid>, _>(places(person))
                .load(c)
        })?;
        let ids: Vec<Uuid> = seats.iter().map(|seat| seat.id).collect();
        for statement in [ERASE_MATTERS, ERASE_TOLD, ERASE_SIDES] {
            self.query(|c| sql_query(statement).bind::<Array<SqlUuid>, _>(&ids).execute(c))?;
        }
        let seats_erased = sql_query(ERASE_SEATS).bind::<Array<SqlUuid>, _>(ids);
        self.query(|c| seats_erased.bind::<Text, _>(Participant::ERASED_NAME).execute(c))?;
        Ok(seats)
    }

    /// Their emails are deleted along with them.
    fn delete_contact_requests(
        &self,
        person: &Person,
        until: Option<DateTime<Utc>>,
    ) -> Result<Vec<Written>, StorageError> {
        let query = "DELETE FROM contact_requests
            WHERE lower(email) = ANY ($1) AND ($2 IS NULL OR created_at <= $2)
            RETURNING id, created_at";
        self.query(|c| {
            sql_query(query)
                .bind::<Array<Text>, _>(in_lower_case(person))
                .bind::<Nullable<Timestamptz>, _>(until)
                .load(c)
        })
    }

    fn delete_answers(&self, bookings: &[Uuid]) -> Result<(), StorageError> {
        let ids: Vec<String> = bookings.iter().map(Uuid::to_string).collect();
        let query = "DELETE FROM idempotency_keys WHERE answer ->> 'id' = ANY ($1)";
        self.query(|c| sql_query(query).bind::<Array<Text>, _>(ids).execute(c))?;
        Ok(())
    }

    fn erase_bookings(&self, ids: &[Uuid]) -> Result<(), StorageError> {
        self.query(|c| {
            sql_query(ERASE_BOOKINGS)
                .bind::<Array<SqlUuid>, _>(ids)
                .bind::<Text, _>(ClientDetails::ERASED_NAME)
                .bind::<Text, _>(ClientDetails::ERASED_EMAIL)
                .bind::<Array<Text>, _>(CaseType::known_spellings().collect::<Vec<_>>())
                .bind::<Array<Text>, _>(Subject::KNOWN_CONTACT_METHODS.to_vec())
                .bind::<Text, _>(CaseType::Other.as_str())
                .bind::<Array<Text>, _>(open())
                .bind::<Text, _>(BookingStatus::Cancelled.name())
                .execute(c)
        })?;
        Ok(())
    }

    /// The requests' origins, what the office noted about payments, and mail about the bookings: all of it that was settled or goes to an
    /// address of its own. Any message still waiting goes to the mediator or to no one; one that is
    /// being sent right now is not kept as it leaves.
    fn erase_traces(&self, bookings: &[Uuid]) -> Result<(), StorageError> {
        for statement in [
            "DELETE FROM outbox WHERE booking_id = ANY ($1)
                AND mediator_id IS NULL AND num_nonnulls(sent_at, failed_at, withdrawal, addressed_to) > 0",
            "UPDATE outbox SET error = NULL, response = NULL, attempts = attempts + 1 WHERE booking_id = ANY ($1)",
            "DELETE FROM booking_origins WHERE booking_id = ANY ($1)",
            "UPDATE payments SET note = '' WHERE booking_id = ANY ($1)",
            "UPDATE refunds SET reason = '' FROM payments
                WHERE payments.id = payment_id AND booking_id = ANY ($1)",
        ] {
            self.query(|c| sql_query(statement).bind::<Array<SqlUuid>, _>(bookings).execute(c))?;
        }
        Ok(())
    }

    /// All mail to the addresses, whatever it was about, and what the office wrote to no one else;
    /// what reports to administrators said since the first of the bookings was made, because they
    /// name clients; which addresses were refused; and links to accounts. Returns when the newest of it was queued.
    fn erase_mail(
        &self,
        person: &Person,
        until: Option<DateTime<Utc>>,
        first_booking: Option<DateTime<Utc>>,
    ) -> Result<Option<DateTime<Utc>>, StorageError> {
        let newest: Newest = self.query(|c| {
            sql_query(
                "WITH gone AS (
                    DELETE FROM outbox WHERE lower(coalesce(recipient, addressed_to)) = ANY ($1)
                        AND coalesce(recipient, addressed_to) IS NOT NULL AND ($2 IS NULL OR created_at <= $2)
                    RETURNING created_at
                ) SELECT max(created_at) AS newest FROM gone",
            )
            .bind::<Array<Text>, _>(in_lower_case(person))
            .bind::<Nullable<Timestamptz>, _>(until)
            .get_result(c)
        })?;
        let composed = "DELETE FROM composed_mail WHERE ($1 IS NULL OR created_at <= $1)
            AND NOT EXISTS (SELECT FROM outbox WHERE composed_id = composed_mail.id)";
        self.query(|c| sql_query(composed).bind::<Nullable<Timestamptz>, _>(until).execute(c))?;
        let refused =
            "DELETE FROM refused_addresses WHERE address = ANY ($1) AND ($2 IS NULL OR refused_at <= $2)";
        self.query(|c| {
            sql_query(refused)
                .bind::<Array<Text>, _>(in_lower_case(person))
                .bind::<Nullable<Timestamptz>, _>(until)
                .execute(c)
        })?;
        let links =
            "DELETE FROM account_links WHERE lower(email) = ANY ($1) AND ($2 IS NULL OR created_at <= $2)";
        self.query(|c| {
            sql_query(links)
                .bind::<Array<Text>, _>(in_lower_case(person))
                .bind::<Nullable<Timestamptz>, _>(until)
                .execute(c)
        })?;
        let reports = "DELETE FROM mail_contents USING outbox
            WHERE id = mail_id AND day IS NOT NULL AND sent_at >= $1";
        self.query(|c| sql_query(reports).bind::<Nullable<Timestamptz>, _>(first_booking).execute(c))?;
        Ok(newest.newest)
    }

    /// Emails that the addresses caused no longer count toward their limit.
    fn forget_visitor(&self, person: &Person) -> Result<(), StorageError> {
        let query = "UPDATE outbox SET visitor = NULL WHERE visitor IN (SELECT address_key(unnest($1)))";
        self.query(|c| sql_query(query).bind::<Array<Text>, _>(in_lower_case(person)).execute(c))?;
        Ok(())
    }

    /// Returns when the client was added.
    fn delete_client(&self, person: &Person) -> Result<Option<DateTime<Utc>>, StorageError> {
        let Some(id) = person.client else { return Ok(None) };
        self.query(|c| {
            diesel::delete(clients::table.find(Uuid::from(id)))
                .returning(clients::created_at)
                .get_result(c)
                .optional()
        })
    }
}

/// The record of erasures, with the key for its marks.
pub struct Forgotten<'a, 'c> {
    tx: &'a Tx<'c>,
    marks: &'a PersonMarks,
}

impl<'a, 'c> Forgotten<'a, 'c> {
    /// With the key for the marks.
    #[must_use]
    pub fn new(tx: &'a Tx<'c>, marks: &'a PersonMarks) -> Self {
        Self { tx, marks }
    }
}

impl ForgottenPeople for Forgotten<'_, '_> {
    fn remember(&self, person: &Person, at: DateTime<Utc>) -> Result<(), StorageError> {
        let emails = person.emails.iter().map(|email| self.marks.of_email(email.as_str()));
        let places = person.places.iter().map(|id| self.marks.of_place(*id));
        let client = person.client.map(|id| self.marks.of_client(id));
        let marks: Vec<_> = emails.chain(places).chain(client).collect();
        let query = "INSERT INTO forgotten_people (mark, forgotten_at) SELECT DISTINCT unnest($1), $2
            ON CONFLICT (mark) DO UPDATE
            SET forgotten_at = greatest(forgotten_people.forgotten_at, excluded.forgotten_at)";
        self.tx.query(|c| {
            sql_query(query).bind::<Array<Binary>, _>(marks).bind::<Timestamptz, _>(at).execute(c)
        })?;
        Ok(())
    }
}

impl Tx<'_> {
    /// The marks of everyone erased, and when.
    pub fn forgotten(&self) -> Result<HashMap<Vec<u8>, DateTime<Utc>>, StorageError> {
        let rows: Vec<(Vec<u8>, DateTime<Utc>)> = self.query(|c| {
            forgotten_people::table.select((forgotten_people::mark, forgotten_people::forgotten_at)).load(c)
        })?;
        Ok(rows.into_iter().collect())
    }

    /// Erases again everyone whose data is older than their erasure, because a backup brought it
    /// back. Returns how many people.
    pub fn forget_again(&self, marks: &PersonMarks) -> Result<u64, StorageError> {
        let mut returning = Returning::new(marks.clone(), self.forgotten()?);
        if returning.nobody_was_forgotten() {
            return Ok(0);
        }
        let clients: Vec<(Uuid, Option<String>, DateTime<Utc>)> = self
            .query(|c| clients::table.select((clients::id, clients::email, clients::created_at)).load(c))?;
        for (id, email, created_at) in clients {
            returning.client(id.into(), email.as_deref(), created_at);
        }
        for (table, address, written) in WHERE_ADDRESSES_ARE {
            let query = format!(
                "SELECT lower({address}) AS address, min({written}) AS first FROM {table}
                 WHERE {address} <> '' GROUP BY lower({address})"
            );
            let found: Vec<FirstUse> = self.query(|c| sql_query(query).load(c))?;
            for FirstUse { address, first } in &found {
                returning.used(address, *first);
            }
        }
        let silent = participants::table.filter(participants::email.eq(""));
        let silent = silent.filter(participants::name.ne(Participant::ERASED_NAME));
        let places: Vec<(Uuid, DateTime<Utc>)> =
            self.query(|c| silent.select((participants::id, participants::written_at)).load(c))?;
        for (id, written_at) in places {
            returning.place(id.into(), written_at);
        }
        for (place, forgotten_at) in returning.places() {
            let person = Person { places: vec![place], ..Person::default() };
            PersonRepository::erase(self, &person, Some(forgotten_at))?;
        }
        for (client, forgotten_at) in returning.clients() {
            if let Some(person) = self.of_client(client)? {
                PersonRepository::erase(self, &person, Some(forgotten_at))?;
            }
        }
        for (address, forgotten_at) in returning.addresses() {
            let emails = vec![EmailAddress::stored(address.to_owned())];
            PersonRepository::erase(self, &Person { emails, ..Person::default() }, Some(forgotten_at))?;
        }
        Ok(returning.people())
    }
}
