//! The domain crates' façades over one use case. They record what changes for its moment's actor. A
//! handler whose extractor does not open a façade does not compile.

use auth::{Admins, Invitations, Joining, Logins, Passkeys, PasswordResets, SecondFactors, Sessions, Team};
use availability::{
    CalendarFeeds, Closures, HolidayQuestion, Mediators, Offers, OutsideCalendars, Schedules, TimeSlots,
};
use booking::{
    Analytics, Board, BookedSessions, Bookings, ClientImports, Clients, Erasure, Relocations, Tasks, Visits,
};
use content::{
    ContactForms, ContactRequests, ContentVersions, Contents, Dashboards, HumanChecks, MediaLibrary,
};
use infra::pg::Forgotten;
use kernel::{Activities, Audit, PrivateLinks};
use matters::{Matters, Openings, Seats};
use payments::{PaymentOffer, PaymentSetup, Payments, Receivables, SecretSource};
use templates::{Deliveries, MailStatus, Mails, Notices, Reminders, Templates};

use super::standing::{
    ChangeAvailability, ChangeCalendar, ChangePayments, EditContent, ExportActivity, MaintainSite,
    ManageClients, ManageEmployees, ManageMail, ManageRequests, ManageSettings, ManageTeam, Opens,
    OwnAccount, PaymentService, ReadActivity, ReadCalendar, ReadClients, ReadMoney, ReadPayments, Visitor,
};
use super::work::Work;

/// The façades that a permission opens: each with its name, the permissions, and what it is made of.
/// Without a permission, only the program has it.
macro_rules! facades {
    ($work:ident: $(
        $(#[$doc:meta])*
        $name:ident($($arg:ident: $type:ty),*) -> $facade:ident $(for $($standing:ident),+)? $body:block
    )+) => {
        $($($(impl Opens<$facade<'static>> for $standing {})+)?)+

        #[expect(clippy::elidable_lifetime_names, reason = "some have arguments that need it")]
        impl<S> Work<'_, S> {$(
            $(#[$doc])*
            pub fn $name<'a>(&'a self, $($arg: $type),*) -> $facade<'a>
            where
                S: Opens<$facade<'static>>,
            {
                let $work = self;
                $body
            }
        )+}
    };
}

facades! { work:
    /// The audit log.
    activities() -> Activities for ReadActivity, ExportActivity {
        Activities { log: work.tx, audit: work.audit() }
    }

    /// Administrators.
    admins() -> Admins for OwnAccount {
        let (tx, audit) = (work.tx, work.audit());
        Admins { admins: tx, sessions: tx, attempts: tx, factors: tx, passkeys: tx, links: tx, notifier: tx, audit }
    }

    /// Figures.
    analytics() -> Analytics for ReadMoney {
        Analytics { figures: work.tx }
    }

    /// The practice's days at a glance.
    board() -> Board for ReadCalendar {
        let tx = work.tx;
        Board { mediators: tx, slots: tx, closed: tx, bookings: tx, sight: work.at.sight }
    }

    /// What is booked on closed days.
    booked_sessions() -> BookedSessions for ReadCalendar, ChangeAvailability {
        BookedSessions { bookings: work.tx, sight: work.at.sight }
    }

    /// Bookings.
    bookings() -> Bookings for ReadCalendar, ChangeCalendar {
        work.every_booking()
    }

    /// The mediators' calendar feeds.
    calendar_feeds() -> CalendarFeeds for ChangeAvailability {
        work.every_feed()
    }

    /// Closed days.
    closures() -> Closures for ReadCalendar, ChangeAvailability {
        let audit = work.audit();
        Closures { mediators: work.tx, closures: work.tx, closed: work.tx, audit, sight: work.at.sight }
    }

    /// Whether the practice works on holidays.
    holiday_question() -> HolidayQuestion for ManageEmployees {
        HolidayQuestion { known: work.tx, closed: work.tx, audit: work.audit() }
    }

    /// Clients from files of other programs.
    client_imports() -> ClientImports for ManageClients {
        ClientImports { imports: work.tx, audit: work.audit() }
    }

    /// Clients.
    clients() -> Clients for ReadClients, ManageClients, ManageRequests {
        Clients {
            clients: work.tx,
            bookings: work.tx,
            audit: work.audit(),
            sight: work.at.sight,
            now: work.at.local,
            currency: work.at.policies.payments.currency,
        }
    }

    /// Contact requests.
    contact_requests() -> ContactRequests for ManageRequests, ManageClients {
        work.every_contact_request()
    }

    /// Editing the site's texts.
    content_versions() -> ContentVersions for EditContent {
        ContentVersions { content: work.tx, versions: work.tx, audit: work.audit() }
    }

    /// The administrators' dashboards.
    dashboards() -> Dashboards for OwnAccount {
        Dashboards { dashboards: work.tx, audit: work.audit() }
    }

    /// Sending mail.
    deliveries(links: &'a dyn PrivateLinks) -> Deliveries {
        work.every_delivery(links)
    }

    /// The outbox.
    mails(links: &'a dyn PrivateLinks) -> Mails for ManageMail, ManageClients {
        Mails { mails: work.tx, deliveries: work.every_delivery(links), audit: work.audit() }
    }

    /// Matters.
    matters() -> Matters for ReadCalendar, ChangeCalendar, ManageClients {
        let (tx, audit, at) = (work.tx, work.audit(), &work.at);
        Matters { matters: tx, requests: tx, mail: tx, audit, sight: at.sight, now: at.utc, local: at.local }
    }

    /// Mediators.
    mediators() -> Mediators for ManageEmployees, MaintainSite {
        work.every_mediator()
    }

    /// Telling clients where their sessions take place.
    relocations() -> Relocations for ManageEmployees, ManageSettings {
        Relocations::new(work.every_booking())
    }

    /// Erasing people.
    erasure(forgotten: &'a Forgotten<'a, '_>) -> Erasure for ManageClients {
        Erasure { people: work.tx, forgotten, audit: work.audit() }
    }

    /// Inviting people to the team.
    invitations() -> Invitations for ManageTeam {
        let (tx, audit) = (work.tx, work.audit());
        Invitations { links: tx, admins: tx, mediators: tx, notifier: tx, audit }
    }

    /// Accepting invitations.
    joining() -> Joining for Visitor {
        let (tx, audit) = (work.tx, work.audit());
        Joining { links: tx, admins: tx, team: tx, notifier: tx, audit }
    }

    /// Signing in.
    logins() -> Logins for Visitor, OwnAccount {
        work.every_login()
    }

    /// Images.
    media_library() -> MediaLibrary for EditContent {
        MediaLibrary { media: work.tx, uses: work.tx, audit: work.audit() }
    }

    /// The mediators' outside calendars.
    outside_calendars() -> OutsideCalendars for ReadCalendar, ChangeAvailability {
        let audit = work.audit();
        OutsideCalendars { mediators: work.tx, calendars: work.tx, audit, scope: work.at.sight.scope }
    }

    /// The administrators' passkeys.
    passkeys() -> Passkeys for Visitor, OwnAccount {
        Passkeys { logins: work.every_login() }
    }

    /// Forgotten passwords.
    password_resets() -> PasswordResets for Visitor {
        PasswordResets { logins: work.every_login() }
    }

    /// Payment settings and providers.
    payment_setup(secrets: &'a dyn SecretSource) -> PaymentSetup for ManageSettings {
        PaymentSetup { repository: work.tx, secrets, audit: work.audit() }
    }

    /// Payments and refunds.
    payments() -> Payments for ReadPayments, ChangePayments, PaymentService, Visitor {
        Payments { repository: work.tx, events: work.tx, audit: work.audit() }
    }

    /// What clients owe.
    receivables() -> Receivables for ReadPayments, ChangePayments {
        Receivables { receivables: work.tx, audit: work.audit(), today: work.at.local.date() }
    }

    /// Weekly plans.
    schedules() -> Schedules for ChangeAvailability {
        let (tx, audit, scope) = (work.tx, work.audit(), work.at.sight.scope);
        Schedules { mediators: tx, plans: tx, slots: tx, busy: tx, audit, scope }
    }

    /// The administrators' second factors.
    second_factors() -> SecondFactors for OwnAccount {
        SecondFactors { logins: work.every_login() }
    }

    /// The administrators' sessions.
    sessions() -> Sessions for Visitor, OwnAccount {
        Sessions { sessions: work.tx, audit: work.audit() }
    }

    /// What the office has to do.
    tasks() -> Tasks for ReadCalendar {
        Tasks { tasks: work.tx, sight: work.at.sight }
    }

    /// The people who may sign in.
    team() -> Team for ManageTeam {
        let (tx, audit) = (work.tx, work.audit());
        Team { team: tx, sessions: tx, links: tx, mediators: tx, notifier: tx, audit }
    }

    /// Email templates.
    templates() -> Templates for ManageMail {
        Templates { templates: work.tx, audit: work.audit() }
    }

    /// Offered sessions.
    time_slots() -> TimeSlots for ChangeAvailability, ManageEmployees {
        work.every_slot()
    }
}

/// The façades that are for anyone.
impl<S> Work<'_, S> {
    /// The contact form.
    pub fn contact_forms(&self) -> ContactForms<'_> {
        ContactForms::new(self.every_contact_request())
    }

    /// Reading the site's texts.
    pub fn contents(&self) -> Contents<'_> {
        Contents { content: self.tx, versions: self.tx }
    }

    /// Whether mail leaves, if there is a mail server.
    pub fn mail_status(&self, has_server: bool) -> MailStatus<'_> {
        MailStatus { mails: self.tx, has_server }
    }

    /// Human checks.
    pub fn human_checks(&self) -> HumanChecks<'_> {
        HumanChecks { checks: self.tx }
    }

    /// Reports and alerts.
    pub fn notices(&self) -> Notices<'_> {
        Notices { notifier: self.tx, notifications: self.at.policies.notifications }
    }

    /// What visitors see of the mediators and their sessions.
    pub fn offers(&self) -> Offers<'_> {
        Offers::new(self.every_mediator(), self.every_slot(), self.every_feed())
    }

    /// Opening matters.
    pub fn openings(&self) -> Openings<'_> {
        Openings { matters: self.tx, audit: self.audit(), now: self.at.utc }
    }

    /// How visitors may pay.
    pub fn payment_offer<'a>(&'a self, secrets: &'a dyn SecretSource) -> PaymentOffer<'a> {
        PaymentOffer { repository: self.tx, secrets }
    }

    /// Reminders and follow-ups.
    pub fn reminders(&self) -> Reminders<'_> {
        let (notifications, zone) = (&self.at.policies.notifications, self.at.policies.practice.zone);
        Reminders { schedule: self.tx, notifications, zone }
    }

    /// What anyone at the table may do.
    pub fn seats(&self) -> Seats<'_> {
        let (tx, audit, at) = (self.tx, self.audit(), &self.at);
        let (place, zone) = (&at.policies.practice.meeting_place[..], at.zone());
        Seats { seats: tx, requests: tx, mail: tx, place, zone, audit, now: at.utc, local: at.local }
    }

    /// What visitors may do with bookings.
    pub fn visits(&self) -> Visits<'_> {
        Visits::new(self.every_booking())
    }
}

/// What several façades need, for this room only.
impl<S> Work<'_, S> {
    pub(super) fn every_booking(&self) -> Bookings<'_> {
        let (tx, audit, at) = (self.tx, self.audit(), &self.at);
        Bookings {
            mediators: tx,
            slots: tx,
            closed: tx,
            practice: &self.at.policies.practice,
            bookings: tx,
            clients: tx,
            events: tx,
            bills: tx,
            audit,
            now: at.utc,
            by: &at.by,
            sight: at.sight,
        }
    }

    fn every_delivery<'a>(&'a self, links: &'a dyn PrivateLinks) -> Deliveries<'a> {
        Deliveries {
            outbox: self.tx,
            refused: self.tx,
            bookings: self.tx,
            payments: self.tx,
            contacts: self.tx,
            composed: self.tx,
            admins: self.tx,
            accounts: self.tx,
            reports: self.tx,
            templates: Templates { templates: self.tx, audit: self.audit() },
            links,
            notices: self.notices(),
            now: self.at.local,
        }
    }

    fn every_contact_request(&self) -> ContactRequests<'_> {
        ContactRequests { requests: self.tx, checks: self.tx, events: self.tx, by: &self.at.by }
    }

    fn every_login(&self) -> Logins<'_> {
        Logins {
            admins: self.tx,
            sessions: self.tx,
            attempts: self.tx,
            networks: self.tx,
            browsers: self.tx,
            factors: self.tx,
            passkeys: self.tx,
            links: self.tx,
            notifier: self.tx,
            audit: self.audit(),
        }
    }

    fn every_feed(&self) -> CalendarFeeds<'_> {
        let scope = self.at.sight.scope;
        CalendarFeeds { mediators: self.tx, feeds: self.tx, audit: self.audit(), scope }
    }

    fn every_mediator(&self) -> Mediators<'_> {
        Mediators { mediators: self.tx, busy: self.tx, audit: self.audit() }
    }

    fn every_slot(&self) -> TimeSlots<'_> {
        let (tx, scope) = (self.tx, self.at.sight.scope);
        TimeSlots { mediators: tx, slots: tx, busy: tx, closed: tx, audit: self.audit(), scope }
    }

    fn audit(&self) -> Audit<'_> {
        Audit { log: self.tx, by: &self.at.by }
    }
}
