use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A proxy on loopback that can stop forwarding, like a server that hangs or a network that is
/// down, or go deaf, like a proxy that has forgotten the connections it has.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    frozen: Mutex<bool>,
    thawed: Condvar,
    connections: Mutex<Vec<TcpStream>>,
    /// How often it has gone deaf.
    deafened: AtomicUsize,
}

impl Proxy {
    /// A proxy in front of the server on this local port.
    ///
    /// # Panics
    /// If there is no free port.
    #[must_use]
    pub fn to(server: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port for the proxy");
        let port = listener.local_addr().expect("the port").port();
        let shared = Arc::new(Shared::default());
        let accepting = shared.clone();
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                // If the server refuses, the client's connection is closed.
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                accepting.join(&client, &server);
                accepting.join(&server, &client);
                lock(&accepting.connections).extend([client, server]);
            }
        });
        Self { port, shared }
    }

    /// The URL of a database with this proxy in place of its server.
    ///
    /// # Panics
    /// If it is not the URL of a server on this machine.
    #[must_use]
    pub fn in_front_of(url: &str) -> (Self, String) {
        let (front, rest) = url.split_once("@127.0.0.1:").expect("a server on 127.0.0.1");
        let (port, database) = rest.split_once('/').expect("a database");
        let proxy = Self::to(port.parse().expect("a port"));
        let url = format!("{front}@127.0.0.1:{}/{database}", proxy.port);
        (proxy, url)
    }

    /// The port it listens on.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Stops forwarding in both directions. Connections stay open, and new ones are accepted.
    pub fn freeze(&self) {
        *lock(&self.shared.frozen) = true;
    }

    /// Stops forwarding on the connections it has: they stay open, and what arrives is acknowledged
    /// and forgotten. New connections work.
    pub fn deafen(&self) {
        self.shared.deafened.fetch_add(1, Ordering::SeqCst);
    }

    /// Forwards what was held back, and everything after it.
    pub fn thaw(&self) {
        *lock(&self.shared.frozen) = false;
        self.shared.thawed.notify_all();
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.thaw();
        for connection in lock(&self.shared.connections).drain(..) {
            connection.shutdown(Shutdown::Both).ok();
        }
    }
}

impl Shared {
    /// Forwards what arrives at `from` until either side closes.
    fn join(self: &Arc<Self>, from: &TcpStream, to: &TcpStream) {
        let (Ok(mut from), Ok(mut to)) = (from.try_clone(), to.try_clone()) else { return };
        let shared = self.clone();
        let deafened = self.deafened.load(Ordering::SeqCst);
        thread::spawn(move || {
            let mut buffer = [0; 16 << 10];
            while let Ok(length @ 1..) = from.read(&mut buffer) {
                drop(shared.thawed.wait_while(lock(&shared.frozen), |frozen| *frozen));
                if shared.deafened.load(Ordering::SeqCst) > deafened {
                    continue;
                }
                if to.write_all(buffer.get(..length).unwrap_or_default()).is_err() {
                    break;
                }
            }
            to.shutdown(Shutdown::Both).ok();
        });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
