//! A browser's answer to a challenge, read and verified as the `WebAuthn` standard says in "Registering
//! a New Credential" and "Verifying an Authentication Assertion". The numbers of its sections' steps
//! would change with each level of the standard, so the checks are named instead.

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256, VerificationAlgorithm,
};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Bytes as they are in JSON: base64url without padding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl TryFrom<String> for Bytes {
    type Error = base64::DecodeError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        BASE64_URL_SAFE_NO_PAD.decode(text).map(Self)
    }
}

impl From<Bytes> for String {
    fn from(Bytes(bytes): Bytes) -> Self {
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }
}

/// How a device signs, by its number in the registry of COSE algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i32", into = "i32")]
pub(super) enum Algorithm {
    Ed25519,
    Es256,
    Rs256,
}

impl Algorithm {
    /// Those that a device may choose from, the best first.
    pub(super) const ALL: [Self; 3] = [Self::Ed25519, Self::Es256, Self::Rs256];

    fn verification(self) -> &'static dyn VerificationAlgorithm {
        match self {
            Self::Ed25519 => &ED25519,
            Self::Es256 => &ECDSA_P256_SHA256_ASN1,
            Self::Rs256 => &RSA_PKCS1_2048_8192_SHA256,
        }
    }
}

impl From<Algorithm> for i32 {
    fn from(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Ed25519 => -8,
            Algorithm::Es256 => -7,
            Algorithm::Rs256 => -257,
        }
    }
}

impl TryFrom<i32> for Algorithm {
    type Error = &'static str;

    fn try_from(number: i32) -> Result<Self, Self::Error> {
        let is_it = |algorithm: &Self| i32::from(*algorithm) == number;
        Self::ALL.into_iter().find(is_it).ok_or("an algorithm that was not offered")
    }
}

/// What is stored of a passkey.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Key {
    algorithm: Algorithm,
    /// A DER-encoded `SubjectPublicKeyInfo`.
    spki: Bytes,
    /// How often it has signed, if the device counts.
    uses: u32,
    /// Whether the device may copy it to the person's other devices; fixed when it is made.
    may_be_copied: bool,
}

/// The answer of `navigator.credentials.create` or `.get`, as `PublicKeyCredential.toJSON` gives it.
#[derive(Debug, Deserialize)]
pub(super) struct Credential<R> {
    #[serde(rename = "rawId")]
    pub(super) id: Bytes,
    #[serde(rename = "type")]
    kind: PublicKey,
    response: R,
}

#[derive(Debug, Deserialize)]
enum PublicKey {
    #[serde(rename = "public-key")]
    PublicKey,
}

/// Of an answer of `create`, what is used. The device's maker does not matter, so the attestation is
/// not read, and the standard lets the browser take the public key out of it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Made {
    #[serde(rename = "clientDataJSON")]
    client_data: Bytes,
    authenticator_data: Bytes,
    public_key: Bytes,
    public_key_algorithm: Algorithm,
}

/// Of an answer of `get`, what is used.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Signed {
    #[serde(rename = "clientDataJSON")]
    client_data: Bytes,
    authenticator_data: Bytes,
    signature: Bytes,
    pub(super) user_handle: Option<Bytes>,
}

/// What the browser says of the call.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: Bytes,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// What the device says, and signs.
struct DeviceData<'a> {
    site: &'a [u8; 32],
    flags: u8,
    uses: u32,
    rest: &'a [u8],
}

/// The flags of [`DeviceData`].
mod flag {
    pub(super) const PRESENT: u8 = 1;
    pub(super) const VERIFIED: u8 = 1 << 2;
    pub(super) const MAY_BE_COPIED: u8 = 1 << 3;
    pub(super) const IS_COPIED: u8 = 1 << 4;
    pub(super) const HAS_KEY: u8 = 1 << 6;
}

/// What the answer has to be for.
pub(super) struct Expected<'a> {
    /// The name that passkeys of this site are bound to.
    pub(super) domain: &'a str,
    /// Where the browser has to be.
    pub(super) origin: &'a str,
    /// The challenge that was sent.
    pub(super) challenge: &'a Bytes,
}

/// Why an answer is refused, for the log.
type Verdict<T> = Result<T, &'static str>;

fn must(holds: bool, otherwise: &'static str) -> Verdict<()> {
    holds.then_some(()).ok_or(otherwise)
}

impl<'a> DeviceData<'a> {
    fn parse(bytes: &'a [u8]) -> Option<Self> {
        let (site, bytes) = bytes.split_first_chunk()?;
        let (&[flags], bytes) = bytes.split_first_chunk()?;
        let (uses, rest) = bytes.split_first_chunk()?;
        Some(Self { site, flags, uses: u32::from_be_bytes(*uses), rest })
    }

    fn says(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// The name that the device gives to the key it has made.
    fn credential(&self) -> Option<&'a [u8]> {
        // First the 16 bytes of the device's model.
        let (length, rest) = self.rest.get(16..)?.split_first_chunk()?;
        rest.get(..usize::from(u16::from_be_bytes(*length)))
    }
}

impl Expected<'_> {
    /// What every answer has to be: for this call, this challenge and this site, by a device that has
    /// verified its user.
    fn device_data<'d>(
        &self,
        call: &str,
        client_data: &Bytes,
        device_data: &'d Bytes,
    ) -> Verdict<DeviceData<'d>> {
        let client: ClientData = serde_json::from_slice(&client_data.0).or(Err("unreadable client data"))?;
        must(client.kind == call, "an answer to another call")?;
        must(client.challenge == *self.challenge, "another challenge")?;
        must(client.origin == self.origin, "another origin")?;
        must(!client.cross_origin, "a page within another site's")?;
        let device = DeviceData::parse(&device_data.0).ok_or("unreadable authenticator data")?;
        must(device.site.as_slice() == Sha256::digest(self.domain).as_slice(), "another site's key")?;
        must(device.says(flag::PRESENT), "no one was there")?;
        must(device.says(flag::VERIFIED), "the user was not verified")?;
        must(
            device.says(flag::MAY_BE_COPIED) || !device.says(flag::IS_COPIED),
            "copied, but not to be copied",
        )?;
        Ok(device)
    }

    /// The key that was made.
    pub(super) fn made(
        &self,
        Credential { id, kind: PublicKey::PublicKey, response: made }: &Credential<Made>,
    ) -> Verdict<Key> {
        let device = self.device_data("webauthn.create", &made.client_data, &made.authenticator_data)?;
        must(device.says(flag::HAS_KEY), "no key was made")?;
        must(device.credential() == Some(&id.0), "another credential")?;
        let (algorithm, spki) = (made.public_key_algorithm, made.public_key.clone());
        ParsedPublicKey::new(algorithm.verification(), &spki.0).or(Err("an unusable public key"))?;
        Ok(Key { algorithm, spki, uses: device.uses, may_be_copied: device.says(flag::MAY_BE_COPIED) })
    }

    /// The key as it is after it has signed this.
    pub(super) fn signed(&self, key: Key, signed: &Credential<Signed>) -> Verdict<Key> {
        let Signed { client_data, authenticator_data, signature, .. } = &signed.response;
        let device = self.device_data("webauthn.get", client_data, authenticator_data)?;
        must(device.says(flag::MAY_BE_COPIED) == key.may_be_copied, "another kind of key")?;
        let signs = [authenticator_data.0.as_slice(), &Sha256::digest(&client_data.0)].concat();
        ParsedPublicKey::new(key.algorithm.verification(), &key.spki.0)
            .or(Err("an unusable public key"))?
            .verify_sig(&signs, &signature.0)
            .or(Err("a wrong signature"))?;
        // Many devices do not count and always say 0.
        must(device.uses > key.uses || (device.uses, key.uses) == (0, 0), "a copied key")?;
        Ok(Key { uses: device.uses, ..key })
    }
}

impl Credential<Signed> {
    /// Whose key the device says it is, if it says so.
    pub(super) fn user(&self) -> Option<&[u8]> {
        self.response.user_handle.as_ref().map(|Bytes(bytes)| bytes.as_slice())
    }
}
