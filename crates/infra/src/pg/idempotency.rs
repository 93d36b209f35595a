//! Requests that may be sent twice: the first response is stored in the transaction that made it
//! true.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use kernel::StorageError;
use serde_json::Value;

use super::Tx;
use super::schema::idempotency_keys as keys;

/// What is known about a key.
#[derive(Debug, PartialEq, Eq)]
pub enum Remembered {
    /// Nothing; this transaction now holds the key until it ends.
    New,
    /// The request received this response.
    Answered(Value),
    /// The key was used for a different request.
    OtherRequest,
    /// Another transaction holds the key.
    Running,
}

diesel::define_sql_function! {
    fn hashtextextended(text: Text, seed: BigInt) -> BigInt;
}
diesel::define_sql_function! {
    /// Whether this transaction now holds the lock, until it ends.
    fn pg_try_advisory_xact_lock(key: BigInt) -> Bool;
}

impl Tx<'_> {
    /// Looks up the key, for a request with this digest.
    pub fn find_key(&self, scope: &str, key: &str, request: &[u8]) -> Result<Remembered, StorageError> {
        let lock = pg_try_advisory_xact_lock(hashtextextended(format!("{scope}\n{key}"), 0));
        let locked: bool = self.query(|c| diesel::select(lock).get_result(c))?;
        if !locked {
            return Ok(Remembered::Running);
        }
        let known: Option<(Vec<u8>, Value)> = self.query(|c| {
            keys::table.find((scope, key)).select((keys::request, keys::answer)).first(c).optional()
        })?;
        Ok(match known {
            None => Remembered::New,
            Some((first, answer)) if first == request => Remembered::Answered(answer),
            Some(_) => Remembered::OtherRequest,
        })
    }

    /// Stores the response for a day.
    pub fn store_key(
        &self,
        scope: &str,
        key: &str,
        request: &[u8],
        answer: &Value,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::insert_into(keys::table)
                .values((
                    keys::scope.eq(scope),
                    keys::key.eq(key),
                    keys::request.eq(request),
                    keys::answer.eq(answer),
                    keys::created_at.eq(now),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    /// Deletes keys older than `before`. Returns the number deleted.
    pub fn forget(&self, before: DateTime<Utc>) -> Result<usize, StorageError> {
        self.query(|c| diesel::delete(keys::table.filter(keys::created_at.lt(before))).execute(c))
    }
}
