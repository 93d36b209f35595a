//! What most tests start with, created through the API itself.

use std::sync::atomic::{AtomicU16, Ordering};

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};

use crate::harness::{TestApp, get, post};

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    /// An active mediator. Returns the id.
    pub(crate) async fn mediator(&self, token: &str, name: &str) -> String {
        let email = format!("{}@example.com", name.to_lowercase().replace(' ', "."));
        let call = post("/api/employees").token(token).json(&json!({"name": name, "email": email}));
        self.send(call).await.ok()["id"].as_str().unwrap().to_owned()
    }

    /// An offered session type. Returns the slot.
    pub(crate) async fn slot(&self, token: &str, mediator: &str, date: &str, label: &str) -> Value {
        let time = if label.starts_with("1PM") { "13:00" } else { "09:00" };
        let body = json!({"employee_id": mediator, "date": date, "time": time, "duration": label});
        let body = match label {
            "9AM to 4PM Full Day" => with(body, json!({"price": 1750})),
            _ => with(body, json!({"price": 750})),
        };
        self.send(post("/api/time-slots").token(token).json(&body)).await.ok()
    }

    /// A pending booking of the slot by a visitor from a separate network. Returns the booking.
    pub(crate) async fn booked(&self, slot: &Value) -> Value {
        static NETWORKS: AtomicU16 = AtomicU16::new(1);
        let peer = format!("[2001:db8:{:x}::1]:4000", NETWORKS.fetch_add(1, Ordering::Relaxed));
        self.send(post("/api/bookings").from(&peer).json(&request_for(slot))).await.ok()
    }

    /// The right answer to a new human check, as sent with a booking.
    pub(crate) async fn solved_check(&self) -> Value {
        let challenge = self.send(get("/api/public/challenge")).await.ok();
        let sum = challenge["a"].as_i64().unwrap() + challenge["b"].as_i64().unwrap();
        json!({"challenge_id": challenge["id"], "answer": sum})
    }
}

/// The object with some fields replaced.
pub(crate) fn with(mut object: Value, fields: Value) -> Value {
    let Value::Object(fields) = fields else { panic!("not an object: {fields}") };
    object.as_object_mut().unwrap().extend(fields);
    object
}

/// What the site sends for a slot.
pub(crate) fn request_for(slot: &Value) -> Value {
    json!({
        "employee_id": slot["employee_id"],
        "slot_id": slot["id"],
        "case_type": "Family",
        "case_title": "Family Mediation",
        "description": "Two households.",
        "contact_method": "Virtual",
        "date": slot["date"],
        "start_time": slot["time"],
        "end_time": slot["time"],
        "status": "pending",
        "client_name": "Jo Park",
        "client_email": "jo@example.com",
        "client_phone": "(407) 555-0100",
    })
}
