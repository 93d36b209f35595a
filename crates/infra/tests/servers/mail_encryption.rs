//! Encrypted connections to mail servers, with a certificate authority of the tests.

use infra::mail::{AllowedTargets, Authorities, Smtp};
use kernel::{EmailAddress, MailId, Secret};
use templates::{Mail, MailServer, Mailer, Origin, Receipt, SendError, Sender, SmtpSecurity};
use testing::{Authority, Encryption, SmtpServer};

const FROM: &str = "Accord <office@practice.example>";

fn mail() -> Mail {
    Mail {
        id: MailId::generate(),
        from: Sender::default(),
        to: EmailAddress::parse("jo@example.com").unwrap(),
        subject: "Your request".into(),
        html: None,
        text: "Hello".into(),
        calendar: None,
        origin: Origin::Automatic,
        unsubscribe: None,
    }
}

/// The operator's mailer and the practice's, both with a password, for this server.
fn mailers(server: &SmtpServer, encryption: Encryption) -> [Smtp; 2] {
    let (port, url, security) = match encryption {
        Encryption::StartTls => (server.port(), "smtp://office:hush@localhost", SmtpSecurity::Tls),
        Encryption::Implicit => (server.port(), "smtps://office:hush@localhost", SmtpSecurity::Ssl),
    };
    let operators = Smtp::new(&format!("{url}:{port}?tls=required"), FROM).unwrap();
    let (host, username) = ("localhost".into(), "office".into());
    let named = MailServer { host, port, username, security, ..MailServer::default() };
    let practices = Smtp::named(named, Some(Secret("hush".into())), AllowedTargets { private: true }, FROM);
    [operators, practices.unwrap()]
}

fn no_server(text: &str) -> Result<Receipt, SendError> {
    Err(SendError::NoServer(text.into()))
}

const BOTH: [Encryption; 2] = [Encryption::StartTls, Encryption::Implicit];

#[test]
fn mail_and_login_go_over_an_encrypted_connection() {
    let authority = Authority::new();
    let trusted = Authorities::parse(authority.pem()).unwrap();
    for encryption in BOTH {
        let server = SmtpServer::start_encrypted(encryption, &authority);
        server.offer_login();
        for mailer in mailers(&server, encryption) {
            mailer.trusting(trusted.clone()).send(&mail()).unwrap();
            assert_eq!(server.next().unwrap().to, ["jo@example.com"]);
        }
        assert_eq!((server.connections(), server.encrypted()), (2, 2), "{encryption:?}");
        assert_eq!(server.logins(), ["\0office\0hush"; 2]);
    }
}

#[test]
fn a_server_whose_certificate_is_not_trusted_gets_neither_mail_nor_password() {
    let authority = Authority::new();
    let other = Authorities::parse(Authority::new().pem()).unwrap();
    let elsewhere = Authority::certifying("mail.example.com");
    let of_elsewhere = Authorities::parse(elsewhere.pem()).unwrap();
    for encryption in BOTH {
        for (authority, trusted) in [
            (&authority, Authorities::default()),
            (&authority, other.clone()),
            // Trusted, but for another host.
            (&elsewhere, of_elsewhere.clone()),
        ] {
            let server = SmtpServer::start_encrypted(encryption, authority);
            server.offer_login();
            for mailer in mailers(&server, encryption) {
                let refused = mailer.trusting(trusted.clone()).send(&mail());
                assert_eq!(refused, no_server("The mail server's certificate is not trusted"));
            }
            assert_eq!((server.logins().len(), server.all().len()), (0, 0), "{encryption:?}");
        }
    }
}

#[test]
fn a_server_without_encryption_gets_neither_mail_nor_password_where_it_is_demanded() {
    for encryption in BOTH {
        let server = SmtpServer::start();
        server.offer_login();
        for mailer in mailers(&server, encryption) {
            let refused = mailer.with_deadline(std::time::Duration::from_secs(2)).send(&mail());
            assert!(matches!(refused, Err(SendError::NoServer(_))), "{refused:?}");
            if encryption == Encryption::StartTls {
                assert_eq!(refused, no_server("The mail server did not accept an encrypted connection"));
            }
        }
        assert_eq!((server.logins().len(), server.all().len()), (0, 0), "{encryption:?}");
    }
}

#[test]
fn encryption_is_used_where_it_is_offered_and_not_demanded() {
    let authority = Authority::new();
    let trusted = Authorities::parse(authority.pem()).unwrap();
    let encrypted = SmtpServer::start_encrypted(Encryption::StartTls, &authority);
    for (server, count) in [(encrypted, 1), (SmtpServer::start(), 0)] {
        let url = format!("smtp://localhost:{}?tls=opportunistic", server.port());
        Smtp::new(&url, FROM).unwrap().trusting(trusted.clone()).send(&mail()).unwrap();
        assert_eq!((server.all().len(), server.encrypted()), (1, count));
    }
}

#[test]
fn what_is_no_certificate_is_refused() {
    let key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    for text in ["", "x", key, broken] {
        assert!(Authorities::parse(text).is_err(), "{text}");
    }
}
