//! Who sits at the table, and what they may know.

use booking::{AtTable, Booking, BookingStatus};
use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Uuid as SqlUuid};
use kernel::{Named, SeatId, StorageError, or_empty};
use matters::{OwnTable, Seat, SeatRepository};
use uuid::Uuid;

use super::Tx;
use super::booking::BookingRow;
use super::schema::{bookings, matters as matter_rows, participants};

/// The sides of a matter ($1), and the seat of its booking's client, by their address ($2) or else their record
/// ($3).
const TABLE: &str = "
    SELECT
        (SELECT count(*) FROM sides WHERE matter_id = $1) AS sides,
        (SELECT seat FROM participants
        WHERE matter_id = $1 AND CASE WHEN email = '' THEN client_id = $3 ELSE lower(email) = lower($2) END
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

    fn table(&self, seat: &Seat) -> Result<Option<OwnTable>, StorageError> {
        let of_matter = matter_rows::table.find(Uuid::from(seat.matter)).select(matter_rows::shared_line);
        let shared_line: Option<String> = self.query(|c| of_matter.first(c).optional())?;
        let side = self.side_of(seat.matter, seat.side)?;
        Ok(shared_line.zip(side).map(|(shared_line, side)| OwnTable { shared_line, side }))
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
