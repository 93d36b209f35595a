use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use kernel::{Named, is_direction_control, is_layout_control};

use crate::SecretSource;

/// A company that takes payments for the practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// Unique id.
    pub key: ProviderKey,
    /// The name shown to administrators.
    pub name: String,
    /// Whether visitors may use it.
    pub enabled: bool,
    /// Its settings that are no secret.
    pub public_config: PublicConfig,
    /// The environment variables with its secrets.
    pub secret_variables: SecretVariables,
}

impl Provider {
    /// The environment variable of one of the gateway's secrets: the one named, or else such as
    /// `STRIPE_SECRET_KEY`.
    #[must_use]
    pub fn variable(&self, secret: &str) -> String {
        let usual = || format!("{}_{secret}", self.key).replace('-', "_").to_ascii_uppercase();
        self.secret_variables.0.get(secret).cloned().unwrap_or_else(usual)
    }

    /// The variables that its gateway needs and the environment does not have. One whose value does
    /// not look like the secret of a payment service is none: anyone who enters its name must not send
    /// other secrets of the server to the service.
    #[must_use]
    pub fn missing_secrets(&self, secrets: &dyn SecretSource) -> Vec<String> {
        let needed = self.key.gateway(secrets).map_or(&[][..], GatewayKind::secrets);
        let variables = needed.iter().map(|secret| self.variable(secret));
        variables
            .filter(|variable| !secrets.secret(variable).is_some_and(|value| is_secret(&value.0)))
            .collect()
    }

    /// Why it cannot be reached, and what to do about it.
    #[must_use]
    pub fn problem(&self, secrets: &dyn SecretSource) -> Option<String> {
        if let Err(unknown) = self.key.reachable(secrets) {
            return Some(unknown.to_string());
        }
        let missing = self.missing_secrets(secrets);
        (!missing.is_empty())
            .then(|| format!("Set {} in the server's environment and restart it", missing.join(" and ")))
    }
}

/// A provider's settings that are no secret, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicConfig(BTreeMap<String, String>);

/// The setting cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPublicConfig {
    /// There are too many.
    #[error("Enter at most 20 settings")]
    TooMany,
    /// A name is none.
    #[error("Name each setting with up to 40 lowercase letters, digits or underscores")]
    Name,
    /// A value is too long or has characters that text does not.
    #[error("Enter up to 200 characters on one line")]
    Value,
    /// A value looks like a secret.
    #[error(
        "This looks like a secret key. Put it into an environment variable and enter that variable's name"
    )]
    Secret,
}

/// How the secrets of payment services start.
const SECRET_PREFIXES: [&str; 3] = ["sk_", "rk_", "whsec_"];

fn is_secret(value: &str) -> bool {
    SECRET_PREFIXES.iter().any(|prefix| value.trim_start().starts_with(prefix))
}

impl PublicConfig {
    /// Accepts up to 20 short settings, none of which looks like a secret.
    pub fn parse(settings: BTreeMap<String, String>) -> Result<Self, InvalidPublicConfig> {
        if settings.len() > MOST_ENTRIES {
            return Err(InvalidPublicConfig::TooMany);
        }
        for (name, value) in &settings {
            let hidden = |c| is_layout_control(c) || is_direction_control(c);
            if !is_setting_name(name) {
                return Err(InvalidPublicConfig::Name);
            }
            if is_secret(value) {
                return Err(InvalidPublicConfig::Secret);
            }
            if value.chars().count() > 200 || value.contains(hidden) {
                return Err(InvalidPublicConfig::Value);
            }
        }
        Ok(Self(settings))
    }

    /// Settings that were accepted when they were stored.
    #[must_use]
    pub fn stored(settings: BTreeMap<String, String>) -> Self {
        Self(settings)
    }

    /// The values by name.
    #[must_use]
    pub fn as_map(&self) -> &BTreeMap<String, String> {
        &self.0
    }
}

/// The environment variables with a provider's secrets, by the secret's name. Only the variables'
/// names are ever stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecretVariables(BTreeMap<String, String>);

/// The text is no variable's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidVariable {
    /// There are too many.
    #[error("Enter at most 20 variables")]
    TooMany,
    /// A secret's name is none.
    #[error("Name each secret with up to 40 lowercase letters, digits or underscores")]
    Secret,
    /// A variable's name is none; perhaps someone pasted the secret.
    #[error("Enter the name of an environment variable such as STRIPE_SECRET_KEY, not the secret itself")]
    Name,
    /// The server's own settings are not for providers.
    #[error("Accord uses this environment variable itself. Choose another")]
    ServersOwn,
}

impl SecretVariables {
    /// Accepts up to 20 names in the usual spelling, such as `STRIPE_SECRET_KEY`, which no secret
    /// key has.
    pub fn parse(
        variables: BTreeMap<String, String>,
        secrets: &dyn SecretSource,
    ) -> Result<Self, InvalidVariable> {
        if variables.len() > MOST_ENTRIES {
            return Err(InvalidVariable::TooMany);
        }
        for (secret, variable) in &variables {
            if !is_setting_name(secret) {
                return Err(InvalidVariable::Secret);
            }
            if !is_variable_name(variable) {
                return Err(InvalidVariable::Name);
            }
            if secrets.is_servers_own(variable) {
                return Err(InvalidVariable::ServersOwn);
            }
        }
        Ok(Self(variables))
    }

    /// Names that were accepted when they were stored.
    #[must_use]
    pub fn stored(variables: BTreeMap<String, String>) -> Self {
        Self(variables)
    }

    /// The variables' names by secret.
    #[must_use]
    pub fn as_map(&self) -> &BTreeMap<String, String> {
        &self.0
    }
}

const MOST_ENTRIES: usize = 20;

fn is_setting_name(text: &str) -> bool {
    let accepted = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    (1..=40).contains(&text.len()) && text.bytes().all(accepted)
}

fn is_variable_name(text: &str) -> bool {
    let accepted = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_';
    let starts = text.bytes().next().is_some_and(|first| first.is_ascii_uppercase());
    starts && (1..=100).contains(&text.len()) && text.bytes().all(accepted)
}

/// The short name a provider is known by, such as `demo`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProviderKey(String);

/// The text is not a valid key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter up to 40 lowercase letters, digits, hyphens or underscores")]
pub struct InvalidProviderKey;

impl ProviderKey {
    /// Parses 1 to 40 lowercase letters, digits, hyphens or underscores. Surrounding whitespace is
    /// dropped.
    pub fn parse(text: &str) -> Result<Self, InvalidProviderKey> {
        let text = text.trim();
        let accepted = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_';
        if (1..=40).contains(&text.len()) && text.bytes().all(accepted) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidProviderKey)
        }
    }

    /// A key that was accepted when it was stored. It is not validated again, so a stricter rule
    /// added later does not make the row unreadable.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// Whether a provider with this key exists on this server. The one with the demo's key exists
    /// only in a demo, even if it is stored.
    #[must_use]
    pub fn exists(&self, secrets: &dyn SecretSource) -> bool {
        GatewayKind::of(self).is_none_or(|kind| kind.exists(secrets))
    }

    /// The payment service that a provider with this key uses on this server.
    #[must_use]
    pub fn gateway(&self, secrets: &dyn SecretSource) -> Option<GatewayKind> {
        GatewayKind::of(self).filter(|kind| kind.exists(secrets))
    }

    /// The same key, if it has a payment service on this server.
    pub fn reachable(&self, secrets: &dyn SecretSource) -> Result<Self, UnknownService> {
        let known = || GatewayKind::here(secrets).map(Named::name).collect::<Vec<_>>().join(" or ");
        let unknown = || UnknownService { key: self.to_string(), known: known() };
        self.gateway(secrets).map(|_| self.clone()).ok_or_else(unknown)
    }

    /// The key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// There is no payment service for the key on this server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Accord cannot reach a provider with the key {key}. Use {known}")]
pub struct UnknownService {
    key: String,
    known: String,
}

impl FromStr for ProviderKey {
    type Err = InvalidProviderKey;

    fn from_str(text: &str) -> Result<Self, InvalidProviderKey> {
        Self::parse(text)
    }
}

impl fmt::Display for ProviderKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A payment service that Accord can talk to. A provider uses the one named by its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayKind {
    /// Takes no money, for trying things out.
    Demo,
    /// Stripe's hosted payment page.
    Stripe,
}

kernel::named!(GatewayKind { Demo = "demo", Stripe = "stripe" });

impl GatewayKind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Demo, Self::Stripe];

    /// The one the provider uses, if Accord knows it.
    #[must_use]
    pub fn of(key: &ProviderKey) -> Option<Self> {
        kernel::Named::from_name(key.as_str()).ok()
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Demo => "Demo",
            Self::Stripe => "Stripe",
        }
    }

    /// The settings it takes that are no secret.
    #[must_use]
    pub const fn public_config(self) -> &'static [&'static str] {
        &[]
    }

    /// The secrets it needs.
    #[must_use]
    pub const fn secrets(self) -> &'static [&'static str] {
        match self {
            Self::Demo => &[],
            Self::Stripe => &["secret_key", "webhook_secret"],
        }
    }

    /// The payment services that exist on this server.
    pub fn here(secrets: &dyn SecretSource) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|kind| kind.exists(secrets))
    }

    fn exists(self, secrets: &dyn SecretSource) -> bool {
        self != Self::Demo || secrets.is_demo()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::MockSecretSource;
    use kernel::Secret;

    fn variables(entries: &[(&str, &str)]) -> BTreeMap<String, String> {
        entries.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn environment(set: &'static [&'static str]) -> MockSecretSource {
        let mut secrets = MockSecretSource::new();
        secrets
            .expect_secret()
            .returning(move |name| set.contains(&name).then(|| Secret("sk_test_1".into())));
        secrets.expect_is_servers_own().returning(|name| name == "JWT_SECRET");
        secrets.expect_is_demo().return_const(false);
        secrets
    }

    fn stripe(named: &[(&str, &str)]) -> Provider {
        Provider {
            key: ProviderKey::parse("stripe").unwrap(),
            name: "Stripe".into(),
            enabled: true,
            public_config: PublicConfig::default(),
            secret_variables: SecretVariables::stored(variables(named)),
        }
    }

    #[test]
    fn a_provider_lacks_the_variables_that_are_not_set() {
        let nothing = environment(&[]);
        assert_eq!(stripe(&[]).missing_secrets(&nothing), ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]);
        assert_eq!(
            stripe(&[]).problem(&nothing).unwrap(),
            "Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the server's environment and restart it"
        );
        let named = stripe(&[("secret_key", "PAY_KEY")]);
        assert_eq!(named.missing_secrets(&environment(&["PAY_KEY"])), ["STRIPE_WEBHOOK_SECRET"]);
        assert_eq!(named.problem(&environment(&["PAY_KEY", "STRIPE_WEBHOOK_SECRET"])), None);
        let unknown = Provider { key: ProviderKey::parse("barter").unwrap(), ..stripe(&[]) };
        assert_eq!(
            unknown.problem(&nothing).unwrap(),
            "Accord cannot reach a provider with the key barter. Use stripe"
        );
    }

    #[test]
    fn the_demo_provider_exists_only_in_a_demo() {
        let demo = Provider { key: ProviderKey::parse("demo").unwrap(), ..stripe(&[]) };
        let mut demonstration = MockSecretSource::new();
        demonstration.expect_is_demo().return_const(true);
        assert!(demo.key.exists(&demonstration) && demo.problem(&demonstration).is_none());
        assert_eq!(GatewayKind::here(&demonstration).count(), 2);
        let practice = environment(&[]);
        assert!(!demo.key.exists(&practice));
        assert_eq!(
            demo.problem(&practice).unwrap(),
            "Accord cannot reach a provider with the key demo. Use stripe"
        );
        assert_eq!(GatewayKind::here(&practice).collect::<Vec<_>>(), [GatewayKind::Stripe]);
    }

    #[test]
    fn what_does_not_look_like_a_payment_services_secret_is_none() {
        for (value, is_one) in [
            ("sk_live_1", true),
            ("rk_live_1", true),
            ("whsec_1", true),
            ("/usr/bin:/bin", false),
            ("", false),
            ("postgres://accord:sk_@db", false),
        ] {
            let mut secrets = MockSecretSource::new();
            secrets.expect_is_demo().return_const(false);
            secrets.expect_secret().returning(move |_| Some(Secret(value.into())));
            let named = stripe(&[("secret_key", "PATH"), ("webhook_secret", "PATH")]);
            assert_eq!(named.missing_secrets(&secrets).is_empty(), is_one, "{value}");
        }
    }

    #[test]
    fn a_secret_cannot_be_entered_where_its_variable_belongs() {
        let secrets = environment(&[]);
        let parse =
            |name: &str, value: &str| SecretVariables::parse(variables(&[(name, value)]), &secrets).err();
        assert_eq!(parse("secret_key", "STRIPE_KEY_2"), None);
        for pasted in ["sk_test_4eC39HqLyjWDarjtT1zdp7dc", "whsec_x", "", "A B", "2A", "Ä", &"A".repeat(101)]
        {
            assert_eq!(parse("secret_key", pasted), Some(InvalidVariable::Name), "{pasted:?}");
        }
        assert_eq!(parse("secret_key", "JWT_SECRET"), Some(InvalidVariable::ServersOwn));
        assert_eq!(parse("Secret key", "STRIPE_KEY"), Some(InvalidVariable::Secret));
        let many = (0..21).map(|n| (format!("s{n}"), "A".to_owned())).collect();
        assert_eq!(SecretVariables::parse(many, &secrets), Err(InvalidVariable::TooMany));
    }

    #[test]
    fn public_settings_hold_no_secrets() {
        let parse = |name: &str, value: &str| PublicConfig::parse(variables(&[(name, value)])).err();
        assert_eq!(parse("publishable_key", "pk_test_1"), None);
        for secret in ["sk_live_1", " sk_test_1", "rk_live_1", "whsec_1"] {
            assert_eq!(parse("publishable_key", secret), Some(InvalidPublicConfig::Secret));
        }
        assert_eq!(parse("a b", "x"), Some(InvalidPublicConfig::Name));
        assert_eq!(parse("a", "two\nlines"), Some(InvalidPublicConfig::Value));
        assert_eq!(parse("a", &"x".repeat(201)), Some(InvalidPublicConfig::Value));
        let many = (0..21).map(|n| (format!("s{n}"), String::new())).collect();
        assert_eq!(PublicConfig::parse(many), Err(InvalidPublicConfig::TooMany));
    }

    #[test]
    fn a_provider_uses_the_gateway_of_its_name() {
        assert_eq!(GatewayKind::ALL.map(Named::name), GatewayKind::NAMES);
        for gateway in GatewayKind::ALL {
            assert_eq!(GatewayKind::of(&ProviderKey::parse(gateway.name()).unwrap()), Some(gateway));
        }
        assert_eq!(GatewayKind::of(&ProviderKey::parse("barter").unwrap()), None);
    }

    #[test]
    fn keys_are_short_lowercase_names() {
        for text in ["demo", " stripe ", "pay_pal-2", &"x".repeat(40)] {
            assert_eq!(ProviderKey::parse(text).map(|key| key.to_string()), Ok(text.trim().to_owned()));
        }
        for text in ["", " ", "Demo", "a b", "a/b", "é", &"x".repeat(41)] {
            assert_eq!(ProviderKey::parse(text), Err(InvalidProviderKey), "{text:?}");
        }
    }
}
