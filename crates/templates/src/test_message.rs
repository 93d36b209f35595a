use kernel::{EmailAddress, Language, MailId};

use crate::catalogue::letter::Letter;
use crate::{Kind, Letterhead, Mail};

/// The message an administrator sends to test the mail server.
#[must_use]
pub fn test_message(id: MailId, to: EmailAddress, letterhead: &Letterhead) -> Mail {
    let letter = Letter {
        kind: Kind::TestMessage,
        to,
        variables: letterhead.variables(),
        calendar: None,
        language: Language::English,
        client_reads: None,
    };
    letter.in_built_in_words(id, letterhead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sender;
    use crate::booking_messages::tests::letterhead;

    #[test]
    fn a_test_email_names_the_practice_and_is_sent_in_its_name() {
        let from = Sender { name: "Front Desk".into(), ..Sender::default() };
        let letterhead = Letterhead { from: from.clone(), ..letterhead() };
        let to = EmailAddress::parse("jo@example.com").unwrap();
        let mail = test_message(MailId::generate(), to, &letterhead);
        assert_eq!((mail.subject.as_str(), mail.from), ("Test message from Accord Mediation", from));
        assert!(mail.text.contains("https://practice.example"));
    }
}
