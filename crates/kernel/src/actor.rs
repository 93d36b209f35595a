use std::net::IpAddr;

use crate::AdminId;

/// Who does something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// An administrator, from this address.
    Admin {
        /// Who.
        id: AdminId,
        /// Where the request comes from.
        address: IpAddr,
    },
    /// A visitor. The address is not recorded: the record outlives the person.
    Client,
    /// The program itself, such as when a deadline passes.
    System,
    /// Someone on the host, from the command line.
    Host,
}
