//! Background jobs.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// A thread with a job. Dropping this tells the job to end and waits for it, because a thread still
/// running while the process exits could crash it.
#[derive(Debug)]
pub struct Background {
    /// Dropped to signal the end.
    running: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Background {
    /// Starts the job, which checks [`Stop`] whenever it could end.
    pub fn start(name: &str, job: impl FnOnce(&Stop) + Send + 'static) -> io::Result<Self> {
        let (running, stopped) = channel();
        let thread = Builder::new().name(name.to_owned()).spawn(move || job(&Stop(stopped)))?;
        Ok(Self { running: Some(running), thread: Some(thread) })
    }

    /// Tells the job to end without waiting for it.
    pub fn stop(&mut self) {
        drop(self.running.take());
    }
}

/// Drops `parts`, which may wait for threads, and waits no longer than `within`. `false` if it
/// takes longer: the rest ends with the process.
#[must_use]
pub fn drop_within(within: Duration, parts: impl Send + 'static) -> bool {
    let (done, ended) = channel();
    let dropping = Builder::new().name("leaving".to_owned()).spawn(move || {
        drop(parts);
        // The receiver is gone if this took too long.
        let _ = done.send(());
    });
    dropping.is_ok() && ended.recv_timeout(within).is_ok()
}

impl Drop for Background {
    fn drop(&mut self) {
        self.stop();
        let Some(thread) = self.thread.take() else { return };
        let name = thread.thread().name().unwrap_or_default().to_owned();
        if thread.join().is_err() {
            tracing::error!(name, "a background thread has panicked");
        }
    }
}

/// Whether a job should end.
#[derive(Debug)]
pub struct Stop(Receiver<()>);

impl Stop {
    /// Waits, then returns whether the job should continue. Does not wait if the job should end.
    #[must_use]
    pub fn goes_on_after(&self, pause: Duration) -> bool {
        self.0.recv_timeout(pause) == Err(RecvTimeoutError::Timeout)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn a_job_that_does_not_end_is_left_behind() {
        let (end, ending) = channel::<()>();
        let stuck = Background::start("stuck", move |_| assert!(ending.recv().is_err())).unwrap();
        assert!(!drop_within(Duration::from_millis(5), stuck));
        drop(end);
        assert!(drop_within(Duration::from_mins(1), Background::start("quick", |_| ()).unwrap()));
    }

    #[test]
    fn a_job_ends_with_its_keeper_and_not_before() {
        let ended = Arc::new(AtomicBool::new(false));
        let (rounds, round) = channel();
        let job = {
            let ended = ended.clone();
            move |stop: &Stop| {
                while stop.goes_on_after(Duration::from_millis(1)) {
                    rounds.send(()).unwrap();
                }
                ended.store(true, Ordering::SeqCst);
            }
        };
        let keeper = Background::start("job", job).unwrap();
        round.recv().unwrap();
        round.recv().unwrap();
        assert!(!ended.load(Ordering::SeqCst));
        // Sending without a receiver would panic.
        let _round = round;
        drop(keeper);
        assert!(ended.load(Ordering::SeqCst));
    }
}
