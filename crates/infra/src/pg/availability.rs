//! Mediators, offered sessions and weekly plans.

use availability::{
    BusyTimes, CalendarFeedRepository, DayOff, Days, Mediator, MediatorError, MediatorRepository,
    MediatorStatus, PlannedSession, SessionType, SlotError, SlotStatus, TimeSlot, TimeSlotRepository, Title,
    WeeklyPlan, WeeklyPlanRepository,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use diesel::dsl::max;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Uuid as SqlUuid};
use diesel::upsert::excluded;
use kernel::{
    AdminId, EmailAddress, Focus, MediaUrl, MediatorId, Meeting, Money, Phone, SlotId, StorageError,
    TimeRange, VideoLink, or_empty,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::Tx;
use super::changes::Change;
use super::error::{constraint, storage};
use super::row::{NamedColumn, bounds, corrupt, length, session_word};
use super::schema::{
    bookings, busy_times, calendar_feeds, closures, employees, outside_calendars, time_slots, weekly_plans,
};

#[derive(Queryable, Selectable, Insertable, AsChangeset, Identifiable)]
#[diesel(table_name = employees)]
struct MediatorRow {
    id: Uuid,
    name: String,
    email: String,
    role: NamedColumn<Title>,
    status: NamedColumn<MediatorStatus>,
    profile_image: String,
    bio: String,
    phone: String,
    specialties: Vec<String>,
    certification: String,
    languages: Vec<String>,
    spanish: Value,
    can_be_booked: bool,
    meeting_place: String,
    meeting_link: String,
    meeting_note: String,
    calendar_mail: bool,
    photo_x: i16,
    photo_y: i16,
}

impl TryFrom<&Mediator> for MediatorRow {
    type Error = StorageError;
    fn try_from(mediator: &Mediator) -> Result<Self, StorageError> {
        Ok(Self {
            id: mediator.id.into(),
            name: mediator.name.clone(),
            email: mediator.email.as_str().to_owned(),
            role: NamedColumn(mediator.title),
            status: NamedColumn(mediator.status),
            profile_image: or_empty(mediator.profile_image.as_ref()),
            bio: mediator.bio.clone(),
            phone: or_empty(mediator.phone.as_ref()),
            specialties: mediator.specialties.clone(),
            certification: mediator.certification.clone(),
            languages: mediator.languages.clone(),
            spanish: serde_json::to_value(&mediator.spanish).map_err(corrupt)?,
            can_be_booked: mediator.can_be_booked,
            meeting_place: mediator.meeting.place.clone(),
            meeting_link: or_empty(mediator.meeting.link.as_ref()),
            meeting_note: mediator.meeting.note.clone(),
            calendar_mail: mediator.calendar_mail,
            photo_x: mediator.profile_focus.x().into(),
            photo_y: mediator.profile_focus.y().into(),
        })
    }
}

impl TryFrom<MediatorRow> for Mediator {
    type Error = StorageError;
    fn try_from(row: MediatorRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            email: EmailAddress::stored(row.email),
            title: row.role.0,
            status: row.status.0,
            profile_image: MediaUrl::stored(row.profile_image),
            profile_focus: Focus::parse(row.photo_x.into(), row.photo_y.into()).map_err(corrupt)?,
            bio: row.bio,
            phone: Phone::stored(row.phone),
            specialties: row.specialties,
            certification: row.certification,
            languages: row.languages,
            spanish: serde_json::from_value(row.spanish).map_err(corrupt)?,
            can_be_booked: row.can_be_booked,
            meeting: Meeting {
                place: row.meeting_place,
                link: VideoLink::stored(row.meeting_link),
                note: row.meeting_note,
            },
            calendar_mail: row.calendar_mail,
        })
    }
}

fn email_taken(error: diesel::result::Error) -> MediatorError {
    match constraint(&error) {
        Some("employees_email_key") => MediatorError::EmailTaken,
        _ => storage(error).into(),
    }
}

impl MediatorRepository for Tx<'_> {
    fn list(&self) -> Result<Vec<Mediator>, StorageError> {
        let rows: Vec<MediatorRow> = self.query(|c| {
            employees::table
                .filter(employees::deleted_at.is_null())
                .order((employees::name, employees::id))
                .select(MediatorRow::as_select())
                .load(c)
        })?;
        rows.into_iter().map(Mediator::try_from).collect()
    }

    fn find(&self, id: MediatorId) -> Result<Option<Mediator>, StorageError> {
        let row: Option<MediatorRow> = self.query(|c| {
            employees::table
                .filter(employees::id.eq(Uuid::from(id)))
                .filter(employees::deleted_at.is_null())
                .select(MediatorRow::as_select())
                .first(c)
                .optional()
        })?;
        row.map(Mediator::try_from).transpose()
    }

    fn lock(&self, id: MediatorId) -> Result<Option<Mediator>, StorageError> {
        let row: Option<MediatorRow> = self.query(|c| {
            employees::table
                .filter(employees::id.eq(Uuid::from(id)))
                .filter(employees::deleted_at.is_null())
                .select(MediatorRow::as_select())
                .for_no_key_update()
                .first(c)
                .optional()
        })?;
        // Anything that affects a mediator's time locks the mediator first (ADR 0003).
        self.changed(Change::Sessions(id));
        row.map(Mediator::try_from).transpose()
    }

    fn insert(&self, mediator: &Mediator) -> Result<(), MediatorError> {
        let row = MediatorRow::try_from(mediator)?;
        self.changed(Change::Mediators);
        self.attempt(|c| diesel::insert_into(employees::table).values(&row).execute(c))
            .map_err(email_taken)?;
        Ok(())
    }

    fn update(&self, mediator: &Mediator) -> Result<(), MediatorError> {
        let row = MediatorRow::try_from(mediator)?;
        self.changed(Change::Mediators);
        self.attempt(|c| {
            diesel::update(&row).set((&row, employees::updated_at.eq(diesel::dsl::now))).execute(c)
        })
        .map_err(email_taken)?;
        if !mediator.is_active() {
            CalendarFeedRepository::revoke(self, mediator.id)?;
        }
        Ok(())
    }

    fn delete(&self, id: MediatorId, now: NaiveDateTime) -> Result<(), StorageError> {
        let id = Uuid::from(id);
        self.changed(Change::Mediators);
        // Past slots stay: deleting them would change every booking there ever was.
        let ahead = time_slots::employee_id.eq(id).and(time_slots::starts_at.gt(now));
        self.query(|c| {
            diesel::delete(time_slots::table.filter(ahead)).execute(c)?;
            diesel::delete(weekly_plans::table.find(id)).execute(c)?;
            diesel::delete(closures::table.filter(closures::employee_id.eq(id))).execute(c)?;
            diesel::delete(calendar_feeds::table.find(id)).execute(c)?;
            diesel::delete(outside_calendars::table.find(id)).execute(c)?;
            diesel::update(employees::table.find(id))
                .set(employees::deleted_at.eq(diesel::dsl::now))
                .execute(c)
        })?;
        Ok(())
    }
}

#[derive(Queryable, Selectable, Insertable, AsChangeset, Identifiable)]
#[diesel(table_name = time_slots, treat_none_as_null = true)]
struct SlotRow {
    id: Uuid,
    employee_id: Uuid,
    starts_at: NaiveDateTime,
    duration_minutes: i32,
    session_type: Option<NamedColumn<SessionType>>,
    status: NamedColumn<SlotStatus>,
    price_cents: i64,
    from_plan: bool,
}

impl From<&TimeSlot> for SlotRow {
    fn from(slot: &TimeSlot) -> Self {
        Self {
            id: slot.id.into(),
            employee_id: slot.mediator_id.into(),
            starts_at: slot.start,
            duration_minutes: slot.length.minutes(),
            session_type: session_word(slot.length),
            status: NamedColumn(slot.status),
            price_cents: slot.price.minor(),
            from_plan: slot.from_plan,
        }
    }
}

impl From<SlotRow> for TimeSlot {
    fn from(row: SlotRow) -> Self {
        Self {
            id: row.id.into(),
            mediator_id: row.employee_id.into(),
            start: row.starts_at,
            length: length(row.duration_minutes, row.session_type),
            status: row.status.0,
            price: Money::cents(row.price_cents),
            from_plan: row.from_plan,
        }
    }
}

fn slot_exists(error: diesel::result::Error) -> SlotError {
    match constraint(&error) {
        Some("time_slots_offer_key") => SlotError::Exists,
        _ => storage(error).into(),
    }
}

fn slots(rows: Vec<SlotRow>) -> Vec<TimeSlot> {
    rows.into_iter().map(TimeSlot::from).collect()
}

impl TimeSlotRepository for Tx<'_> {
    fn list(&self, mediator_id: MediatorId, days: Days) -> Result<Vec<TimeSlot>, StorageError> {
        let TimeRange { start, end } = days.period();
        let rows = self.query(|c| {
            time_slots::table
                .filter(time_slots::employee_id.eq(Uuid::from(mediator_id)))
                .filter(time_slots::starts_at.ge(start).and(time_slots::starts_at.lt(end)))
                .order((time_slots::starts_at, time_slots::duration_minutes))
                .select(SlotRow::as_select())
                .load(c)
        })?;
        Ok(slots(rows))
    }

    fn of_mediators(&self, mediators: &[MediatorId], days: Days) -> Result<Vec<TimeSlot>, StorageError> {
        let TimeRange { start, end } = days.period();
        let ids: Vec<Uuid> = mediators.iter().copied().map(Uuid::from).collect();
        let rows = self.query(|c| {
            time_slots::table
                .filter(time_slots::employee_id.eq_any(&ids))
                .filter(time_slots::starts_at.ge(start).and(time_slots::starts_at.lt(end)))
                .order((time_slots::starts_at, time_slots::duration_minutes))
                .select(SlotRow::as_select())
                .load(c)
        })?;
        Ok(slots(rows))
    }

    fn find(&self, id: SlotId) -> Result<Option<TimeSlot>, StorageError> {
        let row: Option<SlotRow> = self.query(|c| {
            time_slots::table.find(Uuid::from(id)).select(SlotRow::as_select()).first(c).optional()
        })?;
        Ok(row.map(TimeSlot::from))
    }

    fn starting_at(
        &self,
        mediator_id: MediatorId,
        start: NaiveDateTime,
    ) -> Result<Vec<TimeSlot>, StorageError> {
        let rows = self.query(|c| {
            time_slots::table
                .filter(time_slots::employee_id.eq(Uuid::from(mediator_id)))
                .filter(time_slots::starts_at.eq(start))
                .order(time_slots::duration_minutes)
                .select(SlotRow::as_select())
                .load(c)
        })?;
        Ok(slots(rows))
    }

    fn last_start(
        &self,
        mediator_id: MediatorId,
        now: NaiveDateTime,
    ) -> Result<Option<NaiveDateTime>, StorageError> {
        self.query(|c| {
            time_slots::table
                .filter(time_slots::employee_id.eq(Uuid::from(mediator_id)))
                .filter(time_slots::starts_at.gt(now))
                .select(max(time_slots::starts_at))
                .first(c)
        })
    }

    fn insert(&self, slot: &TimeSlot) -> Result<(), SlotError> {
        let row = SlotRow::from(slot);
        self.attempt(|c| diesel::insert_into(time_slots::table).values(&row).execute(c))
            .map_err(slot_exists)?;
        Ok(())
    }

    fn insert_missing(&self, slots: &[TimeSlot]) -> Result<usize, StorageError> {
        let rows: Vec<_> = slots.iter().map(SlotRow::from).collect();
        self.query(|c| {
            diesel::insert_into(time_slots::table).values(&rows).on_conflict_do_nothing().execute(c)
        })
    }

    fn update(&self, slot: &TimeSlot) -> Result<(), SlotError> {
        let row = SlotRow::from(slot);
        self.attempt(|c| diesel::update(&row).set(&row).execute(c)).map_err(slot_exists)?;
        Ok(())
    }

    fn reprice(&self, slots: &[TimeSlot]) -> Result<(), StorageError> {
        let (ids, prices): (Vec<_>, Vec<_>) =
            slots.iter().map(|slot| (Uuid::from(slot.id), slot.price.minor())).unzip();
        let update = "UPDATE time_slots SET price_cents = price FROM unnest($1, $2) AS new (slot, price) WHERE id = slot";
        self.query(|c| {
            sql_query(update).bind::<Array<SqlUuid>, _>(ids).bind::<Array<BigInt>, _>(prices).execute(c)
        })?;
        Ok(())
    }

    fn delete(&self, ids: &[SlotId]) -> Result<(), StorageError> {
        let ids: Vec<_> = ids.iter().copied().map(Uuid::from).collect();
        self.query(|c| diesel::delete(time_slots::table.filter(time_slots::id.eq_any(ids))).execute(c))?;
        Ok(())
    }

    fn without_session_type(
        &self,
        mediator_id: Option<MediatorId>,
        now: NaiveDateTime,
    ) -> Result<Vec<TimeSlot>, StorageError> {
        let mut query = time_slots::table
            .filter(time_slots::session_type.is_null())
            .filter(time_slots::starts_at.gt(now))
            .order((time_slots::employee_id, time_slots::starts_at, time_slots::duration_minutes))
            .select(SlotRow::as_select())
            .into_boxed();
        if let Some(id) = mediator_id {
            query = query.filter(time_slots::employee_id.eq(Uuid::from(id)));
        }
        Ok(slots(self.query(|c| query.load(c))?))
    }
}

/// A weekly plan as stored in JSON.
#[derive(Serialize, Deserialize)]
struct PlanDocument {
    sessions: Vec<SessionDocument>,
    exceptions: Vec<DayOffDocument>,
}

#[derive(Serialize, Deserialize)]
struct SessionDocument {
    /// Days since Monday.
    weekday: u8,
    start: NaiveTime,
    minutes: i32,
    session_type: Option<SessionType>,
    price_cents: i64,
}

#[derive(Serialize, Deserialize)]
struct DayOffDocument {
    date: NaiveDate,
    reason: String,
}

impl From<&WeeklyPlan> for PlanDocument {
    fn from(plan: &WeeklyPlan) -> Self {
        let session = |(weekday, session): &(Weekday, PlannedSession)| SessionDocument {
            weekday: u8::try_from(weekday.num_days_from_monday()).unwrap_or_default(),
            start: session.start,
            minutes: session.length.minutes(),
            session_type: session.length.session_type(),
            price_cents: session.price.minor(),
        };
        let day_off = |off: &DayOff| DayOffDocument { date: off.date, reason: off.reason.clone() };
        Self {
            sessions: plan.sessions.iter().map(session).collect(),
            exceptions: plan.exceptions.iter().map(day_off).collect(),
        }
    }
}

impl TryFrom<PlanDocument> for WeeklyPlan {
    type Error = StorageError;
    fn try_from(document: PlanDocument) -> Result<Self, StorageError> {
        let session = |session: SessionDocument| {
            let weekday = Weekday::try_from(session.weekday).map_err(corrupt)?;
            let length = length(session.minutes, session.session_type.map(NamedColumn));
            let price = Money::cents(session.price_cents);
            Ok((weekday, PlannedSession { start: session.start, length, price }))
        };
        let day_off = |off: DayOffDocument| DayOff { date: off.date, reason: off.reason };
        Ok(Self {
            sessions: document.sessions.into_iter().map(session).collect::<Result<_, StorageError>>()?,
            exceptions: document.exceptions.into_iter().map(day_off).collect(),
        })
    }
}

impl WeeklyPlanRepository for Tx<'_> {
    fn find(&self, mediator_id: MediatorId) -> Result<Option<WeeklyPlan>, StorageError> {
        let plan: Option<serde_json::Value> = self.query(|c| {
            weekly_plans::table.find(Uuid::from(mediator_id)).select(weekly_plans::plan).first(c).optional()
        })?;
        plan.map(|plan| serde_json::from_value::<PlanDocument>(plan).map_err(corrupt)?.try_into()).transpose()
    }

    fn store(&self, mediator_id: MediatorId, plan: &WeeklyPlan) -> Result<(), StorageError> {
        let plan = serde_json::to_value(PlanDocument::from(plan)).map_err(corrupt)?;
        self.query(|c| {
            diesel::insert_into(weekly_plans::table)
                .values((weekly_plans::employee_id.eq(Uuid::from(mediator_id)), weekly_plans::plan.eq(&plan)))
                .on_conflict(weekly_plans::employee_id)
                .do_update()
                .set((
                    weekly_plans::plan.eq(excluded(weekly_plans::plan)),
                    weekly_plans::updated_at.eq(diesel::dsl::now),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    fn offered_through(&self, mediator_id: MediatorId) -> Result<Option<NaiveDate>, StorageError> {
        let day = weekly_plans::table.find(Uuid::from(mediator_id)).select(weekly_plans::offered_through);
        Ok(self.query(|c| day.first(c).optional())?.flatten())
    }

    fn note_offered(&self, mediator_id: MediatorId, through: NaiveDate) -> Result<(), StorageError> {
        let earlier = weekly_plans::offered_through.is_null().or(weekly_plans::offered_through.lt(through));
        let plan = weekly_plans::table.find(Uuid::from(mediator_id)).filter(earlier);
        self.query(|c| diesel::update(plan).set(weekly_plans::offered_through.eq(through)).execute(c))?;
        Ok(())
    }

    fn behind(&self, day: NaiveDate) -> Result<Vec<MediatorId>, StorageError> {
        let earlier = weekly_plans::offered_through.is_null().or(weekly_plans::offered_through.lt(day));
        let ids: Vec<Uuid> = self.query(|c| {
            weekly_plans::table
                .inner_join(employees::table)
                .filter(employees::deleted_at.is_null())
                .filter(earlier)
                .order(weekly_plans::employee_id)
                .select(weekly_plans::employee_id)
                .load(c)
        })?;
        Ok(ids.into_iter().map(Into::into).collect())
    }
}

impl CalendarFeedRepository for Tx<'_> {
    fn since(&self, mediator_id: MediatorId) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.query(|c| {
            calendar_feeds::table
                .find(Uuid::from(mediator_id))
                .select(calendar_feeds::created_at)
                .first(c)
                .optional()
        })
    }

    fn store(
        &self,
        mediator_id: MediatorId,
        digest: &[u8],
        by: Option<AdminId>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let (digest, created_at) = (calendar_feeds::digest.eq(digest), calendar_feeds::created_at.eq(now));
        let issued_by = calendar_feeds::issued_by.eq(by.map(Uuid::from));
        self.query(|c| {
            diesel::insert_into(calendar_feeds::table)
                .values((
                    calendar_feeds::employee_id.eq(Uuid::from(mediator_id)),
                    digest,
                    created_at,
                    issued_by,
                ))
                .on_conflict(calendar_feeds::employee_id)
                .do_update()
                .set((digest, created_at, issued_by))
                .execute(c)
        })?;
        Ok(())
    }

    fn revoke(&self, mediator_id: MediatorId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(calendar_feeds::table.find(Uuid::from(mediator_id))).execute(c))?;
        Ok(())
    }

    fn owner(&self, digest: &[u8]) -> Result<Option<Mediator>, StorageError> {
        let row: Option<MediatorRow> = self.query(|c| {
            calendar_feeds::table
                .inner_join(employees::table)
                .filter(calendar_feeds::digest.eq(digest))
                .select(MediatorRow::as_select())
                .first(c)
                .optional()
        })?;
        row.map(Mediator::try_from).transpose()
    }
}

impl BusyTimes for Tx<'_> {
    fn busy(&self, mediator_id: MediatorId, range: TimeRange) -> Result<Vec<TimeRange>, StorageError> {
        let rows: Vec<(NaiveDateTime, NaiveDateTime)> = self.query(|c| {
            busy_times::table
                .filter(busy_times::employee_id.eq(Uuid::from(mediator_id)))
                .filter(busy_times::period.overlaps_with(bounds(range)))
                .select((busy_times::starts_at, busy_times::ends_at))
                .load(c)
        })?;
        Ok(rows.into_iter().map(|(start, end)| TimeRange { start, end }).collect())
    }

    fn has_upcoming(&self, mediator_id: MediatorId, now: NaiveDateTime) -> Result<bool, StorageError> {
        self.query(|c| {
            diesel::select(diesel::dsl::exists(
                bookings::table
                    .filter(bookings::employee_id.eq(Uuid::from(mediator_id)))
                    .filter(bookings::status.eq_any(["pending", "confirmed"]))
                    .filter(bookings::ends_at.gt(now)),
            ))
            .get_result(c)
        })
    }
}
