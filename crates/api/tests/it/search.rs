use auth::{Role, Session};
use serde_json::json;

use crate::harness::{get, now, post, start};

const MORNING: &str = "9AM to 12PM Morning";

#[actix_web::test]
async fn one_search_finds_clients_bookings_and_messages() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let booked = app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    let open = post("/api/matters").token(&token).json(&json!({"booking_id": booked["id"]}));
    let matter = app.send(open).await.ok();
    app.written(json!({})).await;
    let found = async |text: &str, token: &str| {
        app.send(get(&format!("/api/search?q={text}")).token(token)).await.ok()
    };
    let all = found("Jo%20Park", &token).await;
    assert_eq!(
        all,
        json!({
            "clients": [{"id": booked["client_id"], "name": "Jo Park", "email": "jo@example.com", "phone": "(407) 555-0100"}],
            "bookings": [{
                "id": booked["id"], "reference": booked["reference"], "client_name": "Jo Park", "employee_name": "Ann",
                "date": "2027-01-05", "start_time": "09:00", "status": "pending"
            }],
            "matters": [{
                "id": matter["id"], "style": "", "case_number": "", "sides": ["Jo Park"], "people": 1, "sessions": 1,
                "case_type": "Family", "employee_name": "Ann", "date": "2027-01-05"
            }],
            "contact_requests": [{
                "id": all["contact_requests"][0]["id"], "contact_name": "Jo Park", "email": "jo@example.com",
                "status": "new", "created_at": "2027-01-04T13:00:00.000Z"
            }]
        })
    );
    let reference = booked["reference"].as_str().unwrap().to_lowercase();
    for text in ["4075550100", "Jan%205", "1/5/2027", "2027-01-05", &reference] {
        assert_eq!(found(text, &token).await["bookings"][0]["id"], booked["id"], "{text}");
    }
    let none = json!({"clients": [], "bookings": [], "matters": [], "contact_requests": []});
    assert_eq!(found("", &token).await, none);
    assert_eq!(found("nobody%20at%20all", &token).await, none);
    let refused = app.send(get("/api/search?q=%07").token(&token)).await;
    assert_eq!(refused.code(), (400, "bad_request".into()));
}

#[actix_web::test]
async fn a_search_finds_what_the_role_may_see() {
    let app = start().await;
    let token = app.sign_in().await;
    let (ann, bob) = (app.mediator(&token, "Ann").await, app.mediator(&token, "Bob").await);
    app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    app.written(json!({})).await;
    let counted = async |role, employee: Option<&str>, text: &str| {
        let person = app.hire(role, employee.map(|id| id.parse().unwrap()));
        let token = app.token_of(&Session::start(person, now()));
        let found = app.send(get(&format!("/api/search?q={text}")).token(&token)).await.ok();
        ["clients", "bookings", "contact_requests"].map(|kind| found[kind].as_array().unwrap().len())
    };
    assert_eq!(counted(Role::Manager, None, "Jo").await, [1, 1, 1]);
    assert_eq!(counted(Role::Mediator, Some(&ann), "Jo").await, [1, 1, 0]);
    assert_eq!(counted(Role::Mediator, Some(&bob), "Jo").await, [0, 0, 0]);
    assert_eq!(counted(Role::Billing, None, "Jo").await, [0, 1, 0]);
    assert_eq!(counted(Role::Viewer, None, "Jo").await, [1, 1, 0]);
    assert_eq!(counted(Role::Viewer, None, "jo@example.com").await, [0, 0, 0], "nor who has an address");
    assert_eq!(counted(Role::Viewer, None, "4075550100").await, [0, 0, 0], "or a number");
}
