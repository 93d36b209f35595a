use kernel::{Actor, Money};

use crate::Payment;

/// Something that happened to a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentEvent<'e> {
    /// The payment now.
    pub payment: &'e Payment,
    /// What happened.
    pub what: PaymentChange,
    /// Who did it.
    pub by: &'e Actor,
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentChange {
    /// The visitor opened the provider's page.
    Started,
    /// The money has moved.
    Paid,
    /// The money has moved, but nothing was owed any longer: it is returned.
    PaidInVain,
    /// The office received it.
    Recorded,
    /// The provider refused it.
    Failed,
    /// Its time ran out.
    Expired,
    /// This much is to be returned; the provider has yet to agree.
    RefundRequested(Money),
    /// This much was returned.
    Refunded(Money),
    /// The provider refused to return this much.
    RefundFailed(Money),
    /// The payer's bank disputes it.
    Disputed,
    /// The bank has decided for the practice.
    DisputeWon,
    /// The bank has returned it to the payer.
    DisputeLost,
    /// The office sent the receipt again.
    ReceiptSent,
}

impl PaymentEvent<'_> {
    /// The event's name in the audit log.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.what {
            PaymentChange::Started => "payment.started",
            PaymentChange::Paid => "payment.paid",
            PaymentChange::PaidInVain => "payment.paid_in_vain",
            PaymentChange::Recorded => "payment.recorded",
            PaymentChange::Failed => "payment.failed",
            PaymentChange::Expired => "payment.expired",
            PaymentChange::RefundRequested(_) => "payment.refund_requested",
            PaymentChange::Refunded(_) => "payment.refunded",
            PaymentChange::RefundFailed(_) => "payment.refund_failed",
            PaymentChange::Disputed => "payment.disputed",
            PaymentChange::DisputeWon => "payment.dispute_won",
            PaymentChange::DisputeLost => "payment.dispute_lost",
            PaymentChange::ReceiptSent => "payment.receipt_sent",
        }
    }

    /// The amount it is about.
    #[must_use]
    pub fn amount(&self) -> Money {
        match self.what {
            PaymentChange::RefundRequested(part)
            | PaymentChange::Refunded(part)
            | PaymentChange::RefundFailed(part) => part,
            _ => self.payment.amount,
        }
    }
}
