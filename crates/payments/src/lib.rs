//! How the practice is paid: by card through a provider, or by hand.
//!
//! This crate decides which providers visitors may use, what a booking still costs, and what a
//! provider's report means, whenever and however often it arrives. It does not know how a provider
//! is reached. All amounts are in minor units of their currency.

mod bill;
mod event;
mod gateway;
mod offer;
mod payment;
mod payments;
mod ports;
mod provider;
mod refunds;
mod settings;
mod setup;

pub use bill::{Bill, Standing};
pub use event::{PaymentChange, PaymentEvent};
pub use gateway::{
    About, Checkout, Forged, GatewayError, GatewayKind, PaymentGateway, PaymentGateways, Report, Webhook,
};
pub use offer::PaymentOffer;
pub use payment::{
    ByHand, Dispute, Method, News, Payment, PaymentSession, PaymentState, ReceiptNumber, Refund, RefundState,
    RefundThere, Stage,
};
pub use payments::{
    Begun, BillChange, Learned, PaymentError, PaymentFilter, PaymentListing, Payments, ReceivedPayment,
    Surplus,
};
pub use ports::{PaymentEvents, PaymentRepository, PaymentSettingsRepository, SecretSource};
pub use provider::{
    InvalidProviderKey, InvalidPublicConfig, InvalidVariable, Provider, ProviderKey, PublicConfig,
    SecretVariables, UnknownService,
};
pub use refunds::WantedRefund;
pub use settings::{HoldMinutes, InvalidHold, PaymentMode, PaymentOptions, PaymentSettings};
pub use setup::{PaymentSetup, SetupError};
