//! What a backup holds. Whoever adds a table adds it to one of the two lists; a test sees to it.

/// The tables a backup holds, in the order in which they are filled: whatever a table refers to comes before it.
pub const HELD: [&str; 17] = [
    MERGED,
    "admins",
    "dashboards",
    "content_versions",
    "documents",
    "payment_providers",
    "media",
    MEDIA_FILES,
    "employees",
    "weekly_plans",
    "calendar_feeds",
    "time_slots",
    "clients",
    "bookings",
    "contact_requests",
    "outbox",
    "audit_log",
];

/// The table whose rows a restore adds to those there are: who was forgotten since the backup was made stays forgotten.
pub const MERGED: &str = "forgotten_people";

/// The files of the images: of the table, or of wherever else the practice keeps them.
pub(super) const MEDIA_FILES: &str = "media_files";

/// A table that no backup holds, and what becomes of it when one is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It is emptied: what it says is about data that is gone.
    Emptied(&'static str),
    /// It stays: it is about this server, not about the practice.
    Stays(&'static str),
}

/// The tables a backup does not hold, each with the reason.
pub const LEFT_OUT: [LeftOut; 8] = [
    // A session from a backup would let somebody in who has left since.
    LeftOut::Emptied("sessions"),
    // A network from a backup may belong to somebody else by now. The next sign-in adds it again.
    LeftOut::Emptied("known_networks"),
    // Answers about bookings that may not exist any more.
    LeftOut::Emptied("idempotency_keys"),
    // Where requests came from, kept for a day.
    LeftOut::Emptied("booking_origins"),
    // Sums that visitors are being asked right now.
    LeftOut::Stays("challenges"),
    // Whoever guesses passwords does not get new attempts by a restore.
    LeftOut::Stays("login_attempts"),
    // Which backups were made, and which of them is being made.
    LeftOut::Stays("backup_runs"),
    LeftOut::Stays("__diesel_schema_migrations"),
];

/// What an administrator signs in with: the tables, and the column that names the administrator.
pub const ACCOUNT: [(&str, &str); 1] = [("admins", "id")];

impl LeftOut {
    /// The table, if a restore empties it.
    #[must_use]
    pub fn emptied(self) -> Option<&'static str> {
        match self {
            Self::Emptied(table) => Some(table),
            Self::Stays(_) => None,
        }
    }

    /// The table's name.
    #[must_use]
    pub fn table(self) -> &'static str {
        match self {
            Self::Emptied(table) | Self::Stays(table) => table,
        }
    }
}
