//! How the state asks the database: off the async threads, and within the request's patience.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use auth::AdminRepository;
use infra::background::Background;
use infra::pg::Db;
use kernel::StorageError;

use super::State;
use super::moment::Moment;
use super::policies::Policies;
use super::work::Work;
use crate::base::error::ApiError;
use crate::base::patience;
use crate::state::standing::{By, Program, Visitor};

impl State {
    /// The current moment, with the current policies.
    pub async fn present(&self) -> Result<Moment, ApiError> {
        Ok(self.moment(self.policies().await?, &Visitor))
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
    pub fn load_moment<B: By>(&self, by: &B) -> Result<Moment<B::Standing>, StorageError> {
        Ok(self.moment(self.load_policies()?, by))
    }

    fn read_policies(&self, db: &Db) -> Result<Arc<Policies>, StorageError> {
        let read_at = self.policies.generation();
        let policies = db.read(Policies::load)?.here(&self.config.environment);
        Ok(self.policies.keep(policies, read_at))
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
    /// `by`, who decides which façades it has. No mail, hashing or HTTP in here.
    pub async fn transact<B: By, T: Send + 'static>(
        &self,
        by: B,
        work: impl FnOnce(&Work<'_, B::Standing>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        B::Standing: 'static,
    {
        let at = self.moment(self.policies().await?, &by);
        self.ask(move |_, db| db.transact(|tx| work(&Work { tx, at }))).await
    }

    /// Runs reads that no write depends on, off the async threads and outside a transaction.
    pub async fn read<B: By, T: Send + 'static>(
        &self,
        by: B,
        work: impl FnOnce(&Work<'_, B::Standing>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        B::Standing: 'static,
    {
        let at = self.moment(self.policies().await?, &by);
        self.ask(move |_, db| db.read(|tx| work(&Work { tx, at }))).await
    }

    /// Like [`State::transact`], on a thread that may block.
    pub fn transact_at<T, E: From<StorageError>>(
        &self,
        at: &Moment<Program>,
        work: impl FnOnce(&Work<'_, Program>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.db.transact(|tx| work(&Work { tx, at: at.clone() }))
    }

    /// Like [`State::read`], on a thread that may block.
    pub fn read_at<T, E: From<StorageError>>(
        &self,
        at: &Moment<Program>,
        work: impl FnOnce(&Work<'_, Program>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.db.read(|tx| work(&Work { tx, at: at.clone() }))
    }

    /// The database itself, for the program. Handlers have [`Work`].
    #[must_use]
    pub fn db(&self, _: Program) -> &Db {
        &self.db
    }

    /// How many connections are open, and how many of them idle.
    #[must_use]
    pub fn connections(&self) -> (u32, u32) {
        self.db.connections()
    }

    /// The same server, whose lists are counted up to this many rows: see [`Db::counting_up_to`].
    #[must_use]
    pub fn counting_up_to(self, rows: i64) -> Self {
        Self { db: self.db.counting_up_to(rows), ..self }
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
