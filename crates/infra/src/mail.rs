//! Mail over SMTP.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::PoolConfig;
use lettre::{Message, SmtpTransport, Transport};
use templates::{Mail, Mailer, SendError};

/// No step of a conversation with the server takes longer. A conversation has about ten, so that it ends within the lease.
const TIMEOUT: Duration = Duration::from_secs(10);

/// One mail server and the practice's own address.
pub struct Smtp {
    server: SmtpTransport,
    from: Mailbox,
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
        Ok(Self { server, from: from.parse().or(Err(InvalidSmtp::From))? })
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
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.replace(char::is_control, " "))
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .multipart(content)
            .map_err(|error| error.to_string())
    }
}

/// Every line ends in CR LF: a bare CR would let a line of text pass for an SMTP command.
fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n")
}

impl Mailer for Smtp {
    fn send(&self, mail: &Mail) -> Result<(), SendError> {
        let message = self.message(mail).map_err(SendError::Permanent)?;
        self.server.send(&message).map(|_| ()).map_err(|error| plain(&error))
    }
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
    } else if timed_out(error) {
        SendError::Temporary("The mail server did not answer in time".to_owned())
    } else if error.is_tls() {
        SendError::Temporary("No encrypted connection to the mail server could be made".to_owned())
    } else if error.is_client() {
        SendError::Permanent("The mail server cannot take this message".to_owned())
    } else {
        SendError::Temporary("The mail server cannot be reached".to_owned())
    }
}
