//! The owner signs in while others guess the password from many networks.

use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use ::auth::{HashingFailed, LoginAttempt, LoginAttempts, PasswordHash, PasswordHasher};
use api::state::State;
use api::state::standing::Program;
use chrono::TimeDelta;
use futures_util::future::{Either, join_all, select};
use infra::hasher::{Argon2id, Costs};
use kernel::StorageError;
use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{Call, EMAIL, PASSWORD, get, now, post, start_hashing_with};

const HOME: &str = "192.0.2.1";

const PROXY: [(&str, &str); 1] = [("TRUSTED_PROXIES", "127.0.0.1")];

/// Accepts the right password at once, and keeps checking any other until the test drops the other
/// end of the gate.
struct Gated {
    argon2: Argon2id,
    gate: Mutex<Receiver<()>>,
    /// How many wrong passwords it has started to check.
    begun: AtomicUsize,
}

impl Gated {
    fn new() -> (Arc<Self>, Sender<()>) {
        let (open, gate) = channel();
        let argon2 = Argon2id::new(Costs::CHEAP).unwrap();
        (Arc::new(Self { argon2, gate: Mutex::new(gate), begun: AtomicUsize::new(0) }), open)
    }

    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }
}

impl PasswordHasher for Gated {
    fn hash(&self, password: &str) -> Result<PasswordHash, HashingFailed> {
        self.argon2.hash(password)
    }

    fn verify(&self, password: &str, hash: &PasswordHash) -> bool {
        if password != PASSWORD {
            self.begun.fetch_add(1, Ordering::SeqCst);
            // Nothing is ever sent: this waits for the other end to be dropped.
            self.gate.lock().unwrap().recv().ok();
        }
        self.argon2.verify(password, hash)
    }

    fn decoy(&self) -> PasswordHash {
        self.argon2.decoy()
    }
}

fn body(email: &str, password: &str) -> Value {
    json!({"email": email, "password": password})
}

fn login(address: &str, body: &Value) -> Call {
    post("/api/auth/login").header("x-forwarded-for", address).json(body)
}

/// Others have failed a hundred times within the hour, but not within the last few minutes.
fn guessed_at(state: &State, email: &str) {
    let earlier = now() - TimeDelta::minutes(30);
    let guess = |tx: &infra::pg::Tx<'_>| {
        for guess in 0..100 {
            let attempt = LoginAttempt::new(email, format!("198.51.100.{guess}").parse().unwrap());
            LoginAttempts::record(tx, &attempt, earlier)?;
        }
        Ok::<_, StorageError>(())
    };
    state.db(Program).transact(guess).unwrap();
}

#[actix_web::test]
async fn a_known_network_does_not_wait_for_the_hashes_of_strangers() {
    let (hasher, gate) = Gated::new();
    let app = start_hashing_with(hasher.clone(), &PROXY).await;
    let owner = body(EMAIL, PASSWORD);
    app.send(login(HOME, &owner)).await.ok();
    let guess = body(EMAIL, "Wrong-Horse-9");
    let guesses = join_all((0..12).map(|n| app.send(login(&format!("198.51.100.{n}"), &guess))));
    let sign_in = async {
        while hasher.begun() < 3 {
            actix_web::rt::task::yield_now().await;
        }
        app.send(login(HOME, &owner)).await
    };
    let Either::Right((answer, guesses)) = select(guesses, pin!(sign_in)).await else {
        panic!("the gate is still closed");
    };
    answer.ok();
    assert_eq!(hasher.begun(), 3, "strangers leave one thread free");
    drop(gate);
    guesses.await;
}

#[actix_web::test]
async fn after_a_hundred_failures_strangers_pass_the_human_check_before_anything_is_hashed() {
    let (hasher, _closed) = Gated::new();
    let app = start_hashing_with(hasher.clone(), &PROXY).await;
    app.send(login(HOME, &body(EMAIL, PASSWORD))).await.ok();
    let check = json!({
        "success": false,
        "requiresHumanCheck": true,
        "message": "Please answer the question below to sign in"
    });
    for email in [EMAIL, "nobody@example.com"] {
        guessed_at(&app.state, email);
        let asked = app.send(login("203.0.113.1", &body(email, "Wrong-Horse-9"))).await;
        assert_eq!((asked.status.as_u16(), asked.json()), (401, check.clone()), "{email}");
    }
    assert_eq!(hasher.begun(), 0);

    let challenge = app.send(get("/api/public/challenge")).await.ok();
    let sum = challenge["a"].as_i64().unwrap() + challenge["b"].as_i64().unwrap();
    let solved = |answer: i64| {
        with(body(EMAIL, PASSWORD), json!({"challengeId": challenge["id"], "answer": answer.to_string()}))
    };
    app.send(login("203.0.113.1", &solved(sum))).await.ok();
    let reused = app.send(login("203.0.113.2", &solved(sum))).await;
    assert_eq!((reused.status.as_u16(), reused.json()), (401, check.clone()));
    let other = app.send(get("/api/public/challenge")).await.ok();
    let wrong = with(body(EMAIL, PASSWORD), json!({"challengeId": other["id"], "answer": 1}));
    assert_eq!(app.send(login("203.0.113.2", &wrong)).await.json(), check);

    for known in [HOME, "203.0.113.1"] {
        app.send(login(known, &body(EMAIL, PASSWORD))).await.ok();
    }
}

#[actix_web::test]
async fn who_is_signed_in_is_asked_for_the_password_only() {
    let (hasher, _closed) = Gated::new();
    let app = start_hashing_with(hasher, &PROXY).await;
    let token = app.send(login(HOME, &body(EMAIL, PASSWORD))).await.ok()["token"].clone();
    guessed_at(&app.state, EMAIL);
    let change = post("/api/auth/password").header("x-forwarded-for", "203.0.113.1");
    let passwords = json!({"currentPassword": PASSWORD, "newPassword": "Another-Horse-9"});
    let changed = app.send(change.token(token.as_str().unwrap()).json(&passwords)).await;
    assert_eq!(changed.ok(), json!({"success": true}));
}
