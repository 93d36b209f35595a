use chrono::{DateTime, Days, NaiveDateTime, TimeDelta, Utc};
use kernel::{Paged, Sight, StorageError};

use crate::{Booking, TaskRepository, Trends};

/// What the office has to do, and how it is doing.
#[derive(Clone, Copy)]
pub struct Tasks<'a> {
    /// Where bookings are found.
    pub tasks: &'a dyn TaskRepository,
    /// How much the caller sees.
    pub sight: Sight,
}

/// The coming sessions, and past ones that no one has completed or cancelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agenda {
    /// Those of today and tomorrow, and the next ones, in the order they take place.
    pub sessions: Vec<Booking>,
    /// The oldest sessions that are over and still confirmed.
    pub unsettled: Paged<Booking>,
}

impl Booking {
    /// A request for a session that starts within this time comes before all others.
    pub const SOON: TimeDelta = TimeDelta::days(2);

    /// Whether its session is yet to start, and does so within [`SOON`](Self::SOON); `now` is by the practice's
    /// wall clock.
    #[must_use]
    pub fn is_soon(&self, now: NaiveDateTime) -> bool {
        (now..=now + Self::SOON).contains(&self.start)
    }

    /// Whether the client has waited too long for an answer: a day.
    #[must_use]
    pub fn is_late(&self, now: DateTime<Utc>) -> bool {
        now - self.created_at >= TimeDelta::days(1)
    }
}

impl Tasks<'_> {
    /// More sessions than the agenda shows on two busy days.
    const MOST_SESSIONS: i64 = 100;
    /// How many sessions after tomorrow are shown.
    const NEXT: usize = 3;
    /// How many sessions that are over are shown.
    const UNSETTLED: i64 = 5;

    /// The requests that wait for an answer: those whose session is soon, then the oldest first.
    pub fn waiting(&self, now: NaiveDateTime, limit: i64) -> Result<Paged<Booking>, StorageError> {
        Ok(self.seen(self.tasks.waiting(self.sight.scope, now, limit)?))
    }

    /// How many requests wait for an answer, and a number that differs once anything has changed.
    pub fn news(&self) -> Result<(i64, i64), StorageError> {
        Ok((self.tasks.count_waiting(self.sight.scope)?, self.tasks.latest()?))
    }

    /// What takes place soon, and what is over but not settled.
    pub fn agenda(&self, now: NaiveDateTime) -> Result<Agenda, StorageError> {
        let coming = self.tasks.coming(self.sight.scope, now.date(), Self::MOST_SESSIONS)?;
        let tomorrow = now.date() + Days::new(1);
        let (mut sessions, next): (Vec<_>, Vec<_>) =
            coming.into_iter().partition(|booking| booking.start.date() <= tomorrow);
        sessions.extend(next.into_iter().take(Self::NEXT));
        let sessions = sessions.into_iter().map(|booking| booking.seen_with(self.sight)).collect();
        let unsettled = self.seen(self.tasks.unsettled(self.sight.scope, now, Self::UNSETTLED)?);
        Ok(Agenda { sessions, unsettled })
    }

    /// How numbers of bookings change; `local` is now by the practice's wall clock.
    pub fn trends(&self, now: DateTime<Utc>, local: NaiveDateTime) -> Result<Trends, StorageError> {
        self.tasks.trends(self.sight.scope, now, local.date())
    }

    fn seen(&self, Paged { items, total }: Paged<Booking>) -> Paged<Booking> {
        Paged { items: items.into_iter().map(|booking| booking.seen_with(self.sight)).collect(), total }
    }
}

#[cfg(test)]
mod tests {
    use availability::SessionType;

    use super::*;
    use crate::BookingStatus;
    use crate::bookings::tests::{Fixture, ann, booked, now, slot_of};
    use crate::ports::MockTaskRepository;

    fn confirmed(start: &str) -> Booking {
        let slot = slot_of(&ann(), start, SessionType::Morning);
        booked(&Fixture::with(ann(), vec![slot.clone()]).free().stores_one(), &slot, BookingStatus::Confirmed)
    }

    #[test]
    fn the_agenda_is_today_and_tomorrow_and_the_next_three_sessions() {
        let days =
            ["04", "05", "06", "07", "08", "11"].map(|day| confirmed(&format!("2027-01-{day}T09:00:00")));
        let mut tasks = MockTaskRepository::new();
        tasks.expect_coming().returning(move |_, _, _| Ok(days.to_vec()));
        tasks.expect_unsettled().returning(|_, _, _| {
            Ok(Paged { items: vec![confirmed("2027-01-06T09:00:00")], total: 9_i64.into() })
        });
        let blind = Sight { contacts: false, ..Sight::ALL };
        let agenda =
            Tasks { tasks: &tasks, sight: blind }.agenda("2027-01-04T08:00:00".parse().unwrap()).unwrap();
        let shown: Vec<_> =
            agenda.sessions.iter().map(|booking| booking.start.format("%d").to_string()).collect();
        assert_eq!(shown, ["04", "05", "06", "07", "08"]);
        assert_eq!(agenda.unsettled.total.rows, 9);
        for booking in agenda.sessions.iter().chain(&agenda.unsettled.items) {
            assert_eq!(booking.client.email, None, "only the name is shown");
        }
    }

    #[test]
    fn a_session_within_two_days_is_soon_until_it_starts() {
        let booking = confirmed("2027-01-06T09:00:00");
        for (now, soon) in [
            ("2027-01-04T08:59:59", false),
            ("2027-01-04T09:00:00", true),
            ("2027-01-06T09:00:00", true),
            ("2027-01-06T09:00:01", false),
        ] {
            assert_eq!(booking.is_soon(now.parse().unwrap()), soon, "{now}");
        }
    }

    #[test]
    fn after_a_day_an_answer_is_late() {
        let booking = confirmed("2027-01-06T09:00:00");
        assert!(!booking.is_late(now() + TimeDelta::hours(23)));
        assert!(booking.is_late(now() + TimeDelta::hours(24)));
    }
}
