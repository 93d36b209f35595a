//! The policies that make up the settings: one document each. Fields added by a later version get
//! their defaults.

use auth::{AllowList, LoginLimits, PasswordPolicy, SecurityPolicy, SecurityPolicyRepository, SessionPolicy};
use availability::{BookingPolicy, Practice, PracticeRepository};
use chrono::{NaiveTime, TimeDelta, Weekday};
use content::{SiteProfile, SiteProfileRepository};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use kernel::{DateFormat, EmailAddress, Sealed, StorageError, Tz};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use templates::{
    MailServer, MailSettings, MailSettingsRepository, NotificationSettingsRepository, Notifications, Sender,
    SmtpSecurity,
};

use super::Tx;
use super::changes::Change;
use super::row::{Word, corrupt};
use crate::backup_policy::{BackupFrequency, BackupLocation, BackupPolicy, Retention};

/// This advisory lock makes concurrent saves take turns.
const SETTINGS_LOCK: i64 = 0x0061_6363_7365_7400;

const PRACTICE: &str = "practice";
const SECURITY: &str = "security";
const SITE: &str = "site";
const MAIL: &str = "mail";
const NOTIFICATIONS: &str = "notifications";
const BACKUP: &str = "backup";

impl Tx<'_> {
    /// Makes every other transaction that calls this wait until this one ends.
    pub fn lock_settings(&self) -> Result<(), StorageError> {
        self.query(|c| sql_query(format!("SELECT pg_advisory_xact_lock({SETTINGS_LOCK})")).execute(c))?;
        Ok(())
    }

    /// The backup policy as last saved.
    pub fn backup_policy(&self) -> Result<Option<BackupPolicy>, StorageError> {
        let Some(document) = self.policy::<BackupDocument>(BACKUP)? else { return Ok(None) };
        Ok(Some(BackupPolicy {
            auto: document.auto,
            frequency: document.frequency.0,
            retention: Retention(document.retention_days),
            location: document.location.0,
        }))
    }

    /// Saves the backup policy.
    pub fn store_backup_policy(&self, policy: &BackupPolicy) -> Result<(), StorageError> {
        self.store_policy(BACKUP, &BackupDocument::from(*policy))
    }

    /// The size of the database in bytes.
    pub fn database_size(&self) -> Result<u64, StorageError> {
        let size: SizeRow =
            self.query(|c| sql_query("SELECT pg_database_size(current_database()) AS bytes").get_result(c))?;
        u64::try_from(size.bytes).map_err(corrupt)
    }

    fn policy<T: DeserializeOwned>(&self, section: &str) -> Result<Option<T>, StorageError> {
        let found = self.document(section)?;
        found.map(|(body, _)| serde_json::from_value(body).map_err(corrupt)).transpose()
    }

    fn store_policy(&self, section: &str, document: &impl Serialize) -> Result<(), StorageError> {
        self.changed(Change::Settings);
        self.store_document(section, &serde_json::to_value(document).map_err(corrupt)?, None)?;
        Ok(())
    }
}

#[derive(QueryableByName)]
struct SizeRow {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// See [`Practice`]. The parts of the booking policy that cannot be changed yet are not stored.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct PracticeDocument {
    zone: String,
    business_days: Vec<Weekday>,
    opens: NaiveTime,
    closes: NaiveTime,
    booking_window: u16,
    confirm_by_email: bool,
}

impl From<&Practice> for PracticeDocument {
    fn from(practice: &Practice) -> Self {
        let Practice { zone, business_days, opens, closes, booking } = practice.clone();
        Self {
            zone: zone.name().to_owned(),
            business_days,
            opens,
            closes,
            booking_window: booking.window_days,
            confirm_by_email: booking.confirm_by_email,
        }
    }
}

impl Default for PracticeDocument {
    fn default() -> Self {
        Self::from(&Practice::default())
    }
}

impl PracticeRepository for Tx<'_> {
    fn find(&self) -> Result<Option<Practice>, StorageError> {
        let Some(document) = self.policy::<PracticeDocument>(PRACTICE)? else { return Ok(None) };
        let PracticeDocument { zone, business_days, opens, closes, booking_window, confirm_by_email } =
            document;
        let zone: Tz = zone.parse().map_err(corrupt)?;
        let booking =
            BookingPolicy { window_days: booking_window, confirm_by_email, ..BookingPolicy::default() };
        Ok(Some(Practice { zone, business_days, opens, closes, booking }))
    }

    fn store(&self, practice: &Practice) -> Result<(), StorageError> {
        self.store_policy(PRACTICE, &PracticeDocument::from(practice))
    }
}

/// See [`SecurityPolicy`].
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct SecurityDocument {
    session_minutes: i64,
    login_attempts: u32,
    password_min_length: usize,
    password_special_characters: bool,
    password_numbers: bool,
    allow_list: Vec<String>,
}

impl From<&SecurityPolicy> for SecurityDocument {
    fn from(policy: &SecurityPolicy) -> Self {
        let SecurityPolicy { session, login, password, allow_list } = policy;
        Self {
            session_minutes: session.idle.num_minutes(),
            login_attempts: login.attempts,
            password_min_length: password.min_length,
            password_special_characters: password.special_characters,
            password_numbers: password.numbers,
            allow_list: allow_list.entries().collect(),
        }
    }
}

impl Default for SecurityDocument {
    fn default() -> Self {
        Self::from(&SecurityPolicy::default())
    }
}

impl SecurityPolicyRepository for Tx<'_> {
    fn find(&self) -> Result<Option<SecurityPolicy>, StorageError> {
        let Some(document) = self.policy::<SecurityDocument>(SECURITY)? else { return Ok(None) };
        let entries = document.allow_list.iter().map(String::as_str);
        let allow_list =
            AllowList::parse(entries).map_err(|wrong| StorageError::Failed(wrong.join("; ").into()))?;
        Ok(Some(SecurityPolicy {
            session: SessionPolicy { idle: TimeDelta::minutes(document.session_minutes) },
            login: LoginLimits { attempts: document.login_attempts },
            password: PasswordPolicy {
                min_length: document.password_min_length,
                special_characters: document.password_special_characters,
                numbers: document.password_numbers,
            },
            allow_list,
        }))
    }

    fn store(&self, policy: &SecurityPolicy) -> Result<(), StorageError> {
        self.store_policy(SECURITY, &SecurityDocument::from(policy))
    }
}

/// See [`SiteProfile`].
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct SiteDocument {
    name: String,
    description: String,
    date_format: Word<DateFormat>,
}

impl From<&SiteProfile> for SiteDocument {
    fn from(profile: &SiteProfile) -> Self {
        let SiteProfile { name, description, date_format } = profile.clone();
        Self { name, description, date_format: Word(date_format) }
    }
}

impl Default for SiteDocument {
    fn default() -> Self {
        Self::from(&SiteProfile::default())
    }
}

impl SiteProfileRepository for Tx<'_> {
    fn find(&self) -> Result<Option<SiteProfile>, StorageError> {
        let Some(document) = self.policy::<SiteDocument>(SITE)? else { return Ok(None) };
        let SiteDocument { name, description, date_format } = document;
        Ok(Some(SiteProfile { name, description, date_format: date_format.0 }))
    }

    fn store(&self, profile: &SiteProfile) -> Result<(), StorageError> {
        self.store_policy(SITE, &SiteDocument::from(profile))
    }
}

/// See [`MailSettings`]. The password is encrypted.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct MailDocument {
    host: String,
    port: u16,
    username: String,
    security: Word<SmtpSecurity>,
    password: Option<String>,
    from_name: String,
    from_email: String,
    reply_to: String,
}

impl From<&MailSettings> for MailDocument {
    fn from(settings: &MailSettings) -> Self {
        let MailSettings { server, sender } = settings.clone();
        let text = |address: Option<EmailAddress>| address.map(|email| email.to_string()).unwrap_or_default();
        Self {
            host: server.host,
            port: server.port,
            username: server.username,
            security: Word(server.security),
            password: server.password.map(|Sealed(text)| text),
            from_name: sender.name,
            from_email: text(sender.email),
            reply_to: text(sender.reply_to),
        }
    }
}

impl Default for MailDocument {
    fn default() -> Self {
        Self::from(&MailSettings::default())
    }
}

impl MailSettingsRepository for Tx<'_> {
    fn find(&self) -> Result<Option<MailSettings>, StorageError> {
        let Some(document) = self.policy::<MailDocument>(MAIL)? else { return Ok(None) };
        let address = |text: String| (!text.is_empty()).then(|| EmailAddress::stored(text));
        let sender = Sender {
            email: address(document.from_email),
            reply_to: address(document.reply_to),
            name: document.from_name,
        };
        let server = MailServer {
            host: document.host,
            port: document.port,
            username: document.username,
            security: document.security.0,
            password: document.password.map(Sealed),
        };
        Ok(Some(MailSettings { server, sender }))
    }

    fn store(&self, settings: &MailSettings) -> Result<(), StorageError> {
        self.store_policy(MAIL, &MailDocument::from(settings))
    }
}

/// See [`Notifications`].
#[derive(Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the settings")]
struct NotificationsDocument {
    email: bool,
    sms: bool,
    push: bool,
    daily_reports: bool,
    weekly_reports: bool,
    system_alerts: bool,
    system_fallback: bool,
    visitor_emails: u16,
}

impl From<Notifications> for NotificationsDocument {
    fn from(switches: Notifications) -> Self {
        let Notifications {
            email,
            sms,
            push,
            daily_reports,
            weekly_reports,
            system_alerts,
            system_fallback,
            visitor_emails,
        } = switches;
        Self {
            email,
            sms,
            push,
            daily_reports,
            weekly_reports,
            system_alerts,
            system_fallback,
            visitor_emails,
        }
    }
}

impl Default for NotificationsDocument {
    fn default() -> Self {
        Self::from(Notifications::default())
    }
}

impl NotificationSettingsRepository for Tx<'_> {
    fn find(&self) -> Result<Option<Notifications>, StorageError> {
        let Some(document) = self.policy::<NotificationsDocument>(NOTIFICATIONS)? else { return Ok(None) };
        let NotificationsDocument {
            email,
            sms,
            push,
            daily_reports,
            weekly_reports,
            system_alerts,
            system_fallback,
            visitor_emails,
        } = document;
        Ok(Some(Notifications {
            email,
            sms,
            push,
            daily_reports,
            weekly_reports,
            system_alerts,
            system_fallback,
            visitor_emails,
        }))
    }

    fn store(&self, notifications: &Notifications) -> Result<(), StorageError> {
        self.store_policy(NOTIFICATIONS, &NotificationsDocument::from(*notifications))
    }
}

/// See [`BackupPolicy`].
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct BackupDocument {
    auto: bool,
    frequency: Word<BackupFrequency>,
    retention_days: u16,
    location: Word<BackupLocation>,
}

impl From<BackupPolicy> for BackupDocument {
    fn from(policy: BackupPolicy) -> Self {
        let BackupPolicy { auto, frequency, retention, location } = policy;
        Self { auto, frequency: Word(frequency), retention_days: retention.0, location: Word(location) }
    }
}

impl Default for BackupDocument {
    fn default() -> Self {
        Self::from(BackupPolicy::default())
    }
}
