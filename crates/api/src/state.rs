//! What every handler shares.

use std::sync::Arc;

use actix_web::web;
use availability::Practice;
use chrono::{DateTime, NaiveDateTime, Utc};
use infra::pg::{Db, Tx};
use kernel::{Clock, StorageError};

use crate::error::ApiError;

/// One server's parts. Cheap to clone.
#[derive(Clone)]
pub struct State {
    /// The database.
    pub db: Db,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The practice's week and time zone.
    pub practice: Arc<Practice>,
}

/// The moment a use case runs at.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// In UTC.
    pub utc: DateTime<Utc>,
    /// On the practice's wall clock.
    pub local: NaiveDateTime,
}

impl State {
    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Now {
        let utc = self.clock.now();
        Now { utc, local: self.practice.local(utc) }
    }

    /// Runs one use case in one transaction, off the async threads. No mail, hashing or HTTP in here.
    pub async fn transact<T, E>(
        &self,
        work: impl FnOnce(&Tx<'_>, Now) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: From<StorageError> + Into<ApiError> + Send + 'static,
    {
        let (db, now) = (self.db.clone(), self.now());
        block(move || db.transact(|tx| work(tx, now))).await
    }

    /// Runs reads no write depends on, off the async threads and outside a transaction.
    pub async fn read<T, E>(
        &self,
        work: impl FnOnce(&Tx<'_>, Now) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: From<StorageError> + Into<ApiError> + Send + 'static,
    {
        let (db, now) = (self.db.clone(), self.now());
        block(move || db.read(|tx| work(tx, now))).await
    }
}

/// Runs what blocks on the threads made for it, with the request's log span.
pub async fn block<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let span = tracing::Span::current();
    match web::block(move || span.in_scope(work)).await {
        Ok(outcome) => outcome.map_err(Into::into),
        Err(cancelled) => Err(ApiError::defect(&cancelled)),
    }
}

/// The state, as handlers take it.
pub type AppState = web::Data<State>;
