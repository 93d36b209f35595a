//! Whether and through whom a session is paid when it is booked.
//!
//! It decides what visitors learn of it: only providers that are switched on, and of those the name alone. How a provider is
//! reached is not its business.

mod payments;
mod ports;
mod settings;

pub use payments::Payments;
pub use ports::PaymentRepository;
pub use settings::{PaymentMode, PaymentOptions, PaymentSettings, Provider};
