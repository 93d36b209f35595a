//! Public reads, and their speed: responses cached in memory until a change makes them outdated.
//! See ADR 0012.

pub mod answer;
pub mod cache;
pub mod page;
pub mod respond;
