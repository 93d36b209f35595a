//! Whether and how a session is paid for when it is booked.
//!
//! This crate decides what visitors see: only providers that are switched on, and only their keys.
//! It knows nothing of how a provider is reached.

mod payments;
mod ports;
mod provider;
mod settings;

pub use payments::Payments;
pub use ports::PaymentRepository;
pub use provider::{InvalidProviderKey, Provider, ProviderKey};
pub use settings::{PaymentMode, PaymentOptions, PaymentSettings};
