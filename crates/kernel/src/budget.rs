use std::fmt;
use std::time::Duration;

/// What reading one thing from outside may cost, all its parts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Its size.
    pub bytes: usize,
    /// What is kept of it: entries, occurrences, rows.
    pub items: usize,
    /// The work, whatever one piece of it is.
    pub steps: usize,
    /// How long it may take.
    pub time: Duration,
}

/// The costs were more than the [`Limits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Reading this takes too much")]
pub struct Exhausted;

/// What is left of the [`Limits`]. It is made once for each thing from outside and handed down to where
/// the work is done, which pays before it works: so no number of parts costs more than the whole may.
pub struct Budget<'a> {
    left: Limits,
    elapsed: &'a dyn Fn() -> Duration,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("left", &self.left).finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    /// The whole of it, with a watch that tells how long the work has taken.
    #[must_use]
    pub fn new(limits: Limits, elapsed: &'a dyn Fn() -> Duration) -> Self {
        Self { left: limits, elapsed }
    }

    /// Pays for so many bytes.
    pub fn bytes(&mut self, count: usize) -> Result<(), Exhausted> {
        pay(&mut self.left.bytes, count)?;
        self.time()
    }

    /// Pays for keeping so many things.
    pub fn items(&mut self, count: usize) -> Result<(), Exhausted> {
        pay(&mut self.left.items, count)
    }

    /// Pays for so much work, and looks at the watch.
    pub fn steps(&mut self, count: usize) -> Result<(), Exhausted> {
        pay(&mut self.left.steps, count)?;
        self.time()
    }

    fn time(&self) -> Result<(), Exhausted> {
        if (self.elapsed)() > self.left.time { Err(Exhausted) } else { Ok(()) }
    }
}

fn pay(left: &mut usize, count: usize) -> Result<(), Exhausted> {
    *left = left.checked_sub(count).ok_or(Exhausted)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { bytes: 10, items: 3, steps: 5, time: Duration::from_secs(2) };

    #[test]
    fn the_parts_share_what_the_whole_may_cost() {
        let elapsed = || Duration::ZERO;
        let mut budget = Budget::new(LIMITS, &elapsed);
        assert_eq!((budget.items(2), budget.items(1), budget.items(1)), (Ok(()), Ok(()), Err(Exhausted)));
        assert_eq!((budget.steps(5), budget.steps(1)), (Ok(()), Err(Exhausted)));
        assert_eq!((budget.bytes(11), budget.bytes(10)), (Err(Exhausted), Ok(())));
    }

    #[test]
    fn what_takes_too_long_has_no_step_left() {
        for (elapsed, outcome) in [(2000, Ok(())), (2001, Err(Exhausted))] {
            let elapsed = || Duration::from_millis(elapsed);
            assert_eq!(Budget::new(LIMITS, &elapsed).steps(1), outcome);
        }
    }
}
