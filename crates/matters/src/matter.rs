use std::collections::{HashMap, HashSet};

use booking::{Booking, CaseType};
use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{MatterId, MediatorId, ParticipantId, SideId, Sight};

use crate::{CaseFields, MatterError, Participant, Side, TableFault};

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
    /// The most people, over all sides.
    pub const MOST_PEOPLE: usize = 40;

    /// Everyone on it.
    pub fn people(&self) -> impl Iterator<Item = &Participant> {
        self.sides.iter().flat_map(|side| &side.people)
    }

    /// The id of a side that is asked for by its id, which must be one of this matter's; or a new one.
    pub fn side_id(&self, asked: Option<SideId>) -> Result<SideId, MatterError> {
        let Some(id) = asked else { return Ok(SideId::generate()) };
        self.sides.iter().any(|side| side.id == id).then_some(id).ok_or(MatterError::NotFound)
    }

    /// The person with this id, who must be on this matter.
    pub fn person(&self, id: ParticipantId) -> Result<&Participant, MatterError> {
        self.people().find(|person| person.id == id).ok_or(MatterError::NotFound)
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
        let count = self.people().count();
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
        self.check_addresses()
    }

    /// An address is on one side. Those who may be on two are, once the office has said that it knows; but not
    /// in a family case.
    fn check_addresses(&self) -> Result<(), MatterError> {
        let may_share = self.latest.case_type != CaseType::Family;
        let mut known: HashMap<String, Vec<(SideId, bool)>> = HashMap::new();
        for side in &self.sides {
            for person in &side.people {
                let Some(email) = &person.email else { continue };
                let shares = may_share && person.role.may_share() && person.shared_email;
                let others = known.entry(email.as_str().to_lowercase()).or_default();
                if others.iter().any(|(other, agrees)| *other != side.id && !(*agrees && shares)) {
                    return Err(MatterError::EmailOnTwoSides(email.clone()));
                }
                others.push((side.id, shares));
            }
        }
        Ok(())
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
    use kernel::EmailAddress;
    use proptest::prelude::*;

    use super::*;
    use crate::{ParticipantRole, SideRole};

    pub(crate) fn person(role: ParticipantRole, email: &str) -> Participant {
        Participant {
            id: ParticipantId::generate(),
            role,
            name: "Jo Park".into(),
            firm: String::new(),
            email: EmailAddress::parse(email).ok(),
            phone: None,
            shared_email: false,
            client_id: None,
        }
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
    fn ids_of_other_matters_are_unknown() {
        let (known, other) =
            (matter(vec![side("Ortiz", vec![person(ParticipantRole::Party, "")])]), SideId::generate());
        assert_eq!(known.side_id(Some(known.sides[0].id)).unwrap(), known.sides[0].id);
        assert_ne!(known.side_id(None).unwrap(), known.sides[0].id);
        assert!(matches!(known.side_id(Some(other)), Err(MatterError::NotFound)));
        assert!(known.person(known.sides[0].people[0].id).is_ok());
        assert!(matches!(known.person(ParticipantId::generate()), Err(MatterError::NotFound)));
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
