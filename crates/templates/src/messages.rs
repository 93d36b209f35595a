use chrono::{DateTime, NaiveDateTime, TimeZone, Utc};
use kernel::{BookingId, EmailAddress, MailId, Money, TimeRange, Tz};

use crate::calendar;
use crate::layout::page;
use crate::render::{Form, Variables, render};
use crate::{Letterhead, Mail};

/// Which message, and so to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// To the visitor: the request has arrived.
    BookingReceived,
    /// To the mediator: somebody asks for a session.
    NewRequest,
}

kernel::named!(MessageKind { BookingReceived = "booking_received", NewRequest = "new_request" });

/// What a message may tell about a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingDetails {
    pub id: BookingId,
    pub client_name: String,
    pub client_email: EmailAddress,
    pub client_phone: String,
    pub employee_name: String,
    /// `None` once the mediator has left.
    pub employee_email: Option<EmailAddress>,
    pub case_type: String,
    pub case_title: String,
    pub description: String,
    pub contact_method: String,
    /// Wall-clock start.
    pub start: NaiveDateTime,
    pub minutes: i32,
    pub price: Money,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
}

impl BookingDetails {
    /// The time it takes.
    #[must_use]
    pub fn period(&self) -> TimeRange {
        TimeRange::lasting(self.start, self.minutes)
    }

    fn variables(&self, letterhead: &Letterhead) -> Variables {
        let TimeRange { start, end } = self.period();
        Variables::from([
            ("client_name", self.client_name.clone()),
            ("client_email", self.client_email.to_string()),
            ("client_phone", self.client_phone.clone()),
            ("booking_id", self.id.to_string()),
            ("appointment_date", start.format("%A, %B %-d, %Y").to_string()),
            ("appointment_time", between(start, end, letterhead.zone)),
            ("employee_name", self.employee_name.clone()),
            ("case_type", self.case_type.clone()),
            ("case_title", self.case_title.clone()),
            ("description", self.description.clone()),
            ("notes", self.description.clone()),
            ("contact_method", self.contact_method.clone()),
            ("price", format!("${}", self.price)),
            ("practice", letterhead.practice.clone()),
            ("url", letterhead.url.clone()),
        ])
    }
}

/// Such as `9:00 AM to 12:00 PM (EST)`; the letters follow summer time.
fn between(start: NaiveDateTime, end: NaiveDateTime, zone: Tz) -> String {
    let letters = zone.from_local_datetime(&start).earliest().map(|moment| moment.format("%Z").to_string());
    let letters = letters.unwrap_or_else(|| zone.name().to_owned());
    format!("{} to {} ({letters})", start.format("%-I:%M %p"), end.format("%-I:%M %p"))
}

/// A message that comes with the product.
struct SystemTemplate {
    subject: &'static str,
    html: &'static str,
    text: &'static str,
}

/// Nothing in it was written by the visitor: whoever owns the address may never have been here.
const BOOKING_RECEIVED: SystemTemplate = SystemTemplate {
    subject: "Your request for {appointment_date}",
    html: r#"<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">Your request has arrived</h1>
<p>Thank you. {employee_name} will confirm your session by e-mail. Until then the time is held for you.</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0">
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Mediator</td><td>{employee_name}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Date</td><td>{appointment_date}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Time</td><td>{appointment_time}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Price</td><td>{price}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Reference</td><td>{booking_id}</td></tr>
</table>
<p>The attached file puts the session into your calendar.</p>
<p style="color:#5c6a72">You did not ask for a session? Then somebody mistyped an address; you need not do anything.</p>"#,
    text: "Your request has arrived

Thank you. {employee_name} will confirm your session by e-mail. Until then the time is held for you.

Mediator:  {employee_name}
Date:      {appointment_date}
Time:      {appointment_time}
Price:     {price}
Reference: {booking_id}

The attached file puts the session into your calendar.

You did not ask for a session? Then somebody mistyped an address; you need not do anything.

{practice}
{url}
",
};

const NEW_REQUEST: SystemTemplate = SystemTemplate {
    subject: "New request for {appointment_date}: {client_name}",
    html: r#"<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">{client_name} asks for a session</h1>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0">
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Date</td><td>{appointment_date}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Time</td><td>{appointment_time}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Case</td><td>{case_title} ({case_type})</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Held</td><td>{contact_method}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">E-mail</td><td>{client_email}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Telephone</td><td>{client_phone}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72;vertical-align:top">Notes</td><td>{notes}</td></tr>
<tr><td style="padding:4px 20px 4px 0;color:#5c6a72">Reference</td><td>{booking_id}</td></tr>
</table>
<p><a href="{url}/admin/calendar" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#12414b;color:#ffffff;text-decoration:none">Confirm or decline</a></p>"#,
    text: "{client_name} asks for a session

Date:      {appointment_date}
Time:      {appointment_time}
Case:      {case_title} ({case_type})
Held:      {contact_method}
E-mail:    {client_email}
Telephone: {client_phone}
Reference: {booking_id}

Notes:
{notes}

Confirm or decline: {url}/admin/calendar
",
};

/// The message about the booking; `None` when there is nobody to send it to.
pub(crate) fn compose(
    kind: MessageKind,
    id: MailId,
    booking: &BookingDetails,
    letterhead: &Letterhead,
) -> Option<Mail> {
    let (template, to, calendar) = match kind {
        MessageKind::BookingReceived => {
            (BOOKING_RECEIVED, booking.client_email.clone(), calendar::session(booking, letterhead))
        }
        MessageKind::NewRequest => (NEW_REQUEST, booking.employee_email.clone()?, None),
    };
    let variables = booking.variables(letterhead);
    let subject = render(template.subject, &variables, Form::Subject);
    let body = render(template.html, &variables, Form::Html);
    Some(Mail {
        id,
        to,
        html: page(&subject, &letterhead.practice, &letterhead.url, &body),
        text: render(template.text, &variables, Form::Text),
        subject,
        calendar,
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn letterhead() -> Letterhead {
        Letterhead {
            practice: "Accord Mediation".into(),
            zone: Tz::America__New_York,
            url: "https://practice.example".into(),
        }
    }

    /// What a spiteful visitor has asked Ann Rivera for: Tuesday, 5 January 2027, nine to twelve.
    pub(crate) fn booking() -> BookingDetails {
        BookingDetails {
            id: BookingId::generate(),
            client_name: "Buy <b>pills</b>\r\nBcc: all@example.com".into(),
            client_email: EmailAddress::parse("jo@example.com").unwrap(),
            client_phone: "https://pills.example".into(),
            employee_name: "Ann Rivera".into(),
            employee_email: Some(EmailAddress::parse("ann@example.com").unwrap()),
            case_type: "Pills".into(),
            case_title: "Pills {booking_id}".into(),
            description: "pills & more\npills".into(),
            contact_method: "Pills by mail".into(),
            start: "2027-01-05T09:00:00".parse().unwrap(),
            minutes: 180,
            price: Money::dollars(750),
            created_at: "2027-01-04T13:00:00Z".parse().unwrap(),
        }
    }

    fn mail(kind: MessageKind, booking: &BookingDetails) -> Mail {
        compose(kind, MailId::generate(), booking, &letterhead()).unwrap()
    }

    #[test]
    fn the_visitor_reads_when_with_whom_and_for_how_much() {
        let mail = mail(MessageKind::BookingReceived, &booking());
        assert_eq!(mail.to.as_str(), "jo@example.com");
        assert_eq!(mail.subject, "Your request for Tuesday, January 5, 2027");
        for fact in ["Ann Rivera", "Tuesday, January 5, 2027", "9:00 AM to 12:00 PM (EST)", "$750"] {
            assert!(mail.text.contains(fact) && mail.html.contains(fact), "{fact}");
        }
        assert!(mail.calendar.unwrap().starts_with("BEGIN:VCALENDAR"));
    }

    #[test]
    fn nothing_a_visitor_wrote_comes_back_to_the_address_they_typed() {
        let mail = mail(MessageKind::BookingReceived, &booking());
        let everything = format!("{mail:?}").to_lowercase();
        assert!(!everything.contains("pills") && !everything.contains("bcc"), "{everything}");
    }

    #[test]
    fn the_mediator_reads_what_the_visitor_wrote_as_text() {
        let booking = booking();
        let mail = mail(MessageKind::NewRequest, &booking);
        assert_eq!(mail.to.as_str(), "ann@example.com");
        assert_eq!(
            mail.subject,
            "New request for Tuesday, January 5, 2027: Buy <b>pills</b> Bcc: all@example.com"
        );
        assert!(mail.html.contains("Buy &lt;b&gt;pills&lt;/b&gt;<br>\nBcc"), "{}", mail.html);
        assert!(
            mail.html.contains("pills &amp; more<br>\npills") && mail.text.contains("pills & more\npills")
        );
        assert!(mail.html.contains("Pills {booking_id}"), "a variable inside a value stays literal");
        assert!(mail.text.contains("https://practice.example/admin/calendar") && mail.calendar.is_none());
    }

    #[test]
    fn the_letters_of_the_zone_follow_summer_time() {
        let summer = BookingDetails { start: "2027-07-06T13:00:00".parse().unwrap(), ..booking() };
        let mail = mail(MessageKind::BookingReceived, &summer);
        assert!(mail.text.contains("1:00 PM to 4:00 PM (EDT)"), "{}", mail.text);
    }

    #[test]
    fn a_mediator_who_has_left_is_not_written_to() {
        let left = BookingDetails { employee_email: None, ..booking() };
        assert_eq!(compose(MessageKind::NewRequest, MailId::generate(), &left, &letterhead()), None);
    }
}
