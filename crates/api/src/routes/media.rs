//! Images: taken in from the administrator, handed out to everybody.

use std::convert::Infallible;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::{BytesMut, Payload};
use actix_web::{HttpRequest, HttpResponse, get, post};
use auth::AuditLog;
use content::{ImageFormat, MediaItem, MediaLibrary, MediaPurpose, Upload};
use infra::media::Redraw;
use kernel::{Named, StorageError};
use multer::{Constraints, Multipart, SizeLimit};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::Admin;
use crate::error::{ApiError, ProblemResponse};
use crate::extract::read;
use crate::state::{AppState, block};

/// Bytes of one request, all its files together.
const LIMIT: usize = 26 * 1024 * 1024;

/// Files of one request.
const FILES: usize = 20;

/// An image that was taken in.
#[derive(Debug, Serialize, ToSchema)]
pub struct MediaResponse {
    id: String,
    name: String,
    /// Where it is served.
    url: String,
    /// Bytes, as it is kept.
    size: usize,
    /// Its media type, as it is kept.
    #[serde(rename = "type")]
    kind: &'static str,
}

impl From<MediaItem> for MediaResponse {
    fn from(item: MediaItem) -> Self {
        Self {
            id: item.id.to_string(),
            url: item.path(),
            size: item.picture.bytes.len(),
            kind: item.picture.format.media_type(),
            name: item.name,
        }
    }
}

/// The files, and what they are for.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the form as the document describes it; it is read part by part")]
pub struct UploadMediaRequest {
    /// JPG, PNG, GIF or WebP.
    #[schema(value_type = Vec<String>, format = Binary, content_media_type = "application/octet-stream")]
    files: Vec<Vec<u8>>,
    /// `media` when left out: 5 MB each; `logo` and `profile` 2 MB; `favicon` 512 KB.
    purpose: Option<String>,
}

/// Takes images in: judged by their bytes, drawn anew, without what else was in the file.
#[utoipa::path(
    tag = "media",
    request_body(content = UploadMediaRequest, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = Vec<MediaResponse>),
        (status = 400, body = ProblemResponse),
        (status = 413, body = ProblemResponse, description = "`file_too_large`"),
        (status = 422, body = ProblemResponse),
    ),
    security(("token" = [])),
)]
#[post("/api/media")]
pub async fn upload_media(
    admin: Admin,
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
    let (uploads, purpose) = parts(read(payload.into_inner(), LIMIT).await?, boundary).await?;
    let now = state.now().utc;
    let items = block(move || content::redraw(uploads, purpose, &Redraw, now)).await?;
    let stored = state
        .transact(move |tx, _| {
            let stored = MediaLibrary { media: tx }.store(items)?;
            for item in &stored {
                tx.record(&admin.did("media.added", item.id))?;
            }
            Ok::<_, StorageError>(stored)
        })
        .await?;
    let rows: Vec<_> = stored.into_iter().map(MediaResponse::from).collect();
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
                let name = name.chars().filter(|c| !c.is_control()).take(120).collect();
                uploads.push(Upload { name, bytes: field.bytes().await.map_err(unreadable)?.to_vec() });
            }
            _ => return Err(ApiError::bad_request("The form has a part that does not belong there")),
        }
    }
    if uploads.is_empty() {
        return Err(ApiError::invalid_field("files", "Choose a file"));
    }
    Ok((uploads, purpose))
}

/// An image, for ever the same under its name. Not part of the API's document: pages name these addresses.
#[get("/media/{file}")]
pub async fn serve_media(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let name = request.match_info().query("file").split_once('.');
    let (digest, format) = name.ok_or_else(ApiError::not_found)?;
    let format = ImageFormat::from_name(format).or(Err(ApiError::not_found()))?;
    let digest = digest.to_owned();
    let file = state.read(move |tx, _| MediaLibrary { media: tx }.file(&digest, format)).await?;
    let bytes = file.ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok()
        .content_type(format.media_type())
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(bytes))
}
