//! The texts of the public pages.

mod lists;
pub mod look;
mod practice;
mod sections;
mod spanish;
mod whole;

use actix_web::http::header::ETag;
use actix_web::{HttpRequest, HttpResponse, get, put};
use content::{ContentError, SavedContent};
use kernel::{Language, Named as _};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::base::cache::PublicRead;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Query};
use crate::http::permit::Allowed;
use crate::http::precondition::{self, IfMatch};
use crate::http::wire::LanguageName;
use crate::public::answer::entity_tag;
use crate::public::respond::respond_cached;
use crate::state::AppState;
use crate::state::standing::EditContent;
use crate::state::work::Work;

pub use whole::{ContentRequest, ContentResponse};

/// The maximum size of the content in bytes.
const CONTENT_LIMIT: usize = 1024 * 1024;

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContentQuery {
    /// The texts for visitors who read it; if omitted, those of both languages.
    #[param(value_type = Option<LanguageName>, inline)]
    language: Option<String>,
}

/// The texts of the public pages; if nothing has been saved, a new practice's defaults.
#[utoipa::path(tag = "content", params(ContentQuery), responses((status = 200, body = ContentResponse), (status = 304)))]
#[get("/api/content")]
pub async fn get_content(
    request: HttpRequest,
    query: Query<ContentQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let language = query.0.language.as_deref().map(Language::from_name).transpose();
    let language = language.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let content = move |work: &Work<'_>| {
        let saved = work.contents().current()?.content;
        Ok(match language {
            Some(language) => ContentResponse::in_language(saved, language),
            None => ContentResponse::from(saved),
        }
        .into())
    };
    respond_cached(&state, &request, PublicRead::Content(language), content).await
}

/// Changes the fields sent. With `If-Match`, only if no one has saved since that `ETag` was read.
#[utoipa::path(
    tag = "content",
    params(("If-Match" = Option<String>, Header, description = "An `ETag` of `GET /api/content`")),
    request_body = ContentRequest,
    responses(
        (status = 200, body = ContentResponse),
        (status = 412, description = "`stale`"),
    ),
    security(("token" = ["content.edit"])),
)]
#[put("/api/content")]
pub async fn save_content(
    admin: Allowed<EditContent>,
    request: HttpRequest,
    body: Body<ContentRequest, CONTENT_LIMIT>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let change = body.0.change()?;
    let condition = precondition::if_match(&request)?;
    let by = admin.account.id;
    let saved = state
        .transact(&admin, move |work| {
            let seen = seen_version(work, condition.as_ref())?;
            let saved = work.content_versions().save(change, seen, by, work.at.utc)?;
            Ok(saved)
        })
        .await?;
    saved_response(saved)
}

/// What was saved, with the tag for the next `If-Match`.
pub(super) fn saved_response(saved: SavedContent) -> Result<HttpResponse, ApiError> {
    let response = ContentResponse::from(saved.content);
    let tag = entity_tag(&response)?;
    Ok(HttpResponse::Ok().insert_header(ETag(tag)).json(response))
}

/// The version the client has seen, if it says so: the current one, or else the write fails.
pub(super) fn seen_version<S>(
    work: &Work<'_, S>,
    condition: Option<&IfMatch>,
) -> Result<Option<i64>, ApiError> {
    let Some(condition) = condition else { return Ok(None) };
    let SavedContent { content, version } = work.contents().current()?;
    let tag = entity_tag(&ContentResponse::from(content))?;
    if condition.holds(&tag) { Ok(Some(version)) } else { Err(ContentError::Stale.into()) }
}
