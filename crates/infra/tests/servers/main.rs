//! What speaks to other servers, with real ones on loopback.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failed assumption should fail the test")]

mod calendars;
mod dkim;
mod mail;
mod mail_encryption;
