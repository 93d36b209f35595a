use chrono::TimeDelta;
use kernel::{EmailAddress, Sealed};
use serde::{Deserialize, Serialize};

/// How the practice's mail is sent, and under which name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MailSettings {
    /// The practice's own mail server.
    #[serde(flatten)]
    pub server: MailServer,
    /// The sender.
    #[serde(flatten)]
    pub sender: Sender,
}

/// A mail server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MailServer {
    /// Its host name; empty if the practice has not set one.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// The user name; empty for no login.
    pub username: String,
    /// How the connection is encrypted.
    pub security: SmtpSecurity,
    /// The user's password.
    pub password: Option<Sealed>,
}

/// How a connection to a mail server is encrypted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// Starts in plaintext and is encrypted before anything is sent (STARTTLS).
    #[default]
    Tls,
    /// Encrypted from the first byte.
    Ssl,
    /// Not encrypted.
    None,
}

kernel::named!(SmtpSecurity { Tls = "tls", Ssl = "ssl", None = "none" });

impl Default for MailServer {
    /// No server yet; port 587 with TLS.
    fn default() -> Self {
        Self {
            host: String::new(),
            port: 587,
            username: String::new(),
            security: SmtpSecurity::default(),
            password: None,
        }
    }
}

impl MailServer {
    /// The standard ports of mail servers.
    pub const PORTS: [u16; 4] = [25, 465, 587, 2525];

    /// The new settings, keeping the old password only if host and user are unchanged: a password
    /// belongs to the host and user it was entered for.
    #[must_use]
    pub fn in_place_of(self, before: &Self) -> Self {
        let same = (&self.host, &self.username) == (&before.host, &before.username);
        Self { password: self.password.filter(|_| same), ..self }
    }
}

/// The sender.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sender {
    /// The display name; empty for the practice's name.
    #[serde(rename = "from_name")]
    pub name: String,
    /// The address.
    #[serde(rename = "from_email", with = "kernel::stored::email")]
    pub email: Option<EmailAddress>,
    /// The address for replies, and for mail to the practice itself.
    #[serde(with = "kernel::stored::email")]
    pub reply_to: Option<EmailAddress>,
}

/// What the practice is notified of, and how; and how many emails visitors can cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the settings")]
pub struct Notifications {
    /// Emails to the practice, its mediators and administrators. If off, the emails below are off,
    /// too.
    pub email: bool,
    /// Text messages; there is no provider yet.
    pub sms: bool,
    /// Push notifications to browsers; not supported yet.
    pub push: bool,
    /// On every business day, when the practice opens.
    pub daily_reports: bool,
    /// On the first business day of the week.
    pub weekly_reports: bool,
    /// When something needs the administrator's attention.
    pub system_alerts: bool,
    /// If the practice's own template is missing or switched off, the built-in one is used.
    pub system_fallback: bool,
    /// How many emails a visitor can cause per email address and day, one of
    /// [`Self::VISITOR_EMAILS`].
    pub visitor_emails: u16,
    /// An email to the client before each session.
    pub appointment_reminders: bool,
    /// How many hours before the session, one of [`Self::REMINDER_TIMES`].
    pub reminder_time: u16,
    /// An email to the client when a session is requested and when it is confirmed.
    pub email_confirmations: bool,
    /// An email to the client when the practice changes something else about a booking.
    pub client_updates: bool,
    /// An email to the client the day after a session was completed.
    pub auto_follow_up: bool,
    /// How many days the text of an email is kept after it left, one of
    /// [`Self::RETENTION_DAYS`].
    pub mail_retention_days: u16,
}

impl Notifications {
    /// The choices for [`Self::visitor_emails`].
    pub const VISITOR_EMAILS: [i64; 5] = [1, 2, 3, 5, 10];
    /// The choices for [`Self::reminder_time`].
    pub const REMINDER_TIMES: [i64; 4] = [1, 6, 24, 48];
    /// The choices for [`Self::mail_retention_days`].
    pub const RETENTION_DAYS: [i64; 4] = [30, 90, 180, 365];

    /// How long what a message said is kept after it was sent.
    #[must_use]
    pub fn mail_retention(&self) -> TimeDelta {
        TimeDelta::days(self.mail_retention_days.into())
    }

    /// How long before a session its reminder leaves.
    #[must_use]
    pub fn remind_before(&self) -> TimeDelta {
        TimeDelta::hours(self.reminder_time.into())
    }
}

impl Default for Notifications {
    fn default() -> Self {
        Self {
            email: true,
            sms: false,
            push: false,
            daily_reports: false,
            weekly_reports: false,
            system_alerts: false,
            system_fallback: true,
            visitor_emails: 3,
            appointment_reminders: true,
            reminder_time: 24,
            email_confirmations: true,
            client_updates: true,
            auto_follow_up: false,
            mail_retention_days: 90,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(host: &str, username: &str) -> MailServer {
        let password = Some(Sealed("sealed".into()));
        MailServer { host: host.into(), username: username.into(), password, ..MailServer::default() }
    }

    #[test]
    fn a_password_is_forgotten_with_the_host_or_user_it_was_typed_for() {
        let before = server("mail.example.com", "office");
        let kept = MailServer { port: 465, ..before.clone() }.in_place_of(&before);
        assert_eq!(kept.password, before.password);
        for changed in [server("evil.example.com", "office"), server("mail.example.com", "other")] {
            assert_eq!(changed.in_place_of(&before).password, None);
        }
    }
}
