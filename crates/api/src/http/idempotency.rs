//! `Idempotency-Key`: a request sent twice is executed once and gets the same response twice. Kept
//! for a day.

use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use infra::pg::Remembered;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::http::error::ApiError;
use crate::http::extract::{JSON_LIMIT, json_bytes, parse_json};
use crate::state::work::Work;

/// The maximum length of a key in characters.
pub const KEY_LENGTH: usize = 255;

/// A key from the client, and the request it belongs to.
#[derive(Clone, Debug)]
pub struct Key {
    key: String,
    request: Vec<u8>,
}

/// A JSON body, and the key it may be repeated with.
#[derive(Debug)]
pub struct Idempotent<T> {
    /// The body.
    pub body: T,
    /// Its key, if any.
    pub key: Option<Key>,
}

impl<T: DeserializeOwned + 'static> FromRequest for Idempotent<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (bytes, key) = (json_bytes(request, payload, JSON_LIMIT), key(request));
        Box::pin(async move {
            let (key, bytes) = (key?, bytes.await?);
            let request = Sha256::digest(&bytes).to_vec();
            Ok(Self { body: parse_json(&bytes)?, key: key.map(|key| Key { key, request }) })
        })
    }
}

fn key(request: &HttpRequest) -> Result<Option<String>, ApiError> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| (1..=KEY_LENGTH).contains(&key.len()));
    key.map(|key| Some(key.to_owned()))
        .ok_or_else(|| ApiError::bad_request("`Idempotency-Key` must have 1 to 255 visible characters"))
}

/// Answers once per key: the first response is stored in the same transaction, and returned
/// again afterwards. Also says whether it was answered just now.
pub fn once<S, T: Serialize + DeserializeOwned>(
    work: &Work<'_, S>,
    scope: &str,
    key: Option<&Key>,
    answer: impl FnOnce() -> Result<T, ApiError>,
) -> Result<(T, bool), ApiError> {
    let Some(Key { key, request }) = key else { return Ok((answer()?, true)) };
    let defect = |error: serde_json::Error| ApiError::defect(&error);
    match work.remembered(scope, key, request)? {
        Remembered::Answered(answer) => Ok((serde_json::from_value(answer).map_err(defect)?, false)),
        Remembered::OtherRequest => Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "idempotency_key_reused",
            "This idempotency key was used for another request",
        )),
        Remembered::Running => Err(ApiError::new(
            StatusCode::CONFLICT,
            "idempotency_key_in_use",
            "This request is already being processed",
        )),
        Remembered::New => {
            let answer = answer()?;
            let stored = serde_json::to_value(&answer).map_err(defect)?;
            work.remember(scope, key, request, &stored)?;
            Ok((answer, true))
        }
    }
}
