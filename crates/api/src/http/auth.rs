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

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::permit::{Admin, Allowed};
use crate::state::facades::Facades;
use crate::state::standing::{Permit, Visitor};
use crate::state::{AppState, State};

impl<P: Permit> FromRequest for Allowed<P> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let extensions = request.extensions();
        ready(match (extensions.get::<Admin>(), extensions.get::<BlockedAddress>()) {
            (Some(admin), _) => Self::new(admin.clone()).ok_or_else(ApiError::not_permitted),
            (None, Some(BlockedAddress)) => Err(ApiError::address_not_allowed()),
            (None, None) => Err(ApiError::unauthorized()),
        })
    }
}

/// An administrator connecting from an address that is not on the allowlist: treated as a visitor
/// by all calls that need no administrator.
#[derive(Clone, Copy, Debug)]
struct BlockedAddress;

/// The middleware that identifies the caller. An invalid token makes the caller anonymous: handlers
/// that need an administrator refuse, the others respond as to a visitor.
pub async fn authenticate<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    match identify(&request).await {
        Ok(Some(Admitted(admin))) => {
            request.extensions_mut().insert(admin);
        }
        Ok(Some(Blocked)) => {
            request.extensions_mut().insert(BlockedAddress);
        }
        Ok(None) => {}
        Err(error) => return Ok(request.error_response(error)),
    }
    next.call(request).await.map(ServiceResponse::map_into_boxed_body)
}

async fn identify(request: &ServiceRequest) -> Result<Option<Identity>, ApiError> {
    let (Some(text), Some(state)) = (bearer(request.headers()), request.app_data::<AppState>()) else {
        return Ok(None);
    };
    let Some(token) = state.tokens.read(text) else { return Ok(None) };
    let address = ClientAddress::of(request.request());
    let admitted = state.policies().await?.security.allow_list.admits(address.0);
    // Someone outside the allowlist does not keep a session alive.
    let is_work = admitted && is_work(request.method(), request.path());
    let account = open(state, token, is_work).await?;
    Ok(account.map(|account| {
        if admitted { Admitted(Admin { account, session: token.session, address }) } else { Blocked }
    }))
}

/// Whose token it is.
enum Identity {
    /// An administrator who is allowed in.
    Admitted(Admin),
    /// An administrator who is not on the allowlist.
    Blocked,
}
use Identity::{Admitted, Blocked};

async fn open(state: &State, token: Token, is_work: bool) -> Result<Option<auth::Admin>, ApiError> {
    let policy = state.policies().await?.security.session;
    // Outside a transaction: one statement looks the session up, and another records the activity.
    state.read(Visitor, move |tx, at| Ok(tx.sessions(at).open(&token, is_work, &policy, at.utc)?)).await
}

/// The dashboard's 30-second refresh does not keep a session alive.
fn is_work(method: &Method, path: &str) -> bool {
    let polled = method == Method::GET && path.starts_with("/api/dashboard/");
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
        for path in ["/api/dashboard/stats", "/api/dashboard/config", "/api/auth/validate"] {
            assert!(!is_work(&Method::GET, path), "{path}");
        }
        assert!(!is_work(&Method::POST, "/api/auth/validate"));
        assert!(is_work(&Method::GET, "/api/bookings") && is_work(&Method::PUT, "/api/dashboard/config"));
    }
}
