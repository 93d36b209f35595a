use kernel::Secret;

/// The server's environment, as far as payment providers may know it.
#[cfg_attr(test, mockall::automock)]
pub trait SecretSource: Send + Sync {
    /// The variable's value. MUST be `None` if it is not set, empty, or the server's own.
    fn secret(&self, variable: &str) -> Option<Secret>;
    /// Whether the server itself reads the variable, so that no provider may.
    fn is_servers_own(&self, variable: &str) -> bool;
    /// Whether the server serves a demo. Elsewhere the demo provider does not exist.
    fn is_demo(&self) -> bool;
}
