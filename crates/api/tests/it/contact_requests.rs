use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use futures_util::future::join_all;
use kernel::{ContactRequestId, Reference};
use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{TestApp, delete, get, post, put, start, start_with};

const NOBODY: &str = "/api/contact-requests/0190a5c0-0000-7000-8000-000000000000";

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    /// What the site sends, with the right answer.
    async fn solved(&self) -> Value {
        let challenge = self.send(get("/api/public/challenge")).await.ok();
        json!({
            "contactName": "Jo Park",
            "email": "jo@example.com",
            "phone": " (407) 555-0100 ",
            "caseStyle": "Park v. Park",
            "preferredDates": "2027-01-12, 2027-01-14",
            "notes": "Two households.",
            "challengeId": challenge["id"],
            "answer": challenge["a"].as_i64().unwrap() + challenge["b"].as_i64().unwrap(),
        })
    }

    /// Sends a contact request with some fields replaced.
    pub(crate) async fn written(&self, fields: Value) {
        let sent = with(self.solved().await, fields);
        let answer = self.send(post("/api/contact-requests").json(&sent)).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
    }

    async fn requests(&self, token: &str, query: &str) -> Value {
        self.send(get(&format!("/api/contact-requests?{query}")).token(token)).await.ok()
    }
}

#[actix_web::test]
async fn a_visitor_writes_and_the_practice_answers() {
    let app = start().await;
    let office = app.office().await;
    let extra = json!({"status": "closed", "id": "mine", "website": ""});
    let sent = with(app.solved().await, extra);
    let answer = app.send(post("/api/contact-requests").json(&sent)).await;
    assert_eq!((answer.status.as_u16(), answer.json()), (201, json!({"success": true})));
    let listed = office.get("/api/contact-requests").await;
    assert_eq!(listed.header("x-total-count"), "1");
    let request = listed.json()[0].clone();
    let id: ContactRequestId = request["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(
        request,
        json!({
            "id": request["id"], "reference": Reference::from(id).to_string(), "contactName": "Jo Park", "email": "jo@example.com",
            "phone": "(407) 555-0100", "caseStyle": "Park v. Park",
            "preferredDates": "2027-01-12, 2027-01-14", "message": "Two households.", "language": "en", "status": "new", "notes": "",
            "created_at": "2027-01-04T13:00:00.000Z", "updated_at": "2027-01-04T13:00:00.000Z"
        })
    );
    let path = format!("/api/contact-requests/{}", request["id"].as_str().unwrap());
    let noted = office.put(&path, &json!({"notes": "Called,\nwill call again"})).await.ok();
    assert_eq!(noted, with(request, json!({"notes": "Called,\nwill call again"})));
    let answered = office.put(&path, &json!({"status": "answered", "message": "x"})).await;
    assert_eq!(answered.ok(), with(noted, json!({"status": "answered"})));
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(app.requests(&office.token, "").await, json!([]));
    for call in
        [put(&path).json(&json!({})), delete(&path), post(&format!("{NOBODY}/client")), delete(NOBODY)]
    {
        assert_eq!(office.send(call).await.code(), (404, "not_found".into()));
    }
}

#[actix_web::test]
async fn a_challenge_is_a_small_sum_that_is_not_cached() {
    let app = start().await;
    let answer = app.send(get("/api/public/challenge")).await;
    assert_eq!(answer.header("cache-control"), "no-store");
    let challenge = answer.json();
    for number in ["a", "b"] {
        assert!((1..=10).contains(&challenge[number].as_i64().unwrap()), "{challenge}");
    }
    assert_eq!(challenge["expires_at"], "2027-01-04T13:15:00.000Z");
    assert_eq!(challenge.as_object().unwrap().len(), 4);
}

#[actix_web::test]
async fn without_the_right_sum_nothing_is_taken() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let token = app.sign_in().await;
    let send = async |body: &Value| app.send(post("/api/contact-requests").json(body)).await;
    for answer in [json!(1), json!("nine"), json!(""), json!(null), json!("99999999999999999999")] {
        let right = app.solved().await;
        let refused = send(&with(right.clone(), json!({"answer": answer}))).await;
        assert_eq!(refused.code(), (422, "challenge_failed".into()), "{answer}");
        assert_eq!(
            refused.json()["detail"],
            "Please solve the math problem correctly to verify you are not a robot."
        );
        assert_eq!(send(&right).await.code(), (422, "challenge_failed".into()), "used up by {answer}");
    }
    for id in [json!(""), json!("x"), json!("0190a5c0-0000-7000-8000-000000000000")] {
        let refused = send(&with(app.solved().await, json!({"challengeId": id}))).await;
        assert_eq!(refused.code(), (422, "challenge_failed".into()), "{id}");
    }
    let typed = app.solved().await;
    let typed = with(typed.clone(), json!({"answer": format!(" {} ", typed["answer"])}));
    assert_eq!(send(&typed).await.status, 201);
    assert_eq!(send(&typed).await.code(), (422, "challenge_failed".into()), "used once");
    assert_eq!(app.requests(&token, "").await.as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn a_challenge_lets_one_of_many_at_once_in() {
    let app = start().await;
    let token = app.sign_in().await;
    let sent = app.solved().await;
    let answers = join_all((0..8).map(|_| app.send(post("/api/contact-requests").json(&sent)))).await;
    let mut statuses: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422, 422, 422, 422, 422, 422, 422]);
    assert_eq!(app.requests(&token, "").await.as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn every_wrong_field_is_named_and_the_challenge_is_left() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let good = app.solved().await;
    let send = async |body: Value| app.send(post("/api/contact-requests").json(&body)).await;
    assert_eq!(send(json!({})).await.fields(), ["contactName", "email"]);
    let wrong = json!({
        "contactName": "x".repeat(121), "email": "jo", "phone": "x".repeat(41), "caseStyle": "x".repeat(161), "preferredDates": "x".repeat(401),
        "notes": "x".repeat(4001)
    });
    let all = ["caseStyle", "contactName", "email", "notes", "phone", "preferredDates"];
    assert_eq!(send(with(good.clone(), wrong)).await.fields(), all);
    for (fields, field) in [
        (json!({"contactName": " "}), "contactName"),
        (json!({"contactName": "Jo\r\nBcc: all"}), "contactName"),
        (json!({"email": "jo@example.com\r\nBcc: all@example.com"}), "email"),
        (json!({"preferredDates": "a\nb"}), "preferredDates"),
        (json!({"notes": "a\u{0}"}), "notes"),
    ] {
        assert_eq!(send(with(good.clone(), fields)).await.fields(), [field]);
    }
    for body in [json!([]), json!({"contactName": 1}), json!({"answer": [1]})] {
        assert_eq!(send(body).await.code(), (400, "bad_request".into()));
    }
    assert_eq!(send(good).await.status, 201);
}

#[actix_web::test]
async fn a_robot_that_fills_everything_in_is_thanked_and_forgotten() {
    let app = start().await;
    let token = app.sign_in().await;
    let sent = with(app.solved().await, json!({"website": "https://pills.example"}));
    let answer = app.send(post("/api/contact-requests").json(&sent)).await;
    assert_eq!((answer.status.as_u16(), answer.json()), (201, json!({"success": true})));
    assert_eq!(app.requests(&token, "").await, json!([]));
}

#[actix_web::test]
async fn the_same_key_and_body_is_one_request() {
    let app = start().await;
    let token = app.sign_in().await;
    let sent = app.solved().await;
    let keyed = |body: &Value| post("/api/contact-requests").header("idempotency-key", "k-1").json(body);
    for _ in 0..2 {
        assert_eq!(app.send(keyed(&sent)).await.ok(), json!({"success": true}));
    }
    let other = with(app.solved().await, json!({"contactName": "Kim"}));
    assert_eq!(app.send(keyed(&other)).await.code(), (422, "idempotency_key_reused".into()));
    assert_eq!(app.requests(&token, "").await.as_array().unwrap().len(), 1);
    let refused = with(app.solved().await, json!({"answer": 1}));
    let keyed = || post("/api/contact-requests").header("idempotency-key", "k-2").json(&refused);
    for _ in 0..2 {
        assert_eq!(app.send(keyed()).await.code(), (422, "challenge_failed".into()));
    }
}

#[actix_web::test]
async fn a_flood_of_requests_is_slowed_down() {
    let app = start().await;
    for _ in 0..3 {
        app.written(json!({})).await;
    }
    let fourth = with(app.solved().await, json!({"email": "JO@example.com"}));
    let refused = app.send(post("/api/contact-requests").json(&fourth)).await;
    assert_eq!(refused.code(), (429, "too_many_requests".into()), "three open requests an address");
    for _ in 0..6 {
        app.send(post("/api/contact-requests").json(&json!({}))).await.fields();
    }
    let refused = app.send(post("/api/contact-requests").json(&json!({}))).await;
    assert_eq!(refused.code(), (429, "too_many_requests".into()));
    assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 1);
    for _ in 0..26 {
        app.send(get("/api/public/challenge")).await.ok();
    }
    assert_eq!(app.send(get("/api/public/challenge")).await.code(), (429, "too_many_requests".into()));
}

#[actix_web::test]
async fn the_list_is_searched_filtered_and_paged() {
    let app = start().await;
    let office = app.office().await;
    for name in ["Jo Park", "Kim Lee", "Lou Reed"] {
        let email = format!("{}@example.com", name.to_lowercase().replace(' ', "."));
        app.written(json!({"contactName": name, "email": email, "caseStyle": null})).await;
    }
    let id = app.requests(&office.token, "q=kim").await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/contact-requests/{id}");
    office.put(&path, &json!({"status": "closed", "notes": "Settled"})).await.ok();
    let names = async |query: &str| {
        let answer = office.get(&format!("/api/contact-requests?{query}")).await;
        let rows = answer.json();
        let names = rows.as_array().unwrap().iter().map(|row| row["contactName"].as_str().unwrap());
        format!("{} of {}", names.collect::<Vec<_>>().join(", "), answer.header("x-total-count"))
    };
    assert_eq!(names("").await, "Lou Reed, Kim Lee, Jo Park of 3");
    assert_eq!(names("limit=1&offset=2").await, "Jo Park of 3");
    assert_eq!(names("status=closed").await, "Kim Lee of 1");
    assert_eq!(names("q=settled").await, "Kim Lee of 1");
    assert_eq!(names("q=LOU.REED@").await, "Lou Reed of 1");
    assert_eq!(names("q=4075550100&limit=1").await, "Lou Reed of 3");
    for query in ["status=lost", "limit=501", "offset=-1", "q=%00", "q=a&q=b"] {
        let answer = office.get(&format!("/api/contact-requests?{query}")).await;
        assert_eq!(answer.code(), (400, "bad_request".into()), "{query}");
    }
    let wrong = json!({"status": "lost", "notes": "x".repeat(4001)});
    assert_eq!(office.put(&path, &wrong).await.fields(), ["notes", "status"]);
}

#[actix_web::test]
async fn one_step_makes_a_client_of_a_request() {
    let app = start().await;
    let office = app.office().await;
    let clients = async || office.get("/api/clients").await.ok();
    let make = async |id: &Value| {
        let path = format!("/api/contact-requests/{}/client", id.as_str().unwrap());
        office.send(post(&path)).await.ok()
    };
    app.written(json!({})).await;
    let id = app.requests(&office.token, "").await[0]["id"].clone();
    let made = make(&id).await;
    assert_eq!(
        made,
        json!({
            "id": made["id"], "name": "Jo Park", "email": "jo@example.com", "phone": "(407) 555-0100", "address": "", "notes": "",
            "safe_contact": "", "created_at": "2027-01-04T13:00:00.000Z", "updated_at": "2027-01-04T13:00:00.000Z",
            "caseType": "General", "status": "active", "totalCases": 0, "email_refused_at": null
        })
    );
    assert_eq!(clients().await[0]["id"], made["id"]);
    app.written(json!({"contactName": "Somebody Else", "email": "JO@example.com"})).await;
    let id = app.requests(&office.token, "q=somebody").await[0]["id"].clone();
    assert_eq!(make(&id).await, made, "the practice's own data stays");
    assert_eq!(clients().await[0]["id"], made["id"]);
}

#[actix_web::test]
async fn a_clients_requests_are_exported_and_erased_with_them() {
    let app = start().await;
    let office = app.office().await;
    app.written(json!({"email": "Jo@Example.com"})).await;
    app.written(json!({"email": "kim@example.com", "contactName": "Kim Lee"})).await;
    let body = json!({"name": "Jo Park", "email": "jo@example.com"});
    let client = office.post("/api/clients", &body).await.ok();
    let path = |rest: &str| format!("/api/clients/{}/{rest}", client["id"].as_str().unwrap());
    let export = office.get(&path("export")).await.ok();
    assert_eq!(export["contact_requests"], app.requests(&office.token, "q=jo@").await);
    assert_eq!(export["contact_requests"][0]["message"], "Two households.");
    assert_eq!(office.send(post(&path("erase"))).await.status, 204);
    let left = app.requests(&office.token, "").await;
    assert_eq!((left.as_array().unwrap().len(), &left[0]["contactName"]), (1, &json!("Kim Lee")));
}

#[actix_web::test]
async fn what_was_sent_is_the_administrators_to_read() {
    let app = start().await;
    let calls = [get("/api/contact-requests"), put(NOBODY).json(&json!({})), delete(NOBODY)];
    for call in calls.into_iter().chain([post(&format!("{NOBODY}/client"))]) {
        assert_eq!(app.send(call).await.code(), (401, "unauthorized".into()));
    }
}
