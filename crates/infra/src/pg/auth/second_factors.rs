//! Second factors and backup codes.

use auth::{SecondFactor, SecondFactorRepository};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AdminId, Sealed, StorageError};
use uuid::Uuid;

use crate::pg::Tx;
use crate::pg::row::corrupt;
use crate::pg::schema::{backup_codes, second_factors};

impl SecondFactorRepository for Tx<'_> {
    fn find(&self, admin_id: AdminId) -> Result<Option<SecondFactor>, StorageError> {
        let row: Option<(String, bool)> = self.query(|c| {
            second_factors::table
                .find(Uuid::from(admin_id))
                .select((second_factors::secret, second_factors::confirmed_at.is_not_null()))
                .first(c)
                .optional()
        })?;
        Ok(row.map(|(secret, is_on)| SecondFactor { admin_id, secret: Sealed(secret), is_on }))
    }

    fn enroll(&self, admin_id: AdminId, secret: &Sealed, codes: &[Vec<u8>]) -> Result<bool, StorageError> {
        use diesel::query_dsl::methods::FilterDsl;

        let id = Uuid::from(admin_id);
        let enrolled = self.query(|c| {
            let enroll = diesel::insert_into(second_factors::table)
                .values((second_factors::admin_id.eq(id), second_factors::secret.eq(&secret.0)))
                .on_conflict(second_factors::admin_id)
                .do_update()
                .set(second_factors::secret.eq(&secret.0));
            FilterDsl::filter(enroll, second_factors::confirmed_at.is_null()).execute(c)
        })?;
        if enrolled == 0 {
            return Ok(false);
        }
        self.replace_backup_codes(admin_id, codes)?;
        Ok(true)
    }

    fn turn_on(&self, admin_id: AdminId, step: i64, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let waiting = second_factors::confirmed_at.is_null();
        let turned_on = self.query(|c| {
            diesel::update(second_factors::table.find(Uuid::from(admin_id)).filter(waiting))
                .set((second_factors::confirmed_at.eq(now), second_factors::last_step.eq(step)))
                .execute(c)
        })?;
        Ok(turned_on > 0)
    }

    fn use_step(&self, admin_id: AdminId, step: i64) -> Result<bool, StorageError> {
        let is_later = second_factors::last_step.lt(step);
        let used = self.query(|c| {
            diesel::update(second_factors::table.find(Uuid::from(admin_id)).filter(is_later))
                .set(second_factors::last_step.eq(step))
                .execute(c)
        })?;
        Ok(used > 0)
    }

    fn use_backup_code(&self, admin_id: AdminId, hash: &[u8]) -> Result<bool, StorageError> {
        let code = backup_codes::table.find((Uuid::from(admin_id), hash));
        Ok(self.query(|c| diesel::delete(code).execute(c))? > 0)
    }

    fn replace_backup_codes(&self, admin_id: AdminId, codes: &[Vec<u8>]) -> Result<(), StorageError> {
        let id = Uuid::from(admin_id);
        let rows: Vec<_> =
            codes.iter().map(|hash| (backup_codes::admin_id.eq(id), backup_codes::hash.eq(hash))).collect();
        self.query(|c| {
            diesel::delete(backup_codes::table.filter(backup_codes::admin_id.eq(id))).execute(c)?;
            diesel::insert_into(backup_codes::table).values(rows).execute(c)
        })?;
        Ok(())
    }

    fn count_backup_codes(&self, admin_id: AdminId) -> Result<usize, StorageError> {
        let of_admin = backup_codes::admin_id.eq(Uuid::from(admin_id));
        let count: i64 = self.query(|c| backup_codes::table.filter(of_admin).count().get_result(c))?;
        usize::try_from(count).map_err(corrupt)
    }

    fn delete(&self, admin_id: AdminId) -> Result<bool, StorageError> {
        let was_on: Option<bool> = self.query(|c| {
            diesel::delete(second_factors::table.find(Uuid::from(admin_id)))
                .returning(second_factors::confirmed_at.is_not_null())
                .get_result(c)
                .optional()
        })?;
        Ok(was_on == Some(true))
    }
}
