//! Backups: made, listed, restored. What is in one stands in `docs/adr/0011-a-backup-is-one-sealed-file.md`.

use std::fs::File;

use actix_files::NamedFile;
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use auth::{AuditEntry, AuditLog};
use infra::backup::{BackupError, BackupName, BackupPlaces, Comparison, KeptBackup, Restorer};
use infra::backup_policy::BackupLocation;
use kernel::Named;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::Admin;
use crate::error::{ApiError, ProblemResponse};
use crate::extract::{Body, Id, Query};
use crate::page::{cut, listed, page};
use crate::password::confirm_password;
use crate::state::{AppState, State, block};
use crate::upload::{BackupForm, Received};
use crate::wire::{BackupKindWord, BackupLocationWord, moment};

/// A backup that the server keeps.
#[derive(Debug, Serialize, ToSchema)]
pub struct BackupResponse {
    id: String,
    /// The moment it shows; RFC 3339, UTC.
    created_at: String,
    /// Bytes.
    size: u64,
    kind: BackupKindWord,
    location: BackupLocationWord,
}

impl From<KeptBackup> for BackupResponse {
    fn from(KeptBackup { name, size, location }: KeptBackup) -> Self {
        Self {
            created_at: moment(name.created_at()),
            kind: BackupKindWord(name.kind()),
            id: name.to_string(),
            size,
            location: BackupLocationWord(location),
        }
    }
}

/// A backup beside what there is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct RestoreResponse {
    /// The moment the backup shows; RFC 3339, UTC.
    created_at: String,
    /// The version of Accord that made it.
    version: String,
    tables: Vec<BackupTableResponse>,
    /// Where the data from before the restore can be had back; nothing after a mere check.
    #[schema(required = true)]
    kept: Option<String>,
}

/// What a restore does to a table.
#[derive(Debug, Serialize, ToSchema)]
pub struct BackupTableResponse {
    table: &'static str,
    /// Rows before the restore.
    now: u64,
    /// Rows in the backup.
    then: u64,
}

impl RestoreResponse {
    fn new(comparison: Comparison, kept: Option<&BackupName>) -> Self {
        let tables = comparison.tables.into_iter();
        Self {
            created_at: moment(comparison.contents.created_at),
            version: comparison.contents.version,
            tables: tables
                .map(|change| BackupTableResponse { table: change.table, now: change.now, then: change.then })
                .collect(),
            kept: kept.map(ToString::to_string),
        }
    }
}

/// A backup, and the password once more.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the form as the document describes it; it is read part by part")]
pub struct RestoreBackupRequest {
    /// The backup.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    file: Vec<u8>,
    /// The administrator's own; a check needs none.
    password: Option<String>,
}

/// The password once more.
#[derive(Deserialize, ToSchema)]
pub struct RestoreKeptBackupRequest {
    /// The administrator's own; a check needs none.
    #[serde(default)]
    password: String,
}

/// How far to go.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RestoreParams {
    /// `true` reads the whole backup and says what restoring it would change, but changes nothing.
    check: Option<bool>,
}

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListParams {
    /// `local`: the server's data folder; `cloud`; or, when left out, both.
    location: Option<String>,
    limit: Option<i64>,
    offset: Option<i64>,
}

/// Makes a backup of all data of the practice and sends it as one file, sealed under the server's `DATA_KEY`. A practice that keeps
/// backups in the cloud finds it there too.
#[utoipa::path(
    tag = "backups",
    responses(
        (status = 200, body = String, content_type = "application/octet-stream"),
        (status = 503, body = ProblemResponse, description = "`cloud_unavailable`"),
    ),
    security(("token" = [])),
)]
#[get("/api/backup")]
pub async fn download_backup(
    admin: Admin,
    request: HttpRequest,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let now = state.now().utc;
    let file = state.archive(move |backups| backups.write_scratch(now)).await?;
    state
        .transact(move |tx, _| {
            tx.note_backup()?;
            tx.record(&admin.did("backup.downloaded", ""))
        })
        .await?;
    attached(&request, file, &format!("accord-{}.backup", now.format("%Y-%m-%d-%H%M")))
}

/// Replaces all data of the practice by what the file holds, or changes nothing.
#[utoipa::path(
    tag = "backups",
    params(RestoreParams),
    request_body(content = RestoreBackupRequest, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = RestoreResponse),
        (status = 409, body = ProblemResponse, description = "`restore_running`"),
        (status = 413, body = ProblemResponse),
        (status = 422, body = ProblemResponse, description = "`invalid_backup`, `backup_other_key`, `backup_newer`; or the password is wrong"),
        (status = 429, body = ProblemResponse),
    ),
    security(("token" = [])),
)]
#[post("/api/backup/restore")]
pub async fn restore_backup(
    admin: Admin,
    Query(params): Query<RestoreParams>,
    form: BackupForm,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Received { file, password } = form.receive(&state).await?;
    let audit = admin.did("backup.restored", "").detail("an uploaded file");
    restore(&state, admin, params, file, password, audit).await
}

/// The backups that the server keeps, newest first: those it makes by itself, and what there was before each restore.
#[utoipa::path(
    tag = "backups",
    params(ListParams),
    responses(
        (status = 200, body = Vec<BackupResponse>),
        (status = 400, body = ProblemResponse),
        (status = 503, body = ProblemResponse, description = "`cloud_unavailable`; those of `location=local` can be listed all the same"),
    ),
    security(("token" = [])),
)]
#[get("/api/backups")]
pub async fn list_backups(
    _admin: Admin,
    Query(params): Query<ListParams>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(params.limit, params.offset)?;
    let location = params.location.map_or(Ok(BackupLocation::Both), |name| BackupLocation::from_name(&name));
    let location = location.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let kept = in_places(&state, move |places| places.list(location)).await?;
    let total = kept.len();
    let rows: Vec<_> = cut(kept, page).into_iter().map(BackupResponse::from).collect();
    Ok(listed(&rows, &total))
}

/// One of them, as a file.
#[utoipa::path(
    tag = "backups",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "application/octet-stream"),
        (status = 404, body = ProblemResponse),
    ),
    security(("token" = [])),
)]
#[get("/api/backups/{id}")]
pub async fn download_kept_backup(
    admin: Admin,
    request: HttpRequest,
    id: Id<BackupName>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (name, file) = open(&state, id.0).await?;
    let entry = admin.did("backup.downloaded", &name);
    state.transact(move |tx, _| tx.record(&entry)).await?;
    attached(&request, file, &name.to_string())
}

/// Replaces all data of the practice by what the backup holds, or changes nothing.
#[utoipa::path(
    tag = "backups",
    params(("id" = String, Path), RestoreParams),
    request_body = RestoreKeptBackupRequest,
    responses(
        (status = 200, body = RestoreResponse),
        (status = 404, body = ProblemResponse),
        (status = 409, body = ProblemResponse, description = "`restore_running`"),
        (status = 422, body = ProblemResponse, description = "`invalid_backup`, `backup_other_key`, `backup_newer`; or the password is wrong"),
        (status = 429, body = ProblemResponse),
    ),
    security(("token" = [])),
)]
#[post("/api/backups/{id}/restore")]
pub async fn restore_kept_backup(
    admin: Admin,
    id: Id<BackupName>,
    Query(params): Query<RestoreParams>,
    Body(request): Body<RestoreKeptBackupRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (name, file) = open(&state, id.0).await?;
    let audit = admin.did("backup.restored", &name);
    restore(&state, admin, params, file, request.password, audit).await
}

/// Deletes one of them.
#[utoipa::path(
    tag = "backups",
    params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = ProblemResponse)),
    security(("token" = [])),
)]
#[delete("/api/backups/{id}")]
pub async fn delete_backup(
    admin: Admin,
    id: Id<BackupName>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let entry = admin.did("backup.deleted", &id.0);
    if !in_places(&state, move |places| places.delete(&id.0)).await? {
        return Err(ApiError::not_found());
    }
    state.transact(move |tx, _| tx.record(&entry)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// What is done even while another backup is being made.
async fn in_places<T: Send + 'static>(
    state: &State,
    work: impl FnOnce(&BackupPlaces) -> Result<T, BackupError> + Send + 'static,
) -> Result<T, ApiError> {
    let places = state.backups.places.clone();
    block(move || work(&places)).await
}

async fn open(state: &State, name: BackupName) -> Result<(BackupName, File), ApiError> {
    let opened = in_places(state, move |places| Ok((places.open(&name)?, name))).await?;
    let (Some(file), name) = opened else { return Err(ApiError::not_found()) };
    Ok((name, file))
}

async fn restore(
    state: &State,
    admin: Admin,
    params: RestoreParams,
    mut file: File,
    password: String,
    audit: AuditEntry,
) -> Result<HttpResponse, ApiError> {
    if params.check == Some(true) {
        let comparison = state.archive(move |backups| backups.compare(&mut file)).await?;
        return Ok(HttpResponse::Ok().json(RestoreResponse::new(comparison, None)));
    }
    confirm_password(state, &admin, password).await?;
    let (by, now) = (Restorer { admin: admin.account.id, session: admin.session }, state.now().utc);
    let restored = state.archive(move |backups| backups.restore(&mut file, Some(by), &audit, now)).await;
    let (comparison, kept) = restored?;
    tracing::warn!(%kept, "a backup was restored");
    Ok(HttpResponse::Ok().json(RestoreResponse::new(comparison, Some(&kept))))
}

/// Answers with a file of any size, piece by piece.
fn attached(request: &HttpRequest, file: File, name: &str) -> Result<HttpResponse, ApiError> {
    let file = NamedFile::from_file(file, name).map_err(BackupError::File)?;
    Ok(file.use_etag(false).use_last_modified(false).into_response(request))
}
