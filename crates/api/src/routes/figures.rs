//! This process's metrics, on a separate port.

use actix_web::HttpResponse;

use crate::state::standing::Visitor;
use crate::state::{AppState, State};

/// The exposition format.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// `/metrics`, on a separate port. The main port cannot tell a request that a proxy on this machine
/// forwards from one that this machine makes: a proxy need not add a header.
pub async fn figures(state: AppState) -> HttpResponse {
    gather(&state).await;
    HttpResponse::Ok().content_type(TEXT).body(state.metrics.text())
}

/// Reads what is not counted as it happens. Without the database, the rest is still worth
/// reporting.
async fn gather(state: &State) {
    let (open, idle) = state.db.connections();
    state.metrics.gauge("accord_db_connections", "in_use", open.saturating_sub(idle));
    state.metrics.gauge("accord_db_connections", "idle", idle);
    if let Ok(mail) = state.read(Visitor, |tx, _at| Ok(tx.unsent()?)).await {
        state.metrics.gauge("accord_outbox_messages", "waiting", mail.waiting);
        state.metrics.gauge("accord_outbox_messages", "failed", mail.given_up);
        state.metrics.gauge("accord_outbox_messages", "withheld", mail.withheld);
    }
}
