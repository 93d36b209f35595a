//! The administrators a server starts with.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use api::cli::accounts::prepare;
use api::cli::admin::add_demo_admin;
use api::cli::admin::admins;
use api::state::State;
use api::state::standing::Program;
use auth::{
    Account, Admin, AdminRepository, DEMO_PASSWORD, HashingFailed, PasswordHash, PasswordHasher,
    PasswordPolicy, SecurityPolicy, SecurityPolicyRepository,
};
use kernel::StorageError;

use crate::harness::{EMAIL, start, start_beside, start_with, start_without_admin};

const DEMO_ACCOUNT: &str = "demo@example.com still has the demo password; \
    set another with: accord admin set-password demo@example.com";

fn add(state: &State, email: &str, password: &str) {
    let admin = Admin::new(email.parse().unwrap(), "Ann", "Rivera");
    let account = Account { admin, password: state.passwords.hasher.hash(password).unwrap() };
    state.db(Program).transact(|tx| AdminRepository::insert(tx, &account)).unwrap();
}

fn set_password(state: &State, email: &str, password: &str) {
    let hash = state.passwords.hasher.hash(password).unwrap();
    let set = state.db(Program).transact(|tx| {
        let admins = admins(tx);
        admins.set_password(&email.parse().unwrap(), &hash)
    });
    set.unwrap();
}

fn exists(state: &State, email: &str) -> bool {
    let found = state.db(Program).read(|tx| tx.find_by_email(&email.parse().unwrap()));
    found.unwrap().is_some()
}

#[actix_web::test]
async fn a_demonstration_is_not_served_as_a_practice_until_its_password_is_changed() {
    let demonstration = start_with(&[("DEMO", "1")]).await;
    add_demo_admin(&demonstration.state).unwrap();
    assert_eq!(prepare(&demonstration.state), Ok(()));
    let practice = start_beside(&demonstration, &[]).await;
    assert_eq!(prepare(&practice.state), Err(DEMO_ACCOUNT.into()));
    assert_eq!(prepare(&practice.state), Err(DEMO_ACCOUNT.into()), "and not only once");
    set_password(&practice.state, "demo@example.com", "Another-Pass-2026");
    assert_eq!(prepare(&practice.state), Ok(()));
}

#[actix_web::test]
async fn an_account_with_the_demo_password_prevents_the_start() {
    let app = start().await;
    assert_eq!(prepare(&app.state), Ok(()));
    add(&app.state, "ann@example.com", DEMO_PASSWORD);
    let line = "ann@example.com still has the demo password; \
        set another with: accord admin set-password ann@example.com";
    assert_eq!(prepare(&app.state), Err(line.into()));
    set_password(&app.state, "ann@example.com", "Another-Pass-2026");
    set_password(&app.state, EMAIL, DEMO_PASSWORD);
    assert!(prepare(&app.state).unwrap_err().starts_with("office@example.com still has"));
}

/// Counts password comparisons.
struct Counting(Arc<dyn PasswordHasher>, AtomicUsize);

impl PasswordHasher for Counting {
    fn hash(&self, password: &str) -> Result<PasswordHash, HashingFailed> {
        self.0.hash(password)
    }

    fn verify(&self, password: &str, hash: &PasswordHash) -> bool {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.verify(password, hash)
    }

    fn decoy(&self) -> PasswordHash {
        self.0.decoy()
    }
}

#[actix_web::test]
async fn a_password_is_compared_at_one_start_only() {
    let app = start().await;
    add(&app.state, "ann@example.com", "Another-Pass-2026");
    let counting = Arc::new(Counting(app.state.passwords.hasher.clone(), AtomicUsize::new(0)));
    let mut state = app.state.clone();
    state.passwords.hasher = counting.clone();
    let compared = || {
        prepare(&state).unwrap();
        counting.1.swap(0, Ordering::Relaxed)
    };
    assert_eq!((compared(), compared()), (2, 0));
    set_password(&state, EMAIL, "Yet-Another-2026");
    assert_eq!((compared(), compared()), (1, 0));
}

#[actix_web::test]
async fn the_first_administrators_password_must_pass_the_rules() {
    for (password, line) in [
        (DEMO_PASSWORD, "ADMIN_PASSWORD: This password is too easy to guess"),
        ("short", "ADMIN_PASSWORD: Use at least 8 characters"),
        ("quiet evening", "ADMIN_PASSWORD: Use at least one number"),
    ] {
        let first = [("ADMIN_EMAIL", "ann@example.com"), ("ADMIN_PASSWORD", password)];
        let app = start_without_admin(&first).await;
        assert_eq!(prepare(&app.state), Err(line.into()));
        assert!(!exists(&app.state, "ann@example.com"));
    }
}

#[actix_web::test]
async fn the_first_administrators_password_follows_the_settings() {
    let first = [("ADMIN_EMAIL", "ann@example.com"), ("ADMIN_PASSWORD", "quiet evening")];
    let app = start_without_admin(&first).await;
    let lax = SecurityPolicy { password: PasswordPolicy::FLOOR, ..SecurityPolicy::default() };
    let stored: Result<(), StorageError> =
        app.state.db(Program).transact(|tx| SecurityPolicyRepository::store(tx, &lax));
    stored.unwrap();
    assert_eq!(prepare(&app.state), Ok(()));
    assert!(exists(&app.state, "ann@example.com"));
}

#[actix_web::test]
async fn the_first_administrators_password_does_not_matter_once_there_is_an_administrator() {
    let app = start_with(&[("ADMIN_EMAIL", "ann@example.com"), ("ADMIN_PASSWORD", "quiet evening")]).await;
    assert_eq!(prepare(&app.state), Ok(()));
    assert!(!exists(&app.state, "ann@example.com"));
}
