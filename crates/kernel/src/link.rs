use crate::BookingId;

/// Private links to bookings. Anyone who holds a booking's link may view, move and cancel it. Links
/// are derived, not stored.
pub trait BookingLinks: Send + Sync {
    /// The secret part of the booking's link. MUST always be the same for a booking, MUST be safe
    /// in a URL path, and MUST be impossible to guess without the key.
    fn token(&self, id: BookingId) -> String;
    /// The booking this token belongs to. MUST return `None` for any text that `token` did not
    /// return, and MUST NOT reveal through timing how close a guess came.
    fn booking(&self, token: &str) -> Option<BookingId>;
}

/// The app's page for anyone who holds a booking's link; the token follows.
pub const BOOKING_PAGE: &str = "/booking/";
