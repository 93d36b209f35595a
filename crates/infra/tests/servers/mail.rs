//! The mailer's contract, tested with a real SMTP server on loopback.

use std::thread::sleep;
use std::time::Duration;

use infra::mail::{AllowedTargets, InvalidSmtp, Smtp};
use kernel::{EmailAddress, MailId, Secret};
use templates::{CalendarFile, Mail, MailServer, Mailer, Origin, Reason, SendError, Sender, SmtpSecurity};
use testing::SmtpServer;

const FROM: &str = "Accord <office@practice.example>";

fn mailer(server: &SmtpServer) -> Smtp {
    Smtp::new(&server.url(), FROM).unwrap()
}

fn mail(text: &str) -> Mail {
    Mail {
        id: MailId::generate(),
        from: Sender::default(),
        to: EmailAddress::parse("jo@example.com").unwrap(),
        subject: "Your request".into(),
        html: Some("<p>Hello</p>".into()),
        text: text.into(),
        calendar: None,
        origin: Origin::Automatic,
        unsubscribe: None,
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
    for line in [
        "Subject: Your request",
        "To: jo@example.com",
        "From: Accord <office@practice.example>",
        "Auto-Submitted: auto-generated",
    ] {
        assert!(header.iter().any(|found| found == line), "{line} in {header:?}");
    }
    assert!(received.data.contains("text/plain") && received.data.contains("<p>Hello</p>"));
    assert_eq!(server.all(), []);
}

#[test]
fn messages_share_a_connection_while_it_works_and_it_is_closed_when_idle() {
    let server = SmtpServer::start();
    let mailer = mailer(&server);
    for _ in 0..3 {
        mailer.send(&mail("Hello")).unwrap();
    }
    server.refuse("jo@example.com", "550 no such user");
    assert!(mailer.send(&mail("Hello")).is_err());
    server.refuse_nobody();
    mailer.send(&mail("Hello")).unwrap();
    assert_eq!((server.all().len(), server.connections()), (4, 2), "a refusal ends the connection");
    mailer.try_out(&mail("Hello")).unwrap();
    assert_eq!(server.connections(), 3, "a test is of a new connection");
    server.close_connections();
    mailer.send(&mail("Hello")).unwrap();
    assert_eq!(
        (server.all().len(), server.connections()),
        (2, 4),
        "the server had closed the one that was kept"
    );
    for _ in 0..300 {
        if server.talking() == 0 {
            return;
        }
        sleep(Duration::from_millis(100));
    }
    panic!("the connection stays open");
}

#[test]
fn an_international_domain_leaves_in_ascii_and_letters_before_the_at_say_what_is_missing() {
    let server = SmtpServer::start();
    let german = |to: &str| Mail { to: EmailAddress::parse(to).unwrap(), ..mail("Hello") };
    let reply_to = EmailAddress::parse("desk@praxis-müller.example").unwrap();
    let from = Sender {
        name: "Büro".into(),
        email: Some(EmailAddress::parse("office@müller.example").unwrap()),
        reply_to: None,
    };
    mailer(&server).send(&Mail { from: from.clone(), ..german("ann@MÜLLER.example") }).unwrap();
    let received = server.next().unwrap();
    assert_eq!(
        (received.from.as_str(), received.to),
        ("office@xn--mller-kva.example", vec!["ann@xn--mller-kva.example".to_owned()])
    );
    assert!(received.data.contains("To: ann@xn--mller-kva.example"), "{}", received.data);
    let from_practice = Smtp::new(&server.url(), "Accord <office@müller.example>").unwrap();
    from_practice.send(&mail("Hello")).unwrap();
    assert_eq!(server.next().unwrap().from, "office@xn--mller-kva.example");
    let Err(SendError::Permanent(why)) = mailer(&server).send(&german("jörg@example.com")) else {
        panic!("the server takes no such address")
    };
    assert!(why.text().starts_with("Your mail server cannot send to addresses with letters like é"), "{why}");
    let replied = Mail { from: Sender { reply_to: Some(reply_to), ..from }, ..german("ann@example.com") };
    mailer(&server).send(&replied).unwrap();
    let data = server.next().unwrap().data;
    assert!(data.contains("desk@xn--praxis-mller-"), "{data}");
}

#[test]
fn the_header_says_whether_it_is_automatic_and_where_to_ask_for_no_more() {
    let server = SmtpServer::start();
    let way_out = "List-Unsubscribe: <mailto:office@practice.example?subject=unsubscribe>";
    for origin in [Origin::Automatic, Origin::Office] {
        for unsubscribe in [None, Some(EmailAddress::parse("office@practice.example").unwrap())] {
            let offers = unsubscribe.is_some();
            mailer(&server).send(&Mail { origin, unsubscribe, ..mail("Hello") }).unwrap();
            let header = header(&server.next().unwrap().data);
            let is_automatic = header.iter().any(|line| line == "Auto-Submitted: auto-generated");
            assert_eq!(is_automatic, origin == Origin::Automatic, "{header:?}");
            assert_eq!(header.iter().any(|line| line == way_out), offers, "{header:?}");
        }
    }
}

#[test]
fn a_message_of_text_only_has_no_other_part() {
    let server = SmtpServer::start();
    mailer(&server).send(&Mail { html: None, ..mail("Hello") }).unwrap();
    let data = server.next().unwrap().data;
    assert!(data.contains("text/plain") && !data.contains("text/html"), "{data}");
}

#[test]
fn a_message_that_is_sent_again_has_the_same_id() {
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
        Err(SendError::Refused(
            Reason::from("The mail server refused the recipient's address (550)").saying("550 no such user")
        ))
    );
    server.refuse("jo@example.com", "451 come back later");
    assert_eq!(
        mailer.send(&mail("Hello")),
        Err(SendError::Temporary(
            Reason::from("The mail server asked to try again later (451)").saying("451 come back later")
        ))
    );
    server.refuse_nobody();
    let mail = mail("Hello");
    let receipt = mailer.send(&mail).unwrap();
    assert_eq!(receipt.reply(), "250 kept");
    assert_eq!(receipt.message_id, format!("<{}@practice.example>", mail.id));
    assert_eq!(receipt.from, "Accord <office@practice.example>");
}

/// Why a server that refuses the recipient, or the message after DATA, with these replies was not
/// given the message.
fn refusals(phase: &str, replies: &[&'static str]) -> Vec<&'static str> {
    let server = SmtpServer::start();
    let mailer = mailer(&server);
    let tried = replies.iter().map(|reply| {
        server.refuse(phase, reply);
        match mailer.send(&mail("Hello")) {
            Err(SendError::Refused(_)) => "address",
            Err(SendError::Permanent(_)) => "message",
            Err(SendError::Temporary(_)) => "later",
            Err(SendError::NoServer(_)) => "server",
            Ok(_) => "sent",
        }
    });
    tried.collect()
}

#[test]
fn an_address_that_is_refused_for_good_is_told_apart_from_a_message_that_is() {
    let replies = [
        "550 5.1.1 no such user",
        "550 no such user",
        "554 5.7.1 your network is blocked",
        "450 4.2.1 later",
    ];
    assert_eq!(refusals("jo@example.com", &replies), ["address", "address", "message", "later"]);
    let replies =
        ["554 5.6.0 spam", "550 5.1.1 no such user", "550 5.1.8 bad sender", "550 spam", "452 4.3.1 full"];
    assert_eq!(refusals("DATA", &replies), ["message", "address", "message", "message", "later"]);
}

#[test]
fn a_server_that_turns_every_connection_away_is_tried_again() {
    assert_eq!(refusals("CONNECT", &["554 no service", "421 too many connections"]), ["server", "server"]);
}

#[test]
fn a_server_that_hangs_up_after_the_message_may_have_it_so_it_is_sent_again_with_the_same_id() {
    let server = SmtpServer::start();
    let (mailer, mail) = (mailer(&server), mail("Hello"));
    server.hang_up_after_data();
    assert!(matches!(mailer.send(&mail), Err(SendError::NoServer(_))));
    server.refuse_nobody();
    mailer.send(&mail).unwrap();
    let id = format!("Message-ID: <{}@practice.example>", mail.id);
    assert_eq!(server.all().iter().filter(|message| message.data.contains(&id)).count(), 2);
}

#[test]
fn a_server_that_is_away_is_tried_again_and_found_when_it_is_back() {
    let server = SmtpServer::start();
    let (mailer, port) = (mailer(&server), server.port());
    mailer.send(&mail("Hello")).unwrap();
    drop(server);
    let away = mailer.send(&mail("Hello"));
    assert_eq!(away, Err(SendError::NoServer("The mail server cannot be reached".into())));
    let server = SmtpServer::start_on(port);
    mailer.send(&mail("Hello")).unwrap();
    assert!(server.next().is_some());
}

#[test]
fn a_server_that_sends_a_byte_now_and_then_is_given_up_at_the_deadline() {
    let (slow, good) = (SmtpServer::start(), SmtpServer::start());
    // The greeting alone takes five times as long as the deadline, but every byte of it arrives
    // well before a read would time out.
    slow.drip(Duration::from_millis(50));
    let late = Err(SendError::NoServer("The mail server did not respond in time".into()));
    let practice = |server: &SmtpServer| named("127.0.0.1", server.port(), SmtpSecurity::None, true);
    good.offer_login();
    for (to_slow, to_good) in [(mailer(&slow), mailer(&good)), (practice(&slow), practice(&good))] {
        assert_eq!(to_slow.with_deadline(Duration::from_millis(100)).send(&mail("Hello")), late);
        assert!(to_good.send(&mail("Hello")).is_ok(), "the next message is on its way");
    }
    assert_eq!((slow.all().len(), good.all().len()), (0, 2));
}

#[test]
fn an_accepted_message_is_sent_even_if_the_server_never_says_goodbye() {
    let server = SmtpServer::start();
    server.refuse("QUIT", "");
    mailer(&server).with_deadline(Duration::from_secs(2)).send(&mail("Hello")).unwrap();
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

/// A mailer for a server named in the settings, with a password.
fn named(host: &str, port: u16, security: SmtpSecurity, private: bool) -> Smtp {
    let server =
        MailServer { host: host.into(), port, username: "office".into(), security, ..MailServer::default() };
    Smtp::named(server, Some(Secret("hush".into())), AllowedTargets { private }, FROM).unwrap()
}

#[test]
fn a_message_has_its_sender_and_its_reply_to_address() {
    let server = SmtpServer::start();
    let address = |text: &str| EmailAddress::parse(text).ok();
    let from = Sender {
        name: "Front Desk".into(),
        email: address("desk@practice.example"),
        reply_to: address("answers@practice.example"),
    };
    mailer(&server).send(&Mail { from, ..mail("Hello") }).unwrap();
    let received = server.next().unwrap();
    assert_eq!(received.from, "desk@practice.example");
    let header = header(&received.data);
    for line in ["From: \"Front Desk\" <desk@practice.example>", "Reply-To: answers@practice.example"] {
        assert!(header.iter().any(|found| found == line), "{line} in {header:?}");
    }
}

#[test]
fn a_senders_name_cannot_break_out_of_its_line() {
    let server = SmtpServer::start();
    let from = Sender { name: "Desk\r\nBcc: all@example.com\0".into(), ..Sender::default() };
    mailer(&server).send(&Mail { from, ..mail("Hello") }).unwrap();
    let received = server.next().unwrap();
    assert_eq!(received.to, ["jo@example.com"]);
    assert!(!header(&received.data).iter().any(|line| line.starts_with("Bcc")), "{}", received.data);
}

#[test]
fn a_server_of_the_settings_is_used_where_private_ones_are_allowed() {
    let server = SmtpServer::start();
    server.offer_login();
    named("localhost", server.port(), SmtpSecurity::None, true).send(&mail("Hello")).unwrap();
    assert_eq!(server.next().unwrap().to, ["jo@example.com"]);
    assert_eq!(server.logins(), ["\0office\0hush"]);
}

#[test]
fn no_private_address_and_no_port_but_those_of_mail_is_ever_connected_to() {
    let server = SmtpServer::start();
    let unreachable = SendError::NoServer("The mail server cannot be reached".into());
    for (host, port) in [
        ("127.0.0.1", server.port()),
        ("localhost", 25),
        ("::1", 587),
        ("10.0.0.1", 25),
        ("169.254.169.254", 465),
        ("no-such-host.invalid", 25),
    ] {
        let refused = named(host, port, SmtpSecurity::None, false).send(&mail("Hello"));
        assert_eq!(refused, Err(unreachable.clone()), "{host}:{port}");
    }
    let ssh = named("127.0.0.1", 22, SmtpSecurity::None, true).send(&mail("Hello"));
    assert_eq!(ssh, Err(unreachable), "not even where private ones are allowed");
    assert_eq!(server.connections(), 0);
}

#[test]
fn a_private_server_and_a_dead_one_look_the_same_to_a_tester() {
    let server = SmtpServer::start();
    let port = server.port();
    let trial = move |private| {
        let started = std::time::Instant::now();
        let dead = named("127.0.0.1", if private { 1025 } else { port }, SmtpSecurity::None, private);
        (dead.try_out(&mail("Hello")), started.elapsed().as_secs())
    };
    let (private, dead) = std::thread::scope(|scope| {
        let trials = [false, true].map(|private| scope.spawn(move || trial(private)));
        let [private, dead] = trials.map(|trial| trial.join().unwrap());
        (private, dead)
    });
    assert_eq!(private, dead);
    assert_eq!(private, (Err(SendError::NoServer("The mail server cannot be reached".into())), 5));
}

#[test]
fn a_server_without_encryption_or_login_is_reported_in_plain_words() {
    let server = SmtpServer::start();
    let tried = |security| named("127.0.0.1", server.port(), security, true).try_out(&mail("Hello"));
    let words = |text: &str| Err(SendError::NoServer(text.into()));
    assert_eq!(tried(SmtpSecurity::Tls), words("The mail server did not accept an encrypted connection"));
    assert_eq!(tried(SmtpSecurity::None), words("The mail server does not offer login over this connection"));
    server.offer_login();
    server.refuse("AUTH", "535 no");
    let rejected = Reason::from("The mail server rejected the login (535)").saying("535 no");
    assert_eq!(tried(SmtpSecurity::None), Err(SendError::NoServer(rejected)));
}
