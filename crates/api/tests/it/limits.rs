//! Rate limits for anonymous calls, per network.

use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{Call, get, post, start, start_beside, start_with};

const MORNING: &str = "9AM to 12PM Morning";

/// Eleven business days with a session each.
const DAYS: [&str; 11] = ["05", "06", "07", "08", "11", "12", "13", "14", "15", "18", "19"];

/// A request for the session by a visitor with a separate email address.
fn request_by(visitor: usize, slot: &Value) -> Value {
    with(request_for(slot), json!({"client_email": format!("visitor-{visitor}@example.com")}))
}

#[actix_web::test]
async fn sixty_addresses_of_one_ipv6_network_are_slowed_down_as_one() {
    let app = start().await;
    let calls: [fn() -> Call; 7] = [
        || post("/api/bookings").json(&json!({})),
        || post("/api/contact-requests").json(&json!({})),
        || get("/api/public/challenge"),
        || get("/api/public/bookings/guess"),
        || post("/api/auth/password-resets/redeem").json(&json!({})),
        || post("/api/team/invitations/preview").json(&json!({})),
        || post("/api/team/invitations/accept").json(&json!({})),
    ];
    for (number, call) in calls.into_iter().enumerate() {
        let mut slowed_down = false;
        for host in 1..=60 {
            let answer = app.send(call().from(&format!("[2001:db8::{host:x}]:4000"))).await;
            slowed_down |= answer.status == 429;
        }
        assert!(slowed_down, "call {number}");
        let neighbor = app.send(call().from("[2001:db8:0:1::1]:4000")).await;
        assert_ne!(neighbor.status, 429, "call {number} from the next network");
    }
}

#[actix_web::test]
async fn the_networks_of_one_ipv6_site_share_a_limit_four_times_as_high() {
    let app = start().await;
    let ask = async |site: u8, network: u16| {
        let call = post("/api/team/invitations/preview").json(&json!({}));
        app.send(call.from(&format!("[2001:db8:{site}:{network:x}::1]:4000"))).await.status == 429
    };
    // Four times 30, and whatever is forgiven while this runs.
    for network in 1..=120 {
        assert!(!ask(7, network).await, "{network}");
    }
    let mut slowed_down = false;
    for network in 121..=500 {
        slowed_down = slowed_down || ask(7, network).await;
    }
    assert!(slowed_down);
    assert!(!ask(8, 1).await);
}

#[actix_web::test]
async fn the_eleventh_open_request_of_a_network_waits_whichever_server_it_reaches() {
    let app = start().await;
    let beside = start_beside(&app, &[]).await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let book = async |visitor: usize, slot: &Value| {
        // Each server allows ten calls a minute per address.
        let host = format!("[2001:db8::{visitor:x}]:4000");
        let sent = with(request_by(visitor, slot), app.solved_check().await);
        let call = post("/api/bookings").from(&host).json(&sent);
        if visitor.is_multiple_of(2) { app.send(call).await } else { beside.send(call).await }
    };
    let mut slots = Vec::new();
    for day in DAYS {
        slots.push(office.slot(&ann, &format!("2027-01-{day}"), MORNING).await);
    }
    let mut first = Value::Null;
    for (visitor, slot) in slots.iter().take(10).enumerate() {
        first = book(visitor, slot).await.ok();
    }
    let refused = book(10, &slots[10]).await;
    assert_eq!(refused.code(), (429, "too_many_requests".into()));
    assert_eq!(refused.header("retry-after"), "3600");
    assert_eq!(
        refused.json()["detail"],
        "There are many open requests from your network. We'll answer those first. \
         Please try again later, or write to us"
    );
    let elsewhere = post("/api/bookings").from("[2001:db8:0:1::1]:4000").json(&request_by(10, &slots[10]));
    assert_eq!(app.send(elsewhere).await.status, 201);
    let path = format!("/api/bookings/{}", first["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "confirmed"})).await.ok();
    let evening = office.slot(&ann, "2027-01-19", "1PM to 4PM Afternoon").await;
    assert_eq!(book(12, &evening).await.status, 201, "one was answered");
}

#[actix_web::test]
async fn what_the_office_books_counts_for_no_network() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    for (number, day) in DAYS.iter().enumerate() {
        let slot = office.slot(&ann, &format!("2027-01-{day}"), MORNING).await;
        let sent = with(request_by(number, &slot), json!({"status": "pending"}));
        office.post("/api/bookings", &sent).await.ok();
    }
    let slot = office.slot(&ann, "2027-01-20", MORNING).await;
    app.send(post("/api/bookings").json(&request_by(20, &slot))).await.ok();
}

#[actix_web::test]
async fn a_server_without_limits_takes_any_number_from_a_network() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    for (number, day) in DAYS.iter().enumerate() {
        let slot = office.slot(&ann, &format!("2027-01-{day}"), MORNING).await;
        app.send(post("/api/bookings").json(&request_by(number, &slot))).await.ok();
    }
}

#[actix_web::test]
async fn the_third_open_request_of_a_network_needs_a_human_check() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let mut slots = Vec::new();
    for day in &DAYS[..4] {
        slots.push(office.slot(&ann, &format!("2027-01-{day}"), MORNING).await);
    }
    let book = async |visitor: usize, check: Value| {
        let sent = with(request_by(visitor, &slots[visitor]), check);
        app.send(post("/api/bookings").header("idempotency-key", &format!("k-{visitor}")).json(&sent)).await
    };
    for visitor in 0..2 {
        book(visitor, json!({})).await.ok();
    }
    let refused = book(2, json!({})).await;
    assert_eq!(refused.code(), (422, "human_check_required".into()));
    assert_eq!(refused.json()["detail"], "Please solve the math problem to verify you are not a robot.");
    let solved = app.solved_check().await;
    let booked = book(2, solved.clone()).await.ok();
    assert_eq!(booked["client_email"], "visitor-2@example.com");
    assert_eq!(book(2, solved.clone()).await.ok(), booked, "the same request again is answered the same");
    let reused = book(3, solved).await;
    assert_eq!(reused.code(), (422, "challenge_failed".into()));
    assert_eq!(
        reused.json()["detail"],
        "Please solve the math problem correctly to verify you are not a robot."
    );
    let listed = office.get("/api/bookings").await;
    assert_eq!(listed.header("x-total-count"), "3");
}

#[actix_web::test]
async fn a_wrong_answer_uses_its_human_check_up_and_a_right_one_only_if_the_booking_is_made() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let taken = office.slot(&ann, "2027-01-06", MORNING).await;
    app.booked(&taken).await;
    let book = async |slot: &Value, check: &Value| {
        app.send(post("/api/bookings").json(&with(request_by(0, slot), check.clone()))).await
    };
    let failed = (422, "challenge_failed".to_owned());
    for wrong in [json!({"answer": 1}), json!({"answer": null}), json!({"challenge_id": "x"})] {
        let solved = app.solved_check().await;
        assert_eq!(book(&slot, &with(solved.clone(), wrong.clone())).await.code(), failed, "{wrong}");
        let used_up = wrong.get("answer").is_some();
        assert!(!used_up || book(&slot, &solved).await.code() == failed, "{wrong}");
    }
    let solved = app.solved_check().await;
    assert_eq!(book(&taken, &solved).await.code(), (409, "slot_unavailable".into()));
    book(&slot, &solved).await.ok();
}
