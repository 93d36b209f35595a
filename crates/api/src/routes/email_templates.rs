//! Email templates: the practice's own, and the built-in ones.

use actix_web::http::StatusCode;
use actix_web::http::header::{ETag, IF_NONE_MATCH};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put};
use kernel::{Language, Named, TemplateId};
use serde::{Deserialize, Serialize};
use templates::{
    AnyTemplate, Body as MailBody, CustomTemplate, Kind, Mode, SavedTemplate, Template, TemplateError,
    TemplateFields, TemplateType, Variable,
};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Query};
use crate::http::fields::{Fields, multi_line, single_line};
use crate::http::page::{cut, listed, page};
use crate::http::permit::Allowed;
use crate::http::precondition::if_match;
use crate::http::wire::{AudienceName, EmailTemplateTypeName, LanguageName, TemplateModeName, moment};
use crate::public::answer::entity_tag;
use crate::state::AppState;
use crate::state::standing::ManageMail;

/// An email template.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailTemplateResponse {
    id: String,
    name: String,
    /// Which messages it is for; `null` for a system template that none of the practice's own can
    /// replace.
    #[serde(rename = "type")]
    #[schema(value_type = Option<EmailTemplateTypeName>, required = true)]
    template_type: Option<EmailTemplateTypeName>,
    /// Who gets its messages.
    audience: AudienceName,
    /// What its recipients read.
    language: LanguageName,
    subject: String,
    /// HTML for the standard layout; empty in the other modes.
    html_content: String,
    /// The text, or the paragraphs of a simple template. If it is empty in HTML mode, the text is made from the
    /// HTML.
    text_content: String,
    mode: TemplateModeName,
    is_active: bool,
    /// Part of the program: it can be duplicated, but not changed.
    is_system: bool,
    /// The variables it refers to.
    variables: Vec<String>,
    /// `null` for a system template.
    #[schema(format = DateTime, required = true)]
    updated_at: Option<String>,
    /// The kind of message, for a system template.
    #[schema(required = true)]
    kind: Option<&'static str>,
    /// What was removed from the HTML on saving, in words.
    removed: Vec<String>,
}

impl EmailTemplateResponse {
    fn built_in(kind: Kind, language: Language) -> Self {
        let fields = TemplateFields {
            name: kind.title().to_owned(),
            template_type: TemplateType::Custom,
            language,
            template: kind.template(language),
            active: true,
        };
        Self {
            template_type: kind.template_type().map(EmailTemplateTypeName),
            audience: AudienceName(kind.audience()),
            is_system: true,
            kind: Some(kind.name()),
            ..Self::of(kind.id(language), fields)
        }
    }

    fn custom(template: CustomTemplate) -> Self {
        Self { updated_at: Some(moment(template.updated_at)), ..Self::of(template.id, template.fields) }
    }

    fn of(id: TemplateId, fields: TemplateFields) -> Self {
        let TemplateFields { name, template_type, language, template, active } = fields;
        Self {
            id: id.to_string(),
            name,
            template_type: Some(EmailTemplateTypeName(template_type)),
            audience: AudienceName(template_type.audience()),
            language: LanguageName(language),
            html_content: template.body.html().to_owned(),
            text_content: template.body.text().to_owned(),
            mode: TemplateModeName(template.body.mode()),
            variables: template.variables().into_iter().map(str::to_owned).collect(),
            subject: template.subject,
            is_active: active,
            is_system: false,
            updated_at: None,
            kind: None,
            removed: Vec::new(),
        }
    }
}

impl From<AnyTemplate> for EmailTemplateResponse {
    fn from(template: AnyTemplate) -> Self {
        match template {
            AnyTemplate::BuiltIn(kind, language) => Self::built_in(kind, language),
            AnyTemplate::Custom(template) => Self::custom(template),
        }
    }
}

/// A template's fields. A new one needs name, subject and content; a change affects only the fields
/// sent.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct EmailTemplateRequest {
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    name: Option<String>,
    /// `custom` if a new template does not say.
    #[serde(rename = "type")]
    #[schema(value_type = Option<EmailTemplateTypeName>)]
    template_type: Option<String>,
    /// `en` if a new template does not say.
    #[schema(value_type = Option<LanguageName>)]
    language: Option<String>,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    subject: Option<String>,
    #[validate(length(max = 200_000, message = "Enter at most 200,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 200_000)]
    html_content: Option<String>,
    #[validate(length(max = 200_000, message = "Enter at most 200,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 200_000)]
    text_content: Option<String>,
    /// If omitted: `html` if there is `html_content`, or else `simple`.
    #[schema(value_type = Option<TemplateModeName>)]
    mode: Option<String>,
    is_active: Option<bool>,
}

impl EmailTemplateRequest {
    /// The fields of a new template, or of a changed one.
    fn fields(self, before: Option<&TemplateFields>) -> Result<TemplateFields, ApiError> {
        let mut fields = Fields::of(&self);
        let template_type = self.template_type.as_deref().map(TemplateType::from_name);
        let template_type = fields.parse_optional("type", template_type).flatten();
        let language = self.language.as_deref().map(Language::from_name);
        let language = fields.parse_optional("language", language).flatten();
        let mode = fields.parse_optional("mode", self.mode.as_deref().map(Mode::from_name)).flatten();
        let known = before.map(|before| &before.template);
        let name = self.name.or(before.map(|before| before.name.clone())).unwrap_or_default();
        let subject = self.subject.or(known.map(|known| known.subject.clone())).unwrap_or_default();
        let body = body(mode, self.html_content, self.text_content, known.map(|known| &known.body));
        let (content_field, content) = content(&body);
        for (field, value) in [("name", name.as_str()), ("subject", &subject), (content_field, content)] {
            if value.trim().is_empty() {
                fields.add(field, "Please fill in all required fields");
            }
        }
        fields.finish(Some(TemplateFields {
            name: name.trim().to_owned(),
            template_type: template_type
                .or(before.map(|before| before.template_type))
                .unwrap_or(TemplateType::Custom),
            language: language.or(before.map(|before| before.language)).unwrap_or_default(),
            template: Template { subject: subject.trim().to_owned(), body },
            active: self.is_active.or(before.map(|before| before.active)).unwrap_or(false),
        }))
    }
}

/// The body from what was sent, and what was not sent from the one before.
fn body(
    mode: Option<Mode>,
    html: Option<String>,
    text: Option<String>,
    before: Option<&MailBody>,
) -> MailBody {
    let html = html.or(before.map(|body| body.html().to_owned())).unwrap_or_default();
    let text = text.or(before.map(|body| body.text().to_owned())).unwrap_or_default();
    let mode = mode.unwrap_or(match before.map(MailBody::mode) {
        _ if !html.trim().is_empty() => Mode::Html,
        None | Some(Mode::Html) => Mode::Simple,
        Some(before) => before,
    });
    MailBody::new(mode, html, text)
}

/// The content that a template must have, and its field.
fn content(body: &MailBody) -> (&'static str, &str) {
    match body.mode() {
        Mode::Html => ("html_content", body.html()),
        Mode::Simple | Mode::Text => ("text_content", body.text()),
    }
}

/// Which templates to list.
#[derive(Debug, Deserialize, IntoParams)]
pub struct EmailTemplatesQuery {
    /// At most this many, 1 to 500.
    limit: Option<i64>,
    /// Number of templates to skip.
    offset: Option<i64>,
}

/// The practice's own templates by name, then the system templates; those in Spanish only if the public
/// pages are.
#[utoipa::path(
    tag = "email-templates",
    params(EmailTemplatesQuery),
    responses((status = 200, body = Vec<EmailTemplateResponse>)),
    security(("token" = ["mail.manage"])),
)]
#[get("/api/email-templates")]
pub async fn list_email_templates(
    admin: Allowed<ManageMail>,
    query: Query<EmailTemplatesQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let all =
        state.read(&admin, move |work| Ok(work.templates().list(work.at.policies.site.spanish)?)).await?;
    let total = all.len();
    let rows: Vec<_> = cut(all, page).into_iter().map(EmailTemplateResponse::from).collect();
    Ok(listed(&rows, total))
}

/// A variable that templates can refer to.
#[derive(Debug, Serialize, ToSchema)]
pub struct TemplateVariableResponse {
    /// As it is written between the braces.
    name: &'static str,
    /// What it stands for.
    description: &'static str,
    /// An example of its value.
    sample: &'static str,
}

impl From<Variable> for TemplateVariableResponse {
    fn from(Variable { name, description, sample, .. }: Variable) -> Self {
        Self { name, description, sample }
    }
}

/// A type of template.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailTemplateTypeResponse {
    #[serde(rename = "type")]
    template_type: EmailTemplateTypeName,
    /// What it is called.
    label: &'static str,
    /// Who gets its messages.
    audience: AudienceName,
    /// What its templates can refer to.
    variables: Vec<TemplateVariableResponse>,
}

/// The types of templates, each with the variables it can refer to.
#[utoipa::path(
    tag = "email-templates",
    responses((status = 200, body = Vec<EmailTemplateTypeResponse>)),
    security(("token" = ["mail.manage"])),
)]
#[get("/api/email-templates/types")]
pub async fn list_email_template_types(_: Allowed<ManageMail>) -> HttpResponse {
    let types: Vec<_> = TemplateType::all()
        .map(|template_type| EmailTemplateTypeResponse {
            template_type: EmailTemplateTypeName(template_type),
            label: template_type.label(),
            audience: AudienceName(template_type.audience()),
            variables: template_type.variables().into_iter().map(TemplateVariableResponse::from).collect(),
        })
        .collect();
    HttpResponse::Ok().json(types)
}

/// One template.
#[utoipa::path(
    tag = "email-templates",
    params(("id" = String, Path)),
    responses((status = 200, body = EmailTemplateResponse)),
    security(("token" = ["mail.manage"])),
)]
#[get("/api/email-templates/{id}")]
pub async fn get_email_template(
    admin: Allowed<ManageMail>,
    id: Id<TemplateId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let template = state.read(&admin, move |work| Ok(work.templates().find(id.0)?)).await?;
    tagged(StatusCode::OK, template.into(), Vec::new())
}

/// The template, with the tag for the next `If-Match`.
fn tagged(
    status: StatusCode,
    template: EmailTemplateResponse,
    removed: Vec<String>,
) -> Result<HttpResponse, ApiError> {
    let tag = entity_tag(&template)?;
    Ok(HttpResponse::build(status)
        .insert_header(ETag(tag))
        .json(EmailTemplateResponse { removed, ..template }))
}

fn saved(status: StatusCode, saved: SavedTemplate) -> Result<HttpResponse, ApiError> {
    tagged(status, EmailTemplateResponse::custom(saved.template), saved.removed)
}

/// Adds a template. `removed` says what was taken out of its HTML. An active one takes the place of the
/// active one of its type and language; with `If-None-Match: *`, only if there is none.
#[utoipa::path(
    tag = "email-templates",
    params(("If-None-Match" = Option<String>, Header, description = "`*`")),
    request_body = EmailTemplateRequest,
    responses(
        (status = 201, body = EmailTemplateResponse),
        (status = 412, description = "`stale`"),
    ),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/email-templates")]
pub async fn create_email_template(
    admin: Allowed<ManageMail>,
    request: HttpRequest,
    body: Body<EmailTemplateRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let fields = body.0.fields(None)?;
    let is_first = request.headers().get(IF_NONE_MATCH).is_some_and(|tag| tag == "*");
    let added = state
        .transact(&admin, move |work| {
            let (templates, now) = (work.templates(), work.at.utc);
            Ok(if is_first { templates.add_first(fields, now) } else { templates.add(fields, now) }?)
        })
        .await?;
    saved(StatusCode::CREATED, added)
}

/// Changes the fields sent. A template that is switched on takes the place of the active one of its
/// type and language. With `If-Match`, only if no one has saved since that `ETag` was read.
#[utoipa::path(
    tag = "email-templates",
    params(
        ("id" = String, Path),
        ("If-Match" = Option<String>, Header, description = "An `ETag` of `GET /api/email-templates/{id}`"),
    ),
    request_body = EmailTemplateRequest,
    responses(
        (status = 200, body = EmailTemplateResponse),
        (status = 403, description = "`system_template`"),
        (status = 412, description = "`stale`"),
    ),
    security(("token" = ["mail.manage"])),
)]
#[put("/api/email-templates/{id}")]
pub async fn update_email_template(
    admin: Allowed<ManageMail>,
    id: Id<TemplateId>,
    request: HttpRequest,
    body: Body<EmailTemplateRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let condition = if_match(&request)?;
    Fields::of(&body.0).finish(Some(()))?;
    let changed = state
        .transact(&admin, move |work| {
            work.templates().change(id.0, work.at.utc, |before| {
                let tag = entity_tag(&EmailTemplateResponse::custom(before.clone()))?;
                if condition.is_some_and(|condition| !condition.holds(&tag)) {
                    return Err(TemplateError::Stale.into());
                }
                body.0.fields(Some(&before.fields))
            })
        })
        .await?;
    saved(StatusCode::OK, changed)
}

/// Deletes a template.
#[utoipa::path(
    tag = "email-templates",
    params(("id" = String, Path)),
    responses((status = 204), (status = 403, description = "`system_template`")),
    security(("token" = ["mail.manage"])),
)]
#[delete("/api/email-templates/{id}")]
pub async fn delete_email_template(
    admin: Allowed<ManageMail>,
    id: Id<TemplateId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.templates().delete(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Adds a copy of a template, switched off.
#[utoipa::path(
    tag = "email-templates",
    params(("id" = String, Path)),
    responses((status = 201, body = EmailTemplateResponse)),
    security(("token" = ["mail.manage"])),
)]
#[post("/api/email-templates/{id}/duplicate")]
pub async fn duplicate_email_template(
    admin: Allowed<ManageMail>,
    id: Id<TemplateId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let copy = state.transact(&admin, move |work| Ok(work.templates().duplicate(id.0, work.at.utc)?)).await?;
    tagged(StatusCode::CREATED, EmailTemplateResponse::custom(copy), Vec::new())
}
