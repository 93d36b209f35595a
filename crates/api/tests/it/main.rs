//! The API as its clients see it: a request, and the literal response, on a separate database per
//! test.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failed assumption should fail the test"
)]

mod accounts;
mod activity;
mod analytics;
mod architecture;
mod auth;
mod availability;
mod backups;
mod board;
mod bookings;
mod browsers;
mod by_phone;
mod cache;
mod calendar_feeds;
mod calendar_files;
mod client_imports;
mod clients;
mod closures;
mod compose;
mod confirmations;
mod contact_requests;
mod content;
mod content_versions;
mod credentials;
mod dashboard;
mod deadlines;
mod decisions;
mod deliverability;
mod demo;
mod doctor;
mod email_templates;
mod employees;
mod exports;
mod factories;
mod files;
mod getting_started;
mod growth;
mod guessing;
mod harness;
mod history;
mod http;
mod imports;
mod intakes;
mod invitations;
mod landing;
mod limits;
mod mail;
mod mail_health;
mod matrix;
mod matters;
mod media;
mod mediator_calendars;
mod metrics;
mod notices;
mod openapi;
mod outages;
mod outbox;
mod outside_calendars;
mod passkeys;
mod password_resets;
mod payment;
mod payment_processes;
mod payments;
mod plurals;
mod privacy;
mod process;
mod queue;
mod race;
mod relocations;
mod reminder_processes;
mod reminders;
mod scope;
mod search;
mod seats;
mod session_kinds;
mod sessions;
mod settings;
mod setup;
mod smtp;
mod system;
mod team;
mod time_slots;
mod to_collect;
mod two_factor;
mod visits;
mod withheld;
