//! Password hashing: off the async threads, outside any transaction, a few at a time.

use std::sync::Arc;
use std::time::Duration;

use auth::{Origin, PasswordHash, PasswordHasher};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::threads::Threads;
use crate::base::error::ApiError;
use crate::base::patience;

/// Each takes 64 MiB.
const AT_ONCE: usize = 4;

/// At most this many of them for unknown networks.
const STRANGERS_AT_ONCE: usize = AT_ONCE - 1;

/// The longest wait for a thread.
const QUEUE: Duration = Duration::from_secs(2);

/// Hashes passwords.
#[derive(Clone)]
pub struct Passwords {
    /// The hasher, for a thread that may block.
    pub hasher: Arc<dyn PasswordHasher>,
    threads: Arc<Threads>,
    strangers: Arc<Semaphore>,
}

impl Passwords {
    /// Starts its threads.
    pub fn new(hasher: Arc<dyn PasswordHasher>) -> std::io::Result<Self> {
        let threads = Arc::new(Threads::new(AT_ONCE, QUEUE)?);
        Ok(Self { hasher, threads, strangers: Arc::new(Semaphore::new(STRANGERS_AT_ONCE)) })
    }

    /// Hashes passwords. Unknown networks leave one thread free: however many guesses they make, an
    /// administrator on a known network does not wait for them.
    pub async fn run<T: Send + 'static>(
        &self,
        origin: Origin,
        work: impl FnOnce(&dyn PasswordHasher) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = match origin {
            Origin::Known => None,
            Origin::Unknown => Some(self.strangers_turn().await?),
        };
        let hasher = self.hasher.clone();
        let hash = move || {
            // Held until the work ends, even if its request is aborted.
            let _turn = turn;
            Ok::<_, ApiError>(work(hasher.as_ref()))
        };
        self.threads.run(hash).await
    }

    /// Hashes a new password from anywhere.
    pub async fn hash(&self, password: String) -> Result<PasswordHash, ApiError> {
        let hashed = self.run(Origin::Unknown, move |hasher| hasher.hash(&password)).await?;
        hashed.map_err(|error| ApiError::defect(&error))
    }

    async fn strangers_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        patience::wait(async |_| {
            let turn = self.strangers.clone().acquire_owned().await;
            turn.or(Err(ApiError::unavailable()))
        })
        .await
    }
}
