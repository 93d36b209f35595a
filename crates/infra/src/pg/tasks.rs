//! What the office has to do, and how it is doing.

use booking::{Booking, BookingStatus, Completion, TaskRepository, Trend, Trends};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use diesel::dsl::{case_when, count_star};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Date, Nullable, Timestamptz, Uuid as SqlUuid};
use kernel::{Named, Paged, Scope, StorageError};
use uuid::Uuid;

use super::Tx;
use super::booking::{BookingRow, own_id};
use super::schema::bookings;

type Query<'a> = bookings::BoxedQuery<'a, Pg>;

/// The mediator whose bookings are in the scope; `None` for all.
pub(super) fn own(scope: Scope) -> Option<Uuid> {
    match scope {
        Scope::Practice => None,
        Scope::Mediator(own) => Some(own_id(own)),
    }
}

fn within<'a>(scope: Scope) -> Query<'a> {
    let all = bookings::table.into_boxed();
    match own(scope) {
        None => all,
        Some(own) => all.filter(bookings::employee_id.eq(own)),
    }
}

fn waiting<'a>(scope: Scope) -> Query<'a> {
    let undecided = bookings::status.eq(BookingStatus::Pending.name());
    within(scope).filter(undecided).filter(bookings::confirm_by.is_null()).filter(bookings::pay_by.is_null())
}

fn unsettled<'a>(scope: Scope, now: NaiveDateTime) -> Query<'a> {
    within(scope)
        .filter(bookings::status.eq(BookingStatus::Confirmed.name()))
        .filter(bookings::ends_at.le(now))
}

fn bookings_of(rows: Vec<BookingRow>) -> Result<Vec<Booking>, StorageError> {
    rows.into_iter().map(Booking::try_from).collect()
}

/// Only the days compared are read; how many bookings there are in all is in the tallies.
const TRENDS: &str = "
    WITH asked AS (
        SELECT
            count(*) FILTER (WHERE created_at > $1 - interval '7 days') AS requested,
            count(*) FILTER (WHERE created_at <= $1 - interval '7 days') AS requested_before
        FROM bookings
        WHERE created_at > $1 - interval '14 days' AND ($3 IS NULL OR employee_id = $3)
    ), waiting AS (
        SELECT
            count(*) FILTER (WHERE created_at > $1 - interval '7 days') AS pending,
            count(*) FILTER (WHERE created_at <= $1 - interval '7 days') AS pending_before
        FROM bookings
        WHERE status = 'pending' AND ($3 IS NULL OR employee_id = $3)
    ), held AS (
        SELECT
            count(*) FILTER (WHERE status = 'completed' AND starts_at >= $2 - 29 AND starts_at < $2 + 1) AS completed,
            count(*) FILTER (WHERE status = 'completed' AND starts_at < $2 - 29) AS completed_before,
            count(*) FILTER (WHERE status = 'confirmed' AND starts_at >= $2 AND starts_at < $2 + 7) AS confirmed,
            count(*) FILTER (
                WHERE status IN ('confirmed', 'completed') AND starts_at >= $2 - 7 AND starts_at < $2
            ) AS confirmed_before,
            count(*) FILTER (WHERE starts_at >= $2) AS ahead,
            count(*) FILTER (WHERE starts_at >= $2 AND status = 'completed') AS ahead_completed,
            count(*) FILTER (WHERE starts_at >= $2 AND status = 'cancelled') AS ahead_cancelled
        FROM bookings
        WHERE starts_at >= $2 - 59 AND ($3 IS NULL OR employee_id = $3)
    ), ever AS (
        SELECT
            coalesce(sum(bookings), 0)::bigint AS bookings,
            coalesce(sum(bookings) FILTER (WHERE status = 'completed'), 0)::bigint AS completed,
            coalesce(sum(bookings) FILTER (WHERE status = 'cancelled'), 0)::bigint AS cancelled
        FROM booking_tallies
        WHERE $3 IS NULL OR employee_id = $3
    )
    SELECT requested, requested_before, pending, pending_before, held.completed, completed_before, confirmed,
        confirmed_before, bookings - ahead AS past, ever.completed - ahead_completed AS past_completed,
        ever.cancelled - ahead_cancelled AS past_cancelled
    FROM asked, waiting, held, ever";

#[derive(QueryableByName)]
struct LatestRow {
    #[diesel(sql_type = BigInt)]
    latest: i64,
}

#[derive(QueryableByName)]
struct TrendsRow {
    #[diesel(sql_type = BigInt)]
    requested: i64,
    #[diesel(sql_type = BigInt)]
    requested_before: i64,
    #[diesel(sql_type = BigInt)]
    pending: i64,
    #[diesel(sql_type = BigInt)]
    pending_before: i64,
    #[diesel(sql_type = BigInt)]
    completed: i64,
    #[diesel(sql_type = BigInt)]
    completed_before: i64,
    #[diesel(sql_type = BigInt)]
    confirmed: i64,
    #[diesel(sql_type = BigInt)]
    confirmed_before: i64,
    #[diesel(sql_type = BigInt)]
    past: i64,
    #[diesel(sql_type = BigInt)]
    past_completed: i64,
    #[diesel(sql_type = BigInt)]
    past_cancelled: i64,
}

impl From<TrendsRow> for Trends {
    fn from(row: TrendsRow) -> Self {
        Self {
            requested: Trend { now: row.requested, before: row.requested_before },
            pending: Trend { now: row.pending, before: row.pending_before },
            completed: Trend { now: row.completed, before: row.completed_before },
            confirmed: Trend { now: row.confirmed, before: row.confirmed_before },
            completion: Completion::of(row.past, row.past_cancelled, row.past_completed),
        }
    }
}

impl TaskRepository for Tx<'_> {
    fn waiting(&self, scope: Scope, now: NaiveDateTime, limit: i64) -> Result<Paged<Booking>, StorageError> {
        let total = self.count_waiting(scope)?;
        // NULL comes last: what is not soon.
        let soon = case_when(bookings::starts_at.between(now, now + Booking::SOON), bookings::starts_at);
        let order = (soon, bookings::created_at, bookings::id);
        let rows =
            self.query(|c| waiting(scope).order(order).limit(limit).select(BookingRow::as_select()).load(c))?;
        Ok(Paged { items: bookings_of(rows)?, total: total.into() })
    }

    fn count_waiting(&self, scope: Scope) -> Result<i64, StorageError> {
        self.query(|c| waiting(scope).select(count_star()).get_result(c))
    }

    fn latest(&self) -> Result<i64, StorageError> {
        // The last number alone would miss a line that was written before it and committed after it.
        let sum = "SELECT coalesce(sum(id), 0)::bigint AS latest
            FROM (SELECT id FROM audit_log ORDER BY id DESC LIMIT 20) AS lines";
        let row: LatestRow = self.query(|c| sql_query(sum).get_result(c))?;
        Ok(row.latest)
    }

    fn coming(&self, scope: Scope, from: NaiveDate, limit: i64) -> Result<Vec<Booking>, StorageError> {
        let rows = self.query(|c| {
            within(scope)
                .filter(bookings::starts_at.ge(from.and_time(NaiveTime::MIN)))
                .filter(bookings::status.ne(BookingStatus::Cancelled.name()))
                .order((bookings::starts_at, bookings::employee_name, bookings::id))
                .limit(limit)
                .select(BookingRow::as_select())
                .load(c)
        })?;
        bookings_of(rows)
    }

    fn unsettled(
        &self,
        scope: Scope,
        now: NaiveDateTime,
        limit: i64,
    ) -> Result<Paged<Booking>, StorageError> {
        let total: i64 = self.query(|c| unsettled(scope, now).select(count_star()).get_result(c))?;
        let oldest = (bookings::starts_at, bookings::id);
        let rows = self.query(|c| {
            unsettled(scope, now).order(oldest).limit(limit).select(BookingRow::as_select()).load(c)
        })?;
        Ok(Paged { items: bookings_of(rows)?, total: total.into() })
    }

    fn trends(&self, scope: Scope, now: DateTime<Utc>, today: NaiveDate) -> Result<Trends, StorageError> {
        let row: TrendsRow = self.query(|c| {
            sql_query(TRENDS)
                .bind::<Timestamptz, _>(now)
                .bind::<Date, _>(today)
                .bind::<Nullable<SqlUuid>, _>(own(scope))
                .get_result(c)
        })?;
        Ok(row.into())
    }
}
