//! The figures in reports to administrators.

use booking::CaseType;
use chrono::{Datelike, Days, NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Date, Integer, Text, Timestamp};
use kernel::{StorageError, Tz};
use templates::{BookingState, DayFigures, MediatorDay, ReportLookup, UpcomingSession, WeekFigures};

use super::Tx;
use super::row::NamedColumn;

const SESSIONS: &str = "
    SELECT starts_at, duration_minutes, client_name, case_type, employee_name, status
    FROM bookings
    WHERE starts_at >= $1 AND starts_at < $1 + 1 AND status <> 'cancelled'
    ORDER BY starts_at, employee_name, id";

/// Monday's report continues where Friday's ended.
const WAITING: &str = "
    SELECT
        (SELECT count(*) FROM bookings WHERE status = 'pending') AS pending,
        (SELECT count(*) FROM contact_requests WHERE status = 'new') AS contacts,
        (
            SELECT count(*) FROM bookings
            WHERE created_at >= since::timestamp AT TIME ZONE $2 AND created_at < $1::timestamp AT TIME ZONE $2
        ) AS new_bookings
    FROM (
        SELECT greatest(coalesce(max(day), $1 - 1), $1 - 7) AS since
        FROM outbox WHERE kind = 'daily_report' AND day < $1 AND withheld_at IS NULL
    ) AS last_report";

const AHEAD: &str = "
    SELECT starts_at::date AS day, employee_name,
        count(*) AS sessions,
        count(*) FILTER (WHERE status = 'pending') AS pending
    FROM bookings
    WHERE starts_at >= $1 AND starts_at < $2 AND status <> 'cancelled'
    GROUP BY 1, employee_id, 2
    ORDER BY 1, 2, employee_id";

/// The seven days before `$1`.
const LAST_WEEK: &str = "
    SELECT *
    FROM (
        SELECT count(*) AS booked FROM bookings
        WHERE created_at >= ($1 - 7)::timestamp AT TIME ZONE $2 AND created_at < $1::timestamp AT TIME ZONE $2
    ) AS requests,
    (
        SELECT
            count(*) FILTER (WHERE status = 'confirmed') AS confirmed,
            count(*) FILTER (WHERE status = 'completed') AS completed,
            count(*) FILTER (WHERE status = 'cancelled') AS cancelled
        FROM bookings WHERE starts_at >= $1 - 7 AND starts_at < $1
    ) AS sessions,
    (
        SELECT count(*) AS new_clients
        FROM (
            SELECT FROM bookings
            WHERE client_id IS NOT NULL AND status <> 'cancelled' AND starts_at < $1
            GROUP BY client_id
            HAVING min(starts_at) >= $1 - 7
        ) AS firsts
    ) AS clients";

#[derive(QueryableByName)]
struct SessionRow {
    #[diesel(sql_type = Timestamp)]
    starts_at: NaiveDateTime,
    #[diesel(sql_type = Integer)]
    duration_minutes: i32,
    #[diesel(sql_type = Text)]
    client_name: String,
    #[diesel(sql_type = Text)]
    case_type: String,
    #[diesel(sql_type = Text)]
    employee_name: String,
    #[diesel(sql_type = Text)]
    status: NamedColumn<BookingState>,
}

impl TryFrom<SessionRow> for UpcomingSession {
    type Error = StorageError;
    fn try_from(row: SessionRow) -> Result<Self, StorageError> {
        Ok(Self {
            start: row.starts_at,
            minutes: row.duration_minutes,
            client_name: row.client_name,
            case_type: CaseType::stored(row.case_type).to_string(),
            mediator_name: row.employee_name,
            state: row.status.0,
        })
    }
}

#[derive(QueryableByName)]
struct WaitingRow {
    #[diesel(sql_type = BigInt)]
    pending: i64,
    #[diesel(sql_type = BigInt)]
    contacts: i64,
    #[diesel(sql_type = BigInt)]
    new_bookings: i64,
}

#[derive(QueryableByName)]
struct AheadRow {
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = Text)]
    employee_name: String,
    #[diesel(sql_type = BigInt)]
    sessions: i64,
    #[diesel(sql_type = BigInt)]
    pending: i64,
}

impl From<AheadRow> for MediatorDay {
    fn from(row: AheadRow) -> Self {
        let AheadRow { day, employee_name, sessions, pending } = row;
        Self { day, mediator_name: employee_name, sessions, pending }
    }
}

#[derive(QueryableByName)]
struct LastWeekRow {
    #[diesel(sql_type = BigInt)]
    booked: i64,
    #[diesel(sql_type = BigInt)]
    confirmed: i64,
    #[diesel(sql_type = BigInt)]
    completed: i64,
    #[diesel(sql_type = BigInt)]
    cancelled: i64,
    #[diesel(sql_type = BigInt)]
    new_clients: i64,
}

impl ReportLookup for Tx<'_> {
    fn day(&self, day: NaiveDate, zone: Tz) -> Result<DayFigures, StorageError> {
        let sessions: Vec<SessionRow> = self.query(|c| sql_query(SESSIONS).bind::<Date, _>(day).load(c))?;
        let WaitingRow { pending, contacts, new_bookings } = self
            .query(|c| sql_query(WAITING).bind::<Date, _>(day).bind::<Text, _>(zone.name()).get_result(c))?;
        let sessions = sessions.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?;
        Ok(DayFigures { sessions, pending, contacts, new_bookings })
    }

    fn week(&self, day: NaiveDate, zone: Tz) -> Result<WeekFigures, StorageError> {
        let monday = day - Days::new(day.weekday().num_days_from_monday().into());
        let ahead: Vec<AheadRow> = self.query(|c| {
            sql_query(AHEAD).bind::<Date, _>(day).bind::<Date, _>(monday + Days::new(7)).load(c)
        })?;
        let LastWeekRow { booked, confirmed, completed, cancelled, new_clients } = self.query(|c| {
            sql_query(LAST_WEEK).bind::<Date, _>(monday).bind::<Text, _>(zone.name()).get_result(c)
        })?;
        let ahead = ahead.into_iter().map(Into::into).collect();
        Ok(WeekFigures { ahead, booked, confirmed, completed, cancelled, new_clients })
    }
}
