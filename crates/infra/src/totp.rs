//! Codes of authenticator apps (RFC 6238), and backup codes.

use std::io;
use std::sync::Arc;

use auth::{Admin, BackupCode, CodesFailed, NewSecondFactor, SecondFactor, SecondFactorCodes};
use chrono::{DateTime, Utc};
use hkdf::Hkdf;
use hmac::digest::Key;
use hmac::{Hmac, KeyInit, Mac};
use kernel::{AdminId, Secret, Vault};
use sha2::Sha256;
use totp_rs::{Builder, Totp};
use uuid::Uuid;

type Code = Hmac<Sha256>;

/// Makes and checks codes with one key.
pub struct TotpCodes {
    vault: Arc<dyn Vault>,
    key: Code,
}

impl TotpCodes {
    /// Secrets are sealed in this vault; backup codes are hashed with a key derived from the
    /// server's data key.
    pub fn new(vault: Arc<dyn Vault>, data_key: &[u8]) -> io::Result<Self> {
        let mut key = Key::<Code>::default();
        Hkdf::<Sha256>::new(None, data_key)
            .expand(b"accord backup codes", &mut key)
            .map_err(io::Error::other)?;
        Ok(Self { vault, key: Code::new(&key) })
    }
}

/// The place for which an administrator's secret is sealed.
fn place(id: AdminId) -> String {
    format!("second_factors/secret/{id}")
}

/// A name as it appears in an app: a colon would end it.
fn label(name: &str) -> String {
    name.replace(':', " ")
}

fn failed(error: &dyn std::error::Error) -> CodesFailed {
    CodesFailed(error.to_string())
}

impl SecondFactorCodes for TotpCodes {
    fn enroll(&self, admin: &Admin, issuer: &str) -> Result<NewSecondFactor, CodesFailed> {
        let issuer = Some(label(issuer)).filter(|issuer| !issuer.trim().is_empty());
        let builder = Builder::new()
            .with_secret(totp_rs::Secret::generate())
            .with_account_name(label(admin.email.as_str()))
            .with_issuer(issuer);
        let totp = builder.build().map_err(|error| failed(&error))?;
        let key = Secret(totp.secret().to_base32());
        let image = totp.to_qr_base64().map_err(|error| failed(&error))?;
        Ok(NewSecondFactor {
            secret: self.vault.seal(&key, &place(admin.id)).map_err(|error| failed(&error))?,
            manual_entry_key: key,
            qr_code_url: Secret(format!("data:image/png;base64,{image}")),
            backup_codes: self.backup_codes(),
        })
    }

    fn step(&self, factor: &SecondFactor, digits: &str, now: DateTime<Utc>) -> Option<i64> {
        let Some(Secret(key)) = self.vault.open(&factor.secret, &place(factor.admin_id)) else {
            tracing::error!("a second factor cannot be decrypted: was DATA_KEY changed?");
            return None;
        };
        let totp = of_key(&key)?;
        let step = totp.check(digits, now.timestamp().try_into().ok()?)?;
        step.try_into().ok()
    }

    fn backup_codes(&self) -> Vec<BackupCode> {
        // The bytes before the version of a random UUID.
        let random = || Uuid::new_v4().as_bytes().first_chunk().copied().and_then(BackupCode::from_random);
        std::iter::repeat_with(random).flatten().take(BackupCode::COUNT).collect()
    }

    fn hash(&self, admin_id: AdminId, code: &BackupCode) -> Vec<u8> {
        let mac = self.key.clone().chain_update(Uuid::from(admin_id).as_bytes());
        mac.chain_update(code.as_str()).finalize().into_bytes().to_vec()
    }
}

fn of_key(key: &str) -> Option<Totp> {
    let secret = totp_rs::Secret::try_from_base32(key).ok()?;
    Builder::new().with_secret(secret).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vault::XChaCha;
    use kernel::{EmailAddress, Sealed};

    const KEY: &[u8] = b"a key of at least thirty-two characters";

    fn codes() -> TotpCodes {
        TotpCodes::new(Arc::new(XChaCha::new(KEY)), KEY).unwrap()
    }

    fn ann() -> Admin {
        Admin::new(EmailAddress::parse("ann@example.com").unwrap(), "Ann", "Rivera")
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    /// The factor with the secret of the test vectors in RFC 6238.
    fn of_the_rfc(admin_id: AdminId) -> SecondFactor {
        let key = Secret(totp_rs::Secret::from(b"12345678901234567890".to_vec()).to_base32());
        let secret = XChaCha::new(KEY).seal(&key, &place(admin_id)).unwrap();
        SecondFactor { admin_id, secret, is_on: true }
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        let factor = of_the_rfc(ann().id);
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            assert_eq!(codes().step(&factor, code, at(seconds)), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn a_code_is_right_one_step_before_and_after_and_no_longer() {
        let factor = of_the_rfc(ann().id);
        let step = |seconds| codes().step(&factor, "081804", at(seconds));
        // Its own step is from 1,111,111,080 to 1,111,111,109.
        let its_own = Some(1_111_111_109 / 30);
        assert_eq!([1_111_111_050, 1_111_111_139].map(step), [its_own; 2]);
        assert_eq!([1_111_111_049, 1_111_111_140].map(step), [None; 2]);
    }

    #[test]
    fn another_key_or_another_administrator_makes_every_code_wrong() {
        let factor = of_the_rfc(ann().id);
        let others = SecondFactor { admin_id: ann().id, ..factor.clone() };
        assert_eq!(codes().step(&others, "081804", at(1_111_111_109)), None);
        let other = b"another key of thirty-two characters";
        let other_key = TotpCodes::new(Arc::new(XChaCha::new(other)), other).unwrap();
        assert_eq!(other_key.step(&factor, "081804", at(1_111_111_109)), None);
        let code = BackupCode::parse("ABC234").unwrap();
        let id = ann().id;
        assert_eq!(codes().hash(id, &code), codes().hash(id, &code));
        assert_ne!(codes().hash(id, &code), other_key.hash(id, &code));
        assert_ne!(codes().hash(id, &code), codes().hash(ann().id, &code));
    }

    #[test]
    fn a_new_factor_is_an_image_a_key_and_ten_codes() {
        let new = codes().enroll(&ann(), "Smith: Mediation").unwrap();
        let Secret(url) = &new.qr_code_url;
        assert!(url.starts_with("data:image/png;base64,iVBORw0KGgo"), "{url}");
        assert_eq!(new.manual_entry_key.0.len(), 32);
        let mut shown: Vec<_> = new.backup_codes.iter().map(BackupCode::as_str).collect();
        shown.sort_unstable();
        shown.dedup();
        assert_eq!(shown.len(), 10);
        let Sealed(sealed) = new.secret;
        assert!(!sealed.contains(&new.manual_entry_key.0));
    }
}
