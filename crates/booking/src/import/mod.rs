//! Clients from a file of another program.

mod columns;
mod contacts;
mod names;
mod person;
mod plan;
mod record;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Action, Audit, ClientImportId, StorageError};

pub use columns::ImportColumn;
pub use plan::{
    Described, Duplicates, FilledField, ImportCounts, ImportLine, ImportPlan, ImportedClient, LineOutcome,
    PlannedLine, Traces,
};
pub use record::{ClientImport, ImportError, TakenBack};

use crate::ports::ClientImportRepository;

/// A file to import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientFile {
    /// Its name, or empty.
    pub name: String,
    /// What each column holds.
    pub columns: Vec<ImportColumn>,
    /// The lines after the heading.
    pub lines: Vec<ImportLine>,
    /// What to do with lines about people who are clients already.
    pub duplicates: Duplicates,
}

/// Imports of clients.
#[derive(Clone, Copy)]
pub struct ClientImports<'a> {
    /// Where clients and imports are kept.
    pub imports: &'a dyn ClientImportRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
}

impl ClientImports<'_> {
    /// How long an import can be taken back.
    pub const KEPT: TimeDelta = TimeDelta::days(30);

    /// What importing the file would do. Stores nothing.
    pub fn preview(&self, file: &ClientFile, now: DateTime<Utc>) -> Result<ImportPlan, StorageError> {
        let described = Described::read(&file.columns, &file.lines);
        let known = self.imports.known(&described.traces())?;
        Ok(described.plan(known, file.duplicates, now))
    }

    /// Imports the file, unless that would do something else than the preview with these counts
    /// said: then it fails with [`ImportError::Changed`]. A file that is sent twice is not imported
    /// twice for the same reason.
    pub fn import(
        &self,
        file: ClientFile,
        previewed: ImportCounts,
        now: DateTime<Utc>,
    ) -> Result<ClientImport, ImportError> {
        let plan = self.preview(&file, now)?;
        if plan.counts() != previewed {
            return Err(ImportError::Changed);
        }
        if plan.clients.is_empty() {
            return Err(ImportError::Empty);
        }
        let added = plan.clients.iter().filter(|client| client.filled.is_none()).count();
        let merged = plan.clients.len() - added;
        let (id, file_name) = (ClientImportId::generate(), file.name);
        let import = ClientImport { id, file_name, added, merged, created_at: now };
        self.imports.insert(&import, &plan.clients)?;
        self.audit.record(Action::ClientsImported, id)?;
        Ok(import)
    }

    /// The imports that can be taken back, newest first.
    pub fn list(&self, now: DateTime<Utc>) -> Result<Vec<ClientImport>, StorageError> {
        self.imports.since(now - Self::KEPT)
    }

    /// Deletes the clients that the import added and empties the fields that it filled in. Clients
    /// that have been changed or have booked since stay as they are.
    pub fn take_back(&self, id: ClientImportId, now: DateTime<Utc>) -> Result<TakenBack, ImportError> {
        let import = self.imports.lock(id)?.ok_or(ImportError::NotFound)?;
        if import.created_at < now - Self::KEPT {
            return Err(ImportError::NotFound);
        }
        let taken_back = self.imports.take_back(id, now)?;
        self.audit.record(Action::ClientsImportTakenBack, id)?;
        Ok(taken_back)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockClientImportRepository;

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    fn file() -> ClientFile {
        let line = ImportLine { number: 2, cells: vec!["Jo".into()] };
        let columns = vec![ImportColumn::Name];
        ClientFile { name: "clients.csv".into(), columns, lines: vec![line], duplicates: Duplicates::Merge }
    }

    fn knowing_nobody() -> MockClientImportRepository {
        let mut imports = MockClientImportRepository::new();
        imports.expect_known().returning(|_| Ok(Vec::new()));
        imports
    }

    #[test]
    fn a_file_is_imported_as_previewed() {
        let mut imports = knowing_nobody();
        imports
            .expect_insert()
            .withf(|import, clients| {
                (import.file_name.as_str(), import.added, import.merged) == ("clients.csv", 1, 0)
                    && clients.len() == 1
            })
            .returning(|_, _| Ok(()));
        let imports = ClientImports { imports: &imports, audit: kernel::unrecorded() };
        let counts = imports.preview(&file(), now()).unwrap().counts();
        assert_eq!(imports.import(file(), counts, now()).unwrap().added, 1);
    }

    #[test]
    fn nothing_is_imported_that_the_preview_did_not_say() {
        let imports = knowing_nobody();
        let imports = ClientImports { imports: &imports, audit: kernel::unrecorded() };
        let counts = ImportCounts { merged: 1, ..ImportCounts::default() };
        assert!(matches!(imports.import(file(), counts, now()), Err(ImportError::Changed)));
        let empty = ClientFile { lines: Vec::new(), ..file() };
        assert!(matches!(imports.import(empty, ImportCounts::default(), now()), Err(ImportError::Empty)));
    }

    #[test]
    fn an_import_is_taken_back_for_thirty_days() {
        let taken_back_after = |age: Option<TimeDelta>| {
            let mut imports = MockClientImportRepository::new();
            imports.expect_lock().returning(move |id| {
                let import = |age| ClientImport {
                    id,
                    file_name: String::new(),
                    added: 1,
                    merged: 0,
                    created_at: now() - age,
                };
                Ok(age.map(import))
            });
            imports.expect_take_back().returning(|_, _| Ok(TakenBack::default()));
            let imports = ClientImports { imports: &imports, audit: kernel::unrecorded() };
            imports.take_back(ClientImportId::generate(), now())
        };
        assert!(taken_back_after(Some(TimeDelta::days(30))).is_ok());
        let late = taken_back_after(Some(TimeDelta::days(30) + TimeDelta::seconds(1)));
        assert!(matches!(late, Err(ImportError::NotFound)));
        assert!(matches!(taken_back_after(None), Err(ImportError::NotFound)));
    }
}
