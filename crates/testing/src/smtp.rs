use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Result, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use rustls::{ServerConnection, StreamOwned};

use crate::Authority;

/// A mail server on loopback that keeps what it receives. It stops with all its connections when
/// this value is dropped.
#[derive(Debug)]
pub struct SmtpServer {
    port: u16,
    shared: Arc<Shared>,
    received: Receiver<Received>,
}

/// A message as it came over the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// The envelope's sender.
    pub from: String,
    /// The envelope's recipients.
    pub to: Vec<String>,
    /// Header and body.
    pub data: String,
}

impl Received {
    fn id(&self) -> Option<&str> {
        self.data.lines().find_map(|line| line.strip_prefix("Message-ID: "))
    }
}

#[derive(Debug, Default)]
struct Shared {
    stopped: Mutex<bool>,
    connections: Mutex<Vec<TcpStream>>,
    refusals: Mutex<BTreeMap<String, &'static str>>,
    offers_login: Mutex<bool>,
    logins: Mutex<Vec<String>>,
    count: Mutex<usize>,
    talking: Mutex<usize>,
    drips: Mutex<Option<Duration>>,
    hangs_up: Mutex<bool>,
    falls_silent: Mutex<bool>,
    encryption: Option<(Encryption, Authority)>,
    encrypted: Mutex<usize>,
}

/// How a connection is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encryption {
    /// When the client asks for it.
    StartTls,
    /// From the first byte.
    Implicit,
}

impl SmtpServer {
    /// Starts one on a free port.
    #[must_use]
    pub fn start() -> Self {
        Self::start_on(0)
    }

    /// Starts one on a free port with a certificate of this authority, for `localhost`.
    #[must_use]
    pub fn start_encrypted(encryption: Encryption, authority: &Authority) -> Self {
        let encryption = Some((encryption, authority.clone()));
        Self::start_with(0, Shared { encryption, ..Shared::default() })
    }

    /// Starts one on this port.
    ///
    /// # Panics
    /// If the port is taken.
    #[must_use]
    pub fn start_on(port: u16) -> Self {
        Self::start_with(port, Shared::default())
    }

    fn start_with(port: u16, shared: Shared) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", port)).expect("a port for the mail server");
        let port = listener.local_addr().expect("the port").port();
        let shared = Arc::new(shared);
        let (sender, received) = channel();
        let server = shared.clone();
        thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                if *lock(&server.stopped) {
                    break;
                }
                *lock(&server.count) += 1;
                lock(&server.connections).extend(connection.try_clone());
                let (server, sender) = (server.clone(), sender.clone());
                // A connection that breaks is the client's problem.
                thread::spawn(move || {
                    *lock(&server.talking) += 1;
                    converse(connection, &server, &sender).ok();
                    *lock(&server.talking) -= 1;
                });
            }
        });
        Self { port, shared, received }
    }

    /// The port it listens on.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The value for `SMTP_URL`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Answers this recipient with `reply` from now on, such as `550 unknown`. `CONNECT` and `DATA`
    /// stand for the greeting and for the message itself; `refuse("QUIT", …)` leaves that command
    /// unanswered.
    pub fn refuse(&self, recipient: &str, reply: &'static str) {
        lock(&self.shared.refusals).insert(recipient.to_owned(), reply);
    }

    /// Accepts logins from now on, whatever the password; [`SmtpServer::refuse`] with `AUTH`
    /// refuses them.
    pub fn offer_login(&self) {
        *lock(&self.shared.offers_login) = true;
    }

    /// The logins received: `\0user\0password`.
    #[must_use]
    pub fn logins(&self) -> Vec<String> {
        lock(&self.shared.logins).clone()
    }

    /// How many connections were made.
    #[must_use]
    pub fn connections(&self) -> usize {
        *lock(&self.shared.count)
    }

    /// How many conversations are in progress.
    #[must_use]
    pub fn talking(&self) -> usize {
        *lock(&self.shared.talking)
    }

    /// Sends its replies one byte at a time from now on, with this pause before each byte.
    pub fn drip(&self, pause: Duration) {
        *lock(&self.shared.drips) = Some(pause);
    }

    /// Keeps messages from now on, but closes the connection instead of saying so.
    pub fn hang_up_after_data(&self) {
        *lock(&self.shared.hangs_up) = true;
    }

    /// Closes the connections that are open.
    pub fn close_connections(&self) {
        for connection in lock(&self.shared.connections).iter() {
            connection.shutdown(Shutdown::Both).ok();
        }
    }

    /// Keeps messages from now on, but never says so.
    pub fn fall_silent_after_data(&self) {
        *lock(&self.shared.falls_silent) = true;
    }

    /// How many connections were encrypted.
    #[must_use]
    pub fn encrypted(&self) -> usize {
        *lock(&self.shared.encrypted)
    }

    /// Accepts everything again.
    pub fn refuse_nobody(&self) {
        lock(&self.shared.refusals).clear();
        *lock(&self.shared.hangs_up) = false;
        *lock(&self.shared.falls_silent) = false;
    }

    /// The next message; waits for it, but not forever.
    #[must_use]
    pub fn next(&self) -> Option<Received> {
        self.received.recv_timeout(Duration::from_secs(10)).ok()
    }

    /// The messages received so far, in the order of their ids: that of writing, although several leave at
    /// the same time.
    #[must_use]
    pub fn all(&self) -> Vec<Received> {
        let mut all: Vec<_> = self.received.try_iter().collect();
        all.sort_by(|one, other| one.id().cmp(&other.id()));
        all
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        *lock(&self.shared.stopped) = true;
        for connection in lock(&self.shared.connections).drain(..) {
            connection.shutdown(Shutdown::Both).ok();
        }
        // Wakes the listener, which then stops.
        TcpStream::connect(("127.0.0.1", self.port)).ok();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection, encrypted or not.
enum Wire {
    Plain(TcpStream),
    Encrypted(Box<StreamOwned<ServerConnection, TcpStream>>),
}

impl Wire {
    /// Encrypts it. The handshake follows with the first byte.
    fn encrypted(self, shared: &Shared) -> Self {
        match (self, &shared.encryption) {
            (Self::Plain(connection), Some((_, authority))) => {
                *lock(&shared.encrypted) += 1;
                Self::Encrypted(Box::new(StreamOwned::new(authority.connection(), connection)))
            }
            (wire, _) => wire,
        }
    }

    fn hang_up(&self) -> Result<()> {
        match self {
            Self::Plain(connection) => connection.shutdown(Shutdown::Both),
            Self::Encrypted(connection) => connection.sock.shutdown(Shutdown::Both),
        }
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        match self {
            Self::Plain(connection) => connection.read(buffer),
            Self::Encrypted(connection) => connection.read(buffer),
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        match self {
            Self::Plain(connection) => connection.write(bytes),
            Self::Encrypted(connection) => connection.write(bytes),
        }
    }

    fn flush(&mut self) -> Result<()> {
        match self {
            Self::Plain(connection) => connection.flush(),
            Self::Encrypted(connection) => connection.flush(),
        }
    }
}

/// A conversation with a client. Deliberately lenient: a bare line feed ends a line, as on servers
/// vulnerable to SMTP smuggling.
struct Conversation<'a> {
    wire: BufReader<Wire>,
    shared: &'a Shared,
}

impl Conversation<'_> {
    /// The next line; `None` at the end.
    fn line(&mut self) -> Result<Option<String>> {
        let mut line = Vec::new();
        if self.wire.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        Ok(Some(String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned()))
    }

    fn say(&mut self, reply: &str) -> Result<()> {
        let (reply, wire) = (format!("{reply}\r\n"), self.wire.get_mut());
        let pause = *lock(&self.shared.drips);
        let Some(pause) = pause else {
            wire.write_all(reply.as_bytes())?;
            return wire.flush();
        };
        reply.bytes().try_for_each(|byte| {
            thread::sleep(pause);
            wire.write_all(&[byte])?;
            wire.flush()
        })
    }

    fn refusal(&self, phase: &str) -> Option<&'static str> {
        lock(&self.shared.refusals).get(phase).copied()
    }

    /// What it can do.
    fn capabilities(&self) -> String {
        let starts_tls = matches!(&self.shared.encryption, Some((Encryption::StartTls, _)));
        let is_plain = matches!(self.wire.get_ref(), Wire::Plain(_));
        let mut lines = vec!["fine"];
        lines.extend((starts_tls && is_plain).then_some("STARTTLS"));
        lines.extend(lock(&self.shared.offers_login).then_some("AUTH PLAIN"));
        let last = lines.len() - 1;
        let line = |(at, text): (usize, &&str)| format!("250{}{text}", if at == last { ' ' } else { '-' });
        lines.iter().enumerate().map(line).collect::<Vec<_>>().join("\r\n")
    }

    /// The message's text, up to the line with a dot alone.
    fn text(&mut self) -> Result<String> {
        let mut text = String::new();
        while let Some(line) = self.line()?.filter(|line| line != ".") {
            text.push_str(line.strip_prefix('.').unwrap_or(&line));
            text.push('\n');
        }
        Ok(text)
    }
}

fn converse(connection: TcpStream, shared: &Shared, sender: &Sender<Received>) -> Result<()> {
    let wire = match &shared.encryption {
        Some((Encryption::Implicit, _)) => Wire::Plain(connection).encrypted(shared),
        _ => Wire::Plain(connection),
    };
    let mut client = Conversation { wire: BufReader::new(wire), shared };
    let mut message = Received { from: String::new(), to: Vec::new(), data: String::new() };
    if let Some(reply) = client.refusal("CONNECT") {
        return client.say(reply);
    }
    client.say("220 ready")?;
    while let Some(line) = client.line()? {
        let command = line.get(..4).unwrap_or_default().to_uppercase();
        match command.as_str() {
            "EHLO" => client.say(&client.capabilities())?,
            "HELO" | "NOOP" | "RSET" => client.say("250 fine")?,
            "STAR" if shared.encryption.is_some() => {
                client.say("220 go on")?;
                client.wire = BufReader::new(client.wire.into_inner().encrypted(shared));
            }
            "AUTH" => {
                lock(&shared.logins).push(plain_login(&line));
                client.say(client.refusal("AUTH").unwrap_or("235 welcome"))?;
            }
            "MAIL" => {
                message = Received { from: address(&line), to: Vec::new(), data: String::new() };
                client.say("250 fine")?;
            }
            "RCPT" => {
                let recipient = address(&line);
                let reply = client.refusal(&recipient);
                if reply.is_none() {
                    message.to.push(recipient);
                }
                client.say(reply.unwrap_or("250 fine"))?;
            }
            "DATA" => {
                client.say("354 go on")?;
                message.data = client.text()?;
                if let Some(reply) = client.refusal("DATA") {
                    client.say(reply)?;
                    continue;
                }
                sender.send(message.clone()).ok();
                if *lock(&shared.hangs_up) {
                    return client.wire.get_ref().hang_up();
                }
                if !*lock(&shared.falls_silent) {
                    client.say("250 kept")?;
                }
            }
            "QUIT" if client.refusal("QUIT").is_some() => {}
            "QUIT" => return client.say("221 bye"),
            _ => client.say("502 unknown command")?,
        }
    }
    Ok(())
}

/// The text between the angle brackets.
fn address(line: &str) -> String {
    let inside = line.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inside.map_or_else(String::new, |(address, _)| address.to_owned())
}

/// The payload of `AUTH PLAIN`.
fn plain_login(line: &str) -> String {
    let sent = line.rsplit(' ').next().unwrap_or_default();
    let bytes = BASE64.decode(sent).expect("base64 after AUTH PLAIN");
    String::from_utf8_lossy(&bytes).into_owned()
}
