//! A use case: its transaction, its moment, and the domain crates' façades over them.

use auth::{Admins, Invitations, Joining, Logins, Passkeys, PasswordResets, SecondFactors, Sessions, Team};
use availability::{
    CalendarFeeds, Closures, HolidayQuestion, Mediators, Offers, OutsideCalendars, Schedules, TimeSlots,
};
use booking::{Analytics, Board, BookedSessions, Bookings, ClientImports, Clients, Erasure, Tasks, Visits};
use content::{
    ContactForms, ContactRequests, ContentVersions, Contents, Dashboards, HumanChecks, MediaLibrary,
};
use infra::person_marks::PersonMarks;
use infra::pg::{Forgotten, Remembered, Tx};
use kernel::{Activities, PrivateLinks, StorageError};
use payments::{PaymentOffer, PaymentSetup, Payments, SecretSource};
use serde_json::Value;
use templates::{Deliveries, MailStatus, Mails, Notices, Reminders, Templates};

use super::facades::Facades;
use super::moment::Moment;
use super::opens::Opens;
use super::standing::Visitor;

/// One use case. `S` says which façades it opens; what they change is recorded for the moment's
/// actor.
pub struct Work<'t, S = Visitor> {
    pub(super) tx: &'t Tx<'t>,
    /// When it runs, with which policies, and who asked for it.
    pub at: Moment<S>,
}

impl<'t, S> Work<'t, S> {
    /// The audit log.
    pub fn activities(&self) -> Activities<'_>
    where
        S: Opens<Activities<'static>>,
    {
        self.tx.activities(&self.at)
    }

    /// Administrators.
    pub fn admins(&self) -> Admins<'_>
    where
        S: Opens<Admins<'static>>,
    {
        self.tx.admins(&self.at)
    }

    /// Figures.
    pub fn analytics(&self) -> Analytics<'_>
    where
        S: Opens<Analytics<'static>>,
    {
        self.tx.analytics(&self.at)
    }

    /// The practice's days at a glance.
    pub fn board(&self) -> Board<'_>
    where
        S: Opens<Board<'static>>,
    {
        self.tx.board(&self.at)
    }

    /// What is booked on closed days.
    pub fn booked_sessions(&self) -> BookedSessions<'_>
    where
        S: Opens<BookedSessions<'static>>,
    {
        self.tx.booked_sessions(&self.at)
    }

    /// Bookings.
    pub fn bookings(&self) -> Bookings<'_>
    where
        S: Opens<Bookings<'static>>,
    {
        self.tx.bookings(&self.at)
    }

    /// The mediators' calendar feeds.
    pub fn calendar_feeds(&self) -> CalendarFeeds<'_>
    where
        S: Opens<CalendarFeeds<'static>>,
    {
        self.tx.calendar_feeds(&self.at)
    }

    /// Closed days.
    pub fn closures(&self) -> Closures<'_>
    where
        S: Opens<Closures<'static>>,
    {
        self.tx.closures(&self.at)
    }

    /// Whether the practice works on holidays.
    pub fn holiday_question(&self) -> HolidayQuestion<'_>
    where
        S: Opens<HolidayQuestion<'static>>,
    {
        self.tx.holiday_question(&self.at)
    }

    /// Clients from files of other programs.
    pub fn client_imports(&self) -> ClientImports<'_>
    where
        S: Opens<ClientImports<'static>>,
    {
        self.tx.client_imports(&self.at)
    }

    /// Clients.
    pub fn clients(&self) -> Clients<'_>
    where
        S: Opens<Clients<'static>>,
    {
        self.tx.clients(&self.at)
    }

    /// Contact requests.
    pub fn contact_requests(&self) -> ContactRequests<'_>
    where
        S: Opens<ContactRequests<'static>>,
    {
        self.tx.contact_requests(&self.at)
    }

    /// The contact form.
    pub fn contact_forms(&self) -> ContactForms<'_> {
        self.tx.contact_forms(&self.at)
    }

    /// Editing the site's texts.
    pub fn content_versions(&self) -> ContentVersions<'_>
    where
        S: Opens<ContentVersions<'static>>,
    {
        self.tx.content_versions(&self.at)
    }

    /// Reading the site's texts.
    pub fn contents(&self) -> Contents<'_> {
        self.tx.contents()
    }

    /// The administrators' dashboards.
    pub fn dashboards(&self) -> Dashboards<'_>
    where
        S: Opens<Dashboards<'static>>,
    {
        self.tx.dashboards(&self.at)
    }

    /// Sending mail.
    pub fn deliveries<'a>(&'a self, links: &'a dyn PrivateLinks) -> Deliveries<'a>
    where
        S: Opens<Mails<'static>>,
    {
        self.tx.deliveries(links, &self.at)
    }

    /// The outbox.
    pub fn mails<'a>(&'a self, links: &'a dyn PrivateLinks) -> Mails<'a>
    where
        S: Opens<Mails<'static>>,
    {
        self.tx.mails(links, &self.at)
    }

    /// Whether mail leaves, if there is a mail server.
    pub fn mail_status(&self, has_server: bool) -> MailStatus<'_> {
        self.tx.mail_status(has_server)
    }

    /// Mediators.
    pub fn mediators(&self) -> Mediators<'_>
    where
        S: Opens<Mediators<'static>>,
    {
        self.tx.mediators(&self.at)
    }

    /// Erasing people.
    pub fn erasure<'a>(&'a self, forgotten: &'a Forgotten<'a, '_>) -> Erasure<'a>
    where
        S: Opens<Erasure<'static>>,
    {
        self.tx.erasure(forgotten, &self.at)
    }

    /// Human checks.
    pub fn human_checks(&self) -> HumanChecks<'_> {
        self.tx.human_checks()
    }

    /// Inviting people to the team.
    pub fn invitations(&self) -> Invitations<'_>
    where
        S: Opens<Invitations<'static>>,
    {
        self.tx.invitations(&self.at)
    }

    /// Accepting invitations.
    pub fn joining(&self) -> Joining<'_>
    where
        S: Opens<Joining<'static>>,
    {
        self.tx.joining(&self.at)
    }

    /// Signing in.
    pub fn logins(&self) -> Logins<'_>
    where
        S: Opens<Logins<'static>>,
    {
        self.tx.logins(&self.at)
    }

    /// Images.
    pub fn media_library(&self) -> MediaLibrary<'_>
    where
        S: Opens<MediaLibrary<'static>>,
    {
        self.tx.media_library(&self.at)
    }

    /// Reports and alerts.
    pub fn notices(&self) -> Notices<'_> {
        self.tx.notices(&self.at)
    }

    /// What visitors see of the mediators and their sessions.
    pub fn offers(&self) -> Offers<'_> {
        self.tx.offers(&self.at)
    }

    /// The mediators' outside calendars.
    pub fn outside_calendars(&self) -> OutsideCalendars<'_>
    where
        S: Opens<OutsideCalendars<'static>>,
    {
        self.tx.outside_calendars(&self.at)
    }

    /// The administrators' passkeys.
    pub fn passkeys(&self) -> Passkeys<'_>
    where
        S: Opens<Passkeys<'static>>,
    {
        self.tx.passkeys(&self.at)
    }

    /// Forgotten passwords.
    pub fn password_resets(&self) -> PasswordResets<'_>
    where
        S: Opens<PasswordResets<'static>>,
    {
        self.tx.password_resets(&self.at)
    }

    /// How visitors may pay.
    pub fn payment_offer<'a>(&'a self, secrets: &'a dyn SecretSource) -> PaymentOffer<'a> {
        self.tx.payment_offer(secrets)
    }

    /// Payment settings and providers.
    pub fn payment_setup<'a>(&'a self, secrets: &'a dyn SecretSource) -> PaymentSetup<'a>
    where
        S: Opens<PaymentSetup<'static>>,
    {
        self.tx.payment_setup(secrets, &self.at)
    }

    /// Payments and refunds.
    pub fn payments(&self) -> Payments<'_>
    where
        S: Opens<Payments<'static>>,
    {
        self.tx.payments(&self.at)
    }

    /// Weekly plans.
    pub fn schedules(&self) -> Schedules<'_>
    where
        S: Opens<Schedules<'static>>,
    {
        self.tx.schedules(&self.at)
    }

    /// Reminders and follow-ups.
    pub fn reminders(&self) -> Reminders<'_> {
        self.tx.reminders(&self.at)
    }

    /// The administrators' second factors.
    pub fn second_factors(&self) -> SecondFactors<'_>
    where
        S: Opens<SecondFactors<'static>>,
    {
        self.tx.second_factors(&self.at)
    }

    /// The administrators' sessions.
    pub fn sessions(&self) -> Sessions<'_>
    where
        S: Opens<Sessions<'static>>,
    {
        self.tx.sessions(&self.at)
    }

    /// What the office has to do.
    pub fn tasks(&self) -> Tasks<'_>
    where
        S: Opens<Tasks<'static>>,
    {
        self.tx.tasks(&self.at)
    }

    /// The people who may sign in.
    pub fn team(&self) -> Team<'_>
    where
        S: Opens<Team<'static>>,
    {
        self.tx.team(&self.at)
    }

    /// Email templates.
    pub fn templates(&self) -> Templates<'_>
    where
        S: Opens<Templates<'static>>,
    {
        self.tx.templates(&self.at)
    }

    /// What visitors may do with bookings.
    pub fn visits(&self) -> Visits<'_> {
        self.tx.visits(&self.at)
    }

    /// Offered sessions.
    pub fn time_slots(&self) -> TimeSlots<'_>
    where
        S: Opens<TimeSlots<'static>>,
    {
        self.tx.time_slots(&self.at)
    }

    /// The people who are forgotten, recognized by these marks.
    pub fn forgotten<'a>(&'a self, marks: &'a PersonMarks) -> Forgotten<'a, 't> {
        Forgotten::new(self.tx, marks)
    }

    /// What an earlier request with this key was answered.
    pub fn remembered(&self, scope: &str, key: &str, request: &[u8]) -> Result<Remembered, StorageError> {
        self.tx.find_key(scope, key, request)
    }

    /// Keeps the answer to a request for its repetitions.
    pub fn remember(
        &self,
        scope: &str,
        key: &str,
        request: &[u8],
        answer: &Value,
    ) -> Result<(), StorageError> {
        self.tx.store_key(scope, key, request, answer, self.at.utc)
    }
}
