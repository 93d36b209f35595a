use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// The network a caller belongs to for all limits: an IPv4 address, or the /64 of an IPv6 address,
/// because one subscriber controls all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CallerNetwork(IpAddr);

impl CallerNetwork {
    const IPV6_MASK: u128 = u128::MAX << 64;
    const SITE_MASK: u128 = u128::MAX << 80;

    /// The network of this address.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & Self::IPV6_MASK).into(),
            v4 @ IpAddr::V4(_) => v4,
        })
    }

    /// The /48 that an IPv6 network belongs to: a site gets as much, and moves among its networks as it
    /// likes. An IPv4 address has none.
    #[must_use]
    pub fn site(self) -> Option<Self> {
        match self.0 {
            IpAddr::V6(ip) => Some(Self(Ipv6Addr::from_bits(ip.to_bits() & Self::SITE_MASK).into())),
            IpAddr::V4(_) => None,
        }
    }
}

/// The network's first address, without a prefix length.
impl fmt::Display for CallerNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(address: &str) -> CallerNetwork {
        CallerNetwork::of(address.parse().unwrap())
    }

    #[test]
    fn an_ipv4_address_is_a_network_of_its_own_however_it_is_written() {
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(of("192.0.2.1").to_string(), "192.0.2.1");
    }

    #[test]
    fn the_next_64_bits_of_ipv6_are_another_network() {
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("2001:db8::1").to_string(), "2001:db8::");
    }

    #[test]
    fn the_networks_of_an_ipv6_48_are_one_site() {
        assert_eq!(of("2001:db8:7:1::1").site(), of("2001:db8:7:2::1").site());
        assert_ne!(of("2001:db8:7:1::1").site(), of("2001:db8:8:1::1").site());
        assert_eq!(of("192.0.2.1").site(), None);
    }

    proptest! {
        #[test]
        fn all_addresses_of_an_ipv6_64_are_one_network(network in 1_u64.., hosts in any::<[u64; 2]>()) {
            let [first, second] = hosts.map(|host| {
                let address = u128::from(network) << 64 | u128::from(host);
                CallerNetwork::of(Ipv6Addr::from_bits(address).into())
            });
            prop_assert_eq!(first, second);
        }
    }
}
