use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Action, BookingId, ComposedMailId, EmailAddress, MailId, StorageError, counted};

use crate::render::Variables;
use crate::templates::checked;
use crate::{
    BookingDetails, Composed, ComposedMail, Deliveries, Letterhead, Mail, Mails, Origin, Queued, Template,
    TemplateError, TemplateType, Variable, Withdrawal, calendar,
};

/// What the office wants to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMail {
    /// To whom, each once.
    pub recipients: Vec<EmailAddress>,
    /// What it says.
    pub template: Template,
    /// The booking it is about, if any.
    pub booking: Option<BookingId>,
    /// Whether the calendar file of the booking is attached.
    pub attach_calendar: bool,
    /// Not before this time.
    pub send_at: Option<DateTime<Utc>>,
}

impl NewMail {
    /// The most people that one message is written to.
    pub const MAX_RECIPIENTS: usize = 500;
    /// How far ahead a message can be scheduled.
    pub const WINDOW: TimeDelta = TimeDelta::days(365);

    /// The variables it can refer to.
    fn variables(&self) -> Vec<Variable> {
        match self.booking {
            Some(_) => TemplateType::Custom.variables(),
            None => TemplateType::Welcome.variables(),
        }
    }
}

/// Why nothing was queued.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// There is no such booking.
    #[error("This booking does not exist")]
    NoBooking,
    /// What it says cannot be sent.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Mails<'_> {
    /// Queues what the office wrote: one message for each recipient, or none at all. These do not
    /// count toward what visitors may cause.
    pub fn compose(&self, new: NewMail) -> Result<Vec<MailId>, ComposeError> {
        if let Some(booking) = new.booking
            && self.deliveries.bookings.details(booking)?.is_none()
        {
            return Err(ComposeError::NoBooking);
        }
        let known = new.variables();
        let NewMail { recipients, template, booking, attach_calendar, send_at } = new;
        let (template, _) = checked(template, &known)?;
        let mail = ComposedMail {
            id: ComposedMailId::generate(),
            template,
            attach_calendar,
            recipients: recipients.len(),
            send_at,
        };
        let ids = self.deliveries.composed.queue(&mail, booking, &recipients)?;
        self.audit.record_detail(
            Action::MailComposed,
            mail.id,
            counted(ids.len(), "recipient", "recipients"),
        )?;
        Ok(ids)
    }

    /// Those of the addresses that a mail server is known to refuse.
    pub fn refused_among(&self, addresses: &[EmailAddress]) -> Result<Vec<EmailAddress>, StorageError> {
        self.deliveries.refused.among(addresses)
    }
}

impl Deliveries<'_> {
    /// What the office wrote, for one of its recipients.
    pub(crate) fn write_composed(
        &self,
        queued: &Queued,
        Composed { text, booking }: Composed,
        letterhead: &Letterhead,
    ) -> Result<Result<Mail, Withdrawal>, StorageError> {
        let gone = Ok(Err(Withdrawal::NoRecipient));
        let (Some(id), Some(to)) = (text, queued.to.clone()) else { return gone };
        let Some(mail) = self.composed.find(id)? else { return gone };
        let booking = booking.map(|id| self.bookings.details(id)).transpose()?.flatten();
        let language = booking.as_ref().map(|booking| booking.language).unwrap_or_default();
        let letterhead = &letterhead.in_language(language);
        let recipient = Recipient { client_name: self.composed.client_name(&to)?, address: to.clone() };
        let mut variables = letterhead.variables();
        variables.extend(booking.as_ref().map(|it| it.variables(letterhead, "")).unwrap_or_default());
        variables.extend(recipient.variables(booking.as_ref()));
        let calendar = booking.as_ref().filter(|_| mail.attach_calendar);
        let calendar = calendar.and_then(|booking| calendar::session(booking, letterhead, &to));
        let unsubscribe = letterhead.email.clone().filter(|_| mail.recipients > 1);
        let origin = Origin::Office;
        let words = mail.template.try_fill(&variables, letterhead).ok_or(Withdrawal::Blank);
        Ok(words.map(|words| Mail { calendar, origin, unsubscribe, ..words.to(queued.id, to, letterhead) }))
    }
}

/// Someone that a message goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// The address.
    pub address: EmailAddress,
    /// The name of the client with this address, if there is one.
    pub client_name: Option<String>,
}

impl Recipient {
    /// Someone without a client record is called by the address, unless the booking is theirs.
    pub(crate) fn variables(self, booking: Option<&BookingDetails>) -> Variables {
        let Self { address, client_name } = self;
        let is_theirs = |booking: &&BookingDetails| {
            let email = booking.client_email.as_ref();
            email.is_some_and(|email| email.as_str().eq_ignore_ascii_case(address.as_str()))
        };
        let booked_as = || booking.filter(is_theirs).map(|booking| booking.client_name.clone());
        let name = client_name.or_else(booked_as).unwrap_or_else(|| address.to_string());
        Variables::from([("client_name", name), ("client_email", address.to_string())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::{booking, letterhead};
    use crate::deliveries::tests::Fixture;
    use crate::ports::MockMailRepository;
    use crate::{Body, BookingState, Message};
    use kernel::AuditLines;

    const JO: &str = "jo@example.com";

    fn email(text: &str) -> EmailAddress {
        EmailAddress::parse(text).unwrap()
    }

    fn template(subject: &str, text: &str) -> Template {
        Template { subject: subject.into(), body: Body::Text(text.into()) }
    }

    fn mail(template: Template, recipients: usize) -> ComposedMail {
        let id = ComposedMailId::generate();
        ComposedMail { id, template, attach_calendar: false, recipients, send_at: None }
    }

    /// A practice that wrote this, knows this booking, and has this client's name.
    fn fixture(
        mail: &ComposedMail,
        details: Option<BookingDetails>,
        client: Option<&'static str>,
    ) -> Fixture {
        let (mut fixture, mail) = (Fixture::knowing(details), mail.clone());
        fixture.composed.expect_find().returning(move |id| Ok((id == mail.id).then(|| mail.clone())));
        fixture.composed.expect_client_name().returning(move |_| Ok(client.map(str::to_owned)));
        fixture
    }

    /// The message to this address, about a booking if the practice knows one.
    fn written(fixture: &Fixture, mail: &ComposedMail, to: &str) -> Result<Mail, Withdrawal> {
        let booking = fixture.deliveries().bookings.details(BookingId::generate()).unwrap();
        let composed = Composed { text: Some(mail.id), booking: booking.map(|booking| booking.id) };
        write(fixture, composed, Some(email(to)))
    }

    fn write(fixture: &Fixture, composed: Composed, to: Option<EmailAddress>) -> Result<Mail, Withdrawal> {
        let (id, message) = (MailId::generate(), Message::Composed(composed));
        let queued = Queued { id, message, to, attempts: 1, age: TimeDelta::zero() };
        fixture.deliveries().preview(&queued, &letterhead()).unwrap()
    }

    #[test]
    fn a_recipient_is_called_by_the_client_record_then_by_their_own_booking_then_by_the_address() {
        let mail = mail(template("Hi", "{client_name}"), 1);
        let booked = BookingDetails { client_name: "Jo Booker".into(), ..booking() };
        for (client, details, to, expected) in [
            (Some("Jo Park"), Some(booked.clone()), JO, "Jo Park"),
            (None, Some(booked.clone()), "JO@example.com", "Jo Booker"),
            (None, Some(booked), "kim@example.com", "kim@example.com"),
            (None, None, JO, JO),
        ] {
            let text = written(&fixture(&mail, details, client), &mail, to).unwrap().text;
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn a_message_to_several_offers_a_way_out_and_a_message_to_one_does_not() {
        for (recipients, unsubscribe) in [(1, None), (2, Some(email("office@practice.example")))] {
            let mail = mail(template("Hi", "Hello"), recipients);
            let sent = written(&fixture(&mail, None, None), &mail, JO).unwrap();
            assert_eq!((sent.origin, sent.unsubscribe), (Origin::Office, unsubscribe), "{recipients}");
            assert_eq!(sent.from.reply_to, Some(email("office@practice.example")));
        }
    }

    #[test]
    fn the_calendar_file_goes_along_if_asked_for_and_never_a_private_link() {
        let confirmed = BookingDetails { state: BookingState::Confirmed, ..booking() };
        for attach_calendar in [false, true] {
            let mail = mail(template("{booking_id}", "On {appointment_date}. {link}"), 1);
            let mail = ComposedMail { attach_calendar, ..mail };
            let sent = written(&fixture(&mail, Some(confirmed.clone()), None), &mail, JO).unwrap();
            assert_eq!((sent.subject.as_str(), sent.calendar.is_some()), ("A-7K3F-92", attach_calendar));
            assert_eq!(sent.text, "On Tuesday, January 5, 2027. ");
        }
    }

    #[test]
    fn a_message_that_is_blank_erased_or_to_no_one_is_withdrawn() {
        for blank in [template(" ", "Hello"), template("{booking_id}", "Hello"), template("Hi", " \n")] {
            let mail = mail(blank, 1);
            assert_eq!(written(&fixture(&mail, None, None), &mail, JO), Err(Withdrawal::Blank));
        }
        let mail = mail(template("Hi", "Hello"), 1);
        let fixture = fixture(&mail, None, None);
        let composed = |text| Composed { text, booking: None };
        for (text, to) in [
            (None, Some(email(JO))),
            (Some(ComposedMailId::generate()), Some(email(JO))),
            (Some(mail.id), None),
        ] {
            assert_eq!(write(&fixture, composed(text), to), Err(Withdrawal::NoRecipient));
        }
    }

    /// What becomes of the message: the audit log, or why nothing was queued, such as the names of
    /// unknown variables.
    fn composed(new: NewMail, known: Option<BookingDetails>) -> Result<String, String> {
        let (mails, mut fixture, log) =
            (MockMailRepository::new(), Fixture::knowing(known), AuditLines::default());
        let (recipients, send_at) = (new.recipients.clone(), new.send_at);
        fixture
            .composed
            .expect_queue()
            .withf(move |mail, _, to| {
                (mail.recipients, mail.send_at, to) == (recipients.len(), send_at, recipients.as_slice())
            })
            .returning(|_, _, to| Ok(to.iter().map(|_| MailId::generate()).collect()));
        let office = Mails { mails: &mails, deliveries: fixture.deliveries(), audit: log.audit() };
        office.compose(new).map_err(|error| match error {
            ComposeError::Template(TemplateError::UnknownVariables(unknown)) => {
                unknown.into_iter().map(|unknown| unknown.name).collect::<Vec<_>>().join(", ")
            }
            error => error.to_string(),
        })?;
        Ok(log.texts().concat())
    }

    fn new(count: usize, template: Template, booking: Option<BookingId>) -> NewMail {
        let recipients = (0..count).map(|n| email(&format!("v{n}@example.com"))).collect();
        let send_at = "2027-01-06T14:00:00Z".parse().ok();
        NewMail { recipients, template, booking, attach_calendar: false, send_at }
    }

    #[test]
    fn each_recipient_gets_a_message_and_the_log_counts_them_without_their_addresses() {
        let logged = composed(new(NewMail::MAX_RECIPIENTS, template("Hi", "Hello"), None), None).unwrap();
        assert!(logged.starts_with("mail.composed "), "{logged}");
        assert!(logged.ends_with("500 recipients") && !logged.contains('@'), "{logged}");
    }

    #[test]
    fn nothing_is_queued_about_no_booking_or_with_variables_that_have_no_value() {
        let about = Some(BookingId::generate());
        let dated = template("Hi", "{appointment_date}");
        assert!(composed(new(1, dated.clone(), about), Some(booking())).is_ok());
        for (template, id, known, why) in [
            (dated.clone(), about, None, "This booking does not exist"),
            (dated, None, None, "appointment_date"),
            (template("{nickname}", "Hello"), about, Some(booking()), "nickname"),
            // Only messages of the booking itself have it.
            (template("Hi", "{link}"), about, Some(booking()), "link"),
        ] {
            assert_eq!(composed(new(1, template, id), known), Err(why.to_owned()));
        }
    }
}
