//! The responses of public reads, as they are cached.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::web::Bytes;
use chrono::NaiveDateTime;

use super::sources::Sources;

/// A response, ready to be sent any number of times.
#[derive(Clone, Debug)]
pub struct Answer {
    pub(crate) form: Form,
    pub(crate) until: Option<NaiveDateTime>,
}

#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// JSON data.
    Json { body: Bytes, tag: HeaderValue, total: Option<HeaderValue> },
    /// HTML, split where each response's nonce goes.
    Page { status: StatusCode, parts: Arc<[Bytes]>, sources: Sources },
}

impl Answer {
    /// Its size in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.form {
            Form::Json { body, .. } => body.len(),
            Form::Page { parts, .. } => parts.iter().map(Bytes::len).sum(),
        }
    }
}
