use std::collections::BTreeMap;

use availability::{Days, Practice, SessionLength};
use chrono::{DateTime, Datelike, Days as DayCount, Months, NaiveDate, NaiveTime, Utc};
use kernel::{Currency, StorageError, to_utc};

use crate::{
    AnalyticsRepository, BookingFigures, ByStatus, CaseType, Completion, Hours, MediatorHours, MoneyTotals,
};

/// Which days to report on, including today.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Period {
    /// The last 7 days.
    Week,
    /// The last 30 days.
    #[default]
    Month,
    /// The last 90 days.
    Quarter,
    /// The last 12 calendar months, including the current one.
    Year,
}

kernel::named!(Period { Week = "7d", Month = "30d", Quarter = "90d", Year = "12m" });

impl Period {
    /// The days up to today.
    #[must_use]
    pub fn days(self, today: NaiveDate) -> Days {
        let first = match self {
            Self::Week => today - DayCount::new(6),
            Self::Month => today - DayCount::new(29),
            Self::Quarter => today - DayCount::new(89),
            Self::Year => month_of(today) - Months::new(11),
        };
        Days { first, last: today }
    }

    /// The days divided into steps for a chart: days, weeks ending today, or calendar months.
    fn steps(self, days: Days) -> Vec<Days> {
        let same_step = |one: NaiveDate, other: NaiveDate| match self {
            Self::Week | Self::Month => false,
            Self::Quarter => week_before(days.last, one) == week_before(days.last, other),
            Self::Year => month_of(one) == month_of(other),
        };
        let days: Vec<_> = days.iter().collect();
        let steps = days.chunk_by(|one, other| same_step(*one, *other));
        steps.filter_map(|step| Some(Days { first: *step.first()?, last: *step.last()? })).collect()
    }
}

/// The first day of the month.
fn month_of(date: NaiveDate) -> NaiveDate {
    date - DayCount::new(date.day0().into())
}

/// How many whole weeks the day is before the last one.
fn week_before(last: NaiveDate, date: NaiveDate) -> i64 {
    (last - date).num_days() / 7
}

/// The totals of the practice's bookings in a period. A booking counts on the day of its session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The days it covers.
    pub days: Days,
    /// Whether there are any bookings at all, in these days or others.
    pub any_bookings: bool,
    /// Bookings requested on these days, whenever their sessions are.
    pub requests: i64,
    /// All of them together.
    pub total: ByStatus,
    /// How many of those before today that were not cancelled were completed: today's are not over.
    pub completion: Completion,
    /// By step, including steps without bookings.
    pub steps: Vec<(Days, ByStatus)>,
    /// By case type, the most frequent first; the rest has no name.
    pub case_types: Vec<(Option<CaseType>, ByStatus)>,
    /// By what the practice calls the sessions, as above.
    pub sessions: Vec<(Option<String>, ByStatus)>,
    /// By day of the week, Monday first.
    pub weekdays: [ByStatus; 7],
    /// The clients who came.
    pub clients: ClientFigures,
    /// The hours of each mediator, the best booked first.
    pub mediators: Vec<MediatorHours>,
    /// The currency of the amounts.
    pub currency: Currency,
    /// Amounts in other currencies.
    pub other_currencies: Vec<MoneyTotals>,
}

/// The clients with at least one session in the period that was not cancelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientFigures {
    /// Those whose first session it was.
    pub new: i64,
    /// Those who had had a session before.
    pub returning: i64,
    /// The new clients by step, as in [`Report::steps`].
    pub new_by_step: Vec<i64>,
}

/// The most rows a chart can show distinctly; less frequent ones are combined.
const MOST_KINDS: usize = 8;

/// The practice's figures.
#[derive(Clone, Copy)]
pub struct Analytics<'a> {
    /// Where bookings are counted.
    pub figures: &'a dyn AnalyticsRepository,
}

impl Report {
    /// The hours of all mediators.
    #[must_use]
    pub fn hours(&self) -> Hours {
        self.mediators.iter().map(|mediator| mediator.hours).sum()
    }
}

impl Analytics<'_> {
    /// The figures for a period that ends today by the practice's wall clock. Amounts are in this
    /// currency.
    pub fn report(
        &self,
        period: Period,
        practice: &Practice,
        currency: Currency,
        now: DateTime<Utc>,
    ) -> Result<Report, StorageError> {
        let days = period.days(practice.local(now).date());
        let since = to_utc(days.first.and_time(NaiveTime::MIN), practice.zone);
        let requests = self.figures.requests_since(since)?;
        let BookingFigures { by_day, by_case_type, by_session, other_currencies } =
            self.figures.figures(days, practice.zone, currency)?;
        let firsts = self.figures.first_sessions(days)?;
        let times = self.figures.times(days)?;

        let steps = period.steps(days);
        let new_on = |step: &Days| {
            let of_step = firsts.iter().filter(|(day, _)| day.is_some_and(|day| step.contains(day)));
            of_step.map(|(_, clients)| clients).sum()
        };
        let new_by_step: Vec<i64> = steps.iter().map(new_on).collect();
        let by_status = |step: &Days| {
            by_day.iter().filter(|(day, _)| step.contains(*day)).map(|(_, by_status)| *by_status).sum()
        };
        let mut weekdays = [ByStatus::default(); 7];
        for (weekday, sum) in (0..).zip(&mut weekdays) {
            let same = by_day.iter().filter(|(day, _)| day.weekday().num_days_from_monday() == weekday);
            *sum = same.map(|(_, by_status)| *by_status).sum();
        }
        Ok(Report {
            days,
            currency,
            other_currencies,
            any_bookings: requests.any,
            requests: requests.since,
            total: by_day.iter().map(|(_, by_status)| *by_status).sum(),
            completion: past(&by_day, days.last).completion(),
            clients: ClientFigures {
                new: new_by_step.iter().sum(),
                returning: firsts.iter().filter(|(day, _)| day.is_none()).map(|(_, clients)| clients).sum(),
                new_by_step,
            },
            steps: steps.into_iter().map(|step| (step, by_status(&step))).collect(),
            case_types: most_frequent(by_case_type),
            sessions: most_frequent(by_name(by_session, practice)),
            weekdays,
            mediators: best_booked(times.into_iter().map(MediatorHours::from).collect()),
        })
    }
}

/// What was before this day.
fn past(by_day: &[(NaiveDate, ByStatus)], today: NaiveDate) -> ByStatus {
    by_day.iter().filter(|(day, _)| *day < today).map(|(_, by_status)| *by_status).sum()
}

/// Adds up sessions of the same name: those of no kind go by their length.
fn by_name(
    by_session: Vec<((NaiveTime, SessionLength), ByStatus)>,
    practice: &Practice,
) -> Vec<(String, ByStatus)> {
    let mut by_name = BTreeMap::<String, Vec<ByStatus>>::new();
    for ((start, length), by_status) in by_session {
        by_name.entry(practice.session_name(start, length)).or_default().push(by_status);
    }
    by_name.into_iter().map(|(name, sums)| (name, sums.into_iter().sum())).collect()
}

/// The mediators by the share of their hours that is booked, then by name.
fn best_booked(mut mediators: Vec<MediatorHours>) -> Vec<MediatorHours> {
    mediators.sort_by(|one, other| {
        other.hours.rate().cmp(&one.hours.rate()).then_with(|| one.name.cmp(&other.name))
    });
    mediators
}

/// The most frequent kinds by name, and the rest combined.
fn most_frequent<K: Ord>(mut kinds: Vec<(K, ByStatus)>) -> Vec<(Option<K>, ByStatus)> {
    kinds.sort_by(|(one, a), (other, b)| b.bookings().cmp(&a.bookings()).then_with(|| one.cmp(other)));
    let rest = kinds.split_off(kinds.len().min(MOST_KINDS));
    let named = kinds.into_iter().map(|(kind, by_status)| (Some(kind), by_status));
    let rest = (!rest.is_empty()).then(|| (None, rest.into_iter().map(|(_, by_status)| by_status).sum()));
    named.chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockAnalyticsRepository;
    use crate::{BookingStatus, MediatorTimes, Requests, Totals};
    use availability::SessionType;
    use chrono::TimeDelta;
    use kernel::{MediatorId, Money, TimeRange};

    /// Friday, March 19, 2027, 9:30 PM in Orlando; already Saturday in UTC.
    const NOW: &str = "2027-03-20T01:30:00Z";

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn some(status: BookingStatus, cases: i64, dollars: i64) -> ByStatus {
        let lead = TimeDelta::hours(36 * cases);
        ByStatus::of(status, Totals { bookings: cases, price_minor: 100 * dollars, paid_minor: 0, lead })
    }

    fn report(period: Period, figures: BookingFigures, firsts: Vec<(Option<NaiveDate>, i64)>) -> Report {
        let mut repository = MockAnalyticsRepository::new();
        repository.expect_requests_since().returning(|_| Ok(Requests { since: 4, any: true }));
        repository.expect_figures().returning(move |_, _, _| Ok(figures.clone()));
        repository.expect_first_sessions().returning(move |_| Ok(firsts.clone()));
        let times = ["Ann", "Bob", "Cleo"].map(|name| {
            let session = |hour, minutes| {
                TimeRange::lasting(
                    day("2027-03-18").and_time(NaiveTime::MIN) + TimeDelta::hours(hour),
                    minutes,
                )
            };
            let booked = if name == "Ann" { vec![] } else { vec![session(9, 180)] };
            let offered = vec![session(9, 180), session(9, 420)];
            MediatorTimes { mediator_id: MediatorId::generate(), name: name.into(), offered, booked }
        });
        repository.expect_times().returning(move |_| Ok(times.to_vec()));
        Analytics { figures: &repository }
            .report(period, &Practice::default(), Currency::Usd, NOW.parse().unwrap())
            .unwrap()
    }

    fn steps(period: Period) -> Vec<(String, String)> {
        let steps = report(period, BookingFigures::default(), vec![]).steps;
        steps.into_iter().map(|(step, _)| (step.first.to_string(), step.last.to_string())).collect()
    }

    #[test]
    fn a_period_ends_today_where_the_practice_is() {
        for (period, first, count) in [
            (Period::Week, "2027-03-13", 7),
            (Period::Month, "2027-02-18", 30),
            (Period::Quarter, "2026-12-20", 13),
            (Period::Year, "2026-04-01", 12),
        ] {
            let steps = steps(period);
            assert_eq!((steps[0].0.as_str(), steps.len()), (first, count), "{period:?}");
            assert_eq!(steps.last().unwrap().1, "2027-03-19", "{period:?}");
        }
    }

    #[test]
    fn a_quarter_is_divided_into_weeks_ending_today_and_a_year_into_months() {
        let weeks = steps(Period::Quarter);
        assert_eq!(weeks[0], ("2026-12-20".into(), "2026-12-25".into()));
        assert_eq!(weeks[12], ("2027-03-13".into(), "2027-03-19".into()));
        let months = steps(Period::Year);
        assert_eq!(months[10], ("2027-02-01".into(), "2027-02-28".into()));
        assert_eq!(months[11], ("2027-03-01".into(), "2027-03-19".into()));
    }

    #[test]
    fn what_lies_in_a_step_adds_up_in_it() {
        let by_day = vec![
            (day("2027-03-01"), some(BookingStatus::Completed, 3, 2250)),
            (day("2027-03-08"), some(BookingStatus::Cancelled, 1, 750)),
            (day("2027-03-19"), some(BookingStatus::Confirmed, 1, 1750)),
        ];
        let report = report(Period::Year, BookingFigures { by_day, ..BookingFigures::default() }, vec![]);
        let (_, march) = report.steps[11];
        assert_eq!(march, report.total);
        assert!(report.steps[..11].iter().all(|(_, by_status)| *by_status == ByStatus::default()));
        assert_eq!((march.bookings(), march.booked().price(Currency::Usd)), (5, Money::dollars(4000)));
        assert_eq!((march.completion().rate(), march.cancellation_rate()), (Some(75), Some(20)));
        assert_eq!(report.completion, Completion { completed: 3, total: 3 }, "without today");
        assert_eq!(
            (march.average_price(Currency::Usd), march.average_lead_hours()),
            (Some(Money::dollars(1000)), Some(36))
        );
        let weekdays = report.weekdays.map(|by_status| by_status.bookings());
        assert_eq!(weekdays, [4, 0, 0, 0, 1, 0, 0]);
        assert_eq!((report.requests, report.any_bookings), (4, true));
    }

    #[test]
    fn nothing_has_no_rates() {
        let nothing = ByStatus::default();
        assert_eq!((nothing.completion().rate(), nothing.cancellation_rate()), (None, None));
        assert_eq!((nothing.average_price(Currency::Usd), nothing.average_lead_hours()), (None, None));
    }

    #[test]
    fn the_most_frequent_kinds_have_names_and_the_rest_has_none() {
        let kinds: Vec<_> = (1..=10)
            .map(|cases| {
                (CaseType::Custom(format!("Kind {cases:02}")), some(BookingStatus::Pending, cases, 0))
            })
            .collect();
        let of = |hour, length, cases| {
            ((NaiveTime::MIN + TimeDelta::hours(hour), length), some(BookingStatus::Pending, cases, 0))
        };
        let four_hours = SessionLength::Minutes(240);
        let by_session = vec![
            of(9, SessionLength::Session(SessionType::Morning), 2),
            of(10, four_hours, 2),
            of(14, four_hours, 1),
        ];
        let report = report(
            Period::Month,
            BookingFigures { by_case_type: kinds, by_session, ..BookingFigures::default() },
            vec![],
        );
        let names: Vec<_> = report
            .case_types
            .iter()
            .map(|(name, by_status)| (name.as_ref().map(CaseType::as_str), by_status.bookings()))
            .collect();
        assert_eq!(names[0], (Some("Kind 10"), 10));
        assert_eq!(names.len(), 9);
        assert_eq!(names[8], (None, 3), "kinds 1 and 2");
        let names =
            |(name, by_status): &(Option<String>, ByStatus)| (name.clone().unwrap(), by_status.bookings());
        let sessions: Vec<_> = report.sessions.iter().map(names).collect();
        assert_eq!(sessions, [("4 hours".into(), 3), ("9AM to 12PM Morning".into(), 2)]);
    }

    #[test]
    fn the_best_booked_mediators_come_first() {
        let report = report(Period::Week, BookingFigures::default(), vec![]);
        let hours = |of: &MediatorHours| (of.name.clone(), of.hours.booked.num_hours(), of.hours.rate());
        let found: Vec<_> = report.mediators.iter().map(hours).collect();
        let expected = [("Bob", 3, Some(42)), ("Cleo", 3, Some(42)), ("Ann", 0, Some(0))];
        assert_eq!(found, expected.map(|(name, booked, rate)| (name.to_owned(), booked, rate)));
        assert_eq!(report.hours(), Hours { booked: TimeDelta::hours(6), offered: TimeDelta::hours(21) });
    }

    #[test]
    fn a_client_is_new_once_and_returns_after_that() {
        let firsts = vec![(Some(day("2027-03-18")), 2), (Some(day("2027-03-19")), 1), (None, 5)];
        let clients = report(Period::Week, BookingFigures::default(), firsts).clients;
        assert_eq!((clients.new, clients.returning), (3, 5));
        assert_eq!(clients.new_by_step, [0, 0, 0, 0, 0, 2, 1]);
    }
}
