//! This process's metrics, on a separate port.

use actix_web::HttpResponse;

use crate::state::office::Vitals;
use crate::state::standing::Visitor;
use crate::state::{AppState, State};

/// The exposition format.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// When the latest backup was made, and when the latest one that restores was verified.
const MOMENTS: [&str; 2] =
    ["accord_last_backup_timestamp_seconds", "accord_last_verified_backup_timestamp_seconds"];

/// `/metrics`, on a separate port. The main port cannot tell a request that a proxy on this machine
/// forwards from one that this machine makes: a proxy need not add a header.
pub async fn figures(state: AppState) -> HttpResponse {
    gather(&state).await;
    HttpResponse::Ok().content_type(TEXT).body(state.metrics.text())
}

/// Reads what is not counted as it happens. Without the database, the rest is still worth
/// reporting.
async fn gather(state: &State) {
    let (open, idle) = state.connections();
    state.metrics.gauge("accord_db_connections", "in_use", open.saturating_sub(idle));
    state.metrics.gauge("accord_db_connections", "idle", idle);
    let read = state.read(Visitor, |work| Ok(work.vitals()?));
    let found = read.await;
    state.metrics.set("accord_database_up", if found.is_ok() { 1.0 } else { 0.0 });
    if let Ok(Vitals { unsent: mail, backups }) = found {
        state.metrics.gauge("accord_outbox_messages", "waiting", mail.waiting);
        state.metrics.gauge("accord_outbox_messages", "failed", mail.given_up);
        state.metrics.gauge("accord_outbox_messages", "withheld", mail.withheld);
        for (name, moment) in MOMENTS.into_iter().zip(backups) {
            let seconds = moment.and_then(|moment| u32::try_from(moment.timestamp()).ok());
            if let Some(seconds) = seconds {
                state.metrics.set(name, seconds.into());
            }
        }
    }
}
