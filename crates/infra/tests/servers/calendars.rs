//! Calendars over HTTP, from a real server.

use std::io::Write;
use std::time::{Duration, Instant};

use availability::{
    BusyElsewhere, CalendarAddress, CalendarSource, Fetched, Unread, UnreadableCalendar, Versions,
};
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
use infra::calendars::HttpCalendars;
use infra::mail::AllowedTargets;
use testing::CalendarServer;

const SHORT: Duration = Duration::from_millis(200);
const LONG: Duration = Duration::from_secs(30);

fn from(private: bool, done: Duration) -> HttpCalendars {
    HttpCalendars::with_limits(AllowedTargets { private }, SHORT, done)
}

fn fetch(address: &str, known: &Versions) -> Result<Fetched, Unread> {
    from(true, LONG).fetch(&CalendarAddress::parse(address).unwrap(), known)
}

fn document(server: &CalendarServer) -> Result<(String, Versions), Unread> {
    match fetch(&server.url(), &Versions::default())? {
        Fetched::Document { text, versions } => Ok((text, versions)),
        Fetched::Unchanged => panic!("it was not asked about a version"),
    }
}

#[test]
fn a_calendar_is_sent_once_and_again_when_it_has_changed() {
    let server = CalendarServer::start();
    let (text, versions) = document(&server).unwrap();
    assert_eq!(text, CalendarServer::file(&[]));
    assert!(versions.etag.is_some());
    assert_eq!(fetch(&server.url(), &versions), Ok(Fetched::Unchanged));
    server.has(&CalendarServer::file(&[("20270105T140000Z", "20270105T150000Z")]));
    assert!(matches!(fetch(&server.url(), &versions), Ok(Fetched::Document { .. })));
    let requests = server.requests();
    assert!(requests[0].starts_with("get /private-0123456789abcdef/basic.ics http/1.1\r\n"));
    assert!(!requests[0].contains("if-none-match") && requests[1].contains("if-none-match"));
    assert!(requests[0].contains("user-agent: accord\r\n"));
}

#[test]
fn what_goes_wrong_is_said_in_words() {
    let server = CalendarServer::start();
    for (status, expected) in [
        (404, Unread::NotFound),
        (410, Unread::NotFound),
        (401, Unread::Refused),
        (403, Unread::Refused),
        (500, Unread::Status(500)),
        (206, Unread::Status(206)),
    ] {
        server.fails(status);
        assert_eq!(document(&server), Err(expected));
    }
    server.never_ends();
    assert_eq!(document(&server), Err(Unread::TooLarge));
    assert_eq!(fetch("http://calendar.invalid/a.ics", &Versions::default()), Err(Unread::NoAnswer));
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn an_answer_that_is_compressed_though_no_one_asked_is_read() {
    let server = CalendarServer::start();
    let file = CalendarServer::file(&[("20270105T140000Z", "20270105T150000Z")]);
    let plain = file.as_bytes();
    let (gzip, zlib, deflate) = (gzip(plain), zlib(plain), deflate(plain));
    for (bytes, encoding) in [
        (&gzip, "gzip"),
        (&gzip, "x-gzip"),
        (&gzip, ""),
        (&zlib, "deflate"),
        (&deflate, "Deflate"),
        (&plain.to_vec(), "identity"),
        // A proxy has unpacked it and left the header.
        (&plain.to_vec(), "gzip"),
        (&plain.to_vec(), "deflate"),
    ] {
        server.sends(bytes, encoding);
        assert_eq!(document(&server).unwrap().0, file, "{encoding}");
    }
    assert!(server.requests().iter().all(|request| !request.contains("accept-encoding: gzip")));
    server.sends(&gzip[..gzip.len() / 2], "gzip");
    assert_eq!(document(&server), Err(Unread::Unreadable(UnreadableCalendar::CutOff)));
}

#[test]
fn what_is_unpacked_is_bounded() {
    let server = CalendarServer::start();
    let most = vec![b'X'; BusyElsewhere::LIMITS.bytes];
    let bombs = [vec![b'X'; BusyElsewhere::LIMITS.bytes + 1], vec![b'X'; 20 * BusyElsewhere::LIMITS.bytes]];
    let check = |pack: &dyn Fn(&[u8]) -> Vec<u8>, encoding| {
        server.sends(&pack(&most), encoding);
        assert_eq!(document(&server).unwrap().0.len(), most.len(), "{encoding}");
        for bomb in &bombs {
            server.sends(&pack(bomb), encoding);
            assert_eq!(document(&server), Err(Unread::TooLarge), "{encoding}");
        }
    };
    check(&gzip, "gzip");
    check(&zlib, "deflate");
    check(&deflate, "deflate");
}

#[test]
fn a_server_that_keeps_one_waiting_is_left() {
    let server = CalendarServer::start();
    server.is_silent();
    let address = CalendarAddress::parse(&server.url()).unwrap();
    assert_eq!(from(true, SHORT * 3).fetch(&address, &Versions::default()), Err(Unread::TooSlow));
}

#[test]
fn a_redirect_is_followed_a_few_times() {
    let (server, next) = (CalendarServer::start(), CalendarServer::start());
    server.leads_to(&next.url());
    assert!(document(&server).is_ok());
    server.leads_to(&server.url());
    assert_eq!(document(&server), Err(Unread::TooManyRedirects));
    assert_eq!(server.requests().len(), 1 + 6);
}

#[test]
fn private_networks_are_not_asked_and_not_told_from_what_does_not_exist() {
    let server = CalendarServer::start();
    let known = Versions::default();
    for address in [server.url(), "http://calendar.invalid/a.ics".into(), "http://[::1]:80/a.ics".into()] {
        let (address, started) = (CalendarAddress::parse(&address).unwrap(), Instant::now());
        assert_eq!(from(false, LONG).fetch(&address, &known), Err(Unread::NoAnswer));
        assert!(started.elapsed() >= SHORT, "the answer takes as long as silence does");
    }
    assert_eq!(server.requests(), Vec::<String>::new());
}
