use kernel::{ContactRequestId, EmailAddress, Language, Phone, Reference};

use crate::catalogue::letter::Letter;
use crate::render::Variables;
use crate::{ContactMessage, Letterhead, booking_messages};

/// What a message may say about a contact request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactDetails {
    pub id: ContactRequestId,
    pub name: String,
    pub email: EmailAddress,
    pub phone: Option<Phone>,
    pub case_style: String,
    pub preferred_dates: String,
    pub message: String,
    /// What the sender reads.
    pub language: Language,
}

impl ContactDetails {
    fn variables(&self, letterhead: &Letterhead) -> Variables {
        Variables::from([
            ("contact_name", self.name.clone()),
            ("contact_email", self.email.to_string()),
            (
                "contact_phone",
                self.phone.as_ref().map_or_else(String::new, |phone| phone.as_str().to_owned()),
            ),
            ("case_style", self.case_style.clone()),
            ("preferred_dates", self.preferred_dates.clone()),
            ("notes", self.message.clone()),
            ("request_id", Reference::from(self.id).to_string()),
            ("practice", letterhead.practice.clone()),
            ("url", letterhead.home()),
        ])
    }
}

/// The message about the contact request; `None` if there is no one to send it to.
pub(crate) fn letter(
    message: ContactMessage,
    request: &ContactDetails,
    letterhead: &Letterhead,
) -> Option<Letter> {
    let is_notice = message.is_to_practice();
    let to = if is_notice { letterhead.email.clone()? } else { request.email.clone() };
    let language = if is_notice { Language::English } else { request.language };
    let client_reads = booking_messages::in_words(request.language).filter(|_| is_notice);
    let variables = request.variables(&letterhead.in_language(language));
    Some(Letter { kind: message.kind(), to, variables, calendar: None, language, client_reads })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Mail;
    use crate::booking_messages::tests::letterhead;
    use kernel::MailId;

    /// A malicious visitor's contact request.
    pub(crate) fn request() -> ContactDetails {
        ContactDetails {
            id: "00000000-0000-7000-8000-000000000001".parse().unwrap(),
            name: "Buy <b>pills</b>\r\nBcc: all@example.com".into(),
            email: EmailAddress::parse("jo@example.com").unwrap(),
            phone: Phone::parse("pills 407-555-0100").ok(),
            case_style: "Pills v. {request_id}".into(),
            preferred_dates: "2027-01-12, pills".into(),
            message: "pills & more\npills".into(),
            language: Language::English,
        }
    }

    fn compose(
        message: ContactMessage,
        id: MailId,
        request: &ContactDetails,
        letterhead: &Letterhead,
    ) -> Option<Mail> {
        Some(letter(message, request, letterhead)?.in_built_in_words(id, letterhead))
    }

    #[test]
    fn nothing_a_sender_wrote_comes_back_to_the_address_they_typed() {
        let mail = compose(
            ContactMessage::Received,
            "00000000-0000-7000-8000-000000000002".parse().unwrap(),
            &request(),
            &letterhead(),
        )
        .unwrap();
        assert_eq!(mail.to.as_str(), "jo@example.com");
        assert_eq!(mail.subject, "Your request to Accord Mediation");
        assert!(mail.text.contains("Thank you — your request has been noted."), "{}", mail.text);
        let everything = format!("{mail:?}").to_lowercase();
        assert!(!everything.contains("pills") && !everything.contains("bcc"), "{everything}");
    }

    #[test]
    fn a_sender_who_reads_spanish_is_answered_in_spanish_and_the_practice_reads_so() {
        let spanish = ContactDetails { language: Language::Spanish, ..request() };
        let compose = |message| compose(message, MailId::generate(), &spanish, &letterhead()).unwrap();
        let answer = compose(ContactMessage::Received);
        assert_eq!(answer.subject, "Su mensaje a Accord Mediation");
        assert!(answer.text.contains("Le responderemos por correo electrónico."), "{}", answer.text);
        assert!(answer.text.ends_with("https://practice.example/es\n"), "{}", answer.text);
        let notice = compose(ContactMessage::Requested);
        assert!(notice.text.contains("\nLanguage:        Spanish\n"), "{}", notice.text);
        assert!(notice.text.contains("https://practice.example/admin/requests"), "{}", notice.text);
    }

    #[test]
    fn the_practice_reads_what_was_sent_as_text() {
        let mail = compose(ContactMessage::Requested, MailId::generate(), &request(), &letterhead()).unwrap();
        assert_eq!(mail.to.as_str(), "office@practice.example");
        assert_eq!(mail.subject, "New contact request: Buy <b>pills</b> Bcc: all@example.com");
        assert!(mail.html().contains("Buy &lt;b&gt;pills&lt;/b&gt;<br>\nBcc"), "{}", mail.html());
        assert!(mail.html().contains("Pills v. {request_id}"), "a variable inside a value stays literal");
        let notes = "\nNotes:           pills & more\n                 pills";
        assert!(mail.text.contains(notes) && mail.text.contains("2027-01-12"), "{}", mail.text);
        assert!(mail.text.contains("https://practice.example/admin/requests"));
        assert!(mail.text.contains("A-AAAA-AB") && !mail.text.contains("7000-8000"), "{}", mail.text);
    }

    #[test]
    fn the_practice_reads_that_a_sender_causes_no_more_email_today() {
        let jo = ContactDetails { name: "Jo Park".into(), ..request() };
        let mail = compose(ContactMessage::Withheld, MailId::generate(), &jo, &letterhead()).unwrap();
        assert_eq!(mail.to.as_str(), "office@practice.example");
        assert_eq!(mail.subject, "No more emails about Jo Park today");
        let rule = "Further requests from this address today will not be emailed to you or the sender";
        for fact in [rule, "jo@example.com", "https://practice.example/admin/requests"] {
            assert!(mail.text.contains(fact) && mail.html().contains(fact), "{fact}: {}", mail.text);
        }
    }

    #[test]
    fn a_practice_without_an_address_is_not_written_to() {
        let nowhere = Letterhead { email: None, ..letterhead() };
        assert_eq!(compose(ContactMessage::Requested, MailId::generate(), &request(), &nowhere), None);
    }
}
