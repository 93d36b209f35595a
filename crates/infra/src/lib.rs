//! The adapters: they implement the domain crates' ports with PostgreSQL, files, S3, SMTP, argon2
//! and JWT.
//!
//! This crate decides nothing; a rule found here is in the wrong crate. The one exception is when
//! and where backups are made ([`backup_policy`], [`backup::is_due`]).

pub mod audit_seals;
pub mod background;
pub mod backup;
pub mod backup_policy;
pub mod calendars;
pub mod clock;
mod draft;
pub mod gateway;
pub mod hasher;
mod http;
pub mod links;
pub mod mail;
pub mod media;
pub mod media_bucket;
pub mod media_folder;
pub mod network;
pub mod person_marks;
pub mod pg;
pub mod preview;
pub mod s3;
pub mod token;
pub mod totp;
pub mod vault;
pub mod webauthn;
