//! Closes connections whose server no longer answers. TCP notices a host that is gone, but not a
//! proxy that acknowledges every packet and never answers: libpq waits for it without limit, and a
//! thread and a connection of the pool with it. So every statement has to be answered by some time,
//! and a thread closes the sockets of those that were not; libpq then returns an error.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::os::fd::RawFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent, get_default_instrumentation};
use diesel::pg::PgConnection;
use diesel::result::Error as DieselError;
use diesel::{Connection, ConnectionResult};
use kernel::StorageError;
use nix::sys::socket::{Shutdown, SockaddrIn, SockaddrIn6, SockaddrStorage, getpeername, shutdown};

use super::address;
use super::error::{is_transient, storage};

/// PostgreSQL itself ends a statement after 5 s (see [`super::pool`]); it gets a second to say so.
pub(super) const PATIENCE: Duration = Duration::from_secs(6);

/// How long a statement may run when its caller has stopped waiting. Long enough to roll back.
const GRACE: Duration = Duration::from_millis(500);

const LOOK_EVERY: Duration = Duration::from_millis(100);

/// The connections of this process.
static WATCHED: Mutex<Vec<Weak<Watch>>> = Mutex::new(Vec::new());

/// One connection at a time is opened to the same ports, so that its socket is the one that was added.
static TURNS: Mutex<BTreeMap<Vec<u16>, Turn>> = Mutex::new(BTreeMap::new());

type Turn = Arc<Mutex<()>>;

/// When a connection's statements have to be answered, and whether it may be used again.
#[derive(Debug)]
pub(super) struct Watch {
    /// `None` if it was not found. Then the connection is never closed from outside.
    socket: Option<Socket>,
    times: Mutex<Times>,
    broken: AtomicBool,
}

#[derive(Debug)]
struct Times {
    patience: Duration,
    until: Option<Instant>,
    /// When the current statement has to be answered.
    due: Option<Instant>,
}

impl Watch {
    /// How long each statement may take from now on, and when the caller stops waiting, if it does.
    pub(super) fn allow(&self, patience: Duration, until: Option<Instant>) {
        let mut times = lock(&self.times);
        (times.patience, times.until) = (patience, until);
    }

    /// This connection is not to be used again.
    pub(super) fn give_up(&self) {
        self.broken.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    /// Notes what an error says about the connection.
    pub(super) fn note(&self, error: &DieselError) {
        if is_transient(error) {
            self.give_up();
        }
    }

    /// The same, and what it is in the domain.
    pub(super) fn noting(&self, error: DieselError) -> StorageError {
        self.note(&error);
        storage(error)
    }

    fn begin(&self) {
        let (now, mut times) = (Instant::now(), lock(&self.times));
        let own = now + times.patience;
        times.due = Some(times.until.map_or(own, |until| own.min(until.max(now) + GRACE)));
    }

    fn end(&self) {
        lock(&self.times).due = None;
    }

    fn close_if_late(&self, now: Instant) {
        let is_late = lock(&self.times).due.take_if(|due| *due <= now).is_some();
        if let Some(socket) = self.socket.as_ref().filter(|_| is_late) {
            tracing::warn!("a connection to the database was closed, because it did not answer");
            socket.close();
        }
    }
}

/// Opens a connection that is closed when a statement is not answered in time.
pub(super) fn establish(url: &str) -> ConnectionResult<(PgConnection, Arc<Watch>)> {
    let (mut connection, socket) = with_socket(url)?;
    let times = Mutex::new(Times { patience: PATIENCE, until: None, due: None });
    let watch = Arc::new(Watch { socket, times, broken: AtomicBool::new(false) });
    connection.set_instrumentation(Watcher { watch: watch.clone(), other: get_default_instrumentation() });
    lock(&WATCHED).push(Arc::downgrade(&watch));
    start();
    Ok((connection, watch))
}

/// Tells the watch when a statement begins and ends.
struct Watcher {
    watch: Arc<Watch>,
    other: Option<Box<dyn Instrumentation>>,
}

impl Instrumentation for Watcher {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartQuery { .. } => self.watch.begin(),
            InstrumentationEvent::FinishQuery { .. } => self.watch.end(),
            _ => {}
        }
        if let Some(other) = &mut self.other {
            other.on_connection_event(event);
        }
    }
}

/// Starts the thread that looks after all connections of this process.
fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let thread = thread::Builder::new().name("watch".to_owned()).spawn(|| {
            loop {
                thread::sleep(LOOK_EVERY);
                lock(&WATCHED).retain(|watch| {
                    let watch = watch.upgrade();
                    watch.inspect(|watch| watch.close_if_late(Instant::now())).is_some()
                });
            }
        });
        if let Err(error) = thread {
            tracing::error!(%error, "connections that do not answer are not closed");
        }
    });
}

/// A socket of this process, by its number and the name that no other socket has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Socket {
    number: RawFd,
    name: OsString,
}

impl Socket {
    /// All sockets of this process; none where the system does not list them.
    fn all() -> BTreeSet<Self> {
        let entries = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
        entries.filter_map(|entry| Self::of(entry.file_name().to_str()?.parse().ok()?)).collect()
    }

    fn of(number: RawFd) -> Option<Self> {
        let name = fs::read_link(format!("/proc/self/fd/{number}")).ok()?.into_os_string();
        name.to_str()?.starts_with("socket:").then_some(Self { number, name })
    }

    /// Whether a server of PostgreSQL at one of these ports is on the other side.
    fn leads_to(&self, ports: &[u16]) -> bool {
        let Ok(peer) = getpeername::<SockaddrStorage>(self.number) else { return false };
        let port = peer.as_sockaddr_in().map(SockaddrIn::port);
        match port.or_else(|| peer.as_sockaddr_in6().map(SockaddrIn6::port)) {
            Some(port) => ports.contains(&port),
            None => peer.as_unix_addr().and_then(|at| at.path()).is_some_and(|path| {
                path.file_name()
                    .and_then(|name| name.to_str())
                    .is_some_and(|name| name.starts_with(".s.PGSQL."))
            }),
        }
    }

    /// Closes it in both directions. libpq may have done so already, and its number may be
    /// another socket's by now: that one stays open.
    fn close(&self) {
        if Self::of(self.number).as_ref() == Some(self) {
            // It fails only if the other side has closed it.
            let _ = shutdown(self.number, Shutdown::Both);
        }
    }
}

/// A new connection and its socket.
fn with_socket(url: &str) -> ConnectionResult<(PgConnection, Option<Socket>)> {
    let ports = address::ports(url);
    let turn = lock(&TURNS).entry(ports.clone()).or_default().clone();
    let _mine = lock(&turn);
    let before = Socket::all();
    let connection = PgConnection::establish(url)?;
    let mut added =
        Socket::all().into_iter().filter(|socket| !before.contains(socket) && socket.leads_to(&ports));
    let socket = added.next().filter(|_| added.next().is_none());
    Ok((connection, socket))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::os::fd::AsRawFd;

    use super::*;

    #[test]
    fn a_socket_is_closed_but_never_another_one_that_has_its_number() -> Result<(), Box<dyn Error>> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let mut near = TcpStream::connect(("127.0.0.1", port))?;
        let (mut far, _) = listener.accept()?;
        let socket = Socket::of(near.as_raw_fd()).ok_or("a socket")?;
        assert!(socket.leads_to(&[5432, port]) && !socket.leads_to(&[5432]));
        Socket { name: "socket:[1]".into(), ..socket.clone() }.close();
        near.write_all(b"a")?;
        far.read_exact(&mut [0])?;
        socket.close();
        assert_eq!(near.read(&mut [0])?, 0, "it has ended");
        Ok(())
    }
}
