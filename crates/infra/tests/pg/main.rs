//! The port contracts, tested on a real PostgreSQL: each MUST is a test.

#![expect(clippy::unwrap_used, reason = "a failed assumption should fail the test")]

mod account_links;
mod analytics;
mod audit;
mod auth;
mod availability;
mod backup;
mod backup_places;
mod backup_verification;
mod booking;
mod by_phone;
mod client_imports;
mod closures;
mod composed_mail;
mod contact_requests;
mod content;
mod content_versions;
mod dashboards;
mod events;
mod examine;
mod idempotency;
mod known_browsers;
mod matters;
mod media;
mod outages;
mod outbox;
mod outside_calendars;
mod passkeys;
mod payment_settings;
mod payments;
mod people;
mod receivables;
mod reminders;
mod reports;
mod s3;
mod schema;
mod seats;
mod second_factors;
mod settings;
mod support;
mod tasks;
mod team;
mod templates;
mod upgrades;
