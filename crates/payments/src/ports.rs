use chrono::{DateTime, NaiveDate, Utc};
use kernel::{BookingId, Page, Paged, PaymentId, RefundId, StorageError};

use crate::{
    Bill, Payment, PaymentEvent, PaymentFilter, PaymentListing, PaymentSettings, Provider, ProviderKey,
    Receivable, ReceivableTotal, Refund, RefundState, Surplus,
};

/// Where payment settings and providers are kept.
#[cfg_attr(test, mockall::automock)]
pub trait PaymentSettingsRepository {
    /// MUST make every other transaction that calls this wait until this one ends.
    fn lock(&self) -> Result<(), StorageError>;
    /// The settings; `None` before they are first stored.
    fn settings(&self) -> Result<Option<PaymentSettings>, StorageError>;
    /// Stores the settings, replacing earlier ones.
    fn store_settings(&self, settings: &PaymentSettings) -> Result<(), StorageError>;
    /// All providers. MUST be ordered by key.
    fn providers(&self) -> Result<Vec<Provider>, StorageError>;
    /// Stores the provider, replacing an earlier one with the same key.
    fn store_provider(&self, provider: &Provider) -> Result<(), StorageError>;
    /// Deletes the provider, if it exists.
    fn remove_provider(&self, key: &ProviderKey) -> Result<(), StorageError>;
}

/// Where payments are kept.
#[cfg_attr(test, mockall::automock)]
pub trait PaymentRepository {
    /// The booking's bill. MUST make other transactions that lock it, or change the booking, wait
    /// until this one ends.
    fn lock(&self, booking: BookingId) -> Result<Option<Bill>, StorageError>;
    /// The booking's bill.
    fn bill(&self, booking: BookingId) -> Result<Option<Bill>, StorageError>;
    /// One payment.
    fn find(&self, id: PaymentId) -> Result<Option<Payment>, StorageError>;
    /// The payment whose money the provider calls this.
    fn find_charge(&self, provider: &ProviderKey, charge: &str) -> Result<Option<Payment>, StorageError>;
    /// A page of the payments that match the filter. MUST be newest first and MUST count all
    /// matches.
    fn list(&self, filter: &PaymentFilter, page: Page) -> Result<Paged<PaymentListing>, StorageError>;
    /// The ids of all payments that match the filter. MUST be in the order of `list`.
    fn ids(&self, filter: &PaymentFilter) -> Result<Vec<PaymentId>, StorageError>;
    /// Adds or replaces the payment. MUST keep what the booking says about what was paid in step
    /// with its payments.
    fn store(&self, payment: &Payment) -> Result<(), StorageError>;
    /// Stores what the office has agreed on beside the price: see [`Bill::adjustment`]. MUST keep what
    /// the booking says about what was paid in step with it.
    fn adjust(&self, booking: BookingId, adjustment: i64) -> Result<(), StorageError>;
    /// The bookings for which the practice has more than is owed: see [`Bill::surplus`]. MUST be in
    /// the order in which their sessions take place.
    fn surpluses(&self) -> Result<Vec<Surplus>, StorageError>;
    /// The next number of a receipt in this year. MUST have no gaps and MUST make other transactions
    /// that ask for one wait until this one ends.
    fn next_receipt(&self, year: i32) -> Result<i32, StorageError>;
    /// When to ask the provider about the payment next; `None` for no more.
    fn watch(&self, id: PaymentId, at: Option<DateTime<Utc>>) -> Result<(), StorageError>;
    /// A payment to ask the provider about. MUST give each to one caller, and MUST put off the next
    /// time by an hour, then by a day, and by another day each time.
    fn take_watched(&self, now: DateTime<Utc>) -> Result<Option<Payment>, StorageError>;
    /// The payment's refunds, oldest first.
    fn refunds(&self, payment: PaymentId) -> Result<Vec<Refund>, StorageError>;
    /// One refund.
    fn find_refund(&self, id: RefundId) -> Result<Option<Refund>, StorageError>;
    /// Adds a refund. While it is requested, it is tried at `try_at`.
    fn add_refund(&self, refund: &Refund, try_at: DateTime<Utc>) -> Result<(), StorageError>;
    /// Moves the refund on to this state. MUST NOT move it back; returns whether it changed.
    fn settle_refund(
        &self,
        id: RefundId,
        state: RefundState,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// A requested refund that is due. MUST give each to one caller, and MUST put off the next try
    /// by a minute, then by twice as long each time, up to an hour.
    fn take_refund(&self, now: DateTime<Utc>) -> Result<Option<Refund>, StorageError>;
}

/// Where what clients owe is found: for confirmed and completed sessions, unless a refund of theirs is
/// under way. See [`Bill::due`](crate::Bill::due).
#[cfg_attr(test, mockall::automock)]
pub trait ReceivableRepository {
    /// A page of it, with what stands in the way of reminding the client on this day. MUST be in the order
    /// in which the sessions take place.
    fn list(&self, today: NaiveDate, page: Page) -> Result<Vec<Receivable>, StorageError>;
    /// What is owed for these bookings. MUST leave out those for which nothing is.
    fn among(&self, bookings: &[BookingId], today: NaiveDate) -> Result<Vec<Receivable>, StorageError>;
    /// What all of it amounts to. MUST be ordered by currency.
    fn totals(&self) -> Result<Vec<ReceivableTotal>, StorageError>;
    /// Queues a reminder to the booking's client. MUST do nothing if one was queued on the same day, even
    /// when several processes ask at once, unless that one was withdrawn or could not be delivered. Returns
    /// whether it queued it.
    fn remind(&self, booking: BookingId, day: NaiveDate) -> Result<bool, StorageError>;
}

/// Records what happens to payments: one line of the audit log each, and the emails that follow.
pub trait PaymentEvents {
    /// MUST be rolled back with the change.
    fn record(&self, event: &PaymentEvent<'_>) -> Result<(), StorageError>;
}
