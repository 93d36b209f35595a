//! How the practice is paid: by card through a provider, or by hand.
//!
//! This crate decides which providers visitors may use, what a booking still costs, and what a
//! provider's report means, whenever and however often it arrives. It does not know how a provider
//! is reached. All amounts are in minor units of their currency.

mod bill;
mod event;
mod gateway;
mod listing;
mod offer;
mod payment;
mod payments;
mod ports;
mod provider;
mod receivable;
mod receivables;
mod refunds;
mod secrets;
mod settings;
mod setup;

pub use bill::{Bill, BillState, Surplus};
pub use event::{PaymentChange, PaymentEvent};
pub use gateway::{About, Checkout, Forged, GatewayError, PaymentGateway, PaymentGateways, Report, Webhook};
pub use listing::{PaymentFilter, PaymentListing};
pub use offer::PaymentOffer;
pub use payment::{
    ByHand, Dispute, Method, Payment, PaymentSession, PaymentState, PaymentUpdate, ReceiptNumber, Refund,
    RefundState, RefundThere, Stage,
};
pub use payments::{BillChange, Opening, PaymentError, Payments, ReceivedPayment, ReportOutcome};
pub use ports::{PaymentEvents, PaymentRepository, PaymentSettingsRepository, ReceivableRepository};
pub use provider::{
    GatewayKind, InvalidProviderKey, InvalidPublicConfig, InvalidVariable, Provider, ProviderKey,
    PublicConfig, SecretVariables, UnknownService,
};
pub use receivable::{Receivable, ReceivableTotal, ReminderObstacle};
pub use receivables::{PaymentReminder, ReceivablePage, Receivables};
pub use refunds::WantedRefund;
pub use secrets::SecretSource;
pub use settings::{HoldMinutes, InvalidHold, PaymentMode, PaymentOptions, PaymentSettings};
pub use setup::{PaymentSetup, SetupError};
