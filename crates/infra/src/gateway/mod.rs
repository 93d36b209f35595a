//! The payment services behind the practice's providers.

mod demo;
mod stripe;

use std::sync::Arc;

use kernel::Secret;
use payments::{GatewayError, GatewayKind, PaymentGateway, PaymentGateways, Provider, SecretSource};

use demo::Demo;
use stripe::{Account, Stripe};

/// Reaches the payment services, with the secrets in the server's environment.
#[derive(Clone)]
pub struct Gateways {
    stripe: Stripe,
    secrets: Arc<dyn SecretSource>,
}

impl Gateways {
    /// With the address of Stripe's API. Makes no call yet.
    #[must_use]
    pub fn new(stripe_url: &str, secrets: Arc<dyn SecretSource>) -> Self {
        Self { stripe: Stripe::new(stripe_url), secrets }
    }

    fn account(&self, provider: &Provider) -> Result<Account, GatewayError> {
        let [secret_key, webhook_secret] = [stripe::SECRET_KEY, stripe::WEBHOOK_SECRET].map(|secret| {
            let variable = provider.variable(secret);
            let value: Option<Secret> = self.secrets.secret(&variable);
            value.map(|value| (variable.clone(), value)).ok_or_else(|| {
                GatewayError::NotReady(format!("Set {variable} in the server's environment and restart it"))
            })
        });
        let (variable, key) = secret_key?;
        Ok(Account { stripe: self.stripe.clone(), variable, key, webhook_secret: webhook_secret?.1 })
    }

    fn ready(&self, provider: &Provider) -> Result<(), GatewayError> {
        provider.problem(self.secrets.as_ref()).map_or(Ok(()), |problem| Err(GatewayError::NotReady(problem)))
    }
}

impl PaymentGateways for Gateways {
    fn open(&self, provider: &Provider) -> Result<Box<dyn PaymentGateway>, GatewayError> {
        self.ready(provider)?;
        Ok(match provider.key.gateway(self.secrets.as_ref()) {
            Some(GatewayKind::Stripe) => Box::new(self.account(provider)?),
            Some(GatewayKind::Demo) | None => Box::new(Demo),
        })
    }

    fn test(&self, provider: &Provider) -> Result<(), GatewayError> {
        self.ready(provider)?;
        match provider.key.gateway(self.secrets.as_ref()) {
            Some(GatewayKind::Stripe) => self.account(provider)?.test(),
            Some(GatewayKind::Demo) | None => Ok(()),
        }
    }
}
