//! Codes from an authenticator app, and backup codes.

use chrono::{DateTime, Utc};
use kernel::StorageError;

use crate::{BackupCode, FactorUsed, SecondFactor, SecondFactorCodes, SecondFactorRepository};

impl SecondFactor {
    /// The time step of a code from the app, if it is right at `now`. Spaces are ignored.
    pub(crate) fn step(&self, text: &str, codes: &dyn SecondFactorCodes, now: DateTime<Utc>) -> Option<i64> {
        let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let formed = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
        formed.then(|| codes.step(self, &digits, now)).flatten()
    }

    /// Uses up a code from the app or a backup code. `None` if it is wrong or has been used.
    pub(crate) fn use_code(
        &self,
        text: &str,
        factors: &dyn SecondFactorRepository,
        codes: &dyn SecondFactorCodes,
        now: DateTime<Utc>,
    ) -> Result<Option<FactorUsed>, StorageError> {
        if let Some(code) = BackupCode::parse(text) {
            let used = factors.use_backup_code(self.admin_id, &codes.hash(self.admin_id, &code))?;
            return Ok(used.then_some(FactorUsed::BackupCode));
        }
        let Some(step) = self.step(text, codes, now) else { return Ok(None) };
        Ok(factors.use_step(self.admin_id, step)?.then_some(FactorUsed::App))
    }
}
