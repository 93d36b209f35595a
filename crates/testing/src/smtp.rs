use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;

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
}

impl SmtpServer {
    /// Starts one on a free port.
    #[must_use]
    pub fn start() -> Self {
        Self::start_on(0)
    }

    /// Starts one on this port.
    ///
    /// # Panics
    /// If the port is taken.
    #[must_use]
    pub fn start_on(port: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", port)).expect("a port for the mail server");
        let port = listener.local_addr().expect("the port").port();
        let shared = Arc::new(Shared::default());
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
                    converse(&connection, &server, &sender).ok();
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

    /// Accepts everything again.
    pub fn refuse_nobody(&self) {
        lock(&self.shared.refusals).clear();
        *lock(&self.shared.hangs_up) = false;
    }

    /// The next message; waits for it, but not forever.
    #[must_use]
    pub fn next(&self) -> Option<Received> {
        self.received.recv_timeout(Duration::from_secs(10)).ok()
    }

    /// The messages received so far.
    #[must_use]
    pub fn all(&self) -> Vec<Received> {
        self.received.try_iter().collect()
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

/// Deliberately lenient: a bare line feed ends a line, as on servers vulnerable to SMTP smuggling.
fn converse(connection: &TcpStream, shared: &Shared, sender: &Sender<Received>) -> std::io::Result<()> {
    let mut lines = BufReader::new(connection).split(b'\n').map(|line| {
        line.map(|line| String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(&line)).into_owned())
    });
    let mut message = Received { from: String::new(), to: Vec::new(), data: String::new() };
    let say = |connection, reply| say(connection, reply, *lock(&shared.drips));
    let refusal = |phase: &str| lock(&shared.refusals).get(phase).copied();
    if let Some(reply) = refusal("CONNECT") {
        return say(connection, reply);
    }
    say(connection, "220 ready")?;
    while let Some(line) = lines.next().transpose()? {
        let command = line.get(..4).unwrap_or_default().to_uppercase();
        match command.as_str() {
            "EHLO" if *lock(&shared.offers_login) => say(connection, "250-fine\r\n250 AUTH PLAIN")?,
            "EHLO" | "HELO" | "NOOP" | "RSET" => say(connection, "250 fine")?,
            "AUTH" => {
                lock(&shared.logins).push(plain_login(&line));
                say(connection, refusal("AUTH").unwrap_or("235 welcome"))?;
            }
            "MAIL" => {
                message = Received { from: address(&line), to: Vec::new(), data: String::new() };
                say(connection, "250 fine")?;
            }
            "RCPT" => {
                let recipient = address(&line);
                let reply = refusal(&recipient);
                if reply.is_none() {
                    message.to.push(recipient);
                }
                say(connection, reply.unwrap_or("250 fine"))?;
            }
            "DATA" => {
                say(connection, "354 go on")?;
                for line in lines.by_ref() {
                    let line = line?;
                    if line == "." {
                        break;
                    }
                    message.data.push_str(line.strip_prefix('.').unwrap_or(&line));
                    message.data.push('\n');
                }
                if let Some(reply) = refusal("DATA") {
                    say(connection, reply)?;
                    continue;
                }
                sender.send(message.clone()).ok();
                if *lock(&shared.hangs_up) {
                    connection.shutdown(Shutdown::Both)?;
                    return Ok(());
                }
                say(connection, "250 kept")?;
            }
            "QUIT" if refusal("QUIT").is_some() => {}
            "QUIT" => return say(connection, "221 bye"),
            _ => say(connection, "502 unknown command")?,
        }
    }
    Ok(())
}

fn say(mut connection: &TcpStream, reply: &str, drips: Option<Duration>) -> std::io::Result<()> {
    let reply = format!("{reply}\r\n");
    let Some(pause) = drips else { return connection.write_all(reply.as_bytes()) };
    reply.bytes().try_for_each(|byte| {
        thread::sleep(pause);
        connection.write_all(&[byte])
    })
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
