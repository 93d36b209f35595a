use ::auth::{Account, Admin};
use api::cli::admin::admins;
use api::state::standing::Program;
use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{PASSWORD, get, post, put, start};

const CONFIG: &str = "/api/dashboard/config";

fn action(path: &str) -> Value {
    json!({
        "id": "mine", "title": "Open", "description": "", "icon": "people", "path": path, "color": "primary",
        "iconColor": "primary"
    })
}

#[actix_web::test]
async fn everybody_starts_with_the_same_dashboard() {
    let app = start().await;
    let office = app.office().await;
    assert_eq!(
        office.get(CONFIG).await.ok(),
        json!({
            "title": "Dashboard",
            "subtitle": "Welcome back! Here's what's happening.",
            "quickActions": [
                {
                    "id": "schedule", "title": "Schedule", "description": "Schedule new appointment",
                    "icon": "calendar", "path": "/admin/calendar", "color": "primary", "iconColor": "primary"
                },
                {
                    "id": "content", "title": "Content", "description": "Update website content", "icon": "page",
                    "path": "/admin/content", "color": "primary", "iconColor": "primary"
                },
                {
                    "id": "notifications", "title": "Notifications",
                    "description": "Send notifications to clients or staff", "icon": "mail",
                    "path": "/admin/notifications", "color": "primary", "iconColor": "primary"
                }
            ]
        })
    );
}

#[actix_web::test]
async fn each_administrator_keeps_their_own() {
    let app = start().await;
    let office = app.office().await;
    let added = app.state.db(Program).transact(|tx| {
        let admin = Admin::new("bea@example.com".parse().unwrap(), "Bea", "Manager");
        let account = Account { admin, password: app.state.passwords.hasher.hash(PASSWORD).unwrap() };
        admins(tx).add(&account)
    });
    added.unwrap();
    let login = json!({"email": "bea@example.com", "password": PASSWORD});
    let bea = app.send(post("/api/auth/login").json(&login)).await.ok();
    let config = json!({
        "title": "Morning 🕊", "subtitle": "", "quickActions": [action("/admin/requests"), action("/admin/clients")]
    });
    let saved = office.put(CONFIG, &with(config.clone(), json!({"stats": []}))).await;
    assert_eq!(saved.ok(), config);
    assert_eq!(office.get(CONFIG).await.ok(), config);
    let beas = app.send(get(CONFIG).token(bea["token"].as_str().unwrap())).await.ok();
    assert_eq!(beas["title"], "Dashboard");
    let none = json!({"title": "Bare", "subtitle": "", "quickActions": []});
    office.put(CONFIG, &none).await.ok();
    assert_eq!(office.get(CONFIG).await.ok(), none);
}

#[actix_web::test]
async fn a_page_is_an_admin_page_and_occurs_once() {
    let app = start().await;
    let office = app.office().await;
    let save = async |actions: Vec<Value>| {
        let config = json!({"title": "Mine", "subtitle": "", "quickActions": actions});
        office.put(CONFIG, &config).await
    };
    let twice = vec![action("/admin/clients"), action("/admin/calendar"), action("/admin/clients")];
    let refused = save(twice).await;
    assert_eq!(refused.fields(), ["quickActions.2.path"]);
    assert_eq!(
        refused.json()["errors"]["quickActions.2.path"],
        json!(["This page is already among the quick actions"])
    );
    for path in
        ["", "/", "/admin", "/admin/login", "/admin/calendar/", "https://evil.example", "javascript:x"]
    {
        let refused = save(vec![action("/admin/clients"), action(path)]).await;
        assert_eq!(refused.fields(), ["quickActions.1.path"], "{path}");
    }
    let both = save(vec![action("/"), action("/admin/clients"), action("/admin/x")]).await;
    assert_eq!(both.fields(), ["quickActions.0.path", "quickActions.2.path"]);
    let long =
        with(action("/admin/clients"), json!({"title": "", "iconColor": "x".repeat(61), "icon": "a\nb"}));
    assert_eq!(
        save(vec![long]).await.fields(),
        ["quickActions.0.icon", "quickActions.0.iconColor", "quickActions.0.title"]
    );
    let wrong =
        json!({"title": "", "subtitle": "x".repeat(201), "quickActions": vec![action("/admin/clients"); 21]});
    let refused = office.put(CONFIG, &wrong).await.fields();
    assert_eq!(refused.iter().filter(|field| !field.contains('.')).count(), 3, "{refused:?}");
    for body in [json!([]), json!({"quickActions": "none"})] {
        assert_eq!(office.put(CONFIG, &body).await.code(), (400, "bad_request".into()));
    }
    assert_eq!(office.get(CONFIG).await.ok()["title"], "Dashboard", "nothing was stored");
}

#[actix_web::test]
async fn each_administrator_has_their_own_dashboard() {
    let app = start().await;
    for call in [get(CONFIG), put(CONFIG).json(&json!({"title": "Mine"}))] {
        assert_eq!(app.send(call).await.code(), (401, "unauthorized".into()));
    }
}
