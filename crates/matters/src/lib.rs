//! Matters: the disputes behind the sessions, and everybody at the table.
//!
//! A booking knows one person; a matter knows the sides of the dispute and the people on them. A matter
//! occupies no time: only bookings do. Nothing that belongs to one side is shown to another.

mod case;
mod county;
mod error;
mod intake;
mod listing;
mod matter;
mod matters;
mod openings;
mod ports;
mod seat;
mod seats;
mod side;

pub use case::CaseFields;
pub use county::County;
pub use error::{MatterError, TableFault};
pub use intake::{Intake, NamedSide};
pub use listing::{ListedMatter, MatterFilter};
pub use matter::{LatestSession, Matter};
pub use matters::Matters;
pub use openings::Openings;
pub use ports::{ChangeRequestRepository, MatterMail, MatterRepository, SeatRepository};
pub use seat::{
    AddedPerson, ChangeKind, ChangeRequest, Decision, OwnPerson, OwnSide, OwnTable, Seat, SeatSession,
    SeatView, WhoComes,
};
pub use seats::Seats;
pub use side::{
    Attendance, FileNumber, InvalidFileNumber, Participant, ParticipantRole, Side, SideRole, Unchecked,
    UncheckedPerson,
};
