//! What applies to every request and response: limits on requests, security headers, and a single
//! error format with the request id.

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse};
use uuid::Uuid;

use crate::base::framing::Framed;
use crate::base::sources::Sources;
use crate::http::error::ApiError;
use crate::http::extract::{BODY_WITHIN, FILE_WITHIN, UPLOAD_WITHIN};
use crate::http::ignored::tell;
use crate::http::patience;
use crate::http::request_id::RequestId;

/// A handler's time limit, starting when its body has arrived. It waits for the database much less;
/// see [`patience`].
const HANDLER: Duration = Duration::from_secs(20);

/// The same for calls that write or replace the whole database.
const BACKUP: Duration = Duration::from_mins(15);

fn longest(path: &str) -> Duration {
    match path {
        "/api/media" => UPLOAD_WITHIN + HANDLER,
        path if path.starts_with("/api/backup") => FILE_WITHIN + BACKUP,
        _ => BODY_WITHIN + HANDLER,
    }
}

/// The middleware. `over_tls` tells browsers to use HTTPS only.
pub async fn harden<B: MessageBody + 'static>(
    over_tls: bool,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let id = RequestId::of(&request);
    let headers = ResponseHeaders::of(request.path());
    if let Some(error) = refusal(&request) {
        let mut response = request.into_response(error.response(id));
        headers.apply(response.response_mut(), id, over_tls);
        return Ok(response);
    }
    match next.call(request).await {
        Ok(response) => {
            let mut response = as_problem(response.map_into_boxed_body(), id);
            headers.apply(response.response_mut(), id, over_tls);
            let request = response.request().clone();
            tell(&request, response.headers_mut());
            Ok(response)
        }
        // The request went to the handler; only the error is left to carry the response.
        Err(error) => {
            let known = error.as_error::<ApiError>();
            let mut response = known.map_or_else(|| error.error_response(), |error| error.response(id));
            headers.apply(&mut response, id, over_tls);
            Err(InternalError::from_response(error, response).into())
        }
    }
}

/// The middleware that limits how long a request waits for the database, and aborts a handler that
/// does not finish.
pub async fn time_limit<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let longest = longest(request.path());
    let answered = tokio::time::timeout(longest, patience::limited(next.call(request))).await;
    answered.unwrap_or_else(|_| Err(ApiError::unavailable().into()))
}

/// What is refused before a handler sees it.
fn refusal(request: &ServiceRequest) -> Option<ApiError> {
    let headers = request.headers();
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if headers.contains_key(header::CONTENT_ENCODING) {
        // A compressed body would be inflated before any size limit applies.
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
            "This call cannot be made from other sites",
        ));
    }
    None
}

/// Turns every error, including the framework's, into a problem with the request id.
fn as_problem(response: ServiceResponse<BoxBody>, id: Option<RequestId>) -> ServiceResponse<BoxBody> {
    let known = response.response().error().and_then(|error| error.as_error::<ApiError>()).cloned();
    let error = known.or_else(|| from_framework(&response));
    let Some(error) = error else { return response };
    let allow = response.headers().get(header::ALLOW).cloned();
    let mut problem = error.response(id);
    if let Some(allow) = allow {
        problem.headers_mut().insert(header::ALLOW, allow);
    }
    response.into_response(problem)
}

/// The problem for an error from the framework, which is plain text or has no body.
fn from_framework(response: &ServiceResponse<BoxBody>) -> Option<ApiError> {
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

/// What a browser may do with a response, depending on its path.
enum ResponseHeaders {
    /// A page of the app.
    Page,
    /// JSON data.
    Data,
    /// The API documentation, which has inline styles.
    Documentation,
    /// An uploaded file.
    Media,
    /// A file of the app with a content hash in its name.
    Asset,
    /// The script that other websites run to show the booking page.
    Script,
}

impl ResponseHeaders {
    fn of(path: &str) -> Self {
        let under = |prefix| path.starts_with(prefix);
        match path {
            "/embed.js" => Self::Script,
            _ if under("/assets/") => Self::Asset,
            _ if under("/media/") => Self::Media,
            _ if under("/api/docs") => Self::Documentation,
            _ if under("/api/") => Self::Data,
            _ => Self::Page,
        }
    }

    fn apply<B>(&self, response: &mut HttpResponse<B>, id: Option<RequestId>, over_tls: bool) {
        let success = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
        let is_framed = response.extensions().get::<Framed>().is_some();
        let headers = response.headers_mut();
        headers.reserve(ALWAYS.len() + 5);
        let is_asset = matches!(self, Self::Asset);
        // A page has its own policy.
        if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
            headers.insert(header::CONTENT_SECURITY_POLICY, self.content_security_policy());
        }
        let mut text = Uuid::encode_buffer();
        let id = id.map(|RequestId(id)| HeaderValue::from_str(id.as_hyphenated().encode_lower(&mut text)));
        if let Some(Ok(id)) = id {
            headers.insert(REQUEST_ID, id);
        }
        if is_asset {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        for (name, value) in ALWAYS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        if is_framed {
            headers.remove(header::X_FRAME_OPTIONS);
        }
        if matches!(self, Self::Script) {
            let anywhere = HeaderValue::from_static("cross-origin");
            headers.insert(header::CROSS_ORIGIN_RESOURCE_POLICY, anywhere);
        }
        if over_tls {
            let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
            headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
        }
        if !headers.contains_key(header::CACHE_CONTROL) {
            let kept = if is_asset && success { "public, max-age=31536000, immutable" } else { "no-store" };
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
        }
    }

    fn content_security_policy(&self) -> HeaderValue {
        let styles = match self {
            Self::Data => return HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
            Self::Media => return HeaderValue::from_static("default-src 'none'; sandbox"),
            Self::Documentation => "'self' 'unsafe-inline'",
            Self::Asset | Self::Script | Self::Page => "'self'",
        };
        policy(styles, &Sources::default())
    }
}

/// What a browser may do with a page of the app.
pub fn page_policy(sources: &Sources) -> HeaderValue {
    policy(&format!("'self'{}", sources.inline.styles()), sources)
}

fn policy(styles: &str, Sources { inline, pictures, framing }: &Sources) -> HeaderValue {
    let scripts = inline.scripts();
    let policy = format!(
        "default-src 'none'; script-src 'self'{scripts}; style-src {styles}; style-src-attr 'unsafe-inline'; \
         img-src 'self' data: blob:{pictures}; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
         frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors {framing}"
    );
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The headers of every response.
const ALWAYS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CROSS_ORIGIN_OPENER_POLICY, "same-origin"),
    (header::CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
    (header::PERMISSIONS_POLICY, "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

#[cfg(test)]
mod tests {
    use std::future::pending;

    use actix_web::body::to_bytes;
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, init_service, try_call_service};
    use actix_web::{App, web};
    use serde_json::Value;

    use super::*;
    use crate::http::log::access_log;

    #[actix_web::test]
    async fn a_handler_that_does_not_end_is_given_up() {
        tokio::time::pause();
        let app = App::new()
            .default_service(web::to(pending::<HttpResponse>))
            .wrap(from_fn(time_limit))
            .wrap(from_fn(|request, next| harden(false, request, next)))
            .wrap(from_fn(access_log));
        let app = init_service(app).await;
        for path in ["/api/bookings", "/api/media", "/api/backup/restore"] {
            let begun = tokio::time::Instant::now();
            let error = try_call_service(&app, TestRequest::with_uri(path).to_request()).await.unwrap_err();
            assert_eq!(begun.elapsed().as_secs(), longest(path).as_secs(), "{path}");
            let response = error.error_response();
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "2");
            let id = response.headers().get(REQUEST_ID).unwrap().to_str().unwrap().to_owned();
            assert_eq!(response.headers().get(header::X_FRAME_OPTIONS).unwrap(), "DENY");
            let problem: Value =
                serde_json::from_slice(&to_bytes(response.into_body()).await.unwrap()).unwrap();
            assert_eq!((&problem["code"], &problem["request_id"]), (&"unavailable".into(), &id.into()));
        }
    }
}
