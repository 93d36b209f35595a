use lettre::transport::smtp::client::{Certificate, TlsParameters, TlsParametersBuilder};
use templates::SendError;

use super::failure::no_encryption;

/// Certificate authorities that mail servers' certificates may come from, besides the public ones.
#[derive(Clone, Default)]
pub struct Authorities(Option<Certificate>);

/// The text has no certificate.
#[derive(Debug, thiserror::Error)]
#[error("write one or more certificates in PEM")]
pub struct InvalidCertificate;

impl Authorities {
    /// Reads one or more certificates in PEM.
    pub fn parse(pem: &str) -> Result<Self, InvalidCertificate> {
        if !pem.contains("-----BEGIN CERTIFICATE-----") {
            return Err(InvalidCertificate);
        }
        let certificate = Certificate::from_pem(pem.as_bytes()).or(Err(InvalidCertificate))?;
        let authorities = Self(Some(certificate));
        // It also has to be a certificate inside.
        authorities.builder("localhost").build().or(Err(InvalidCertificate))?;
        Ok(authorities)
    }

    fn builder(&self, host: &str) -> TlsParametersBuilder {
        let builder = TlsParameters::builder(host.to_owned());
        match &self.0 {
            None => builder,
            Some(certificate) => builder.add_root_certificate(certificate.clone()),
        }
    }

    /// For an encrypted connection to this host, and to no other.
    pub(super) fn connection(&self, host: &str) -> Result<TlsParameters, SendError> {
        self.builder(host).build().or(Err(no_encryption()))
    }
}
