//! What the practice is notified of.

use serde::{Deserialize, Serialize};
use templates::Notifications;
use utoipa::ToSchema;

use super::input::WholeNumber;
use crate::http::fields::{Fields, set};

/// What the practice is notified of.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationFields {
    email_notifications: Option<bool>,
    sms_notifications: Option<bool>,
    push_notifications: Option<bool>,
    daily_reports: Option<bool>,
    weekly_reports: Option<bool>,
    system_alerts: Option<bool>,
    visitor_emails: Option<WholeNumber>,
    appointment_reminders: Option<bool>,
    /// Hours before the session: 1, 6, 24 or 48.
    reminder_time: Option<WholeNumber>,
    email_confirmations: Option<bool>,
    client_updates: Option<bool>,
    auto_follow_up: Option<bool>,
    /// 30, 90, 180 or 365.
    mail_retention_days: Option<WholeNumber>,
    #[serde(rename = "email_system_fallback_enabled")]
    email_system_fallback_enabled: Option<bool>,
}

/// What the practice is notified of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the contract")]
pub struct NotificationSettingsResponse {
    email_notifications: bool,
    sms_notifications: bool,
    push_notifications: bool,
    daily_reports: bool,
    weekly_reports: bool,
    system_alerts: bool,
    /// How many emails a visitor can cause per email address and day; the rest is withheld.
    visitor_emails: u16,
    /// Whether clients get an email before each session.
    appointment_reminders: bool,
    /// How many hours before the session.
    reminder_time: u16,
    /// Whether clients get an email when a session is requested or confirmed.
    email_confirmations: bool,
    /// Whether clients get an email when the practice changes something else about a booking.
    client_updates: bool,
    /// Whether clients get an email the day after a session was completed.
    auto_follow_up: bool,
    /// How many days the text of an email is kept after it left.
    mail_retention_days: u16,
    /// Whether the built-in template replaces one that is missing or switched off.
    #[serde(rename = "email_system_fallback_enabled")]
    email_system_fallback_enabled: bool,
}

impl From<Notifications> for NotificationSettingsResponse {
    fn from(switches: Notifications) -> Self {
        Self {
            email_notifications: switches.email,
            sms_notifications: switches.sms,
            push_notifications: switches.push,
            daily_reports: switches.daily_reports,
            weekly_reports: switches.weekly_reports,
            system_alerts: switches.system_alerts,
            visitor_emails: switches.visitor_emails,
            appointment_reminders: switches.appointment_reminders,
            reminder_time: switches.reminder_time,
            email_confirmations: switches.email_confirmations,
            client_updates: switches.client_updates,
            auto_follow_up: switches.auto_follow_up,
            mail_retention_days: switches.mail_retention_days,
            email_system_fallback_enabled: switches.system_fallback,
        }
    }
}

impl NotificationFields {
    pub(super) fn apply(self, switches: &mut Notifications, fields: &mut Fields) {
        set(&mut switches.email, self.email_notifications);
        set(&mut switches.sms, self.sms_notifications);
        set(&mut switches.push, self.push_notifications);
        set(&mut switches.daily_reports, self.daily_reports);
        set(&mut switches.weekly_reports, self.weekly_reports);
        set(&mut switches.system_alerts, self.system_alerts);
        set(&mut switches.system_fallback, self.email_system_fallback_enabled);
        set(&mut switches.appointment_reminders, self.appointment_reminders);
        set(&mut switches.email_confirmations, self.email_confirmations);
        set(&mut switches.client_updates, self.client_updates);
        set(&mut switches.auto_follow_up, self.auto_follow_up);
        let mut choice = |target: &mut u16, name, choices: &[i64], sent: Option<WholeNumber>| {
            let sent = sent.and_then(|count| fields.parse(name, count.one_of(choices)));
            set(target, sent.and_then(|count| count.try_into().ok()));
        };
        choice(
            &mut switches.visitor_emails,
            "visitorEmails",
            &Notifications::VISITOR_EMAILS,
            self.visitor_emails,
        );
        choice(
            &mut switches.reminder_time,
            "reminderTime",
            &Notifications::REMINDER_TIMES,
            self.reminder_time,
        );
        choice(
            &mut switches.mail_retention_days,
            "mailRetentionDays",
            &Notifications::RETENTION_DAYS,
            self.mail_retention_days,
        );
    }
}
