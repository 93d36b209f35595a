use chrono::{DateTime, Utc};
use kernel::{ContactRequestId, EmailAddress, StorageError};

/// What a visitor wrote to the practice with the contact form, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactRequest {
    /// Identity.
    pub id: ContactRequestId,
    /// What the visitor sent.
    pub form: ContactForm,
    /// How far the practice is with it.
    pub status: ContactStatus,
    /// The practice's own notes.
    pub notes: String,
    /// When it arrived.
    pub created_at: DateTime<Utc>,
    /// When the practice last changed it.
    pub updated_at: DateTime<Utc>,
}

/// The contact form, filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactForm {
    /// Who asks.
    pub name: String,
    /// Where the answer goes.
    pub email: EmailAddress,
    /// What the case is called, or empty.
    pub case_style: String,
    /// Days that would suit, separated by commas, or empty.
    pub preferred_dates: String,
    /// What else they say, or empty.
    pub message: String,
}

/// How far the practice is with a contact request. Any may follow any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContactStatus {
    /// Nobody has answered yet.
    #[default]
    New,
    /// The practice has answered.
    Answered,
    /// Nothing is left to do.
    Closed,
}

kernel::named!(ContactStatus { New = "new", Answered = "answered", Closed = "closed" });

/// The fields to change; `None` leaves one as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContactChanges {
    /// See [`ContactRequest::status`].
    pub status: Option<ContactStatus>,
    /// See [`ContactRequest::notes`].
    pub notes: Option<String>,
}

/// Which contact requests to list; `None` for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContactFilter {
    /// Whose sender's name or e-mail address, case style, message or notes contain this text, whatever its case.
    pub text: Option<String>,
    /// In this state.
    pub status: Option<ContactStatus>,
    /// From this address, whatever its case.
    pub email: Option<EmailAddress>,
}

impl ContactRequest {
    /// A form that has just arrived.
    #[must_use]
    pub fn new(form: ContactForm, now: DateTime<Utc>) -> Self {
        Self {
            id: ContactRequestId::generate(),
            form,
            status: ContactStatus::New,
            notes: String::new(),
            created_at: now,
            updated_at: now,
        }
    }

    /// The request after the changes. What the visitor wrote stays.
    #[must_use]
    pub fn with(self, changes: ContactChanges, now: DateTime<Utc>) -> Self {
        Self {
            status: changes.status.unwrap_or(self.status),
            notes: changes.notes.unwrap_or(self.notes),
            updated_at: now,
            ..self
        }
    }
}

/// Why a contact request could not be taken or changed.
#[derive(Debug, thiserror::Error)]
pub enum ContactError {
    /// No such request.
    #[error("This request does not exist")]
    NotFound,
    /// The answer was wrong, late, or given before.
    #[error("Please solve the math problem correctly to verify you are not a robot.")]
    ChallengeFailed,
    /// The e-mail address has as many unanswered requests as it may.
    #[error(
        "There are already several open requests for this e-mail address. The practice will answer them first"
    )]
    TooManyOpenRequests,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
