//! A use case: its transaction and its moment.

use infra::person_marks::PersonMarks;
use infra::pg::{Forgotten, Remembered, Tx};
use kernel::StorageError;
use serde_json::Value;

use super::moment::Moment;
use super::standing::Visitor;

/// One use case. `S` says which façades it opens; what they change is recorded for the moment's
/// actor.
///
/// ```
/// use api::state::standing::{Program, ReadClients};
/// use api::state::{State, work::Work};
///
/// fn clients(work: &Work<'_, ReadClients>) {
///     work.clients();
/// }
///
/// fn database(state: &State) {
///     state.db(Program);
/// }
/// ```
///
/// No other façade can be reached:
///
/// ```compile_fail
/// use api::state::standing::Visitor;
/// use api::state::work::Work;
///
/// fn clients(work: &Work<'_, Visitor>) {
///     work.clients();
/// }
/// ```
///
/// Nor can the transaction, which implements the ports of all of them:
///
/// ```compile_fail
/// use api::state::standing::ReadClients;
/// use api::state::work::Work;
///
/// fn clients(work: &Work<'_, ReadClients>) {
///     let _ = work.tx;
/// }
/// ```
///
/// Nor the database without the program's rights:
///
/// ```compile_fail
/// use api::state::State;
///
/// fn database(state: &State) {
///     let _ = &state.db;
/// }
/// ```
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
