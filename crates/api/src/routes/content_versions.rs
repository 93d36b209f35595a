//! Earlier versions of the public pages' texts.

use actix_web::{HttpRequest, HttpResponse, get, post};
use chrono::{DateTime, Utc};
use content::PastVersion;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::content::{ContentResponse, saved_response, seen_version};
use crate::http::error::ApiError;
use crate::http::extract::{Id, Query};
use crate::http::page::{listed, page};
use crate::http::permit::Allowed;
use crate::http::precondition;
use crate::state::AppState;
use crate::state::standing::EditContent;

/// A saved version of the content. The newest is the current one.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentVersionResponse {
    version: i64,
    saved_at: DateTime<Utc>,
    /// The administrator's name; `null` if unknown.
    saved_by: Option<String>,
}

impl From<PastVersion> for ContentVersionResponse {
    fn from(PastVersion { version, by, at }: PastVersion) -> Self {
        Self { version, saved_at: at, saved_by: by }
    }
}

/// Which versions to list.
#[derive(Debug, Deserialize, IntoParams)]
pub struct ContentVersionsQuery {
    /// At most this many, 1 to 500.
    limit: Option<i64>,
    /// Number of versions to skip.
    offset: Option<i64>,
}

/// The last 50 saves of the content, newest first.
#[utoipa::path(
    tag = "content",
    params(ContentVersionsQuery),
    responses((status = 200, body = Vec<ContentVersionResponse>)),
    security(("token" = ["content.edit"])),
)]
#[get("/api/content/history")]
pub async fn list_content_versions(
    admin: Allowed<EditContent>,
    query: Query<ContentVersionsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let found = state.read(&admin, move |work| Ok(work.content_versions().list(page)?)).await?;
    let rows: Vec<_> = found.items.into_iter().map(ContentVersionResponse::from).collect();
    Ok(listed(&rows, found.total))
}

/// The content of a version.
#[utoipa::path(
    tag = "content",
    params(("version" = i64, Path)),
    responses((status = 200, body = ContentResponse)),
    security(("token" = ["content.edit"])),
)]
#[get("/api/content/history/{version}")]
pub async fn get_content_version(
    admin: Allowed<EditContent>,
    version: Id<i64>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let content = state.read(&admin, move |work| Ok(work.content_versions().find(version.0)?)).await?;
    Ok(HttpResponse::Ok().json(ContentResponse::from(content)))
}

/// Saves an earlier version's content again, as a new version. With `If-Match`, only if no one has
/// saved since that `ETag` was read.
#[utoipa::path(
    tag = "content",
    params(
        ("version" = i64, Path),
        ("If-Match" = Option<String>, Header, description = "An `ETag` of `GET /api/content`"),
    ),
    responses(
        (status = 200, body = ContentResponse),
        (status = 412, description = "`stale`"),
    ),
    security(("token" = ["content.edit"])),
)]
#[post("/api/content/history/{version}/restore")]
pub async fn restore_content_version(
    admin: Allowed<EditContent>,
    version: Id<i64>,
    request: HttpRequest,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let condition = precondition::if_match(&request)?;
    let by = admin.account.id;
    let saved = state
        .transact(&admin, move |work| {
            let seen = seen_version(work, condition.as_ref())?;
            let saved = work.content_versions().restore(version.0, seen, by, work.at.utc)?;
            Ok(saved)
        })
        .await?;
    saved_response(saved)
}
