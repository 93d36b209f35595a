//! Records what happens to bookings, payments and contact requests, in the transaction of the event: a line
//! of the audit log, and messages in the outbox. See ADR 0017 and ADR 0023.

use auth::Role;
use booking::{Booking, BookingEvent, BookingEventKind, BookingEvents, BookingStatus};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use content::{ContactChange, ContactEvent, ContactEvents};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Jsonb, Nullable, Text, Uuid as SqlUuid};
use kernel::{
    AuditEntry, AuditLog, BookingId, Cause, EmailLimit, MailId, Named, ParticipantId, StorageError,
};
use matters::MatterMail;
use payments::{PaymentChange, PaymentEvent, PaymentEvents};
use templates::{
    AccountTopic, AdminMessage, AdminNotifier, BookingLookup, BookingMessage, Composed, Message, SeatMessage,
    Trigger, Withdrawal,
};
use uuid::Uuid;

use super::booking::address;
use super::outbox::Reader;
use super::schema::{admins, bookings, employees, outbox, participants};
use super::{Tx, audit};

diesel::define_sql_function! {
    #[expect(clippy::too_many_arguments, reason = "one round trip for all of it")]
    /// Written down in the migrations.
    fn record_for_visitor(
        actor: Text,
        action: Text,
        detail: Text,
        changes: Nullable<Jsonb>,
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

impl BookingEvents for Tx<'_> {
    fn record(&self, event: &BookingEvent<'_>) -> Result<(), StorageError> {
        let id = event.after.id;
        let entry = AuditEntry {
            by: event.by.clone(),
            action: event.action(),
            subject: id.to_string(),
            detail: event.detail(),
            changes: event.changes(),
        };
        let trigger = match event.what {
            BookingEventKind::Requested | BookingEventKind::Created | BookingEventKind::PaidFor => {
                Some(Trigger::BookingRequested(id))
            }
            BookingEventKind::Moved => Some(Trigger::BookingMoved(id)),
            BookingEventKind::StatusChanged => Some(Trigger::BookingStatusChanged(id)),
            // Before that, the confirmation will say it.
            BookingEventKind::Relocated | BookingEventKind::PlaceTold => {
                let is_confirmed = event.after.status == BookingStatus::Confirmed;
                is_confirmed.then_some(Trigger::BookingStatusChanged(id))
            }
            BookingEventKind::CancelledByClient => Some(Trigger::BookingCancelledByClient(id)),
            BookingEventKind::MovedByClient => Some(Trigger::BookingMovedByClient(id)),
            BookingEventKind::Ended => Some(Trigger::RequestEnded(id)),
            BookingEventKind::HoldEnded => Some(Trigger::HoldEnded(id)),
            BookingEventKind::ConfirmedByClient
            | BookingEventKind::Edited
            | BookingEventKind::Kept
            | BookingEventKind::Held => None,
        };
        self.record_event(&entry, trigger.zip(event.mail), event.after.client.email.is_some())?;
        // Calendars follow no matter who made the change, and whether or not the client is told.
        if let Some(left) = event.leaves_calendar() {
            self.notify_mediator(false, left)?;
        }
        if let Some(entered) = event.enters_calendar() {
            self.notify_mediator(true, entered)?;
        }
        // Everyone else at the table is told whenever the client is.
        let is_told = event.mail.is_some();
        if let Some(left) = event.is_called_off().filter(|_| is_told) {
            self.notify_seats(false, left)?;
        }
        match event.enters_calendar() {
            Some(entered) if is_told => self.notify_seats(true, entered)?,
            // Whoever has read that it is off must not stay away.
            Some(entered) => self.notify_told_off(entered)?,
            None => {}
        }
        Ok(())
    }
}

impl PaymentEvents for Tx<'_> {
    fn record(&self, event: &PaymentEvent<'_>) -> Result<(), StorageError> {
        let (id, booking) = (event.payment.id, event.payment.booking);
        let entry = AuditEntry {
            by: event.by.clone(),
            action: event.action(),
            subject: id.to_string(),
            detail: event.amount().to_string(),
            changes: Vec::new(),
        };
        let trigger = match event.what {
            PaymentChange::Paid | PaymentChange::Recorded | PaymentChange::ReceiptSent => {
                Some(Trigger::PaymentReceived(id, booking))
            }
            PaymentChange::PaidInVain => Some(Trigger::PaymentReturned(id, booking)),
            PaymentChange::Refunded(_) => Some(Trigger::PaymentRefunded(id, booking)),
            PaymentChange::Started
            | PaymentChange::Failed
            | PaymentChange::Expired
            | PaymentChange::RefundRequested(_)
            | PaymentChange::RefundFailed(_)
            | PaymentChange::Disputed
            | PaymentChange::DisputeWon
            | PaymentChange::DisputeLost => None,
        };
        let is_reachable = trigger.is_none() || self.has_address(booking.into())?;
        self.record_event(&entry, trigger.map(|trigger| (trigger, Cause::Practice)), is_reachable)
    }
}

impl ContactEvents for Tx<'_> {
    fn record(&self, event: &ContactEvent<'_>) -> Result<(), StorageError> {
        let (by, subject, detail) = (event.by.clone(), event.id.to_string(), String::new());
        let entry = AuditEntry { by, action: event.action(), subject, detail, changes: Vec::new() };
        let mail = match event.what {
            ContactChange::Received(limit) => {
                Some((Trigger::ContactReceived(event.id), Cause::Visitor(limit)))
            }
            ContactChange::Changed | ContactChange::MadeClient | ContactChange::Deleted => None,
        };
        self.record_event(&entry, mail, true)
    }
}

impl MatterMail for Tx<'_> {
    fn tell(&self, booking: &Booking, people: &[ParticipantId]) -> Result<(), StorageError> {
        people.iter().try_for_each(|id| {
            let is_wanted = BookingLookup::of_seat(self, booking.id, *id, None)?
                .is_some_and(|seat| seat.entry.is_wanted && seat.entry.email.is_some());
            self.notify(Reader::Seat(*id), true, is_wanted, booking)
        })
    }

    fn asked(&self, booking: &Booking) -> Result<(), StorageError> {
        let row = OutboxRow::of(Message::Booking(BookingMessage::ChangeAsked, booking.id));
        self.query(|c| diesel::insert_into(outbox::table).values(row).execute(c))?;
        Ok(())
    }
}

impl AdminNotifier for Tx<'_> {
    fn notify(&self, message: AdminMessage, day: NaiveDate) -> Result<(), StorageError> {
        let readers: Vec<Uuid> = self.query(|c| {
            admins::table
                .filter(admins::role.eq_any([Role::Owner.name(), Role::Manager.name()]))
                .filter(admins::removed_at.is_null().and(admins::disabled_at.is_null()))
                .order(admins::id)
                .select(admins::id)
                .load(c)
        })?;
        let row = |admin: Uuid| OutboxRow::of(Message::Admin(message, admin.into(), day));
        let rows: Vec<_> = readers.into_iter().map(row).collect();
        // A concurrent transaction waits for the other's commit, and then finds the work done. A
        // message that was withdrawn because it was switched off is wanted again.
        self.query(|c| {
            let insertion = diesel::insert_into(outbox::table)
                .values(&rows)
                .on_conflict((outbox::admin_id, outbox::day, outbox::kind))
                .do_update()
                .set((
                    outbox::withheld_at.eq(None::<DateTime<Utc>>),
                    outbox::withdrawal.eq(None::<String>),
                    outbox::due_at.eq(diesel::dsl::now),
                ));
            diesel::query_dsl::methods::FilterDsl::filter(
                insertion,
                outbox::withdrawal.eq(Withdrawal::SwitchedOff.name()),
            )
            .execute(c)
        })?;
        Ok(())
    }
}

/// A message that begins to wait.
#[derive(Insertable)]
#[diesel(table_name = outbox, treat_none_as_default_value = false)]
pub(super) struct OutboxRow {
    id: Uuid,
    kind: &'static str,
    booking_id: Option<Uuid>,
    contact_request_id: Option<Uuid>,
    admin_id: Option<Uuid>,
    day: Option<NaiveDate>,
    account_link_id: Option<Uuid>,
    known_browser_id: Option<Uuid>,
    payment_id: Option<Uuid>,
    mediator_id: Option<Uuid>,
    participant_id: Option<Uuid>,
    told_start: Option<NaiveDateTime>,
    told_minutes: Option<i32>,
}

impl OutboxRow {
    pub(super) fn of(message: Message) -> Self {
        let (id, kind) = (MailId::generate().into(), message.name());
        let (booking_id, contact_request_id, admin_id) = (None, None, None);
        let row = Self {
            id,
            kind,
            booking_id,
            contact_request_id,
            admin_id,
            day: None,
            account_link_id: None,
            known_browser_id: None,
            payment_id: None,
            mediator_id: None,
            participant_id: None,
            told_start: None,
            told_minutes: None,
        };
        match message {
            Message::Booking(_, id) => Self { booking_id: Some(id.into()), ..row },
            Message::Mediator(_, booking, id) => {
                Self { booking_id: Some(booking.into()), mediator_id: Some(id.into()), ..row }
            }
            Message::Seat(_, booking, id) => {
                Self { booking_id: Some(booking.into()), participant_id: Some(id.into()), ..row }
            }
            Message::Payment(_, id, booking) => {
                Self { payment_id: Some(id.into()), booking_id: Some(booking.into()), ..row }
            }
            Message::Contact(_, id) => Self { contact_request_id: Some(id.into()), ..row },
            Message::Admin(_, id, day) => Self { admin_id: Some(id.into()), day: Some(day), ..row },
            Message::Account(_, AccountTopic::Person(id)) => Self { admin_id: Some(id.into()), ..row },
            Message::Account(_, AccountTopic::Browser(id, browser)) => {
                Self { admin_id: Some(id.into()), known_browser_id: Some(browser.into()), ..row }
            }
            Message::Account(_, AccountTopic::Link(id)) => Self { account_link_id: Some(id.into()), ..row },
            Message::Composed(Composed { booking, .. }) => {
                Self { booking_id: booking.map(Into::into), ..row }
            }
        }
    }
}

impl Tx<'_> {
    /// Whether mail can be sent to the client of a booking.
    fn has_address(&self, booking: Uuid) -> Result<bool, StorageError> {
        let found: Option<bool> =
            self.query(|c| bookings::table.find(booking).select(address().ne("")).first(c).optional())?;
        Ok(found.unwrap_or(false))
    }

    /// Adds one line to the audit log, and the messages that follow: only notices, if the person
    /// concerned has no address.
    fn record_event(
        &self,
        entry: &AuditEntry,
        mail: Option<(Trigger, Cause)>,
        is_reachable: bool,
    ) -> Result<(), StorageError> {
        let (mut messages, cause) = match mail {
            Some((trigger, cause)) => (self.not_waiting(trigger)?, cause),
            None => (Vec::new(), Cause::Practice),
        };
        messages.retain(|message| is_reachable || message.is_notice());
        if let (Cause::Visitor(limit), Some(first)) = (cause, messages.first()) {
            return self.record_for_visitor(entry, limit, *first, &messages);
        }
        AuditLog::record(self, entry)?;
        let rows: Vec<_> = messages.into_iter().map(OutboxRow::of).collect();
        if !rows.is_empty() {
            self.query(|c| diesel::insert_into(outbox::table).values(rows).execute(c))?;
        }
        Ok(())
    }

    /// Tells the calendar of the session's mediator that it is on, or off, if they want to know and it is news.
    pub(super) fn notify_mediator(&self, is_on: bool, session: &Booking) -> Result<(), StorageError> {
        let is_wanted: Option<bool> = self.query(|c| {
            let mediator = employees::table.find(Uuid::from(session.mediator_id));
            let here = mediator.filter(employees::deleted_at.is_null());
            here.select(employees::calendar_mail).first(c).optional()
        })?;
        self.notify(Reader::Mediator(session.mediator_id), is_on, is_wanted == Some(true), session)
    }

    /// Tells everyone else at the table of the session's matter.
    pub(super) fn notify_seats(&self, is_on: bool, session: &Booking) -> Result<(), StorageError> {
        if session.matter_id.is_none() {
            return Ok(());
        }
        let readers = self.others_at_the_table(session.id)?.into_iter();
        readers.map(Reader::Seat).try_for_each(|reader| self.notify(reader, is_on, true, session))
    }

    /// Tells everyone else at the table who was told last that the session is off.
    fn notify_told_off(&self, session: &Booking) -> Result<(), StorageError> {
        if session.matter_id.is_none() {
            return Ok(());
        }
        for reader in self.others_at_the_table(session.id)?.into_iter().map(Reader::Seat) {
            if self.told_of(session.id, reader)?.is_some_and(|told| told.is_told_off) {
                self.notify(reader, true, true, session)?;
            }
        }
        Ok(())
    }

    /// Reminds everyone else at the table of the session's matter, if it has one.
    pub(super) fn remind_seats(&self, session: BookingId) -> Result<(), StorageError> {
        let others = self.others_at_the_table(session)?.into_iter();
        let rows: Vec<_> =
            others.map(|id| OutboxRow::of(Message::Seat(SeatMessage::Reminder, session, id))).collect();
        self.query(|c| diesel::insert_into(outbox::table).values(rows).execute(c))?;
        Ok(())
    }

    /// Who at the table gets mail, and has not booked the session themselves.
    fn others_at_the_table(&self, session: BookingId) -> Result<Vec<ParticipantId>, StorageError> {
        let ids: Vec<Uuid> = self.query(|c| {
            bookings::table
                .inner_join(
                    participants::table.on(participants::matter_id.nullable().eq(bookings::matter_id)),
                )
                .filter(bookings::id.eq(Uuid::from(session)).and(participants::gets_mail))
                .filter(sql::<Bool>("NOT is_own_booking(participants, bookings)"))
                .order(participants::id)
                .select(participants::id)
                .load(c)
        })?;
        Ok(ids.into_iter().map(Into::into).collect())
    }

    /// Adds the message to a calendar that is read by someone who has the session, if they want it and it is news.
    /// One that waits already says this instead.
    fn notify(
        &self,
        reader: Reader,
        is_on: bool,
        is_wanted: bool,
        session: &Booking,
    ) -> Result<(), StorageError> {
        let message = reader.message(is_on, session.id);
        let told = is_on.then(|| (session.start, session.length.minutes()));
        let (told_start, told_minutes) = told.unzip();
        let to_reader = outbox::mediator_id.eq(reader.id()).or(outbox::participant_id.eq(reader.id()));
        let both = [true, false].map(|is_on| reader.message(is_on, session.id).name());
        let waiting = outbox::table
            .filter(outbox::booking_id.eq(Uuid::from(session.id)).and(to_reader))
            .filter(outbox::kind.eq_any(both))
            .filter(outbox::attempts.eq(0).and(outbox::addressed_to.is_null()))
            .filter(outbox::failed_at.is_null().and(outbox::withheld_at.is_null()))
            .filter(outbox::held_at.is_null());
        let says = (
            outbox::kind.eq(message.name()),
            outbox::told_start.eq(told_start),
            outbox::told_minutes.eq(told_minutes),
        );
        if self.query(|c| diesel::update(waiting).set(says).execute(c))? > 0 {
            return Ok(());
        }
        let is_news = is_on || self.told_of(session.id, reader)?.is_some_and(|told| !told.is_told_off);
        if !is_wanted || !is_news {
            return Ok(());
        }
        let row = OutboxRow { told_start, told_minutes, ..OutboxRow::of(message) };
        self.query(|c| diesel::insert_into(outbox::table).values(row).execute(c))?;
        Ok(())
    }

    /// The trigger's messages, except for any that an unsent message already covers. Those unsent
    /// messages are locked until the change is committed, so that none is sent with the old
    /// content.
    fn not_waiting(&self, trigger: Trigger) -> Result<Vec<Message>, StorageError> {
        let mut messages = trigger.messages();
        let booking = messages.iter().find_map(|message| match message {
            Message::Booking(_, id) => Some(Uuid::from(*id)),
            Message::Mediator(..)
            | Message::Seat(..)
            | Message::Payment(..)
            | Message::Contact(..)
            | Message::Admin(..)
            | Message::Account(..)
            | Message::Composed(_) => None,
        });
        let (true, Some(booking)) = (trigger.is_covered_by_waiting(), booking) else { return Ok(messages) };
        let kinds: Vec<_> = messages.iter().map(|message| message.name()).collect();
        let waiting: Vec<String> = self.query(|c| {
            outbox::table
                .filter(outbox::booking_id.eq(booking))
                .filter(outbox::kind.eq_any(kinds))
                .filter(outbox::attempts.eq(0).and(outbox::addressed_to.is_null()))
                .filter(outbox::failed_at.is_null().and(outbox::withheld_at.is_null()))
                .filter(outbox::held_at.is_null())
                .select(outbox::kind)
                .for_update()
                .load(c)
        })?;
        messages.retain(|message| !waiting.iter().any(|kind| kind == message.name()));
        Ok(messages)
    }

    /// A single statement counts the emails the visitor's address has caused, makes concurrent
    /// counts wait until the transaction ends, and stores both the messages and the audit log line.
    fn record_for_visitor(
        &self,
        entry: &AuditEntry,
        limit: EmailLimit,
        first: Message,
        messages: &[Message],
    ) -> Result<(), StorageError> {
        let row = |is_notice| messages.iter().find(|message| message.is_notice() == is_notice);
        let (to_visitor, to_practice) = (row(false), row(true));
        let Some(notice) = first.withheld() else { return AuditLog::record(self, entry) };
        let notice = OutboxRow::of(notice);
        let emails_a_day = limit.0.map_or(i64::MAX, i64::from);
        let id = |message: Option<&Message>| message.map(|_| Uuid::from(MailId::generate()));
        let kind = |message: Option<&Message>| message.map(|message| message.name());
        let changes = audit::stored(&entry.changes)?;
        let withheld: bool = self.query(|c| {
            diesel::select(record_for_visitor(
                audit::name(&entry.by),
                entry.action.name(),
                &entry.detail,
                changes,
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
