//! Email that the office writes.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post};
use chrono::{DateTime, Utc};
use kernel::{BookingId, EmailAddress, Named};
use serde::{Deserialize, Serialize};
use templates::{
    Body, ComposeError, Mode, NewMail, Part, Template, TemplateError, TemplateType, UnknownVariable,
};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::error::{ApiError, FieldErrors};
use crate::http::fields::{Fields, multi_line, single_line};
use crate::http::idempotency::{Idempotent, once};
use crate::http::permit::Allowed;
use crate::http::wire::TemplateModeName;
use crate::state::AppState;
use crate::state::standing::ManageMail;

/// An email to one or many people.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct ComposeRequest {
    /// 1 to 500 addresses. Each gets an email of their own, once.
    #[schema(value_type = Vec<Recipient>, required = true, min_items = 1, max_items = 500)]
    recipients: Vec<String>,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 200)]
    subject: String,
    /// What it says, with the variables of the template type `custom`; those of the session only with
    /// `booking_id`.
    #[validate(length(max = 200_000, message = "Enter at most 200,000 characters"), custom(function = multi_line))]
    #[schema(required = true, max_length = 200_000)]
    message: String,
    /// `simple` if omitted.
    #[schema(value_type = Option<TemplateModeName>)]
    mode: Option<String>,
    /// The booking it is about.
    #[schema(format = Uuid)]
    booking_id: Option<String>,
    /// Whether to attach the booking's calendar file; no if omitted.
    attach_calendar: Option<bool>,
    /// Not before this time; RFC 3339.
    #[schema(format = DateTime, max_length = 40)]
    send_at: Option<String>,
}

/// An email address.
#[derive(ToSchema)]
#[schema(max_length = 254)]
pub struct Recipient(pub String);

impl ComposeRequest {
    fn command(self, now: DateTime<Utc>) -> Result<NewMail, ApiError> {
        let mut fields = Fields::of(&self);
        for (field, value) in [("subject", &self.subject), ("message", &self.message)] {
            if value.trim().is_empty() {
                fields.add(field, "Please fill in all required fields");
            }
        }
        let recipients = recipients(&self.recipients, &mut fields);
        let mode = self.mode.as_deref().map(Mode::from_name);
        let mode = fields.parse_optional("mode", mode).flatten().unwrap_or(Mode::Simple);
        let booking = self.booking_id.map(|id| id.parse::<BookingId>().or(Err("Choose a booking")));
        let booking = fields.parse_optional("booking_id", booking).flatten();
        let attach_calendar = self.attach_calendar.unwrap_or(false);
        if attach_calendar && booking.is_none() {
            fields.add("attach_calendar", "Choose the booking whose calendar file to attach");
        }
        let send_at = fields.parse_optional("send_at", self.send_at.map(|text| time(&text, now))).flatten();
        let (html, text) =
            if mode == Mode::Html { (self.message, String::new()) } else { (String::new(), self.message) };
        let template =
            Template { subject: self.subject.trim().to_owned(), body: Body::new(mode, html, text) };
        fields.finish(Some(NewMail { recipients, template, booking, attach_calendar, send_at }))
    }
}

/// Each address once, ignoring case. All bad ones are reported.
fn recipients(texts: &[String], fields: &mut Fields) -> Vec<EmailAddress> {
    let mut known = std::collections::HashSet::new();
    let mut recipients = Vec::new();
    for text in texts {
        match EmailAddress::parse(text) {
            Ok(address) if known.insert(address.as_str().to_lowercase()) => recipients.push(address),
            Ok(_) => {}
            Err(_) => fields.add("recipients", format!("{} is not an email address", shown(text))),
        }
    }
    if texts.is_empty() {
        fields.add("recipients", "Please add at least one recipient");
    }
    if recipients.len() > NewMail::MAX_RECIPIENTS {
        let count = recipients.len();
        fields.add("recipients", format!("Choose at most 500 recipients; these are {count}"));
    }
    recipients
}

/// Enough of what was typed to recognize it.
fn shown(text: &str) -> String {
    let line: String = text.chars().map(|c| if kernel::is_layout_control(c) { ' ' } else { c }).collect();
    let line = line.trim();
    match line.char_indices().nth(80) {
        None if line.is_empty() => "An empty text".to_owned(),
        None => line.to_owned(),
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
    }
}

fn time(text: &str, now: DateTime<Utc>) -> Result<DateTime<Utc>, &'static str> {
    let time = DateTime::parse_from_rfc3339(text).or(Err("Enter a valid time"))?.to_utc();
    if time > now + NewMail::WINDOW { Err("Choose a time within the next year") } else { Ok(time) }
}

/// What was queued.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComposedResponse {
    /// Number of emails.
    queued: usize,
    /// The ids in the outbox, in the order of the recipients.
    ids: Vec<String>,
    /// Those of the recipients whose address a mail server has refused for good before.
    refused: Vec<String>,
}

/// Queues an email to each of the recipients, or none at all.
#[utoipa::path(
    tag = "notifications",
    request_body = ComposeRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again")),
    responses(
        (status = 201, body = ComposedResponse),
        (status = 409, description = "`idempotency_key_in_use`"),
        (status = 422, description = "`invalid`, `idempotency_key_reused`"),
    ),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/notifications/compose")]
pub async fn compose_mail(
    admin: Allowed<ManageMail>,
    request: Idempotent<ComposeRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Idempotent { body, key } = request;
    let mail = body.command(state.now().utc)?;
    let server = state.clone();
    let composed = state
        .transact(&admin, move |work| {
            let mails = work.mails(server.links.as_ref());
            let refused = mails.refused_among(&mail.recipients)?;
            let (ids, _) = once(work, "compose", key.as_ref(), || {
                let ids = mails.compose(mail)?;
                Ok(ids.iter().map(ToString::to_string).collect::<Vec<_>>())
            })?;
            let refused = refused.iter().map(ToString::to_string).collect();
            Ok(ComposedResponse { queued: ids.len(), ids, refused })
        })
        .await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(composed))
}

impl From<ComposeError> for ApiError {
    fn from(error: ComposeError) -> Self {
        match error {
            ComposeError::NoBooking => Self::invalid_field("booking_id", error.to_string()),
            ComposeError::Template(TemplateError::Storage(error)) | ComposeError::Storage(error) => {
                error.into()
            }
            ComposeError::Template(TemplateError::UnknownVariables(unknown)) => {
                let mut fields = FieldErrors::new();
                for UnknownVariable { part, name } in unknown {
                    let field = if part == Part::Subject { "subject" } else { "message" };
                    fields.entry(field.to_owned()).or_default().push(unknown_text(&name));
                }
                Self::invalid(fields)
            }
            ComposeError::Template(error) => Self::invalid_field("message", error.to_string()),
        }
    }
}

fn unknown_text(name: &str) -> String {
    if TemplateType::Custom.variables().iter().any(|variable| variable.name == name) {
        format!("{{{name}}} needs a booking. Choose one, or remove the variable")
    } else {
        format!("{{{name}}} is not a variable of this type. Choose one from the list")
    }
}
