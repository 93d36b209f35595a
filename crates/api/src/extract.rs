//! What handlers take: a JSON body, a query, an id of the path. Each refuses in the contract's form.

use std::future::{Ready, ready};
use std::pin::Pin;
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::{BytesMut, Query as ActixQuery};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use serde::de::DeserializeOwned;

use crate::error::ApiError;

/// A JSON body of at most [`Body::LIMIT`] bytes.
#[derive(Debug)]
pub struct Body<T, const LIMIT: usize = { 256 * 1024 }>(pub T);

impl<T: DeserializeOwned + 'static, const LIMIT: usize> FromRequest for Body<T, LIMIT> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let head = check_head(request, LIMIT);
        let mut payload = payload.take();
        Box::pin(async move {
            head?;
            let bytes = read(&mut payload, LIMIT).await?;
            serde_json::from_slice(&bytes).map(Self).map_err(|error| {
                ApiError::bad_request(match error.classify() {
                    serde_json::error::Category::Data => "A field has a value of the wrong type",
                    _ => "The body is not valid JSON",
                })
            })
        })
    }
}

fn check_head(request: &HttpRequest, limit: usize) -> Result<(), ApiError> {
    let unsupported =
        |detail: &str| Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail));
    if request.headers().contains_key(header::CONTENT_ENCODING) {
        return unsupported("Send the body without a content encoding");
    }
    if request.content_type() != "application/json" {
        return unsupported("Send the body as application/json");
    }
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if length.and_then(|length| length.parse::<usize>().ok()).is_some_and(|length| length > limit) {
        return Err(too_large());
    }
    Ok(())
}

async fn read(payload: &mut Payload, limit: usize) -> Result<BytesMut, ApiError> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = std::future::poll_fn(|context| {
        use futures_core::Stream;
        Pin::new(&mut *payload).poll_next(context)
    })
    .await
    {
        let Ok(chunk) = chunk else { return Err(ApiError::bad_request("The body ended early")) };
        if bytes.len() + chunk.len() > limit {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The body is too large")
}

/// The query string. An unknown parameter is ignored; a repeated or unreadable one is 400.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let parsed = ActixQuery::<T>::from_query(request.query_string());
        ready(match parsed {
            Ok(query) => Ok(Self(query.into_inner())),
            Err(_) => Err(ApiError::bad_request("A query parameter is repeated or cannot be read")),
        })
    }
}

/// The id in the path. Text that is no id names nothing: 404.
#[derive(Debug)]
pub struct Id<T>(pub T);

impl<T: FromStr> FromRequest for Id<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let id = request.match_info().iter().next().and_then(|(_, text)| text.parse().ok());
        ready(id.map(Self).ok_or_else(ApiError::not_found))
    }
}
