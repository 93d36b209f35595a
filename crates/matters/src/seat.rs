use booking::{Booking, BookingStatus, Revision};
use chrono::{DateTime, Utc};
use kernel::{
    BookingId, ChangeRequestId, EmailAddress, Language, MatterId, Meeting, ParticipantId, Phone, Reference,
    SideId, TimeRange, Tz, named, or_empty,
};

use crate::{Attendance, Participant, ParticipantRole, Side, SideRole, Unchecked};

/// A place at the table, which only a private link yields. Everything that is read for its holder is read through
/// it, so nothing of another side can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Of this matter.
    pub matter: MatterId,
    /// Of this side.
    pub side: SideId,
    /// Whose it is.
    pub participant: ParticipantId,
}

/// What a matter is to whoever has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTable {
    /// What every side may read about which matter it is, or empty.
    pub shared_line: String,
    /// Their own side with everyone on it.
    pub side: Side,
}

/// What whoever has a seat may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Their name.
    pub name: String,
    /// What they read.
    pub language: Language,
    /// What every side may read about which matter it is, or empty.
    pub shared_line: String,
    /// Their own side, whose people are known by name and role alone.
    pub side: OwnSide,
    /// The sessions that they may know of, the latest first.
    pub sessions: Vec<SeatSession>,
}

/// A side as those who are on it see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnSide {
    /// What it is in the dispute.
    pub role: SideRole,
    /// What the office calls it.
    pub name: String,
    /// What their law office calls the case, or empty.
    pub file_number: String,
    /// Who is on it, in the office's order.
    pub people: Vec<OwnPerson>,
}

/// Someone on a side as those who are on it see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPerson {
    /// Unique id.
    pub id: ParticipantId,
    /// Their name.
    pub name: String,
    /// What they do there.
    pub role: ParticipantRole,
    /// How they take part.
    pub attends: Attendance,
    /// Whether the office has yet to check that they are on the side.
    pub waits: bool,
}

/// What a side says about who comes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhoComes {
    /// How people on the side take part.
    pub attends: Vec<(ParticipantId, Attendance)>,
    /// Whom it adds.
    pub added: Vec<AddedPerson>,
}

/// Someone whom their own side adds. The office checks them before anyone writes to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedPerson {
    /// 1 to 120 characters.
    pub name: String,
    /// What they do on the side.
    pub role: ParticipantRole,
    /// How to write to them.
    pub email: Option<EmailAddress>,
    /// How to call them.
    pub phone: Option<Phone>,
}

impl AddedPerson {
    /// The most that wait for the office on one side.
    pub const MOST: usize = 5;

    /// The same person on this side, if they are on it.
    pub(crate) fn is_on(&self, side: &Side) -> bool {
        let same = |one: &Participant| {
            one.role == self.role
                && one.name.to_lowercase() == self.name.to_lowercase()
                && or_empty(one.email.as_ref()).to_lowercase() == or_empty(self.email.as_ref()).to_lowercase()
        };
        side.people.iter().any(same)
    }
}

impl From<AddedPerson> for Participant {
    fn from(AddedPerson { name, role, email, phone }: AddedPerson) -> Self {
        Self { email, phone, unchecked: Some(Unchecked::Added), ..Self::named(role, name) }
    }
}

impl From<Side> for OwnSide {
    fn from(side: Side) -> Self {
        Self {
            role: side.role,
            name: side.name,
            file_number: or_empty(side.file_number.as_ref()),
            people: side.people.into_iter().map(OwnPerson::from).collect(),
        }
    }
}

impl From<Participant> for OwnPerson {
    fn from(person: Participant) -> Self {
        Self {
            waits: !person.is_seated(),
            id: person.id,
            name: person.name,
            role: person.role,
            attends: person.attends,
        }
    }
}

/// A session as everyone at the table may see it: nothing of who booked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSession {
    /// The booking's id, which names its entry in calendars.
    pub id: BookingId,
    /// What people call it.
    pub reference: Reference,
    /// The mediator's name.
    pub mediator_name: String,
    /// The time it occupies, on the practice's wall clock.
    pub period: TimeRange,
    /// Whether it takes place.
    pub status: BookingStatus,
    /// Where it takes place; without the link unless it is confirmed.
    pub meeting: Meeting,
    /// Until when it can be changed for free.
    pub free_until: DateTime<Utc>,
    /// Which of its states this is.
    pub revision: Revision,
    /// What their side has asked for, while the office has not decided.
    pub asked: Option<ChangeKind>,
}

impl SeatSession {
    /// Of this booking, given the practice's usual place and its time zone.
    pub(crate) fn of(booking: Booking, place: &str, zone: Tz, asked: Option<ChangeKind>) -> Self {
        let (meeting, _) = booking.meeting(place);
        let is_confirmed = booking.status == BookingStatus::Confirmed;
        Self {
            id: booking.id,
            meeting: if is_confirmed { meeting } else { meeting.without_link() },
            free_until: booking.changeable_until(zone),
            period: booking.period(),
            reference: booking.reference,
            mediator_name: booking.mediator_name,
            status: booking.status,
            revision: booking.revision,
            asked,
        }
    }
}

/// What a side can ask the office to do with a confirmed session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// Cancel it.
    Cancel,
    /// Move it to another time.
    Move,
}

named!(ChangeKind { Cancel = "cancel", Move = "move" });

/// A side's wish about a confirmed session. It is open until it is decided, and no longer than the session is
/// confirmed for the time that it was asked about and has not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeRequest {
    /// Unique id.
    pub id: ChangeRequestId,
    /// The session.
    pub booking: BookingId,
    /// The matter of the session.
    pub matter: MatterId,
    /// The side that wishes it.
    pub side: SideId,
    /// What the office calls the side.
    pub side_name: String,
    /// Who has asked, while they are at the table.
    pub participant: Option<ParticipantId>,
    /// Their name, or empty.
    pub name: String,
    /// What they wish.
    pub kind: ChangeKind,
    /// Since when.
    pub asked_at: DateTime<Utc>,
}

/// What the office has decided about a side's wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// As they wish.
    Granted,
    /// Not.
    Declined,
    /// They no longer wish it.
    TakenBack,
}

named!(Decision { Granted = "granted", Declined = "declined", TakenBack = "taken_back" });

#[cfg(test)]
pub(crate) mod tests {
    use availability::{SessionLength, SessionType};
    use booking::{CaseType, ClientDetails, Subject};
    use kernel::{Currency, EmailAddress, MediatorId, Money};

    use super::*;

    /// Jo Park's session of a matter, with Ann Rivera: three hours in 2027.
    pub(crate) fn session(matter: MatterId, start: &str, status: BookingStatus) -> Booking {
        let (at, nothing) = (DateTime::UNIX_EPOCH, Money::new(0, Currency::Usd));
        Booking {
            id: BookingId::generate(),
            reference: Reference::generate(),
            mediator_id: MediatorId::generate(),
            mediator_name: "Ann Rivera".into(),
            slot_id: None,
            client_id: None,
            opens_record: false,
            matter_id: Some(matter),
            client: ClientDetails {
                name: "Jo Park".into(),
                email: EmailAddress::parse("jo@example.com").ok(),
                phone: None,
            },
            language: Language::English,
            subject: Subject {
                case_type: CaseType::CircuitCivil,
                title: "Park v. Lee".into(),
                description: "Confidential".into(),
                contact_method: "Virtual".into(),
            },
            start: start.parse().unwrap(),
            length: SessionLength::Session(SessionType::Morning),
            price: nothing,
            status,
            paid: nothing,
            refunded: nothing,
            cancel_reason: "Court".into(),
            created_at: at,
            pay_by: None,
            confirm_by: None,
            free_until: None,
            own_meeting: Meeting {
                link: kernel::VideoLink::parse("https://video.example/1").ok(),
                ..Meeting::default()
            },
            usual_meeting: Meeting::default(),
            revision: Revision::first(at),
        }
    }

    #[test]
    fn a_session_says_how_to_join_once_it_is_confirmed_and_never_who_has_booked() {
        for status in [
            BookingStatus::Pending,
            BookingStatus::Confirmed,
            BookingStatus::Completed,
            BookingStatus::Cancelled,
        ] {
            let booking = session(MatterId::generate(), "2027-01-05T09:00:00", status);
            let seen = SeatSession::of(booking, "1 Main St", Tz::America__New_York, None);
            assert_eq!(seen.meeting.link.is_some(), status == BookingStatus::Confirmed, "{status:?}");
            let said = format!("{seen:?}");
            for secret in ["Jo Park", "jo@example.com", "Park v. Lee", "Confidential", "Court"] {
                assert!(!said.contains(secret), "{secret} in {said}");
            }
        }
    }
}
