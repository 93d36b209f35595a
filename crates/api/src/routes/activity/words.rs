//! The audit log in words.

use kernel::Activity;

/// What each action is called: a verb, and the noun for its subject, if it has one.
const ACTIONS: &[(&str, &str, &str)] = &[
    ("activity.exported", "exported the activity", ""),
    ("admin.backup_codes_renewed", "replaced their own backup codes", ""),
    ("admin.created", "added", "administrator"),
    ("admin.passkey_added", "added a passkey to their account", ""),
    ("admin.passkey_removed", "removed a passkey from their account", ""),
    ("admin.passkey_renamed", "renamed a passkey of their account", ""),
    ("admin.password_changed", "changed their own password", ""),
    ("admin.password_reset", "chose a new password with a mailed link", ""),
    ("admin.password_reset_mailed", "mailed a link to choose a new password to", "administrator"),
    ("admin.password_set", "set a new password for", "administrator"),
    ("admin.profile_saved", "changed their own profile", ""),
    ("admin.two_factor_disabled", "turned two-factor authentication off for", "administrator"),
    ("admin.two_factor_enabled", "turned on two-factor authentication for their account", ""),
    ("admin.two_factor_set_up", "started to set up two-factor authentication", ""),
    ("admin.unlocked", "unlocked", "administrator"),
    ("availability.generated", "generated availability for", "mediator"),
    ("backup.deleted", "deleted", "backup"),
    ("backup.downloaded", "downloaded", "backup"),
    ("backup.restored", "restored", "backup"),
    ("booking.cancelled_by_client", "canceled", "booking"),
    ("booking.changed", "changed", "booking"),
    ("booking.confirmed_by_client", "confirmed by email", "booking"),
    ("booking.created", "added", "booking"),
    ("booking.ended", "let expire", "booking"),
    ("booking.held", "chose a time and began to pay for", "booking"),
    ("booking.hold_ended", "let the unpaid time go of", "booking"),
    ("booking.paid_for", "turned the held time into a request:", "booking"),
    ("booking.moved_by_client", "moved", "booking"),
    ("booking.requested", "requested", "booking"),
    ("booking.surplus_kept", "kept what was paid beyond what is owed for", "booking"),
    ("bookings.exported", "exported a list of appointments", ""),
    ("calendar_feed.created", "made a calendar link for", "mediator"),
    ("calendar_feed.revoked", "revoked the calendar link of", "mediator"),
    ("client.added", "added", "client"),
    ("client.changed", "changed", "client"),
    ("client.deleted", "deleted", "client"),
    ("client.erased", "erased", "person"),
    ("client.exported", "exported the data of", "client"),
    ("client.opened", "opened the record of", "client"),
    ("clients.imported", "imported clients", ""),
    ("clients.import_taken_back", "undid an import of clients", ""),
    ("clients.exported", "exported the list of clients", ""),
    ("closure.added", "closed days", ""),
    ("closure.removed", "reopened days", ""),
    ("contact_request.changed", "changed", "contact request"),
    ("contact_request.deleted", "deleted", "contact request"),
    ("contact_request.made_client", "made a client from", "contact request"),
    ("contact_request.received", "sent", "contact request"),
    ("content.restored", "restored an earlier version of the site's texts", ""),
    ("content.saved", "changed the site's texts", ""),
    ("dashboard.changed", "rearranged their dashboard", ""),
    ("email_template.added", "added", "email template"),
    ("email_template.changed", "changed", "email template"),
    ("email_template.deleted", "deleted", "email template"),
    ("email_template.duplicated", "duplicated", "email template"),
    ("employee.added", "added", "mediator"),
    ("employee.changed", "changed", "mediator"),
    ("employee.deleted", "deleted", "mediator"),
    ("holidays.kept_open", "said that the practice works on holidays", ""),
    ("mail.cancelled", "canceled", "email"),
    ("mail.composed", "wrote", "email"),
    ("mail.held_dropped", "dropped all held email", ""),
    ("mail.held_released", "sent all held email", ""),
    ("mail.hurried", "had the server send all waiting email now", ""),
    ("mail.refusal_forgotten", "allowed email to a refused address again", ""),
    ("mail.released", "sent a held email", ""),
    ("mail.resent", "sent again", "email"),
    ("mail.retried", "retried", "email"),
    ("mail.tested", "sent a test email", ""),
    ("media.added", "added", "image"),
    ("media.removed", "removed", "image"),
    ("outside_calendar.read", "had the outside calendar read of", "mediator"),
    ("outside_calendar.removed", "removed the outside calendar of", "mediator"),
    ("outside_calendar.set", "connected an outside calendar of", "mediator"),
    ("payment.disputed", "had the payer's bank dispute a payment for", "booking"),
    ("payment.dispute_lost", "lost a dispute over a payment for", "booking"),
    ("payment.dispute_won", "won a dispute over a payment for", "booking"),
    ("payment.expired", "let a payment expire for", "booking"),
    ("payment.failed", "had a payment refused for", "booking"),
    ("payment.paid", "received a payment for", "booking"),
    ("payment.paid_in_vain", "received a payment that is not owed any longer for", "booking"),
    ("payment.receipt_sent", "sent the receipt again for", "booking"),
    ("payment.recorded", "recorded a payment for", "booking"),
    ("payment.refund_failed", "had a refund refused for", "booking"),
    ("payment.refund_requested", "asked for a refund for", "booking"),
    ("payment.refunded", "refunded a payment for", "booking"),
    ("payment.started", "began to pay for", "booking"),
    ("payments.exported", "exported the list of payments", ""),
    ("payment_provider.added", "added the payment provider", ""),
    ("payment_provider.changed", "changed the payment provider", ""),
    ("payment_provider.deleted", "deleted the payment provider", ""),
    ("payment_provider.tested", "tested the payment provider", ""),
    ("payment_settings.saved", "changed the payment settings", ""),
    ("schedule.saved", "changed the weekly plan of", "mediator"),
    ("session.ended", "signed out", ""),
    ("session.others_ended", "ended all of their other sessions", ""),
    ("session.started", "signed in", ""),
    ("settings.saved", "changed the settings", ""),
    ("site.cache_cleared", "cleared the cache", ""),
    ("site.sitemap_generated", "generated the sitemap", ""),
    ("team.changed", "changed", "person on the team"),
    ("team.invitation_resent", "sent an invitation to the team again", ""),
    ("team.invitation_revoked", "withdrew an invitation to the team", ""),
    ("team.invited", "invited someone to the team", ""),
    ("team.joined", "joined the team", ""),
    ("team.removed", "removed", "person on the team"),
    ("time_slot.added", "offered", "session"),
    ("time_slot.changed", "changed", "offered session"),
    ("time_slot.deleted", "withdrew", "offered session"),
    ("time_slots.migrated", "converted old time slots to session types", ""),
];

/// The line as a sentence without a period, such as `Ann Rivera changed the booking A-7K3F-92 from
/// pending to confirmed`.
#[must_use]
pub fn sentence(line: &Activity) -> String {
    let by = match line.by.as_str() {
        "" => "A former administrator",
        "Client" => "A client",
        "Host" => "Someone on the server",
        name => name,
    };
    let (verb, noun) = words(&line.action, &line.detail);
    let mut text = format!("{by} {verb}");
    match (noun, line.subject_name.as_deref()) {
        ("", _) => {}
        (noun, Some(name)) => text.extend([" the ", noun, " ", name]),
        (noun, None) => {
            text.extend([if noun.starts_with(['a', 'e', 'i', 'o']) { " an " } else { " a " }, noun]);
        }
    }
    text + &detail(&line.detail)
}

/// The verb and the noun of an action, which is taken as it is if it has none.
fn words<'a>(action: &'a str, about: &str) -> (&'a str, &'static str) {
    let known = ACTIONS.iter().find(|(known, ..)| *known == action);
    let (verb, noun) = known.map_or((action, ""), |(_, verb, noun)| (*verb, *noun));
    let is_move = about.contains(" with ") && action == "booking.changed";
    (if is_move && !about.contains("; ") { "moved" } else { verb }, noun)
}

/// Such as ` from pending to confirmed`.
fn detail(detail: &str) -> String {
    if detail.is_empty() {
        String::new()
    } else if detail.contains(" → ") {
        let changes: Vec<_> =
            detail.split("; ").map(|change| format!("from {}", change.replace(" → ", " to "))).collect();
        format!(" {}", changes.join(" and "))
    } else {
        format!(": {detail}")
    }
}

/// What was done, without by whom and to what, such as `received a payment: $750`.
#[must_use]
pub fn deed(action: &str, about: &str) -> String {
    let (verb, _) = words(action, about);
    let ends = [" for", " of", " to", ":"];
    let verb = ends.iter().find_map(|end| verb.strip_suffix(end)).unwrap_or(verb);
    verb.to_owned() + &detail(about)
}

/// Whether the action has words of its own.
#[must_use]
pub fn is_known(action: &str) -> bool {
    ACTIONS.iter().any(|(known, ..)| *known == action)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use auth::Permission;
    use kernel::Named as _;

    use super::*;

    fn said(by: &str, action: &str, name: Option<&str>, detail: &str) -> String {
        sentence(&Activity {
            id: 1,
            at: "2027-01-04T09:00:00Z".parse().unwrap(),
            by: by.into(),
            address: None,
            action: action.into(),
            subject: "b-1".into(),
            subject_name: name.map(Into::into),
            detail: detail.into(),
        })
    }

    #[test]
    fn a_deed_says_what_was_done_in_words() {
        for (action, about, expected) in [
            ("booking.requested", "", "requested"),
            ("booking.held", "", "chose a time and began to pay"),
            ("booking.hold_ended", "", "let the unpaid time go"),
            ("booking.paid_for", "", "turned the held time into a request"),
            ("booking.changed", "pending → confirmed", "changed from pending to confirmed"),
            ("booking.changed", "9 with Ann → 10 with Bo", "moved from 9 with Ann to 10 with Bo"),
            ("payment.paid", "$750", "received a payment: $750"),
        ] {
            assert_eq!(deed(action, about), expected);
        }
        for (action, ..) in ACTIONS {
            let words = deed(action, "");
            assert!(!words.contains(['.', '_']) && !words.ends_with([':', ' ']), "{action}: {words}");
        }
    }

    /// Every literal like `booking.held` in the source of a folder, tests of the words left out.
    fn names_in(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                names_in(&path, names);
            } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("words.rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let is_name = |text: &&str| {
                    text.split('.').count() == 2
                        && text.chars().all(|c| c.is_ascii_lowercase() || "._".contains(c))
                };
                names.extend(source.split('"').filter(is_name).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_action_that_is_written_has_words_and_every_word_an_action() {
        let mut names = BTreeSet::new();
        for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap() {
            names_in(&entry.unwrap().path().join("src"), &mut names);
        }
        let subjects: BTreeSet<_> =
            ACTIONS.iter().filter_map(|(action, ..)| action.split('.').next()).collect();
        let is_action = |name: &str| {
            let (subject, verb) = name.split_once('.').unwrap();
            let is_file = ["csv", "json", "ics"].contains(&verb);
            subjects.contains(subject) && !is_file && !Permission::ALL.iter().any(|one| one.name() == name)
        };
        let written: BTreeSet<_> = names.iter().map(String::as_str).filter(|name| is_action(name)).collect();
        let in_words: BTreeSet<_> = ACTIONS.iter().map(|(action, ..)| *action).collect();
        assert_eq!(written, in_words);
    }

    #[test]
    fn a_line_is_a_sentence() {
        let ann = |action, name, detail| said("Ann Rivera", action, name, detail);
        for (text, expected) in [
            (
                ann("booking.changed", Some("A-7K3F-92"), "pending → confirmed"),
                "Ann Rivera changed the booking A-7K3F-92 from pending to confirmed",
            ),
            (
                ann(
                    "booking.changed",
                    Some("A-7K3F-92"),
                    "2027-01-05 09:00 with Ann → 2027-01-06 09:00 with Bo",
                ),
                "Ann Rivera moved the booking A-7K3F-92 from 2027-01-05 09:00 with Ann to 2027-01-06 09:00 with Bo",
            ),
            (
                ann("booking.changed", None, "pending → confirmed; 9 with Ann → 10 with Ann"),
                "Ann Rivera changed a booking from pending to confirmed and from 9 with Ann to 10 with Ann",
            ),
            (ann("session.started", None, ""), "Ann Rivera signed in"),
            (ann("mail.retried", None, ""), "Ann Rivera retried an email"),
            (
                ann("settings.saved", None, "siteName, timezone"),
                "Ann Rivera changed the settings: siteName, timezone",
            ),
            (
                said("Client", "booking.requested", Some("A-7K3F-92"), ""),
                "A client requested the booking A-7K3F-92",
            ),
            (said("", "client.deleted", None, ""), "A former administrator deleted a client"),
            (said("Accord", "booking.ended", None, ""), "Accord let expire a booking"),
        ] {
            assert_eq!(text, expected);
        }
    }
}
