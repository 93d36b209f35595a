//! Long answers, a piece at a time: what a connection has not read yet is not copied for it.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::Error;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Bytes;

/// How much of an answer is copied for a connection at once. The landing page, a month of sessions and the content leave in
/// one packet train: in two, they took a third longer.
pub const PIECE: usize = 32 * 1024;

/// The middleware. The server copies whatever piece it gets into the connection's buffer, so a body in one
/// piece is held once more for each client that does not read.
pub async fn in_pieces<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    Ok(response.map_body(|_, body| match body.try_into_bytes() {
        Ok(bytes) if bytes.len() > PIECE => BoxBody::new(Pieces(bytes)),
        Ok(bytes) => BoxBody::new(bytes),
        Err(streamed) => streamed,
    }))
}

struct Pieces(Bytes);

impl MessageBody for Pieces {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0.size()
    }

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        let rest = &mut self.get_mut().0;
        let next = PIECE.min(rest.len());
        Poll::Ready((next > 0).then(|| Ok(rest.split_to(next))))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;
    use futures_util::future::poll_fn;

    use super::*;

    #[actix_web::test]
    async fn a_long_body_is_the_same_bytes_in_small_pieces() {
        let whole: Vec<u8> = (0_u8..=255).cycle().take(PIECE * 3 + 1).collect();
        let shared = Bytes::from(whole.clone());
        let mut pieces = Pieces(shared.clone());
        assert!(matches!(pieces.size(), BodySize::Sized(size) if size == 3 * 32_768 + 1));
        let first = poll_fn(|cx| Pin::new(&mut pieces).poll_next(cx)).await.unwrap().unwrap();
        assert_eq!((first.len(), first.as_ptr()), (PIECE, shared.as_ptr()), "shared, not copied");
        assert_eq!(to_bytes(pieces).await.unwrap(), whole[PIECE..]);
    }
}
