//! Signs mail with DKIM (RFC 6376), so that receivers can tell it really comes from the practice's
//! domain. See ADR 0026.

use std::fmt;
use std::sync::Arc;

use mail_auth::common::crypto::{RsaKey, Sha256};
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::{DkimSigner, Done};
use rustls_pki_types::PrivateKeyDer;
use rustls_pki_types::pem::PemObject;

/// What is signed. A header that the message does not have cannot be added later.
const HEADERS: [&str; 10] = [
    "From",
    "To",
    "Reply-To",
    "Subject",
    "Date",
    "Message-ID",
    "MIME-Version",
    "Content-Type",
    "Auto-Submitted",
    "List-Unsubscribe",
];

/// The key of a domain, and the name it is published under.
#[derive(Clone)]
pub struct Dkim {
    domain: String,
    selector: String,
    signer: Arc<DkimSigner<RsaKey<Sha256>, Done>>,
}

/// Without the key.
impl fmt::Debug for Dkim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dkim")
            .field("domain", &self.domain)
            .field("selector", &self.selector)
            .finish_non_exhaustive()
    }
}

/// The key is not an RSA private key of at least 2,048 bits in PEM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is not an RSA private key of at least 2048 bits in PEM format")]
pub struct InvalidKey;

impl Dkim {
    /// The key in PEM (PKCS #1 or PKCS #8), of which `selector._domainkey.domain` publishes the
    /// public half.
    pub fn new(domain: &str, selector: &str, pem: &str) -> Result<Self, InvalidKey> {
        let key = PrivateKeyDer::from_pem_slice(pem.as_bytes()).or(Err(InvalidKey))?;
        let key = RsaKey::<Sha256>::from_key_der(key).or(Err(InvalidKey))?;
        let signer = DkimSigner::from_key(key).domain(domain).selector(selector).headers(HEADERS);
        Ok(Self { domain: domain.to_owned(), selector: selector.to_owned(), signer: Arc::new(signer) })
    }

    /// The name the public key is published under: `selector._domainkey.domain` is its address.
    #[must_use]
    pub fn selector(&self) -> &str {
        &self.selector
    }

    /// Whether mail from this domain is signed. DMARC accepts the signature of a parent domain.
    #[must_use]
    pub fn covers(&self, sender_domain: &str) -> bool {
        let sender = sender_domain.to_ascii_lowercase();
        sender == self.domain || sender.ends_with(&format!(".{}", self.domain))
    }

    /// The message with its signature in front.
    pub(super) fn sign(&self, message: &[u8]) -> Result<Vec<u8>, mail_auth::Error> {
        let header = self.signer.sign(message)?.to_header();
        Ok([header.as_bytes(), message].concat())
    }
}
