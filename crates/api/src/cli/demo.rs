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
            bio: "Elena has helped separating parents find arrangements that last since 2008. \
                  She was a family court clerk before, and is known for her patience when emotions run high.",
            specialties: &["Parenting plans", "Divorce", "Relocation", "Elder care"],
            certification: "Supreme Court certified family mediator, no. 01234 F",
            languages: &["English"],
        },
        spanish: Profile {
            bio: "Desde 2008, Elena ayuda a las parejas que se separan a llegar a acuerdos que duran. \
                  Antes fue secretaria de un tribunal de familia, y se la conoce por su paciencia en los momentos difíciles.",
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
            bio: "Marcus mediates contract, employment and insurance disputes in the circuit courts. \
                  An engineer first and a lawyer second, he likes to begin with the numbers both sides agree on.",
            specialties: &["Contracts", "Employment", "Insurance"],
            certification: "Supreme Court certified circuit civil mediator, no. 02345 R",
            languages: &["English", "Yoruba"],
        },
        spanish: Profile {
            bio: "Marcus media en disputas de contratos, trabajo y seguros en los tribunales de circuito. \
                  Fue ingeniero antes que abogado, y le gusta empezar por las cifras en las que ambas partes coinciden.",
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
            bio: "Ruth works with neighbors, heirs, landlords and tenants. \
                  She knows Florida property law from twenty years of title work.",
            specialties: &["Property lines", "Landlord and tenant", "Inheritance"],
            certification: "Supreme Court certified circuit civil mediator, no. 03456 R",
            languages: &["English", "Italian"],
        },
        spanish: Profile {
            bio: "Ruth trabaja con vecinos, herederos, propietarios e inquilinos. \
                  Conoce el derecho de propiedad de Florida por veinte años de trabajo con títulos de propiedad.",
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
            bio: "Daniel settles injury and insurance claims, often in one long day. \
                  He has sat on both sides of the table and speaks English and Spanish.",
            specialties: &["Personal injury", "Insurance", "Condominium associations"],
            certification: "Supreme Court certified circuit civil mediator, no. 04567 R",
            languages: &["English", "Spanish"],
        },
        spanish: Profile {
            bio: "Daniel resuelve reclamaciones por lesiones y de seguros, muchas veces en un solo día largo. \
                  Ha estado a ambos lados de la mesa y habla inglés y español.",
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
            bio: "Joan was a circuit judge for fourteen years. \
                  Business partners and families who own a company together ask for her.",
            specialties: &["Business partners", "Family business", "Probate"],
            certification: "Supreme Court certified family and circuit civil mediator, no. 05678 FR",
            languages: &["English"],
        },
        spanish: Profile {
            bio: "Joan fue jueza de circuito durante catorce años. \
                  La buscan los socios de negocios y las familias que comparten una empresa.",
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
    fn the_demo_has_no_gap() {
        let site = site(None, None).unwrap();
        assert_eq!(site.clone().published(), site);
        let (spanish, english) = site.in_language(Language::Spanish);
        assert_eq!(english, []);
        assert_eq!(spanish.clone().published(), spanish);
    }
}
