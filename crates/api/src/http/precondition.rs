//! `If-Match`: a write that applies only to the version the client has seen.

use actix_web::HttpRequest;
use actix_web::http::header::{EntityTag, Header, IfMatch as Sent};

use crate::http::error::ApiError;

/// The version the client has seen.
pub struct IfMatch(Sent);

/// The `If-Match` header, if it was sent.
pub fn if_match(request: &HttpRequest) -> Result<Option<IfMatch>, ApiError> {
    if !request.headers().contains_key("if-match") {
        return Ok(None);
    }
    let parsed = Sent::parse(request).map(|sent| Some(IfMatch(sent)));
    parsed.or(Err(ApiError::bad_request("The header If-Match cannot be read")))
}

impl IfMatch {
    /// Whether the client has seen the version with this tag.
    #[must_use]
    pub fn holds(&self, tag: &EntityTag) -> bool {
        match &self.0 {
            Sent::Any => true,
            Sent::Items(tags) => tags.iter().any(|seen| seen.strong_eq(tag)),
        }
    }
}
