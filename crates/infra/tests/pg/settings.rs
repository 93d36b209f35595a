use ::auth::{
    ActivityPolicy, AllowList, LoginLimits, PasswordPolicy, SecurityPolicy, SecurityPolicyRepository,
    SessionPolicy,
};
use ::availability::{
    BookingPolicy, CaseTypeChoice, ChosenBy, Notice, Practice, PracticeRepository, RequestLimits, SessionKind,
};
use ::content::{HostSites, SiteProfile, SiteProfileRepository};
use chrono::{NaiveTime, TimeDelta, Weekday};
use infra::backup_policy::{BackupFrequency, BackupLocation, BackupPolicy, Retention};
use kernel::{Currency, DateFormat, Money, Sealed, Tz};
use templates::{
    MailServer, MailSettings, MailSettingsRepository, NotificationSettingsRepository, Notifications, Sender,
    SmtpSecurity,
};

use crate::support::{Fixture, email};

/// A document as an earlier version saved it.
fn saved(fixture: &Fixture, section: &str, body: &str) {
    fixture.run(&format!("INSERT INTO documents (section, body, version) VALUES ('{section}', '{body}', 1)"));
}

/// Documents keep this form: older and newer versions of the program read them, in databases and in
/// backups.
fn assert_stored(fixture: &Fixture, section: &str, body: &str) {
    let same = format!("section = '{section}' AND body = '{body}'::jsonb");
    let stored = fixture.lines("SELECT section || ' ' || body AS line FROM documents");
    assert_eq!(
        fixture.number(&format!("SELECT count(*) FROM documents WHERE {same}")),
        1,
        "{section}: {stored:?}"
    );
}

#[test]
fn the_practices_week_reads_back_as_it_was_saved() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        assert_eq!(PracticeRepository::find(tx).unwrap(), None);
        let week = Practice {
            zone: Tz::America__Denver,
            business_days: vec![Weekday::Tue, Weekday::Sat],
            opens: NaiveTime::from_hms_opt(8, 30, 0).unwrap(),
            closes: NaiveTime::from_hms_opt(20, 0, 0).unwrap(),
            session_kinds: vec![SessionKind {
                name: "Evening".into(),
                name_es: "Noche".into(),
                start: NaiveTime::from_hms_opt(17, 30, 0).unwrap(),
                minutes: 90,
                price: Money::new(45_050, Currency::Usd),
            }],
            case_types: vec![CaseTypeChoice {
                name: "Probate".into(),
                name_es: "Sucesiones".into(),
                chosen_by: ChosenBy::Office,
            }],
            hourly_rate: 320,
            meeting_place: "1 Main St".into(),
            booking: BookingPolicy {
                window_days: 60,
                notice: Notice::BusinessDays(2),
                minimum: Notice::Hours(12),
                open_requests: RequestLimits { per_email: 5, per_network: 40, unchecked: 0 },
                confirm_by_email: true,
                in_person: false,
                ..BookingPolicy::default()
            },
        };
        PracticeRepository::store(tx, &Practice::default()).unwrap();
        PracticeRepository::store(tx, &week).unwrap();
        assert_eq!(PracticeRepository::find(tx).unwrap(), Some(week));
    });
    let body = r#"{"zone": "America/Denver", "business_days": ["Tue", "Sat"], "opens": "08:30:00",
        "closes": "20:00:00", "booking_window": 60, "cancel_notice": "2 business days",
        "minimum_notice": "12 hours", "requests_per_address": 5, "requests_per_network": 40,
        "requests_without_sum": 0, "confirm_by_email": true, "in_person": false,
        "hourly_rate": 320, "meeting_place": "1 Main St",
        "session_kinds": [
            {"name": "Evening", "name_es": "Noche", "start": "17:30:00", "minutes": 90, "price": 45050}
        ],
        "case_types": [{"name": "Probate", "name_es": "Sucesiones", "chosen_by": "office"}]}"#;
    assert_stored(&fixture, "practice", body);
}

#[test]
fn the_security_policy_reads_back_as_it_was_saved() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        assert_eq!(SecurityPolicyRepository::find(tx).unwrap(), None);
        let strict = SecurityPolicy {
            session: SessionPolicy { idle: TimeDelta::minutes(15) },
            login: LoginLimits { attempts: 3 },
            password: PasswordPolicy { min_length: 12, special_characters: false, numbers: true },
            activity: ActivityPolicy { days: 365 },
            allow_list: AllowList::parse(["192.0.2.7", "2001:db8::/32"]).unwrap(),
            two_factor_required: true,
        };
        SecurityPolicyRepository::store(tx, &strict).unwrap();
        assert_eq!(SecurityPolicyRepository::find(tx).unwrap(), Some(strict));
    });
    let body = r#"{"session_minutes": 15, "login_attempts": 3, "password_min_length": 12,
        "password_special_characters": false, "password_numbers": true, "activity_days": 365,
        "allow_list": ["192.0.2.7", "2001:db8::/32"], "two_factor_required": true}"#;
    assert_stored(&fixture, "security", body);
}

#[test]
fn profile_switches_and_backups_read_back_as_they_were_saved() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let profile = SiteProfile {
            name: "Park & Rivera 🕊".into(),
            description: String::new(),
            date_format: DateFormat::YearFirst,
            host_sites: HostSites::parse(["https://www.smithlaw.com"]).unwrap(),
            exit_button: true,
            spanish: true,
        };
        SiteProfileRepository::store(tx, &profile).unwrap();
        assert_eq!(SiteProfileRepository::find(tx).unwrap(), Some(profile));
        let switches = Notifications { email: false, weekly_reports: true, ..Notifications::default() };
        NotificationSettingsRepository::store(tx, &switches).unwrap();
        assert_eq!(NotificationSettingsRepository::find(tx).unwrap(), Some(switches));
        let backup = BackupPolicy {
            auto: true,
            frequency: BackupFrequency::Weekly,
            retention: Retention(365),
            location: BackupLocation::Both,
        };
        assert_eq!(tx.backup_policy().unwrap(), None);
        tx.store_backup_policy(&backup).unwrap();
        assert_eq!(tx.backup_policy().unwrap(), Some(backup));
    });
    let site = r#"{"name": "Park & Rivera 🕊", "description": "", "date_format": "YYYY-MM-DD",
        "host_sites": ["https://www.smithlaw.com"], "exit_button": true, "spanish": true}"#;
    assert_stored(&fixture, "site", site);
    let switches = r#"{"email": false, "sms": false, "push": false, "daily_reports": false,
        "weekly_reports": true, "system_alerts": false, "system_fallback": true, "visitor_emails": 3,
        "appointment_reminders": true, "reminder_time": 24, "email_confirmations": true, "client_updates": true,
        "auto_follow_up": false, "mail_retention_days": 90}"#;
    assert_stored(&fixture, "notifications", switches);
    let backup = r#"{"auto": true, "frequency": "weekly", "retention_days": 365, "location": "both"}"#;
    assert_stored(&fixture, "backup", backup);
}

#[test]
fn the_mail_settings_read_back_with_their_password_sealed() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let settings = MailSettings {
            server: MailServer {
                host: "smtp.example.com".into(),
                port: 465,
                username: "office".into(),
                security: SmtpSecurity::Ssl,
                password: Some(Sealed("x1:00".into())),
            },
            sender: Sender {
                name: "Front Desk".into(),
                email: Some(email("desk@example.com")),
                reply_to: None,
            },
        };
        MailSettingsRepository::store(tx, &settings).unwrap();
        assert_eq!(MailSettingsRepository::find(tx).unwrap(), Some(settings));
    });
    let body = r#"{"host": "smtp.example.com", "port": 465, "username": "office", "security": "ssl",
        "password": "x1:00", "from_name": "Front Desk", "from_email": "desk@example.com", "reply_to": ""}"#;
    assert_stored(&fixture, "mail", body);
}

#[test]
fn what_an_older_version_saved_is_filled_in() {
    let fixture = Fixture::new();
    saved(&fixture, "practice", r#"{"zone": "America/Chicago"}"#);
    saved(&fixture, "security", r#"{"login_attempts": 3}"#);
    saved(&fixture, "site", r#"{"name": "Park"}"#);
    saved(&fixture, "mail", r#"{"host": "smtp.example.com", "password": null}"#);
    saved(&fixture, "notifications", r#"{"system_alerts": true, "since_removed": 1}"#);
    saved(&fixture, "backup", r#"{"location": "both"}"#);
    fixture.tx(|tx| {
        let week = PracticeRepository::find(tx).unwrap();
        assert_eq!(week, Some(Practice { zone: Tz::America__Chicago, ..Practice::default() }));
        let security = SecurityPolicyRepository::find(tx).unwrap();
        let login = LoginLimits { attempts: 3 };
        assert_eq!(security, Some(SecurityPolicy { login, ..SecurityPolicy::default() }));
        let site = SiteProfileRepository::find(tx).unwrap();
        assert_eq!(site, Some(SiteProfile { name: "Park".into(), ..SiteProfile::default() }));
        let mail = MailSettingsRepository::find(tx).unwrap();
        let server = MailServer { host: "smtp.example.com".into(), ..MailServer::default() };
        assert_eq!(mail, Some(MailSettings { server, ..MailSettings::default() }));
        let switches = NotificationSettingsRepository::find(tx).unwrap();
        assert_eq!(switches, Some(Notifications { system_alerts: true, ..Notifications::default() }));
        let backup = tx.backup_policy().unwrap();
        assert_eq!(backup, Some(BackupPolicy { location: BackupLocation::Both, ..BackupPolicy::default() }));
    });
}

#[test]
fn what_no_version_would_save_is_an_error() {
    let fixture = Fixture::new();
    saved(&fixture, "practice", r#"{"zone": "Mars/Phobos"}"#);
    saved(&fixture, "security", r#"{"allow_list": ["office"]}"#);
    saved(&fixture, "site", r#"{"date_format": "YYYY.MM.DD"}"#);
    saved(&fixture, "mail", r#"{"port": 70000}"#);
    saved(&fixture, "notifications", r#"{"email": "yes"}"#);
    saved(&fixture, "backup", r#"{"frequency": "yearly"}"#);
    fixture.tx(|tx| {
        assert!(PracticeRepository::find(tx).is_err());
        assert!(SecurityPolicyRepository::find(tx).is_err());
        assert!(SiteProfileRepository::find(tx).is_err());
        assert!(MailSettingsRepository::find(tx).is_err());
        assert!(NotificationSettingsRepository::find(tx).is_err());
        assert!(tx.backup_policy().is_err());
    });
}

#[test]
fn one_save_at_a_time() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        tx.lock_settings().unwrap();
        let other = fixture.db.transact(|tx| tx.lock_settings().map(|()| true));
        assert!(other.is_err(), "the second waits, and no longer than locks are waited for");
    });
}

#[test]
fn the_database_has_a_size() {
    Fixture::new().tx(|tx| assert!(tx.database_size().unwrap() > 1_000_000));
}
