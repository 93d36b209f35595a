//! Everything that opens something ends with the right it came from. The table is in
//! `docs/security.md`; this walks it.

use std::collections::{BTreeMap, BTreeSet};

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use auth::{Role, Session};
use diesel::pg::PgConnection;
use diesel::sql_types::{BigInt, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use kernel::AdminId;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::backups::{home, upload};
use crate::harness::{PASSWORD, TestApp, delete, get, now, post, put, start_with};
use crate::invitations::invite;
use crate::passkeys::Device;
use crate::password_resets::{redeem, request};

const DOCUMENT: &str = include_str!("../../../../docs/security.md");
const HEAD: &str = "| credential | hangs on |";

/// What happens to the person, their mediator, or the practice.
const ENDINGS: [&str; 7] = [
    "disabled",
    "enabled again",
    "removed",
    "demoted",
    "mediator inactive",
    "mediator deleted",
    "restored backup",
];

/// The tables that refer to people, and the credential that each holds; `None` if it holds none.
const TABLES: [(&str, Option<&str>); 11] = [
    ("account_links", Some("invitation")),
    ("calendar_feeds", Some("calendar feed")),
    ("content_versions", None),
    ("dashboards", None),
    ("known_browsers", Some("known browser")),
    ("known_networks", Some("known network")),
    ("outbox", None),
    ("passkey_requests", Some("challenge to a passkey")),
    ("passkeys", Some("passkey")),
    ("second_factors", Some("unfinished two-factor setup")),
    ("sessions", Some("session")),
];

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// For each credential, which of [`ENDINGS`] end it.
fn table() -> BTreeMap<String, Vec<bool>> {
    let rows = DOCUMENT.lines().skip_while(|line| !line.starts_with(HEAD));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        let ends = |cell: &&str| match *cell {
            "ends" => true,
            "stays" => false,
            other => panic!("{other} in {line}"),
        };
        (cells[0].to_owned(), cells[2..].iter().map(ends).collect::<Vec<_>>())
    };
    rows.map(row).collect()
}

/// A practice with Pat, an owner who is the mediator Ann and has everything that opens something.
struct Practice<S> {
    app: TestApp<S>,
    owner: String,
    pat: AdminId,
    ann: String,
    bob: String,
    session: String,
    device: Device,
    invitation: String,
    reset: String,
    feed: String,
    booking: String,
    backup: Vec<u8>,
    _home: TempDir,
}

async fn practice() -> Practice<
    impl Service<Request, Response = ServiceResponse<impl MessageBody + use<>>, Error = Error> + use<>,
> {
    let (home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir), ("RATE_LIMIT", "off")]).await;
    let owner = app.sign_in().await;
    let (ann, bob) = (app.mediator(&owner, "Ann").await, app.mediator(&owner, "Bob").await);
    let pat = app.hire(Role::Owner, Some(ann.parse().unwrap()));
    app.statement("UPDATE admins SET password_hash = (SELECT password_hash FROM admins WHERE email = 'office@example.com')");
    let login = json!({"email": format!("{pat}@example.com"), "password": PASSWORD, "browserId": "a-browser-of-pats-own"});
    app.send(post("/api/auth/login").json(&login)).await.ok();
    let session = app.token_of(&Session::start(pat, now()));
    let mut device = Device::new();
    app.add_passkey(&session, &mut device, true).await;
    app.send(post("/api/auth/2fa/setup").token(&session)).await.ok();
    let options = json!({"password": PASSWORD, "isEnough": true});
    app.send(post("/api/auth/passkeys/options").token(&session).json(&options)).await.ok();
    app.send(invite(&json!({"email": "kim@example.com", "role": "owner"})).token(&session)).await.ok();
    let invitation = app.newest_token();
    app.send(request(&format!("{pat}@example.com"))).await.ok();
    api::worker::password_resets::mail_next(&app.state).unwrap();
    let reset = app.newest_token();
    let made = app.send(post(&format!("/api/employees/{ann}/calendar-feed")).token(&session)).await.ok();
    let feed = made["url"].as_str().unwrap().strip_prefix("http://127.0.0.1:8080").unwrap().to_owned();
    let slot = app.slot(&owner, &ann, "2027-01-06", "9AM to 12PM Morning").await;
    let booked = app.booked(&slot).await;
    let (_, secret) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
    let booking = format!("/api/public/bookings/{secret}");
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    app.send(put(&path).token(&owner).json(&json!({"status": "cancelled"}))).await.ok();
    let backup = app.download(&owner, "/api/backup").await;
    Practice {
        app,
        owner,
        pat,
        ann,
        bob,
        session,
        device,
        invitation,
        reset,
        feed,
        booking,
        backup,
        _home: home,
    }
}

impl<S, B> Practice<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn happens(&self, ending: &str) {
        let person = format!("/api/team/{}", self.pat);
        let change = |body: Value| put(&person).json(&body);
        let mediator = format!("/api/employees/{}", self.ann);
        let calls = match ending {
            "disabled" => vec![change(json!({"disabled": true}))],
            "enabled again" => vec![change(json!({"disabled": true})), change(json!({"disabled": false}))],
            "removed" => vec![delete(&person)],
            "demoted" => vec![change(json!({"role": "mediator", "employeeId": self.bob}))],
            "mediator inactive" => vec![put(&mediator).json(&json!({"status": "inactive"}))],
            "mediator deleted" => vec![delete(&mediator)],
            _ => vec![upload("", &self.backup, Some(PASSWORD))],
        };
        for call in calls {
            let answer = self.app.send(call.token(&self.owner)).await;
            assert!(answer.status.is_success(), "{ending}: {}", answer.text);
        }
    }

    fn has(&self, rows: &str) -> bool {
        let mut connection = PgConnection::establish(&self.app.state.config.database_url).unwrap();
        let query = format!("SELECT count(*) AS count FROM {rows} AND admin_id = '{}'", self.pat);
        sql_query(query).get_result::<Count>(&mut connection).unwrap().count > 0
    }

    /// Whether each credential still opens what it opened. What changes something comes last.
    async fn works(&mut self) -> BTreeMap<&'static str, bool> {
        let status = async |call| self.app.send(call).await.status.as_u16();
        let preview = post("/api/team/invitations/preview").json(&json!({"token": self.invitation}));
        let login = json!({"email": format!("{}@example.com", self.pat), "password": PASSWORD});
        let login = post("/api/auth/login").json(&login);
        // A second factor is asked for, so that neither changes anything.
        let mut works = BTreeMap::from([
            ("unfinished two-factor setup", self.has("second_factors WHERE confirmed_at IS NULL")),
            ("challenge to a passkey", self.has("passkey_requests WHERE true")),
            ("known browser", self.has("known_browsers WHERE true")),
            ("known network", self.has("known_networks WHERE true")),
            ("session", status(get("/api/auth/profile").token(&self.session)).await == 200),
            ("invitation", status(preview).await == 200),
            ("link to choose a new password", status(redeem(&self.reset, "Tall-Giraffe-42")).await != 410),
            ("calendar feed", status(get(&self.feed)).await == 200),
            ("private link of a booking", status(get(&self.booking)).await == 200),
        ]);
        // With a passkey, the right password asks for it.
        works.insert("password", status(login).await == 200);
        works.insert("passkey", self.app.log_in_alone(&mut self.device).await.status == 200);
        works
    }
}

#[actix_web::test]
async fn every_credential_ends_with_the_right_it_came_from() {
    let table = table();
    for (number, ending) in ENDINGS.iter().enumerate() {
        let mut practice = practice().await;
        if number == 0 {
            let unused: Vec<_> = practice.works().await.into_iter().filter(|(_, works)| !works).collect();
            assert_eq!(unused, [], "each of them works at first");
            practice = self::practice().await;
        }
        practice.happens(ending).await;
        let works = practice.works().await;
        let named: BTreeSet<_> = table.keys().map(String::as_str).collect();
        assert_eq!(
            works.keys().copied().collect::<BTreeSet<_>>(),
            named,
            "docs/security.md has a row for each"
        );
        for (credential, works) in &works {
            assert_eq!(*works, !table[*credential][number], "{credential} after: {ending}");
        }
        if ["enabled again", "restored backup"].contains(ending) {
            continue;
        }
        // A backup from before gives nothing back.
        practice.happens("restored backup").await;
        for (credential, works) in practice.works().await {
            let stays = !table[credential][number];
            let is_practice = ["known network", "unfinished two-factor setup"].contains(&credential);
            assert!(stays || is_practice || !works, "{credential} after: {ending}, and a restore");
        }
    }
}

#[actix_web::test]
async fn every_table_that_refers_to_people_is_looked_at() {
    let app = crate::harness::start().await;
    let query = "SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'admins'::regclass ORDER BY 1";
    let mut connection = PgConnection::establish(&app.state.config.database_url).unwrap();
    let found: Vec<Name> = sql_query(query).load(&mut connection).unwrap();
    let found: Vec<_> = found.into_iter().map(|row| row.name).collect();
    assert_eq!(
        found,
        TABLES.map(|(table, _)| table),
        "what it holds has a row in docs/security.md, or is none"
    );
    let table = table();
    for credential in TABLES.iter().filter_map(|(_, credential)| *credential) {
        assert!(table.contains_key(credential), "{credential}");
    }
}
