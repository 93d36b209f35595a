//! Maps Diesel's errors to domain errors.

use std::error::Error;

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use kernel::StorageError;

/// How the server says that a statement has waited too long for a lock.
pub(super) const LOCK_TIMEOUT: &str = "canceling statement due to lock timeout";

pub(super) fn unavailable(error: impl Error + Send + Sync + 'static) -> StorageError {
    StorageError::Unavailable(Box::new(error))
}

/// There is no time left to do it.
pub(super) fn late() -> StorageError {
    StorageError::Unavailable("the caller no longer waits".into())
}

/// Lost connections, timeouts and deadlocks are worth retrying; anything else is a bug.
pub(super) fn storage(error: DieselError) -> StorageError {
    if is_transient(&error) { unavailable(error) } else { StorageError::Failed(Box::new(error)) }
}

/// Whether the same statement may succeed on another connection or a moment later. Diesel has no
/// kind for most of these errors, so this checks the server's message; this product's clusters
/// speak English (`lc_messages`).
pub(super) fn is_transient(error: &DieselError) -> bool {
    const TEXTS: [&str; 9] = [
        "deadlock detected",
        "canceling statement due to",
        "terminating connection",
        "server closed the connection",
        "no connection to the server",
        "could not receive data",
        "could not send data",
        "the database system is",
        "No space left on device",
    ];
    match error {
        DieselError::DatabaseError(
            DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::UnableToSendCommand
            // A standby, or a primary that protects a full disk: another connection may reach one
            // that accepts writes.
            | DatabaseErrorKind::ReadOnlyTransaction,
            _,
        )
        | DieselError::BrokenTransactionManager => true,
        DieselError::DatabaseError(DatabaseErrorKind::Unknown, information) => {
            TEXTS.iter().any(|text| information.message().contains(text))
        }
        DieselError::RollbackErrorOnCommit { commit_error, .. } => is_transient(commit_error),
        _ => false,
    }
}

/// The name of the constraint that refused a write, if one did.
pub(super) fn constraint(error: &DieselError) -> Option<&str> {
    match error {
        DieselError::DatabaseError(_, information) => information.constraint_name(),
        _ => None,
    }
}
