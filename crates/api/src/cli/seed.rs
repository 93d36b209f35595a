//! Invented demo data: three mediators, three months of sessions, some bookings, clients and
//! contact requests.

use availability::{
    Mediator, MediatorChanges, Mediators, NewMediator, Schedules, SessionType, TimeSlotRepository, Title,
};
use booking::{
    BookingError, BookingEvent, BookingEvents, BookingRequest, BookingStatus, Bookings, CaseType,
    ClientDetails, Requester, Subject,
};
use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use content::{ContactForm, ContactRequest, ContactRequestRepository, ContactStatus};
use infra::pg::Tx;
use kernel::{
    Actor, Audit, AuditEntry, AuditLine, AuditLog, EmailAddress, InvalidEmail, Phone, Scope, Sight,
    StorageError,
};
use payments::{PaymentRepository, PaymentSettings, Provider, ProviderKey};

use crate::http::error::ApiError;
use crate::state::moment::Moment;
use crate::state::standing::Program;

/// The demo administrator's email address, along with [`auth::DEMO_PASSWORD`].
pub const EMAIL: &str = "demo@example.com";

struct TeamMember {
    name: &'static str,
    email: &'static str,
    title: Title,
    phone: &'static str,
    bio: &'static str,
    specialties: &'static [&'static str],
}

const TEAM: [TeamMember; 3] = [
    TeamMember {
        name: "Elena Marsh",
        email: "elena.marsh@example.com",
        title: Title::SeniorMediator,
        phone: "(407) 555-0114",
        bio: "Elena has helped separating parents find arrangements that last since 2008. \
              She was a family court clerk before, and is known for patience with full rooms.",
        specialties: &["Parenting plans", "Divorce", "Relocation", "Elder care"],
    },
    TeamMember {
        name: "Marcus Oyelaran",
        email: "marcus.oyelaran@example.com",
        title: Title::Mediator,
        phone: "(407) 555-0127",
        bio: "Marcus mediates contract, employment and insurance disputes in the circuit courts. \
              An engineer first and a lawyer second, he likes to begin with the numbers both sides agree on.",
        specialties: &["Contracts", "Employment", "Insurance"],
    },
    TeamMember {
        name: "Ruth Castellano",
        email: "ruth.castellano@example.com",
        title: Title::Mediator,
        phone: "(407) 555-0139",
        bio: "Ruth works with neighbours, heirs, landlords and tenants. \
              She knows Florida property law from twenty years of title work.",
        specialties: &["Property lines", "Landlord and tenant", "Inheritance"],
    },
];

struct Example {
    mediator: usize,
    /// Business days from today; negative for the past.
    day: i64,
    session: SessionType,
    client: (&'static str, &'static str, &'static str),
    case_type: CaseType,
    notes: &'static str,
    status: BookingStatus,
}

const fn example(
    mediator: usize,
    day: i64,
    session: SessionType,
    client: (&'static str, &'static str, &'static str),
    case_type: CaseType,
    notes: &'static str,
    status: BookingStatus,
) -> Example {
    Example { mediator, day, session, client, case_type, notes, status }
}

const EXAMPLES: [Example; 9] = [
    example(
        0,
        -12,
        SessionType::Morning,
        ("Dana Whitfield", "dana.whitfield@example.com", "(321) 555-0101"),
        CaseType::Family,
        "Parenting plan after a move.",
        BookingStatus::Completed,
    ),
    example(
        1,
        -9,
        SessionType::FullDay,
        ("Priya Raman", "priya.raman@example.com", ""),
        CaseType::CircuitCivil,
        "Unpaid invoices, two companies.",
        BookingStatus::Completed,
    ),
    example(
        2,
        -7,
        SessionType::Afternoon,
        ("Tom Okafor", "tom.okafor@example.com", "(407) 555-0177"),
        CaseType::Property,
        "Fence line.",
        BookingStatus::Completed,
    ),
    example(
        0,
        -5,
        SessionType::Afternoon,
        ("Lucía Fernández", "lucia.fernandez@example.com", ""),
        CaseType::Family,
        "",
        BookingStatus::Cancelled,
    ),
    example(
        1,
        2,
        SessionType::Morning,
        ("Henry Blythe", "henry.blythe@example.com", "(386) 555-0190"),
        CaseType::CircuitCivil,
        "Roof damage, insurer disputes the date.",
        BookingStatus::Confirmed,
    ),
    example(
        0,
        3,
        SessionType::Morning,
        ("Amara Nwosu", "amara.nwosu@example.com", ""),
        CaseType::Family,
        "Both parties attend by video.",
        BookingStatus::Confirmed,
    ),
    example(
        2,
        4,
        SessionType::FullDay,
        ("Grace Liu", "grace.liu@example.com", "(407) 555-0166"),
        CaseType::Property,
        "Three heirs, one house.",
        BookingStatus::Pending,
    ),
    example(
        1,
        6,
        SessionType::Afternoon,
        ("Owen Pratt", "owen.pratt@example.com", ""),
        CaseType::Other,
        "",
        BookingStatus::Pending,
    ),
    example(
        0,
        8,
        SessionType::Afternoon,
        ("Dana Whitfield", "dana.whitfield@example.com", "(321) 555-0101"),
        CaseType::Family,
        "Review of the summer schedule.",
        BookingStatus::Pending,
    ),
];

struct Enquiry {
    hours_ago: i64,
    sender: (&'static str, &'static str),
    case_style: &'static str,
    /// Preferred dates, in business days from today.
    days: &'static [i64],
    message: &'static str,
    status: ContactStatus,
    notes: &'static str,
}

const ENQUIRIES: [Enquiry; 4] = [
    Enquiry {
        hours_ago: 3,
        sender: ("Naomi Feld", "naomi.feld@example.com"),
        case_style: "Feld and Arroyo",
        days: &[5, 6],
        message: "We have agreed on most of it and want a neutral person for the rest. Do you also meet in Kissimmee?",
        status: ContactStatus::New,
        notes: "",
    },
    Enquiry {
        hours_ago: 26,
        sender: ("Victor Hale", "victor.hale@example.com"),
        case_style: "",
        days: &[],
        message: "The court has ordered mediation by the end of next month. What do you need from us to begin?",
        status: ContactStatus::New,
        notes: "",
    },
    Enquiry {
        hours_ago: 75,
        sender: ("Grace Liu", "grace.liu@example.com"),
        case_style: "Estate of Liu",
        days: &[4],
        message: "Three of us inherited a house. Two live abroad; can they join by video?",
        status: ContactStatus::Answered,
        notes: "Called back: yes, by video. She books a full day with Ruth.",
    },
    Enquiry {
        hours_ago: 380,
        sender: ("Sam Brandt", "sam.brandt@example.com"),
        case_style: "",
        days: &[],
        message: "Do you handle disputes over a contractor's invoice under $5,000?",
        status: ContactStatus::Closed,
        notes: "Referred to the county's small claims mediation.",
    },
];

/// Why the demo data could not be created.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// An address above is invalid.
    #[error(transparent)]
    Email(#[from] InvalidEmail),
    /// A rule of the practice was violated.
    #[error("{0}")]
    Refused(ApiError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<ApiError> for SeedError {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

/// Invented bookings of the past have no history, and send no email.
struct NoEvents;

impl BookingEvents for NoEvents {
    fn record(&self, _: &BookingEvent<'_>) -> Result<(), StorageError> {
        Ok(())
    }
}

impl AuditLog for NoEvents {
    fn record(&self, _: &AuditEntry) -> Result<(), StorageError> {
        Ok(())
    }

    fn history(&self, _: &str) -> Result<Vec<AuditLine>, StorageError> {
        Ok(Vec::new())
    }
}

/// Fills an empty practice. Returns whether it did: a practice that has a mediator is left alone.
pub fn seed(tx: &Tx<'_>, at: &Moment<Program>) -> Result<bool, SeedError> {
    let (practice, audit) = (&at.policies.practice, Audit { log: &NoEvents, by: &at.by });
    let employees = Mediators { mediators: tx, busy: tx, audit };
    if !employees.list()?.is_empty() {
        return Ok(false);
    }
    // Past sessions need past slots, so the demo pretends that the practice opened four weeks ago.
    let opened = at.utc - TimeDelta::weeks(4);
    let mut team = Vec::new();
    for member in &TEAM {
        let mediator = employees.add(member.new_mediator()?).map_err(ApiError::from)?;
        let schedules = Schedules { mediators: tx, plans: tx, slots: tx, audit, scope: Scope::Practice };
        schedules.generate(mediator.id, 4, practice, practice.local(opened)).map_err(ApiError::from)?;
        team.push(mediator);
    }
    enable_demo_payments(tx)?;
    for example in &EXAMPLES {
        if let Some(mediator) = team.get(example.mediator) {
            book(tx, practice, example, mediator, opened, at.local)?;
        }
    }
    for enquiry in &ENQUIRIES {
        ContactRequestRepository::insert(tx, &enquiry.contact_request(at)?)?;
    }
    Ok(true)
}

impl Enquiry {
    fn contact_request(&self, at: &Moment<Program>) -> Result<ContactRequest, InvalidEmail> {
        let (practice, now) = (&at.policies.practice, at);
        let days: Vec<_> =
            self.days.iter().map(|day| working_day(practice, now.local.date(), *day).to_string()).collect();
        let form = ContactForm {
            name: self.sender.0.into(),
            email: EmailAddress::parse(self.sender.1)?,
            case_style: self.case_style.into(),
            preferred_dates: days.join(","),
            message: self.message.into(),
        };
        let request = ContactRequest::new(form, now.utc - TimeDelta::hours(self.hours_ago));
        Ok(ContactRequest { status: self.status, notes: self.notes.into(), ..request })
    }
}

/// The provider that takes no real money is available to switch on; the mode stays off.
fn enable_demo_payments(tx: &Tx<'_>) -> Result<(), StorageError> {
    let key = ProviderKey::stored("demo".into());
    let provider = Provider { key: key.clone(), name: "Demo".into(), enabled: true };
    tx.store_provider(&provider)?;
    tx.store_settings(&PaymentSettings { default_provider: Some(key), ..PaymentSettings::default() })
}

impl TeamMember {
    fn new_mediator(&self) -> Result<NewMediator, InvalidEmail> {
        let details = MediatorChanges {
            title: Some(self.title),
            phone: Some(Phone::stored(self.phone.into())),
            bio: Some(self.bio.to_owned()),
            specialties: Some(self.specialties.iter().map(ToString::to_string).collect()),
            ..MediatorChanges::default()
        };
        Ok(NewMediator { name: self.name.to_owned(), email: EmailAddress::parse(self.email)?, details })
    }
}

fn book(
    tx: &Tx<'_>,
    practice: &availability::Practice,
    example: &Example,
    mediator: &Mediator,
    opened: DateTime<Utc>,
    now: NaiveDateTime,
) -> Result<(), SeedError> {
    let start = working_day(practice, now.date(), example.day).and_time(example.session.start());
    let slots = TimeSlotRepository::starting_at(tx, mediator.id, start)?;
    let slot = slots.iter().find(|slot| slot.length.session_type() == Some(example.session));
    let (name, email, phone) = example.client;
    let request = BookingRequest {
        mediator_id: mediator.id,
        slot_id: slot.map(|slot| slot.id),
        start,
        client: ClientDetails {
            name: name.into(),
            email: EmailAddress::parse(email)?,
            phone: Phone::stored(phone.into()),
        },
        subject: Subject {
            case_type: example.case_type.clone(),
            title: example.case_type.title(),
            description: example.notes.into(),
            contact_method: "Virtual".into(),
        },
    };
    let events: &dyn BookingEvents = if example.day > 0 { tx } else { &NoEvents };
    let by = &Actor::Host;
    let bookings =
        Bookings { mediators: tx, slots: tx, bookings: tx, clients: tx, events, by, sight: Sight::ALL };
    // Requested on consecutive days after the practice opened.
    let asked = opened + TimeDelta::hours(7 * (example.day + 20));
    let administrator = Requester::Administrator(example.status);
    match bookings.request(request, administrator, practice, asked) {
        // Depending on today's date, a session may have no slot; the demo does without it.
        Ok(_) | Err(BookingError::SlotUnavailable) => Ok(()),
        Err(error) => Err(ApiError::from(error).into()),
    }
}

/// The day this many business days after today, or before it.
fn working_day(practice: &availability::Practice, today: NaiveDate, offset: i64) -> NaiveDate {
    let step = |day: NaiveDate| if offset < 0 { day - Days::new(1) } else { day + Days::new(1) };
    let mut days =
        std::iter::successors(Some(step(today)), |day| Some(step(*day))).filter(|day| practice.is_open(*day));
    let nth = usize::try_from(offset.unsigned_abs()).unwrap_or_default().saturating_sub(1);
    days.nth(nth).unwrap_or(today)
}
