//! How long a request waits for the database, all its steps together: a request with three steps
//! does not wait three times as long.

use std::cell::Cell;
use std::time::{Duration, Instant};

use tokio::task_local;
use tokio::time::timeout;

use crate::base::error::ApiError;

/// A request's total budget for waiting: for a thread, a connection, a lock and PostgreSQL's
/// responses.
const PATIENCE: Duration = Duration::from_millis(2_500);

/// How much later a transaction that started to commit in time may respond.
const GRACE: Duration = Duration::from_millis(250);

task_local! {
    /// What is left of the request's budget.
    static LEFT: Cell<Duration>;
}

/// Handles one request, all of whose waiting takes at most 2.5 s.
pub async fn limited<T>(request: impl Future<Output = T>) -> T {
    LEFT.scope(Cell::new(PATIENCE), request).await
}

/// Waits for `work`, which receives the deadline it has to meet; 503 if it does not. Outside a
/// request, it has a request's whole budget.
pub async fn wait<T>(work: impl AsyncFnOnce(Instant) -> Result<T, ApiError>) -> Result<T, ApiError> {
    let left = LEFT.try_with(Cell::get).unwrap_or(PATIENCE);
    let begun = tokio::time::Instant::now();
    let outcome = timeout(left + GRACE, work(Instant::now() + left)).await;
    // Outside a request, there is nothing to count.
    let _ = LEFT.try_with(|cell| cell.set(left.saturating_sub(begun.elapsed())));
    outcome.unwrap_or_else(|_| Err(ApiError::unavailable()))
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use tokio::time::{Instant, pause, sleep};

    use super::*;

    async fn take(seconds: u64) -> Result<(), ApiError> {
        wait(async |_| {
            sleep(Duration::from_secs(seconds)).await;
            Ok(())
        })
        .await
    }

    #[actix_web::test]
    async fn a_request_that_asks_again_and_again_waits_no_longer_than_one_that_asks_once() {
        pause();
        let begun = Instant::now();
        let outcome = limited(async {
            take(1).await.unwrap();
            take(1).await.unwrap();
            // A request's own work does not count as waiting.
            sleep(Duration::from_mins(1)).await;
            wait(async |_| pending::<Result<(), ApiError>>().await).await
        });
        assert!(outcome.await.unwrap_err().is("unavailable"));
        assert_eq!(begun.elapsed().as_secs(), (Duration::from_mins(1) + PATIENCE + GRACE).as_secs());
    }

    #[actix_web::test]
    async fn work_is_given_the_moment_at_which_it_is_too_late_to_commit() {
        let outcome = limited(wait(async |until| Ok(until.duration_since(std::time::Instant::now()))));
        assert!(outcome.await.unwrap() <= PATIENCE);
    }
}
