//! A use case: its transaction and its moment.

use infra::person_marks::PersonMarks;
use infra::pg::{Forgotten, Remembered, Tx};
use kernel::StorageError;
use serde_json::Value;

use super::moment::Moment;
use super::standing::Visitor;

/// One use case. `S` says which façades it opens; what they change is recorded for the moment's
/// actor.
pub struct Work<'t, S = Visitor> {
    pub(super) tx: &'t Tx<'t>,
    /// When it runs, with which policies, and who asked for it.
    pub at: Moment<S>,
}

impl<'t, S> Work<'t, S> {
    /// The people who are forgotten, recognized by these marks.
    pub fn forgotten<'a>(&'a self, marks: &'a PersonMarks) -> Forgotten<'a, 't> {
        Forgotten::new(self.tx, marks)
    }

    /// What an earlier request with this key was answered.
    pub fn remembered(&self, scope: &str, key: &str, request: &[u8]) -> Result<Remembered, StorageError> {
        self.tx.find_key(scope, key, request)
    }

    /// Keeps the answer to a request for its repetitions.
    pub fn remember(
        &self,
        scope: &str,
        key: &str,
        request: &[u8],
        answer: &Value,
    ) -> Result<(), StorageError> {
        self.tx.store_key(scope, key, request, answer, self.at.utc)
    }
}
