use chrono::{Months, NaiveDateTime};
use kernel::{Action, Audit, StorageError};

use crate::{ClosedTimes, Days, Holiday, HolidayRepository, Practice, holidays};

/// Asks the office once whether it works on holidays: weekly plans offer sessions on every business
/// day, and a new practice may not expect that.
#[derive(Clone, Copy)]
pub struct HolidayQuestion<'a> {
    /// What is known about holidays.
    pub known: &'a dyn HolidayRepository,
    /// When the practice is closed.
    pub closed: &'a dyn ClosedTimes,
    /// Records the answer.
    pub audit: Audit<'a>,
}

impl HolidayQuestion<'_> {
    /// The holidays on business days of the next twelve months, in order, if there is a reason to ask
    /// about them. There is none before sessions are offered, after the office has said that it works
    /// on holidays, and after it has closed one for everyone, however long ago. `now` is by the
    /// practice's wall clock.
    pub fn ask(&self, practice: &Practice, now: NaiveDateTime) -> Result<Vec<Holiday>, StorageError> {
        if self.known.kept_open()? || !self.known.offers_after(now)? {
            return Ok(Vec::new());
        }
        let closed = self.closed.closed_for_all()?;
        if closed.into_iter().any(|days| !holidays(days).is_empty()) {
            return Ok(Vec::new());
        }
        let today = now.date();
        let mut ahead = holidays(Days { first: today, last: today + Months::new(12) });
        ahead.retain(|holiday| practice.is_open(holiday.date));
        Ok(ahead)
    }

    /// The practice works on holidays: the office is not asked again.
    pub fn keep_open(&self) -> Result<(), StorageError> {
        if self.known.keep_open()? {
            self.audit.record(Action::HolidaysKeptOpen, "")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use kernel::AuditLines;

    use super::*;
    use crate::closed::tests::NeverClosed;
    use crate::{MockClosedTimes, MockHolidayRepository};

    fn days(first: &str, last: &str) -> Days {
        Days { first: first.parse().unwrap(), last: last.parse().unwrap() }
    }

    /// What a practice is asked that has answered or not, offers sessions or not, and has closed these
    /// days.
    fn asked(kept_open: bool, offers: bool, days: Vec<Days>) -> Vec<Holiday> {
        let mut known = MockHolidayRepository::new();
        known.expect_kept_open().returning(move || Ok(kept_open));
        known.expect_offers_after().returning(move |_| Ok(offers));
        let mut closed = MockClosedTimes::new();
        closed.expect_closed_for_all().returning(move || Ok(days.clone()));
        let question = HolidayQuestion { known: &known, closed: &closed, audit: kernel::unrecorded() };
        question.ask(&Practice::default(), "2026-11-27T12:00:00".parse().unwrap()).unwrap()
    }

    #[test]
    fn a_practice_that_offers_sessions_is_asked_about_the_business_days_of_a_year() {
        let holidays = asked(false, true, vec![]);
        let first: Vec<_> = holidays.iter().take(3).map(|holiday| holiday.date.to_string()).collect();
        assert_eq!(first, ["2026-11-27", "2026-12-25", "2027-01-01"], "today's, too");
        let practice = Practice::default();
        assert!(holidays.iter().all(|holiday| practice.is_open(holiday.date)), "{holidays:?}");
        let last: NaiveDate = "2027-11-27".parse().unwrap();
        assert!(holidays.iter().all(|holiday| holiday.date <= last), "{holidays:?}");
        assert!(holidays.iter().any(|holiday| holiday.name == "Thanksgiving Day"));
    }

    #[test]
    fn there_is_no_question_without_a_reason() {
        let christmas = days("2026-12-25", "2026-12-25");
        let long_ago = days("2019-12-20", "2020-01-03");
        for (kept_open, offers, closed, why) in [
            (true, true, vec![], "they work on holidays"),
            (false, false, vec![], "nothing is offered yet"),
            (false, true, vec![christmas], "they have closed one"),
            (false, true, vec![long_ago], "among other days, long ago"),
        ] {
            assert_eq!(asked(kept_open, offers, closed), [], "{why}");
        }
        let vacation = vec![days("2027-08-02", "2027-08-06")];
        assert!(!asked(false, true, vacation).is_empty(), "no holiday in it");
    }

    #[test]
    fn the_answer_is_recorded_once() {
        let lines = AuditLines::default();
        let mut known = MockHolidayRepository::new();
        let mut is_first = true;
        known.expect_keep_open().times(2).returning(move || Ok(std::mem::take(&mut is_first)));
        let question = HolidayQuestion { known: &known, closed: &NeverClosed, audit: lines.audit() };
        question.keep_open().unwrap();
        question.keep_open().unwrap();
        assert_eq!(lines.texts(), ["holidays.kept_open"]);
    }
}
