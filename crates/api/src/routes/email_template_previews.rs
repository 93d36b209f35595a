//! What a draft of an email template will look like.

use actix_web::{HttpResponse, post};
use kernel::{BookingId, EmailAddress, Language, MailId, Named};
use serde::{Deserialize, Serialize};
use templates::{
    Body as MailBody, Kind, Letterhead, Mode, Preview, Recipient, Template, TemplateType, Variable,
};
use utoipa::ToSchema;
use validator::Validate;

use super::smtp::{TestEmailResponse, send_now};
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::fields::{Fields, multi_line, optional, single_line};
use crate::http::permit::Allowed;
use crate::http::wire::{EmailTemplateTypeName, LanguageName, TemplateModeName};
use crate::state::AppState;
use crate::state::policies::Policies;
use crate::state::standing::ManageMail;
use crate::state::work::Work;

/// A template that is being written.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct TemplateDraftRequest {
    /// `custom` if omitted. Its variables can be referred to.
    #[serde(rename = "type")]
    #[schema(value_type = Option<EmailTemplateTypeName>)]
    template_type: Option<String>,
    /// The kind of a system template, whose variables then count instead.
    #[schema(max_length = 40)]
    kind: Option<String>,
    /// What its recipients read; if omitted, what the booking's client reads, or `en`.
    #[schema(value_type = Option<LanguageName>)]
    language: Option<String>,
    /// If omitted: `html` if there is `html_content`, or else `simple`.
    #[schema(value_type = Option<TemplateModeName>)]
    mode: Option<String>,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    subject: String,
    #[validate(length(max = 200_000, message = "Enter at most 200,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 200_000)]
    html_content: String,
    #[validate(length(max = 200_000, message = "Enter at most 200,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 200_000)]
    text_content: String,
    /// The booking it is about; sample data if omitted.
    #[schema(format = Uuid)]
    booking_id: Option<String>,
    /// The address it goes to, if it is known.
    #[schema(max_length = 254)]
    recipient: Option<String>,
}

struct Draft {
    variables: Vec<Variable>,
    language: Option<Language>,
    template: Template,
    booking: Option<BookingId>,
    recipient: Option<EmailAddress>,
}

impl TemplateDraftRequest {
    fn draft(self) -> Result<Draft, ApiError> {
        let mut fields = Fields::of(&self);
        let template_type = self.template_type.as_deref().map(TemplateType::from_name);
        let template_type = fields.parse_optional("type", template_type).flatten();
        let kind = self.kind.as_deref().map(Kind::from_name);
        let kind = fields.parse_optional("kind", kind).flatten();
        let language = self.language.as_deref().map(Language::from_name);
        let language = fields.parse_optional("language", language).flatten();
        let mode = fields.parse_optional("mode", self.mode.as_deref().map(Mode::from_name)).flatten();
        let booking = optional(self.booking_id.as_deref().unwrap_or_default(), str::parse);
        let booking = fields.parse("booking_id", booking.or(Err(NO_BOOKING))).flatten();
        let recipient = optional(self.recipient.as_deref().unwrap_or_default(), EmailAddress::parse);
        let recipient = fields.parse("recipient", recipient).flatten();
        let of_type = || template_type.unwrap_or(TemplateType::Custom).variables();
        let written = if self.html_content.trim().is_empty() { Mode::Simple } else { Mode::Html };
        let body = MailBody::new(mode.unwrap_or(written), self.html_content, self.text_content);
        fields.finish(Some(Draft {
            variables: kind.map_or_else(of_type, Kind::variables),
            language,
            template: Template { subject: self.subject, body },
            booking,
            recipient,
        }))
    }
}

const NO_BOOKING: &str = "This booking does not exist";

impl Draft {
    async fn in_words(
        self,
        state: &AppState,
        admin: &Allowed<ManageMail>,
        letterhead: Letterhead,
    ) -> Result<Preview, ApiError> {
        let Self { variables, language, template, booking, recipient } = self;
        let find = move |work: &Work<'_, ManageMail>| -> Result<_, ApiError> {
            let details = booking.map(|id| work.office().booking_details(id)).transpose()?.flatten();
            let recipient = recipient.map(|address| {
                let client_name = work.office().client_name(&address)?;
                Ok::<_, ApiError>(Recipient { address, client_name })
            });
            Ok((details, recipient.transpose()?))
        };
        let (details, recipient) = state.read(admin, find).await?;
        if booking.is_some() && details.is_none() {
            return Err(ApiError::invalid_field("booking_id", NO_BOOKING));
        }
        let language = language.or(details.as_ref().map(|booking| booking.language)).unwrap_or_default();
        let letterhead = letterhead.in_language(language);
        Ok(Preview::new(&template, &variables, details.as_ref(), recipient, &letterhead))
    }
}

/// What a draft looks like as a message.
#[derive(Debug, Serialize, ToSchema)]
pub struct TemplatePreviewResponse {
    subject: String,
    /// A whole document; `null` for a message without HTML.
    #[schema(required = true)]
    html: Option<String>,
    text: String,
    /// What it refers to that it does not know.
    unknown_variables: Vec<String>,
    /// What is removed from its HTML, in words.
    removed: Vec<String>,
}

impl From<Preview> for TemplatePreviewResponse {
    fn from(Preview { words, unknown, removed }: Preview) -> Self {
        let (subject, html, text) = (words.subject, words.html, words.text);
        Self { subject, html, text, unknown_variables: unknown, removed }
    }
}

/// Renders a draft with sample data, or with a booking's.
#[utoipa::path(
    tag = "email-templates",
    request_body = TemplateDraftRequest,
    responses((status = 200, body = TemplatePreviewResponse)),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/email-templates/preview")]
pub async fn preview_email_template(
    admin: Allowed<ManageMail>,
    body: Body<TemplateDraftRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let letterhead = state.policies().await?.letterhead(&state.config);
    let preview = body.0.draft()?.in_words(&state, &admin, letterhead).await?;
    Ok(HttpResponse::Ok().json(TemplatePreviewResponse::from(preview)))
}

/// Sends a draft to the signed-in administrator, and waits for the mail server's response.
#[utoipa::path(
    tag = "email-templates",
    request_body = TemplateDraftRequest,
    responses((status = 200, body = TestEmailResponse), (status = 429)),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/email-templates/test")]
pub async fn test_email_template(
    admin: Allowed<ManageMail>,
    body: Body<TemplateDraftRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let policies = Policies::clone(state.policies().await?.as_ref());
    let letterhead = policies.letterhead(&state.config);
    let preview = body.0.draft()?.in_words(&state, &admin, letterhead.clone()).await?;
    let mail = preview.words.to(MailId::generate(), admin.account.email.clone(), &letterhead);
    state.transact(&admin, move |work| Ok(work.office().test_mail()?)).await?;
    let error = send_now(&state, policies, mail).await?;
    Ok(HttpResponse::Ok().json(TestEmailResponse::new(error)))
}
