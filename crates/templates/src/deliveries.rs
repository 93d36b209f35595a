use chrono::NaiveDate;
use kernel::{AdminId, BOOKING_PAGE, BookingLinks, MailId, StorageError};

use crate::{
    AdminLookup, AdminMessage, BookingLookup, ContactLookup, Letterhead, Mail, Message, Notices, Outbox,
    Queued, ReportLookup, SendError, Verdict, admin_messages, booking_messages, contact_messages, reports,
};

/// Delivering messages: [`Deliveries::take`] and [`Deliveries::write`], each in its own
/// transaction, then [`Mailer::send`](crate::Mailer::send) outside any, then
/// [`Deliveries::settle`].
#[derive(Clone, Copy)]
pub struct Deliveries<'a> {
    /// The queue of messages.
    pub outbox: &'a dyn Outbox,
    /// The facts about bookings.
    pub bookings: &'a dyn BookingLookup,
    /// The facts about contact requests.
    pub contacts: &'a dyn ContactLookup,
    /// The administrators' addresses.
    pub admins: &'a dyn AdminLookup,
    /// The figures in reports.
    pub reports: &'a dyn ReportLookup,
    /// The visitors' private links.
    pub links: &'a dyn BookingLinks,
    /// Alerts administrators to mail that is given up.
    pub notices: Notices<'a>,
    /// Today in the practice's time zone.
    pub today: NaiveDate,
}

impl Deliveries<'_> {
    /// Takes the next message that is due.
    pub fn take(&self) -> Result<Option<Queued>, StorageError> {
        self.outbox.take(Queued::LEASE)
    }

    /// The message's content, as of now. A message without a recipient, or that is no longer
    /// wanted, is withdrawn; that is not an error.
    pub fn write(&self, queued: &Queued, letterhead: &Letterhead) -> Result<Option<Mail>, StorageError> {
        let mail = if self.wants(queued.message) { self.compose(queued, letterhead)? } else { None };
        if mail.is_none() {
            self.outbox.withdraw(queued.id)?;
        }
        Ok(mail)
    }

    /// Whether the message is still wanted today.
    fn wants(&self, message: Message) -> bool {
        let notifications = self.notices.notifications;
        match message {
            Message::Admin(message, _, day) => {
                notifications.want(message) && !message.is_stale(day, self.today)
            }
            Message::Booking(..) | Message::Contact(..) => !message.is_notice() || notifications.email,
        }
    }

    fn compose(&self, queued: &Queued, letterhead: &Letterhead) -> Result<Option<Mail>, StorageError> {
        Ok(match queued.message {
            Message::Booking(message, id) => self.bookings.details(id)?.and_then(|booking| {
                let link = format!("{}{BOOKING_PAGE}{}", letterhead.url, self.links.token(id));
                let letter = booking_messages::letter(message, &booking, letterhead, &link)?;
                Some(letter.in_built_in_words(queued.id, letterhead))
            }),
            Message::Contact(message, id) => self.contacts.details(id)?.and_then(|request| {
                let letter = contact_messages::letter(message, &request, letterhead)?;
                Some(letter.in_built_in_words(queued.id, letterhead))
            }),
            Message::Admin(message, admin, day) => {
                self.for_admin(message, admin, day, queued.id, letterhead)?
            }
        })
    }

    fn for_admin(
        &self,
        message: AdminMessage,
        admin: AdminId,
        day: NaiveDate,
        id: MailId,
        letterhead: &Letterhead,
    ) -> Result<Option<Mail>, StorageError> {
        let Some(to) = self.admins.email(admin)? else { return Ok(None) };
        Ok(match message {
            AdminMessage::DailyReport => {
                let figures = self.reports.day(day, letterhead.zone)?;
                Some(reports::daily(id, to, day, &figures, letterhead))
            }
            AdminMessage::WeeklyReport => {
                let figures = self.reports.week(day, letterhead.zone)?;
                Some(reports::weekly(id, to, day, &figures, letterhead))
            }
            alert => admin_messages::alert(alert, to, letterhead)
                .map(|letter| letter.in_built_in_words(id, letterhead)),
        })
    }

    /// Records the outcome. Administrators are alerted to mail that is given up, unless it was
    /// addressed to them: the alert would not reach them either.
    pub fn settle(&self, queued: &Queued, outcome: Result<(), SendError>) -> Result<(), StorageError> {
        let Err(error) = outcome else { return self.outbox.sent(queued.id) };
        match queued.verdict(&error) {
            Verdict::Retry(wait) => self.outbox.postpone(queued.id, wait, &error.to_string()),
            Verdict::GiveUp => {
                self.outbox.give_up(queued.id, &error.to_string())?;
                match queued.message {
                    Message::Booking(..) | Message::Contact(..) => {
                        self.notices.tell(AdminMessage::MailGivenUp, self.today)
                    }
                    Message::Admin(..) => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::{booking, letterhead};
    use crate::contact_messages::tests::request;
    use crate::ports::{
        MockAdminLookup, MockAdminNotifier, MockBookingLookup, MockContactLookup, MockOutbox,
        MockReportLookup,
    };
    use crate::{BookingDetails, BookingMessage, ContactMessage, DayFigures, Notifications, WeekFigures};
    use chrono::TimeDelta;
    use kernel::{BookingId, ContactRequestId, EmailAddress};

    const TODAY: &str = "2027-01-05";

    fn queued(message: BookingMessage) -> Queued {
        about(Message::Booking(message, BookingId::generate()))
    }

    fn about(message: Message) -> Queued {
        Queued { id: MailId::generate(), message, attempts: 1, age: TimeDelta::zero() }
    }

    /// Links in plaintext.
    struct Links;

    impl BookingLinks for Links {
        fn token(&self, id: BookingId) -> String {
            id.to_string()
        }

        fn booking(&self, token: &str) -> Option<BookingId> {
            token.parse().ok()
        }
    }

    /// An outbox and the facts its messages are about.
    #[derive(Default)]
    struct House {
        outbox: MockOutbox,
        bookings: MockBookingLookup,
        contacts: MockContactLookup,
        admins: MockAdminLookup,
        reports: MockReportLookup,
        notifier: MockAdminNotifier,
        silent: bool,
        without_reports: bool,
    }

    impl House {
        fn knowing(details: Option<BookingDetails>) -> Self {
            let mut house = Self::default();
            house.bookings.expect_details().returning(move |_| Ok(details.clone()));
            house
        }

        /// A practice with an administrator.
        fn of_olive() -> Self {
            let mut house = Self::default();
            let olive = EmailAddress::parse("olive@example.com").unwrap();
            house.admins.expect_email().returning(move |_| Ok(Some(olive.clone())));
            house
        }

        fn deliveries(&self) -> Deliveries<'_> {
            let notifications = Notifications {
                email: !self.silent,
                daily_reports: !self.without_reports,
                weekly_reports: true,
                system_alerts: true,
                ..Notifications::default()
            };
            Deliveries {
                outbox: &self.outbox,
                bookings: &self.bookings,
                contacts: &self.contacts,
                admins: &self.admins,
                reports: &self.reports,
                links: &Links,
                notices: Notices { notifier: &self.notifier, notifications },
                today: TODAY.parse().unwrap(),
            }
        }

        /// Asserts that it withdraws the message.
        fn withdraws(mut self, message: Message) {
            let queued = about(message);
            self.outbox.expect_withdraw().withf(move |id| *id == queued.id).times(1).returning(|_| Ok(()));
            assert_eq!(self.deliveries().write(&queued, &letterhead()).unwrap(), None);
        }
    }

    fn to_olive(message: AdminMessage, day: &str) -> Message {
        Message::Admin(message, AdminId::generate(), day.parse().unwrap())
    }

    #[test]
    fn the_visitors_link_leads_to_the_booking_the_message_is_about() {
        let (id, house) = (BookingId::generate(), House::knowing(Some(booking())));
        let message = about(Message::Booking(BookingMessage::Received, id));
        let mail = house.deliveries().write(&message, &letterhead()).unwrap().unwrap();
        assert!(mail.text.contains(&format!("https://practice.example/booking/{id}\n")), "{}", mail.text);
    }

    #[test]
    fn a_message_is_written_from_the_booking_as_it_is_now() {
        let (message, house) = (queued(BookingMessage::Received), House::knowing(Some(booking())));
        let mail = house.deliveries().write(&message, &letterhead()).unwrap();
        assert_eq!(mail.unwrap().id, message.id);
    }

    #[test]
    fn a_message_about_a_contact_request_is_written_from_it() {
        let mut house = House::default();
        house.contacts.expect_details().returning(|_| Ok(Some(request())));
        let message = about(Message::Contact(ContactMessage::Requested, ContactRequestId::generate()));
        let mail = house.deliveries().write(&message, &letterhead()).unwrap().unwrap();
        assert_eq!((mail.id, mail.to.as_str()), (message.id, "office@practice.example"));
    }

    #[test]
    fn a_message_without_a_recipient_is_withdrawn() {
        let left = BookingDetails { mediator_email: None, ..booking() };
        let message = Message::Booking(BookingMessage::Requested, BookingId::generate());
        for details in [Some(left), None] {
            House::knowing(details).withdraws(message);
        }
        let mut house = House::default();
        house.admins.expect_email().returning(|_| Ok(None));
        house.withdraws(to_olive(AdminMessage::BackupFailed, TODAY));
    }

    #[test]
    fn notices_the_practice_does_not_want_are_withdrawn_and_visitors_still_hear() {
        let silent = || House { silent: true, ..House::knowing(Some(booking())) };
        for message in [
            BookingMessage::Requested,
            BookingMessage::CancelledByClient,
            BookingMessage::MovedByClient,
            BookingMessage::Withheld,
        ] {
            silent().withdraws(Message::Booking(message, BookingId::generate()));
        }
        silent().withdraws(Message::Contact(ContactMessage::Requested, ContactRequestId::generate()));
        silent().withdraws(to_olive(AdminMessage::BackupFailed, TODAY));
        let received = queued(BookingMessage::Received);
        assert!(silent().deliveries().write(&received, &letterhead()).unwrap().is_some());
    }

    #[test]
    fn a_report_is_written_from_its_days_figures_as_they_are_now() {
        let mut house = House::of_olive();
        house
            .reports
            .expect_day()
            .withf(|day, _| day.to_string() == TODAY)
            .returning(|_, _| Ok(DayFigures { pending: 4, ..DayFigures::default() }));
        house.reports.expect_week().returning(|_, _| Ok(WeekFigures::default()));
        let write = |message| {
            let mail = house.deliveries().write(&about(to_olive(message, TODAY)), &letterhead());
            mail.unwrap().unwrap()
        };
        let daily = write(AdminMessage::DailyReport);
        assert_eq!(
            (daily.to.as_str(), daily.subject.as_str()),
            ("olive@example.com", "Tuesday, January 5, 2027: no sessions")
        );
        assert!(daily.text.contains("Bookings awaiting confirmation:     4"), "{}", daily.text);
        assert!(write(AdminMessage::WeeklyReport).subject.starts_with("The week of Tuesday"));
        assert!(write(AdminMessage::AccountLocked).subject.contains("was locked"));
    }

    #[test]
    fn a_report_that_is_no_longer_wanted_is_withdrawn() {
        let switched_off = House { without_reports: true, ..House::default() };
        switched_off.withdraws(to_olive(AdminMessage::DailyReport, TODAY));
        House::default().withdraws(to_olive(AdminMessage::DailyReport, "2027-01-04"));
    }

    #[test]
    fn administrators_hear_of_mail_that_is_given_up_and_not_of_their_own() {
        let mut house = House::default();
        house.outbox.expect_give_up().times(2).returning(|_, _| Ok(()));
        house
            .notifier
            .expect_tell()
            .withf(|message, day| *message == AdminMessage::MailGivenUp && day.to_string() == TODAY)
            .times(1)
            .returning(|_, _| Ok(()));
        let refused = || Err(SendError::Permanent("The mail server rejected the recipient".into()));
        house.deliveries().settle(&queued(BookingMessage::Received), refused()).unwrap();
        let alert = to_olive(AdminMessage::MailGivenUp, TODAY);
        house.deliveries().settle(&about(alert), refused()).unwrap();
    }

    #[test]
    fn what_has_left_is_settled() {
        let mut house = House::default();
        house.outbox.expect_sent().times(1).returning(|_| Ok(()));
        house.deliveries().settle(&queued(BookingMessage::Requested), Ok(())).unwrap();
    }

    #[test]
    fn what_failed_waits_or_is_given_up_with_the_reason() {
        let mut house = House::default();
        let half_a_minute = TimeDelta::seconds(30);
        house
            .outbox
            .expect_postpone()
            .withf(move |_, wait, error| *wait == half_a_minute && error == "busy")
            .times(1)
            .returning(|_, _, _| Ok(()));
        house.outbox.expect_give_up().withf(|_, error| error == "unknown").times(1).returning(|_, _| Ok(()));
        house.notifier.expect_tell().returning(|_, _| Ok(()));
        let (message, deliveries) = (queued(BookingMessage::Requested), house.deliveries());
        deliveries.settle(&message, Err(SendError::Temporary("busy".into()))).unwrap();
        deliveries.settle(&message, Err(SendError::Permanent("unknown".into()))).unwrap();
    }
}
