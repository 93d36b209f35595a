//! The folder in which the server keeps backups, readable only by the server.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::SystemTime;

use super::store::{BackupStore, StoredBackup, WriteBackup};
use super::{BackupError, BackupName};
use crate::draft;

/// The folder.
#[derive(Clone, Debug)]
pub struct BackupFolder {
    path: PathBuf,
}

impl BackupFolder {
    /// This folder; created when it is first needed.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// A file without a name, deleted when it is closed.
    pub fn scratch(&self) -> io::Result<File> {
        self.make()?;
        tempfile::tempfile_in(&self.path)
    }

    /// Deletes drafts left by a process that died while writing.
    pub fn tidy(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.path).into_iter().flatten() {
            let entry = entry?;
            let name = entry.file_name();
            let draft = name.to_str().and_then(|name| name.strip_suffix(".partial"));
            if draft.is_some_and(|draft| BackupName::from_str(draft).is_ok()) {
                draft::sweep(&entry.path(), SystemTime::now())?;
            }
        }
        Ok(())
    }

    fn place(&self, name: &BackupName) -> PathBuf {
        self.path.join(name.to_string())
    }

    fn entries(&self) -> io::Result<Vec<StoredBackup>> {
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut kept = Vec::new();
        for entry in entries {
            let entry = entry?;
            let Some(Ok(name)) = entry.file_name().to_str().map(str::parse) else { continue };
            match entry.metadata() {
                Ok(about) if about.is_file() => kept.push(StoredBackup { name, size: about.len() }),
                Ok(_) => {}
                // Deleted in the meantime.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(kept)
    }

    fn make(&self) -> io::Result<()> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.path)
    }
}

impl BackupStore for BackupFolder {
    fn keep(&self, name: &BackupName, write: &mut WriteBackup<'_>) -> Result<(), BackupError> {
        self.make().map_err(BackupError::File)?;
        let draft = self.path.join(format!("{name}.partial"));
        let new = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft);
        let written = new.map_err(BackupError::File).and_then(|mut file| {
            draft::hold(&file);
            write(&mut file)?;
            let settle = || {
                file.sync_all()?;
                fs::rename(&draft, self.place(name))?;
                File::open(&self.path)?.sync_all()
            };
            settle().map_err(BackupError::File)
        });
        if written.is_err() {
            // It may never have been created.
            let _ = fs::remove_file(&draft);
        }
        written
    }

    fn list(&self) -> Result<Vec<StoredBackup>, BackupError> {
        self.entries().map_err(BackupError::File)
    }

    fn open(&self, name: &BackupName) -> Result<Option<File>, BackupError> {
        found(File::open(self.place(name))).map_err(BackupError::File)
    }

    fn delete(&self, name: &BackupName) -> Result<bool, BackupError> {
        let deleted = found(fs::remove_file(self.place(name))).map_err(BackupError::File)?;
        Ok(deleted.is_some())
    }
}

fn found<T>(outcome: io::Result<T>) -> io::Result<Option<T>> {
    match outcome {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        outcome => outcome.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use chrono::{DateTime, Utc};

    use super::*;
    use crate::backup::BackupKind;

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    #[test]
    fn a_backup_is_kept_for_its_owner_alone() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("data/backups");
        let folder = BackupFolder::new(path.clone());
        assert_eq!(folder.list().unwrap(), []);
        let name = BackupName::new(BackupKind::Automatic, now());
        folder.keep(&name, &mut |file| Ok(file.write_all(b"sealed")?)).unwrap();
        let mode = |path: PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(path.clone()), mode(path.join(name.to_string()))), (0o700, 0o600));
    }

    #[test]
    fn what_a_dead_process_left_goes_and_what_is_being_written_stays() {
        let home = tempfile::tempdir().unwrap();
        let folder = BackupFolder::new(home.path().to_owned());
        let name = BackupName::new(BackupKind::BeforeRestore, now());
        let (left, mine) = (home.path().join(format!("{name}.partial")), home.path().join("notes.partial"));
        for path in [&left, &mine] {
            fs::write(path, "half").unwrap();
        }
        let name = BackupName::new(BackupKind::Automatic, now());
        folder
            .keep(&name, &mut |file| {
                folder.tidy()?;
                Ok(file.write_all(b"sealed")?)
            })
            .unwrap();
        assert_eq!((left.exists(), mine.exists()), (false, true));
        assert_eq!(folder.list().unwrap().len(), 1);
    }
}
