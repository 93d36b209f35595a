//! Signatures on mail, as a receiver checks them.

use std::borrow::Borrow;
use std::hash::Hash;
use std::time::Instant;

use infra::mail::{Dkim, Smtp};
use kernel::{EmailAddress, MailId};
use mail_auth::common::parse::TxtRecordParser;
use mail_auth::common::verify::DomainKey;
use mail_auth::{AuthenticatedMessage, DkimResult, MessageAuthenticator, Parameters, ResolverCache, Txt};
use templates::{Mail, Mailer, Origin, Sender};
use testing::SmtpServer;

/// Made for these tests; used nowhere else.
const KEY: &str = include_str!("../dkim-test-key.pem");

/// The other half of it.
const RECORD: &str = "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEApOGMUfurzRfw1YfvsyLNMGODBVKYrqhxlCtUDv3Ca1kGm8jYH8kDyUVyOdWpTuqZimsCKpPN7kHe971oE8WmLqGvRyqPjBO2tM0TFgF/bdOvWAgdqa2XqX5LYn+igQrumXzC5N0DdcoWlwdesQwniBBJYrNTQxxbDiUjGXrzCPJ0AndPL1Hb27FxVfcbXiBq5EIVv8E/T0slPYjmDGNc4M/7KeXgjiAZ+Zzk02ZOT/7J+pYEl5vktdWM9OL5GnrbGST1Tc3p9EQKPXe5ewJ2KhGtBuZe+jd4CS+EjSU0a7hwdCYDP175rpt9IWhcHQw5rAvTRTQXlLH5jsph+yd5oQIDAQAB";

/// A DNS with this one record.
struct Published;

impl ResolverCache<Box<str>, Txt> for Published {
    fn get<Q: Hash + Eq + ?Sized>(&self, _: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
    {
        Some(DomainKey::parse(RECORD.as_bytes()).unwrap().into())
    }

    fn remove<Q: Hash + Eq + ?Sized>(&self, _: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
    {
        None
    }

    fn insert(&self, _: Box<str>, _: Txt, _: Instant) {}
}

/// What arrives of a message that the server signs for `practice.example`.
fn sent(from: &str) -> String {
    let server = SmtpServer::start();
    let dkim = Dkim::new("practice.example", "accord", KEY).unwrap();
    let mail = Mail {
        id: MailId::generate(),
        from: Sender::default(),
        to: EmailAddress::parse("jo@example.com").unwrap(),
        subject: "Sesión — your request for Tuesday, January 5, 2027, and a subject that is folded".into(),
        html: Some("<p>Hello</p>\n.\n<p>two dots</p>".into()),
        text: "Hello\n.\n..\ntwo dots  \n\n\n".into(),
        calendar: None,
        origin: Origin::Automatic,
        unsubscribe: None,
    };
    Smtp::new(&server.url(), from).unwrap().signing(Some(dkim)).send(&mail).unwrap();
    server.next().unwrap().data.replace("\r\n", "\n").replace('\n', "\r\n")
}

async fn check(message: &str) -> Vec<DkimResult> {
    let message = AuthenticatedMessage::parse(message.as_bytes()).unwrap();
    let receiver =
        MessageAuthenticator::new_system_conf().or_else(|_| MessageAuthenticator::new_google()).unwrap();
    let outcome = receiver.verify_dkim(Parameters::new(&message).with_txt_cache(&Published)).await;
    outcome.iter().map(|output| output.result().clone()).collect()
}

#[tokio::test]
async fn a_receiver_accepts_the_signature() {
    let message = sent("Accord <office@practice.example>");
    assert!(
        message.starts_with("DKIM-Signature: v=1; a=rsa-sha256; s=accord; d=practice.example;"),
        "{message}"
    );
    assert_eq!(check(&message).await, [DkimResult::Pass]);
    assert_eq!(check(&sent("Accord <office@mail.practice.example>")).await, [DkimResult::Pass]);
}

#[tokio::test]
async fn a_changed_message_fails_the_check() {
    let message = sent("Accord <office@practice.example>");
    for (part, forged) in [
        ("Subject: ", "Subject: Urgent: "),
        ("To: jo@", "To: ann@"),
        ("two dots", "wire the money"),
        ("MIME-Version:", "Reply-To: thief@example.com\r\nMIME-Version:"),
    ] {
        assert!(message.contains(part), "{part}");
        let results = check(&message.replacen(part, forged, 1)).await;
        assert!(!results.contains(&DkimResult::Pass), "{forged}: {results:?}");
    }
}

#[test]
fn mail_of_another_domain_is_not_signed() {
    for from in ["office@example.com", "office@notpractice.example", "office@practice.example.com"] {
        assert!(!sent(&format!("Accord <{from}>")).contains("DKIM-Signature"), "{from}");
    }
}

#[test]
fn a_key_that_cannot_sign_is_refused_at_once() {
    for key in ["", "secret", &KEY.replace("PRIVATE", "PUBLIC")] {
        assert!(Dkim::new("practice.example", "accord", key).is_err(), "{key}");
    }
}
