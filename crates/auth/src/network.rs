use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// One address, or a range of them in CIDR form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// The text is no address and no CIDR range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no IP address and no CIDR range such as 10.0.0.0/8")]
pub struct InvalidNetwork(pub String);

impl Network {
    /// Whether the address is in it. IPv4 addresses mapped into IPv6 count as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(self.prefix)).unwrap_or(0);
                (own.to_bits() ^ other.to_bits()) & mask == 0
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(self.prefix)).unwrap_or(0);
                (own.to_bits() ^ other.to_bits()) & mask == 0
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Self, InvalidNetwork> {
        let invalid = || InvalidNetwork(text.to_owned());
        let (address, prefix) =
            text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let address: IpAddr = address.parse().or(Err(invalid()))?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(longest), str::parse).or(Err(invalid()))?;
        if prefix > longest {
            return Err(invalid());
        }
        Ok(Self { address, prefix })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

/// Some networks, written with commas between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks(pub Vec<Network>);

impl Networks {
    /// Whether the address is in one of them.
    #[must_use]
    pub fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// Who is really calling: the peer itself or, behind proxies of these networks, the nearest hop that is none of them.
    /// `hops` is what the proxies wrote into `X-Forwarded-For`, nearest last; anybody can write the rest.
    #[must_use]
    pub fn client(&self, peer: IpAddr, hops: &[&str]) -> IpAddr {
        let mut client = peer.to_canonical();
        for hop in hops.iter().rev() {
            if !self.contain(client) {
                break;
            }
            match hop.trim().parse::<IpAddr>() {
                Ok(address) => client = address.to_canonical(),
                Err(_) => break,
            }
        }
        client
    }
}

impl FromStr for Networks {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Self, InvalidNetwork> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        Ok(Self(parts.map(str::parse).collect::<Result<_, _>>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn networks(text: &str) -> Networks {
        text.parse().unwrap()
    }

    #[test]
    fn a_range_holds_its_addresses() {
        let own = networks("10.0.0.0/8, 192.0.2.7,2001:db8::/32");
        for inside in ["10.255.0.1", "192.0.2.7", "::ffff:10.1.2.3", "2001:db8:1::1"] {
            assert!(own.contain(ip(inside)), "{inside}");
        }
        for outside in ["11.0.0.1", "192.0.2.8", "2001:db9::1", "::1"] {
            assert!(!own.contain(ip(outside)), "{outside}");
        }
        assert!(networks("0.0.0.0/0").contain(ip("203.0.113.9")) && !networks("").contain(ip("203.0.113.9")));
    }

    #[test]
    fn what_is_no_range_is_named() {
        for text in ["10.0.0.0/33", "::/129", "10.0.0/8", "localhost", "10.0.0.0/-1", "10.0.0.0/8/8"] {
            assert_eq!(text.parse::<Networks>(), Err(InvalidNetwork(text.into())));
        }
    }

    #[test]
    fn without_trusted_proxies_nobody_can_pose_as_somebody_else() {
        assert_eq!(networks("").client(ip("203.0.113.9"), &["198.51.100.1"]), ip("203.0.113.9"));
    }

    #[test]
    fn behind_proxies_it_is_the_nearest_hop_that_is_none() {
        let proxies = networks("127.0.0.1, 10.0.0.0/8");
        let client = |hops: &[&str]| proxies.client(ip("127.0.0.1"), hops);
        assert_eq!(client(&["198.51.100.1", "203.0.113.9", "10.0.0.2"]), ip("203.0.113.9"));
        assert_eq!(client(&["10.0.0.3", "10.0.0.2"]), ip("10.0.0.3"));
        assert_eq!(client(&["198.51.100.1", "unknown"]), ip("127.0.0.1"));
        assert_eq!(client(&[]), ip("127.0.0.1"));
    }
}
