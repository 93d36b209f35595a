//! Challenges for passkeys, and their answers.

use chrono::{DateTime, Utc};
use kernel::{AdminId, PasskeyRequestId, StorageError};

use crate::{
    NewChallenge, Passkey, PasskeyAnswer, PasskeyChallenge, PasskeyPurpose, PasskeyRepository,
    PasskeyRequest, PasskeyVerifier,
};

/// Stores a challenge for the browser.
pub(crate) fn ask(
    passkeys: &dyn PasskeyRepository,
    NewChallenge { options, state }: NewChallenge,
    purpose: PasskeyPurpose,
    admin_id: Option<AdminId>,
    now: DateTime<Utc>,
) -> Result<PasskeyChallenge, StorageError> {
    let (id, expires_at) = (PasskeyRequestId::generate(), now + PasskeyRequest::LASTS);
    passkeys.await_answer(&PasskeyRequest { id, purpose, admin_id, state, expires_at })?;
    Ok(PasskeyChallenge { id, options })
}

/// The passkey that was used, if the answer is right: after the password of `admin_id`, or without
/// one. A challenge is accepted once.
pub(crate) fn verify(
    passkeys: &dyn PasskeyRepository,
    answer: PasskeyAnswer<'_>,
    admin_id: Option<AdminId>,
    verifier: &dyn PasskeyVerifier,
    now: DateTime<Utc>,
) -> Result<Option<Passkey>, StorageError> {
    let purpose = if admin_id.is_some() { PasskeyPurpose::Confirm } else { PasskeyPurpose::SignIn };
    let Some(request) = passkeys.take(answer.request, now)? else { return Ok(None) };
    let Some(credential) = verifier.credential(answer.credential) else { return Ok(None) };
    let Some(passkey) = passkeys.find(&credential)? else { return Ok(None) };
    let is_theirs = admin_id.is_none_or(|id| id == passkey.admin_id);
    if (request.purpose, request.admin_id) != (purpose, admin_id) || !is_theirs {
        return Ok(None);
    }
    let Some(key) = verifier.verify(&request, &passkey, answer.credential) else { return Ok(None) };
    passkeys.note_use(passkey.id, &key, now)?;
    Ok(Some(passkey))
}
