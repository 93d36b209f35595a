//! The server: configuration, HTTP, the worker, and the composition of the domain crates with their adapters.
//!
//! A handler reads: parse → [`State::transact`](state::State::transact) → respond. Rules live in the domain crates.

pub mod accounts;
pub mod admin_cli;
pub mod answer;
pub mod app;
pub mod auth;
pub mod backup_cli;
pub mod cache;
pub mod command;
pub mod config;
pub mod csv;
pub mod error;
pub mod extract;
pub mod fields;
pub mod frontend;
pub mod harden;
pub mod idempotency;
pub mod limits;
pub mod log;
pub mod metrics;
pub mod openapi;
pub mod page;
pub mod password;
pub mod patience;
pub mod pictures;
pub mod policies;
pub mod precondition;
pub mod proxies;
pub mod routes;
pub mod seed;
pub mod serve;
pub mod shell;
pub mod sockets;
pub mod state;
pub mod threads;
pub mod upload;
pub mod wire;
pub mod worker;
