//! What clients owe, and reminding them of it.

use booking::ClientDetails;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel::query_dsl::methods::FilterDsl;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Date, Nullable, Text, Timestamp, Timestamptz, Uuid as SqlUuid};
use kernel::{BookingId, Currency, MailId, Money, Named, Page, StorageError};
use payments::{Receivable, ReceivableRepository, ReceivableTotal, ReminderObstacle};
use templates::BookingMessage;
use uuid::Uuid;

use super::Tx;
use super::payments::DUE;
use super::row::NamedColumn;
use super::schema::outbox;

/// What is owed. The first two conditions are those of an index.
fn owed() -> String {
    format!(
        "
    FROM bookings, LATERAL (SELECT {DUE} AS amount) AS dues
    WHERE status IN ('confirmed', 'completed') AND paid_minor < price_cents + greatest(adjustment_minor, 0)
        AND amount > 0 AND CASE WHEN paid_minor = 0 AND refunded_minor = 0 THEN 0 ELSE (
            SELECT count(*) FROM payments JOIN refunds ON refunds.payment_id = payments.id
            WHERE booking_id = bookings.id AND state IN ('requested', 'sent')
        ) END = 0"
    )
}

/// What is owed, with what stands in the way of a reminder of this kind ($1) on a day ($2), given what an
/// erased client's address is ($3). It is owed since the session was last confirmed, as far as that is
/// recorded.
fn listed() -> String {
    format!(
        "
    SELECT id, reference, client_name, employee_name, starts_at, currency, amount,
        coalesce((
            SELECT max(at) FROM audit_log WHERE subject = owed.id::text AND (
                changes @> '[{{\"field\": \"status\", \"from\": \"pending\"}}]'
                OR changes @> '[{{\"field\": \"status\", \"from\": \"cancelled\"}}]'
            )
        ), created_at) AS owed_since,
        reminded_at,
        CASE
            WHEN address IN ('', $3) THEN 'no_address'
            WHEN EXISTS (SELECT FROM refused_addresses AS refused WHERE refused.address = lower(mail.address))
                THEN 'address_refused'
            WHEN is_held THEN 'reminder_held'
            WHEN is_reminded THEN 'reminded_today'
        END AS obstacle
    FROM (
        SELECT id, reference, client_name, client_email, client_id, employee_name, starts_at, currency, amount, created_at
        {}
    ) AS owed,
    LATERAL (SELECT booking_address(client_email, client_id) AS address) AS mail,
    LATERAL (
        SELECT max(coalesce(sent_at, outbox.created_at)) FILTER (WHERE held_at IS NULL) AS reminded_at,
            coalesce(bool_or(day = $2), false) AS is_reminded,
            coalesce(bool_or(held_at IS NOT NULL), false) AS is_held
        FROM outbox WHERE booking_id = owed.id AND kind = $1 AND num_nonnulls(withheld_at, failed_at) = 0
    ) AS reminders",
        owed()
    )
}

#[derive(QueryableByName)]
struct ReceivableRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = Text)]
    client_name: String,
    #[diesel(sql_type = Text)]
    employee_name: String,
    #[diesel(sql_type = Timestamp)]
    starts_at: NaiveDateTime,
    #[diesel(sql_type = Text)]
    currency: NamedColumn<Currency>,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = Timestamptz)]
    owed_since: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    reminded_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Text>)]
    obstacle: Option<NamedColumn<ReminderObstacle>>,
}

impl From<ReceivableRow> for Receivable {
    fn from(row: ReceivableRow) -> Self {
        Self {
            booking: row.id.into(),
            reference: row.reference,
            client_name: row.client_name,
            mediator_name: row.employee_name,
            start: row.starts_at,
            amount: Money::new(row.amount, row.currency.0),
            owed_since: row.owed_since,
            reminded_at: row.reminded_at,
            obstacle: row.obstacle.map(|obstacle| obstacle.0),
        }
    }
}

#[derive(QueryableByName)]
struct TotalRow {
    #[diesel(sql_type = Text)]
    currency: NamedColumn<Currency>,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = BigInt)]
    sessions: i64,
}

impl ReceivableRepository for Tx<'_> {
    fn list(&self, today: NaiveDate, page: Page) -> Result<Vec<Receivable>, StorageError> {
        let sql = format!("{} ORDER BY starts_at, id LIMIT $4 OFFSET $5", listed());
        let query = sql_query(sql)
            .bind::<Text, _>(BookingMessage::PaymentReminder.name())
            .bind::<Date, _>(today)
            .bind::<Text, _>(ClientDetails::ERASED_EMAIL)
            .bind::<BigInt, _>(page.limit)
            .bind::<BigInt, _>(page.offset);
        let rows: Vec<ReceivableRow> = self.query(|c| query.load(c))?;
        Ok(rows.into_iter().map(Receivable::from).collect())
    }

    fn among(&self, bookings: &[BookingId], today: NaiveDate) -> Result<Vec<Receivable>, StorageError> {
        let ids: Vec<Uuid> = bookings.iter().copied().map(Uuid::from).collect();
        let query = sql_query(format!("{} WHERE id = ANY ($4) ORDER BY starts_at, id", listed()))
            .bind::<Text, _>(BookingMessage::PaymentReminder.name())
            .bind::<Date, _>(today)
            .bind::<Text, _>(ClientDetails::ERASED_EMAIL)
            .bind::<Array<SqlUuid>, _>(ids);
        let rows: Vec<ReceivableRow> = self.query(|c| query.load(c))?;
        Ok(rows.into_iter().map(Receivable::from).collect())
    }

    fn totals(&self) -> Result<Vec<ReceivableTotal>, StorageError> {
        let sql = format!(
            "SELECT currency, sum(amount)::bigint AS amount, count(*) AS sessions {} GROUP BY currency ORDER BY currency",
            owed()
        );
        let rows: Vec<TotalRow> = self.query(|c| sql_query(sql).load(c))?;
        let total = |row: TotalRow| ReceivableTotal {
            amount: Money::new(row.amount, row.currency.0),
            sessions: row.sessions,
        };
        Ok(rows.into_iter().map(total).collect())
    }

    fn remind(&self, booking: BookingId, day: NaiveDate) -> Result<bool, StorageError> {
        // A concurrent transaction waits for the other's commit, and then finds the work done.
        let queued = self.query(|c| {
            let insertion = diesel::insert_into(outbox::table)
                .values((
                    outbox::id.eq(Uuid::from(MailId::generate())),
                    outbox::kind.eq(BookingMessage::PaymentReminder.name()),
                    outbox::booking_id.eq(Uuid::from(booking)),
                    outbox::day.eq(day),
                ))
                .on_conflict((outbox::booking_id, outbox::kind, outbox::day))
                .filter_target(outbox::booking_id.is_not_null().and(outbox::day.is_not_null()))
                .do_update()
                .set((
                    outbox::created_at.eq(diesel::dsl::now),
                    outbox::due_at.eq(diesel::dsl::now),
                    outbox::attempts.eq(0),
                    outbox::withheld_at.eq(None::<DateTime<Utc>>),
                    outbox::withdrawal.eq(None::<String>),
                    outbox::failed_at.eq(None::<DateTime<Utc>>),
                    outbox::error.eq(None::<String>),
                    outbox::response.eq(None::<String>),
                ));
            let is_over = outbox::withheld_at.is_not_null().or(outbox::failed_at.is_not_null());
            FilterDsl::filter(insertion, is_over).execute(c)
        })?;
        Ok(queued > 0)
    }
}
