use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use kernel::{ClientId, EmailAddress, Language, MatterId, ParticipantId, Phone, SeatId, SideId, named};

/// A group that is represented together, or not at all: the unit of secrecy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Unique id.
    pub id: SideId,
    /// What it is in the dispute.
    pub role: SideRole,
    /// What the office calls it, of 1 to 120 characters.
    pub name: String,
    /// What the law office calls the case. Other sides never see it.
    pub file_number: Option<FileNumber>,
    /// Who is on it, in the order in which the office lists them.
    pub people: Vec<Participant>,
}

/// Someone on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// Unique id.
    pub id: ParticipantId,
    /// What they do there.
    pub role: ParticipantRole,
    /// 1 to 120 characters.
    pub name: String,
    /// At most 160 characters, or empty.
    pub firm: String,
    /// How to write to them.
    pub email: Option<EmailAddress>,
    /// How to call them.
    pub phone: Option<Phone>,
    /// The office knows that the address is on another side as well.
    pub shared_email: bool,
    /// Whether the practice writes to them about the sessions. Not without an address.
    pub gets_mail: bool,
    /// What they read.
    pub language: Language,
    /// How they take part in the sessions.
    pub attends: Attendance,
    /// What was said about them on a private page, until the office has checked it. Until then, the practice does not
    /// write to them.
    pub unchecked: Option<Unchecked>,
    /// What their private link leads to. With another, the old link ends.
    pub seat: SeatId,
    /// The client whose booking brought them, while that exists.
    pub client_id: Option<ClientId>,
}

impl Participant {
    /// The name that replaces an erased person's.
    pub const ERASED_NAME: &'static str = "Erased person";

    /// A person about whom nothing else is known.
    #[must_use]
    pub fn named(role: ParticipantRole, name: String) -> Self {
        Self {
            id: ParticipantId::generate(),
            role,
            name,
            firm: String::new(),
            email: None,
            phone: None,
            shared_email: false,
            gets_mail: false,
            language: Language::English,
            attends: Attendance::default(),
            unchecked: None,
            seat: SeatId::generate(),
            client_id: None,
        }
    }

    /// Whether they are at the table: not if only their side says so.
    pub(crate) fn is_seated(&self) -> bool {
        self.unchecked != Some(Unchecked::Added)
    }
}

/// How someone takes part in the sessions, as far as their side has said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attendance {
    /// Nobody has said.
    #[default]
    Unknown,
    /// At the place.
    InPerson,
    /// By the video link.
    Video,
    /// Not at all.
    No,
}

named!(Attendance { Unknown = "unknown", InPerson = "in_person", Video = "video", No = "no" });

/// What was said on a private page about who is at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchecked {
    /// Their own side has added them.
    Added,
    /// Their link has reached the wrong person, or a restored backup knew one that had ended.
    WrongPerson,
}

named!(Unchecked { Added = "added", WrongPerson = "wrong_person" });

/// Someone whom the office has to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncheckedPerson {
    /// Whose matter it is.
    pub matter: MatterId,
    /// Who it is.
    pub participant: ParticipantId,
    /// Their name.
    pub name: String,
    /// What the office calls their side.
    pub side_name: String,
    /// What was said about them.
    pub unchecked: Unchecked,
    /// Since when it waits.
    pub since: DateTime<Utc>,
}

/// What a side is in the dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideRole {
    /// Sues.
    Plaintiff,
    /// Is sued.
    Defendant,
    /// Asks a court, as in family cases.
    Petitioner,
    /// Answers a petition.
    Respondent,
    /// Claims without a court.
    Claimant,
    /// Insures another side or the property.
    Insurer,
    /// A homeowners' or condominium association.
    Association,
    /// Owns the property.
    Owner,
    /// Anything else.
    Other,
}

named!(SideRole {
    Plaintiff = "plaintiff",
    Defendant = "defendant",
    Petitioner = "petitioner",
    Respondent = "respondent",
    Claimant = "claimant",
    Insurer = "insurer",
    Association = "association",
    Owner = "owner",
    Other = "other",
});

/// What someone does on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParticipantRole {
    /// It is their dispute.
    Party,
    /// A lawyer.
    Counsel,
    /// Works for the lawyer.
    Staff,
    /// Adjusts the claim.
    Insurer,
    /// Speaks for a company or an association.
    Representative,
    /// Interprets.
    Interpreter,
    /// Anyone else.
    Other,
}

named!(ParticipantRole {
    Party = "party",
    Counsel = "counsel",
    Staff = "staff",
    Insurer = "insurer",
    Representative = "representative",
    Interpreter = "interpreter",
    Other = "other",
});

impl ParticipantRole {
    /// Whether someone in this role may be at the table for two sides, as an insurer of two defendants may.
    pub(crate) fn may_share(self) -> bool {
        !matches!(self, Self::Party | Self::Counsel | Self::Staff)
    }
}

/// What a law office calls a case: at most 20 letters, digits and hyphens, with a digit among them. So it can
/// be neither a link nor a sentence, and may stand in mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileNumber(String);

/// The text is no file number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Use up to 20 letters, digits and hyphens, with at least one digit")]
pub struct InvalidFileNumber;

impl FromStr for FileNumber {
    type Err = InvalidFileNumber;
    fn from_str(text: &str) -> Result<Self, InvalidFileNumber> {
        let is_allowed = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let has_digit = text.chars().any(|c| c.is_ascii_digit());
        (text.len() <= 20 && is_allowed && has_digit).then(|| Self(text.to_owned())).ok_or(InvalidFileNumber)
    }
}

impl FileNumber {
    /// One that was stored.
    #[must_use]
    pub fn stored(text: String) -> Option<Self> {
        (!text.is_empty()).then_some(Self(text))
    }
}

impl fmt::Display for FileNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_number_can_be_no_link_and_no_sentence() {
        for text in ["22-118", "A7", "2027CA001234", "12345678901234567890"] {
            assert_eq!(text.parse::<FileNumber>().map(|number| number.to_string()), Ok(text.to_owned()));
        }
        let refused =
            ["", "ABC", "22 118", "x.example1", "http://x1", "a@b1", "123456789012345678901", "１２"];
        for text in refused {
            assert_eq!(text.parse::<FileNumber>(), Err(InvalidFileNumber), "{text}");
        }
    }
}
