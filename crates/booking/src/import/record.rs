use chrono::{DateTime, Utc};
use kernel::{ClientImportId, StorageError};

/// A stored import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientImport {
    /// Unique id.
    pub id: ClientImportId,
    /// The name of the file, or empty.
    pub file_name: String,
    /// Number of clients added.
    pub added: usize,
    /// Number of clients with something filled in.
    pub merged: usize,
    /// When it was stored.
    pub created_at: DateTime<Utc>,
}

/// What taking an import back did, in numbers of clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenBack {
    /// Deleted, because the import had added them.
    pub removed: usize,
    /// As they were before the import filled something in.
    pub restored: usize,
    /// Left as they are, because they have been changed or have booked since.
    pub kept: usize,
}

/// Why a file was not imported, or an import not taken back.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// No such import, or it is too old to be taken back.
    #[error("This import does not exist, or can no longer be undone")]
    NotFound,
    /// The clients have changed since the preview.
    #[error("The clients have changed since the preview. Check the new preview")]
    Changed,
    /// No line adds or changes a client.
    #[error("There is nothing in this file to import")]
    Empty,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
