//! Who may make which call: every call in the document, made by everyone.

use std::env;
use std::fmt::Write;
use std::fs;

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::Method;
use auth::{Permission, Role, Session};
use chrono::TimeDelta;
use kernel::{AdminId, Named};

use crate::harness::{Answer, TestApp, now, start_with};
use crate::openapi::{Access, Documented, calls, repository};

/// What a mediator has only for their own sessions and clients.
const SCOPED: [Permission; 4] = [
    Permission::ReadCalendar,
    Permission::ChangeCalendar,
    Permission::ChangeAvailability,
    Permission::ReadClients,
];

fn refused(answer: &Answer) -> Option<&'static str> {
    match answer.status.as_u16() {
        401 => Some("unauthorized"),
        403 => {
            assert_eq!(answer.code().1, "not_permitted");
            Some("not_permitted")
        }
        status => {
            assert!(status < 500, "{}", answer.text);
            None
        }
    }
}

/// The tokens of someone who may do everything, if they were valid.
fn invalid_tokens<S, B>(app: &TestApp<S>) -> Vec<(&'static str, String)>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let owner = app.hire(Role::Owner, None);
    let signed = Session::start(owner, now());
    let good = app.token_of(&signed);
    let (head, signature) = good.rsplit_once('.').unwrap();
    let forged: String = signature.chars().rev().collect();
    let old = now() - TimeDelta::hours(12);
    let left_at = now() - TimeDelta::minutes(30);
    let (disabled, removed) = (app.hire(Role::Owner, None), app.hire(Role::Owner, None));
    let tokens = vec![
        ("tampered", format!("{head}.{forged}")),
        ("unsigned", "eyJhbGciOiJub25lIn0.e30.".to_owned()),
        ("expired", app.token_of(&Session { used_at: now(), ..Session::start(owner, old) })),
        ("idle", app.token_of(&Session { used_at: left_at, ..signed_later(owner) })),
        ("revoked", app.token_without_session(&Session::start(owner, now()))),
        ("disabled", app.token_of(&Session::start(disabled, now()))),
        ("removed", app.token_of(&Session::start(removed, now()))),
    ];
    app.statement(&format!("UPDATE admins SET disabled_at = now() WHERE id = '{disabled}'"));
    app.statement(&format!("UPDATE admins SET removed_at = now() WHERE id = '{removed}'"));
    tokens
}

fn signed_later(admin: AdminId) -> Session {
    Session::start(admin, now() - TimeDelta::hours(1))
}

#[actix_web::test]
async fn a_call_needs_a_session_unless_it_is_open() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let invalid = invalid_tokens(&app);
    for call in calls() {
        let expected = matches!(call.access(), Access::Needs(_)).then_some("unauthorized");
        let nobody = app.send(call.request(None)).await;
        assert_eq!(refused(&nobody), expected, "{} by nobody", call.name());
        for (who, token) in &invalid {
            let answer = app.send(call.request(Some(token))).await;
            assert_eq!(answer.status, nobody.status, "{} by someone {who}", call.name());
        }
    }
}

#[actix_web::test]
async fn a_role_makes_the_calls_its_permissions_allow_and_no_others() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let people = Role::ALL.map(|role| (role, app.hire(role, None)));
    for call in calls() {
        for (role, person) in people {
            // Each with its own session: one of the calls ends it.
            let token = app.token_of(&Session::start(person, now()));
            let answer = app.send(call.request(Some(&token))).await;
            let expected = match call.access() {
                Access::Needs(permission) if !role.may(permission) => Some("not_permitted"),
                _ => None,
            };
            assert_eq!(refused(&answer), expected, "{} by {}", call.name(), role.name());
        }
    }
}

/// The permissions that some calls need, each with its calls; then the calls that are open.
fn table() -> String {
    let calls = calls();
    let mut table = String::from("| permission | owner | manager | mediator | billing | viewer | calls |\n");
    table.push_str("|---|---|---|---|---|---|---|\n");
    let with = |wanted: fn(Access, Permission) -> bool, permission| {
        let found = calls.iter().filter(|call| wanted(call.access(), permission));
        found.map(|call| format!("`{}`", call.name())).collect::<Vec<_>>().join(", ")
    };
    for permission in Permission::ALL {
        let _ = write!(table, "| `{}` |", permission.name());
        for role in Role::ALL {
            let _ = write!(table, " {} |", extent(role, permission));
        }
        let needs = with(|access, permission| access == Access::Needs(permission), permission);
        let more = with(|access, permission| access == Access::More(permission), permission);
        let more = if more.is_empty() { more } else { format!(" more in: {more}") };
        let _ = writeln!(table, " {} |", format!("{needs}{more}").trim());
    }
    let open = with(|access, _| access == Access::Open, Permission::OwnAccount);
    let _ = writeln!(table, "\nOpen to anyone: {open}.");
    table
}

fn extent(role: Role, permission: Permission) -> &'static str {
    let (contacts, clients) =
        (role.may(Permission::ReadContacts), [Permission::ReadCalendar, Permission::ReadClients]);
    match role {
        role if !role.may(permission) => "no",
        Role::Mediator if SCOPED.contains(&permission) => "own",
        _ if !contacts && clients.contains(&permission) => "names",
        _ => "yes",
    }
}

#[test]
fn the_table_in_the_documentation_is_the_servers() {
    let (begin, end) = ("<!-- permissions: begin -->\n", "<!-- permissions: end -->");
    let page = repository("docs/security.md");
    let (before, rest) = page.split_once(begin).unwrap();
    let (written, after) = rest.split_once(end).unwrap();
    let table = format!("\n{}\n", table());
    if env::var_os("UPDATE_PERMISSIONS").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/security.md");
        fs::write(file, format!("{before}{begin}{table}{end}{after}")).unwrap();
        return;
    }
    assert!(written == table, "run this test with UPDATE_PERMISSIONS=1");
}

/// A call that only reads, or a change that a session in this permission may make.
#[test]
fn every_call_that_changes_something_is_open_by_name_or_needs_a_permission() {
    let open: Vec<_> = calls()
        .iter()
        .filter(|call| call.method != Method::GET && !matches!(call.access(), Access::Needs(_)))
        .map(Documented::name)
        .collect();
    assert_eq!(
        open,
        [
            "POST /api/auth/login",
            "POST /api/auth/passkey-logins",
            "POST /api/auth/passkey-logins/options",
            "POST /api/auth/password-resets",
            "POST /api/auth/password-resets/redeem",
            "POST /api/bookings",
            "POST /api/contact-requests",
            "POST /api/payment/webhooks/{key}",
            "PUT /api/public/bookings/{token}",
            "POST /api/public/bookings/{token}/payment",
            "POST /api/public/bookings/{token}/payment/demo",
            "POST /api/public/bookings/{token}/payment/refresh",
            "PUT /api/public/mediation/{token}/people",
            "POST /api/public/mediation/{token}/requests",
            "DELETE /api/public/mediation/{token}/requests/{reference}",
            "POST /api/public/mediation/{token}/wrong-person",
            "POST /api/team/invitations/accept",
            "POST /api/team/invitations/preview",
        ]
    );
}
