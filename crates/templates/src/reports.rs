//! The reports, the only messages that are made in code: their rows are as many as the practice has
//! sessions. They contain only what the back office shows administrators anyway.

use chrono::{Days, NaiveDate, NaiveDateTime};
use kernel::{EmailAddress, MailId, TimeRange};

use crate::admin_messages::last_of_week;
use crate::booking_messages::{time_range, zone_abbreviation};
use crate::render::{Form, Variables, render};
use crate::{BookingState, Letterhead, Mail, Words};

/// The contents of a daily report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayFigures {
    /// The day's sessions.
    pub sessions: Vec<UpcomingSession>,
    /// Bookings on any day that are waiting for confirmation.
    pub pending: i64,
    /// Unanswered contact requests.
    pub contacts: i64,
    /// Bookings made since the last daily report, until midnight.
    pub new_bookings: i64,
}

/// An upcoming session in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpcomingSession {
    /// Wall-clock start.
    pub start: NaiveDateTime,
    pub minutes: i32,
    pub client_name: String,
    pub case_type: String,
    pub mediator_name: String,
    /// The booking's status.
    pub state: BookingState,
}

/// The contents of a weekly report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WeekFigures {
    /// The upcoming sessions.
    pub ahead: Vec<MediatorDay>,
    /// Bookings made last week, whenever their sessions are.
    pub booked: i64,
    /// Last week's sessions that are confirmed and not yet marked as completed.
    pub confirmed: i64,
    /// Last week's completed sessions.
    pub completed: i64,
    /// Last week's cancelled sessions.
    pub cancelled: i64,
    /// Clients whose first session was last week.
    pub new_clients: i64,
}

/// A mediator's sessions on one day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediatorDay {
    pub day: NaiveDate,
    pub mediator_name: String,
    /// All of them.
    pub sessions: i64,
    /// Those waiting for confirmation.
    pub pending: i64,
}

/// One report in both forms, HTML and text, built line by line.
#[derive(Default)]
struct Lines {
    html: String,
    text: String,
}

impl Lines {
    /// Adds the same content in both forms. In plain text it stays on one line, whatever a value
    /// contains.
    fn add(&mut self, html: &str, text: &str, variables: &Variables) {
        self.html.push_str(&render(html, variables, Form::Html));
        self.html.push('\n');
        self.text.push_str(&render(text, variables, Form::Subject));
        self.text.push('\n');
    }

    fn heading(&mut self, words: String) {
        self.words("<h1>{words}</h1>", words);
    }

    fn subheading(&mut self, words: String) {
        self.text.push('\n');
        self.words("<h2>{words}</h2>", words);
    }

    fn paragraph(&mut self, words: String) {
        self.text.push('\n');
        self.words("<p>{words}</p>", words);
    }

    fn words(&mut self, html: &str, words: String) {
        self.add(html, "{words}", &Variables::from([("words", words)]));
    }

    /// Labels with their numbers.
    fn table(&mut self, rows: &[(&str, i64)]) {
        self.html.push_str("<table class=\"facts\">\n");
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default() + 1;
        self.text.push('\n');
        for (name, number) in rows {
            let aligned = format!("{:width$}", format!("{name}:"));
            let variables = Variables::from([
                ("name", (*name).to_owned()),
                ("aligned", aligned),
                ("number", number.to_string()),
            ]);
            let row = "<tr><th>{name}</th><td>{number}</td></tr>";
            self.add(row, "{aligned} {number}", &variables);
        }
        self.html.push_str("</table>\n");
    }

    /// The link to the back office, and why this was sent.
    fn close(mut self, open: &str, page: &str, about: &str, letterhead: &Letterhead) -> Self {
        let mut variables = letterhead.variables();
        variables.extend([("open", open.to_owned()), ("page", page.to_owned()), ("about", about.to_owned())]);
        self.html.push_str(&render(CLOSING, &variables, Form::Html));
        self.text.push_str(&render(CLOSING_TEXT, &variables, Form::Text));
        self
    }
}

const CLOSING: &str = r#"<p><a class="button" href="{url}{page}">{open}</a></p>
<p class="note">{about}</p>"#;

const CLOSING_TEXT: &str = "
{open}: {url}{page}

{about}
";

const SESSION: &str = r#"<p><strong>{time}</strong><br>
{client_name}, {case_type}<br>
<span class="note">with {employee_name}, {state}</span></p>"#;

const SESSION_TEXT: &str = "{time}  {client_name}, {case_type}, with {employee_name}, {state}";

const MEDIATOR: &str = r#"<p class="line">{employee_name}: {sessions}</p>"#;

fn counted(number: i64, one: &str, many: &str) -> String {
    if number == 0 { format!("no {many}") } else { kernel::counted(number, one, many) }
}

fn sessions(number: i64) -> String {
    counted(number, "session", "sessions")
}

impl BookingState {
    /// The status as a report words it.
    fn in_words(self) -> &'static str {
        match self {
            Self::Pending => "awaiting confirmation",
            Self::Confirmed => "confirmed",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
        }
    }
}

/// The day's sessions, and what is waiting.
pub(crate) fn daily(
    id: MailId,
    to: EmailAddress,
    day: NaiveDate,
    figures: &DayFigures,
    letterhead: &Letterhead,
) -> Mail {
    let mut lines = Lines::default();
    let date = letterhead.date(day);
    let count = sessions(i64::try_from(figures.sessions.len()).unwrap_or(i64::MAX));
    lines.heading(date.clone());
    let zone = figures.sessions.first().map(|session| zone_abbreviation(session.start, letterhead.zone));
    let zone = zone.map(|letters| format!(" Times are {letters}.")).unwrap_or_default();
    lines
        .paragraph(format!("Today there {} {count}.{zone}", if count == "1 session" { "is" } else { "are" }));
    if !figures.sessions.is_empty() {
        lines.text.push('\n');
    }
    for session in &figures.sessions {
        let variables = Variables::from([
            ("time", time_range(TimeRange::lasting(session.start, session.minutes), letterhead.language)),
            ("client_name", session.client_name.clone()),
            ("case_type", session.case_type.clone()),
            ("employee_name", session.mediator_name.clone()),
            ("state", session.state.in_words().to_owned()),
        ]);
        lines.add(SESSION, SESSION_TEXT, &variables);
    }
    lines.table(&[
        ("Bookings awaiting confirmation", figures.pending),
        ("Unanswered contact requests", figures.contacts),
        ("New bookings since the last report", figures.new_bookings),
    ]);
    let about = "Every administrator gets this report on business days when the practice opens, while Daily reports are on under Settings, Notifications.";
    let Lines { html, text } = lines.close("Open the calendar", "/admin/calendar", about, letterhead);
    Words::laid_out(format!("{date}: {count}"), &html, &text, letterhead).to(id, to, letterhead)
}

/// The week's sessions by day and mediator, and last week's figures.
pub(crate) fn weekly(
    id: MailId,
    to: EmailAddress,
    day: NaiveDate,
    figures: &WeekFigures,
    letterhead: &Letterhead,
) -> Mail {
    let mut lines = Lines::default();
    let (date, sunday) = (|day| letterhead.date(day), last_of_week(day));
    let count = sessions(figures.ahead.iter().map(|of_day| of_day.sessions).sum());
    lines.heading("The week ahead".into());
    lines.paragraph(format!("From {} to {}: {count}.", date(day), date(sunday)));
    for of_day in figures.ahead.chunk_by(|one, other| one.day == other.day) {
        lines.subheading(of_day.first().map(|first| date(first.day)).unwrap_or_default());
        for MediatorDay { mediator_name, sessions: all, pending, .. } in of_day {
            let waiting = match (*all, *pending) {
                (_, 0) => String::new(),
                (1, _) => ", awaiting confirmation".into(),
                (_, pending) => format!(", {pending} of them awaiting confirmation"),
            };
            let variables = Variables::from([
                ("employee_name", mediator_name.clone()),
                ("sessions", format!("{}{waiting}", sessions(*all))),
            ]);
            lines.add(MEDIATOR, "{employee_name}: {sessions}", &variables);
        }
    }
    let monday = sunday - Days::new(6);
    lines.subheading("Last week".into());
    let (first, last) = (monday - Days::new(7), monday - Days::new(1));
    lines.paragraph(format!("From {} to {}.", date(first), date(last)));
    lines.table(&[
        ("New bookings", figures.booked),
        ("Sessions completed", figures.completed),
        ("Sessions confirmed, not yet completed", figures.confirmed),
        ("Sessions cancelled", figures.cancelled),
        ("New clients", figures.new_clients),
    ]);
    let about = "Every administrator gets this report on the first business day of the week when the practice opens, while Weekly reports are on under Settings, Notifications.";
    let Lines { html, text } = lines.close("Open the calendar", "/admin/calendar", about, letterhead);
    let subject = format!("The week of {}: {count}", date(day));
    Words::laid_out(subject, &html, &text, letterhead).to(id, to, letterhead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::letterhead;
    use crate::catalogue::golden;

    fn olive() -> EmailAddress {
        EmailAddress::parse("olive@example.com").unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn session(start: &str, client_name: &str, state: BookingState) -> UpcomingSession {
        UpcomingSession {
            start: start.parse().unwrap(),
            minutes: 180,
            client_name: client_name.into(),
            case_type: "Family".into(),
            mediator_name: "Ann Rivera".into(),
            state,
        }
    }

    fn daily_of(figures: &DayFigures) -> Mail {
        daily(MailId::generate(), olive(), day("2027-01-05"), figures, &letterhead())
    }

    fn weekly_of(figures: &WeekFigures) -> Mail {
        weekly(MailId::generate(), olive(), day("2027-01-04"), figures, &letterhead())
    }

    #[test]
    fn the_daily_report_lists_the_sessions_and_what_is_waiting() {
        let sessions = vec![
            session("2027-01-05T09:00:00", "Jo Park", BookingState::Confirmed),
            session("2027-01-05T13:00:00", "Kim Lee", BookingState::Pending),
        ];
        let mail = daily_of(&DayFigures { sessions, pending: 3, contacts: 2, new_bookings: 1 });
        golden::check("daily_report", &mail);
        assert_eq!(mail.subject, "Tuesday, January 5, 2027: 2 sessions");
        assert_eq!(
            mail.text,
            "Tuesday, January 5, 2027

Today there are 2 sessions. Times are EST.

9:00 AM to 12:00 PM  Jo Park, Family, with Ann Rivera, confirmed
1:00 PM to 4:00 PM  Kim Lee, Family, with Ann Rivera, awaiting confirmation

Bookings awaiting confirmation:     3
Unanswered contact requests:        2
New bookings since the last report: 1

Open the calendar: https://practice.example/admin/calendar

Every administrator gets this report on business days when the practice opens, while Daily reports are on under Settings, Notifications.

Accord Mediation
https://practice.example
"
        );
        for part in ["<strong>9:00 AM to 12:00 PM</strong>", "Kim Lee, Family", ">3</td>", "Times are EST."] {
            assert!(mail.html().contains(part), "{part} in {}", mail.html());
        }
    }

    #[test]
    fn a_day_without_sessions_is_said_in_a_sentence() {
        let mail = daily_of(&DayFigures::default());
        assert_eq!(mail.subject, "Tuesday, January 5, 2027: no sessions");
        assert!(mail.text.contains("\nToday there are no sessions.\n"), "{}", mail.text);
        let one = vec![session("2027-07-06T09:00:00", "Jo Park", BookingState::Confirmed)];
        let mail = daily_of(&DayFigures { sessions: one, ..DayFigures::default() });
        assert!(mail.text.contains("\nToday there is 1 session. Times are EDT.\n"), "{}", mail.text);
    }

    #[test]
    fn what_clients_wrote_stays_text_on_one_line() {
        let spiteful = "Buy <b>pills</b>\r\nBcc: all@example.com {url}";
        let sessions = vec![session("2027-01-05T09:00:00", spiteful, BookingState::Confirmed)];
        let mail = daily_of(&DayFigures { sessions, ..DayFigures::default() });
        let line = "9:00 AM to 12:00 PM  Buy <b>pills</b> Bcc: all@example.com {url}, Family, with";
        assert!(mail.text.contains(line), "{}", mail.text);
        assert!(mail.html().contains("Buy &lt;b&gt;pills&lt;/b&gt;<br>\nBcc: all@example.com {url}"));
    }

    #[test]
    fn the_weekly_report_lists_sessions_by_day_and_mediator_and_counts_last_weeks() {
        let of_day = |date: &str, name: &str, sessions, pending| MediatorDay {
            day: day(date),
            mediator_name: name.into(),
            sessions,
            pending,
        };
        let mail = weekly_of(&WeekFigures {
            ahead: vec![
                of_day("2027-01-05", "Ann Rivera", 2, 1),
                of_day("2027-01-05", "Ben <Ode>", 1, 0),
                of_day("2027-01-08", "Ann Rivera", 1, 1),
            ],
            booked: 7,
            confirmed: 1,
            completed: 5,
            cancelled: 2,
            new_clients: 3,
        });
        golden::check("weekly_report", &mail);
        assert_eq!(mail.subject, "The week of Monday, January 4, 2027: 4 sessions");
        assert_eq!(
            mail.text,
            "The week ahead

From Monday, January 4, 2027 to Sunday, January 10, 2027: 4 sessions.

Tuesday, January 5, 2027
Ann Rivera: 2 sessions, 1 of them awaiting confirmation
Ben <Ode>: 1 session

Friday, January 8, 2027
Ann Rivera: 1 session, awaiting confirmation

Last week

From Monday, December 28, 2026 to Sunday, January 3, 2027.

New bookings:                          7
Sessions completed:                    5
Sessions confirmed, not yet completed: 1
Sessions cancelled:                    2
New clients:                           3

Open the calendar: https://practice.example/admin/calendar

Every administrator gets this report on the first business day of the week when the practice opens, while Weekly reports are on under Settings, Notifications.

Accord Mediation
https://practice.example
"
        );
        assert!(mail.html().contains("Ben &lt;Ode&gt;: 1 session") && mail.html().contains(">7</td>"));
    }

    #[test]
    fn a_week_without_sessions_is_said_too() {
        let mail = weekly_of(&WeekFigures::default());
        assert_eq!(mail.subject, "The week of Monday, January 4, 2027: no sessions");
        assert!(mail.text.contains("to Sunday, January 10, 2027: no sessions.\n"), "{}", mail.text);
    }

    #[test]
    fn dates_are_written_as_the_practice_writes_them() {
        let letterhead = Letterhead { dates: kernel::DateFormat::YearFirst, ..letterhead() };
        let (id, figures) = (MailId::generate(), WeekFigures::default());
        let mail = weekly(id, olive(), day("2027-01-04"), &figures, &letterhead);
        assert_eq!(mail.subject, "The week of Monday, 2027-01-04: no sessions");
    }
}
