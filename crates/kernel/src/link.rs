use crate::BookingId;

/// Private links to bookings: whoever holds one may see, move and cancel the booking. Nothing of them is stored.
pub trait BookingLinks: Send + Sync {
    /// The secret part of the booking's link. MUST always be the same for a booking, fit into the path of an address, and be beyond
    /// guessing without the key.
    fn token(&self, id: BookingId) -> String;
    /// The booking. MUST return `None` for every text that `token` did not give, and MUST NOT tell by its time how close one came.
    fn booking(&self, token: &str) -> Option<BookingId>;
}

/// Where the app shows a booking to whoever holds its link; the token follows.
pub const BOOKING_PAGE: &str = "/booking/";
