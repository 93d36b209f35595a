//! Shared by the rows of several tables.

use std::error::Error;

use availability::{Length, SessionType};
use diesel::sql_types::Text;
use kernel::{Named, StorageError};

/// A stored value the domain does not accept: a defect, as every writer went through the domain.
pub(super) fn corrupt(error: impl Error + Send + Sync + 'static) -> StorageError {
    StorageError::Failed(Box::new(error))
}

/// The value of a stored name.
pub(super) fn named<T: Named>(name: &str) -> Result<T, StorageError> {
    T::from_name(name).map_err(corrupt)
}

pub(super) fn length(minutes: i32, session_type: Option<&str>) -> Result<Length, StorageError> {
    match session_type {
        Some(name) => named::<SessionType>(name).map(Length::Session),
        None => Ok(Length::Minutes(minutes)),
    }
}

pub(super) fn session_name(length: Length) -> Option<&'static str> {
    length.session_type().map(Named::name)
}

/// The `LIKE` pattern for "contains this text".
pub(super) fn containing(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

diesel::define_sql_function! {
    /// PostgreSQL's own idea of lower case, the one the unique indexes use.
    fn lower(text: Text) -> Text;
}
