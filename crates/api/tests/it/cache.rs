//! Public reads come from memory, and no process serves outdated data.

use std::time::{Duration, Instant};

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use availability::MediatorRepository;
use infra::pg::Db;
use serde_json::{Value, json};

use crate::factories::request_for;
use crate::harness::{TestApp, delete, get, post, put, start, start_beside};

const MORNING: &str = "9AM to 12PM Morning";

/// Everything a visitor can read, in one text. An error counts by its status.
async fn told<S, B>(app: &TestApp<S>, mediators: &[String]) -> String
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let mut paths = vec!["/".to_owned()];
    paths.extend(
        [
            "/api/content",
            "/api/employees",
            "/api/public/openings",
            "/api/public/payment/options",
            "/api/public/site",
        ]
        .map(str::to_owned),
    );
    for id in mediators {
        paths.extend([format!("/api/time-slots/{id}"), format!("/api/availability/{id}")]);
    }
    let mut told = String::new();
    for path in paths {
        let answer = app.send(get(&path)).await;
        let text = if answer.status.is_success() { answer.text.clone() } else { answer.status.to_string() };
        let (tag, policy) = (answer.header("etag"), answer.header("content-security-policy"));
        told = format!("{told}{path}: {tag} {policy} {text}\n");
    }
    told
}

#[actix_web::test]
async fn after_every_write_every_process_serves_what_the_database_holds() {
    let app = start().await;
    let (other, without) = (start_beside(&app, &[]).await, start_beside(&app, &[("CACHE", "off")]).await);
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann").await, office.mediator("Bob").await);
    let both = [ann.clone(), bob.clone()];
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let bobs = office.slot(&bob, "2027-01-05", MORNING).await;
    let spare = office.slot(&bob, "2027-01-06", MORNING).await;
    let booking = app.booked(&slot).await;
    let path = |resource: &str, of: &Value| format!("/api/{resource}/{}", of["id"].as_str().unwrap());
    let (booking, spare_slot) = (path("bookings", &booking), path("time-slots", &spare));
    let (ann, bob) = (format!("/api/employees/{ann}"), format!("/api/employees/{bob}"));
    let schedule =
        json!({"employee_id": both[0], "schedule": {"weekly": {"monday": [{"session_type": "morning"}]}}});
    let old = json!({"employee_id": both[1], "date": "2027-01-07", "time": "13:00", "duration": "2 hours"});
    office.post("/api/availability", &schedule).await.ok();
    let tuesdays =
        json!({"employee_id": both[0], "schedule": {"weekly": {"tuesday": [{"session_type": "morning"}]}}});
    let training = json!({"employee_id": both[0], "from": "2027-01-11", "to": "2027-01-15"});
    let holiday = json!({"from": "2027-01-18", "to": "2027-01-19"});
    let writes = [
        put(&booking).json(&json!({"status": "cancelled"})),
        put(&booking).json(&json!({"status": "pending"})),
        put(&booking).json(&json!({"slot_id": bobs["id"]})),
        post("/api/bookings").json(&request_for(&slot)),
        put(&spare_slot).json(&json!({"price": 1})),
        delete(&spare_slot),
        post("/api/time-slots").json(&old),
        post("/api/time-slots/migrate").json(&json!({})),
        post(&format!("/api/availability/{}/generate", both[1])).json(&json!({"months": 1})),
        post("/api/availability").json(&tuesdays),
        post("/api/closures").json(&training),
        post("/api/closures").json(&holiday),
        put(&ann).json(&json!({"name": "Ann Other"})),
        put(&bob).json(&json!({"status": "inactive"})),
        put(&bob).json(&json!({"status": "active"})),
        put(&ann).json(&json!({"profileImage": "https://photos.example.com/ann.jpg"})),
        put("/api/content").json(&json!({"hero": {"headline": "Together again"}})),
        put("/api/content").json(&json!({"branding": {"logoUrl": "https://cdn.example.com/logo.png"}})),
    ];
    let mut last = String::new();
    for (number, write) in writes.into_iter().enumerate() {
        // Both have cached what is about to change.
        assert_eq!(told(&app, &both).await, told(&app, &both).await);
        assert_eq!(told(&other, &both).await, told(&app, &both).await, "before write {number}");
        let answer = office.send(write).await;
        assert!(answer.status.is_success(), "write {number}: {}", answer.text);
        let right = told(&without, &both).await;
        assert_ne!(right, last, "write {number} changes something");
        assert_eq!(told(&app, &both).await, right, "after write {number}, at once");
        let deadline = Instant::now() + Duration::from_secs(10);
        while told(&other, &both).await != right {
            assert!(Instant::now() < deadline, "after write {number}, elsewhere");
            actix_web::rt::time::sleep(Duration::from_millis(5)).await;
        }
        last = right;
    }
}

#[actix_web::test]
async fn a_cached_url_is_served_only_to_visitors_who_may_read_it() {
    let app = start().await;
    let office = app.office().await;
    office.mediator("Ann").await;
    for _ in 0..3 {
        let visitors = app.send(get("/api/employees")).await;
        assert!(!visitors.text.contains("email"), "{}", visitors.text);
        let admins = office.get("/api/employees").await;
        assert!(admins.text.contains("email"), "{}", admins.text);
        let tag = visitors.header("etag");
        assert_eq!(app.send(get("/api/employees").header("if-none-match", tag)).await.status, 304);
        assert_eq!(app.send(get("/api/employees?limit=0")).await.status, 400);
        assert_eq!(app.send(get("/api/employees").header("content-encoding", "gzip")).await.status, 415);
        assert_eq!(app.send(post("/api/employees").json(&json!({}))).await.status, 401);
        let page = app.send(get("/?book=x")).await;
        assert_eq!((page.status.as_u16(), page.header("content-type")), (200, "text/html; charset=utf-8"));
        let (_, headers, small) = app.fetch(get("/?book=x").header("accept-encoding", "gzip")).await;
        assert!(headers.get("content-encoding").unwrap() == "gzip" && small.len() * 3 < page.text.len() * 2);
        assert_eq!(app.send(get("/nowhere")).await.status, 404);
    }
}

#[actix_web::test]
async fn an_unannounced_change_is_not_seen_in_memory() {
    let app = start().await;
    let office = app.office().await;
    office.mediator("Ann").await;
    // Commits without notifying anyone.
    let silent = Db::new(&app.state.config.database_url, 2);
    let deadline = Instant::now() + Duration::from_secs(10);
    for number in 0.. {
        let before = app.send(get("/api/employees")).await.text;
        let renamed = silent.transact(|tx| {
            let mut ann = MediatorRepository::list(tx)?.remove(0);
            ann.name = format!("Ann {number}");
            MediatorRepository::update(tx, &ann)
        });
        renamed.unwrap();
        if app.send(get("/api/employees")).await.text == before {
            break;
        }
        assert!(Instant::now() < deadline, "every answer comes from the database");
    }
    office.mediator("Bob").await;
    let text = app.send(get("/api/employees")).await.text;
    assert!(text.contains("Bob"), "{text}");
}

#[actix_web::test]
async fn an_administrator_may_have_everything_forgotten() {
    let app = start().await;
    let office = app.office().await;
    office.mediator("Ann").await;
    let silent = Db::new(&app.state.config.database_url, 2);
    let deadline = Instant::now() + Duration::from_secs(10);
    for number in 0.. {
        let before = app.send(get("/api/employees")).await.text;
        let name = format!("Ann {number}");
        let renamed = silent.transact(|tx| {
            let mut ann = MediatorRepository::list(tx)?.remove(0);
            ann.name.clone_from(&name);
            MediatorRepository::update(tx, &ann)
        });
        renamed.unwrap();
        if app.send(get("/api/employees")).await.text == before {
            let cleared = office.send(post("/api/site/cache/clear")).await;
            assert_eq!((cleared.status.as_u16(), cleared.text.as_str()), (204, ""));
            assert!(app.send(get("/api/employees")).await.text.contains(&name));
            break;
        }
        assert!(Instant::now() < deadline, "every answer comes from the database");
    }
    assert_eq!(app.send(post("/api/site/cache/clear")).await.code(), (401, "unauthorized".into()));
}
