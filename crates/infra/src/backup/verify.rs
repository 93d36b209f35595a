//! Verifying a backup: it is restored into a database of its own, and every row that comes out is
//! compared with what the file holds.

use std::collections::BTreeMap;
use std::io::{Read, Seek};

use kernel::StorageError;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use super::progress::from_its_beginning;
use super::{BackupError, Backups, Contents, Entry, RestorePhase, Watch, read_backup};
use crate::pg::Tx;

/// Why a backup is not known to restore.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The role needs the right to create a database.
    #[error(
        "The database role {role} may not create the database that a verification needs. As a PostgreSQL superuser, \
         run: ALTER ROLE {role} CREATEDB"
    )]
    MayNotCreate {
        /// The role.
        role: String,
    },
    /// Another verification is in progress.
    #[error("Another verification is in progress. Wait until it has finished")]
    Running,
    /// What was restored is not what the file holds.
    #[error("The backup does not restore: what comes back in {table} is not what the file holds")]
    Differs {
        /// The table.
        table: String,
    },
    /// The file cannot be read or restored, or the database failed.
    #[error(transparent)]
    Backup(#[from] BackupError),
}

impl From<StorageError> for VerifyError {
    fn from(error: StorageError) -> Self {
        Self::Backup(error.into())
    }
}

impl VerifyError {
    /// Whether the fault is the file's: here, it does not restore.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        use BackupError::{Invalid, Newer, OtherKey};
        matches!(self, Self::Differs { .. } | Self::Backup(Invalid | Newer | OtherKey))
    }
}

/// The rows of a table in any order: the collation of the database that wrote the file may sort
/// differently.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RowSet {
    rows: u64,
    sum: [u64; 4],
}

impl RowSet {
    /// Adds what a row holds in these columns.
    fn add(&mut self, row: &str, columns: &[String]) -> Result<(), BackupError> {
        let mut fields: BTreeMap<&str, &RawValue> =
            serde_json::from_str(row).or(Err(BackupError::Invalid))?;
        fields.retain(|name, _| columns.iter().any(|column| column == name));
        let text = serde_json::to_vec(&fields).or(Err(BackupError::Invalid))?;
        let digest = Sha256::digest(text);
        for (lane, bytes) in self.sum.iter_mut().zip(digest.as_chunks::<8>().0) {
            *lane = lane.wrapping_add(u64::from_be_bytes(*bytes));
        }
        self.rows += 1;
        Ok(())
    }
}

/// A table as the file has it.
struct Expected {
    table: String,
    /// The columns that a restore fills.
    columns: Vec<String>,
    rows: RowSet,
}

impl Backups {
    /// Reads the whole file, restores it into a database made for this alone, and compares all rows.
    /// The practice's own data is not touched.
    pub fn verify(&self, file: &mut (impl Read + Seek), watch: Watch<'_>) -> Result<Contents, VerifyError> {
        self.db.with_scratch(|scratch| {
            let file = from_its_beginning(file, RestorePhase::Checking, watch)?;
            scratch.transact(|tx| {
                tx.at_leisure()?;
                tx.empty()?;
                let mut tables = Vec::new();
                let known = tx.schema()?;
                let contents = tx.fill_all(|take| {
                    read_backup(file, &self.key, &known, |entry| {
                        expect(tx, &mut tables, entry)?;
                        take(entry)
                    })
                })?;
                tables.iter().try_for_each(|expected| compare(tx, expected))?;
                Ok(contents)
            })
        })
    }
}

fn expect(tx: &Tx<'_>, tables: &mut Vec<Expected>, entry: Entry<'_>) -> Result<(), BackupError> {
    match entry {
        Entry::Table(table, columns) => {
            let columns = tx.columns_filled(table, columns)?.into_iter().map(|column| column.name).collect();
            tables.push(Expected { table: table.to_owned(), columns, rows: RowSet::default() });
            Ok(())
        }
        Entry::Row(row) => match tables.last_mut() {
            Some(Expected { columns, rows, .. }) => rows.add(row, columns),
            None => Err(BackupError::Invalid),
        },
    }
}

fn compare(tx: &Tx<'_>, expected: &Expected) -> Result<(), VerifyError> {
    let Expected { table, columns, rows } = expected;
    let mut found = RowSet::default();
    let filled = tx.columns_filled(table, columns)?;
    tx.each_row(table, &filled, &mut |row| found.add(row, columns))?;
    if found == *rows { Ok(()) } else { Err(VerifyError::Differs { table: table.clone() }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [&str; 2] = ["id", "name"];

    fn set(rows: &[&str]) -> RowSet {
        let columns = COLUMNS.map(str::to_owned);
        let mut set = RowSet::default();
        for row in rows {
            set.add(row, &columns).unwrap();
        }
        set
    }

    #[test]
    fn rows_are_the_same_in_any_order_and_whatever_else_they_hold() {
        let (ann, ben) = (r#"{"id":1,"name":"Ann"}"#, r#"{"id":2,"name":"Ben"}"#);
        assert_eq!(set(&[ann, ben]), set(&[ben, ann]));
        assert_eq!(set(&[ann]), set(&[r#"{"name":"Ann","gone":[1, 2],"id":1}"#]));
    }

    #[test]
    fn a_row_that_changed_is_missing_or_comes_twice_makes_a_difference() {
        let (ann, ben) = (r#"{"id":1,"name":"Ann"}"#, r#"{"id":2,"name":"Ben"}"#);
        let whole = set(&[ann, ben]);
        for other in [&[ann][..], &[ann, ann], &[ann, ben, ben], &[ann, r#"{"id":2,"name":"ben"}"#]] {
            assert_ne!(set(other), whole, "{other:?}");
        }
        assert!(matches!(RowSet::default().add("[]", &[]), Err(BackupError::Invalid)));
    }
}
