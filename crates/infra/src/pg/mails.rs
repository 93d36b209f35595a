//! The outbox, as the office sees it.

use booking::ClientDetails;
use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Double, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{EmailAddress, MailId, Named, Page, Paged, Reference, StorageError};
use templates::{
    Backlog, Letterhead, MailContents, MailFilter, MailOverview, MailRepository, MailState, Message, Outage,
    Withdrawal,
};
use uuid::Uuid;

use super::Tx;
use super::count::up_to;
use super::outbox::Topic;
use super::row::{corrupt, named, patterns};
use super::schema::mail_contents;

/// $1: kinds of messages to the practice and its mediators; $2: the practice's address; $3: the
/// address of people who were erased.
const ROWS: &str = "
    SELECT outbox.id, kind, outbox.booking_id, contact_request_id, admin_id, day, composed_id, account_link_id, known_browser_id,
        payment_id, mediator_id, outbox.participant_id, addressed_to,
        shown.recipient, subject, reference, outbox.created_at, sent_at, failed_at, withheld_at, held_at, attempts,
        error, response, withdrawal,
        CASE WHEN num_nonnulls(sent_at, failed_at, withheld_at, held_at) = 0 THEN due_at END AS due_at,
        attempts > 0 AND error IS NULL AND due_at > now()
            AND num_nonnulls(sent_at, failed_at, withheld_at, held_at) = 0 AS is_leaving,
        EXISTS (SELECT FROM refused_addresses WHERE address = lower(shown.recipient)) AS refused
    FROM outbox
    LEFT JOIN bookings ON bookings.id = outbox.booking_id
    LEFT JOIN employees ON employees.id = coalesce(mediator_id, bookings.employee_id) AND employees.deleted_at IS NULL
    LEFT JOIN contact_requests ON contact_requests.id = contact_request_id
    LEFT JOIN admins ON admins.id = admin_id
    LEFT JOIN participants ON participants.id = outbox.participant_id
    CROSS JOIN LATERAL (
        SELECT coalesce(outbox.recipient, addressed_to, CASE
            WHEN sent_at IS NOT NULL THEN NULL
            WHEN admin_id IS NOT NULL THEN admins.email
            WHEN outbox.participant_id IS NOT NULL THEN nullif(participants.email, '')
            WHEN kind = ANY ($1) AND outbox.booking_id IS NOT NULL THEN employees.email
            WHEN kind = ANY ($1) THEN $2
            ELSE coalesce(nullif(nullif(booking_address(client_email, bookings.client_id), ''), $3), contact_requests.email)
        END) AS recipient
    ) AS shown";

/// Each filter's condition; its parameters continue those of [`ROWS`]. What has been settled is found
/// by where it went; what has not, by where it would go.
const IN_STATE: &str = "
    CASE $4
        WHEN 'sent' THEN sent_at IS NOT NULL
        WHEN 'failed' THEN sent_at IS NULL AND failed_at IS NOT NULL
        WHEN 'withdrawn' THEN sent_at IS NULL AND failed_at IS NULL AND withheld_at IS NOT NULL
        WHEN 'held' THEN sent_at IS NULL AND failed_at IS NULL AND held_at IS NOT NULL
        WHEN 'waiting' THEN sent_at IS NULL AND failed_at IS NULL AND withheld_at IS NULL AND held_at IS NULL
    END";
const OF_CLIENT: &str = "
    id IN (
        SELECT mail.id FROM clients
        JOIN outbox AS mail ON lower(coalesce(mail.recipient, mail.addressed_to)) = email_key
            AND coalesce(mail.recipient, mail.addressed_to) IS NOT NULL
        WHERE clients.id = $9
        UNION ALL
        SELECT mail.id FROM clients
        JOIN bookings ON lower(client_email) = email_key
        JOIN outbox AS mail ON mail.booking_id = bookings.id
        WHERE clients.id = $9 AND mail.sent_at IS NULL AND mail.kind <> ALL ($1)
            AND mail.participant_id IS NULL AND coalesce(mail.recipient, mail.addressed_to) IS NULL
        UNION ALL
        SELECT mail.id FROM bookings
        JOIN outbox AS mail ON mail.booking_id = bookings.id
        WHERE client_id = $9 AND client_email = '' AND mail.sent_at IS NULL AND mail.kind <> ALL ($1)
            AND mail.participant_id IS NULL AND coalesce(mail.recipient, mail.addressed_to) IS NULL
        UNION ALL
        SELECT mail.id FROM clients
        JOIN contact_requests ON lower(contact_requests.email) = email_key
        JOIN outbox AS mail ON mail.contact_request_id = contact_requests.id
        WHERE clients.id = $9 AND mail.sent_at IS NULL AND mail.kind <> ALL ($1)
            AND coalesce(mail.recipient, mail.addressed_to) IS NULL
    )";
const WITH_TEXT: &str = "
    id IN (
        SELECT id FROM outbox
        WHERE coalesce(recipient, addressed_to) IS NOT NULL
            AND (coalesce(recipient, addressed_to) ILIKE ANY ($10) OR subject ILIKE ANY ($10))
        UNION ALL
        SELECT mail.id FROM bookings JOIN outbox AS mail ON booking_id = bookings.id WHERE reference = $11
        UNION ALL
        SELECT id FROM outbox WHERE kind = ANY ($12) AND $12 <> '{}'
        UNION ALL
        SELECT mail.id FROM outbox AS mail
        LEFT JOIN bookings ON bookings.id = mail.booking_id
        LEFT JOIN employees ON employees.id = coalesce(mail.mediator_id, bookings.employee_id)
        LEFT JOIN contact_requests ON contact_requests.id = contact_request_id
        LEFT JOIN admins ON admins.id = admin_id
        LEFT JOIN participants ON participants.id = mail.participant_id
        WHERE sent_at IS NULL AND failed_at IS NULL AND coalesce(recipient, addressed_to) IS NULL
            AND CASE
                WHEN admin_id IS NOT NULL THEN admins.email
                WHEN mail.participant_id IS NOT NULL THEN participants.email
                WHEN kind = ANY ($1) THEN coalesce(employees.email, $2)
                ELSE coalesce(nullif(nullif(booking_address(client_email, bookings.client_id), ''), $3), contact_requests.email)
            END ILIKE ANY ($10)
    )";

/// A message starts waiting again, as if it were new.
const REQUEUE: &str = "
    UPDATE outbox SET failed_at = NULL, held_at = NULL, error = NULL, response = NULL, recipient = NULL, subject = NULL,
        attempts = 0,
        waits_since = greatest(now(), (SELECT send_at FROM composed_mail WHERE composed_mail.id = composed_id)),
        due_at = greatest(now(), (SELECT send_at FROM composed_mail WHERE composed_mail.id = composed_id))
    WHERE sent_at IS NULL AND withheld_at IS NULL AND ";

const COPY: &str = "
    INSERT INTO outbox (id, kind, booking_id, contact_request_id, composed_id, payment_id, mediator_id, participant_id,
        addressed_to)
    SELECT $2, kind, booking_id, contact_request_id, composed_id, payment_id, mediator_id, participant_id, $3 FROM outbox WHERE id = $1";

const DROP_HELD: &str = "
    UPDATE outbox SET withheld_at = now(), withdrawal = $1, held_at = NULL
    WHERE held_at IS NOT NULL AND num_nonnulls(sent_at, failed_at, withheld_at) = 0";

const BACKLOG: &str = "
    SELECT (SELECT last_sent_at FROM mail_health) AS last_sent,
        count(*) FILTER (WHERE is_waiting) AS waiting,
        min(since) FILTER (WHERE is_waiting AND since <= now()) AS oldest,
        count(failed_at) AS failed,
        count(*) FILTER (WHERE held_at IS NOT NULL AND failed_at IS NULL) AS held
    FROM outbox
    CROSS JOIN LATERAL (
        SELECT num_nonnulls(failed_at, withheld_at, held_at) = 0 AS is_waiting, coalesce(waits_since, created_at) AS since
    ) AS facts
    WHERE sent_at IS NULL";

/// Messages that are being sent have no error, and new ones are due.
const HURRY: &str = "
    UPDATE outbox SET due_at = now()
    WHERE error IS NOT NULL AND due_at > now() AND num_nonnulls(sent_at, failed_at, withheld_at, held_at) = 0";

/// While many leave, some are late.
const OUTAGE: &str = "
    SELECT failing_since, error, (
        SELECT min(due_at) FROM outbox
        WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now() - $1 * interval '1 second'
            AND (last_sent_at IS NULL OR last_sent_at < now() - $1 * interval '1 second')
    ) AS late
    FROM mail_health";

#[derive(QueryableByName)]
struct OutageRow {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    failing_since: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Text>)]
    error: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    late: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct MailRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(embed)]
    topic: Topic,
    #[diesel(sql_type = Nullable<Text>)]
    addressed_to: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    recipient: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    subject: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    reference: Option<String>,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    due_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    sent_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    failed_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    withheld_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    held_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = Nullable<Text>)]
    error: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    response: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    withdrawal: Option<String>,
    #[diesel(sql_type = Bool)]
    is_leaving: bool,
    #[diesel(sql_type = Bool)]
    refused: bool,
}

impl TryFrom<MailRow> for MailOverview {
    type Error = StorageError;
    fn try_from(row: MailRow) -> Result<Self, StorageError> {
        let state = match (row.sent_at, row.failed_at, row.withheld_at, row.held_at) {
            (Some(_), ..) => MailState::Sent,
            (_, Some(_), ..) => MailState::Failed,
            (_, _, Some(_), _) => MailState::Withdrawn,
            (.., Some(_)) => MailState::Held,
            (None, None, None, None) => MailState::Waiting,
        };
        let withdrawal = match (state, &row.withdrawal) {
            (MailState::Withdrawn, Some(name)) => Some(named(name)?),
            (MailState::Withdrawn, None) => Some(Withdrawal::OverLimit),
            _ => None,
        };
        Ok(Self {
            id: row.id.into(),
            message: row.topic.message()?,
            state,
            is_leaving: row.is_leaving,
            addressed_to: row.addressed_to.map(EmailAddress::stored),
            recipient: row.recipient.map(EmailAddress::stored),
            subject: row.subject,
            booking_reference: row.reference,
            created_at: row.created_at,
            due_at: row.due_at,
            sent_at: row.sent_at,
            settled_at: row.sent_at.or(row.failed_at).or(row.withheld_at).or(row.held_at),
            attempts: u32::try_from(row.attempts).map_err(corrupt)?,
            error: row.error,
            reply: row.response,
            withdrawal,
            refused: row.refused,
        })
    }
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct BacklogRow {
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    oldest: Option<DateTime<Utc>>,
    #[diesel(sql_type = BigInt)]
    failed: i64,
    #[diesel(sql_type = BigInt)]
    held: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_sent: Option<DateTime<Utc>>,
}

type Query = BoxedSqlQuery<'static, Pg, SqlQuery>;

/// The query with the parameters of [`ROWS`].
fn rows(query: String, practice: Option<&EmailAddress>) -> Query {
    sql_query(query)
        .into_boxed()
        .bind::<Array<Text>, _>(Message::notices())
        .bind::<Nullable<Text>, _>(practice.map(ToString::to_string))
        .bind::<Text, _>(ClientDetails::ERASED_EMAIL)
}

/// The ids of the messages that a filter lets through, for [`matching`]. Only with the conditions that
/// it has: with all of them, PostgreSQL would read every message.
fn chosen(filter: &MailFilter) -> String {
    let conditions = [
        (filter.state.is_some(), IN_STATE),
        (filter.from.is_some(), "created_at >= $5"),
        (filter.until.is_some(), "created_at < $6"),
        (filter.booking.is_some(), "booking_id = $7"),
        (filter.contact_request.is_some(), "contact_request_id = $8"),
        (filter.client.is_some(), OF_CLIENT),
        (filter.text.is_some(), WITH_TEXT),
    ];
    let asked = conditions.into_iter().filter_map(|(asked, condition)| asked.then_some(condition));
    asked.fold("SELECT id FROM outbox WHERE true".to_owned(), |query, condition| query + " AND " + condition)
}

/// The query with the parameters of [`ROWS`] and of the conditions.
fn matching(query: String, filter: &MailFilter, letterhead: &Letterhead) -> Query {
    let text = filter.text.as_deref();
    let reference = text.and_then(|text| text.parse::<Reference>().ok()).map(|found| found.to_string());
    rows(query, letterhead.email.as_ref())
        .bind::<Nullable<Text>, _>(filter.state.map(Named::name))
        .bind::<Nullable<Timestamptz>, _>(filter.from)
        .bind::<Nullable<Timestamptz>, _>(filter.until)
        .bind::<Nullable<SqlUuid>, _>(filter.booking.map(Uuid::from))
        .bind::<Nullable<SqlUuid>, _>(filter.contact_request.map(Uuid::from))
        .bind::<Nullable<SqlUuid>, _>(filter.client.map(Uuid::from))
        .bind::<Nullable<Array<Text>>, _>(text.map(patterns))
        .bind::<Nullable<Text>, _>(reference)
        .bind::<Array<Text>, _>(text.map(Message::kinds_called).unwrap_or_default())
}

impl Tx<'_> {
    fn mail(&self, query: Query) -> Result<Option<MailOverview>, StorageError> {
        let row: Option<MailRow> = self.query(|c| query.get_result(c).optional())?;
        row.map(MailOverview::try_from).transpose()
    }
}

impl MailRepository for Tx<'_> {
    fn list(
        &self,
        filter: &MailFilter,
        letterhead: &Letterhead,
        page: Page,
    ) -> Result<Paged<MailOverview>, StorageError> {
        let chosen = chosen(filter);
        let most = self.counted(filter.text.is_some());
        let count = format!("SELECT count(*) AS number FROM ({chosen} LIMIT {}) AS counted", most + 1);
        let Counted { number } = self.query(|c| matching(count, filter, letterhead).get_result(c))?;
        // The page is cut by ids, which are in the order of time; only its rows are read in full.
        let query = format!(
            "{ROWS} WHERE outbox.id IN ({chosen} ORDER BY id DESC LIMIT $13 OFFSET $14) ORDER BY outbox.id DESC"
        );
        let query =
            matching(query, filter, letterhead).bind::<BigInt, _>(page.limit).bind::<BigInt, _>(page.offset);
        let rows: Vec<MailRow> = self.query(|c| query.load(c))?;
        let items = rows.into_iter().map(MailOverview::try_from).collect::<Result<_, _>>()?;
        Ok(Paged { items, total: up_to(most, number) })
    }

    fn find(&self, id: MailId, letterhead: &Letterhead) -> Result<Option<MailOverview>, StorageError> {
        let query = rows(format!("{ROWS} WHERE outbox.id = $4"), letterhead.email.as_ref());
        self.mail(query.bind::<SqlUuid, _>(Uuid::from(id)))
    }

    fn lock(&self, id: MailId) -> Result<Option<MailOverview>, StorageError> {
        let query = rows(format!("{ROWS} WHERE outbox.id = $4 FOR UPDATE OF outbox"), None);
        self.mail(query.bind::<SqlUuid, _>(Uuid::from(id)))
    }

    fn contents(&self, id: MailId) -> Result<Option<MailContents>, StorageError> {
        type Row = (String, String, Option<String>, String, Option<String>);
        let row: Option<Row> = self.query(|c| {
            mail_contents::table
                .find(Uuid::from(id))
                .select((
                    mail_contents::sender,
                    mail_contents::message_id,
                    mail_contents::html,
                    mail_contents::body,
                    mail_contents::calendar,
                ))
                .first(c)
                .optional()
        })?;
        Ok(row.map(|(from, message_id, html, text, calendar)| MailContents {
            from: Some(from),
            message_id: Some(message_id),
            html,
            text,
            calendar,
        }))
    }

    fn requeue(&self, id: MailId) -> Result<(), StorageError> {
        let query = format!("{REQUEUE} id = $1");
        self.query(|c| sql_query(query).bind::<SqlUuid, _>(Uuid::from(id)).execute(c))?;
        Ok(())
    }

    fn copy(&self, id: MailId, to: &EmailAddress) -> Result<MailId, StorageError> {
        let copy = MailId::generate();
        self.query(|c| {
            sql_query(COPY)
                .bind::<SqlUuid, _>(Uuid::from(id))
                .bind::<SqlUuid, _>(Uuid::from(copy))
                .bind::<Text, _>(to.as_str())
                .execute(c)
        })?;
        Ok(copy)
    }

    fn release_held(&self) -> Result<usize, StorageError> {
        let query = format!("{REQUEUE} failed_at IS NULL AND held_at IS NOT NULL");
        self.query(|c| sql_query(query).execute(c))
    }

    fn drop_held(&self) -> Result<usize, StorageError> {
        self.query(|c| sql_query(DROP_HELD).bind::<Text, _>(Withdrawal::Dropped.name()).execute(c))
    }

    fn hurry(&self) -> Result<(), StorageError> {
        self.query(|c| sql_query(HURRY).execute(c))?;
        Ok(())
    }

    fn outage(&self) -> Result<Option<Outage>, StorageError> {
        let row: OutageRow = self
            .query(|c| sql_query(OUTAGE).bind::<Double, _>(Outage::AFTER.as_seconds_f64()).get_result(c))?;
        let OutageRow { failing_since, error, late } = row;
        Ok(failing_since.or(late).map(|since| Outage { since, error }))
    }

    fn backlog(&self) -> Result<Backlog, StorageError> {
        let BacklogRow { waiting, oldest, failed, held, last_sent } =
            self.query(|c| sql_query(BACKLOG).get_result(c))?;
        let count = |rows: i64| u32::try_from(rows).unwrap_or(u32::MAX);
        Ok(Backlog { waiting: count(waiting), oldest, failed: count(failed), held: count(held), last_sent })
    }
}
