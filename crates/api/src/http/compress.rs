//! Compression of long answers: gzip for JSON, brotli for pages.

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

use crate::base::answer::Html;

/// Above this, brotli takes ten times as long for a fiftieth of the size.
const QUALITY: u32 = 5;

/// The logarithm of the window in bytes. With a window that hardly holds a page, it takes longer.
const WINDOW: u32 = 18;

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
        && takes(request.request(), ContentEncoding::Gzip);
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

/// A page, compressed if the client takes that. It contains no secret, so compressing it is safe whatever
/// else it contains. Brotli makes it a fifth smaller than gzip does: small enough for the first packets of
/// a connection, so a phone gets it one round trip sooner.
pub(crate) fn page(request: &HttpRequest, mut response: HttpResponseBuilder, html: &Html) -> HttpResponse {
    response.insert_header((header::VARY, HeaderValue::from_static("accept-encoding")));
    let (encoding, small) = if takes(request, ContentEncoding::Brotli) {
        ("br", html.brotli.get_or_init(|| brotli(&html.text).ok().map(Bytes::from)))
    } else if takes(request, ContentEncoding::Gzip) {
        ("gzip", html.gzip.get_or_init(|| gzip(&html.text).ok().map(Bytes::from)))
    } else {
        return response.body(html.text.clone());
    };
    let Some(small) = small else { return response.body(html.text.clone()) };
    response.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(encoding)));
    response.body(small.clone())
}

fn takes(request: &HttpRequest, encoding: ContentEncoding) -> bool {
    let mut lines = request.headers().get_all(header::ACCEPT_ENCODING);
    // Browsers send a plain list, without weights.
    if let (Some(Ok(line)), None) = (lines.next().map(HeaderValue::to_str), lines.next())
        && !line.contains([';', '*'])
    {
        return line.split(',').any(|name| name.trim().eq_ignore_ascii_case(encoding.as_str()));
    }
    let encoding = Encoding::Known(encoding);
    let offered = [&encoding, &Encoding::identity()];
    AcceptEncoding::parse(request)
        .is_ok_and(|accepted| accepted.negotiate(offered.into_iter()).as_ref() == Some(&encoding))
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder =
        brotli::CompressorWriter::new(Vec::with_capacity(bytes.len() / 3), 4096, QUALITY, WINDOW);
    encoder.write_all(bytes)?;
    Ok(encoder.into_inner())
}

/// A third of the size, which saves a round trip.
fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}
