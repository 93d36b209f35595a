use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{ACCEPT_PAGE, EmailAddress, Language, RESET_PAGE};

use crate::booking_messages::moment;
use crate::catalogue::letter::Letter;
use crate::render::Variables;
use crate::{AccountMessage, Letterhead, Withdrawal};

/// What a message may say about a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonDetails {
    /// The address they sign in with.
    pub email: EmailAddress,
    /// What their role is called.
    pub role: &'static str,
}

/// What a message may say about a private link to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkDetails {
    /// Whose it is.
    pub person: PersonDetails,
    /// When it stops working.
    pub until: DateTime<Utc>,
}

/// What a message may say about a sign-in from a browser that was not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInDetails {
    /// Who signed in.
    pub person: PersonDetails,
    /// The browser, in words.
    pub browser: String,
    /// The system it runs on, in words.
    pub system: String,
    /// The address it connected from.
    pub address: String,
    /// When it was.
    pub at: DateTime<Utc>,
}

/// The message to the person.
pub(crate) fn letter(message: AccountMessage, person: PersonDetails, letterhead: &Letterhead) -> Letter {
    let PersonDetails { email, role } = person;
    let mut variables = letterhead.variables();
    variables.extend([("account_email", email.to_string()), ("role", role.to_owned())]);
    Letter {
        kind: message.kind(),
        to: email,
        variables,
        calendar: None,
        language: Language::English,
        client_reads: None,
    }
}

/// The message about the sign-in.
pub(crate) fn sign_in_letter(
    message: AccountMessage,
    sign_in: SignInDetails,
    letterhead: &Letterhead,
) -> Letter {
    let SignInDetails { person, browser, system, address, at } = sign_in;
    let mut letter = letter(message, person, letterhead);
    letter.variables.extend([
        ("browser", browser),
        ("system", system),
        ("address", address),
        ("time", moment(at, letterhead)),
    ]);
    letter
}

/// The message with the link, as long as it works.
pub(crate) fn link_letter(
    message: AccountMessage,
    details: LinkDetails,
    token: &str,
    now: NaiveDateTime,
    letterhead: &Letterhead,
) -> Result<Letter, Withdrawal> {
    if details.until.with_timezone(&letterhead.zone).naive_local() <= now {
        return Err(Withdrawal::Outdated);
    }
    let page = if message == AccountMessage::Invitation { ACCEPT_PAGE } else { RESET_PAGE };
    let own = Variables::from([
        ("link", format!("{}{page}{token}", letterhead.url)),
        ("until", moment(details.until, letterhead)),
    ]);
    let mut letter = letter(message, details.person, letterhead);
    letter.variables.extend(own);
    Ok(letter)
}
