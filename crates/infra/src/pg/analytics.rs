//! The bookings' totals.

use availability::{Days, SessionType};
use booking::{
    AnalyticsRepository, BookingFigures, BookingStatus, ByStatus, CaseType, MediatorTimes, MoneyTotals,
    Requests, Totals,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{
    BigInt, Bool, Date, Integer, Nullable, Text, Time, Timestamp, Timestamptz, Uuid as SqlUuid,
};
use kernel::{Currency, Money, Named, StorageError, TimeRange, Tz};
use uuid::Uuid;

use super::Tx;
use super::payments::KEPT;
use super::row::{NamedColumn, length};

/// One pass over the bookings on these days; the result is small and is grouped four ways.
const CASES: &str = "
    WITH counted AS (
        SELECT starts_at::date AS day, case_type, starts_at::time AS start, session_type, duration_minutes,
            currency, status,
            count(*) AS cases,
            sum(price_cents) AS price,
            sum({KEPT}) AS paid,
            sum(starts_at - (created_at AT TIME ZONE $3)) AS lead
        FROM bookings
        WHERE starts_at >= $1 AND starts_at < $2 + 1
        GROUP BY 1, 2, 3, 4, 5, 6, 7
    )
    SELECT day, case_type, start, session_type, duration_minutes, currency, status,
        sum(cases)::bigint AS cases,
        CASE GROUPING(currency)
            WHEN 0 THEN sum(price) ELSE coalesce(sum(price) FILTER (WHERE currency = $4), 0)
        END::bigint AS price_minor,
        CASE GROUPING(currency)
            WHEN 0 THEN sum(paid) ELSE coalesce(sum(paid) FILTER (WHERE currency = $4), 0)
        END::bigint AS paid_minor,
        extract(epoch FROM sum(lead))::bigint AS lead_seconds
    FROM counted
    GROUP BY GROUPING SETS (
        (day, status), (case_type, status), (start, session_type, duration_minutes, status), (currency, status)
    )
    ORDER BY day, case_type, start, session_type, duration_minutes, currency";

const FIRST_SESSIONS: &str = "
    SELECT CASE WHEN first >= $1 THEN first::date END AS day, count(*) AS clients
    FROM (
        SELECT (
            SELECT min(starts_at) FROM bookings AS held
            WHERE held.client_id = seen.client_id AND status <> 'cancelled'
        ) AS first
        FROM (
            SELECT DISTINCT client_id FROM bookings
            WHERE client_id IS NOT NULL AND status <> 'cancelled' AND starts_at >= $1 AND starts_at < $2 + 1
        ) AS seen
        OFFSET 0 -- Otherwise PostgreSQL looks up each first session twice.
    ) AS clients
    GROUP BY 1
    ORDER BY 1";

const REQUESTS: &str = "
    SELECT count(*) AS since, EXISTS (SELECT FROM bookings) AS any FROM bookings WHERE created_at >= $1";

/// A session is on one day, and closures and days off close whole days. What an outside calendar closes is
/// not among them: it is forgotten once it is over. For each mediator, as the index of their sessions is.
const TIMES: &str = "
    SELECT employees.id, name, times.starts_at, times.ends_at, is_booked
    FROM employees
    CROSS JOIN LATERAL (
        SELECT starts_at, starts_at + duration_minutes * interval '1 minute' AS ends_at, false AS is_booked
        FROM time_slots
        WHERE employee_id = employees.id AND starts_at >= $1 AND starts_at < $2 + 1 AND time_slots.status <> 'busy'
            AND NOT EXISTS (
                SELECT FROM closures
                WHERE (closures.employee_id = employees.id OR closures.employee_id IS NULL)
                    AND starts_at::date BETWEEN first_day AND last_day
            )
            AND NOT EXISTS (
                SELECT FROM closed_times AS off
                WHERE off.employee_id = employees.id AND source = 'day_off'
                    AND off.starts_at <= time_slots.starts_at AND off.ends_at > time_slots.starts_at
            )
        UNION ALL
        SELECT starts_at, ends_at, true
        FROM bookings
        WHERE employee_id = employees.id AND starts_at >= $1 AND starts_at < $2 + 1
            AND bookings.status <> 'cancelled'
    ) AS times
    ORDER BY employees.id";

#[derive(QueryableByName)]
struct TimesRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Timestamp)]
    starts_at: NaiveDateTime,
    #[diesel(sql_type = Timestamp)]
    ends_at: NaiveDateTime,
    #[diesel(sql_type = Bool)]
    is_booked: bool,
}

#[derive(QueryableByName)]
struct CasesRow {
    #[diesel(sql_type = Nullable<Date>)]
    day: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    case_type: Option<String>,
    #[diesel(sql_type = Nullable<Time>)]
    start: Option<NaiveTime>,
    #[diesel(sql_type = Nullable<Text>)]
    session_type: Option<NamedColumn<SessionType>>,
    #[diesel(sql_type = Nullable<Integer>)]
    duration_minutes: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    currency: Option<NamedColumn<Currency>>,
    #[diesel(sql_type = Text)]
    status: NamedColumn<BookingStatus>,
    #[diesel(sql_type = BigInt)]
    cases: i64,
    #[diesel(sql_type = BigInt)]
    price_minor: i64,
    #[diesel(sql_type = BigInt)]
    paid_minor: i64,
    #[diesel(sql_type = BigInt)]
    lead_seconds: i64,
}

impl CasesRow {
    fn by_status(&self) -> ByStatus {
        let totals = Totals {
            bookings: self.cases,
            price_minor: self.price_minor,
            paid_minor: self.paid_minor,
            lead: TimeDelta::seconds(self.lead_seconds),
        };
        ByStatus::of(self.status.0, totals)
    }
}

#[derive(QueryableByName)]
struct FirstSessionsRow {
    #[diesel(sql_type = Nullable<Date>)]
    day: Option<NaiveDate>,
    #[diesel(sql_type = BigInt)]
    clients: i64,
}

#[derive(QueryableByName)]
struct RequestsRow {
    #[diesel(sql_type = BigInt)]
    since: i64,
    #[diesel(sql_type = Bool)]
    any: bool,
}

/// Adds to a kind. A kind has one row per status, and a case type one per spelling.
fn add<K: PartialEq>(kinds: &mut Vec<(K, ByStatus)>, kind: K, by_status: ByStatus) {
    match kinds.iter_mut().rev().find(|(known, _)| *known == kind) {
        Some((_, sum)) => *sum = [*sum, by_status].into_iter().sum(),
        None => kinds.push((kind, by_status)),
    }
}

impl AnalyticsRepository for Tx<'_> {
    fn figures(&self, days: Days, zone: Tz, currency: Currency) -> Result<BookingFigures, StorageError> {
        let rows: Vec<CasesRow> = self.query(|c| {
            sql_query(CASES.replace("{KEPT}", KEPT))
                .bind::<Date, _>(days.first)
                .bind::<Date, _>(days.last)
                .bind::<Text, _>(zone.name())
                .bind::<Text, _>(currency.name())
                .load(c)
        })?;
        let mut figures = BookingFigures::default();
        let mut by_currency = Vec::new();
        for row in rows {
            let by_status = row.by_status();
            match row {
                CasesRow { day: Some(day), .. } => add(&mut figures.by_day, day, by_status),
                CasesRow { case_type: Some(name), .. } => {
                    add(&mut figures.by_case_type, CaseType::stored(name), by_status);
                }
                CasesRow { start: Some(start), duration_minutes: Some(minutes), session_type, .. } => {
                    add(&mut figures.by_session, (start, length(minutes, session_type)), by_status);
                }
                CasesRow { currency: Some(unit), .. } => add(&mut by_currency, unit.0, by_status),
                CasesRow { .. } => return Err(StorageError::Failed("a count is of something".into())),
            }
        }
        figures.other_currencies = by_currency
            .into_iter()
            .filter(|(unit, by_status)| *unit != currency && by_status.booked().bookings > 0)
            .map(|(unit, by_status)| {
                let Totals { price_minor, paid_minor, .. } = by_status.booked();
                MoneyTotals { booked: Money::new(price_minor, unit), paid: Money::new(paid_minor, unit) }
            })
            .collect();
        Ok(figures)
    }

    fn first_sessions(&self, days: Days) -> Result<Vec<(Option<NaiveDate>, i64)>, StorageError> {
        let rows: Vec<FirstSessionsRow> = self.query(|c| {
            sql_query(FIRST_SESSIONS).bind::<Date, _>(days.first).bind::<Date, _>(days.last).load(c)
        })?;
        Ok(rows.into_iter().map(|row| (row.day, row.clients)).collect())
    }

    fn requests_since(&self, since: DateTime<Utc>) -> Result<Requests, StorageError> {
        let RequestsRow { since, any } =
            self.query(|c| sql_query(REQUESTS).bind::<Timestamptz, _>(since).get_result(c))?;
        Ok(Requests { since, any })
    }

    fn times(&self, days: Days) -> Result<Vec<MediatorTimes>, StorageError> {
        let rows: Vec<TimesRow> =
            self.query(|c| sql_query(TIMES).bind::<Date, _>(days.first).bind::<Date, _>(days.last).load(c))?;
        let of_one = |rows: &[TimesRow]| {
            let first = rows.first()?;
            let of = |booked| {
                let some = rows.iter().filter(move |row| row.is_booked == booked);
                some.map(|row| TimeRange { start: row.starts_at, end: row.ends_at }).collect()
            };
            let (mediator_id, name) = (first.id.into(), first.name.clone());
            Some(MediatorTimes { mediator_id, name, offered: of(false), booked: of(true) })
        };
        Ok(rows.chunk_by(|one, other| one.id == other.id).filter_map(of_one).collect())
    }
}
