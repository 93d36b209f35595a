use std::net::IpAddr;

use crate::AdminId;

/// Who makes a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// An administrator, from this address.
    Admin {
        /// The administrator.
        id: AdminId,
        /// Where the request comes from.
        address: IpAddr,
    },
    /// A visitor. The address is not recorded: the log is kept after a person is erased.
    Client,
    /// The program itself, for example when a deadline passes.
    System,
    /// Someone on the host, from the command line.
    Host,
}
