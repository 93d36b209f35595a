//! What whoever is at the table may know, and what their sides ask for.

use booking::{AtTable, Booking, BookingStatus};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Uuid as SqlUuid};
use kernel::{ChangeRequestId, MatterId, Named, Paged, Scope, SeatId, StorageError, or_empty};
use matters::{
    ChangeKind, ChangeRequest, ChangeRequestRepository, Decision, MatterError, OwnTable, Participant, Seat,
    SeatRepository,
};
use uuid::Uuid;

use super::Tx;
use super::booking::{BookingRow, own_id};
use super::error::{constraint, storage};
use super::row::NamedColumn;
use super::schema::{bookings, change_requests as requests, matters as matter_rows, participants, sides};

/// The sides of a matter ($1), and the seat of its booking's client, by their address ($2) or else their record
/// ($3).
const TABLE: &str = "
    SELECT
        (SELECT count(*) FROM sides WHERE matter_id = $1) AS sides,
        (SELECT seat FROM participants
        WHERE matter_id = $1 AND unchecked IS NULL AND CASE WHEN email = '' THEN client_id = $3 ELSE lower(email) = lower($2) END
        ORDER BY email = '', id LIMIT 1) AS seat";

#[derive(QueryableByName)]
struct TableRow {
    #[diesel(sql_type = BigInt)]
    sides: i64,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    seat: Option<Uuid>,
}

impl Tx<'_> {
    pub(super) fn table_of(&self, booking: &Booking) -> Result<AtTable, StorageError> {
        let row: TableRow = self.query(|c| {
            sql_query(TABLE)
                .bind::<Nullable<SqlUuid>, _>(booking.matter_id.map(Uuid::from))
                .bind::<Text, _>(or_empty(booking.client.email.as_ref()))
                .bind::<Nullable<SqlUuid>, _>(booking.client_id.map(Uuid::from))
                .get_result(c)
        })?;
        Ok(AtTable { sides: row.sides, seat: row.seat.map(Into::into) })
    }
}

impl SeatRepository for Tx<'_> {
    fn seat(&self, id: SeatId) -> Result<Option<Seat>, StorageError> {
        let of_seat = participants::table.filter(participants::seat.eq(Uuid::from(id)));
        let columns = (participants::matter_id, participants::side_id, participants::id);
        let found: Option<(Uuid, Uuid, Uuid)> =
            self.query(|c| of_seat.select(columns).first(c).optional())?;
        Ok(found.map(|(matter, side, participant)| Seat {
            matter: matter.into(),
            side: side.into(),
            participant: participant.into(),
        }))
    }

    fn lock(&self, seat: &Seat) -> Result<(), StorageError> {
        let row = matter_rows::table.find(Uuid::from(seat.matter)).select(matter_rows::id).for_update();
        self.query(|c| row.first::<Uuid>(c).optional())?;
        Ok(())
    }

    fn table(&self, seat: &Seat) -> Result<Option<OwnTable>, StorageError> {
        let of_matter = matter_rows::table.find(Uuid::from(seat.matter)).select(matter_rows::shared_line);
        let shared_line: Option<String> = self.query(|c| of_matter.first(c).optional())?;
        let side = self.side_of(seat.matter, seat.side)?;
        Ok(shared_line.zip(side).map(|(shared_line, side)| OwnTable { shared_line, side }))
    }

    fn store(&self, seat: &Seat, people: &[Participant], at: DateTime<Utc>) -> Result<(), StorageError> {
        self.store_people(seat, people, at)
    }

    fn sessions(&self, seat: &Seat) -> Result<Vec<Booking>, StorageError> {
        let held = [BookingStatus::Confirmed.name(), BookingStatus::Completed.name()];
        let is_told = sql::<Bool>("is_told(participants, bookings)");
        let told = exists(
            participants::table.filter(participants::id.eq(Uuid::from(seat.participant))).filter(is_told),
        );
        let rows: Vec<BookingRow> = self.query(|c| {
            bookings::table
                .filter(bookings::matter_id.eq(Uuid::from(seat.matter)))
                .filter(bookings::status.eq_any(held).or(told))
                .order((bookings::starts_at.desc(), bookings::id.desc()))
                .select(BookingRow::as_select())
                .load(c)
        })?;
        rows.into_iter().map(Booking::try_from).collect()
    }
}

/// A wish, its session's matter, the side's name, and who has asked.
type RequestRow = (
    (Uuid, Uuid, Uuid, Option<Uuid>, NamedColumn<ChangeKind>, DateTime<Utc>),
    Option<Uuid>,
    String,
    Option<String>,
);

fn request(
    ((id, booking, side, participant, kind, asked_at), matter, side_name, name): RequestRow,
) -> Option<ChangeRequest> {
    Some(ChangeRequest {
        id: id.into(),
        booking: booking.into(),
        matter: matter?.into(),
        side: side.into(),
        side_name,
        participant: participant.map(Into::into),
        name: name.unwrap_or_default(),
        kind: kind.0,
        asked_at,
    })
}

/// The open wishes at this time by the practice's clock.
#[diesel::dsl::auto_type(no_type_alias)]
fn open(now: NaiveDateTime) -> _ {
    let confirmed: &'static str = "confirmed";
    requests::table
        .inner_join(bookings::table)
        .inner_join(sides::table)
        .left_join(participants::table)
        .filter(requests::decision.is_null())
        .filter(bookings::status.eq(confirmed))
        .filter(bookings::starts_at.eq(requests::session_start))
        .filter(bookings::starts_at.gt(now))
}

type Columns = (
    (
        requests::id,
        requests::booking_id,
        requests::side_id,
        requests::participant_id,
        requests::kind,
        requests::asked_at,
    ),
    bookings::matter_id,
    sides::name,
    diesel::dsl::Nullable<participants::name>,
);

fn columns() -> Columns {
    (
        (
            requests::id,
            requests::booking_id,
            requests::side_id,
            requests::participant_id,
            requests::kind,
            requests::asked_at,
        ),
        bookings::matter_id,
        sides::name,
        participants::name.nullable(),
    )
}

impl ChangeRequestRepository for Tx<'_> {
    fn of_matter(&self, id: MatterId, now: NaiveDateTime) -> Result<Vec<ChangeRequest>, StorageError> {
        let of_matter = open(now).filter(bookings::matter_id.eq(Uuid::from(id)));
        let rows: Vec<RequestRow> =
            self.query(|c| of_matter.order((requests::asked_at, requests::id)).select(columns()).load(c))?;
        Ok(rows.into_iter().filter_map(request).collect())
    }

    fn of_seat(&self, seat: &Seat, now: NaiveDateTime) -> Result<Vec<ChangeRequest>, StorageError> {
        let of_side = open(now).filter(requests::side_id.eq(Uuid::from(seat.side)));
        let rows: Vec<RequestRow> =
            self.query(|c| of_side.order((requests::asked_at, requests::id)).select(columns()).load(c))?;
        Ok(rows.into_iter().filter_map(request).collect())
    }

    fn open(
        &self,
        scope: Scope,
        now: NaiveDateTime,
        limit: i64,
    ) -> Result<Paged<ChangeRequest>, StorageError> {
        let within = || {
            let all = open(now).into_boxed();
            match scope {
                Scope::Practice => all,
                Scope::Mediator(own) => all.filter(bookings::employee_id.eq(own_id(own))),
            }
        };
        let total: i64 = self.query(|c| within().count().get_result(c))?;
        let rows: Vec<RequestRow> = self.query(|c| {
            within().order((requests::asked_at, requests::id)).limit(limit).select(columns()).load(c)
        })?;
        Ok(Paged { items: rows.into_iter().filter_map(request).collect(), total: total.into() })
    }

    fn lock(
        &self,
        id: ChangeRequestId,
        now: NaiveDateTime,
    ) -> Result<Option<(ChangeRequest, bool)>, StorageError> {
        let row = requests::table.find(Uuid::from(id)).select(requests::id).for_update();
        self.query(|c| row.first::<Uuid>(c).optional())?;
        let one = requests::table
            .inner_join(bookings::table)
            .inner_join(sides::table)
            .left_join(participants::table)
            .filter(requests::id.eq(Uuid::from(id)));
        let found: Option<RequestRow> = self.query(|c| one.select(columns()).first(c).optional())?;
        let still = open(now).filter(requests::id.eq(Uuid::from(id))).count();
        let is_open = self.query(|c| still.get_result::<i64>(c))? > 0;
        Ok(found.and_then(request).map(|request| (request, is_open)))
    }

    fn insert(
        &self,
        seat: &Seat,
        booking: &Booking,
        kind: ChangeKind,
        at: DateTime<Utc>,
    ) -> Result<bool, MatterError> {
        let (id, side) = (Uuid::from(booking.id), Uuid::from(seat.side));
        let same = requests::table
            .filter(requests::booking_id.eq(id).and(requests::side_id.eq(side)))
            .filter(requests::session_start.eq(booking.start));
        let is_first: bool = self.query(|c| diesel::select(diesel::dsl::not(exists(same))).get_result(c))?;
        let row = (
            requests::id.eq(Uuid::from(ChangeRequestId::generate())),
            requests::booking_id.eq(id),
            requests::side_id.eq(side),
            requests::participant_id.eq(Uuid::from(seat.participant)),
            requests::kind.eq(kind.name()),
            requests::session_start.eq(booking.start),
            requests::asked_at.eq(at),
        );
        let stored = self.attempt(|c| diesel::insert_into(requests::table).values(row).execute(c));
        stored.map(|_| is_first).map_err(|error| match constraint(&error) {
            Some("change_requests_open") => MatterError::RequestOpen,
            _ => storage(error).into(),
        })
    }

    fn decide(&self, id: ChangeRequestId, decision: Decision, at: DateTime<Utc>) -> Result<(), StorageError> {
        let decided = (requests::decision.eq(decision.name()), requests::decided_at.eq(at));
        self.query(|c| diesel::update(requests::table.find(Uuid::from(id))).set(decided).execute(c))?;
        Ok(())
    }
}
