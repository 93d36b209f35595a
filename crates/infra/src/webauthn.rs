//! Passkeys, as browsers know them (`WebAuthn`).

use auth::{
    Admin, NewChallenge, NewKey, Passkey, PasskeyError, PasskeyPurpose, PasskeyRequest, PasskeyVerifier,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::Url;
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey as Key, PasskeyAuthentication, PasskeyRegistration,
    PublicKeyCredential, RegisterPublicKeyCredential, Webauthn, WebauthnBuilder,
};
use webauthn_rs_proto::ResidentKeyRequirement;

/// Passkeys of one site.
#[derive(Debug)]
pub struct SitePasskeys {
    webauthn: Webauthn,
    origin: Url,
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
        let domain = origin.domain()?.to_owned();
        let webauthn = WebauthnBuilder::new(&domain, &origin).ok()?.build().ok()?;
        Some(Self { webauthn, origin })
    }

    /// The address at which browsers accept them, such as `https://practice.example`.
    #[must_use]
    pub fn origin(&self) -> String {
        self.origin.origin().ascii_serialization()
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

fn failed(error: impl std::error::Error) -> PasskeyError {
    PasskeyError::Failed(error.to_string())
}

fn challenge(options: &impl Serialize, state: &impl Serialize) -> Result<NewChallenge, PasskeyError> {
    let json = |error: serde_json::Error| failed(error);
    Ok(NewChallenge {
        options: serde_json::to_string(options).map_err(json)?,
        state: serde_json::to_string(state).map_err(json)?,
    })
}

/// What was stored or sent, if it can be read.
fn read<T: DeserializeOwned>(json: &str) -> Option<T> {
    serde_json::from_str(json).inspect_err(|error| tracing::debug!(%error, "a passkey is not readable")).ok()
}

fn keys(passkeys: &[Passkey]) -> Vec<Key> {
    passkeys.iter().filter_map(|passkey| read(&passkey.key)).collect()
}

impl PasskeyVerifier for SitePasskeys {
    fn to_add(
        &self,
        admin: &Admin,
        known: &[Passkey],
        is_enough: bool,
    ) -> Result<NewChallenge, PasskeyError> {
        let known: Vec<CredentialID> = known.iter().map(|passkey| passkey.credential.clone()).collect();
        let (id, email) = (admin.id.into(), admin.email.as_str());
        let name = format!("{} {}", admin.first_name, admin.last_name);
        let (mut options, state) =
            self.webauthn.start_passkey_registration(id, email, name.trim(), Some(known)).map_err(failed)?;
        // A passkey that can be chosen without an email address takes one of few places on a device.
        if let Some(selection) = options.public_key.authenticator_selection.as_mut().filter(|_| is_enough) {
            selection.resident_key = Some(ResidentKeyRequirement::Required);
            selection.require_resident_key = true;
        }
        challenge(&options.public_key, &state)
    }

    fn added(&self, state: &str, credential: &str) -> Option<NewKey> {
        let (state, credential): (PasskeyRegistration, RegisterPublicKeyCredential) =
            (read(state)?, read(credential)?);
        let key = self.webauthn.finish_passkey_registration(&credential, &state);
        let key = key.inspect_err(|error| tracing::info!(%error, "a new passkey was refused")).ok()?;
        Some(NewKey { credential: key.cred_id().clone(), key: serde_json::to_string(&key).ok()? })
    }

    fn to_confirm(&self, known: &[Passkey]) -> Result<NewChallenge, PasskeyError> {
        let (options, state) = self.webauthn.start_passkey_authentication(&keys(known)).map_err(failed)?;
        challenge(&options.public_key, &state)
    }

    fn to_sign_in(&self) -> Result<NewChallenge, PasskeyError> {
        let (options, state) = self.webauthn.start_discoverable_authentication().map_err(failed)?;
        challenge(&options.public_key, &state)
    }

    fn credential(&self, credential: &str) -> Option<Vec<u8>> {
        let credential: PublicKeyCredential = read(credential)?;
        Some(credential.raw_id.clone())
    }

    fn verify(&self, request: &PasskeyRequest, passkey: &Passkey, credential: &str) -> Option<String> {
        let (mut key, credential): (Key, PublicKeyCredential) = (read(&passkey.key)?, read(credential)?);
        let result = match request.purpose {
            PasskeyPurpose::Confirm => {
                let state: PasskeyAuthentication = read(&request.state)?;
                self.webauthn.finish_passkey_authentication(&credential, &state)
            }
            PasskeyPurpose::SignIn => {
                let state: DiscoverableAuthentication = read(&request.state)?;
                self.webauthn.finish_discoverable_authentication_v2(&credential, state, &key)
            }
            PasskeyPurpose::Add | PasskeyPurpose::AddAsEnough => return None,
        };
        let result = result.inspect_err(|error| tracing::info!(%error, "a passkey was refused")).ok()?;
        key.update_credential(&result)?;
        serde_json::to_string(&key).ok()
    }
}
