//! The administrators' sessions.

use auth::{Admin, Device, Session, SessionRepository};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AdminId, SessionId, StorageError};
use uuid::Uuid;

use super::admins::AdminRow;
use crate::pg::Tx;
use crate::pg::schema::{admins, sessions};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    id: Uuid,
    admin_id: Uuid,
    created_at: DateTime<Utc>,
    used_at: DateTime<Utc>,
}

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Self {
        Self {
            id: row.id.into(),
            admin_id: row.admin_id.into(),
            created_at: row.created_at,
            used_at: row.used_at,
        }
    }
}

/// Sessions from before devices were recorded have empty columns.
fn or_unknown(name: String, unknown: &str) -> String {
    if name.is_empty() { unknown.to_owned() } else { name }
}

impl SessionRepository for Tx<'_> {
    fn find(&self, id: SessionId) -> Result<Option<(Session, Admin)>, StorageError> {
        let row: Option<(SessionRow, AdminRow)> = self.query(|c| {
            sessions::table
                .inner_join(admins::table)
                .filter(sessions::id.eq(Uuid::from(id)))
                .filter(admins::removed_at.is_null().and(admins::disabled_at.is_null()))
                .select((SessionRow::as_select(), AdminRow::as_select()))
                .first(c)
                .optional()
        })?;
        row.map(|(session, admin)| Ok((session.into(), admin.try_into()?))).transpose()
    }

    fn list(&self, admin_id: AdminId) -> Result<Vec<(Session, Device)>, StorageError> {
        let rows: Vec<(SessionRow, String, String, String)> = self.query(|c| {
            sessions::table
                .filter(sessions::admin_id.eq(Uuid::from(admin_id)))
                .order((sessions::used_at.desc(), sessions::created_at.desc(), sessions::id))
                .select((SessionRow::as_select(), sessions::browser, sessions::system, sessions::address))
                .load(c)
        })?;
        let device = |browser, system, address: String| Device {
            browser: or_unknown(browser, "Unknown browser"),
            system: or_unknown(system, "Unknown system"),
            address: address.parse().ok(),
        };
        let session = |(row, browser, system, address): (SessionRow, _, _, _)| {
            (row.into(), device(browser, system, address))
        };
        Ok(rows.into_iter().map(session).collect())
    }

    fn insert(&self, session: &Session, device: &Device) -> Result<(), StorageError> {
        let row = SessionRow {
            id: session.id.into(),
            admin_id: session.admin_id.into(),
            created_at: session.created_at,
            used_at: session.used_at,
        };
        let described = (
            sessions::browser.eq(&device.browser),
            sessions::system.eq(&device.system),
            sessions::address.eq(device.address.map(|address| address.to_string()).unwrap_or_default()),
        );
        self.query(|c| diesel::insert_into(sessions::table).values((row, described)).execute(c))?;
        Ok(())
    }

    fn touch(&self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(sessions::table.find(Uuid::from(id))).set(sessions::used_at.eq(now)).execute(c)
        })?;
        Ok(())
    }

    fn keep_newest(&self, admin_id: AdminId, count: u32) -> Result<(), StorageError> {
        let of_admin = sessions::admin_id.eq(Uuid::from(admin_id));
        let surplus: Vec<Uuid> = self.query(|c| {
            sessions::table
                .filter(of_admin)
                .order((sessions::created_at.desc(), sessions::id.desc()))
                .offset(count.into())
                .select(sessions::id)
                .load(c)
        })?;
        self.query(|c| diesel::delete(sessions::table.filter(sessions::id.eq_any(surplus))).execute(c))?;
        Ok(())
    }

    fn delete(&self, id: SessionId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(sessions::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }

    fn delete_others(&self, admin_id: AdminId, keep: SessionId) -> Result<(), StorageError> {
        let others = sessions::admin_id.eq(Uuid::from(admin_id)).and(sessions::id.ne(Uuid::from(keep)));
        self.query(|c| diesel::delete(sessions::table.filter(others)).execute(c))?;
        Ok(())
    }

    fn delete_all(&self, admin_id: AdminId) -> Result<(), StorageError> {
        let of_admin = sessions::admin_id.eq(Uuid::from(admin_id));
        self.query(|c| diesel::delete(sessions::table.filter(of_admin)).execute(c))?;
        Ok(())
    }
}
