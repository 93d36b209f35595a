//! The server: configuration, HTTP, the worker, and the composition of the domain crates with their adapters.
//!
//! A handler reads: parse → [`State::transact`](state::State::transact) → respond. Rules live in the domain
//! crates. Four rooms import in one direction: `http` (the protocol) ← `public` (answers kept in memory) ←
//! `routes` ← `worker` and `cli`. `state` is what they share.

pub mod app;
pub mod cause;
pub mod cli;
pub mod config;
pub mod http;
pub mod public;
pub mod routes;
pub mod state;
pub mod worker;
