use chrono::{DateTime, Utc};
use kernel::StorageError;

use crate::{Challenge, ChallengeAnswer, ChallengeRepository};

/// The human check: asks a visitor a question and checks the answer.
#[derive(Clone, Copy)]
pub struct HumanChecks<'a> {
    /// Where open challenges are kept.
    pub challenges: &'a dyn ChallengeRepository,
}

impl HumanChecks<'_> {
    /// A new challenge with numbers made from these random bytes.
    pub fn ask(&self, random: [u8; 2], now: DateTime<Utc>) -> Result<Challenge, StorageError> {
        let challenge = Challenge::new(random, now);
        self.challenges.insert(&challenge)?;
        Ok(challenge)
    }

    /// Whether the answer is right. Either way the challenge is used up; this MUST be committed, or
    /// else a robot could guess again.
    pub fn pass(&self, answer: &ChallengeAnswer, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let challenge = match answer.id {
            Some(id) => self.challenges.take(id)?,
            None => None,
        };
        Ok(challenge.is_some_and(|challenge| challenge.is_solved_by(&answer.text, now)))
    }
}

#[cfg(test)]
mod tests {
    use kernel::ChallengeId;

    use super::*;
    use crate::ports::MockChallengeRepository;

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    #[test]
    fn only_the_right_answer_to_a_waiting_challenge_passes_in_time() {
        let passes = |waiting: Option<Challenge>, id: Option<ChallengeId>, text: &str, now| {
            let mut challenges = MockChallengeRepository::new();
            challenges.expect_take().returning(move |_| Ok(waiting.clone()));
            let answer = ChallengeAnswer { id, text: text.into() };
            HumanChecks { challenges: &challenges }.pass(&answer, now).unwrap()
        };
        let (challenge, id) = (Some(Challenge::new([2, 4], now())), Some(ChallengeId::generate()));
        assert!(passes(challenge.clone(), id, "8", now()));
        assert!(!passes(challenge.clone(), id, "7", now()));
        assert!(!passes(challenge.clone(), id, "8", now() + Challenge::LIFETIME));
        assert!(!passes(challenge, None, "8", now()));
        assert!(!passes(None, id, "8", now()));
    }
}
