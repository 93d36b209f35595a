//! What the office writes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{BookingId, ComposedMailId, EmailAddress, MailId, Named, StorageError};
use templates::{Body, ComposedMail, ComposedMailRepository, Message, Mode, Template};
use uuid::Uuid;

use super::Tx;
use super::row::{corrupt, lower, named};
use super::schema::{clients, composed_mail};

const COMPOSE: &str = "
    WITH written AS (
        INSERT INTO composed_mail (id, mode, subject, message, attach_calendar, recipients, send_at)
        VALUES ($1, $2, $3, $4, $5, cardinality($8), $6)
    )
    INSERT INTO outbox (id, kind, booking_id, composed_id, addressed_to, due_at, waits_since)
    SELECT id, $9, $10, $1, address, greatest(now(), $6), greatest(now(), $6)
    FROM unnest($7, $8) AS message (id, address)";

impl ComposedMailRepository for Tx<'_> {
    fn queue(
        &self,
        mail: &ComposedMail,
        booking: Option<BookingId>,
        recipients: &[EmailAddress],
    ) -> Result<Vec<MailId>, StorageError> {
        let ids: Vec<_> = recipients.iter().map(|_| MailId::generate()).collect();
        let body = &mail.template.body;
        let message = if body.mode() == Mode::Html { body.html() } else { body.text() };
        self.query(|c| {
            sql_query(COMPOSE)
                .bind::<SqlUuid, _>(Uuid::from(mail.id))
                .bind::<Text, _>(body.mode().name())
                .bind::<Text, _>(&mail.template.subject)
                .bind::<Text, _>(message)
                .bind::<Bool, _>(mail.attach_calendar)
                .bind::<Nullable<Timestamptz>, _>(mail.send_at)
                .bind::<Array<SqlUuid>, _>(ids.iter().copied().map(Uuid::from).collect::<Vec<_>>())
                .bind::<Array<Text>, _>(recipients.iter().map(EmailAddress::as_str).collect::<Vec<_>>())
                .bind::<Text, _>(Message::COMPOSED)
                .bind::<Nullable<SqlUuid>, _>(booking.map(Uuid::from))
                .execute(c)
        })?;
        Ok(ids)
    }

    fn find(&self, id: ComposedMailId) -> Result<Option<ComposedMail>, StorageError> {
        type Row = (String, String, String, bool, i32, Option<DateTime<Utc>>);
        let row: Option<Row> = self.query(|c| {
            composed_mail::table
                .find(Uuid::from(id))
                .select((
                    composed_mail::mode,
                    composed_mail::subject,
                    composed_mail::message,
                    composed_mail::attach_calendar,
                    composed_mail::recipients,
                    composed_mail::send_at,
                ))
                .first(c)
                .optional()
        })?;
        row.map(|(mode, subject, message, attach_calendar, recipients, send_at)| {
            let mode = named(&mode)?;
            let (html, text) =
                if mode == Mode::Html { (message, String::new()) } else { (String::new(), message) };
            let template = Template { subject, body: Body::new(mode, html, text) };
            let recipients = usize::try_from(recipients).map_err(corrupt)?;
            Ok(ComposedMail { id, template, attach_calendar, recipients, send_at })
        })
        .transpose()
    }

    fn client_name(&self, address: &EmailAddress) -> Result<Option<String>, StorageError> {
        self.query(|c| {
            clients::table
                .filter(clients::email_key.eq(lower(address.as_str()).nullable()))
                .select(clients::name)
                .first(c)
                .optional()
        })
    }
}
