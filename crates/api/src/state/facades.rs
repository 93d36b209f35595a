//! The domain crates' façades over one transaction.

use auth::{Admins, Logins, SecondFactors, Sessions, Team};
use availability::{CalendarFeeds, Mediators, Offers, Schedules, TimeSlots};
use booking::{Analytics, Bookings, Clients, Erasure, Visits};
use content::{
    ContactForms, ContactRequests, ContentVersions, Contents, Dashboards, HumanChecks, MediaLibrary,
};
use infra::pg::{Forgotten, Tx};
use kernel::{Activities, Audit, BookingLinks};
use payments::Payments;
use templates::{Deliveries, Mails, Notices, Reminders, Templates};

use super::moment::Moment;
use super::opens::Opens;

/// The façades at a given moment; the moment's actor is recorded for what they change.
pub trait Facades {
    /// The audit log.
    fn activities(&self, at: &Moment<impl Opens<Activities<'static>>>) -> Activities<'_>;
    /// Administrators.
    fn admins<'a>(&'a self, at: &'a Moment<impl Opens<Admins<'static>>>) -> Admins<'a>;
    /// Figures.
    fn analytics(&self, at: &Moment<impl Opens<Analytics<'static>>>) -> Analytics<'_>;
    /// Bookings.
    fn bookings<'a>(&'a self, at: &'a Moment<impl Opens<Bookings<'static>>>) -> Bookings<'a>;
    /// The mediators' calendar feeds.
    fn calendar_feeds<'a>(&'a self, at: &'a Moment<impl Opens<CalendarFeeds<'static>>>) -> CalendarFeeds<'a>;
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
        links: &'a dyn BookingLinks,
        at: &'a Moment<impl Opens<Mails<'static>>>,
    ) -> Deliveries<'a>;
    /// The outbox.
    fn mails<'a>(
        &'a self,
        links: &'a dyn BookingLinks,
        at: &'a Moment<impl Opens<Mails<'static>>>,
    ) -> Mails<'a>;
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
    /// Signing in.
    fn logins<'a>(&'a self, at: &'a Moment<impl Opens<Logins<'static>>>) -> Logins<'a>;
    /// Images.
    fn media_library<'a>(&'a self, at: &'a Moment<impl Opens<MediaLibrary<'static>>>) -> MediaLibrary<'a>;
    /// Reports and alerts.
    fn notices<'a, S>(&'a self, at: &'a Moment<S>) -> Notices<'a>;
    /// What visitors see of the mediators and their sessions.
    fn offers<'a, S>(&'a self, at: &'a Moment<S>) -> Offers<'a>;
    /// How the practice is paid.
    fn payments(&self) -> Payments<'_>;
    /// Weekly plans.
    fn schedules<'a>(&'a self, at: &'a Moment<impl Opens<Schedules<'static>>>) -> Schedules<'a>;
    /// Reminders and follow-ups.
    fn reminders<'a, S>(&'a self, at: &'a Moment<S>) -> Reminders<'a>;
    /// The administrators' second factors.
    fn second_factors<'a>(&'a self, at: &'a Moment<impl Opens<SecondFactors<'static>>>) -> SecondFactors<'a>;
    /// The administrators' sessions.
    fn sessions<'a>(&'a self, at: &'a Moment<impl Opens<Sessions<'static>>>) -> Sessions<'a>;
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
        Admins { admins: self, sessions: self, attempts: self, factors: self, audit: audit(self, at) }
    }

    fn activities(&self, at: &Moment<impl Opens<Activities<'static>>>) -> Activities<'_> {
        let _ = at;
        Activities { log: self }
    }

    fn analytics(&self, at: &Moment<impl Opens<Analytics<'static>>>) -> Analytics<'_> {
        let _ = at;
        Analytics { figures: self }
    }

    fn bookings<'a>(&'a self, at: &'a Moment<impl Opens<Bookings<'static>>>) -> Bookings<'a> {
        every_booking(self, at)
    }

    fn calendar_feeds<'a>(&'a self, at: &'a Moment<impl Opens<CalendarFeeds<'static>>>) -> CalendarFeeds<'a> {
        feeds(self, at)
    }

    fn clients<'a>(&'a self, at: &'a Moment<impl Opens<Clients<'static>>>) -> Clients<'a> {
        Clients { clients: self, bookings: self, audit: audit(self, at), sight: at.sight }
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
        links: &'a dyn BookingLinks,
        at: &'a Moment<impl Opens<Mails<'static>>>,
    ) -> Deliveries<'a> {
        Deliveries {
            outbox: self,
            refused: self,
            bookings: self,
            contacts: self,
            composed: self,
            admins: self,
            reports: self,
            templates: Templates { templates: self, audit: audit(self, at) },
            links,
            notices: self.notices(at),
            now: at.local,
        }
    }

    fn mails<'a>(
        &'a self,
        links: &'a dyn BookingLinks,
        at: &'a Moment<impl Opens<Mails<'static>>>,
    ) -> Mails<'a> {
        Mails { mails: self, deliveries: self.deliveries(links, at), audit: audit(self, at) }
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

    fn logins<'a>(&'a self, at: &'a Moment<impl Opens<Logins<'static>>>) -> Logins<'a> {
        logins(self, at)
    }

    fn media_library<'a>(&'a self, at: &'a Moment<impl Opens<MediaLibrary<'static>>>) -> MediaLibrary<'a> {
        MediaLibrary { media: self, uses: self, audit: audit(self, at) }
    }

    fn notices<'a, S>(&'a self, at: &'a Moment<S>) -> Notices<'a> {
        Notices { notifier: self, notifications: at.policies.notifications }
    }

    fn payments(&self) -> Payments<'_> {
        Payments { payments: self }
    }

    fn schedules<'a>(&'a self, at: &'a Moment<impl Opens<Schedules<'static>>>) -> Schedules<'a> {
        Schedules { mediators: self, plans: self, slots: self, audit: audit(self, at), scope: at.sight.scope }
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

    fn team<'a>(&'a self, at: &'a Moment<impl Opens<Team<'static>>>) -> Team<'a> {
        Team { team: self, sessions: self, audit: audit(self, at) }
    }

    fn templates<'a>(&'a self, at: &'a Moment<impl Opens<Templates<'static>>>) -> Templates<'a> {
        Templates { templates: self, audit: audit(self, at) }
    }

    fn time_slots<'a>(&'a self, at: &'a Moment<impl Opens<TimeSlots<'static>>>) -> TimeSlots<'a> {
        slots(self, at)
    }
}

fn every_booking<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> Bookings<'a> {
    Bookings { mediators: tx, slots: tx, bookings: tx, clients: tx, events: tx, by: &at.by, sight: at.sight }
}

fn contact_requests<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> ContactRequests<'a> {
    ContactRequests { requests: tx, checks: tx, events: tx, by: &at.by }
}

fn logins<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> Logins<'a> {
    let audit = audit(tx, at);
    Logins { admins: tx, sessions: tx, attempts: tx, networks: tx, factors: tx, audit }
}

fn feeds<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> CalendarFeeds<'a> {
    CalendarFeeds { mediators: tx, feeds: tx, audit: audit(tx, at), scope: at.sight.scope }
}

fn mediators<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> Mediators<'a> {
    Mediators { mediators: tx, busy: tx, audit: audit(tx, at) }
}

fn slots<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> TimeSlots<'a> {
    TimeSlots { mediators: tx, slots: tx, busy: tx, audit: audit(tx, at), scope: at.sight.scope }
}

fn audit<'a, S>(tx: &'a Tx<'_>, at: &'a Moment<S>) -> Audit<'a> {
    Audit { log: tx, by: &at.by }
}
