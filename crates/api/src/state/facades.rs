//! The domain crates' façades over one transaction.

use auth::{Admins, Invitations, Joining, Logins, Passkeys, PasswordResets, SecondFactors, Sessions, Team};
use availability::{
    CalendarFeeds, Closures, HolidayQuestion, Mediators, Offers, OutsideCalendars, Schedules, TimeSlots,
};
use booking::{Analytics, Board, BookedSessions, Bookings, ClientImports, Clients, Erasure, Tasks, Visits};
use content::{
    ContactForms, ContactRequests, ContentVersions, Contents, Dashboards, HumanChecks, MediaLibrary,
};
use infra::pg::{Forgotten, Tx};
use kernel::{Activities, Audit, PrivateLinks};
use payments::{PaymentOffer, PaymentSetup, Payments, SecretSource};
use templates::{Deliveries, MailStatus, Mails, Notices, Reminders, Templates};

use super::moment::Moment;
use super::opens::Opens;

/// The façades at a given moment; the moment's actor is recorded for what they change.
pub trait Facades {
    /// The audit log.
    fn activities<'a>(&'a self, at: &'a Moment<impl Opens<Activities<'static>>>) -> Activities<'a>;
    /// Administrators.
    fn admins<'a>(&'a self, at: &'a Moment<impl Opens<Admins<'static>>>) -> Admins<'a>;
    /// Figures.
    fn analytics(&self, at: &Moment<impl Opens<Analytics<'static>>>) -> Analytics<'_>;
    /// The practice's days at a glance.
    fn board(&self, at: &Moment<impl Opens<Board<'static>>>) -> Board<'_>;
    /// What is booked on closed days.
    fn booked_sessions(&self, at: &Moment<impl Opens<BookedSessions<'static>>>) -> BookedSessions<'_>;
    /// Bookings.
    fn bookings<'a>(&'a self, at: &'a Moment<impl Opens<Bookings<'static>>>) -> Bookings<'a>;
    /// The mediators' calendar feeds.
    fn calendar_feeds<'a>(&'a self, at: &'a Moment<impl Opens<CalendarFeeds<'static>>>) -> CalendarFeeds<'a>;
    /// Closed days.
    fn closures<'a>(&'a self, at: &'a Moment<impl Opens<Closures<'static>>>) -> Closures<'a>;
    /// Whether the practice works on holidays.
    fn holiday_question<'a>(
        &'a self,
        at: &'a Moment<impl Opens<HolidayQuestion<'static>>>,
    ) -> HolidayQuestion<'a>;
    /// Clients from files of other programs.
    fn client_imports<'a>(&'a self, at: &'a Moment<impl Opens<ClientImports<'static>>>) -> ClientImports<'a>;
    /// Clients.
    fn clients<'a>(&'a self, at: &'a Moment<impl Opens<Clients<'static>>>) -> Clients<'a>;
    /// Contact requests.
    fn contact_requests<'a>(
        &'a self,
        at: &'a Moment<impl Opens<ContactRequests<'static>>>,
    ) -> ContactRequests<'a>;
    /// The contact form.
    fn contact_forms<'a, S>(&'a self, at: &'a Moment<S>) -> ContactForms<'a>;
    /// Editing the site's texts.
    fn content_versions<'a>(
        &'a self,
        at: &'a Moment<impl Opens<ContentVersions<'static>>>,
    ) -> ContentVersions<'a>;
    /// Reading the site's texts.
    fn contents(&self) -> Contents<'_>;
    /// The administrators' dashboards.
    fn dashboards<'a>(&'a self, at: &'a Moment<impl Opens<Dashboards<'static>>>) -> Dashboards<'a>;
    /// Sending mail.
    fn deliveries<'a>(
        &'a self,
        links: &'a dyn PrivateLinks,
        at: &'a Moment<impl Opens<Mails<'static>>>,
    ) -> Deliveries<'a>;
    /// The outbox.
    fn mails<'a>(
        &'a self,
        links: &'a dyn PrivateLinks,
        at: &'a Moment<impl Opens<Mails<'static>>>,
    ) -> Mails<'a>;
    /// Whether mail leaves, if there is a mail server.
    fn mail_status(&self, has_server: bool) -> MailStatus<'_>;
    /// Mediators.
    fn mediators<'a>(&'a self, at: &'a Moment<impl Opens<Mediators<'static>>>) -> Mediators<'a>;
    /// Erasing people.
    fn erasure<'a>(
        &'a self,
        forgotten: &'a Forgotten<'a, '_>,
        at: &'a Moment<impl Opens<Erasure<'static>>>,
    ) -> Erasure<'a>;
    /// Human checks.
    fn human_checks(&self) -> HumanChecks<'_>;
    /// Inviting people to the team.
    fn invitations<'a>(&'a self, at: &'a Moment<impl Opens<Invitations<'static>>>) -> Invitations<'a>;
    /// Accepting invitations.
    fn joining<'a>(&'a self, at: &'a Moment<impl Opens<Joining<'static>>>) -> Joining<'a>;
    /// Signing in.
    fn logins<'a>(&'a self, at: &'a Moment<impl Opens<Logins<'static>>>) -> Logins<'a>;
    /// Images.
    fn media_library<'a>(&'a self, at: &'a Moment<impl Opens<MediaLibrary<'static>>>) -> MediaLibrary<'a>;
    /// Reports and alerts.
    fn notices<'a, S>(&'a self, at: &'a Moment<S>) -> Notices<'a>;
    /// What visitors see of the mediators and their sessions.
    fn offers<'a, S>(&'a self, at: &'a Moment<S>) -> Offers<'a>;
    /// The mediators' outside calendars.
    fn outside_calendars<'a>(
        &'a self,
        at: &'a Moment<impl Opens<OutsideCalendars<'static>>>,
    ) -> OutsideCalendars<'a>;
    /// The administrators' passkeys.
    fn passkeys<'a>(&'a self, at: &'a Moment<impl Opens<Passkeys<'static>>>) -> Passkeys<'a>;
    /// Forgotten passwords.
    fn password_resets<'a>(
        &'a self,
        at: &'a Moment<impl Opens<PasswordResets<'static>>>,
    ) -> PasswordResets<'a>;
    /// How visitors may pay.
    fn payment_offer<'a>(&'a self, secrets: &'a dyn SecretSource) -> PaymentOffer<'a>;
    /// Payment settings and providers.
    fn payment_setup<'a>(
        &'a self,
        secrets: &'a dyn SecretSource,
        at: &'a Moment<impl Opens<PaymentSetup<'static>>>,
    ) -> PaymentSetup<'a>;
    /// Payments and refunds.
    fn payments<'a>(&'a self, at: &'a Moment<impl Opens<Payments<'static>>>) -> Payments<'a>;
    /// Weekly plans.
    fn schedules<'a>(&'a self, at: &'a Moment<impl Opens<Schedules<'static>>>) -> Schedules<'a>;
    /// Reminders and follow-ups.
    fn reminders<'a, S>(&'a self, at: &'a Moment<S>) -> Reminders<'a>;
    /// The administrators' second factors.
    fn second_factors<'a>(&'a self, at: &'a Moment<impl Opens<SecondFactors<'static>>>) -> SecondFactors<'a>;
    /// The administrators' sessions.
    fn sessions<'a>(&'a self, at: &'a Moment<impl Opens<Sessions<'static>>>) -> Sessions<'a>;
    /// What the office has to do.
    fn tasks(&self, at: &Moment<impl Opens<Tasks<'static>>>) -> Tasks<'_>;
    /// The people who may sign in.
    fn team<'a>(&'a self, at: &'a Moment<impl Opens<Team<'static>>>) -> Team<'a>;
    /// Email templates.
    fn templates<'a>(&'a self, at: &'a Moment<impl Opens<Templates<'static>>>) -> Templates<'a>;
    /// What visitors may do with bookings.
    fn visits<'a, S>(&'a self, at: &'a Moment<S>) -> Visits<'a>;
    /// Offered sessions.
    fn time_slots<'a>(&'a self, at: &'a Moment<impl Opens<TimeSlots<'static>>>) -> TimeSlots<'a>;
}

impl Facades for Tx<'_> {
    fn contact_forms<'a, S>(&'a self, at: &'a Moment<S>) -> ContactForms<'a> {
        ContactForms::new(contact_requests(self, at))
    }

    fn offers<'a, S>(&'a self, at: &'a Moment<S>) -> Offers<'a> {
        Offers::new(mediators(self, at), slots(self, at), feeds(self, at))
    }

    fn visits<'a, S>(&'a self, at: &'a Moment<S>) -> Visits<'a> {
        Visits::new(every_booking(self, at))
    }

    fn admins<'a>(&'a self, at: &'a Moment<impl Opens<Admins<'static>>>) -> Admins<'a> {
        let audit = audit(self, at);
        Admins {
            admins: self,
            sessions: self,
            attempts: self,
            factors: self,
            passkeys: self,
            links: self,
            notifier: self,
            audit,
        }
    }

    fn activities<'a>(&'a self, at: &'a Moment<impl Opens<Activities<'static>>>) -> Activities<'a> {
        Activities { log: self, audit: audit(self, at) }
    }

    fn analytics(&self, at: &Moment<impl Opens<Analytics<'static>>>) -> Analytics<'_> {
        let _ = at;
        Analytics { figures: self }
    }

    fn board(&self, at: &Moment<impl Opens<Board<'static>>>) -> Board<'_> {
        Board { mediators: self, slots: self, closed: self, bookings: self, sight: at.sight }
    }

    fn booked_sessions(&self, at: &Moment<impl Opens<BookedSessions<'static>>>) -> BookedSessions<'_> {
        BookedSessions { bookings: self, sight: at.sight }
    }

    fn closures<'a>(&'a self, at: &'a Moment<impl Opens<Closures<'static>>>) -> Closures<'a> {
        let audit = audit(self, at);
        Closures { mediators: self, closures: self, closed: self, audit, sight: at.sight }
    }

    fn holiday_question<'a>(
        &'a self,
        at: &'a Moment<impl Opens<HolidayQuestion<'static>>>,
    ) -> HolidayQuestion<'a> {
        HolidayQuestion { known: self, closed: self, audit: audit(self, at) }
    }

    fn bookings<'a>(&'a self, at: &'a Moment<impl Opens<Bookings<'static>>>) -> Bookings<'a> {
        every_booking(self, at)
    }

    fn calendar_feeds<'a>(&'a self, at: &'a Moment<impl Opens<CalendarFeeds<'static>>>) -> CalendarFeeds<'a> {
        feeds(self, at)
    }

    fn client_imports<'a>(&'a self, at: &'a Moment<impl Opens<ClientImports<'static>>>) -> ClientImports<'a> {
        ClientImports { imports: self, audit: audit(self, at) }
    }

    fn clients<'a>(&'a self, at: &'a Moment<impl Opens<Clients<'static>>>) -> Clients<'a> {
        Clients {
            clients: self,
            bookings: self,
            audit: audit(self, at),
            sight: at.sight,
            now: at.local,
            currency: at.policies.payments.currency,
        }
    }

    fn contact_requests<'a>(
        &'a self,
        at: &'a Moment<impl Opens<ContactRequests<'static>>>,
    ) -> ContactRequests<'a> {
        contact_requests(self, at)
    }

    fn content_versions<'a>(
        &'a self,
        at: &'a Moment<impl Opens<ContentVersions<'static>>>,
    ) -> ContentVersions<'a> {
        ContentVersions { content: self, versions: self, audit: audit(self, at) }
    }

    fn contents(&self) -> Contents<'_> {
        Contents { content: self, versions: self }
    }

    fn dashboards<'a>(&'a self, at: &'a Moment<impl Opens<Dashboards<'static>>>) -> Dashboards<'a> {
        Dashboards { dashboards: self, audit: audit(self, at) }
    }

    fn deliveries<'a>(
        &'a self,
        links: &'a dyn PrivateLinks,
        at: &'a Moment<impl Opens<Mails<'static>>>,
    ) -> Deliveries<'a> {
        Deliveries {
            outbox: self,
            refused: self,
            bookings: self,
            payments: self,
            contacts: self,
            composed: self,
            admins: self,
            accounts: self,
            reports: self,
            templates: Templates { templates: self, audit: audit(self, at) },
            links,
            notices: self.notices(at),
            now: at.local,
        }
    }

    fn mails<'a>(
        &'a self,
        links: &'a dyn PrivateLinks,
        at: &'a Moment<impl Opens<Mails<'static>>>,
    ) -> Mails<'a> {
        Mails { mails: self, deliveries: self.deliveries(links, at), audit: audit(self, at) }
    }

    fn mail_status(&self, has_server: bool) -> MailStatus<'_> {
        MailStatus { mails: self, has_server }
    }

    fn mediators<'a>(&'a self, at: &'a Moment<impl Opens<Mediators<'static>>>) -> Mediators<'a> {
        mediators(self, at)
    }

    fn erasure<'a>(
        &'a self,
        forgotten: &'a Forgotten<'a, '_>,
        at: &'a Moment<impl Opens<Erasure<'static>>>,
    ) -> Erasure<'a> {
        Erasure { people: self, forgotten, audit: audit(self, at) }
    }

    fn human_checks(&self) -> HumanChecks<'_> {
        HumanChecks { checks: self }
    }

    fn invitations<'a>(&'a self, at: &'a Moment<impl Opens<Invitations<'static>>>) -> Invitations<'a> {
        let audit = audit(self, at);
        Invitations { links: self, admins: self, mediators: self, notifier: self, audit }
    }

    fn joining<'a>(&'a self, at: &'a Moment<impl Opens<Joining<'static>>>) -> Joining<'a> {
        Joining { links: self, admins: self, team: self, notifier: self, audit: audit(self, at) }
    }

    fn logins<'a>(&'a self, at: &'a Moment<impl Opens<Logins<'static>>>) -> Logins<'a> {
        logins(self, at)
    }

    fn media_library<'a>(&'a self, at: &'a Moment<impl Opens<MediaLibrary<'static>>>) -> MediaLibrary<'a> {
        MediaLibrary { media: self, uses: self, audit: audit(self, at) }
    }

    fn notices<'a, S>(&'a self, at: &'a Moment<S>) -> Notices<'a> {
        Notices { notifier: self, notifications: at.policies.notifications }
    }

    fn outside_calendars<'a>(
        &'a self,
        at: &'a Moment<impl Opens<OutsideCalendars<'static>>>,
    ) -> OutsideCalendars<'a> {
        let audit = audit(self, at);
        OutsideCalendars { mediators: self, calendars: self, audit, scope: at.sight.scope }
    }

    fn passkeys<'a>(&'a self, at: &'a Moment<impl Opens<Passkeys<'static>>>) -> Passkeys<'a> {
        Passkeys { logins: logins(self, at) }
    }

    fn password_resets<'a>(
        &'a self,
        at: &'a Moment<impl Opens<PasswordResets<'static>>>,
    ) -> PasswordResets<'a> {
        PasswordResets { logins: logins(self, at) }
    }

    fn payment_offer<'a>(&'a self, secrets: &'a dyn SecretSource) -> PaymentOffer<'a> {
        PaymentOffer { repository: self, secrets }
    }

    fn payment_setup<'a>(
        &'a self,
        secrets: &'a dyn SecretSource,
        at: &'a Moment<impl Opens<PaymentSetup<'static>>>,
    ) -> PaymentSetup<'a> {
        PaymentSetup { repository: self, secrets, audit: audit(self, at) }
    }

    fn payments<'a>(&'a self, at: &'a Moment<impl Opens<Payments<'static>>>) -> Payments<'a> {
        Payments { repository: self, events: self, audit: audit(self, at) }
    }

    fn schedules<'a>(&'a self, at: &'a Moment<impl Opens<Schedules<'static>>>) -> Schedules<'a> {
        let audit = audit(self, at);
        Schedules { mediators: self, plans: self, slots: self, busy: self, audit, scope: at.sight.scope }
    }

    fn reminders<'a, S>(&'a self, at: &'a Moment<S>) -> Reminders<'a> {
        let (notifications, zone) = (&at.policies.notifications, at.policies.practice.zone);
        Reminders { schedule: self, notifications, zone }
    }

    fn second_factors<'a>(&'a self, at: &'a Moment<impl Opens<SecondFactors<'static>>>) -> SecondFactors<'a> {
        SecondFactors { logins: logins(self, at) }
    }

    fn sessions<'a>(&'a self, at: &'a Moment<impl Opens<Sessions<'static>>>) -> Sessions<'a> {
        Sessions { sessions: self, audit: audit(self, at) }
    }

    fn tasks(&self, at: &Moment<impl Opens<Tasks<'static>>>) -> Tasks<'_> {
        Tasks { tasks: self, sight: at.sight }
    }

    fn team<'a>(&'a self, at: &'a Moment<impl Opens<Team<'static>>>) -> Team<'a> {
        let audit = audit(self, at);
        Team { team: self, sessions: self, links: self, mediators: self, notifier: self, audit }
    }

    fn templates<'a>(&'a self, at: &'a Moment<impl Opens<Templates<'static>>>) -> Templates<'a> {
        Templates { templates: self, audit: audit(self, at) }
    }

    fn time_slots<'a>(&'a self, at: &'a Moment<impl Opens<TimeSlots<'static>>>) -> TimeSlots<'a> {
        slots(self, at)
    }
}

pub(super) fn every_booking<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> Bookings<'a> {
    let (audit, by, sight) = (audit(tx, at), &at.by, at.sight);
    Bookings {
        mediators: tx,
        slots: tx,
        closed: tx,
        practice: &at.policies.practice,
        bookings: tx,
        clients: tx,
        events: tx,
        bills: tx,
        audit,
        now: at.utc,
        by,
        sight,
    }
}

fn contact_requests<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> ContactRequests<'a> {
    ContactRequests { requests: tx, checks: tx, events: tx, by: &at.by }
}

fn logins<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> Logins<'a> {
    let audit = audit(tx, at);
    Logins {
        admins: tx,
        sessions: tx,
        attempts: tx,
        networks: tx,
        browsers: tx,
        factors: tx,
        passkeys: tx,
        links: tx,
        notifier: tx,
        audit,
    }
}

fn feeds<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> CalendarFeeds<'a> {
    CalendarFeeds { mediators: tx, feeds: tx, audit: audit(tx, at), scope: at.sight.scope }
}

fn mediators<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> Mediators<'a> {
    Mediators { mediators: tx, busy: tx, audit: audit(tx, at) }
}

fn slots<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> TimeSlots<'a> {
    let audit = audit(tx, at);
    TimeSlots { mediators: tx, slots: tx, busy: tx, closed: tx, audit, scope: at.sight.scope }
}

fn audit<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> Audit<'a> {
    Audit { log: tx, by: &at.by }
}
