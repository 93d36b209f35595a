//! The time of a use case.

use std::sync::Arc;

use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::Actor;

use crate::state::policies::Policies;

/// When a use case runs, with which policies, and who asked for it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// In UTC.
    pub utc: DateTime<Utc>,
    /// By the practice's wall clock.
    pub local: NaiveDateTime,
    /// What the settings say.
    pub policies: Arc<Policies>,
    /// Who makes the changes.
    pub by: Actor,
}

impl Moment {
    /// A moment with these policies.
    #[must_use]
    pub fn new(utc: DateTime<Utc>, policies: Arc<Policies>, by: Actor) -> Self {
        Self { utc, local: policies.practice.local(utc), policies, by }
    }
}
