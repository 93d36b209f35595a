//! A booking's private link.

use actix_web::HttpRequest;
use booking::BookingError;
use kernel::BookingId;

use crate::state::State;

/// The booking whose link was opened. A link that was never issued gets the same response as one
/// that no longer leads anywhere.
pub(super) fn followed(request: &HttpRequest, state: &State) -> Result<BookingId, BookingError> {
    state.links.booking(request.match_info().query("token")).ok_or(BookingError::NotFound)
}
