//! The variables that templates can refer to.

use kernel::{Language, MEDIATION_PAGE};

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name between the braces.
    pub name: &'static str,
    /// What it stands for.
    pub description: &'static str,
    /// An example of its value.
    pub sample: &'static str,
}

impl Variable {
    /// An example of its value for someone who reads this language.
    #[must_use]
    pub fn sample(&self, language: Language) -> &'static str {
        match (language, self.name) {
            (Language::Spanish, "appointment_date") => "martes, 5 de enero de 2027",
            (Language::Spanish, "appointment_time") => "9:00 a.\u{a0}m. a 12:00 p.\u{a0}m. (hora del Este)",
            (Language::Spanish, "url") => "https://practice.example/es",
            (Language::Spanish, "link") if self.sample.contains(MEDIATION_PAGE) => {
                "https://practice.example/es/mediation/private-link"
            }
            (Language::Spanish, "link" | "payment_link") => {
                "https://practice.example/es/booking/private-link"
            }
            (Language::Spanish, "news") => "Confirmada",
            (Language::Spanish, "why_off") => "La sesión fue cancelada.",
            (Language::Spanish, "shared_line") => "Caso 2027-CA-118",
            (Language::Spanish, "contact_method") => "Videollamada",
            (Language::Spanish, "case_type") => "Familia",
            (Language::Spanish, "next_step") => {
                "Ann Rivera la confirmará por correo electrónico. Hasta entonces, el horario queda apartado para usted."
            }
            (Language::Spanish, "reason") => "Ese día tengo que estar en el tribunal.",
            (Language::Spanish, "notice" | "confirm_within") => "24 horas",
            (Language::Spanish, "free_until") => "24 horas antes de que comience",
            (Language::Spanish, "payment_due") => {
                "$750 por pagar a más tardar el martes, 5 de enero de 2027."
            }
            (Language::Spanish, "payment") => "$750 por pagar a más tardar el martes, 5 de enero de 2027",
            (Language::Spanish, "how_to_pay") => {
                "Puede pagar en línea. Para pagar de otra forma, responda a este correo."
            }
            (Language::Spanish, "payment_date") => "lunes, 4 de enero de 2027",
            (Language::Spanish, "payment_method") => "Tarjeta",
            _ => self.sample,
        }
    }
}

const fn variable(name: &'static str, description: &'static str, sample: &'static str) -> Variable {
    Variable { name, description, sample }
}

const PRACTICE: [Variable; 2] = [
    variable("practice", "The practice's name", "Accord Mediation"),
    variable("url", "The address of the practice's website", "https://practice.example"),
];

const CLIENT: [Variable; 2] = [
    variable("client_name", "The client's name", "Jo Park"),
    variable("client_email", "The client's email address", "jo@example.com"),
];

/// What a session is about.
const SESSION: [Variable; 10] = [
    variable("booking_id", "The booking's reference", "A-7K3F-92"),
    variable("appointment_date", "The day of the session", "Tuesday, January 5, 2027"),
    variable("appointment_time", "The time of the session", "9:00 AM to 12:00 PM (EST)"),
    variable("employee_name", "The mediator's name", "Ann Rivera"),
    variable("price", "The price of the session", "$750"),
    variable("contact_method", "How the session is held", "Video call"),
    variable("case_type", "The type of the case", "Family"),
    variable("case_title", "The title of the case", "Park v. Park"),
    variable("description", "What the client wrote about the case", "We would like to settle the house."),
    variable("notes", "The same as description", "We would like to settle the house."),
];

/// What only messages of the booking itself may say.
const BOOKING: [Variable; 15] = [
    variable("client_phone", "The client's phone number", "(407) 555-0100"),
    variable(
        "link",
        "The client's private link to the booking",
        "https://practice.example/booking/private-link",
    ),
    variable(
        "next_step",
        "What happens next, in a sentence",
        "Ann Rivera will confirm it by email. Until then, the time is held for you.",
    ),
    variable(
        "reason",
        "Why the practice canceled the session, in its own words; empty if it gave no reason",
        "I have to be in court that day.",
    ),
    variable("notice", "How long before the session the client can no longer change it", "24 hours"),
    variable("free_until", "Until when the client can change the session", "24 hours before it starts"),
    variable("confirm_within", "How long a client has to confirm a request", "24 hours"),
    variable(
        "payment",
        "How the payment stands; empty if the session is canceled",
        "$750 due by Tuesday, January 5, 2027",
    ),
    variable(
        "payment_due",
        "What can still be paid online, in a sentence; empty if nothing can",
        "$750 due by Tuesday, January 5, 2027.",
    ),
    variable(
        "how_to_pay",
        "How the client can pay",
        "You can pay online. To pay another way, reply to this email.",
    ),
    variable("file_number", "What the reader's law office calls the case; may be empty", "22-118"),
    variable("place", "Where the session takes place in person; empty for a video call", "1 Main St, Room 2"),
    variable(
        "video_link",
        "The link to the video call; empty until the session is confirmed",
        "https://video.example/ann-rivera",
    ),
    variable("video_note", "How to join the video call, such as a passcode; may be empty", "Passcode 4242"),
    variable("payment_link", "Where the client pays online", "https://practice.example/booking/private-link"),
];

/// What messages about a payment can say about it.
const PAYMENT: [Variable; 5] = [
    variable("amount", "The amount paid", "$750"),
    variable("refunded", "How much of it was returned in all", "$250"),
    variable("payment_date", "The day it was received", "Monday, January 4, 2027"),
    variable("payment_method", "How it was paid", "Card"),
    variable("receipt_number", "The number of the receipt", "2027-00001"),
];

const CONTACT_REQUEST: [Variable; 7] = [
    variable("contact_name", "The sender's name", "Kim Doe"),
    variable("contact_email", "The sender's email address", "kim@example.com"),
    variable("contact_phone", "The sender's phone number, or empty", "407-555-0100"),
    variable("case_style", "The case, as the sender named it", "Doe v. Doe"),
    variable("preferred_dates", "The dates the sender would like", "2027-01-12, 2027-01-14"),
    variable("notes", "What the sender wrote", "We are looking for a mediator."),
    variable("request_id", "The request's reference", "R-5M2X-84"),
];

const ACCOUNT: [Variable; 2] = [
    variable("account_email", "The address the person signs in with", "ann@example.com"),
    variable("role", "The person's role", "manager"),
];

/// What a message about a sign-in can say about it.
const SIGN_IN: [Variable; 4] = [
    variable("browser", "The browser", "Firefox"),
    variable("system", "The system it runs on", "Windows"),
    variable("address", "The address it connected from", "192.0.2.1"),
    variable("time", "The time of the sign-in", "9:00 AM (EST) on Tuesday, January 5, 2027"),
];

/// What messages with a private link can say about it.
const ACCOUNT_LINK: [Variable; 2] = [
    variable("link", "The person's private link", "https://practice.example/admin/private-link"),
    variable("until", "Until when the link works", "9:30 AM (EST) on Tuesday, January 5, 2027"),
];

/// Messages to a person about their own account.
pub(crate) fn of_an_account() -> Vec<Variable> {
    [&ACCOUNT[..], &PRACTICE].concat()
}

/// Messages to a person about a sign-in to their account.
pub(crate) fn of_a_sign_in() -> Vec<Variable> {
    [&ACCOUNT[..], &SIGN_IN, &PRACTICE].concat()
}

/// Messages to a person with a private link to their account.
pub(crate) fn of_an_account_link() -> Vec<Variable> {
    [&ACCOUNT[..], &ACCOUNT_LINK, &PRACTICE].concat()
}

/// Messages about a booking.
pub(crate) fn of_a_booking() -> Vec<Variable> {
    [&CLIENT[..], &SESSION, &BOOKING, &PRACTICE].concat()
}

/// Messages to a mediator's own calendar: nothing of the client.
pub(crate) fn of_a_mediators_session() -> Vec<Variable> {
    const SHARED: [&str; 9] = [
        "booking_id",
        "appointment_date",
        "appointment_time",
        "case_type",
        "place",
        "video_link",
        "video_note",
        "practice",
        "url",
    ];
    let link = variable(
        "link",
        "The appointment in the back office",
        "https://practice.example/admin/calendar?booking=A-7K3F-92",
    );
    let why_off = variable(
        "why_off",
        "Why a session is no longer in the mediator's calendar, in a sentence",
        "It is cancelled.",
    );
    let shared = of_a_booking().into_iter().filter(|variable| SHARED.contains(&variable.name));
    shared.chain([link, why_off]).collect()
}

/// Messages to everyone at the table: nothing of who has booked.
pub(crate) fn of_a_seats_session() -> Vec<Variable> {
    const SHARED: [&str; 11] = [
        "booking_id",
        "appointment_date",
        "appointment_time",
        "employee_name",
        "free_until",
        "file_number",
        "place",
        "video_link",
        "video_note",
        "practice",
        "url",
    ];
    let own = [
        variable("link", "The person's own private page", "https://practice.example/mediation/private-link"),
        variable(
            "shared_line",
            "What every side may read about which matter it is; may be empty",
            "Case 2027-CA-118",
        ),
        variable("news", "Whether the session is confirmed or has changed, in a word", "Confirmed"),
        variable(
            "why_off",
            "Why the session will not take place as planned, in a sentence",
            "It is cancelled.",
        ),
    ];
    let shared = of_a_booking().into_iter().filter(|variable| SHARED.contains(&variable.name));
    shared.chain(own).collect()
}

/// Messages about a payment for a booking.
pub(crate) fn of_a_payment() -> Vec<Variable> {
    [&CLIENT[..], &SESSION, &BOOKING, &PAYMENT, &PRACTICE].concat()
}

/// Email that administrators write to anyone, with or without a booking.
pub(crate) fn of_a_letter() -> Vec<Variable> {
    [&CLIENT[..], &SESSION, &PRACTICE].concat()
}

/// Messages to a client without a booking.
pub(crate) fn of_a_client() -> Vec<Variable> {
    [&CLIENT[..], &PRACTICE].concat()
}

/// Messages about a contact request.
pub(crate) fn of_a_contact_request() -> Vec<Variable> {
    [&CONTACT_REQUEST[..], &PRACTICE].concat()
}

/// Messages about the practice itself.
pub(crate) fn of_the_practice() -> Vec<Variable> {
    PRACTICE.to_vec()
}
