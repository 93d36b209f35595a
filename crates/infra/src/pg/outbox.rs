//! Mail waiting to be sent, and the facts in it.

use booking::{CaseType, ClientDetails};
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use content::{ContactRequest, ContactRequestRepository};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Double, Integer, Nullable, Text, Uuid as SqlUuid};
use kernel::{AdminId, BookingId, ContactRequestId, EmailAddress, MailId, Money, Phone, StorageError};
use templates::{
    AdminLookup, BookingDetails, BookingLookup, BookingState, ContactDetails, ContactLookup, Message, Outbox,
    Queued,
};
use uuid::Uuid;

use super::Tx;
use super::row::{Word, corrupt, named};
use super::schema::{admins, bookings, employees, outbox};

#[derive(QueryableByName)]
struct QueuedRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    booking_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    contact_request_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    admin_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Date>)]
    day: Option<NaiveDate>,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = BigInt)]
    age_seconds: i64,
}

impl QueuedRow {
    fn message(&self) -> Result<Message, StorageError> {
        match (self.booking_id, self.contact_request_id, self.admin_id.zip(self.day)) {
            (Some(id), None, None) => Ok(Message::Booking(named(&self.kind)?, id.into())),
            (None, Some(id), None) => Ok(Message::Contact(named(&self.kind)?, id.into())),
            (None, None, Some((id, day))) => Ok(Message::Admin(named(&self.kind)?, id.into(), day)),
            _ => Err(StorageError::Failed("a message is about one thing".into())),
        }
    }
}

const TAKE: &str = "
    UPDATE outbox SET attempts = attempts + 1, due_at = now() + $1 * interval '1 second'
    WHERE id = (
        SELECT id FROM outbox
        WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now()
        ORDER BY due_at, id
        LIMIT 1
        FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, booking_id, contact_request_id, admin_id, day, attempts,
        extract(epoch FROM now() - created_at)::bigint AS age_seconds";

const POSTPONE: &str = "
    UPDATE outbox SET due_at = now() + $1 * interval '1 second', error = $2 WHERE id = $3";

/// Seconds, the unit PostgreSQL multiplies intervals by; waits are short, so no precision is lost.
fn seconds(time: TimeDelta) -> f64 {
    time.as_seconds_f64()
}

impl Outbox for Tx<'_> {
    fn take(&self, lease: TimeDelta) -> Result<Option<Queued>, StorageError> {
        let row: Option<QueuedRow> = self
            .query(|c| diesel::sql_query(TAKE).bind::<Double, _>(seconds(lease)).get_result(c).optional())?;
        row.map(|row| {
            Ok(Queued {
                id: row.id.into(),
                message: row.message()?,
                attempts: u32::try_from(row.attempts).map_err(corrupt)?,
                age: TimeDelta::seconds(row.age_seconds),
            })
        })
        .transpose()
    }

    fn sent(&self, id: MailId) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(outbox::table.find(Uuid::from(id)))
                .set((outbox::sent_at.eq(diesel::dsl::now), outbox::error.eq(None::<String>)))
                .execute(c)
        })?;
        Ok(())
    }

    fn postpone(&self, id: MailId, wait: TimeDelta, error: &str) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::sql_query(POSTPONE)
                .bind::<Double, _>(seconds(wait))
                .bind::<Text, _>(error)
                .bind::<SqlUuid, _>(Uuid::from(id))
                .execute(c)
        })?;
        Ok(())
    }

    fn give_up(&self, id: MailId, error: &str) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(outbox::table.find(Uuid::from(id)))
                .set((outbox::failed_at.eq(diesel::dsl::now), outbox::error.eq(error)))
                .execute(c)
        })?;
        Ok(())
    }

    fn withdraw(&self, id: MailId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(outbox::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct DetailsRow {
    id: Uuid,
    reference: String,
    employee_name: String,
    client_name: String,
    client_email: String,
    client_phone: String,
    case_type: String,
    case_title: String,
    description: String,
    contact_method: String,
    starts_at: NaiveDateTime,
    duration_minutes: i32,
    price_cents: i64,
    status: Word<BookingState>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    confirm_by: Option<DateTime<Utc>>,
}

impl BookingLookup for Tx<'_> {
    fn details(&self, id: BookingId) -> Result<Option<BookingDetails>, StorageError> {
        let row: Option<(DetailsRow, String, bool)> = self.query(|c| {
            bookings::table
                .inner_join(employees::table)
                .filter(bookings::id.eq(Uuid::from(id)))
                .select((DetailsRow::as_select(), employees::email, employees::deleted_at.is_null()))
                .first(c)
                .optional()
        })?;
        row.map(|(row, employee_email, still_here)| {
            Ok(BookingDetails {
                id: row.id.into(),
                reference: row.reference,
                client_name: row.client_name,
                client_email: (row.client_email != ClientDetails::ERASED_EMAIL)
                    .then(|| EmailAddress::stored(row.client_email)),
                client_phone: Phone::stored(row.client_phone),
                mediator_name: row.employee_name,
                mediator_email: still_here.then(|| EmailAddress::stored(employee_email)),
                case_type: CaseType::stored(row.case_type).to_string(),
                case_title: row.case_title,
                description: row.description,
                contact_method: row.contact_method,
                start: row.starts_at,
                minutes: row.duration_minutes,
                price: Money::cents(row.price_cents),
                state: row.status.0,
                created_at: row.created_at,
                updated_at: row.updated_at,
                confirm_by: row.confirm_by,
            })
        })
        .transpose()
    }
}

impl ContactLookup for Tx<'_> {
    fn details(&self, id: ContactRequestId) -> Result<Option<ContactDetails>, StorageError> {
        let request = ContactRequestRepository::find(self, id)?;
        Ok(request.map(|ContactRequest { id, form, .. }| ContactDetails {
            id,
            name: form.name,
            email: form.email,
            case_style: form.case_style,
            preferred_dates: form.preferred_dates,
            message: form.message,
        }))
    }
}

impl AdminLookup for Tx<'_> {
    fn email(&self, id: AdminId) -> Result<Option<EmailAddress>, StorageError> {
        let email: Option<String> =
            self.query(|c| admins::table.find(Uuid::from(id)).select(admins::email).first(c).optional())?;
        Ok(email.map(EmailAddress::stored))
    }
}

/// Numbers of unsent messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsent {
    /// Waiting.
    pub waiting: u32,
    /// Given up.
    pub given_up: u32,
    /// Withheld because the visitor had caused enough email that day.
    pub withheld: u32,
}

#[derive(QueryableByName)]
struct UnsentRow {
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = BigInt)]
    given_up: i64,
    #[diesel(sql_type = BigInt)]
    withheld: i64,
}

const UNSENT: &str = "
    SELECT
        count(*) FILTER (WHERE withheld_at IS NULL AND failed_at IS NULL) AS waiting,
        count(*) FILTER (WHERE failed_at IS NOT NULL) AS given_up,
        count(*) FILTER (WHERE withheld_at IS NOT NULL) AS withheld
    FROM outbox WHERE sent_at IS NULL";

/// A message's subject is deleted along with it, and the address that caused it as soon as it no
/// longer counts.
const FORGET: [&str; 2] = [
    "UPDATE outbox SET visitor = NULL WHERE visitor IS NOT NULL AND created_at <= now() - interval '1 day'",
    "DELETE FROM outbox WHERE coalesce(sent_at, withheld_at) < now() - interval '90 days'",
];

impl Tx<'_> {
    /// Counts the unsent messages.
    pub fn unsent(&self) -> Result<Unsent, StorageError> {
        let row: UnsentRow = self.query(|c| diesel::sql_query(UNSENT).get_result(c))?;
        let count = |rows: i64| u32::try_from(rows).unwrap_or(u32::MAX);
        Ok(Unsent {
            waiting: count(row.waiting),
            given_up: count(row.given_up),
            withheld: count(row.withheld),
        })
    }

    /// Clears who caused messages more than a day ago, and deletes messages sent or withheld more
    /// than a quarter of a year ago. Returns the number of messages changed or deleted.
    pub fn forget_old_mail(&self) -> Result<usize, StorageError> {
        FORGET
            .iter()
            .try_fold(0, |sum, statement| Ok(sum + self.query(|c| diesel::sql_query(*statement).execute(c))?))
    }
}
