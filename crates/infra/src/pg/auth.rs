//! Administrators, their sessions, and what slows password guessing down.

use auth::{
    Account, Admin, AdminError, AdminRepository, KnownNetworks, LoginAttempt, LoginAttempts, LoginLimits,
    PasswordHash, RecentFailures, Session, SessionRepository,
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Nullable, Text, Timestamptz};
use kernel::{AdminId, CallerNetwork, EmailAddress, Phone, SessionId, StorageError, or_empty};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::Tx;
use super::row::lower;
use super::schema::{admins, known_networks, login_attempts, sessions};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = admins)]
struct AdminRow {
    id: Uuid,
    email: String,
    first_name: String,
    last_name: String,
    phone: String,
}

impl From<&Admin> for AdminRow {
    fn from(admin: &Admin) -> Self {
        Self {
            id: admin.id.into(),
            email: admin.email.as_str().to_owned(),
            first_name: admin.first_name.clone(),
            last_name: admin.last_name.clone(),
            phone: or_empty(admin.phone.as_ref()),
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
                .select((AdminRow::as_select(), admins::password_hash))
                .first(c)
                .optional()
        })?;
        row.map(account).transpose()
    }

    fn any(&self) -> Result<bool, StorageError> {
        self.query(|c| diesel::select(diesel::dsl::exists(admins::table.select(admins::id))).get_result(c))
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

impl SessionRepository for Tx<'_> {
    fn find(&self, id: SessionId) -> Result<Option<(Session, Admin)>, StorageError> {
        let row: Option<(SessionRow, AdminRow)> = self.query(|c| {
            sessions::table
                .inner_join(admins::table)
                .filter(sessions::id.eq(Uuid::from(id)))
                .select((SessionRow::as_select(), AdminRow::as_select()))
                .first(c)
                .optional()
        })?;
        row.map(|(session, admin)| Ok((session.into(), admin.try_into()?))).transpose()
    }

    fn insert(&self, session: &Session) -> Result<(), StorageError> {
        let row = SessionRow {
            id: session.id.into(),
            admin_id: session.admin_id.into(),
            created_at: session.created_at,
            used_at: session.used_at,
        };
        self.query(|c| diesel::insert_into(sessions::table).values(row).execute(c))?;
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
        let emails: Vec<String> = self.query(|c| admins::table.select(admins::email).load(c))?;
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

    fn clear(&self, attempt: &LoginAttempt) -> Result<(), StorageError> {
        let together = login_attempts::account
            .eq(digest(&attempt.account))
            .and(login_attempts::address.eq(attempt.address.to_string()));
        self.query(|c| diesel::delete(login_attempts::table.filter(together)).execute(c))?;
        Ok(())
    }

    fn forgive_account(&self, account: &str) -> Result<(), StorageError> {
        let of_account = login_attempts::account.eq(digest(account));
        self.query(|c| diesel::delete(login_attempts::table.filter(of_account)).execute(c))?;
        Ok(())
    }
}

impl KnownNetworks for Tx<'_> {
    fn knows(&self, attempt: &LoginAttempt, since: DateTime<Utc>) -> Result<bool, StorageError> {
        self.query(|c| {
            let known = known_networks::table
                .inner_join(admins::table)
                .filter(lower(admins::email).eq(lower(&attempt.account)))
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

impl Tx<'_> {
    /// Deletes sessions, failed attempts and networks that no longer count. Returns the number of
    /// rows deleted.
    pub fn forget_sign_ins(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
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
