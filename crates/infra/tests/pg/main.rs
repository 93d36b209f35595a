//! The contracts of the ports, kept on a real PostgreSQL: each MUST is a test.

mod availability;
mod booking;
mod idempotency;
mod support;
