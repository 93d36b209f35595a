//! The state shared by all handlers.

pub mod archive;
mod compose;
pub mod facades;
pub mod files;
pub mod fresh;
pub mod images;
pub mod mail_account;
pub mod moment;
pub mod office;
pub mod passwords;
pub mod policies;
pub mod threads;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use actix_web::web;
use auth::{AdminRepository, TokenSigner};
use infra::background::Background;
use infra::person_marks::PersonMarks;
use infra::pg::{Db, Tx};
use kernel::{Actor, BookingLinks, Clock, StorageError, Vault};

use crate::config::Config;
use crate::http::error::ApiError;
use crate::http::limits::Limits;
use crate::http::metrics::Metrics;
use crate::http::patience;
use crate::http::proxies::Proxies;
use crate::public::cache::Cache;
pub use compose::StartError;
use moment::Moment;
use policies::{Policies, PolicyCache};
use threads::Threads;

/// A server's components. Cheap to clone.
#[derive(Clone)]
pub struct State {
    /// The database.
    pub db: Db,
    /// One thread per connection.
    asking: Arc<Threads>,
    /// See [`State::is_ready`].
    probing: Arc<Threads>,
    /// The cached responses of public reads.
    pub cache: Arc<Cache>,
    policies: Arc<PolicyCache>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The configuration.
    pub config: Arc<Config>,
    /// Encrypts secrets.
    pub vault: Arc<dyn Vault>,
    /// Makes the bookings' private links.
    pub links: Arc<dyn BookingLinks>,
    /// Recognizes people who were erased.
    pub marks: PersonMarks,
    /// This process's metrics.
    pub metrics: Arc<Metrics>,
    /// When this process started.
    pub started: Instant,
    /// Set once the process has been told to stop: it is no longer ready but still serves.
    pub stopping: Arc<AtomicBool>,
    /// Decides where a request comes from.
    pub proxies: Arc<Proxies>,
    /// How often a network may write.
    pub limits: Limits,
    /// Signs and verifies tokens.
    pub tokens: Arc<dyn TokenSigner>,
    /// Password hashing.
    pub passwords: passwords::Passwords,
    /// Image re-encoding.
    pub images: images::Images,
    /// Image files.
    pub files: files::Files,
    /// Backups.
    pub archive: archive::Archive,
    /// The mail server in the configuration.
    pub mail: mail_account::MailAccount,
}

/// The state as a handler parameter.
pub type AppState = web::Data<State>;

impl State {
    /// The current moment, with the policies last read.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.moment(self.policies.last(), Actor::System)
    }

    fn moment(&self, policies: Arc<Policies>, by: Actor) -> Moment {
        Moment::new(self.clock.now(), policies, by)
    }

    /// The current moment, with the current policies.
    pub async fn present(&self) -> Result<Moment, ApiError> {
        Ok(self.moment(self.policies().await?, Actor::System))
    }

    /// The current settings.
    pub async fn policies(&self) -> Result<Arc<Policies>, ApiError> {
        match self.policies.fresh() {
            Some(policies) => Ok(policies),
            None => self.ask(|state, db| Ok(state.read_policies(db)?)).await,
        }
    }

    /// Like [`State::policies`], for a thread that may block.
    pub fn load_policies(&self) -> Result<Arc<Policies>, StorageError> {
        self.policies.fresh().map_or_else(|| self.read_policies(&self.db), Ok)
    }

    /// The current moment, for a thread that may block.
    pub fn load_moment(&self, by: Actor) -> Result<Moment, StorageError> {
        Ok(self.moment(self.load_policies()?, by))
    }

    fn read_policies(&self, db: &Db) -> Result<Arc<Policies>, StorageError> {
        let read_at = self.policies.generation();
        Ok(self.policies.keep(db.read(Policies::load)?, read_at))
    }

    /// Queries the database, off the async threads and within the request's time budget.
    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self, &Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        patience::wait(async |until| {
            let (state, db) = (self.clone(), self.db.until(until));
            self.asking.run(move || work(&state, &db)).await
        })
        .await
    }

    /// Runs one use case in one transaction, off the async threads; its changes are recorded for
    /// `by`. No mail, hashing or HTTP in here.
    pub async fn transact<T: Send + 'static>(
        &self,
        by: impl Into<Actor>,
        work: impl FnOnce(&Tx<'_>, &Moment) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let at = self.moment(self.policies().await?, by.into());
        self.ask(move |_, db| db.transact(|tx| work(tx, &at))).await
    }

    /// Runs reads that no write depends on, off the async threads and outside a transaction.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>, &Moment) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let at = self.present().await?;
        self.ask(move |_, db| db.read(|tx| work(tx, &at))).await
    }

    /// Follows the changes of other processes. Until then, nothing is cached.
    pub fn follow(&self) -> std::io::Result<Background> {
        self.db.follow()
    }

    /// Whether this process can work and continues to: see [`ready`](crate::routes::health::ready).
    /// The database is probed on a separate thread, so that readiness does not queue behind
    /// requests.
    pub async fn is_ready(&self) -> bool {
        if self.stopping.load(Ordering::Relaxed) {
            return false;
        }
        let first_admin_due = self.config.first_admin.is_some();
        let ready = patience::wait(async |until| {
            let db = self.db.until(until);
            let ready =
                move || Ok::<_, StorageError>(db.is_ready() && (!first_admin_due || db.read(|tx| tx.any())?));
            self.probing.run(ready).await
        });
        ready.await.unwrap_or(false)
    }
}
