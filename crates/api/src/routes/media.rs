//! Images: uploaded by administrators, served to everyone.

use std::convert::Infallible;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::{BytesMut, Payload};
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use chrono::{DateTime, Utc};
use content::{MediaEntry, MediaFile, MediaPurpose, Upload};
use kernel::{MediaId, Named, is_layout_control};
use multer::{Constraints, Multipart, SizeLimit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::error::ApiError;
use crate::http::extract::{Id, Query, UPLOAD_WITHIN, read};
use crate::http::page::{listed, page};
use crate::http::permit::Allowed;
use crate::state::AppState;
use crate::state::standing::EditContent;

/// The maximum size of one request in bytes, all its files together.
const LIMIT: usize = 26 * 1024 * 1024;

/// The maximum number of files in one request.
const FILES: usize = 20;

/// An image of the site.
#[derive(Debug, Serialize, ToSchema)]
pub struct MediaResponse {
    id: String,
    name: String,
    /// Where it is served.
    url: String,
    /// Where its thumbnail is served.
    thumbnail_url: String,
    /// Size in bytes, as stored.
    size: usize,
    /// Its media type, as stored.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Where the site shows it, in words.
    uses: Vec<String>,
    created_at: DateTime<Utc>,
}

impl From<MediaEntry> for MediaResponse {
    fn from(MediaEntry { item, uses }: MediaEntry) -> Self {
        Self {
            id: item.id.to_string(),
            url: item.file.path(),
            thumbnail_url: item.thumbnail.path(),
            size: item.size,
            kind: item.file.format().media_type(),
            name: item.name,
            uses: uses.iter().map(ToString::to_string).collect(),
            created_at: item.created_at,
        }
    }
}

/// The files, and what they are for.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the form as the document describes it; it is read part by part")]
pub struct UploadMediaRequest {
    /// JPG, PNG, GIF or WebP.
    #[schema(value_type = Vec<String>, format = Binary, content_media_type = "application/octet-stream", max_items = 20)]
    files: Vec<Vec<u8>>,
    /// `media` if omitted: 5 MB each; `logo` and `profile` 2 MB; `favicon` 512 KB.
    #[schema(max_length = 20)]
    purpose: Option<String>,
}

/// Uploads images. They are checked by content and re-encoded, without anything else from the file.
#[utoipa::path(
    tag = "media",
    request_body(content = UploadMediaRequest, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = Vec<MediaResponse>),
        (status = 413, description = "`file_too_large`"),
    ),
    security(("token" = ["content.edit"])),
)]
#[post("/api/media")]
pub async fn upload_media(
    admin: Allowed<EditContent>,
    request: HttpRequest,
    payload: Payload,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(kind).or(Err(ApiError::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "unsupported_media_type",
        "Send the files as multipart/form-data",
    )))?;
    let (uploads, purpose) = parts(read(payload.into_inner(), LIMIT, UPLOAD_WITHIN).await?, boundary).await?;
    let now = state.now().utc;
    let drawings = state.images.run(move |reader| content::reencode(uploads, purpose, reader, now)).await?;
    // The files first, so that everything listed can be shown.
    let items = state
        .files
        .run(move |store| {
            drawings
                .iter()
                .flat_map(|drawing| &drawing.pictures)
                .try_for_each(|picture| store.put(picture))?;
            Ok(drawings.into_iter().map(|drawing| drawing.item).collect::<Vec<_>>())
        })
        .await?;
    let added = state.transact(&admin, move |work| Ok(work.media_library().add(items)?)).await?;
    let rows: Vec<_> = added.into_iter().map(MediaResponse::from).collect();
    Ok(HttpResponse::build(StatusCode::CREATED).json(rows))
}

async fn parts(body: BytesMut, boundary: String) -> Result<(Vec<Upload>, MediaPurpose), ApiError> {
    let unreadable = |_| ApiError::bad_request("The form cannot be read");
    let body = futures_util::stream::once(async move { Ok::<_, Infallible>(body.freeze()) });
    let limits = Constraints::new().size_limit(SizeLimit::new().for_field("purpose", 20));
    let mut form = Multipart::with_constraints(body, boundary, limits);
    let (mut uploads, mut purpose) = (Vec::new(), MediaPurpose::Media);
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        match field.name() {
            Some("purpose") => {
                let name = field.text().await.map_err(unreadable)?;
                purpose = MediaPurpose::from_name(&name)
                    .map_err(|error| ApiError::invalid_field("purpose", error.to_string()))?;
            }
            Some("files") if uploads.len() < FILES => {
                let name = field.file_name().unwrap_or("image");
                let name = name.chars().filter(|c| !is_layout_control(*c)).take(120).collect();
                uploads.push(Upload { name, bytes: field.bytes().await.map_err(unreadable)?.to_vec() });
            }
            _ => return Err(ApiError::bad_request("The form has an unexpected field")),
        }
    }
    if uploads.is_empty() {
        return Err(ApiError::invalid_field("files", "Choose a file"));
    }
    Ok((uploads, purpose))
}

/// Which images to list.
#[derive(Debug, Deserialize, IntoParams)]
pub struct MediaQuery {
    /// At most this many, 1 to 500.
    limit: Option<i64>,
    /// Number of versions to skip.
    offset: Option<i64>,
}

/// The site's images, newest first, each with the places that show it.
#[utoipa::path(
    tag = "media",
    params(MediaQuery),
    responses((status = 200, body = Vec<MediaResponse>)),
    security(("token" = ["content.edit"])),
)]
#[get("/api/media")]
pub async fn list_media(
    admin: Allowed<EditContent>,
    query: Query<MediaQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let found = state.read(&admin, move |work| Ok(work.media_library().list(page)?)).await?;
    let rows: Vec<_> = found.items.into_iter().map(MediaResponse::from).collect();
    Ok(listed(&rows, found.total))
}

/// Whether to remove an image that is in use.
#[derive(Debug, Deserialize, IntoParams)]
pub struct RemoveMediaQuery {
    /// Remove it even if the site shows it.
    force: Option<bool>,
}

/// Removes an image. One that the site shows is removed only with `force`.
#[utoipa::path(
    tag = "media",
    params(("id" = String, Path), RemoveMediaQuery),
    responses(
        (status = 204),
        (status = 409, description = "`media_in_use`; `detail` says where"),
    ),
    security(("token" = ["content.edit"])),
)]
#[delete("/api/media/{id}")]
pub async fn delete_media(
    admin: Allowed<EditContent>,
    id: Id<MediaId>,
    query: Query<RemoveMediaQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let force = query.0.force.unwrap_or(false);
    let files = state
        .transact(&admin, move |work| {
            let files = work.media_library().remove(id.0, force)?;
            Ok(files)
        })
        .await?;
    let files = state.read(&admin, move |work| Ok(work.media_library().unneeded(files)?)).await?;
    state.files.run(move |store| files.iter().try_for_each(|file| store.delete(file))).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// An image, which never changes under its name. Not part of the OpenAPI document: pages contain
/// these URLs.
#[get("/media/{file}")]
pub async fn serve_media(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let file: MediaFile = request.match_info().query("file").parse().or(Err(ApiError::not_found()))?;
    let kind = file.format().media_type();
    let bytes = state.files.run(move |store| store.get(&file)).await?.ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok()
        .content_type(kind)
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(bytes))
}
