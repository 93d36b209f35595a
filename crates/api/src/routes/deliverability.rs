//! Whether receivers can tell the practice's mail from a forgery.

use actix_web::{HttpResponse, get};
use infra::mail::Dkim;
use kernel::Named;
use serde::Serialize;
use templates::{Finding, check_sender};
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::permit::Allowed;
use crate::state::AppState;
use crate::state::standing::ManageMail;
use crate::state::threads::block;

/// What the DNS says about the sender's domain.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliverabilityResponse {
    /// The address mail is sent from; `null` if the server has none.
    #[schema(required = true)]
    sender: Option<String>,
    /// SPF, DKIM and DMARC, in this order; empty without a sender.
    checks: Vec<RecordCheck>,
}

/// What was found about one kind of DNS record.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordCheck {
    /// `SPF`, `DKIM` or `DMARC`.
    record: &'static str,
    /// `good`, `weak`, `missing` or `unknown` (could not be checked).
    standing: &'static str,
    /// What that means and what to do.
    words: String,
    /// Where the record was looked for.
    name: String,
    /// The record, if there is one.
    #[schema(required = true)]
    value: Option<String>,
}

impl From<Finding> for RecordCheck {
    fn from(finding: Finding) -> Self {
        let Finding { record, state, words, name, value } = finding;
        Self { record, standing: state.name(), words, name, value }
    }
}

/// Looks up the DNS records of the sender's domain, which takes a few seconds at most.
#[utoipa::path(
    tag = "notifications",
    responses(
        (status = 200, body = DeliverabilityResponse),
        (status = 429),
    ),
    security(("token" = ["mail.manage"])),
)]
#[get("/api/notifications/deliverability")]
pub async fn get_deliverability(_: Allowed<ManageMail>, state: AppState) -> Result<HttpResponse, ApiError> {
    let policies = state.policies().await?;
    let sender = policies.sender_address(&state.config);
    let turn = state.mail.test_turn()?;
    let (dns, dkim) = (state.mail.dns.clone(), state.config.dkim.clone());
    let checked = block(move || {
        let checks = sender.as_ref().map(|sender| {
            let domain = sender.as_str().rsplit('@').next().unwrap_or_default();
            let selector = dkim.as_ref().filter(|dkim| dkim.covers(domain)).map(Dkim::selector);
            check_sender(sender, selector, dns.as_ref())
        });
        drop(turn);
        Ok::<_, ApiError>((sender, checks.unwrap_or_default()))
    });
    let (sender, checks) = checked.await?;
    Ok(HttpResponse::Ok().json(DeliverabilityResponse {
        sender: sender.map(|sender| sender.to_string()),
        checks: checks.into_iter().map(RecordCheck::from).collect(),
    }))
}
