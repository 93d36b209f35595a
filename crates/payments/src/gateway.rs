use chrono::{DateTime, Utc};
use kernel::{Money, PaymentId};

use crate::{Payment, PaymentSession, PaymentUpdate, Refund, RefundThere};

/// A payment service, reached as one provider with its secrets. Every call is made outside of any
/// transaction and takes at most 10 seconds.
pub trait PaymentGateway: Send + Sync {
    /// Opens the payment's page. MUST open the same one when it is called again for the payment.
    fn start(&self, checkout: &Checkout) -> Result<PaymentSession, GatewayError>;
    /// The state of the payment there.
    fn fetch(&self, payment: &Payment) -> Result<Vec<Report>, GatewayError>;
    /// Closes the payment's page, unless it has been paid, and returns its state.
    fn close(&self, payment: &Payment) -> Result<Vec<Report>, GatewayError>;
    /// Returns money, and says which refunds of the payment there are then. MUST do so once, however
    /// often and however much later it is called for the refund.
    fn refund(&self, payment: &Payment, refund: &Refund) -> Result<Vec<RefundThere>, GatewayError>;
    /// What a webhook reports; nothing if it is about something else.
    fn read(&self, webhook: &Webhook<'_>, now: DateTime<Utc>) -> Result<Vec<Report>, Forged>;
}

/// What a payment page is opened for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkout {
    /// The payment. Also the key by which the service recognizes a repeated call.
    pub payment: PaymentId,
    /// How much.
    pub amount: Money,
    /// What for, without anything about the dispute.
    pub title: String,
    /// Where the visitor comes back to, without a query.
    pub back: String,
    /// When the page closes, if the time is held.
    pub closes_at: Option<DateTime<Utc>>,
}

/// What a payment service says about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which payment.
    pub about: About,
    /// The payment's whole amount, as the service has it; `None` if it does not say, or names a
    /// currency that Accord does not know.
    pub amount: Option<Money>,
    /// What it says.
    pub update: PaymentUpdate,
}

impl Report {
    /// Whether it is about what was asked for. What reports the state of a payment has to name the
    /// payment's amount; what is about a part of it, such as a dispute, cannot.
    pub(crate) fn fits(&self, payment: &Payment) -> bool {
        match self.update {
            PaymentUpdate::Disputed(_) | PaymentUpdate::Refunds(_) | PaymentUpdate::RefundsChanged => true,
            PaymentUpdate::Started(_)
            | PaymentUpdate::Paid { .. }
            | PaymentUpdate::Failed
            | PaymentUpdate::Expired => self.amount == Some(payment.amount),
        }
    }
}

/// How a report names its payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// By our own id and the page it was paid on.
    Session(PaymentId, String),
    /// By what the service calls the money that moved.
    Charge(String),
}

/// What a payment service sent.
#[derive(Clone, Copy, Debug)]
pub struct Webhook<'a> {
    /// The body, byte for byte.
    pub body: &'a [u8],
    /// The header with its signature, or empty.
    pub signature: &'a str,
}

/// A webhook that the service did not send, or that someone sends again much later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The signature does not match")]
pub struct Forged;

/// Why a payment service cannot be used. Never contains a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatewayError {
    /// The provider lacks something; says what to do.
    #[error("{0}")]
    NotReady(String),
    /// The service does not accept the key in this variable.
    #[error("{service} does not accept the key in {variable}. Check its value")]
    Refused {
        /// The service.
        service: &'static str,
        /// The variable with the key.
        variable: String,
    },
    /// The service is down, slow, or not accessible from here.
    #[error("{0} cannot be reached. Try again in a few minutes")]
    Unreachable(&'static str),
    /// The service answered something else than its documentation says.
    #[error("{0} answered with status {1}. Try again in a few minutes")]
    Unexpected(&'static str, u16),
    /// The service will not do this, now or later.
    #[error("{0} declined")]
    Declined(&'static str),
}

/// Reaches the services behind providers.
pub trait PaymentGateways: Send + Sync {
    /// The service behind the provider, with its secrets. Makes no call.
    fn open(&self, provider: &crate::Provider) -> Result<Box<dyn PaymentGateway>, GatewayError>;
    /// Checks that the provider works. No money moves.
    fn test(&self, provider: &crate::Provider) -> Result<(), GatewayError>;
}
