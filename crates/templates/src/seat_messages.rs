use chrono::NaiveDateTime;
use kernel::{Language, MEDIATION_PAGE, SeatId};

use crate::calendar;
use crate::catalogue::letter::Letter;
use crate::render::Variables;
use crate::{BookingDetails, BookingState, CalendarEntry, Letterhead, Mail, SeatMessage, Withdrawal};

/// A session, and somebody at its table who has not booked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatEntry {
    /// The session, and what their calendar knows of it.
    pub entry: CalendarEntry,
    /// What they read.
    pub language: Language,
    /// What every side may read about which matter it is, or empty.
    pub shared_line: String,
    /// What their private link leads to.
    pub seat: SeatId,
}

impl SeatEntry {
    /// The message about the session as it is now, on the practice's wall clock; or why it is not sent. A
    /// copy is for another address than theirs. `token` is the secret part of their private link.
    pub(crate) fn letter(
        self,
        message: SeatMessage,
        is_copy: bool,
        now: NaiveDateTime,
        letterhead: &Letterhead,
        token: &str,
    ) -> Result<Letter, Withdrawal> {
        if !self.entry.is_theirs {
            return Err(Withdrawal::NoRecipient);
        }
        if !self.entry.is_wanted {
            return Err(Withdrawal::SwitchedOff);
        }
        let session = match message {
            SeatMessage::Session => self.entry.confirmed(),
            SeatMessage::SessionOff => self.entry.called_off().filter(|_| is_copy || !self.entry.is_told_off),
            SeatMessage::Reminder => self.entry.confirmed().filter(|session| session.start > now),
        };
        let session = session.filter(|session| session.period().end > now).ok_or(Withdrawal::Outdated)?;
        let to = self.entry.email.clone().ok_or(Withdrawal::NoRecipient)?;
        let letterhead = &letterhead.in_language(self.language);
        let calendar = Some(calendar::of_seat(&session, letterhead, &to));
        let variables = self.variables(&session, letterhead, token);
        Ok(Letter {
            kind: message.kind(),
            to,
            variables,
            calendar,
            language: self.language,
            client_reads: None,
        })
    }

    /// Of what a booking's messages can say, only what is for everyone at the table.
    fn variables(&self, session: &BookingDetails, letterhead: &Letterhead, token: &str) -> Variables {
        let mut variables = session.variables(letterhead, &letterhead.mediation_page(token));
        let known = SeatMessage::Session.kind().variables();
        variables.retain(|name, _| known.iter().any(|variable| variable.name == *name));
        variables.extend([
            ("shared_line", self.shared_line.clone()),
            ("news", self.news().into()),
            ("why_off", self.why_off().into()),
        ]);
        variables
    }

    /// Whether the session is confirmed or has changed, in a word.
    fn news(&self) -> &'static str {
        let is_known = self.entry.told.is_some() && !self.entry.is_told_off;
        match (self.language, is_known) {
            (Language::English, false) => "Confirmed",
            (Language::English, true) => "Updated",
            (Language::Spanish, false) => "Confirmada",
            (Language::Spanish, true) => "Actualizada",
        }
    }

    /// Why the session does not take place as planned, in a sentence: never by whom.
    fn why_off(&self) -> &'static str {
        match (self.language, self.entry.booking.state) {
            (Language::English, BookingState::Pending) => {
                "It is being rescheduled. We will write to you once the new date is confirmed."
            }
            (Language::Spanish, BookingState::Pending) => {
                "Se está reprogramando. Le escribiremos cuando se confirme la nueva fecha."
            }
            (Language::English, _) => "It is cancelled.",
            (Language::Spanish, _) => "La sesión fue cancelada.",
        }
    }
}

/// The message without its recipient's private link, which is for no one else to use.
pub(crate) fn without_private_link(mail: Mail) -> Mail {
    let hide = |text: &str| {
        let mut pieces = text.split(MEDIATION_PAGE);
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |hidden, piece| {
            let is_token = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            format!("{hidden}{MEDIATION_PAGE}private-link{}", piece.trim_start_matches(is_token))
        })
    };
    Mail { html: mail.html.as_deref().map(hide), text: hide(&mail.text), ..mail }
}

#[cfg(test)]
mod tests {
    use kernel::{EmailAddress, MailId};

    use super::*;
    use crate::booking_messages::tests::{booking, held_somewhere, letterhead};

    const TOLD: &str = "2027-01-04T09:00:00";
    const LINK: &str = "https://practice.example/mediation/token";

    /// Kim Vega, counsel to somebody at Ann's session of Tuesday, January 5, 2027, nine to twelve.
    fn seat(state: BookingState) -> SeatEntry {
        SeatEntry {
            entry: CalendarEntry {
                booking: BookingDetails { file_number: "22-118".into(), ..held_somewhere(state) },
                is_theirs: true,
                email: EmailAddress::parse("kim@example.net").ok(),
                is_wanted: true,
                told: None,
                is_told_off: false,
            },
            language: Language::English,
            shared_line: "Case 2027-CA-118".into(),
            seat: SeatId::generate(),
        }
    }

    fn told(state: BookingState) -> SeatEntry {
        let seat = seat(state);
        let entry = CalendarEntry { told: Some((TOLD.parse().unwrap(), 180)), ..seat.entry };
        SeatEntry { entry, ..seat }
    }

    fn letter(seat: SeatEntry, message: SeatMessage, now: &str) -> Result<Letter, Withdrawal> {
        seat.letter(message, false, now.parse().unwrap(), &letterhead(), "token")
    }

    fn mail(seat: SeatEntry, message: SeatMessage) -> Mail {
        letter(seat, message, TOLD).unwrap().in_built_in_words(MailId::generate(), &letterhead())
    }

    fn everything(mail: &Mail) -> String {
        let file = mail.calendar.as_ref().map(|file| file.text.replace("\r\n ", "")).unwrap_or_default();
        [&mail.subject[..], &mail.text, mail.html(), &file].join("\n")
    }

    #[test]
    fn whoever_is_at_the_table_reads_when_where_and_which_matter_it_is() {
        let mail = mail(seat(BookingState::Confirmed), SeatMessage::Session);
        assert_eq!(mail.to.as_str(), "kim@example.net");
        assert_eq!(mail.subject, "Confirmed: mediation session on Tuesday, January 5, 2027");
        for fact in [
            "Ann Rivera",
            "9:00 AM to 12:00 PM (EST)",
            "Case 2027-CA-118",
            "22-118",
            "1 Main St, Room 2",
            "https://zoom.us/j/123?pwd=a,b",
            "A-7K3F-92",
            LINK,
        ] {
            assert!(mail.text.contains(fact), "{fact} in {}", mail.text);
        }
        let file = mail.calendar.clone().unwrap();
        assert!(file.text.contains("SUMMARY:Session with Ann Rivera (file 22-118)"), "{}", file.text);
        assert!(!file.text.contains("/mediation/"), "others may see a calendar: {}", file.text);
    }

    #[test]
    fn nobody_reads_anything_of_who_has_booked() {
        for (seat, message) in [
            (seat(BookingState::Confirmed), SeatMessage::Session),
            (seat(BookingState::Confirmed), SeatMessage::Reminder),
            (told(BookingState::Cancelled), SeatMessage::SessionOff),
        ] {
            for language in [Language::English, Language::Spanish] {
                let mail = mail(SeatEntry { language, ..seat.clone() }, message);
                let said = everything(&mail);
                let secrets =
                    ["Buy", "jo@example.com", "pills", "{booking_id}", "by mail", "$750", "/booking/"];
                for secret in secrets {
                    assert!(!said.contains(secret), "{secret} in {said}");
                }
            }
        }
    }

    #[test]
    fn a_message_is_sent_only_while_it_is_true_and_wanted() {
        use BookingState::{Cancelled, Completed, Confirmed, Pending};
        use SeatMessage::{Reminder, Session, SessionOff};
        let outcome = |seat, message| letter(seat, message, TOLD).map(|letter| letter.kind).err();
        for (state, is_on, is_off) in [
            (Confirmed, true, false),
            (Completed, false, false),
            (Pending, false, true),
            (Cancelled, false, true),
        ] {
            let no = |is: bool| (!is).then_some(Withdrawal::Outdated);
            assert_eq!(outcome(told(state), Session), no(is_on), "{state:?}");
            assert_eq!(outcome(told(state), Reminder), no(is_on), "{state:?}");
            assert_eq!(outcome(told(state), SessionOff), no(is_off), "{state:?}");
            assert_eq!(outcome(seat(state), SessionOff), no(false), "there is nothing to take back");
        }
        let with = |entry: CalendarEntry| outcome(SeatEntry { entry, ..seat(Confirmed) }, Session);
        let known = || seat(Confirmed).entry;
        assert_eq!(with(CalendarEntry { is_wanted: false, ..known() }), Some(Withdrawal::SwitchedOff));
        assert_eq!(with(CalendarEntry { email: None, ..known() }), Some(Withdrawal::NoRecipient));
        assert_eq!(with(CalendarEntry { is_theirs: false, ..known() }), Some(Withdrawal::NoRecipient));
        let begun = letter(seat(Confirmed), Reminder, "2027-01-05T09:00:00").map(|letter| letter.kind);
        assert_eq!(begun, Err(Withdrawal::Outdated));
    }

    #[test]
    fn a_change_reads_as_one_and_a_cancellation_names_the_time_they_were_told() {
        let updated = mail(told(BookingState::Confirmed), SeatMessage::Session);
        assert_eq!(updated.subject, "Updated: mediation session on Tuesday, January 5, 2027");
        let off = mail(told(BookingState::Pending), SeatMessage::SessionOff);
        assert_eq!(off.subject, "Not taking place: mediation session on Monday, January 4, 2027");
        assert!(off.text.contains("It is being rescheduled."), "{}", off.text);
        assert_eq!(off.calendar.unwrap().method, "CANCEL");
        let spanish = SeatEntry { language: Language::Spanish, ..told(BookingState::Cancelled) };
        let off = mail(spanish, SeatMessage::SessionOff);
        assert!(off.text.contains("La sesión fue cancelada.") && off.text.contains("/es/mediation/token"));
    }

    #[test]
    fn what_is_empty_makes_no_row() {
        let mut bare = SeatEntry { shared_line: String::new(), ..seat(BookingState::Confirmed) };
        bare.entry.booking.file_number = String::new();
        let mail = mail(bare, SeatMessage::Session);
        assert!(!mail.text.contains("Matter") && !mail.text.contains("Your file"), "{}", mail.text);
        assert!(mail.calendar.unwrap().text.contains("SUMMARY:Session with Ann Rivera\r\n"));
        assert_eq!(booking().reference, "A-7K3F-92");
    }

    #[test]
    fn the_private_link_is_for_no_one_else() {
        let token = "AZQAAAAAcACAAAAAAAAAAeHR8T2RqnjJThinc3Zc-_s";
        let written = seat(BookingState::Confirmed)
            .letter(SeatMessage::Session, false, TOLD.parse().unwrap(), &letterhead(), token)
            .unwrap()
            .in_built_in_words(MailId::generate(), &letterhead());
        assert!(everything(&written).contains(token));
        let hidden = without_private_link(written);
        assert!(!everything(&hidden).contains(token), "{}", hidden.text);
        assert!(hidden.text.contains("/mediation/private-link\n"), "{}", hidden.text);
        assert!(hidden.html().contains("/mediation/private-link\""), "{}", hidden.html());
    }
}
