//! What a demo that has become a practice's site left behind.

use availability::MediatorRepository;
use infra::pg::Tx;
use kernel::StorageError;
use payments::PaymentSettingsRepository;

use crate::cli::admin::is_demo_account;
use crate::cli::demo::TEAM;
use crate::config::Config;

/// Something of the demo that is still there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// What it is.
    pub text: String,
    /// How to get rid of it.
    pub advice: &'static str,
}

/// Everything that is recognized as the demo's; nothing in a demo itself.
pub fn find(tx: &Tx<'_>, config: &Config) -> Result<Vec<Leftover>, StorageError> {
    if config.demo {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    let mut add = |names: Vec<String>, what: &str, advice| {
        if !names.is_empty() {
            found.push(Leftover { text: format!("{what}: {}", names.join(", ")), advice });
        }
    };
    let providers = tx.providers()?.into_iter().filter(|provider| !provider.key.exists(&config.environment));
    add(
        providers.map(|provider| provider.name).collect(),
        "A payment provider of the demo is still stored, and takes no payments here",
        "Save the payment settings once, under Payments, to delete it",
    );
    let people = auth::TeamRepository::members(tx)?.into_iter().map(|member| member.admin);
    let people = people.filter(|admin| admin.disabled_at.is_none() && is_demo_account(&admin.email));
    add(
        people.map(|admin| admin.email.to_string()).collect(),
        "People of the demo can still sign in",
        "Remove them under Settings → Team",
    );
    let is_invented = |email: &str| TEAM.iter().any(|invented| invented.email == email);
    let mediators = MediatorRepository::list(tx)?.into_iter();
    let mediators = mediators.filter(|mediator| is_invented(mediator.email.as_str()));
    add(
        mediators.map(|mediator| mediator.name).collect(),
        "Mediators of the demo are still listed",
        "Delete them under Employees",
    );
    Ok(found)
}
