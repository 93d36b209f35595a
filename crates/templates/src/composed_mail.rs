use chrono::{DateTime, TimeDelta, Utc};
use kernel::{BookingId, ComposedMailId, EmailAddress, MailId, StorageError};

use crate::render::Variables;
use crate::templates::checked;
use crate::{
    BookingDetails, Composed, Deliveries, Letterhead, Mail, Mails, Origin, Queued, Template, TemplateError,
    TemplateType, Variable, Withdrawal, calendar,
};

/// What the office wrote to one or many people. Each gets a message of their own; variables are
/// filled in when it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComposedMail {
    /// Unique id.
    pub id: ComposedMailId,
    /// What it says.
    pub template: Template,
    /// Whether the calendar file of the booking is attached.
    pub attach_calendar: bool,
    /// How many people it is written to.
    pub recipients: usize,
    /// Not before this time.
    pub send_at: Option<DateTime<Utc>>,
}

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
        self.audit.record_detail("mail.composed", mail.id, format!("{} recipients", ids.len()))?;
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
        let name = self.composed.client_name(&to)?;
        let variables = variables(&to, name, booking.as_ref(), letterhead);
        let calendar = booking.as_ref().filter(|_| mail.attach_calendar);
        let calendar = calendar.and_then(|booking| calendar::session(booking, letterhead));
        let unsubscribe = letterhead.email.clone().filter(|_| mail.recipients > 1);
        let origin = Origin::Office { unsubscribe };
        let words = mail.template.try_fill(&variables, letterhead).ok_or(Withdrawal::Blank);
        Ok(words.map(|words| Mail { calendar, origin, ..words.to(queued.id, to, letterhead) }))
    }
}

/// Someone without a client record is called by the address, unless the booking is theirs.
fn variables(
    to: &EmailAddress,
    name: Option<String>,
    booking: Option<&BookingDetails>,
    letterhead: &Letterhead,
) -> Variables {
    let mut variables = letterhead.variables();
    let of_booking = booking.map(|booking| booking.variables(letterhead, "")).unwrap_or_default();
    let is_theirs = |booking: &&BookingDetails| {
        let email = booking.client_email.as_ref();
        email.is_some_and(|email| email.as_str().eq_ignore_ascii_case(to.as_str()))
    };
    let booked_as = || booking.filter(is_theirs).map(|booking| booking.client_name.clone());
    variables.extend(of_booking);
    variables.insert("client_name", name.or_else(booked_as).unwrap_or_else(|| to.to_string()));
    variables.insert("client_email", to.to_string());
    variables
}
