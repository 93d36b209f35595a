//! The sites a page may load images from: those of the saved logo, icon and photos. Otherwise an
//! attacker who gets markup into a page could send its content to any host, in an image's URL.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use url::{Host, Url};

/// Beyond this, the policy would not fit the header size that proxies accept.
const MOST_BYTES: usize = 1500;

/// The image sources other than our own, in the format of the content security policy, each after a
/// space.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pictures(Arc<str>);

impl Pictures {
    /// The sources of these URLs.
    pub fn at<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Self {
        let mut sources = String::new();
        for source in addresses.into_iter().filter_map(source).collect::<BTreeSet<_>>() {
            sources.push(' ');
            sources.push_str(&source);
        }
        // A practice with images on fifty sites still sees them.
        Self(if sources.len() > MOST_BYTES { " https:".into() } else { sources.into() })
    }
}

impl fmt::Display for Pictures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The origin of an image. Nothing else from its URL gets into the policy.
fn source(address: &str) -> Option<String> {
    let url = Url::parse(address).ok().filter(|url| url.scheme() == "https")?;
    let host = match url.host()? {
        Host::Domain(name) => name.to_owned(),
        Host::Ipv4(address) => address.to_string(),
        // The policy has no syntax for it.
        Host::Ipv6(_) => return None,
    };
    let plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    plain.then(|| format!("https://{host}{port}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(addresses: &[&str]) -> String {
        Pictures::at(addresses.iter().copied()).to_string()
    }

    #[test]
    fn each_site_is_named_once() {
        let addresses = [
            "https://cdn.example.com/logo.png?size=2;x",
            "",
            "/media/ann.png",
            "https://CDN.example.com/icon.png",
            "https://photos.example.org:8443/a/b.jpg",
            "https://münchen.example/x.png",
            "https://8.8.8.8/x.png",
        ];
        assert_eq!(
            at(&addresses),
            " https://8.8.8.8 https://cdn.example.com https://photos.example.org:8443 https://xn--mnchen-3ya.example"
        );
        assert_eq!(at(&["", "/media/logo.png"]), "");
    }

    #[test]
    fn an_address_cannot_add_to_the_policy() {
        for address in [
            "https://a;script-src * /x",
            "https://a.example,https:/x",
            "https://*.example.com/x.png",
            "https://'unsafe-inline'/x",
            "https://[::1]/x.png",
            "http://example.com/x.png",
            "https://",
            "data:image/png;base64,AA==",
        ] {
            assert_eq!(at(&[address]), "", "{address}");
        }
    }

    #[test]
    fn the_policy_fits_its_header_however_many_sites_there_are() {
        let many: Vec<_> = (0..100).map(|n| format!("https://photos-{n}.example.com/x.png")).collect();
        assert_eq!(Pictures::at(many.iter().map(String::as_str)).to_string(), " https:");
    }
}
