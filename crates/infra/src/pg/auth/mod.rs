//! Administrators, their sessions, and what slows password guessing down.

mod admins;
mod attempts;
mod networks;
mod second_factors;
mod sessions;
mod team;

use auth::LoginLimits;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use kernel::StorageError;

pub(crate) use admins::password_digest;

use super::Tx;
use super::schema;

impl Tx<'_> {
    /// Deletes sessions, failed attempts and networks that no longer count. Returns the number of
    /// rows deleted.
    pub fn forget_sign_ins(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        use schema::{known_networks, login_attempts, sessions};
        let yesterday = now - TimeDelta::days(1);
        self.query(|c| {
            let ended =
                diesel::delete(sessions::table.filter(sessions::created_at.lt(yesterday))).execute(c)?;
            let past = diesel::delete(login_attempts::table.filter(login_attempts::failed_at.lt(yesterday)))
                .execute(c)?;
            let unseen = known_networks::seen_at.lt(now - LoginLimits::KNOWN_FOR);
            let left = diesel::delete(known_networks::table.filter(unseen)).execute(c)?;
            Ok(ended + past + left)
        })
    }
}
