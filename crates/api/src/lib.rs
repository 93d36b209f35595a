//! The server: configuration, HTTP, the worker, and the composition of the domain crates with their adapters.
//!
//! A handler reads: parse → [`State::transact`](state::State::transact) → respond. Rules live in the domain crates.

pub mod auth;
pub mod error;
pub mod extract;
pub mod fields;
pub mod routes;
pub mod state;
pub mod wire;
