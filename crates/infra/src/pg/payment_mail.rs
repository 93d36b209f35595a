//! The facts in mail about payments.

use kernel::{PaymentId, StorageError};
use payments::{ByHand, Method, PaymentRepository};
use templates::{BookingLookup, PaidBy, PaymentDetails, PaymentLookup};

use super::Tx;

impl PaymentLookup for Tx<'_> {
    fn payment(&self, id: PaymentId) -> Result<Option<PaymentDetails>, StorageError> {
        let Some(payment) = PaymentRepository::find(self, id)? else { return Ok(None) };
        let Some(booking) = BookingLookup::details(self, payment.booking)? else { return Ok(None) };
        let method = match &payment.method {
            Method::Online(_) => PaidBy::Card,
            Method::ByHand(how) => by_hand(*how),
        };
        let settled_at = payment.settled_at.unwrap_or(payment.created_at);
        Ok(Some(PaymentDetails {
            booking,
            amount: payment.amount,
            refunded: payment.refunded(),
            method,
            received_on: payment.received_on,
            settled_at,
            receipt: payment.receipt.map(|receipt| receipt.to_string()),
        }))
    }
}

fn by_hand(how: ByHand) -> PaidBy {
    match how {
        ByHand::Check => PaidBy::Check,
        ByHand::Wire => PaidBy::Wire,
        ByHand::Cash => PaidBy::Cash,
        ByHand::Other => PaidBy::Other,
    }
}
