//! Passkeys, as browsers know them (`WebAuthn`). Without attestation: the maker of a device does not
//! matter here.

mod answer;

use auth::{
    Admin, NewChallenge, NewKey, Passkey, PasskeyError, PasskeyPurpose, PasskeyRequest, PasskeyVerifier,
};
use kernel::AdminId;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;

use answer::{Algorithm, Bytes, Credential, Expected, Made, Signed};

/// Passkeys of one site.
#[derive(Debug)]
pub struct SitePasskeys {
    domain: String,
    origin: String,
}

impl SitePasskeys {
    /// The passkeys of the site at this address. `None` where browsers allow none: without
    /// encryption, or if the address is made of digits. On this machine itself it is `localhost`,
    /// whatever the address says.
    #[must_use]
    pub fn of(public_url: &str) -> Option<Self> {
        let mut origin = Url::parse(public_url).ok()?;
        if is_loopback(&origin) {
            origin.set_host(Some("localhost")).ok()?;
        } else if origin.scheme() != "https" {
            return None;
        }
        Some(Self { domain: origin.domain()?.to_owned(), origin: origin.origin().ascii_serialization() })
    }

    /// The address at which browsers accept them, such as `https://practice.example`.
    #[must_use]
    pub fn origin(&self) -> String {
        self.origin.clone()
    }

    fn expected<'a>(&'a self, challenge: &'a Bytes) -> Expected<'a> {
        Expected { domain: &self.domain, origin: &self.origin, challenge }
    }

    /// A challenge to one of these keys, or to any key of this site if there are none.
    fn to_sign(&self, known: &[Passkey]) -> Result<NewChallenge, PasskeyError> {
        challenge(|challenge| {
            json!({
                "challenge": challenge,
                "timeout": TIMEOUT,
                "rpId": self.domain,
                "allowCredentials": descriptors(known),
                "userVerification": "required",
            })
        })
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        Some(url::Host::Domain(domain)) => domain == "localhost",
        None => false,
    }
}

/// How long the browser waits, in milliseconds.
const TIMEOUT: i64 = PasskeyRequest::LASTS.num_milliseconds();

/// The options with a new challenge, as the browser takes them, and the challenge.
fn challenge(options: impl FnOnce(&Bytes) -> Value) -> Result<NewChallenge, PasskeyError> {
    let mut challenge = Bytes(vec![0; 32]);
    aws_lc_rs::rand::fill(&mut challenge.0).map_err(|error| PasskeyError::Failed(error.to_string()))?;
    Ok(NewChallenge { options: options(&challenge).to_string(), state: challenge.into() })
}

fn descriptors(passkeys: &[Passkey]) -> Value {
    let descriptor =
        |passkey: &Passkey| json!({"type": "public-key", "id": Bytes(passkey.credential.clone())});
    passkeys.iter().map(descriptor).collect()
}

/// What was stored or sent, if it can be read.
fn read<T: DeserializeOwned>(json: &str) -> Option<T> {
    serde_json::from_str(json).inspect_err(|error| tracing::debug!(%error, "a passkey is not readable")).ok()
}

fn refused(reason: &'static str) {
    tracing::info!(reason, "a passkey was refused");
}

impl PasskeyVerifier for SitePasskeys {
    fn to_add(
        &self,
        admin: &Admin,
        known: &[Passkey],
        is_enough: bool,
    ) -> Result<NewChallenge, PasskeyError> {
        let name = format!("{} {}", admin.first_name, admin.last_name);
        challenge(|challenge| {
            json!({
                "challenge": challenge,
                "timeout": TIMEOUT,
                "rp": {"id": self.domain, "name": self.domain},
                "user": {"id": user_handle(admin.id), "name": admin.email.as_str(), "displayName": name.trim()},
                "pubKeyCredParams": Algorithm::ALL.map(|alg| json!({"type": "public-key", "alg": alg})),
                "excludeCredentials": descriptors(known),
                "authenticatorSelection": {
                    // One that can be chosen without an email address takes one of few places on a device.
                    "residentKey": if is_enough { "required" } else { "discouraged" },
                    "requireResidentKey": is_enough,
                    "userVerification": "required",
                },
                "attestation": "none",
                // A security key then does not even name itself before its user is verified.
                "extensions": {"credentialProtectionPolicy": "userVerificationRequired"},
            })
        })
    }

    fn added(&self, state: &str, credential: &str) -> Option<NewKey> {
        let credential: Credential<Made> = read(credential)?;
        let challenge = Bytes::try_from(state.to_owned()).ok()?;
        let key = self.expected(&challenge).made(&credential).map_err(refused).ok()?;
        Some(NewKey { credential: credential.id.0, key: serde_json::to_string(&key).ok()? })
    }

    fn to_confirm(&self, known: &[Passkey]) -> Result<NewChallenge, PasskeyError> {
        self.to_sign(known)
    }

    fn to_sign_in(&self) -> Result<NewChallenge, PasskeyError> {
        self.to_sign(&[])
    }

    fn credential(&self, credential: &str) -> Option<Vec<u8>> {
        let credential: Credential<Signed> = read(credential)?;
        Some(credential.id.0)
    }

    fn verify(&self, request: &PasskeyRequest, passkey: &Passkey, credential: &str) -> Option<String> {
        let credential: Credential<Signed> = read(credential)?;
        let is_owner = match (request.purpose, credential.user()) {
            (PasskeyPurpose::Confirm, None) => true,
            (PasskeyPurpose::Confirm | PasskeyPurpose::SignIn, Some(user)) => {
                user == user_handle(passkey.admin_id).0
            }
            (PasskeyPurpose::SignIn, None) | (PasskeyPurpose::Add | PasskeyPurpose::AddAsEnough, _) => false,
        };
        if !is_owner || credential.id.0 != passkey.credential {
            return None;
        }
        let challenge = Bytes::try_from(request.state.clone()).ok()?;
        let key = self.expected(&challenge).signed(read(&passkey.key)?, &credential);
        serde_json::to_string(&key.map_err(refused).ok()?).ok()
    }
}

/// What devices call a person.
fn user_handle(id: AdminId) -> Bytes {
    Bytes(Uuid::from(id).as_bytes().to_vec())
}

#[cfg(test)]
mod tests;
