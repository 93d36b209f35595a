//! Hashing of passwords: off the async threads, outside any transaction, a few at a time.

use std::sync::Arc;
use std::time::Duration;

use auth::{Origin, PasswordHasher};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::threads::Threads;
use crate::http::error::ApiError;
use crate::http::patience;

/// Each takes 64 MiB.
const AT_ONCE: usize = 4;

/// Of these, the most for strangers.
const STRANGERS_AT_ONCE: usize = AT_ONCE - 1;

/// Work that waits longer is refused.
const QUEUE: Duration = Duration::from_secs(2);

/// Hashes passwords.
#[derive(Clone)]
pub struct Passwords {
    /// How they are hashed, for a thread that may wait.
    pub hasher: Arc<dyn PasswordHasher>,
    threads: Arc<Threads>,
    strangers: Arc<Semaphore>,
}

impl Passwords {
    /// Threads of their own.
    pub fn new(hasher: Arc<dyn PasswordHasher>) -> std::io::Result<Self> {
        let threads = Arc::new(Threads::new(AT_ONCE, QUEUE)?);
        Ok(Self { hasher, threads, strangers: Arc::new(Semaphore::new(STRANGERS_AT_ONCE)) })
    }

    /// Works with passwords. Strangers leave one thread free: however many of them guess, an administrator on a known network
    /// does not wait for them.
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
            // Until the work ends, even if its request is given up.
            let _turn = turn;
            Ok::<_, ApiError>(work(hasher.as_ref()))
        };
        self.threads.run(hash).await
    }

    async fn strangers_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        patience::wait(async |_| {
            let turn = self.strangers.clone().acquire_owned().await;
            turn.or(Err(ApiError::unavailable()))
        })
        .await
    }
}
