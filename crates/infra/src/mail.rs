//! Mail over SMTP.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use kernel::Secret;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{Message, SmtpTransport, Transport};
use templates::{Mail, MailServer, Mailer, SendError, Sender, SmtpSecurity};

use crate::network::is_public;

/// No step of a conversation with the server takes longer. A conversation has about ten, so that it ends within the lease.
const TIMEOUT: Duration = Duration::from_secs(10);

/// When somebody waits for the answer.
const SHORT_TIMEOUT: Duration = Duration::from_secs(5);

/// A way to a mail server, and the sender of what names none.
pub struct Smtp {
    route: Route,
    from: Mailbox,
}

enum Route {
    /// To the server of `SMTP_URL`, whom the operator trusts. Connections are kept.
    Operator(SmtpTransport),
    /// To a server somebody named in the settings.
    Practice(Box<NamedServer>),
}

/// A server somebody named in the settings. Nobody gets to know what else listens in the network of this machine: only mail ports
/// of public addresses are ever connected to, and what was looked at is what is connected to.
#[derive(Debug)]
struct NamedServer {
    server: MailServer,
    password: Option<Secret>,
    doors: Doors,
}

/// What a server named in the settings may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doors {
    /// Also in a private network, also on any port from 1024 (`SMTP_ALLOW_PRIVATE`).
    pub private: bool,
}

impl Doors {
    /// Whether mail may go to this port.
    #[must_use]
    pub fn port(self, port: u16) -> bool {
        MailServer::PORTS.contains(&port) || (self.private && port >= 1024)
    }

    fn address(self, address: IpAddr) -> bool {
        self.private || is_public(address)
    }
}

/// The configuration names no mail server, or no sender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSmtp {
    /// It never shows the address, which holds the password.
    #[error("SMTP_URL: write smtp://user:password@host:587?tls=required, smtps://… or smtp://host:25")]
    Url,
    /// Without TLS anybody on the way could read it.
    #[error("SMTP_URL: a password needs TLS; add ?tls=required or use smtps://")]
    PasswordInClear,
    /// The sender is no address.
    #[error("MAIL_FROM: write Practice <mail@example.com>")]
    From,
}

impl Smtp {
    /// A mailer for `url`, sending as `from`. Connects when there is mail.
    pub fn new(url: &str, from: &str) -> Result<Self, InvalidSmtp> {
        let secure = url.starts_with("smtps://") || url.contains("tls=required");
        let own_machine = ["127.0.0.1", "localhost", "[::1]"].iter().any(|host| {
            url.rsplit_once('@').is_some_and(|(_, rest)| rest.split([':', '/', '?']).next() == Some(host))
        });
        if url.contains('@') && !secure && !own_machine {
            return Err(InvalidSmtp::PasswordInClear);
        }
        let server = SmtpTransport::from_url(url).or(Err(InvalidSmtp::Url))?;
        let server = server.timeout(Some(TIMEOUT)).pool_config(PoolConfig::new().max_size(1)).build();
        Ok(Self { route: Route::Operator(server), from: mailbox(from)? })
    }

    /// A mailer for a server named in the settings, with its password in the clear.
    pub fn named(
        server: MailServer,
        password: Option<Secret>,
        doors: Doors,
        from: &str,
    ) -> Result<Self, InvalidSmtp> {
        let named = NamedServer { server, password, doors };
        Ok(Self { route: Route::Practice(Box::new(named)), from: mailbox(from)? })
    }

    /// Sends one message while somebody waits. A server that is not there, is private, or on a port mail has no business on looks
    /// the same and takes the same time.
    pub fn try_out(&self, mail: &Mail) -> Result<(), SendError> {
        let started = Instant::now();
        let sent = self.send_within(mail, SHORT_TIMEOUT);
        if sent.as_ref().is_err_and(|error| *error == unreachable()) {
            thread::sleep(SHORT_TIMEOUT.saturating_sub(started.elapsed()));
        }
        sent
    }

    fn send_within(&self, mail: &Mail, timeout: Duration) -> Result<(), SendError> {
        let message = self.message(mail).map_err(SendError::Permanent)?;
        let sent = match &self.route {
            Route::Operator(server) => server.send(&message),
            Route::Practice(named) => named.connect(timeout)?.send(&message),
        };
        sent.map(|_| ()).map_err(|error| plain(&error))
    }

    fn message(&self, mail: &Mail) -> Result<Message, String> {
        let to = mail.to.as_str().parse().or(Err("The address cannot be written to".to_owned()))?;
        let content = MultiPart::alternative()
            .singlepart(SinglePart::plain(lines(&mail.text)))
            .singlepart(SinglePart::html(lines(&mail.html)));
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
        if let Some(reply_to) = &mail.from.reply_to {
            let reply_to = reply_to.as_str().parse().or(Err("The reply address cannot be written to"))?;
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
        let email = email.as_str().parse().or(Err("The sender's address cannot be used"))?;
        Ok(Mailbox::new(name, email))
    }
}

fn mailbox(text: &str) -> Result<Mailbox, InvalidSmtp> {
    text.parse().or(Err(InvalidSmtp::From))
}

impl NamedServer {
    fn connect(&self, timeout: Duration) -> Result<SmtpTransport, SendError> {
        let MailServer { host, port, username, security, .. } = &self.server;
        let address = self.address().ok_or_else(unreachable)?;
        let encrypted = || TlsParameters::new(host.clone()).or(Err(no_encryption()));
        let (tls, is_private) = match security {
            SmtpSecurity::Tls => (Tls::Required(encrypted()?), true),
            SmtpSecurity::Ssl => (Tls::Wrapper(encrypted()?), true),
            SmtpSecurity::None => (Tls::None, self.doors.private),
        };
        let server = SmtpTransport::builder_dangerous(address.ip().to_string())
            .port(*port)
            .tls(tls)
            .timeout(Some(timeout))
            .pool_config(PoolConfig::new().max_size(1));
        let login = self.password.as_ref().filter(|_| is_private && !username.is_empty());
        Ok(match login {
            Some(Secret(password)) => {
                server.credentials(Credentials::new(username.clone(), password.clone()))
            }
            None => server,
        }
        .build())
    }

    fn address(&self) -> Option<SocketAddr> {
        let MailServer { host, port, .. } = &self.server;
        if !self.doors.port(*port) {
            return None;
        }
        let mut addresses: Vec<_> = (host.as_str(), *port).to_socket_addrs().ok()?.collect();
        addresses.sort_by_key(SocketAddr::is_ipv6);
        addresses.into_iter().find(|address| self.doors.address(address.ip()))
    }
}

/// Every line ends in CR LF: a bare CR would let a line of text pass for an SMTP command.
fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n")
}

impl Mailer for Smtp {
    fn send(&self, mail: &Mail) -> Result<(), SendError> {
        self.send_within(mail, TIMEOUT)
    }
}

fn unreachable() -> SendError {
    SendError::Temporary("The mail server cannot be reached".to_owned())
}

fn no_encryption() -> SendError {
    SendError::Temporary("No encrypted connection to the mail server could be made".to_owned())
}

/// A read that takes too long ends as `WouldBlock` on Unix.
fn timed_out(error: &(dyn Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| (*error).source())
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock))
}

/// What went wrong, in words for an administrator. The server's own words may hold addresses and stay out of it.
fn plain(error: &lettre::transport::smtp::Error) -> SendError {
    let code = error.status().map(u16::from);
    let with_code = |text: &str| code.map_or_else(|| text.to_owned(), |code| format!("{text} ({code})"));
    let login = matches!(code, Some(530 | 534 | 535 | 538));
    if login {
        // Not the message's fault: it leaves as soon as somebody corrects the configuration.
        SendError::Temporary(with_code("The mail server refused the login"))
    } else if error.is_permanent() {
        SendError::Permanent(with_code("The mail server refused the recipient or the message"))
    } else if error.is_transient() {
        SendError::Temporary(with_code("The mail server asks to try again later"))
    } else if error.to_string().starts_with("Connection error") {
        unreachable()
    } else if timed_out(error) {
        SendError::Temporary("The mail server did not answer in time".to_owned())
    } else if error.is_tls() {
        no_encryption()
    } else if error.is_client() {
        misunderstanding(&error.to_string())
    } else {
        unreachable()
    }
}

/// What the server does not offer; lettre has no kind for these.
fn misunderstanding(text: &str) -> SendError {
    if text.contains("STARTTLS") {
        no_encryption()
    } else if text.contains("authentication mechanism") {
        SendError::Temporary("The mail server offers no login over this connection".to_owned())
    } else {
        SendError::Permanent("The mail server cannot take this message".to_owned())
    }
}
