//! Threads for blocking work, a few for each kind, so that one kind cannot starve another.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::web;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

use crate::base::error::ApiError;

/// Threads of one kind. Work beyond their number queues, where waiting costs nothing. A busy thread
/// takes the next piece of work without sleeping in between, which saves a tenth of the time of a
/// database read.
pub struct Threads {
    /// Only its blocking threads are used. They are started when needed and end when idle.
    runtime: Option<Runtime>,
    queue_timeout: Duration,
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Threads").field("queue_timeout", &self.queue_timeout).finish_non_exhaustive()
    }
}

impl Threads {
    /// At most `count` threads; work that waits longer than `queue_timeout` for one of them is
    /// refused.
    pub fn new(count: usize, queue_timeout: Duration) -> std::io::Result<Self> {
        let runtime = Builder::new_current_thread().max_blocking_threads(count).build()?;
        Ok(Self { runtime: Some(runtime), queue_timeout })
    }

    /// Runs the work with the caller's log span.
    pub async fn run<T, E>(&self, work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        let Some(runtime) = &self.runtime else { return Err(ApiError::unavailable()) };
        let span = tracing::Span::current();
        // Claimed by whichever is first: the thread that starts the work, or the request that gives
        // up.
        let claim = Arc::new(AtomicBool::new(false));
        let claimed = claim.clone();
        let mut job = runtime.spawn_blocking(move || {
            let begins = !claimed.swap(true, Ordering::Relaxed);
            begins.then(|| span.in_scope(work))
        });
        let ended = match timeout(self.queue_timeout, &mut job).await {
            Ok(ended) => ended,
            Err(_) if !claim.swap(true, Ordering::Relaxed) => return Err(ApiError::unavailable()),
            Err(_) => job.await,
        };
        match ended {
            Ok(Some(outcome)) => outcome.map_err(Into::into),
            Ok(None) => Err(ApiError::unavailable()),
            Err(panicked) => Err(ApiError::defect(&panicked)),
        }
    }
}

impl Drop for Threads {
    /// Waits for running work: a connection opened while the process exits would crash it. Async
    /// code must not block, so another thread waits.
    fn drop(&mut self) {
        let runtime = self.runtime.take();
        let _ = std::thread::spawn(move || drop(runtime)).join();
    }
}

/// Runs blocking work on the threads made for it, with the request's log span.
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use actix_web::rt::spawn;

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    async fn answer(threads: &Threads, number: u32) -> Option<u32> {
        threads.run(move || Ok::<_, ApiError>(number)).await.ok()
    }

    #[actix_web::test]
    async fn work_beyond_their_number_waits_for_its_turn() {
        let threads = Arc::new(Threads::new(1, LONG).unwrap());
        let (go, gone) = channel();
        let busy = {
            let threads = threads.clone();
            spawn(
                async move { threads.run(move || gone.recv().map_err(|error| ApiError::defect(&error))).await },
            )
        };
        let queued = {
            let threads = threads.clone();
            spawn(async move { answer(&threads, 2).await })
        };
        actix_web::rt::task::yield_now().await;
        assert!(!queued.is_finished());
        go.send(1).unwrap();
        assert_eq!((busy.await.unwrap().ok(), queued.await.unwrap()), (Some(1), Some(2)));
    }

    #[actix_web::test]
    async fn work_that_waits_too_long_is_never_begun() {
        let threads = Arc::new(Threads::new(1, Duration::from_millis(5)).unwrap());
        let (go, busy) = loop {
            let ((go, gone), (began, beginning)) = (channel::<()>(), channel());
            let threads = threads.clone();
            let busy = spawn(async move {
                let work = move || {
                    began.send(()).ok();
                    gone.recv().map_err(|error| ApiError::defect(&error))
                };
                threads.run(work).await.is_ok()
            });
            // A slow machine may start the thread too late.
            while beginning.try_recv().is_err() && !busy.is_finished() {
                actix_web::rt::task::yield_now().await;
            }
            if !busy.is_finished() {
                break (go, busy);
            }
        };
        assert_eq!(answer(&threads, 1).await, None);
        assert!(!busy.is_finished(), "what has begun is waited for, however long it takes");
        go.send(()).unwrap();
        assert!(busy.await.unwrap());
    }

    #[actix_web::test]
    async fn a_panic_ends_the_work_and_not_the_thread() {
        let threads = Threads::new(1, LONG).unwrap();
        let failed = threads.run::<(), ApiError>(|| unreachable!("on purpose")).await;
        assert!(failed.is_err());
        assert_eq!(answer(&threads, 3).await, Some(3));
    }
}
