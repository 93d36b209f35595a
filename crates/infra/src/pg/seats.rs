//! Who sits at the table.

use booking::{AtTable, Booking};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Nullable, Text, Uuid as SqlUuid};
use kernel::{StorageError, or_empty};
use uuid::Uuid;

use super::Tx;

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
