use chrono::{Datelike, Days, NaiveDate};
use kernel::{EmailAddress, MailId};

use crate::parts::{button, heading};
use crate::render::Variables;
use crate::system_template::SystemTemplate;
use crate::{Letterhead, Mail};

/// The kinds of messages to administrators: reports and alerts. Alerts contain no personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminMessage {
    /// The day's sessions, and what is waiting.
    DailyReport,
    /// The coming week's sessions, and last week's figures.
    WeeklyReport,
    /// An automatic backup failed.
    BackupFailed,
    /// A backup was made, but it is not where it should be, or old ones are still there.
    BackupUnfinished,
    /// A message could not be delivered and was given up.
    MailGivenUp,
    /// Too many wrong passwords for an administrator's account.
    AccountLocked,
    /// A network has reached its limit of open booking requests.
    NetworkAtLimit,
}

kernel::named!(AdminMessage {
    DailyReport = "daily_report",
    WeeklyReport = "weekly_report",
    BackupFailed = "backup_failed",
    BackupUnfinished = "backup_unfinished",
    MailGivenUp = "mail_given_up",
    AccountLocked = "account_locked",
    NetworkAtLimit = "network_at_limit",
});

impl AdminMessage {
    /// Whether the message is too old to be useful today.
    pub(crate) fn is_stale(self, day: NaiveDate, today: NaiveDate) -> bool {
        match self {
            Self::DailyReport => day < today,
            Self::WeeklyReport => last_of_week(day) < today,
            Self::BackupFailed
            | Self::BackupUnfinished
            | Self::MailGivenUp
            | Self::AccountLocked
            | Self::NetworkAtLimit => false,
        }
    }
}

/// The Sunday of the day's week.
pub(crate) fn last_of_week(day: NaiveDate) -> NaiveDate {
    day + Days::new((6 - day.weekday().num_days_from_monday()).into())
}

/// An alert from its parts: what happened, what that means, what to do, and the back office page to
/// do it on.
macro_rules! alert {
    ($happened:literal, $meaning:literal, $to_do:literal, $page:literal, $open:literal) => {
        SystemTemplate {
            subject: $happened,
            html: concat!(
                heading!($happened),
                "\n<p>",
                $meaning,
                "</p>\n<p>",
                $to_do,
                "</p>\n<p>",
                button!(concat!("{url}", $page), $open),
                "</p>\n<p style=\"color:#5c6a72;font-size:14px\">{about}</p>"
            ),
            text: concat!(
                $happened,
                "\n\n",
                $meaning,
                "\n\n",
                $to_do,
                "\n\n",
                $open,
                ": {url}",
                $page,
                "\n\n{about}\n\n{practice}\n{url}\n"
            ),
        }
    };
}

const ABOUT: &str = "Every administrator gets this message, at most once a day, while System alerts are on under Settings, Notifications.";

const BACKUP_FAILED: SystemTemplate = alert!(
    "The automatic backup failed",
    "The backup that was due was not made. The server tries again every half hour. Earlier backups are not affected.",
    "Please check that the place where backups are kept can be reached and has free space. The server log says why it failed.",
    "/admin/settings?tab=backup",
    "Open the backups"
);

const BACKUP_UNFINISHED: SystemTemplate = alert!(
    "The automatic backup was only partly completed",
    "The backup was made on the server, but it could not be copied to the cloud, or older backups could not be deleted. Both will be tried again with the next backup.",
    "Please check that the cloud storage can be reached and has free space. The server log says why it failed.",
    "/admin/settings?tab=backup",
    "Open the backups"
);

const MAIL_GIVEN_UP: SystemTemplate = alert!(
    "An email could not be delivered",
    "At least one email to a client or mediator was not delivered and will not be sent again: the mail server rejected it, or it could not be sent for five days. Settings, System shows how many there are.",
    "Please check the addresses in the latest bookings and requests, and send a test email from the settings.",
    "/admin/settings?tab=email",
    "Open the mail settings"
);

const ACCOUNT_LOCKED: SystemTemplate = alert!(
    "A back office account was locked",
    "Someone entered a wrong password too often. They have to wait a few minutes; from other networks, the account works as before.",
    "If it was one of you, there is nothing to do. Otherwise, please check that every password is long and used nowhere else, or restrict the back office to known addresses.",
    "/admin/settings?tab=security",
    "Open the security settings"
);

const NETWORK_AT_LIMIT: SystemTemplate = alert!(
    "Unusually many booking requests from one network",
    "Ten requests from one network are waiting for an answer. The site accepts no more from that network until you answer some of them or a day has passed. Everyone else can book as before.",
    "Please check whether the pending requests in the calendar are genuine, and cancel those that are not. If all visitors seem to come from one network because the site is behind a proxy, ask the person who runs the server to check TRUSTED_PROXIES.",
    "/admin/calendar",
    "Open the calendar"
);

/// The alert; `None` for a report.
pub(crate) fn alert(
    message: AdminMessage,
    id: MailId,
    to: EmailAddress,
    letterhead: &Letterhead,
) -> Option<Mail> {
    let template = match message {
        AdminMessage::BackupFailed => BACKUP_FAILED,
        AdminMessage::BackupUnfinished => BACKUP_UNFINISHED,
        AdminMessage::MailGivenUp => MAIL_GIVEN_UP,
        AdminMessage::AccountLocked => ACCOUNT_LOCKED,
        AdminMessage::NetworkAtLimit => NETWORK_AT_LIMIT,
        AdminMessage::DailyReport | AdminMessage::WeeklyReport => return None,
    };
    let variables = Variables::from([
        ("about", ABOUT.to_owned()),
        ("practice", letterhead.practice.clone()),
        ("url", letterhead.url.clone()),
    ]);
    Some(template.fill(id, to, &variables, letterhead))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::letterhead;
    use kernel::Named;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_report_is_stale_when_its_day_or_its_week_is_over_and_an_alert_never() {
        let tuesday = day("2027-01-05");
        assert!(!AdminMessage::DailyReport.is_stale(tuesday, tuesday));
        assert!(AdminMessage::DailyReport.is_stale(tuesday, day("2027-01-06")));
        assert!(!AdminMessage::WeeklyReport.is_stale(tuesday, day("2027-01-10")));
        assert!(AdminMessage::WeeklyReport.is_stale(tuesday, day("2027-01-11")));
        assert!(!AdminMessage::MailGivenUp.is_stale(tuesday, day("2028-01-01")));
    }

    #[test]
    fn an_alert_says_what_happened_what_to_do_and_where() {
        let to = EmailAddress::parse("olive@example.com").unwrap();
        for (message, subject, page) in [
            (AdminMessage::BackupFailed, "The automatic backup failed", "settings?tab=backup"),
            (
                AdminMessage::BackupUnfinished,
                "The automatic backup was only partly completed",
                "settings?tab=backup",
            ),
            (AdminMessage::MailGivenUp, "An email could not be delivered", "settings?tab=email"),
            (AdminMessage::AccountLocked, "A back office account was locked", "settings?tab=security"),
            (AdminMessage::NetworkAtLimit, "Unusually many booking requests from one network", "calendar"),
        ] {
            let mail = alert(message, MailId::generate(), to.clone(), &letterhead()).unwrap();
            assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("olive@example.com", subject));
            let link = format!("https://practice.example/admin/{page}");
            for part in [link.as_str(), "at most once a day", "Please check", "If it was one of you"] {
                assert_eq!(mail.text.contains(part), mail.html.contains(part), "{part}");
            }
            assert!(mail.text.contains(&link) && mail.html.contains(&format!("href=\"{link}\"")));
            assert!(mail.calendar.is_none());
        }
    }

    #[test]
    fn every_message_is_an_alert_or_a_report() {
        let to = EmailAddress::parse("olive@example.com").unwrap();
        let messages = AdminMessage::NAMES.iter().map(|name| AdminMessage::from_name(name).unwrap());
        let alerts = messages
            .filter(|message| alert(*message, MailId::generate(), to.clone(), &letterhead()).is_some());
        assert_eq!(alerts.count(), AdminMessage::NAMES.len() - 2);
    }
}
