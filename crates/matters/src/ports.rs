use booking::Booking;
use kernel::{BookingId, MatterId, Page, Paged, SeatId, Sight, StorageError};

use crate::{ListedMatter, Matter, MatterError, MatterFilter, OwnTable, Seat};

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
}

/// What whoever has a seat may know. Everything but `seat` MUST read no row of another side.
#[cfg_attr(test, mockall::automock)]
pub trait SeatRepository {
    /// The place at the table, while somebody has it.
    fn seat(&self, id: SeatId) -> Result<Option<Seat>, StorageError>;
    /// Their side.
    fn table(&self, seat: &Seat) -> Result<Option<OwnTable>, StorageError>;
    /// The matter's sessions that are confirmed or completed, and those that they have been told of: by email, unless
    /// that was withdrawn, or because they have booked them. MUST be the latest first.
    fn sessions(&self, seat: &Seat) -> Result<Vec<Booking>, StorageError>;
}
