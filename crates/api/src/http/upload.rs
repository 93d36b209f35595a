//! A backup being uploaded: a form too large for memory, received into a file that is deleted along
//! with its request.

use std::fs::File;
use std::future::{Ready, ready};
use std::io::Write;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use futures_util::future::join;
use futures_util::stream::poll_fn;
use infra::backup::BackupError;
use multer::{Constraints, Field, Multipart, SizeLimit};
use tokio::sync::mpsc::{Sender, channel};

use crate::http::error::ApiError;
use crate::http::extract::{FILE_WITHIN, arrived};
use crate::state::State;
use crate::state::threads::block;

/// The maximum size of an uploaded backup in bytes; `accord restore` has no limit.
const LIMIT: u64 = 2 << 30;

/// The maximum size of the form's other field in bytes.
const PASSWORD_LIMIT: u64 = 4096;

/// The form of a restore, not received yet.
pub struct BackupForm {
    payload: Payload,
    boundary: String,
}

/// The form, received.
#[derive(Debug)]
pub struct Received {
    /// The backup, not read yet.
    pub file: File,
    /// Empty if there was none.
    pub password: String,
}

impl FromRequest for BackupForm {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        ready(match multer::parse_boundary(kind) {
            Ok(boundary) => Ok(Self { payload: payload.take(), boundary }),
            Err(_) => Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                "Send the file as multipart/form-data",
            )),
        })
    }
}

impl BackupForm {
    /// Receives the form; 408 if it does not arrive in time.
    pub async fn receive(self, state: &State) -> Result<Received, ApiError> {
        // The connection is bound to its thread, but the form reader must be `Send`, so a channel
        // connects them.
        let (sender, mut receiver) = channel(4);
        let limits =
            SizeLimit::new().whole_stream(LIMIT + PASSWORD_LIMIT).for_field("password", PASSWORD_LIMIT);
        let form = Multipart::with_constraints(
            poll_fn(move |context| receiver.poll_recv(context)),
            self.boundary,
            Constraints::new().size_limit(limits),
        );
        arrived(FILE_WITHIN, async { join(forward(self.payload, sender), read(form, state)).await.1 }).await
    }
}

/// Forwards the body as long as it is read, and then drains the rest: a client that is still
/// sending would not see why it was refused.
async fn forward(mut payload: Payload, reader: Sender<Result<Bytes, std::io::Error>>) {
    let mut received = 0;
    while let Some(chunk) = payload.next().await {
        received += chunk.as_ref().map_or(0, |chunk| u64::try_from(chunk.len()).unwrap_or(LIMIT));
        let broken = chunk.is_err();
        let _ = reader.send(chunk.map_err(std::io::Error::other)).await;
        if broken || received > LIMIT {
            return;
        }
    }
}

async fn read(mut form: Multipart<'_>, state: &State) -> Result<Received, ApiError> {
    let (mut file, mut password) = (None, String::new());
    while let Some(field) = form.next_field().await.map_err(|error| unreadable(&error))? {
        match field.name() {
            Some("password") => password = field.text().await.map_err(|error| unreadable(&error))?,
            Some("file") if file.is_none() => file = Some(save(field, state).await?),
            _ => return Err(ApiError::bad_request("The form has an unexpected field")),
        }
    }
    let file = file.ok_or_else(|| ApiError::invalid_field("file", "Choose a backup file"))?;
    Ok(Received { file, password })
}

async fn save(mut field: Field<'_>, state: &State) -> Result<File, ApiError> {
    let folder = state.archive.backups.places.folder.clone();
    let mut file = block(move || folder.scratch().map_err(BackupError::File)).await?;
    while let Some(chunk) = field.chunk().await.map_err(|error| unreadable(&error))? {
        let write = move || file.write_all(&chunk).map(|()| file).map_err(BackupError::File);
        file = block(write).await?;
    }
    Ok(file)
}

fn unreadable(error: &multer::Error) -> ApiError {
    match error {
        multer::Error::StreamSizeExceeded { .. } | multer::Error::FieldSizeExceeded { .. } => {
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The body is too large")
        }
        _ => ApiError::bad_request("The form cannot be read"),
    }
}
