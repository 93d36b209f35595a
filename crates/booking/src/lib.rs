//! booking
