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
        let emails = self.visitor_emails.map(|count| count.one_of(&Notifications::VISITOR_EMAILS));
        let emails = emails.and_then(|count| fields.parse("visitorEmails", count));
        set(&mut switches.visitor_emails, emails.and_then(|count| count.try_into().ok()));
    }
}
