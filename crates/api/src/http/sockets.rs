//! Connections: how many there may be, and how long one that reads nothing is kept.

use std::io;
use std::net::{IpAddr, TcpListener};
use std::time::Duration;

use rustix::net::sockopt::{set_socket_keepalive, set_tcp_keepidle, set_tcp_user_timeout};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// A client that reads nothing of a response for this long is disconnected. One that reads a little
/// at a time is not, however long it takes: a backup is large, and a connection may be slow.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// The most connections that may wait to be accepted.
const BACKLOG: i32 = 2048;

/// With fewer files, a crowd of slow clients has an effect.
const ENOUGH_FILES: u64 = 4096;

/// The most connections a worker accepts at once, however many files there may be.
const MOST_CONNECTIONS: usize = 25_000;

/// Listens at the address. Clients are disconnected after `patience` without progress.
pub fn listen(address: (IpAddr, u16), patience: Duration) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    rustix::net::listen(&listener, BACKLOG)?;
    // Every connection inherits these from its listener.
    set_tcp_user_timeout(&listener, u32::try_from(patience.as_millis()).unwrap_or(u32::MAX))?;
    // The same for a client that vanished while nothing was being sent.
    set_socket_keepalive(&listener, true)?;
    set_tcp_keepidle(&listener, patience)?;
    Ok(listener)
}

/// Raises the process's limit on open files as far as allowed: services often start with 1,024, and
/// every connection takes one. Returns the new limit.
pub fn raise_file_limit() -> u64 {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::warn!(%error, "the limit on open files could not be raised");
    }
    let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    if files < ENOUGH_FILES {
        tracing::warn!(
            files,
            "few files may be open at once: raise the limit to 65536 (LimitNOFILE, ulimit -n)"
        );
    }
    files
}

/// How many connections each worker accepts at once; further ones wait until one ends. A quarter of
/// the files is reserved for the database, files on disk, and mail.
#[must_use]
pub fn connections_per_worker(files: u64, workers: usize) -> usize {
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    (files / 4 * 3 / workers.max(1)).clamp(1, MOST_CONNECTIONS)
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpStream};

    use super::*;

    #[test]
    fn connections_leave_files_to_everything_else() {
        assert_eq!(connections_per_worker(1024, 2), 384);
        assert_eq!(connections_per_worker(65_536, 2), 24_576);
        assert_eq!(connections_per_worker(u64::MAX, 1), MOST_CONNECTIONS);
        assert_eq!(connections_per_worker(1, 64), 1, "the server still answers");
    }

    /// A connection with this patience, and its client.
    fn connected(patience: Duration) -> (TcpStream, TcpStream) {
        let listener = listen((Ipv4Addr::LOCALHOST.into(), 0), patience).unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (listener.accept().unwrap().0, client)
    }

    #[test]
    fn a_client_that_takes_nothing_is_cut_off() {
        let (mut server, client) = connected(Duration::from_millis(200));
        let written = io::copy(&mut io::repeat(0), &mut server);
        assert_eq!(written.unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(client);
    }
}
