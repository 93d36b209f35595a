//! Invitations to the team.

use auth::{Role, Session};
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::with;
use crate::harness::{Call, EMAIL, delete, get, now, post, put, start};
use crate::mail::Courier;
use crate::password_resets::{redeem, token_in};

const PASSWORD: &str = "Tall-Giraffe-42";

pub(crate) fn invite(body: &Value) -> Call {
    post("/api/team/invitations").json(body)
}

pub(crate) fn accept(token: &str) -> Call {
    let body = json!({"token": token, "firstName": " Kim ", "lastName": "Doe", "password": PASSWORD});
    post("/api/team/invitations/accept").json(&body)
}

fn preview(token: &str) -> Call {
    post("/api/team/invitations/preview").json(&json!({"token": token}))
}

fn kim() -> Value {
    json!({"email": "kim@example.com", "role": "billing"})
}

#[actix_web::test]
async fn someone_who_is_invited_joins_once_with_a_password() {
    let (app, server) = (start().await, SmtpServer::start());
    let owner = app.sign_in().await;
    let invited = app.send(invite(&kim()).token(&owner)).await;
    assert_eq!(invited.status, 201);
    let expected = json!({
        "id": invited.json()["id"], "email": "kim@example.com", "role": "billing", "employeeId": null,
        "invitedBy": "Olive Manager", "expiresAt": "2027-01-07T13:00:00.000Z", "expired": false,
    });
    assert_eq!(invited.json(), expected);
    let team = app.send(get("/api/team").token(&owner)).await.ok();
    assert_eq!(team["invitations"], json!([expected]));
    Courier::to(&server).deliver(&app.state);
    let mail = server.all().pop().unwrap();
    assert!(mail.to == ["kim@example.com"] && mail.data.contains("You are invited"), "{}", mail.data);
    let token = token_in(&mail.data);
    let shown = json!({"email": "kim@example.com", "role": "billing", "practice": "Accord Mediation"});
    assert_eq!(app.send(preview(&token)).await.ok(), shown);
    let blank = json!({"token": token, "firstName": " ", "lastName": "", "password": "password1"});
    let refused = app.send(post("/api/team/invitations/accept").json(&blank)).await;
    assert_eq!(refused.fields(), ["firstName", "lastName", "password"]);
    let reset = app.send(redeem(&token, PASSWORD)).await;
    assert_eq!(reset.code(), (410, "link_expired".into()), "it resets no password");
    let accepted = app.send(accept(&token)).await;
    assert_eq!((accepted.status.as_u16(), accepted.json()), (201, json!({"success": true})));
    for call in [accept(&token), preview(&token)] {
        assert_eq!(app.send(call).await.code(), (410, "link_expired".into()));
    }
    let credentials = json!({"email": "kim@example.com", "password": PASSWORD});
    let kims = app.send(post("/api/auth/login").json(&credentials)).await.ok();
    let profile = app.send(get("/api/auth/profile").token(kims["token"].as_str().unwrap())).await.ok();
    assert_eq!(
        (&profile["firstName"], &profile["lastName"], &profile["role"]),
        (&json!("Kim"), &json!("Doe"), &json!("billing"))
    );
    assert_eq!(app.send(get("/api/team").token(&owner)).await.ok()["invitations"], json!([]));
    let lines = app.send(get("/api/activity").token(&owner)).await.ok();
    let texts: Vec<_> = lines.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert!(texts.contains(&"Kim Doe joined the team: billing"), "{texts:?}");
    assert!(texts.contains(&"Olive Manager invited someone to the team: billing"), "{texts:?}");
}

#[actix_web::test]
async fn the_link_of_an_invitation_is_nowhere_but_in_the_email() {
    let (app, server) = (start().await, SmtpServer::start());
    let owner = app.sign_in().await;
    app.send(invite(&kim()).token(&owner)).await.ok();
    let token = app.newest_token();
    let shown = app.shown(&owner).await;
    assert!(shown.contains("/admin/join#private-link") && !shown.contains(&token), "{shown}");
    Courier::to(&server).deliver(&app.state);
    let shown = app.shown(&owner).await;
    assert!(shown.contains("/admin/join#private-link") && !shown.contains(&token), "{shown}");
}

#[actix_web::test]
async fn an_invitation_that_is_sent_again_replaced_or_withdrawn_loses_its_link() {
    let app = start().await;
    let owner = app.sign_in().await;
    let path = |invited: &Value| format!("/api/team/invitations/{}", invited["id"].as_str().unwrap());
    let works = async |token: &str| app.send(preview(token)).await.status.as_u16() == 200;
    let first = app.send(invite(&kim()).token(&owner)).await.ok();
    let old = app.newest_token();
    assert!(works(&old).await);
    app.statement("UPDATE account_links SET expires_at = '2027-01-04T13:00:00Z'");
    assert!(!works(&old).await, "three days are over");
    let team = app.send(get("/api/team").token(&owner)).await.ok();
    assert_eq!(team["invitations"][0]["expired"], true);
    let again = app.send(post(&format!("{}/resend", path(&first))).token(&owner)).await.ok();
    assert_eq!(
        (&again["email"], &again["role"], &again["expired"]),
        (&json!("kim@example.com"), &json!("billing"), &json!(false))
    );
    let new = app.newest_token();
    assert!(works(&new).await && !works(&old).await);
    let other = with(kim(), json!({"email": "KIM@example.com", "role": "viewer"}));
    let replaced = app.send(invite(&other).token(&owner)).await.ok();
    assert!(!works(&new).await);
    let newest = app.newest_token();
    assert_eq!(app.send(delete(&path(&replaced)).token(&owner)).await.status, 204);
    assert!(!works(&newest).await);
    for call in [delete(&path(&replaced)), post(&format!("{}/resend", path(&first)))] {
        assert_eq!(app.send(call.token(&owner)).await.code(), (404, "not_found".into()));
    }
}

#[actix_web::test]
async fn only_someone_new_is_invited_and_a_mediator_is_one_who_exists() {
    let app = start().await;
    let owner = app.sign_in().await;
    let call = |body: Value| invite(&body).token(&owner);
    let taken = with(kim(), json!({"email": EMAIL.to_uppercase()}));
    assert_eq!(app.send(call(taken)).await.code(), (409, "email_taken".into()));
    assert_eq!(app.send(call(json!({}))).await.fields(), ["email", "role"]);
    let mediator = with(kim(), json!({"role": "mediator"}));
    assert_eq!(app.send(call(mediator.clone())).await.fields(), ["employeeId"]);
    let ann = app.mediator(&owner, "Ann").await;
    let gone = app.mediator(&owner, "Bob").await;
    assert_eq!(app.send(delete(&format!("/api/employees/{gone}")).token(&owner)).await.status, 204);
    let robin = format!("/api/team/{}", app.hire(Role::Viewer, None));
    for unknown in ["nobody", &gone, "00000000-0000-7000-8000-000000000001"] {
        let invited = with(mediator.clone(), json!({"employeeId": unknown}));
        assert_eq!(app.send(call(invited)).await.fields(), ["employeeId"], "{unknown}");
        let change = put(&robin).token(&owner).json(&json!({"employeeId": unknown}));
        assert_eq!(app.send(change).await.fields(), ["employeeId"], "{unknown}");
    }
    let invited = app.send(call(with(mediator, json!({"employeeId": ann})))).await.ok();
    assert_eq!(invited["employeeId"], json!(ann));
    app.send(accept(&app.newest_token())).await.ok();
    let people = app.send(get("/api/team").token(&owner)).await.ok()["people"].take();
    let kim = people.as_array().unwrap().iter().find(|person| person["firstName"] == "Kim").unwrap();
    assert_eq!((&kim["role"], &kim["employeeId"]), (&json!("mediator"), &json!(ann)));
}

#[actix_web::test]
async fn only_owners_invite() {
    let app = start().await;
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Owner) {
        let token = app.token_of(&Session::start(app.hire(role, None), now()));
        assert_eq!(app.send(invite(&kim()).token(&token)).await.code(), (403, "not_permitted".into()));
    }
}

#[actix_web::test]
async fn an_invitation_ends_with_its_inviters_right_to_invite_and_does_not_come_back() {
    let app = start().await;
    let owner = app.sign_in().await;
    for (number, taken, given_back) in [
        (1, json!({"disabled": true}), Some(json!({"disabled": false}))),
        (2, json!({"role": "manager"}), Some(json!({"role": "owner"}))),
        (3, Value::Null, None),
    ] {
        let ann = app.hire(Role::Owner, None);
        let anns = app.token_of(&Session::start(ann, now()));
        let kim = json!({"email": format!("kim{number}@example.com"), "role": "owner"});
        app.send(invite(&kim).token(&anns)).await.ok();
        let link = app.newest_token();
        let path = format!("/api/team/{ann}");
        let call = if taken.is_null() { delete(&path) } else { put(&path).json(&taken) };
        assert!(app.send(call.token(&owner)).await.status.is_success());
        let refused = (410, "link_expired".into());
        assert_eq!(app.send(accept(&link)).await.code(), refused, "{taken}");
        assert_eq!(app.send(get("/api/team").token(&owner)).await.ok()["invitations"], json!([]), "{taken}");
        if let Some(given_back) = given_back {
            app.send(put(&path).token(&owner).json(&given_back)).await.ok();
            assert_eq!(app.send(preview(&link)).await.code(), refused, "{given_back}");
        }
    }
}

#[actix_web::test]
async fn every_owner_gets_an_email_when_someone_becomes_one() {
    let (app, server) = (start().await, SmtpServer::start());
    let owner = app.sign_in().await;
    app.hire(Role::Manager, None);
    app.send(invite(&json!({"email": "kim@example.com", "role": "owner"})).token(&owner)).await.ok();
    app.send(accept(&app.newest_token())).await.ok();
    let robin = app.hire(Role::Viewer, None);
    app.send(put(&format!("/api/team/{robin}")).token(&owner).json(&json!({"role": "owner"}))).await.ok();
    Courier::to(&server).deliver(&app.state);
    let mut told: Vec<_> = server
        .all()
        .into_iter()
        .filter(|mail| mail.data.contains("has a new owner"))
        .flat_map(|mail| mail.to)
        .collect();
    told.sort();
    assert_eq!(told, ["kim@example.com", EMAIL, EMAIL]);
}
