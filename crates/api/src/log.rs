//! Structured logs: one line a request, with its id and the route's pattern; never a query, an address or a name.

use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};
use tracing::Instrument;
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use uuid::Uuid;

use crate::openapi::Calls;
use crate::state::AppState;

/// Starts logging to standard output, one JSON object a line, until the guard is dropped. A thread of its own writes the lines:
/// whoever logs waits only when it cannot keep up. A filter that cannot be read is refused.
pub fn start(filter: &str) -> Result<WorkerGuard, String> {
    let filter: Targets = filter.parse().map_err(|error| format!("LOG: {error}"))?;
    let (lines, guard) = NonBlockingBuilder::default().lossy(false).finish(std::io::stdout());
    let json =
        tracing_subscriber::fmt::layer().json().flatten_event(true).with_span_list(false).with_writer(lines);
    tracing_subscriber::registry().with(json).with(filter).try_init().map_err(|error| error.to_string())?;
    Ok(guard)
}

/// What names one request in the answer and in the log.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// The middleware: gives every request its id, which everything logged on its way carries, and notes how it was answered.
pub async fn note<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let (started, id) = (Instant::now(), Uuid::new_v4().to_string());
    let (method, calls) = (request.method().clone(), request.app_data::<Data<Calls>>().cloned());
    let route = calls.as_ref().and_then(|calls| calls.route(request.path())).unwrap_or("other");
    let state = request.app_data::<AppState>().cloned();
    request.extensions_mut().insert(RequestId(id.clone()));
    let outcome = next.call(request).instrument(tracing::info_span!("request", id)).await;
    let status = match &outcome {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    };
    let took = started.elapsed();
    if let Some(state) = state {
        state.metrics.answered(&method, route, status.as_u16(), took);
    }
    let us = took.as_micros();
    tracing::info!(parent: None, id, method = method.as_str(), route, status = status.as_u16(), us, "answered");
    outcome
}
