//! Mail that waits to leave. What happens to bookings and contact requests is announced here, in the transaction it happens in.

use booking::{BookingNotifier, Party};
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use content::{ContactNotifier, ContactRequest, ContactRequestRepository};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Double, Integer, Nullable, Text, Uuid as SqlUuid};
use kernel::{AdminId, BookingId, ContactRequestId, EmailAddress, MailId, Money, Named, StorageError};
use templates::{
    AdminLookup, AdminMessage, AdminNotifier, BookingDetails, BookingLookup, BookingMessage, BookingState,
    ContactDetails, ContactLookup, ContactMessage, Message, Outbox, Queued,
};
use uuid::Uuid;

use super::Tx;
use super::row::{Word, corrupt, named};
use super::schema::{admins, bookings, employees, outbox};

impl BookingNotifier for Tx<'_> {
    fn booking_requested(&self, id: BookingId) -> Result<(), StorageError> {
        self.announce([BookingMessage::Received, BookingMessage::Requested].map(about_booking(id)))
    }

    fn status_changed(&self, id: BookingId) -> Result<(), StorageError> {
        self.announce_once(BookingMessage::Status, id)
    }

    fn booking_moved(&self, id: BookingId) -> Result<(), StorageError> {
        self.announce_once(BookingMessage::Moved, id)
    }

    fn cancelled_by_visitor(&self, id: BookingId) -> Result<(), StorageError> {
        self.announce_once(BookingMessage::CancelledByClient, id)
    }

    fn moved_by_visitor(&self, id: BookingId) -> Result<(), StorageError> {
        self.announce_once(BookingMessage::MovedByClient, id)
    }
}

fn about_booking(id: BookingId) -> impl Fn(BookingMessage) -> Message {
    move |message| Message::Booking(message, id)
}

impl ContactNotifier for Tx<'_> {
    fn contact_requested(&self, id: ContactRequestId) -> Result<(), StorageError> {
        let both = [ContactMessage::Received, ContactMessage::Requested];
        self.announce(both.map(|message| Message::Contact(message, id)))
    }
}

impl AdminNotifier for Tx<'_> {
    fn tell(&self, message: AdminMessage, day: NaiveDate) -> Result<(), StorageError> {
        let everybody: Vec<Uuid> =
            self.query(|c| admins::table.order(admins::id).select(admins::id).load(c))?;
        let row = |admin: Uuid| OutboxRow::of(Message::Admin(message, admin.into(), day));
        let rows: Vec<_> = everybody.into_iter().map(row).collect();
        // Whoever asks at the same moment waits for the other's commit, and then finds it done.
        self.query(|c| {
            diesel::insert_into(outbox::table)
                .values(&rows)
                .on_conflict((outbox::admin_id, outbox::day, outbox::kind))
                .do_nothing()
                .execute(c)
        })?;
        Ok(())
    }
}

/// A message that begins to wait.
#[derive(Insertable)]
#[diesel(table_name = outbox, treat_none_as_default_value = false)]
struct OutboxRow {
    id: Uuid,
    kind: &'static str,
    booking_id: Option<Uuid>,
    contact_request_id: Option<Uuid>,
    admin_id: Option<Uuid>,
    day: Option<NaiveDate>,
}

impl OutboxRow {
    fn of(message: Message) -> Self {
        let (booking_id, contact_request_id, admin_id, day) = match message {
            Message::Booking(_, id) => (Some(id.into()), None, None, None),
            Message::Contact(_, id) => (None, Some(id.into()), None, None),
            Message::Admin(_, id, day) => (None, None, Some(id.into()), Some(day)),
        };
        let id = MailId::generate().into();
        Self { id, kind: message.name(), booking_id, contact_request_id, admin_id, day }
    }
}

impl Tx<'_> {
    /// What a message says is read when it leaves: one that nobody has taken yet tells of this change, too. It is locked until
    /// the change is committed, so that it does not leave with what was before.
    fn announce_once(&self, message: BookingMessage, id: BookingId) -> Result<(), StorageError> {
        let waiting: Option<Uuid> = self.query(|c| {
            outbox::table
                .filter(outbox::booking_id.eq(Uuid::from(id)))
                .filter(outbox::kind.eq(message.name()).and(outbox::attempts.eq(0)))
                .select(outbox::id)
                .for_update()
                .first(c)
                .optional()
        })?;
        match waiting {
            Some(_) => Ok(()),
            None => self.announce([about_booking(id)(message)]),
        }
    }

    fn announce<const N: usize>(&self, messages: [Message; N]) -> Result<(), StorageError> {
        // As many rows as the type says: the statement is prepared once.
        let rows = messages.map(OutboxRow::of);
        self.query(|c| diesel::insert_into(outbox::table).values(rows).execute(c))?;
        Ok(())
    }
}

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

/// Seconds as PostgreSQL multiplies intervals; waits are short, so none is lost.
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
                client_name: row.client_name,
                client_email: (row.client_email != Party::ERASED_EMAIL)
                    .then(|| EmailAddress::parse(&row.client_email).map_err(corrupt))
                    .transpose()?,
                client_phone: row.client_phone,
                employee_name: row.employee_name,
                employee_email: still_here
                    .then(|| EmailAddress::parse(&employee_email).map_err(corrupt))
                    .transpose()?,
                case_type: row.case_type,
                case_title: row.case_title,
                description: row.description,
                contact_method: row.contact_method,
                start: row.starts_at,
                minutes: row.duration_minutes,
                price: Money::cents(row.price_cents),
                state: row.status.0,
                created_at: row.created_at,
                updated_at: row.updated_at,
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
        email.map(|email| EmailAddress::parse(&email).map_err(corrupt)).transpose()
    }
}

#[derive(QueryableByName)]
struct CountsRow {
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = BigInt)]
    failed: i64,
}

const COUNTS: &str = "
    SELECT count(*) FILTER (WHERE failed_at IS NULL) AS waiting, count(*) FILTER (WHERE failed_at IS NOT NULL) AS failed
    FROM outbox WHERE sent_at IS NULL";

impl Tx<'_> {
    /// How many messages wait, and how many were given up.
    pub fn outbox_counts(&self) -> Result<(u32, u32), StorageError> {
        let row: CountsRow = self.query(|c| diesel::sql_query(COUNTS).get_result(c))?;
        let count = |rows: i64| u32::try_from(rows).unwrap_or(u32::MAX);
        Ok((count(row.waiting), count(row.failed)))
    }

    /// Deletes messages that left a quarter of a year ago. Gives the number of messages deleted.
    pub fn forget_sent_mail(&self) -> Result<usize, StorageError> {
        self.query(|c| {
            diesel::sql_query("DELETE FROM outbox WHERE sent_at < now() - interval '90 days'").execute(c)
        })
    }
}
