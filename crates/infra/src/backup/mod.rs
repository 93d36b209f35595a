//! Backups: all of the practice's data in one file, encrypted with the server's data key, and
//! restored all or nothing.
//!
//! [`Backups`] makes, checks and restores files. [`BackupPlaces`] keeps the automatic ones, made
//! when [`is_due`] says so; each place is a [`BackupStore`]. The file format is explained in
//! `docs/adr/0011-a-backup-is-one-encrypted-file.md`.

mod bucket;
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

use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};

use std::sync::Arc;

use auth::{PasswordHash, PasswordHasher};
use chrono::{DateTime, Utc};
use content::MediaStore;
use kernel::{Actor, AdminId, AuditEntry, SessionId, StorageError};

use crate::backup_policy::BackupLocation;
use crate::person_marks::PersonMarks;
use crate::pg::{Db, Tx};
use crate::s3::S3Error;

pub use bucket::BackupBucket;
pub use file::{BackupWriter, Contents, Entry, TableContents, read_backup};
pub use folder::BackupFolder;
use media::Diversion;
pub use name::{BackupKind, BackupName};
pub use places::{BackupPlaces, KeptBackup};
use progress::{Pace, Watched};
pub use progress::{Progress, RestorePhase, Watch};
pub use returning::Returning;
pub use revocations::Revocations;
pub use schedule::{
    BackupHealth, Run, Verification, VerificationOutcome, health, is_due, is_verification_due,
};
pub use seal::DataKey;
pub use store::{BackupStore, StoredBackup, WriteBackup, prune};
pub use survey::PublishedAccount;
use survey::{Found, Survey};
use tables::MEDIA_FILES;
pub use verify::VerifyError;

pub use tables::{ACCOUNT, AUDIT_LOG, FORGOTTEN, HELD, KNOWN_NETWORKS, LEFT_OUT, LeftOut, MERGED};

/// Why a backup cannot be made or restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file is damaged, truncated, or not a backup.
    #[error("Invalid backup file format")]
    Invalid,
    /// The file was encrypted with another key.
    #[error(
        "This backup was made with another data key. Start this server with the DATA_KEY of the server that made it"
    )]
    OtherKey,
    /// The file has tables or columns that this server does not know yet.
    #[error("This backup was made by a newer version of Accord. Update this server first")]
    Newer,
    /// Another restore is in progress.
    #[error("Another restore is in progress")]
    Busy,
    /// A file cannot be written or read; the disk may be full.
    #[error("the backup file cannot be written or read")]
    File(#[source] io::Error),
    /// The cloud store returned an error.
    #[error(transparent)]
    Cloud(#[from] S3Error),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<io::Error> for BackupError {
    /// Errors that reading a damaged file causes in its layers are about the file; all others are
    /// about where it is written.
    fn from(error: io::Error) -> Self {
        let error = match error.downcast::<S3Error>() {
            Ok(error) => return Self::Cloud(error),
            Err(error) => error,
        };
        match error.kind() {
            ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof => Self::Invalid,
            _ => Self::File(error),
        }
    }
}

/// The audit log line for a restore; `subject` is the stored backup's name, or empty.
#[must_use]
pub fn restored(by: Actor, subject: String, detail: &str) -> AuditEntry {
    AuditEntry { by, action: "backup.restored", subject, detail: detail.into() }
}

/// The administrator who restores. Their account stays as it is, whatever the backup contains, and
/// so does their session, so that they do not lock themselves out.
#[derive(Clone, Copy, Debug)]
pub struct Restorer {
    /// The administrator.
    pub admin: AdminId,
    /// Their session.
    pub session: SessionId,
}

/// A table's rows now and after a restore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChange {
    /// The table.
    pub table: &'static str,
    /// Number of rows now.
    pub now: u64,
    /// Number of rows in the backup.
    pub then: u64,
}

/// A backup compared with the current data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The backup.
    pub contents: Contents,
    /// All the tables it replaces.
    pub tables: Vec<TableChange>,
    /// People who were erased since it was made. A restore erases them again.
    pub forgotten_again: u64,
    /// What was taken away from people since it was made: accounts, roles, feeds, passkeys. A restore
    /// takes it away again.
    pub revoked_again: u64,
    /// Accounts with the published demo password. A restore leaves them without a usable password.
    pub published: Vec<PublishedAccount>,
    /// Messages that had not been sent yet. A restore holds them: they may have been sent since.
    pub held_mail: u64,
}

/// One database's backups.
#[derive(Clone)]
pub struct Backups {
    /// The database.
    pub db: Db,
    /// The key that encrypts files.
    pub key: DataKey,
    /// Where files are kept.
    pub places: BackupPlaces,
    /// Where image files are stored, if not in the database.
    pub media: Option<Arc<dyn MediaStore>>,
    /// Recognizes people who were erased.
    pub marks: PersonMarks,
    /// Detects the published demo password; `None` where that password is allowed.
    pub hasher: Option<Arc<dyn PasswordHasher>>,
}

impl Backups {
    /// Writes a backup of the current data. No one has to wait for it.
    pub fn write(&self, into: impl Write, now: DateTime<Utc>) -> Result<Contents, BackupError> {
        self.db.transact(|tx| {
            tx.freeze()?;
            self.write_in(tx, into, now, |_| ())
        })
    }

    /// `written` is called with each table's row count.
    fn write_in(
        &self,
        tx: &Tx<'_>,
        into: impl Write,
        now: DateTime<Utc>,
        mut written: impl FnMut(u64),
    ) -> Result<Contents, BackupError> {
        let mut writer = BackupWriter::new(BufWriter::new(into), &self.key, &tx.schema()?, now)?;
        for table in HELD {
            match self.media.as_deref() {
                Some(store) if table == MEDIA_FILES => media::copy_out(store, tx, &mut writer)?,
                _ => tx.copy_out(table, &mut writer)?,
            }
            written(writer.last_rows());
        }
        let (mut into, contents) = writer.finish()?;
        into.flush()?;
        Ok(contents)
    }

    /// Writes a backup to a file without a name, positioned at its start, and stores a copy if the
    /// practice keeps backups in the cloud.
    pub fn write_scratch(&self, now: DateTime<Utc>) -> Result<File, BackupError> {
        let mut file = self.places.folder.scratch()?;
        self.write(&file, now)?;
        let location = self.db.read(location)?;
        if let Some(cloud) = self.places.cloud.as_ref().filter(|_| location != BackupLocation::Local) {
            file.rewind()?;
            let name = BackupName::new(BackupKind::Manual, now);
            cloud.keep(&name, &mut |into| Ok(io::copy(&mut &file, into).map(drop)?))?;
        }
        file.rewind()?;
        Ok(file)
    }

    /// Writes a backup to where the practice keeps them.
    pub fn keep(&self, kind: BackupKind, now: DateTime<Utc>) -> Result<BackupName, BackupError> {
        let name = BackupName::new(kind, now);
        let store = self.places.store(self.db.read(location)?);
        store.keep(&name, &mut |into| self.write(into, now).map(drop))?;
        Ok(name)
    }

    /// Copies to the cloud what is missing there, if the practice keeps its backups in both places.
    pub fn copy_to_cloud(&self) -> Result<(), BackupError> {
        match self.db.read(location)? {
            BackupLocation::Both => self.places.copy_to_cloud(),
            BackupLocation::Local | BackupLocation::Cloud => Ok(()),
        }
    }

    /// Reads the whole file and reports what restoring it would change.
    pub fn compare(
        &self,
        file: &mut (impl Read + Seek),
        watch: Watch<'_>,
    ) -> Result<Comparison, BackupError> {
        let file = from_its_beginning(file, RestorePhase::Checking, watch)?;
        let (forgotten, revoked, known) =
            self.db.read(|tx| Ok::<_, BackupError>((tx.forgotten()?, tx.revocations()?, tx.schema()?)))?;
        let mut survey = Survey::new(&self.marks, forgotten, revoked, self.hasher.clone());
        let contents = read_backup(file, &self.key, &known, |entry| survey.pass(entry))?;
        let Found { forgotten_again, revoked_again, published, waiting: held_mail } = survey.found();
        let rows = |table: &str| contents.tables.iter().find(|held| held.table == table);
        let tables = self.db.read(|tx| {
            let change = |table| {
                let then = rows(table).map_or(0, |held| held.rows);
                let now = match self.media {
                    Some(_) if table == MEDIA_FILES => {
                        u64::try_from(tx.media_files()?.len()).unwrap_or(u64::MAX)
                    }
                    _ => tx.count_rows(table)?,
                };
                Ok::<_, BackupError>(TableChange { table, now, then })
            };
            HELD.into_iter()
                .filter(|table| !MERGED.contains(table))
                .map(change)
                .collect::<Result<Vec<_>, _>>()
        })?;
        Ok(Comparison { contents, tables, forgotten_again, revoked_again, published, held_mail })
    }

    /// Replaces all data with the file's content, or changes nothing. Meanwhile others can read but
    /// not write. The previous data is kept as a backup; returns its name.
    pub fn restore(
        &self,
        file: &mut (impl Read + Seek),
        by: Option<Restorer>,
        audit: &AuditEntry,
        now: DateTime<Utc>,
        watch: Watch<'_>,
    ) -> Result<(Comparison, BackupName), BackupError> {
        let mut comparison = self.compare(file, watch)?;
        let rows_now = comparison.tables.iter().map(|change| change.now).sum();
        let name = BackupName::new(BackupKind::BeforeRestore, now);
        let store = self.places.store(self.db.read(location)?);
        let restored = self.db.transact(|tx| {
            tx.stop_writers()?;
            let mut keeping = Pace::new(RestorePhase::Keeping, rows_now, watch);
            store
                .keep(&name, &mut |into| self.write_in(tx, into, now, |rows| keeping.add(rows)).map(drop))?;
            let file = from_its_beginning(file, RestorePhase::Replacing, watch)?;
            let mut diversion = Diversion { store: self.media.as_deref(), in_media_files: false };
            let known = tx.schema()?;
            tx.replace_all(by, |take| {
                let pass = |entry: Entry<'_>| diversion.pass(entry, take);
                read_backup(file, &self.key, &known, pass).map(drop)
            })?;
            self.lock_published(tx, &comparison.published)?;
            let forgotten_again = tx.forget_again(&self.marks)?;
            let revoked_again = tx.revoke_again()?;
            kernel::AuditLog::record(tx, audit)?;
            Ok::<_, BackupError>((forgotten_again, revoked_again, tx.held_mail()?))
        });
        match restored {
            Ok((forgotten_again, revoked_again, held_mail)) => {
                comparison = Comparison { forgotten_again, revoked_again, held_mail, ..comparison };
            }
            Err(error) => {
                // Nothing was changed, so there is nothing to go back to.
                let _ = store.delete(&name);
                return Err(error);
            }
        }
        Ok((comparison, name))
    }

    /// Gives these accounts a hash that no password matches, so that no one signs in with a
    /// published password.
    fn lock_published(&self, tx: &Tx<'_>, published: &[PublishedAccount]) -> Result<(), StorageError> {
        let Some(hasher) = &self.hasher else { return Ok(()) };
        let passwords: Vec<PasswordHash> = published.iter().map(|account| account.password.clone()).collect();
        tx.replace_hashes(&passwords, &hasher.decoy())
    }
}

/// The file from its start; it reports how much has been read.
fn from_its_beginning<'a, F: Read + Seek>(
    file: &'a mut F,
    phase: RestorePhase,
    watch: Watch<'a>,
) -> Result<BufReader<Watched<'a, &'a mut F>>, BackupError> {
    let whole = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    Ok(BufReader::new(Watched { from: file, pace: Pace::new(phase, whole, watch) }))
}

/// Where the practice keeps its backups.
fn location(tx: &Tx<'_>) -> Result<BackupLocation, StorageError> {
    Ok(tx.backup_policy()?.unwrap_or_default().location)
}
