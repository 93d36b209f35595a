//! Public reads: a strong entity tag, and 304 for a client that already holds the bytes.

use actix_web::http::header::{self, ETag, EntityTag, Header, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::error::ApiError;

/// Answers a public read with JSON. `total` is the length of the whole list, where the body is a page of one.
pub fn public_json(
    request: &HttpRequest,
    body: &impl Serialize,
    total: Option<usize>,
) -> Result<HttpResponse, ApiError> {
    let bytes = serde_json::to_vec(body).map_err(|error| ApiError::defect(&error))?;
    let tag = tag_of(&bytes, total);
    let held = match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|held| held.weak_eq(&tag)),
        Err(_) => false,
    };
    let mut response = if held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    // Who may see what depends on the caller; nothing in between keeps a copy without asking.
    response.insert_header(ETag(tag)).insert_header((header::CACHE_CONTROL, "no-cache"));
    response.insert_header((header::VARY, "authorization"));
    if let Some(total) = total {
        response.insert_header(("x-total-count", total.to_string()));
    }
    Ok(if held { response.finish() } else { response.content_type("application/json").body(bytes) })
}

/// The tag under which [`public_json`] answers this body; what a client sends back as `If-Match`.
pub fn entity_tag(body: &impl Serialize) -> Result<EntityTag, ApiError> {
    Ok(tag_of(&serde_json::to_vec(body).map_err(|error| ApiError::defect(&error))?, None))
}

fn tag_of(bytes: &[u8], total: Option<usize>) -> EntityTag {
    let mut digest = Sha256::new_with_prefix(bytes);
    digest.update(total.unwrap_or_default().to_be_bytes());
    EntityTag::new_strong(hex::encode(digest.finalize()))
}
