use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Money, PaymentId, RefundId, StorageError};

use crate::{News, Payment, PaymentChange, PaymentError, Payments, Refund, RefundState};

/// How long the caller that decides on a refund has for making it, before the worker does.
const OWN_TRY: TimeDelta = TimeDelta::minutes(1);

/// Money that goes back.
impl Payments<'_> {
    /// Decides on a refund, of all that is left if no amount is given. A payment by hand was returned
    /// by hand; for one through a provider, [`Self::refunded`] follows.
    pub fn refund(
        &self,
        id: PaymentId,
        amount: Option<i64>,
        reason: &str,
        now: DateTime<Utc>,
    ) -> Result<Refund, PaymentError> {
        let (payment, _) = self.locked(id)?;
        let left = self.refundable(&payment)?;
        if left.minor() == 0 {
            return Err(PaymentError::NotRefundable);
        }
        let part = amount.unwrap_or(left.minor());
        if !(1..=left.minor()).contains(&part) {
            return Err(PaymentError::TooMuch(left));
        }
        let refund = Self::new_refund(&payment, part, reason, now);
        self.repository.add_refund(&refund, now + OWN_TRY)?;
        if payment.provider().is_none() {
            return self.refunded(refund.id, RefundState::Done, now);
        }
        self.happened(&payment, PaymentChange::RefundRequested(refund.amount))?;
        Ok(refund)
    }

    /// What has become of a refund. What is settled stays as it is.
    pub fn refunded(
        &self,
        id: RefundId,
        state: RefundState,
        now: DateTime<Utc>,
    ) -> Result<Refund, PaymentError> {
        let refund = self.repository.find_refund(id)?.ok_or(PaymentError::NotFound)?;
        let (payment, _) = self.locked(refund.payment)?;
        if !self.repository.settle_refund(id, state, now)? {
            return self.repository.find_refund(id)?.ok_or(PaymentError::NotFound);
        }
        match state {
            RefundState::Requested => {}
            RefundState::Done => {
                // The provider may have reported it already.
                self.apply(&payment, &News::Refunded(refund.amount.minor()), now)?;
            }
            RefundState::Failed => self.happened(&payment, PaymentChange::RefundFailed(refund.amount))?,
        }
        Ok(Refund { state, ..refund })
    }

    /// How much of the payment can be returned.
    pub fn refundable(&self, payment: &Payment) -> Result<Money, StorageError> {
        let refunds = self.repository.refunds(payment.id)?;
        let waiting = refunds.iter().filter(|refund| refund.state == RefundState::Requested);
        let waiting: i64 = waiting.map(|refund| refund.amount.minor()).sum();
        Ok(Money::new((payment.kept().minor() - waiting).max(0), payment.amount.currency()))
    }

    /// Its refunds, oldest first.
    pub fn refunds(&self, id: PaymentId) -> Result<Vec<Refund>, StorageError> {
        self.repository.refunds(id)
    }

    /// A refund that the provider has yet to make.
    pub fn take_refund(&self, now: DateTime<Utc>) -> Result<Option<Refund>, StorageError> {
        self.repository.take_refund(now)
    }

    pub(crate) fn new_refund(payment: &Payment, minor: i64, reason: &str, now: DateTime<Utc>) -> Refund {
        Refund {
            id: RefundId::generate(),
            payment: payment.id,
            amount: Money::new(minor, payment.amount.currency()),
            reason: reason.to_owned(),
            state: RefundState::Requested,
            created_at: now,
        }
    }
}
