//! Every change adds one line to the audit log.

use std::collections::BTreeSet;

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use auth::Role;
use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use kernel::{Action, Named as _};
use serde_json::{Value, json};
use tempfile::tempdir;
use testing::{CalendarServer, SmtpServer, StripeServer};

use crate::factories::{request_for, with};
use crate::harness::{Call, EMAIL, PASSWORD, TestApp, delete, get, now, post, put, start_with};
use crate::invitations::{accept, invite};
use crate::mail::Courier;
use crate::media::photo;
use crate::passkeys::Device;
use crate::password_resets::{redeem, request};
use crate::two_factor::code_of;

const MORNING: &str = "9AM to 12PM Morning";
const AFTERNOON: &str = "1PM to 4PM Afternoon";
const FULL_DAY: &str = "9AM to 4PM Full Day";

/// Operations without a change worth recording: one checks who is signed in, one only checks a
/// file, two only show what an email would look like or what someone is invited to, two only ask for
/// a passkey, one does not even look for the account, and one only asks the payment service.
const CHANGE_NOTHING: [&str; 9] = [
    "begin_passkey",
    "begin_passkey_login",
    "validate_session",
    "import_settings",
    "preview_client_import",
    "preview_email_template",
    "request_password_reset",
    "preview_invitation",
    "refresh_payment",
];

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// A call of an operation, the actor and action it must be recorded with, and its subject, if known
/// beforehand.
struct Step {
    operation: &'static str,
    call: Call,
    expected: &'static str,
    subject: String,
}

/// Makes the calls one after another.
struct Walk<S> {
    app: TestApp<S>,
    token: String,
    done: BTreeSet<&'static str>,
}

impl<S, B> Walk<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    /// Every line so far, as `actor action subject`.
    fn lines(&self) -> Vec<String> {
        let mut connection = PgConnection::establish(&self.app.state.config.database_url).unwrap();
        let query = "SELECT concat_ws(' ', actor, action, subject, detail) AS line FROM audit_log
            WHERE (actor = 'admin') = (admin_id IS NOT NULL AND address IS NOT NULL) ORDER BY id";
        let lines: Vec<Line> = sql_query(query).load(&mut connection).unwrap();
        lines.into_iter().map(|line| line.line).collect()
    }

    /// Makes the call, and checks for its one line. Returns the response.
    async fn go(&mut self, step: Step) -> Value {
        let before = self.lines().len();
        let answer = self.app.send(step.call).await;
        assert!(answer.status.is_success(), "{}: {} {}", step.operation, answer.status, answer.text);
        let new: Vec<_> = self.lines().split_off(before);
        let expected = format!("{} {}", step.expected, step.subject);
        assert!(
            new.len() == 1 && new[0].starts_with(expected.trim_end()),
            "{}: {new:?} instead of one line {expected}",
            step.operation
        );
        self.done.insert(step.operation);
        serde_json::from_str(&answer.text).unwrap_or_default()
    }

    /// The same for an administrator's call.
    async fn admin(
        &mut self,
        operation: &'static str,
        call: Call,
        action: &'static str,
        subject: &Value,
    ) -> Value {
        let call = call.token(&self.token);
        let subject = subject.as_str().map_or_else(|| subject.to_string(), str::to_owned);
        self.go(Step { operation, call, expected: action, subject: subject.replace("null", "") }).await
    }

    async fn visitor(&mut self, operation: &'static str, call: Call, action: &'static str) -> Value {
        self.go(Step { operation, call, expected: action, subject: String::new() }).await
    }

    async fn slot(&mut self, mediator: &Value, date: &str, label: &str) -> Value {
        let time = if label == AFTERNOON { "13:00" } else { "09:00" };
        let price = if label == FULL_DAY { 1750 } else { 750 };
        let body =
            json!({"employee_id": mediator, "date": date, "time": time, "duration": label, "price": price});
        let call = post("/api/time-slots").json(&body);
        self.admin("create_time_slot", call, "admin time_slot.added", &Value::Null).await
    }

    async fn contact_request(&mut self, email: &str) -> Value {
        let check = self.app.solved_check().await;
        let form = json!({
            "contactName": "Kim Doe", "email": email, "caseStyle": "Doe v. Doe", "preferredDates": "", "notes": "Hello",
            "challengeId": check["challenge_id"], "answer": check["answer"],
        });
        let call = post("/api/contact-requests").json(&form);
        self.visitor("create_contact_request", call, "client contact_request.received").await;
        let all = self.app.send(get("/api/contact-requests").token(&self.token)).await.ok();
        all[0]["id"].clone()
    }

    async fn forgotten_password(&mut self) {
        assert_eq!(self.app.send(request(EMAIL)).await.status, 202);
        let call = redeem(&self.app.newest_token(), PASSWORD);
        self.visitor("redeem_password_reset", call, "admin admin.password_reset").await;
    }

    async fn sign_in_and_out(&mut self) {
        let credentials = json!({"email": EMAIL, "password": PASSWORD});
        let call = post("/api/auth/login").json(&credentials);
        let signed_in = self.visitor("login", call, "admin session.started").await;
        signed_in["token"].as_str().unwrap().clone_into(&mut self.token);
        let none = Value::Null;
        self.admin("logout", post("/api/auth/logout"), "admin session.ended", &none).await;
        self.token = self.app.sign_in().await;
        self.sessions().await;
        let call = put("/api/auth/profile").json(&json!({"phone": "407 555 0100"}));
        self.admin("save_profile", call, "admin admin.profile_saved", &none).await;
        let words = json!({"currentPassword": PASSWORD, "newPassword": "Correct-Horse-10"});
        let call = post("/api/auth/password").json(&words);
        self.admin("change_password", call, "admin admin.password_changed", &none).await;
        self.two_factor(&json!({"password": "Correct-Horse-10"})).await;
    }

    async fn sessions(&mut self) {
        let other = self.app.sign_in().await;
        let sessions = self.app.send(get("/api/auth/sessions").token(&other)).await.ok();
        let own = sessions.as_array().unwrap().iter().find(|session| session["current"] == true).unwrap();
        let path = format!("/api/auth/sessions/{}", own["id"].as_str().unwrap());
        self.admin("end_session", delete(&path), "admin session.ended", &own["id"]).await;
        let call = delete("/api/auth/sessions");
        self.admin("end_other_sessions", call, "admin session.others_ended", &Value::Null).await;
    }

    async fn two_factor(&mut self, password: &Value) {
        let none = Value::Null;
        let call = post("/api/auth/2fa/setup");
        let new = self.admin("set_up_two_factor", call, "admin admin.two_factor_set_up", &none).await;
        let code = json!({"token": code_of(&new, 0)});
        let call = post("/api/auth/2fa/verify-setup").json(&code);
        self.admin("verify_two_factor_setup", call, "admin admin.two_factor_enabled", &none).await;
        let call = post("/api/auth/2fa/backup-codes").json(password);
        self.admin("renew_backup_codes", call, "admin admin.backup_codes_renewed", &none).await;
        let call = post("/api/auth/2fa/disable").json(password);
        self.admin("disable_two_factor", call, "admin admin.two_factor_disabled", &none).await;
        self.passkeys(password).await;
    }

    async fn passkeys(&mut self, password: &Value) {
        let (none, mut device) = (Value::Null, Device::new());
        let call = post("/api/auth/passkeys/options").token(&self.token);
        let body = with(password.clone(), json!({"isEnough": true}));
        let challenge = self.app.send(call.json(&body)).await.ok();
        let made = with(device.create(&challenge), json!({"name": "Laptop"}));
        let call = post("/api/auth/passkeys").json(&made);
        let added = self.admin("add_passkey", call, "admin admin.passkey_added", &none).await;
        let path = format!("/api/auth/passkeys/{}", added["id"].as_str().unwrap());
        let call = put(&path).json(&json!({"name": "Phone"}));
        self.admin("rename_passkey", call, "admin admin.passkey_renamed", &none).await;
        let challenge = self.app.send(post("/api/auth/passkey-logins/options")).await.ok();
        let call = post("/api/auth/passkey-logins").json(&device.sign(&challenge));
        self.visitor("log_in_with_passkey", call, "admin session.started").await;
        let call = post(&format!("{path}/remove")).json(password);
        self.admin("remove_passkey", call, "admin admin.passkey_removed", &none).await;
    }

    async fn availability(&mut self, ann: &Value, id: &str) {
        let plan = json!({"weekly": {}, "exceptions": []});
        let call = post("/api/availability").json(&json!({"employee_id": ann, "schedule": plan}));
        self.admin("save_schedule", call, "admin schedule.saved", ann).await;
        let call = post(&format!("/api/availability/{id}/generate"));
        self.admin("generate_availability", call, "admin availability.generated", ann).await;
        let slot = self.slot(ann, "2027-01-05", MORNING).await;
        let path = format!("/api/time-slots/{}", slot["id"].as_str().unwrap());
        let call = put(&path).json(&json!({"price": 800}));
        self.admin("update_time_slot", call, "admin time_slot.changed", &slot["id"]).await;
        self.admin("delete_time_slot", delete(&path), "admin time_slot.deleted", &slot["id"]).await;
        let call = post("/api/time-slots/migrate");
        self.admin("migrate_time_slots", call, "admin time_slots.migrated", &Value::Null).await;
        let days = json!({"employee_id": ann, "from": "2027-03-01", "to": "2027-03-02", "reason": "Court"});
        let call = post("/api/closures").json(&days);
        let closure = self.admin("create_closure", call, "admin closure.added", &Value::Null).await;
        let path = format!("/api/closures/{}", closure["id"].as_str().unwrap());
        self.admin("delete_closure", delete(&path), "admin closure.removed", &closure["id"]).await;
        let call = post("/api/closures/holidays/keep-open");
        self.admin("keep_holidays_open", call, "admin holidays.kept_open", &Value::Null).await;
        let feed = format!("/api/employees/{id}/calendar-feed");
        self.admin("create_calendar_feed", post(&feed), "admin calendar_feed.created", ann).await;
        self.admin("revoke_calendar_feed", delete(&feed), "admin calendar_feed.revoked", ann).await;
        self.outside_calendar(ann, id).await;
    }

    async fn outside_calendar(&mut self, ann: &Value, id: &str) {
        let path = format!("/api/employees/{id}/outside-calendar");
        let call = put(&path).json(&json!({"address": CalendarServer::start().url()}));
        self.admin("set_outside_calendar", call, "admin outside_calendar.set", ann).await;
        let call = post(&format!("{path}/read"));
        self.admin("read_outside_calendar", call, "admin outside_calendar.read", ann).await;
        self.admin("remove_outside_calendar", delete(&path), "admin outside_calendar.removed", ann).await;
    }

    async fn payment_settings(&mut self) {
        let none = Value::Null;
        let demo = json!({"key": "demo", "name": "Demo", "enabled": true});
        let call = post("/api/payment/providers").json(&demo);
        self.admin("add_payment_provider", call, "admin payment_provider.added", &none).await;
        let path = "/api/payment/providers/demo";
        let call = put(path).json(&demo);
        self.admin("change_payment_provider", call, "admin payment_provider.changed", &none).await;
        let call = post(&format!("{path}/test"));
        self.admin("test_payment_provider", call, "admin payment_provider.tested", &none).await;
        let call = put("/api/payment/settings").json(&json!({"mode": "off", "currency": "EUR"}));
        self.admin("save_payment_settings", call, "admin payment_settings.saved", &none).await;
        self.admin("delete_payment_provider", delete(path), "admin payment_provider.deleted", &none).await;
    }

    async fn payments(&mut self, ann: &Value, server: &StripeServer) {
        let none = Value::Null;
        let names = json!({"secret_key": "PAY_KEY", "webhook_secret": "PAY_WEBHOOK"});
        let stripe = json!({"key": "stripe", "name": "Cards", "enabled": true, "secret_env_names": names});
        let demo = json!({"key": "demo", "name": "Demo", "enabled": true});
        for provider in [&stripe, &demo] {
            let call = post("/api/payment/providers").json(provider);
            self.admin("add_payment_provider", call, "admin payment_provider.added", &none).await;
        }
        for (provider, date) in [("stripe", "2027-01-26"), ("demo", "2027-01-27")] {
            let settings = json!({"mode": "required", "currency": "USD", "default_provider": provider});
            let call = put("/api/payment/settings").json(&settings);
            self.admin("save_payment_settings", call, "admin payment_settings.saved", &none).await;
            let slot = self.slot(ann, date, MORNING).await;
            let call = post("/api/bookings").json(&request_for(&slot));
            let booked = self.visitor("create_booking", call, "client booking.held").await;
            let (_, link) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
            let link = format!("/api/public/bookings/{link}/payment");
            // The time is no longer held: what is paid changes the payment alone.
            let call = put(&format!("/api/bookings/{}", booked["id"].as_str().unwrap()));
            let call = call.json(&json!({"status": "confirmed"}));
            self.admin("update_booking", call, "admin booking.changed", &booked["id"]).await;
            self.visitor("start_payment", post(&link), "client payment.started").await;
            if provider == "demo" {
                let call = post(&format!("{link}/demo")).json(&json!({"outcome": "success"}));
                self.visitor("report_demo_payment", call, "client payment.paid").await;
            } else {
                let (body, signature) =
                    StripeServer::webhook("checkout.session.completed", &server.pay(), now().timestamp());
                let call = post("/api/payment/webhooks/stripe").header("stripe-signature", &signature);
                let call = call.body("application/json", body);
                self.visitor("take_webhook", call, "system payment.paid").await;
            }
        }
        let slot = self.slot(ann, "2027-01-28", MORNING).await;
        let call = post("/api/bookings").json(&request_for(&slot));
        let booked = self.admin("create_booking", call, "admin booking.created", &none).await;
        let decision = json!({"status": "confirmed"});
        let call = put(&format!("/api/bookings/{}", booked["id"].as_str().unwrap())).json(&decision);
        self.app.send(call.token(&self.token)).await.ok();
        let call = post("/api/payments/reminders").json(&json!({"booking_ids": [booked["id"]]}));
        self.admin("remind_clients", call, "admin booking.payment_reminded", &booked["id"]).await;
        let call = post(&format!("/api/bookings/{}/payments", booked["id"].as_str().unwrap()));
        let call = call.json(&json!({"method": "cash", "received_on": "2027-01-04"}));
        let payment = self.admin("record_payment", call, "admin payment.recorded", &none).await;
        let path = format!("/api/payments/{}", payment["id"].as_str().unwrap());
        let call = post(&format!("{path}/receipt"));
        self.admin("send_receipt", call, "admin payment.receipt_sent", &payment["id"]).await;
        let call = post(&format!("{path}/refunds")).json(&json!({"amount": 100, "reason": "Agreed"}));
        self.admin("refund_payment", call, "admin payment.refunded", &payment["id"]).await;
        let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
        let cancelled = json!({"status": "cancelled"});
        self.app.send(put(&path).token(&self.token).json(&cancelled)).await.ok();
        let call = post(&format!("{path}/surplus/keep"));
        self.admin("keep_surplus", call, "admin booking.surplus_kept", &booked["id"]).await;
        let call = put("/api/payment/settings").json(&json!({"mode": "off", "currency": "USD"}));
        self.admin("save_payment_settings", call, "admin payment_settings.saved", &none).await;
    }

    async fn matter(&mut self, booked: &Value) {
        let call = post("/api/matters").json(&json!({"booking_id": booked["id"]}));
        // The answer says its id.
        let matter = self.admin("open_matter", call, "admin matter.opened", &Value::Null).await;
        let path = format!("/api/matters/{}", matter["id"].as_str().unwrap());
        let call = put(&path).json(&json!({"county": "Orange"}));
        self.admin("update_matter", call, "admin matter.changed", &matter["id"]).await;
        let side = with(matter["sides"][0].clone(), json!({"role": "owner"}));
        let call = put(&format!("{path}/sides")).json(&json!({"sides": [side]}));
        self.admin("update_sides", call, "admin matter.seated", &matter["id"]).await;
    }

    async fn table(&mut self, ann: &Value) {
        let slot = self.slot(ann, "2027-02-03", MORNING).await;
        let asked =
            with(request_for(&slot), json!({"client_email": "kim@example.com", "status": "confirmed"}));
        let call = post("/api/bookings").json(&asked);
        let booked = self.admin("create_booking", call, "admin booking.created", &Value::Null).await;
        let call = post("/api/matters").json(&json!({"booking_id": booked["id"]}));
        let matter = self.admin("open_matter", call, "admin matter.opened", &Value::Null).await;
        let path = format!("/api/matters/{}", matter["id"].as_str().unwrap());
        let lee = json!({"role": "counsel", "name": "Lee", "email": "lee@example.net", "gets_mail": true});
        let lee = json!({"role": "defendant", "name": "Lee", "people": [lee]});
        let call = put(&format!("{path}/sides")).json(&json!({"sides": [matter["sides"][0], lee]}));
        let seated = self.admin("update_sides", call, "admin matter.seated", &matter["id"]).await;
        let call = post(&format!("{path}/told")).json(&json!({"booking_id": booked["id"]}));
        self.admin("tell_matter", call, "admin matter.told", &matter["id"]).await;
        let person = seated["sides"][1]["people"][0]["id"].as_str().unwrap();
        let call = post(&format!("{path}/participants/{person}/link"));
        self.admin("renew_link", call, "admin matter.link_renewed", &matter["id"]).await;
        let link = self.app.state.links.token(booked["id"].as_str().unwrap().parse().unwrap());
        let own = self.app.send(get(&format!("/api/public/bookings/{link}"))).await.ok();
        let seat = format!("/api/public/mediation/{}/requests", own["seat"].as_str().unwrap());
        let ask = || post(&seat).json(&json!({"reference": booked["reference"], "kind": "move"}));
        self.visitor("ask_for_change", ask(), "client matter.change_asked").await;
        let call = delete(&format!("{seat}/{}", booked["reference"].as_str().unwrap()));
        self.visitor("take_back_change", call, "client matter.change_taken_back").await;
        self.visitor("ask_for_change", ask(), "client matter.change_asked").await;
        let page = format!("/api/public/mediation/{}", own["seat"].as_str().unwrap());
        let al = json!({"add": [{"name": "Al Roe", "role": "staff"}]});
        let call = put(&format!("{page}/people")).json(&al);
        self.visitor("say_who_comes", call, "client matter.people_added").await;
        let matter = self.app.send(get(&path).token(&self.token)).await.ok();
        let wish = format!("/api/change-requests/{}", matter["requests"][0]["id"].as_str().unwrap());
        let call = put(&wish).json(&json!({"decision": "decline"}));
        self.admin("decide_change_request", call, "admin matter.change_decided", &matter["id"]).await;
        let call = post(&format!("{page}/wrong-person"));
        self.visitor("disown_seat", call, "client matter.seat_disowned").await;
        let booked = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
        let over = json!({"status": "completed", "notify": false});
        self.app.send(put(&booked).token(&self.token).json(&over)).await.ok();
        let call = post(&format!("{path}/participants/{person}/erase"));
        self.admin("erase_participant", call, "admin client.erased", &Value::Null).await;
    }

    async fn bookings(&mut self, ann: &Value) {
        let slot = self.slot(ann, "2027-01-06", MORNING).await;
        let call = post("/api/bookings").from("[2001:db8:f::1]:4000").json(&request_for(&slot));
        let booked = self.visitor("create_booking", call, "client booking.requested").await;
        self.matter(&booked).await;
        let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
        let confirm = json!({"ids": [booked["id"]], "expected_status": "pending", "status": "confirmed"});
        let call = post("/api/bookings/decisions").json(&confirm);
        self.admin("decide_bookings", call, "admin booking.changed", &booked["id"]).await;
        let (_, link) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
        let link = format!("/api/public/bookings/{link}");
        let call = put(&path).json(&json!({"meeting_link": "https://zoom.us/j/1"}));
        self.admin("update_booking", call, "admin booking.relocated", &booked["id"]).await;
        let call =
            put(&path).json(&json!({"case_type": "Insurance", "description": "A roof.", "client_phone": ""}));
        self.admin("update_booking", call, "admin booking.edited", &booked["id"]).await;
        let seen = self.app.send(get("/api/bookings?q=2027-01-06").token(&self.token)).await.ok();
        let session = json!({"id": booked["id"], "revision": seen[0]["revision"]});
        let call = post("/api/bookings/relocations").json(&json!({"sessions": [session]}));
        self.admin("tell_place", call, "admin booking.place_told", &booked["id"]).await;
        let full_day = self.slot(ann, "2027-01-07", FULL_DAY).await;
        let call = put(&link).json(&json!({"slot_id": full_day["id"]}));
        self.visitor("change_visited_booking", call, "client booking.moved_by_client").await;
        let call = put(&link).json(&json!({"status": "cancelled"}));
        self.visitor("change_visited_booking", call, "client booking.cancelled_by_client").await;
        let history = self.app.send(get(&format!("{path}/history")).token(&self.token)).await.ok();
        let of = |line: &Value| (line["by"].clone(), line["action"].clone(), line["detail"].clone());
        assert_eq!(
            history.as_array().unwrap().iter().map(of).collect::<Vec<_>>(),
            [
                (json!("Client"), json!("booking.cancelled_by_client"), json!("pending → cancelled")),
                (
                    json!("Client"),
                    json!("booking.moved_by_client"),
                    json!("confirmed → pending; 2027-01-06 09:00 with Ann → 2027-01-07 09:00 with Ann")
                ),
                (json!("Olive Manager"), json!("booking.place_told"), json!("")),
                (
                    json!("Olive Manager"),
                    json!("booking.edited"),
                    json!("Family → Insurance; notes; phone number")
                ),
                (json!("Olive Manager"), json!("booking.relocated"), json!("")),
                (json!("Olive Manager"), json!("booking.changed"), json!("pending → confirmed")),
                (json!("Client"), json!("booking.requested"), json!("")),
            ]
        );
        let slot = self.slot(ann, "2027-01-06", AFTERNOON).await;
        let call = post("/api/bookings").json(&with(request_for(&slot), json!({"status": "completed"})));
        self.admin("create_booking", call, "admin booking.created", &Value::Null).await;
    }

    async fn people(&mut self) {
        let none = Value::Null;
        let call = post("/api/clients").json(&json!({"name": "Lee Poe", "email": "lee@example.com"}));
        let lee = self.admin("create_client", call, "admin client.added", &none).await;
        let path = format!("/api/clients/{}", lee["id"].as_str().unwrap());
        let call = put(&path).json(&json!({"notes": "Called"}));
        self.admin("update_client", call, "admin client.changed", &lee["id"]).await;
        self.admin("erase_client", post(&format!("{path}/erase")), "admin client.erased", &lee["id"]).await;
        let call = post("/api/clients").json(&json!({"name": "Max Roe", "email": "max@example.com"}));
        let max = self.admin("create_client", call, "admin client.added", &none).await;
        let path = format!("/api/clients/{}", max["id"].as_str().unwrap());
        self.admin("delete_client", delete(&path), "admin client.deleted", &max["id"]).await;
        let counts = json!({"added": 1, "merged": 0, "known": 0, "refused": 0});
        let call = post("/api/clients/imports").json(&json!({"text": "Name\nTim Orr", "previewed": counts}));
        let import = self.admin("import_clients", call, "admin clients.imported", &none).await;
        let call = post(&format!("/api/clients/imports/{}/take-back", import["id"].as_str().unwrap()));
        self.admin("take_back_client_import", call, "admin clients.import_taken_back", &import["id"]).await;
        let call = post("/api/clients/erase").json(&json!({"email": "max@example.com"}));
        self.admin("erase_by_email", call, "admin client.erased", &none).await;
        let id = self.contact_request("kim@example.com").await;
        let path = format!("/api/contact-requests/{}", id.as_str().unwrap());
        let call = put(&path).json(&json!({"status": "answered"}));
        self.admin("update_contact_request", call, "admin contact_request.changed", &id).await;
        let call = post(&format!("{path}/client"));
        let made = "admin contact_request.made_client";
        self.admin("create_client_from_request", call, made, &id).await;
        self.admin("delete_contact_request", delete(&path), "admin contact_request.deleted", &id).await;
    }

    async fn site(&mut self) {
        let none = Value::Null;
        for headline in ["First", "Second"] {
            let call = put("/api/content").json(&json!({"hero": {"title": headline}}));
            self.admin("save_content", call, "admin content.saved", &none).await;
        }
        let call = put("/api/content").json(&json!({"branding": {"theme": "classic"}}));
        self.admin("save_content", call, "admin content.look_changed", &none).await;
        let call = post("/api/content/history/1/restore");
        self.admin("restore_content_version", call, "admin content.restored", &none).await;
        let added = self.admin("upload_media", photo(), "admin media.added", &none).await;
        let path = format!("/api/media/{}", added[0]["id"].as_str().unwrap());
        self.admin("delete_media", delete(&path), "admin media.removed", &added[0]["id"]).await;
        let call = put("/api/dashboard/config")
            .json(&json!({"title": "Office", "subtitle": "", "quickActions": []}));
        self.admin("save_dashboard_config", call, "admin dashboard.changed", &none).await;
        let call = put("/api/settings").json(&json!({"siteName": "Orlando Mediation"}));
        self.admin("save_settings", call, "admin settings.saved", &json!("settings siteName")).await;
        let call = post("/api/smtp/send-test-email").json(&json!({"testEmail": "jo@example.com"}));
        self.admin("send_test_email", call, "admin mail.tested", &none).await;
        self.admin("clear_site_cache", post("/api/site/cache/clear"), "admin site.cache_cleared", &none)
            .await;
        self.admin("generate_sitemap", post("/api/site/sitemap"), "admin site.sitemap_generated", &none)
            .await;
    }

    async fn email_templates(&mut self) {
        let none = Value::Null;
        let words = json!({"name": "Hello", "subject": "Hi {client_name}", "text_content": "Hello"});
        let call = post("/api/email-templates").json(&words);
        let added = self.admin("create_email_template", call, "admin email_template.added", &none).await;
        let path = format!("/api/email-templates/{}", added["id"].as_str().unwrap());
        let call = put(&path).json(&json!({"is_active": true}));
        let switched = json!(format!("{} switched on", added["id"].as_str().unwrap()));
        self.admin("update_email_template", call, "admin email_template.changed", &switched).await;
        let call = post(&format!("{path}/duplicate"));
        self.admin("duplicate_email_template", call, "admin email_template.duplicated", &none).await;
        let call = delete(&path);
        self.admin("delete_email_template", call, "admin email_template.deleted", &added["id"]).await;
        let call = post("/api/email-templates/test").json(&words);
        self.admin("test_email_template", call, "admin mail.tested", &none).await;
    }

    async fn team(&mut self) {
        let robin = self.app.hire(Role::Viewer, None);
        let (path, id) = (format!("/api/team/{robin}"), json!(robin.to_string()));
        let call = put(&path).json(&json!({"role": "billing"}));
        let changed = json!(format!("{robin} viewer → billing"));
        self.admin("change_person", call, "admin team.changed", &changed).await;
        let kim = json!({"email": "kim.doe@example.com", "role": "viewer"});
        let invited = self.admin("invite_person", invite(&kim), "admin team.invited", &Value::Null).await;
        let again = post(&format!("/api/team/invitations/{}/resend", invited["id"].as_str().unwrap()));
        let none = Value::Null;
        self.admin("resend_invitation", again, "admin team.invitation_resent", &none).await;
        let call = accept(&self.app.newest_token());
        self.visitor("accept_invitation", call, "admin team.joined").await;
        let lee = json!({"email": "lee.poe@example.com", "role": "viewer"});
        let invited = self.admin("invite_person", invite(&lee), "admin team.invited", &none).await;
        let call = delete(&format!("/api/team/invitations/{}", invited["id"].as_str().unwrap()));
        self.admin("revoke_invitation", call, "admin team.invitation_revoked", &invited["id"]).await;
        self.admin("remove_person", delete(&path), "admin team.removed", &id).await;
    }

    /// What becomes of the mail that the calls before have caused.
    async fn mail(&mut self) {
        let (server, none) = (SmtpServer::start(), Value::Null);
        server.refuse("lee@example.com", "550 no such user");
        let slot = self.app.slot(&self.token, &self.mediator_id().await, "2027-01-11", MORNING).await;
        let request = with(request_for(&slot), json!({"client_email": "lee@example.com"}));
        self.app.send(post("/api/bookings").from("[2001:db8:e::1]:4000").json(&request)).await.ok();
        let mail = async |app: &TestApp<S>, token: &str, query: &str| {
            let found = app.send(get(&format!("/api/notifications/outbox?{query}")).token(token)).await.ok();
            format!("/api/notifications/outbox/{}", found[0]["id"].as_str().unwrap())
        };
        let path = mail(&self.app, &self.token, "state=waiting&search=lee@").await;
        let id = json!(path.rsplit('/').next().unwrap());
        Courier::to(&server).deliver(&self.app.state);
        let call = post(&format!("{path}/retry"));
        self.admin("retry_mail", call, "admin mail.retried", &id).await;
        let call = post(&format!("{path}/cancel"));
        self.admin("cancel_mail", call, "admin mail.cancelled", &id).await;
        let call = post(&format!("{path}/resend")).json(&json!({"email": "lee.poe@example.com"}));
        self.admin("resend_mail", call, "admin mail.resent", &id).await;
        let call = post("/api/notifications/send-now");
        self.admin("send_mail_now", call, "admin mail.hurried", &none).await;
        let call =
            post("/api/notifications/refused-addresses/forget").json(&json!({"email": "lee@example.com"}));
        self.admin("forget_refused_address", call, "admin mail.refusal_forgotten", &none).await;
        let words = json!({"recipients": ["lee.poe@example.com"], "subject": "Parking", "message": "Use the north lot."});
        let call = post("/api/notifications/compose").json(&words);
        self.admin("compose_mail", call, "admin mail.composed", &Value::Null).await;
        let mut connection = PgConnection::establish(&self.app.state.config.database_url).unwrap();
        let hold = "UPDATE outbox SET held_at = now(), due_at = 'infinity' WHERE due_at < 'infinity' AND sent_at IS NULL";
        sql_query(hold).execute(&mut connection).unwrap();
        let path = mail(&self.app, &self.token, "state=held&search=lee.poe@").await;
        let id = json!(path.rsplit('/').next().unwrap());
        self.admin("release_mail", post(&format!("{path}/release")), "admin mail.released", &id).await;
        let call = post("/api/notifications/held").json(&json!({"action": "drop"}));
        self.admin("settle_held_mail", call, "admin mail.held_dropped", &none).await;
    }

    async fn mediator_id(&self) -> String {
        let mediators = self.app.send(get("/api/employees").token(&self.token)).await.ok();
        mediators[0]["id"].as_str().unwrap().to_owned()
    }

    async fn backups(&mut self) {
        let restored = "admin backup.restored";
        let (_, _, file) = self.app.fetch(get("/api/backup").token(&self.token)).await;
        let password = "Correct-Horse-10";
        let call = crate::backups::upload("", &file, Some(password));
        self.restore("restore_backup", call).await;
        let kept = self.app.send(get("/api/backups").token(&self.token)).await.ok();
        let name = kept[0]["id"].as_str().unwrap().to_owned();
        let call = post(&format!("/api/backups/{name}/restore")).json(&json!({"password": password}));
        self.restore("restore_kept_backup", call).await;
        assert!(self.lines().last().unwrap().starts_with(&format!("{restored} {name}")));
        let call = delete(&format!("/api/backups/{name}"));
        self.admin("delete_backup", call, "admin backup.deleted", &json!(name)).await;
    }

    /// A restore adds one line, and the lines of the backup that are missing: here there are none.
    async fn restore(&mut self, operation: &'static str, call: Call) {
        let answer = self.app.send(call.token(&self.token)).await;
        assert!(answer.status.is_success(), "{operation}: {}", answer.text);
        let restored = |line: &String| line.starts_with("admin backup.restored");
        assert!(self.lines().last().is_some_and(restored), "{operation}: {:?}", self.lines());
        self.done.insert(operation);
    }
}

/// The operations in the OpenAPI document other than GET.
fn writing_operations() -> BTreeSet<String> {
    let document: Value = serde_json::from_str(&api::http::openapi::text(api::app::routes)).unwrap();
    let items = document["paths"].as_object().unwrap().values();
    let calls = items.flat_map(|item| item.as_object().unwrap()).filter(|(method, _)| *method != "get");
    calls.map(|(_, call)| call["operationId"].as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn every_writing_operation_is_one_line_that_says_who_did_what_to_what() {
    let home = tempdir().unwrap();
    let stripe = StripeServer::start();
    let app = start_with(&[
        ("DEMO", "1"),
        ("DATA_DIR", home.path().to_str().unwrap()),
        ("SMTP_ALLOW_PRIVATE", "1"),
        ("STRIPE_API_URL", &stripe.url()),
        ("PAY_KEY", StripeServer::KEY),
        ("PAY_WEBHOOK", StripeServer::WEBHOOK_SECRET),
    ])
    .await;
    let token = app.sign_in().await;
    let mut walk = Walk { app, token, done: BTreeSet::new() };
    walk.forgotten_password().await;
    walk.sign_in_and_out().await;
    let none = Value::Null;
    let call = post("/api/employees").json(&json!({"name": "Ann", "email": "ann@example.com"}));
    let ann = walk.admin("create_employee", call, "admin employee.added", &none).await["id"].clone();
    let id = ann.as_str().unwrap().to_owned();
    let path = format!("/api/employees/{id}");
    let call = put(&path).json(&json!({"bio": "Certified."}));
    walk.admin("update_employee", call, "admin employee.changed", &ann).await;
    walk.availability(&ann, &id).await;
    walk.payment_settings().await;
    walk.bookings(&ann).await;
    walk.table(&ann).await;
    walk.payments(&ann, &stripe).await;
    walk.people().await;
    walk.mail().await;
    walk.site().await;
    walk.email_templates().await;
    walk.team().await;
    let call = post("/api/employees").json(&json!({"name": "Bob", "email": "bob@example.com"}));
    let bob = walk.admin("create_employee", call, "admin employee.added", &none).await["id"].clone();
    let path = format!("/api/employees/{}", bob.as_str().unwrap());
    walk.admin("delete_employee", delete(&path), "admin employee.deleted", &bob).await;
    walk.backups().await;
    let lines = walk.app.send(get("/api/activity").token(&walk.token)).await.ok();
    for line in lines.as_array().unwrap() {
        assert!(Action::from_name(line["action"].as_str().unwrap()).is_ok(), "no words for {line}");
    }
    let covered: BTreeSet<_> =
        walk.done.iter().chain(&CHANGE_NOTHING).map(|operation| (*operation).to_owned()).collect();
    assert_eq!(covered, writing_operations());
}
