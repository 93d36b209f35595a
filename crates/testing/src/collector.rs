use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::KeyValue;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::{Span, span::SpanKind, status::StatusCode};
use prost::Message;

/// A collector of traces on loopback, by OTLP over HTTP. It serves one connection at a time each, in
/// threads that end with the process.
#[derive(Clone, Debug)]
pub struct Collector {
    port: u16,
    received: Arc<Mutex<Vec<Batch>>>,
}

/// One request: its first line and headers, in lower case, and its body.
#[derive(Debug)]
struct Batch {
    head: String,
    body: Vec<u8>,
}

/// A span that was received.
#[derive(Clone, Debug)]
pub struct TracedSpan {
    /// The process it is from.
    pub service: String,
    /// What it is called.
    pub name: String,
    /// The trace that it belongs to.
    pub trace: String,
    /// Its id.
    pub id: String,
    /// The id of the span that it is within; empty for none.
    pub parent: String,
    /// Whether it is one of a server's, a client's or neither.
    pub kind: SpanKind,
    /// Whether it ended with an error.
    pub is_error: bool,
    /// What it says.
    pub attributes: BTreeMap<String, String>,
}

impl Collector {
    /// Starts one on a free port.
    ///
    /// # Panics
    /// If it cannot start.
    #[must_use]
    pub fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port for the collector");
        let port = listener.local_addr().expect("the port").port();
        let collector = Self { port, received: Arc::default() };
        let running = collector.clone();
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let collector = running.clone();
                // A connection that breaks is the client's problem.
                thread::spawn(move || collector.serve(&connection).ok());
            }
        });
        collector
    }

    /// The value for `OTEL_EXPORTER_OTLP_ENDPOINT`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn received(&self) -> MutexGuard<'_, Vec<Batch>> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The heads of the requests so far, in lower case.
    #[must_use]
    pub fn heads(&self) -> Vec<String> {
        self.received().iter().map(|batch| batch.head.clone()).collect()
    }

    /// Every byte received so far, as text.
    #[must_use]
    pub fn text(&self) -> String {
        let text = |batch: &Batch| batch.head.clone() + &String::from_utf8_lossy(&batch.body);
        self.received().iter().map(text).collect()
    }

    /// The spans received so far.
    ///
    /// # Panics
    /// If a request is not one of OTLP.
    #[must_use]
    pub fn spans(&self) -> Vec<TracedSpan> {
        let mut spans = Vec::new();
        for Batch { body, .. } in self.received().iter() {
            let request = ExportTraceServiceRequest::decode(&**body).expect("spans in protobuf");
            for process in request.resource_spans {
                let resource = attributes(process.resource.map(|of| of.attributes).unwrap_or_default());
                let service = resource.get("service.name").cloned().unwrap_or_default();
                let received = process.scope_spans.into_iter().flat_map(|scope| scope.spans);
                spans.extend(received.map(|span| TracedSpan::new(service.clone(), span)));
            }
        }
        spans
    }

    fn serve(&self, connection: &TcpStream) -> std::io::Result<()> {
        let mut reader = BufReader::new(connection);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head)? > 0 {}
        let head = head.to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.and_then(|length| length.parse().ok()).unwrap_or(0)];
        reader.read_exact(&mut body)?;
        self.received().push(Batch { head, body });
        let mut stream = connection;
        stream.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    }
}

impl TracedSpan {
    fn new(service: String, span: Span) -> Self {
        Self {
            service,
            kind: span.kind(),
            is_error: span.status.is_some_and(|status| status.code() == StatusCode::Error),
            name: span.name,
            trace: hex::encode(span.trace_id),
            id: hex::encode(span.span_id),
            parent: hex::encode(span.parent_span_id),
            attributes: attributes(span.attributes),
        }
    }

    /// What it says about this.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }
}

fn attributes(pairs: Vec<KeyValue>) -> BTreeMap<String, String> {
    let text = |value: Value| match value {
        Value::StringValue(text) => text,
        Value::IntValue(number) => number.to_string(),
        other => format!("{other:?}"),
    };
    let value = |pair: KeyValue| Some((pair.key, text(pair.value?.value?)));
    pairs.into_iter().filter_map(value).collect()
}
