//! Who is calling. A handler that takes [`Admin`] can only be reached by an administrator.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
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
