use kernel::{EmailAddress, EmployeeId, StorageError};

/// A mediator of the practice. The wire calls them employee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Employee {
    /// Identity.
    pub id: EmployeeId,
    /// Full name as shown to parties.
    pub name: String,
    /// Where notices of new requests go; never shown to visitors.
    pub email: EmailAddress,
    /// A label; roles carry no rights.
    pub role: Role,
    /// Only active mediators are offered for booking.
    pub status: EmployeeStatus,
    /// Address of the photo, or empty.
    pub profile_image: String,
    /// A few sentences for visitors.
    pub bio: String,
    /// Never shown to visitors.
    pub phone: String,
    /// Fields of practice.
    pub specialties: Vec<String>,
}

/// What a new mediator is made of; the rest has defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEmployee {
    /// Full name.
    pub name: String,
    /// Unique among the practice's mediators.
    pub email: EmailAddress,
    /// The other fields, where they were given.
    pub details: EmployeeChanges,
}

/// The fields to change; `None` leaves one as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EmployeeChanges {
    pub name: Option<String>,
    pub email: Option<EmailAddress>,
    pub role: Option<Role>,
    pub status: Option<EmployeeStatus>,
    pub profile_image: Option<String>,
    pub bio: Option<String>,
    pub phone: Option<String>,
    pub specialties: Option<Vec<String>>,
}

impl Employee {
    /// A mediator from the fields given; active, in the role of mediator, unless they say otherwise.
    #[must_use]
    pub fn new(new: NewEmployee) -> Self {
        Self {
            id: EmployeeId::generate(),
            name: new.name,
            email: new.email,
            role: Role::default(),
            status: EmployeeStatus::default(),
            profile_image: String::new(),
            bio: String::new(),
            phone: String::new(),
            specialties: Vec::new(),
        }
        .with(new.details)
    }

    /// The mediator after the changes.
    #[must_use]
    pub fn with(self, changes: EmployeeChanges) -> Self {
        Self {
            id: self.id,
            name: changes.name.unwrap_or(self.name),
            email: changes.email.unwrap_or(self.email),
            role: changes.role.unwrap_or(self.role),
            status: changes.status.unwrap_or(self.status),
            profile_image: changes.profile_image.unwrap_or(self.profile_image),
            bio: changes.bio.unwrap_or(self.bio),
            phone: changes.phone.unwrap_or(self.phone),
            specialties: changes.specialties.unwrap_or(self.specialties),
        }
    }

    /// Whether visitors may book this mediator.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.status == EmployeeStatus::Active
    }
}

/// What a mediator is called; a label without rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Role {
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

kernel::named!(Role {
    Mediator = "mediator",
    SeniorMediator = "senior-mediator",
    Associate = "associate",
    Paralegal = "paralegal",
    Admin = "admin",
});

/// Whether a mediator takes bookings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum EmployeeStatus {
    /// Offered for booking.
    #[default]
    Active,
    /// Kept, not offered.
    Inactive,
}

kernel::named!(EmployeeStatus { Active = "active", Inactive = "inactive" });

/// Why a mediator could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum EmployeeError {
    /// No such mediator.
    #[error("This mediator does not exist")]
    NotFound,
    /// E-mail addresses are unique, whatever their case.
    #[error("Another mediator already uses this e-mail address")]
    EmailTaken,
    /// A pending or confirmed booking lies ahead.
    #[error("This mediator has upcoming bookings. Move or cancel them first")]
    HasUpcomingBookings,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
