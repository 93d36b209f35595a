//! One conversation with a mail server, from the greeting to the server's response to the message.

use std::borrow::Cow;
use std::error::Error;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use lettre::transport::smtp::{self, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use percent_encoding::percent_decode_str;
use templates::{Reason, SendError};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};
use url::Url;

use super::authorities::Authorities;
use super::failure::{no_encryption, not_trusted, too_slow, unreachable};

/// A mail server and how to reach it.
#[derive(Clone)]
pub(super) struct Relay {
    pub(super) host: String,
    pub(super) port: u16,
    /// The name in its certificate.
    pub(super) name: String,
    pub(super) encryption: Encryption,
    pub(super) login: Option<Credentials>,
    pub(super) hello: ClientId,
}

/// Whether a connection is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encryption {
    /// Never.
    None,
    /// If the server offers it.
    Offered,
    /// Before anything is sent.
    StartTls,
    /// From the first byte.
    Implicit,
}

/// How long to wait for a mail server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// For each step before the message itself: connecting, greeting, TLS, login.
    pub(super) step: Duration,
    /// For the whole conversation, so that a server that sends a byte now and then cannot prolong
    /// it.
    pub(super) whole: Duration,
}

/// Runs the conversations. Only asynchronous I/O can be aborted at any point: a blocking read
/// restarts its timeout with every byte. The runtime is never dropped, so that a hanging name
/// lookup blocks no one.
pub(super) static RUNTIME: LazyLock<io::Result<Runtime>> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).thread_name("smtp").enable_all().build());

/// A connection over which a message was accepted, and the server's words about it.
pub(super) type Accepted = (AsyncSmtpConnection, String);

/// Connections that stay open for a while, for the next messages.
#[derive(Default)]
pub(super) struct Kept(Mutex<Vec<(u64, AsyncSmtpConnection)>>);

impl Kept {
    /// How long a connection stays open without a message. Servers close them after minutes.
    const IDLE: Duration = Duration::from_secs(5);

    fn all(&self) -> MutexGuard<'_, Vec<(u64, AsyncSmtpConnection)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Option<AsyncSmtpConnection> {
        self.all().pop().map(|(_, connection)| connection)
    }

    /// Keeps the connection, and closes it if no one takes it in time.
    async fn keep(&self, connection: AsyncSmtpConnection, step: Duration) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        self.all().push((number, connection));
        sleep(Self::IDLE).await;
        let place = self.all().iter().position(|(kept, _)| *kept == number);
        let idle = place.map(|at| self.all().remove(at));
        if let Some((_, mut connection)) = idle {
            drop(timeout(step, connection.quit()).await);
        }
    }
}

/// Runs a conversation and waits for its outcome: what the server said when it accepted the
/// message. After that, the connection is kept, or closed in the background, because the rest no
/// longer matters.
pub(super) fn converse(
    patience: Patience,
    kept: Option<Arc<Kept>>,
    conversation: impl Future<Output = Result<Accepted, SendError>> + Send + 'static,
) -> Result<String, SendError> {
    let Ok(runtime) = RUNTIME.as_ref() else {
        return Err(SendError::NoServer("The server could not start a thread for mail".into()));
    };
    let (outcome, wait) = mpsc::channel();
    runtime.spawn(async move {
        match timeout(patience.whole, conversation).await.unwrap_or_else(|_| Err(too_slow())) {
            Err(error) => drop(outcome.send(Err(error))),
            Ok((mut connection, reply)) => {
                drop(outcome.send(Ok(reply)));
                match kept {
                    Some(kept) => kept.keep(connection, patience.step).await,
                    None => drop(timeout(patience.step, connection.quit()).await),
                }
            }
        }
    });
    // Receives nothing if the mail library panics.
    wait.recv().unwrap_or_else(|_| Err(SendError::Permanent("The message could not be assembled".into())))
}

impl Relay {
    /// The server at a URL such as `smtp://user:password@host:587?tls=required`.
    pub(super) fn at(url: &str) -> Option<Self> {
        let url = Url::parse(url).ok()?;
        let host = url.host_str()?.trim_matches(['[', ']']).to_owned();
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value);
        let (port, encryption) = match (url.scheme(), tls.as_deref()) {
            ("smtp", None) => (SMTP_PORT, Encryption::None),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Encryption::StartTls),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Encryption::Offered),
            ("smtps", _) => (SUBMISSIONS_PORT, Encryption::Implicit),
            _ => return None,
        };
        let decoded = |text| percent_decode_str(text).decode_utf8().map(Cow::into_owned).ok();
        let login = match url.password() {
            Some(password) => Some(Credentials::new(decoded(url.username())?, decoded(password)?)),
            None => None,
        };
        let own_name = url.path().trim_matches('/');
        let hello =
            if own_name.is_empty() { ClientId::default() } else { ClientId::Domain(own_name.to_owned()) };
        let name = host.clone();
        Some(Self { port: url.port().unwrap_or(port), host, name, encryption, login, hello })
    }

    /// Connects as for a message: encrypted and signed in.
    pub(super) async fn connect(
        &self,
        step: Duration,
        trusted: &Authorities,
    ) -> Result<AsyncSmtpConnection, SendError> {
        let tls = || trusted.connection(&self.name);
        let server = (self.host.as_str(), self.port);
        let mut connection = if self.encryption == Encryption::Implicit {
            let tls = Some(tls()?);
            let connecting = AsyncSmtpConnection::connect_tokio1(server, Some(step), &self.hello, tls, None);
            // One step's time to connect, and another's for the greeting.
            within(step * 2, connecting).await?
        } else {
            let stream = Box::new(reach(server, step).await?);
            within(step, AsyncSmtpConnection::connect_with_transport(stream, &self.hello)).await?
        };
        if self.upgrades(&connection) {
            within(step, connection.starttls(tls()?, &self.hello)).await.map_err(|error| match error {
                error if error == unreachable() => no_encryption(),
                error => error,
            })?;
        }
        if let Some(login) = &self.login {
            within(step, connection.auth(DEFAULT_MECHANISMS, login)).await?;
        }
        Ok(connection)
    }

    /// Whether to encrypt the connection before anything is sent.
    fn upgrades(&self, connection: &AsyncSmtpConnection) -> bool {
        match self.encryption {
            Encryption::StartTls => true,
            Encryption::Offered => connection.can_starttls(),
            Encryption::None | Encryption::Implicit => false,
        }
    }
}

/// A connection on which nothing waits until the server has acknowledged what came before: the end of each
/// message would, for 40 ms.
async fn reach(server: (&str, u16), step: Duration) -> Result<TcpStream, SendError> {
    let connected = timeout(step, TcpStream::connect(server)).await;
    let stream = connected.or(Err(unreachable()))?.or(Err(unreachable()))?;
    stream.set_nodelay(true).or(Err(unreachable()))?;
    Ok(stream)
}

/// Begins a message over a connection that was kept. `None` if the server has closed it since, or does
/// not take another message over it: nothing has been handed over yet.
pub(super) async fn resume(
    kept: &Kept,
    envelope: &Envelope,
    message: &[u8],
    step: Duration,
) -> Option<AsyncSmtpConnection> {
    let mut connection = kept.take()?;
    let begun = timeout(step, begin(&mut connection, envelope, message)).await;
    begun.is_ok_and(|begun| begun.is_ok()).then_some(connection)
}

/// Announces the message.
pub(super) async fn begin(
    connection: &mut AsyncSmtpConnection,
    envelope: &Envelope,
    message: &[u8],
) -> Result<(), SendError> {
    let mail = Mail::new(envelope.from().cloned(), parameters(connection, envelope, message)?);
    connection.command(mail).await.map(drop).map_err(|error| plain(&error))
}

/// Hands over the message that was announced, as `AsyncSmtpConnection::send` does; but a refusal of the
/// recipient is told apart from one of the message. The server has accepted it once this returns.
pub(super) async fn hand_over(
    mut connection: AsyncSmtpConnection,
    envelope: &Envelope,
    message: &[u8],
) -> Result<Accepted, SendError> {
    for recipient in envelope.to() {
        let to = Rcpt::new(recipient.clone(), Vec::new());
        connection.command(to).await.map_err(|error| recipient_refused(&error))?;
    }
    connection.command(Data).await.map_err(|error| plain(&error))?;
    let reply = connection.message(message).await.map_err(|error| plain(&error))?;
    let words: Vec<_> = reply.message().collect();
    Ok((connection, format!("{} {}", reply.code(), words.join(" "))))
}

/// What the server has to support for this message.
fn parameters(
    connection: &AsyncSmtpConnection,
    envelope: &Envelope,
    message: &[u8],
) -> Result<Vec<MailParameter>, SendError> {
    let mut addresses = envelope.to().iter().chain(envelope.from());
    let needs = [
        (
            !addresses.all(|address| address.to_string().is_ascii()),
            Extension::SmtpUtfEight,
            MailParameter::SmtpUtfEight,
            "Your mail server cannot send to addresses with letters like é before the @. Ask for another address",
        ),
        (
            !message.is_ascii(),
            Extension::EightBitMime,
            MailParameter::Body(MailBodyParameter::EightBitMime),
            NOT_SUPPORTED,
        ),
    ];
    let mut parameters = Vec::new();
    for (_, extension, parameter, without) in needs.into_iter().filter(|(is_needed, ..)| *is_needed) {
        if !connection.server_info().supports_feature(extension) {
            return Err(SendError::Permanent(without.into()));
        }
        parameters.push(parameter);
    }
    Ok(parameters)
}

/// One step before the message itself: whatever goes wrong is not the message's fault.
async fn within<T>(
    time: Duration,
    step: impl Future<Output = Result<T, smtp::Error>>,
) -> Result<T, SendError> {
    match timeout(time, step).await {
        Ok(outcome) => outcome.map_err(|error| not_now(&error)),
        Err(_) => Err(too_slow()),
    }
}

fn not_now(error: &smtp::Error) -> SendError {
    SendError::NoServer(if error.status().is_some() && !is_login(error) {
        reason("The mail server turned the connection away", error)
    } else {
        plain(error).reason().clone()
    })
}

const NOT_SUPPORTED: &str = "The mail server cannot accept this message";

fn not_supported() -> SendError {
    SendError::Permanent(NOT_SUPPORTED.into())
}

fn causes<'e>(error: &'e (dyn Error + 'static)) -> impl Iterator<Item = &'e io::Error> {
    std::iter::successors(Some(error), |error| (*error).source())
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
}

/// A server that does not speak TLS, or no version we support, fails the handshake with one of
/// these.
fn failed_handshake(error: &(dyn Error + 'static)) -> bool {
    causes(error).any(|error| matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof))
}

/// A certificate of an unknown authority, for another host, or out of date, in rustls' words.
fn untrusted_certificate(error: &(dyn Error + 'static)) -> bool {
    causes(error).any(|error| error.to_string().starts_with("invalid peer certificate"))
}

/// What went wrong, in words for an administrator, along with what the server said.
fn plain(error: &smtp::Error) -> SendError {
    let reason = |text| reason(text, error);
    if is_login(error) {
        // Not the message's fault: it is sent once someone corrects the configuration.
        SendError::NoServer(reason("The mail server rejected the login"))
    } else if error.is_permanent() && names_bad_address(error) {
        SendError::Refused(reason("The mail server refused the recipient's address"))
    } else if error.is_permanent() {
        SendError::Permanent(reason("The mail server rejected the recipient or the message"))
    } else if error.is_transient() {
        SendError::Temporary(reason("The mail server asked to try again later"))
    } else if untrusted_certificate(error) {
        not_trusted()
    } else if error.to_string().starts_with("Connection error") {
        if failed_handshake(error) { no_encryption() } else { unreachable() }
    } else if error.is_tls() {
        no_encryption()
    } else if error.is_client() {
        misunderstanding(&error.to_string())
    } else {
        unreachable()
    }
}

/// The same for a refused recipient. A refusal for reasons of policy, such as a blocklist, says
/// nothing about the address.
fn recipient_refused(error: &smtp::Error) -> SendError {
    let is_policy = enhanced(error).is_some_and(|code| code.starts_with("5.7."));
    if error.is_permanent() && !is_login(error) && !is_policy {
        SendError::Refused(reason("The mail server refused the recipient's address", error))
    } else {
        plain(error)
    }
}

/// The words, the status code, and what the server said.
fn reason(text: &str, error: &smtp::Error) -> Reason {
    let Some(code) = error.status() else { return text.into() };
    Reason::from(format!("{text} ({code})")).saying(&format!("{code} {}", reply(error)))
}

/// What the server said, without the status code.
fn reply(error: &smtp::Error) -> String {
    error.source().map(ToString::to_string).unwrap_or_default()
}

/// The enhanced status code (RFC 3463) that the reply begins with, such as `5.1.1`.
fn enhanced(error: &smtp::Error) -> Option<String> {
    let reply = reply(error);
    let first = reply.split_whitespace().next()?;
    (first.split('.').count() == 3).then(|| first.to_owned())
}

/// Whether the code says that the recipient's address is bad; 5.1.7 and 5.1.8 are about the
/// sender's.
fn names_bad_address(error: &smtp::Error) -> bool {
    let is_senders = |code: &str| matches!(code, "5.1.7" | "5.1.8");
    enhanced(error).is_some_and(|code| code.starts_with("5.1.") && !is_senders(&code))
}

fn is_login(error: &smtp::Error) -> bool {
    matches!(error.status().map(u16::from), Some(530 | 534 | 535 | 538))
}

/// What the server does not support; lettre has no error kind for these.
fn misunderstanding(text: &str) -> SendError {
    if text.contains("STARTTLS") {
        no_encryption()
    } else if text.contains("authentication mechanism") {
        SendError::NoServer("The mail server does not offer login over this connection".into())
    } else {
        not_supported()
    }
}
