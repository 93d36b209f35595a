//! What visitors read, and how fast: answers kept in memory until a change makes them old. See ADR 0012.

pub mod answer;
pub mod cache;
pub mod page;
pub mod respond;
