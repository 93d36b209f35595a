//! Where a request comes from.

use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr};

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use kernel::CallerNetwork;

use crate::base::error::ApiError;
use crate::base::proxies::Proxies;

/// Where a request comes from: the peer, or the rightmost hop that is not in `TRUSTED_PROXIES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// The address of this request.
    #[must_use]
    pub fn of(request: &HttpRequest) -> Self {
        let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.ip());
        let proxies = request.app_data::<Data<Proxies>>();
        Self(proxies.map_or(peer.to_canonical(), |proxies| proxies.origin(peer, request.headers())))
    }

    /// The network it belongs to.
    #[must_use]
    pub fn network(self) -> CallerNetwork {
        CallerNetwork::of(self.0)
    }
}

impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}
