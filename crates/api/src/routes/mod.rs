//! The handlers, one file per resource, each with its requests and responses. A handler reads:
//! parse → transact → respond.

pub mod activity;
pub mod analytics;
pub mod auth;
pub mod availability;
pub mod backups;
pub mod bookings;
pub mod calendar_feeds;
pub mod challenges;
pub mod clients;
pub mod compose;
pub mod contact_requests;
pub mod content;
pub mod content_versions;
pub mod dashboard;
pub mod deliverability;
pub mod email_template_previews;
pub mod email_templates;
pub mod employees;
pub mod figures;
pub mod health;
pub mod media;
pub mod outbox;
pub mod pages;
pub mod payments;
pub mod sessions;
pub mod settings;
pub mod site;
pub mod smtp;
pub mod system;
pub mod team;
pub mod time_slots;
pub mod two_factor;
pub mod visits;
