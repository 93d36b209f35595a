//! This process's metrics, in Prometheus format.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use actix_web::http::Method;
use metrics::{Counter, Histogram, Key, Label, Level, Metadata, Recorder};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

/// The upper bounds of the response time buckets, in seconds.
const BUCKETS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// How many responses may be recorded before their times are moved to the buckets, even if nothing
/// reads them.
const UPKEEP_EVERY: u64 = 4096;

const METADATA: Metadata<'static> = Metadata::new("accord", Level::INFO, None);

/// The metrics of one process.
pub struct Metrics {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    answers: AtomicU64,
    /// The metrics of every route by method and status: looking them up in the recorder takes ten
    /// times as long.
    figures: RwLock<HashMap<String, ByMethodAndStatus>>,
}

type ByMethodAndStatus = HashMap<(&'static str, u16), Figures>;

/// The metrics of one kind of response.
struct Figures {
    times: Histogram,
    requests: Counter,
}

impl Figures {
    fn count(&self, seconds: f64) {
        self.times.record(seconds);
        self.requests.increment(1);
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

impl Default for Metrics {
    fn default() -> Self {
        // The list is not empty, so it is never refused.
        let builder = PrometheusBuilder::new().set_buckets(&BUCKETS).unwrap_or_default();
        let recorder = builder.build_recorder();
        recorder.describe_counter(
            "accord_http_requests_total".into(),
            None,
            "Requests by method, route and status".into(),
        );
        recorder.describe_histogram(
            "accord_http_request_duration_seconds".into(),
            None,
            "Response time".into(),
        );
        recorder.describe_counter(
            "accord_bookings_created_total".into(),
            None,
            "Bookings made by this process".into(),
        );
        recorder.describe_counter(
            "accord_payment_reports_total".into(),
            None,
            "Reports of payment services by outcome: taken, foreign or forged".into(),
        );
        recorder.describe_gauge(
            "accord_db_connections".into(),
            None,
            "Connections to the database by state".into(),
        );
        recorder.describe_gauge(
            "accord_outbox_messages".into(),
            None,
            "Mail waiting, given up, or withheld".into(),
        );
        for (name, help) in [
            ("accord_database_up", "Whether the database answered when this was read"),
            ("accord_last_backup_timestamp_seconds", "When the latest backup was completed"),
            ("accord_last_verified_backup_timestamp_seconds", "When a backup was last restored on trial"),
            ("accord_build_info", "The version of this process"),
        ] {
            recorder.describe_gauge(name.into(), None, help.into());
        }
        let version = Label::from_static_parts("version", env!("CARGO_PKG_VERSION"));
        let build = Key::from_parts("accord_build_info", vec![version]);
        recorder.register_gauge(&build, &METADATA).set(1.0);
        Self { handle: recorder.handle(), recorder, answers: AtomicU64::new(0), figures: RwLock::default() }
    }
}

impl Metrics {
    /// Records a new booking.
    pub fn booking_created(&self) {
        let key = Key::from_static_name("accord_bookings_created_total");
        self.recorder.register_counter(&key, &METADATA).increment(1);
    }

    /// Records what became of a payment service's report: `taken`, `foreign` or `forged`.
    pub fn payment_report(&self, outcome: &'static str) {
        let label = Label::from_static_parts("outcome", outcome);
        let key = Key::from_parts("accord_payment_reports_total", vec![label]);
        self.recorder.register_counter(&key, &METADATA).increment(1);
    }

    /// Records a response; `route` is the route's pattern, because URLs do not belong in metrics.
    pub fn answered(&self, method: &Method, route: &str, status: u16, took: Duration) {
        let (method, seconds) = (method_name(method).unwrap_or("other"), took.as_secs_f64());
        let known = self.figures.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(figures) = known.get(route).and_then(|route| route.get(&(method, status))) {
            figures.count(seconds);
        } else {
            drop(known);
            let figures = self.register(method, route, status);
            figures.count(seconds);
            let mut known = self.figures.write().unwrap_or_else(PoisonError::into_inner);
            known.entry(route.to_owned()).or_default().insert((method, status), figures);
        }
        if self.answers.fetch_add(1, Ordering::Relaxed) % UPKEEP_EVERY == UPKEEP_EVERY - 1 {
            self.handle.run_upkeep();
        }
    }

    fn register(&self, method: &'static str, route: &str, status: u16) -> Figures {
        let labels = vec![Label::from_static_parts("method", method), Label::new("route", route.to_owned())];
        let timed = Key::from_parts("accord_http_request_duration_seconds", labels.clone());
        let labels = labels.into_iter().chain([Label::new("status", status.to_string())]).collect::<Vec<_>>();
        let counted = Key::from_parts("accord_http_requests_total", labels);
        Figures {
            times: self.recorder.register_histogram(&timed, &METADATA),
            requests: self.recorder.register_counter(&counted, &METADATA),
        }
    }

    /// The metrics in the exposition format.
    #[must_use]
    pub fn text(&self) -> String {
        self.handle.render()
    }

    /// Sets a gauge that has no states.
    pub fn set(&self, name: &'static str, value: f64) {
        self.recorder.register_gauge(&Key::from_static_name(name), &METADATA).set(value);
    }

    /// Sets one of the gauges.
    pub fn gauge(&self, name: &'static str, state: &'static str, value: u32) {
        let key = Key::from_parts(name, vec![Label::from_static_parts("state", state)]);
        self.recorder.register_gauge(&key, &METADATA).set(f64::from(value));
    }
}

/// The method, if it is a usual one: anyone can make up others.
pub(crate) fn method_name(method: &Method) -> Option<&'static str> {
    match *method {
        Method::GET => Some("GET"),
        Method::HEAD => Some("HEAD"),
        Method::POST => Some("POST"),
        Method::PUT => Some("PUT"),
        Method::DELETE => Some("DELETE"),
        Method::OPTIONS => Some("OPTIONS"),
        _ => None,
    }
}
