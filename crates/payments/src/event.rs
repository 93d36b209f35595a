use kernel::{Action, Actor, Money};

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
    /// The action in the audit log.
    #[must_use]
    pub fn action(&self) -> Action {
        match self.what {
            PaymentChange::Started => Action::PaymentStarted,
            PaymentChange::Paid => Action::PaymentPaid,
            PaymentChange::PaidInVain => Action::PaymentPaidInVain,
            PaymentChange::Recorded => Action::PaymentRecorded,
            PaymentChange::Failed => Action::PaymentFailed,
            PaymentChange::Expired => Action::PaymentExpired,
            PaymentChange::RefundRequested(_) => Action::PaymentRefundRequested,
            PaymentChange::Refunded(_) => Action::PaymentRefunded,
            PaymentChange::RefundFailed(_) => Action::PaymentRefundFailed,
            PaymentChange::Disputed => Action::PaymentDisputed,
            PaymentChange::DisputeWon => Action::PaymentDisputeWon,
            PaymentChange::DisputeLost => Action::PaymentDisputeLost,
            PaymentChange::ReceiptSent => Action::PaymentReceiptSent,
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
