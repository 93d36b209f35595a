//! The folder in which the server keeps backups, for nobody but itself to read.

use std::fmt;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;
use std::str::FromStr;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use kernel::Named;
use uuid::Uuid;

/// Why the server keeps a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupKind {
    /// It makes one regularly.
    Automatic,
    /// It shows what there was before another was restored.
    BeforeRestore,
}

kernel::named!(BackupKind { Automatic = "automatic", BeforeRestore = "before-restore" });

/// The name of a kept backup, such as `accord-20270104-130000-automatic-1f3a9c02.backup`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupName {
    text: String,
    created_at: DateTime<Utc>,
    kind: BackupKind,
}

impl BackupName {
    /// For one made at this moment.
    #[must_use]
    pub fn new(kind: BackupKind, created_at: DateTime<Utc>) -> Self {
        // Never twice the same, whatever the clock says.
        let (unique, _, _, _) = Uuid::new_v4().as_fields();
        let text =
            format!("accord-{}-{}-{unique:08x}.backup", created_at.format("%Y%m%d-%H%M%S"), kind.name());
        Self { text, created_at, kind }
    }

    /// When it was made.
    #[must_use]
    pub fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }

    /// Why it is kept.
    #[must_use]
    pub fn kind(&self) -> BackupKind {
        self.kind
    }
}

impl fmt::Display for BackupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The text is not the name of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBackupName;

impl FromStr for BackupName {
    type Err = NoBackupName;

    fn from_str(text: &str) -> Result<Self, NoBackupName> {
        let parts = || {
            let (moment, rest) = text.strip_prefix("accord-")?.split_at_checked(15)?;
            let (kind, unique) = rest.strip_prefix('-')?.strip_suffix(".backup")?.rsplit_once('-')?;
            let is_hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
            let created_at = NaiveDateTime::parse_from_str(moment, "%Y%m%d-%H%M%S").ok()?.and_utc();
            let is_unique = unique.len() == 8 && unique.bytes().all(is_hex);
            is_unique.then_some((created_at, BackupKind::from_name(kind).ok()?))
        };
        let (created_at, kind) = parts().ok_or(NoBackupName)?;
        Ok(Self { text: text.to_owned(), created_at, kind })
    }
}

/// A backup in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptBackup {
    /// Its name.
    pub name: BackupName,
    /// Bytes.
    pub size: u64,
}

/// The folder.
#[derive(Clone, Debug)]
pub struct BackupFolder {
    path: PathBuf,
}

impl BackupFolder {
    /// This folder; made when it is first needed.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// A file without a name, gone as soon as it is closed.
    pub fn scratch(&self) -> io::Result<File> {
        self.make()?;
        tempfile::tempfile_in(&self.path)
    }

    /// Keeps a backup: complete from the moment it has its name, or not at all.
    pub fn keep<T, E: From<io::Error>>(
        &self,
        name: &BackupName,
        write: impl FnOnce(&mut File) -> Result<T, E>,
    ) -> Result<T, E> {
        self.make()?;
        let draft = self.path.join(format!("{name}.partial"));
        let written =
            OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft).map_err(E::from);
        let written = written.and_then(|mut file| {
            let written = write(&mut file)?;
            file.sync_all()?;
            fs::rename(&draft, self.path.join(&name.text))?;
            File::open(&self.path)?.sync_all()?;
            Ok(written)
        });
        if written.is_err() {
            // It may not have come into being.
            let _ = fs::remove_file(&draft);
        }
        written
    }

    /// The backups, newest first.
    pub fn list(&self) -> io::Result<Vec<KeptBackup>> {
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut kept = Vec::new();
        for entry in entries {
            let entry = entry?;
            let Some(Ok(name)) = entry.file_name().to_str().map(str::parse) else { continue };
            match entry.metadata() {
                Ok(about) if about.is_file() => kept.push(KeptBackup { name, size: about.len() }),
                Ok(_) => {}
                // Deleted meanwhile.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        kept.sort_by(|a, b| (b.name.created_at, &b.name.text).cmp(&(a.name.created_at, &a.name.text)));
        Ok(kept)
    }

    /// A backup, to be read.
    pub fn open(&self, name: &BackupName) -> io::Result<Option<File>> {
        found(File::open(self.path.join(&name.text)))
    }

    /// Deletes a backup; `false` when there is none of that name.
    pub fn delete(&self, name: &BackupName) -> io::Result<bool> {
        Ok(found(fs::remove_file(self.path.join(&name.text)))?.is_some())
    }

    /// Deletes what has been kept long enough, but never the newest backup; and what a process left that died over it.
    /// Gives the number of backups deleted.
    pub fn prune(&self, retention: TimeDelta, now: DateTime<Utc>) -> io::Result<usize> {
        let mut deleted = 0;
        for backup in self.list()?.iter().skip(1) {
            if backup.name.created_at + retention <= now && self.delete(&backup.name)? {
                deleted += 1;
            }
        }
        for entry in fs::read_dir(&self.path).into_iter().flatten() {
            let entry = entry?;
            let name = entry.file_name();
            let draft = name.to_str().and_then(|name| name.strip_suffix(".partial"));
            let Some(Ok(draft)) = draft.map(BackupName::from_str) else { continue };
            if draft.created_at + TimeDelta::days(1) <= now {
                found(fs::remove_file(entry.path()))?;
            }
        }
        Ok(deleted)
    }

    fn make(&self) -> io::Result<()> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.path)
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
    use std::io::{Read, Write};
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    fn folder() -> (tempfile::TempDir, BackupFolder) {
        let home = tempfile::tempdir().unwrap();
        let folder = BackupFolder::new(home.path().join("data/backups"));
        (home, folder)
    }

    fn kept(folder: &BackupFolder, days_ago: i64) -> BackupName {
        let name = BackupName::new(BackupKind::Automatic, now() - TimeDelta::days(days_ago));
        folder.keep::<_, io::Error>(&name, |file| file.write_all(b"sealed")).unwrap();
        name
    }

    #[test]
    fn a_name_says_when_and_why_and_no_other_text_is_one() {
        let name = BackupName::new(BackupKind::BeforeRestore, now());
        assert!(name.to_string().starts_with("accord-20270104-130000-before-restore-"), "{name}");
        assert_eq!(name.to_string().parse(), Ok(name));
        for text in [
            "",
            "../jwt-key",
            "accord-20270104-130000-automatic-1f3a9c02",
            "accord-20270104-130000-automatic-1f3a9c0/.backup",
            "accord-20270104-130000-other-1f3a9c02.backup",
            "accord-20271304-130000-automatic-1f3a9c02.backup",
            "accord-20270104-130000-automatic-1F3A9C02.backup",
            "accord-20270104-130000-automatic-../../x.backup",
            "accord-2027010é-130000-automatic-1f3a9c02.backup",
        ] {
            assert_eq!(text.parse::<BackupName>(), Err(NoBackupName), "{text}");
        }
    }

    #[test]
    fn a_backup_is_kept_for_its_owner_alone_and_read_back() {
        let (home, folder) = folder();
        assert_eq!(folder.list().unwrap(), []);
        let name = kept(&folder, 0);
        assert_eq!(folder.list().unwrap(), [KeptBackup { name: name.clone(), size: 6 }]);
        let path = home.path().join("data/backups");
        let mode = |path: PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(path.clone()), mode(path.join(name.to_string()))), (0o700, 0o600));
        let mut text = String::new();
        folder.open(&name).unwrap().unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "sealed");
        assert!(folder.delete(&name).unwrap());
        assert!(!folder.delete(&name).unwrap() && folder.open(&name).unwrap().is_none());
    }

    #[test]
    fn one_that_fails_leaves_nothing() {
        let (home, folder) = folder();
        let name = BackupName::new(BackupKind::Automatic, now());
        let failed = folder.keep(&name, |_| Err::<(), _>(io::Error::other("the disk is full")));
        assert_eq!(failed.unwrap_err().to_string(), "the disk is full");
        assert_eq!(fs::read_dir(home.path().join("data/backups")).unwrap().count(), 0);
    }

    #[test]
    fn old_ones_go_and_the_newest_stays_however_old() {
        let (home, folder) = folder();
        let names = [31, 30, 29].map(|days| kept(&folder, days));
        let stranger = home.path().join("data/backups/notes.txt");
        fs::write(&stranger, "mine").unwrap();
        let left = home.path().join(format!("data/backups/{}.partial", names[0]));
        fs::write(&left, "half").unwrap();
        assert_eq!(folder.prune(TimeDelta::days(30), now()).unwrap(), 2);
        let names_left: Vec<_> = folder.list().unwrap().into_iter().map(|kept| kept.name).collect();
        assert_eq!(names_left, [names[2].clone()]);
        assert!(stranger.exists() && !left.exists());
        assert_eq!(folder.prune(TimeDelta::days(7), now()).unwrap(), 0, "the newest");
    }
}
