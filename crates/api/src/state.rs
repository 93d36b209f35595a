//! What every handler shares.

use std::sync::Arc;

use actix_web::web;
use availability::Practice;
use chrono::{DateTime, NaiveDateTime, Utc};
use infra::clock::SystemClock;
use infra::pg::{Db, Tx};
use kernel::{Clock, StorageError};

use crate::config::Config;
use crate::error::ApiError;
use crate::limits::Limits;

/// One server's parts. Cheap to clone.
#[derive(Clone)]
pub struct State {
    /// The database.
    pub db: Db,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// What the server was started with.
    pub config: Arc<Config>,
    /// The practice's week and time zone.
    pub practice: Arc<Practice>,
    /// How often an address may write.
    pub limits: Limits,
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
    /// The parts as the configuration wants them. The database is first asked when it is first needed.
    pub fn new(config: Config) -> Result<Self, StorageError> {
        Ok(Self {
            db: Db::new(&config.database_url, config.db_pool_size)?,
            clock: Arc::new(SystemClock),
            practice: Arc::default(),
            limits: Limits::new(config.rate_limit),
            config: Arc::new(config),
        })
    }

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
