//! Traces: what requests and jobs spend their time on, sent to an OpenTelemetry collector. Which
//! spans there are: [`infra::spans`], `http::trace` and `job`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use infra::spans::TARGET;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::span::EnteredSpan;
use tracing::subscriber::Interest;
use tracing::{Metadata, Subscriber, info_span};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;
use ureq::Agent;

/// How long the process waits at its end for the collector to take the last spans.
const FLUSH: Duration = Duration::from_secs(1);

/// A collector that does not accept a connection within this time is down.
const CONNECT_WITHIN: Duration = Duration::from_secs(2);

/// The time limit for sending one batch.
const SENT_WITHIN: Duration = Duration::from_secs(10);

/// The spans that begin a trace. Any other is left out unless it is within one of them: the worker's
/// looking for work would be most of what is sent.
const ROOTS: [&str; 2] = ["request", "job"];

/// The sending of traces. Dropping this sends the last ones, within a second.
#[derive(Debug)]
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Starts sending, as this service, to where the variables `OTEL_…` say.
    pub fn start(service: &str) -> Result<Self, String> {
        let exporter = SpanExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_http_client(Collector::new())
            .build()
            .map_err(|error| format!("traces cannot be sent: {error}"))?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource =
            Resource::builder().with_service_name(service.to_owned()).with_attribute(version).build();
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource);
        Ok(Self(provider.build()))
    }

    /// What turns spans into traces. It takes no log lines: they may say anything.
    pub fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        let wanted = |metadata: &Metadata<'_>, context: &Context<'_, S>| {
            is_ours(metadata) && (ROOTS.contains(&metadata.name()) || context.lookup_current().is_some())
        };
        let filter = dynamic_filter_fn(wanted).with_callsite_filter(|metadata| {
            if is_ours(metadata) { Interest::sometimes() } else { Interest::never() }
        });
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("accord"))
            .with_context_activation(false)
            .with_tracked_inactivity(false)
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_filter(filter)
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        // A collector that cannot be reached has been logged.
        let _ = self.0.shutdown_with_timeout(FLUSH);
    }
}

fn is_ours(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.target() == TARGET
}

/// Begins the trace of a job that has found something to do.
pub(crate) fn job(name: &'static str) -> EnteredSpan {
    info_span!(target: TARGET, "job", otel.name = name).entered()
}

/// The collector, over the HTTP client that the rest of the program uses.
#[derive(Debug)]
struct Collector {
    agent: Agent,
    /// Whether it has been logged that spans are not taken.
    is_down: AtomicBool,
}

impl Collector {
    fn new() -> Self {
        let agent = Agent::config_builder()
            .timeout_connect(Some(CONNECT_WITHIN))
            .timeout_global(Some(SENT_WITHIN))
            .http_status_as_error(false)
            // The headers may hold a key, which is for this host only, and proxy environment
            // variables are ignored.
            .max_redirects(0)
            .proxy(None)
            .build()
            .new_agent();
        Self { agent, is_down: AtomicBool::new(false) }
    }

    fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, ureq::Error> {
        let (head, body) = request.into_parts();
        let (head, mut body) = self.agent.run(Request::from_parts(head, &*body))?.into_parts();
        Ok(Response::from_parts(head, body.read_to_vec()?.into()))
    }

    /// Logs when the collector stops taking spans, and when it takes them again.
    fn note(&self, problem: Option<String>) {
        let was_down = self.is_down.swap(problem.is_some(), Ordering::Relaxed);
        match problem {
            Some(error) if !was_down => {
                tracing::warn!(error, "traces are lost until the collector takes them");
            }
            None if was_down => tracing::info!("the collector takes traces again"),
            _ => {}
        }
    }
}

#[async_trait]
impl HttpClient for Collector {
    /// Blocks: the exporter has a thread of its own.
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let sent = self.send(request);
        self.note(match &sent {
            Ok(answer) if answer.status().is_success() => None,
            Ok(answer) => Some(format!("status {}", answer.status().as_u16())),
            Err(error) => Some(error.to_string()),
        });
        Ok(sent?)
    }
}
