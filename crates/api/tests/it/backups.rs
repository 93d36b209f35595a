use std::fs;
use std::os::unix::fs::PermissionsExt;

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use api::cli::backup::{self, BackupArgs, BackupCommand, RestoreArgs};
use api::cli::failure::Failure;
use api::worker::backups::{make_backup, verify_newest};
use infra::backup::{BackupError, BackupKind, VerificationOutcome};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};
use testing::S3Server;

use crate::factories::request_for;
use crate::harness::{
    Call, PASSWORD, TestApp, delete, get, now, of, post, put, settings_of, start_beside, start_with,
};

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    pub(crate) async fn download(&self, token: &str, path: &str) -> Vec<u8> {
        let (status, headers, file) = self.fetch(get(path).token(token)).await;
        assert_eq!(status, 200, "{headers:?}");
        file
    }

    async fn names(&self, token: &str) -> Vec<String> {
        let rows = self.send(get("/api/clients").token(token)).await.ok();
        rows.as_array().unwrap().iter().map(|client| client["name"].as_str().unwrap().to_owned()).collect()
    }

    async fn add(&self, token: &str, name: &str) {
        self.send(post("/api/clients").token(token).json(&json!({"name": name}))).await.ok();
    }

    async fn kept(&self, token: &str) -> Vec<Value> {
        self.send(get("/api/backups").token(token)).await.ok().as_array().unwrap().clone()
    }
}

/// A streamed response.
const LINES: &str = "application/x-ndjson";

/// A server's data folder.
pub(crate) fn home() -> (TempDir, String) {
    let home = tempdir().unwrap();
    let path = home.path().to_str().unwrap().to_owned();
    (home, path)
}

/// The form of a restore.
pub(crate) fn upload(query: &str, file: &[u8], password: Option<&str>) -> Call {
    let mut body = Vec::new();
    if let Some(password) = password {
        let part = format!("--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n{password}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    body.extend_from_slice(
        b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"accord.backup\"\r\n\r\n",
    );
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--b--\r\n");
    post(&format!("/api/backup/restore{query}")).body("multipart/form-data; boundary=b", body)
}

fn change(answer: &Value, table: &str) -> (u64, u64) {
    let tables = answer["tables"].as_array().unwrap();
    let found = tables.iter().find(|change| change["table"] == table).unwrap();
    (found["now"].as_u64().unwrap(), found["then"].as_u64().unwrap())
}

#[actix_web::test]
async fn a_backup_is_one_file_that_cannot_be_read_without_the_key() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", "9AM to 12PM Morning").await;
    let (status, headers, file) = app.fetch(get("/api/backup").token(&token)).await;
    assert_eq!(status, 200);
    let header = |name: &str| headers.get(name).unwrap().to_str().unwrap();
    assert_eq!(header("content-type"), "application/octet-stream");
    assert_eq!(header("content-disposition"), "attachment; filename=\"accord-2027-01-04-1300.backup\"");
    assert_eq!(header("cache-control"), "no-store");
    assert!(file.starts_with(b"accord backup 1\n"));
    for secret in ["Ann", "office@example.com", "$argon2id$", slot["id"].as_str().unwrap()] {
        assert!(!file.windows(secret.len()).any(|part| part == secret.as_bytes()), "{secret}");
    }
    assert_eq!(app.kept(&token).await, Vec::<Value>::new(), "a download is not kept");
    assert_eq!(fs::read_dir(format!("{dir}/backups")).unwrap().count(), 0, "nor does it leave anything");
}

#[actix_web::test]
async fn a_restore_shows_what_it_changes_asks_for_the_password_and_can_be_undone() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let token = app.sign_in().await;
    app.add(&token, "Jo Park").await;
    let file = app.download(&token, "/api/backup").await;
    app.add(&token, "Kim Lee").await;

    let check = app.send(upload("?check=true", &file, None).token(&token)).await.ok();
    assert_eq!(check["created_at"], "2027-01-04T13:00:00.000Z");
    assert_eq!((change(&check, "clients"), change(&check, "bookings")), ((2, 1), (0, 0)));
    assert_eq!(check["kept"], Value::Null);
    let wrong = app.send(upload("", &file, Some("Wrong-Horse-9")).token(&token)).await;
    assert_eq!(wrong.fields(), ["password"]);
    assert_eq!(wrong.json()["errors"]["password"], json!(["That password isn't right"]));
    assert_eq!(app.send(upload("", &file, None).token(&token)).await.fields(), ["password"]);
    assert_eq!(app.names(&token).await, ["Kim Lee", "Jo Park"], "nothing was changed");

    let restored = app.send(upload("", &file, Some(PASSWORD)).token(&token)).await.ok();
    assert_eq!(change(&restored, "clients"), (2, 1));
    assert_eq!(app.names(&token).await, ["Jo Park"], "and the person who restored is still signed in");
    app.sign_in().await;

    let kept = app.kept(&token).await;
    assert_eq!(kept.len(), 1);
    assert_eq!((&kept[0]["id"], &kept[0]["kind"]), (&restored["kept"], &json!("before-restore")));
    assert_eq!((&kept[0]["location"], &kept[0]["created_at"]), (&json!("local"), &check["created_at"]));
    let undo = format!("/api/backups/{}/restore", kept[0]["id"].as_str().unwrap());
    let check = app.send(post(&format!("{undo}?check=true")).token(&token).json(&json!({}))).await.ok();
    assert_eq!(change(&check, "clients"), (1, 2));
    let wrong = post(&undo).token(&token).json(&json!({"password": "Wrong-Horse-9"}));
    assert_eq!(app.send(wrong).await.fields(), ["password"]);
    app.send(post(&undo).token(&token).json(&json!({"password": PASSWORD}))).await.ok();
    assert_eq!(app.names(&token).await, ["Kim Lee", "Jo Park"]);
}

#[actix_web::test]
async fn a_restore_says_how_many_it_erases_again_and_does() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let office = app.office().await;
    let body = json!({"name": "Jo Park", "email": "jo@example.com"});
    office.post("/api/clients", &body).await.ok();
    app.add(&office.token, "Kim Lee").await;
    let file = app.download(&office.token, "/api/backup").await;
    let erase = post("/api/clients/erase").json(&json!({"email": "JO@example.com"}));
    office.send(erase).await.ok();
    let check = office.send(upload("?check=true", &file, None)).await.ok();
    assert_eq!((&check["forgotten_again"], &check["locked_accounts"]), (&json!(1), &json!([])));
    let restored = office.send(upload("", &file, Some(PASSWORD))).await.ok();
    assert_eq!(restored["forgotten_again"], 1);
    assert_eq!(app.names(&office.token).await, ["Kim Lee"]);
}

#[actix_web::test]
async fn a_client_that_asks_for_it_gets_progress_line_by_line() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let token = app.sign_in().await;
    app.add(&token, "Jo Park").await;
    let file = app.download(&token, "/api/backup").await;
    app.add(&token, "Kim Lee").await;
    let told = async |call: Call| {
        let (status, headers, body) = app.fetch(call.token(&token).header("accept", LINES)).await;
        assert_eq!((status.as_u16(), headers.get("content-type").unwrap().to_str().unwrap()), (200, LINES));
        let lines = String::from_utf8(body).unwrap();
        lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>()
    };
    let phases = |lines: &[Value]| {
        let mut phases: Vec<_> = lines.iter().filter_map(|line| line["progress"]["phase"].as_str()).collect();
        phases.dedup();
        phases.join(" ")
    };

    let check = told(upload("?check=true", &file, None)).await;
    assert_eq!(check[0], json!({"progress": {"phase": "checking", "percent": 0}}));
    assert_eq!(phases(&check), "checking");
    assert_eq!(change(&check.last().unwrap()["done"], "clients"), (2, 1));

    // Errors before the restore begins have their own status.
    let wrong = upload("", &file, Some("Wrong-Horse-9")).token(&token).header("accept", LINES);
    assert_eq!(app.send(wrong).await.fields(), ["password"]);
    let damaged = told(upload("", &file[..file.len() - 9], Some(PASSWORD))).await;
    let refused = &damaged.last().unwrap()["refused"];
    assert_eq!((&refused["status"], &refused["code"]), (&json!(422), &json!("invalid_backup")));
    assert!(refused["request_id"].is_string());
    assert_eq!(app.names(&token).await, ["Kim Lee", "Jo Park"], "nothing was changed");

    let restored = told(upload("", &file, Some(PASSWORD))).await;
    assert_eq!(phases(&restored), "checking keeping replacing");
    let done = &restored.last().unwrap()["done"];
    assert_eq!(app.names(&token).await, ["Jo Park"], "and the person who restored is still signed in");
    let undo = format!("/api/backups/{}/restore", done["kept"].as_str().unwrap());
    let undone = told(post(&undo).json(&json!({"password": PASSWORD}))).await;
    assert_eq!(phases(&undone), "checking keeping replacing");
    assert_eq!(app.names(&token).await, ["Kim Lee", "Jo Park"]);
}

#[actix_web::test]
async fn a_backup_brings_a_new_server_to_life() {
    let ((_one, here), (_two, there)) = (home(), home());
    let app = start_with(&[("DATA_DIR", &here)]).await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", "9AM to 12PM Morning").await;
    app.booked(&slot).await;
    let file = app.download(&token, "/api/backup").await;

    let new = start_with(&[("DATA_DIR", &there), ("RATE_LIMIT", "off")]).await;
    let token = new.sign_in().await;
    assert_eq!(new.send(get("/api/employees")).await.ok(), json!([]));
    new.send(upload("", &file, Some(PASSWORD)).token(&token)).await.ok();
    assert_eq!(new.send(get("/api/employees")).await.ok()[0]["name"], "Ann", "not what was in memory");
    let bookings = new.send(get("/api/bookings").token(&token)).await.ok();
    assert_eq!(bookings[0]["employee_name"], "Ann");
    let again = new.send(post("/api/bookings").json(&request_for(&slot))).await;
    assert_eq!(again.code(), (409, "slot_unavailable".into()));
}

#[actix_web::test]
async fn a_file_that_is_not_a_backup_is_refused_and_nothing_changes() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let token = app.sign_in().await;
    app.add(&token, "Jo Park").await;
    let file = app.download(&token, "/api/backup").await;
    app.add(&token, "Kim Lee").await;
    let mut flipped = file.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    let browser = br#"{"admin_token":"x","__proto__":{"admin":true},"bookings":[]}"#;
    let large = vec![b'x'; 50 << 20];
    for nonsense in
        [&b""[..], browser, &large, &file[..file.len() - 1], &flipped, &[&file[..], b"x"].concat()]
    {
        for query in ["", "?check=true"] {
            let answer = app.send(upload(query, nonsense, Some(PASSWORD)).token(&token)).await;
            assert_eq!(answer.code(), (422, "invalid_backup".into()));
            assert_eq!(answer.json()["detail"], "Invalid backup file format");
        }
    }
    assert_eq!(app.names(&token).await, ["Kim Lee", "Jo Park"]);
    assert_eq!(app.kept(&token).await, Vec::<Value>::new());

    let restore = || post("/api/backup/restore").token(&token);
    assert_eq!(app.send(restore().json(&json!({}))).await.code(), (415, "unsupported_media_type".into()));
    let none = restore().body("multipart/form-data; boundary=b", "--b--\r\n");
    assert_eq!(app.send(none).await.fields(), ["file"]);
    let stranger = "--b\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\nx\r\n--b--\r\n";
    let stranger = restore().body("multipart/form-data; boundary=b", stranger);
    assert_eq!(app.send(stranger).await.code(), (400, "bad_request".into()));
    let long = upload("", &file, Some(&"x".repeat(5000))).token(&token);
    assert_eq!(app.send(long).await.code(), (413, "too_large".into()));
    let unclear = upload("?check=perhaps", &file, None).token(&token);
    assert_eq!(app.send(unclear).await.code(), (400, "bad_request".into()));
}

#[actix_web::test]
async fn a_backup_of_a_server_with_another_key_says_so() {
    let ((_one, here), (_two, there)) = (home(), home());
    let app = start_with(&[("DATA_DIR", &here)]).await;
    let token = app.sign_in().await;
    let file = app.download(&token, "/api/backup").await;
    let key = "another key, just as long as the first one";
    let other = start_with(&[("DATA_DIR", &there), ("DATA_KEY", key)]).await;
    let token = other.sign_in().await;
    let refused = other.send(upload("?check=true", &file, None).token(&token)).await;
    assert_eq!(refused.code(), (422, "backup_other_key".into()));
    assert_eq!(
        refused.json()["detail"],
        "This backup was made with another data key. Start this server with the DATA_KEY of the server that made it"
    );
}

#[actix_web::test]
async fn wrong_passwords_count_like_those_at_the_door() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let office = app.office().await;
    let file = app.download(&office.token, "/api/backup").await;
    for _ in 0..5 {
        let wrong = upload("", &file, Some("Wrong-Horse-9"));
        assert_eq!(office.send(wrong).await.status, 422);
    }
    let refused = office.send(upload("", &file, Some(PASSWORD))).await;
    assert_eq!(refused.code(), (429, "too_many_requests".into()));
    assert!(refused.header("retry-after").parse::<u32>().unwrap() > 0);
}

#[actix_web::test]
async fn the_server_makes_a_backup_when_one_is_due() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let office = app.office().await;
    app.add(&office.token, "Jo Park").await;
    let name = make_backup(&app.state).unwrap().unwrap().to_string();
    assert_eq!(make_backup(&app.state).unwrap(), None, "until tomorrow");
    let kept = app.kept(&office.token).await;
    assert_eq!((kept.len(), &kept[0]["id"], &kept[0]["kind"]), (1, &json!(name), &json!("automatic")));
    let path = format!("{dir}/backups/{name}");
    let about = fs::metadata(&path).unwrap();
    assert_eq!((about.permissions().mode() & 0o777, kept[0]["size"].as_u64()), (0o600, Some(about.len())));

    let path = format!("/api/backups/{name}");
    let file = app.download(&office.token, &path).await;
    let check = office.send(upload("?check=true", &file, None)).await.ok();
    assert_eq!(change(&check, "clients"), (1, 1));
    for other in ["nothing", "..%2Fdata-key", "accord-20270104-130000-automatic-00000000.backup"] {
        let path = format!("/api/backups/{other}");
        assert_eq!(office.get(&path).await.code(), (404, "not_found".into()), "{other}");
        assert_eq!(office.delete(&path).await.code(), (404, "not_found".into()), "{other}");
        let restore = post(&format!("{path}/restore")).json(&json!({"password": PASSWORD}));
        assert_eq!(office.send(restore).await.code(), (404, "not_found".into()), "{other}");
    }
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(office.delete(&path).await.code(), (404, "not_found".into()));
    assert_eq!(app.kept(&office.token).await, Vec::<Value>::new());
}

#[actix_web::test]
async fn the_host_makes_and_restores_backups_too() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let token = app.sign_in().await;
    app.add(&token, "Jo Park").await;
    let config = || app.state.config.as_ref().clone();
    let path = std::path::PathBuf::from(format!("{dir}/mine.backup"));
    let backup =
        || backup::backup(config(), BackupArgs { command: None, file: Some(path.clone()), list: false });
    backup().unwrap();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(backup().unwrap_err().line.contains("File exists"), "it writes over nothing");
    app.add(&token, "Kim Lee").await;
    let restore = |yes| backup::restore(config(), &RestoreArgs { file: path.clone(), yes });
    assert_eq!(restore(false).unwrap_err(), "not a terminal: use --yes");
    restore(true).unwrap();
    assert_eq!(app.send(get("/api/clients").token(&token)).await.status, 401, "every session has ended");
    let token = app.sign_in().await;
    assert_eq!(app.names(&token).await, ["Jo Park"]);
    backup::backup(config(), BackupArgs { command: None, file: None, list: false }).unwrap();
    assert_eq!(app.kept(&token).await.len(), 2);
    fs::write(&path, "something else").unwrap();
    assert_eq!(restore(true).unwrap_err(), "Invalid backup file format");
}

#[actix_web::test]
async fn the_host_verifies_a_backup_and_says_what_it_found() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let token = app.sign_in().await;
    app.add(&token, "Jo Park").await;
    let path = std::path::PathBuf::from(format!("{dir}/mine.backup"));
    let config = || app.state.config.as_ref().clone();
    backup::backup(config(), BackupArgs { command: None, file: Some(path.clone()), list: false }).unwrap();
    let verify = || {
        let command = Some(BackupCommand::Verify { file: path.clone() });
        backup::backup(config(), BackupArgs { command, file: None, list: false })
    };
    verify().unwrap();
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    assert_eq!(verify(), Err(Failure { code: 1, line: "Invalid backup file format".into() }));
    fs::remove_file(&path).unwrap();
    let missing = verify().unwrap_err();
    assert_eq!((missing.code, missing.line.ends_with("No such file or directory (os error 2)")), (3, true));
}

#[actix_web::test]
async fn the_newest_backup_is_verified_and_the_office_sees_the_outcome() {
    let (_home, dir) = home();
    let app = start_with(&[("DATA_DIR", &dir)]).await;
    let office = app.office().await;
    let info = async || office.get("/api/system/info").await.ok()["lastVerification"].clone();
    let state = async || office.get("/api/dashboard/backup").await.ok()["state"].clone();
    assert_eq!(verify_newest(&app.state).unwrap(), None, "there is no backup yet");
    assert_eq!((info().await, state().await), (Value::Null, json!("ok")));

    let name = make_backup(&app.state).unwrap().unwrap().to_string();
    assert_eq!(verify_newest(&app.state).unwrap(), Some(VerificationOutcome::Restores));
    assert_eq!(verify_newest(&app.state).unwrap(), None, "until next week");
    let found = info().await;
    assert_eq!(
        (&found["backup"], &found["outcome"], &found["problem"]),
        (&json!(name), &json!("restores"), &json!(""))
    );
    assert_eq!(state().await, "ok");

    let path = format!("{dir}/backups/{name}");
    let mut file = fs::read(&path).unwrap();
    let middle = file.len() / 2;
    file[middle] ^= 1;
    fs::write(&path, file).unwrap();
    app.statement("UPDATE backup_verifications SET started_at = started_at - interval '7 days'");
    assert_eq!(verify_newest(&app.state).unwrap(), Some(VerificationOutcome::Damaged));
    assert_eq!(info().await["outcome"], "damaged");
    assert_eq!(state().await, "damaged");
}

/// Sets where backups are stored.
async fn keep_backups<S, B>(app: &TestApp<S>, token: &str, location: &str)
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let settings = put("/api/settings").token(token).json(&json!({"backupLocation": location}));
    assert_eq!(app.send(settings).await.ok()["backupLocation"], location);
}

fn in_cloud(store: &S3Server) -> Vec<String> {
    let name = |path: String| path.strip_prefix("site/backups/").unwrap().to_owned();
    store.files().into_iter().map(name).collect()
}

#[actix_web::test]
async fn backups_go_to_the_cloud_and_come_back_on_another_server() {
    let (store, (_one, here), (_two, there)) = (S3Server::start(), home(), home());
    let variables = settings_of(&store, &[("S3_PREFIX", "site"), ("DATA_DIR", &here)]);
    let app = start_with(&of(&variables)).await;
    let token = app.sign_in().await;
    keep_backups(&app, &token, "cloud").await;
    app.add(&token, "Jo Park").await;
    let name = make_backup(&app.state).unwrap().unwrap().to_string();
    assert_eq!(in_cloud(&store), std::slice::from_ref(&name));
    assert_eq!(fs::read_dir(format!("{here}/backups")).map_or(0, Iterator::count), 0);
    let kept = app.kept(&token).await;
    assert_eq!((kept.len(), &kept[0]["id"], &kept[0]["kind"]), (1, &json!(name), &json!("automatic")));
    assert_eq!(
        (&kept[0]["location"], &kept[0]["created_at"]),
        (&json!("cloud"), &json!("2027-01-04T13:00:00.000Z"))
    );
    let file = app.download(&token, &format!("/api/backups/{name}")).await;
    assert_eq!(kept[0]["size"].as_u64(), u64::try_from(file.len()).ok());
    let local = app.send(get("/api/backups?location=local").token(&token)).await;
    assert_eq!((local.json(), local.header("x-total-count")), (json!([]), "0"));
    let wrong = app.send(get("/api/backups?location=moon").token(&token)).await;
    assert_eq!(wrong.code(), (400, "bad_request".into()));

    let variables = settings_of(&store, &[("S3_PREFIX", "site"), ("DATA_DIR", &there)]);
    let new = start_with(&of(&variables)).await;
    let token = new.sign_in().await;
    let restore =
        post(&format!("/api/backups/{name}/restore")).token(&token).json(&json!({"password": PASSWORD}));
    let restored = new.send(restore).await.ok();
    assert_eq!(new.names(&token).await, ["Jo Park"]);
    let undo = new.kept(&token).await.into_iter().find(|kept| kept["id"] == restored["kept"]).unwrap();
    assert_eq!(
        (&undo["kind"], &undo["location"]),
        (&json!("before-restore"), &json!("local")),
        "as it was set then"
    );
    let again =
        post(&format!("/api/backups/{name}/restore")).token(&token).json(&json!({"password": PASSWORD}));
    let restored = new.send(again).await.ok();
    let undo = new.kept(&token).await.into_iter().find(|kept| kept["id"] == restored["kept"]).unwrap();
    assert_eq!(undo["location"], "cloud");
    let path = format!("/api/backups/{}", undo["id"].as_str().unwrap());
    assert_eq!(new.send(delete(&path).token(&token)).await.status, 204);
    assert_eq!(in_cloud(&store), [name]);
}

#[actix_web::test]
async fn what_is_downloaded_is_in_the_cloud_too_if_backups_go_there() {
    let (store, (_home, dir)) = (S3Server::start(), home());
    let variables = settings_of(&store, &[("S3_PREFIX", "site"), ("DATA_DIR", &dir)]);
    let app = start_with(&of(&variables)).await;
    let token = app.sign_in().await;
    app.download(&token, "/api/backup").await;
    assert_eq!(app.kept(&token).await, Vec::<Value>::new(), "a download is not kept");
    keep_backups(&app, &token, "cloud").await;
    let file = app.download(&token, "/api/backup").await;
    let kept = app.kept(&token).await;
    assert_eq!((kept.len(), &kept[0]["kind"], &kept[0]["location"]), (1, &json!("manual"), &json!("cloud")));
    let path = format!("/api/backups/{}", kept[0]["id"].as_str().unwrap());
    assert!(app.download(&token, &path).await == file);
}

#[actix_web::test]
async fn of_both_places_each_gets_every_backup() {
    let (store, (_home, dir)) = (S3Server::start(), home());
    let variables = settings_of(&store, &[("S3_PREFIX", "site"), ("DATA_DIR", &dir)]);
    let app = start_with(&of(&variables)).await;
    let token = app.sign_in().await;
    app.state.archive.backups.keep(BackupKind::Manual, now()).unwrap();
    assert_eq!(store.files(), Vec::<String>::new());
    keep_backups(&app, &token, "both").await;
    make_backup(&app.state).unwrap().unwrap();
    let kept = app.kept(&token).await;
    let places: Vec<_> = kept.iter().map(|kept| &kept["location"]).collect();
    assert_eq!(places, ["both", "both"]);
    let mut names: Vec<_> = kept.iter().map(|kept| kept["id"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(in_cloud(&store), names);
    for name in names {
        assert_eq!(app.send(delete(&format!("/api/backups/{name}")).token(&token)).await.status, 204);
    }
    assert_eq!((store.files().len(), fs::read_dir(format!("{dir}/backups")).unwrap().count()), (0, 0));
}

#[actix_web::test]
async fn the_host_restores_from_the_cloud_by_name() {
    let (store, (_home, dir)) = (S3Server::start(), home());
    let variables = settings_of(&store, &[("S3_PREFIX", "site"), ("DATA_DIR", &dir)]);
    let app = start_with(&of(&variables)).await;
    let token = app.sign_in().await;
    keep_backups(&app, &token, "cloud").await;
    app.add(&token, "Jo Park").await;
    let config = || app.state.config.as_ref().clone();
    backup::backup(config(), BackupArgs { command: None, file: None, list: false }).unwrap();
    let name = in_cloud(&store).remove(0);
    app.add(&token, "Kim Lee").await;
    let restore = |name: &str| backup::restore(config(), &RestoreArgs { file: name.into(), yes: true });
    restore(&name).unwrap();
    let token = app.sign_in().await;
    assert_eq!(app.names(&token).await, ["Jo Park"]);
    let missing = "accord-20270104-130000-manual-00000000.backup";
    assert_eq!(restore(missing).unwrap_err(), format!("{missing}: there is no such backup"));
}

#[actix_web::test]
async fn a_failing_cloud_is_reported_and_the_old_backups_stay() {
    let (mut store, (_home, dir)) = (S3Server::start(), home());
    let variables = settings_of(&store, &[("S3_PREFIX", "site"), ("DATA_DIR", &dir)]);
    let app = start_with(&of(&variables)).await;
    let token = app.sign_in().await;
    backup::backup(app.state.config.as_ref().clone(), BackupArgs { command: None, file: None, list: false })
        .unwrap();
    keep_backups(&app, &token, "cloud").await;
    app.add(&token, "Jo Park").await;
    let file = app.download(&token, "/api/backup").await;
    let before = store.files();
    assert_eq!(before.len(), 1);

    let unavailable = (503, "cloud_unavailable".to_owned());
    for (wrong, told) in [
        (
            ("S3_SECRET_ACCESS_KEY", "not the key"),
            "The cloud storage rejects this server’s access key (SignatureDoesNotMatch)",
        ),
        (("S3_BUCKET", "elsewhere"), "The cloud storage has no bucket named elsewhere"),
    ] {
        let variables = settings_of(&store, &[wrong, ("S3_PREFIX", "site"), ("DATA_DIR", &dir)]);
        let variables = of(&variables);
        let other = start_beside(&app, &variables).await;
        for path in ["/api/backup", "/api/backups"] {
            let refused = other.send(get(path).token(&token)).await;
            assert_eq!(
                (refused.code(), refused.json()["detail"].as_str()),
                (unavailable.clone(), Some(told)),
                "{path}"
            );
        }
    }
    store.stop();
    let failed = make_backup(&app.state).unwrap_err();
    assert!(matches!(failed, BackupError::Cloud(_)), "{failed:?}");
    let listed = backup::backup(
        app.state.config.as_ref().clone(),
        BackupArgs { command: None, file: None, list: true },
    );
    assert!(listed.unwrap_err().line.starts_with("The cloud storage cannot be reached"));
    let restore = app.send(upload("", &file, Some(PASSWORD)).token(&token)).await;
    assert_eq!(restore.code(), unavailable, "not without a way back");
    assert_eq!(app.names(&token).await, ["Jo Park"]);
    let all = app.send(get("/api/backups").token(&token)).await;
    assert_eq!(
        (all.code(), all.json()["detail"].as_str()),
        (unavailable, Some("The cloud storage cannot be reached"))
    );
    let local = app.send(get("/api/backups?location=local").token(&token)).await.ok();
    assert_eq!((local.as_array().unwrap().len(), &local[0]["location"]), (1, &json!("local")));
    app.download(&token, &format!("/api/backups/{}", local[0]["id"].as_str().unwrap())).await;
    assert_eq!(store.files(), before);
}

#[actix_web::test]
async fn the_images_in_a_bucket_are_in_the_backup_and_go_back_there() {
    let (store, (_home, dir)) = (S3Server::start(), home());
    let variables = settings_of(&store, &[("MEDIA_STORE", "s3"), ("DATA_DIR", &dir)]);
    let app = start_with(&of(&variables)).await;
    let office = app.office().await;
    let added = app.send(crate::media::photo().token(&office.token)).await.ok();
    let url = added[0]["url"].as_str().unwrap().to_owned();
    let (_, _, image) = app.fetch(get(&url)).await;
    let file = app.download(&office.token, "/api/backup").await;
    let path = format!("/api/media/{}", added[0]["id"].as_str().unwrap());
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(store.files(), Vec::<String>::new());
    office.send(upload("", &file, Some(PASSWORD))).await.ok();
    let (status, _, again) = app.fetch(get(&url)).await;
    assert_eq!((status.as_u16(), again == image), (200, true));
    assert_eq!(store.files(), [url.strip_prefix('/').unwrap()]);
}
