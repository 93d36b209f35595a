//! The id of a request, in its answer and in the log.

use actix_web::HttpMessage;
use uuid::Uuid;

/// What names one request in the answer and in the log.
#[derive(Clone, Copy, Debug)]
pub struct RequestId(pub Uuid);

impl RequestId {
    /// The name of this request.
    pub fn of(request: &impl HttpMessage) -> Option<Self> {
        request.extensions().get().copied()
    }
}
