use kernel::{EmailAddress, StorageError};

/// Why a matter could not be opened, read or changed.
#[derive(Debug, thiserror::Error)]
pub enum MatterError {
    /// No such matter, or a side or person that is not in it.
    #[error("This matter does not exist")]
    NotFound,
    /// The booking belongs to a matter already.
    #[error("This appointment belongs to a matter already")]
    Exists,
    /// It has as many sessions as a matter can have.
    #[error("A matter has at most 20 sessions")]
    Full,
    /// Whoever has booked is erased, so nobody would be at the table.
    #[error("The client of this appointment has been erased")]
    Erased,
    /// The private link leads nowhere, or no longer.
    #[error("This link does not lead to a session")]
    NoSeat,
    /// Only confirmed sessions that have not begun can be told of or changed.
    #[error("This session is not confirmed, or has begun")]
    NotConfirmed,
    /// The session starts too soon to ask for a change of it on the page.
    #[error("It is too late to ask for a change here. Please call or write to us")]
    TooLate,
    /// The side has asked for something already.
    #[error("Your side has asked for a change already")]
    RequestOpen,
    /// The side has added as many people as may wait for the office.
    #[error("Please wait until the office has checked the people you have added, or call us")]
    PeopleWait,
    /// The wish is decided, or no longer about a session as it is.
    #[error("This request has been settled")]
    RequestSettled,
    /// Somebody else has saved since.
    #[error("Somebody else has changed this matter in the meantime")]
    Stale,
    /// One address is on two sides.
    #[error("{0} is on two sides. Everyone's mail is for their own side only")]
    EmailOnTwoSides(EmailAddress),
    /// Too many, too few, or the same twice.
    #[error("{}", .0.text())]
    Table(TableFault),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// What a list of sides must not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFault {
    /// Without a side, or with too many.
    Sides,
    /// Without a person, or with too many.
    People,
    /// Two sides with one name.
    NameTwice,
    /// A side or a person is in it twice.
    IdTwice,
}

impl TableFault {
    /// What is wrong with it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Sides => "A matter has 1 to 12 sides",
            Self::People => "A matter has 1 to 40 people",
            Self::NameTwice => "Two sides have the same name",
            Self::IdTwice => "A side or a person is in the list twice",
        }
    }
}
