//! Backups: making, listing and restoring them. Their content is described in
//! `docs/adr/0011-a-backup-is-one-encrypted-file.md`.

use std::fs::File;

use actix_files::NamedFile;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use futures_util::StreamExt;
use futures_util::stream::poll_fn;
use infra::backup::{
    BackupError, BackupName, BackupPlaces, Backups, Comparison, HELD, KeptBackup, Progress, Restorer,
    TableChange, Watch, restored,
};
use infra::backup_policy::BackupLocation;
use kernel::{AuditEntry, Named};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::unbounded_channel;
use tracing::Instrument;
use utoipa::{IntoParams, ToSchema};

use crate::http::error::{ApiError, ProblemResponse};
use crate::http::extract::{Body, Id, Query};
use crate::http::page::{cut, listed, page};
use crate::http::permit::Allowed;
use crate::http::prove::confirm_password;
use crate::http::request_id::RequestId;
use crate::http::upload::{BackupForm, Received};
use crate::http::wire::{BackupKindName, BackupLocationName, RestorePhaseName, moment};
use crate::state::standing::{MaintainSite, ManageBackups};
use crate::state::threads::block;
use crate::state::{AppState, State};

/// A stored backup.
#[derive(Debug, Serialize, ToSchema)]
pub struct BackupResponse {
    id: String,
    /// The time of its data; RFC 3339, UTC.
    created_at: String,
    /// Size in bytes.
    size: u64,
    kind: BackupKindName,
    location: BackupLocationName,
}

impl From<KeptBackup> for BackupResponse {
    fn from(KeptBackup { name, size, location }: KeptBackup) -> Self {
        Self {
            created_at: moment(name.created_at()),
            kind: BackupKindName(name.kind()),
            id: name.to_string(),
            size,
            location: BackupLocationName(location),
        }
    }
}

/// A backup compared with the current data.
#[derive(Debug, Serialize, ToSchema)]
pub struct RestoreResponse {
    /// The time of the backup's data; RFC 3339, UTC.
    created_at: String,
    /// The version of Accord that made it.
    version: String,
    tables: Vec<BackupTableResponse>,
    /// People who were erased since the backup was made; the restore erases them again.
    forgotten_again: u64,
    /// What was taken away from people since the backup was made: accounts, roles, calendar feeds and
    /// passkeys; the restore takes it away again.
    revoked_again: u64,
    /// Accounts with the demo password; the restore leaves them without a usable one.
    locked_accounts: Vec<String>,
    /// Messages that had not been sent yet; the restore holds them until someone sends or drops them.
    held_mail: u64,
    /// The backup with the data from before the restore; absent for a check.
    #[schema(required = true)]
    kept: Option<String>,
}

/// A table's rows before and after a restore.
#[derive(Debug, Serialize, ToSchema)]
pub struct BackupTableResponse {
    table: &'static str,
    /// What it holds, in words.
    name: &'static str,
    /// Number of rows before the restore.
    now: u64,
    /// Number of rows in the backup.
    then: u64,
}

/// What each table of a backup holds.
const TABLES: [(&str, &str); HELD.len()] = [
    ("forgotten_people", "Erased people"),
    ("admins", "Administrators"),
    ("second_factors", "Two-factor settings"),
    ("backup_codes", "Backup codes"),
    ("passkeys", "Passkeys"),
    ("dashboards", "Dashboards"),
    ("content_versions", "Earlier versions of the site"),
    ("documents", "Site texts and settings"),
    ("email_templates", "Email templates"),
    ("payment_providers", "Payment providers"),
    ("media", "Images"),
    ("media_files", "Image files"),
    ("employees", "Employees"),
    ("weekly_plans", "Weekly plans"),
    ("calendar_feeds", "Calendar feeds"),
    ("outside_calendars", "Outside calendars"),
    ("outside_busy_times", "Busy times from outside calendars"),
    ("time_slots", "Sessions"),
    ("closures", "Closed days"),
    ("clients", "Clients"),
    ("matters", "Matters"),
    ("sides", "Sides of matters"),
    ("bookings", "Bookings"),
    ("participants", "People on matters"),
    ("change_requests", "Changes that sides asked for"),
    ("payments", "Payments"),
    ("refunds", "Refunds"),
    ("contact_requests", "Contact requests"),
    ("refused_addresses", "Addresses that refused mail"),
    ("composed_mail", "Composed mail"),
    ("outbox", "Mail"),
    ("mail_contents", "Texts of sent mail"),
    ("audit_log", "History entries"),
];

fn in_words(table: &'static str) -> &'static str {
    TABLES.iter().find(|(known, _)| *known == table).map_or(table, |(_, words)| words)
}

/// A line of a streamed response. The last one is the result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RestoreLine {
    /// Progress, in percent of a phase.
    Progress { phase: RestorePhaseName, percent: u8 },
    /// Done.
    Done(RestoreResponse),
    /// Refused; nothing was changed.
    Refused(ProblemResponse),
}

impl RestoreResponse {
    fn new(comparison: Comparison, kept: Option<&BackupName>) -> Self {
        let tables = comparison.tables.into_iter();
        Self {
            created_at: moment(comparison.contents.created_at),
            version: comparison.contents.version,
            tables: tables
                .map(|TableChange { table, now, then }| BackupTableResponse {
                    table,
                    name: in_words(table),
                    now,
                    then,
                })
                .collect(),
            forgotten_again: comparison.forgotten_again,
            revoked_again: comparison.revoked_again,
            locked_accounts: comparison.published.into_iter().map(|account| account.email).collect(),
            held_mail: comparison.held_mail,
            kept: kept.map(ToString::to_string),
        }
    }
}

/// A backup, and the password again.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the form as the document describes it; it is read part by part")]
pub struct RestoreBackupRequest {
    /// The backup.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    file: Vec<u8>,
    /// The administrator's own password; not needed for a check.
    #[schema(max_length = 1024)]
    password: Option<String>,
}

/// The password again.
#[derive(Deserialize, ToSchema)]
pub struct RestoreKeptBackupRequest {
    /// The administrator's own password; not needed for a check.
    #[serde(default)]
    #[schema(max_length = 1024)]
    password: String,
}

/// Whether to check only.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RestoreParams {
    /// `true` reads the whole backup and reports what restoring it would change, but changes
    /// nothing.
    check: Option<bool>,
}

/// Which backups to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListParams {
    /// `local`: the server's data folder; `cloud`; both if omitted.
    #[param(max_length = 10)]
    location: Option<String>,
    limit: Option<i64>,
    offset: Option<i64>,
}

/// Makes a backup of all the practice's data and sends it as one file, encrypted with the server's
/// `DATA_KEY`. If the practice keeps backups in the cloud, it is stored there, too.
#[utoipa::path(
    tag = "backups",
    responses(
        (status = 200, body = String, content_type = "application/octet-stream"),
        (status = 206, body = String, content_type = "application/octet-stream"),
        (status = 416),
        (status = 503, description = "`cloud_unavailable`"),
    ),
    security(("token" = ["backups.manage"])),
)]
#[get("/api/backup")]
pub async fn download_backup(
    admin: Allowed<ManageBackups>,
    request: HttpRequest,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let now = state.now().utc;
    let file = state.archive.run(move |backups| backups.write_scratch(now)).await?;
    state.transact(&admin, move |work| Ok(work.office().take_backup()?)).await?;
    attached(&request, file, &format!("accord-{}.backup", now.format("%Y-%m-%d-%H%M")))
}

/// Replaces all of the practice's data with the file's content, or changes nothing.
#[utoipa::path(
    tag = "backups",
    params(RestoreParams),
    request_body(content = RestoreBackupRequest, content_type = "multipart/form-data"),
    responses(
        (status = 200, content(
            (RestoreResponse = "application/json"),
            (RestoreLine = "application/x-ndjson"),
        ), description = "Streamed line by line if `Accept` asks for `application/x-ndjson`: an error after the restore has begun is then in the last line"),
        (status = 409, description = "`restore_running`"),
        (status = 422, description = "`invalid_backup`, `backup_other_key`, `backup_newer`; or the password is wrong"),
        (status = 429),
    ),
    security(("token" = ["backups.manage"])),
)]
#[post("/api/backup/restore")]
pub async fn restore_backup(
    admin: Allowed<ManageBackups>,
    Query(params): Query<RestoreParams>,
    form: BackupForm,
    request: HttpRequest,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Received { file, password } = form.receive(&state).await?;
    let audit = restored(admin.actor(), String::new(), "an uploaded file");
    let check = params.check == Some(true);
    restore(&state, &request, Restore { admin, check, file, password, audit }).await
}

/// The stored backups, newest first: automatic ones, and those made before each restore.
#[utoipa::path(
    tag = "backups",
    params(ListParams),
    responses(
        (status = 200, body = Vec<BackupResponse>),
        (status = 503, description = "`cloud_unavailable`; `location=local` still works"),
    ),
    security(("token" = ["site.maintain"])),
)]
#[get("/api/backups")]
pub async fn list_backups(
    _: Allowed<MaintainSite>,
    Query(params): Query<ListParams>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(params.limit, params.offset)?;
    let location = params.location.map_or(Ok(BackupLocation::Both), |name| BackupLocation::from_name(&name));
    let location = location.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let kept = in_places(&state, move |places| places.list(location)).await?;
    let total = kept.len();
    let rows: Vec<_> = cut(kept, page).into_iter().map(BackupResponse::from).collect();
    Ok(listed(&rows, total))
}

/// A stored backup, as a file.
#[utoipa::path(
    tag = "backups",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "application/octet-stream"),
        (status = 206, body = String, content_type = "application/octet-stream"),
        (status = 416),
    ),
    security(("token" = ["backups.manage"])),
)]
#[get("/api/backups/{id}")]
pub async fn download_kept_backup(
    admin: Allowed<ManageBackups>,
    request: HttpRequest,
    id: Id<BackupName>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (name, file) = open(&state, id.0).await?;
    let (id, name) = (name.to_string(), name.to_string());
    state.transact(&admin, move |work| Ok(work.office().take_kept_backup(&id)?)).await?;
    attached(&request, file, &name)
}

/// Replaces all of the practice's data with the backup's content, or changes nothing.
#[utoipa::path(
    tag = "backups",
    params(("id" = String, Path), RestoreParams),
    request_body = RestoreKeptBackupRequest,
    responses(
        (status = 200, content(
            (RestoreResponse = "application/json"),
            (RestoreLine = "application/x-ndjson"),
        ), description = "Streamed line by line if `Accept` asks for `application/x-ndjson`: an error after the restore has begun is then in the last line"),
        (status = 409, description = "`restore_running`"),
        (status = 422, description = "`invalid_backup`, `backup_other_key`, `backup_newer`; or the password is wrong"),
        (status = 429),
    ),
    security(("token" = ["backups.manage"])),
)]
#[post("/api/backups/{id}/restore")]
pub async fn restore_kept_backup(
    admin: Allowed<ManageBackups>,
    id: Id<BackupName>,
    Query(params): Query<RestoreParams>,
    Body(RestoreKeptBackupRequest { password }): Body<RestoreKeptBackupRequest>,
    request: HttpRequest,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (name, file) = open(&state, id.0).await?;
    let audit = restored(admin.actor(), name.to_string(), "");
    let check = params.check == Some(true);
    restore(&state, &request, Restore { admin, check, file, password, audit }).await
}

/// Deletes a stored backup.
#[utoipa::path(
    tag = "backups",
    params(("id" = String, Path)),
    responses((status = 204)),
    security(("token" = ["backups.manage"])),
)]
#[delete("/api/backups/{id}")]
pub async fn delete_backup(
    admin: Allowed<ManageBackups>,
    id: Id<BackupName>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let name = id.0.to_string();
    if !in_places(&state, move |places| places.delete(&id.0)).await? {
        return Err(ApiError::not_found());
    }
    state.transact(&admin, move |work| Ok(work.office().delete_backup(&name)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Runs even while another backup is being made.
async fn in_places<T: Send + 'static>(
    state: &State,
    work: impl FnOnce(&BackupPlaces) -> Result<T, BackupError> + Send + 'static,
) -> Result<T, ApiError> {
    let places = state.archive.backups.places.clone();
    block(move || work(&places)).await
}

async fn open(state: &State, name: BackupName) -> Result<(BackupName, File), ApiError> {
    let opened = in_places(state, move |places| Ok((places.open(&name)?, name))).await?;
    let (Some(file), name) = opened else { return Err(ApiError::not_found()) };
    Ok((name, file))
}

/// A restore request.
struct Restore {
    admin: Allowed<ManageBackups>,
    /// Whether to check only.
    check: bool,
    file: File,
    password: String,
    audit: AuditEntry,
}

async fn restore(state: &State, request: &HttpRequest, asked: Restore) -> Result<HttpResponse, ApiError> {
    let Restore { admin, check, mut file, password, audit } = asked;
    if !check {
        confirm_password(state, &admin, password).await?;
    }
    let (by, now) = (Restorer { admin: admin.account.id, session: admin.session }, state.now().utc);
    let mut work = move |backups: &Backups, watch: Watch<'_>| {
        if check {
            return Ok(RestoreResponse::new(backups.compare(&mut file, watch)?, None));
        }
        let (comparison, kept) = backups.restore(&mut file, Some(by), &audit, now, watch)?;
        tracing::warn!(%kept, "a backup was restored");
        Ok(RestoreResponse::new(comparison, Some(&kept)))
    };
    if wants_lines(request) {
        return Ok(told(state, request, work));
    }
    let done = state.archive.run(move |backups| work(backups, &|_| ())).await?;
    Ok(HttpResponse::Ok().json(done))
}

/// One JSON document per line.
const LINES: &str = "application/x-ndjson";

fn wants_lines(request: &HttpRequest) -> bool {
    let accept = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains(LINES))
}

/// Responds at once and streams progress. The work finishes even if the client is gone.
fn told(
    state: &State,
    request: &HttpRequest,
    work: impl FnOnce(&Backups, Watch<'_>) -> Result<RestoreResponse, BackupError> + Send + 'static,
) -> HttpResponse {
    let id = RequestId::of(request);
    let (listener, mut lines) = unbounded_channel();
    let (state, teller) = (state.clone(), listener.clone());
    let working = async move {
        let watch = move |Progress { phase, percent }: Progress| {
            let _ = teller.send(RestoreLine::Progress { phase: RestorePhaseName(phase), percent });
        };
        let last = match state.archive.run(move |backups| work(backups, &watch)).await {
            Ok(done) => RestoreLine::Done(done),
            Err(error) => RestoreLine::Refused(error.problem(id)),
        };
        let _ = listener.send(last);
    };
    actix_web::rt::spawn(working.in_current_span());
    let bytes =
        |line: RestoreLine| serde_json::to_vec(&line).map(|line| Bytes::from([&line, &b"\n"[..]].concat()));
    HttpResponse::Ok()
        .content_type(LINES)
        // Otherwise a proxy might hold the lines back until it has many.
        .insert_header(("x-accel-buffering", "no"))
        .streaming(poll_fn(move |context| lines.poll_recv(context)).map(bytes))
}

/// Responds with a file of any size, in chunks.
fn attached(request: &HttpRequest, file: File, name: &str) -> Result<HttpResponse, ApiError> {
    let file = NamedFile::from_file(file, name).map_err(BackupError::File)?;
    Ok(file.use_etag(false).use_last_modified(false).into_response(request))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_a_backup_has_words() {
        assert_eq!(TABLES.map(|(table, _)| table), HELD);
    }
}
