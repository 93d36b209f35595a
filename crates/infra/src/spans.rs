//! The spans of whatever takes time, for traces. While traces are off, a span costs one comparison.
//! A span says what was waited for and how it ended, never for whom: no address, identifier or text.

use tracing::field::Empty;
use tracing::span::EnteredSpan;
use tracing::{Span, info_span};
use ureq::http::Response;
use ureq::{Body, Error};

/// The target of every span that traces may contain. The log leaves it out.
pub const TARGET: &str = "accord_trace";

/// Work on this machine.
pub(crate) fn work(name: &'static str) -> EnteredSpan {
    info_span!(target: TARGET, "work", otel.name = name).entered()
}

/// Work of the database.
pub(crate) fn database(name: &'static str) -> EnteredSpan {
    info_span!(
        target: TARGET, "database", otel.name = name, otel.kind = "client", otel.status_code = Empty,
        db.system.name = "postgresql", error.type = Empty
    )
    .entered()
}

/// A conversation with another server.
pub(crate) fn call(name: &'static str) -> EnteredSpan {
    info_span!(
        target: TARGET, "call", otel.name = name, otel.kind = "client", otel.status_code = Empty,
        error.type = Empty
    )
    .entered()
}

/// A call over HTTP; see [`answered`].
pub(crate) fn http(name: &'static str, method: &'static str) -> EnteredSpan {
    info_span!(
        target: TARGET, "http", otel.name = name, otel.kind = "client", otel.status_code = Empty,
        http.request.method = method, http.response.status_code = Empty, error.type = Empty
    )
    .entered()
}

/// Records how a call over HTTP ended.
pub(crate) fn answered(span: &Span, answer: &Result<Response<Body>, Error>) {
    match answer {
        Ok(answer) => status(span, answer.status().as_u16(), 400),
        Err(Error::Timeout(_)) => failed(span, "timeout"),
        Err(_) => failed(span, "connection"),
    }
}

/// Records the status of a response; those from `wrong` on are errors.
pub fn status(span: &Span, status: u16, wrong: u16) {
    // The exporter would write an unsigned number as text.
    span.record("http.response.status_code", i64::from(status));
    if status >= wrong {
        failed(span, &status.to_string());
    }
}

/// Records that it failed, and the kind of error.
pub(crate) fn failed(span: &Span, kind: &str) {
    span.record("otel.status_code", "ERROR");
    span.record("error.type", kind);
}
