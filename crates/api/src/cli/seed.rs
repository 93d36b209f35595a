//! Invented demo data: five mediators, three months of sessions, a month of bookings around today,
//! payments, clients and contact requests.

use availability::{
    Mediator, MediatorChanges, MediatorRepository, MediatorTexts, Mediators, NewMediator, Practice,
    PracticeRepository, Schedules, SessionKind, TimeSlotRepository,
};
use booking::{
    Booking, BookingChange, BookingError, BookingEvent, BookingEvents, BookingRequest, BookingStatus,
    Bookings, CaseType, ClientDetails, Requester, Subject,
};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use content::{
    ContactForm, ContactRequest, ContactRequestRepository, ContentRepository, MediaError, MediaItem,
    MediaPurpose, MediaRepository, ProcessedImage, Upload,
};
use infra::media::Redraw;
use infra::pg::Tx;
use kernel::{
    Actor, Audit, AuditEntry, AuditLine, AuditLog, Currency, EmailAddress, InvalidEmail, Language, MediaUrl,
    MeetingChanges, Phone, Scope, Sight, StorageError, VideoLink, to_utc,
};
use matters::{MatterError, Matters, Openings};
use payments::{
    About, Opening, PaymentEvent, PaymentEvents, PaymentMode, PaymentSession, PaymentSettings,
    PaymentSettingsRepository, PaymentUpdate, Payments, Provider, ProviderKey, PublicConfig, ReceivedPayment,
    Report, SecretVariables,
};

use super::demo::{
    self, ENQUIRIES, EXAMPLES, Enquiry, Example, OWN_LINK, PLACE, Paid, Profile, TEAM, TeamMember,
};
use super::demo_matters;
use crate::http::error::ApiError;
use crate::state::moment::Moment;
use crate::state::standing::Program;

/// The demo administrator's email address, along with [`auth::DEMO_PASSWORD`].
pub const EMAIL: &str = "demo@example.com";

/// Why the demo data could not be created.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// An address above is invalid.
    #[error(transparent)]
    Email(#[from] InvalidEmail),
    /// A rule of the practice was violated.
    #[error("{0}")]
    Refused(ApiError),
    /// The image cannot be read.
    #[error(transparent)]
    Image(#[from] MediaError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<MatterError> for SeedError {
    fn from(error: MatterError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<ApiError> for SeedError {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

/// Invented bookings of the past and their payments have no history, and send no email.
struct NoEvents;

impl BookingEvents for NoEvents {
    fn record(&self, _: &BookingEvent<'_>) -> Result<(), StorageError> {
        Ok(())
    }
}

impl PaymentEvents for NoEvents {
    fn record(&self, _: &PaymentEvent<'_>) -> Result<(), StorageError> {
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

/// The demo's images: of the site, and of its invented mediators.
pub fn pictures(now: DateTime<Utc>) -> Result<Vec<ProcessedImage>, MediaError> {
    let upload = |(name, bytes): (&str, &[u8])| Upload { name: name.into(), bytes: bytes.into() };
    let site = [demo::HERO, demo::ABOUT].map(upload).into();
    let faces = TEAM.iter().map(|member| upload(member.portrait)).collect();
    let mut drawn = content::reencode(site, MediaPurpose::Media, &Redraw, now)?;
    drawn.extend(content::reencode(faces, MediaPurpose::Profile, &Redraw, now)?);
    Ok(drawn)
}

/// The image of this name.
fn url_of(images: &[MediaItem], (name, _): (&str, &[u8])) -> Option<MediaUrl> {
    images.iter().find(|item| item.name == name).and_then(|item| MediaUrl::stored(item.file.path()))
}

/// Whether the practice has no mediator.
pub fn is_empty(tx: &Tx<'_>) -> Result<bool, StorageError> {
    Ok(MediatorRepository::list(tx)?.is_empty())
}

/// Fills an empty practice with the images, whose files are stored. Returns whether it did: any other
/// practice is left alone.
pub fn seed(tx: &Tx<'_>, at: &Moment<Program>, images: &[MediaItem]) -> Result<bool, SeedError> {
    let (practice, audit) = (&at.policies.practice, Audit { log: &NoEvents, by: &at.by });
    let employees = Mediators { mediators: tx, busy: tx, audit };
    if !is_empty(tx)? {
        return Ok(false);
    }
    // Past sessions need past slots, so the demo pretends that the practice opened four weeks ago.
    let opened = at.utc - TimeDelta::weeks(4);
    let mut team = Vec::new();
    for member in &TEAM {
        let mediator = employees.add(member.new_mediator(images)?).map_err(ApiError::from)?;
        let scope = Scope::Practice;
        let schedules = Schedules { mediators: tx, plans: tx, slots: tx, busy: tx, audit, scope };
        schedules.generate(mediator.id, 4, practice, practice.local(opened)).map_err(ApiError::from)?;
        team.push(mediator);
    }
    enable_demo_payments(tx)?;
    if practice.meeting_place.is_empty() {
        let session_kinds = SessionKind::standard().into_iter().chain([demo::short_session()]).collect();
        let there = Practice { meeting_place: PLACE.into(), session_kinds, ..Practice::clone(practice) };
        PracticeRepository::store(tx, &there).map_err(ApiError::from)?;
    }
    for item in images {
        MediaRepository::store(tx, item)?;
    }
    ContentRepository::store(tx, &demo::site(url_of(images, demo::HERO), url_of(images, demo::ABOUT))?, None)
        .map_err(ApiError::from)?;
    // Of the month, only the examples have a history, and email that waits.
    let examples = EXAMPLES.into_iter().map(|example| (example.day > 0, example));
    let (mut sessions, mut payments) = (Vec::new(), Vec::new());
    for (is_recorded, example) in examples.chain(demo::month().map(|example| (false, example))) {
        let Some(mediator) = team.get(example.mediator) else { continue };
        let events: &dyn BookingEvents = if is_recorded { tx } else { &NoEvents };
        let booked = book(tx, at, &example, mediator, events)?;
        sessions.extend(booked.clone());
        payments.extend(booked.zip(example.paid()).map(|(booking, paid)| Received::of(booking, paid, at)));
    }
    // Receipts are numbered in the order of the payments.
    payments.sort_by_key(|received| received.moment);
    for received in &payments {
        received.record(tx, at)?;
    }
    let (sight, now, local) = (Sight::ALL, at.utc, at.local);
    let matters = Matters { matters: tx, requests: tx, mail: tx, audit, sight, now, local };
    demo_matters::open(&Openings { matters: tx, audit, now }, &matters, &sessions)?;
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
            phone: None,
            case_style: self.case_style.into(),
            preferred_dates: days.join(","),
            message: self.message.into(),
            language: Language::English,
        };
        let request = ContactRequest::new(form, now.utc - TimeDelta::hours(self.hours_ago));
        Ok(ContactRequest { status: self.status, notes: self.notes.into(), ..request })
    }
}

/// The provider that takes no real money is in use, so that paying, receipts and refunds can be seen.
fn enable_demo_payments(tx: &Tx<'_>) -> Result<(), StorageError> {
    let key = demo_provider();
    let provider = Provider {
        key: key.clone(),
        name: "Demo".into(),
        enabled: true,
        public_config: PublicConfig::default(),
        secret_variables: SecretVariables::default(),
    };
    tx.store_provider(&provider)?;
    tx.store_settings(&PaymentSettings {
        mode: PaymentMode::Optional,
        default_provider: Some(key),
        ..PaymentSettings::default()
    })
}

fn demo_provider() -> ProviderKey {
    ProviderKey::stored("demo".into())
}

impl Profile {
    fn texts(&self) -> MediatorTexts {
        let list = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        MediatorTexts {
            bio: self.bio.into(),
            specialties: list(self.specialties),
            certification: self.certification.into(),
            languages: list(self.languages),
        }
    }
}

impl TeamMember {
    fn meeting(&self) -> MeetingChanges {
        let Some((link, note)) = self.video else { return MeetingChanges::default() };
        let (link, note) = (Some(VideoLink::stored(link.into())), Some(note.to_owned()));
        MeetingChanges { place: None, link, note }
    }

    fn new_mediator(&self, images: &[MediaItem]) -> Result<NewMediator, InvalidEmail> {
        let english = self.english.texts();
        let details = MediatorChanges {
            title: Some(self.title),
            profile_image: Some(url_of(images, self.portrait)),
            phone: Some(Phone::stored(self.phone.into())),
            bio: Some(english.bio),
            specialties: Some(english.specialties),
            certification: Some(english.certification),
            languages: Some(english.languages),
            spanish: Some(self.spanish.texts()),
            meeting: self.meeting(),
            ..MediatorChanges::default()
        };
        Ok(NewMediator { name: self.name.to_owned(), email: EmailAddress::parse(self.email)?, details })
    }
}

fn book(
    tx: &Tx<'_>,
    at: &Moment<Program>,
    example: &Example,
    mediator: &Mediator,
    events: &dyn BookingEvents,
) -> Result<Option<Booking>, SeedError> {
    let practice = &at.policies.practice;
    let start = working_day(practice, at.local.date(), example.day).and_time(example.session.start());
    let slots = TimeSlotRepository::starting_at(tx, mediator.id, start)?;
    let slot = slots.iter().find(|slot| slot.length.session_type() == Some(example.session));
    let (name, email, phone) = example.client;
    let request = BookingRequest {
        currency: Currency::Usd,
        mediator_id: mediator.id,
        slot_id: slot.map(|slot| slot.id),
        start,
        client: ClientDetails {
            name: name.into(),
            email: Some(EmailAddress::parse(email)?),
            phone: Phone::stored(phone.into()),
        },
        client_id: None,
        language: Language::English,
        subject: Subject {
            case_type: example.case_type.clone(),
            title: example.case_type.title(),
            description: example.notes.into(),
            contact_method: example.contact_method().into(),
        },
    };
    let bookings = Bookings {
        mediators: tx,
        slots: tx,
        closed: tx,
        practice,
        bookings: tx,
        clients: tx,
        events,
        bills: tx,
        audit: Audit { log: tx, by: &Actor::Host },
        now: at.utc,
        by: &Actor::Host,
        sight: Sight::ALL,
    };
    let administrator = Requester::Administrator(example.status);
    match bookings.request(request, administrator, example.asked(start - at.local, at.utc)) {
        Ok(booking) if (email, example.status) == (OWN_LINK.0, BookingStatus::Confirmed) => {
            let link = Some(VideoLink::stored(OWN_LINK.1.into()));
            let meeting = MeetingChanges { link, ..MeetingChanges::default() };
            let change = BookingChange { meeting, ..BookingChange::default() };
            Ok(Some(bookings.change(booking.id, change, at.local).map_err(ApiError::from)?.after))
        }
        Ok(booking) => Ok(Some(booking)),
        // Depending on today's date, a session may have no slot; the demo does without it.
        Err(BookingError::SlotUnavailable(_) | BookingError::NotBookable(_)) => Ok(None),
        Err(error) => Err(ApiError::from(error).into()),
    }
}

/// A payment that has been received.
struct Received {
    booking: Booking,
    paid: Paid,
    moment: DateTime<Utc>,
}

impl Received {
    fn of(booking: Booking, paid: Paid, at: &Moment<Program>) -> Self {
        let practice = &at.policies.practice;
        let moment = match paid {
            Paid::Online(after) => booking.created_at + after,
            Paid::ByHand { day, time, .. } => {
                let midnight = working_day(practice, at.local.date(), day).and_time(NaiveTime::MIN);
                to_utc(midnight + time, practice.zone)
            }
        };
        Self { booking, paid, moment }
    }

    fn record(&self, tx: &Tx<'_>, at: &Moment<Program>) -> Result<(), SeedError> {
        let (booking, moment) = (self.booking.id, self.moment);
        let payments =
            Payments { repository: tx, events: &NoEvents, audit: Audit { log: &NoEvents, by: &Actor::Host } };
        let today = at.policies.practice.local(moment).date();
        match &self.paid {
            Paid::ByHand { how, note, is_half, .. } => {
                let amount = is_half.then_some(self.booking.price.minor() / 2);
                let received =
                    ReceivedPayment { method: *how, amount, note: note.clone(), received_on: today };
                payments.record(booking, &received, moment).map_err(ApiError::from)?;
            }
            Paid::Online(_) => {
                let provider = demo_provider();
                let (Opening::New(payment) | Opening::Open(payment)) =
                    payments.begin(booking, &provider, moment).map_err(ApiError::from)?;
                let reference = format!("demo-{}", payment.id);
                let page = PaymentSession { reference: reference.clone(), url: None };
                payments.started(payment.id, page, moment).map_err(ApiError::from)?;
                let report = Report {
                    about: About::Session(payment.id, reference),
                    amount: Some(payment.amount),
                    update: PaymentUpdate::Paid { charge: None },
                };
                payments.learn(&report, &provider, today, moment).map_err(ApiError::from)?;
            }
        }
        Ok(())
    }
}

impl Example {
    /// Property cases meet at the office, all others by video.
    fn contact_method(&self) -> &'static str {
        if self.case_type == CaseType::Property { "In person" } else { "Virtual" }
    }

    /// When it was requested: lately if it waits for an answer, otherwise about ten days before its
    /// session, which starts after `ahead`.
    fn asked(&self, ahead: TimeDelta, now: DateTime<Utc>) -> DateTime<Utc> {
        let lately = now - TimeDelta::hours(5 * self.day.max(0) + 2);
        match self.status {
            BookingStatus::Pending => lately,
            _ => lately.min(now + ahead - TimeDelta::hours(240 + 7 * self.day.rem_euclid(9))),
        }
    }
}

/// The day this many business days after today, or before it; the next business day for none.
fn working_day(practice: &availability::Practice, today: NaiveDate, offset: i64) -> NaiveDate {
    if offset == 0 && practice.is_open(today) {
        return today;
    }
    let step = |day: NaiveDate| if offset < 0 { day - Days::new(1) } else { day + Days::new(1) };
    let mut days =
        std::iter::successors(Some(step(today)), |day| Some(step(*day))).filter(|day| practice.is_open(*day));
    let nth = usize::try_from(offset.unsigned_abs()).unwrap_or_default().saturating_sub(1);
    days.nth(nth).unwrap_or(today)
}
