//! The HTTP client for other servers.

use std::sync::Arc;

use rustls::crypto::aws_lc_rs;
use ureq::Agent;
use ureq::config::ConfigBuilder;
use ureq::tls::TlsConfig;
use ureq::typestate::AgentScope;

/// What all clients have in common: the program's only cryptography, statuses that are answers, and no
/// proxy from the environment.
pub(crate) fn client() -> ConfigBuilder<AgentScope> {
    let cryptography = Arc::new(aws_lc_rs::default_provider());
    let tls = TlsConfig::builder().unversioned_rustls_crypto_provider(cryptography).build();
    Agent::config_builder().tls_config(tls).http_status_as_error(false).proxy(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::{Authority, Encryption, SmtpServer};

    #[test]
    fn a_certificate_that_no_known_authority_signed_is_refused() {
        // It would be a mail server, but the client never learns that.
        let server = SmtpServer::start_encrypted(Encryption::Implicit, &Authority::new());
        let address = format!("https://localhost:{}/", server.port());
        let error = client().build().new_agent().get(address).call().unwrap_err();
        assert!(error.to_string().contains("UnknownIssuer"), "{error}");
    }
}
