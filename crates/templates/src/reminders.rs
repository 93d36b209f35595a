use chrono::{DateTime, Days, TimeDelta, Utc};
use kernel::{BookingId, StorageError, TimeRange, Tz};

use crate::{BookingMessage, BookingState, Notifications};

/// Messages that are due at a time rather than after an event: reminders before a session, and a
/// follow-up after it.
#[derive(Clone, Copy)]
pub struct Reminders<'a> {
    /// The sessions, and what has been sent about them.
    pub schedule: &'a dyn SessionSchedule,
    /// Whether the practice wants them, and when.
    pub notifications: &'a Notifications,
    /// The practice's time zone.
    pub zone: Tz,
}

/// Sessions, and the messages that are due at a time before or after them.
#[cfg_attr(test, mockall::automock)]
pub trait SessionSchedule {
    /// Sessions in this state that start in this time, its end excluded, and about whose present
    /// start this message was never queued; the earliest first.
    fn without(
        &self,
        message: BookingMessage,
        state: BookingState,
        starting: TimeRange,
    ) -> Result<Vec<TimedSession>, StorageError>;
    /// Queues the message. MUST do nothing if it was queued for the same start before, even when
    /// several processes ask at once. Returns whether it queued it.
    fn queue(&self, message: BookingMessage, session: &TimedSession) -> Result<bool, StorageError>;
}

/// A session that a message may be due about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedSession {
    pub id: BookingId,
    /// The time it occupies, on the practice's wall clock.
    pub period: TimeRange,
    /// When the booking was last changed.
    pub changed_at: DateTime<Utc>,
}

/// A follow-up leaves this long after the session was marked as completed, so that it is not read
/// in the hour of the session itself.
const FOLLOW_UP_AFTER: TimeDelta = TimeDelta::days(1);

/// A follow-up that could not leave by then is not sent: the practice has switched follow-ups on
/// since, or the server was down for days.
const FOLLOW_UP_WITHIN: TimeDelta = TimeDelta::days(3);

/// A session marked as completed later than this needs no follow-up.
const FOLLOWED_UP: Days = Days::new(14);

impl Reminders<'_> {
    /// Queues what is due now. Returns how many messages that were.
    pub fn queue_due(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        Ok(self.queue_reminders(now)? + self.queue_follow_ups(now)?)
    }

    fn queue_reminders(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        if !self.notifications.appointment_reminders {
            return Ok(0);
        }
        let before = self.notifications.remind_before();
        let starting = self.wall_clock(now, now + before);
        let due = |session: &TimedSession| is_reminder_due(session, before, now, self.zone);
        self.queue(BookingMessage::Reminder, BookingState::Confirmed, starting, due)
    }

    fn queue_follow_ups(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        if !self.notifications.auto_follow_up {
            return Ok(0);
        }
        let started = self.wall_clock(now - FOLLOWED_UP, now);
        let due = |session: &TimedSession| {
            let since = now - session.changed_at;
            (FOLLOW_UP_AFTER..FOLLOW_UP_WITHIN).contains(&since)
        };
        self.queue(BookingMessage::FollowUp, BookingState::Completed, started, due)
    }

    fn queue(
        &self,
        message: BookingMessage,
        state: BookingState,
        starting: TimeRange,
        is_due: impl Fn(&TimedSession) -> bool,
    ) -> Result<usize, StorageError> {
        let mut queued = 0;
        for session in self.schedule.without(message, state, starting)?.iter().filter(|one| is_due(one)) {
            queued += usize::from(self.schedule.queue(message, session)?);
        }
        Ok(queued)
    }

    fn wall_clock(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> TimeRange {
        let local = |at: DateTime<Utc>| at.with_timezone(&self.zone).naive_local();
        TimeRange { start: local(from), end: local(until) }
    }
}

/// Whether a confirmed session's reminder is due. A booking that was made, moved or confirmed since
/// the moment for its reminder has just been written about: a reminder would say the same again.
fn is_reminder_due(session: &TimedSession, before: TimeDelta, now: DateTime<Utc>, zone: Tz) -> bool {
    let (start, _) = session.period.in_utc(zone);
    let moment = start - before;
    moment <= now && now < start && session.changed_at <= moment
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ZONE: Tz = Tz::America__New_York;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    /// Tuesday, January 5, 2027, 9:00 AM (EST).
    fn session() -> TimedSession {
        TimedSession {
            id: BookingId::generate(),
            period: TimeRange::lasting("2027-01-05T09:00:00".parse().unwrap(), 180),
            changed_at: at("2026-12-01T12:00:00Z"),
        }
    }

    /// A schedule with this session alone, and the number of messages that are to be queued.
    fn schedule(session: TimedSession, message: BookingMessage, times: usize) -> MockSessionSchedule {
        let mut schedule = MockSessionSchedule::new();
        schedule.expect_without().returning(move |asked, _, starting| {
            let is_in = starting.start <= session.period.start && session.period.start < starting.end;
            Ok(if asked == message && is_in { vec![session] } else { vec![] })
        });
        schedule
            .expect_queue()
            .withf(move |asked, queued| (*asked, *queued) == (message, session))
            .times(times)
            .returning(|_, _| Ok(true));
        schedule
    }

    fn queued(
        session: TimedSession,
        message: BookingMessage,
        notifications: Notifications,
        now: &str,
        times: usize,
    ) {
        let schedule = schedule(session, message, times);
        let reminders = Reminders { schedule: &schedule, notifications: &notifications, zone: ZONE };
        assert_eq!(reminders.queue_due(at(now)).unwrap(), times, "{now}");
    }

    #[test]
    fn a_reminder_leaves_as_long_before_the_session_as_the_settings_say() {
        for (hours, now, times) in [
            (24, "2027-01-04T13:59:59Z", 0),
            (24, "2027-01-04T14:00:01Z", 1),
            (24, "2027-01-05T13:59:59Z", 1),
            (24, "2027-01-05T14:00:00Z", 0),
            (1, "2027-01-05T12:59:59Z", 0),
            (1, "2027-01-05T13:00:01Z", 1),
            (48, "2027-01-03T14:00:01Z", 1),
        ] {
            let wanted = Notifications { reminder_time: hours, ..Notifications::default() };
            queued(session(), BookingMessage::Reminder, wanted, now, times);
        }
    }

    #[test]
    fn a_session_that_was_confirmed_or_moved_since_needs_no_reminder() {
        let changed_at = at("2027-01-04T14:00:01Z");
        let wanted = Notifications::default();
        queued(
            TimedSession { changed_at, ..session() },
            BookingMessage::Reminder,
            wanted,
            "2027-01-04T15:00:00Z",
            0,
        );
    }

    #[test]
    fn a_practice_that_wants_no_reminders_sends_none() {
        let unwanted = Notifications { appointment_reminders: false, ..Notifications::default() };
        queued(session(), BookingMessage::Reminder, unwanted, "2027-01-04T15:00:00Z", 0);
    }

    #[test]
    fn a_follow_up_leaves_a_day_after_completion_if_wanted() {
        let changed_at = at("2027-01-05T18:00:00Z");
        let completed = TimedSession { changed_at, ..session() };
        let wanted = Notifications { auto_follow_up: true, ..Notifications::default() };
        for (now, times) in [
            ("2027-01-06T17:59:59Z", 0),
            ("2027-01-06T18:00:00Z", 1),
            ("2027-01-08T17:59:59Z", 1),
            ("2027-01-08T18:00:00Z", 0),
        ] {
            queued(completed, BookingMessage::FollowUp, wanted, now, times);
        }
        queued(completed, BookingMessage::FollowUp, Notifications::default(), "2027-01-06T19:00:00Z", 0);
    }

    #[test]
    fn a_session_of_long_ago_that_is_marked_as_completed_now_gets_no_follow_up() {
        let changed_at = at("2027-01-30T18:00:00Z");
        let wanted = Notifications { auto_follow_up: true, ..Notifications::default() };
        let late = TimedSession { changed_at, ..session() };
        queued(late, BookingMessage::FollowUp, wanted, "2027-01-31T19:00:00Z", 0);
    }

    proptest! {
        /// Whatever the clock does in between, a session that was left alone gets its reminder at
        /// one moment and keeps being due until it starts.
        #[test]
        fn a_reminder_is_due_from_its_moment_until_the_start(
            quarter in 0_i64..4 * 24 * 365,
            hours in prop::sample::select(vec![1_i64, 6, 24, 48]),
            minutes in -100_000_i64..5_000,
        ) {
            let start = at("2027-01-01T05:00:00Z") + TimeDelta::minutes(15 * quarter);
            let local = start.with_timezone(&ZONE).naive_local();
            // The hour that the clock repeats means its first half.
            prop_assume!(TimeRange::lasting(local, 60).in_utc(ZONE).0 == start);
            let session = TimedSession { period: TimeRange::lasting(local, 60), ..session() };
            let session = TimedSession { changed_at: start - TimeDelta::days(60), ..session };
            let (before, now) = (TimeDelta::hours(hours), start + TimeDelta::minutes(minutes));
            prop_assert_eq!(is_reminder_due(&session, before, now, ZONE), start - before <= now && now < start);
        }
    }
}
