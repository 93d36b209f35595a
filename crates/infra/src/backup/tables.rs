//! The contents of a backup. A new table must be added to one of the two lists; a test checks this.

/// The tables in a backup, in the order they are filled: a table comes after those it refers to.
pub const HELD: [&str; 33] = [
    FORGOTTEN,
    "admins",
    "second_factors",
    "backup_codes",
    "passkeys",
    "dashboards",
    "content_versions",
    "documents",
    "email_templates",
    "payment_providers",
    "media",
    MEDIA_FILES,
    "employees",
    "weekly_plans",
    "calendar_feeds",
    "outside_calendars",
    // They could be read again; until then, the sessions they close would be open.
    "outside_busy_times",
    "time_slots",
    "closures",
    "clients",
    "matters",
    "sides",
    "bookings",
    "participants",
    "change_requests",
    "payments",
    "refunds",
    "contact_requests",
    "refused_addresses",
    "composed_mail",
    "outbox",
    // What people were told belongs to the practice's records, as long as it is kept at all.
    "mail_contents",
    AUDIT_LOG,
];

/// Anyone erased since the backup was made stays erased.
pub const FORGOTTEN: &str = "forgotten_people";

/// What was done since the backup was made stays on record.
pub const AUDIT_LOG: &str = "audit_log";

/// The tables whose rows a restore adds to the existing ones.
pub const MERGED: [&str; 2] = [FORGOTTEN, AUDIT_LOG];

/// The image files: from this table, or from wherever else the practice keeps them.
pub(super) const MEDIA_FILES: &str = "media_files";

/// A table that is not in backups, and what a restore does to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Emptied: its rows refer to data that is gone.
    Emptied(&'static str),
    /// Kept: it belongs to this server, not to the practice.
    Stays(&'static str),
}

/// The tables that are not in backups, each with the reason.
pub const LEFT_OUT: [LeftOut; 19] = [
    // The clients and bookings that come fill it by themselves.
    LeftOut::Emptied("booking_counts"),
    // Taking back an import is for mistakes noticed soon; the clients themselves are in backups.
    LeftOut::Emptied("imported_clients"),
    LeftOut::Emptied("client_imports"),
    // A session from a backup could let in someone who has since left.
    LeftOut::Emptied("sessions"),
    // A link from a backup could open an account again that has been closed since, and one from
    // here may belong to no one in the backup.
    LeftOut::Emptied("account_links"),
    // A browser from a backup may belong to someone else by now.
    LeftOut::Emptied("known_browsers"),
    // Responses about bookings that may no longer exist.
    LeftOut::Emptied("idempotency_keys"),
    // Challenges to people who are signing in right now.
    LeftOut::Emptied("passkey_requests"),
    // Where requests came from, kept for a day.
    LeftOut::Emptied("booking_origins"),
    // The bookings that go and come change it by themselves.
    LeftOut::Stays("booking_tallies"),
    // Math questions that visitors are answering right now.
    LeftOut::Stays("challenges"),
    // Those who guess codes do not keep out people whose network is known; also not after a restore.
    LeftOut::Stays(KNOWN_NETWORKS),
    // What was taken away from people stays taken away, whatever a backup says.
    LeftOut::Stays("revocations"),
    // A restore must not give password guessers new attempts.
    LeftOut::Stays("login_attempts"),
    // The seals of the lines that stay; the lines of the backup get new ones.
    LeftOut::Stays("audit_seals"),
    // Whether the mail server answers.
    LeftOut::Stays("mail_health"),
    // Which backups were made, and which is being made right now.
    LeftOut::Stays("backup_runs"),
    // Which of them are known to restore.
    LeftOut::Stays("backup_verifications"),
    LeftOut::Stays("__diesel_schema_migrations"),
];

/// The networks of those who are still there are put back: they go with the rows they refer to.
pub const KNOWN_NETWORKS: &str = "known_networks";

/// What an administrator signs in with: the tables, and the column that identifies the
/// administrator.
pub const ACCOUNT: [(&str, &str); 4] = [
    ("admins", "id"),
    ("second_factors", "admin_id"),
    ("backup_codes", "admin_id"),
    ("passkeys", "admin_id"),
];

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
