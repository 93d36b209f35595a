//! A provider for trying things out: no money moves. The visitor's page reports the outcome.

use chrono::{DateTime, Utc};
use payments::{
    About, Checkout, Forged, GatewayError, Payment, PaymentGateway, PaymentSession, PaymentUpdate, Refund,
    RefundState, RefundThere, Report, Webhook,
};

/// The demo provider. It keeps nothing: what became of a payment is known here only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demo;

impl PaymentGateway for Demo {
    fn start(&self, checkout: &Checkout) -> Result<PaymentSession, GatewayError> {
        Ok(PaymentSession { reference: format!("demo-{}", checkout.payment), url: None })
    }

    fn fetch(&self, _: &Payment) -> Result<Vec<Report>, GatewayError> {
        Ok(Vec::new())
    }

    fn close(&self, payment: &Payment) -> Result<Vec<Report>, GatewayError> {
        let session = payment.session.iter();
        let closed = |session: &PaymentSession| Report {
            about: About::Session(payment.id, session.reference.clone()),
            amount: Some(payment.amount),
            update: PaymentUpdate::Expired,
        };
        Ok(session.map(closed).collect())
    }

    fn refund(&self, _: &Payment, refund: &Refund) -> Result<Vec<RefundThere>, GatewayError> {
        let (ours, amount) = (Some(refund.id), refund.amount.minor());
        Ok(vec![RefundThere { ours, amount, state: RefundState::Done }])
    }

    fn read(&self, _: &Webhook<'_>, _: DateTime<Utc>) -> Result<Vec<Report>, Forged> {
        Err(Forged)
    }
}
