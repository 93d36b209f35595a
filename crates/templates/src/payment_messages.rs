use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Language, Money};

use crate::catalogue::letter::Letter;
use crate::{BookingDetails, Letterhead, PaymentMessage, Withdrawal, booking_messages};

/// What a message may say about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentDetails {
    /// What was paid for.
    pub booking: BookingDetails,
    pub amount: Money,
    /// How much of it was returned.
    pub refunded: Money,
    /// How it was paid.
    pub method: PaidBy,
    /// The day on which the office received it, if it was made by hand.
    pub received_on: Option<NaiveDate>,
    /// When it was paid.
    pub settled_at: DateTime<Utc>,
    /// The number of the receipt, once it is paid.
    pub receipt: Option<String>,
}

/// How something was paid, as a receipt says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaidBy {
    Card,
    Check,
    Wire,
    Cash,
    Other,
}

impl PaidBy {
    fn in_words(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, Self::Card) => "Card",
            (Language::English, Self::Check) => "Check",
            (Language::English, Self::Wire) => "Wire transfer",
            (Language::English, Self::Cash) => "Cash",
            (Language::English, Self::Other) => "Other",
            (Language::Spanish, Self::Card) => "Tarjeta",
            (Language::Spanish, Self::Check) => "Cheque",
            (Language::Spanish, Self::Wire) => "Transferencia bancaria",
            (Language::Spanish, Self::Cash) => "Efectivo",
            (Language::Spanish, Self::Other) => "Otro",
        }
    }
}

/// The message about the payment as it is now. `token` is the secret part of the visitor's private
/// link.
pub(crate) fn letter(
    message: PaymentMessage,
    payment: &PaymentDetails,
    letterhead: &Letterhead,
    token: &str,
) -> Result<Letter, Withdrawal> {
    let booking = &payment.booking;
    let is_notice = message.is_to_mediator();
    let language = if is_notice { Language::English } else { booking.language };
    let letterhead = &letterhead.in_language(language);
    let to = if is_notice { &booking.mediator_email } else { &booking.client_email };
    let to = to.clone().ok_or(Withdrawal::NoRecipient)?;
    let receipt = payment.receipt.clone().ok_or(Withdrawal::Outdated)?;
    let settled_on = payment.settled_at.with_timezone(&letterhead.zone).date_naive();
    let paid_on = payment.received_on.unwrap_or(settled_on);
    let mut variables = booking.variables(letterhead, &letterhead.booking_page(token));
    variables.extend([
        ("amount", payment.amount.to_string()),
        ("refunded", payment.refunded.to_string()),
        ("payment_date", letterhead.date(paid_on)),
        ("payment_method", payment.method.in_words(language).to_owned()),
        ("receipt_number", receipt),
        // A receipt asks for nothing.
        ("payment_due", String::new()),
    ]);
    let client_reads = booking_messages::in_words(booking.language).filter(|_| is_notice);
    Ok(Letter { kind: message.kind(), to, variables, calendar: None, language, client_reads })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::{booking, letterhead};
    use kernel::{Currency, EmailAddress, MailId};

    const TOKEN: &str = "secret";
    const LINK: &str = "https://practice.example/booking/secret";

    fn paid() -> PaymentDetails {
        PaymentDetails {
            booking: booking(),
            amount: Money::new(112_500, Currency::Kwd),
            refunded: Money::new(0, Currency::Kwd),
            method: PaidBy::Card,
            received_on: None,
            // Late on Monday in Orlando.
            settled_at: "2027-01-05T02:00:00Z".parse().unwrap(),
            receipt: Some("2027-00001".into()),
        }
    }

    #[test]
    fn a_receipt_says_what_was_paid_when_and_for_what() {
        let letterhead = Letterhead { takes_payments: true, ..letterhead() };
        let letter = letter(PaymentMessage::Receipt, &paid(), &letterhead, TOKEN).unwrap();
        let mail = letter.in_built_in_words(MailId::generate(), &letterhead);
        assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("jo@example.com", "Receipt 2027-00001"));
        for fact in ["KWD 112.500", "Monday, January 4, 2027", "Card", "A-7K3F-92", LINK] {
            assert!(mail.text.contains(fact) && mail.html().contains(fact), "{fact} in {}", mail.text);
        }
        assert!(!mail.text.contains("Pay now") && !mail.html().contains("Pay now"));
    }

    #[test]
    fn a_client_who_reads_spanish_gets_a_receipt_in_spanish() {
        let booking = BookingDetails { language: Language::Spanish, ..booking() };
        let payment = PaymentDetails { booking, amount: Money::dollars(1_750), ..paid() };
        let letter = letter(PaymentMessage::Receipt, &payment, &letterhead(), TOKEN).unwrap();
        let mail = letter.in_built_in_words(MailId::generate(), &letterhead());
        assert_eq!(mail.subject, "Recibo 2027-00001");
        for fact in
            ["$1750", "lunes, 4 de enero de 2027", "Tarjeta", "https://practice.example/es/booking/secret"]
        {
            assert!(mail.text.contains(fact) && mail.html().contains(fact), "{fact} in {}", mail.text);
        }
    }

    #[test]
    fn only_the_visitor_gets_the_link() {
        let letter = letter(PaymentMessage::ReturnedNotice, &paid(), &letterhead(), TOKEN).unwrap();
        let mail = letter.in_built_in_words(MailId::generate(), &letterhead());
        assert_eq!(mail.to.as_str(), "ann@example.com");
        assert!(!format!("{mail:?}").contains(LINK));
    }

    #[test]
    fn who_was_erased_and_what_was_not_paid_has_no_receipt() {
        let unpaid = PaymentDetails { receipt: None, ..paid() };
        let erased: Option<EmailAddress> = None;
        let gone = PaymentDetails { booking: BookingDetails { client_email: erased, ..booking() }, ..paid() };
        for (payment, why) in [(unpaid, Withdrawal::Outdated), (gone, Withdrawal::NoRecipient)] {
            assert_eq!(letter(PaymentMessage::Receipt, &payment, &letterhead(), TOKEN), Err(why));
        }
    }
}
