//! Public reads: a strong entity tag, and 304 for a client that already holds the bytes.

use actix_web::http::header::{self, ETag, EntityTag, Header, HeaderValue, IfNoneMatch, TryIntoHeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use chrono::NaiveDateTime;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::error::ApiError;

/// What a public read tells.
#[derive(Debug)]
pub struct Told<T> {
    /// What is sent as JSON.
    pub body: T,
    /// The length of the whole list, where the body is a page of one.
    pub total: Option<usize>,
    /// When time alone makes it wrong, on the practice's wall clock.
    pub until: Option<NaiveDateTime>,
}

impl<T> From<T> for Told<T> {
    fn from(body: T) -> Self {
        Self { body, total: None, until: None }
    }
}

/// The same, ready to be sent any number of times.
#[derive(Clone, Debug)]
pub struct Answer {
    body: Bytes,
    tag: HeaderValue,
    total: Option<HeaderValue>,
    pub(crate) until: Option<NaiveDateTime>,
}

impl Answer {
    /// Writes it down.
    pub fn new<T: Serialize>(told: &Told<T>) -> Result<Self, ApiError> {
        let body = Bytes::from(json(&told.body)?);
        let tag = ETag(tag_of(&body, told.total));
        let tag = tag.try_into_value().map_err(|error| ApiError::defect(&error))?;
        Ok(Self { body, tag, total: told.total.map(HeaderValue::from), until: told.until })
    }

    /// A page, which is HTML and has a nonce of its own each time.
    #[must_use]
    pub fn page(html: String, until: NaiveDateTime) -> Self {
        Self { body: html.into(), tag: HeaderValue::from_static(""), total: None, until: Some(until) }
    }

    /// Its bytes.
    #[must_use]
    pub fn body(&self) -> &Bytes {
        &self.body
    }

    /// Its length in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.body.len()
    }

    /// Whether it says nothing at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.body.is_empty()
    }

    /// Sends it, or the word that the client has it already.
    pub fn respond(self, request: &HttpRequest) -> HttpResponse {
        let held = self.is_held(request);
        let mut response = if held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        response.insert_header((header::ETAG, self.tag));
        // Who may see what depends on the caller; nothing in between keeps a copy without asking.
        response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")));
        response.insert_header((header::VARY, HeaderValue::from_static("authorization")));
        if let Some(total) = self.total {
            response.insert_header((header::HeaderName::from_static("x-total-count"), total));
        }
        if held {
            return response.finish();
        }
        response.insert_header((header::CONTENT_TYPE, HeaderValue::from_static("application/json")));
        response.body(self.body)
    }

    fn is_held(&self, request: &HttpRequest) -> bool {
        let Some(sent) = request.headers().get(header::IF_NONE_MATCH) else { return false };
        // What a browser sends back is the tag as it got it.
        sent == self.tag
            || match IfNoneMatch::parse(request) {
                Ok(IfNoneMatch::Any) => true,
                Ok(IfNoneMatch::Items(tags)) => {
                    let own = self.tag.to_str().unwrap_or_default().trim_matches('"');
                    tags.iter().any(|held| held.tag() == own)
                }
                Err(_) => false,
            }
    }
}

/// The tag under which a public read answers this body; what a client sends back as `If-Match`.
pub fn entity_tag(body: &impl Serialize) -> Result<EntityTag, ApiError> {
    Ok(tag_of(&json(body)?, None))
}

fn json(body: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    // A month of sessions fits: growing copies what is there already, again and again.
    let mut text = Vec::with_capacity(16 << 10);
    serde_json::to_writer(&mut text, body).map_err(|error| ApiError::defect(&error))?;
    text.shrink_to_fit();
    Ok(text)
}

fn tag_of(bytes: &[u8], total: Option<usize>) -> EntityTag {
    let mut digest = Sha256::new_with_prefix(bytes);
    digest.update(total.unwrap_or_default().to_be_bytes());
    EntityTag::new_strong(hex::encode(digest.finalize()))
}
