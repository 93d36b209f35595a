use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::Named;
use uuid::Uuid;

/// Why the server keeps a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BackupKind {
    /// Made automatically on schedule.
    Automatic,
    /// Made by a person.
    Manual,
    /// The data before another backup was restored.
    BeforeRestore,
}

kernel::named!(BackupKind { Automatic = "automatic", Manual = "manual", BeforeRestore = "before-restore" });

/// The name of a stored backup, such as `accord-20270104-130000-automatic-1f3a9c02.backup`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BackupName {
    // First, so that names sort by time.
    created_at: DateTime<Utc>,
    text: String,
    kind: BackupKind,
}

impl BackupName {
    /// A name for a backup made at this time.
    #[must_use]
    pub fn new(kind: BackupKind, created_at: DateTime<Utc>) -> Self {
        // Unique whatever the clock says.
        let (unique, _, _, _) = Uuid::new_v4().as_fields();
        let text =
            format!("accord-{}-{}-{unique:08x}.backup", created_at.format("%Y%m%d-%H%M%S"), kind.name());
        Self { created_at, text, kind }
    }

    /// When it was made.
    #[must_use]
    pub fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }

    /// Why it was made.
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
        Ok(Self { created_at, text: text.to_owned(), kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_when_and_why_and_no_other_text_is_one() {
        let name = BackupName::new(BackupKind::BeforeRestore, "2027-01-04T13:00:00Z".parse().unwrap());
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
}
