//! Authentication, and the extractors of those who may call a handler: see
//! [`permit`](crate::http::permit) and ADR 0029.

use std::future::{Ready, ready};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use auth::Token;
use kernel::AdminId;

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::permit::{Admin, Allowed};
use crate::state::standing::{Permit, Visitor};
use crate::state::{AppState, State};

impl<P: Permit> FromRequest for Allowed<P> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let extensions = request.extensions();
        ready(match (extensions.get::<Admin>(), extensions.get::<Barred>()) {
            (Some(admin), _) => Self::new(admin.clone()).ok_or_else(ApiError::not_permitted),
            (None, Some(Barred::Address)) => Err(ApiError::address_not_allowed()),
            (None, Some(Barred::NoSecondFactor)) => Err(ApiError::two_factor_required()),
            (None, None) => Err(ApiError::unauthorized()),
        })
    }
}

/// Why an administrator with a valid session is treated as a visitor by all calls that need no
/// administrator, and refused by the others.
#[derive(Clone, Copy, Debug)]
enum Barred {
    /// They connect from an address that is not on the allowlist.
    Address,
    /// The settings require a second factor, and they have none.
    NoSecondFactor,
}

/// The middleware that identifies the caller. An invalid token makes the caller anonymous: handlers
/// that need an administrator refuse, the others respond as to a visitor.
pub async fn authenticate<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    match identify(&request).await {
        Ok(Some(Ok(admin))) => {
            request.extensions_mut().insert(admin);
        }
        Ok(Some(Err(barred))) => {
            request.extensions_mut().insert(barred);
        }
        Ok(None) => {}
        Err(error) => return Ok(request.error_response(error)),
    }
    next.call(request).await.map(ServiceResponse::map_into_boxed_body)
}

/// Whose token it is, if it is valid, and whether they are allowed in.
async fn identify(request: &ServiceRequest) -> Result<Option<Result<Admin, Barred>>, ApiError> {
    let (Some(text), Some(state)) = (bearer(request.headers()), request.app_data::<AppState>()) else {
        return Ok(None);
    };
    let Some(token) = state.tokens.read(text) else { return Ok(None) };
    let address = ClientAddress::of(request.request());
    let policies = state.policies().await?;
    let admitted = policies.security.allow_list.admits(address.0);
    // Someone outside the allowlist does not keep a session alive.
    let is_work = admitted && is_work(request.method(), request.path());
    let Some(account) = open(state, token, is_work).await? else { return Ok(None) };
    if !admitted {
        return Ok(Some(Err(Barred::Address)));
    }
    // Their own account stays open to them: that is where they set the second factor up.
    let needs_factor = policies.security.two_factor_required && !request.path().starts_with("/api/auth/");
    if needs_factor && !has_second_factor(state, account.id).await? {
        return Ok(Some(Err(Barred::NoSecondFactor)));
    }
    Ok(Some(Ok(Admin { account, session: token.session, address })))
}

async fn has_second_factor(state: &State, id: AdminId) -> Result<bool, ApiError> {
    state.read(Visitor, move |work| Ok(work.logins().has_second_factor(id)?)).await
}

async fn open(state: &State, token: Token, is_work: bool) -> Result<Option<auth::Admin>, ApiError> {
    let policy = state.policies().await?.security.session;
    // Outside a transaction: one statement looks the session up, and another records the activity.
    state.read(Visitor, move |work| Ok(work.sessions().open(&token, is_work, &policy, work.at.utc)?)).await
}

/// What screens load again by themselves.
const POLLED: [&str; 2] = ["/api/calendar/board", "/api/notifications/status"];

/// Screens that refresh by themselves, such as the dashboard and the board, do not keep a session alive.
fn is_work(method: &Method, path: &str) -> bool {
    let polled = method == Method::GET && (path.starts_with("/api/dashboard/") || POLLED.contains(&path));
    !polled && path != "/api/auth/validate"
}

/// The token, if there is exactly one and nothing else.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(header::AUTHORIZATION);
    let (value, None) = (values.next()?.to_str().ok()?, values.next()) else { return None };
    let (scheme, token) = value.split_once(' ')?;
    let well_formed = token.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    (scheme.eq_ignore_ascii_case("bearer") && well_formed).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    fn token(values: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header::AUTHORIZATION, HeaderValue::from_str(value).unwrap());
        }
        bearer(&headers).map(str::to_owned)
    }

    #[test]
    fn one_bearer_token_is_taken_in_one_form() {
        assert_eq!(token(&["Bearer a.b-c_D.9"]), Some("a.b-c_D.9".into()));
        assert_eq!(token(&["bearer a.b.c"]), Some("a.b.c".into()));
        for values in [
            &[][..],
            &["Bearer a.b.c", "Bearer a.b.c"],
            &["bearer\ta.b.c"],
            &["Bearer  a.b.c"],
            &["Bearer a.b.c "],
            &["Bearer a.b.c, Bearer d.e.f"],
            &["Basic a.b.c"],
            &["Bearer"],
            &["a.b.c"],
        ] {
            assert_eq!(token(values), None, "{values:?}");
        }
    }

    #[test]
    fn polling_does_not_count_as_activity() {
        for path in POLLED.into_iter().chain(["/api/dashboard/stats", "/api/auth/validate"]) {
            assert!(!is_work(&Method::GET, path), "{path}");
        }
        assert!(!is_work(&Method::POST, "/api/auth/validate"));
        assert!(is_work(&Method::GET, "/api/bookings") && is_work(&Method::PUT, "/api/dashboard/config"));
    }
}
