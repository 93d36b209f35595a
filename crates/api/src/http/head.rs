//! HEAD, wherever GET is: monitors and previews of links ask that way.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::Error;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::Bytes;

/// The middleware: all that is inside it sees a GET, and the answer goes out with the same headers but
/// without its body.
pub async fn head_as_get(
    mut request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if *request.method() != Method::HEAD {
        return next.call(request).await;
    }
    request.head_mut().method = Method::GET;
    let response = next.call(request).await?;
    Ok(response.map_body(|_, body| BoxBody::new(Unsent(body.size()))))
}

/// A body that is not sent; only its size is.
struct Unsent(BodySize);

impl MessageBody for Unsent {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0
    }

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(None)
    }
}
