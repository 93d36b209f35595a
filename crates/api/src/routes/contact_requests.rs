//! Contact requests: a visitor writes to the practice after passing the human check.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, delete, get, post, put};
use booking::ClientDetails;
use content::{ContactChanges, ContactFilter, ContactForm, ContactStatus, HumanCheckAnswer};
use kernel::{ContactRequestId, EmailAddress, Language, Named, Phone};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use super::challenges::{SumAnswer, answer_to, commit_failed_check};
use super::clients::ClientResponse;
use super::contact_request::ContactRequestResponse;
use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Query};
use crate::http::fields::{Fields, multi_line, optional, single_line};
use crate::http::idempotency::{Idempotent, once};
use crate::http::page::{listed, page, search};
use crate::http::permit::Allowed;
use crate::http::wire::{ContactStatusName, LanguageName};
use crate::state::AppState;
use crate::state::standing::{ManageRequests, Visitor};
use crate::state::work::Work;

/// The contact form with the answer to a human check.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default, rename_all = "camelCase")]
pub struct ContactFormRequest {
    #[validate(length(min = 1, max = 120, message = "Enter a name of at most 120 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 120, min_length = 1)]
    contact_name: String,
    #[schema(required = true, max_length = 254)]
    email: String,
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[validate(length(max = 160, message = "Enter at most 160 characters"), custom(function = single_line))]
    #[schema(max_length = 160)]
    case_style: Option<String>,
    /// Separated by commas.
    #[validate(length(max = 400, message = "Enter at most 400 characters"), custom(function = single_line))]
    #[schema(max_length = 400)]
    preferred_dates: Option<String>,
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    notes: Option<String>,
    /// What the sender reads; `en` if omitted.
    #[schema(value_type = Option<LanguageName>)]
    language: Option<String>,
    /// The human check's id.
    #[schema(required = true, format = Uuid)]
    challenge_id: String,
    #[schema(required = true, value_type = SumAnswer)]
    answer: Option<SumAnswer>,
    /// Hidden from people, and therefore empty. A robot that fills it in gets the same response as
    /// a visitor, but nothing is stored.
    website: Option<String>,
}

impl ContactFormRequest {
    fn command(self) -> Result<(ContactForm, HumanCheckAnswer), ApiError> {
        let mut fields = Fields::default();
        fields.check_camel_case(&self);
        let name = self.contact_name.trim().to_owned();
        if name.is_empty() {
            fields.add("contactName", "Enter a name of at most 120 characters");
        }
        let email = fields.parse("email", EmailAddress::parse(&self.email));
        let language = fields.parse_optional("language", self.language.as_deref().map(Language::from_name));
        let phone = optional(self.phone.as_deref().unwrap_or_default(), Phone::parse);
        let phone = fields.parse("phone", phone);
        let text = |text: Option<String>| text.unwrap_or_default().trim().to_owned();
        let answer = answer_to(&self.challenge_id, self.answer);
        let form = || {
            Some(ContactForm {
                name,
                email: email?,
                phone: phone?,
                case_style: text(self.case_style),
                preferred_dates: text(self.preferred_dates),
                message: text(self.notes),
                language: language?.unwrap_or_default(),
            })
        };
        fields.finish(form()).map(|form| (form, answer))
    }

    /// Whether the hidden field was filled in.
    fn is_a_robots(&self) -> bool {
        self.website.as_ref().is_some_and(|text| !text.is_empty())
    }
}

/// The request has been received.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct ContactReceiptResponse {
    /// Always true.
    success: bool,
}

/// What to change; omitted fields stay unchanged. What the visitor wrote cannot be changed.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct UpdateContactRequestRequest {
    #[schema(value_type = Option<ContactStatusName>)]
    status: Option<String>,
    /// The practice's own notes.
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    notes: Option<String>,
}

impl UpdateContactRequestRequest {
    fn command(self) -> Result<ContactChanges, ApiError> {
        let mut fields = Fields::of(&self);
        let status = fields.parse_optional("status", self.status.as_deref().map(ContactStatus::from_name));
        let changes = status.map(|status| ContactChanges { status, notes: self.notes });
        fields.finish(changes)
    }
}

/// Which contact requests to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContactRequestsQuery {
    /// Searches name, email address, phone number in any spelling, case style, message and notes.
    q: Option<String>,
    /// With this status.
    #[param(value_type = Option<ContactStatusName>)]
    status: Option<String>,
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

impl ContactRequestsQuery {
    fn filter(&self) -> Result<ContactFilter, ApiError> {
        let status = self.status.as_deref().map(ContactStatus::from_name).transpose();
        Ok(ContactFilter {
            text: search(self.q.as_deref())?,
            status: status.map_err(|error| ApiError::bad_request(error.to_string()))?,
            email: None,
        })
    }
}

/// Sends a message to the practice. Any answer uses up the human check.
#[utoipa::path(
    tag = "contact-requests",
    request_body = ContactFormRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again")),
    responses(
        (status = 201, body = ContactReceiptResponse),
        (status = 409, description = "`idempotency_key_in_use`"),
        (status = 422, description = "`invalid`, `challenge_failed`, `idempotency_key_reused`"),
        (status = 429),
    ),
)]
#[post("/api/contact-requests")]
pub async fn create_contact_request(
    address: ClientAddress,
    request: Idempotent<ContactFormRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Idempotent { body, key } = request;
    state.limits.contact_request(&address)?;
    let receipt = ContactReceiptResponse { success: true };
    let is_a_robots = body.is_a_robots();
    let (form, answer) = body.command()?;
    if is_a_robots {
        return Ok(HttpResponse::build(StatusCode::CREATED).json(receipt));
    }
    let limits = state.limits.clone();
    let submit = move |work: &Work<'_>| {
        let (open, emails) = (limits.open_requests(), limits.emails(&work.at.policies.notifications));
        commit_failed_check(once(work, "contact-requests", key.as_ref(), || {
            work.contact_forms().submit(form, &answer, open, emails, work.at.utc)?;
            Ok(receipt)
        }))
    };
    let (answered, _) = state.transact(Visitor, submit).await??;
    Ok(HttpResponse::build(StatusCode::CREATED).json(answered))
}

/// Contact requests that match the filter, newest first.
#[utoipa::path(
    tag = "contact-requests",
    params(ContactRequestsQuery),
    responses((status = 200, body = Vec<ContactRequestResponse>)),
    security(("token" = ["contact_requests.manage"])),
)]
#[get("/api/contact-requests")]
pub async fn list_contact_requests(
    admin: Allowed<ManageRequests>,
    query: Query<ContactRequestsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (filter, page) = (query.0.filter()?, page(query.0.limit, query.0.offset)?);
    let found = state.read(&admin, move |work| Ok(work.contact_requests().list(&filter, page)?)).await?;
    let rows: Vec<_> = found.items.into_iter().map(ContactRequestResponse::from).collect();
    Ok(listed(&rows, found.total))
}

/// Changes status, notes, or both.
#[utoipa::path(
    tag = "contact-requests",
    params(("id" = String, Path)),
    request_body = UpdateContactRequestRequest,
    responses((status = 200, body = ContactRequestResponse)),
    security(("token" = ["contact_requests.manage"])),
)]
#[put("/api/contact-requests/{id}")]
pub async fn update_contact_request(
    admin: Allowed<ManageRequests>,
    id: Id<ContactRequestId>,
    body: Body<UpdateContactRequestRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let changes = body.0.command()?;
    let request = state
        .transact(&admin, move |work| {
            let request = work.contact_requests().change(id.0, changes, work.at.utc)?;
            Ok(request)
        })
        .await?;
    Ok(HttpResponse::Ok().json(ContactRequestResponse::from(request)))
}

/// Deletes a contact request.
#[utoipa::path(
    tag = "contact-requests",
    params(("id" = String, Path)),
    responses((status = 204)),
    security(("token" = ["contact_requests.manage"])),
)]
#[delete("/api/contact-requests/{id}")]
pub async fn delete_contact_request(
    admin: Allowed<ManageRequests>,
    id: Id<ContactRequestId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.contact_requests().delete(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Turns the sender into a client: an existing one with this email address, left unchanged, or a
/// new one.
#[utoipa::path(
    tag = "contact-requests",
    params(("id" = String, Path)),
    responses((status = 200, body = ClientResponse)),
    security(("token" = ["contact_requests.manage"])),
)]
#[post("/api/contact-requests/{id}/client")]
pub async fn create_client_from_request(
    admin: Allowed<ManageRequests>,
    id: Id<ContactRequestId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let client = state
        .transact(&admin, move |work| {
            let form = work.contact_requests().make_client(id.0)?.form;
            let party = ClientDetails { name: form.name, email: Some(form.email), phone: form.phone };
            Ok(work.clients().of(&party, work.at.utc)?)
        })
        .await?;
    Ok(HttpResponse::Ok().json(ClientResponse::from(client)))
}
