use kernel::{Language, Phone};

use crate::CaseType;

/// What to change about a booking itself, whenever it is; `None` leaves it unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingEdits {
    /// Its kind. A title that only names the kind follows it.
    pub case_type: Option<CaseType>,
    /// The notes.
    pub description: Option<String>,
    /// How people meet.
    pub contact_method: Option<String>,
    /// The client's phone number on this booking; `Some(None)` removes it.
    pub phone: Option<Option<Phone>>,
    /// What the client reads.
    pub language: Option<Language>,
}
