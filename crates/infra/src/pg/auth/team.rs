//! The people who may sign in, as an owner manages them.

use auth::{Admin, MediatorDirectory, Member, TeamRepository};
use chrono::{DateTime, Utc};
use diesel::dsl::max;
use diesel::prelude::*;
use kernel::{AdminId, MediatorId, Named, StorageError};
use uuid::Uuid;

use super::admins::AdminRow;
use crate::pg::Tx;
use crate::pg::schema::{
    admins, calendar_feeds, employees, known_browsers, known_networks, passkey_requests, passkeys,
    second_factors, sessions,
};

impl MediatorDirectory for Tx<'_> {
    fn exists(&self, id: MediatorId) -> Result<bool, StorageError> {
        let present = employees::table.find(Uuid::from(id)).filter(employees::deleted_at.is_null());
        self.query(|c| diesel::select(diesel::dsl::exists(present)).get_result(c))
    }

    fn feeds_of(&self, person: &Admin) -> Result<Vec<MediatorId>, StorageError> {
        let theirs = calendar_feeds::issued_by.eq(Uuid::from(person.id));
        let own = calendar_feeds::employee_id.eq_any(person.employee_id.map(Uuid::from));
        let ids: Vec<Uuid> = self.query(|c| {
            calendar_feeds::table
                .filter(theirs.or(own))
                .order(calendar_feeds::employee_id)
                .select(calendar_feeds::employee_id)
                .load(c)
        })?;
        Ok(ids.into_iter().map(Into::into).collect())
    }

    fn end_feed(&self, id: MediatorId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(calendar_feeds::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }
}

impl TeamRepository for Tx<'_> {
    fn members(&self) -> Result<Vec<Member>, StorageError> {
        type Seen = Vec<(Uuid, Option<DateTime<Utc>>)>;
        let rows: Vec<AdminRow> = self.query(|c| {
            admins::table
                .filter(admins::removed_at.is_null())
                .order((admins::first_name, admins::last_name, admins::email))
                .select(AdminRow::as_select())
                .load(c)
        })?;
        // A session says when it was used, as long as it lasts; a network when it was signed in from.
        let used: Seen = self.query(|c| {
            sessions::table
                .group_by(sessions::admin_id)
                .select((sessions::admin_id, max(sessions::used_at)))
                .load(c)
        })?;
        let signed_in: Seen = self.query(|c| {
            known_networks::table
                .group_by(known_networks::admin_id)
                .select((known_networks::admin_id, max(known_networks::seen_at)))
                .load(c)
        })?;
        let with_factor: Vec<Uuid> = self.query(|c| {
            second_factors::table
                .filter(second_factors::confirmed_at.is_not_null())
                .select(second_factors::admin_id)
                .union(passkeys::table.select(passkeys::admin_id))
                .load(c)
        })?;
        let last_seen = |id: AdminId| {
            let seen = used.iter().chain(&signed_in).filter(|(admin, _)| *admin == Uuid::from(id));
            seen.filter_map(|(_, at)| *at).max()
        };
        let member = |row: AdminRow| {
            let admin = Admin::try_from(row)?;
            let two_factor = with_factor.contains(&admin.id.into());
            Ok(Member { last_seen: last_seen(admin.id), two_factor, admin })
        };
        rows.into_iter().map(member).collect()
    }

    fn lock_all(&self) -> Result<Vec<Admin>, StorageError> {
        let rows: Vec<AdminRow> = self.query(|c| {
            admins::table
                .filter(admins::removed_at.is_null())
                .order(admins::id)
                .select(AdminRow::as_select())
                .for_no_key_update()
                .load(c)
        })?;
        rows.into_iter().map(Admin::try_from).collect()
    }

    fn store(&self, admin: &Admin) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(admins::table.find(Uuid::from(admin.id)))
                .set((
                    admins::role.eq(admin.role.name()),
                    admins::employee_id.eq(admin.employee_id.map(Uuid::from)),
                    admins::disabled_at.eq(admin.disabled_at),
                    admins::updated_at.eq(diesel::dsl::now),
                ))
                .execute(c)
        })?;
        if admin.disabled_at.is_some() {
            let id = Uuid::from(admin.id);
            let waiting = second_factors::table.find(id).filter(second_factors::confirmed_at.is_null());
            self.query(|c| diesel::delete(waiting).execute(c))?;
            let asked = passkey_requests::table.filter(passkey_requests::admin_id.eq(id));
            self.query(|c| diesel::delete(asked).execute(c))?;
        }
        Ok(())
    }

    fn remove(&self, id: AdminId, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(admins::table.find(Uuid::from(id)))
                .set((admins::removed_at.eq(now), admins::updated_at.eq(diesel::dsl::now)))
                .execute(c)
        })?;
        let id = Uuid::from(id);
        self.query(|c| {
            diesel::delete(passkeys::table.filter(passkeys::admin_id.eq(id))).execute(c)?;
            diesel::delete(passkey_requests::table.filter(passkey_requests::admin_id.eq(id))).execute(c)?;
            diesel::delete(second_factors::table.find(id)).execute(c)?;
            diesel::delete(known_browsers::table.filter(known_browsers::admin_id.eq(id))).execute(c)?;
            diesel::delete(known_networks::table.filter(known_networks::admin_id.eq(id))).execute(c)
        })?;
        Ok(())
    }
}
