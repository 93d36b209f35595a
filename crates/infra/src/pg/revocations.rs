//! What was taken away from people, which a restored backup does not give back. The database notes
//! it itself: see the migration that creates `revocations`.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Nullable, Text, Uuid as SqlUuid};
use kernel::StorageError;
use uuid::Uuid;

use super::Tx;
use crate::backup::Revocations;

/// While a restore deletes rows, nothing is taken away from anyone.
pub(super) const RESTORING: &str = "SET LOCAL accord.restoring = 'on'";

/// From the most to the least powerful.
const RANK: &str = "array_position(ARRAY['owner', 'manager', 'mediator', 'billing', 'viewer'], ";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = Text)]
    mark: String,
    #[diesel(sql_type = Nullable<Text>)]
    role: Option<String>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    employee_id: Option<Uuid>,
}

impl Tx<'_> {
    /// All that is remembered.
    pub fn revocations(&self) -> Result<Revocations, StorageError> {
        let query = "SELECT what, mark, role, employee_id FROM revocations";
        let rows: Vec<Row> = self.query(|c| sql_query(query).load(c))?;
        let entry = |row: Row| ((row.what, row.mark), row.role.map(|role| (role, row.employee_id)));
        Ok(Revocations(rows.into_iter().map(entry).collect::<HashMap<_, _>>()))
    }

    /// Takes away again what a backup has just brought back. Returns how much that was.
    pub fn revoke_again(&self) -> Result<u64, StorageError> {
        let narrower = format!(
            "UPDATE admins SET role = lost.role, employee_id = lost.employee_id FROM revocations AS lost
             WHERE lost.what = 'place' AND lost.mark = admins.id::text
               AND ({RANK}lost.role) > {RANK}admins.role) OR lost.role = 'mediator'
                    AND admins.role = 'mediator' AND lost.employee_id IS DISTINCT FROM admins.employee_id)"
        );
        let statements = [
            "UPDATE admins SET removed_at = lost.revoked_at FROM revocations AS lost
             WHERE lost.what = 'removed' AND lost.mark = admins.id::text AND removed_at IS NULL",
            "UPDATE admins SET disabled_at = lost.revoked_at FROM revocations AS lost
             WHERE lost.what = 'disabled' AND lost.mark = admins.id::text AND disabled_at IS NULL",
            &narrower,
            "DELETE FROM calendar_feeds AS feed USING revocations AS lost
             WHERE lost.what = 'calendar_feed' AND lost.mark = encode(feed.digest, 'hex')",
            "DELETE FROM passkeys AS passkey USING revocations AS lost
             WHERE lost.what = 'passkey' AND lost.mark = encode(passkey.credential, 'hex')",
            // Whoever had it may still be reached by the address: the office checks first.
            "UPDATE participants SET seat = gen_random_uuid(), gets_mail = false, unchecked = 'wrong_person'
             FROM revocations AS lost
             WHERE lost.what = 'seat' AND lost.mark = participants.seat::text",
        ];
        let mut again = 0;
        for statement in statements {
            let rows = self.query(|c| sql_query(statement).execute(c))?;
            again += u64::try_from(rows).unwrap_or(u64::MAX);
        }
        Ok(again)
    }
}
