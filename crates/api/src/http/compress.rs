//! Gzip for long answers.

use std::io::Write as _;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, AcceptEncoding, ContentEncoding, Encoding, Header, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, HttpRequest, HttpResponse, HttpResponseBuilder};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Bodies up to this many bytes fit into one packet either way.
const SHORT: usize = 1024;

/// The middleware: compresses the JSON that a read returns, if it is long and the client takes gzip.
/// Answers with an `ETag` stay as they are, because the tag names their bytes. See ADR 0036 for why
/// compressing is safe here.
pub async fn compress<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let wanted = *request.method() == Method::GET
        && request.path().starts_with("/api/")
        && takes_gzip(request.request());
    let response = next.call(request).await?.map_into_boxed_body();
    if !wanted || !is_plain_json(response.response()) {
        return Ok(response);
    }
    let (request, response) = response.into_parts();
    let (head, body) = response.into_parts();
    let response = match body.try_into_bytes() {
        Ok(bytes) if bytes.len() > SHORT => smaller(head, bytes),
        Ok(bytes) => head.set_body(BoxBody::new(bytes)),
        Err(streamed) => head.set_body(streamed),
    };
    Ok(ServiceResponse::new(request, response))
}

fn is_plain_json(response: &HttpResponse) -> bool {
    let headers = response.headers();
    response.status() == StatusCode::OK
        && !headers.contains_key(header::ETAG)
        && !headers.contains_key(header::CONTENT_ENCODING)
        && headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json")
}

fn smaller(mut head: HttpResponse<()>, bytes: Bytes) -> HttpResponse {
    head.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    match gzip(&bytes) {
        Ok(small) => {
            head.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            head.set_body(BoxBody::new(small))
        }
        Err(_) => head.set_body(BoxBody::new(bytes)),
    }
}

/// A page, compressed if the client takes that.
pub fn page(request: &HttpRequest, mut response: HttpResponseBuilder, html: Vec<u8>) -> HttpResponse {
    response.insert_header((header::VARY, HeaderValue::from_static("accept-encoding")));
    match takes_gzip(request).then(|| gzip(&html)) {
        Some(Ok(small)) => response.insert_header(ContentEncoding::Gzip).body(small),
        Some(Err(_)) | None => response.body(html),
    }
}

fn takes_gzip(request: &HttpRequest) -> bool {
    let offered = [Encoding::gzip(), Encoding::identity()];
    let accepted = AcceptEncoding::parse(request);
    accepted.is_ok_and(|accepted| accepted.negotiate(offered.iter()) == Some(Encoding::gzip()))
}

/// A third of the size, which saves a round trip.
fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}
