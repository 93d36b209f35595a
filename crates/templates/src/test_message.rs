use kernel::{EmailAddress, MailId};

use crate::parts::heading;
use crate::render::Variables;
use crate::system_template::SystemTemplate;
use crate::{Letterhead, Mail};

const TEST: SystemTemplate = SystemTemplate {
    subject: "Test message from {practice}",
    html: concat!(
        heading!("Email works"),
        "\n<p>This message was sent from the settings of {practice}. There is nothing else to do.</p>"
    ),
    text: "Email works

This message was sent from the settings of {practice}. There is nothing else to do.

{practice}
{url}
",
};

/// The message an administrator sends to test the mail server.
#[must_use]
pub fn test_message(id: MailId, to: EmailAddress, letterhead: &Letterhead) -> Mail {
    let variables =
        Variables::from([("practice", letterhead.practice.clone()), ("url", letterhead.url.clone())]);
    TEST.fill(id, to, &variables, letterhead)
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
