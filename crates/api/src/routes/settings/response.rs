use auth::SecurityPolicy;
use availability::Practice;
use chrono::Weekday;
use content::SiteProfile;
use infra::backup_policy::{BackupLocation, BackupPolicy};
use kernel::{EmailAddress, Named};
use serde::Serialize;
use templates::{MailSettings, Notifications};
use utoipa::ToSchema;

use crate::http::wire::{WallTime, day_name};
use crate::state::policies::Policies;

/// All of the practice's settings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the contract")]
pub struct SettingsResponse {
    site_name: String,
    site_description: String,
    /// The IANA name of a time zone.
    timezone: String,
    /// `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`.
    date_format: String,
    /// `HH:MM`
    business_hours_start: String,
    /// `HH:MM`
    business_hours_end: String,
    /// Weekday names, as JSON text: `["monday","tuesday"]`.
    business_days: String,
    /// Whether visitors are asked to confirm a request by email.
    confirm_by_email: bool,
    /// Whether the caller signs in with a second factor.
    two_factor_auth: bool,
    /// Minutes without activity.
    session_timeout: i64,
    login_attempts: u32,
    password_min_length: usize,
    password_require_special: bool,
    password_require_numbers: bool,
    /// Addresses and CIDR ranges; empty allows everyone.
    ip_whitelist: Vec<String>,
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
    /// Empty if mail is sent through the server in the configuration.
    smtp_host: String,
    smtp_port: u16,
    smtp_username: String,
    /// `tls`, `ssl` or `none`.
    smtp_security: String,
    /// Whether a password is saved; it is never returned.
    smtp_password_set: bool,
    smtp_from_name: String,
    smtp_from_email: String,
    smtp_reply_to_email: String,
    auto_backup: bool,
    /// `hourly`, `daily`, `weekly` or `monthly`.
    backup_frequency: String,
    /// Days.
    retention_period: u16,
    /// `local`, `cloud` or `both`.
    backup_location: String,
    /// Whether a cloud store is configured.
    cloud_backup_available: bool,
}

impl SettingsResponse {
    /// The policies in the API's format, for a server with or without a cloud store.
    pub(super) fn new(policies: Policies, cloud: bool) -> Self {
        let Policies { practice, security, site, mail, notifications, backup } = policies;
        let Practice { zone, business_days, opens, closes, booking } = practice.as_ref().clone();
        let SiteProfile { name, description, date_format } = site;
        let SecurityPolicy { session, login, password, allow_list } = security;
        let Notifications {
            email,
            sms,
            push,
            daily_reports,
            weekly_reports,
            system_alerts,
            system_fallback,
            visitor_emails,
        } = notifications;
        let MailSettings { server, sender } = mail;
        let BackupPolicy { auto, frequency, retention, location } = backup;
        let location = if cloud { location } else { BackupLocation::Local };
        let text = |address: Option<EmailAddress>| address.map(|email| email.to_string()).unwrap_or_default();
        Self {
            site_name: name,
            site_description: description,
            timezone: zone.name().to_owned(),
            date_format: date_format.name().to_owned(),
            business_hours_start: WallTime(opens).to_string(),
            business_hours_end: WallTime(closes).to_string(),
            business_days: days_text(&business_days),
            confirm_by_email: booking.confirm_by_email,
            two_factor_auth: false,
            session_timeout: session.idle.num_minutes(),
            login_attempts: login.attempts,
            password_min_length: password.min_length,
            password_require_special: password.special_characters,
            password_require_numbers: password.numbers,
            ip_whitelist: allow_list.entries().collect(),
            email_notifications: email,
            sms_notifications: sms,
            push_notifications: push,
            daily_reports,
            weekly_reports,
            system_alerts,
            visitor_emails,
            email_system_fallback_enabled: system_fallback,
            smtp_host: server.host,
            smtp_port: server.port,
            smtp_username: server.username,
            smtp_security: server.security.name().to_owned(),
            smtp_password_set: server.password.is_some(),
            smtp_from_name: sender.name,
            smtp_from_email: text(sender.email),
            smtp_reply_to_email: text(sender.reply_to),
            auto_backup: auto,
            backup_frequency: frequency.name().to_owned(),
            retention_period: retention.0,
            backup_location: location.name().to_owned(),
            cloud_backup_available: cloud,
        }
    }
}

/// `["monday","tuesday"]`
fn days_text(days: &[Weekday]) -> String {
    let names: Vec<_> = days.iter().map(|day| format!("\"{}\"", day_name(*day))).collect();
    format!("[{}]", names.join(","))
}
