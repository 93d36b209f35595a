//! The networks administrators have signed in from.

use auth::{KnownNetworks, LoginAttempt};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AdminId, CallerNetwork, StorageError};
use uuid::Uuid;

use crate::pg::Tx;
use crate::pg::row::lower;
use crate::pg::schema::{admins, known_networks};

impl KnownNetworks for Tx<'_> {
    fn knows(&self, attempt: &LoginAttempt, since: DateTime<Utc>) -> Result<bool, StorageError> {
        self.query(|c| {
            let known = known_networks::table
                .inner_join(admins::table)
                .filter(lower(admins::email).eq(lower(&attempt.account)))
                .filter(admins::removed_at.is_null())
                .filter(known_networks::network.eq(attempt.address.to_string()))
                .filter(known_networks::seen_at.ge(since));
            diesel::select(diesel::dsl::exists(known.select(known_networks::admin_id))).get_result(c)
        })
    }

    fn note(
        &self,
        admin_id: AdminId,
        network: CallerNetwork,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::insert_into(known_networks::table)
                .values((
                    known_networks::admin_id.eq(Uuid::from(admin_id)),
                    known_networks::network.eq(network.to_string()),
                    known_networks::seen_at.eq(now),
                ))
                .on_conflict((known_networks::admin_id, known_networks::network))
                .do_update()
                .set(known_networks::seen_at.eq(now))
                .execute(c)
        })?;
        Ok(())
    }
}
