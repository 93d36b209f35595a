//! Password hashing with argon2id.

use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use auth::{HashingFailed, PasswordHash, PasswordHasher};

/// argon2id with fixed costs.
#[derive(Clone, Debug)]
pub struct Argon2id {
    argon2: Argon2<'static>,
}

/// The cost of one hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Memory in KiB.
    pub memory: u32,
    /// Number of passes.
    pub passes: u32,
}

impl Default for Costs {
    /// 64 MiB, three passes: at least a tenth of a second.
    fn default() -> Self {
        Self { memory: 64 * 1024, passes: 3 }
    }
}

impl Costs {
    /// Next to nothing, for tests.
    pub const CHEAP: Self = Self { memory: 8, passes: 1 };
}

impl Argon2id {
    /// A hasher with these costs; refuses costs that argon2 does not support.
    pub fn new(costs: Costs) -> Result<Self, HashingFailed> {
        let params = Params::new(costs.memory, costs.passes, 1, None).map_err(failed)?;
        Ok(Self { argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params) })
    }
}

fn failed(error: impl std::fmt::Display) -> HashingFailed {
    HashingFailed(error.to_string())
}

impl PasswordHasher for Argon2id {
    fn hash(&self, password: &str) -> Result<PasswordHash, HashingFailed> {
        let hash: Phc = self.argon2.hash_password(password.as_bytes()).map_err(failed)?;
        Ok(PasswordHash(hash.to_string()))
    }

    fn verify(&self, password: &str, hash: &PasswordHash) -> bool {
        // The costs come from the hash, so that old hashes stay valid when the costs change.
        Phc::new(&hash.0).is_ok_and(|hash| self.argon2.verify_password(password.as_bytes(), &hash).is_ok())
    }

    fn decoy(&self) -> PasswordHash {
        let params = self.argon2.params();
        let (memory, passes) = (params.m_cost(), params.t_cost());
        // No password anyone will find hashes to all zeros.
        let (salt, output) = ("A".repeat(22), "A".repeat(43));
        PasswordHash(format!("$argon2id$v=19$m={memory},t={passes},p=1${salt}${output}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap() -> Argon2id {
        Argon2id::new(Costs::CHEAP).unwrap()
    }

    #[test]
    fn a_hash_knows_its_password_and_no_other() {
        let hash = cheap().hash("Demo-Pass-2026").unwrap();
        assert!(cheap().verify("Demo-Pass-2026", &hash));
        assert!(!cheap().verify("demo-pass-2026", &hash));
        assert_ne!(cheap().hash("Demo-Pass-2026").unwrap(), hash, "salted");
    }

    #[test]
    fn passwords_that_differ_after_many_bytes_differ() {
        let long = "x".repeat(80);
        let hash = cheap().hash(&format!("{long}a")).unwrap();
        assert!(!cheap().verify(&format!("{long}b"), &hash));
    }

    #[test]
    fn the_default_costs_are_written_in_the_hash() {
        let decoy = Argon2id::new(Costs::default()).unwrap().decoy();
        assert!(decoy.0.starts_with("$argon2id$v=19$m=65536,t=3,p=1$"), "{}", decoy.0);
    }

    #[test]
    fn the_decoy_costs_what_a_real_hash_costs_and_matches_nothing() {
        let (real, decoy) = (cheap().hash("right").unwrap(), cheap().decoy());
        let costs = |hash: &PasswordHash| hash.0.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!((costs(&real), real.0.len()), (costs(&decoy), decoy.0.len()));
        assert!(Phc::new(&decoy.0).is_ok(), "it is read and worked through like any other");
        assert!(!cheap().verify("right", &decoy) && !cheap().verify("", &decoy));
    }
}
