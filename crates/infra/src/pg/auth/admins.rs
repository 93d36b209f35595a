//! Administrators and their password hashes.

use auth::{Account, Admin, AdminError, AdminRepository, PasswordHash};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AdminId, EmailAddress, MediatorId, Named, Phone, StorageError, or_empty};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::pg::Tx;
use crate::pg::row::{lower, named};
use crate::pg::schema::admins;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = admins)]
pub(super) struct AdminRow {
    id: Uuid,
    email: String,
    first_name: String,
    last_name: String,
    phone: String,
    role: String,
    employee_id: Option<Uuid>,
    disabled_at: Option<DateTime<Utc>>,
}

impl From<&Admin> for AdminRow {
    fn from(admin: &Admin) -> Self {
        Self {
            id: admin.id.into(),
            email: admin.email.as_str().to_owned(),
            first_name: admin.first_name.clone(),
            last_name: admin.last_name.clone(),
            phone: or_empty(admin.phone.as_ref()),
            role: admin.role.name().to_owned(),
            employee_id: admin.employee_id.map(Uuid::from),
            disabled_at: admin.disabled_at,
        }
    }
}

impl TryFrom<AdminRow> for Admin {
    type Error = StorageError;
    fn try_from(row: AdminRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: row.id.into(),
            email: EmailAddress::stored(row.email),
            first_name: row.first_name,
            last_name: row.last_name,
            phone: Phone::stored(row.phone),
            role: named(&row.role)?,
            employee_id: row.employee_id.map(MediatorId::from),
            disabled_at: row.disabled_at,
        })
    }
}

fn account((row, hash): (AdminRow, String)) -> Result<Account, StorageError> {
    Ok(Account { admin: row.try_into()?, password: PasswordHash(hash) })
}

impl AdminRepository for Tx<'_> {
    fn find(&self, id: AdminId) -> Result<Option<Account>, StorageError> {
        let row = self.query(|c| {
            admins::table
                .find(Uuid::from(id))
                .filter(admins::removed_at.is_null())
                .select((AdminRow::as_select(), admins::password_hash))
                .first(c)
                .optional()
        })?;
        row.map(account).transpose()
    }

    fn lock(&self, id: AdminId) -> Result<Option<Account>, StorageError> {
        let row = self.query(|c| {
            admins::table
                .find(Uuid::from(id))
                .filter(admins::removed_at.is_null())
                .select((AdminRow::as_select(), admins::password_hash))
                // Not FOR UPDATE, so that rows that refer to the administrator need not wait.
                .for_no_key_update()
                .first(c)
                .optional()
        })?;
        row.map(account).transpose()
    }

    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, StorageError> {
        let row = self.query(|c| {
            admins::table
                .filter(lower(admins::email).eq(lower(email.as_str())))
                .filter(admins::removed_at.is_null())
                .select((AdminRow::as_select(), admins::password_hash))
                .first(c)
                .optional()
        })?;
        row.map(account).transpose()
    }

    fn any(&self) -> Result<bool, StorageError> {
        self.query(|c| {
            let present = admins::table.filter(admins::removed_at.is_null()).select(admins::id);
            diesel::select(diesel::dsl::exists(present)).get_result(c)
        })
    }

    fn insert(&self, account: &Account) -> Result<(), AdminError> {
        // Not by the constraint's error: that would abort the transaction of a server that merely
        // came second.
        let inserted = self.query(|c| {
            diesel::insert_into(admins::table)
                .values((AdminRow::from(&account.admin), admins::password_hash.eq(&account.password.0)))
                .on_conflict_do_nothing()
                .execute(c)
        })?;
        if inserted == 0 { Err(AdminError::EmailTaken) } else { Ok(()) }
    }

    fn update(&self, admin: &Admin) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(admins::table.find(Uuid::from(admin.id)))
                .set((
                    admins::first_name.eq(&admin.first_name),
                    admins::last_name.eq(&admin.last_name),
                    admins::phone.eq(or_empty(admin.phone.as_ref())),
                    admins::updated_at.eq(diesel::dsl::now),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    fn set_password(&self, id: AdminId, password: &PasswordHash) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(admins::table.find(Uuid::from(id)))
                .set((admins::password_hash.eq(&password.0), admins::updated_at.eq(diesel::dsl::now)))
                .execute(c)
        })?;
        Ok(())
    }

    fn unscreened(&self) -> Result<Vec<Account>, StorageError> {
        let rows: Vec<(AdminRow, String, Option<String>)> = self.query(|c| {
            admins::table
                .filter(admins::removed_at.is_null())
                .order(admins::email)
                .select((AdminRow::as_select(), admins::password_hash, admins::screened_digest))
                .load(c)
        })?;
        let unscreened =
            rows.into_iter().filter(|(_, hash, screened)| *screened != Some(password_digest(hash)));
        unscreened.map(|(row, hash, _)| account((row, hash))).collect()
    }

    fn mark_screened(&self, account: &Account) -> Result<(), StorageError> {
        let PasswordHash(hash) = &account.password;
        let same_password = admins::password_hash.eq(hash);
        self.query(|c| {
            diesel::update(admins::table.find(Uuid::from(account.admin.id)).filter(same_password))
                .set(admins::screened_digest.eq(password_digest(hash)))
                .execute(c)
        })?;
        Ok(())
    }
}

/// Distinguishes password hashes without being one.
pub(crate) fn password_digest(hash: &str) -> String {
    hex::encode(Sha256::digest(hash))
}

impl Tx<'_> {
    /// Replaces each of these hashes with another.
    pub fn replace_hashes(&self, hashes: &[PasswordHash], by: &PasswordHash) -> Result<(), StorageError> {
        let hashes: Vec<&str> = hashes.iter().map(|PasswordHash(hash)| hash.as_str()).collect();
        self.query(|c| {
            diesel::update(admins::table.filter(admins::password_hash.eq_any(hashes)))
                .set(admins::password_hash.eq(&by.0))
                .execute(c)
        })?;
        Ok(())
    }
}
