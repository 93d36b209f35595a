use booking::Booking;
use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{
    BookingId, ChangeRequestId, ClientId, EmailAddress, MatterId, Page, Paged, ParticipantId, Scope, SeatId,
    Sight, StorageError,
};

use crate::{
    ChangeKind, ChangeRequest, Decision, ListedMatter, Matter, MatterError, MatterFilter, OwnTable,
    Participant, Seat, UncheckedPerson,
};

/// Stores matters with their sides and people.
#[cfg_attr(test, mockall::automock)]
pub trait MatterRepository {
    /// One matter with everyone on it. MUST say which session is its latest: of those
    /// that are not cancelled, if there are any.
    fn find(&self, id: MatterId) -> Result<Option<Matter>, StorageError>;
    /// Like `find`, but everyone else who calls this for the matter MUST wait until the transaction ends.
    fn lock(&self, id: MatterId) -> Result<Option<Matter>, StorageError>;
    /// A page of the matters that match the filter: those with the latest session first. MUST count all
    /// matches, MUST leave out those whose latest session is outside the scope of `sight`, and MUST search
    /// addresses only for those who see contacts.
    fn list(
        &self,
        filter: &MatterFilter,
        sight: Sight,
        page: Page,
    ) -> Result<Paged<ListedMatter>, StorageError>;
    /// The ids of all matters that `list` would return, in its order.
    fn ids(&self, filter: &MatterFilter, sight: Sight) -> Result<Vec<MatterId>, StorageError>;
    /// The places at tables of a client, or of anyone with one of these addresses, the latest first. Each side MUST have no one on
    /// it but them.
    fn places(
        &self,
        client: ClientId,
        emails: &[EmailAddress],
    ) -> Result<Vec<(MatterId, OwnTable)>, StorageError>;
    /// A page of the people within the scope whom the office has to check: those who wait longest first. MUST count all.
    fn unchecked(&self, scope: Scope, limit: i64) -> Result<Paged<UncheckedPerson>, StorageError>;
    /// Adds the matter with its sides, and the booking to it. MUST return `Exists` if the booking belongs to a
    /// matter already.
    fn insert(&self, matter: &Matter, booking: BookingId) -> Result<(), MatterError>;
    /// How many sessions the matter has, whatever became of them.
    fn sessions(&self, id: MatterId) -> Result<i64, StorageError>;
    /// Adds the booking to the matter. MUST return `Exists` if it belongs to one already.
    fn attach(&self, id: MatterId, booking: BookingId) -> Result<(), MatterError>;
    /// Stores what the matter says about the case, and its version.
    fn update(&self, matter: &Matter) -> Result<(), StorageError>;
    /// Stores the matter's sides and people, which take the place of those it has, and its version. MUST return
    /// `EmailOnTwoSides` if an address would be on two sides of which one does not allow it.
    fn store_sides(&self, matter: &Matter) -> Result<(), MatterError>;
    /// Who knows of which of the matter's sessions: by an email to the address they have now, unless that was
    /// withdrawn or given up, or because they have booked it.
    fn told(&self, id: MatterId) -> Result<Vec<(ParticipantId, BookingId)>, StorageError>;
}

/// What whoever has a seat may know. Everything but `seat` MUST read no row of another side.
#[cfg_attr(test, mockall::automock)]
pub trait SeatRepository {
    /// The place at the table, while somebody has it.
    fn seat(&self, id: SeatId) -> Result<Option<Seat>, StorageError>;
    /// Makes everyone else who changes the matter wait until the transaction ends.
    fn lock(&self, seat: &Seat) -> Result<(), StorageError>;
    /// Their side.
    fn table(&self, seat: &Seat) -> Result<Option<OwnTable>, StorageError>;
    /// Stores these people of their side in this order, some of whom may be new, and gives the matter a new version.
    fn store(&self, seat: &Seat, people: &[Participant], at: DateTime<Utc>) -> Result<(), StorageError>;
    /// The matter's sessions that are confirmed or completed, and those that they have been told of, as
    /// `MatterRepository::told` means it. MUST be the latest first.
    fn sessions(&self, seat: &Seat) -> Result<Vec<Booking>, StorageError>;
}

/// What sides ask for.
#[cfg_attr(test, mockall::automock)]
pub trait ChangeRequestRepository {
    /// The open wishes of a matter at this time by the practice's clock: the oldest first.
    fn of_matter(&self, id: MatterId, now: NaiveDateTime) -> Result<Vec<ChangeRequest>, StorageError>;
    /// The open wishes of the seat's side at this time by the practice's clock. MUST read no row of another side.
    fn of_seat(&self, seat: &Seat, now: NaiveDateTime) -> Result<Vec<ChangeRequest>, StorageError>;
    /// A page of all open wishes about sessions in the scope: the oldest first. MUST count all.
    fn open(
        &self,
        scope: Scope,
        now: NaiveDateTime,
        limit: i64,
    ) -> Result<Paged<ChangeRequest>, StorageError>;
    /// One wish, and whether it is open. MUST make others who call this for it wait until the transaction ends.
    fn lock(
        &self,
        id: ChangeRequestId,
        now: NaiveDateTime,
    ) -> Result<Option<(ChangeRequest, bool)>, StorageError>;
    /// Adds the wish of the seat's side. MUST return `RequestOpen` if it has an open one about the session.
    /// Returns whether it is the side's first one about the session.
    fn insert(
        &self,
        seat: &Seat,
        booking: &Booking,
        kind: ChangeKind,
        at: DateTime<Utc>,
    ) -> Result<bool, MatterError>;
    /// Stores what has become of it.
    fn decide(&self, id: ChangeRequestId, decision: Decision, at: DateTime<Utc>) -> Result<(), StorageError>;
}

/// Tells people about matters, in the transaction of the change.
#[cfg_attr(test, mockall::automock)]
pub trait MatterMail {
    /// Writes to everyone of these people who gets mail, about the confirmed session.
    fn tell(&self, booking: &Booking, people: &[ParticipantId]) -> Result<(), StorageError>;
    /// Writes to the session's mediator that a side asks for a change of it.
    fn asked(&self, booking: &Booking) -> Result<(), StorageError>;
}
