use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, crypto};

/// A certificate authority that no one trusts by default.
#[derive(Clone, Debug)]
pub struct Authority {
    pem: String,
    server: Arc<ServerConfig>,
}

impl Authority {
    /// A new one, with a certificate for `localhost`.
    ///
    /// # Panics
    /// If no certificate can be made.
    #[must_use]
    pub fn new() -> Self {
        Self::certifying("localhost")
    }

    /// A new one, with a certificate for this host.
    ///
    /// # Panics
    /// If no certificate can be made.
    #[must_use]
    pub fn certifying(host: &str) -> Self {
        let key = || KeyPair::generate().expect("a key");
        let parameters = |names: Vec<String>| CertificateParams::new(names).expect("valid names");
        let mut own = parameters(Vec::new());
        own.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(own, key()).expect("an authority");
        let servers = key();
        let certificate =
            parameters(vec![host.to_owned()]).signed_by(&servers, &issuer).expect("a certificate");
        let secret = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(servers.serialize_der()));
        let server = ServerConfig::builder_with_provider(Arc::new(crypto::aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("TLS 1.2 and 1.3")
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], secret)
            .expect("a certificate with its key");
        Self { pem: issuer.pem(), server: Arc::new(server) }
    }

    /// Its own certificate.
    #[must_use]
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// The server's side of a connection.
    pub(crate) fn connection(&self) -> ServerConnection {
        ServerConnection::new(self.server.clone()).expect("a TLS connection")
    }
}

impl Default for Authority {
    fn default() -> Self {
        Self::new()
    }
}
