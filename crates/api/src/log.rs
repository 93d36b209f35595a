//! Structured logs: one line a request, with its id and the route's pattern; never a query, an address or a name.

use std::io::{BufWriter, Stdout, Write, stdout};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};
use tracing::Instrument;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use uuid::Uuid;

use crate::openapi::Calls;
use crate::state::AppState;

/// How long a line waits at most until it is written: a write for each would cost more than most answers.
const WRITE_EVERY: Duration = Duration::from_millis(50);

/// As many bytes of lines wait at most.
const ROOM: usize = 64 << 10;

/// Starts logging to standard output, one JSON object a line, until the log is dropped. A filter that cannot be read is refused.
pub fn start(filter: &str) -> Result<Log, String> {
    let filter: Targets = filter.parse().map_err(|error| format!("LOG: {error}"))?;
    let lines = Lines(Arc::new(Mutex::new(BufWriter::with_capacity(ROOM, stdout()))));
    let log = Log::write(lines.clone()).map_err(|error| error.to_string())?;
    let json =
        tracing_subscriber::fmt::layer().json().flatten_event(true).with_span_list(false).with_writer(lines);
    tracing_subscriber::registry().with(json).with(filter).try_init().map_err(|error| error.to_string())?;
    Ok(log)
}

/// The lines not written yet.
#[derive(Clone, Debug)]
struct Lines(Arc<Mutex<BufWriter<Stdout>>>);

/// Whoever adds a line.
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

/// The thread that writes the lines. It ends, with all written, when this is dropped.
#[derive(Debug)]
pub struct Log {
    running: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Log {
    fn write(lines: Lines) -> std::io::Result<Self> {
        let (running, stopped) = channel();
        let write = move || {
            while stopped.recv_timeout(WRITE_EVERY) == Err(RecvTimeoutError::Timeout) {
                // Where nobody reads standard output any more, nothing can be said about it either.
                let _ = lines.lock().flush();
            }
            let _ = lines.lock().flush();
        };
        let thread = Builder::new().name("log".into()).spawn(write)?;
        Ok(Self { running: Some(running), thread: Some(thread) })
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        drop(self.running.take());
        let _ = self.thread.take().map(JoinHandle::join);
    }
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
