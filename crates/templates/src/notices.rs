use chrono::NaiveDate;
use kernel::StorageError;

use crate::{AdminMessage, AdminNotifier, Kind, Notifications};

/// Reports and alerts for administrators. Each administrator gets the same message at most once a
/// day, however often it is requested.
#[derive(Clone, Copy)]
pub struct Notices<'a> {
    /// Sends the messages.
    pub notifier: &'a dyn AdminNotifier,
    /// Which messages are wanted.
    pub notifications: Notifications,
}

impl Notices<'_> {
    /// Sends the reports of a business day that has begun, including the weekly one on the first
    /// business day of the week.
    pub fn report(&self, day: NaiveDate, begins_week: bool) -> Result<(), StorageError> {
        self.notify(AdminMessage::DailyReport, day)?;
        if begins_week { self.notify(AdminMessage::WeeklyReport, day) } else { Ok(()) }
    }

    /// Sends an alert.
    pub fn notify(&self, message: AdminMessage, day: NaiveDate) -> Result<(), StorageError> {
        if self.notifications.want(message) { self.notifier.notify(message, day) } else { Ok(()) }
    }
}

impl Notifications {
    /// Whether administrators want the message.
    #[must_use]
    pub fn want(&self, message: AdminMessage) -> bool {
        self.email
            && match message {
                AdminMessage::DailyReport => self.daily_reports,
                AdminMessage::WeeklyReport => self.weekly_reports,
                _ => self.system_alerts,
            }
    }
}

impl Notifications {
    /// Whether clients are to get this kind of email. What they must act on, and what they write
    /// to us themselves, is always answered.
    #[must_use]
    pub fn want_kind(&self, kind: Kind) -> bool {
        match kind {
            Kind::BookingReceived | Kind::BookingConfirmed | Kind::SeatSession => self.email_confirmations,
            Kind::BookingPending
            | Kind::BookingMoved
            | Kind::BookingCompleted
            | Kind::BookingCancelled
            | Kind::SeatSessionOff => self.client_updates,
            Kind::AppointmentReminder | Kind::SeatReminder => self.appointment_reminders,
            Kind::FollowUp => self.auto_follow_up,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockAdminNotifier;
    use kernel::Named;
    use std::sync::{Arc, Mutex};

    const EVERYTHING: Notifications = Notifications {
        email: true,
        sms: false,
        push: false,
        daily_reports: true,
        weekly_reports: true,
        system_alerts: true,
        system_fallback: true,
        visitor_emails: 3,
        appointment_reminders: true,
        reminder_time: 24,
        email_confirmations: true,
        client_updates: true,
        auto_follow_up: true,
        mail_retention_days: 90,
    };

    /// The messages sent with these settings.
    fn told(notifications: Notifications, act: impl Fn(&Notices<'_>)) -> Vec<AdminMessage> {
        let told = Arc::<Mutex<Vec<_>>>::default();
        let mut notifier = MockAdminNotifier::new();
        let heard = told.clone();
        notifier.expect_notify().returning(move |message, _| {
            heard.lock().unwrap().push(message);
            Ok(())
        });
        act(&Notices { notifier: &notifier, notifications });
        told.lock().unwrap().clone()
    }

    fn reports(notifications: Notifications, begins_week: bool) -> Vec<AdminMessage> {
        told(notifications, |notices| notices.report("2027-01-05".parse().unwrap(), begins_week).unwrap())
    }

    #[test]
    fn the_report_of_the_week_comes_with_that_of_its_first_day() {
        use AdminMessage::{DailyReport, WeeklyReport};
        assert_eq!(reports(EVERYTHING, true), [DailyReport, WeeklyReport]);
        assert_eq!(reports(EVERYTHING, false), [DailyReport]);
        assert_eq!(reports(Notifications { daily_reports: false, ..EVERYTHING }, true), [WeeklyReport]);
        assert_eq!(reports(Notifications { weekly_reports: false, ..EVERYTHING }, true), [DailyReport]);
    }

    #[test]
    fn a_new_practice_gets_no_reports_and_no_alerts() {
        assert_eq!(reports(Notifications::default(), true), []);
        let alert = AdminMessage::BackupFailed;
        let day = "2027-01-05".parse().unwrap();
        assert_eq!(told(Notifications::default(), |notices| notices.notify(alert, day).unwrap()), []);
        assert_eq!(told(EVERYTHING, |notices| notices.notify(alert, day).unwrap()), [alert]);
    }

    #[test]
    fn without_email_notifications_administrators_want_nothing() {
        for message in AdminMessage::NAMES.iter().map(|name| AdminMessage::from_name(name).unwrap()) {
            assert!(EVERYTHING.want(message));
            assert!(!Notifications { email: false, ..EVERYTHING }.want(message), "{message:?}");
        }
    }

    #[test]
    fn each_preference_is_about_its_own_emails() {
        let unwanted = |off: Notifications| {
            Kind::all().filter(|kind| !off.want_kind(*kind)).map(Named::name).collect::<Vec<_>>()
        };
        assert_eq!(unwanted(EVERYTHING), Vec::<&str>::new());
        assert_eq!(
            unwanted(Notifications { email_confirmations: false, ..EVERYTHING }),
            ["booking_received", "booking_confirmed", "seat_session"]
        );
        assert_eq!(
            unwanted(Notifications { client_updates: false, ..EVERYTHING }),
            [
                "booking_completed",
                "booking_cancelled",
                "booking_pending",
                "booking_moved",
                "seat_session_off"
            ]
        );
        assert_eq!(
            unwanted(Notifications { appointment_reminders: false, ..EVERYTHING }),
            ["appointment_reminder", "seat_reminder"]
        );
        assert_eq!(unwanted(Notifications { auto_follow_up: false, ..EVERYTHING }), ["follow_up"]);
    }
}
