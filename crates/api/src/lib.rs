//! The server: configuration, HTTP, the worker, and the wiring of the domain crates with their
//! adapters.
//!
//! A handler reads: parse → [`State::transact`](state::State::transact) → respond. Rules live in
//! the domain crates. Modules import in one direction only: [`base`] ← [`state`] ← [`http`] (the
//! protocol) ← [`public`] (responses from memory) ← [`routes`], [`worker`] ← [`cli`].

pub mod app;
pub mod base;
pub mod cause;
pub mod cli;
pub mod config;
pub mod http;
pub mod public;
pub mod routes;
pub mod state;
pub mod worker;
