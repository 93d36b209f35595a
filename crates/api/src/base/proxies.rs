//! The proxies in front of the server, and whether to trust the visitor address they report.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use actix_web::http::header::HeaderMap;
use infra::network::is_public;
use ipnet::IpNet;

/// The headers in which a proxy reports where a request comes from.
const FORWARDING: [&str; 3] = ["x-forwarded-for", "forwarded", "x-real-ip"];

/// The trusted proxies: `TRUSTED_PROXIES`.
#[derive(Debug, Default)]
pub struct Proxies {
    trusted: Vec<IpNet>,
    /// Whether a missing proxy has already been logged.
    reported: AtomicBool,
    /// How many requests came through a trusted proxy that did not say from where, as long as none did.
    unsaid: AtomicU32,
    /// Whether a trusted proxy has said where a request comes from.
    said: AtomicBool,
}

/// After so many requests, a proxy that never says where they come from is reported. A few are sent by
/// the proxy itself.
const UNSAID: u32 = 20;

impl Proxies {
    /// The proxies in these networks.
    #[must_use]
    pub fn new(trusted: Vec<IpNet>) -> Self {
        Self { trusted, ..Self::default() }
    }

    /// Where a request comes from: the peer, or the rightmost hop that is not trusted.
    pub fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if let Some(from) = self.unknown_proxy(peer, headers) {
            tracing::warn!(
                from,
                "a request has a forwarding header, but TRUSTED_PROXIES does not name the address it came from. If that is your \
                 reverse proxy, set TRUSTED_PROXIES to it; until then all visitors count as one address"
            );
        }
        let values = headers.get_all("x-forwarded-for").filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = values.flat_map(|value| value.split(',')).collect();
        let mut address = peer;
        for hop in hops.iter().rev() {
            if !self.trusts(address) {
                break;
            }
            // Nothing beyond a hop that is not an address can be trusted.
            let Some(next) = reported(hop.trim()) else { break };
            address = next.to_canonical();
        }
        if self.hides(peer, address) {
            tracing::warn!(
                proxy = %peer,
                "a trusted proxy does not say where requests come from: none of them has an X-Forwarded-For header with an \
                 address. Have it send one; until then all visitors count as one address"
            );
        }
        address
    }

    /// Whether the peer is a trusted proxy that hides everyone behind it; reported once.
    fn hides(&self, peer: IpAddr, origin: IpAddr) -> bool {
        if self.said.load(Ordering::Relaxed) || !self.trusts(peer) {
            return false;
        }
        if origin != peer {
            self.said.store(true, Ordering::Relaxed);
            return false;
        }
        self.unsaid.fetch_add(1, Ordering::Relaxed).saturating_add(1) == UNSAID
    }

    /// Whether this is one of them.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|network| network.contains(&address))
    }

    /// An untrusted peer that forwards a request, reported once. On the internet it may be a
    /// visitor, whose address is not logged.
    fn unknown_proxy(&self, peer: IpAddr, headers: &HeaderMap) -> Option<String> {
        let forwards = FORWARDING.iter().any(|name| headers.contains_key(*name));
        if !forwards || self.trusts(peer) || self.reported.swap(true, Ordering::Relaxed) {
            return None;
        }
        Some(if is_public(peer) { "the internet".to_owned() } else { peer.to_string() })
    }
}

/// The address that a hop is reported with: alone, or as some proxies write it, with its port.
fn reported(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    let in_brackets = || hop.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    hop.parse().ok().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let line = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        lines.iter().map(line).collect()
    }

    fn reports(proxies: &Proxies, peer: &str, lines: &[(&'static str, &'static str)]) -> Option<String> {
        proxies.unknown_proxy(peer.parse().unwrap(), &headers(lines))
    }

    #[test]
    fn a_proxy_that_is_not_named_is_reported_once() {
        for header in [("x-forwarded-for", "8.8.4.4"), ("forwarded", "for=8.8.4.4"), ("x-real-ip", "8.8.4.4")]
        {
            let proxies = Proxies::default();
            assert_eq!(reports(&proxies, "172.18.0.1", &[]), None);
            assert_eq!(reports(&proxies, "172.18.0.1", &[header]).as_deref(), Some("172.18.0.1"));
            assert_eq!(reports(&proxies, "172.18.0.1", &[header]), None);
        }
    }

    #[test]
    fn a_proxy_that_is_named_is_not_reported() {
        let proxies = Proxies::new(vec!["172.18.0.0/16".parse().unwrap()]);
        assert_eq!(reports(&proxies, "172.18.0.1", &[("x-forwarded-for", "8.8.4.4")]), None);
    }

    #[test]
    fn a_proxy_that_hides_everyone_is_reported_once() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let (proxy, visitor) = (address("172.18.0.1"), address("8.8.4.4"));
        let proxies = || Proxies::new(vec!["172.18.0.0/16".parse().unwrap()]);
        let reports = |proxies: &Proxies, origin| (0..100).filter(|_| proxies.hides(proxy, origin)).count();
        let silent = proxies();
        assert_eq!(reports(&silent, proxy), 1);
        // One that says it for visitors may be silent about what it asks itself.
        let open = proxies();
        assert_eq!((reports(&open, visitor), reports(&open, proxy)), (0, 0));
        let direct = Proxies::default();
        assert_eq!(reports(&direct, proxy), 0, "no proxy is trusted");
    }

    #[test]
    fn a_hop_is_read_in_every_form_that_proxies_write() {
        let proxies =
            Proxies::new(vec!["172.18.0.0/16".parse().unwrap(), "2001:db8:1::/48".parse().unwrap()]);
        let origin = |value: &'static str| {
            proxies.origin("172.18.0.1".parse().unwrap(), &headers(&[("x-forwarded-for", value)])).to_string()
        };
        for (value, expected) in [
            ("8.8.4.4", "8.8.4.4"),
            ("8.8.4.4:5678", "8.8.4.4"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:5678", "2001:db8::1"),
            ("::ffff:8.8.4.4", "8.8.4.4"),
            ("1.1.1.1, 8.8.4.4:5678, 172.18.0.9:80, [2001:db8:1::2]:80", "8.8.4.4"),
            // What is no address is not trusted, nor what stands before it.
            ("8.8.4.4, unknown", "172.18.0.1"),
            ("8.8.4.4:", "172.18.0.1"),
            ("8.8.4.4:65536", "172.18.0.1"),
            ("[8.8.4.4]", "172.18.0.1"),
            ("2001:db8::1]:80", "172.18.0.1"),
            ("", "172.18.0.1"),
        ] {
            assert_eq!(origin(value), expected, "{value}");
        }
    }

    #[test]
    fn the_address_of_a_visitor_is_not_in_the_report() {
        let report = reports(&Proxies::default(), "8.8.8.8", &[("x-forwarded-for", "8.8.4.4")]);
        assert_eq!(report.as_deref(), Some("the internet"));
    }
}
