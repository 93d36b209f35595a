//! The domain crates' façades over one transaction.

use auth::{Admins, Logins, Sessions};
use availability::{CalendarFeeds, Mediators, Schedules, TimeSlots};
use booking::{Analytics, Bookings, Clients, Erasure};
use content::{ContactRequests, ContentVersions, Contents, Dashboards, HumanChecks, MediaLibrary};
use infra::pg::{Forgotten, Tx};
use kernel::{Audit, BookingLinks};
use payments::Payments;
use templates::{Deliveries, Mails, Notices, Reminders, Templates};

use super::moment::Moment;

/// The façades at a given moment; the moment's actor is recorded for what they change.
pub trait Facades {
    /// Administrators.
    fn admins<'a>(&'a self, at: &'a Moment) -> Admins<'a>;
    /// Figures.
    fn analytics(&self) -> Analytics<'_>;
    /// Bookings.
    fn bookings<'a>(&'a self, at: &'a Moment) -> Bookings<'a>;
    /// The mediators' calendar feeds.
    fn calendar_feeds<'a>(&'a self, at: &'a Moment) -> CalendarFeeds<'a>;
    /// Clients.
    fn clients<'a>(&'a self, at: &'a Moment) -> Clients<'a>;
    /// Contact requests.
    fn contact_requests<'a>(&'a self, at: &'a Moment) -> ContactRequests<'a>;
    /// Editing the site's texts.
    fn content_versions<'a>(&'a self, at: &'a Moment) -> ContentVersions<'a>;
    /// Reading the site's texts.
    fn contents(&self) -> Contents<'_>;
    /// The administrators' dashboards.
    fn dashboards<'a>(&'a self, at: &'a Moment) -> Dashboards<'a>;
    /// Sending mail.
    fn deliveries<'a>(&'a self, links: &'a dyn BookingLinks, at: &'a Moment) -> Deliveries<'a>;
    /// The outbox.
    fn mails<'a>(&'a self, links: &'a dyn BookingLinks, at: &'a Moment) -> Mails<'a>;
    /// Mediators.
    fn mediators<'a>(&'a self, at: &'a Moment) -> Mediators<'a>;
    /// Erasing people.
    fn erasure<'a>(&'a self, forgotten: &'a Forgotten<'a, '_>, at: &'a Moment) -> Erasure<'a>;
    /// Human checks.
    fn human_checks(&self) -> HumanChecks<'_>;
    /// Signing in.
    fn logins<'a>(&'a self, at: &'a Moment) -> Logins<'a>;
    /// Images.
    fn media_library<'a>(&'a self, at: &'a Moment) -> MediaLibrary<'a>;
    /// Reports and alerts.
    fn notices<'a>(&'a self, at: &'a Moment) -> Notices<'a>;
    /// How the practice is paid.
    fn payments(&self) -> Payments<'_>;
    /// Weekly plans.
    fn schedules<'a>(&'a self, at: &'a Moment) -> Schedules<'a>;
    /// Reminders and follow-ups.
    fn reminders<'a>(&'a self, at: &'a Moment) -> Reminders<'a>;
    /// The administrators' sessions.
    fn sessions<'a>(&'a self, at: &'a Moment) -> Sessions<'a>;
    /// Email templates.
    fn templates<'a>(&'a self, at: &'a Moment) -> Templates<'a>;
    /// Offered sessions.
    fn time_slots<'a>(&'a self, at: &'a Moment) -> TimeSlots<'a>;
}

impl Facades for Tx<'_> {
    fn admins<'a>(&'a self, at: &'a Moment) -> Admins<'a> {
        Admins { admins: self, sessions: self, attempts: self, audit: audit(self, at) }
    }

    fn analytics(&self) -> Analytics<'_> {
        Analytics { figures: self }
    }

    fn bookings<'a>(&'a self, at: &'a Moment) -> Bookings<'a> {
        Bookings { mediators: self, slots: self, bookings: self, clients: self, events: self, by: &at.by }
    }

    fn calendar_feeds<'a>(&'a self, at: &'a Moment) -> CalendarFeeds<'a> {
        CalendarFeeds { mediators: self, feeds: self, audit: audit(self, at) }
    }

    fn clients<'a>(&'a self, at: &'a Moment) -> Clients<'a> {
        Clients { clients: self, bookings: self, audit: audit(self, at) }
    }

    fn contact_requests<'a>(&'a self, at: &'a Moment) -> ContactRequests<'a> {
        ContactRequests { requests: self, checks: self, events: self, by: &at.by }
    }

    fn content_versions<'a>(&'a self, at: &'a Moment) -> ContentVersions<'a> {
        ContentVersions { content: self, versions: self, audit: audit(self, at) }
    }

    fn contents(&self) -> Contents<'_> {
        Contents { content: self }
    }

    fn dashboards<'a>(&'a self, at: &'a Moment) -> Dashboards<'a> {
        Dashboards { dashboards: self, audit: audit(self, at) }
    }

    fn deliveries<'a>(&'a self, links: &'a dyn BookingLinks, at: &'a Moment) -> Deliveries<'a> {
        Deliveries {
            outbox: self,
            refused: self,
            bookings: self,
            contacts: self,
            composed: self,
            admins: self,
            reports: self,
            templates: self.templates(at),
            links,
            notices: self.notices(at),
            now: at.local,
        }
    }

    fn mails<'a>(&'a self, links: &'a dyn BookingLinks, at: &'a Moment) -> Mails<'a> {
        Mails { mails: self, deliveries: self.deliveries(links, at), audit: audit(self, at) }
    }

    fn mediators<'a>(&'a self, at: &'a Moment) -> Mediators<'a> {
        Mediators { mediators: self, busy: self, audit: audit(self, at) }
    }

    fn erasure<'a>(&'a self, forgotten: &'a Forgotten<'a, '_>, at: &'a Moment) -> Erasure<'a> {
        Erasure { people: self, forgotten, audit: audit(self, at) }
    }

    fn human_checks(&self) -> HumanChecks<'_> {
        HumanChecks { checks: self }
    }

    fn logins<'a>(&'a self, at: &'a Moment) -> Logins<'a> {
        let audit = audit(self, at);
        Logins { admins: self, sessions: self, attempts: self, networks: self, audit }
    }

    fn media_library<'a>(&'a self, at: &'a Moment) -> MediaLibrary<'a> {
        MediaLibrary { media: self, uses: self, audit: audit(self, at) }
    }

    fn notices<'a>(&'a self, at: &'a Moment) -> Notices<'a> {
        Notices { notifier: self, notifications: at.policies.notifications }
    }

    fn payments(&self) -> Payments<'_> {
        Payments { payments: self }
    }

    fn schedules<'a>(&'a self, at: &'a Moment) -> Schedules<'a> {
        Schedules { mediators: self, plans: self, slots: self, audit: audit(self, at) }
    }

    fn reminders<'a>(&'a self, at: &'a Moment) -> Reminders<'a> {
        let (notifications, zone) = (&at.policies.notifications, at.policies.practice.zone);
        Reminders { schedule: self, notifications, zone }
    }

    fn sessions<'a>(&'a self, at: &'a Moment) -> Sessions<'a> {
        Sessions { sessions: self, audit: audit(self, at) }
    }

    fn templates<'a>(&'a self, at: &'a Moment) -> Templates<'a> {
        Templates { templates: self, audit: audit(self, at) }
    }

    fn time_slots<'a>(&'a self, at: &'a Moment) -> TimeSlots<'a> {
        TimeSlots { mediators: self, slots: self, busy: self, audit: audit(self, at) }
    }
}

fn audit<'a>(tx: &'a Tx<'_>, at: &'a Moment) -> Audit<'a> {
    Audit { log: tx, by: &at.by }
}
