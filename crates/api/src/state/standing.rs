//! Permissions as types: who asks for a use case decides, at compile time, which façades it has.
//!
//! [`Allowed<P>`](crate::http::permit::Allowed) is an extractor: proof that a signed-in person's role has
//! the permission `P`. Passed to [`State::transact`](crate::state::State::transact) or
//! [`State::read`](crate::state::State::read), it turns into a
//! [`Work<P>`](crate::state::work::Work), which opens the façades that `state::facades` lists for `P`.
//! See ADR 0029 and ADR 0062.

use auth::Permission;
use kernel::{Actor, Sight};

/// A permission as a type.
pub trait Permit: 'static {
    /// The permission.
    const PERMISSION: Permission;
}

macro_rules! permits {
    ($($permission:ident),+ $(,)?) => {$(
        #[doc = concat!("See [`Permission::", stringify!($permission), "`].")]
        #[derive(Clone, Copy, Debug)]
        pub struct $permission;

        impl Permit for $permission {
            const PERMISSION: Permission = Permission::$permission;
        }
    )+};
}

permits!(
    OwnAccount,
    ReadCalendar,
    ChangeCalendar,
    ChangeAvailability,
    ReadClients,
    ManageClients,
    ManageRequests,
    ManageEmployees,
    ManageMail,
    EditContent,
    ManageSettings,
    ChangeSecurity,
    MaintainSite,
    ManageBackups,
    ReadMoney,
    ReadPayments,
    ChangePayments,
    ManageTeam,
    ReadActivity,
    ExportActivity,
);

/// The use cases of this standing open the façade `F`.
pub trait Opens<F> {}

/// The program does what no one has to be asked for.
impl<F> Opens<F> for Program {}

/// The caller of a use case.
pub trait By {
    /// What their moments open.
    type Standing;

    /// Who is recorded for what they change.
    fn actor(&self) -> Actor;

    /// How much they see.
    fn sight(&self) -> Sight;
}

/// Anyone, signed in or not.
#[derive(Clone, Copy, Debug)]
pub struct Visitor;

impl By for Visitor {
    type Standing = Self;

    fn actor(&self) -> Actor {
        Actor::Client
    }

    fn sight(&self) -> Sight {
        Sight::ALL
    }
}

/// A payment service, once its signature has been checked or because it answers a call.
#[derive(Clone, Copy, Debug)]
pub struct PaymentService;

impl By for PaymentService {
    type Standing = Self;

    fn actor(&self) -> Actor {
        Actor::System
    }

    fn sight(&self) -> Sight {
        Sight::ALL
    }
}

/// The program itself, and its commands: they have every façade.
#[derive(Clone, Copy, Debug)]
pub struct Program;

impl By for Program {
    type Standing = Self;

    fn actor(&self) -> Actor {
        Actor::System
    }

    fn sight(&self) -> Sight {
        Sight::ALL
    }
}

/// A person at the host's command line, who can do what the program can.
#[derive(Clone, Copy, Debug)]
pub struct Host;

impl By for Host {
    type Standing = Program;

    fn actor(&self) -> Actor {
        Actor::Host
    }

    fn sight(&self) -> Sight {
        Sight::ALL
    }
}
