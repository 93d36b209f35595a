//! Stripe's HTTP API: its own hosted payment page, refunds and webhooks. Card data never comes here.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use kernel::{Currency, Money, Named, PaymentId, Secret};
use payments::{
    About, Checkout, Dispute, Forged, GatewayError, Payment, PaymentGateway, PaymentSession, PaymentUpdate,
    Refund, RefundState, RefundThere, Report, Webhook,
};
use serde::Deserialize;
use sha2::Sha256;
use ureq::Agent;
use ureq::Body;
use ureq::http::Response;

use crate::http;

/// The version of the API that this program was written for.
const API_VERSION: &str = "2025-06-30.basil";

/// The name of the secret that calls are made with.
pub(super) const SECRET_KEY: &str = "secret_key";

/// The name of the secret that webhooks are signed with: several, separated by commas, while the old
/// one is being replaced.
pub(super) const WEBHOOK_SECRET: &str = "webhook_secret";

/// A service that does not accept a connection within this time is down.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// The time limit for a whole call.
const DONE_WITHIN: Duration = Duration::from_secs(10);

/// How far the clocks may be apart, and how late a webhook may come.
const TOLERANCE: TimeDelta = TimeDelta::minutes(5);

const NAME: &str = "Stripe";

/// Stripe.
#[derive(Clone, Debug)]
pub(super) struct Stripe {
    url: String,
    agent: Agent,
}

impl Stripe {
    pub(super) fn new(url: &str) -> Self {
        let agent = http::client()
            .timeout_connect(Some(CONNECT_WITHIN))
            .timeout_global(Some(DONE_WITHIN))
            // The key is for this host only.
            .max_redirects(0)
            .build()
            .new_agent();
        Self { url: url.trim_end_matches('/').to_owned(), agent }
    }
}

/// The practice's account with Stripe.
pub(super) struct Account {
    pub stripe: Stripe,
    /// The variable with the key.
    pub variable: String,
    pub key: Secret,
    pub webhook_secret: Secret,
}

/// A payment page, as far as it matters here.
#[derive(Debug, Deserialize)]
struct CheckoutSession {
    id: String,
    url: Option<String>,
    client_reference_id: Option<String>,
    amount_total: Option<i64>,
    currency: Option<String>,
    status: Option<String>,
    payment_status: Option<String>,
    payment_intent: Option<Intent>,
}

/// What Stripe calls the money that moves: its id alone, or in full if asked for.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Intent {
    Id(String),
    Full { id: String, latest_charge: Option<Charge> },
}

#[derive(Debug, Deserialize)]
struct Charge {
    #[serde(default)]
    disputed: bool,
}

/// Something that names the money it is about.
#[derive(Debug, Deserialize)]
struct OfIntent {
    payment_intent: Option<String>,
}

#[derive(Debug, Deserialize)]
struct StripeRefund {
    amount: i64,
    status: Option<String>,
    #[serde(default)]
    metadata: RefundMetadata,
}

#[derive(Debug, Default, Deserialize)]
struct RefundMetadata {
    refund: Option<String>,
}

#[derive(Debug, Deserialize)]
struct StripeRefunds {
    data: Vec<StripeRefund>,
}

/// A webhook's body; what it is about depends on its type.
#[derive(Debug, Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    data: EventData,
}

#[derive(Debug, Deserialize)]
struct EventData {
    object: serde_json::Value,
}

fn money(minor: i64, currency: &str) -> Option<Money> {
    Currency::from_name(&currency.to_ascii_uppercase()).ok().map(|currency| Money::new(minor, currency))
}

impl Intent {
    fn id(&self) -> &str {
        match self {
            Self::Id(id) | Self::Full { id, .. } => id,
        }
    }
}

impl CheckoutSession {
    /// What the page says; nothing while it is open, or if it is not ours.
    fn reports(&self) -> Vec<Report> {
        let payment = self.client_reference_id.as_deref().and_then(|id| id.parse::<PaymentId>().ok());
        let Some(payment) = payment else { return Vec::new() };
        let amount = self.amount();
        let update = match (self.status.as_deref(), self.payment_status.as_deref()) {
            (_, Some("paid")) => {
                let charge = self.payment_intent.as_ref().map(|intent| intent.id().to_owned());
                Some(PaymentUpdate::Paid { charge })
            }
            (Some("expired"), _) => Some(PaymentUpdate::Expired),
            _ => None,
        };
        let about = || About::Session(payment, self.id.clone());
        let own = update.map(|update| Report { about: about(), amount, update });
        let charge = match &self.payment_intent {
            Some(Intent::Full { latest_charge: Some(charge), .. }) => Some(charge),
            _ => None,
        };
        let disputed = charge.filter(|charge| charge.disputed);
        let disputed = disputed.map(|_| Report {
            about: about(),
            amount: None,
            update: PaymentUpdate::Disputed(Dispute::Open),
        });
        own.into_iter().chain(disputed).collect()
    }

    fn amount(&self) -> Option<Money> {
        self.amount_total.and_then(|minor| money(minor, self.currency.as_deref()?))
    }
}

impl StripeRefund {
    fn known(&self) -> RefundThere {
        let state = match self.status.as_deref() {
            Some("succeeded") => RefundState::Done,
            Some("failed" | "canceled") => RefundState::Failed,
            // Pending, or the payer has to do something.
            _ => RefundState::Sent,
        };
        let ours = self.metadata.refund.as_deref().and_then(|id| id.parse().ok());
        RefundThere { ours, amount: self.amount, state }
    }
}

impl Account {
    /// Reads the account's balance, which every key may do.
    pub(super) fn test(&self) -> Result<(), GatewayError> {
        self.answer(self.get("/v1/balance"))?;
        Ok(())
    }

    fn get(&self, path: &str) -> Result<Response<Body>, ureq::Error> {
        let request = self.stripe.agent.get(format!("{}{path}", self.stripe.url));
        request
            .header("authorization", format!("Bearer {}", self.key.0))
            .header("stripe-version", API_VERSION)
            .call()
    }

    /// `key` makes the call safe to repeat: the service does it once.
    fn post(&self, path: &str, key: &str, form: Vec<(&str, String)>) -> Result<Response<Body>, ureq::Error> {
        let request = self.stripe.agent.post(format!("{}{path}", self.stripe.url));
        request
            .header("authorization", format!("Bearer {}", self.key.0))
            .header("stripe-version", API_VERSION)
            .header("idempotency-key", key)
            .send_form(form)
    }

    fn answer(&self, answer: Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, GatewayError> {
        let answer = answer.map_err(|error| {
            // Stripe's own words could repeat a part of the key.
            tracing::warn!(error = error.to_string(), "Stripe cannot be reached");
            GatewayError::Unreachable(NAME)
        })?;
        match answer.status().as_u16() {
            200 => Ok(answer),
            401 | 403 => Err(GatewayError::Refused { service: NAME, variable: self.variable.clone() }),
            400 | 402 | 404 => Err(GatewayError::Declined(NAME)),
            status => Err(GatewayError::Unexpected(NAME, status)),
        }
    }

    /// All refunds of this money.
    fn refunds(&self, charge: &str) -> Result<Vec<RefundThere>, GatewayError> {
        // More than a hundred refunds of one payment are no refunds.
        let path = format!("/v1/refunds?payment_intent={charge}&limit=100");
        let refunds: StripeRefunds = read(self.answer(self.get(&path))?)?;
        Ok(refunds.data.iter().map(StripeRefund::known).collect())
    }

    fn session(&self, answer: Result<Response<Body>, ureq::Error>) -> Result<CheckoutSession, GatewayError> {
        read(self.answer(answer)?)
    }
}

/// The body of an answer that says it is fine.
fn read<T: for<'de> Deserialize<'de>>(mut answer: Response<Body>) -> Result<T, GatewayError> {
    let status = answer.status().as_u16();
    let bytes = answer.body_mut().read_to_vec().or(Err(GatewayError::Unreachable(NAME)))?;
    serde_json::from_slice(&bytes).or(Err(GatewayError::Unexpected(NAME, status)))
}

impl PaymentGateway for Account {
    fn start(&self, checkout: &Checkout) -> Result<PaymentSession, GatewayError> {
        let id = checkout.payment.to_string();
        let mut form = vec![
            ("mode", "payment".to_owned()),
            ("client_reference_id", id.clone()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("line_items[0][price_data][currency]", checkout.amount.currency().name().to_ascii_lowercase()),
            ("line_items[0][price_data][unit_amount]", checkout.amount.minor().to_string()),
            ("line_items[0][price_data][product_data][name]", checkout.title.clone()),
            ("payment_intent_data[metadata][payment]", id.clone()),
            ("success_url", format!("{}?paid=1", checkout.back)),
            ("cancel_url", format!("{}?paid=0", checkout.back)),
        ];
        form.extend(checkout.closes_at.map(|at| ("expires_at", at.timestamp().to_string())));
        let session = self.session(self.post("/v1/checkout/sessions", &format!("payment-{id}"), form))?;
        Ok(PaymentSession { reference: session.id, url: session.url })
    }

    fn fetch(&self, payment: &Payment) -> Result<Vec<Report>, GatewayError> {
        let Some(session) = &payment.session else { return Ok(Vec::new()) };
        let path =
            format!("/v1/checkout/sessions/{}?expand[]=payment_intent.latest_charge", session.reference);
        let session = self.session(self.get(&path))?;
        let mut reports = session.reports();
        if let Some(intent) = &session.payment_intent
            && let Some(own) = reports.first()
        {
            let update = PaymentUpdate::Refunds(self.refunds(intent.id())?);
            reports.push(Report { about: own.about.clone(), amount: None, update });
        }
        Ok(reports)
    }

    fn close(&self, payment: &Payment) -> Result<Vec<Report>, GatewayError> {
        let Some(session) = &payment.session else { return Ok(Vec::new()) };
        let path = format!("/v1/checkout/sessions/{}/expire", session.reference);
        match self.session(self.post(&path, &format!("close-{}", payment.id), Vec::new())) {
            // It was paid or closed already.
            Err(GatewayError::Declined(_)) => self.fetch(payment),
            answer => Ok(answer?.reports()),
        }
    }

    fn refund(&self, payment: &Payment, refund: &Refund) -> Result<Vec<RefundThere>, GatewayError> {
        let charge = payment.charge.clone().ok_or(GatewayError::Declined(NAME))?;
        // Stripe forgets the key of a call after a day. What it has done, it does not forget.
        let mut refunds = self.refunds(&charge)?;
        if refunds.iter().any(|known| known.ours == Some(refund.id)) {
            return Ok(refunds);
        }
        let form = vec![
            ("payment_intent", charge),
            ("amount", refund.amount.minor().to_string()),
            ("metadata[refund]", refund.id.to_string()),
        ];
        let answer = self.answer(self.post("/v1/refunds", &format!("refund-{}", refund.id), form))?;
        let made = read::<StripeRefund>(answer)?.known();
        refunds.push(RefundThere { ours: Some(refund.id), ..made });
        Ok(refunds)
    }

    fn read(&self, webhook: &Webhook<'_>, now: DateTime<Utc>) -> Result<Vec<Report>, Forged> {
        check(webhook, &self.webhook_secret, now)?;
        let event: Event = serde_json::from_slice(webhook.body).or(Err(Forged))?;
        let object = event.data.object;
        let of_money = |object, update| {
            let OfIntent { payment_intent } = serde_json::from_value(object).or(Err(Forged))?;
            let about = payment_intent.map(About::Charge);
            Ok(about.map(|about| Report { about, amount: None, update }).into_iter().collect())
        };
        Ok(match event.kind.as_str() {
            "checkout.session.completed"
            | "checkout.session.async_payment_succeeded"
            | "checkout.session.expired" => {
                serde_json::from_value::<CheckoutSession>(object).or(Err(Forged))?.reports()
            }
            "checkout.session.async_payment_failed" => {
                let session: CheckoutSession = serde_json::from_value(object).or(Err(Forged))?;
                let payment = session.client_reference_id.as_deref().and_then(|id| id.parse().ok());
                let about = payment.map(|payment| About::Session(payment, session.id.clone()));
                let amount = session.amount();
                about
                    .map(|about| Report { about, amount, update: PaymentUpdate::Failed })
                    .into_iter()
                    .collect()
            }
            // They come late, twice and in any order, and name one refund each: Stripe is asked for all.
            "charge.refunded" | "charge.refund.updated" | "refund.updated" | "refund.failed" => {
                of_money(object, PaymentUpdate::RefundsChanged)?
            }
            "charge.dispute.created" => of_money(object, PaymentUpdate::Disputed(Dispute::Open))?,
            "charge.dispute.closed" => {
                let status = object.get("status").and_then(|status| status.as_str());
                // A warning that was closed was no dispute in the end.
                let ended = if status == Some("lost") { Dispute::Lost } else { Dispute::Won };
                of_money(object, PaymentUpdate::Disputed(ended))?
            }
            _ => Vec::new(),
        })
    }
}

/// Checks the header `t=1700000000,v1=…,v1=…`: a code of time and body with one of the secrets.
fn check(webhook: &Webhook<'_>, secrets: &Secret, now: DateTime<Utc>) -> Result<(), Forged> {
    let fields = || webhook.signature.split(',').filter_map(|field| field.trim().split_once('='));
    let time = fields().find(|(name, _)| *name == "t").ok_or(Forged)?.1;
    let sent = time.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0)).ok_or(Forged)?;
    if (now - sent).abs() > TOLERANCE {
        return Err(Forged);
    }
    let matches = |secret: &str, code: &[u8]| {
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
        mac.update(time.as_bytes());
        mac.update(b".");
        mac.update(webhook.body);
        mac.verify_slice(code).is_ok()
    };
    let secrets = || secrets.0.split(',').map(str::trim).filter(|secret| !secret.is_empty());
    let codes = fields().filter(|(name, _)| *name == "v1").filter_map(|(_, code)| hex::decode(code).ok());
    // A bounded number: each costs a pass over the body.
    let is_signed = codes.take(4).any(|code| secrets().take(4).any(|secret| matches(secret, &code)));
    is_signed.then_some(()).ok_or(Forged)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;
    const BODY: &[u8] = br#"{"type":"ping","data":{"object":{}}}"#;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(NOW, 0).unwrap()
    }

    fn code(secret: &str, time: i64) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(format!("{time}.").as_bytes());
        mac.update(BODY);
        hex::encode(mac.finalize().into_bytes())
    }

    fn accepts(signature: &str, secrets: &str) -> bool {
        check(&Webhook { body: BODY, signature }, &Secret(secrets.into()), now()).is_ok()
    }

    #[test]
    fn a_webhook_is_signed_with_one_of_the_secrets() {
        let signed = format!("t={NOW},v1={}", code("whsec_new", NOW));
        assert!(accepts(&signed, "whsec_new"));
        assert!(accepts(&signed, "whsec_old, whsec_new"), "while the old one is being replaced");
        let both = format!("t={NOW},v1={},v1={}", code("whsec_old", NOW), code("whsec_new", NOW));
        assert!(accepts(&both, "whsec_new"));
        for other in ["", "whsec_other", ","] {
            assert!(!accepts(&signed, other), "{other:?}");
        }
    }

    #[test]
    fn a_signature_that_is_none_is_refused() {
        let code = code("whsec", NOW);
        for header in [
            "",
            "nonsense",
            &format!("v1={code}"),
            &format!("t={NOW}"),
            &format!("t={NOW},v0={code}"),
            &format!("t=soon,v1={code}"),
            &format!("t={},v1={code}", NOW + 1),
            &format!("t={NOW},v1={}", code.replace(['a', 'b', 'c'], "0")),
            &format!("t={},v1={code}", i64::MAX),
        ] {
            assert!(!accepts(header, "whsec"), "{header}");
        }
    }

    #[test]
    fn clocks_may_be_five_minutes_apart() {
        for (seconds, accepted) in [(-300, true), (300, true), (-301, false), (301, false)] {
            let time = NOW + seconds;
            assert_eq!(
                accepts(&format!("t={time},v1={}", code("whsec", time)), "whsec"),
                accepted,
                "{seconds}"
            );
        }
    }
}
