//! How often a network may call without being signed in.

use serde_json::json;

use crate::harness::{Call, get, post, start};

#[actix_web::test]
async fn sixty_addresses_of_one_ipv6_network_are_slowed_down_as_one() {
    let app = start().await;
    let calls: [fn() -> Call; 4] = [
        || post("/api/bookings").json(&json!({})),
        || post("/api/contact-requests").json(&json!({})),
        || get("/api/public/challenge"),
        || get("/api/public/bookings/guess"),
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
