use chrono::{DateTime, Utc};
use kernel::{BookingId, PaymentId};

use crate::{Payment, PaymentState};

/// Which payments to list; `None` means all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentFilter {
    /// Only these.
    pub ids: Option<Vec<PaymentId>>,
    /// In this state.
    pub state: Option<PaymentState>,
    /// For this booking.
    pub booking: Option<BookingId>,
    /// Asked for or recorded since.
    pub from: Option<DateTime<Utc>>,
    /// Asked for or recorded before.
    pub until: Option<DateTime<Utc>>,
    /// With this text in the client's name or email address, ignoring case; or with this reference
    /// or receipt number.
    pub text: Option<String>,
}

/// A payment in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentListing {
    /// The payment.
    pub payment: Payment,
    /// What people call its booking.
    pub reference: String,
    /// The client's name.
    pub client_name: String,
    /// The client's email address.
    pub client_email: String,
}
