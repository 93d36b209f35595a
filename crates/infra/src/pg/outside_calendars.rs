//! Mediators' calendars elsewhere.

use availability::{OutsideCalendar, OutsideCalendarRepository, Versions};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::prelude::*;
use kernel::{EmailAddress, MediatorId, Sealed, StorageError, TimeRange, Tz};
use uuid::Uuid;

use super::Tx;
use super::row::corrupt;
use super::schema::{outside_busy_times, outside_calendars};

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = outside_calendars, treat_none_as_null = true)]
struct OutsideCalendarRow {
    employee_id: Uuid,
    address: String,
    masked: String,
    added_at: DateTime<Utc>,
    read_at: DateTime<Utc>,
    problem: Option<String>,
    skipped: i32,
    etag: Option<String>,
    last_modified: Option<String>,
    read_through: NaiveDate,
    zone: String,
    owner: Option<String>,
}

impl From<&OutsideCalendar> for OutsideCalendarRow {
    fn from(calendar: &OutsideCalendar) -> Self {
        Self {
            employee_id: calendar.mediator_id.into(),
            address: calendar.address.0.clone(),
            masked: calendar.masked.clone(),
            added_at: calendar.added_at,
            read_at: calendar.read_at,
            problem: calendar.problem.clone(),
            skipped: i32::try_from(calendar.skipped).unwrap_or(i32::MAX),
            etag: calendar.versions.etag.clone(),
            last_modified: calendar.versions.last_modified.clone(),
            read_through: calendar.through,
            zone: calendar.zone.name().to_owned(),
            owner: calendar.owner.as_ref().map(ToString::to_string),
        }
    }
}

impl TryFrom<OutsideCalendarRow> for OutsideCalendar {
    type Error = StorageError;

    fn try_from(row: OutsideCalendarRow) -> Result<Self, StorageError> {
        Ok(Self {
            mediator_id: row.employee_id.into(),
            address: Sealed(row.address),
            masked: row.masked,
            added_at: row.added_at,
            read_at: row.read_at,
            problem: row.problem,
            skipped: usize::try_from(row.skipped).unwrap_or_default(),
            versions: Versions { etag: row.etag, last_modified: row.last_modified },
            through: row.read_through,
            zone: row.zone.parse::<Tz>().map_err(corrupt)?,
            owner: row.owner.map(EmailAddress::stored),
        })
    }
}

/// As many as fit into one statement.
const AT_ONCE: usize = 5_000;

impl OutsideCalendarRepository for Tx<'_> {
    fn find(&self, mediator_id: MediatorId) -> Result<Option<OutsideCalendar>, StorageError> {
        let row: Option<OutsideCalendarRow> = self.query(|c| {
            outside_calendars::table
                .find(Uuid::from(mediator_id))
                .select(OutsideCalendarRow::as_select())
                .first(c)
                .optional()
        })?;
        row.map(OutsideCalendar::try_from).transpose()
    }

    fn list(&self) -> Result<Vec<OutsideCalendar>, StorageError> {
        let rows: Vec<OutsideCalendarRow> =
            self.query(|c| outside_calendars::table.select(OutsideCalendarRow::as_select()).load(c))?;
        rows.into_iter().map(OutsideCalendar::try_from).collect()
    }

    fn store(&self, calendar: &OutsideCalendar) -> Result<(), StorageError> {
        let row = OutsideCalendarRow::from(calendar);
        let fresh = (
            outside_calendars::tried_at.eq(calendar.read_at),
            outside_calendars::reported_at.eq(None::<DateTime<Utc>>),
        );
        self.query(|c| {
            diesel::insert_into(outside_calendars::table)
                .values((&row, fresh))
                .on_conflict(outside_calendars::employee_id)
                .do_update()
                .set((&row, fresh))
                .execute(c)
        })?;
        Ok(())
    }

    fn update(&self, calendar: &OutsideCalendar) -> Result<(), StorageError> {
        let row = OutsideCalendarRow::from(calendar);
        let own = outside_calendars::table
            .find(row.employee_id)
            .filter(outside_calendars::address.eq(&calendar.address.0));
        self.query(|c| {
            diesel::update(own).set(&row).execute(c)?;
            if row.problem.is_none() {
                let silent = outside_calendars::reported_at.eq(None::<DateTime<Utc>>);
                diesel::update(own).set(silent).execute(c)?;
            }
            Ok(())
        })
    }

    fn delete(&self, mediator_id: MediatorId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(outside_calendars::table.find(Uuid::from(mediator_id))).execute(c))?;
        Ok(())
    }

    fn times(&self, mediator_id: MediatorId) -> Result<Vec<TimeRange>, StorageError> {
        let rows: Vec<(NaiveDateTime, NaiveDateTime)> = self.query(|c| {
            outside_busy_times::table
                .filter(outside_busy_times::employee_id.eq(Uuid::from(mediator_id)))
                .order(outside_busy_times::starts_at)
                .select((outside_busy_times::starts_at, outside_busy_times::ends_at))
                .load(c)
        })?;
        Ok(rows.into_iter().map(|(start, end)| TimeRange { start, end }).collect())
    }

    fn replace_times(&self, mediator_id: MediatorId, times: &[TimeRange]) -> Result<(), StorageError> {
        let id = Uuid::from(mediator_id);
        let row = |time: &TimeRange| {
            (
                outside_busy_times::employee_id.eq(id),
                outside_busy_times::starts_at.eq(time.start),
                outside_busy_times::ends_at.eq(time.end),
            )
        };
        self.query(|c| {
            let former = outside_busy_times::table.filter(outside_busy_times::employee_id.eq(id));
            diesel::delete(former).execute(c)?;
            for some in times.chunks(AT_ONCE) {
                let rows: Vec<_> = some.iter().map(row).collect();
                diesel::insert_into(outside_busy_times::table).values(rows).execute(c)?;
            }
            Ok(())
        })
    }

    fn claim(
        &self,
        now: DateTime<Utc>,
        before: DateTime<Utc>,
    ) -> Result<Option<OutsideCalendar>, StorageError> {
        let row: Option<OutsideCalendarRow> = self.query(|c| {
            let next: Option<Uuid> = outside_calendars::table
                .filter(outside_calendars::tried_at.le(before))
                .order((outside_calendars::tried_at, outside_calendars::employee_id))
                .select(outside_calendars::employee_id)
                .for_update()
                .skip_locked()
                .first(c)
                .optional()?;
            let Some(id) = next else { return Ok(None) };
            diesel::update(outside_calendars::table.find(id))
                .set(outside_calendars::tried_at.eq(now))
                .returning(OutsideCalendarRow::as_returning())
                .get_result(c)
                .optional()
        })?;
        row.map(OutsideCalendar::try_from).transpose()
    }

    fn take_unread(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let unreported = outside_calendars::table
            .filter(outside_calendars::problem.is_not_null())
            .filter(outside_calendars::reported_at.is_null())
            .filter(outside_calendars::read_at.le(since));
        let taken = self
            .query(|c| diesel::update(unreported).set(outside_calendars::reported_at.eq(now)).execute(c))?;
        Ok(taken > 0)
    }
}
