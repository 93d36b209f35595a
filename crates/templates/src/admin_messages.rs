use chrono::{Datelike, Days, NaiveDate};
use kernel::{EmailAddress, Language, MailId};

use crate::catalogue::letter::Letter;
use crate::{AdminMessage, Kind, Letterhead, Mail};

impl AdminMessage {
    /// Whether the message is too old to be useful today.
    pub(crate) fn is_stale(self, day: NaiveDate, today: NaiveDate) -> bool {
        match self {
            Self::DailyReport => day < today,
            Self::WeeklyReport => last_of_week(day) < today,
            _ => false,
        }
    }
}

/// The Sunday of the day's week.
pub(crate) fn last_of_week(day: NaiveDate) -> NaiveDate {
    day + Days::new((6 - day.weekday().num_days_from_monday()).into())
}

/// The alert; `None` for a report.
pub(crate) fn alert(message: AdminMessage, to: EmailAddress, letterhead: &Letterhead) -> Option<Letter> {
    message.kind().map(|kind| letter(kind, to, letterhead))
}

/// The message an administrator sends to test the mail server.
#[must_use]
pub fn test_message(id: MailId, to: EmailAddress, letterhead: &Letterhead) -> Mail {
    letter(Kind::TestMessage, to, letterhead).in_built_in_words(id, letterhead)
}

fn letter(kind: Kind, to: EmailAddress, letterhead: &Letterhead) -> Letter {
    Letter {
        kind,
        to,
        variables: letterhead.variables(),
        calendar: None,
        language: Language::English,
        client_reads: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sender;
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
            (AdminMessage::BackupDamaged, "A backup cannot be restored", "settings?tab=backup"),
            (AdminMessage::MailGivenUp, "An email could not be delivered", "settings?tab=email"),
            (AdminMessage::AccountLocked, "A back office account was locked", "settings?tab=security"),
            (AdminMessage::TemplateFailed, "An email template could not be used", "notifications"),
            (AdminMessage::CalendarUnread, "An outside calendar cannot be read", "availability"),
            (AdminMessage::NetworkAtLimit, "Unusually many booking requests from one network", "calendar"),
        ] {
            let letter = alert(message, to.clone(), &letterhead()).unwrap();
            let mail = letter.in_built_in_words(MailId::generate(), &letterhead());
            assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("olive@example.com", subject));
            let link = format!("https://practice.example/admin/{page}");
            for part in
                [link.as_str(), "at most once a day", "Please check", "If it was someone on your team"]
            {
                assert_eq!(mail.text.contains(part), mail.html().contains(part), "{part}");
            }
            assert!(mail.text.contains(&link) && mail.html().contains(&format!("href=\"{link}\"")));
            assert!(mail.calendar.is_none());
        }
    }

    #[test]
    fn every_message_is_an_alert_or_a_report() {
        let to = EmailAddress::parse("olive@example.com").unwrap();
        let messages = AdminMessage::NAMES.iter().map(|name| AdminMessage::from_name(name).unwrap());
        let alerts = messages.filter(|message| alert(*message, to.clone(), &letterhead()).is_some());
        assert_eq!(alerts.count(), AdminMessage::NAMES.len() - 2);
    }

    #[test]
    fn a_test_email_names_the_practice_and_is_sent_in_its_name() {
        let from = Sender { name: "Front Desk".into(), ..Sender::default() };
        let letterhead = Letterhead { from: from.clone(), ..letterhead() };
        let to = EmailAddress::parse("jo@example.com").unwrap();
        let mail = test_message(MailId::generate(), to, &letterhead);
        assert_eq!((mail.subject.as_str(), mail.from), ("Test message from Accord Mediation", from));
        assert!(mail.text.contains("https://practice.example"));
    }
}
