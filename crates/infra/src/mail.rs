//! Mail over SMTP.

mod authorities;
mod dkim;
mod failure;
mod records;
mod relay;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use kernel::{EmailAddress, Secret};
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, Message};
use templates::{Mail, MailServer, Mailer, Origin, Queued, Receipt, SendError, Sender, SmtpSecurity};
use tokio::net::lookup_host;
use url::Host;

use crate::network::is_public;
pub use authorities::{Authorities, InvalidCertificate};
pub use dkim::{Dkim, InvalidKey};
use failure::unreachable;
pub use records::SystemResolver;
use relay::{Encryption, Kept, Patience, Relay, begin, converse, hand_over, resume};

/// For mail of the outbox.
const LONG: Patience = Patience { step: Duration::from_secs(10), whole: Queued::DEADLINE };

/// For when someone is waiting for the result.
const SHORT: Patience = Patience { step: Duration::from_secs(5), whole: Duration::from_secs(12) };

/// A connection to a mail server, and the sender for mail that names none.
pub struct Smtp {
    route: Arc<Route>,
    from: Mailbox,
    dkim: Option<Dkim>,
    trusted: Authorities,
    patience: Patience,
    kept: Arc<Kept>,
}

enum Route {
    /// To the server in `SMTP_URL`, which the operator trusts.
    Operator(Relay),
    /// To a server named in the settings.
    Practice(NamedServer),
}

/// A server named in the settings. To keep anyone from probing this machine's network, only mail
/// ports of public addresses are ever connected to, and the address that was checked is the one
/// that is connected to.
#[derive(Debug)]
struct NamedServer {
    server: MailServer,
    password: Option<Secret>,
    targets: AllowedTargets,
}

/// Restrictions on a server that is named in the settings, or that a calendar is read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AllowedTargets {
    /// Whether private networks and all ports from 1024 up are allowed (`SMTP_ALLOW_PRIVATE`).
    pub private: bool,
}

impl AllowedTargets {
    /// Whether mail may go to this port.
    #[must_use]
    pub fn port(self, port: u16) -> bool {
        MailServer::PORTS.contains(&port) || (self.private && port >= 1024)
    }

    /// Whether a website may be read from this address.
    pub(crate) fn web(self, address: SocketAddr) -> bool {
        let port = address.port();
        let is_web = matches!(port, 80 | 443) || (self.private && port >= 1024);
        is_web && self.address(address.ip())
    }

    fn address(self, address: IpAddr) -> bool {
        self.private || is_public(address)
    }
}

/// The configuration has no valid mail server or sender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSmtp {
    /// The message never contains the URL, which includes the password.
    #[error("SMTP_URL: write smtp://user:password@host:587?tls=required, smtps://… or smtp://host:25")]
    Url,
    /// Without TLS, anyone on the network path could read it.
    #[error("SMTP_URL: a password needs TLS; add ?tls=required or use smtps://")]
    PasswordInClear,
    /// The sender is not an email address.
    #[error("MAIL_FROM: write Practice <mail@example.com>")]
    From,
}

impl Smtp {
    /// A mailer for `url` that sends as `from`. It connects when there is mail.
    pub fn new(url: &str, from: &str) -> Result<Self, InvalidSmtp> {
        let secure = url.starts_with("smtps://") || url.contains("tls=required");
        let own_machine = ["127.0.0.1", "localhost", "[::1]"].iter().any(|host| {
            url.rsplit_once('@').is_some_and(|(_, rest)| rest.split([':', '/', '?']).next() == Some(host))
        });
        if url.contains('@') && !secure && !own_machine {
            return Err(InvalidSmtp::PasswordInClear);
        }
        let relay = Relay::at(url).ok_or(InvalidSmtp::Url)?;
        Ok(Self::over(Route::Operator(relay), mailbox(from)?))
    }

    fn over(route: Route, from: Mailbox) -> Self {
        let trusted = Authorities::default();
        Self { route: Arc::new(route), from, dkim: None, trusted, patience: LONG, kept: Arc::default() }
    }

    /// The same mailer with another deadline.
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Self {
        Self { patience: Patience { whole: deadline, ..self.patience }, ..self }
    }

    /// The same mailer, which signs mail from the key's domain.
    #[must_use]
    pub fn signing(self, dkim: Option<Dkim>) -> Self {
        Self { dkim, ..self }
    }

    /// The same mailer, which also trusts servers with a certificate of these authorities.
    #[must_use]
    pub fn trusting(self, trusted: Authorities) -> Self {
        Self { trusted, ..self }
    }

    /// A mailer for a server named in the settings, with its password in plaintext.
    pub fn named(
        server: MailServer,
        password: Option<Secret>,
        targets: AllowedTargets,
        from: &str,
    ) -> Result<Self, InvalidSmtp> {
        let named = NamedServer { server, password, targets };
        Ok(Self::over(Route::Practice(named), mailbox(from)?))
    }

    /// Sends one message while someone is waiting, for at most 12 seconds. A server that does not
    /// exist, is private, or is on a port not used for mail results in the same error after the
    /// same time.
    pub fn try_out(&self, mail: &Mail) -> Result<Receipt, SendError> {
        let started = Instant::now();
        let sent = self.send_within(mail, SHORT, None);
        if sent.as_ref().is_err_and(|error| *error == unreachable()) {
            thread::sleep(SHORT.step.saturating_sub(started.elapsed()));
        }
        sent
    }

    /// Connects and signs in as for a message, and sends none.
    pub fn greet(&self) -> Result<(), SendError> {
        let (route, step, trusted) = (self.route.clone(), SHORT.step, self.trusted.clone());
        let greeted =
            converse(SHORT, None, async move { Ok((route.connect(step, &trusted).await?, String::new())) });
        greeted.map(drop)
    }

    /// Sends the message, over a connection that was kept if there is one.
    fn send_within(
        &self,
        mail: &Mail,
        patience: Patience,
        kept: Option<Arc<Kept>>,
    ) -> Result<Receipt, SendError> {
        let message = self.message(mail).map_err(|error| SendError::Permanent(error.into()))?;
        let header = |name| message.headers().get_raw(name).unwrap_or_default().to_owned();
        let (from, message_id) = (header("From"), header("Message-ID"));
        let (envelope, text) = (message.envelope().clone(), self.signed(&message)?);
        let (route, step, trusted) = (self.route.clone(), patience.step, self.trusted.clone());
        let known = kept.clone();
        let reply = converse(patience, kept, async move {
            let connection = route.announce(known, &envelope, &text, step, &trusted).await?;
            hand_over(connection, &envelope, &text).await
        })?;
        Ok(Receipt::new(from, message_id, &reply))
    }

    /// The message as it goes over the wire.
    fn signed(&self, message: &Message) -> Result<Vec<u8>, SendError> {
        let text = message.formatted();
        let domain = message.envelope().from().map(|from| from.domain().to_owned()).unwrap_or_default();
        match self.dkim.as_ref().filter(|dkim| dkim.covers(&domain)) {
            None => Ok(text),
            Some(dkim) => dkim.sign(&text).map_err(|error| {
                SendError::Temporary(format!("The message could not be signed: {error}").into())
            }),
        }
    }

    fn message(&self, mail: &Mail) -> Result<Message, String> {
        let to = address(&mail.to).ok_or("The recipient's address is not valid")?;
        let mut content = MultiPart::alternative().singlepart(SinglePart::plain(lines(&mail.text)));
        if let Some(html) = &mail.html {
            content = content.singlepart(SinglePart::html(lines(html)));
        }
        let content = match &mail.calendar {
            None => content,
            Some(calendar) => {
                let kind = format!("text/calendar; charset=utf-8; method={}", calendar.method);
                let kind = ContentType::parse(&kind).map_err(|error| error.to_string())?;
                MultiPart::mixed()
                    .multipart(content)
                    .singlepart(Attachment::new("session.ics".to_owned()).body(lines(&calendar.text), kind))
            }
        };
        let from = self.sender(&mail.from)?;
        let mut message = Message::builder()
            .to(Mailbox::new(None, to))
            .subject(mail.subject.replace(char::is_control, " "))
            .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
            .from(from);
        let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        if mail.origin == Origin::Automatic {
            // Keeps out-of-office replies away (RFC 3834).
            message = message.raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        }
        if let Some(address) = &mail.unsubscribe {
            let value = format!("<mailto:{address}?subject=unsubscribe>");
            message = message.raw_header(header("List-Unsubscribe", value));
        }
        if let Some(reply_to) = &mail.from.reply_to {
            let reply_to = address(reply_to).ok_or("The reply-to address is not valid")?;
            message = message.reply_to(Mailbox::new(None, reply_to));
        }
        message.multipart(content).map_err(|error| error.to_string())
    }

    fn sender(&self, sender: &Sender) -> Result<Mailbox, String> {
        let name = sender.name.replace(char::is_control, " ");
        let name = Some(name).filter(|name| !name.trim().is_empty());
        let Some(email) = &sender.email else {
            return Ok(Mailbox::new(name.or_else(|| self.from.name.clone()), self.from.email.clone()));
        };
        let email = address(email).ok_or("The sender's address is not valid")?;
        Ok(Mailbox::new(name, email))
    }
}

fn mailbox(text: &str) -> Result<Mailbox, InvalidSmtp> {
    let Mailbox { name, email } = text.parse().or(Err(InvalidSmtp::From))?;
    Ok(Mailbox::new(name, ascii_domain(email.user(), email.domain()).ok_or(InvalidSmtp::From)?))
}

fn address(email: &EmailAddress) -> Option<Address> {
    let (user, domain) = email.as_str().rsplit_once('@')?;
    ascii_domain(user, domain)
}

/// The address as it goes over the wire: few mail servers take international domains except as `xn--…`.
fn ascii_domain(user: &str, domain: &str) -> Option<Address> {
    if domain.is_ascii() {
        return Address::new(user, domain).ok();
    }
    match Host::parse(domain).ok()? {
        Host::Domain(domain) => Address::new(user, &domain).ok(),
        Host::Ipv4(_) | Host::Ipv6(_) => None,
    }
}

impl Route {
    /// A connection over which the message was announced: one that was kept, or else a new one.
    async fn announce(
        &self,
        kept: Option<Arc<Kept>>,
        envelope: &Envelope,
        message: &[u8],
        step: Duration,
        trusted: &Authorities,
    ) -> Result<AsyncSmtpConnection, SendError> {
        if let Some(kept) = kept
            && let Some(connection) = resume(&kept, envelope, message, step).await
        {
            return Ok(connection);
        }
        let mut connection = self.connect(step, trusted).await?;
        begin(&mut connection, envelope, message).await?;
        Ok(connection)
    }

    async fn connect(&self, step: Duration, trusted: &Authorities) -> Result<AsyncSmtpConnection, SendError> {
        match self {
            Self::Operator(relay) => relay.connect(step, trusted).await,
            Self::Practice(named) => named.relay().await?.connect(step, trusted).await,
        }
    }
}

impl NamedServer {
    async fn relay(&self) -> Result<Relay, SendError> {
        let MailServer { host, port, username, security, .. } = &self.server;
        let address = self.address().await.ok_or_else(unreachable)?;
        let (encryption, is_private) = match security {
            SmtpSecurity::Tls => (Encryption::StartTls, true),
            SmtpSecurity::Ssl => (Encryption::Implicit, true),
            SmtpSecurity::None => (Encryption::None, self.targets.private),
        };
        let password = self.password.as_ref().filter(|_| is_private && !username.is_empty());
        let login = password.map(|Secret(password)| Credentials::new(username.clone(), password.clone()));
        let (name, host) = (host.clone(), address.ip().to_string());
        Ok(Relay { host, name, port: *port, encryption, login, hello: ClientId::default() })
    }

    async fn address(&self) -> Option<SocketAddr> {
        let MailServer { host, port, .. } = &self.server;
        if !self.targets.port(*port) {
            return None;
        }
        let mut addresses: Vec<_> = lookup_host((host.as_str(), *port)).await.ok()?.collect();
        addresses.sort_by_key(SocketAddr::is_ipv6);
        addresses.into_iter().find(|address| self.targets.address(address.ip()))
    }
}

/// Ends every line in CR LF: a bare CR would let a line of text pass for an SMTP command.
fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n")
}

impl Mailer for Smtp {
    fn send(&self, mail: &Mail) -> Result<Receipt, SendError> {
        self.send_within(mail, self.patience, Some(self.kept.clone()))
    }
}
