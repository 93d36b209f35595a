//! The responses of public reads, as they are cached.

use std::sync::{Arc, OnceLock};

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::web::Bytes;
use chrono::NaiveDateTime;

use super::framing::Framed;

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
    /// HTML.
    Page(Arc<Html>),
    /// A PNG image.
    Picture { bytes: Bytes, tag: HeaderValue },
}

/// A page, the same for all who ask for it.
#[derive(Debug)]
pub(crate) struct Html {
    pub status: StatusCode,
    /// What it may load.
    pub policy: HeaderValue,
    /// Whether some site may show it in a frame.
    pub framed: Option<Framed>,
    pub text: Bytes,
    /// Compressed when first asked for; nothing if that failed.
    pub brotli: OnceLock<Option<Bytes>>,
    pub gzip: OnceLock<Option<Bytes>>,
}

impl Answer {
    /// The most bytes that it takes, whatever its clients accept.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.form {
            Form::Json { body, .. } => body.len(),
            Form::Page(html) => 3 * html.text.len(),
            Form::Picture { bytes, .. } => bytes.len(),
        }
    }
}
