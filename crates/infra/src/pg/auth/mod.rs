//! Administrators, their sessions, and what slows password guessing down.

mod admins;
mod attempts;
mod browsers;
mod links;
mod networks;
mod passkeys;
mod second_factors;
mod sessions;
mod team;

use auth::{BrowserId, LoginLimits};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::Timestamptz;
use kernel::StorageError;

pub(crate) use admins::password_digest;

use super::Tx;
use super::schema;

/// The last browser of each administrator stays, so that a new one still sends an email.
const FORGET_BROWSERS: &str = "
    DELETE FROM known_browsers AS browser WHERE seen_at < $1 AND EXISTS (
        SELECT FROM known_browsers AS later
        WHERE later.admin_id = browser.admin_id AND (later.seen_at, later.id) > (browser.seen_at, browser.id)
    )";

impl Tx<'_> {
    /// Deletes sessions, failed attempts, networks, browsers, challenges and links that no longer count. Returns
    /// the number of rows deleted.
    pub fn forget_sign_ins(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        use schema::{account_links, known_networks, login_attempts, passkey_requests, sessions};
        let yesterday = now - TimeDelta::days(1);
        self.query(|c| {
            let ended =
                diesel::delete(sessions::table.filter(sessions::created_at.lt(yesterday))).execute(c)?;
            let past = diesel::delete(login_attempts::table.filter(login_attempts::failed_at.lt(yesterday)))
                .execute(c)?;
            let unseen = known_networks::seen_at.lt(now - LoginLimits::KNOWN_FOR);
            let left = diesel::delete(known_networks::table.filter(unseen)).execute(c)?;
            let expired = passkey_requests::expires_at.lt(now);
            let unanswered = diesel::delete(passkey_requests::table.filter(expired)).execute(c)?;
            // Someone who comes late to an invitation is told so for a while, and the practice can
            // still send it again.
            let late = account_links::expires_at.lt(now - TimeDelta::days(30));
            let resets = account_links::role.is_null().and(account_links::expires_at.lt(now));
            let late = diesel::delete(account_links::table.filter(late.or(resets))).execute(c)?;
            let strange = diesel::sql_query(FORGET_BROWSERS)
                .bind::<Timestamptz, _>(now - BrowserId::KNOWN_FOR)
                .execute(c)?;
            Ok(ended + past + left + unanswered + late + strange)
        })
    }
}
