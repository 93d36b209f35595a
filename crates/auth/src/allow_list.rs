use std::fmt;
use std::net::IpAddr;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// Where administrators may connect from. An empty list allows any address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct AllowList(Vec<IpNet>);

/// An entry is neither an address nor a CIDR range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is neither an address nor a CIDR range such as 203.0.113.0/24")]
pub struct InvalidNetwork(String);

/// The list has too many entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter at most {} addresses", AllowList::MOST)]
pub struct TooManyNetworks;

impl AllowList {
    /// The maximum number of entries.
    pub const MOST: usize = 200;

    /// The list of these addresses and CIDR ranges, or everything that is wrong with it.
    pub fn parse<'t>(entries: impl IntoIterator<Item = &'t str>) -> Result<Self, Vec<String>> {
        let entries = entries.into_iter().map(str::trim).filter(|entry| !entry.is_empty());
        let (mut networks, mut wrong) = (Vec::new(), Vec::new());
        for entry in entries {
            match network(entry) {
                Ok(network) if networks.contains(&network) => {}
                Ok(network) => networks.push(network),
                Err(error) => wrong.push(error.to_string()),
            }
        }
        if networks.len() > Self::MOST {
            wrong = vec![TooManyNetworks.to_string()];
        }
        // At most five errors are reported.
        wrong.truncate(5);
        if wrong.is_empty() { Ok(Self(networks)) } else { Err(wrong) }
    }

    /// Whether an administrator may connect from this address.
    #[must_use]
    pub fn admits(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.is_empty() || self.0.iter().any(|network| network.contains(&address))
    }

    /// The entries; single addresses come without a prefix length.
    pub fn entries(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|network| {
            if network.prefix_len() == network.max_prefix_len() {
                network.addr().to_string()
            } else {
                network.to_string()
            }
        })
    }
}

fn network(entry: &str) -> Result<IpNet, InvalidNetwork> {
    let parsed =
        entry.parse::<IpNet>().or_else(|_| entry.parse::<IpAddr>().map(|ip| ip.to_canonical().into()));
    parsed.map(|network| network.trunc()).or(Err(InvalidNetwork(entry.chars().take(60).collect())))
}

impl TryFrom<Vec<String>> for AllowList {
    type Error = String;
    fn try_from(entries: Vec<String>) -> Result<Self, String> {
        Self::parse(entries.iter().map(String::as_str)).map_err(|wrong| wrong.join("; "))
    }
}

impl From<AllowList> for Vec<String> {
    fn from(list: AllowList) -> Self {
        list.entries().collect()
    }
}

impl fmt::Display for AllowList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.entries().collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(entries: &[&str]) -> AllowList {
        AllowList::parse(entries.iter().copied()).unwrap()
    }

    fn admits(entries: &[&str], address: &str) -> bool {
        list(entries).admits(address.parse().unwrap())
    }

    #[test]
    fn an_empty_list_admits_everybody() {
        assert!(admits(&[], "192.0.2.1") && admits(&[" ", ""], "2001:db8::1"));
    }

    #[test]
    fn addresses_and_ranges_admit_those_they_name() {
        let office = ["192.0.2.7", "198.51.100.0/24", "2001:db8:1::/48"];
        for inside in ["192.0.2.7", "198.51.100.200", "2001:db8:1:2::3", "::ffff:192.0.2.7"] {
            assert!(admits(&office, inside), "{inside}");
        }
        for outside in ["192.0.2.8", "198.51.101.1", "2001:db8:2::1", "127.0.0.1"] {
            assert!(!admits(&office, outside), "{outside}");
        }
    }

    #[test]
    fn a_list_is_written_as_it_is_meant() {
        let list = list(&["::ffff:192.0.2.7", "198.51.100.9/24", " 192.0.2.7 "]);
        assert_eq!(list.to_string(), "192.0.2.7, 198.51.100.0/24");
    }

    #[test]
    fn every_invalid_address_is_named() {
        assert_eq!(
            AllowList::parse(["192.0.2.7", "office", "10.0.0.0/33"]).unwrap_err(),
            [
                "\"office\" is neither an address nor a CIDR range such as 203.0.113.0/24",
                "\"10.0.0.0/33\" is neither an address nor a CIDR range such as 203.0.113.0/24",
            ]
        );
        let many: Vec<_> = (0..201).map(|n| format!("10.0.0.{n}")).collect();
        let error = AllowList::parse(many.iter().map(String::as_str)).unwrap_err();
        assert_eq!(error, ["Enter at most 200 addresses"]);
    }
}
