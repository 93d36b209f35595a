//! The demo's matters: two sides with their attorneys, a family of two, three heirs of one side, and a dispute
//! with an association.

use booking::Booking;
use kernel::{EmailAddress, Phone, SideId};
use matters::{
    CaseFields, County, FileNumber, Intake, Matter, MatterError, Matters, Openings, Participant,
    ParticipantRole, Side, SideRole,
};

/// What they do, name, firm, address and telephone.
type Seat = (ParticipantRole, &'static str, &'static str, &'static str, &'static str);

/// What it is, its name, its file number and who is on it.
type Seats = (SideRole, &'static str, &'static str, &'static [Seat]);

struct Example {
    /// The address of whoever has booked.
    client: &'static str,
    style: &'static str,
    case_number: &'static str,
    county: County,
    note: &'static str,
    /// The client's side with everyone but the client, then the others.
    sides: &'static [Seats],
}

const EXAMPLES: [Example; 4] = [
    Example {
        client: "henry.blythe@example.com",
        style: "Blythe v. Coastal Mutual Insurance Company",
        case_number: "2026-CA-004412",
        county: County::Volusia,
        note: "Roof claim. The adjuster joins by phone.",
        sides: &[
            (
                SideRole::Plaintiff,
                "Blythe",
                "22-118",
                &[
                    (
                        ParticipantRole::Counsel,
                        "Kim Vega",
                        "Harbor Law Group, P.A.",
                        "kim.vega@example.net",
                        "(386) 555-0142",
                    ),
                    (ParticipantRole::Staff, "Sam Roe", "Harbor Law Group, P.A.", "sam.roe@example.net", ""),
                ],
            ),
            (
                SideRole::Defendant,
                "Coastal Mutual",
                "CM-9920",
                &[
                    (
                        ParticipantRole::Counsel,
                        "Nadia Soto",
                        "Soto & Lane",
                        "nadia.soto@example.net",
                        "(407) 555-0177",
                    ),
                    (
                        ParticipantRole::Insurer,
                        "Ida Lund",
                        "Coastal Mutual Insurance",
                        "ida.lund@example.net",
                        "",
                    ),
                ],
            ),
        ],
    },
    Example {
        client: "dana.whitfield@example.com",
        style: "In re: The Marriage of Whitfield",
        case_number: "2026-DR-001873",
        county: County::Orange,
        note: "",
        sides: &[
            (SideRole::Petitioner, "Dana Whitfield", "", &[]),
            (
                SideRole::Respondent,
                "Mark Whitfield",
                "",
                &[(
                    ParticipantRole::Party,
                    "Mark Whitfield",
                    "",
                    "mark.whitfield@example.net",
                    "(321) 555-0102",
                )],
            ),
        ],
    },
    Example {
        client: "grace.liu@example.com",
        style: "Estate of Liu",
        case_number: "",
        county: County::Seminole,
        note: "The executor has asked for one date that suits all three.",
        sides: &[(
            SideRole::Claimant,
            "The heirs",
            "L-2031",
            &[
                (ParticipantRole::Party, "Alan Liu", "", "alan.liu@example.net", ""),
                (ParticipantRole::Party, "May Liu", "", "", "(407) 555-0168"),
                (
                    ParticipantRole::Counsel,
                    "Ruth Abel",
                    "Abel Probate Law",
                    "ruth.abel@example.net",
                    "(407) 555-0131",
                ),
            ],
        )],
    },
    Example {
        client: "tom.okafor@example.com",
        style: "Okafor v. Marsh Creek Homeowners Association",
        case_number: "2026-CC-000391",
        county: County::Lake,
        note: "",
        sides: &[
            (SideRole::Owner, "Okafor", "", &[]),
            (
                SideRole::Association,
                "Marsh Creek HOA",
                "MC-7",
                &[(
                    ParticipantRole::Representative,
                    "Lena Brandt",
                    "Marsh Creek HOA",
                    "board@example.net",
                    "(352) 555-0119",
                )],
            ),
        ],
    },
];

/// Opens a matter for the last of the bookings of each client who is in one.
pub(super) fn open(
    openings: &Openings<'_>,
    matters: &Matters<'_>,
    booked: &[Booking],
) -> Result<(), MatterError> {
    for example in EXAMPLES {
        let is_theirs = |booking: &&Booking| {
            booking.client.email.as_ref().is_some_and(|email| email.as_str() == example.client)
        };
        // Depending on today's date, a session may have no slot.
        let Some(booking) = booked.iter().rev().find(is_theirs) else { continue };
        let matter = openings.open(booking, Intake::default())?;
        let case = example.case();
        matters.change(matter.id, |_| Ok::<_, MatterError>(case))?;
        matters.seat(matter.id, |before| Ok::<_, MatterError>(example.sides(before)))?;
    }
    Ok(())
}

impl Example {
    fn case(&self) -> CaseFields {
        CaseFields {
            style: self.style.into(),
            case_number: self.case_number.into(),
            county: Some(self.county),
            shared_line: self.case_number.into(),
            note: self.note.into(),
        }
    }

    fn sides(&self, before: &Matter) -> Vec<Side> {
        let numbered = self.sides.iter().enumerate();
        let side = |(at, (role, name, file_number, seats)): (usize, &Seats)| {
            let own = before.sides.get(at);
            let client = own.map(|side| side.people.clone());
            Side {
                id: own.map_or_else(SideId::generate, |side| side.id),
                role: *role,
                name: (*name).into(),
                file_number: FileNumber::stored((*file_number).into()),
                people: client.into_iter().flatten().chain(seats.iter().map(person)).collect(),
            }
        };
        numbered.map(side).collect()
    }
}

fn person((role, name, firm, email, phone): &Seat) -> Participant {
    Participant {
        firm: (*firm).into(),
        email: EmailAddress::stored_if_any((*email).into()),
        phone: Phone::stored((*phone).into()),
        gets_mail: !email.is_empty(),
        ..Participant::named(*role, (*name).into())
    }
}
