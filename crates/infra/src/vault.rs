//! Secrets at rest: XChaCha20-Poly1305 with a key that is not in the database; see ADR 0009.

use chacha20poly1305::aead::{Aead, Generate, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use kernel::{Sealed, SealingFailed, Secret, Vault};
use sha2::{Digest, Sha256};

/// Encrypts with one key.
pub struct XChaCha {
    cipher: XChaCha20Poly1305,
}

/// The prefix of everything encrypted this way; another scheme will have another prefix.
const SCHEME: &str = "x1:";

/// Length of the random nonce in bytes.
const NONCE: usize = 24;

impl XChaCha {
    /// A vault with a key derived from this text.
    #[must_use]
    pub fn new(key: &[u8]) -> Self {
        let key = Sha256::new_with_prefix(b"accord secrets at rest\0").chain_update(key).finalize();
        Self { cipher: XChaCha20Poly1305::new(&<[u8; 32]>::from(key).into()) }
    }
}

impl Vault for XChaCha {
    fn seal(&self, secret: &Secret, place: &str) -> Result<Sealed, SealingFailed> {
        let nonce = XNonce::try_generate().map_err(|error| SealingFailed(error.to_string()))?;
        let payload = Payload { msg: secret.0.as_bytes(), aad: place.as_bytes() };
        let sealed =
            self.cipher.encrypt(&nonce, payload).map_err(|error| SealingFailed(error.to_string()))?;
        Ok(Sealed(format!("{SCHEME}{}{}", hex::encode(nonce), hex::encode(sealed))))
    }

    fn open(&self, sealed: &Sealed, place: &str) -> Option<Secret> {
        let bytes = hex::decode(sealed.0.strip_prefix(SCHEME)?).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
        let payload = Payload { msg: sealed, aad: place.as_bytes() };
        let secret = self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()?;
        String::from_utf8(secret).ok().map(Secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: &str = "documents/body/mail";

    fn vault() -> XChaCha {
        XChaCha::new(b"a key of at least thirty-two characters")
    }

    fn secret() -> Secret {
        Secret("Päss-wörd 🔑".into())
    }

    #[test]
    fn a_sealed_secret_opens_only_in_its_place_and_reveals_nothing() {
        let sealed = vault().seal(&secret(), PLACE).unwrap();
        assert_eq!(vault().open(&sealed, PLACE), Some(secret()));
        assert!(!sealed.0.contains("wörd") && !format!("{sealed:?} {:?}", secret()).contains("wörd"));
        assert_ne!(vault().seal(&secret(), PLACE).unwrap(), sealed, "twice is never the same");
    }

    #[test]
    fn another_key_another_place_or_a_changed_character_opens_nothing() {
        let sealed = vault().seal(&secret(), PLACE).unwrap();
        assert_eq!(XChaCha::new(b"another key of thirty-two characters").open(&sealed, PLACE), None);
        assert_eq!(vault().open(&sealed, "admins/totp/1"), None);
        for index in 0..sealed.0.len() {
            let mut text = sealed.0.clone().into_bytes();
            text[index] = if text[index] == b'0' { b'1' } else { b'0' };
            let changed = Sealed(String::from_utf8(text).unwrap());
            assert_eq!(vault().open(&changed, PLACE), None, "{index}");
        }
        for text in ["", "x1:", "x1:00", "plain"] {
            assert_eq!(vault().open(&Sealed(text.into()), PLACE), None, "{text}");
        }
    }
}
