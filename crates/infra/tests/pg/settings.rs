use ::auth::{
    AllowList, LoginLimits, PasswordPolicy, SecurityPolicy, SecurityPolicyRepository, SessionPolicy,
};
use ::availability::{BookingPolicy, Practice, PracticeRepository};
use ::content::{SiteProfile, SiteProfileRepository};
use chrono::{NaiveTime, TimeDelta, Weekday};
use infra::backup_policy::{BackupFrequency, BackupLocation, BackupPolicy, Retention};
use kernel::{DateFormat, Sealed, Tz};
use templates::{
    MailServer, MailSettings, MailSettingsRepository, NotificationSettingsRepository, Notifications, Sender,
    SmtpSecurity,
};

use crate::support::{Fixture, email};

#[test]
fn the_practices_week_reads_back_as_it_was_saved() {
    Fixture::new().tx(|tx| {
        assert_eq!(PracticeRepository::find(tx).unwrap(), None);
        let week = Practice {
            zone: Tz::America__Denver,
            business_days: vec![Weekday::Tue, Weekday::Sat],
            opens: NaiveTime::from_hms_opt(8, 30, 0).unwrap(),
            closes: NaiveTime::from_hms_opt(20, 0, 0).unwrap(),
            booking: BookingPolicy { window_days: 60, confirm_by_email: true, ..BookingPolicy::default() },
        };
        PracticeRepository::store(tx, &Practice::default()).unwrap();
        PracticeRepository::store(tx, &week).unwrap();
        assert_eq!(PracticeRepository::find(tx).unwrap(), Some(week));
    });
}

#[test]
fn the_security_policy_reads_back_as_it_was_saved() {
    Fixture::new().tx(|tx| {
        assert_eq!(SecurityPolicyRepository::find(tx).unwrap(), None);
        let strict = SecurityPolicy {
            session: SessionPolicy { idle: TimeDelta::minutes(15) },
            login: LoginLimits { attempts: 3 },
            password: PasswordPolicy { min_length: 12, special_characters: false, numbers: true },
            allow_list: AllowList::parse(["192.0.2.7", "2001:db8::/32"]).unwrap(),
        };
        SecurityPolicyRepository::store(tx, &strict).unwrap();
        assert_eq!(SecurityPolicyRepository::find(tx).unwrap(), Some(strict));
    });
}

#[test]
fn profile_switches_and_backups_read_back_as_they_were_saved() {
    Fixture::new().tx(|tx| {
        let profile = SiteProfile {
            name: "Park & Rivera 🕊".into(),
            description: String::new(),
            date_format: DateFormat::YearFirst,
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
}

#[test]
fn what_an_older_version_saved_is_filled_in() {
    let fixture = Fixture::new();
    fixture.run(
        r#"INSERT INTO documents (section, body, version) VALUES ('practice', '{"zone": "America/Chicago"}', 1)"#,
    );
    let found = fixture.tx(|tx| PracticeRepository::find(tx).unwrap());
    assert_eq!(found, Some(Practice { zone: Tz::America__Chicago, ..Practice::default() }));
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
