//! Challenges to passkeys and their answers, wherever someone proves who they are.

use auth::{PasskeyAnswer, PasskeyChallenge};
use kernel::PasskeyRequestId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::error::ApiError;

/// A challenge to a passkey. One answer is accepted, within five minutes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PasskeyChallengeResponse {
    #[schema(format = Uuid)]
    id: String,
    /// What `PublicKeyCredential.parseCreationOptionsFromJSON` or `.parseRequestOptionsFromJSON`
    /// reads.
    #[schema(value_type = Object)]
    options: serde_json::Value,
}

impl TryFrom<PasskeyChallenge> for PasskeyChallengeResponse {
    type Error = ApiError;

    fn try_from(challenge: PasskeyChallenge) -> Result<Self, ApiError> {
        let options = serde_json::from_str(&challenge.options).map_err(|error| ApiError::defect(&error))?;
        Ok(Self { id: challenge.id.to_string(), options })
    }
}

/// What the browser returned for a challenge.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PasskeyAnswerRequest {
    /// The challenge's id.
    #[serde(default)]
    #[schema(format = Uuid)]
    pub(super) id: String,
    /// What `PublicKeyCredential.toJSON` returned.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub(super) credential: serde_json::Value,
}

/// An answer that is well-formed.
#[derive(Debug)]
pub(super) struct GivenAnswer {
    request: PasskeyRequestId,
    credential: String,
}

impl GivenAnswer {
    /// `None` if the id is none: no challenge has it.
    pub(super) fn of(request: &PasskeyAnswerRequest) -> Option<Self> {
        let credential = request.credential.to_string();
        request.id.parse().ok().map(|request| Self { request, credential })
    }

    /// As the domain takes it.
    pub(super) fn as_answer(&self) -> PasskeyAnswer<'_> {
        PasskeyAnswer { request: self.request, credential: &self.credential }
    }
}
