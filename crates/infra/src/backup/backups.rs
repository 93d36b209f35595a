//! One database's backups: written, compared and restored.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::sync::Arc;

use auth::{PasswordHash, PasswordHasher};
use chrono::{DateTime, Utc};
use content::MediaStore;
use kernel::{Action, Actor, AdminId, AuditEntry, SessionId, StorageError};

use super::media::{self, Diversion};
use super::progress::{Pace, from_its_beginning};
use super::survey::{Found, Survey};
use super::tables::MEDIA_FILES;
use super::{
    BackupError, BackupKind, BackupName, BackupPlaces, BackupStore, BackupWriter, Contents, DataKey, Entry,
    HELD, MERGED, PublishedAccount, RestorePhase, Watch, read_backup,
};
use crate::backup_policy::BackupLocation;
use crate::person_marks::PersonMarks;
use crate::pg::{Db, Tx};

/// The audit log line for a restore; `subject` is the stored backup's name, or empty.
#[must_use]
pub fn restored(by: Actor, subject: String, detail: &str) -> AuditEntry {
    AuditEntry { by, action: Action::BackupRestored, subject, detail: detail.into(), changes: Vec::new() }
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

    /// Replaces all data with the file's content, or changes nothing. While it runs, others can read
    /// but not write. The previous data is kept as a backup; returns its name.
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

/// Where the practice keeps its backups.
fn location(tx: &Tx<'_>) -> Result<BackupLocation, StorageError> {
    Ok(tx.backup_policy()?.unwrap_or_default().location)
}
