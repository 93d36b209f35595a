//! The people who may sign in.

use api::cli::admin::add_demo_people;
use auth::{DEMO_PASSWORD, Role, Session};
use kernel::{AdminId, Named};
use serde_json::{Value, json};

use crate::harness::{EMAIL, PASSWORD, delete, get, now, post, put, start};

fn path(person: AdminId) -> String {
    format!("/api/team/{person}")
}

#[actix_web::test]
async fn the_team_is_listed_by_name() {
    let app = start().await;
    let owner = app.sign_in().await;
    let ann = app.mediator(&owner, "Ann").await;
    let robin = app.hire(Role::Mediator, Some(ann.parse().unwrap()));
    let people = app.send(get("/api/team").token(&owner)).await.ok()["people"].take();
    assert_eq!(
        people,
        json!([
            {
                "id": people[0]["id"], "firstName": "Olive", "lastName": "Manager", "email": EMAIL, "role": "owner",
                "employeeId": null, "lastSeen": "2027-01-04T13:00:00.000Z", "twoFactor": false, "disabled": false,
                "isYou": true,
            },
            {
                "id": robin.to_string(), "firstName": "Robin", "lastName": "mediator",
                "email": format!("{robin}@example.com"), "role": "mediator", "employeeId": ann, "lastSeen": null,
                "twoFactor": false, "disabled": false, "isYou": false,
            },
        ])
    );
}

#[actix_web::test]
async fn someone_disabled_is_signed_out_and_cannot_sign_in_until_enabled() {
    let app = start().await;
    let second = app.token_of(&Session::start(app.hire(Role::Owner, None), now()));
    let owner = app.sign_in().await;
    let people = app.send(get("/api/team").token(&second)).await.ok();
    let olive = people["people"][0]["id"].as_str().unwrap().parse().unwrap();
    let switch = |disabled: bool| put(&path(olive)).token(&second).json(&json!({"disabled": disabled}));
    assert_eq!(app.send(switch(true)).await.ok()["disabled"], true);
    assert_eq!(app.send(get("/api/auth/profile").token(&owner)).await.status, 401);
    let sign_in =
        |password: &str| post("/api/auth/login").json(&json!({"email": EMAIL, "password": password}));
    let (right, wrong) = (app.send(sign_in(PASSWORD)).await, app.send(sign_in("Wrong-Horse-9")).await);
    assert_eq!((right.status, right.json()), (wrong.status, wrong.json()));
    assert_eq!(right.status, 401);
    app.send(switch(false)).await.ok();
    assert_eq!(app.send(sign_in(PASSWORD)).await.status, 200);
}

#[actix_web::test]
async fn the_last_owner_cannot_go_and_a_new_role_counts_at_once() {
    let app = start().await;
    let owner = app.sign_in().await;
    let people = app.send(get("/api/team").token(&owner)).await.ok();
    let olive = people["people"][0]["id"].as_str().unwrap().parse().unwrap();
    let robin = app.hire(Role::Viewer, None);
    let robins = app.token_of(&Session::start(robin, now()));
    let demote = || put(&path(olive)).token(&owner).json(&json!({"role": "manager"}));
    for call in [
        demote(),
        put(&path(olive)).token(&owner).json(&json!({"disabled": true})),
        delete(&path(olive)).token(&owner),
    ] {
        assert_eq!(app.send(call).await.code(), (409, "last_owner".into()));
    }
    assert_eq!(app.send(get("/api/team").token(&robins)).await.code(), (403, "not_permitted".into()));
    let promote = put(&path(robin)).token(&owner).json(&json!({"role": "owner"}));
    assert_eq!(app.send(promote).await.ok()["role"], "owner");
    assert_eq!(app.send(get("/api/team").token(&robins)).await.status, 200);
    assert_eq!(app.send(demote()).await.ok()["role"], "manager");
    let mediator = put(&path(olive)).token(&robins).json(&json!({"role": "mediator"}));
    assert_eq!(app.send(mediator).await.fields(), ["employeeId"]);
}

#[actix_web::test]
async fn what_a_removed_person_did_keeps_their_name_and_their_address_is_free() {
    let app = start().await;
    let owner = app.sign_in().await;
    let robin = app.hire(Role::Manager, None);
    let robins = app.token_of(&Session::start(robin, now()));
    let ann = app.mediator(&owner, "Ann").await;
    let slot = app.slot(&owner, &ann, "2027-01-05", "9AM to 12PM Morning").await;
    let booking = app.booked(&slot).await;
    let booking = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    app.send(put(&booking).token(&robins).json(&json!({"status": "confirmed"}))).await.ok();
    assert_eq!(app.send(delete(&path(robin)).token(&owner)).await.status, 204);
    assert_eq!(app.send(get("/api/auth/profile").token(&robins)).await.status, 401);
    assert_eq!(app.send(delete(&path(robin)).token(&owner)).await.status, 404);
    let history = app.send(get(&format!("{booking}/history")).token(&owner)).await.ok();
    assert_eq!(history[0]["by"], "Robin manager");
    let left: Value = app.send(get("/api/team").token(&owner)).await.ok()["people"].take();
    assert_eq!(left.as_array().unwrap().len(), 1);
    let again = format!(
        "INSERT INTO admins (id, email, first_name, last_name, phone, password_hash)
            VALUES (gen_random_uuid(), '{robin}@example.com', '', '', '', '$')"
    );
    app.statement(&again);
}

#[actix_web::test]
async fn the_demo_has_one_person_of_each_role() {
    let app = start().await;
    let ann = app.mediator(&app.sign_in().await, "Ann").await;
    for _again in 0..2 {
        add_demo_people(&app.state).unwrap();
    }
    for role in Role::NAMES {
        let credentials = json!({"email": format!("{role}@example.com"), "password": DEMO_PASSWORD});
        let signed_in = app.send(post("/api/auth/login").json(&credentials)).await.ok();
        let profile = get("/api/auth/profile").token(signed_in["token"].as_str().unwrap());
        let profile = app.send(profile).await.ok();
        let own = if *role == "mediator" { json!(ann) } else { Value::Null };
        assert_eq!((&profile["role"], &profile["employeeId"]), (&json!(role), &own));
    }
}
