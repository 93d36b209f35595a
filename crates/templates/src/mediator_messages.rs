use chrono::NaiveDateTime;
use kernel::Language;

use crate::calendar;
use crate::catalogue::letter::Letter;
use crate::{BookingState, CalendarEntry, Letterhead, MediatorMessage, Withdrawal};

impl CalendarEntry {
    /// The message about the session as it is now, on the practice's wall clock; or why it is not sent. A
    /// copy is for another address than theirs.
    pub(crate) fn letter(
        self,
        message: MediatorMessage,
        is_copy: bool,
        now: NaiveDateTime,
        letterhead: &Letterhead,
    ) -> Result<Letter, Withdrawal> {
        if !self.is_wanted {
            return Err(Withdrawal::SwitchedOff);
        }
        let session = match message {
            MediatorMessage::Session => self.confirmed(),
            MediatorMessage::SessionOff => self.called_off().filter(|_| is_copy || !self.is_told_off),
        };
        let session = session.filter(|session| session.period().end > now).ok_or(Withdrawal::Outdated)?;
        let to = self.email.clone().ok_or(Withdrawal::NoRecipient)?;
        let language = Language::English;
        let letterhead = &letterhead.in_language(language);
        let calendar = Some(calendar::of_mediator(&session, letterhead, &to));
        let mut variables = session.variables(letterhead, &letterhead.appointment(&session.reference));
        // That is the client's.
        variables.insert("payment_due", String::new());
        variables.insert("why_off", self.why_off().into());
        Ok(Letter { kind: message.kind(), to, variables, calendar, language, client_reads: None })
    }

    /// What has become of it, in a sentence.
    fn why_off(&self) -> &'static str {
        match self.booking.state {
            BookingState::Cancelled => "It is cancelled.",
            BookingState::Pending if self.is_theirs => {
                "It waits to be confirmed again, and its time may have changed."
            }
            BookingState::Pending | BookingState::Confirmed | BookingState::Completed => {
                "Another mediator has it now."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::MailId;

    use super::*;
    use crate::Mail;
    use crate::booking_messages::tests::{booking, held_somewhere, letterhead};

    const TOLD: &str = "2027-01-04T09:00:00";

    /// Ann's session of Tuesday, January 5, 2027, nine to twelve, which she was told was on Monday.
    fn entry(state: BookingState) -> CalendarEntry {
        CalendarEntry {
            booking: held_somewhere(state),
            is_theirs: true,
            email: booking().mediator_email,
            is_wanted: true,
            told: Some((TOLD.parse().unwrap(), 180)),
            is_told_off: false,
        }
    }

    fn letter(
        entry: CalendarEntry,
        message: MediatorMessage,
        is_copy: bool,
        now: &str,
    ) -> Result<Letter, Withdrawal> {
        entry.letter(message, is_copy, now.parse().unwrap(), &letterhead())
    }

    fn mail(entry: CalendarEntry, message: MediatorMessage) -> Mail {
        let letter = letter(entry, message, false, "2027-01-04T08:00:00").unwrap();
        letter.in_built_in_words(MailId::generate(), &letterhead())
    }

    #[test]
    fn a_message_is_sent_only_while_it_is_true() {
        use BookingState::{Cancelled, Completed, Confirmed, Pending};
        use MediatorMessage::{Session, SessionOff};
        let outcome = |entry, message| letter(entry, message, false, TOLD).map(|letter| letter.kind);
        let yes = |message: MediatorMessage| Ok(message.kind());
        let no = Err(Withdrawal::Outdated);
        for (state, is_theirs, is_on, is_off) in [
            (Confirmed, true, true, false),
            (Completed, true, false, false),
            (Pending, true, false, true),
            (Cancelled, true, false, true),
            (Confirmed, false, false, true),
            (Completed, false, false, true),
            (Pending, false, false, true),
            (Cancelled, false, false, true),
        ] {
            let is = || CalendarEntry { is_theirs, ..entry(state) };
            assert_eq!(outcome(is(), Session), if is_on { yes(Session) } else { no }, "{state:?}");
            assert_eq!(outcome(is(), SessionOff), if is_off { yes(SessionOff) } else { no }, "{state:?}");
            for told in [CalendarEntry { told: None, ..is() }, CalendarEntry { is_told_off: true, ..is() }] {
                assert_eq!(outcome(told.clone(), Session), if is_on { yes(Session) } else { no });
                assert_eq!(outcome(told, SessionOff), no, "there is nothing to take back");
            }
            let again = CalendarEntry { is_told_off: true, ..is() };
            assert_eq!(letter(again, SessionOff, true, TOLD).is_ok(), is_off, "a copy for someone else");
        }
    }

    #[test]
    fn nothing_is_sent_to_no_one_and_nothing_that_is_not_wanted_or_over() {
        for (message, state, end) in [
            (MediatorMessage::Session, BookingState::Confirmed, "2027-01-05T12:00:00"),
            (MediatorMessage::SessionOff, BookingState::Cancelled, "2027-01-04T12:00:00"),
        ] {
            let why = |entry, now| letter(entry, message, false, now).map(|letter| letter.kind).unwrap_err();
            assert_eq!(why(entry(state), end), Withdrawal::Outdated, "{message:?}");
            let gone = CalendarEntry { email: None, ..entry(state) };
            assert_eq!(why(gone, TOLD), Withdrawal::NoRecipient, "{message:?}");
            let off = CalendarEntry { is_wanted: false, ..entry(state) };
            assert_eq!(why(off, TOLD), Withdrawal::SwitchedOff, "{message:?}");
        }
    }

    #[test]
    fn an_invitation_says_when_and_where_and_nothing_of_the_client() {
        let invited = mail(entry(BookingState::Confirmed), MediatorMessage::Session);
        assert_eq!(invited.to.as_str(), "ann@example.com");
        let office = "https://practice.example/admin/calendar?booking=A-7K3F-92";
        for fact in [
            "Tuesday, January 5, 2027",
            "9:00 AM to 12:00 PM (EST)",
            "1 Main St, Room 2",
            "https://zoom.us/j/123?pwd=a,b",
            "Passcode 42",
            "A-7K3F-92",
            office,
        ] {
            assert!(invited.text.contains(fact), "{fact} in {}", invited.text);
        }
        let off = mail(entry(BookingState::Cancelled), MediatorMessage::SessionOff);
        assert!(off.text.contains("Monday, January 4, 2027") && off.text.contains(office), "{}", off.text);
        assert!(off.text.contains("It is cancelled. The attached file"), "{}", off.text);
        let asked_again = mail(entry(BookingState::Pending), MediatorMessage::SessionOff).text;
        assert!(asked_again.contains("It waits to be confirmed again"), "{asked_again}");
        for mail in [invited, off] {
            let file = mail.calendar.clone().unwrap();
            let said =
                [&mail.subject, &mail.text, mail.html(), &file.text].map(|text| text.replace("\r\n ", ""));
            for secret in ["Buy", "jo@example.com", "pills.example", "{booking_id}", "by mail", "pills &"] {
                assert!(!said.join("\n").contains(secret), "{secret} in {said:?}");
            }
        }
    }

    #[test]
    fn a_mediator_who_has_lost_a_session_does_not_learn_where_it_is() {
        let moved = CalendarEntry { is_theirs: false, ..entry(BookingState::Confirmed) };
        let mail = mail(moved, MediatorMessage::SessionOff);
        let file = mail.calendar.clone().unwrap();
        assert_eq!(file.method, "CANCEL");
        assert!(!format!("{}{}", mail.text, file.text).contains("zoom.us"), "{}", mail.text);
        assert!(mail.text.contains("Another mediator has it now."), "{}", mail.text);
    }
}
