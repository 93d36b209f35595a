use chrono::{DateTime, NaiveDateTime, TimeDelta, TimeZone, Timelike as _, Utc};
use kernel::{Language, TimeRange, Tz, or_empty, to_utc};

use crate::calendar;
use crate::catalogue::letter::Letter;
use crate::render::Variables;
use crate::{BookingDetails, BookingMessage, BookingState, Letterhead, Withdrawal};

/// The notice of earlier versions, and of a practice that has not chosen another one.
const A_DAY: TimeDelta = TimeDelta::hours(24);

/// What messages say about a booking.
impl BookingDetails {
    /// A sentence from the practice about what happens next.
    fn next_step(&self, letterhead: &Letterhead) -> String {
        if letterhead.language == Language::Spanish {
            return self.next_step_in_spanish(letterhead);
        }
        match (self.state, self.confirm_by) {
            (BookingState::Pending, Some(until)) => format!(
                "Please confirm it by {}. Otherwise the request expires, and others can book the time. Once you have confirmed it, {} will reply by email.",
                moment(until, letterhead),
                self.mediator_name
            ),
            (BookingState::Pending, None) => format!(
                "{} will confirm it by email. Until then, the time is held for you.",
                self.mediator_name
            ),
            (BookingState::Confirmed, _) => "It is confirmed.".into(),
            (BookingState::Completed, _) => "It has taken place.".into(),
            (BookingState::Cancelled, _) => "It is cancelled.".into(),
        }
    }

    fn next_step_in_spanish(&self, letterhead: &Letterhead) -> String {
        match (self.state, self.confirm_by) {
            (BookingState::Pending, Some(until)) => format!(
                "Confírmela antes del {}. De lo contrario, la solicitud vence y otras personas pueden reservar ese horario. Una vez que la haya confirmado, {} le responderá por correo electrónico.",
                moment(until, letterhead),
                self.mediator_name
            ),
            (BookingState::Pending, None) => format!(
                "{} la confirmará por correo electrónico. Hasta entonces, el horario queda apartado para usted.",
                self.mediator_name
            ),
            (BookingState::Confirmed, _) => "La sesión está confirmada.".into(),
            (BookingState::Completed, _) => "La sesión ya se realizó.".into(),
            (BookingState::Cancelled, _) => "La sesión fue cancelada.".into(),
        }
    }

    /// How long before it starts the client can no longer change it.
    fn notice(&self, letterhead: &Letterhead) -> TimeDelta {
        let promised = |until| to_utc(self.start, letterhead.zone) - until;
        self.free_until.map_or(A_DAY, promised)
    }

    /// Until when the client can change it: a moment, unless that is a day before it starts.
    fn free_until(&self, letterhead: &Letterhead) -> String {
        match (self.free_until, letterhead.language) {
            (Some(until), language) if self.notice(letterhead) != A_DAY => {
                let article = if language == Language::Spanish { "el " } else { "" };
                format!("{article}{}", moment(until, letterhead))
            }
            (_, Language::English) => "24 hours before it starts".into(),
            (_, Language::Spanish) => "24 horas antes de que comience".into(),
        }
    }

    /// The state of its payment: nothing is due before the practice has confirmed it, and all of it on the day
    /// of the session. Empty if it is cancelled, or free.
    fn payment(&self, letterhead: &Letterhead) -> String {
        let (due, by) = (self.due, letterhead.date(self.start.date()));
        match (self.state, letterhead.language) {
            _ if self.price.minor() == 0 => String::new(),
            (BookingState::Cancelled, _) => String::new(),
            (_, Language::English) if due.minor() == 0 => "Paid".into(),
            (_, Language::Spanish) if due.minor() == 0 => "Pagado".into(),
            (BookingState::Pending, Language::English) => "Nothing due yet".into(),
            (BookingState::Pending, Language::Spanish) => "Todavía no hay nada que pagar".into(),
            (_, Language::English) => format!("{due} due by {by}"),
            (_, Language::Spanish) => format!("{due} por pagar a más tardar el {by}"),
        }
    }

    /// What can still be paid online, in a sentence; empty if nothing can.
    fn payment_due(&self, letterhead: &Letterhead) -> String {
        let is_payable =
            self.state != BookingState::Cancelled && self.confirm_by.is_none() && self.due.minor() > 0;
        if !letterhead.takes_payments || !is_payable {
            return String::new();
        }
        let (payment, due) = (self.payment(letterhead), self.due);
        match (self.state, letterhead.language) {
            (BookingState::Pending, Language::English) => {
                format!("{payment}. You can pay {due} now if you like.")
            }
            (BookingState::Pending, Language::Spanish) => {
                format!("{payment}. Si lo desea, puede pagar {due} ahora.")
            }
            _ => format!("{payment}."),
        }
    }

    pub(crate) fn variables(&self, letterhead: &Letterhead, link: &str) -> Variables {
        let TimeRange { start, end } = self.period();
        let meeting = self.meeting(&letterhead.place);
        Variables::from([
            ("client_name", self.client_name.clone()),
            ("client_email", self.client_email.as_ref().map(ToString::to_string).unwrap_or_default()),
            ("client_phone", or_empty(self.client_phone.as_ref())),
            ("booking_id", self.reference.clone()),
            ("appointment_date", letterhead.date(start.date())),
            ("appointment_time", between(start, end, letterhead)),
            ("employee_name", self.mediator_name.clone()),
            ("case_type", case_type(&self.case_type, letterhead)),
            ("case_title", self.case_title.clone()),
            ("description", self.description.clone()),
            ("notes", self.description.clone()),
            ("contact_method", contact_method(&self.contact_method, letterhead.language)),
            ("file_number", self.file_number.clone()),
            ("place", meeting.place),
            ("video_link", or_empty(meeting.link.as_ref())),
            ("video_note", meeting.note),
            ("price", self.price.to_string()),
            ("next_step", self.next_step(letterhead)),
            ("reason", self.cancel_reason.clone()),
            ("practice", letterhead.practice.clone()),
            ("url", letterhead.home()),
            ("link", link.to_owned()),
            ("notice", whole_hours(self.notice(letterhead), letterhead.language)),
            ("free_until", self.free_until(letterhead)),
            ("confirm_within", whole_hours(letterhead.confirm_within, letterhead.language)),
            ("payment", self.payment(letterhead)),
            ("payment_due", self.payment_due(letterhead)),
            ("how_to_pay", how_to_pay(letterhead).to_owned()),
            ("payment_link", link.to_owned()),
        ])
    }
}

/// How a client can pay. Replies go to the practice.
fn how_to_pay(letterhead: &Letterhead) -> &'static str {
    match (letterhead.language, letterhead.takes_payments) {
        (Language::English, true) => "You can pay online. To pay another way, reply to this email.",
        (Language::English, false) => "To find out how to pay, reply to this email.",
        (Language::Spanish, true) => {
            "Puede pagar en línea. Para pagar de otra forma, responda a este correo."
        }
        (Language::Spanish, false) => "Para saber cómo pagar, responda a este correo.",
    }
}

/// The case type as the client reads it. The practice may have others than the product's own.
fn case_type(name: &str, letterhead: &Letterhead) -> String {
    let own = letterhead.case_types.get(name).filter(|_| letterhead.language == Language::Spanish);
    if let Some(own) = own {
        return own.clone();
    }
    match (letterhead.language, name) {
        (Language::Spanish, "Circuit Civil") => "Civil de circuito",
        (Language::Spanish, "Family") => "Familia",
        (Language::Spanish, "Property / DFS") => "Propiedad / DFS",
        (Language::Spanish, "Other") => "Otro",
        (_, name) => name,
    }
    .to_owned()
}

/// How the session is held, as the client reads it.
fn contact_method(name: &str, language: Language) -> String {
    match (language, name) {
        (Language::Spanish, "Virtual") => "Por video",
        (Language::Spanish, "In person") => "En persona",
        (Language::Spanish, "No preference") => "Sin preferencia",
        (_, name) => name,
    }
    .to_owned()
}

/// Such as `24 hours`.
fn whole_hours(time: TimeDelta, language: Language) -> String {
    let hours = time.num_hours();
    let unit = match (language, hours) {
        (Language::English, 1) => "hour",
        (Language::English, _) => "hours",
        (Language::Spanish, 1) => "hora",
        (Language::Spanish, _) => "horas",
    };
    format!("{hours} {unit}")
}

/// Such as `9:00 AM (EST) on Tuesday, January 5, 2027`.
pub(crate) fn moment(at: DateTime<Utc>, letterhead: &Letterhead) -> String {
    let local = at.with_timezone(&letterhead.zone).naive_local();
    let (day, time) = (letterhead.date(local.date()), letterhead.language.time(local.time()));
    let zone = zone(local, letterhead);
    match letterhead.language {
        Language::English => format!("{time} ({zone}) on {day}"),
        Language::Spanish => {
            let at = if local.time().hour12().1 == 1 { "a la" } else { "a las" };
            format!("{day}, {at} {time} ({zone})")
        }
    }
}

/// Such as `9:00 AM to 12:00 PM (EST)`.
fn between(start: NaiveDateTime, end: NaiveDateTime, letterhead: &Letterhead) -> String {
    let times = time_range(TimeRange { start, end }, letterhead.language);
    format!("{times} ({})", zone(start, letterhead))
}

/// Such as `9:00 AM to 12:00 PM`.
pub(crate) fn time_range(TimeRange { start, end }: TimeRange, language: Language) -> String {
    let (start, end) = (language.time(start.time()), language.time(end.time()));
    match language {
        Language::English => format!("{start} to {end}"),
        Language::Spanish => format!("{start} a {end}"),
    }
}

/// Such as `EST`, following daylight saving time; in Spanish, the words for the zone all year.
fn zone(start: NaiveDateTime, letterhead: &Letterhead) -> String {
    match letterhead.language {
        Language::English => zone_abbreviation(start, letterhead.zone),
        Language::Spanish => Language::Spanish.zone(letterhead.zone).to_owned(),
    }
}

/// Such as `EST`.
pub(crate) fn zone_abbreviation(start: NaiveDateTime, zone: Tz) -> String {
    let moment = zone.from_local_datetime(&start).earliest();
    moment.map_or_else(|| zone.name().to_owned(), |moment| moment.format("%Z").to_string())
}

/// The language as a notice names it: one that the reader may not expect.
pub(crate) fn in_words(language: Language) -> Option<&'static str> {
    match language {
        Language::English => None,
        Language::Spanish => Some("Spanish"),
    }
}

/// The message about the booking as it is now, on the practice's wall clock; or why it is not
/// sent. `token` is the secret part of the visitor's private link.
pub(crate) fn letter(
    message: BookingMessage,
    booking: &BookingDetails,
    now: NaiveDateTime,
    letterhead: &Letterhead,
    token: &str,
) -> Result<Letter, Withdrawal> {
    let is_outdated = match message {
        BookingMessage::Reminder => booking.start <= now,
        BookingMessage::PaymentReminder => booking.due.minor() == 0,
        _ => false,
    };
    let kind = message.kind(booking.state, booking.confirm_by.is_some());
    let kind = kind.filter(|_| !is_outdated).ok_or(Withdrawal::Outdated)?;
    let is_notice = message.is_to_mediator();
    let language = if is_notice { Language::English } else { booking.language };
    let letterhead = &letterhead.in_language(language);
    let to = if is_notice { &booking.mediator_email } else { &booking.client_email };
    let to = to.clone().ok_or(Withdrawal::NoRecipient)?;
    let says_when = !is_notice && message != BookingMessage::PaymentReminder;
    let calendar = says_when.then(|| calendar::session(booking, letterhead, &to)).flatten();
    let mut variables = booking.variables(letterhead, &letterhead.booking_page(token));
    if is_notice {
        variables.insert("payment_due", String::new());
    }
    let client_reads = in_words(booking.language).filter(|_| is_notice);
    Ok(Letter { kind, to, variables, calendar, language, client_reads })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Kind, Mail};
    use kernel::{EmailAddress, MailId, Meeting, Money, Phone, VideoLink};
    use std::collections::BTreeMap;

    pub(crate) fn letterhead() -> Letterhead {
        Letterhead {
            practice: "Accord Mediation".into(),
            dates: kernel::DateFormat::default(),
            language: kernel::Language::default(),
            zone: Tz::America__New_York,
            url: "https://practice.example".into(),
            from: crate::Sender::default(),
            email: Some(EmailAddress::parse("office@practice.example").unwrap()),
            organizer: EmailAddress::parse("office@practice.example").unwrap(),
            place: String::new(),
            case_types: BTreeMap::new(),
            confirm_within: TimeDelta::hours(24),
            takes_payments: false,
        }
    }

    #[test]
    fn clients_read_the_case_type_in_their_language() {
        let own = BTreeMap::from([("Probate".to_owned(), "Sucesiones".to_owned())]);
        let english = Letterhead { case_types: own, ..letterhead() };
        let spanish = english.in_language(Language::Spanish);
        let read = |name, letterhead: &Letterhead| case_type(name, letterhead);
        assert_eq!(
            (read("Probate", &english), read("Probate", &spanish)),
            ("Probate".into(), "Sucesiones".into())
        );
        assert_eq!((read("Family", &spanish), read("Boats", &spanish)), ("Familia".into(), "Boats".into()));
    }

    /// A malicious visitor's request for a session with Ann Rivera: Tuesday, January 5, 2027, nine
    /// to twelve.
    pub(crate) fn booking() -> BookingDetails {
        BookingDetails {
            // Fixed, because a random one could contain any short word.
            id: "00000000-0000-7000-8000-000000000001".parse().unwrap(),
            reference: "A-7K3F-92".into(),
            client_name: "Buy <b>pills</b>\r\nBcc: all@example.com".into(),
            client_email: Some(EmailAddress::parse("jo@example.com").unwrap()),
            client_phone: Phone::parse("https://pills.example").ok(),
            mediator_name: "Ann Rivera".into(),
            mediator_email: Some(EmailAddress::parse("ann@example.com").unwrap()),
            case_type: "Pills".into(),
            case_title: "Pills {booking_id}".into(),
            description: "pills & more\npills".into(),
            contact_method: "Pills by mail".into(),
            file_number: String::new(),
            start: "2027-01-05T09:00:00".parse().unwrap(),
            minutes: 180,
            price: Money::dollars(750),
            due: Money::dollars(750),
            state: BookingState::Pending,
            cancel_reason: String::new(),
            created_at: "2027-01-04T13:00:00Z".parse().unwrap(),
            updated_at: "2027-01-04T13:00:00Z".parse().unwrap(),
            revision: 0,
            confirm_by: None,
            free_until: None,
            language: Language::English,
            own_meeting: Meeting::default(),
            usual_meeting: Meeting::default(),
        }
    }

    const TOKEN: &str = "token";
    const LINK: &str = "https://practice.example/booking/token";

    /// The day before the session.
    fn now() -> NaiveDateTime {
        "2027-01-04T08:00:00".parse().unwrap()
    }

    #[test]
    fn a_reminder_is_sent_only_while_it_is_true() {
        let outcome = |state, now: &str| {
            let booking = BookingDetails { state, ..booking() };
            let letter =
                letter(BookingMessage::Reminder, &booking, now.parse().unwrap(), &letterhead(), TOKEN);
            letter.map(|letter| letter.kind)
        };
        let (before, at_start) = ("2027-01-05T08:59:59", "2027-01-05T09:00:00");
        assert_eq!(outcome(BookingState::Confirmed, before), Ok(Kind::AppointmentReminder));
        assert_eq!(outcome(BookingState::Confirmed, at_start), Err(Withdrawal::Outdated));
        for state in [BookingState::Pending, BookingState::Cancelled, BookingState::Completed] {
            assert_eq!(outcome(state, before), Err(Withdrawal::Outdated), "{state:?}");
        }
    }

    #[test]
    fn a_payment_reminder_is_sent_only_while_something_is_due() {
        use BookingState::{Cancelled, Completed, Confirmed, Pending};
        let (owing, paid) = (Money::dollars(750), Money::dollars(0));
        for (state, due, kind) in [
            (Confirmed, owing, Ok(Kind::PaymentReminder)),
            (Completed, owing, Ok(Kind::PaymentReminder)),
            (Confirmed, paid, Err(Withdrawal::Outdated)),
            (Completed, paid, Err(Withdrawal::Outdated)),
            (Pending, owing, Err(Withdrawal::Outdated)),
            (Cancelled, owing, Err(Withdrawal::Outdated)),
        ] {
            let booking = BookingDetails { due, state, ..booking() };
            let letter = letter(BookingMessage::PaymentReminder, &booking, now(), &letterhead(), TOKEN);
            assert_eq!(letter.map(|letter| letter.kind), kind, "{state:?} {due}");
        }
    }

    #[test]
    fn a_payment_reminder_says_how_much_by_when_and_how() {
        for (language, takes_payments, words) in [
            (
                Language::English,
                true,
                ["$750 due by Tuesday, January 5, 2027", "You can pay online.", "Pay now"],
            ),
            (
                Language::English,
                false,
                ["$750 due by Tuesday, January 5, 2027", "To find out how to pay, reply", "A-7K3F-92"],
            ),
            (
                Language::Spanish,
                true,
                ["$750 por pagar a más tardar el martes, 5 de enero de 2027", "en línea", "Pagar ahora"],
            ),
            (
                Language::Spanish,
                false,
                ["$750 por pagar a más tardar el martes, 5 de enero de 2027", "Para saber cómo", "A-7K3F-92"],
            ),
        ] {
            let booking = BookingDetails { state: BookingState::Confirmed, language, ..booking() };
            let letterhead = Letterhead { takes_payments, ..letterhead() };
            let letter =
                letter(BookingMessage::PaymentReminder, &booking, now(), &letterhead, TOKEN).unwrap();
            let mail = letter.in_built_in_words(MailId::generate(), &letterhead);
            for fact in words {
                assert!(mail.text.contains(fact) && mail.html().contains(fact), "{fact} in {}", mail.text);
            }
            assert!(mail.calendar.is_none());
            assert_eq!(mail.text.contains("Pay now") || mail.text.contains("Pagar ahora"), takes_payments);
        }
    }

    #[test]
    fn what_is_due_follows_the_state_of_the_booking() {
        use BookingState::{Cancelled, Completed, Confirmed, Pending};
        let online = Letterhead { takes_payments: true, ..letterhead() };
        let by = "$750 due by Tuesday, January 5, 2027";
        for (state, due, payment, sentence) in [
            (Pending, 750, "Nothing due yet", "Nothing due yet. You can pay $750 now if you like."),
            (Confirmed, 750, by, "$750 due by Tuesday, January 5, 2027."),
            (Completed, 750, by, "$750 due by Tuesday, January 5, 2027."),
            (Pending, 0, "Paid", ""),
            (Confirmed, 0, "Paid", ""),
            (Cancelled, 750, "", ""),
        ] {
            let booking = BookingDetails { due: Money::dollars(due), state, ..booking() };
            let said = (booking.payment(&online), booking.payment_due(&online));
            assert_eq!(said, (payment.to_owned(), sentence.to_owned()), "{state:?} {due}");
            assert_eq!(booking.payment_due(&letterhead()), "");
        }
        let free = BookingDetails { price: Money::dollars(0), due: Money::dollars(0), ..booking() };
        assert_eq!(free.payment(&online), "");
    }

    #[test]
    fn without_an_address_there_is_no_one_to_send_to() {
        let erased = BookingDetails { client_email: None, ..booking() };
        let letter = letter(BookingMessage::Received, &erased, now(), &letterhead(), TOKEN);
        assert_eq!(letter, Err(Withdrawal::NoRecipient));
    }

    /// The message as it leaves, in built-in words.
    fn compose(
        message: BookingMessage,
        id: MailId,
        booking: &BookingDetails,
        letterhead: &Letterhead,
    ) -> Option<Mail> {
        let letter = letter(message, booking, now(), letterhead, TOKEN).ok()?;
        Some(letter.in_built_in_words(id, letterhead))
    }

    fn mail(message: BookingMessage, booking: &BookingDetails) -> Mail {
        compose(message, "00000000-0000-7000-8000-000000000002".parse().unwrap(), booking, &letterhead())
            .unwrap()
    }

    #[test]
    fn the_visitor_reads_when_with_whom_and_for_how_much() {
        let mail = mail(BookingMessage::Received, &booking());
        assert_eq!(mail.to.as_str(), "jo@example.com");
        assert_eq!(mail.subject, "Your request for Tuesday, January 5, 2027");
        for fact in ["Ann Rivera", "Tuesday, January 5, 2027", "9:00 AM to 12:00 PM (EST)", "$750"] {
            assert!(mail.text.contains(fact) && mail.html().contains(fact), "{fact}");
        }
        for part in [mail.html(), &mail.text, &mail.calendar.as_ref().unwrap().text] {
            assert!(part.contains("Reference") && part.contains("A-7K3F-92"), "{part}");
        }
        for part in [mail.html(), &mail.text] {
            assert!(!part.contains(&booking().id.to_string()), "{part}");
        }
    }

    const TO_VISITORS: [BookingMessage; 3] =
        [BookingMessage::Received, BookingMessage::Status, BookingMessage::Moved];

    const STATES: [BookingState; 4] =
        [BookingState::Pending, BookingState::Confirmed, BookingState::Completed, BookingState::Cancelled];

    #[test]
    fn nothing_a_visitor_wrote_comes_back_to_the_address_they_typed() {
        for (message, state) in TO_VISITORS.iter().flat_map(|message| STATES.map(|state| (*message, state))) {
            let mail = mail(message, &BookingDetails { state, ..booking() });
            assert_eq!(mail.to.as_str(), "jo@example.com");
            let everything = format!("{mail:?}").to_lowercase();
            assert!(!everything.contains("pills") && !everything.contains("bcc"), "{everything}");
        }
    }

    #[test]
    fn the_visitor_reads_the_bookings_status_at_sending() {
        let subjects = |message| {
            STATES.map(|state| {
                let mail = mail(message, &BookingDetails { state, ..booking() });
                assert!(mail.text.contains("9:00 AM to 12:00 PM (EST)"), "{}", mail.text);
                let method = mail.calendar.map_or("-", |file| file.method);
                format!("{method} {}", mail.subject.replace("Tuesday, January 5, 2027", "…"))
            })
        };
        assert_eq!(
            subjects(BookingMessage::Status),
            [
                "REQUEST Your session on … is awaiting confirmation",
                "REQUEST Confirmed: your session on …",
                "- Your session on …",
                "CANCEL Cancelled: your session on …",
            ]
        );
        assert_eq!(
            subjects(BookingMessage::Moved),
            [
                "REQUEST Moved: your session is now on …",
                "REQUEST Moved: your session is now on …",
                "- Your session on …",
                "CANCEL Cancelled: your session on …",
            ]
        );
        assert_eq!(
            subjects(BookingMessage::Received),
            [
                "REQUEST Your request for …",
                "REQUEST Confirmed: your session on …",
                "- Your session on …",
                "CANCEL Cancelled: your session on …",
            ]
        );
    }

    #[test]
    fn the_visitor_has_the_link_while_the_session_is_to_be_held() {
        for (message, state) in TO_VISITORS.iter().flat_map(|message| STATES.map(|state| (*message, state))) {
            let mail = mail(message, &BookingDetails { state, ..booking() });
            let live = matches!(state, BookingState::Pending | BookingState::Confirmed);
            assert_eq!(mail.text.contains(&format!("\n{LINK}\n")), live, "{}", mail.text);
            assert_eq!(mail.html().contains(&format!("href=\"{LINK}\"")), live, "{}", mail.html());
            assert_eq!(mail.text.contains("24 hours"), live, "{}", mail.text);
        }
    }

    #[test]
    fn the_visitor_is_asked_to_confirm_by_a_deadline() {
        let confirm_by = Some("2027-01-05T13:00:00Z".parse().unwrap());
        let unconfirmed = BookingDetails { confirm_by, ..booking() };
        let mail = mail(BookingMessage::Received, &unconfirmed);
        assert_eq!(mail.subject, "Please confirm your request for Tuesday, January 5, 2027");
        for part in ["8:00 AM (EST) on Tuesday, January 5, 2027", "Confirm your request", LINK, "24 hours"] {
            assert!(mail.text.contains(part) && mail.html().contains(part), "{part} in {}", mail.text);
        }
        let everything = format!("{mail:?}").to_lowercase();
        assert!(!everything.contains("pills") && !everything.contains("bcc"), "{everything}");
    }

    #[test]
    fn the_visitor_reads_the_practices_own_limits() {
        let letterhead = Letterhead { confirm_within: TimeDelta::hours(1), ..letterhead() };
        let text = |message, state| {
            let booking =
                BookingDetails { state, free_until: "2027-01-01T14:00:00Z".parse().ok(), ..booking() };
            let mail = compose(message, MailId::generate(), &booking, &letterhead).unwrap();
            assert_eq!(mail.html().contains("9:00 AM (EST) on"), mail.text.contains("9:00 AM (EST) on"));
            mail.text
        };
        let received = text(BookingMessage::Received, BookingState::Pending);
        assert!(received.contains("until 9:00 AM (EST) on Friday, January 1, 2027."), "{received}");
        let ended = text(BookingMessage::Ended, BookingState::Cancelled);
        assert!(ended.contains("was not confirmed by email within 1 hour."), "{ended}");
    }

    #[test]
    fn both_sides_read_why_a_request_expired() {
        const WHY: &str = "The request expired because it was not confirmed by email within 24 hours.";
        let ended =
            BookingDetails { state: BookingState::Cancelled, client_name: "Jo Park".into(), ..booking() };
        let [visitor, mediator] =
            [BookingMessage::Ended, BookingMessage::EndedNotice].map(|message| mail(message, &ended));
        assert_eq!((visitor.to.as_str(), mediator.to.as_str()), ("jo@example.com", "ann@example.com"));
        assert_eq!(visitor.subject, "Your request for Tuesday, January 5, 2027 has expired");
        assert_eq!(mediator.subject, "Request expired for Tuesday, January 5, 2027: Jo Park");
        for mail in [&visitor, &mediator] {
            assert!(mail.text.contains(WHY) && mail.html().contains(WHY), "{}", mail.text);
            assert!(!mail.text.contains(LINK) && !mail.html().contains(LINK));
        }
        assert!(!format!("{visitor:?}").contains("Jo Park"));
        assert_eq!(visitor.calendar.unwrap().method, "CANCEL");
        let revived = BookingDetails { state: BookingState::Confirmed, ..ended };
        assert_eq!(
            mail(BookingMessage::Ended, &revived).subject,
            "Confirmed: your session on Tuesday, January 5, 2027"
        );
        assert_eq!(compose(BookingMessage::EndedNotice, MailId::generate(), &revived, &letterhead()), None);
    }

    const BY_CLIENT: [BookingMessage; 2] = [BookingMessage::CancelledByClient, BookingMessage::MovedByClient];

    #[test]
    fn the_mediator_is_notified_of_what_the_visitor_did_while_it_holds() {
        let subjects = BY_CLIENT.map(|message| {
            STATES.map(|state| {
                let booking = BookingDetails { state, client_name: "Jo Park".into(), ..booking() };
                let mail = compose(message, MailId::generate(), &booking, &letterhead())?;
                assert_eq!(mail.to.as_str(), "ann@example.com");
                assert!(
                    mail.text.contains("9:00 AM to 12:00 PM (EST)") && mail.calendar.is_none(),
                    "{mail:?}"
                );
                Some(mail.subject)
            })
        });
        let cancelled = Some("Cancelled for Tuesday, January 5, 2027: Jo Park".to_owned());
        let moved = Some("Moved to Tuesday, January 5, 2027: Jo Park".to_owned());
        assert_eq!(subjects, [[None, None, None, cancelled], [moved.clone(), moved, None, None]]);
    }

    #[test]
    fn the_mediator_reads_that_the_client_causes_no_more_email_today() {
        for state in STATES {
            let booking = BookingDetails { state, client_name: "Jo Park".into(), ..booking() };
            let mail = mail(BookingMessage::Withheld, &booking);
            assert_eq!(mail.to.as_str(), "ann@example.com");
            assert_eq!(mail.subject, "No more emails about Jo Park today");
            let rule = "Further changes by this client today will not be emailed to you or the client";
            for fact in [rule, "jo@example.com", "https://practice.example/admin/calendar"] {
                assert!(mail.text.contains(fact) && mail.html().contains(fact), "{fact}: {}", mail.text);
            }
        }
    }

    #[test]
    fn only_the_visitor_gets_the_link() {
        for (message, state) in BY_CLIENT
            .iter()
            .chain(&[BookingMessage::Requested, BookingMessage::Withheld])
            .flat_map(|message| STATES.map(|state| (*message, state)))
        {
            let mail =
                compose(message, MailId::generate(), &BookingDetails { state, ..booking() }, &letterhead());
            assert!(!format!("{mail:?}").contains(LINK), "{mail:?}");
        }
    }

    #[test]
    fn times_carry_the_letters_of_their_zone_and_season() {
        let letters = |zone: &str, date: &str| {
            let day: chrono::NaiveDate = date.parse().unwrap();
            let start = day.and_hms_opt(9, 0, 0).unwrap();
            let letterhead = Letterhead { zone: zone.parse().unwrap(), ..letterhead() };
            between(start, start, &letterhead).rsplit_once(' ').unwrap().1.to_owned()
        };
        for (zone, winter, summer) in [
            ("America/New_York", "(EST)", "(EDT)"),
            ("America/Chicago", "(CST)", "(CDT)"),
            ("America/Denver", "(MST)", "(MDT)"),
            ("America/Los_Angeles", "(PST)", "(PDT)"),
        ] {
            assert_eq!(
                (letters(zone, "2027-01-05").as_str(), letters(zone, "2027-07-05").as_str()),
                (winter, summer)
            );
        }
    }

    #[test]
    fn a_moved_session_says_whether_it_is_confirmed() {
        let moved = |state| mail(BookingMessage::Moved, &BookingDetails { state, ..booking() }).text;
        assert!(moved(BookingState::Confirmed).contains("The new time is below. It is confirmed.\n"));
        assert!(moved(BookingState::Pending).contains("is below. Ann Rivera will confirm it by email."));
    }

    #[test]
    fn the_mediator_reads_what_the_visitor_wrote_as_text() {
        let booking = booking();
        let mail = mail(BookingMessage::Requested, &booking);
        assert_eq!(mail.to.as_str(), "ann@example.com");
        assert_eq!(
            mail.subject,
            "New request for Tuesday, January 5, 2027: Buy <b>pills</b> Bcc: all@example.com"
        );
        assert!(mail.html().contains("Buy &lt;b&gt;pills&lt;/b&gt;<br>\nBcc"), "{}", mail.html());
        assert!(mail.html().contains("pills &amp; more<br>\npills"), "{}", mail.html());
        assert!(mail.text.contains("\nNotes:     pills & more\n           pills"), "{}", mail.text);
        assert!(mail.html().contains("Pills {booking_id}"), "a variable inside a value stays literal");
        assert!(mail.text.contains("https://practice.example/admin/calendar") && mail.calendar.is_none());
    }

    #[test]
    fn a_client_who_reads_spanish_gets_everything_in_spanish() {
        let confirm_by = Some("2027-01-05T18:00:00Z".parse().unwrap());
        let unconfirmed = BookingDetails { confirm_by, language: Language::Spanish, ..booking() };
        let paid = Letterhead { takes_payments: true, ..letterhead() };
        let first = compose(BookingMessage::Received, MailId::generate(), &unconfirmed, &paid).unwrap();
        assert_eq!(first.subject, "Confirme su solicitud para el martes, 5 de enero de 2027");
        let link = "https://practice.example/es/booking/token";
        for part in [
            "antes del martes, 5 de enero de 2027, a la 1:00 p.\u{a0}m. (hora del Este).",
            "9:00 a.\u{a0}m. a 12:00 p.\u{a0}m. (hora del Este)",
            "24 horas",
            link,
        ] {
            let in_html = part.replace('\u{a0}', "&nbsp;");
            assert!(first.text.contains(part) && first.html().contains(&in_html), "{part} in {}", first.text);
        }
        assert!(first.html().contains("<html lang=\"es\">"), "{}", first.html());
        assert!(first.text.ends_with("\nhttps://practice.example/es\n"), "{}", first.text);
        let calendar = first.calendar.unwrap().text;
        assert!(calendar.contains("SUMMARY:Sesión con Ann Rivera"), "{calendar}");
        assert!(calendar.contains("Referencia A-7K3F-92"), "{calendar}");

        let confirmed = BookingDetails { confirm_by: None, state: BookingState::Confirmed, ..unconfirmed };
        let second = compose(BookingMessage::Status, MailId::generate(), &confirmed, &paid).unwrap();
        assert_eq!(second.subject, "Confirmada: su sesión del martes, 5 de enero de 2027");
        let due = "$750 por pagar a más tardar el martes, 5 de enero de 2027.";
        assert!(second.text.contains(&format!("{due}\n\nPagar ahora:\n{link}\n")), "{}", second.text);
        assert!(second.html().contains("Pagar ahora</a>"), "{}", second.html());

        let friday = BookingDetails { free_until: "2027-01-01T14:00:00Z".parse().ok(), ..confirmed };
        let third = compose(BookingMessage::Status, MailId::generate(), &friday, &paid).unwrap();
        let until = "hasta el viernes, 1 de enero de 2027, a las 9:00 a.\u{a0}m. (hora del Este).";
        assert!(third.text.contains(until), "{}", third.text);
    }

    #[test]
    fn the_mediator_reads_english_and_that_the_client_reads_spanish() {
        let spanish = BookingDetails { language: Language::Spanish, ..booking() };
        let notice = mail(BookingMessage::Requested, &spanish);
        assert!(notice.text.contains("\nReference: A-7K3F-92\nLanguage:  Spanish\n"), "{}", notice.text);
        assert!(notice.html().contains(">Language</th>") && notice.html().contains(">Spanish</td>"));
        assert!(notice.text.contains("Tuesday, January 5, 2027"), "{}", notice.text);
        assert!(!mail(BookingMessage::Requested, &booking()).text.contains("Language"));
    }

    const VIDEO: &str = "https://zoom.us/j/123?pwd=a,b";

    /// By video or in a room, as the client likes.
    pub(crate) fn held_somewhere(state: BookingState) -> BookingDetails {
        let link = VideoLink::parse(VIDEO).ok();
        let usual_meeting = Meeting { place: "1 Main St, Room 2".into(), link, note: "Passcode 42".into() };
        BookingDetails { state, usual_meeting, contact_method: "No preference".into(), ..booking() }
    }

    #[test]
    fn the_client_reads_where_and_the_link_once_the_session_is_confirmed() {
        for (message, state, has_place, has_link) in [
            (BookingMessage::Received, BookingState::Pending, true, false),
            (BookingMessage::Moved, BookingState::Pending, true, false),
            (BookingMessage::Moved, BookingState::Confirmed, true, true),
            (BookingMessage::Status, BookingState::Confirmed, true, true),
            (BookingMessage::Reminder, BookingState::Confirmed, true, true),
            (BookingMessage::Status, BookingState::Cancelled, false, false),
        ] {
            let mail = mail(message, &held_somewhere(state));
            let told = |fact: &str| (mail.text.contains(fact), mail.html().contains(fact));
            let both = |is_told| (is_told, is_told);
            assert_eq!(told("1 Main St, Room 2"), both(has_place), "{message:?} {state:?}");
            for fact in [VIDEO, "Passcode 42"] {
                assert_eq!(told(fact), both(has_link), "{message:?} {state:?} {fact}");
            }
        }
        let confirmed = mail(BookingMessage::Status, &held_somewhere(BookingState::Confirmed)).text;
        for line in [
            "Where:      1 Main St, Room 2",
            "Video link: https://zoom.us/j/123?pwd=a,b",
            "To join:    Passcode 42",
        ] {
            assert!(confirmed.contains(&format!("\n{line}\n")), "{line} in {confirmed}");
        }
        let spanish =
            BookingDetails { language: Language::Spanish, ..held_somewhere(BookingState::Confirmed) };
        let spanish = mail(BookingMessage::Status, &spanish).text;
        assert!(spanish.contains("Enlace de video: https://zoom.us"), "{spanish}");
        let notice = mail(BookingMessage::Requested, &held_somewhere(BookingState::Pending)).text;
        assert!(!notice.contains("Room 2"), "the mediator knows: {notice}");
    }

    #[test]
    fn clients_read_their_law_offices_file_number_and_their_mediator_does_not() {
        let filed = BookingDetails { file_number: "22-118".into(), ..booking() };
        let (english, spanish) = (filed.clone(), BookingDetails { language: Language::Spanish, ..filed });
        for (booking, row, title) in
            [(&english, "Your file:", "(file 22-118)"), (&spanish, "Su expediente:", "(expediente 22-118)")]
        {
            let mail = mail(BookingMessage::Received, booking);
            assert!(mail.text.contains(row) && mail.text.contains("22-118\n"), "{}", mail.text);
            assert!(mail.html().contains("22-118"), "{}", mail.html());
            let calendar = mail.calendar.unwrap().text.replace("\r\n ", "");
            assert!(calendar.contains(&format!("Ann Rivera {title}\r\n")), "{calendar}");
        }
        let notice = mail(BookingMessage::Requested, &english);
        assert!(!notice.text.contains("22-118"), "{}", notice.text);
        assert!(!mail(BookingMessage::Received, &booking()).text.contains("Your file"));
    }

    #[test]
    fn the_letters_of_the_zone_follow_summer_time() {
        let summer = BookingDetails { start: "2027-07-06T13:00:00".parse().unwrap(), ..booking() };
        let mail = mail(BookingMessage::Received, &summer);
        assert!(mail.text.contains("1:00 PM to 4:00 PM (EDT)"), "{}", mail.text);
    }

    #[test]
    fn a_mediator_who_has_left_is_not_written_to() {
        let left = BookingDetails { mediator_email: None, ..booking() };
        assert_eq!(compose(BookingMessage::Requested, MailId::generate(), &left, &letterhead()), None);
    }

    #[test]
    fn a_client_who_was_erased_is_not_written_to() {
        let erased = BookingDetails { client_email: None, ..booking() };
        assert_eq!(compose(BookingMessage::Status, MailId::generate(), &erased, &letterhead()), None);
    }
}
