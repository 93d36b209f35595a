//! The outbox: sent and unsent mail.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post};
use chrono::Days;
use kernel::{BookingId, ClientId, ContactRequestId, EmailAddress, MailId, Named, Tz, midnight};
use serde::{Deserialize, Serialize};
use templates::{
    Backlog, Letterhead, MailContents, MailError, MailFilter, MailHealth, MailOverview, MailState, Mails,
    Message,
};
use utoipa::{IntoParams, ToSchema};

use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Query};
use crate::http::fields::{Fields, date};
use crate::http::idempotency::{Idempotent, once};
use crate::http::page::{listed, page, search};
use crate::http::permit::Allowed;
use crate::http::wire::{MailStateName, moment};
use crate::state::mail_account::MailServerSource;
use crate::state::standing::{ManageMail, OwnAccount};
use crate::state::work::Work;
use crate::state::{AppState, State};

/// A message in the outbox.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutboxMailResponse {
    id: String,
    /// The kind of message, such as `booking_received`; `custom` for what the office wrote.
    kind: &'static str,
    /// The kind in words.
    title: &'static str,
    state: MailStateName,
    /// Where it went; before that, where it would go now.
    #[schema(required = true)]
    recipient: Option<String>,
    /// `null` until it has left or failed.
    #[schema(required = true)]
    subject: Option<String>,
    #[schema(required = true)]
    booking_id: Option<String>,
    #[schema(required = true)]
    booking_reference: Option<String>,
    #[schema(required = true)]
    contact_request_id: Option<String>,
    /// RFC 3339, UTC.
    created_at: String,
    /// When it will be tried next; RFC 3339, UTC.
    #[schema(required = true)]
    due_at: Option<String>,
    /// RFC 3339, UTC.
    #[schema(required = true)]
    sent_at: Option<String>,
    /// When it was sent, given up, withdrawn or held; RFC 3339, UTC.
    #[schema(required = true)]
    settled_at: Option<String>,
    /// How often it was tried.
    attempts: u32,
    /// Why it was not sent, in plain words.
    #[schema(required = true)]
    error: Option<String>,
    /// Whether a mail server refused the address for good.
    refused: bool,
}

impl From<MailOverview> for OutboxMailResponse {
    fn from(mail: MailOverview) -> Self {
        let (booking_id, contact_request_id) = match mail.message {
            Message::Booking(_, id)
            | Message::Mediator(_, id, _)
            | Message::Seat(_, id, _)
            | Message::Payment(_, _, id) => (Some(id.to_string()), None),
            Message::Contact(_, id) => (None, Some(id.to_string())),
            Message::Admin(..) | Message::Account(..) => (None, None),
            Message::Composed(composed) => (composed.booking.map(|id| id.to_string()), None),
        };
        Self {
            id: mail.id.to_string(),
            kind: mail.message.name(),
            title: mail.message.title(),
            state: MailStateName(mail.state),
            error: mail.why().map(str::to_owned),
            recipient: mail.recipient.map(|address| address.to_string()),
            subject: mail.subject,
            booking_id,
            booking_reference: mail.booking_reference,
            contact_request_id,
            created_at: moment(mail.created_at),
            due_at: mail.due_at.map(moment),
            sent_at: mail.sent_at.map(moment),
            settled_at: mail.settled_at.map(moment),
            attempts: mail.attempts,
            refused: mail.refused,
        }
    }
}

/// A message, and what it said when it left or would say now.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutboxMailDetailResponse {
    #[serde(flatten)]
    mail: OutboxMailResponse,
    /// The sender.
    #[schema(required = true)]
    from: Option<String>,
    /// A whole HTML document.
    #[schema(required = true)]
    html: Option<String>,
    #[schema(required = true)]
    text: Option<String>,
    /// The attached calendar file.
    #[schema(required = true)]
    calendar: Option<String>,
    /// What the mail server said last, in its own words.
    #[schema(required = true)]
    response: Option<String>,
    /// Its `Message-ID`, once it has left.
    #[schema(required = true)]
    message_id: Option<String>,
    /// Whether this is what it said when it left, rather than what it would say now.
    is_as_sent: bool,
    /// Whether what it said when it left was erased.
    body_erased: bool,
}

impl OutboxMailDetailResponse {
    fn new(
        mail: MailOverview,
        contents: Option<MailContents>,
        state: &State,
        letterhead: &Letterhead,
    ) -> Self {
        let is_sent = mail.state == MailState::Sent;
        let body_erased = is_sent && contents.is_none();
        let response = mail.reply.clone();
        let (from, message_id, html, text, calendar) = match contents {
            None => (None, None, None, None, None),
            Some(MailContents { from, message_id, html, text, calendar }) => {
                let from = from.unwrap_or_else(|| sender(state, letterhead));
                (Some(from), message_id, html, Some(text), calendar)
            }
        };
        Self {
            mail: mail.into(),
            from,
            html,
            text,
            calendar,
            response,
            message_id,
            is_as_sent: is_sent && !body_erased,
            body_erased,
        }
    }
}

/// The sender of a message that has not left.
fn sender(state: &State, letterhead: &Letterhead) -> String {
    let name = &letterhead.from.name;
    match &letterhead.from.email {
        None => state.config.mail_from.clone(),
        Some(email) if name.is_empty() => email.to_string(),
        Some(email) => format!("{name} <{email}>"),
    }
}

/// Which messages to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OutboxQuery {
    /// In this state.
    #[param(value_type = Option<MailStateName>)]
    state: Option<String>,
    /// Searches recipient, subject, the booking's reference, and what the kind of message is called.
    search: Option<String>,
    /// Queued on or after `YYYY-MM-DD`, in the practice's time zone.
    from: Option<String>,
    /// Queued on or before `YYYY-MM-DD`, in the practice's time zone.
    to: Option<String>,
    /// About this booking.
    booking_id: Option<String>,
    /// To this client's email address.
    client_id: Option<String>,
    /// About this contact request.
    contact_request_id: Option<String>,
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

impl OutboxQuery {
    fn filter(&self, zone: Tz) -> Result<MailFilter, ApiError> {
        let state = self.state.as_deref().map(MailState::from_name).transpose();
        let day =
            |text: &Option<String>| text.as_deref().map(date).transpose().map_err(ApiError::bad_request);
        let id = |name: &'static str| move |_| ApiError::bad_request(format!("`{name}` is not an id"));
        let booking = self.booking_id.as_deref().map(str::parse::<BookingId>).transpose();
        let client = self.client_id.as_deref().map(str::parse::<ClientId>).transpose();
        let request = self.contact_request_id.as_deref().map(str::parse::<ContactRequestId>).transpose();
        Ok(MailFilter {
            state: state.map_err(|error| ApiError::bad_request(error.to_string()))?,
            text: search(self.search.as_deref())?,
            from: day(&self.from)?.map(|day| midnight(day, zone)),
            until: day(&self.to)?
                .and_then(|day| day.checked_add_days(Days::new(1)))
                .map(|day| midnight(day, zone)),
            booking: booking.map_err(id("booking_id"))?,
            client: client.map_err(id("client_id"))?,
            contact_request: request.map_err(id("contact_request_id"))?,
        })
    }
}

/// An email address.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AddressRequest {
    #[schema(required = true, max_length = 254)]
    email: String,
}

impl AddressRequest {
    fn command(&self) -> Result<EmailAddress, ApiError> {
        let mut fields = Fields::default();
        let email = fields.parse("email", EmailAddress::parse(&self.email));
        fields.finish(email)
    }
}

/// What to do with the mail that a restore has held.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct HeldMailRequest {
    #[schema(required = true, value_type = HeldMailAction)]
    action: String,
}

/// Send or drop it.
#[derive(ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeldMailAction {
    /// As it would be written now.
    Send,
    /// Withdraw it.
    Drop,
}

/// How many messages it was done to.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldMailResponse {
    count: usize,
}

/// How mail is sent, and what has not been sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailStatusResponse {
    /// Where the mail server is configured.
    mail_server: MailServerSource,
    /// Whether mail leaves.
    health: MailHealthName,
    /// Since when it does not, although there is a mail server; RFC 3339, UTC.
    #[schema(required = true)]
    failing_since: Option<String>,
    /// What happened when the mail server was last tried, if mail does not leave.
    #[schema(required = true)]
    error: Option<String>,
    /// When the last message left, to ten seconds; RFC 3339, UTC.
    #[schema(required = true)]
    last_sent_at: Option<String>,
    /// Number of messages waiting.
    waiting: u32,
    /// Since when the oldest of them has been trying to leave; RFC 3339, UTC.
    #[schema(required = true)]
    oldest_waiting_at: Option<String>,
    /// Number of messages given up.
    failed: u32,
    /// Number of messages that a restore has held.
    held: u32,
}

/// Whether mail leaves.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailHealthName {
    /// Within a minute.
    Leaving,
    /// Once the mail server answers.
    Failing,
    /// Once there is a mail server.
    NoServer,
}

/// Messages that match the filter, newest first.
#[utoipa::path(
    tag = "notifications",
    params(OutboxQuery),
    responses((status = 200, body = Vec<OutboxMailResponse>)),
    security(("token" = ["mail.manage"])),
)]
#[get("/api/notifications/outbox")]
pub async fn list_outbox(
    admin: Allowed<ManageMail>,
    query: Query<OutboxQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let server = state.clone();
    let found = state
        .read(&admin, move |work| {
            let filter = query.0.filter(work.at.policies.practice.zone)?;
            Ok(mails(work, &server).list(&filter, &work.at.policies.letterhead(&server.config), page)?)
        })
        .await?;
    let rows: Vec<_> = found.items.into_iter().map(OutboxMailResponse::from).collect();
    Ok(listed(&rows, found.total))
}

/// A message, and what it said when it left. One that has not left is shown as it would leave now.
/// A visitor's private link is not shown.
#[utoipa::path(
    tag = "notifications",
    params(("id" = String, Path)),
    responses((status = 200, body = OutboxMailDetailResponse)),
    security(("token" = ["mail.manage"])),
)]
#[get("/api/notifications/outbox/{id}")]
pub async fn read_outbox_mail(
    admin: Allowed<ManageMail>,
    id: Id<MailId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let server = state.clone();
    let detail = state
        .read(&admin, move |work| {
            let letterhead = work.at.policies.letterhead(&server.config);
            let (mail, contents) = mails(work, &server).read(id.0, &letterhead)?;
            Ok(OutboxMailDetailResponse::new(mail, contents, &server, &letterhead))
        })
        .await?;
    Ok(HttpResponse::Ok().json(detail))
}

/// Tries a message that was given up again.
#[utoipa::path(
    tag = "notifications",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = OutboxMailResponse),
        (status = 409, description = "`mail_settled`, `mail_erased`"),
    ),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/notifications/outbox/{id}/retry")]
pub async fn retry_mail(
    admin: Allowed<ManageMail>,
    id: Id<MailId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    change(&state, &admin, id.0, move |mails| mails.retry(id.0)).await
}

/// Withdraws a message that waits or is held.
#[utoipa::path(
    tag = "notifications",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = OutboxMailResponse),
        (status = 409, description = "`mail_settled`; also while it is being sent"),
    ),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/notifications/outbox/{id}/cancel")]
pub async fn cancel_mail(
    admin: Allowed<ManageMail>,
    id: Id<MailId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    change(&state, &admin, id.0, move |mails| mails.cancel(id.0)).await
}

/// Sends a message that a restore has held.
#[utoipa::path(
    tag = "notifications",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = OutboxMailResponse),
        (status = 409, description = "`mail_settled`"),
    ),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/notifications/outbox/{id}/release")]
pub async fn release_mail(
    admin: Allowed<ManageMail>,
    id: Id<MailId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    change(&state, &admin, id.0, move |mails| mails.release(id.0)).await
}

/// Sends the same message to another address, as it would be written now.
#[utoipa::path(
    tag = "notifications",
    params(
        ("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again"),
    ),
    request_body = AddressRequest,
    responses(
        (status = 201, body = OutboxMailResponse),
        (status = 409, description = "`mail_settled`, `mail_erased`, `mail_for_administrators`, `mail_for_account`, `idempotency_key_in_use`"),
        (status = 422, description = "`invalid`, `idempotency_key_reused`"),
    ),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/notifications/outbox/{id}/resend")]
pub async fn resend_mail(
    admin: Allowed<ManageMail>,
    id: Id<MailId>,
    request: Idempotent<AddressRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Idempotent { body, key } = request;
    let (to, server) = (body.command()?, state.clone());
    let mail = state
        .transact(&admin, move |work| {
            let (mails, scope) = (mails(work, &server), format!("resend {}", id.0));
            // The address is not stored with the key.
            let resend = || Ok(mails.resend(id.0, &to)?.to_string());
            let (copy, _) = once(work, &scope, key.as_ref(), resend)?;
            let copy = copy.parse().map_err(|defect| ApiError::defect(&defect))?;
            Ok(mails.find(copy, &work.at.policies.letterhead(&server.config))?)
        })
        .await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(OutboxMailResponse::from(mail)))
}

/// Sends or drops all mail that a restore has held.
#[utoipa::path(
    tag = "notifications",
    request_body = HeldMailRequest,
    responses((status = 200, body = HeldMailResponse)),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/notifications/held")]
pub async fn settle_held_mail(
    admin: Allowed<ManageMail>,
    body: Body<HeldMailRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let send = match body.0.action.as_str() {
        "send" => true,
        "drop" => false,
        _ => return Err(ApiError::invalid_field("action", "Choose one of: send, drop")),
    };
    let server = state.clone();
    let count = state.transact(&admin, move |work| Ok(mails(work, &server).settle_held(send)?)).await?;
    Ok(HttpResponse::Ok().json(HeldMailResponse { count }))
}

/// How mail is sent, whether it leaves, and what has not been sent.
#[utoipa::path(
    tag = "notifications",
    responses((status = 200, body = MailStatusResponse)),
    security(("token" = ["account.own"])),
)]
#[get("/api/notifications/status")]
pub async fn get_mail_status(own: Allowed<OwnAccount>, state: AppState) -> Result<HttpResponse, ApiError> {
    let server = state.clone();
    let status = state
        .read(&own, move |work| {
            let (source, status) = (server.mail.source(&work.at.policies), server.mail.status(work));
            Ok(MailStatusResponse::new(source, status.health()?, status.backlog()?))
        })
        .await?;
    Ok(HttpResponse::Ok().json(status))
}

/// Tries at once what was tried before and waits, such as for a mail server that did not answer.
#[utoipa::path(
    tag = "notifications",
    responses((status = 204)),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/notifications/send-now")]
pub async fn send_mail_now(admin: Allowed<ManageMail>, state: AppState) -> Result<HttpResponse, ApiError> {
    let server = state.clone();
    state.transact(&admin, move |work| Ok(mails(work, &server).send_now()?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl MailStatusResponse {
    fn new(mail_server: MailServerSource, health: MailHealth, backlog: Backlog) -> Self {
        let (health, outage) = match health {
            MailHealth::Leaving => (MailHealthName::Leaving, None),
            MailHealth::Failing(outage) => (MailHealthName::Failing, Some(outage)),
            MailHealth::NoServer => (MailHealthName::NoServer, None),
        };
        Self {
            mail_server,
            health,
            failing_since: outage.as_ref().map(|outage| moment(outage.since)),
            error: outage.and_then(|outage| outage.error),
            last_sent_at: backlog.last_sent.map(moment),
            waiting: backlog.waiting,
            oldest_waiting_at: backlog.oldest.map(moment),
            failed: backlog.failed,
            held: backlog.held,
        }
    }
}

/// Forgets that a mail server refused the address: it is worth trying again.
#[utoipa::path(
    tag = "notifications",
    request_body = AddressRequest,
    responses((status = 204)),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/notifications/refused-addresses/forget")]
pub async fn forget_refused_address(
    admin: Allowed<ManageMail>,
    body: Body<AddressRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (email, server) = (body.0.command()?, state.clone());
    state.transact(&admin, move |work| Ok(mails(work, &server).forget_refusal(&email)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn change(
    state: &AppState,
    admin: &Allowed<ManageMail>,
    id: MailId,
    change: impl FnOnce(Mails<'_>) -> Result<(), MailError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let server = state.clone();
    let mail = state
        .transact(admin, move |work| {
            let mails = mails(work, &server);
            change(mails)?;
            Ok(mails.find(id, &work.at.policies.letterhead(&server.config))?)
        })
        .await?;
    Ok(HttpResponse::Ok().json(OutboxMailResponse::from(mail)))
}

fn mails<'a>(work: &'a Work<'_, ManageMail>, state: &'a State) -> Mails<'a> {
    work.mails(state.links.as_ref())
}
