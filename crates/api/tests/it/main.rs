//! The API as its clients see it: a request, and the literal answer, on a database of the test's own.

mod availability;
mod bookings;
mod employees;
mod factories;
mod harness;
mod http;
mod time_slots;
