//! Who is signed in, and proof of what they may do.

use std::marker::PhantomData;
use std::ops::Deref;

use kernel::{Actor, SessionId, Sight};

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::state::standing::{By, Permit};

/// An administrator with a valid session, added to the request by the authentication middleware.
#[derive(Clone, Debug)]
pub struct Admin {
    /// The administrator.
    pub account: auth::Admin,
    /// The session in their token.
    pub session: SessionId,
    /// The address they connect from.
    pub address: ClientAddress,
}

impl Admin {
    /// Who makes this request's changes.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor::Admin { id: self.account.id, address: self.address.0 }
    }
}

/// A signed-in person whose role has the permission. As a handler parameter, it answers 401 without
/// a session, and 403 without the permission.
#[derive(Clone, Debug)]
pub struct Allowed<P> {
    admin: Admin,
    permit: PhantomData<fn() -> P>,
}

impl<P: Permit> Allowed<P> {
    /// The person, if their role has the permission.
    pub(in crate::http) fn new(admin: Admin) -> Option<Self> {
        admin.account.role.may(P::PERMISSION).then_some(Self { admin, permit: PhantomData })
    }

    /// For the part of a call that needs another permission.
    pub fn also<Q: Permit>(&self) -> Result<Allowed<Q>, ApiError> {
        Allowed::new(self.admin.clone()).ok_or_else(ApiError::not_permitted)
    }
}

impl<P> Deref for Allowed<P> {
    type Target = Admin;

    fn deref(&self) -> &Admin {
        &self.admin
    }
}

impl<P> By for &Allowed<P> {
    type Standing = P;

    fn actor(&self) -> Actor {
        self.admin.actor()
    }

    fn sight(&self) -> Sight {
        self.admin.account.sight()
    }
}
