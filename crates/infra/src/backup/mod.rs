//! Backups: all of the practice's data in one file, encrypted with the server's data key, and
//! restored all or nothing.
//!
//! [`Backups`] makes, checks and restores files. [`BackupPlaces`] keeps the automatic ones, made
//! when [`is_due`] says so; each place is a [`BackupStore`]. The file format is explained in
//! `docs/adr/0011-a-backup-is-one-encrypted-file.md`.

mod backups;
mod bucket;
mod error;
mod file;
mod folder;
mod media;
mod name;
mod places;
mod progress;
mod returning;
mod revocations;
mod schedule;
mod seal;
mod store;
mod survey;
mod tables;
mod verify;

pub use backups::{Backups, Comparison, Restorer, TableChange, restored};
pub use bucket::BackupBucket;
pub use error::BackupError;
pub use file::{BackupWriter, Contents, Entry, TableContents, read_backup};
pub use folder::BackupFolder;
pub use name::{BackupKind, BackupName};
pub use places::{BackupPlaces, KeptBackup};
pub use progress::{Progress, RestorePhase, Watch};
pub use returning::Returning;
pub use revocations::Revocations;
pub use schedule::{
    BackupHealth, Run, Verification, VerificationOutcome, health, is_due, is_verification_due,
};
pub use seal::DataKey;
pub use store::{BackupStore, StoredBackup, WriteBackup, prune};
pub use survey::PublishedAccount;
pub use tables::{ACCOUNT, AUDIT_LOG, FORGOTTEN, HELD, KNOWN_NETWORKS, LEFT_OUT, LeftOut, MERGED};
pub use verify::VerifyError;
