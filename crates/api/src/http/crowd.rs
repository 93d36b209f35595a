//! How many connections one network holds.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use kernel::CallerNetwork;

use crate::http::proxies::Proxies;

/// The most connections of one network. A browser opens six, and an office shares an address.
const MOST: usize = 100;

/// The connections of each network, over all threads. Trusted proxies have any number.
#[derive(Debug)]
pub struct Crowd {
    proxies: Arc<Proxies>,
    connections: Mutex<HashMap<CallerNetwork, usize>>,
    /// Whether a network with too many has already been logged.
    reported: AtomicBool,
}

/// A connection that counts, until it is dropped.
#[derive(Debug)]
pub struct Place {
    crowd: Arc<Crowd>,
    network: CallerNetwork,
}

impl Crowd {
    /// No connections yet.
    #[must_use]
    pub fn new(proxies: Arc<Proxies>) -> Arc<Self> {
        Arc::new(Self { proxies, connections: Mutex::default(), reported: AtomicBool::new(false) })
    }

    /// A place for a connection from this address; `Err` if its network has too many.
    pub fn enter(self: &Arc<Self>, peer: IpAddr) -> Result<Option<Place>, TooMany> {
        let peer = peer.to_canonical();
        if self.proxies.trusts(peer) {
            return Ok(None);
        }
        let network = CallerNetwork::of(peer);
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(network).or_default();
        if *count >= MOST {
            if !self.reported.swap(true, Ordering::Relaxed) {
                tracing::warn!(
                    most = MOST,
                    "a network has as many connections as one may have; more are closed at once. If it is your reverse \
                     proxy, set TRUSTED_PROXIES to it"
                );
            }
            return Err(TooMany);
        }
        *count += 1;
        Ok(Some(Place { crowd: Arc::clone(self), network }))
    }
}

/// The network has all the connections that one may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl Drop for Place {
    fn drop(&mut self) {
        let mut connections = self.crowd.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd() -> Arc<Crowd> {
        Crowd::new(Arc::new(Proxies::new(vec!["172.18.0.0/16".parse().unwrap()])))
    }

    fn enter(crowd: &Arc<Crowd>, peer: &str) -> Result<Option<Place>, TooMany> {
        crowd.enter(peer.parse().unwrap())
    }

    #[test]
    fn a_network_has_a_hundred_connections_and_others_have_theirs() {
        let crowd = crowd();
        let mut places: Vec<_> = (0..MOST).map(|_| enter(&crowd, "192.0.2.1").unwrap()).collect();
        assert!(enter(&crowd, "192.0.2.1").is_err());
        assert!(enter(&crowd, "::ffff:192.0.2.1").is_err());
        assert!(enter(&crowd, "192.0.2.2").is_ok());
        drop(places.pop());
        places.push(enter(&crowd, "192.0.2.1").unwrap());
        assert!(enter(&crowd, "192.0.2.1").is_err());
        drop(places);
        assert!(crowd.connections.lock().unwrap().is_empty(), "nothing is kept of those who left");
    }

    #[test]
    fn an_ipv6_64_is_one_network() {
        let crowd = crowd();
        let _places: Vec<_> =
            (0..MOST).map(|host| enter(&crowd, &format!("2001:db8::{host:x}")).unwrap()).collect();
        assert!(enter(&crowd, "2001:db8::ffff").is_err());
        assert!(enter(&crowd, "2001:db8:0:1::1").is_ok());
    }

    #[test]
    fn a_trusted_proxy_has_any_number() {
        let crowd = crowd();
        for _ in 0..=MOST {
            assert!(enter(&crowd, "172.18.0.1").unwrap().is_none());
        }
    }
}
