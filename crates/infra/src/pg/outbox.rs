//! Mail waiting to be sent, and the facts in it.

use booking::{CaseType, ClientDetails};
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use content::{ContactRequest, ContactRequestRepository};
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{
    Array, BigInt, Bool, Date, Double, Integer, Nullable, Text, Timestamp, Uuid as SqlUuid,
};
use kernel::{
    AdminId, BookingId, ContactRequestId, Currency, EmailAddress, Language, MailId, MediatorId, Money, Named,
    ParticipantId, Phone, StorageError,
};
use templates::{
    AccountTopic, AdminLookup, BookingDetails, BookingLookup, BookingState, CalendarEntry, Composed,
    ContactDetails, ContactLookup, Mail, MediatorMessage, Message, Outbox, Queued, Receipt, RefusedAddresses,
    SeatEntry, SeatMessage, SendError, Withdrawal,
};
use uuid::Uuid;

use super::Tx;
use super::booking::{Address, address, meeting};
use super::db::FORGOTTEN_AT_ONCE;
use super::payments::DUE;
use super::row::{NamedColumn, corrupt, named};
use super::schema::{admins, bookings, employees, outbox};

#[derive(QueryableByName)]
struct QueuedRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(embed)]
    topic: Topic,
    #[diesel(sql_type = Nullable<Text>)]
    addressed_to: Option<String>,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = BigInt)]
    age_seconds: i64,
}

/// What a message is about.
#[derive(QueryableByName)]
pub(super) struct Topic {
    #[diesel(sql_type = Text)]
    pub kind: String,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub booking_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub contact_request_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub admin_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Date>)]
    pub day: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub composed_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub account_link_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub known_browser_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub payment_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub mediator_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub participant_id: Option<Uuid>,
}

impl Topic {
    pub fn message(&self) -> Result<Message, StorageError> {
        if self.kind == Message::COMPOSED {
            let (text, booking) = (self.composed_id.map(Into::into), self.booking_id.map(Into::into));
            return Ok(Message::Composed(Composed { text, booking }));
        }
        if let Some(id) = self.account_link_id {
            return Ok(Message::Account(named(&self.kind)?, AccountTopic::Link(id.into())));
        }
        if let (Some(id), Some(admin)) = (self.known_browser_id, self.admin_id) {
            return Ok(Message::Account(named(&self.kind)?, AccountTopic::Browser(admin.into(), id.into())));
        }
        if let (Some(id), Some(booking)) = (self.payment_id, self.booking_id) {
            return Ok(Message::Payment(named(&self.kind)?, id.into(), booking.into()));
        }
        if let (Some(mediator), Some(booking)) = (self.mediator_id, self.booking_id) {
            return Ok(Message::Mediator(named(&self.kind)?, booking.into(), mediator.into()));
        }
        if let (Some(person), Some(booking)) = (self.participant_id, self.booking_id) {
            return Ok(Message::Seat(named(&self.kind)?, booking.into(), person.into()));
        }
        match (self.booking_id, self.contact_request_id, self.admin_id, self.day) {
            (Some(id), None, None, _) => Ok(Message::Booking(named(&self.kind)?, id.into())),
            (None, Some(id), None, None) => Ok(Message::Contact(named(&self.kind)?, id.into())),
            (None, None, Some(id), Some(day)) => Ok(Message::Admin(named(&self.kind)?, id.into(), day)),
            (None, None, Some(id), None) => {
                Ok(Message::Account(named(&self.kind)?, AccountTopic::Person(id.into())))
            }
            _ => Err(StorageError::Failed("a message is about one thing".into())),
        }
    }
}

impl TryFrom<QueuedRow> for Queued {
    type Error = StorageError;

    fn try_from(row: QueuedRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: row.id.into(),
            message: row.topic.message()?,
            to: row.addressed_to.map(EmailAddress::stored),
            attempts: u32::try_from(row.attempts).map_err(corrupt)?,
            age: TimeDelta::seconds(row.age_seconds),
        })
    }
}

/// The error is cleared while a message is being sent, which tells it apart from one that waits.
const TAKE: &str = "
    UPDATE outbox SET attempts = attempts + 1, due_at = now() + $1 * interval '1 second', error = NULL,
        waits_for_server = NULL
    WHERE id IN (
        SELECT id FROM outbox
        WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now()
        ORDER BY due_at, id
        LIMIT $2
        FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, booking_id, contact_request_id, admin_id, day, composed_id, account_link_id, known_browser_id, payment_id, mediator_id, participant_id,
        addressed_to, attempts,
        extract(epoch FROM now() - coalesce(waits_since, created_at))::bigint AS age_seconds";

/// Whatever was decided while it was being sent: it has left. What it said is not kept if its people
/// were erased in that time, which counts as an attempt.
const SENT: &str = "
    WITH message AS (
        UPDATE outbox SET sent_at = now(), failed_at = NULL, withheld_at = NULL, withdrawal = NULL, held_at = NULL,
            error = NULL, waits_for_server = NULL,
            recipient = CASE WHEN attempts = $2 THEN $3 END,
            subject = CASE WHEN attempts = $2 THEN $4 END,
            response = CASE WHEN attempts = $2 THEN $5 END
        WHERE id = $1
        RETURNING id, attempts
    )
    INSERT INTO mail_contents (mail_id, message_id, sender, html, body, calendar)
    SELECT id, $6, $7, $8, $9, $10 FROM message WHERE attempts = $2
    ON CONFLICT (mail_id) DO NOTHING";

/// Of the messages that wait for the server, the first one tries it for all of them.
const POSTPONE: &str = "
    UPDATE outbox SET
        due_at = now() + interval '1 second' * CASE
            WHEN $2 AND NOT EXISTS (
                SELECT FROM outbox AS other
                WHERE other.waits_for_server AND other.id <> $1 AND other.due_at <= now() + $4 * interval '1 second'
            ) THEN least($3, $4)
            ELSE $3
        END,
        waits_for_server = nullif($2, false), error = $5, response = nullif($6, '')
    WHERE id = $1 AND attempts = $7 AND num_nonnulls(sent_at, failed_at, withheld_at, held_at) = 0";

const GIVE_UP: &str = "
    UPDATE outbox SET failed_at = now(), error = $2, response = nullif($3, ''), recipient = $4,
        subject = $5
    WHERE id = $1 AND attempts = $6 AND num_nonnulls(sent_at, failed_at, withheld_at, held_at) = 0";

const WITHDRAW: &str = "
    UPDATE outbox SET withheld_at = now(), withdrawal = $2, due_at = 'infinity', held_at = NULL, waits_for_server = NULL
    WHERE id = $1 AND num_nonnulls(sent_at, failed_at, withheld_at) = 0";

const FAILING: &str = "UPDATE mail_health SET failing_since = coalesce(failing_since, now()), error = $1";

const ANSWERS: &str =
    "UPDATE mail_health SET failing_since = NULL, error = NULL WHERE failing_since IS NOT NULL";

/// Not for every message: they would wait for one another.
const LEAVING: &str = "
    UPDATE mail_health SET last_sent_at = now()
    WHERE last_sent_at IS NULL OR last_sent_at < now() - interval '10 seconds'";

/// Messages that are being sent wait for nothing.
const WAKE: &str = "
    UPDATE outbox SET due_at = now(), waits_for_server = NULL
    WHERE waits_for_server AND num_nonnulls(sent_at, failed_at, withheld_at, held_at) = 0";

/// Seconds, the unit PostgreSQL multiplies intervals by; waits are short, so no precision is lost.
fn seconds(time: TimeDelta) -> f64 {
    time.as_seconds_f64()
}

fn attempts(queued: &Queued) -> i32 {
    i32::try_from(queued.attempts).unwrap_or(i32::MAX)
}

impl Outbox for Tx<'_> {
    fn take(&self, lease: TimeDelta, most: u32) -> Result<Vec<Queued>, StorageError> {
        let rows: Vec<QueuedRow> = self.query(|c| {
            let take = diesel::sql_query(TAKE).bind::<Double, _>(seconds(lease));
            take.bind::<BigInt, _>(i64::from(most)).load(c)
        })?;
        rows.into_iter().map(Queued::try_from).collect()
    }

    fn sent(&self, queued: &Queued, mail: &Mail, receipt: &Receipt) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::sql_query(SENT)
                .bind::<SqlUuid, _>(Uuid::from(queued.id))
                .bind::<Integer, _>(attempts(queued))
                .bind::<Text, _>(mail.to.as_str())
                .bind::<Text, _>(&mail.subject)
                .bind::<Text, _>(receipt.reply())
                .bind::<Text, _>(&receipt.message_id)
                .bind::<Text, _>(&receipt.from)
                .bind::<Nullable<Text>, _>(mail.html.as_ref())
                .bind::<Text, _>(&mail.text)
                .bind::<Nullable<Text>, _>(mail.calendar.as_ref().map(|calendar| &calendar.text))
                .execute(c)
        })?;
        self.query(|c| diesel::sql_query(LEAVING).execute(c))?;
        Ok(())
    }

    fn postpone(&self, queued: &Queued, wait: TimeDelta, error: &SendError) -> Result<(), StorageError> {
        let is_outage = matches!(error, SendError::NoServer(_));
        if is_outage {
            self.query(|c| diesel::sql_query(FAILING).bind::<Text, _>(error.reason().text()).execute(c))?;
        }
        self.query(|c| {
            diesel::sql_query(POSTPONE)
                .bind::<SqlUuid, _>(Uuid::from(queued.id))
                .bind::<Bool, _>(is_outage)
                .bind::<Double, _>(seconds(wait))
                .bind::<Double, _>(seconds(Queued::PROBE))
                .bind::<Text, _>(error.reason().text())
                .bind::<Text, _>(error.reason().reply())
                .bind::<Integer, _>(attempts(queued))
                .execute(c)
        })?;
        Ok(())
    }

    fn give_up(&self, queued: &Queued, mail: Option<Mail>, error: &SendError) -> Result<(), StorageError> {
        let (to, subject) = mail.map(|mail| (mail.to.to_string(), mail.subject)).unzip();
        self.query(|c| {
            diesel::sql_query(GIVE_UP)
                .bind::<SqlUuid, _>(Uuid::from(queued.id))
                .bind::<Text, _>(error.reason().text())
                .bind::<Text, _>(error.reason().reply())
                .bind::<Nullable<Text>, _>(to)
                .bind::<Nullable<Text>, _>(subject)
                .bind::<Integer, _>(attempts(queued))
                .execute(c)
        })?;
        Ok(())
    }

    fn withdraw(&self, id: MailId, why: Withdrawal) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::sql_query(WITHDRAW)
                .bind::<SqlUuid, _>(Uuid::from(id))
                .bind::<Text, _>(why.name())
                .execute(c)
        })?;
        Ok(())
    }

    fn wake(&self) -> Result<(), StorageError> {
        self.query(|c| diesel::sql_query(WAKE).execute(c))?;
        Ok(())
    }

    fn server_is_back(&self) -> Result<(), StorageError> {
        self.query(|c| diesel::sql_query(ANSWERS).execute(c))?;
        self.wake()
    }
}

impl RefusedAddresses for Tx<'_> {
    fn remember(&self, address: &EmailAddress) -> Result<(), StorageError> {
        let query = "INSERT INTO refused_addresses (address) VALUES (lower($1))
            ON CONFLICT (address) DO UPDATE SET refused_at = now()";
        self.query(|c| diesel::sql_query(query).bind::<Text, _>(address.as_str()).execute(c))?;
        Ok(())
    }

    fn forget(&self, address: &EmailAddress) -> Result<(), StorageError> {
        let query = "DELETE FROM refused_addresses WHERE address = lower($1)";
        self.query(|c| diesel::sql_query(query).bind::<Text, _>(address.as_str()).execute(c))?;
        Ok(())
    }

    fn among(&self, addresses: &[EmailAddress]) -> Result<Vec<EmailAddress>, StorageError> {
        let texts: Vec<_> = addresses.iter().map(EmailAddress::as_str).collect();
        let query = "SELECT text FROM unnest($1) WITH ORDINALITY AS asked (text, place)
            JOIN refused_addresses ON address = lower(text) ORDER BY place";
        let rows: Vec<AddressRow> =
            self.query(|c| diesel::sql_query(query).bind::<Array<Text>, _>(texts).load(c))?;
        Ok(rows.into_iter().map(|row| EmailAddress::stored(row.text)).collect())
    }
}

#[derive(QueryableByName)]
struct AddressRow {
    #[diesel(sql_type = Text)]
    text: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct DetailsRow {
    id: Uuid,
    reference: String,
    employee_name: String,
    client_name: String,
    #[diesel(select_expression = address(), select_expression_type = Address)]
    client_email: String,
    client_phone: String,
    case_type: String,
    case_title: String,
    description: String,
    contact_method: String,
    #[diesel(select_expression = sql(FILE_NUMBER), select_expression_type = SqlLiteral<Text>)]
    file_number: String,
    starts_at: NaiveDateTime,
    duration_minutes: i32,
    price_cents: i64,
    currency: NamedColumn<Currency>,
    #[diesel(select_expression = sql(DUE), select_expression_type = SqlLiteral<BigInt>)]
    due: i64,
    status: NamedColumn<BookingState>,
    cancel_reason: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    revision: i32,
    confirm_by: Option<DateTime<Utc>>,
    free_until: Option<DateTime<Utc>>,
    language: NamedColumn<Language>,
    meeting_place: Option<String>,
    meeting_link: Option<String>,
    meeting_note: Option<String>,
}

/// What the law office of the side that booked it calls the case.
const FILE_NUMBER: &str = "coalesce((
    SELECT sides.file_number FROM participants JOIN sides ON sides.id = participants.side_id
    WHERE participants.matter_id = bookings.matter_id AND is_own_booking(participants, bookings)
    ORDER BY participants.id LIMIT 1
), '')";

diesel::define_sql_function! {
    /// Defined in the migrations.
    fn is_seated(matter: Nullable<SqlUuid>, address: Text, client: Nullable<SqlUuid>) -> Bool;
}

/// A booking, its mediator's address, whether they still work here, whether its client is at the table of its matter,
/// if it has one, and where the mediator's sessions take place.
type FactsRow = (DetailsRow, String, bool, bool, (String, String, String));

impl BookingLookup for Tx<'_> {
    fn details(&self, id: BookingId) -> Result<Option<BookingDetails>, StorageError> {
        let row: Option<FactsRow> = self.query(|c| {
            bookings::table
                .inner_join(employees::table)
                .filter(bookings::id.eq(Uuid::from(id)))
                .select((
                    DetailsRow::as_select(),
                    employees::email,
                    employees::deleted_at.is_null(),
                    is_seated(bookings::matter_id, address(), bookings::client_id),
                    (employees::meeting_place, employees::meeting_link, employees::meeting_note),
                ))
                .first(c)
                .optional()
        })?;
        row.map(|(row, employee_email, still_here, is_seated, (place, link, note))| {
            Ok(BookingDetails {
                id: row.id.into(),
                reference: row.reference,
                client_name: row.client_name,
                client_email: EmailAddress::stored_if_any(row.client_email)
                    .filter(|email| is_seated && email.as_str() != ClientDetails::ERASED_EMAIL),
                client_phone: Phone::stored(row.client_phone),
                mediator_name: row.employee_name,
                mediator_email: still_here.then(|| EmailAddress::stored(employee_email)),
                case_type: CaseType::stored(row.case_type).to_string(),
                case_title: row.case_title,
                description: row.description,
                contact_method: row.contact_method,
                file_number: row.file_number,
                start: row.starts_at,
                minutes: row.duration_minutes,
                price: Money::new(row.price_cents, row.currency.0),
                due: Money::new(row.due, row.currency.0),
                state: row.status.0,
                cancel_reason: row.cancel_reason,
                created_at: row.created_at,
                updated_at: row.updated_at.max(row.created_at),
                revision: row.revision,
                confirm_by: row.confirm_by,
                free_until: row.free_until,
                language: row.language.0,
                own_meeting: meeting([row.meeting_place, row.meeting_link, row.meeting_note]),
                usual_meeting: meeting([place, link, note].map(Some)),
            })
        })
        .transpose()
    }

    fn of_mediator(
        &self,
        id: BookingId,
        mediator: MediatorId,
    ) -> Result<Option<CalendarEntry>, StorageError> {
        let Some(booking) = BookingLookup::details(self, id)? else { return Ok(None) };
        let own = bookings::table.find(Uuid::from(id)).select(bookings::employee_id).single_value();
        let (email, still_here, is_wanted, is_theirs) = self.query(|c| {
            employees::table
                .find(Uuid::from(mediator))
                .select((
                    employees::email,
                    employees::deleted_at.is_null(),
                    employees::calendar_mail,
                    employees::id.nullable().eq(own).assume_not_null(),
                ))
                .first::<(String, bool, bool, bool)>(c)
        })?;
        let told = self.told_of(id, Reader::Mediator(mediator))?;
        Ok(Some(CalendarEntry {
            booking,
            is_theirs,
            email: still_here.then(|| EmailAddress::stored(email)),
            is_wanted,
            is_told_off: told.as_ref().is_some_and(|told| told.is_told_off),
            told: told.map(|told| (told.told_start, told.told_minutes)),
        }))
    }

    fn of_seat(
        &self,
        id: BookingId,
        person: ParticipantId,
        message: Option<MailId>,
    ) -> Result<Option<SeatEntry>, StorageError> {
        let Some(booking) = BookingLookup::details(self, id)? else { return Ok(None) };
        let row: Option<SeatRow> = self.query(|c| {
            let query = sql_query(SEAT).bind::<SqlUuid, _>(Uuid::from(id));
            query.bind::<SqlUuid, _>(Uuid::from(person)).get_result(c).optional()
        })?;
        let Some(row) = row else { return Ok(None) };
        let told = self.told_by_others(id, Reader::Seat(person), message)?;
        Ok(Some(SeatEntry {
            entry: CalendarEntry {
                // The booking's own is that of the side that booked it.
                booking: BookingDetails { file_number: row.file_number, ..booking },
                is_theirs: true,
                email: EmailAddress::stored_if_any(row.email),
                is_wanted: row.is_wanted,
                is_told_off: told.as_ref().is_some_and(|told| told.is_told_off),
                told: told.map(|told| (told.told_start, told.told_minutes)),
            },
            language: named(&row.language)?,
            shared_line: row.shared_line,
            seat: row.seat.into(),
        }))
    }
}

/// Somebody ($2) at the table of a booking ($1).
const SEAT: &str = "
    SELECT participants.email, participants.language, seat, shared_line, file_number,
        gets_mail AND NOT is_own_booking(participants, bookings) AS is_wanted
    FROM bookings
    JOIN participants USING (matter_id)
    JOIN matters ON matters.id = matter_id
    JOIN sides ON sides.id = side_id
    WHERE bookings.id = $1 AND participants.id = $2";

#[derive(QueryableByName)]
struct SeatRow {
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Text)]
    language: String,
    #[diesel(sql_type = SqlUuid)]
    seat: Uuid,
    #[diesel(sql_type = Text)]
    shared_line: String,
    #[diesel(sql_type = Text)]
    file_number: String,
    #[diesel(sql_type = Bool)]
    is_wanted: bool,
}

/// Who has a session in a calendar of their own.
#[derive(Clone, Copy)]
pub(super) enum Reader {
    /// A mediator.
    Mediator(MediatorId),
    /// Somebody at the table.
    Seat(ParticipantId),
}

impl Reader {
    /// The message about the session.
    pub(super) fn message(self, is_on: bool, booking: BookingId) -> Message {
        match self {
            Self::Mediator(id) => {
                let message = if is_on { MediatorMessage::Session } else { MediatorMessage::SessionOff };
                Message::Mediator(message, booking, id)
            }
            Self::Seat(id) => {
                let message = if is_on { SeatMessage::Session } else { SeatMessage::SessionOff };
                Message::Seat(message, booking, id)
            }
        }
    }

    pub(super) fn id(self) -> Uuid {
        match self {
            Self::Mediator(id) => id.into(),
            Self::Seat(id) => id.into(),
        }
    }
}

/// The start and the minutes that a reader's calendar ($2) may have been told of a session ($1), and
/// whether it has been told since that it is off. What was withdrawn or refused at once has reached no one;
/// what a restore has held may have.
const TOLD: &str = "
    SELECT told_start, told_minutes, EXISTS (
        SELECT FROM outbox AS later
        WHERE later.booking_id = $1 AND coalesce(later.mediator_id, later.participant_id) = $2 AND later.kind = $4 AND later.id > outbox.id
            AND later.sent_at IS NOT NULL AND later.addressed_to IS NULL
    ) AS is_told_off
    FROM outbox
    WHERE booking_id = $1 AND coalesce(mediator_id, participant_id) = $2 AND kind = $3 AND addressed_to IS NULL
        AND id IS DISTINCT FROM $5
        AND (attempts > 1 OR attempts = 1 AND num_nonnulls(failed_at, withheld_at) = 0 OR held_at IS NOT NULL)
    ORDER BY id DESC LIMIT 1";

#[derive(QueryableByName)]
pub(super) struct ToldRow {
    #[diesel(sql_type = Timestamp)]
    told_start: NaiveDateTime,
    #[diesel(sql_type = Integer)]
    told_minutes: i32,
    #[diesel(sql_type = Bool)]
    pub is_told_off: bool,
}

impl Tx<'_> {
    /// What the reader's calendar may have been told of the session.
    pub(super) fn told_of(
        &self,
        booking: BookingId,
        reader: Reader,
    ) -> Result<Option<ToldRow>, StorageError> {
        self.told_by_others(booking, reader, None)
    }

    /// The same, but by this message.
    fn told_by_others(
        &self,
        booking: BookingId,
        reader: Reader,
        message: Option<MailId>,
    ) -> Result<Option<ToldRow>, StorageError> {
        self.query(|c| {
            let query = diesel::sql_query(TOLD).bind::<SqlUuid, _>(Uuid::from(booking));
            let query = query.bind::<SqlUuid, _>(reader.id());
            let query = query.bind::<Text, _>(reader.message(true, booking).name());
            let query = query.bind::<Text, _>(reader.message(false, booking).name());
            query.bind::<Nullable<SqlUuid>, _>(message.map(Uuid::from)).get_result(c).optional()
        })
    }
}

impl ContactLookup for Tx<'_> {
    fn details(&self, id: ContactRequestId) -> Result<Option<ContactDetails>, StorageError> {
        let request = ContactRequestRepository::find(self, id)?;
        Ok(request.map(|ContactRequest { id, form, .. }| ContactDetails {
            id,
            name: form.name,
            email: form.email,
            phone: form.phone,
            case_style: form.case_style,
            preferred_dates: form.preferred_dates,
            message: form.message,
            language: form.language,
        }))
    }
}

impl AdminLookup for Tx<'_> {
    fn email(&self, id: AdminId) -> Result<Option<EmailAddress>, StorageError> {
        let email: Option<String> = self.query(|c| {
            admins::table
                .find(Uuid::from(id))
                .filter(admins::removed_at.is_null().and(admins::disabled_at.is_null()))
                .select(admins::email)
                .first(c)
                .optional()
        })?;
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
        count(*) FILTER (WHERE failed_at IS NULL AND withheld_at IS NULL AND held_at IS NULL) AS waiting,
        count(*) FILTER (WHERE failed_at IS NOT NULL) AS given_up,
        count(*) FILTER (WHERE withheld_at > now() - interval '90 days' AND withdrawal IS NULL) AS withheld
    FROM outbox WHERE sent_at IS NULL";

/// The address that caused a message is cleared as soon as it no longer counts. What messages said
/// goes after $1 seconds, the record of them after a year, and what the office wrote along with the
/// last message that said it. $2: how many at once. An id begins with the milliseconds at which the
/// message was announced, so that the messages after those are not read.
const FORGET: [&str; 5] = [
    "UPDATE outbox SET visitor = NULL WHERE id IN (
        SELECT id FROM outbox WHERE visitor IS NOT NULL AND created_at <= now() - interval '1 day' AND $1 > 0 LIMIT $2
    )",
    "DELETE FROM mail_contents WHERE mail_id IN (
        SELECT mail_id FROM mail_contents JOIN outbox ON id = mail_id
        WHERE mail_id < first_id_of(now() - $1 * interval '1 second') AND sent_at < now() - $1 * interval '1 second'
        ORDER BY mail_id LIMIT $2
    )",
    "DELETE FROM outbox WHERE id IN (
        SELECT id FROM outbox WHERE sent_at IS NULL AND withheld_at < now() - $1 * interval '1 second' LIMIT $2
    )",
    "DELETE FROM outbox WHERE id IN (
        SELECT id FROM outbox
        WHERE id < first_id_of(now() - greatest($1 * interval '1 second', interval '1 year'))
            AND coalesce(sent_at, failed_at) < now() - greatest($1 * interval '1 second', interval '1 year')
        ORDER BY id LIMIT $2
    )",
    "DELETE FROM composed_mail WHERE id IN (
        SELECT id FROM composed_mail
        WHERE NOT EXISTS (
            SELECT FROM outbox
            WHERE composed_id = composed_mail.id AND withheld_at IS NULL
                AND coalesce(sent_at, failed_at, 'infinity') >= now() - $1 * interval '1 second'
        )
        LIMIT $2
    )",
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

    /// Counts the messages that a restore has held.
    pub fn held_mail(&self) -> Result<u64, StorageError> {
        let held: i64 =
            self.query(|c| outbox::table.filter(outbox::held_at.is_not_null()).count().get_result(c))?;
        u64::try_from(held).map_err(corrupt)
    }

    /// Erases what was kept of messages for longer than `retention`, and who caused messages more
    /// than a day ago; a thousand of each at once. Returns the number of rows changed or deleted.
    pub fn forget_old_mail(&self, retention: TimeDelta) -> Result<usize, StorageError> {
        FORGET.iter().try_fold(0, |sum, statement| {
            let query = diesel::sql_query(*statement).bind::<Double, _>(seconds(retention));
            Ok(sum + self.query(|c| query.bind::<BigInt, _>(FORGOTTEN_AT_ONCE).execute(c))?)
        })
    }
}
