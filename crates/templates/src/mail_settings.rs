use kernel::{EmailAddress, Sealed};

/// How the practice's mail leaves, and in whose name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailSettings {
    /// The practice's own mail server.
    pub server: MailServer,
    /// Whom mail is from.
    pub sender: Sender,
}

/// A mail server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailServer {
    /// Its name; empty while the practice has named none.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Who signs in; empty for nobody.
    pub username: String,
    /// How the connection is kept private.
    pub security: SmtpSecurity,
    /// The password of the user.
    pub password: Option<Sealed>,
}

/// How a connection to a mail server is kept private.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// It starts in the clear and becomes private before anything is said (STARTTLS).
    #[default]
    Tls,
    /// It is private from the first byte.
    Ssl,
    /// It is not.
    None,
}

kernel::named!(SmtpSecurity { Tls = "tls", Ssl = "ssl", None = "none" });

impl Default for MailServer {
    /// None yet; port 587 with TLS.
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
    /// The ports mail servers listen on.
    pub const PORTS: [u16; 4] = [25, 465, 587, 2525];

    /// A password belongs to the host and the user it was typed for: it is forgotten when one of them is another.
    #[must_use]
    pub fn in_place_of(self, before: &Self) -> Self {
        let same = (&self.host, &self.username) == (&before.host, &before.username);
        Self { password: self.password.filter(|_| same), ..self }
    }
}

/// Whom mail is from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sender {
    /// The name beside the address; empty for the practice's.
    pub name: String,
    /// The address.
    pub email: Option<EmailAddress>,
    /// Where answers go, and mail to the practice itself.
    pub reply_to: Option<EmailAddress>,
}

/// What the practice is told, and by what; and how much email visitors can cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the settings")]
pub struct Notifications {
    /// Mail to the practice, its mediators and administrators; without it, none of the mail below either.
    pub email: bool,
    /// By SMS; no provider carries them yet.
    pub sms: bool,
    /// To browsers; nothing carries them yet.
    pub push: bool,
    /// On every business day, when the practice opens.
    pub daily_reports: bool,
    /// On the first business day of the week.
    pub weekly_reports: bool,
    /// When something needs the administrator's attention.
    pub system_alerts: bool,
    /// Where the practice's own template is missing or switched off, the one that comes with the product is sent.
    pub system_fallback: bool,
    /// How many emails a visitor can cause per email address and day, one of [`Self::VISITOR_EMAILS`].
    pub visitor_emails: u16,
}

impl Notifications {
    /// What can be chosen for [`Self::visitor_emails`].
    pub const VISITOR_EMAILS: [i64; 5] = [1, 2, 3, 5, 10];
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
