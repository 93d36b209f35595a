use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use url::{Host, Url};

/// The websites that may show the booking page in a frame, as origins: `https://www.example.com`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HostSites(BTreeSet<String>);

impl HostSites {
    /// How many there may be.
    pub const MOST: usize = 20;

    /// Reads addresses of any page of these sites; blank ones are skipped. Plain `http:` is only for
    /// a site on the same machine.
    ///
    /// # Errors
    ///
    /// A message for each address that is no website's, or for there being too many.
    pub fn parse<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Result<Self, Vec<String>> {
        let (mut sites, mut wrong) = (BTreeSet::new(), Vec::new());
        for address in addresses.into_iter().map(str::trim).filter(|address| !address.is_empty()) {
            match origin(address) {
                Some(site) => _ = sites.insert(site),
                None => wrong.push(format!("Enter a website like https://www.example.com, not {address}")),
            }
        }
        if sites.len() > Self::MOST {
            wrong.push(format!("Enter at most {} websites", Self::MOST));
        }
        if wrong.is_empty() { Ok(Self(sites)) } else { Err(wrong) }
    }

    /// The sites in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// Scheme, host and port. The characters that separate sites and rules in a security policy are
/// refused.
fn origin(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    let is_plain = |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    let is_here = match url.host()? {
        Host::Domain(name) if is_plain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Domain(_) | Host::Ipv6(_) => return None,
    };
    let is_bare = url.username().is_empty() && url.password().is_none();
    let is_safe = url.scheme() == "https" || (url.scheme() == "http" && is_here);
    (is_bare && is_safe).then(|| url.origin().ascii_serialization())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(addresses: &[&str]) -> Result<Vec<String>, Vec<String>> {
        let sites = HostSites::parse(addresses.iter().copied())?;
        Ok(sites.iter().map(str::to_owned).collect())
    }

    #[test]
    fn the_address_of_any_page_names_its_site() {
        let addresses = [
            " https://www.smithlaw.com/contact?x=1#form ",
            "",
            "https://WWW.smithlaw.com",
            "https://münchen.example:8443",
            "http://localhost:3000/x",
        ];
        assert_eq!(
            parsed(&addresses).unwrap(),
            ["http://localhost:3000", "https://www.smithlaw.com", "https://xn--mnchen-3ya.example:8443"]
        );
    }

    #[test]
    fn what_is_no_website_is_named() {
        for address in [
            "smithlaw.com",
            "http://smithlaw.com",
            "https://*.smithlaw.com",
            "https://a.example;script-src *",
            "https://a.example,https:",
            "https://me@smithlaw.com",
            "https://[::1]",
            "javascript:alert(1)",
            "*",
        ] {
            let wrong = parsed(&[address]).unwrap_err();
            assert_eq!(wrong, [format!("Enter a website like https://www.example.com, not {address}")]);
        }
    }

    #[test]
    fn there_are_at_most_twenty() {
        let many: Vec<_> = (0..21).map(|n| format!("https://site{n}.example")).collect();
        let addresses: Vec<_> = many.iter().map(String::as_str).collect();
        assert_eq!(parsed(&addresses[..20]).unwrap().len(), 20);
        assert_eq!(parsed(&addresses).unwrap_err(), ["Enter at most 20 websites"]);
    }
}
