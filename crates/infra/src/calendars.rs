//! Reading calendars from the web.

use std::io::Read;
use std::thread;
use std::time::{Duration, Instant};

use availability::{
    BusyElsewhere, CalendarAddress, CalendarSource, Fetched, Unread, UnreadableCalendar, Versions,
};
use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use kernel::Budget;
use ureq::config::Config;
use ureq::http::{Response, Uri};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Body, Error};

use crate::http;
use crate::mail::AllowedTargets;

/// A server that does not accept a connection within this time is down.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// The time limit for everything, redirects included.
const DONE_WITHIN: Duration = Duration::from_secs(15);

/// A calendar of ten thousand entries has about so many bytes, also unpacked.
const MOST_BYTES: u64 = 5 * 1024 * 1024;

const MOST_REDIRECTS: u32 = 5;

/// More than any server's `ETag`.
const MOST_OF_A_VERSION: usize = 500;

/// Calendars over HTTP. To keep anyone from probing this machine's network, only public addresses are
/// ever connected to, after a redirect too, and the address that was checked is the one that is
/// connected to.
#[derive(Clone, Debug)]
pub struct HttpCalendars {
    agent: Agent,
    /// How long it takes to learn that a server does not answer.
    silence: Duration,
}

impl HttpCalendars {
    /// With the rules for servers that are named in the settings.
    #[must_use]
    pub fn new(targets: AllowedTargets) -> Self {
        Self::with_limits(targets, CONNECT_WITHIN, DONE_WITHIN)
    }

    /// With other time limits: for a connection, and for everything.
    #[must_use]
    pub fn with_limits(targets: AllowedTargets, connect: Duration, done: Duration) -> Self {
        let resolver = Allowed { targets, all: DefaultResolver::default() };
        Self::finding_with(resolver, connect, done)
    }

    fn finding_with(resolver: impl Resolver, connect: Duration, done: Duration) -> Self {
        let config = http::client()
            .timeout_connect(Some(connect))
            .timeout_global(Some(done))
            .max_redirects(MOST_REDIRECTS)
            // Each connection's address is checked.
            .max_idle_connections(0)
            .user_agent("Accord")
            .build();
        let agent = Agent::with_parts(config, DefaultConnector::default(), resolver);
        Self { agent, silence: connect }
    }

    fn ask(&self, address: &CalendarAddress, known: &Versions) -> Result<Fetched, Unread> {
        let mut request = self.agent.get(address.secret().0).header("accept", "text/calendar, */*;q=0.1");
        let versions = [("if-none-match", &known.etag), ("if-modified-since", &known.last_modified)];
        for (name, version) in versions {
            if let Some(version) = version {
                request = request.header(name, version);
            }
        }
        let mut answer = request.call().map_err(|error| unread(&error))?;
        match answer.status().as_u16() {
            200 => {}
            304 => return Ok(Fetched::Unchanged),
            404 | 410 => return Err(Unread::NotFound),
            401 | 403 => return Err(Unread::Refused),
            status => return Err(Unread::Status(status)),
        }
        let versions =
            Versions { etag: version(&answer, "etag"), last_modified: version(&answer, "last-modified") };
        let encoding = version(&answer, "content-encoding").unwrap_or_default();
        let body = answer.body_mut().with_config().limit(MOST_BYTES).read_to_vec();
        let body = unpacked(body.map_err(|error| unread(&error))?, &encoding)?;
        let text = String::from_utf8_lossy(&body).into_owned();
        Ok(Fetched::Document { text, versions })
    }
}

impl CalendarSource for HttpCalendars {
    fn fetch(&self, address: &CalendarAddress, known: &Versions) -> Result<Fetched, Unread> {
        let started = Instant::now();
        let fetched = self.ask(address, known);
        if fetched == Err(Unread::NoAnswer) {
            // A server that does not exist, one that is private and one that refuses are not told apart.
            thread::sleep(self.silence.saturating_sub(started.elapsed()));
        }
        fetched
    }
}

/// What a server calls this version of the file.
fn version(answer: &Response<Body>, name: &str) -> Option<String> {
    let value = answer.headers().get(name)?.to_str().ok()?;
    (value.len() <= MOST_OF_A_VERSION).then(|| value.to_owned())
}

/// The file in an answer. Some servers compress it although no one asked, and some proxies unpack it and
/// leave the header, so its first bytes decide.
fn unpacked(body: Vec<u8>, encoding: &str) -> Result<Vec<u8>, Unread> {
    let is_deflated = encoding.eq_ignore_ascii_case("deflate") && !body.starts_with(b"BEGIN");
    match body.as_slice() {
        [0x1f, 0x8b, ..] => bounded(MultiGzDecoder::new(body.as_slice())),
        // The header of zlib, without which some send it.
        [0x08 | 0x18 | 0x28 | 0x38 | 0x48 | 0x58 | 0x68 | 0x78, ..] if is_deflated => {
            bounded(ZlibDecoder::new(body.as_slice()))
        }
        _ if is_deflated => bounded(DeflateDecoder::new(body.as_slice())),
        _ => Ok(body),
    }
}

/// All that it gives, as far as a calendar may be.
fn bounded(mut packed: impl Read) -> Result<Vec<u8>, Unread> {
    let begun = Instant::now();
    let elapsed = || begun.elapsed();
    let mut budget = Budget::new(BusyElsewhere::LIMITS, &elapsed);
    let (mut all, mut some) = (Vec::new(), [0; 16 * 1024]);
    loop {
        let count = packed.read(&mut some).or(Err(UnreadableCalendar::CutOff))?;
        budget.bytes(count).or(Err(Unread::TooLarge))?;
        all.extend(some.iter().take(count));
        if count == 0 {
            return Ok(all);
        }
    }
}

/// What went wrong. The library's own words could repeat the address.
fn unread(error: &Error) -> Unread {
    match error {
        Error::Timeout(ureq::Timeout::Connect | ureq::Timeout::Resolve) => Unread::NoAnswer,
        Error::Timeout(_) => Unread::TooSlow,
        Error::TooManyRedirects => Unread::TooManyRedirects,
        Error::BodyExceedsLimit(_) => Unread::TooLarge,
        _ => Unread::NoAnswer,
    }
}

/// Finds the addresses of hosts, and leaves out those that must not be asked.
#[derive(Debug)]
struct Allowed {
    targets: AllowedTargets,
    all: DefaultResolver,
}

impl Resolver for Allowed {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let mut allowed = self.empty();
        for address in &self.all.resolve(uri, config, timeout)? {
            if self.targets.web(*address) {
                allowed.push(*address);
            }
        }
        if allowed.is_empty() { Err(Error::HostNotFound) } else { Ok(allowed) }
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;
    use testing::CalendarServer;

    /// A network in which one host, at a private address here, passes for a public one.
    #[derive(Debug)]
    struct Disguised {
        host: &'static str,
        address: SocketAddr,
        others: Allowed,
    }

    impl Resolver for Disguised {
        fn resolve(
            &self,
            uri: &Uri,
            config: &Config,
            timeout: NextTimeout,
        ) -> Result<ResolvedSocketAddrs, Error> {
            if uri.host() != Some(self.host) {
                return self.others.resolve(uri, config, timeout);
            }
            let mut found = self.empty();
            found.push(self.address);
            Ok(found)
        }
    }

    /// Reads the calendar at a public host that leads to this address.
    fn led_to(address: &str) -> Result<Fetched, Unread> {
        let public = CalendarServer::start();
        public.leads_to(address);
        let url = public.url().replace("127.0.0.1", "calendar.example");
        let (_, rest) = url.split_once("://calendar.example:").unwrap();
        let port = rest.split('/').next().unwrap().parse().unwrap();
        let resolver = Disguised {
            host: "calendar.example",
            address: SocketAddr::from(([127, 0, 0, 1], port)),
            others: Allowed { targets: AllowedTargets { private: false }, all: DefaultResolver::default() },
        };
        let calendars =
            HttpCalendars::finding_with(resolver, Duration::from_millis(200), Duration::from_secs(30));
        let fetched = calendars.fetch(&CalendarAddress::parse(&url).unwrap(), &Versions::default());
        assert_eq!(public.requests().len(), 1, "the public host was asked");
        fetched
    }

    #[test]
    fn a_redirect_to_a_private_address_is_not_followed() {
        let private = CalendarServer::start();
        for address in [private.url(), private.url().replace("127.0.0.1", "localhost")] {
            assert_eq!(led_to(&address), Err(Unread::NoAnswer));
        }
        for address in ["http://[::1]:80/a.ics", "http://169.254.169.254/latest/meta-data/"] {
            assert_eq!(led_to(address), Err(Unread::NoAnswer));
        }
        assert_eq!(private.requests(), Vec::<String>::new());
    }
}
