//! What strangers, paths and logs must not reveal.

use actix_web::http::Method;
use infra::pg::Db;
use serde_json::json;
use testing::TestDb;

use crate::factories::{request_for, with};
use crate::harness::{PASSWORD, call, get, post, start};
use crate::openapi::{Access, calls};
use crate::process::Server;
use crate::race::days_on_offer;

const MORNING: &str = "9AM to 12PM Morning";

/// What a client gives to the practice and to no one else.
const SECRETS: [(&str, &str); 4] = [
    ("client_name", "Wilhelmina Quist"),
    ("client_email", "w.quist@example.com"),
    ("client_phone", "407 555 7137"),
    ("description", "The house on Quail Street"),
];

pub(crate) fn secret_fields() -> serde_json::Value {
    SECRETS.into_iter().map(|(field, text)| (field.to_owned(), json!(text))).collect()
}

pub(crate) fn assert_reveals_nothing(what: &str, text: &str) {
    for (_, secret) in SECRETS {
        assert!(!text.contains(secret), "{what} reveals {secret:?}");
    }
}

#[actix_web::test]
async fn what_anyone_can_read_holds_nothing_of_a_client() {
    let app = start().await;
    let office = app.office().await;
    let mediator = office.mediator("Ann Rivera").await;
    let slot = office.slot(&mediator, "2027-01-05", MORNING).await;
    let booking = app.send(post("/api/bookings").json(&with(request_for(&slot), secret_fields()))).await.ok();
    assert_eq!(booking["status"], "pending");
    let seen = office.get("/api/bookings").await.ok();
    assert_eq!(seen[0]["client_name"], SECRETS[0].1, "the practice reads it");

    let open = |access| matches!(access, Access::Open | Access::More(_));
    let mut read = 0;
    for documented in calls().iter().filter(|call| call.method == Method::GET && open(call.access())) {
        let path = documented.path.replace("{id}", &mediator);
        let answer = app.send(get(&path)).await;
        assert_reveals_nothing(&documented.name(), &answer.text);
        read += 1;
    }
    assert!(read > 8, "{read}");
    for path in ["/", "/booking/unknown", "/admin/calendar", "/sitemap.xml", "/robots.txt"] {
        assert_reveals_nothing(path, &app.send(get(path)).await.text);
    }
}

#[actix_web::test]
async fn no_spelling_of_a_path_gets_around_the_session() {
    let app = start().await;
    let office = app.office().await;
    let client = json!({"name": SECRETS[0].1, "email": SECRETS[1].1, "phone": SECRETS[2].1});
    assert_eq!(office.post("/api/clients", &client).await.status, 201);
    let plain = app.send(get("/api/clients")).await;
    assert_eq!(plain.code(), (401, "unauthorized".to_owned()));
    for path in [
        "//api/clients",
        "/api//clients",
        "/API/clients",
        "/api/clients/",
        "/api/clients/.",
        "/api/./clients",
        "/api/public/../clients",
        "/api/public/%2e%2e/clients",
        "/api%2fclients",
        "/%61pi/clients",
        "/api/clients%00",
        "/api/clients;.js",
        "/api/clients?token=x",
    ] {
        let answer = app.send(get(path)).await;
        assert_reveals_nothing(path, &answer.text);
        let is_list = answer.text.trim_start().starts_with('[');
        assert!(!is_list, "{path}: {}", answer.text);
    }
    for (name, value) in [
        ("x-original-url", "/api/clients"),
        ("x-rewrite-url", "/api/clients"),
        ("x-http-method-override", "GET"),
        ("x-forwarded-for", "127.0.0.1"),
    ] {
        for path in ["/api/clients", "/api/content"] {
            let answer = app.send(get(path).header(name, value)).await;
            assert_reveals_nothing(name, &answer.text);
        }
    }
    for method in [Method::HEAD, Method::TRACE, Method::OPTIONS] {
        let answer = app.send(call(method.clone(), "/api/clients")).await;
        assert!(!answer.status.is_success(), "{method}: {}", answer.status);
    }
}

#[actix_web::test]
async fn text_that_looks_like_sql_is_text() {
    let app = start().await;
    let office = app.office().await;
    let names = ["Robert'); DROP TABLE clients;--", "100 % Ltd.", "Under_score", "Back\\slash"];
    for name in names {
        let added = office.post("/api/clients", &json!({"name": name})).await;
        assert_eq!(added.status, 201, "{name}");
    }
    let found = async |q: &str| -> Vec<String> {
        let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("q", q).finish();
        let list = office.get(&format!("/api/clients?{query}")).await.ok();
        list.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    for name in names {
        assert_eq!(found(name).await, [name]);
    }
    assert_eq!(found("% L").await, ["100 % Ltd."]);
    assert_eq!(found("r_s").await, [""; 0]);
    assert_eq!(found("_score").await, ["Under_score"]);
    for nothing in ["' OR '1'='1", "x'; SELECT pg_sleep(60); --", "\\'", "$1", "%", "_"] {
        assert_eq!(found(nothing).await, [""; 0], "{nothing}");
    }
    let count = office.get("/api/clients").await.ok().as_array().unwrap().len();
    assert_eq!(count, names.len());
}

#[test]
fn the_log_holds_no_personal_data_passwords_or_tokens() {
    let database = TestDb::create();
    let body = with(days_on_offer(&Db::new(database.url(), 2)).remove(0)[0].clone(), secret_fields());
    let email = "olive.oster@example.com";
    let server = Server::start_logging(database.url(), email, PASSWORD);
    let credentials = |password: &str| json!({"email": email, "password": password});
    let wrong = "Not-The-Password-1842";
    assert_eq!(server.post("/api/auth/login", &credentials(wrong), &[]).status, 401);
    let signed_in = server.post("/api/auth/login", &credentials(PASSWORD), &[]).json;
    let token = signed_in["token"].as_str().unwrap();
    let booked = server.book(&body, &[]);
    assert_eq!(booked.status, 201, "{:?}", booked.json);
    let link = booked.json["manage_url"].as_str().unwrap();
    let private = link.rsplit('/').next().unwrap();
    assert_eq!(server.get(&format!("/api/public/bookings/{private}")).status, 200);
    let bearer = format!("Bearer {token}");
    let search = "/api/clients?q=w.quist%40example.com";
    assert_eq!(server.get_with(search, &[("authorization", &bearer)]).status, 200);
    assert_eq!(server.book(&with(body, json!({"client_email": "w.quist"})), &[]).status, 422);
    let log = server.stop().log.join("\n");
    assert!(log.lines().count() > 6, "it logs requests: {log}");
    assert_reveals_nothing("the log", &log);
    for secret in [email, wrong, PASSWORD, token, private, "w.quist"] {
        assert!(!log.contains(secret), "the log reveals {secret:?}: {log}");
    }
}
