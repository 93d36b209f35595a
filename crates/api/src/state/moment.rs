//! The time of a use case.

use std::marker::PhantomData;
use std::sync::Arc;

use availability::Practice;
use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{Actor, Sight, Tz};

use crate::state::policies::Policies;
use crate::state::standing::Visitor;

/// When a use case runs, with which policies, and who asked for it. `S` says which façades it
/// opens: see [`Opens`](crate::state::standing::Opens).
#[derive(Clone, Debug)]
pub struct Moment<S = Visitor> {
    /// In UTC.
    pub utc: DateTime<Utc>,
    /// By the practice's wall clock.
    pub local: NaiveDateTime,
    /// What the settings say.
    pub policies: Arc<Policies>,
    /// Who makes the changes.
    pub by: Actor,
    /// How much they see.
    pub sight: Sight,
    standing: PhantomData<fn() -> S>,
}

impl<S> Moment<S> {
    /// A moment with these policies.
    #[must_use]
    pub(super) fn new(utc: DateTime<Utc>, policies: Arc<Policies>, (by, sight): (Actor, Sight)) -> Self {
        Self { utc, local: policies.practice.local(utc), policies, by, sight, standing: PhantomData }
    }

    /// The practice's hours and rules.
    #[must_use]
    pub fn practice(&self) -> &Practice {
        &self.policies.practice
    }

    /// The practice's time zone.
    #[must_use]
    pub fn zone(&self) -> Tz {
        self.policies.practice.zone
    }
}
