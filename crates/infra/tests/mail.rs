//! The mailer's contract, kept with a real SMTP server on loopback.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands")]

use infra::mail::{InvalidSmtp, Smtp};
use kernel::{EmailAddress, MailId};
use templates::{CalendarFile, Mail, Mailer, SendError};
use testing::SmtpServer;

const FROM: &str = "Accord <office@practice.example>";

fn mailer(server: &SmtpServer) -> Smtp {
    Smtp::new(&server.url(), FROM).unwrap()
}

fn mail(text: &str) -> Mail {
    Mail {
        id: MailId::generate(),
        to: EmailAddress::parse("jo@example.com").unwrap(),
        subject: "Your request".into(),
        html: "<p>Hello</p>".into(),
        text: text.into(),
        calendar: None,
    }
}

/// The lines of the header, unfolded.
fn header(data: &str) -> Vec<String> {
    let (header, _) = data.split_once("\n\n").unwrap();
    header.replace("\n ", " ").replace("\n\t", " ").lines().map(str::to_owned).collect()
}

#[test]
fn a_message_arrives_once_with_text_and_html() {
    let server = SmtpServer::start();
    let mail = mail("Hello");
    mailer(&server).send(&mail).unwrap();
    let received = server.next().unwrap();
    assert_eq!(
        (received.from.as_str(), received.to),
        ("office@practice.example", vec!["jo@example.com".to_owned()])
    );
    let header = header(&received.data);
    for line in ["Subject: Your request", "To: jo@example.com", "From: Accord <office@practice.example>"] {
        assert!(header.iter().any(|found| found == line), "{line} in {header:?}");
    }
    assert!(received.data.contains("text/plain") && received.data.contains("<p>Hello</p>"));
    assert_eq!(server.all(), []);
}

#[test]
fn a_message_that_leaves_again_has_the_same_id() {
    let server = SmtpServer::start();
    let (mailer, mail) = (mailer(&server), mail("Hello"));
    mailer.send(&mail).unwrap();
    mailer.send(&mail).unwrap();
    let id = format!("Message-ID: <{}@practice.example>", mail.id);
    for _ in 0..2 {
        assert!(server.next().unwrap().data.contains(&id));
    }
}

#[test]
fn the_calendar_file_goes_with_it() {
    let server = SmtpServer::start();
    let text = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".into();
    let calendar = Some(CalendarFile { method: "PUBLISH", text });
    mailer(&server).send(&Mail { calendar, ..mail("Hello") }).unwrap();
    let data = server.next().unwrap().data;
    for part in
        ["text/calendar; charset=utf-8; method=PUBLISH", "filename=\"session.ics\"", "BEGIN:VCALENDAR"]
    {
        assert!(data.contains(part), "{part} in {data}");
    }
}

#[test]
fn no_text_can_end_the_message_or_begin_another() {
    for trick in [
        "a\n.\nMAIL FROM:<x@example.com>\nRCPT TO:<y@example.com>\nDATA\nSpam\n.\n",
        "a\r\n.\r\nMAIL FROM:<x@example.com>\r\n",
        "a\r.\rMAIL FROM:<x@example.com>\r",
        "a\r.\r\nb",
        ".",
    ] {
        let server = SmtpServer::start();
        mailer(&server).send(&mail(trick)).unwrap();
        let received = server.next().unwrap();
        assert_eq!(received.to, ["jo@example.com"], "{trick:?}");
        assert!(!received.data.contains('\r'), "{trick:?}: every line ends in CR LF");
        assert_eq!(server.all(), [], "{trick:?}");
    }
}

#[test]
fn a_subject_cannot_add_a_header() {
    let server = SmtpServer::start();
    let subject = "Hello\r\nBcc: all@example.com\u{0}".into();
    mailer(&server).send(&Mail { subject, ..mail("Hello") }).unwrap();
    let received = server.next().unwrap();
    assert!(!header(&received.data).iter().any(|line| line.starts_with("Bcc")), "{}", received.data);
    assert_eq!(received.to, ["jo@example.com"]);
}

#[test]
fn what_the_server_says_decides_whether_it_is_tried_again() {
    let server = SmtpServer::start();
    let mailer = mailer(&server);
    server.refuse("jo@example.com", "550 no such user");
    assert_eq!(
        mailer.send(&mail("Hello")),
        Err(SendError::Permanent("The mail server refused the recipient or the message (550)".into()))
    );
    server.refuse("jo@example.com", "451 come back later");
    assert_eq!(
        mailer.send(&mail("Hello")),
        Err(SendError::Temporary("The mail server asks to try again later (451)".into()))
    );
    server.refuse_nobody();
    assert_eq!(mailer.send(&mail("Hello")), Ok(()));
}

#[test]
fn a_server_that_is_away_is_tried_again_and_found_when_it_is_back() {
    let server = SmtpServer::start();
    let (mailer, port) = (mailer(&server), server.port());
    mailer.send(&mail("Hello")).unwrap();
    drop(server);
    let away = mailer.send(&mail("Hello"));
    assert_eq!(away, Err(SendError::Temporary("The mail server cannot be reached".into())));
    let server = SmtpServer::start_on(port);
    assert_eq!(mailer.send(&mail("Hello")), Ok(()));
    assert!(server.next().is_some());
}

#[test]
fn settings_that_make_no_sense_are_refused_without_showing_the_password() {
    let refused = |url: &str, from: &str| Smtp::new(url, from).err().unwrap();
    for url in ["mail.example.com", "http://mail.example.com", "smtp://", "smtp://host?tls=maybe"] {
        assert_eq!(refused(url, FROM), InvalidSmtp::Url, "{url}");
    }
    let in_clear = refused("smtp://ann:secret@mail.example.com:587", FROM);
    assert_eq!(in_clear, InvalidSmtp::PasswordInClear);
    assert!(!format!("{in_clear} {in_clear:?}").contains("secret"));
    assert_eq!(refused("smtp://127.0.0.1:1025", "nobody"), InvalidSmtp::From);
    for url in [
        "smtp://ann:secret@mail.example.com?tls=required",
        "smtps://ann:secret@mail.example.com",
        "smtp://ann:x@127.0.0.1:1025",
    ] {
        assert!(Smtp::new(url, FROM).is_ok(), "{url}");
    }
}
