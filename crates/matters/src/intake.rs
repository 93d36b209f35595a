use booking::Booking;
use chrono::{DateTime, Utc};
use kernel::{EmailAddress, MatterId, Phone, SideId};

use crate::{
    CaseFields, FileNumber, LatestSession, Matter, MatterError, Participant, ParticipantRole, Side, SideRole,
};

/// What is known about a case when its matter is opened, in addition to the booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intake {
    /// The role of the person who booked, on their own side.
    pub role: ParticipantRole,
    /// The style, number and county, as far as they are known.
    pub case: CaseFields,
    /// What their own office calls the case.
    pub file_number: Option<FileNumber>,
    /// The other sides they named.
    pub others: Vec<NamedSide>,
}

/// A side named by another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedSide {
    /// The party, of at most 120 characters; empty if only their attorney is known.
    pub name: String,
    /// The party's attorney, of at most 120 characters, or empty.
    pub counsel: String,
    /// The firm of the attorney or, without one, of the party. At most 160 characters, or empty.
    pub firm: String,
    /// How to write to them.
    pub email: Option<EmailAddress>,
    /// How to call them.
    pub phone: Option<Phone>,
}

impl Default for Intake {
    fn default() -> Self {
        let (case, role) = (CaseFields::default(), ParticipantRole::Party);
        Self { role, case, file_number: None, others: Vec::new() }
    }
}

impl Intake {
    /// The most sides that can be named.
    pub const MOST_SIDES: usize = 3;

    /// The matter for this booking, with its client as the first person at the table. The client's notes stay with
    /// the booking, because more people can read a matter.
    pub(crate) fn matter(self, booking: &Booking, now: DateTime<Utc>) -> Result<Matter, MatterError> {
        let client = &booking.client;
        if client.is_erased() {
            return Err(MatterError::Erased);
        }
        let requester = Participant {
            email: client.email.clone(),
            phone: client.phone.clone(),
            gets_mail: client.email.is_some(),
            language: booking.language,
            client_id: booking.client_id,
            ..Participant::named(self.role, client.name.clone())
        };
        let own = side(client.name.clone(), self.file_number, vec![requester]);
        let matter = Matter {
            id: MatterId::generate(),
            case: self.case,
            sides: std::iter::once(own).chain(self.others.into_iter().map(NamedSide::side)).collect(),
            latest: LatestSession::of(booking),
            version: 1,
            created_at: now,
            updated_at: now,
        };
        matter.check()?;
        Ok(matter)
    }
}

impl NamedSide {
    /// No one on it gets email until the office turns it on: whoever named them may be mistaken, or the opposing party.
    fn side(self) -> Side {
        let (party, counsel) = (self.name.clone(), self.counsel);
        let reached = |role, name| Participant {
            firm: self.firm,
            email: self.email,
            phone: self.phone,
            ..Participant::named(role, name)
        };
        let (name, people) = match (party.is_empty(), counsel.is_empty()) {
            (_, true) => (party.clone(), vec![reached(ParticipantRole::Party, party)]),
            (true, false) => (counsel.clone(), vec![reached(ParticipantRole::Counsel, counsel)]),
            (false, false) => {
                let attorney = reached(ParticipantRole::Counsel, counsel);
                (party.clone(), vec![Participant::named(ParticipantRole::Party, party), attorney])
            }
        };
        side(name, None, people)
    }
}

fn side(name: String, file_number: Option<FileNumber>, people: Vec<Participant>) -> Side {
    Side { id: SideId::generate(), role: SideRole::Other, name, file_number, people }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::tests::session;
    use booking::BookingStatus;

    fn named(name: &str, counsel: &str) -> NamedSide {
        let email = EmailAddress::parse("lee@example.net").ok();
        NamedSide { name: name.into(), counsel: counsel.into(), firm: "Lee LLP".into(), email, phone: None }
    }

    fn opened(intake: Intake) -> Result<Matter, MatterError> {
        let booking = session(MatterId::generate(), "2027-01-05T09:00:00", BookingStatus::Pending);
        intake.matter(&booking, DateTime::UNIX_EPOCH)
    }

    #[test]
    fn the_person_who_books_comes_first_in_their_role_and_gets_email() {
        let intake = Intake { role: ParticipantRole::Staff, ..Intake::default() };
        let matter = opened(intake).unwrap();
        let [side] = &matter.sides[..] else { panic!("one side") };
        let [own] = &side.people[..] else { panic!("one person") };
        assert_eq!((own.role, own.gets_mail, &own.name), (ParticipantRole::Staff, true, &side.name));
    }

    #[test]
    fn named_people_get_no_email_and_are_reached_through_their_attorney() {
        use ParticipantRole::{Counsel, Party};
        for (party, counsel, expected) in [
            ("Coastal Mutual", "", vec![(Party, "Coastal Mutual", true)]),
            ("", "Sol Lee", vec![(Counsel, "Sol Lee", true)]),
            ("Coastal Mutual", "Sol Lee", vec![(Party, "Coastal Mutual", false), (Counsel, "Sol Lee", true)]),
        ] {
            let others = vec![named(party, counsel)];
            let matter = opened(Intake { others, ..Intake::default() }).unwrap();
            let side = &matter.sides[1];
            let people: Vec<_> =
                side.people.iter().map(|one| (one.role, &one.name[..], one.email.is_some())).collect();
            assert_eq!(people, expected);
            assert_eq!(side.name, if party.is_empty() { counsel } else { party });
            assert!(
                side.people
                    .iter()
                    .all(|one| !one.gets_mail && (one.firm == "Lee LLP") == one.email.is_some())
            );
        }
    }

    #[test]
    fn one_address_or_name_is_on_one_side() {
        let twice = Intake { others: vec![named("A", ""), named("B", "")], ..Intake::default() };
        assert!(matches!(opened(twice), Err(MatterError::EmailOnTwoSides(_))));
        let nameless = |name: &str| NamedSide { email: None, ..named(name, "") };
        let twice = Intake { others: vec![nameless("A"), nameless("a")], ..Intake::default() };
        assert!(matches!(opened(twice), Err(MatterError::Table(_))));
    }
}
