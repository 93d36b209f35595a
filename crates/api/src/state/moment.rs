//! The moment a use case runs at.

use std::sync::Arc;

use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::Actor;

use crate::state::policies::Policies;

/// When a use case runs, under which policies, and who asked for it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// In UTC.
    pub utc: DateTime<Utc>,
    /// On the practice's wall clock.
    pub local: NaiveDateTime,
    /// What the settings say.
    pub policies: Arc<Policies>,
    /// Whose changes these are.
    pub by: Actor,
}

impl Moment {
    /// Under these policies.
    #[must_use]
    pub fn new(utc: DateTime<Utc>, policies: Arc<Policies>, by: Actor) -> Self {
        Self { utc, local: policies.practice.local(utc), policies, by }
    }
}
