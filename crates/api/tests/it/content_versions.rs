use serde_json::{Value, json};

use crate::harness::{Call, get, post, put, start};

fn save(token: &str, headline: &str) -> Call {
    put("/api/content").token(token).json(&json!({"hero": {"headline": headline}}))
}

fn history(query: &str) -> Call {
    get(&format!("/api/content/history{query}"))
}

fn restore(token: &str, version: u32) -> Call {
    post(&format!("/api/content/history/{version}/restore")).token(token)
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().unwrap().iter().map(|line| line["version"].as_u64().unwrap()).collect()
}

#[actix_web::test]
async fn each_save_is_a_version_with_who_and_when() {
    let app = start().await;
    let office = app.office().await;
    assert_eq!(office.send(history("")).await.ok(), json!([]));
    for headline in ["First", "Second", "Third"] {
        app.send(save(&office.token, headline)).await.ok();
    }
    let answer = office.send(history("")).await;
    assert_eq!(answer.header("x-total-count"), "4");
    assert_eq!(answer.header("cache-control"), "no-store");
    let list = answer.ok();
    assert_eq!(numbers(&list), [4, 3, 2, 1]);
    let newest = json!({"version": 4, "saved_at": "2027-01-04T13:00:00Z", "saved_by": "Olive Manager"});
    assert_eq!(list[0], newest);
    assert_eq!(numbers(&office.send(history("?limit=1&offset=1")).await.ok()), [3]);
    let first = office.send(history("/2")).await.ok();
    assert_eq!(first["hero"]["headline"], "First");
    assert_eq!(first["hero"]["ctaSecondary"], "Learn More", "the whole document");
}

#[actix_web::test]
async fn what_the_first_save_replaced_can_be_compared_and_restored() {
    let app = start().await;
    let office = app.office().await;
    let before = app.send(get("/api/content")).await;
    let tag = before.header("etag").to_owned();
    let before = before.json();
    app.send(save(&office.token, "First").header("if-match", &tag)).await.ok();
    let list = office.send(history("")).await.ok();
    let first = json!({"version": 1, "saved_at": "2027-01-04T13:00:00Z", "saved_by": null});
    assert_eq!((numbers(&list), &list[1]), (vec![2, 1], &first));
    assert_eq!(office.send(history("/1")).await.ok(), before);
    assert_eq!(app.send(restore(&office.token, 1)).await.ok(), before);
    assert_eq!(app.send(get("/api/content")).await.ok(), before);
}

#[actix_web::test]
async fn an_old_version_comes_back_as_a_new_one() {
    let app = start().await;
    let office = app.office().await;
    for headline in ["First", "Second"] {
        app.send(save(&office.token, headline)).await.ok();
    }
    let restored = app.send(restore(&office.token, 2)).await;
    let tag = restored.header("etag").to_owned();
    let content = restored.ok();
    assert_eq!(content["hero"]["headline"], "First");
    let current = app.send(get("/api/content")).await;
    assert_eq!((current.header("etag"), current.json()), (tag.as_str(), content));
    assert_eq!(numbers(&office.send(history("")).await.ok()), [4, 3, 2, 1]);
    let second = office.send(history("/3")).await.ok();
    assert_eq!(second["hero"]["headline"], "Second", "nothing is lost");
}

#[actix_web::test]
async fn restoring_does_not_overwrite_what_someone_else_saved_in_the_meantime() {
    let app = start().await;
    let token = app.sign_in().await;
    app.send(save(&token, "First")).await.ok();
    let tag = app.send(get("/api/content")).await.header("etag").to_owned();
    app.send(save(&token, "Second")).await.ok();
    let refused = app.send(restore(&token, 1).header("if-match", &tag)).await;
    assert_eq!(refused.code(), (412, "stale".into()));
    assert_eq!(app.send(get("/api/content")).await.ok()["hero"]["headline"], "Second");
}

#[actix_web::test]
async fn what_is_not_kept_cannot_come_back() {
    let app = start().await;
    let office = app.office().await;
    for round in 0..52 {
        app.send(save(&office.token, &round.to_string())).await.ok();
    }
    let list = office.send(history("")).await;
    assert_eq!(list.header("x-total-count"), "50");
    assert_eq!(numbers(&list.ok()).last(), Some(&4));
    for version in ["3", "99", "-1", "9223372036854775808", "x"] {
        let missing = office.send(history(&format!("/{version}"))).await;
        assert_eq!(missing.code(), (404, "not_found".into()), "{version}");
    }
    assert_eq!(app.send(restore(&office.token, 3)).await.code(), (404, "not_found".into()));
    assert_eq!(office.send(history("?limit=0")).await.code(), (400, "bad_request".into()));
    for call in [history(""), history("/51"), post("/api/content/history/51/restore")] {
        assert_eq!(app.send(call).await.code(), (401, "unauthorized".into()));
    }
}
