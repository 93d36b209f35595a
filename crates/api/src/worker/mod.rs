//! Background work: mail, forgotten passwords, payments, reports and alerts, weekly plans, outside
//! calendars, backups and cleanup. Any number of processes may do it at once.

pub mod backups;
pub mod calendars;
pub mod mail;
pub mod notices;
pub mod password_resets;
pub mod payments;
pub mod plans;
pub mod seals;
pub mod tidy;

use std::time::Duration;

use infra::background::{Background, Stop, drop_within};

use crate::state::State;

/// The longest a stop waits for a mail server; the message becomes available again when its lease
/// ends.
const STOP_WITHIN: Duration = Duration::from_secs(4);

/// A repeated task of the worker. It logs its own failures and survives them.
struct Job {
    /// The name of its thread.
    name: &'static str,
    /// How long it pauses after a round, unless there is more to do at once.
    every: Duration,
    /// Does one round; `true` if the next one is due at once.
    run: fn(&State) -> bool,
}

/// Each has its own thread, so that none waits for another. An account stays locked for longer than
/// the pause of the notices.
const JOBS: [Job; 10] = [
    Job { name: "mail", every: Duration::from_secs(1), run: mail::deliver },
    Job { name: "password resets", every: Duration::from_secs(1), run: password_resets::mail },
    Job { name: "notices", every: Duration::from_secs(20), run: notices::give },
    Job { name: "payments", every: Duration::from_secs(5), run: payments::settle },
    Job { name: "plans", every: Duration::from_mins(10), run: plans::follow },
    Job { name: "calendars", every: Duration::from_secs(30), run: calendars::read },
    Job { name: "backups", every: Duration::from_secs(20), run: backups::back_up },
    Job { name: "verification", every: Duration::from_mins(10), run: backups::verify },
    Job { name: "seals", every: Duration::from_secs(5), run: seals::seal },
    Job { name: "tidy", every: Duration::from_hours(1), run: tidy::tidy_up },
];

/// The worker's threads.
#[derive(Debug)]
pub struct Worker(Vec<Background>);

/// Starts the worker. It survives every failure of database and mail server.
#[must_use]
pub fn start(state: &State) -> Worker {
    let start = |job: Job| {
        let state = state.clone();
        Background::start(job.name, move |stop| repeat(&job, &state, stop))
            .inspect_err(|error| tracing::error!(%error, "a worker thread could not be started"))
            .ok()
    };
    Worker(JOBS.into_iter().filter_map(start).collect())
}

fn repeat(job: &Job, state: &State, stop: &Stop) {
    let mut pause = Duration::ZERO;
    while stop.goes_on_after(pause) {
        pause = if (job.run)(state) { Duration::ZERO } else { job.every };
    }
}

impl Worker {
    /// Lets it finish the message it is sending, within limits.
    pub fn stop(mut self) {
        self.0.iter_mut().for_each(Background::stop);
        if !drop_within(STOP_WITHIN, self) {
            tracing::warn!("the worker did not stop in time");
        }
    }
}
