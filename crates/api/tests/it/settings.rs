use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use api::cli::admin::allow_everywhere;
use api::state::standing::{Program, Visitor};
use kernel::AuditLog;
use kernel::StorageError;
use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{Answer, Call, EMAIL, PASSWORD, TestApp, get, post, put, start, start_with};
use crate::session_kinds::usual;

const MORNING: &str = "9AM to 12PM Morning";

fn read(token: &str) -> Call {
    get("/api/settings").token(token)
}

fn save(token: &str, body: &Value) -> Call {
    put("/api/settings").token(token).json(body)
}

fn login() -> Call {
    post("/api/auth/login").json(&json!({"email": EMAIL, "password": PASSWORD}))
}

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn saved(&self, token: &str, body: Value) -> Value {
        self.send(save(token, &body)).await.ok()
    }

    /// The audit log entries about the settings, newest first.
    fn audited(&self) -> Vec<(String, String)> {
        let lines = self.state.db(Program).read(|tx| AuditLog::history(tx, "settings"));
        lines.unwrap().into_iter().map(|line| (line.action, line.detail)).collect()
    }
}

fn defaults() -> Value {
    let first = json!({
        "siteName": "Accord Mediation",
        "siteDescription": "Mediation for families, business and property in Florida",
        "timezone": "America/New_York",
        "dateFormat": "MM/DD/YYYY",
        "hostSites": [],
        "exitButton": false,
        "spanish": false,
        "businessHoursStart": "09:00",
        "businessHoursEnd": "17:00",
        "confirmByEmail": false,
        "inPerson": true,
        "meetingPlace": "",
        "sessionTypes": usual(),
        "hourlyRate": 250,
        "caseTypes": [],
        "bookingWindow": 30,
        "cancelNotice": "24 hours",
        "minimumNotice": "0 hours",
        "requestsPerAddress": 3,
        "requestsPerNetwork": 10,
        "requestsWithoutSum": 2,
        "businessDays": r#"["monday","tuesday","wednesday","thursday","friday"]"#,
        "sessionTimeout": 30,
        "loginAttempts": 5,
        "passwordMinLength": 8,
        "passwordRequireSpecial": true,
        "passwordRequireNumbers": true,
        "activityDays": 730,
        "ipWhitelist": [],
        "twoFactorRequired": false,
    });
    let second = json!({
        "emailNotifications": true,
        "smsNotifications": false,
        "pushNotifications": false,
        "dailyReports": false,
        "weeklyReports": false,
        "systemAlerts": false,
        "visitorEmails": 3,
        "appointmentReminders": true,
        "reminderTime": 24,
        "emailConfirmations": true,
        "clientUpdates": true,
        "autoFollowUp": false,
        "mailRetentionDays": 90,
        "email_system_fallback_enabled": true,
        "smtpHost": "",
        "smtpPort": 587,
        "smtpUsername": "",
        "smtpSecurity": "tls",
        "smtpPasswordSet": false,
        "smtpFromName": "",
        "smtpFromEmail": "",
        "smtpReplyToEmail": "",
        "autoBackup": true,
        "backupFrequency": "daily",
        "retentionPeriod": 30,
        "backupLocation": "local",
        "cloudBackupAvailable": false,
    });
    with(first, second)
}

#[actix_web::test]
async fn a_new_practice_has_the_defaults() {
    let app = start().await;
    let token = app.sign_in().await;
    let answer = app.send(read(&token)).await;
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.ok(), defaults());
    assert_eq!(app.send(get("/api/settings")).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn the_defaults_can_be_read_whatever_is_saved() {
    let app = start().await;
    let token = app.sign_in().await;
    app.saved(&token, json!({"siteName": "Harbor", "dailyReports": true, "ipWhitelist": ["127.0.0.1"]}))
        .await;
    assert_eq!(app.send(get("/api/settings/defaults").token(&token)).await.ok(), defaults());
    assert_eq!(app.send(read(&token)).await.ok()["siteName"], "Harbor");
}

#[actix_web::test]
async fn saving_merges_the_fields_sent_and_answers_all_of_them() {
    let app = start().await;
    let token = app.sign_in().await;
    let change = json!({
        "siteName": "  Park & Rivera 🕊 ",
        "timezone": "America/Chicago",
        "dateFormat": "DD/MM/YYYY",
        "businessHoursStart": "08:30",
        "businessDays": r#"["Saturday", "monday", "monday"]"#,
        "sessionTimeout": "60",
        "loginAttempts": 3,
        "passwordMinLength": 12,
        "ipWhitelist": "127.0.0.1, 198.51.100.9/24",
        "weeklyReports": true,
        "visitorEmails": "5",
        "reminderTime": "48",
        "autoFollowUp": true,
        "mailRetentionDays": 365,
        "smtpHost": " smtp.example.com ",
        "smtpPort": "465",
        "smtpSecurity": "SSL",
        "smtpUsername": "office",
        "smtpPassword": "hush-hush",
        "smtpFromEmail": "desk@example.com",
        "retentionPeriod": 365,
        "unknown": {"ignored": true},
    });
    let expected = with(
        defaults(),
        json!({
            "siteName": "Park & Rivera 🕊",
            "timezone": "America/Chicago",
            "dateFormat": "DD/MM/YYYY",
            "businessHoursStart": "08:30",
            "businessDays": r#"["monday","saturday"]"#,
            "sessionTimeout": 60,
            "loginAttempts": 3,
            "passwordMinLength": 12,
            "ipWhitelist": ["127.0.0.1", "198.51.100.0/24"],
            "weeklyReports": true,
            "visitorEmails": 5,
            "reminderTime": 48,
            "autoFollowUp": true,
            "mailRetentionDays": 365,
            "smtpHost": "smtp.example.com",
            "smtpPort": 465,
            "smtpSecurity": "ssl",
            "smtpUsername": "office",
            "smtpPasswordSet": true,
            "smtpFromEmail": "desk@example.com",
            "retentionPeriod": 365,
        }),
    );
    assert_eq!(app.saved(&token, change).await, expected);
    assert_eq!(app.send(read(&token)).await.ok(), expected);
    let days = json!({"businessDays": ["tuesday"], "email_system_fallback_enabled": false});
    let saved = app.saved(&token, days).await;
    assert_eq!(
        (&saved["businessDays"], &saved["siteName"]),
        (&json!(r#"["tuesday"]"#), &expected["siteName"])
    );
    assert_eq!(saved["email_system_fallback_enabled"], false);
}

#[actix_web::test]
async fn every_field_that_cannot_be_is_named_and_nothing_is_stored() {
    let app = start().await;
    let token = app.sign_in().await;
    let wrong = json!({
        "siteName": " ",
        "siteDescription": "x".repeat(501),
        "timezone": "Mars/Phobos",
        "dateFormat": "YYYY.MM.DD",
        "businessHoursStart": "25:00",
        "businessHoursEnd": "08:00",
        "businessDays": "[]",
        "sessionTimeout": 17,
        "loginAttempts": 0,
        "passwordMinLength": 4,
        "ipWhitelist": ["127.0.0.1", "office"],
        "visitorEmails": 0,
        "reminderTime": 12,
        "mailRetentionDays": 7,
        "smtpHost": "mail example",
        "smtpPort": 22,
        "smtpSecurity": "rot13",
        "smtpUsername": "a\r\nb",
        "smtpFromName": "Desk\r\nBcc: all@example.com",
        "smtpFromEmail": "desk",
        "smtpReplyToEmail": "desk@example.com\u{0}",
        "backupFrequency": "yearly",
        "retentionPeriod": 1,
        "backupLocation": "both",
        "emailNotifications": false,
    });
    let mut fields: Vec<_> = wrong.as_object().unwrap().keys().cloned().collect();
    fields.retain(|field| field != "emailNotifications");
    fields.sort();
    assert_eq!(app.send(save(&token, &wrong)).await.fields(), fields);
    assert_eq!(app.send(read(&token)).await.ok(), defaults());
    assert_eq!(app.send(save(&token, &json!({"dailyReports": "yes"}))).await.code().0, 400);
    assert_eq!(app.audited(), []);
}

#[actix_web::test]
async fn what_someone_else_saved_in_the_meantime_is_not_overwritten() {
    let app = start().await;
    let token = app.sign_in().await;
    let tag = app.send(read(&token)).await.header("etag").to_owned();
    let change = |name: &str| save(&token, &json!({"siteName": name}));
    let first = app.send(change("First").header("if-match", &tag)).await;
    let new_tag = first.header("etag").to_owned();
    assert_eq!(first.status.as_u16(), 200);
    let second = app.send(change("Second").header("if-match", &tag)).await;
    assert_eq!(second.code(), (412, "stale".into()));
    assert_eq!(app.send(read(&token)).await.header("etag"), new_tag);
    app.send(change("Second").header("if-match", &new_tag)).await.ok();
}

#[actix_web::test]
async fn a_password_is_never_returned_and_belongs_to_its_host_and_user() {
    let app = start().await;
    let token = app.sign_in().await;
    let server =
        json!({"smtpHost": "smtp.example.com", "smtpUsername": "office", "smtpPassword": "hush-hush"});
    let set = |settings: &Value| settings["smtpPasswordSet"].clone();
    let saved = app.send(save(&token, &server)).await;
    assert!(!saved.text.contains("hush"), "{}", saved.text);
    assert_eq!(set(&saved.ok()), true);
    assert_eq!(set(&app.saved(&token, json!({"smtpPort": 465, "smtpPassword": ""})).await), true);
    assert_eq!(set(&app.saved(&token, json!({"smtpHost": "evil.example.com"})).await), false);
    assert_eq!(set(&app.saved(&token, server).await), true);
    assert_eq!(set(&app.saved(&token, json!({"smtpUsername": "other"})).await), false);
    let details: Vec<_> = app.audited().into_iter().map(|(_, detail)| detail).collect();
    assert!(details.iter().any(|detail| detail.contains("smtpPassword")), "{details:?}");
    assert!(!format!("{details:?}").contains("hush"));
}

#[actix_web::test]
async fn a_saved_password_is_sealed_in_the_database() {
    let app = start().await;
    let token = app.sign_in().await;
    let server =
        json!({"smtpHost": "smtp.example.com", "smtpUsername": "office", "smtpPassword": "hush-hush"});
    app.saved(&token, server).await;
    let stored = app.state.db(Program).read(|tx| {
        let settings = templates::MailSettingsRepository::find(tx)?.unwrap();
        Ok::<_, StorageError>(settings.server.password.unwrap())
    });
    let stored = stored.unwrap();
    assert!(stored.0.starts_with("x1:") && !stored.0.contains("hush"), "{}", stored.0);
    assert_eq!(app.state.vault.open(&stored, "documents/body/mail").unwrap().0, "hush-hush");
    assert_eq!(app.state.vault.open(&stored, "documents/body/other"), None);
}

#[actix_web::test]
async fn a_password_does_not_travel_in_the_clear() {
    let app = start().await;
    let token = app.sign_in().await;
    let clear = json!({"smtpHost": "smtp.example.com", "smtpPassword": "hush", "smtpSecurity": "none"});
    assert_eq!(app.send(save(&token, &clear)).await.fields(), ["smtpSecurity"]);
}

#[actix_web::test]
async fn an_allow_list_keeps_administrators_out_and_lets_visitors_book() {
    let app = start_with(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let from = |address: &str, call: Call| call.header("x-forwarded-for", address);
    let list = json!({"ipWhitelist": ["192.0.2.0/24"]});
    let locked_out = app.send(save(&office.token, &list)).await;
    assert_eq!(locked_out.fields(), ["ipWhitelist"], "it would lock out its author");
    assert_eq!(
        locked_out.json()["errors"]["ipWhitelist"],
        json!(["This list would lock you out: it lacks your own address, 127.0.0.1"])
    );
    app.send(from("192.0.2.7", save(&office.token, &list))).await.ok();
    let not_allowed = (403, "address_not_allowed".to_owned());
    for (method, path) in [("GET", "/api/settings"), ("GET", "/api/bookings"), ("POST", "/api/auth/logout")] {
        let call = crate::harness::call(method.parse().unwrap(), path);
        assert_eq!(office.send(from("198.51.100.1", call)).await.code(), not_allowed, "{path}");
    }
    assert_eq!(app.send(read(&office.token)).await.code(), not_allowed);
    let sneaky = read(&office.token).header("x-forwarded-for", "192.0.2.7, 198.51.100.1");
    assert_eq!(app.send(sneaky).await.code(), not_allowed, "what the visitor wrote is not believed");
    let refused = app.send(from("198.51.100.1", login())).await;
    assert_eq!((refused.status.as_u16(), refused.json()["success"].clone()), (403, json!(false)));
    let gone = office.send(from("198.51.100.1", post("/api/auth/validate"))).await;
    assert_eq!((gone.status.as_u16(), gone.json()), (401, json!({"valid": false})));
    let open = get(&format!("/api/time-slots/{ann}?startDate=2027-01-05&endDate=2027-01-05"));
    let seen = office.send(from("198.51.100.1", open)).await.ok();
    assert_eq!(seen.as_array().unwrap().len(), 1);
    let booked = post("/api/bookings").json(&request_for(&slot));
    assert_eq!(app.send(from("198.51.100.1", booked)).await.status.as_u16(), 201);
    app.send(from("192.0.2.9", read(&office.token))).await.ok();
}

#[actix_web::test]
async fn without_a_trusted_proxy_a_forged_address_changes_nothing() {
    let app = start().await;
    let token = app.sign_in().await;
    app.saved(&token, json!({"ipWhitelist": ["127.0.0.1"]})).await;
    let elsewhere = read(&token).from("198.51.100.1:4000").header("x-forwarded-for", "127.0.0.1");
    assert_eq!(app.send(elsewhere).await.code(), (403, "address_not_allowed".into()));
}

#[actix_web::test]
async fn a_command_on_the_host_clears_a_wrong_allow_list() {
    let app = start().await;
    let token = app.sign_in().await;
    app.saved(&token, json!({"ipWhitelist": ["127.0.0.1"], "sessionTimeout": 60})).await;
    let elsewhere = || read(&token).from("198.51.100.1:4000");
    assert_eq!(app.send(elsewhere()).await.code(), (403, "address_not_allowed".into()));
    app.state.db(Program).transact(allow_everywhere).unwrap();
    let settings = app.send(elsewhere()).await.ok();
    assert_eq!((&settings["ipWhitelist"], &settings["sessionTimeout"]), (&json!([]), &json!(60)));
    assert_eq!(app.audited()[0], ("settings.saved".into(), "ipWhitelist".into()));
}

#[actix_web::test]
async fn name_zone_and_date_format_hold_at_once() {
    let app = start().await;
    let office = app.office().await;
    let site =
        json!({"siteName": "Park & Rivera", "timezone": "America/Los_Angeles", "dateFormat": "YYYY-MM-DD"});
    app.saved(&office.token, site).await;
    assert_eq!(
        app.send(get("/api/public/site")).await.ok(),
        json!({
            "name": "Park & Rivera",
            "initials": "PR",
            "description": "Mediation for families, business and property in Florida",
            "timezone": "America/Los_Angeles",
            "dateFormat": "YYYY-MM-DD",
            "businessDays": ["monday", "tuesday", "wednesday", "thursday", "friday"],
            "businessHours": {"start": "09:00", "end": "17:00"},
            "words": {
                "en": {"hours": "Monday to Friday, 9:00 AM – 5:00 PM", "zone": "Pacific Time"},
                "es": {"hours": "De lunes a viernes, 9:00 a.\u{a0}m. – 5:00 p.\u{a0}m.", "zone": "hora del Pacífico"},
            },
            "sessionTypes": usual(),
            "hourlyRate": 250,
            "currency": "USD",
            "caseTypes": [],
            "booking": {
                "windowDays": 30, "notice": {"amount": 24, "unit": "hours"},
                "minimumNotice": {"amount": 0, "unit": "hours"}, "noticeHours": 24, "confirmHours": 24, "openRequests": 3, "inPerson": true,
                "opensSoon": true},
            "exitButton": false,
            "spanish": false,
            "demo": false,
        })
    );
    // 8:00 in Orlando is 5:00 in Los Angeles: a session at 7:30 is still ahead there.
    let ann = office.mediator("Ann Rivera").await;
    let early = json!({"employee_id": ann, "date": "2027-01-04", "time": "07:30", "duration": "1 hour"});
    assert_eq!(office.post("/api/time-slots", &early).await.status.as_u16(), 201);
}

#[actix_web::test]
async fn business_days_hold_for_slots_old_and_new_and_hours_for_what_is_generated() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    app.saved(&office.token, json!({"businessDays": ["wednesday", "saturday"], "businessHoursEnd": "13:00"}))
        .await;
    let site = app.send(get("/api/public/site")).await.ok();
    assert_eq!(site["businessDays"], json!(["wednesday", "saturday"]));
    assert_eq!(site["businessHours"], json!({"start": "09:00", "end": "13:00"}));
    assert_eq!(site["words"]["en"]["hours"], "Wednesday and Saturday, 9:00 AM – 1:00 PM");
    assert_eq!(site["words"]["es"]["hours"], "Miércoles y sábado, 9:00 a.\u{a0}m. – 1:00 p.\u{a0}m.");
    let seen = app.send(get(&format!("/api/time-slots/{ann}"))).await.ok();
    assert_eq!(seen, json!([]), "Tuesdays are closed now");
    let late = app.send(post("/api/bookings").json(&request_for(&slot))).await;
    assert_eq!(late.code(), (409, "slot_unavailable".into()));
    let offer = |date: &str, time: &str| {
        let body = json!({"employee_id": ann, "date": date, "time": time, "duration": "1 hour"});
        post("/api/time-slots").token(&office.token).json(&body)
    };
    assert_eq!(app.send(offer("2027-01-07", "10:00")).await.fields(), ["date"]);
    assert_eq!(app.send(offer("2027-01-09", "18:00")).await.status.as_u16(), 201, "offered by hand");
    let seen = office.get(&format!("/api/availability/{ann}")).await.ok();
    let morning = json!([{"session_type": "morning", "time": "09:00", "duration": "9AM to 12PM Morning", "price": 750}]);
    let weekly = json!({
        "monday": [], "tuesday": [], "wednesday": morning, "thursday": [], "friday": [], "saturday": morning, "sunday": []
    });
    assert_eq!(
        seen["default_schedule"],
        json!({"weekly": weekly, "exceptions": []}),
        "what is about to be generated"
    );
    let generate = post(&format!("/api/availability/{ann}/generate")).token(&office.token);
    let made = app.send(generate.json(&json!({"months": 1}))).await.ok();
    // Five Wednesdays and four Saturdays until February 4, with one morning each.
    assert_eq!(made["created"], 9, "{made}");
    let old = &seen["availability"][0];
    assert_eq!(
        old["date"], "2027-01-05",
        "the practice still sees what it offered on a day that is closed now"
    );
    let id = old["timeSlots"][0]["id"].as_str().unwrap();
    assert_eq!(office.delete(&format!("/api/time-slots/{id}")).await.status.as_u16(), 204);
}

#[actix_web::test]
async fn a_shorter_session_holds_for_those_already_signed_in() {
    let app = start().await;
    let token = app.sign_in().await;
    app.saved(&token, json!({"sessionTimeout": 15})).await;
    let mut later = app.state.clone();
    later.clock = std::sync::Arc::new(crate::harness::now() + chrono::TimeDelta::minutes(15));
    let policy = later.policies().await.unwrap().security.session;
    assert_eq!(policy.idle, chrono::TimeDelta::minutes(15));
    let token = later.db(Program).transact(|tx| Ok::<_, StorageError>(later_token(tx))).unwrap();
    let open =
        later.read(Visitor, move |work| Ok(work.sessions().open(&token, false, &policy, work.at.utc)?));
    assert_eq!(open.await.unwrap(), None);
}

/// The token of the only session.
fn later_token(tx: &infra::pg::Tx<'_>) -> auth::Token {
    use ::auth::{AdminRepository, SessionRepository};
    let admin = AdminRepository::find_by_email(tx, &EMAIL.parse().unwrap()).unwrap().unwrap().admin;
    let session = auth::Session::start(admin.id, crate::harness::now());
    SessionRepository::insert(tx, &session, &::auth::Device::of("", "192.0.2.1".parse().unwrap())).unwrap();
    session.token()
}

#[actix_web::test]
async fn login_attempts_hold_at_once() {
    let app = start().await;
    let token = app.sign_in().await;
    app.saved(&token, json!({"loginAttempts": 3})).await;
    let wrong = || post("/api/auth/login").json(&json!({"email": EMAIL, "password": "Wrong-Horse-9"}));
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(app.send(wrong()).await.status.as_u16());
    }
    assert_eq!(answers, [401, 401, 401, 429]);
}

#[actix_web::test]
async fn another_process_receives_a_change() {
    let app = start().await;
    let token = app.sign_in().await;
    let other = api::state::State::new(app.state.config.as_ref().clone()).unwrap();
    assert_eq!(other.policies().await.unwrap().site.name, "Accord Mediation");
    app.saved(&token, json!({"siteName": "Park & Rivera"})).await;
    let started = std::time::Instant::now();
    while other.policies().await.unwrap().site.name != "Park & Rivera" {
        assert!(started.elapsed().as_secs() < 10, "it never heard of it");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[actix_web::test]
async fn an_exported_file_fills_the_form_and_stores_nothing() {
    let app = start().await;
    let token = app.sign_in().await;
    app.saved(
        &token,
        json!({"siteName": "Park & Rivera", "smtpHost": "smtp.example.com", "smtpPassword": "hush"}),
    )
    .await;
    let file = app.send(get("/api/settings/export").token(&token)).await;
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"accord-settings-2027-01-04.json\""
    );
    assert!(!file.text.contains("hush"));
    let file = file.ok();
    assert_eq!((&file["format"], &file["version"]), (&json!("accord-settings"), &json!(1)));
    app.saved(&token, json!({"siteName": "Other", "sessionTimeout": 120})).await;
    let import = |body: &Value| post("/api/settings/import").token(&token).json(body);
    let would_be = app.send(import(&file)).await.ok();
    assert_eq!((&would_be["siteName"], &would_be["sessionTimeout"]), (&json!("Park & Rivera"), &json!(30)));
    assert_eq!(would_be["smtpPasswordSet"], true, "the saved password stays: host and user are the same");
    assert_eq!(app.send(read(&token)).await.ok()["siteName"], "Other");
    let flat = app.send(import(&json!({"siteName": "Flat"}))).await.ok();
    assert_eq!((&flat["siteName"], &flat["sessionTimeout"]), (&json!("Flat"), &json!(120)));
    for wrong in [
        json!({}),
        json!({"format": "other", "settings": {"siteName": "x"}}),
        json!({"format": "accord-settings", "version": 2, "settings": {"siteName": "x"}}),
        json!({"admin_token": "x", "__proto__": {"siteName": "x"}}),
    ] {
        assert_eq!(app.send(import(&wrong)).await.fields(), ["settings"], "{wrong}");
    }
    let bad = json!({"format": "accord-settings", "version": 1, "settings": {"timezone": "Mars/Phobos"}});
    assert_eq!(app.send(import(&bad)).await.fields(), ["timezone"]);
}

#[actix_web::test]
async fn who_changed_what_is_written_down() {
    let app = start().await;
    let token = app.sign_in().await;
    app.saved(&token, json!({"siteName": "Park", "timezone": "America/Denver"})).await;
    app.saved(&token, json!({"siteName": "Park"})).await;
    assert_eq!(app.audited(), [("settings.saved".into(), "siteName, timezone".into())]);
}

/// The stable part of a refused sign-in or password change.
fn status(answer: &Answer) -> u16 {
    answer.status.as_u16()
}

#[actix_web::test]
async fn a_profile_is_changed_in_the_fields_sent() {
    let app = start().await;
    let office = app.office().await;
    let save = |body: &Value| put("/api/auth/profile").token(&office.token).json(body);
    let before = office.get("/api/auth/profile").await.ok();
    let changed = app
        .send(save(&json!({"firstName": " Olivia ", "phone": "(407) 555-0100", "email": "x@example.com"})))
        .await;
    let expected = with(before, json!({"firstName": "Olivia", "phone": "(407) 555-0100"}));
    assert_eq!(changed.ok(), expected);
    assert_eq!(office.get("/api/auth/profile").await.ok(), expected);
    let wrong = json!({"firstName": "x".repeat(81), "lastName": "a\nb", "phone": "5".repeat(41)});
    assert_eq!(app.send(save(&wrong)).await.fields(), ["firstName", "lastName", "phone"]);
    for blank in ["", "  "] {
        let emptied = app.send(save(&json!({"firstName": blank, "lastName": blank}))).await;
        assert_eq!(emptied.fields(), ["firstName", "lastName"]);
    }
    assert_eq!(office.get("/api/auth/profile").await.ok(), expected);
    let anonymous = put("/api/auth/profile").json(&json!({"firstName": "x"}));
    assert_eq!(app.send(anonymous).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn a_new_password_ends_every_other_session() {
    let app = start().await;
    let (token, other) = (app.sign_in().await, app.sign_in().await);
    let change = json!({"currentPassword": PASSWORD, "newPassword": "Battery-Staple-7"});
    let answer = app.send(post("/api/auth/password").token(&token).json(&change)).await;
    assert_eq!(answer.ok(), json!({"success": true}));
    assert_eq!(status(&app.send(read(&token)).await), 200);
    assert_eq!(app.send(read(&other)).await.code(), (401, "unauthorized".into()));
    assert_eq!(status(&app.send(login()).await), 401, "the old one is worth nothing");
    let new = json!({"email": EMAIL, "password": "Battery-Staple-7"});
    app.send(post("/api/auth/login").json(&new)).await.ok();
}

#[actix_web::test]
async fn a_new_password_keeps_the_rules_of_the_settings() {
    let app = start().await;
    let token = app.sign_in().await;
    let change = |new: &str| {
        let body = json!({"currentPassword": PASSWORD, "newPassword": new});
        post("/api/auth/password").token(&token).json(&body)
    };
    let errors = |answer: Answer| answer.json()["errors"]["newPassword"].clone();
    assert_eq!(
        errors(app.send(change("short")).await),
        json!(["Use at least 8 characters", "Use at least one special character", "Use at least one number"])
    );
    assert_eq!(
        errors(app.send(change(PASSWORD)).await),
        json!(["Choose a password different from your current one"])
    );
    let short = put("/api/settings").token(&token).json(&json!({"passwordMinLength": 6}));
    assert_eq!(app.send(short).await.fields(), ["passwordMinLength"]);
    let older = post("/api/settings/import").token(&token).json(&json!({"passwordMinLength": "6"}));
    assert_eq!(app.send(older).await.ok()["passwordMinLength"], 8);
    let lax =
        json!({"passwordMinLength": 8, "passwordRequireSpecial": false, "passwordRequireNumbers": false});
    app.saved(&token, lax).await;
    assert_eq!(errors(app.send(change("seven77")).await), json!(["Use at least 8 characters"]), "the floor");
    assert_eq!(errors(app.send(change("password")).await), json!(["This password is too easy to guess"]));
    app.saved(&token, json!({"passwordMinLength": 12})).await;
    assert_eq!(errors(app.send(change("elevenchars")).await), json!(["Use at least 12 characters"]));
    app.send(change("twelve chars")).await.ok();
}

#[actix_web::test]
async fn guessing_the_present_password_is_slowed_down_like_signing_in() {
    let app = start().await;
    let office = app.office().await;
    let guess = json!({"currentPassword": "Wrong-Horse-9", "newPassword": "Battery-Staple-7"});
    let call = || post("/api/auth/password").token(&office.token).json(&guess);
    for _ in 0..5 {
        assert_eq!(app.send(call()).await.fields(), ["currentPassword"]);
    }
    assert_eq!(app.send(call()).await.code(), (429, "too_many_requests".into()));
    let empty = post("/api/auth/password").json(&json!({}));
    assert_eq!(office.send(empty).await.fields(), ["currentPassword", "newPassword"]);
}

#[actix_web::test]
async fn another_time_zone_says_first_how_many_sessions_it_moves() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let central = |told: Value| save(&office.token, &with(json!({"timezone": "America/Chicago"}), told));
    let one = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let two = app.booked(&office.slot(&ann, "2027-01-06", MORNING).await).await;
    let cancel = put(&format!("/api/bookings/{}", two["id"].as_str().unwrap())).token(&office.token);
    app.send(cancel.json(&json!({"status": "cancelled"}))).await.ok();

    for told in [json!({}), json!({"movedSessions": 2})] {
        let asked = app.send(central(told)).await;
        assert_eq!(asked.code(), (409, "sessions_move".into()));
        assert_eq!(asked.json()["sessions"], 1, "not the one that was cancelled");
    }
    assert_eq!(app.send(read(&office.token)).await.ok()["timezone"], "America/New_York", "nothing is saved");
    // What moves no session is saved without a question.
    app.saved(&office.token, json!({"timezone": "America/New_York", "siteName": "Park & Rivera"})).await;

    let saved = app.send(central(json!({"movedSessions": 1}))).await.ok();
    assert_eq!((&saved["timezone"], saved.get("movedSessions")), (&json!("America/Chicago"), None));
    let kept = office.get("/api/bookings").await.ok();
    let kept = kept.as_array().unwrap().iter().find(|booking| booking["id"] == one["id"]).unwrap().clone();
    assert_eq!((&kept["date"], &kept["time"]), (&one["date"], &one["time"]), "the hour stays");
}
