//! The audit log in words.

use chrono::NaiveDateTime;
use kernel::{Action, Activity, AuditLine, FieldChange, Named as _};

/// An action as a sentence: `{by}` is the place of who did it, and any other noun in braces the place of what it
/// was done to.
#[expect(clippy::too_many_lines, reason = "a list, complete by the compiler")]
const fn template_of(action: Action) -> &'static str {
    match action {
        Action::ActivityExported => "{by} exported the activity",
        Action::AdminBackupCodesRenewed => "{by} replaced their own backup codes",
        Action::AdminCreated => "{by} added {person on the team} to the team",
        Action::AdminPasskeyAdded => "{by} added a passkey to their account",
        Action::AdminPasskeyRemoved => "{by} removed a passkey from their account",
        Action::AdminPasskeyRenamed => "{by} renamed a passkey of their account",
        Action::AdminPasswordChanged => "{by} changed their own password",
        Action::AdminPasswordReset => "{by} reset their password by email",
        Action::AdminPasswordResetMailed => "{by} emailed a password reset link to {person on the team}",
        Action::AdminPasswordSet => "{by} set a new password for {person on the team}",
        Action::AdminProfileSaved => "{by} changed their own profile",
        Action::AdminTwoFactorDisabled => {
            "{by} turned two-factor authentication off for {person on the team}"
        }
        Action::AdminTwoFactorEnabled => "{by} turned on two-factor authentication for their account",
        Action::AdminTwoFactorSetUp => "{by} started to set up two-factor authentication",
        Action::AdminUnlocked => "{by} unlocked {person on the team}",
        Action::AvailabilityGenerated => "{by} generated availability for {mediator}",
        Action::BackupDeleted => "{by} deleted {backup}",
        Action::BackupDownloaded => "{by} downloaded {backup}",
        Action::BackupRestored => "{by} restored {backup}",
        Action::BookingCancelledByClient => "{by} canceled {booking}",
        Action::BookingChanged => "{by} changed {booking}",
        Action::BookingConfirmedByClient => "{by} confirmed {booking} by email",
        Action::BookingCreated => "{by} added {booking}",
        Action::BookingEdited => "{by} edited {booking}",
        Action::BookingEnded => "{by} let {booking} expire",
        Action::BookingHeld => "{by} chose a time and started paying for {booking}",
        Action::BookingHoldEnded => "{by} released the unpaid time of {booking}",
        Action::BookingMovedByClient => "{by} moved {booking}",
        Action::BookingPaidFor => "{by} turned the held time of {booking} into a request",
        Action::BookingPaymentReminded => "{by} reminded the client to pay for {booking}",
        Action::BookingPlaceTold => "{by} told the client the place or video link of {booking}",
        Action::BookingRelocated => "{by} changed the place or video link of {booking}",
        Action::BookingRequested => "{by} requested {booking}",
        Action::BookingSurplusKept => "{by} kept what was paid beyond what is owed for {booking}",
        Action::BookingsExported => "{by} exported a list of appointments",
        Action::CalendarFeedCreated => "{by} made a calendar link for {mediator}",
        Action::CalendarFeedRevoked => "{by} revoked the calendar link of {mediator}",
        Action::ClientAdded => "{by} added {client}",
        Action::ClientChanged => "{by} changed {client}",
        Action::ClientDeleted => "{by} deleted {client}",
        Action::ClientErased => "{by} erased {person}",
        Action::ClientExported => "{by} exported the data of {client}",
        Action::ClientOpened => "{by} opened the record of {client}",
        Action::ClientsExported => "{by} exported the list of clients",
        Action::ClientsImportTakenBack => "{by} undid an import of clients",
        Action::ClientsImported => "{by} imported clients",
        Action::ClosureAdded => "{by} closed days",
        Action::ClosureRemoved => "{by} reopened days",
        Action::ContactRequestChanged => "{by} changed {contact request}",
        Action::ContactRequestDeleted => "{by} deleted {contact request}",
        Action::ContactRequestMadeClient => "{by} made a client from {contact request}",
        Action::ContactRequestReceived => "{by} sent {contact request}",
        Action::ContentRestored => "{by} restored an earlier version of the site's texts",
        Action::LookChanged => "{by} changed the look of the site",
        Action::ContentSaved => "{by} changed the site's texts",
        Action::DashboardChanged => "{by} rearranged their dashboard",
        Action::EmailTemplateAdded => "{by} added {email template}",
        Action::EmailTemplateChanged => "{by} changed {email template}",
        Action::EmailTemplateDeleted => "{by} deleted {email template}",
        Action::EmailTemplateDuplicated => "{by} duplicated {email template}",
        Action::EmployeeAdded => "{by} added {mediator}",
        Action::EmployeeChanged => "{by} changed {mediator}",
        Action::EmployeeDeleted => "{by} deleted {mediator}",
        Action::HolidaysKeptOpen => "{by} said that the practice works on holidays",
        Action::MailCancelled => "{by} canceled {email}",
        Action::MailComposed => "{by} wrote {email}",
        Action::MailHeldDropped => "{by} dropped all held email",
        Action::MailHeldReleased => "{by} sent all held email",
        Action::MailHurried => "{by} sent all waiting email now",
        Action::MailRefusalForgotten => "{by} allowed email to a refused address again",
        Action::MailReleased => "{by} sent a held email",
        Action::MailResent => "{by} sent {email} again",
        Action::MailRetried => "{by} retried {email}",
        Action::MailTested => "{by} sent a test email",
        Action::MatterAttendanceSaid => "Someone on {matter} said who will attend",
        Action::MatterChangeAsked => "Someone on {matter} asked for a change",
        Action::MatterChangeDecided => "{by} answered a request for a change on {matter}",
        Action::MatterChangeTakenBack => "Someone on {matter} took back a request for a change",
        Action::MatterChanged => "{by} changed {matter}",
        Action::MatterLinkRenewed => "{by} gave someone on {matter} a new private link",
        Action::MatterOpened => "{by} opened {matter}",
        Action::MatterPeopleAdded => "Someone on {matter} added people to their side",
        Action::MatterSeatDisowned => "Someone with a private link to {matter} said it is not for them",
        Action::MatterSessionAdded => "{by} added a session to {matter}",
        Action::MatterTold => "{by} emailed the session's details to people on {matter}",
        Action::MattersExported => "{by} exported the list of matters",
        Action::MatterSeated => "{by} changed who is on {matter}",
        Action::MediaAdded => "{by} added {image}",
        Action::MediaRemoved => "{by} removed {image}",
        Action::OutsideCalendarRead => "{by} refreshed the outside calendar of {mediator}",
        Action::OutsideCalendarRemoved => "{by} removed the outside calendar of {mediator}",
        Action::OutsideCalendarSet => "{by} connected an outside calendar of {mediator}",
        Action::PaymentDisputeLost => "{by} lost a dispute over a payment for {booking}",
        Action::PaymentDisputeWon => "{by} won a dispute over a payment for {booking}",
        Action::PaymentDisputed => "The payer's bank disputed a payment for {booking}",
        Action::PaymentExpired => "A payment for {booking} expired",
        Action::PaymentFailed => "A payment for {booking} was declined",
        Action::PaymentPaid => "The client paid for {booking}",
        Action::PaymentPaidInVain => "The client paid what was no longer owed for {booking}",
        Action::PaymentReceiptSent => "{by} sent the receipt for {booking} again",
        Action::PaymentRecorded => "{by} recorded a payment for {booking}",
        Action::PaymentRefundFailed => "A refund for {booking} was declined",
        Action::PaymentRefundRequested => "{by} requested a refund for {booking}",
        Action::PaymentRefunded => "{by} refunded a payment for {booking}",
        Action::PaymentStarted => "{by} started paying for {booking}",
        Action::PaymentProviderAdded => "{by} added the payment provider",
        Action::PaymentProviderChanged => "{by} changed the payment provider",
        Action::PaymentProviderDeleted => "{by} deleted the payment provider",
        Action::PaymentProviderTested => "{by} tested the payment provider",
        Action::PaymentSettingsSaved => "{by} changed the payment settings",
        Action::PaymentsExported => "{by} exported the list of payments",
        Action::ScheduleSaved => "{by} changed the weekly plan of {mediator}",
        Action::SessionEnded => "{by} signed out",
        Action::SessionOthersEnded => "{by} ended all of their other sessions",
        Action::SessionStarted => "{by} signed in",
        Action::SettingsSaved => "{by} changed the settings",
        Action::SiteCacheCleared => "{by} cleared the cache",
        Action::SiteSitemapGenerated => "{by} generated the sitemap",
        Action::TeamChanged => "{by} changed {person on the team}",
        Action::TeamInvitationResent => "{by} sent an invitation to the team again",
        Action::TeamInvitationRevoked => "{by} withdrew an invitation to the team",
        Action::TeamInvited => "{by} invited someone to the team",
        Action::TeamJoined => "{by} joined the team",
        Action::TeamRemoved => "{by} removed {person on the team}",
        Action::TimeSlotAdded => "{by} offered {session}",
        Action::TimeSlotChanged => "{by} changed {offered session}",
        Action::TimeSlotDeleted => "{by} withdrew {offered session}",
        Action::TimeSlotsMigrated => "{by} converted old time slots to session types",
    }
}

/// The line as a sentence without a period, such as `Ann Rivera changed the booking A-7K3F-92 from
/// pending to confirmed`.
#[must_use]
pub fn sentence(line: &Activity) -> String {
    let by = match line.by.as_str() {
        "" => "A former administrator",
        "Client" => "A client",
        "Host" => "The server administrator",
        name => name,
    };
    told(line, by)
}

/// What was done, without by whom, such as `Changed the booking A-7K3F-92 from pending to confirmed`.
#[must_use]
pub fn deed(line: &Activity) -> String {
    let text = told(line, "");
    let text = text.trim_start();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().to_string() + letters.as_str())
}

fn told(line: &Activity, by: &str) -> String {
    let end = end(&line.action, &line.changes, &line.detail);
    let Ok(action) = Action::from_name(&line.action) else {
        return format!("{by} {}{end}", line.action);
    };
    let text = fill(template(action, &line.changes), by, |noun| match &line.subject_name {
        // People are called by their names.
        Some(name) if noun == "person on the team" => name.clone(),
        Some(name) => format!("the {noun} {name}"),
        None if noun.starts_with(['a', 'e', 'i', 'o']) => format!("an {noun}"),
        None => format!("a {noun}"),
    });
    text + &end
}

/// What was done, without by whom, as it is said where the subject is in sight, such as `received a payment for
/// the booking: $750`.
#[must_use]
pub fn action_words(line: &AuditLine) -> String {
    let text = match Action::from_name(&line.action) {
        Ok(action) => fill(template(action, &line.changes), "", |noun| format!("the {noun}")),
        Err(_) => line.action.clone(),
    };
    text.trim_start().to_owned() + &end(&line.action, &line.changes, &line.detail)
}

/// The sentence for an action, which is a move if the session changed and the status did not.
fn template(action: Action, changes: &[FieldChange]) -> &'static str {
    let keeps_status =
        !changes.is_empty() && changes.iter().all(|change| change.field != FieldChange::STATUS);
    let is_move = action == Action::BookingChanged && keeps_status;
    template_of(if is_move { Action::BookingMovedByClient } else { action })
}

/// The template with what belongs in its places.
fn fill(template: &str, by: &str, subject: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    for part in template.split('}') {
        let (words, place) = part.split_once('{').unwrap_or((part, ""));
        text.push_str(words);
        match place {
            "" => {}
            "by" => text.push_str(by),
            noun => text.push_str(&subject(noun)),
        }
    }
    text
}

/// What changed, such as ` from pending to confirmed: notes, phone number`. Lines that were stored without their
/// changes end in what was noted then.
fn end(action: &str, changes: &[FieldChange], detail: &str) -> String {
    match (changes, detail) {
        ([], "") => return String::new(),
        ([], names) if action == Action::SettingsSaved.name() => {
            return format!(": {}", names.split(", ").map(field).collect::<Vec<_>>().join(", "));
        }
        ([], detail) => return format!(": {detail}"),
        _ => {}
    }
    let is_new = |change: &&FieldChange| change.field != FieldChange::STATUS || !says_status(action);
    let (said, unsaid): (Vec<_>, Vec<_>) = changes.iter().filter(is_new).partition(|change| change.is_said());
    let words: Vec<_> =
        said.iter().map(|change| format!("from {} to {}", value(&change.from), value(&change.to))).collect();
    let names: Vec<_> = unsaid.iter().map(|change| field(&change.field)).collect();
    let part = |before: &str, text: String| if text.is_empty() { text } else { format!("{before}{text}") };
    part(" ", words.join(" and ")) + &part(": ", names.join(", "))
}

/// A field as people call it: `windowDays` and `window_days` are `window days`.
fn field(name: &str) -> String {
    match name {
        "email_system_fallback_enabled" => return "built-in emails".to_owned(),
        "ipWhitelist" => return "allowed IP addresses".to_owned(),
        "timezone" => return "time zone".to_owned(),
        _ => {}
    }
    let mut words = String::new();
    for letter in name.chars() {
        match letter {
            '_' => words.push(' '),
            capital
                if capital.is_ascii_uppercase()
                    && words.ends_with(|last: char| last.is_ascii_lowercase()) =>
            {
                words.extend([' ', capital.to_ascii_lowercase()]);
            }
            letter => words.push(letter),
        }
    }
    words.strip_prefix("smtp ").map(|rest| format!("mail server {rest}")).unwrap_or(words)
}

/// A value as people write it: `2027-01-05 09:00` is `Jan 5, 2027, 9:00 AM`.
fn value(text: &str) -> String {
    NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M")
        .map_or_else(|_| text.to_owned(), |at| at.format("%b %-d, %Y, %-I:%M %p").to_string())
}

/// Whether the sentence itself says which status the booking has now.
fn says_status(action: &str) -> bool {
    let ends = [Action::BookingEnded, Action::BookingHoldEnded, Action::BookingCancelledByClient];
    ends.iter().any(|end| end.name() == action)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change((field, from, to): (&str, &str, &str)) -> FieldChange {
        FieldChange::known(field, Some(from), Some(to))
    }

    fn line_of(action: &str, changes: &[(&str, &str, &str)], detail: &str) -> AuditLine {
        AuditLine {
            at: "2027-01-04T09:00:00Z".parse().unwrap(),
            by: "Ann Rivera".into(),
            action: action.into(),
            detail: detail.into(),
            changes: changes.iter().copied().map(change).collect(),
        }
    }

    fn done(
        by: &str,
        action: &str,
        name: Option<&str>,
        changes: &[(&str, &str, &str)],
        detail: &str,
    ) -> Activity {
        let AuditLine { at, action, detail, changes, .. } = line_of(action, changes, detail);
        Activity {
            id: 1,
            at,
            by: by.into(),
            address: None,
            action,
            subject: "b-1".into(),
            subject_name: name.map(Into::into),
            detail,
            changes,
        }
    }

    fn said(
        by: &str,
        action: &str,
        name: Option<&str>,
        changes: &[(&str, &str, &str)],
        detail: &str,
    ) -> String {
        sentence(&done(by, action, name, changes, detail))
    }

    const CONFIRMED: (&str, &str, &str) = (FieldChange::STATUS, "pending", "confirmed");
    const CANCELLED: (&str, &str, &str) = (FieldChange::STATUS, "pending", "cancelled");
    const KIND: (&str, &str, &str) = ("case type", "Family", "Insurance");
    const NOTES: (&str, &str, &str) = ("notes", "", "");
    const TIME: (&str, &str, &str) = ("start", "2027-01-05 09:00", "2027-01-06 09:00");

    #[test]
    fn a_deed_says_what_was_done_in_words() {
        for (action, changes, detail, expected) in [
            ("booking.requested", &[][..], "", "requested the booking"),
            ("booking.held", &[], "", "chose a time and started paying for the booking"),
            ("booking.hold_ended", &[CANCELLED], "x", "released the unpaid time of the booking"),
            ("booking.paid_for", &[], "", "turned the held time of the booking into a request"),
            ("booking.changed", &[CONFIRMED], "x", "changed the booking from pending to confirmed"),
            (
                "booking.changed",
                &[TIME],
                "x",
                "moved the booking from Jan 5, 2027, 9:00 AM to Jan 6, 2027, 9:00 AM",
            ),
            ("booking.edited", &[NOTES], "x", "edited the booking: notes"),
            ("booking.edited", &[KIND, NOTES], "x", "edited the booking from Family to Insurance: notes"),
            ("booking.relocated", &[NOTES], "x", "changed the place or video link of the booking: notes"),
            (
                "booking.changed",
                &[CONFIRMED, NOTES],
                "x",
                "changed the booking from pending to confirmed: notes",
            ),
            ("payment.paid", &[], "$750", "The client paid for the booking: $750"),
        ] {
            assert_eq!(action_words(&line_of(action, changes, detail)), expected);
        }
        for action in Action::ALL.iter().map(|action| action.name()) {
            let words = action_words(&line_of(action, &[], ""));
            assert!(
                !words.contains(['.', '_', '{', '}']) && !words.ends_with([':', ' ']),
                "{action}: {words}"
            );
        }
    }

    #[test]
    fn a_line_is_a_sentence() {
        let booking = Some("A-7K3F-92");
        let ann = |action, name, changes: &[_], detail| said("Ann Rivera", action, name, changes, detail);
        let accord = |action, name, detail| said("Accord", action, name, &[], detail);
        for (text, expected) in [
            (
                ann("booking.changed", booking, &[CONFIRMED], "pending → confirmed"),
                "Ann Rivera changed the booking A-7K3F-92 from pending to confirmed",
            ),
            (
                ann("booking.changed", None, &[CONFIRMED, TIME], ""),
                "Ann Rivera changed a booking from pending to confirmed and from Jan 5, 2027, 9:00 AM to Jan 6, 2027, 9:00 AM",
            ),
            (ann("session.started", None, &[], ""), "Ann Rivera signed in"),
            (ann("mail.retried", None, &[], ""), "Ann Rivera retried an email"),
            (
                ann("settings.saved", None, &[], "siteName, timezone, smtpHost, ipWhitelist"),
                "Ann Rivera changed the settings: site name, time zone, mail server host, allowed IP addresses",
            ),
            (
                ann("outside_calendar.read", Some("{by}"), &[], ""),
                "Ann Rivera refreshed the outside calendar of the mediator {by}",
            ),
            (ann("retired.action", booking, &[], "x"), "Ann Rivera retired.action: x"),
            (
                said("Client", "booking.requested", booking, &[], ""),
                "A client requested the booking A-7K3F-92",
            ),
            (
                said("Client", "booking.cancelled_by_client", booking, &[CANCELLED], "pending → cancelled"),
                "A client canceled the booking A-7K3F-92",
            ),
            (said("", "client.deleted", None, &[], ""), "A former administrator deleted a client"),
            (accord("booking.ended", None, ""), "Accord let a booking expire"),
            (accord("booking.ended", booking, ""), "Accord let the booking A-7K3F-92 expire"),
            (
                accord("payment.failed", booking, "$750"),
                "A payment for the booking A-7K3F-92 was declined: $750",
            ),
            (accord("payment.disputed", None, ""), "The payer's bank disputed a payment for a booking"),
        ] {
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn a_deed_is_the_sentence_without_by_whom() {
        for (action, name, changes, expected) in [
            (
                "booking.changed",
                Some("A-7K3F-92"),
                &[CONFIRMED][..],
                "Changed the booking A-7K3F-92 from pending to confirmed",
            ),
            ("session.started", None, &[], "Signed in"),
            ("payment.failed", Some("A-7K3F-92"), &[], "A payment for the booking A-7K3F-92 was declined"),
            ("retired.action", None, &[], "Retired.action"),
        ] {
            assert_eq!(deed(&done("Ann Rivera", action, name, changes, "")), expected);
        }
    }

    #[test]
    fn names_are_never_taken_for_punctuation() {
        let mediator = ("mediator", "Lee; Ann → Bob", "Cy with Dee");
        assert_eq!(
            said("Ann Rivera", "booking.changed", Some("A-7K3F-92"), &[TIME, mediator], ""),
            "Ann Rivera moved the booking A-7K3F-92 from Jan 5, 2027, 9:00 AM to Jan 6, 2027, 9:00 AM and from \
             Lee; Ann → Bob to Cy with Dee"
        );
    }

    #[test]
    fn a_line_without_changes_ends_in_its_detail_as_it_is() {
        assert_eq!(
            said("Ann Rivera", "booking.changed", None, &[], "9 with Lee; Ann → 10 with Bo"),
            "Ann Rivera changed a booking: 9 with Lee; Ann → 10 with Bo"
        );
    }
}
