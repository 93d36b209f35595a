use chrono::{DateTime, TimeDelta, Utc};
use kernel::{ContactRequestId, EmailAddress, Language, Phone, StorageError};

/// A message a visitor sent with the contact form, and its status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactRequest {
    /// Unique id.
    pub id: ContactRequestId,
    /// What the visitor sent.
    pub form: ContactForm,
    /// Where it is in its life cycle.
    pub status: ContactStatus,
    /// The practice's own notes.
    pub notes: String,
    /// When it arrived.
    pub created_at: DateTime<Utc>,
    /// When the practice last changed it.
    pub updated_at: DateTime<Utc>,
}

/// A filled-in contact form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactForm {
    /// The sender's name.
    pub name: String,
    /// Where the answer goes.
    pub email: EmailAddress,
    /// Where they can be called.
    pub phone: Option<Phone>,
    /// The name of the case, or empty.
    pub case_style: String,
    /// Dates that suit the sender, separated by commas, or empty.
    pub preferred_dates: String,
    /// Anything else they wrote, or empty.
    pub message: String,
    /// What they read.
    pub language: Language,
}

/// A contact request's life cycle. Any status may follow any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContactStatus {
    /// Not answered yet.
    #[default]
    New,
    /// The practice has answered.
    Answered,
    /// Nothing left to do.
    Closed,
}

kernel::named!(ContactStatus { New = "new", Answered = "answered", Closed = "closed" });

/// The fields to change; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContactChanges {
    /// See [`ContactRequest::status`].
    pub status: Option<ContactStatus>,
    /// See [`ContactRequest::notes`].
    pub notes: Option<String>,
}

/// Which contact requests to list; `None` means all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContactFilter {
    /// With this text in the sender's name or email address, the case style, the message or the
    /// notes, ignoring case; or with this phone number, in any spelling.
    pub text: Option<String>,
    /// With this status.
    pub status: Option<ContactStatus>,
    /// From this address, ignoring case.
    pub email: Option<EmailAddress>,
}

impl ContactRequest {
    /// A form that has just been submitted.
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

    /// Whether the sender has waited too long for an answer: a day.
    #[must_use]
    pub fn is_late(&self, now: DateTime<Utc>) -> bool {
        now - self.created_at >= TimeDelta::days(1)
    }

    /// The request with the changes applied. What the visitor wrote is never changed.
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

/// Why a contact request could not be accepted or changed.
#[derive(Debug, thiserror::Error)]
pub enum ContactError {
    /// No such request.
    #[error("This request does not exist")]
    NotFound,
    /// The answer was wrong, late, or already used.
    #[error("Please solve the math problem correctly to verify you are not a robot.")]
    ChallengeFailed,
    /// The email address already has as many unanswered requests as allowed.
    #[error(
        "There are already several open requests for this email address. The practice will answer them first"
    )]
    TooManyOpenRequests,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
