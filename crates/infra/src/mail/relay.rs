//! One conversation with a mail server, from the greeting to the server's response to the message.

use std::borrow::Cow;
use std::error::Error;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::sync::{LazyLock, mpsc};
use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{self, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use percent_encoding::percent_decode_str;
use templates::SendError;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use url::Url;

/// A mail server and how to reach it.
#[derive(Clone)]
pub(super) struct Relay {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: Tls,
    pub(super) login: Option<Credentials>,
    pub(super) hello: ClientId,
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

/// Runs a conversation and waits for its outcome. Once a message has been accepted, its connection
/// is closed in the background, because the rest no longer matters.
pub(super) fn converse(
    patience: Patience,
    conversation: impl Future<Output = Result<AsyncSmtpConnection, SendError>> + Send + 'static,
) -> Result<(), SendError> {
    let Ok(runtime) = RUNTIME.as_ref() else {
        return Err(SendError::Temporary("The server could not start a thread for mail".to_owned()));
    };
    let (outcome, wait) = mpsc::channel();
    runtime.spawn(async move {
        match timeout(patience.whole, conversation).await.unwrap_or_else(|_| Err(too_slow())) {
            Err(error) => drop(outcome.send(Err(error))),
            Ok(mut connection) => {
                drop(outcome.send(Ok(())));
                drop(timeout(patience.step, connection.quit()).await);
            }
        }
    });
    // Receives nothing if the mail library panics.
    wait.recv().unwrap_or_else(|_| Err(SendError::Permanent("The message could not be assembled".to_owned())))
}

impl Relay {
    /// The server at a URL such as `smtp://user:password@host:587?tls=required`.
    pub(super) fn at(url: &str) -> Option<Self> {
        let url = Url::parse(url).ok()?;
        let host = url.host_str()?.trim_matches(['[', ']']).to_owned();
        let encrypted = || TlsParameters::new(host.clone()).ok();
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value);
        let (port, tls) = match (url.scheme(), tls.as_deref()) {
            ("smtp", None) => (SMTP_PORT, Tls::None),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Tls::Required(encrypted()?)),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Tls::Opportunistic(encrypted()?)),
            ("smtps", _) => (SUBMISSIONS_PORT, Tls::Wrapper(encrypted()?)),
            _ => return None,
        };
        let decoded = |text| percent_decode_str(text).decode_utf8().map(Cow::into_owned).ok();
        let login = match url.password() {
            Some(password) => Some(Credentials::new(decoded(url.username())?, decoded(password)?)),
            None => None,
        };
        let name = url.path().trim_matches('/');
        let hello = if name.is_empty() { ClientId::default() } else { ClientId::Domain(name.to_owned()) };
        Some(Self { port: url.port().unwrap_or(port), host, tls, login, hello })
    }

    /// Delivers the message. The server has accepted it once this returns a connection.
    pub(super) async fn deliver(
        &self,
        envelope: &Envelope,
        message: &[u8],
        step: Duration,
    ) -> Result<AsyncSmtpConnection, SendError> {
        let wrapper = match &self.tls {
            Tls::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let server = (self.host.as_str(), self.port);
        let connecting = AsyncSmtpConnection::connect_tokio1(server, Some(step), &self.hello, wrapper, None);
        // One step's time to connect, and another's for the greeting.
        let mut connection = within(step * 2, connecting).await?;
        if let Some(parameters) = self.upgrade(&connection) {
            within(step, connection.starttls(parameters, &self.hello)).await.map_err(
                |error| match error {
                    error if error == unreachable() => no_encryption(),
                    error => error,
                },
            )?;
        }
        if let Some(login) = &self.login {
            within(step, connection.auth(DEFAULT_MECHANISMS, login)).await?;
        }
        let sent = connection.send(envelope, message).await;
        sent.map_err(|error| plain(&error))?;
        Ok(connection)
    }

    /// The TLS parameters for an upgrade before anything is sent.
    fn upgrade(&self, connection: &AsyncSmtpConnection) -> Option<TlsParameters> {
        match &self.tls {
            Tls::Required(parameters) => Some(parameters.clone()),
            Tls::Opportunistic(parameters) => connection.can_starttls().then(|| parameters.clone()),
            _ => None,
        }
    }
}

async fn within<T>(
    time: Duration,
    step: impl Future<Output = Result<T, smtp::Error>>,
) -> Result<T, SendError> {
    match timeout(time, step).await {
        Ok(outcome) => outcome.map_err(|error| plain(&error)),
        Err(_) => Err(too_slow()),
    }
}

pub(super) fn unreachable() -> SendError {
    SendError::Temporary("The mail server cannot be reached".to_owned())
}

pub(super) fn no_encryption() -> SendError {
    SendError::Temporary("The mail server did not accept an encrypted connection".to_owned())
}

fn too_slow() -> SendError {
    SendError::Temporary("The mail server did not respond in time".to_owned())
}

/// A server that does not speak TLS, or no version we support, fails the handshake with one of
/// these.
fn failed_handshake(error: &(dyn Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| (*error).source())
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof))
}

/// What went wrong, in words for an administrator. The server's own words are left out, because
/// they may contain addresses.
fn plain(error: &smtp::Error) -> SendError {
    let code = error.status().map(u16::from);
    let with_code = |text: &str| code.map_or_else(|| text.to_owned(), |code| format!("{text} ({code})"));
    let login = matches!(code, Some(530 | 534 | 535 | 538));
    if login {
        // Not the message's fault: it is sent once someone corrects the configuration.
        SendError::Temporary(with_code("The mail server rejected the login"))
    } else if error.is_permanent() {
        SendError::Permanent(with_code("The mail server rejected the recipient or the message"))
    } else if error.is_transient() {
        SendError::Temporary(with_code("The mail server asked to try again later"))
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

/// What the server does not support; lettre has no error kind for these.
fn misunderstanding(text: &str) -> SendError {
    if text.contains("STARTTLS") {
        no_encryption()
    } else if text.contains("authentication mechanism") {
        SendError::Temporary("The mail server does not offer login over this connection".to_owned())
    } else {
        SendError::Permanent("The mail server cannot accept this message".to_owned())
    }
}
