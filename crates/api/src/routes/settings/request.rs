use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use auth::{AllowList, SecurityPolicy};
use availability::Practice;
use chrono::{TimeDelta, Weekday};
use content::SiteProfile;
use infra::backup_policy::{BackupLocation, BackupPolicy, Retention};
use infra::mail::Doors;
use kernel::{EmailAddress, Named, Secret, Tz, Vault};
use serde::Deserialize;
use templates::{MailServer, MailSettings, Notifications, SmtpSecurity};
use utoipa::openapi::schema::{Array, Object, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

use crate::http::error::ApiError;
use crate::http::fields::{self, Fields, single_line};
use crate::http::wire::{WallTime, or_text};
use crate::state::policies::{Policies, SMTP_PASSWORD};

/// The time zones a practice can choose.
const ZONES: [Tz; 4] =
    [Tz::America__New_York, Tz::America__Chicago, Tz::America__Denver, Tz::America__Los_Angeles];

/// The settings to change; omitted fields stay unchanged. Read-only fields of the response are
/// ignored.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
pub struct SettingsRequest {
    #[serde(flatten)]
    site: SiteFields,
    #[serde(flatten)]
    practice: PracticeFields,
    #[serde(flatten)]
    security: SecurityFields,
    #[serde(flatten)]
    notifications: NotificationFields,
    #[serde(flatten)]
    mail: MailFields,
    #[serde(flatten)]
    backup: BackupFields,
}

/// The site's profile.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SiteFields {
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    site_name: Option<String>,
    #[validate(length(max = 500, message = "Enter at most 500 characters"), custom(function = single_line))]
    #[schema(max_length = 500)]
    site_description: Option<String>,
    /// `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`.
    #[schema(max_length = 10)]
    date_format: Option<String>,
}

/// The practice's working week.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeFields {
    #[schema(max_length = 40)]
    timezone: Option<String>,
    #[schema(value_type = Option<WallTime>)]
    business_hours_start: Option<String>,
    #[schema(value_type = Option<WallTime>)]
    business_hours_end: Option<String>,
    business_days: Option<Listed>,
    confirm_by_email: Option<bool>,
}

/// The security rules for administrators.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityFields {
    session_timeout: Option<WholeNumber>,
    login_attempts: Option<WholeNumber>,
    password_min_length: Option<WholeNumber>,
    password_require_special: Option<bool>,
    password_require_numbers: Option<bool>,
    ip_whitelist: Option<Listed>,
}

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

/// When backups are made.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupFields {
    auto_backup: Option<bool>,
    #[schema(max_length = 10)]
    backup_frequency: Option<String>,
    retention_period: Option<WholeNumber>,
    #[schema(max_length = 10)]
    backup_location: Option<String>,
}

/// The mail server and the sender.
#[derive(Default, PartialEq, Eq, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the contract names them so")]
pub struct MailFields {
    #[validate(length(max = 253, message = "Enter at most 253 characters"))]
    #[schema(max_length = 253)]
    pub(crate) smtp_host: Option<String>,
    pub(crate) smtp_port: Option<WholeNumber>,
    #[validate(length(max = 254, message = "Enter at most 254 characters"), custom(function = single_line))]
    #[schema(max_length = 254)]
    pub(crate) smtp_username: Option<String>,
    /// Only if a new one was entered.
    #[validate(length(max = 1024, message = "Enter at most 1,024 characters"), custom(function = single_line))]
    #[schema(max_length = 1024)]
    pub(crate) smtp_password: Option<String>,
    #[schema(max_length = 10)]
    pub(crate) smtp_security: Option<String>,
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    pub(crate) smtp_from_name: Option<String>,
    #[schema(max_length = 254)]
    pub(crate) smtp_from_email: Option<String>,
    #[schema(max_length = 254)]
    pub(crate) smtp_reply_to_email: Option<String>,
}

/// It contains a password.
impl fmt::Debug for MailFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailFields").finish_non_exhaustive()
    }
}

/// A whole number, which may come as text.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum WholeNumber {
    Whole(i64),
    Text(String),
}

/// A list, which may come as JSON text or as comma-separated text.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Listed {
    Items(Vec<String>),
    Text(String),
}

impl PartialSchema for WholeNumber {
    fn schema() -> RefOr<Schema> {
        or_text(i64::schema(), Self::MAX_LENGTH)
    }
}

impl ToSchema for WholeNumber {}

impl PartialSchema for Listed {
    fn schema() -> RefOr<Schema> {
        let item = Object::builder().schema_type(Type::String).max_length(Some(Self::ITEM_LENGTH));
        let items = Array::builder().items(item).max_items(Some(Self::MAX_ITEMS));
        or_text(items, Self::MAX_LENGTH)
    }
}

impl ToSchema for Listed {}

impl WholeNumber {
    const MAX_LENGTH: usize = 20;

    fn read(&self) -> Result<i64, &'static str> {
        match self {
            Self::Whole(number) => Ok(*number),
            Self::Text(text) if text.len() <= Self::MAX_LENGTH => {
                text.trim().parse().or(Err("Enter a whole number"))
            }
            Self::Text(_) => Err("Enter a whole number"),
        }
    }

    /// The number, if it is one of these.
    fn one_of(&self, choices: &[i64]) -> Result<i64, String> {
        let number = self.read()?;
        if choices.contains(&number) {
            return Ok(number);
        }
        let choices: Vec<_> = choices.iter().map(ToString::to_string).collect();
        Err(format!("Choose one of: {}", choices.join(", ")))
    }
}

impl Listed {
    const MAX_ITEMS: usize = AllowList::MOST;
    const ITEM_LENGTH: usize = 100;
    const MAX_LENGTH: usize = Self::MAX_ITEMS * Self::ITEM_LENGTH;

    fn items(self) -> Result<Vec<String>, String> {
        let fits = match &self {
            Self::Items(items) => {
                let is_short = |item: &String| item.chars().count() <= Self::ITEM_LENGTH;
                items.len() <= Self::MAX_ITEMS && items.iter().all(is_short)
            }
            Self::Text(text) => text.chars().count() <= Self::MAX_LENGTH,
        };
        if fits { Ok(self.split()) } else { Err(format!("Enter at most {} entries", Self::MAX_ITEMS)) }
    }

    fn split(self) -> Vec<String> {
        match self {
            Self::Items(items) => items,
            Self::Text(text) => serde_json::from_str(&text).unwrap_or_else(|_| {
                text.split([',', ';', '\n', ' '])
                    .map(|part| part.trim().to_owned())
                    .filter(|part| !part.is_empty())
                    .collect()
            }),
        }
    }
}

/// What a change to the settings is validated against.
pub(crate) struct World<'w> {
    /// The caller, who must not lock themselves out.
    pub(crate) caller: IpAddr,
    /// Whether a cloud store is configured.
    pub(crate) cloud: bool,
    /// Which mail servers are allowed.
    pub(crate) doors: Doors,
    /// Encrypts the password.
    pub(crate) vault: &'w dyn Vault,
}

impl SettingsRequest {
    /// Whether it would change nothing, whatever the settings.
    pub(super) fn names_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a mail server password was entered.
    pub(super) fn has_password(&self) -> bool {
        self.mail.smtp_password.as_ref().is_some_and(|password| !password.is_empty())
    }

    /// The settings after the change, or all invalid fields.
    pub(super) fn apply(self, before: &Policies, world: &World<'_>) -> Result<Policies, ApiError> {
        let (mut after, mut fields) = (before.clone(), Fields::default());
        self.site.apply(&mut after.site, &mut fields);
        self.practice.apply(Arc::make_mut(&mut after.practice), &mut fields);
        self.security.apply(&mut after.security, world, &mut fields);
        self.notifications.apply(&mut after.notifications, &mut fields);
        self.mail.apply(&mut after.mail, world, &mut fields)?;
        self.backup.apply(&mut after.backup, world, &mut fields);
        fields.finish(Some(after))
    }
}

impl SiteFields {
    fn apply(self, site: &mut SiteProfile, fields: &mut Fields) {
        fields.check_camel_case(&self);
        if let Some(name) = self.site_name {
            name.trim().clone_into(&mut site.name);
            if site.name.is_empty() {
                fields.add("siteName", "Enter the practice's name");
            }
        }
        set(&mut site.description, self.site_description.map(|text| text.trim().to_owned()));
        let format = self.date_format.map(|name| Named::from_name(&name));
        set(&mut site.date_format, format.and_then(|format| fields.parse("dateFormat", format)));
    }
}

impl PracticeFields {
    fn apply(self, practice: &mut Practice, fields: &mut Fields) {
        let zone = self.timezone.map(|name| zone(&name));
        set(&mut practice.zone, zone.and_then(|zone| fields.parse("timezone", zone)));
        let opens = self.business_hours_start.map(|time| fields::time(&time));
        set(&mut practice.opens, opens.and_then(|time| fields.parse("businessHoursStart", time)));
        let closes = self.business_hours_end.map(|time| fields::time(&time));
        set(&mut practice.closes, closes.and_then(|time| fields.parse("businessHoursEnd", time)));
        if practice.opens >= practice.closes {
            fields.add("businessHoursEnd", "The business hours must end after they start");
        }
        let days = self.business_days.map(|days| days.items().and_then(weekdays));
        set(&mut practice.booking.confirm_by_email, self.confirm_by_email);
        set(&mut practice.business_days, days.and_then(|days| fields.parse("businessDays", days)));
    }
}

impl SecurityFields {
    fn apply(self, security: &mut SecurityPolicy, world: &World<'_>, fields: &mut Fields) {
        let mut chosen = |field: &str, number: Option<WholeNumber>, choices: &[i64]| {
            number.and_then(|number| fields.parse(field, number.one_of(choices)))
        };
        let minutes = chosen("sessionTimeout", self.session_timeout, &SecurityPolicy::SESSION_MINUTES);
        let attempts = chosen("loginAttempts", self.login_attempts, &SecurityPolicy::LOGIN_ATTEMPTS);
        let length = chosen("passwordMinLength", self.password_min_length, &SecurityPolicy::PASSWORD_LENGTHS);
        set(&mut security.session.idle, minutes.map(TimeDelta::minutes));
        set(&mut security.login.attempts, attempts.and_then(|attempts| attempts.try_into().ok()));
        set(&mut security.password.min_length, length.and_then(|length| length.try_into().ok()));
        set(&mut security.password.special_characters, self.password_require_special);
        set(&mut security.password.numbers, self.password_require_numbers);
        let list = self.ip_whitelist.map(Listed::items);
        let Some(list) = list.and_then(|list| fields.parse("ipWhitelist", list)) else { return };
        match AllowList::parse(list.iter().map(String::as_str)) {
            Err(wrong) => wrong.into_iter().for_each(|text| fields.add("ipWhitelist", text)),
            Ok(list) if !list.admits(world.caller) => {
                let text =
                    format!("This list would lock you out: it lacks your own address, {}", world.caller);
                fields.add("ipWhitelist", text);
            }
            Ok(list) => security.allow_list = list,
        }
    }
}

impl NotificationFields {
    fn apply(self, switches: &mut Notifications, fields: &mut Fields) {
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

impl BackupFields {
    fn apply(self, backup: &mut BackupPolicy, world: &World<'_>, fields: &mut Fields) {
        set(&mut backup.auto, self.auto_backup);
        let frequency = self.backup_frequency.map(|name| Named::from_name(&name));
        set(&mut backup.frequency, frequency.and_then(|name| fields.parse("backupFrequency", name)));
        let days = self.retention_period.map(|days| days.one_of(&Retention::DAYS));
        let days = days.and_then(|days| fields.parse("retentionPeriod", days));
        set(&mut backup.retention, days.and_then(|days| days.try_into().ok()).map(Retention));
        let location = self.backup_location.map(|name| BackupLocation::from_name(&name));
        if let Some(location) = location.and_then(|name| fields.parse("backupLocation", name)) {
            if location != BackupLocation::Local && !world.cloud {
                fields.add("backupLocation", "No cloud storage is configured on this server");
            }
            backup.location = location;
        }
    }
}

impl MailFields {
    /// Applies the mail server and the sender. An error is a failure of the machine; invalid fields
    /// are recorded.
    pub(crate) fn apply(
        self,
        mail: &mut MailSettings,
        world: &World<'_>,
        fields: &mut Fields,
    ) -> Result<(), ApiError> {
        fields.check_camel_case(&self);
        let before = mail.server.clone();
        let mut server = before.clone();
        let host = self.smtp_host.map(|host| mail_host(&host));
        set(&mut server.host, host.and_then(|host| fields.parse("smtpHost", host)));
        let port = self.smtp_port.map(|port| mail_port(&port, world.doors));
        set(&mut server.port, port.and_then(|port| fields.parse("smtpPort", port)));
        set(&mut server.username, self.smtp_username.map(|name| name.trim().to_owned()));
        let security = self.smtp_security.map(|name| SmtpSecurity::from_name(&name.to_lowercase()));
        set(&mut server.security, security.and_then(|name| fields.parse("smtpSecurity", name)));
        let mut server = server.in_place_of(&before);
        if let Some(password) = self.smtp_password.filter(|password| !password.is_empty()) {
            let sealed = world.vault.seal(&Secret(password), SMTP_PASSWORD);
            server.password = Some(sealed.map_err(|error| ApiError::defect(&error))?);
        }
        if server != before && is_in_clear(&server) && !world.doors.private {
            fields.add(
                "smtpSecurity",
                "A password requires TLS or SSL: without them, anyone on the network could read it",
            );
        }
        mail.server = server;
        set(&mut mail.sender.name, self.smtp_from_name.map(|name| name.trim().to_owned()));
        let email = self.smtp_from_email.map(|text| address(&text));
        set(&mut mail.sender.email, email.and_then(|email| fields.parse("smtpFromEmail", email)));
        let reply_to = self.smtp_reply_to_email.map(|text| address(&text));
        set(&mut mail.sender.reply_to, reply_to.and_then(|email| fields.parse("smtpReplyToEmail", email)));
        Ok(())
    }
}

fn set<T>(target: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *target = value;
    }
}

fn is_in_clear(server: &MailServer) -> bool {
    server.security == SmtpSecurity::None && server.password.is_some()
}

/// An address, or `None` if the text is empty.
fn address(text: &str) -> Result<Option<EmailAddress>, kernel::InvalidEmail> {
    if text.is_empty() { Ok(None) } else { EmailAddress::parse(text).map(Some) }
}

fn zone(name: &str) -> Result<Tz, String> {
    let names = ZONES.map(Tz::name).join(", ");
    ZONES.into_iter().find(|zone| zone.name() == name).ok_or_else(|| format!("Choose one of: {names}"))
}

/// The weekdays without duplicates, from Monday on.
fn weekdays(names: Vec<String>) -> Result<Vec<Weekday>, String> {
    let mut days = Vec::new();
    for name in names {
        let is_whole = name.len() >= "monday".len();
        let day = name.parse::<Weekday>().ok().filter(|_| is_whole);
        days.push(day.ok_or("Use weekday names such as monday")?);
    }
    days.sort_by_key(Weekday::num_days_from_monday);
    days.dedup();
    if days.is_empty() { Err("Choose at least one day".to_owned()) } else { Ok(days) }
}

/// A mail server's name or address; empty for none.
fn mail_host(text: &str) -> Result<String, &'static str> {
    let host = text.trim();
    let is_name = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
    if is_name {
        Ok(host.to_owned())
    } else {
        Err("Enter the name of a mail server such as smtp.example.com")
    }
}

fn mail_port(number: &WholeNumber, doors: Doors) -> Result<u16, String> {
    let port = u16::try_from(number.read()?).ok().filter(|port| doors.port(*port));
    port.ok_or_else(|| {
        format!("Enter a mail server port: {}", MailServer::PORTS.map(|p| p.to_string()).join(", "))
    })
}
