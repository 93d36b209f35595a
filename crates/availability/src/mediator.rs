use kernel::{
    EmailAddress, Focus, Language, MediaUrl, MediatorId, Meeting, MeetingChanges, Phone, StorageError,
};
use serde::{Deserialize, Serialize};

/// A mediator of the practice. The wire calls them employee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mediator {
    /// Unique id.
    pub id: MediatorId,
    /// Full name as shown to visitors.
    pub name: String,
    /// The address for notices of new requests; never shown to visitors.
    pub email: EmailAddress,
    /// A label; titles grant no rights.
    pub title: Title,
    /// Only active mediators are offered for booking.
    pub status: MediatorStatus,
    /// Whether they are offered for booking at all. Staff who do not mediate are not.
    pub can_be_booked: bool,
    /// The photo.
    pub profile_image: Option<MediaUrl>,
    /// Where the photo shows the face.
    pub profile_focus: Focus,
    /// A few sentences for visitors.
    pub bio: String,
    /// Never shown to visitors.
    pub phone: Option<Phone>,
    /// Fields of practice.
    pub specialties: Vec<String>,
    /// The certification and its number, as visitors see it; may be empty.
    pub certification: String,
    /// The languages in which they mediate.
    pub languages: Vec<String>,
    /// Their texts in Spanish.
    pub spanish: MediatorTexts,
    /// Where their sessions take place, unless a session says otherwise.
    pub meeting: Meeting,
    /// Whether their own calendar learns of their sessions by email.
    pub calendar_mail: bool,
}

/// What visitors read about a mediator in a language other than English. An empty text has no
/// translation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MediatorTexts {
    pub bio: String,
    pub specialties: Vec<String>,
    pub certification: String,
    pub languages: Vec<String>,
}

/// A text about a mediator that visitors read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediatorText {
    Bio,
    Specialties,
    Certification,
    Languages,
}

kernel::named!(MediatorText {
    Bio = "bio",
    Specialties = "specialties",
    Certification = "certification",
    Languages = "languages",
});

/// The data for a new mediator; everything else has defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMediator {
    /// Full name.
    pub name: String,
    /// Unique among the practice's mediators.
    pub email: EmailAddress,
    /// The other fields, if given.
    pub details: MediatorChanges,
}

/// The fields to change; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MediatorChanges {
    pub name: Option<String>,
    pub email: Option<EmailAddress>,
    pub title: Option<Title>,
    pub status: Option<MediatorStatus>,
    pub can_be_booked: Option<bool>,
    /// `Some(None)` removes the photo.
    pub profile_image: Option<Option<MediaUrl>>,
    pub profile_focus: Option<Focus>,
    pub bio: Option<String>,
    /// `Some(None)` removes the number.
    pub phone: Option<Option<Phone>>,
    pub specialties: Option<Vec<String>>,
    pub certification: Option<String>,
    pub languages: Option<Vec<String>>,
    /// Replaces all Spanish texts at once.
    pub spanish: Option<MediatorTexts>,
    pub meeting: MeetingChanges,
    pub calendar_mail: Option<bool>,
}

impl Mediator {
    /// A mediator with the given fields; active, offered for booking and with the title of mediator
    /// unless they say otherwise.
    #[must_use]
    pub fn new(new: NewMediator) -> Self {
        Self {
            id: MediatorId::generate(),
            name: new.name,
            email: new.email,
            title: Title::default(),
            status: MediatorStatus::default(),
            can_be_booked: true,
            profile_image: None,
            profile_focus: Focus::default(),
            bio: String::new(),
            phone: None,
            specialties: Vec::new(),
            certification: String::new(),
            languages: Vec::new(),
            spanish: MediatorTexts::default(),
            meeting: Meeting::default(),
            calendar_mail: true,
        }
        .with(new.details)
    }

    /// The mediator with the changes applied.
    #[must_use]
    pub fn with(self, changes: MediatorChanges) -> Self {
        // A point of one photo says nothing about the next.
        let is_other = changes.profile_image.as_ref().is_some_and(|photo| *photo != self.profile_image);
        let former = if is_other { Focus::default() } else { self.profile_focus };
        Self {
            id: self.id,
            name: changes.name.unwrap_or(self.name),
            email: changes.email.unwrap_or(self.email),
            title: changes.title.unwrap_or(self.title),
            status: changes.status.unwrap_or(self.status),
            can_be_booked: changes.can_be_booked.unwrap_or(self.can_be_booked),
            profile_image: changes.profile_image.unwrap_or(self.profile_image),
            profile_focus: changes.profile_focus.unwrap_or(former),
            bio: changes.bio.unwrap_or(self.bio),
            phone: changes.phone.unwrap_or(self.phone),
            specialties: changes.specialties.unwrap_or(self.specialties),
            certification: changes.certification.unwrap_or(self.certification),
            languages: changes.languages.unwrap_or(self.languages),
            spanish: changes.spanish.unwrap_or(self.spanish),
            meeting: self.meeting.changed(changes.meeting),
            calendar_mail: changes.calendar_mail.unwrap_or(self.calendar_mail),
        }
    }

    /// The mediator with their texts in this language, and the texts that stay in English because they
    /// have no translation.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> (Self, Vec<MediatorText>) {
        if language == Language::English {
            return (self, Vec::new());
        }
        let MediatorTexts { bio, specialties, certification, languages } = self.spanish.clone();
        let stay = [
            (MediatorText::Bio, stays(&mut self.bio, bio, String::is_empty)),
            (MediatorText::Specialties, stays(&mut self.specialties, specialties, Vec::is_empty)),
            (MediatorText::Certification, stays(&mut self.certification, certification, String::is_empty)),
            (MediatorText::Languages, stays(&mut self.languages, languages, Vec::is_empty)),
        ];
        (self, stay.into_iter().filter(|(_, stays)| *stays).map(|(text, _)| text).collect())
    }

    /// The name as it stands in the address of their page, or the id if it has no letters. People of
    /// one name share a page.
    #[must_use]
    pub fn slug(&self) -> String {
        Some(slug::slugify(&self.name)).filter(|slug| !slug.is_empty()).unwrap_or_else(|| self.id.to_string())
    }

    /// Whether they work for the practice.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.status == MediatorStatus::Active
    }

    /// Whether they are on the site and may be booked.
    #[must_use]
    pub fn is_offered(&self) -> bool {
        self.is_active() && self.can_be_booked
    }
}

/// Replaces the text with its translation. Returns true if it has none and stays in English.
fn stays<T>(text: &mut T, translation: T, is_empty: fn(&T) -> bool) -> bool {
    if is_empty(&translation) {
        return !is_empty(text);
    }
    *text = translation;
    false
}

/// A mediator's title; a label without rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Title {
    /// Mediator.
    #[default]
    Mediator,
    /// Senior mediator.
    SeniorMediator,
    /// Associate.
    Associate,
    /// Paralegal.
    Paralegal,
    /// Administrator, in name only.
    Admin,
}

kernel::named!(Title {
    Mediator = "mediator",
    SeniorMediator = "senior-mediator",
    Associate = "associate",
    Paralegal = "paralegal",
    Admin = "admin",
});

/// Whether a mediator takes bookings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MediatorStatus {
    /// Offered for booking.
    #[default]
    Active,
    /// Kept, but not offered.
    Inactive,
}

kernel::named!(MediatorStatus { Active = "active", Inactive = "inactive" });

/// Why a mediator could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum MediatorError {
    /// No such mediator.
    #[error("This mediator does not exist")]
    NotFound,
    /// Another mediator has this email address, ignoring case.
    #[error("Another mediator already uses this email address")]
    EmailTaken,
    /// The mediator has an upcoming pending or confirmed booking.
    #[error("This mediator has upcoming bookings. Move or cancel them first")]
    HasUpcomingBookings,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
