//! Extractors: a JSON body, a query, an id in the path. Each reports errors in the API's format.

use std::future::{Ready, ready};
use std::pin::Pin;
use std::str::FromStr;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::{BytesMut, Query as ActixQuery};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::http::error::ApiError;
use crate::http::ignored::note;

/// The maximum size of a JSON body, unless a call sets another limit.
pub const JSON_LIMIT: usize = 256 * 1024;

/// The time limit for receiving a JSON body.
pub const BODY_WITHIN: Duration = Duration::from_secs(15);

/// The time limit for receiving images.
pub const UPLOAD_WITHIN: Duration = Duration::from_secs(30);

/// The time limit for receiving a backup.
pub const FILE_WITHIN: Duration = Duration::from_mins(15);

/// A JSON body of at most `LIMIT` bytes.
#[derive(Debug)]
pub struct Body<T, const LIMIT: usize = JSON_LIMIT>(pub T);

impl<T: DeserializeOwned + 'static, const LIMIT: usize> FromRequest for Body<T, LIMIT> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = json_bytes(request, payload, LIMIT);
        Box::pin(async move { parse_json(&bytes.await?).map(Self) })
    }
}

/// A JSON body of at most `LIMIT` bytes as it came, for what is signed byte for byte.
#[derive(Debug)]
pub struct RawJson<const LIMIT: usize>(pub BytesMut);

impl<const LIMIT: usize> FromRequest for RawJson<LIMIT> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = json_bytes(request, payload, LIMIT);
        Box::pin(async move { bytes.await.map(Self) })
    }
}

/// A JSON body that may be omitted.
#[derive(Debug)]
pub struct OptionalBody<T>(pub T);

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalBody<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        let absent = length.is_none_or(|length| length == "0");
        if absent && !request.headers().contains_key(header::TRANSFER_ENCODING) {
            return Box::pin(ready(Ok(Self(T::default()))));
        }
        let body = Body::<T>::from_request(request, payload);
        Box::pin(async move { Ok(Self(body.await?.0)) })
    }
}

/// The bytes of a JSON body, once its headers have been accepted.
pub(crate) fn json_bytes(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> impl Future<Output = Result<BytesMut, ApiError>> + use<> {
    let head = check_head(request, limit);
    let (payload, request) = (payload.take(), request.clone());
    async move {
        head?;
        let bytes = read(payload, limit, BODY_WITHIN).await?;
        note(&request, &bytes);
        Ok(bytes)
    }
}

/// Parses a JSON object: 400 if it is not one, or if a value has the wrong type.
pub(crate) fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // serde would accept an array for an object without required fields.
    if bytes.trim_ascii_start().first().is_some_and(|first| *first == b'[') {
        return Err(ApiError::bad_request("The body is not a JSON object"));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        ApiError::bad_request(match error.classify() {
            serde_json::error::Category::Data => "A field has a value of the wrong type",
            _ => "The body is not valid JSON",
        })
    })
}

fn check_head(request: &HttpRequest, limit: usize) -> Result<(), ApiError> {
    let unsupported = |detail: &str| {
        Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail))
    };
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

/// The bytes of a body; 408 if they do not arrive in time.
pub(crate) async fn read(mut payload: Payload, limit: usize, within: Duration) -> Result<BytesMut, ApiError> {
    arrived(within, async {
        let mut bytes = BytesMut::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.or(Err(ApiError::bad_request("The body ended early")))?;
            if bytes.len() + chunk.len() > limit {
                return Err(too_large());
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    })
    .await
}

/// The content of a body; 408 if it does not arrive in time.
pub(crate) async fn arrived<T>(
    within: Duration,
    body: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    let too_slow =
        || ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", "The request took too long to arrive");
    timeout(within, body).await.unwrap_or_else(|_| Err(too_slow()))
}

fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The body is too large")
}

/// The query string. Unknown parameters are ignored; a repeated or invalid one is 400.
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

/// The id in the path. Text that is not an id is 404.
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

/// The two ids in the path. Text that is not an id is 404.
#[derive(Debug)]
pub struct Ids<T, U>(pub T, pub U);

impl<T: FromStr, U: FromStr> FromRequest for Ids<T, U> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut texts = request.match_info().iter().map(|(_, text)| text);
        let first = texts.next().and_then(|text| text.parse().ok());
        let second = texts.next().and_then(|text| text.parse().ok());
        ready(first.zip(second).map(|(first, second)| Self(first, second)).ok_or_else(ApiError::not_found))
    }
}

#[cfg(test)]
mod tests {
    use actix_http::BoxedPayloadStream;
    use futures_util::stream;
    use tokio::time::{Instant, pause};

    use super::*;

    #[actix_web::test]
    async fn a_body_that_does_not_come_to_its_end_is_408() {
        pause();
        let begun = Instant::now();
        let first = stream::iter([Ok("{".into())]);
        let endless: BoxedPayloadStream = Box::pin(first.chain(stream::pending()));
        let payload = Payload::Stream { payload: endless };
        let refused = read(payload, JSON_LIMIT, BODY_WITHIN).await.unwrap_err();
        assert!(refused.is("timeout"));
        assert_eq!(begun.elapsed().as_secs(), BODY_WITHIN.as_secs());
    }
}
