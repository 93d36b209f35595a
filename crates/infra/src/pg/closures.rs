//! Days on which mediators cannot be booked.

use availability::{
    ClosedBy, ClosedTime, ClosedTimes, Closure, ClosureError, ClosureRepository, Days, HolidayRepository,
};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::dsl::{exists, select};
use diesel::prelude::*;
use kernel::{ClosureId, MediatorId, Scope, StorageError, TimeRange};
use serde_json::json;
use uuid::Uuid;

use super::Tx;
use super::error::{constraint, storage};
use super::row::named;
use super::schema::{closed_times, closures, employees, time_slots};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = closures)]
struct ClosureRow {
    id: Uuid,
    employee_id: Option<Uuid>,
    first_day: NaiveDate,
    last_day: NaiveDate,
    reason: String,
}

impl From<&Closure> for ClosureRow {
    fn from(closure: &Closure) -> Self {
        Self {
            id: closure.id.into(),
            employee_id: closure.mediator_id.map(Uuid::from),
            first_day: closure.days.first,
            last_day: closure.days.last,
            reason: closure.reason.clone(),
        }
    }
}

impl From<ClosureRow> for Closure {
    fn from(row: ClosureRow) -> Self {
        Self {
            id: row.id.into(),
            mediator_id: row.employee_id.map(MediatorId::from),
            days: Days { first: row.first_day, last: row.last_day },
            reason: row.reason,
        }
    }
}

/// The mediator of a scope. No mediator has the nil id.
fn own(scope: Scope) -> Option<Uuid> {
    match scope {
        Scope::Practice => None,
        Scope::Mediator(id) => Some(id.map_or(Uuid::nil(), Uuid::from)),
    }
}

impl ClosureRepository for Tx<'_> {
    fn list(&self, scope: Scope, days: Days) -> Result<Vec<Closure>, StorageError> {
        let mut query = closures::table
            .filter(closures::first_day.le(days.last).and(closures::last_day.ge(days.first)))
            .order((closures::first_day, closures::last_day, closures::id))
            .select(ClosureRow::as_select())
            .into_boxed();
        if let Some(id) = own(scope) {
            query = query.filter(closures::employee_id.is_null().or(closures::employee_id.eq(id)));
        }
        let rows = self.query(|c| query.load(c))?;
        Ok(rows.into_iter().map(Closure::from).collect())
    }

    fn find(&self, id: ClosureId) -> Result<Option<Closure>, StorageError> {
        let row: Option<ClosureRow> = self.query(|c| {
            closures::table.find(Uuid::from(id)).select(ClosureRow::as_select()).first(c).optional()
        })?;
        Ok(row.map(Closure::from))
    }

    fn insert(&self, closure: &Closure) -> Result<(), ClosureError> {
        let row = ClosureRow::from(closure);
        self.attempt(|c| diesel::insert_into(closures::table).values(&row).execute(c)).map_err(|error| {
            match constraint(&error) {
                Some("closures_once") => ClosureError::Exists,
                _ => storage(error).into(),
            }
        })?;
        Ok(())
    }

    fn delete(&self, id: ClosureId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(closures::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }
}

/// The document that says that the practice works on holidays. It is there or not; a backup holds it.
const HOLIDAYS: &str = "holidays";

impl HolidayRepository for Tx<'_> {
    fn kept_open(&self) -> Result<bool, StorageError> {
        Ok(self.document(HOLIDAYS)?.is_some())
    }

    fn keep_open(&self) -> Result<bool, StorageError> {
        Ok(self.store_document(HOLIDAYS, &json!({"kept_open": true}), Some(0))?.is_some())
    }

    fn offers_after(&self, now: NaiveDateTime) -> Result<bool, StorageError> {
        // By mediator, as the sessions' index is.
        let ahead = time_slots::table
            .filter(time_slots::employee_id.eq(employees::id))
            .filter(time_slots::starts_at.gt(now));
        let offering = employees::table.filter(employees::deleted_at.is_null()).filter(exists(ahead));
        self.query(|c| select(exists(offering)).get_result(c))
    }
}

impl ClosedTimes for Tx<'_> {
    fn closed(&self, scope: Scope, range: TimeRange) -> Result<Vec<ClosedTime>, StorageError> {
        type Row = (Uuid, NaiveDateTime, NaiveDateTime, String, String);
        let mut query = closed_times::table
            .filter(closed_times::starts_at.lt(range.end).and(closed_times::ends_at.gt(range.start)))
            .order((closed_times::starts_at, closed_times::ends_at))
            .select((
                closed_times::employee_id,
                closed_times::starts_at,
                closed_times::ends_at,
                closed_times::reason,
                closed_times::source,
            ))
            .into_boxed();
        if let Some(id) = own(scope) {
            query = query.filter(closed_times::employee_id.eq(id));
        }
        let rows: Vec<Row> = self.query(|c| query.load(c))?;
        let time = |(mediator, start, end, reason, by): Row| {
            let (mediator_id, period) = (mediator.into(), TimeRange { start, end });
            Ok(ClosedTime { mediator_id, period, reason, by: named::<ClosedBy>(&by)? })
        };
        rows.into_iter().map(time).collect()
    }

    fn closed_for_all(&self) -> Result<Vec<Days>, StorageError> {
        let all = closures::table
            .filter(closures::employee_id.is_null())
            .select((closures::first_day, closures::last_day));
        let rows: Vec<(NaiveDate, NaiveDate)> = self.query(|c| all.load(c))?;
        Ok(rows.into_iter().map(|(first, last)| Days { first, last }).collect())
    }
}
