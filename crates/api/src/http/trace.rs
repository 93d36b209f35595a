//! The span of a request: its method, its route and how it ended; never its path, which may be a
//! private link.

use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::http::header::HeaderMap;
use actix_web::web::Data;
use infra::spans::{TARGET, status};
use opentelemetry::propagation::{Extractor, TextMapPropagator};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::field::Empty;
use tracing::{Span, info_span};
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::http::metrics::method_name;
use crate::http::proxies::Proxies;
use crate::http::request_id::RequestId;
use crate::state::AppState;

/// In which header a proxy names the trace that a request is part of.
const TRACEPARENT: &str = "traceparent";

/// The span of a request to this route of the API, or to a page.
pub(super) fn begin(request: &ServiceRequest, method: &Method, route: Option<&str>) -> Span {
    let span = info_span!(
        target: TARGET, "request", otel.name = name(method, route), otel.kind = "server",
        otel.status_code = Empty, http.request.method = method_name(method).unwrap_or("_OTHER"),
        http.route = route, http.response.status_code = Empty, url.scheme = scheme(request),
        accord.request.id = RequestId::of(request).map(|RequestId(id)| id.to_string()), error.type = Empty
    );
    if !span.is_disabled()
        && let Some(parent) = parent(request)
    {
        // Refused only once the span has begun.
        let _ = span.set_parent(TraceContextPropagator::new().extract(&parent));
    }
    span
}

/// Records the response.
pub(super) fn answered(span: &Span, answer: u16) {
    if !span.is_disabled() {
        status(span, answer, 500);
    }
}

fn name(method: &Method, route: Option<&str>) -> String {
    let method = method_name(method).unwrap_or("HTTP");
    route.map_or_else(|| method.to_owned(), |route| format!("{method} {route}"))
}

fn scheme(request: &ServiceRequest) -> &'static str {
    let is_https = |state: &AppState| state.config.public_url.starts_with("https:");
    if request.app_data::<AppState>().is_some_and(is_https) { "https" } else { "http" }
}

/// The trace that a trusted proxy has begun. Anyone else could choose ids, or whether there is a trace.
fn parent(request: &ServiceRequest) -> Option<Parent<'_>> {
    let peer = request.peer_addr()?.ip();
    let proxies = request.app_data::<Data<Proxies>>()?;
    proxies.trusts(peer.to_canonical()).then(|| Parent(request.headers()))
}

/// Of a request's headers, the one that names the trace. `tracestate` may say anything.
struct Parent<'a>(&'a HeaderMap);

impl Extractor for Parent<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).filter(|_| name == TRACEPARENT)?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        vec![TRACEPARENT]
    }
}
