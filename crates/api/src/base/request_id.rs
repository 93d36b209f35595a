//! The id of a request, in its response and in the log.

use actix_web::HttpMessage;
use uuid::Uuid;

/// Identifies one request in the response and in the log.
#[derive(Clone, Copy, Debug)]
pub struct RequestId(pub Uuid);

impl RequestId {
    /// The id of this request.
    pub fn of(request: &impl HttpMessage) -> Option<Self> {
        request.extensions().get().copied()
    }
}
