//! Tokens: JSON Web Tokens, signed with HS256 only.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use auth::{SigningFailed, Token, TokenSigner};
use chrono::DateTime;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Signs with one key.
pub struct Jwt {
    signing: EncodingKey,
    reading: DecodingKey,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    sid: String,
    exp: i64,
}

impl Jwt {
    /// A signer with this key.
    #[must_use]
    pub fn new(key: &[u8]) -> Self {
        Self { signing: EncodingKey::from_secret(key), reading: DecodingKey::from_secret(key) }
    }
}

impl TokenSigner for Jwt {
    fn sign(&self, token: &Token) -> Result<String, SigningFailed> {
        let claims = Claims { sid: token.session.to_string(), exp: token.expires_at.timestamp() };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .map_err(|error| SigningFailed(error.to_string()))
    }

    fn read(&self, text: &str) -> Option<Token> {
        let mut validation = Validation::new(Algorithm::HS256);
        // Checked against the clock that is passed in, where the session is looked up.
        validation.validate_exp = false;
        let claims = jsonwebtoken::decode::<Claims>(text, &self.reading, &validation).ok()?.claims;
        Some(Token {
            session: claims.sid.parse().ok()?,
            expires_at: DateTime::from_timestamp(claims.exp, 0)?,
        })
    }
}

/// The key in this file, which is created at the first start, readable only by its owner. Processes
/// that start at the same time agree on one.
pub fn key_in(file: &Path) -> io::Result<Vec<u8>> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    if !file.exists() {
        let draft = file.with_extension(Uuid::new_v4().simple().to_string());
        let mut new = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
        // Two random UUIDs contain 244 random bits.
        writeln!(new, "{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple())?;
        new.sync_all()?;
        // Complete from the moment it has its name, and never replaces another.
        let named = fs::hard_link(&draft, file);
        fs::remove_file(&draft)?;
        named.or_else(|error| if error.kind() == ErrorKind::AlreadyExists { Ok(()) } else { Err(error) })?;
    }
    fs::set_permissions(file, Permissions::from_mode(0o600))?;
    existing_key_in(file)
}

/// The key in this file, which must exist.
pub fn existing_key_in(file: &Path) -> io::Result<Vec<u8>> {
    let key = fs::read_to_string(file)?.trim().as_bytes().to_vec();
    if key.len() < 32 {
        let text = format!("{} holds no key of at least 32 characters", file.display());
        return Err(io::Error::new(ErrorKind::InvalidData, text));
    }
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::SessionId;

    fn token() -> Token {
        Token { session: SessionId::generate(), expires_at: "2027-01-04T21:00:00Z".parse().unwrap() }
    }

    fn signer() -> Jwt {
        Jwt::new(b"a key of at least thirty-two characters")
    }

    #[test]
    fn a_token_reads_back_as_it_was_signed() {
        let token = token();
        assert_eq!(signer().read(&signer().sign(&token).unwrap()), Some(token));
    }

    #[test]
    fn another_key_another_algorithm_or_a_changed_bit_reads_as_nothing() {
        let good = signer().sign(&token()).unwrap();
        assert!(signer().read(&good).is_some());
        assert_eq!(Jwt::new(b"another key of thirty-two characters").read(&good), None);
        let claims = Claims { sid: token().session.to_string(), exp: token().expires_at.timestamp() };
        let longer =
            jsonwebtoken::encode(&Header::new(Algorithm::HS512), &claims, &signer().signing).unwrap();
        assert_eq!(signer().read(&longer), None, "HS512");
        let body = good.split('.').nth(1).unwrap();
        // {"alg":"none","typ":"JWT"}
        assert_eq!(signer().read(&format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{body}.")), None, "none");
        let mut flipped = good.into_bytes();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 1;
        assert_eq!(signer().read(&String::from_utf8(flipped).unwrap()), None, "a flipped bit");
        assert_eq!(signer().read(""), None);
    }

    #[test]
    fn the_key_file_is_made_once_for_its_owner_alone() {
        let folder = std::env::temp_dir().join(Uuid::new_v4().to_string());
        let file = folder.join("jwt-key");
        let keys: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| key_in(&file).unwrap())).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(keys[0].len() == 64 && keys.iter().all(|key| *key == keys[0]));
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no draft is left");
        fs::write(&file, "short").unwrap();
        assert!(key_in(&file).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
