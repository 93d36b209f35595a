//! Imports of clients.

use booking::{
    Client, ClientImport, ClientImportRepository, FilledField, ImportError, ImportedClient, TakenBack, Traces,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{ClientImportId, Named, StorageError, or_empty};
use uuid::Uuid;

use super::Tx;
use super::clients::{ClientRow, KnownRow};
use super::error::{constraint, storage};
use super::row::{digits_of, lower};
use super::schema::{client_imports, clients, imported_clients};

/// Fills in what is still empty.
const FILL: &str = "UPDATE clients SET
        email = coalesce(clients.email, file.email),
        phone = coalesce(nullif(clients.phone, ''), file.phone),
        address = coalesce(nullif(clients.address, ''), file.address),
        notes = coalesce(nullif(clients.notes, ''), file.notes),
        safe_contact = coalesce(nullif(clients.safe_contact, ''), file.safe_contact),
        updated_at = $7
    FROM unnest($1, $2, $3, $4, $5, $6) AS file (id, email, phone, address, notes, safe_contact)
    WHERE clients.id = file.id";

/// Deletes the clients that the import `$1` added, unless they were changed or have booked since.
const REMOVE: &str = "DELETE FROM clients USING imported_clients, client_imports
    WHERE client_imports.id = $1 AND imported_clients.import_id = $1 AND imported_clients.client_id = clients.id
        AND imported_clients.filled IS NULL AND clients.updated_at = client_imports.created_at
        AND NOT EXISTS (SELECT FROM bookings WHERE bookings.client_id = clients.id)";

/// Empties the fields that the import `$1` filled in, unless the client was changed since.
const RESTORE: &str = "UPDATE clients SET
        email = CASE WHEN 'email' = ANY (filled) THEN NULL ELSE email END,
        phone = CASE WHEN 'phone' = ANY (filled) THEN '' ELSE phone END,
        address = CASE WHEN 'address' = ANY (filled) THEN '' ELSE address END,
        notes = CASE WHEN 'notes' = ANY (filled) THEN '' ELSE notes END,
        safe_contact = CASE WHEN 'safe_contact' = ANY (filled) THEN '' ELSE safe_contact END,
        updated_at = $2
    FROM imported_clients, client_imports
    WHERE client_imports.id = $1 AND imported_clients.import_id = $1 AND imported_clients.client_id = clients.id
        AND imported_clients.filled IS NOT NULL AND clients.updated_at = client_imports.created_at";

/// How many clients one statement stores: PostgreSQL binds at most 65,535 values.
const BATCH: usize = 1000;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = client_imports)]
struct ImportRow {
    id: Uuid,
    file_name: String,
    added: i32,
    merged: i32,
    created_at: DateTime<Utc>,
}

impl From<ImportRow> for ClientImport {
    fn from(row: ImportRow) -> Self {
        let count = |number: i32| usize::try_from(number).unwrap_or_default();
        Self {
            id: row.id.into(),
            file_name: row.file_name,
            added: count(row.added),
            merged: count(row.merged),
            created_at: row.created_at,
        }
    }
}

impl From<&ClientImport> for ImportRow {
    fn from(import: &ClientImport) -> Self {
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        Self {
            id: import.id.into(),
            file_name: import.file_name.clone(),
            added: number(import.added),
            merged: number(import.merged),
            created_at: import.created_at,
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = imported_clients)]
struct ImportedRow {
    import_id: Uuid,
    client_id: Uuid,
    filled: Option<Vec<&'static str>>,
}

fn names(filled: &[FilledField]) -> Vec<&'static str> {
    filled.iter().map(|field| field.name()).collect()
}

impl Tx<'_> {
    /// Forgets the imports before then: they can no longer be taken back. Returns how many.
    pub fn forget_imports(&self, before: DateTime<Utc>) -> Result<usize, StorageError> {
        self.query(|c| {
            diesel::delete(client_imports::table.filter(client_imports::created_at.lt(before))).execute(c)
        })
    }

    /// Fills in what is empty on the clients as stored. Returns how many there are.
    fn fill(&self, clients: &[&Client], now: DateTime<Utc>) -> Result<usize, ImportError> {
        let ids: Vec<Uuid> = clients.iter().map(|client| client.id.into()).collect();
        let texts =
            |text: fn(&Client) -> String| clients.iter().map(|client| text(client)).collect::<Vec<_>>();
        let emails: Vec<_> =
            clients.iter().map(|client| client.email.as_ref().map(ToString::to_string)).collect();
        self.attempt(|c| {
            sql_query(FILL)
                .bind::<Array<SqlUuid>, _>(ids)
                .bind::<Array<Nullable<Text>>, _>(emails)
                .bind::<Array<Text>, _>(texts(|client| or_empty(client.phone.as_ref())))
                .bind::<Array<Text>, _>(texts(|client| client.address.clone()))
                .bind::<Array<Text>, _>(texts(|client| client.notes.clone()))
                .bind::<Array<Text>, _>(texts(|client| client.safe_contact.clone()))
                .bind::<Timestamptz, _>(now)
                .execute(c)
        })
        .map_err(changed)
    }
}

/// Another client got one of the addresses in the meantime.
fn changed(error: diesel::result::Error) -> ImportError {
    match constraint(&error) {
        Some("clients_email_key") => ImportError::Changed,
        _ => storage(error).into(),
    }
}

impl ClientImportRepository for Tx<'_> {
    fn known(&self, Traces { emails, phones, names }: &Traces) -> Result<Vec<Client>, StorageError> {
        let emails: Vec<String> = emails.iter().map(|email| email.as_str().to_lowercase()).collect();
        let phones: Vec<String> =
            phones.iter().flat_map(|digits| [digits.clone(), format!("1{digits}")]).collect();
        let rows: Vec<KnownRow> = self.query(|c| {
            clients::table
                .filter(
                    clients::email_key
                        .eq_any(emails)
                        .or(digits_of(clients::phone).nullable().eq_any(phones))
                        .or(lower(clients::name).eq_any(names).and(clients::email_key.is_null())),
                )
                .order((clients::created_at, clients::id))
                .select(KnownRow::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Client::from).collect())
    }

    fn insert(&self, import: &ClientImport, imported: &[ImportedClient]) -> Result<(), ImportError> {
        let new: Vec<_> = imported
            .iter()
            .filter(|one| one.filled.is_none())
            .map(|one| ClientRow::from(&one.client))
            .collect();
        for batch in new.chunks(BATCH) {
            self.attempt(|c| diesel::insert_into(clients::table).values(batch).execute(c))
                .map_err(changed)?;
        }
        let old: Vec<&Client> =
            imported.iter().filter(|one| one.filled.is_some()).map(|one| &one.client).collect();
        if self.fill(&old, import.created_at)? < old.len() {
            return Err(ImportError::Changed);
        }
        let row = ImportRow::from(import);
        self.query(|c| diesel::insert_into(client_imports::table).values(&row).execute(c))?;
        let row = |one: &ImportedClient| ImportedRow {
            import_id: import.id.into(),
            client_id: one.client.id.into(),
            filled: one.filled.as_deref().map(names),
        };
        let rows: Vec<_> = imported.iter().map(row).collect();
        for batch in rows.chunks(BATCH) {
            self.query(|c| diesel::insert_into(imported_clients::table).values(batch).execute(c))?;
        }
        Ok(())
    }

    fn lock(&self, id: ClientImportId) -> Result<Option<ClientImport>, StorageError> {
        let row: Option<ImportRow> = self.query(|c| {
            let import = client_imports::table.find(Uuid::from(id)).select(ImportRow::as_select());
            import.for_update().first(c).optional()
        })?;
        Ok(row.map(ClientImport::from))
    }

    fn since(&self, time: DateTime<Utc>) -> Result<Vec<ClientImport>, StorageError> {
        let rows: Vec<ImportRow> = self.query(|c| {
            client_imports::table
                .filter(client_imports::created_at.ge(time))
                .order((client_imports::created_at.desc(), client_imports::id.desc()))
                .select(ImportRow::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(ClientImport::from).collect())
    }

    fn take_back(&self, id: ClientImportId, now: DateTime<Utc>) -> Result<TakenBack, StorageError> {
        let id = Uuid::from(id);
        let rows: usize = self
            .query(|c| {
                imported_clients::table
                    .filter(imported_clients::import_id.eq(id))
                    .count()
                    .get_result::<i64>(c)
            })?
            .try_into()
            .unwrap_or_default();
        let removed = self.query(|c| sql_query(REMOVE).bind::<SqlUuid, _>(id).execute(c))?;
        let restored =
            self.query(|c| sql_query(RESTORE).bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(now).execute(c))?;
        self.query(|c| diesel::delete(client_imports::table.find(id)).execute(c))?;
        Ok(TakenBack { removed, restored, kept: rows - removed - restored })
    }
}
