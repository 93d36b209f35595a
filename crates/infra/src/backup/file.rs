//! The inner layer of a backup file: gzipped JSON, one value per line. First the file's origin;
//! then every table with its name and columns, its rows, and a full stop; finally each table's row
//! count and SHA-256.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read, Write};

use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::seal::{DataKey, Opener, Sealer};
use super::{BackupError, HELD};

/// The longest line allowed; a large image as text takes a sixth of it.
const LONGEST_LINE: u64 = 64 * 1024 * 1024;

/// What a backup says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The version of Accord that made it.
    pub version: String,
    /// The last migration of its database.
    pub schema: String,
    /// The point in time it represents.
    pub created_at: DateTime<Utc>,
    /// Its tables.
    pub tables: Vec<TableContents>,
}

/// One table of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableContents {
    /// Its name.
    pub table: String,
    /// How many rows it has.
    pub rows: u64,
    /// The SHA-256 of its rows, each followed by a line feed.
    pub sha256: String,
}

#[derive(Serialize, Deserialize)]
struct Opening {
    version: String,
    schema: String,
    created_at: DateTime<Utc>,
}

#[derive(Serialize, Deserialize)]
struct TableHead {
    table: String,
    columns: Vec<String>,
}

/// The line after a table's last row.
const FULL_STOP: &str = ".";

#[derive(Serialize, Deserialize)]
struct Closing {
    tables: Vec<TableContents>,
}

/// A line that starts a table or ends the file.
#[derive(Deserialize)]
#[serde(untagged)]
enum Next {
    Table(TableHead),
    End(Closing),
}

/// Writes a backup.
pub struct BackupWriter<W: Write> {
    lines: GzEncoder<Sealer<W>>,
    contents: Contents,
}

impl<W: Write> BackupWriter<W> {
    /// Starts a backup of a database as it is at this time.
    pub fn new(into: W, key: &DataKey, schema: &str, created_at: DateTime<Utc>) -> Result<Self, BackupError> {
        let mut lines = GzEncoder::new(Sealer::new(into, key)?, Compression::fast());
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let opening = Opening { version, schema: schema.to_owned(), created_at };
        line(&mut lines, &opening)?;
        let Opening { version, schema, created_at } = opening;
        Ok(Self { lines, contents: Contents { version, schema, created_at, tables: Vec::new() } })
    }

    /// Adds a table. `rows` supplies each row as a JSON object.
    pub fn table<E: From<io::Error>>(
        &mut self,
        table: &str,
        columns: &[String],
        rows: impl FnOnce(&mut dyn FnMut(&str) -> io::Result<()>) -> Result<(), E>,
    ) -> Result<(), E> {
        let head = TableHead { table: table.to_owned(), columns: columns.to_vec() };
        line(&mut self.lines, &head)?;
        let mut sum = Sum::default();
        rows(&mut |row| {
            sum.add(row);
            writeln!(self.lines, "{row}")
        })?;
        writeln!(self.lines, "{FULL_STOP}")?;
        self.contents.tables.push(sum.of(head.table));
        Ok(())
    }

    /// The number of rows in the table added last.
    pub(super) fn last_rows(&self) -> u64 {
        self.contents.tables.last().map_or(0, |table| table.rows)
    }

    /// Finishes the backup. An unfinished backup cannot be read.
    pub fn finish(mut self) -> Result<(W, Contents), BackupError> {
        let closing = Closing { tables: self.contents.tables };
        line(&mut self.lines, &closing)?;
        self.contents.tables = closing.tables;
        Ok((self.lines.finish()?.finish()?, self.contents))
    }
}

/// Counts and digests a table's rows.
#[derive(Default)]
struct Sum {
    rows: u64,
    digest: Sha256,
}

impl Sum {
    fn add(&mut self, row: &str) {
        self.rows += 1;
        self.digest.update(row);
        self.digest.update(b"\n");
    }

    fn of(self, table: String) -> TableContents {
        TableContents { table, rows: self.rows, sha256: hex::encode(self.digest.finalize()) }
    }
}

fn line(into: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *into, value)?;
    into.write_all(b"\n")
}

/// A backup's content in reading order.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A table starts, with these columns; its rows follow.
    Table(&'a str, &'a [String]),
    /// A row of the table, as a JSON object.
    Row(&'a str),
}

/// Reads a whole backup, one row at a time. One of a schema later than `known` is
/// [`BackupError::Newer`], whatever else it has. Anything but a complete and undamaged one is
/// [`BackupError::Invalid`], which may only turn up at its end.
pub fn read_backup<E: From<BackupError>>(
    from: impl Read,
    key: &DataKey,
    known: &str,
    mut take: impl FnMut(Entry<'_>) -> Result<(), E>,
) -> Result<Contents, E> {
    let opener = Opener::new(from, key)?;
    let mut lines = Lines { from: BufReader::new(GzDecoder::new(BufReader::new(opener))), line: Vec::new() };
    let Opening { version, schema, created_at } = parse(lines.next()?)?;
    // An older date sorts first.
    if schema.as_str() > known {
        return Err(BackupError::Newer.into());
    }
    let mut tables: Vec<TableContents> = Vec::new();
    let closing = loop {
        let TableHead { table, columns } = match parse(lines.next()?)? {
            Next::Table(head) => head,
            Next::End(closing) => break closing,
        };
        let distinct: HashSet<_> = columns.iter().collect();
        let again = tables.iter().any(|before| before.table == table);
        if again || !HELD.contains(&table.as_str()) || distinct.len() < columns.len() {
            return Err(BackupError::Invalid.into());
        }
        take(Entry::Table(&table, &columns))?;
        let mut sum = Sum::default();
        loop {
            let row = lines.next()?;
            if row == FULL_STOP {
                break;
            }
            parse::<IgnoredAny>(row)?;
            if !row.starts_with('{') {
                return Err(BackupError::Invalid.into());
            }
            sum.add(row);
            take(Entry::Row(row))?;
        }
        tables.push(sum.of(table));
    };
    lines.end()?;
    if closing.tables != tables {
        return Err(BackupError::Invalid.into());
    }
    Ok(Contents { version, schema, created_at, tables })
}

fn parse<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, BackupError> {
    serde_json::from_str(line).or(Err(BackupError::Invalid))
}

struct Lines<R: Read> {
    from: BufReader<GzDecoder<BufReader<R>>>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    fn next(&mut self) -> Result<&str, BackupError> {
        self.line.clear();
        self.from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.line)?;
        let line = self.line.strip_suffix(b"\n").ok_or(BackupError::Invalid)?;
        str::from_utf8(line).or(Err(BackupError::Invalid))
    }

    /// Checks that nothing follows, in either layer.
    fn end(mut self) -> Result<(), BackupError> {
        let more = !self.from.fill_buf()?.is_empty();
        let beyond = !self.from.into_inner().into_inner().fill_buf()?.is_empty();
        if more || beyond { Err(BackupError::Invalid) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key() -> DataKey {
        DataKey::new(b"a key of at least thirty-two characters".to_vec())
    }

    const ROWS: [&str; 3] =
        [r#"{"id":1,"name":"Ann"}"#, r#"{"id":2,"name":"בן"}"#, r#"{"id":3,"name":"a\nb"}"#];

    fn backup() -> Vec<u8> {
        let now = "2027-01-04T13:00:00Z".parse().unwrap();
        let mut writer = BackupWriter::new(Vec::new(), &key(), "20261121000100", now).unwrap();
        let columns = ["id".to_owned(), "name".to_owned()];
        let rows = |give: &mut dyn FnMut(&str) -> io::Result<()>| ROWS.iter().try_for_each(|row| give(row));
        writer.table::<io::Error>("employees", &columns, rows).unwrap();
        writer.table::<io::Error>("clients", &[], |_| Ok(())).unwrap();
        writer.finish().unwrap().0
    }

    fn read(file: &[u8]) -> Result<(Contents, Vec<String>), BackupError> {
        let mut rows = Vec::new();
        let contents = read_backup(file, &key(), "20261121000100", |entry| {
            if let Entry::Row(row) = entry {
                rows.push(row.to_owned());
            }
            Ok::<_, BackupError>(())
        })?;
        Ok((contents, rows))
    }

    /// A properly encrypted file with these lines in it: what someone who has the key could create.
    fn forged(lines: &[&str]) -> Vec<u8> {
        let mut gzip = GzEncoder::new(Sealer::new(Vec::new(), &key()).unwrap(), Compression::fast());
        for line in lines {
            gzip.write_all(line.as_bytes()).unwrap();
            gzip.write_all(b"\n").unwrap();
        }
        gzip.finish().unwrap().finish().unwrap()
    }

    const OPENING: &str = r#"{"version":"0.1.0","schema":"1","created_at":"2027-01-04T13:00:00Z"}"#;

    #[test]
    fn a_backup_reads_back_as_it_was_written() {
        let (contents, rows) = read(&backup()).unwrap();
        assert_eq!(rows, ROWS);
        let tables: Vec<_> = contents.tables.iter().map(|table| (table.table.as_str(), table.rows)).collect();
        assert_eq!(tables, [("employees", 3), ("clients", 0)]);
        assert_eq!(contents.schema, "20261121000100");
    }

    #[test]
    fn a_file_of_a_later_schema_is_newer_even_with_tables_that_nobody_knows_yet() {
        let opening = r#"{"version":"9.0.0","schema":"20270101000000","created_at":"2027-01-04T13:00:00Z"}"#;
        let table = r#"{"table":"matters","columns":["id"]}"#;
        for lines in [&[opening, table, "{}", "."][..], &[opening, "something else"]] {
            assert!(matches!(read(&forged(lines)), Err(BackupError::Newer)), "{lines:?}");
        }
    }

    #[test]
    fn a_forged_file_with_the_right_key_is_refused() {
        let table = r#"{"table":"clients","columns":[]}"#;
        let end = r#"{"tables":[]}"#;
        let huge = r#"{"tables":[{"table":"clients","rows":18446744073709551615,"sha256":""}]}"#;
        for lines in [
            &[][..],
            &["{}"],
            &["[]", end],
            &[OPENING],
            &[OPENING, table, "{}", ".", huge],
            &[OPENING, table, ".", end],
            &[OPENING, table, "{}", end],
            &[OPENING, table, "[]", ".", end],
            &[OPENING, table, "{", ".", end],
            &[OPENING, table, ".", table, ".", end],
            &[OPENING, r#"{"table":"sessions","columns":[]}"#, ".", end],
            &[OPENING, r#"{"table":"pg_authid","columns":[]}"#, ".", end],
            &[OPENING, r#"{"table":"clients","columns":["id","id"]}"#, ".", end],
            &[OPENING, r#"{"table":"clients"}"#, ".", end],
            &[OPENING, r#"{"__proto__":{"tables":[]},"admin_token":"x"}"#],
            &[OPENING, end, end],
            &[OPENING, end, ""],
        ] {
            assert!(matches!(read(&forged(lines)), Err(BackupError::Invalid)), "{lines:?}");
        }
        assert!(read(&forged(&[OPENING, end])).is_ok(), "the same way, but well-formed");
    }

    #[test]
    fn a_line_without_end_is_given_up_in_time() {
        let mut gzip = GzEncoder::new(Sealer::new(Vec::new(), &key()).unwrap(), Compression::fast());
        let zeros = vec![b'0'; 1 << 20];
        (0..80).for_each(|_| gzip.write_all(&zeros).unwrap());
        let bomb = gzip.finish().unwrap().finish().unwrap();
        assert!(bomb.len() < 1 << 20, "80 MiB in {} bytes", bomb.len());
        assert!(matches!(read(&bomb), Err(BackupError::Invalid)));
    }

    proptest! {
        #[test]
        fn a_file_cut_short_anywhere_is_refused(place in any::<prop::sample::Index>()) {
            let file = backup();
            let kept = file.get(..place.index(file.len())).unwrap();
            prop_assert!(matches!(read(kept), Err(BackupError::Invalid)));
        }

        #[test]
        fn a_file_with_a_changed_bit_is_refused(place in any::<prop::sample::Index>(), bit in 0..8_u8) {
            let mut file = backup();
            *place.get_mut(&mut file) ^= 1 << bit;
            prop_assert!(matches!(read(&file), Err(BackupError::Invalid | BackupError::OtherKey)));
        }

        #[test]
        fn a_file_with_bytes_added_is_refused(more in prop::collection::vec(any::<u8>(), 1..100)) {
            let mut file = backup();
            file.extend(more);
            prop_assert!(matches!(read(&file), Err(BackupError::Invalid)));
        }

        #[test]
        fn bytes_that_are_not_a_backup_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(matches!(read(&bytes), Err(BackupError::Invalid)));
        }
    }
}
