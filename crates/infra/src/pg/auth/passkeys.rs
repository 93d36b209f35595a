//! Passkeys, and the challenges that wait for an answer.

use auth::{Passkey, PasskeyPurpose, PasskeyRepository, PasskeyRequest};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AdminId, PasskeyId, PasskeyRequestId, StorageError};
use uuid::Uuid;

use crate::pg::Tx;
use crate::pg::row::NamedColumn;
use crate::pg::schema::{passkey_requests, passkeys};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = passkeys)]
struct PasskeyRow {
    id: Uuid,
    admin_id: Uuid,
    name: String,
    credential: Vec<u8>,
    key: String,
    is_enough: bool,
    created_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        let PasskeyRow { id, admin_id, name, credential, key, is_enough, created_at, used_at } = row;
        let (id, admin_id) = (id.into(), admin_id.into());
        Self { id, admin_id, name, credential, key, is_enough, created_at, used_at }
    }
}

impl From<Passkey> for PasskeyRow {
    fn from(passkey: Passkey) -> Self {
        let Passkey { id, admin_id, name, credential, key, is_enough, created_at, used_at } = passkey;
        let (id, admin_id) = (id.into(), admin_id.into());
        Self { id, admin_id, name, credential, key, is_enough, created_at, used_at }
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = passkey_requests)]
struct RequestRow {
    id: Uuid,
    purpose: NamedColumn<PasskeyPurpose>,
    admin_id: Option<Uuid>,
    state: String,
    expires_at: DateTime<Utc>,
}

impl From<RequestRow> for PasskeyRequest {
    fn from(row: RequestRow) -> Self {
        Self {
            id: row.id.into(),
            purpose: row.purpose.0,
            admin_id: row.admin_id.map(Into::into),
            state: row.state,
            expires_at: row.expires_at,
        }
    }
}

impl PasskeyRepository for Tx<'_> {
    fn list(&self, admin_id: AdminId) -> Result<Vec<Passkey>, StorageError> {
        let rows: Vec<PasskeyRow> = self.query(|c| {
            passkeys::table
                .filter(passkeys::admin_id.eq(Uuid::from(admin_id)))
                .order((passkeys::created_at, passkeys::id))
                .select(PasskeyRow::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    fn find(&self, credential: &[u8]) -> Result<Option<Passkey>, StorageError> {
        let row: Option<PasskeyRow> = self.query(|c| {
            passkeys::table
                .filter(passkeys::credential.eq(credential))
                .select(PasskeyRow::as_select())
                .first(c)
                .optional()
        })?;
        Ok(row.map(Into::into))
    }

    fn insert(&self, passkey: &Passkey) -> Result<bool, StorageError> {
        let row = PasskeyRow::from(passkey.clone());
        let inserted = self.query(|c| {
            diesel::insert_into(passkeys::table)
                .values(&row)
                .on_conflict(passkeys::credential)
                .do_nothing()
                .execute(c)
        })?;
        Ok(inserted > 0)
    }

    fn rename(&self, admin_id: AdminId, id: PasskeyId, name: &str) -> Result<bool, StorageError> {
        let own = passkeys::admin_id.eq(Uuid::from(admin_id));
        let renamed = self.query(|c| {
            diesel::update(passkeys::table.find(Uuid::from(id)).filter(own))
                .set(passkeys::name.eq(name))
                .execute(c)
        })?;
        Ok(renamed > 0)
    }

    fn note_use(&self, id: PasskeyId, key: &str, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(passkeys::table.find(Uuid::from(id)))
                .set((passkeys::key.eq(key), passkeys::used_at.eq(now)))
                .execute(c)
        })?;
        Ok(())
    }

    fn delete(&self, admin_id: AdminId, id: PasskeyId) -> Result<bool, StorageError> {
        let own = passkeys::admin_id.eq(Uuid::from(admin_id));
        let passkey = passkeys::table.find(Uuid::from(id)).filter(own);
        Ok(self.query(|c| diesel::delete(passkey).execute(c))? > 0)
    }

    fn delete_all(&self, admin_id: AdminId) -> Result<bool, StorageError> {
        let own = passkeys::admin_id.eq(Uuid::from(admin_id));
        Ok(self.query(|c| diesel::delete(passkeys::table.filter(own)).execute(c))? > 0)
    }

    fn await_answer(&self, request: &PasskeyRequest) -> Result<(), StorageError> {
        let row = RequestRow {
            id: request.id.into(),
            purpose: NamedColumn(request.purpose),
            admin_id: request.admin_id.map(Into::into),
            state: request.state.clone(),
            expires_at: request.expires_at,
        };
        self.query(|c| diesel::insert_into(passkey_requests::table).values(&row).execute(c))?;
        Ok(())
    }

    fn take(&self, id: PasskeyRequestId, now: DateTime<Utc>) -> Result<Option<PasskeyRequest>, StorageError> {
        let row: Option<RequestRow> = self.query(|c| {
            diesel::delete(passkey_requests::table.find(Uuid::from(id)))
                .returning(RequestRow::as_returning())
                .get_result(c)
                .optional()
        })?;
        Ok(row.map(PasskeyRequest::from).filter(|request| now < request.expires_at))
    }
}
