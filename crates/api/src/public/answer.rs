//! The responses of public reads: data with a strong `ETag`, with 304 for a client that already has
//! it, pages, and a picture.

use std::sync::{Arc, OnceLock};

use actix_web::http::StatusCode;
use actix_web::http::header::{self, ETag, EntityTag, Header, HeaderValue, IfNoneMatch, TryIntoHeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use chrono::NaiveDateTime;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_128_with_seed;

use crate::base::answer::{Answer, Form, Html};
use crate::base::sources::Sources;
use crate::http::compress;
use crate::http::error::ApiError;
use crate::http::harden::page_policy;

/// The result of a public read.
#[derive(Debug)]
pub struct Cacheable<T> {
    /// Sent as JSON.
    pub body: T,
    /// The length of the whole list, if the body is one page of it.
    pub total: Option<usize>,
    /// When it becomes outdated by time alone, on the practice's wall clock.
    pub until: Option<NaiveDateTime>,
}

impl<T> From<T> for Cacheable<T> {
    fn from(body: T) -> Self {
        Self { body, total: None, until: None }
    }
}

impl Answer {
    /// Serializes it.
    pub fn new<T: Serialize>(told: &Cacheable<T>) -> Result<Self, ApiError> {
        let body = Bytes::from(json(&told.body)?);
        let tag = written(tag_of(&body, told.total))?;
        Ok(Self {
            form: Form::Json { body, tag, total: told.total.map(HeaderValue::from) },
            until: told.until,
        })
    }

    /// A page with these sources.
    #[must_use]
    pub fn page(status: StatusCode, html: String, sources: &Sources, until: NaiveDateTime) -> Self {
        let html = Html {
            status,
            policy: page_policy(sources),
            framed: sources.framing.mark(),
            text: html.into(),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        };
        Self { form: Form::Page(Arc::new(html)), until: Some(until) }
    }

    /// A PNG image.
    pub fn picture(bytes: Vec<u8>) -> Result<Self, ApiError> {
        let tag = written(tag_of(&bytes, None))?;
        Ok(Self { form: Form::Picture { bytes: bytes.into(), tag }, until: None })
    }

    /// Sends it, or 304 if the client already has it.
    pub fn respond(self, request: &HttpRequest) -> HttpResponse {
        match self.form {
            Form::Json { body, tag, total } => data(request, body, tag, total),
            Form::Page(html) => page(request, &html),
            Form::Picture { bytes, tag } => picture(request, bytes, tag),
        }
    }
}

fn data(request: &HttpRequest, body: Bytes, tag: HeaderValue, total: Option<HeaderValue>) -> HttpResponse {
    let held = is_held(&tag, request);
    let mut response = if held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((header::ETAG, tag));
    // What a response contains depends on the caller, so no cache may reuse it without
    // revalidating.
    response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")));
    response.insert_header((header::VARY, HeaderValue::from_static("authorization")));
    if let Some(total) = total {
        response.insert_header((header::HeaderName::from_static("x-total-count"), total));
    }
    if held {
        return response.finish();
    }
    response.insert_header((header::CONTENT_TYPE, HeaderValue::from_static("application/json")));
    response.body(body)
}

fn picture(request: &HttpRequest, bytes: Bytes, tag: HeaderValue) -> HttpResponse {
    let held = is_held(&tag, request);
    let mut response = if held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((header::ETAG, tag));
    // The pages name another address when it changes.
    response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")));
    if held {
        return response.finish();
    }
    response.insert_header((header::CONTENT_TYPE, HeaderValue::from_static("image/png")));
    response.body(bytes)
}

fn is_held(tag: &HeaderValue, request: &HttpRequest) -> bool {
    let Some(sent) = request.headers().get(header::IF_NONE_MATCH) else { return false };
    // Browsers return the tag exactly as they got it.
    sent == tag
        || match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Any) => true,
            Ok(IfNoneMatch::Items(tags)) => {
                let own = tag.to_str().unwrap_or_default().trim_matches('"');
                tags.iter().any(|held| held.tag() == own)
            }
            Err(_) => false,
        }
}

fn page(request: &HttpRequest, html: &Html) -> HttpResponse {
    let mut response = HttpResponse::build(html.status);
    response.insert_header((header::CONTENT_SECURITY_POLICY, html.policy.clone()));
    if let Some(mark) = html.framed {
        response.extensions_mut().insert(mark);
    }
    response.insert_header((header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")));
    compress::page(request, response, html)
}

/// The `ETag` a public read returns with this body; clients send it back as `If-Match`.
pub fn entity_tag(body: &impl Serialize) -> Result<EntityTag, ApiError> {
    Ok(tag_of(&json(body)?, None))
}

fn json(body: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    // Enough for a month of sessions: growing would copy the content again and again.
    let mut text = Vec::with_capacity(20 << 10);
    serde_json::to_writer(&mut text, body).map_err(|error| ApiError::defect(&error))?;
    text.shrink_to_fit();
    Ok(text)
}

fn written(tag: EntityTag) -> Result<HeaderValue, ApiError> {
    ETag(tag).try_into_value().map_err(|error| ApiError::defect(&error))
}

/// No one gains anything from two bodies with the same tag, so a fast digest will do: SHA-256 took
/// a twentieth of a read's time.
fn tag_of(bytes: &[u8], total: Option<usize>) -> EntityTag {
    let total = total.and_then(|total| u64::try_from(total).ok()).unwrap_or_default();
    EntityTag::new_strong(format!("{:032x}", xxh3_128_with_seed(bytes, total)))
}
