//! What holds for every request and every response: limits on what comes in, security headers on what goes out, and
//! errors in one form with the id of their request.

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpResponse};
use tracing_actix_web::RequestId;
use uuid::Uuid;

use crate::error::ApiError;
use crate::state::AppState;

/// The secret word by which this response's own styles are known.
#[derive(Clone, Debug, Default)]
pub struct Nonce(pub String);

/// A handler has this long, the reading of its body included.
const TIME_LIMIT: Duration = Duration::from_secs(15);

/// The same where files are sent.
const UPLOAD_TIME_LIMIT: Duration = Duration::from_secs(30);

/// The middleware.
pub async fn harden<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let id = request.extensions().get::<RequestId>().map(ToString::to_string);
    let state = request.app_data::<AppState>();
    let outfit = Outfit {
        id: id.clone().unwrap_or_default(),
        nonce: Nonce(Uuid::new_v4().simple().to_string()),
        path: request.path().to_owned(),
        over_tls: state.is_some_and(|state| state.config.public_url.starts_with("https:")),
    };
    request.extensions_mut().insert(outfit.nonce.clone());
    if let Some(error) = refusal(&request) {
        let mut response = request.into_response(error.response(id));
        outfit.put_on(response.response_mut());
        return Ok(response);
    }
    let limit = if outfit.path == "/api/media" { UPLOAD_TIME_LIMIT } else { TIME_LIMIT };
    let Ok(answer) = tokio::time::timeout(limit, next.call(request)).await else {
        // The request went with the handler; only the error is left to carry the response.
        let mut response = too_slow().response(id);
        outfit.put_on(&mut response);
        return Err(InternalError::from_response("timeout", response).into());
    };
    let mut response = in_one_form(answer?.map_into_boxed_body(), id);
    outfit.put_on(response.response_mut());
    Ok(response)
}

/// What is refused before a handler sees it.
fn refusal(request: &ServiceRequest) -> Option<ApiError> {
    let headers = request.headers();
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if headers.contains_key(header::CONTENT_ENCODING) {
        // A compressed body inflates before any limit on it holds.
        return Some(ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "Send the body without a content encoding",
        ));
    }
    if writes && headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site") {
        return Some(ApiError::new(
            StatusCode::FORBIDDEN,
            "cross_site",
            "This call is not open to other sites",
        ));
    }
    None
}

fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", "The request took too long")
}

/// Tells every refusal as a problem with the request's id, those of the framework included.
fn in_one_form(response: ServiceResponse<BoxBody>, id: Option<String>) -> ServiceResponse<BoxBody> {
    let known = response.response().error().and_then(|error| error.as_error::<ApiError>()).cloned();
    let error = known.or_else(|| unformed(&response));
    let Some(error) = error else { return response };
    let allow = response.headers().get(header::ALLOW).cloned();
    let mut problem = error.response(id);
    if let Some(allow) = allow {
        problem.headers_mut().insert(header::ALLOW, allow);
    }
    response.into_response(problem)
}

/// The problem for a refusal that came from the framework, in text or without a body.
fn unformed(response: &ServiceResponse<BoxBody>) -> Option<ApiError> {
    let status = response.status();
    let kind =
        response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if status.as_u16() < 400 || kind.contains("json") || kind.contains("html") {
        return None;
    }
    Some(match status {
        StatusCode::NOT_FOUND => ApiError::not_found(),
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(status, "too_large", "The body is too large"),
        status if status.is_server_error() => {
            ApiError::new(status, "internal", "Something went wrong on our side")
        }
        status => ApiError::new(status, "bad_request", "The request cannot be read"),
    })
}

/// The headers of one response.
struct Outfit {
    id: String,
    nonce: Nonce,
    path: String,
    over_tls: bool,
}

impl Outfit {
    fn put_on<B>(&self, response: &mut HttpResponse<B>) {
        let is_asset = self.path.starts_with("/assets/");
        let success = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
        let headers = response.headers_mut();
        set(headers, "x-request-id", &self.id);
        if !headers.contains_key(header::CACHE_CONTROL) {
            let immutable = is_asset && success;
            set(
                headers,
                "cache-control",
                if immutable { "public, max-age=31536000, immutable" } else { "no-store" },
            );
        }
        if is_asset {
            set(headers, "vary", "accept-encoding");
        }
        set(headers, "content-security-policy", &self.content_security_policy());
        set(headers, "x-content-type-options", "nosniff");
        set(headers, "x-frame-options", "DENY");
        set(headers, "referrer-policy", "no-referrer");
        set(headers, "cross-origin-opener-policy", "same-origin");
        set(headers, "cross-origin-resource-policy", "same-origin");
        set(headers, "permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
        if self.over_tls {
            set(headers, "strict-transport-security", "max-age=31536000; includeSubDomains");
        }
    }

    fn content_security_policy(&self) -> String {
        if self.path.starts_with("/media/") {
            return "default-src 'none'; sandbox".to_owned();
        }
        let styles = if self.path.starts_with("/api/docs") {
            // The API's documentation page styles itself inline.
            "'self' 'unsafe-inline'".to_owned()
        } else {
            format!("'self' 'nonce-{}'", self.nonce.0)
        };
        format!(
            "default-src 'none'; script-src 'self'; style-src {styles}; style-src-attr 'unsafe-inline'; \
             img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
             frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )
    }
}

fn set(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}
