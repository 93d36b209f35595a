use std::collections::{HashMap, HashSet};

use booking::{Booking, CaseType};
use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{ClientId, EmailAddress, MatterId, MediatorId, ParticipantId, SeatId, SideId, Sight};

use crate::{CaseFields, MatterError, Participant, Side, TableFault, Unchecked};

/// A dispute over all its sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter {
    /// Unique id.
    pub id: MatterId,
    /// What it says about the case.
    pub case: CaseFields,
    /// The sides, in the order in which the office lists them.
    pub sides: Vec<Side>,
    /// Its latest session. Read from its bookings.
    pub latest: LatestSession,
    /// Grows by one with every change.
    pub version: i32,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// The session of a matter that starts last: it says whose matter it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatestSession {
    /// Its mediator.
    pub mediator_id: MediatorId,
    /// The mediator's name at the time of booking.
    pub mediator_name: String,
    /// What it is about.
    pub case_type: CaseType,
    /// Wall-clock start.
    pub start: NaiveDateTime,
}

impl Matter {
    /// The most sides.
    pub const MOST_SIDES: usize = 12;
    /// The most sessions, whatever became of them.
    pub const MOST_SESSIONS: i64 = 20;
    /// The most people, over all sides.
    pub const MOST_PEOPLE: usize = 40;

    /// Everyone on it.
    pub fn people(&self) -> impl Iterator<Item = &Participant> {
        self.sides.iter().flat_map(|side| &side.people)
    }

    /// The client that this person is, if they are one who was on it: under another name and another address,
    /// they are someone else.
    pub(crate) fn client_of(&self, person: &Participant) -> Option<ClientId> {
        let is_same = |before: &&Participant| before.name == person.name || before.email == person.email;
        self.people().find(|before| before.id == person.id).filter(is_same)?.client_id
    }

    /// The seat of this person: the one they have, unless their link went to another address, or to nobody yet.
    pub(crate) fn seat_of(&self, person: &Participant) -> SeatId {
        let address = |one: &Participant| one.email.as_ref().map(|email| email.as_str().to_lowercase());
        let before = self.people().find(|before| before.id == person.id);
        let stays = before.filter(|before| address(before) == address(person));
        stays.map_or_else(SeatId::generate, |before| before.seat)
    }

    /// What is left to check about this person: what still was, unless the practice is to write to them.
    pub(crate) fn unchecked_of(&self, person: &Participant) -> Option<Unchecked> {
        let before = self.people().find(|before| before.id == person.id)?.unchecked;
        person.unchecked.and(before).filter(|_| !person.gets_mail)
    }

    /// Everyone whom the office has put at the table, or has left there.
    fn seated(&self) -> impl Iterator<Item = &Participant> {
        self.people().filter(|person| person.is_seated())
    }

    /// Someone on it, and their side.
    pub(crate) fn person<'a>(&'a self, id: ParticipantId) -> Option<(&'a Side, &'a Participant)> {
        let seated = |side: &'a Side| side.people.iter().map(move |person| (side, person));
        self.sides.iter().flat_map(seated).find(|(_, person)| person.id == id)
    }

    /// What someone with this sight sees of it.
    #[must_use]
    pub fn seen_with(mut self, sight: Sight) -> Self {
        if !sight.contacts {
            self.case.note = String::new();
            for person in self.sides.iter_mut().flat_map(|side| &mut side.people) {
                (person.email, person.phone) = (None, None);
            }
        }
        self
    }

    /// Whether these can be its sides.
    pub(crate) fn check(&self) -> Result<(), MatterError> {
        let is_twice = |fault: TableFault, is_new: bool| if is_new { Ok(()) } else { Err(fault) };
        let Self { sides, .. } = self;
        let count = self.seated().count();
        let check = || {
            if sides.is_empty() || sides.len() > Self::MOST_SIDES {
                return Err(TableFault::Sides);
            }
            if count == 0 || count > Self::MOST_PEOPLE {
                return Err(TableFault::People);
            }
            let (mut names, mut ids, mut people) = (HashSet::new(), HashSet::new(), HashSet::new());
            for side in sides {
                is_twice(TableFault::IdTwice, ids.insert(side.id))?;
                is_twice(TableFault::NameTwice, names.insert(side.name.to_lowercase()))?;
            }
            self.people().try_for_each(|person| is_twice(TableFault::IdTwice, people.insert(person.id)))
        };
        check().map_err(MatterError::Table)?;
        self.email_on_two_sides().map_or(Ok(()), |email| Err(MatterError::EmailOnTwoSides(email.clone())))
    }

    /// The first address that is on two sides and must not be. Those who may be on two are, once the office has
    /// said that it knows; but not in a family case. Whom a side has added counts once the office has checked them: the
    /// side must not learn that the address is on another.
    #[must_use]
    pub fn email_on_two_sides(&self) -> Option<&EmailAddress> {
        let may_share = self.latest.case_type != CaseType::Family;
        let mut known: HashMap<String, Vec<(SideId, bool)>> = HashMap::new();
        for side in &self.sides {
            for person in side.people.iter().filter(|person| person.is_seated()) {
                let Some(email) = &person.email else { continue };
                let shares = may_share && person.role.may_share() && person.shared_email;
                let others = known.entry(email.as_str().to_lowercase()).or_default();
                if others.iter().any(|(other, agrees)| *other != side.id && !(*agrees && shares)) {
                    return Some(email);
                }
                others.push((side.id, shares));
            }
        }
        None
    }
}

impl LatestSession {
    /// Of a matter with this booking alone.
    pub(crate) fn of(booking: &Booking) -> Self {
        Self {
            mediator_id: booking.mediator_id,
            mediator_name: booking.mediator_name.clone(),
            case_type: booking.subject.case_type.clone(),
            start: booking.start,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{ParticipantRole, SideRole};

    pub(crate) fn person(role: ParticipantRole, email: &str) -> Participant {
        let email = EmailAddress::parse(email).ok();
        Participant { gets_mail: email.is_some(), email, ..Participant::named(role, "Jo Park".into()) }
    }

    pub(crate) fn side(name: &str, people: Vec<Participant>) -> Side {
        Side { id: SideId::generate(), role: SideRole::Other, name: name.into(), file_number: None, people }
    }

    pub(crate) fn matter(sides: Vec<Side>) -> Matter {
        let at = DateTime::UNIX_EPOCH;
        Matter {
            id: MatterId::generate(),
            case: CaseFields::default(),
            sides,
            latest: LatestSession {
                mediator_id: MediatorId::generate(),
                mediator_name: "Ann Rivera".into(),
                case_type: CaseType::CircuitCivil,
                start: "2027-01-05T09:00:00".parse().unwrap(),
            },
            version: 1,
            created_at: at,
            updated_at: at,
        }
    }

    fn fault(sides: Vec<Side>) -> Option<TableFault> {
        match matter(sides).check() {
            Err(MatterError::Table(fault)) => Some(fault),
            _ => None,
        }
    }

    #[test]
    fn a_table_has_sides_with_people_each_of_them_once() {
        let party = || person(ParticipantRole::Party, "");
        let sides = |count: usize| (0..count).map(|at| side(&format!("Side {at}"), vec![party()])).collect();
        assert_eq!(fault(vec![]), Some(TableFault::Sides));
        assert_eq!((fault(sides(12)), fault(sides(13))), (None, Some(TableFault::Sides)));
        assert_eq!(fault(vec![side("Ortiz", vec![])]), Some(TableFault::People));
        let people = |count: usize| vec![side("Ortiz", (0..count).map(|_| party()).collect())];
        assert_eq!((fault(people(40)), fault(people(41))), (None, Some(TableFault::People)));
        let twice = vec![side("Ortiz", vec![party()]), side("ORTIZ", vec![])];
        assert_eq!(fault(twice), Some(TableFault::NameTwice));
        let one = party();
        let twice = vec![side("Ortiz", vec![one.clone()]), side("Lee", vec![one])];
        assert_eq!(fault(twice), Some(TableFault::IdTwice));
        let ortiz = side("Ortiz", vec![party()]);
        let twice = vec![ortiz.clone(), Side { name: "Lee".into(), people: vec![party()], ..ortiz }];
        assert_eq!(fault(twice), Some(TableFault::IdTwice));
    }

    #[test]
    fn under_another_name_and_address_a_person_is_not_the_client_any_more() {
        let client_id = Some(ClientId::generate());
        let jo = Participant { client_id, ..person(ParticipantRole::Party, "jo@example.com") };
        let matter = matter(vec![side("Ortiz", vec![jo.clone()])]);
        let (email, name) = (EmailAddress::parse("al@example.com").ok(), String::from("Al Roe"));
        let married = Participant { name: name.clone(), ..jo.clone() };
        let moved = Participant { email: email.clone(), ..jo.clone() };
        let other = Participant { name, email, ..jo.clone() };
        let newcomer = Participant { id: ParticipantId::generate(), ..jo };
        let of = [&married, &moved, &other, &newcomer].map(|person| matter.client_of(person));
        assert_eq!(of, [client_id, client_id, None, None]);
    }

    #[test]
    fn a_link_that_went_to_another_mailbox_ends() {
        let jo = person(ParticipantRole::Party, "jo@example.com");
        let matter = matter(vec![side("Ortiz", vec![jo.clone()])]);
        let married = Participant { name: "Jo Lee".into(), ..jo.clone() };
        let shouted = Participant { email: EmailAddress::parse("JO@example.com").ok(), ..jo.clone() };
        let corrected = Participant { email: EmailAddress::parse("jo@example.net").ok(), ..jo.clone() };
        let silent = Participant { email: None, ..jo.clone() };
        let newcomer = Participant { id: ParticipantId::generate(), ..jo.clone() };
        let stays = |person: &Participant| matter.seat_of(person) == jo.seat;
        assert_eq!(
            [&jo, &married, &shouted, &corrected, &silent, &newcomer].map(stays),
            [true, true, true, false, false, false]
        );
    }

    #[test]
    fn the_office_checks_people_and_no_one_else_makes_them_unchecked() {
        let unchecked = Some(Unchecked::WrongPerson);
        let silent = Participant { gets_mail: false, ..person(ParticipantRole::Party, "jo@example.com") };
        let jo = Participant { unchecked, ..silent.clone() };
        let matter = matter(vec![side("Ortiz", vec![jo.clone()])]);
        let written_to = Participant { gets_mail: true, ..jo.clone() };
        let checked = Participant { unchecked: None, ..jo.clone() };
        let newcomer = Participant { id: ParticipantId::generate(), ..jo.clone() };
        let said = [&jo, &written_to, &checked, &newcomer].map(|person| matter.unchecked_of(person));
        assert_eq!(said, [unchecked, None, None, None]);
    }

    #[test]
    fn whom_a_side_has_added_counts_once_the_office_has_checked_them() {
        let added = Participant {
            unchecked: Some(Unchecked::Added),
            ..person(ParticipantRole::Party, "JO@example.com")
        };
        let jo = side("Ortiz", vec![person(ParticipantRole::Party, "jo@example.com")]);
        let both = |one: Participant| matter(vec![jo.clone(), side("Lee", vec![one])]).check();
        assert!(both(added.clone()).is_ok());
        let checked = both(Participant { unchecked: None, ..added.clone() });
        assert!(matches!(checked, Err(MatterError::EmailOnTwoSides(_))));
        let nobody = matter(vec![side("Lee", vec![added])]).check();
        assert!(matches!(nobody, Err(MatterError::Table(TableFault::People))));
    }

    #[test]
    fn whoever_sees_no_contacts_reads_names_only() {
        let case =
            CaseFields { note: "Secret".into(), style: "Ortiz v. Lee".into(), ..CaseFields::default() };
        let party = person(ParticipantRole::Party, "jo@example.com");
        let matter = Matter { case, ..matter(vec![side("Ortiz", vec![party])]) };
        assert_eq!(matter.clone().seen_with(Sight::ALL), matter);
        let seen = matter.seen_with(Sight { contacts: false, ..Sight::ALL });
        assert_eq!((seen.case.note.as_str(), seen.case.style.as_str()), ("", "Ortiz v. Lee"));
        assert_eq!(
            (seen.sides[0].people[0].email.as_ref(), &seen.sides[0].people[0].name[..]),
            (None, "Jo Park")
        );
    }

    prop_compose! {
        fn a_person()(
            role in prop::sample::select(vec![
                ParticipantRole::Party, ParticipantRole::Counsel, ParticipantRole::Staff,
                ParticipantRole::Insurer, ParticipantRole::Representative, ParticipantRole::Interpreter,
            ]),
            email in prop::sample::select(vec!["", "jo@example.com", "JO@example.com", "al@example.com"]),
            shared_email: bool,
        ) -> Participant {
            Participant { shared_email, ..person(role, email) }
        }
    }

    proptest! {
        /// Checked pair by pair, as the rule reads.
        #[test]
        fn one_address_is_on_two_sides_only_where_both_may_share_it(
            people in prop::collection::vec(prop::collection::vec(a_person(), 1..4), 1..4),
            is_family: bool,
        ) {
            let sides: Vec<_> =
                people.into_iter().enumerate().map(|(at, people)| side(&at.to_string(), people)).collect();
            let mut matter = matter(sides);
            if is_family {
                matter.latest.case_type = CaseType::Family;
            }
            let seats: Vec<_> =
                matter.sides.iter().flat_map(|side| side.people.iter().map(move |one| (side.id, one))).collect();
            let key = |one: &Participant| one.email.as_ref().map(|email| email.as_str().to_lowercase());
            let may = |one: &Participant| one.shared_email && one.role.may_share() && !is_family;
            let breaks = |(a, one): &(SideId, &Participant), (b, other): &(SideId, &Participant)| {
                a != b && key(one).is_some() && key(one) == key(other) && !(may(one) && may(other))
            };
            let is_broken = seats.iter().any(|one| seats.iter().any(|other| breaks(one, other)));
            prop_assert_eq!(matches!(matter.check(), Err(MatterError::EmailOnTwoSides(_))), is_broken);
            prop_assert_eq!(matter.check().is_ok(), !is_broken);
        }
    }
}
