//! The HTTP protocol: requests, responses, and the limits on both.

pub mod address;
pub mod auth;
pub mod compress;
pub mod csv;
pub mod error;
pub mod extract;
pub mod fields;
pub mod framing;
pub mod harden;
pub mod idempotency;
pub mod limits;
pub mod log;
pub mod metrics;
pub mod openapi;
pub mod page;
pub mod patience;
pub mod permit;
pub mod pictures;
pub mod precondition;
pub mod prove;
pub mod proxies;
pub mod request_id;
pub mod route_table;
pub mod sockets;
mod trace;
pub mod upload;
pub mod wire;
