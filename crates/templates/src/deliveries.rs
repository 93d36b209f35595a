use chrono::{NaiveDate, NaiveDateTime};
use kernel::{AdminId, MailId, PrivateLinks, StorageError};

use crate::catalogue::letter::Letter;
use crate::{
    AccountLookup, AccountMessage, AccountTopic, AdminLookup, AdminMessage, BookingLookup,
    ComposedMailRepository, ContactLookup, InForce, Letterhead, Mail, Message, Notices, Outbox,
    PaymentLookup, Queued, Receipt, RefusedAddresses, ReportLookup, SendError, Sender, Templates, Verdict,
    Withdrawal, account_messages, admin_messages, booking_messages, contact_messages, payment_messages,
    reports, seat_messages,
};

/// Delivering messages: [`Deliveries::take`] and [`Deliveries::write`], each in its own
/// transaction, then [`Mailer::send`](crate::Mailer::send) outside any, then [`Deliveries::sent`] or
/// [`Deliveries::failed`].
#[derive(Clone, Copy)]
pub struct Deliveries<'a> {
    /// The queue of messages.
    pub outbox: &'a dyn Outbox,
    /// The addresses that were refused for good.
    pub refused: &'a dyn RefusedAddresses,
    /// The facts about bookings.
    pub bookings: &'a dyn BookingLookup,
    /// The facts about payments.
    pub payments: &'a dyn PaymentLookup,
    /// The facts about contact requests.
    pub contacts: &'a dyn ContactLookup,
    /// What the office has written.
    pub composed: &'a dyn ComposedMailRepository,
    /// The administrators' addresses.
    pub admins: &'a dyn AdminLookup,
    /// The facts about accounts.
    pub accounts: &'a dyn AccountLookup,
    /// The figures in reports.
    pub reports: &'a dyn ReportLookup,
    /// What messages are written from.
    pub templates: Templates<'a>,
    /// The private links of visitors and accounts.
    pub links: &'a dyn PrivateLinks,
    /// Alerts administrators to mail that is given up.
    pub notices: Notices<'a>,
    /// Now, on the practice's wall clock.
    pub now: NaiveDateTime,
}

/// A message as it would leave now, or why it would not.
enum Written {
    Mail(Mail),
    /// The practice's own template could not be filled in.
    BuiltInInstead(Mail),
    Withdrawn(Withdrawal),
}

impl Written {
    fn mail(self) -> Result<Mail, Withdrawal> {
        match self {
            Self::Mail(mail) | Self::BuiltInInstead(mail) => Ok(mail),
            Self::Withdrawn(why) => Err(why),
        }
    }
}

impl Deliveries<'_> {
    /// Takes the next messages that are due.
    pub fn take(&self) -> Result<Vec<Queued>, StorageError> {
        self.outbox.take(Queued::LEASE, Queued::AT_ONCE)
    }

    /// The message as it would leave now, or why it is withdrawn; that is not an error.
    pub fn write(
        &self,
        queued: &Queued,
        letterhead: &Letterhead,
    ) -> Result<Result<Mail, Withdrawal>, StorageError> {
        let written = self.written(queued, letterhead)?;
        match &written {
            Written::BuiltInInstead(_) => {
                self.notices.notify(AdminMessage::TemplateFailed, self.now.date())?;
            }
            Written::Withdrawn(why) => {
                self.outbox.withdraw(queued.id, *why)?;
                // It may have been the one that tried the server for the others.
                self.outbox.wake()?;
            }
            Written::Mail(_) => {}
        }
        Ok(written.mail())
    }

    /// The same without withdrawing it.
    pub fn preview(
        &self,
        queued: &Queued,
        letterhead: &Letterhead,
    ) -> Result<Result<Mail, Withdrawal>, StorageError> {
        Ok(self.written(queued, letterhead)?.mail())
    }

    fn written(&self, queued: &Queued, letterhead: &Letterhead) -> Result<Written, StorageError> {
        if let Some(why) = self.unwanted(queued.message) {
            return Ok(Written::Withdrawn(why));
        }
        // Replies go to the practice, whatever address mail is sent from.
        let readdressed = |mail: Mail| {
            let reply_to = mail.from.reply_to.or_else(|| letterhead.email.clone());
            let from = Sender { reply_to, ..mail.from };
            Mail { from, to: queued.to.clone().unwrap_or(mail.to), ..mail }
        };
        Ok(match self.compose(queued, letterhead)? {
            Written::Mail(mail) => Written::Mail(readdressed(mail)),
            Written::BuiltInInstead(mail) => Written::BuiltInInstead(readdressed(mail)),
            withdrawn @ Written::Withdrawn(_) => withdrawn,
        })
    }

    /// The message without its recipient's private link, which is for no one else to use.
    pub(crate) fn without_private_link(&self, message: Message, mail: Mail) -> Mail {
        let token = match message {
            Message::Booking(_, id) | Message::Payment(_, _, id) => self.links.token(id),
            Message::Account(_, AccountTopic::Link(id)) => self.links.account_token(id),
            // The person may have another seat by now.
            Message::Seat(..) => return seat_messages::without_private_link(mail),
            Message::Account(_, AccountTopic::Person(_) | AccountTopic::Browser(..))
            | Message::Mediator(..)
            | Message::Contact(..)
            | Message::Admin(..)
            | Message::Composed(_) => return mail,
        };
        let hide = |text: &str| text.replace(&token, "private-link");
        Mail { html: mail.html.as_deref().map(hide), text: hide(&mail.text), ..mail }
    }

    /// Why the message is not wanted today, if so.
    fn unwanted(&self, message: Message) -> Option<Withdrawal> {
        let notifications = self.notices.notifications;
        let (is_wanted, is_stale) = match message {
            Message::Admin(message, _, day) => {
                (notifications.want(message), message.is_stale(day, self.now.date()))
            }
            Message::Booking(..)
            | Message::Mediator(..)
            | Message::Seat(..)
            | Message::Payment(..)
            | Message::Contact(..)
            | Message::Account(..)
            | Message::Composed(_) => (!message.is_notice() || notifications.email, false),
        };
        match (is_wanted, is_stale) {
            (false, _) => Some(Withdrawal::SwitchedOff),
            (true, true) => Some(Withdrawal::Outdated),
            (true, false) => None,
        }
    }

    fn compose(&self, queued: &Queued, letterhead: &Letterhead) -> Result<Written, StorageError> {
        let letter = match queued.message {
            Message::Booking(message, id) => match self.bookings.details(id)? {
                Some(booking) => {
                    booking_messages::letter(message, &booking, self.now, letterhead, &self.links.token(id))
                }
                None => Err(Withdrawal::NoRecipient),
            },
            Message::Mediator(message, id, mediator) => {
                let session = self.bookings.of_mediator(id, mediator)?.ok_or(Withdrawal::NoRecipient);
                let is_copy = queued.to.is_some();
                let letter =
                    session.and_then(|session| session.letter(message, is_copy, self.now, letterhead));
                return Ok(match letter {
                    Ok(letter) => Written::Mail(letter.in_built_in_words(queued.id, letterhead)),
                    Err(why) => Written::Withdrawn(why),
                });
            }
            Message::Seat(message, id, person) => {
                let entry =
                    self.bookings.of_seat(id, person, Some(queued.id))?.ok_or(Withdrawal::NoRecipient);
                entry.and_then(|entry| {
                    let token = self.links.seat_token(entry.seat);
                    entry.letter(message, queued.to.is_some(), self.now, letterhead, &token)
                })
            }
            Message::Payment(message, id, booking) => {
                let token = self.links.token(booking);
                let payment = self.payments.payment(id)?.ok_or(Withdrawal::NoRecipient);
                let letter = payment
                    .and_then(|payment| payment_messages::letter(message, &payment, letterhead, &token));
                return Ok(match letter {
                    Ok(letter) => Written::Mail(letter.in_built_in_words(queued.id, letterhead)),
                    Err(why) => Written::Withdrawn(why),
                });
            }
            Message::Contact(message, id) => {
                let request = self.contacts.details(id)?;
                let letter =
                    request.and_then(|request| contact_messages::letter(message, &request, letterhead));
                letter.ok_or(Withdrawal::NoRecipient)
            }
            Message::Admin(message, admin, day) => {
                let mail = self.for_admin(message, admin, day, queued.id, letterhead)?;
                return Ok(mail.map_or(Written::Withdrawn(Withdrawal::NoRecipient), Written::Mail));
            }
            Message::Account(message, topic) => {
                let letter = self.about_account(message, topic, letterhead)?;
                return Ok(match letter {
                    Ok(letter) => Written::Mail(letter.in_built_in_words(queued.id, letterhead)),
                    Err(why) => Written::Withdrawn(why),
                });
            }
            Message::Composed(composed) => {
                let mail = self.write_composed(queued, composed, letterhead)?;
                return Ok(mail.map_or_else(Written::Withdrawn, Written::Mail));
            }
        };
        match letter {
            Ok(letter) if self.notices.notifications.want_kind(letter.kind) => {
                self.in_words(letter, queued.id, letterhead)
            }
            Ok(_) => Ok(Written::Withdrawn(Withdrawal::SwitchedOff)),
            Err(why) => Ok(Written::Withdrawn(why)),
        }
    }

    /// The letter in the practice's own words, or else in the built-in ones, if they may be used.
    fn in_words(&self, letter: Letter, id: MailId, letterhead: &Letterhead) -> Result<Written, StorageError> {
        let fallback = self.notices.notifications.system_fallback;
        let unsubscribe = letterhead.email.clone().filter(|_| letter.kind.is_optional());
        let offering = |mail: Mail| Mail { unsubscribe, ..mail };
        Ok(match self.templates.in_force(letter.kind, letter.language, fallback)? {
            InForce::Custom(template) => match letter.in_own_words(&template, id, letterhead) {
                Some(mail) => Written::Mail(offering(mail)),
                None => Written::BuiltInInstead(offering(letter.in_built_in_words(id, letterhead))),
            },
            InForce::BuiltIn => Written::Mail(offering(letter.in_built_in_words(id, letterhead))),
            InForce::Nothing => Written::Withdrawn(Withdrawal::NoTemplate),
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

    fn about_account(
        &self,
        message: AccountMessage,
        topic: AccountTopic,
        letterhead: &Letterhead,
    ) -> Result<Result<Letter, Withdrawal>, StorageError> {
        Ok(match topic {
            AccountTopic::Person(id) => {
                let person = self.accounts.person(id)?.ok_or(Withdrawal::NoRecipient);
                person.map(|person| account_messages::letter(message, person, letterhead))
            }
            AccountTopic::Browser(_, id) => {
                let sign_in = self.accounts.browser(id)?.ok_or(Withdrawal::NoRecipient);
                sign_in.map(|sign_in| account_messages::sign_in_letter(message, sign_in, letterhead))
            }
            AccountTopic::Link(id) => {
                let token = self.links.account_token(id);
                self.accounts.link(id)?.ok_or(Withdrawal::Outdated).and_then(|link| {
                    account_messages::link_letter(message, link, &token, self.now, letterhead)
                })
            }
        })
    }

    /// Records that the message was sent. Its address works, and so does the server.
    pub fn sent(&self, queued: &Queued, mail: &Mail, receipt: &Receipt) -> Result<(), StorageError> {
        self.outbox.sent(queued, &self.without_private_link(queued.message, mail.clone()), receipt)?;
        self.refused.forget(&mail.to)?;
        self.outbox.server_is_back()
    }

    /// Records that the message was not sent; without `mail` it could not even be written.
    /// Administrators are alerted to mail that is given up, unless it was addressed to them: the
    /// alert would not reach them either.
    pub fn failed(
        &self,
        queued: &Queued,
        mail: Option<&Mail>,
        error: &SendError,
    ) -> Result<(), StorageError> {
        if mail.is_some() && !matches!(error, SendError::NoServer(_)) {
            self.outbox.server_is_back()?;
        }
        match queued.verdict(error) {
            Verdict::Retry(wait) => self.outbox.postpone(queued, wait, error),
            Verdict::GiveUp => self.give_up(queued, mail, error),
        }
    }

    fn give_up(&self, queued: &Queued, mail: Option<&Mail>, error: &SendError) -> Result<(), StorageError> {
        self.outbox.give_up(queued, mail.cloned(), error)?;
        if let (SendError::Refused(_), Some(mail)) = (error, mail) {
            self.refused.remember(&mail.to)?;
        }
        match queued.message {
            Message::Booking(..)
            | Message::Mediator(..)
            | Message::Seat(..)
            | Message::Payment(..)
            | Message::Contact(..)
            | Message::Account(..)
            | Message::Composed(_) => self.notices.notify(AdminMessage::MailGivenUp, self.now.date()),
            Message::Admin(..) => Ok(()),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::booking_messages::tests::{booking, letterhead};
    use crate::contact_messages::tests::request;
    use crate::ports::{
        MockAccountLookup, MockAdminLookup, MockAdminNotifier, MockBookingLookup, MockComposedMailRepository,
        MockContactLookup, MockOutbox, MockPaymentLookup, MockRefusedAddresses, MockReportLookup,
        MockTemplateRepository,
    };
    use crate::{
        Body, BookingDetails, BookingMessage, BookingState, ContactMessage, CustomTemplate, DayFigures,
        Notifications, Template, TemplateFields, TemplateType, WeekFigures,
    };
    use chrono::{DateTime, TimeDelta};
    use kernel::{
        AccountLinkId, BookingId, ContactRequestId, EmailAddress, Language, Money, SeatId, TemplateId,
    };

    const TODAY: &str = "2027-01-05";

    fn queued(message: BookingMessage) -> Queued {
        about(Message::Booking(message, BookingId::generate()))
    }

    fn about(message: Message) -> Queued {
        Queued { id: MailId::generate(), message, to: None, attempts: 1, age: TimeDelta::zero() }
    }

    /// Links in plaintext.
    struct Links;

    impl PrivateLinks for Links {
        fn token(&self, id: BookingId) -> String {
            id.to_string()
        }

        fn booking(&self, token: &str) -> Option<BookingId> {
            token.parse().ok()
        }

        fn shared_token(&self, id: BookingId) -> String {
            id.to_string()
        }

        fn shared_booking(&self, token: &str) -> Option<BookingId> {
            token.parse().ok()
        }

        fn seat_token(&self, id: SeatId) -> String {
            id.to_string()
        }

        fn seat(&self, token: &str) -> Option<SeatId> {
            token.parse().ok()
        }

        fn account_token(&self, id: AccountLinkId) -> String {
            id.to_string()
        }

        fn account_link(&self, token: &str) -> Option<AccountLinkId> {
            token.parse().ok()
        }
    }

    /// An outbox and the facts its messages are about.
    #[derive(Default)]
    pub(crate) struct Fixture {
        pub(crate) outbox: MockOutbox,
        refused: MockRefusedAddresses,
        bookings: MockBookingLookup,
        payments: MockPaymentLookup,
        contacts: MockContactLookup,
        pub(crate) composed: MockComposedMailRepository,
        admins: MockAdminLookup,
        pub(crate) accounts: MockAccountLookup,
        reports: MockReportLookup,
        notifier: MockAdminNotifier,
        templates: MockTemplateRepository,
        without_fallback: bool,
        silent: bool,
        without_reports: bool,
    }

    impl Fixture {
        pub(crate) fn knowing(details: Option<BookingDetails>) -> Self {
            let mut fixture = Self::default();
            fixture.templates.expect_active().returning(|_, _| Ok(None));
            fixture.bookings.expect_details().returning(move |_| Ok(details.clone()));
            fixture
        }

        /// A practice with an administrator.
        fn of_olive() -> Self {
            let mut fixture = Self::default();
            let olive = EmailAddress::parse("olive@example.com").unwrap();
            fixture.admins.expect_email().returning(move |_| Ok(Some(olive.clone())));
            fixture
        }

        pub(crate) fn deliveries(&self) -> Deliveries<'_> {
            let notifications = Notifications {
                email: !self.silent,
                daily_reports: !self.without_reports,
                weekly_reports: true,
                system_alerts: true,
                system_fallback: !self.without_fallback,
                ..Notifications::default()
            };
            Deliveries {
                outbox: &self.outbox,
                refused: &self.refused,
                bookings: &self.bookings,
                payments: &self.payments,
                contacts: &self.contacts,
                composed: &self.composed,
                admins: &self.admins,
                accounts: &self.accounts,
                reports: &self.reports,
                templates: Templates { templates: &self.templates, audit: kernel::unrecorded() },
                links: &Links,
                notices: Notices { notifier: &self.notifier, notifications },
                now: format!("{TODAY}T08:00:00").parse().unwrap(),
            }
        }

        /// Asserts that it withdraws the message, for this reason.
        fn withdraws(mut self, message: Message, why: Withdrawal) {
            let queued = about(message);
            let id = queued.id;
            self.outbox
                .expect_withdraw()
                .withf(move |withdrawn, reason| (*withdrawn, *reason) == (id, why))
                .times(1)
                .returning(|_, _| Ok(()));
            self.outbox.expect_wake().returning(|| Ok(()));
            assert_eq!(self.deliveries().write(&queued, &letterhead()).unwrap(), Err(why));
        }
    }

    fn to_olive(message: AdminMessage, day: &str) -> Message {
        Message::Admin(message, AdminId::generate(), day.parse().unwrap())
    }

    #[test]
    fn a_message_offers_to_pay_while_something_is_due() {
        let unpaid = booking();
        let paid = BookingDetails { due: Money::dollars(0), ..booking() };
        let cancelled = BookingDetails { state: BookingState::Cancelled, ..booking() };
        let online = Letterhead { takes_payments: true, ..letterhead() };
        let text = |details: &BookingDetails, letterhead: &Letterhead| {
            let fixture = Fixture::knowing(Some(details.clone()));
            let mail = fixture.deliveries().preview(&queued(BookingMessage::Status), letterhead);
            let mail = mail.unwrap().unwrap();
            let [in_text, in_html] =
                [&mail.text, mail.html()].map(|part| part.contains("You can pay $750 now if you like."));
            assert_eq!(in_text, in_html);
            assert_eq!(in_html, mail.html().contains(">Pay now</a>"), "{}", mail.html());
            mail.text
        };
        let offered = text(&unpaid, &online);
        assert!(offered.contains("\nPay now:\nhttps://practice.example/booking/"), "{offered}");
        for (details, letterhead) in [(&paid, &online), (&cancelled, &online), (&unpaid, &letterhead())] {
            assert!(!text(details, letterhead).contains("Pay now"));
        }
    }

    #[test]
    fn the_visitors_link_leads_to_the_booking_the_message_is_about() {
        let (id, fixture) = (BookingId::generate(), Fixture::knowing(Some(booking())));
        let message = about(Message::Booking(BookingMessage::Received, id));
        let mail = fixture.deliveries().write(&message, &letterhead()).unwrap().unwrap();
        assert!(mail.text.contains(&format!("https://practice.example/booking/{id}\n")), "{}", mail.text);
    }

    #[test]
    fn only_a_follow_up_offers_a_way_out() {
        for (message, state, offers) in [
            (BookingMessage::FollowUp, crate::BookingState::Completed, true),
            (BookingMessage::Reminder, crate::BookingState::Confirmed, false),
            (BookingMessage::Status, crate::BookingState::Completed, false),
        ] {
            let fixture = Fixture::knowing(Some(BookingDetails { state, ..booking() }));
            let mut deliveries = fixture.deliveries();
            deliveries.notices.notifications.auto_follow_up = true;
            let mail = deliveries.write(&queued(message), &letterhead()).unwrap().unwrap();
            assert_eq!(mail.unsubscribe, letterhead().email.filter(|_| offers), "{message:?}");
            assert_eq!(mail.origin, crate::Origin::Automatic);
        }
    }

    #[test]
    fn a_message_is_written_from_the_booking_as_it_is_now() {
        let (message, fixture) = (queued(BookingMessage::Received), Fixture::knowing(Some(booking())));
        let mail = fixture.deliveries().write(&message, &letterhead()).unwrap();
        assert_eq!(mail.unwrap().id, message.id);
    }

    /// A practice with this template for confirmed sessions.
    fn with_own(html: &str, subject: &str) -> Fixture {
        let mut fixture = Fixture::default();
        let confirmed = BookingDetails { state: crate::BookingState::Confirmed, ..booking() };
        fixture.bookings.expect_details().returning(move |_| Ok(Some(confirmed.clone())));
        let body = Body::Html { html: html.into(), text: String::new() };
        let template = Template { subject: subject.into(), body };
        let fields = TemplateFields {
            name: "Ours".into(),
            template_type: TemplateType::BookingConfirmed,
            language: Language::English,
            template,
            active: true,
        };
        let own = CustomTemplate { id: TemplateId::generate(), fields, updated_at: DateTime::UNIX_EPOCH };
        fixture
            .templates
            .expect_active()
            .withf(|template_type, _| *template_type == TemplateType::BookingConfirmed)
            .returning(
                move |_, language| Ok(Some(own.clone()).filter(|own| own.fields.language == language)),
            );
        fixture
    }

    #[test]
    fn the_practices_own_words_win_over_the_built_in_ones() {
        for without_fallback in [false, true] {
            let fixture = Fixture {
                without_fallback,
                ..with_own("<p>Until {appointment_date}</p>", "Hi {client_name}")
            };
            let mail = fixture.deliveries().write(&queued(BookingMessage::Status), &letterhead());
            let mail = mail.unwrap().unwrap();
            assert_eq!(mail.subject, "Hi Buy <b>pills</b> Bcc: all@example.com");
            assert!(mail.html().contains("<p>Until Tuesday, January 5, 2027</p>"), "{}", mail.html());
            assert!(mail.text.starts_with("Until Tuesday, January 5, 2027\n"), "{}", mail.text);
            assert!(mail.calendar.is_some());
        }
    }

    #[test]
    fn words_that_cannot_be_filled_in_give_way_and_the_office_is_told() {
        for (html, subject) in [
            ("<p>{nickname}</p>", "Hi"),
            ("<p>Hi</p>", "{nickname}"),
            ("<p>Hi</p>", " "),
            ("<script>x()</script>", "Hi"),
            (&"<div>".repeat(200), "Hi"),
        ] {
            let mut fixture = with_own(html, subject);
            fixture
                .notifier
                .expect_notify()
                .withf(|message, day| *message == AdminMessage::TemplateFailed && day.to_string() == TODAY)
                .times(1)
                .returning(|_, _| Ok(()));
            let mail = fixture.deliveries().write(&queued(BookingMessage::Status), &letterhead());
            let subject = mail.unwrap().unwrap().subject;
            assert_eq!(subject, "Confirmed: your session on Tuesday, January 5, 2027");
        }
    }

    #[test]
    fn a_message_without_any_template_is_withdrawn_and_others_leave() {
        let without = |state| {
            let fixture = Fixture::knowing(Some(BookingDetails { state, ..booking() }));
            Fixture { without_fallback: true, ..fixture }
        };
        let received = Message::Booking(BookingMessage::Received, BookingId::generate());
        without(crate::BookingState::Confirmed).withdraws(received, Withdrawal::NoTemplate);
        without(crate::BookingState::Pending).withdraws(received, Withdrawal::NoTemplate);
        let cancelled = without(crate::BookingState::Cancelled);
        assert!(cancelled.deliveries().write(&about(received), &letterhead()).unwrap().is_ok());
        let unconfirmed = BookingDetails { confirm_by: Some(DateTime::UNIX_EPOCH), ..booking() };
        let fixture = Fixture { without_fallback: true, ..Fixture::knowing(Some(unconfirmed)) };
        let mail = fixture.deliveries().write(&about(received), &letterhead()).unwrap().unwrap();
        assert!(mail.subject.starts_with("Please confirm"), "it carries the link: {}", mail.subject);
    }

    #[test]
    fn a_message_about_a_contact_request_is_written_from_it() {
        let mut fixture = Fixture::default();
        fixture.contacts.expect_details().returning(|_| Ok(Some(request())));
        let message = about(Message::Contact(ContactMessage::Requested, ContactRequestId::generate()));
        let mail = fixture.deliveries().write(&message, &letterhead()).unwrap().unwrap();
        assert_eq!((mail.id, mail.to.as_str()), (message.id, "office@practice.example"));
    }

    #[test]
    fn a_message_without_a_recipient_is_withdrawn() {
        let left = BookingDetails { mediator_email: None, ..booking() };
        let message = Message::Booking(BookingMessage::Requested, BookingId::generate());
        for details in [Some(left), None] {
            Fixture::knowing(details).withdraws(message, Withdrawal::NoRecipient);
        }
        let mut fixture = Fixture::default();
        fixture.admins.expect_email().returning(|_| Ok(None));
        fixture.withdraws(to_olive(AdminMessage::BackupFailed, TODAY), Withdrawal::NoRecipient);
    }

    #[test]
    fn notices_the_practice_does_not_want_are_withdrawn_and_visitors_still_hear() {
        let silent = || Fixture { silent: true, ..Fixture::knowing(Some(booking())) };
        for message in [
            BookingMessage::Requested,
            BookingMessage::CancelledByClient,
            BookingMessage::MovedByClient,
            BookingMessage::Withheld,
        ] {
            silent().withdraws(Message::Booking(message, BookingId::generate()), Withdrawal::SwitchedOff);
        }
        let contact = Message::Contact(ContactMessage::Requested, ContactRequestId::generate());
        silent().withdraws(contact, Withdrawal::SwitchedOff);
        silent().withdraws(to_olive(AdminMessage::BackupFailed, TODAY), Withdrawal::SwitchedOff);
        let received = queued(BookingMessage::Received);
        assert!(silent().deliveries().write(&received, &letterhead()).unwrap().is_ok());
    }

    #[test]
    fn a_report_is_written_from_its_days_figures_as_they_are_now() {
        let mut fixture = Fixture::of_olive();
        fixture
            .reports
            .expect_day()
            .withf(|day, _| day.to_string() == TODAY)
            .returning(|_, _| Ok(DayFigures { pending: 4, ..DayFigures::default() }));
        fixture.reports.expect_week().returning(|_, _| Ok(WeekFigures::default()));
        let write = |message| {
            let mail = fixture.deliveries().write(&about(to_olive(message, TODAY)), &letterhead());
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
        let switched_off = Fixture { without_reports: true, ..Fixture::default() };
        switched_off.withdraws(to_olive(AdminMessage::DailyReport, TODAY), Withdrawal::SwitchedOff);
        let yesterday = to_olive(AdminMessage::DailyReport, "2027-01-04");
        Fixture::default().withdraws(yesterday, Withdrawal::Outdated);
    }

    /// Olive, who has a link that works until nine thirty in Orlando.
    fn olives_link() -> crate::LinkDetails {
        let email = EmailAddress::parse("olive@example.com").unwrap();
        let person = crate::PersonDetails { email, role: "owner" };
        crate::LinkDetails { person, until: "2027-01-05T13:30:00Z".parse().unwrap() }
    }

    #[test]
    fn a_message_about_an_account_is_sent_whatever_the_settings_say() {
        let mut fixture = Fixture { silent: true, without_fallback: true, ..Fixture::default() };
        fixture.accounts.expect_person().returning(|_| Ok(Some(olives_link().person)));
        let message =
            Message::Account(AccountMessage::TwoFactorOff, AccountTopic::Person(AdminId::generate()));
        let mail = fixture.deliveries().write(&about(message), &letterhead()).unwrap().unwrap();
        assert_eq!(mail.to.as_str(), "olive@example.com");
        let mut gone = Fixture::default();
        gone.accounts.expect_person().returning(|_| Ok(None));
        gone.withdraws(message, Withdrawal::NoRecipient);
    }

    #[test]
    fn a_private_link_leaves_in_its_message_and_is_kept_nowhere() {
        for (kind, page) in [(AccountMessage::PasswordReset, "reset"), (AccountMessage::Invitation, "join")] {
            let id = AccountLinkId::generate();
            let message = about(Message::Account(kind, AccountTopic::Link(id)));
            let mut fixture = Fixture::default();
            fixture.accounts.expect_link().returning(|_| Ok(Some(olives_link())));
            let mail = fixture.deliveries().write(&message, &letterhead()).unwrap().unwrap();
            let link = format!("https://practice.example/admin/{page}#{id}");
            assert!(mail.text.contains(&link) && mail.html().contains(&link), "{}", mail.text);
            let kept = fixture.deliveries().without_private_link(message.message, mail);
            let masked = format!("https://practice.example/admin/{page}#private-link");
            assert!(kept.text.contains(&masked) && !kept.text.contains(&id.to_string()), "{}", kept.text);
            assert!(kept.html().contains(&masked) && !kept.html().contains(&id.to_string()));
        }
    }

    #[test]
    fn a_link_that_no_longer_works_is_not_sent() {
        let message =
            Message::Account(AccountMessage::PasswordReset, AccountTopic::Link(AccountLinkId::generate()));
        let old = crate::LinkDetails { until: "2027-01-05T13:00:00Z".parse().unwrap(), ..olives_link() };
        for link in [Some(old), None] {
            let mut fixture = Fixture::default();
            fixture.accounts.expect_link().returning(move |_| Ok(link.clone()));
            fixture.withdraws(message, Withdrawal::Outdated);
        }
    }

    /// A message that was written, for Jo.
    fn written(message: Message) -> (Queued, Mail) {
        let queued = about(message);
        let fixture = Fixture::knowing(Some(booking()));
        let id = match message {
            Message::Booking(_, id) => id,
            _ => BookingId::generate(),
        };
        let received = Queued { message: Message::Booking(BookingMessage::Received, id), ..queued.clone() };
        let mail = fixture.deliveries().write(&received, &letterhead()).unwrap().unwrap();
        assert!(mail.text.contains(&format!("/booking/{id}")), "{}", mail.text);
        (queued, mail)
    }

    fn received() -> (Queued, Mail) {
        written(Message::Booking(BookingMessage::Received, BookingId::generate()))
    }

    #[test]
    fn a_message_that_is_sent_again_goes_to_its_new_address() {
        let fixture = Fixture::knowing(Some(booking()));
        let to = EmailAddress::parse("jo.park@example.com").unwrap();
        let again = Queued { to: Some(to.clone()), ..queued(BookingMessage::Received) };
        let mail = fixture.deliveries().write(&again, &letterhead()).unwrap().unwrap();
        assert_eq!(mail.to, to);
        assert_eq!(
            mail.from.reply_to.unwrap().as_str(),
            "office@practice.example",
            "replies reach the practice"
        );
    }

    #[test]
    fn administrators_are_alerted_to_mail_that_is_given_up_but_not_to_their_own() {
        let mut fixture = Fixture::default();
        fixture.outbox.expect_give_up().times(2).returning(|_, _, _| Ok(()));
        fixture.outbox.expect_server_is_back().returning(|| Ok(()));
        fixture
            .notifier
            .expect_notify()
            .withf(|message, day| *message == AdminMessage::MailGivenUp && day.to_string() == TODAY)
            .times(1)
            .returning(|_, _| Ok(()));
        let refused = SendError::Permanent("The mail server rejected the message".into());
        for (queued, mail) in [received(), written(to_olive(AdminMessage::BackupFailed, TODAY))] {
            fixture.deliveries().failed(&queued, Some(&mail), &refused).unwrap();
        }
    }

    #[test]
    fn what_was_sent_is_kept_as_it_left_and_its_address_works() {
        let (queued, mail) = received();
        let receipt =
            Receipt::new("office@practice.example".into(), "<1@practice.example>".into(), "2.0.0 kept");
        let mut fixture = Fixture::default();
        let Message::Booking(_, id) = queued.message else { panic!("it is about a booking") };
        let text = mail.text.replace(&id.to_string(), "private-link");
        let html = mail.html.as_ref().map(|html| html.replace(&id.to_string(), "private-link"));
        let expected = (queued.clone(), Mail { html, text, ..mail.clone() }, receipt.clone());
        fixture
            .outbox
            .expect_sent()
            .withf(move |queued, mail, receipt| {
                (queued, mail, receipt) == (&expected.0, &expected.1, &expected.2)
            })
            .times(1)
            .returning(|_, _, _| Ok(()));
        fixture
            .refused
            .expect_forget()
            .withf(|address| address.as_str() == "jo@example.com")
            .times(1)
            .returning(|_| Ok(()));
        fixture.outbox.expect_server_is_back().times(1).returning(|| Ok(()));
        fixture.deliveries().sent(&queued, &mail, &receipt).unwrap();
    }

    #[test]
    fn an_address_that_was_refused_for_good_is_remembered_and_no_other() {
        let mut fixture = Fixture::default();
        fixture.outbox.expect_give_up().times(2).returning(|_, _, _| Ok(()));
        fixture.outbox.expect_server_is_back().returning(|| Ok(()));
        fixture.notifier.expect_notify().returning(|_, _| Ok(()));
        fixture
            .refused
            .expect_remember()
            .withf(|address| address.as_str() == "jo@example.com")
            .times(1)
            .returning(|_| Ok(()));
        let (queued, mail) = received();
        for error in [SendError::Refused("unknown".into()), SendError::Permanent("too large".into())] {
            fixture.deliveries().failed(&queued, Some(&mail), &error).unwrap();
        }
    }

    #[test]
    fn any_answer_marks_the_server_as_back_and_silence_does_not() {
        let (queued, mail) = received();
        for (error, answers) in [
            (SendError::NoServer("away".into()), 0),
            (SendError::Temporary("busy".into()), 1),
            (SendError::Permanent("too large".into()), 1),
        ] {
            let mut fixture = Fixture::default();
            fixture.outbox.expect_server_is_back().times(answers).returning(|| Ok(()));
            fixture.outbox.expect_postpone().returning(|_, _, _| Ok(()));
            fixture.outbox.expect_give_up().returning(|_, _, _| Ok(()));
            fixture.notifier.expect_notify().returning(|_, _| Ok(()));
            fixture.deliveries().failed(&queued, Some(&mail), &error).unwrap();
        }
    }

    #[test]
    fn what_failed_for_now_waits_with_the_reason() {
        let mut fixture = Fixture::default();
        let half_a_minute = TimeDelta::seconds(30);
        fixture
            .outbox
            .expect_postpone()
            .withf(move |_, wait, error| *wait == half_a_minute && error.to_string() == "busy")
            .times(2)
            .returning(|_, _, _| Ok(()));
        fixture.outbox.expect_server_is_back().returning(|| Ok(()));
        let (queued, mail) = received();
        for mail in [Some(&mail), None] {
            fixture.deliveries().failed(&queued, mail, &SendError::Temporary("busy".into())).unwrap();
        }
    }
}
