//! Writes the emails about bookings and contact requests to the outbox, in the transaction of the
//! event. See ADR 0017.

use booking::BookingNotifier;
use chrono::NaiveDate;
use content::ContactNotifier;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Uuid as SqlUuid};
use kernel::{BookingId, Cause, ContactRequestId, EmailLimit, MailId, StorageError};
use templates::{AdminMessage, AdminNotifier, BookingMessage, ContactMessage, Message};
use uuid::Uuid;

use super::Tx;
use super::schema::{admins, outbox};

diesel::define_sql_function! {
    #[expect(clippy::too_many_arguments, reason = "one round trip for all of it")]
    /// Defined in the migrations.
    fn announce_for_visitor(
        booking: Nullable<SqlUuid>,
        contact_request: Nullable<SqlUuid>,
        emails_a_day: BigInt,
        to_visitor: Nullable<SqlUuid>,
        visitor_kind: Nullable<Text>,
        to_practice: Nullable<SqlUuid>,
        practice_kind: Nullable<Text>,
        notice: Nullable<SqlUuid>,
        notice_kind: Nullable<Text>
    ) -> Bool;
}

impl BookingNotifier for Tx<'_> {
    fn booking_requested(&self, id: BookingId, cause: Cause) -> Result<(), StorageError> {
        let both = [BookingMessage::Received, BookingMessage::Requested];
        self.announce(cause, &both.map(|message| Message::Booking(message, id)))
    }

    fn status_changed(&self, id: BookingId) -> Result<(), StorageError> {
        self.announce_once(Cause::Practice, id, &[BookingMessage::Status])
    }

    fn booking_moved(&self, id: BookingId) -> Result<(), StorageError> {
        self.announce_once(Cause::Practice, id, &[BookingMessage::Moved])
    }

    fn request_ended(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError> {
        let both = [BookingMessage::EndedNotice, BookingMessage::Ended];
        self.announce_once(Cause::Visitor(limit), id, &both)
    }

    fn cancelled_by_visitor(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError> {
        let both = [BookingMessage::CancelledByClient, BookingMessage::Status];
        self.announce_once(Cause::Visitor(limit), id, &both)
    }

    fn moved_by_visitor(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError> {
        let both = [BookingMessage::MovedByClient, BookingMessage::Moved];
        self.announce_once(Cause::Visitor(limit), id, &both)
    }
}

impl ContactNotifier for Tx<'_> {
    fn contact_requested(&self, id: ContactRequestId, limit: EmailLimit) -> Result<(), StorageError> {
        let both = [ContactMessage::Received, ContactMessage::Requested];
        self.announce(Cause::Visitor(limit), &both.map(|message| Message::Contact(message, id)))
    }
}

impl AdminNotifier for Tx<'_> {
    fn tell(&self, message: AdminMessage, day: NaiveDate) -> Result<(), StorageError> {
        let everybody: Vec<Uuid> =
            self.query(|c| admins::table.order(admins::id).select(admins::id).load(c))?;
        let row = |admin: Uuid| OutboxRow::of(Message::Admin(message, admin.into(), day));
        let rows: Vec<_> = everybody.into_iter().map(row).collect();
        // A concurrent transaction waits for the other's commit, and then finds the work done.
        self.query(|c| {
            diesel::insert_into(outbox::table)
                .values(&rows)
                .on_conflict((outbox::admin_id, outbox::day, outbox::kind))
                .do_nothing()
                .execute(c)
        })?;
        Ok(())
    }
}

/// A new message in the outbox.
#[derive(Insertable)]
#[diesel(table_name = outbox, treat_none_as_default_value = false)]
struct OutboxRow {
    id: Uuid,
    kind: &'static str,
    booking_id: Option<Uuid>,
    contact_request_id: Option<Uuid>,
    admin_id: Option<Uuid>,
    day: Option<NaiveDate>,
}

impl OutboxRow {
    fn of(message: Message) -> Self {
        let (booking_id, contact_request_id, admin_id, day) = match message {
            Message::Booking(_, id) => (Some(id.into()), None, None, None),
            Message::Contact(_, id) => (None, Some(id.into()), None, None),
            Message::Admin(_, id, day) => (None, None, Some(id.into()), Some(day)),
        };
        let id = MailId::generate().into();
        Self { id, kind: message.name(), booking_id, contact_request_id, admin_id, day }
    }
}

impl Tx<'_> {
    /// A message's content is read when it is sent, so an unsent message covers this change, too.
    /// It is locked until the change is committed, so that it is not sent with the old content.
    fn announce_once(
        &self,
        cause: Cause,
        id: BookingId,
        messages: &[BookingMessage],
    ) -> Result<(), StorageError> {
        let messages: Vec<_> = messages.iter().map(|message| Message::Booking(*message, id)).collect();
        let kinds: Vec<_> = messages.iter().map(|message| message.name()).collect();
        let waiting: Vec<String> = self.query(|c| {
            outbox::table
                .filter(outbox::booking_id.eq(Uuid::from(id)))
                .filter(outbox::kind.eq_any(kinds))
                .filter(outbox::attempts.eq(0).and(outbox::withheld_at.is_null()))
                .select(outbox::kind)
                .for_update()
                .load(c)
        })?;
        let new = messages.into_iter().filter(|message| !waiting.iter().any(|kind| kind == message.name()));
        self.announce(cause, &new.collect::<Vec<_>>())
    }

    /// Adds messages about one event to the outbox.
    fn announce(&self, cause: Cause, messages: &[Message]) -> Result<(), StorageError> {
        match cause {
            Cause::Visitor(limit) => self.announce_for_visitor(limit, messages),
            Cause::Practice => messages.iter().try_for_each(|message| {
                let row = OutboxRow::of(*message);
                self.query(|c| diesel::insert_into(outbox::table).values(row).execute(c))?;
                Ok(())
            }),
        }
    }

    /// A single statement counts the emails the visitor's address has caused, locks out concurrent
    /// counts, and stores the messages.
    fn announce_for_visitor(&self, limit: EmailLimit, messages: &[Message]) -> Result<(), StorageError> {
        let row = |is_notice| messages.iter().find(|message| message.is_notice() == is_notice);
        let (to_visitor, to_practice) = (row(false), row(true));
        let Some(notice) = to_visitor.or(to_practice).and_then(|message| message.withheld()) else {
            return Ok(());
        };
        let notice = OutboxRow::of(notice);
        let emails_a_day = limit.0.map_or(i64::MAX, i64::from);
        let id = |message: Option<&Message>| message.map(|_| Uuid::from(MailId::generate()));
        let kind = |message: Option<&Message>| message.map(|message| message.name());
        let withheld: bool = self.query(|c| {
            diesel::select(announce_for_visitor(
                notice.booking_id,
                notice.contact_request_id,
                emails_a_day,
                id(to_visitor),
                kind(to_visitor),
                id(to_practice),
                kind(to_practice),
                Some(notice.id),
                Some(notice.kind),
            ))
            .get_result(c)
        })?;
        if withheld {
            tracing::info!(kind = notice.kind, "mail withheld: the address has caused enough for a day");
        }
        Ok(())
    }
}
