//! Public reads, answered from memory until a change makes the response outdated. See ADR 0012.

pub mod answer;
pub mod respond;
