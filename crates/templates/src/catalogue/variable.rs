//! The variables that templates can refer to.

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
const BOOKING: [Variable; 5] = [
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
    variable("notice", "Until when before the session the client can change it", "24 hours"),
    variable("confirm_within", "How long a client has to confirm a request", "24 hours"),
];

const CONTACT_REQUEST: [Variable; 6] = [
    variable("contact_name", "The sender's name", "Kim Doe"),
    variable("contact_email", "The sender's email address", "kim@example.com"),
    variable("case_style", "The case, as the sender named it", "Doe v. Doe"),
    variable("preferred_dates", "The dates the sender would like", "2027-01-12, 2027-01-14"),
    variable("notes", "What the sender wrote", "We are looking for a mediator."),
    variable("request_id", "The request's reference", "R-5M2X-84"),
];

/// Messages about a booking.
pub(crate) fn of_a_booking() -> Vec<Variable> {
    [&CLIENT[..], &SESSION, &BOOKING, &PRACTICE].concat()
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
