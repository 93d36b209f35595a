//! Structured logs: one line per request, with its id and the route's pattern; never a query, an
//! address or a name.

use std::io::{BufWriter, Stdout, Write, stdout};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};
use infra::background::{Background, Stop};
use serde::Serialize;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use uuid::Uuid;

use crate::http::metrics::Metrics;
use crate::http::request_id::RequestId;
use crate::http::route_table::RouteTable;

/// How long a line waits at most before it is written: one write per line would cost more than most
/// responses.
const WRITE_EVERY: Duration = Duration::from_millis(50);

/// The most bytes of lines waiting.
const ROOM: usize = 64 << 10;

/// The length of a timestamp in a line, in bytes.
const TIMESTAMP: usize = 27;

/// Where the request log goes, if anywhere.
static ANSWERS: OnceLock<Lines> = OnceLock::new();

/// Starts logging to standard output, one JSON object per line, until the returned value is
/// dropped. An invalid filter is refused.
pub fn start(filter: &str) -> Result<Background, String> {
    let filter = targets(filter)?;
    let lines = Lines(Arc::new(Mutex::new(BufWriter::with_capacity(ROOM, stdout()))));
    let json = tracing_subscriber::fmt::layer().json().flatten_event(true).with_span_list(false);
    let json = json.with_writer(lines.clone());
    if filter.would_enable(module_path!(), &Level::INFO) {
        let _ = ANSWERS.set(lines.clone());
    }
    tracing_subscriber::registry().with(json).with(filter).try_init().map_err(|error| error.to_string())?;
    Background::start("log", move |stop| write(&lines, stop)).map_err(|error| error.to_string())
}

/// What `LOG` lets through. Requests that are not HTTP get a 400, and anyone can send thousands of
/// them. They are not errors of this server, so they are logged only if `LOG` names their target.
fn targets(filter: &str) -> Result<Targets, String> {
    let whole = format!("actix_http::h1::dispatcher=off,{filter}");
    whole.parse().map_err(|error| format!("LOG: {error}"))
}

/// The lines not written yet.
#[derive(Clone, Debug)]
struct Lines(Arc<Mutex<BufWriter<Stdout>>>);

/// A line being added.
struct Line<'a>(MutexGuard<'a, BufWriter<Stdout>>);

impl Lines {
    fn lock(&self) -> MutexGuard<'_, BufWriter<Stdout>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line(self.lock())
    }
}

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.0.write(line)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

/// Writes the lines, and all remaining ones before it ends.
fn write(lines: &Lines, stop: &Stop) {
    // If nothing reads standard output any more, there is nowhere to report it.
    while stop.goes_on_after(WRITE_EVERY) {
        let _ = lines.lock().flush();
    }
    let _ = lines.lock().flush();
}

/// The log line of a request: what `tracing` would write, in a quarter of the time.
#[derive(Serialize)]
struct Answered<'a> {
    timestamp: String,
    level: &'static str,
    message: &'static str,
    id: Uuid,
    method: &'a str,
    route: &'a str,
    status: u16,
    us: u128,
    target: &'static str,
}

impl Answered<'_> {
    fn write(&self, lines: &Lines) {
        let mut lines = lines.lock();
        // As above, there is nowhere to report it.
        let _ = serde_json::to_writer(&mut *lines, self).map(|()| lines.write_all(b"\n"));
    }
}

/// The middleware that gives every request its id, counts its response and logs it.
pub async fn access_log<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let (started, id) = (Instant::now(), Uuid::new_v4());
    let (method, routes) = (request.method().clone(), request.app_data::<Data<RouteTable>>().cloned());
    let route = routes.as_ref().and_then(|routes| routes.route(request.path()));
    let metrics = request.app_data::<Data<Metrics>>().cloned();
    request.extensions_mut().insert(RequestId(id));
    let outcome = next.call(request).await;
    let status = match &outcome {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    };
    let (status, route, took) = (status.as_u16(), route.unwrap_or("other"), started.elapsed());
    if let Some(metrics) = metrics {
        metrics.answered(&method, route, status, took);
    }
    if let Some(lines) = ANSWERS.get() {
        let mut timestamp = String::with_capacity(TIMESTAMP);
        let _ = SystemTime.format_time(&mut Writer::new(&mut timestamp));
        let (level, message, target) = ("INFO", "answered", module_path!());
        let (method, us) = (method.as_str(), took.as_micros());
        Answered { timestamp, level, message, id, method, route, status, us, target }.write(lines);
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_is_not_http_is_logged_only_if_configured() {
        let dispatcher = "actix_http::h1::dispatcher";
        for (filter, logged) in
            [("info", false), ("trace", false), ("info,actix_http::h1::dispatcher=error", true)]
        {
            assert_eq!(targets(filter).unwrap().would_enable(dispatcher, &Level::ERROR), logged, "{filter}");
            assert!(targets(filter).unwrap().would_enable("api::cli::serve", &Level::INFO));
        }
        assert!(targets("nonsense=nothing").is_err());
    }
}
