//! The HTTP protocol: requests, responses, and the limits on both.

pub mod auth;
pub mod compress;
pub mod crowd;
pub mod csv;
pub mod extract;
pub mod fields;
pub mod harden;
pub mod head;
pub mod idempotency;
pub mod ignored;
pub mod known_fields;
pub mod log;
pub mod openapi;
pub mod page;
pub mod permit;
pub mod pieces;
pub mod precondition;
pub mod prove;
pub mod route_table;
pub mod sockets;
pub mod upload;
pub mod wire;

pub use crate::base::{address, error, limits, metrics, patience, proxies, request_id};
