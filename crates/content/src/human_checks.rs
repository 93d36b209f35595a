use chrono::{DateTime, Utc};
use kernel::StorageError;

use crate::{HumanCheck, HumanCheckAnswer, HumanCheckRepository};

/// The human check: asks a visitor a question and checks the answer.
#[derive(Clone, Copy)]
pub struct HumanChecks<'a> {
    /// Where open human checks are kept.
    pub checks: &'a dyn HumanCheckRepository,
}

impl HumanChecks<'_> {
    /// A new check with numbers made from these random bytes.
    pub fn ask(&self, random: [u8; 2], now: DateTime<Utc>) -> Result<HumanCheck, StorageError> {
        let check = HumanCheck::new(random, now);
        self.checks.insert(&check)?;
        Ok(check)
    }

    /// Whether the answer is right. Either way the check is used up; this MUST be committed, or
    /// else a robot could guess again.
    pub fn pass(&self, answer: &HumanCheckAnswer, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let check = match answer.id {
            Some(id) => self.checks.take(id)?,
            None => None,
        };
        Ok(check.is_some_and(|check| check.is_solved_by(&answer.text, now)))
    }
}

#[cfg(test)]
mod tests {
    use kernel::HumanCheckId;

    use super::*;
    use crate::ports::MockHumanCheckRepository;

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    #[test]
    fn only_the_right_answer_to_a_waiting_challenge_passes_in_time() {
        let passes = |waiting: Option<HumanCheck>, id: Option<HumanCheckId>, text: &str, now| {
            let mut checks = MockHumanCheckRepository::new();
            checks.expect_take().returning(move |_| Ok(waiting.clone()));
            let answer = HumanCheckAnswer { id, text: text.into() };
            HumanChecks { checks: &checks }.pass(&answer, now).unwrap()
        };
        let (check, id) = (Some(HumanCheck::new([2, 4], now())), Some(HumanCheckId::generate()));
        assert!(passes(check.clone(), id, "8", now()));
        assert!(!passes(check.clone(), id, "7", now()));
        assert!(!passes(check.clone(), id, "8", now() + HumanCheck::LIFETIME));
        assert!(!passes(check, None, "8", now()));
        assert!(!passes(None, id, "8", now()));
    }
}
