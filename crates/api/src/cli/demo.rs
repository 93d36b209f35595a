//! The invented people of the demo, and what they ask for.

use availability::{SessionKind, SessionType, Title};
use booking::{BookingStatus, CaseType};
use chrono::{NaiveTime, TimeDelta};
use content::{ContactStatus, Legal, SiteContent, TextItem, draft};
use kernel::{EmailAddress, InvalidEmail, MediaUrl, Money};
use payments::ByHand;

/// A client's name, email address and phone number.
type Person = (&'static str, &'static str, &'static str);

/// An image's name and its file. `pictures/README.md` says where they come from.
type Picture = (&'static str, &'static [u8]);

pub(super) const HERO: Picture = ("mediation-table.jpg", include_bytes!("pictures/hero.jpg"));
pub(super) const ABOUT: Picture = ("mediation-by-video.jpg", include_bytes!("pictures/about.jpg"));

/// A mediator.
pub(super) struct TeamMember {
    pub(super) name: &'static str,
    pub(super) email: &'static str,
    pub(super) title: Title,
    pub(super) portrait: Picture,
    pub(super) phone: &'static str,
    /// Their video link and its passcode, if they have one.
    pub(super) video: Option<(&'static str, &'static str)>,
    pub(super) english: Profile,
    pub(super) spanish: Profile,
}

/// What visitors read about a mediator.
pub(super) struct Profile {
    pub(super) bio: &'static str,
    pub(super) specialties: &'static [&'static str],
    pub(super) certification: &'static str,
    pub(super) languages: &'static [&'static str],
}

pub(super) const TEAM: [TeamMember; 5] = [
    TeamMember {
        name: "Elena Marsh",
        email: "elena.marsh@example.com",
        title: Title::SeniorMediator,
        portrait: ("elena-marsh.jpg", include_bytes!("pictures/elena-marsh.jpg")),
        phone: "(407) 555-0114",
        video: Some(("https://meet.example.com/elena-marsh", "Passcode 481 516")),
        english: Profile {
            bio: "Elena has mediated for separating parents since 2008. Most people who come to her have a \
                  parenting plan to make or to change: school weeks and holidays, a move to another county, a \
                  child with special needs. She also works with brothers and sisters who have to decide on a \
                  parent's care. Before the session she talks with each side alone for a quarter of an hour, \
                  so that no one is surprised at the table. She works slowly at first, one question at a time, \
                  and writes down what is settled in words that both would use. Elena was a clerk of the \
                  family court for nine years and is known for her patience when emotions run high. She \
                  mediates in English; interpreters are welcome.",
            specialties: &["Parenting plans", "Divorce", "Relocation", "Elder care"],
            certification: "Supreme Court certified family mediator, no. 01234 F",
            languages: &["English"],
        },
        spanish: Profile {
            bio: "Elena media entre padres que se separan desde 2008. La mayoría de quienes acuden a ella \
                  tiene que hacer o cambiar un plan de crianza: las semanas de escuela y las vacaciones, una \
                  mudanza a otro condado, un hijo con necesidades especiales. También trabaja con hermanos que \
                  deben decidir sobre el cuidado de su madre o de su padre. Antes de la sesión habla un cuarto \
                  de hora con cada parte por separado, para que nadie se lleve sorpresas en la mesa. Empieza \
                  despacio, una pregunta a la vez, y anota lo acordado con palabras que ambos usarían. Elena \
                  fue secretaria del tribunal de familia durante nueve años, y se la conoce por su paciencia \
                  en los momentos difíciles. Media en inglés; los intérpretes son bienvenidos.",
            specialties: &[
                "Planes de crianza",
                "Divorcio",
                "Mudanza con hijos",
                "Cuidado de personas mayores",
            ],
            certification: "Mediadora familiar certificada por la Corte Suprema, núm. 01234 F",
            languages: &["Inglés"],
        },
    },
    TeamMember {
        name: "Marcus Oyelaran",
        email: "marcus.oyelaran@example.com",
        title: Title::Mediator,
        portrait: ("marcus-oyelaran.jpg", include_bytes!("pictures/marcus-oyelaran.jpg")),
        phone: "(407) 555-0127",
        video: Some(("https://meet.example.com/marcus-oyelaran", "Passcode 234 208")),
        english: Profile {
            bio: "Marcus mediates contract, employment and insurance disputes in the circuit courts: unpaid \
                  invoices, noncompete clauses, dismissals, claims that an insurer has turned down. He was a \
                  civil engineer for eight years before he went to law school, and he still likes to begin \
                  with the numbers both sides agree on. From there he works through the rest in order, one \
                  item at a time, with a list that everyone can see. He reads all papers beforehand and calls \
                  both attorneys in the week before the session. Small companies often come to him without a \
                  lawyer; he explains each step and leaves time to get advice before anything is signed. \
                  Marcus grew up in Lagos and Jacksonville and mediates in English and Yoruba.",
            specialties: &["Contracts", "Employment", "Insurance"],
            certification: "Supreme Court certified circuit civil mediator, no. 02345 R",
            languages: &["English", "Yoruba"],
        },
        spanish: Profile {
            bio: "Marcus media en disputas de contratos, trabajo y seguros en los tribunales de circuito: \
                  facturas sin pagar, cláusulas de no competencia, despidos, reclamaciones que una aseguradora \
                  ha rechazado. Fue ingeniero civil durante ocho años antes de estudiar Derecho, y todavía le \
                  gusta empezar por las cifras en las que ambas partes coinciden. Desde ahí avanza en orden, \
                  un punto a la vez, con una lista que todos pueden ver. Lee de antemano todos los documentos \
                  y llama a los abogados de ambas partes la semana anterior a la sesión. Muchas empresas \
                  pequeñas acuden a él sin abogado; él explica cada paso y deja tiempo para pedir consejo \
                  antes de firmar. Marcus creció en Lagos y en Jacksonville, y media en inglés y en yoruba.",
            specialties: &["Contratos", "Trabajo", "Seguros"],
            certification: "Mediador civil de circuito certificado por la Corte Suprema, núm. 02345 R",
            languages: &["Inglés", "Yoruba"],
        },
    },
    TeamMember {
        name: "Ruth Castellano",
        email: "ruth.castellano@example.com",
        title: Title::Mediator,
        portrait: ("ruth-castellano.jpg", include_bytes!("pictures/ruth-castellano.jpg")),
        phone: "(407) 555-0139",
        video: None,
        english: Profile {
            bio: "Ruth works with people who will go on living next to each other, or who have inherited \
                  something together: neighbors with a fence in the wrong place, heirs of a house, landlords \
                  and tenants at the end of a lease. She knows Florida property law from twenty years of title \
                  work, and has read a great many old deeds. She asks for the survey, the lease or the will \
                  before the session and often brings an enlarged map to the table. Both sides first say what \
                  they need the place for; only then do they talk about lines and money. If it helps, she \
                  looks at the property with everyone the day before. Ruth mediates in English and Italian, in \
                  person and by video.",
            specialties: &["Property lines", "Landlord and tenant", "Inheritance"],
            certification: "Supreme Court certified circuit civil mediator, no. 03456 R",
            languages: &["English", "Italian"],
        },
        spanish: Profile {
            bio: "Ruth trabaja con personas que seguirán viviendo una al lado de la otra o que han heredado \
                  algo juntas: vecinos con una cerca mal puesta, herederos de una casa, propietarios e \
                  inquilinos al final de un contrato de alquiler. Conoce el derecho de propiedad de Florida \
                  por veinte años de trabajo con títulos, y ha leído muchísimas escrituras antiguas. Antes de \
                  la sesión pide el plano, el contrato o el testamento, y a menudo lleva a la mesa un mapa \
                  ampliado. Primero cada parte dice para qué necesita el lugar; solo después se habla de \
                  linderos y de dinero. Si ayuda, el día anterior visita la propiedad con todos. Ruth media en \
                  inglés y en italiano, en persona y por video.",
            specialties: &["Linderos", "Propietarios e inquilinos", "Herencias"],
            certification: "Mediadora civil de circuito certificada por la Corte Suprema, núm. 03456 R",
            languages: &["Inglés", "Italiano"],
        },
    },
    TeamMember {
        name: "Daniel Reyes",
        email: "daniel.reyes@example.com",
        title: Title::Mediator,
        portrait: ("daniel-reyes.jpg", include_bytes!("pictures/daniel-reyes.jpg")),
        phone: "(407) 555-0148",
        video: None,
        english: Profile {
            bio: "Daniel settles injury and insurance claims, often in one long day: car accidents, falls, \
                  storm damage, disputes between owners and their condominium association. He has sat on both \
                  sides of the table, first as an adjuster for an insurer and then as an attorney for people \
                  who were hurt, and he knows what each side has to justify to someone who is not in the room. \
                  He keeps the sides in separate rooms when that is easier, goes back and forth without hurry, \
                  and says plainly when an offer has no reason behind it. Those who have never been to a \
                  mediation get a call from him the day before. Daniel was born in San Juan and mediates in \
                  English and Spanish, or in both at the same table.",
            specialties: &["Personal injury", "Insurance", "Condominium associations"],
            certification: "Supreme Court certified circuit civil mediator, no. 04567 R",
            languages: &["English", "Spanish"],
        },
        spanish: Profile {
            bio: "Daniel resuelve reclamaciones por lesiones y de seguros, muchas veces en un solo día largo: \
                  accidentes de tránsito, caídas, daños por tormentas, disputas entre propietarios y su \
                  asociación de condominio. Ha estado a ambos lados de la mesa, primero como ajustador de una \
                  aseguradora y después como abogado de personas lesionadas, y sabe qué debe justificar cada \
                  parte ante alguien que no está en la sala. Si así es más fácil, deja a las partes en salas \
                  separadas, va y viene sin prisa, y dice con claridad cuándo una oferta no tiene fundamento. \
                  A quien nunca ha estado en una mediación lo llama el día anterior. Daniel nació en San Juan \
                  y media en inglés y en español, o en ambos idiomas en la misma mesa.",
            specialties: &["Lesiones personales", "Seguros", "Asociaciones de condominios"],
            certification: "Mediador civil de circuito certificado por la Corte Suprema, núm. 04567 R",
            languages: &["Inglés", "Español"],
        },
    },
    TeamMember {
        name: "Joan Whitaker",
        email: "joan.whitaker@example.com",
        title: Title::SeniorMediator,
        portrait: ("joan-whitaker.jpg", include_bytes!("pictures/joan-whitaker.jpg")),
        phone: "(407) 555-0152",
        video: None,
        english: Profile {
            bio: "Joan was a circuit judge for fourteen years, the last six of them in the family and probate \
                  divisions. She left the bench because most of the people before her would rather have \
                  decided for themselves. Business partners who want to part, families who own a company \
                  together and heirs who no longer speak to each other ask for her. She does not tell anyone \
                  how a court would rule. She asks what each side would have to prove, what that would cost, \
                  and what they would do with the time instead. Her sessions have a written agenda and real \
                  breaks, and end with a signed page, even if only some points are settled. Joan mediates in \
                  English, and takes cases with several attorneys at the table.",
            specialties: &["Business partners", "Family business", "Probate"],
            certification: "Supreme Court certified family and circuit civil mediator, no. 05678 FR",
            languages: &["English"],
        },
        spanish: Profile {
            bio: "Joan fue jueza de circuito durante catorce años, los últimos seis en las divisiones de \
                  familia y sucesiones. Dejó el tribunal porque la mayoría de quienes llegaban ante ella \
                  habría preferido decidir por sí misma. La buscan los socios que quieren separarse, las \
                  familias que comparten una empresa y los herederos que ya no se hablan. No le dice a nadie \
                  cómo fallaría un tribunal. Pregunta qué tendría que probar cada parte, cuánto costaría y qué \
                  haría en cambio con ese tiempo. Sus sesiones tienen un orden del día por escrito y pausas de \
                  verdad, y terminan con una hoja firmada, aunque solo se acuerden algunos puntos. Joan media \
                  en inglés y acepta casos con varios abogados en la mesa.",
            specialties: &["Socios de negocios", "Empresas familiares", "Sucesiones"],
            certification: "Mediadora familiar y civil de circuito certificada por la Corte Suprema, núm. 05678 FR",
            languages: &["Inglés"],
        },
    },
];

/// Where sessions in person take place.
pub(super) const PLACE: &str = "18 East Pine Street, Suite 300, Orlando";

/// A kind of session beside the usual three.
pub(super) fn short_session() -> SessionKind {
    SessionKind {
        name: "10AM to 12PM Short Session".into(),
        name_es: "Sesión corta".into(),
        start: NaiveTime::MIN + TimeDelta::hours(10),
        minutes: 120,
        price: Money::dollars(500),
    }
}

/// The client with a session that has its own link, and that link.
pub(super) const OWN_LINK: (&str, &str) =
    ("amara.nwosu@example.com", "https://meet.example.com/nwosu-family");

/// A booking.
#[derive(Clone)]
pub(super) struct Example {
    pub(super) mediator: usize,
    /// Business days from today; negative for the past.
    pub(super) day: i64,
    pub(super) session: SessionType,
    pub(super) client: Person,
    pub(super) case_type: CaseType,
    pub(super) notes: &'static str,
    pub(super) status: BookingStatus,
}

const fn example(
    mediator: usize,
    day: i64,
    session: SessionType,
    client: Person,
    case_type: CaseType,
    notes: &'static str,
    status: BookingStatus,
) -> Example {
    Example { mediator, day, session, client, case_type, notes, status }
}

pub(super) const EXAMPLES: [Example; 9] = [
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

/// How a client paid for a booking. No two paid at the same minute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Paid {
    /// All of it, by card, this long after booking.
    Online(TimeDelta),
    /// In the office.
    ByHand {
        how: ByHand,
        /// Such as the number of a check.
        note: String,
        /// Whether only one side has paid its half.
        is_half: bool,
        /// The business day, counted from today; negative for the past.
        day: i64,
        /// The time since its midnight.
        time: TimeDelta,
    },
}

impl Example {
    /// How the client has paid; `None` if they have not. Most sessions that are over are paid for, the
    /// latest ones not always, and half of the coming ones.
    pub(super) fn paid(&self) -> Option<Paid> {
        if matches!(self.status, BookingStatus::Pending | BookingStatus::Cancelled) {
            return None;
        }
        let mediator = i64::try_from(self.mediator).unwrap_or_default();
        let pattern = (self.day * 3 + mediator * 7).rem_euclid(12);
        let is_late = self.day >= -8;
        let online = Paid::Online(TimeDelta::seconds(60 * mediator + 210));
        let by_hand = |how, note: String, is_half| {
            let day = self.day - 1 - pattern.rem_euclid(3);
            let time = TimeDelta::minutes(600 + 17 * mediator + 3 * pattern);
            Some(Paid::ByHand { how, note, is_half, day, time })
        };
        let check =
            |is_half| by_hand(ByHand::Check, format!("No. {}", 1240 - 7 * self.day - pattern), is_half);
        match pattern {
            _ if self.day >= 0 => (pattern % 2 == 0).then_some(online),
            0 => None,
            3 | 4 | 5 | 9 if is_late => None,
            6 => check(is_late),
            2 | 5 | 8 => check(false),
            4 | 10 => by_hand(ByHand::Wire, String::new(), false),
            11 => by_hand(ByHand::Cash, String::new(), false),
            _ => Some(online),
        }
    }
}

/// A contact request.
pub(super) struct Enquiry {
    pub(super) hours_ago: i64,
    pub(super) sender: (&'static str, &'static str),
    pub(super) case_style: &'static str,
    /// Preferred dates, in business days from today.
    pub(super) days: &'static [i64],
    pub(super) message: &'static str,
    pub(super) status: ContactStatus,
    pub(super) notes: &'static str,
}

pub(super) const ENQUIRIES: [Enquiry; 5] = [
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
        hours_ago: 7,
        sender: ("Beth Moran", "beth.moran@example.com"),
        case_style: "Moran v. Lakeside HOA",
        days: &[7, 8, 9],
        message: "The association fined us for a fence that it had approved. Can we meet before the hearing on the 20th?",
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

/// Clients who fill the month, with the kind of their case.
const REGULARS: [(Person, CaseType, &str); 18] = [
    (
        ("Angela Brooks", "angela.brooks@example.com", "(407) 555-0201"),
        CaseType::Family,
        "Holidays and school weeks.",
    ),
    (
        ("Winter Park Dental", "office@wpdental.example.com", "(407) 555-0202"),
        CaseType::CircuitCivil,
        "Lease of the second floor.",
    ),
    (
        ("Carlos Medina", "carlos.medina@example.com", ""),
        CaseType::Property,
        "Water damage from the unit above.",
    ),
    (("Hannah Stein", "hannah.stein@example.com", "(321) 555-0204"), CaseType::Family, ""),
    (
        ("Orlando Tile & Stone", "claims@otstone.example.com", "(407) 555-0205"),
        CaseType::CircuitCivil,
        "Unfinished kitchen, final invoice.",
    ),
    (
        ("Patrick O'Dell", "patrick.odell@example.com", ""),
        CaseType::Insurance,
        "Rear-end collision, medical bills.",
    ),
    (
        ("Mei Tanaka", "mei.tanaka@example.com", "(689) 555-0207"),
        CaseType::Family,
        "Both parents will join by video.",
    ),
    (
        ("Lakeside HOA", "board@lakesidehoa.example.com", "(407) 555-0208"),
        CaseType::Property,
        "Fines and an approved fence.",
    ),
    (
        ("Robert Ellison", "robert.ellison@example.com", ""),
        CaseType::Insurance,
        "Hurricane claim, roof and ceiling.",
    ),
    (
        ("Fatima Haddad", "fatima.haddad@example.com", "(407) 555-0210"),
        CaseType::Family,
        "Relocation to Tampa.",
    ),
    (("Summit Roofing", "legal@summitroofing.example.com", "(386) 555-0211"), CaseType::CircuitCivil, ""),
    (("Janelle Wright", "janelle.wright@example.com", ""), CaseType::Property, "Deposit and repairs."),
    (
        ("Peter Novak", "peter.novak@example.com", "(321) 555-0213"),
        CaseType::CircuitCivil,
        "Two partners, one restaurant.",
    ),
    (
        ("Sofia Marino", "sofia.marino@example.com", "(407) 555-0214"),
        CaseType::Family,
        "Child support review.",
    ),
    (
        ("Gulf Freight", "disputes@gulffreight.example.com", ""),
        CaseType::CircuitCivil,
        "Late delivery of a medical scanner.",
    ),
    (
        ("Teresa Quinn", "teresa.quinn@example.com", "(407) 555-0216"),
        CaseType::Property,
        "Easement to the lake.",
    ),
    (("Andre Baptiste", "andre.baptiste@example.com", ""), CaseType::Insurance, "Fire in a rental unit."),
    (
        ("Helen Vargas", "helen.vargas@example.com", "(689) 555-0218"),
        CaseType::Family,
        "Estate of their father.",
    ),
];

/// Business days before and after today that are full of bookings.
const BEFORE: i64 = 18;
const AFTER: i64 = 16;

/// A month of bookings around today. They fill the days that [`EXAMPLES`] leave free, always in the same
/// way: most sessions of the past were completed, some of the coming ones wait for an answer.
pub(super) fn month() -> impl Iterator<Item = Example> {
    let days = (-BEFORE..=AFTER)
        .flat_map(|day| (0..TEAM.len()).zip(0..).map(move |(mediator, of)| (mediator, of, day)));
    days.filter_map(|(mediator, of, day)| {
        // The first three mediators keep more free time, so that there is something to book.
        let pattern = (day * 7 + of * 4).rem_euclid(if of < 3 && day > 0 { 17 } else { 9 });
        let session = match pattern {
            0 | 5 => SessionType::Morning,
            1 | 6 => SessionType::Afternoon,
            3 => SessionType::FullDay,
            _ => return None,
        };
        let (client, case_type, notes) = regular(day * 5 + of * 11)?;
        let status = match (day, (day * 5 + of * 3).rem_euclid(8)) {
            (-2..0, 1 | 4) => BookingStatus::Confirmed,
            (..0, 2) | (1.., 7) => BookingStatus::Cancelled,
            (..0, _) => BookingStatus::Completed,
            (1.., 5) => BookingStatus::Pending,
            (0.., _) => BookingStatus::Confirmed,
        };
        Some(example(mediator, day, session, client, case_type, notes, status))
    })
}

fn regular(number: i64) -> Option<(Person, CaseType, &'static str)> {
    let place = usize::try_from(number.rem_euclid(18)).ok()?;
    REGULARS.get(place).cloned()
}

/// What a session costs, and on which terms: title, price, description; and their Spanish.
const FEES: [[(&str, &str, &str); 2]; 4] = [
    [
        (
            "Half-day session",
            "$750",
            "3 hours. The price is for the whole session; usually the sides share it.",
        ),
        (
            "Sesión de medio día",
            "$750",
            "Tres horas. El precio es por toda la sesión; las partes suelen repartírselo.",
        ),
    ],
    [
        (
            "Full-day session",
            "$1,750",
            "7 hours with a lunch break. The price is for the whole session; usually the sides share it.",
        ),
        (
            "Sesión de día completo",
            "$1,750",
            "Siete horas con pausa para almorzar. El precio es por toda la sesión; las partes suelen repartírselo.",
        ),
    ],
    [
        ("Cancellation", "", "Free until 24 hours before the session. After that, half of the fee is due."),
        (
            "Cancelación",
            "",
            "Gratis hasta 24 horas antes de la sesión. Después se cobra la mitad de la tarifa.",
        ),
    ],
    [
        ("Court-ordered mediation", "", "Court-program family cases: rates set by Florida law."),
        (
            "Mediación por orden judicial",
            "",
            "Casos de familia del programa del tribunal: las tarifas que fija la ley de Florida.",
        ),
    ],
];

/// What invented people said, and who they are; and the Spanish.
const TESTIMONIALS: [[(&str, &str, &str); 2]; 3] = [
    [
        (
            "A parent in Winter Park",
            "Party, family mediation",
            "We came in not speaking. We left with a schedule for the school year that we both signed.",
        ),
        (
            "Una madre de Winter Park",
            "Parte, mediación familiar",
            "Llegamos sin hablarnos. Salimos con un calendario para el año escolar que ambos firmamos.",
        ),
    ],
    [
        (
            "A trial lawyer in Orlando",
            "Counsel, insurance",
            "Read everything beforehand and never wasted an hour of my client's time.",
        ),
        (
            "Un abogado litigante de Orlando",
            "Abogado, seguros",
            "Leyó todo de antemano y no le hizo perder a mi cliente ni una hora.",
        ),
    ],
    [
        (
            "The owner of a tile company",
            "Party, contract dispute",
            "One day by video instead of a year in court.",
        ),
        (
            "El dueño de una empresa de azulejos",
            "Parte, disputa contractual",
            "Un día por video en lugar de un año en los tribunales.",
        ),
    ],
];

/// Who they are, where, and for whom; and the Spanish.
const WHO: [(&str, &str); 2] = [
    (
        "Five certified mediators in Orlando",
        "We help families, businesses and neighbors settle without a trial: in our office in downtown Orlando, or by \
         video anywhere in Florida.",
    ),
    (
        "Cinco mediadores certificados en Orlando",
        "Ayudamos a familias, empresas y vecinos a llegar a un acuerdo sin juicio: en nuestra oficina en el centro de \
         Orlando, o por video en toda Florida.",
    ),
];

/// What the legal texts leave to the practice, and what it says there; English, then Spanish.
const LEGAL: [[(&str, &str); 2]; 5] = [
    [
        (
            "[How long you keep records of requests and cases]",
            "We keep requests for two years and case records for five.",
        ),
        (
            "[Cuánto tiempo guarda los registros de solicitudes y casos]",
            "Guardamos las solicitudes dos años y los expedientes cinco.",
        ),
    ],
    [
        ("[email address or phone number]", "office@example.com or (407) 555-0100."),
        ("[dirección de correo electrónico o número de teléfono]", "office@example.com o (407) 555-0100."),
    ],
    [
        ("[When fees are due]", "It is due before the session."),
        ("[Cuándo se paga]", "Se paga antes de la sesión."),
    ],
    [
        (
            "[Until when, and what it costs after that]",
            "It's free up to 24 hours before. After that, we charge half the fee.",
        ),
        (
            "[Hasta cuándo, y cuánto cuesta después]",
            "Es gratis hasta 24 horas antes. Después, cobramos la mitad de la tarifa.",
        ),
    ],
    [
        ("[what you can offer, such as interpreters or a step-free office]", "Our office is step-free."),
        (
            "[qué puede ofrecer, como intérpretes o una oficina sin escalones]",
            "nuestra oficina no tiene escalones.",
        ),
    ],
];

/// The content of a practice that has filled in what only it can know.
pub(super) fn site(hero: Option<MediaUrl>, about: Option<MediaUrl>) -> Result<SiteContent, InvalidEmail> {
    let mut site = SiteContent::default();
    (site.branding.hero_url, site.branding.image_url) = (hero, about);
    let [(kicker, description), (kicker_es, description_es)] = WHO;
    (site.hero.kicker, site.hero.description) = (kicker.into(), description.into());
    site.hero.image_alt = "A mediator at a table between two people, with a lake behind the window".into();
    site.about.image_alt = "Two people at a table, and a third one who joins by video".into();
    site.contact.phone = "(407) 555-0100".into();
    site.contact.email = Some(EmailAddress::parse("office@example.com")?);
    site.contact.address = "18 East Pine Street, Suite 300\nOrlando, FL 32801".into();
    let fee = |(title, figure, description): (&str, &str, &str)| TextItem {
        title: title.into(),
        figure: figure.into(),
        description: description.into(),
    };
    site.fees.items = FEES.map(|[english, _]| fee(english)).into();
    site.testimonials.items = TESTIMONIALS.map(|[english, _]| fee(english)).into();
    let mut spanish = site.spanish();
    for section in [&mut site.faq, &mut site.credentials, &mut spanish.faq, &mut spanish.credentials] {
        section.items.iter_mut().for_each(confirm);
    }
    for (section, words) in [
        (&mut site.credentials, "Certified mediators"),
        (&mut spanish.credentials, "Mediadores certificados"),
    ] {
        if let Some(item) = section.items.first_mut() {
            item.figure = words.into();
        }
    }
    (spanish.hero.kicker, spanish.hero.description) = (kicker_es.into(), description_es.into());
    spanish.hero.image_alt =
        "Una mediadora en una mesa entre dos personas, con un lago tras la ventana".into();
    spanish.about.image_alt = "Dos personas en una mesa, y una tercera que participa por video".into();
    spanish.fees.items = FEES.map(|[_, spanish]| fee(spanish)).into();
    spanish.testimonials.items = TESTIMONIALS.map(|[_, spanish]| fee(spanish)).into();
    let legal = [
        (&mut site.legal, LEGAL.map(|[english, _]| english)),
        (&mut spanish.legal, LEGAL.map(|[_, spanish]| spanish)),
    ];
    for (Legal { privacy, terms, accessibility, .. }, gaps) in legal {
        for text in [privacy, terms, accessibility] {
            *text = gaps.iter().fold(text.clone(), |text, (gap, filled)| text.replace(gap, filled));
        }
    }
    site.set_spanish(spanish);
    Ok(site)
}

/// The item with its drafts as the owner would confirm them.
fn confirm(item: &mut TextItem) {
    for text in [&mut item.figure, &mut item.description] {
        if let Some(whole) = draft(text) {
            *text = whole.to_owned();
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::Language;

    use super::*;

    #[test]
    fn mediators_introduce_themselves_at_some_length() {
        for (member, profile) in
            TEAM.iter().flat_map(|member| [(member, &member.english), (member, &member.spanish)])
        {
            let words = profile.bio.split_whitespace().count();
            assert!((90..=140).contains(&words), "{}: {words}", member.name);
        }
    }

    #[test]
    fn the_demo_has_no_gap() {
        let site = site(None, None).unwrap();
        assert_eq!(site.clone().published(), site);
        let (spanish, english) = site.in_language(Language::Spanish);
        assert_eq!(english, []);
        assert_eq!(spanish.clone().published(), spanish);
    }
}
