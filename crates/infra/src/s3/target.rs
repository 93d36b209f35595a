use std::net::IpAddr;

use kernel::Secret;
use rusty_s3::{Bucket as Address, Credentials, UrlStyle};
use url::{Host, Url};

use crate::network::is_public;

/// A bucket, and the key for it.
#[derive(Clone, Debug)]
pub struct S3Target {
    address: Address,
    prefix: String,
    key_id: String,
    secret: Secret,
}

/// A setting that can be invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as they are")]
pub enum S3Part {
    Endpoint,
    Region,
    Bucket,
    Prefix,
}

impl S3Target {
    /// A bucket in the store at this URL. The error names the invalid setting, and says why.
    pub fn new(
        endpoint: &str,
        region: &str,
        bucket: &str,
        prefix: &str,
        (key_id, secret): (String, Secret),
    ) -> Result<Self, (S3Part, &'static str)> {
        let endpoint = parse_endpoint(endpoint).map_err(|problem| (S3Part::Endpoint, problem))?;
        let word = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
        if region.is_empty() || region.len() > 63 || !word(region) {
            return Err((S3Part::Region, "is not the name of a region such as eu-central-1"));
        }
        if !(3..=63).contains(&bucket.len()) || !word(bucket) {
            return Err((
                S3Part::Bucket,
                "is not the name of a bucket: 3 to 63 letters, digits, points and dashes",
            ));
        }
        let folders = prefix.trim_matches('/');
        let is_folder = |name: &str| !name.is_empty() && word(name) && name.bytes().any(|b| b != b'.');
        if folders.len() > 200 || !(folders.is_empty() || folders.split('/').all(is_folder)) {
            return Err((
                S3Part::Prefix,
                "is not a path of letters, digits, points and dashes such as practice/site",
            ));
        }
        let prefix = if folders.is_empty() { String::new() } else { format!("{folders}/") };
        // The bucket in the path and not in the host name: every store supports that, and one
        // certificate covers it.
        let address = Address::new(endpoint, UrlStyle::Path, bucket.to_owned(), region.to_owned());
        let address = address.or(Err((S3Part::Endpoint, "is not an address of a store")))?;
        Ok(Self { address, prefix, key_id, secret })
    }

    pub(super) fn address(&self) -> &Address {
        &self.address
    }

    /// The prefix of every name in the bucket; empty, or with a trailing slash.
    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    pub(super) fn credentials(&self) -> Credentials {
        Credentials::new(&self.key_id, &self.secret.0)
    }
}

/// An eavesdropper could replay a signed request, so plain HTTP is allowed only where there are
/// none.
fn parse_endpoint(text: &str) -> Result<Url, &'static str> {
    let address = Url::parse(text).or(Err("is not a URL such as https://s3.eu-central-1.amazonaws.com"))?;
    let plain = address.username().is_empty() && address.password().is_none();
    if !plain || address.query().is_some() || address.fragment().is_some() {
        return Err("must be a plain URL, without user name, password or anything after ? or #");
    }
    match (address.scheme(), address.host()) {
        ("https", Some(_)) => Ok(address),
        ("http", Some(host)) if is_near(&host) => Ok(address),
        ("http", Some(_)) => {
            Err("must start with https:// unless the host is this machine or in a private network")
        }
        _ => Err("must start with https://"),
    }
}

/// This machine, a private network address, or a name without a domain, as between containers.
fn is_near(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => !name.contains('.') || name.ends_with(".localhost"),
        Host::Ipv4(address) => !is_public(IpAddr::from(*address)),
        Host::Ipv6(address) => !is_public(IpAddr::from(*address)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(endpoint: &str, region: &str, bucket: &str, prefix: &str) -> Result<S3Target, S3Part> {
        let key = ("key".to_owned(), Secret("secret".into()));
        S3Target::new(endpoint, region, bucket, prefix, key).map_err(|(part, _)| part)
    }

    const HOME: &str = "https://s3.example.com";

    #[test]
    fn without_tls_the_store_must_be_near() {
        for near in [
            "https://s3.example.com",
            "https://203.0.113.1:9000/s3",
            "http://127.0.0.1:9000",
            "http://[::1]:9000",
            "http://10.0.0.7",
            "http://localhost:9000",
            "http://minio:9000",
        ] {
            assert!(target(near, "r", "practice", "").is_ok(), "{near}");
        }
        for far in [
            "http://s3.example.com",
            "http://8.8.8.8",
            "ftp://127.0.0.1",
            "s3.example.com",
            "https://ann:secret@s3.example.com",
            "https://s3.example.com/?key=secret",
            "",
        ] {
            assert_eq!(target(far, "r", "practice", "").unwrap_err(), S3Part::Endpoint, "{far}");
        }
    }

    #[test]
    fn names_are_plain_and_a_prefix_is_a_folder() {
        assert_eq!(target(HOME, "", "practice", "").unwrap_err(), S3Part::Region);
        assert_eq!(target(HOME, "eu west", "practice", "").unwrap_err(), S3Part::Region);
        for bucket in ["", "ab", "a/b/c", "a b c", "a?b"] {
            assert_eq!(target(HOME, "r", bucket, "").unwrap_err(), S3Part::Bucket, "{bucket}");
        }
        for prefix in ["a//b", "..", "a/../b", "a b", "é"] {
            assert_eq!(target(HOME, "r", "practice", prefix).unwrap_err(), S3Part::Prefix, "{prefix}");
        }
        for (prefix, folder) in [("", ""), ("/", ""), ("a", "a/"), ("/a/b-1.x/", "a/b-1.x/")] {
            assert_eq!(target(HOME, "r", "practice", prefix).unwrap().prefix(), folder);
        }
    }

    #[test]
    fn the_secret_does_not_show_itself() {
        let target = target(HOME, "r", "practice", "").unwrap();
        assert!(!format!("{target:?}").contains("\"secret\""), "{target:?}");
    }
}
