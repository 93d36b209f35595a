//! Failed sign-ins, which slow password guessing down.

use auth::{LoginAttempt, LoginAttempts, RecentFailures};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Nullable, Text, Timestamptz};
use kernel::StorageError;
use sha2::{Digest, Sha256};

use crate::pg::Tx;
use crate::pg::schema::{admins, login_attempts};

#[derive(QueryableByName)]
struct FailuresRow {
    #[diesel(sql_type = BigInt)]
    together: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last: Option<DateTime<Utc>>,
    #[diesel(sql_type = BigInt)]
    of_address: i64,
    #[diesel(sql_type = BigInt)]
    of_account: i64,
    #[diesel(sql_type = BigInt)]
    of_account_in_hour: i64,
}

const RECENT_FAILURES: &str = "
    SELECT count(*) FILTER (WHERE account = $1 AND address = $2) AS together,
           max(failed_at) FILTER (WHERE account = $1 AND address = $2) AS last,
           count(*) FILTER (WHERE address = $2 AND failed_at > $3 - interval '1 minute') AS of_address,
           count(*) FILTER (WHERE account = $1 AND failed_at > $3 - interval '15 minutes') AS of_account,
           count(*) FILTER (WHERE account = $1 AND failed_at > $3 - interval '1 hour') AS of_account_in_hour
    FROM login_attempts
    WHERE (account = $1 OR address = $2) AND failed_at > $3 - interval '1 day'";

const FAILURES_OF: &str = "
    SELECT count(*) AS together, max(failed_at) AS last, 0::bigint AS of_address, 0::bigint AS of_account,
           0::bigint AS of_account_in_hour
    FROM login_attempts
    WHERE account = ANY ($1) AND failed_at > $2 - interval '1 day'
    GROUP BY account, address";

/// The table has no key, and two attempts may have the same time.
const WITHDRAW: &str = "
    DELETE FROM login_attempts WHERE ctid = (
        SELECT ctid FROM login_attempts WHERE account = $1 AND address = $2 AND failed_at = $3
        LIMIT 1 FOR UPDATE SKIP LOCKED
    )";

impl From<FailuresRow> for RecentFailures {
    fn from(row: FailuresRow) -> Self {
        let count = |rows: i64| u32::try_from(rows).unwrap_or(u32::MAX);
        Self {
            together: count(row.together),
            last: row.last,
            of_address: count(row.of_address),
            of_account: count(row.of_account),
            of_account_in_hour: count(row.of_account_in_hour),
        }
    }
}

fn digest(account: &str) -> Vec<u8> {
    Sha256::digest(account).to_vec()
}

impl LoginAttempts for Tx<'_> {
    fn recent(&self, attempt: &LoginAttempt, now: DateTime<Utc>) -> Result<RecentFailures, StorageError> {
        let address = attempt.address.to_string();
        self.query(|c| {
            diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended('login ' || $1, 0))")
                .bind::<Text, _>(&address)
                .execute(c)
        })?;
        let row: FailuresRow = self.query(|c| {
            diesel::sql_query(RECENT_FAILURES)
                .bind::<Binary, _>(digest(&attempt.account))
                .bind::<Text, _>(&address)
                .bind::<Timestamptz, _>(now)
                .get_result(c)
        })?;
        Ok(row.into())
    }

    fn on_admin_accounts(&self, now: DateTime<Utc>) -> Result<Vec<RecentFailures>, StorageError> {
        let emails: Vec<String> =
            self.query(|c| admins::table.filter(admins::removed_at.is_null()).select(admins::email).load(c))?;
        let accounts: Vec<_> = emails.iter().map(|email| digest(&email.to_lowercase())).collect();
        let rows: Vec<FailuresRow> = self.query(|c| {
            diesel::sql_query(FAILURES_OF)
                .bind::<Array<Binary>, _>(accounts)
                .bind::<Timestamptz, _>(now)
                .load(c)
        })?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    fn record(&self, attempt: &LoginAttempt, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::insert_into(login_attempts::table)
                .values((
                    login_attempts::account.eq(digest(&attempt.account)),
                    login_attempts::address.eq(attempt.address.to_string()),
                    login_attempts::failed_at.eq(now),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    fn withdraw(&self, attempt: &LoginAttempt, recorded_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::sql_query(WITHDRAW)
                .bind::<Binary, _>(digest(&attempt.account))
                .bind::<Text, _>(attempt.address.to_string())
                .bind::<Timestamptz, _>(recorded_at)
                .execute(c)
        })?;
        Ok(())
    }

    fn clear(&self, attempt: &LoginAttempt) -> Result<(), StorageError> {
        let together = login_attempts::account
            .eq(digest(&attempt.account))
            .and(login_attempts::address.eq(attempt.address.to_string()));
        self.query(|c| diesel::delete(login_attempts::table.filter(together)).execute(c))?;
        Ok(())
    }

    fn count(&self, account: &str, since: DateTime<Utc>) -> Result<u32, StorageError> {
        let of_account = login_attempts::account.eq(digest(account)).and(login_attempts::failed_at.gt(since));
        let count: i64 = self.query(|c| login_attempts::table.filter(of_account).count().get_result(c))?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    fn forgive_account(&self, account: &str) -> Result<(), StorageError> {
        let codes = LoginAttempt::account_of_codes(account);
        let of_account = login_attempts::account.eq_any([digest(account), digest(&codes)]);
        self.query(|c| diesel::delete(login_attempts::table.filter(of_account)).execute(c))?;
        Ok(())
    }
}
