//! Messages that are due at a time before or after a session.

use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::{MailId, Named, StorageError, TimeRange};
use templates::{BookingMessage, BookingState, SessionSchedule, TimedSession};
use uuid::Uuid;

use super::Tx;
use super::booking::address;
use super::schema::{bookings, outbox};

impl SessionSchedule for Tx<'_> {
    fn without(
        &self,
        message: BookingMessage,
        state: BookingState,
        starting: TimeRange,
    ) -> Result<Vec<TimedSession>, StorageError> {
        let queued = outbox::table
            .filter(outbox::booking_id.eq(bookings::id.nullable()))
            .filter(outbox::kind.eq(message.name()))
            .filter(outbox::session_start.eq(bookings::starts_at.nullable()));
        // Others at the table may have an address where the client has none.
        let is_reminder = message == BookingMessage::Reminder;
        let rows: Vec<(Uuid, _, _, _)> = self.query(|c| {
            bookings::table
                .filter(bookings::starts_at.ge(starting.start).and(bookings::starts_at.lt(starting.end)))
                .filter(bookings::status.eq(state.name()))
                .filter(
                    address()
                        .ne("")
                        .or(bookings::matter_id.is_not_null().and(is_reminder.into_sql::<Bool>())),
                )
                .filter(diesel::dsl::not(diesel::dsl::exists(queued)))
                .order((bookings::starts_at, bookings::id))
                .select((bookings::id, bookings::starts_at, bookings::ends_at, bookings::updated_at))
                .load(c)
        })?;
        let session = |(id, start, end, changed_at): (Uuid, _, _, _)| TimedSession {
            id: id.into(),
            period: TimeRange { start, end },
            changed_at,
        };
        Ok(rows.into_iter().map(session).collect())
    }

    fn queue(&self, message: BookingMessage, session: &TimedSession) -> Result<bool, StorageError> {
        // A concurrent transaction waits for the other's commit, and then finds the work done.
        let queued = self.query(|c| {
            diesel::insert_into(outbox::table)
                .values((
                    outbox::id.eq(Uuid::from(MailId::generate())),
                    outbox::kind.eq(message.name()),
                    outbox::booking_id.eq(Uuid::from(session.id)),
                    outbox::session_start.eq(session.period.start),
                ))
                .on_conflict((outbox::booking_id, outbox::kind, outbox::session_start))
                .filter_target(outbox::session_start.is_not_null())
                .do_nothing()
                .execute(c)
        })?;
        if queued == 0 {
            return Ok(false);
        }
        if message == BookingMessage::Reminder {
            self.remind_seats(session.id)?;
        }
        Ok(true)
    }
}
