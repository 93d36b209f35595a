//! The practice's mediators (called employees on the wire).

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put};
use availability::{Mediator, MediatorChanges, MediatorStatus, MediatorTexts, NewMediator, Title};
use kernel::{EmailAddress, Focus, Language, MediaUrl, MediatorId, Meeting, Named, Phone, or_empty};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use crate::base::cache::PublicRead;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Query};
use crate::http::fields::{Fields, multi_line, optional, single_line};
use crate::http::page::{cut, listed, page};
use crate::http::permit::Allowed;
use crate::http::wire::{FocusPoint, LanguageName, MediatorStatusName, MediatorTextName, RoleName};
use crate::public::answer::Cacheable;
use crate::public::respond::respond_cached;
use crate::routes::relocations::AffectedResponse;
use crate::state::AppState;
use crate::state::standing::ManageEmployees;
use crate::state::work::Work;

/// A mediator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmployeeResponse {
    id: String,
    name: String,
    role: RoleName,
    status: MediatorStatusName,
    /// Whether they are on the site and can be booked, while active.
    #[serde(rename = "can_be_booked")]
    can_be_booked: bool,
    profile_image: String,
    /// The point of the photo that stays in view where it is cropped.
    profile_focus: FocusPoint,
    bio: String,
    specialties: Vec<String>,
    /// The certification and its number; may be empty.
    certification: String,
    /// The languages in which they mediate.
    languages: Vec<String>,
    /// Their page is `/mediators/{slug}`.
    slug: String,
    /// The texts that have no translation and are shown in English.
    english: Vec<MediatorTextName>,
    /// For administrators only.
    #[serde(skip_serializing_if = "Option::is_none")]
    spanish: Option<EmployeeTexts>,
    /// For administrators only.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// For administrators only.
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<String>,
    /// Where their sessions in person take place, unless a session says otherwise. For administrators only.
    #[serde(rename = "meeting_place", skip_serializing_if = "Option::is_none")]
    meeting_place: Option<String>,
    /// Their video meeting. For administrators only.
    #[serde(rename = "meeting_link", skip_serializing_if = "Option::is_none")]
    meeting_link: Option<String>,
    /// How to get in, such as a passcode or a number to dial. For administrators only.
    #[serde(rename = "meeting_note", skip_serializing_if = "Option::is_none")]
    meeting_note: Option<String>,
    /// Whether they get calendar invitations to their sessions by email. For administrators only.
    #[serde(rename = "calendar_mail", skip_serializing_if = "Option::is_none")]
    calendar_mail: Option<bool>,
}

/// A mediator as saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedEmployeeResponse {
    #[serde(flatten)]
    employee: EmployeeResponse,
    /// The sessions that take place elsewhere now, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    affected: Option<AffectedResponse>,
}

impl EmployeeResponse {
    pub(crate) fn public(mediator: Mediator, language: Language) -> Self {
        let (mediator, english) = mediator.in_language(language);
        Self {
            english: english.into_iter().map(MediatorTextName).collect(),
            spanish: None,
            slug: mediator.slug(),
            id: mediator.id.to_string(),
            name: mediator.name,
            role: RoleName(mediator.title),
            status: MediatorStatusName(mediator.status),
            can_be_booked: mediator.can_be_booked,
            profile_image: or_empty(mediator.profile_image.as_ref()),
            profile_focus: mediator.profile_focus.into(),
            bio: mediator.bio,
            specialties: mediator.specialties,
            certification: mediator.certification,
            languages: mediator.languages,
            email: None,
            phone: None,
            meeting_place: None,
            meeting_link: None,
            meeting_note: None,
            calendar_mail: None,
        }
    }

    fn for_admin(mediator: Mediator, language: Language) -> Self {
        let (email, phone) = (Some(mediator.email.to_string()), Some(or_empty(mediator.phone.as_ref())));
        let spanish = Some(mediator.spanish.clone().into());
        let Meeting { place, link, note } = mediator.meeting.clone();
        Self {
            spanish,
            email,
            phone,
            meeting_place: Some(place),
            meeting_link: Some(or_empty(link.as_ref())),
            meeting_note: Some(note),
            calendar_mail: Some(mediator.calendar_mail),
            ..Self::public(mediator, language)
        }
    }
}

/// What visitors read about a mediator in another language; what is empty is not translated.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
#[serde(default)]
pub struct EmployeeTexts {
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    bio: String,
    #[validate(length(max = 30, message = "Enter at most 30 specialties"), custom(function = short_texts))]
    #[schema(value_type = Vec<Specialty>, max_items = 30)]
    specialties: Vec<String>,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    certification: String,
    #[validate(length(max = 10, message = "Enter at most 10 languages"), custom(function = short_texts))]
    #[schema(value_type = Vec<SpokenLanguage>, max_items = 10)]
    languages: Vec<String>,
}

impl From<MediatorTexts> for EmployeeTexts {
    fn from(MediatorTexts { bio, specialties, certification, languages }: MediatorTexts) -> Self {
        Self { bio, specialties, certification, languages }
    }
}

impl From<EmployeeTexts> for MediatorTexts {
    fn from(EmployeeTexts { bio, specialties, certification, languages }: EmployeeTexts) -> Self {
        Self {
            bio,
            specialties: trimmed(&specialties),
            certification: certification.trim().to_owned(),
            languages: trimmed(&languages),
        }
    }
}

fn trimmed(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| text.trim().to_owned()).collect()
}

/// A mediator's fields. A new mediator needs name and email address; a change affects only the
/// fields sent.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", default)]
pub struct EmployeeRequest {
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    name: Option<String>,
    /// At most 254 characters.
    #[schema(max_length = 254)]
    email: Option<String>,
    #[schema(value_type = Option<RoleName>)]
    role: Option<String>,
    #[schema(value_type = Option<MediatorStatusName>)]
    status: Option<String>,
    /// Whether they are on the site and can be booked, while active; yes if omitted for a new one.
    #[serde(rename = "can_be_booked")]
    can_be_booked: Option<bool>,
    /// An `https:` URL, a `/media/…` path, or empty.
    #[serde(alias = "profile_image")]
    #[validate(length(max = 500, message = "Enter at most 500 characters"))]
    #[schema(max_length = 500)]
    profile_image: Option<String>,
    /// The center if omitted for a new photo.
    profile_focus: Option<FocusPoint>,
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    bio: Option<String>,
    #[validate(length(max = 40, message = "Enter at most 40 characters"), custom(function = single_line))]
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[validate(length(max = 30, message = "Enter at most 30 specialties"), custom(function = short_texts))]
    #[schema(value_type = Option<Vec<Specialty>>, max_items = 30)]
    specialties: Option<Vec<String>>,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    certification: Option<String>,
    #[validate(length(max = 10, message = "Enter at most 10 languages"), custom(function = short_texts))]
    #[schema(value_type = Option<Vec<SpokenLanguage>>, max_items = 10)]
    languages: Option<Vec<String>>,
    /// All of these texts at once: one that is missing becomes empty.
    #[validate(nested)]
    spanish: Option<EmployeeTexts>,
    /// Where their sessions in person take place; empty for the practice's usual place.
    #[serde(rename = "meeting_place")]
    #[schema(max_length = 200)]
    meeting_place: Option<String>,
    /// An `https:` URL for their sessions by video, or empty.
    #[serde(rename = "meeting_link")]
    #[schema(max_length = 500)]
    meeting_link: Option<String>,
    /// How to get in, such as a passcode or a number to dial.
    #[serde(rename = "meeting_note")]
    #[schema(max_length = 200)]
    meeting_note: Option<String>,
    /// Whether they get calendar invitations to their sessions by email; yes if omitted for a new one.
    #[serde(rename = "calendar_mail")]
    calendar_mail: Option<bool>,
}

/// A mediator's specialty.
#[derive(ToSchema)]
#[schema(min_length = 1, max_length = 80)]
pub struct Specialty(pub String);

/// A language in which a mediator mediates.
#[derive(ToSchema)]
#[schema(min_length = 1, max_length = 80)]
pub struct SpokenLanguage(pub String);

fn short_texts(texts: &[String]) -> Result<(), validator::ValidationError> {
    texts.iter().try_for_each(|text| single_line(text))?;
    if texts.iter().all(|text| (1..=80).contains(&text.trim().chars().count())) {
        return Ok(());
    }
    Err(validator::ValidationError::new("text")
        .with_message("Each entry must have 1 to 80 characters".into()))
}

impl EmployeeRequest {
    fn changes(self) -> Result<MediatorChanges, ApiError> {
        self.changes_and(Fields::default(), Some)
    }

    /// A new mediator needs a name and an email address.
    fn new_mediator(self) -> Result<NewMediator, ApiError> {
        let mut fields = Fields::default();
        for (field, value) in [("name", &self.name), ("email", &self.email)] {
            if value.as_deref().unwrap_or_default().trim().is_empty() {
                fields.add(field, "Name and email are required");
            }
        }
        self.changes_and(fields, |changes| {
            let (name, email) = (changes.name.clone()?, changes.email.clone()?);
            Some(NewMediator { name, email, details: changes })
        })
    }

    fn changes_and<T>(
        self,
        mut fields: Fields,
        then: impl FnOnce(MediatorChanges) -> Option<T>,
    ) -> Result<T, ApiError> {
        fields.check_camel_case(&self);
        let name = self.name.map(|name| name.trim().to_owned());
        let name = fields.parse_optional(
            "name",
            name.map(|name| if name.is_empty() { Err("Enter a name") } else { Ok(name) }),
        );
        let email = fields.parse_optional("email", self.email.as_deref().map(EmailAddress::parse));
        let title = fields.parse_optional("role", self.role.as_deref().map(Title::from_name));
        let status = fields.parse_optional("status", self.status.as_deref().map(MediatorStatus::from_name));
        let photo = self.profile_image.map(|url| optional(&url, MediaUrl::parse));
        let photo = fields.parse_optional("profileImage", photo);
        let focus = fields.parse_optional("profileFocus", self.profile_focus.map(Focus::try_from));
        let phone = self.phone.map(|phone| optional(&phone, Phone::parse));
        let phone = fields.parse_optional("phone", phone);
        let meeting = fields.meeting(self.meeting_place, self.meeting_link, self.meeting_note);
        let changes = || {
            then(MediatorChanges {
                name: name?,
                email: email?,
                title: title?,
                status: status?,
                can_be_booked: self.can_be_booked,
                profile_image: photo?,
                profile_focus: focus?,
                bio: self.bio,
                phone: phone?,
                specialties: self.specialties.as_deref().map(trimmed),
                certification: self.certification.map(|text| text.trim().to_owned()),
                languages: self.languages.as_deref().map(trimmed),
                spanish: self.spanish.map(MediatorTexts::from),
                meeting: meeting?,
                calendar_mail: self.calendar_mail,
            })
        };
        fields.finish(changes())
    }
}

/// Which mediators to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MediatorsQuery {
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
    /// The texts are in this language where they are translated, otherwise in English.
    #[param(value_type = Option<LanguageName>)]
    language: Option<String>,
}

/// Mediators by name: visitors get those who are active and can be booked, without email address and
/// phone number; administrators get all.
#[utoipa::path(
    tag = "employees",
    params(MediatorsQuery),
    responses((status = 200, body = Vec<EmployeeResponse>), (status = 304)),
    security((), ("token" = ["employees.manage"])),
)]
#[get("/api/employees")]
pub async fn list_employees(
    caller: Option<Allowed<ManageEmployees>>,
    request: HttpRequest,
    query: Query<MediatorsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let language = query.0.language.as_deref().map(Language::from_name).transpose();
    let language = language.map_err(|error| ApiError::bad_request(error.to_string()))?.unwrap_or_default();
    let Some(admin) = caller else {
        let for_visitors = move |work: &Work<'_>| {
            let all = work.offers().mediators()?;
            let total = Some(all.len());
            let shown = cut(all, page).into_iter();
            let body: Vec<_> = shown.map(|mediator| EmployeeResponse::public(mediator, language)).collect();
            Ok(Cacheable { body, total, until: None })
        };
        return respond_cached(&state, &request, PublicRead::Mediators(language, page), for_visitors).await;
    };
    let all = state.read(&admin, move |work| Ok(work.mediators().list()?)).await?;
    let total = all.len();
    let shown = cut(all, page).into_iter();
    let shown: Vec<_> = shown.map(|mediator| EmployeeResponse::for_admin(mediator, language)).collect();
    Ok(listed(&shown, total))
}

/// Adds a mediator.
#[utoipa::path(
    tag = "employees",
    request_body = EmployeeRequest,
    responses(
        (status = 201, body = EmployeeResponse),
        (status = 409, description = "`email_taken`"),
    ),
    security(("token" = ["employees.manage"])),
)]
#[post("/api/employees")]
pub async fn create_employee(
    admin: Allowed<ManageEmployees>,
    body: Body<EmployeeRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let new = body.0.new_mediator()?;
    let mediator = state
        .transact(&admin, move |work| {
            let mediator = work.mediators().add(new)?;
            Ok(mediator)
        })
        .await?;
    Ok(HttpResponse::build(StatusCode::CREATED)
        .json(EmployeeResponse::for_admin(mediator, Language::English)))
}

/// Changes the fields sent.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    request_body = EmployeeRequest,
    responses(
        (status = 200, body = SavedEmployeeResponse),
        (status = 409, description = "`email_taken`"),
    ),
    security(("token" = ["employees.manage"])),
)]
#[put("/api/employees/{id}")]
pub async fn update_employee(
    admin: Allowed<ManageEmployees>,
    id: Id<MediatorId>,
    body: Body<EmployeeRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let changes = body.0.changes()?;
    let change = move |work: &Work<'_, ManageEmployees>| {
        let (before, after) = work.mediators().change(id.0, changes)?;
        let moved = work.relocations().of_mediator(id.0, &before.meeting, work.at.local)?;
        let employee = EmployeeResponse::for_admin(after, Language::English);
        Ok(SavedEmployeeResponse { employee, affected: AffectedResponse::of(&moved) })
    };
    Ok(HttpResponse::Ok().json(state.transact(&admin, change).await?))
}

/// Deletes a mediator and their offered sessions. Past bookings keep the mediator's name.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, description = "`has_upcoming_bookings`"),
    ),
    security(("token" = ["employees.manage"])),
)]
#[delete("/api/employees/{id}")]
pub async fn delete_employee(
    admin: Allowed<ManageEmployees>,
    id: Id<MediatorId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.mediators().delete(id.0, work.at.local)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}
