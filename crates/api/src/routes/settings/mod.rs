//! The settings: one flat document on the wire, with a section for each policy.

mod backup;
mod case_types;
mod input;
mod mail;
mod notifications;
mod practice;
mod security;
mod session_types;
mod site;

use std::sync::Arc;

use actix_web::http::header::ETag;
use actix_web::{HttpRequest, HttpResponse, get, post, put};
use booking::Booking;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::fields::Fields;
use crate::http::permit::Allowed;
use crate::http::precondition::{self, IfMatch};
use crate::public::answer::entity_tag;
use crate::routes::relocations::AffectedResponse;
use crate::state::policies::Policies;
use crate::state::standing::{ChangeSecurity, ManageSettings};
use crate::state::work::Work;
use crate::state::{AppState, State};

pub use case_types::{CaseTypeResponse, responses as case_types};
pub use input::{SettingsContext, WholeNumber};
pub use mail::MailFields;
pub use session_types::SessionTypeResponse;

use backup::{BackupFields, BackupSettingsResponse};
use input::has_cloud;
use mail::MailSettingsResponse;
use notifications::{NotificationFields, NotificationSettingsResponse};
use practice::{PracticeFields, PracticeSettingsResponse};
use security::{SecurityFields, SecuritySettingsResponse};
use site::{SiteFields, SiteSettingsResponse};

/// The format name in exported settings.
const FORMAT: &str = "accord-settings";

/// The newest format version this server supports.
const VERSION: u32 = 1;

/// The settings to change; omitted fields stay unchanged. Read-only fields of the response are
/// ignored.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
pub struct SettingsRequest {
    #[serde(flatten)]
    site: SiteFields,
    #[serde(flatten)]
    practice: PracticeFields,
    #[serde(flatten)]
    security: SecurityFields,
    #[serde(flatten)]
    notifications: NotificationFields,
    #[serde(flatten)]
    mail: MailFields,
    #[serde(flatten)]
    backup: BackupFields,
}

/// All of the practice's settings.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingsResponse {
    #[serde(flatten)]
    site: SiteSettingsResponse,
    #[serde(flatten)]
    practice: PracticeSettingsResponse,
    #[serde(flatten)]
    security: SecuritySettingsResponse,
    #[serde(flatten)]
    notifications: NotificationSettingsResponse,
    #[serde(flatten)]
    mail: MailSettingsResponse,
    #[serde(flatten)]
    backup: BackupSettingsResponse,
}

/// The settings as saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSettingsResponse {
    #[serde(flatten)]
    settings: SettingsResponse,
    /// The sessions that take place elsewhere now, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    affected: Option<AffectedResponse>,
}

impl SettingsRequest {
    /// Whether it would change nothing, whatever the settings.
    fn names_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// The settings after the change, or all invalid fields.
    fn apply(self, before: &Policies, context: &SettingsContext<'_>) -> Result<Policies, ApiError> {
        let (mut after, mut fields) = (before.clone(), Fields::default());
        self.site.apply(&mut after.site, &mut fields);
        self.practice.apply(Arc::make_mut(&mut after.practice), &mut fields);
        self.security.apply(&mut after.security, context, &mut fields);
        self.notifications.apply(&mut after.notifications, &mut fields);
        self.mail.apply(&mut after.mail, context, &mut fields)?;
        self.backup.apply(&mut after.backup, context, &mut fields);
        fields.finish(Some(after))
    }
}

impl SettingsResponse {
    /// The policies in the API's format, for a server with or without a cloud store.
    fn new(policies: Policies, cloud: bool) -> Self {
        let Policies { practice, security, site, mail, notifications, backup, .. } = policies;
        Self {
            site: site.into(),
            practice: practice.as_ref().into(),
            security: security.into(),
            notifications: notifications.into(),
            mail: mail.into(),
            backup: BackupSettingsResponse::new(backup, cloud),
        }
    }
}

/// All settings; never a password.
#[utoipa::path(
    tag = "settings",
    responses((status = 200, body = SettingsResponse)),
    security(("token" = ["settings.manage"])),
)]
#[get("/api/settings")]
pub async fn get_settings(admin: Allowed<ManageSettings>, state: AppState) -> Result<HttpResponse, ApiError> {
    let policies = state.read(&admin, |work| Ok(work.office().settings()?)).await?;
    answer(policies, &state)
}

/// The settings of a new practice on this server. Nothing is stored: the response fills the form,
/// whose changes are then saved.
#[utoipa::path(
    tag = "settings",
    responses((status = 200, body = SettingsResponse)),
    security(("token" = ["settings.manage"])),
)]
#[get("/api/settings/defaults")]
pub async fn get_default_settings(_: Allowed<ManageSettings>, state: AppState) -> HttpResponse {
    HttpResponse::Ok().json(SettingsResponse::new(Policies::default(), has_cloud(&state)))
}

/// Changes the settings sent, all or none of them. They take effect at once. With `If-Match`, only
/// if no one has saved since that `ETag` was read.
#[utoipa::path(
    tag = "settings",
    params(("If-Match" = Option<String>, Header, description = "An `ETag` of `GET /api/settings`")),
    request_body = SettingsRequest,
    responses(
        (status = 200, body = SavedSettingsResponse),
        (status = 409, description = "`sessions_move`"),
        (status = 412, description = "`stale`"),
    ),
    security(("token" = ["settings.manage"])),
)]
#[put("/api/settings")]
pub async fn save_settings(
    admin: Allowed<ManageSettings>,
    request: HttpRequest,
    body: Body<SettingsRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let condition = precondition::if_match(&request)?;
    let (server, changes) = (state.as_ref().clone(), body.0);
    let (settings, moved) = state
        .transact(&admin.clone(), move |work| save(work, &server, &admin, changes, condition.as_ref()))
        .await?;
    let settings = SettingsResponse::new(settings, has_cloud(&state));
    let tag = entity_tag(&settings)?;
    let affected = AffectedResponse::of(&moved);
    Ok(HttpResponse::Ok().insert_header(ETag(tag)).json(SavedSettingsResponse { settings, affected }))
}

/// Saves the settings. Also returns the sessions that take place elsewhere now.
fn save(
    work: &Work<'_, ManageSettings>,
    state: &State,
    admin: &Allowed<ManageSettings>,
    changes: SettingsRequest,
    condition: Option<&IfMatch>,
) -> Result<(Policies, Vec<Booking>), ApiError> {
    let office = work.office();
    let before = office.locked_settings()?;
    let seen = SettingsResponse::new(before.clone(), has_cloud(state));
    if condition.is_some_and(|condition| !entity_tag(&seen).is_ok_and(|tag| condition.holds(&tag))) {
        return Err(ApiError::stale(
            "Someone else has saved the settings in the meantime. Reload them before you save",
        ));
    }
    let (typed, told) = (changes.mail.has_password(), changes.practice.moved_sessions());
    let after = changes.apply(&before, &SettingsContext::new(state, admin))?;
    if before.security != after.security {
        admin.also::<ChangeSecurity>()?;
    }
    let moved = office.moved_by(work.at.local, before.practice.zone, after.practice.zone)?;
    if moved > 0 && moved != told {
        return Err(ApiError::sessions_move(moved));
    }
    let now = SettingsResponse::new(after.clone(), has_cloud(state));
    let mut names = differing(&seen, &now);
    names.extend(typed.then(|| "smtpPassword".to_owned()));
    office.save_settings(&before, &after, &names)?;
    let places = [&before, &after].map(|policies| policies.practice.meeting_place.as_str());
    let moved = work.relocations().of_practice(places, work.at.local)?;
    Ok((after, moved))
}

fn answer(policies: Policies, state: &State) -> Result<HttpResponse, ApiError> {
    let response = SettingsResponse::new(policies, has_cloud(state));
    let tag = entity_tag(&response)?;
    Ok(HttpResponse::Ok().insert_header(ETag(tag)).json(response))
}

/// The names of the fields that differ.
fn differing(before: &SettingsResponse, after: &SettingsResponse) -> Vec<String> {
    let object = |settings: &SettingsResponse| match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let before = object(before);
    let changed = object(after).into_iter().filter(|(field, value)| before.get(field) != Some(value));
    changed.map(|(field, _)| field).collect()
}

/// Exported settings.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingsFile {
    /// `accord-settings`
    format: &'static str,
    /// The format version.
    version: u32,
    settings: SettingsResponse,
}

/// The settings as a file that can be imported, without the password.
#[utoipa::path(
    tag = "settings",
    responses((status = 200, body = SettingsFile)),
    security(("token" = ["settings.manage"])),
)]
#[get("/api/settings/export")]
pub async fn export_settings(
    admin: Allowed<ManageSettings>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (policies, today) =
        state.read(&admin, |work| Ok((work.office().settings()?, work.at.local.date()))).await?;
    let settings = SettingsResponse::new(policies, has_cloud(&state));
    let name = format!("attachment; filename=\"accord-settings-{today}.json\"");
    let file = SettingsFile { format: FORMAT, version: VERSION, settings };
    Ok(HttpResponse::Ok().insert_header(("content-disposition", name)).json(file))
}

/// An exported file, or the settings alone.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ImportRequest {
    #[schema(max_length = 40)]
    format: Option<String>,
    version: Option<u32>,
    settings: Option<Box<SettingsRequest>>,
    #[serde(flatten)]
    #[schema(ignore)]
    flat: Box<SettingsRequest>,
}

impl ImportRequest {
    fn settings(self) -> Result<SettingsRequest, ApiError> {
        let known =
            self.format.is_none_or(|format| format == FORMAT) && self.version.is_none_or(|v| v <= VERSION);
        let mut settings = *self.settings.unwrap_or(self.flat);
        settings.security.raise_length();
        if !known || settings.names_nothing() {
            return Err(ApiError::invalid_field("settings", "This file does not contain Accord settings"));
        }
        Ok(settings)
    }
}

/// What the settings would be after an import. Nothing is stored: the response fills the form,
/// whose changes are then saved.
#[utoipa::path(
    tag = "settings",
    request_body = ImportRequest,
    responses((status = 200, body = SettingsResponse)),
    security(("token" = ["settings.manage"])),
)]
#[post("/api/settings/import")]
pub async fn import_settings(
    admin: Allowed<ManageSettings>,
    body: Body<ImportRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let settings = body.0.settings()?;
    let before = state.read(&admin, |work| Ok(work.office().settings()?)).await?;
    let after = settings.apply(&before, &SettingsContext::new(&state, &admin))?;
    Ok(HttpResponse::Ok().json(SettingsResponse::new(after, has_cloud(&state))))
}
