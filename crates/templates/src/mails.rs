use chrono::TimeDelta;
use kernel::{Action, Audit, EmailAddress, MailId, Page, Paged, StorageError};

use crate::{
    Backlog, Deliveries, Letterhead, Mail, MailContents, MailFilter, MailOverview, MailRepository, MailState,
    Message, Outage, Queued, Withdrawal,
};

/// The outbox, as the office sees it: sent and unsent mail.
#[derive(Clone, Copy)]
pub struct Mails<'a> {
    /// The messages.
    pub mails: &'a dyn MailRepository,
    /// How messages are written and settled.
    pub deliveries: Deliveries<'a>,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// Whether mail leaves: the one measure of it, for the office and for visitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailHealth {
    /// It leaves within a minute.
    Leaving,
    /// It waits until the mail server answers.
    Failing(Outage),
    /// It waits until there is a mail server.
    NoServer,
}

/// Why something cannot be done with a message.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// There is no such message.
    #[error("This email does not exist")]
    NotFound,
    /// It is not in a state in which this can be done.
    #[error("The state of this email has changed. Look at it again")]
    Settled,
    /// A mail server may already have it.
    #[error("This email is being sent right now")]
    Leaving,
    /// What it said was erased.
    #[error("The text of this email has been erased")]
    Erased,
    /// Reports and alerts go to administrators only.
    #[error("Reports and alerts are only sent to administrators")]
    ForAdministrators,
    /// Messages about an account go to its own address only.
    #[error("Emails about an account are only sent to its own address")]
    ForAccount,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Mails<'_> {
    /// A page of the messages that match the filter, newest first.
    pub fn list(
        &self,
        filter: &MailFilter,
        letterhead: &Letterhead,
        page: Page,
    ) -> Result<Paged<MailOverview>, StorageError> {
        self.mails.list(filter, letterhead, page)
    }

    /// One message, and what it said when it left or would say now. There is nothing to say if that
    /// was erased, or if it would be withdrawn.
    pub fn read(
        &self,
        id: MailId,
        letterhead: &Letterhead,
    ) -> Result<(MailOverview, Option<MailContents>), MailError> {
        let found = self.find(id, letterhead)?;
        if found.state == MailState::Sent {
            let contents = self.mails.contents(id)?;
            return Ok((found, contents));
        }
        let Some(mail) = self.preview(&found, letterhead)? else { return Ok((found, None)) };
        let Mail { to, subject, html, text, calendar, .. } = mail;
        let calendar = calendar.map(|calendar| calendar.text);
        let contents = MailContents { from: None, message_id: None, html, text, calendar };
        Ok((MailOverview { recipient: Some(to), subject: Some(subject), ..found }, Some(contents)))
    }

    /// One message.
    pub fn find(&self, id: MailId, letterhead: &Letterhead) -> Result<MailOverview, MailError> {
        self.mails.find(id, letterhead)?.ok_or(MailError::NotFound)
    }

    /// The message as it would leave now, if it would.
    fn preview(&self, found: &MailOverview, letterhead: &Letterhead) -> Result<Option<Mail>, StorageError> {
        let queued = Queued {
            id: found.id,
            message: found.message,
            to: found.addressed_to.clone(),
            attempts: 0,
            age: TimeDelta::zero(),
        };
        let written = self.deliveries.preview(&queued, letterhead)?.ok();
        Ok(written.map(|mail| self.deliveries.without_private_link(found.message, mail)))
    }

    /// Tries a message that failed again, to the address it would have now.
    pub fn retry(&self, id: MailId) -> Result<(), MailError> {
        let found = self.settled(id, &[MailState::Failed])?;
        if !found.can_be_written() {
            return Err(MailError::Erased);
        }
        self.mails.requeue(id)?;
        Ok(self.audit.record(Action::MailRetried, id)?)
    }

    /// Withdraws a message that waits or is held.
    pub fn cancel(&self, id: MailId) -> Result<(), MailError> {
        let found = self.settled(id, &[MailState::Waiting, MailState::Held])?;
        if found.is_leaving {
            return Err(MailError::Leaving);
        }
        self.deliveries.outbox.withdraw(id, Withdrawal::Cancelled)?;
        // It may have been the one that tried the server for the others.
        self.deliveries.outbox.wake()?;
        Ok(self.audit.record(Action::MailCancelled, id)?)
    }

    /// Sends a message that is held.
    pub fn release(&self, id: MailId) -> Result<(), MailError> {
        self.settled(id, &[MailState::Held])?;
        self.mails.requeue(id)?;
        Ok(self.audit.record(Action::MailReleased, id)?)
    }

    /// Sends a message that was settled to another address, as it would be written now.
    pub fn resend(&self, id: MailId, to: &EmailAddress) -> Result<MailId, MailError> {
        let found = self.settled(id, &[MailState::Sent, MailState::Failed, MailState::Withdrawn])?;
        match found.message {
            Message::Admin(..) => return Err(MailError::ForAdministrators),
            Message::Account(..) => return Err(MailError::ForAccount),
            Message::Booking(..)
            | Message::Mediator(..)
            | Message::Seat(..)
            | Message::Payment(..)
            | Message::Contact(..)
            | Message::Composed(_) => {}
        }
        if !found.can_be_written() {
            return Err(MailError::Erased);
        }
        let copy = self.mails.copy(id, to)?;
        self.audit.record(Action::MailResent, id)?;
        Ok(copy)
    }

    /// Sends or drops everything that is held. Returns how many messages that was.
    pub fn settle_held(&self, send: bool) -> Result<usize, StorageError> {
        let count = if send { self.mails.release_held()? } else { self.mails.drop_held()? };
        let action = if send { Action::MailHeldReleased } else { Action::MailHeldDropped };
        self.audit.record_detail(action, "", count.to_string())?;
        Ok(count)
    }

    /// Tries at once what was tried before and waits.
    pub fn send_now(&self) -> Result<(), StorageError> {
        self.mails.hurry()?;
        self.audit.record(Action::MailHurried, "")
    }

    /// Forgets that mail to the address was refused: it is worth trying again.
    pub fn forget_refusal(&self, address: &EmailAddress) -> Result<(), StorageError> {
        self.deliveries.refused.forget(address)?;
        self.audit.record(Action::MailRefusalForgotten, "")
    }

    /// The message, if it is in one of these states; no one else changes it until the transaction
    /// ends.
    fn settled(&self, id: MailId, states: &[MailState]) -> Result<MailOverview, MailError> {
        let found = self.mails.lock(id)?.ok_or(MailError::NotFound)?;
        if states.contains(&found.state) { Ok(found) } else { Err(MailError::Settled) }
    }
}

/// Whether mail leaves, and what has not left. It names no one, so that everyone may be told.
#[derive(Clone, Copy)]
pub struct MailStatus<'a> {
    /// The messages.
    pub mails: &'a dyn MailRepository,
    /// Whether the settings or the configuration name a mail server.
    pub has_server: bool,
}

impl MailStatus<'_> {
    /// Whether mail leaves.
    pub fn health(&self) -> Result<MailHealth, StorageError> {
        if !self.has_server {
            return Ok(MailHealth::NoServer);
        }
        Ok(self.mails.outage()?.map_or(MailHealth::Leaving, MailHealth::Failing))
    }

    /// How much mail has not been sent.
    pub fn backlog(&self) -> Result<Backlog, StorageError> {
        self.mails.backlog()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Composed;
    use crate::booking_messages::tests::{booking, letterhead};
    use crate::deliveries::tests::Fixture;
    use crate::listing::tests::overview;
    use crate::ports::MockMailRepository;
    use kernel::{AdminId, AuditLines};

    const STATES: [MailState; 5] =
        [MailState::Waiting, MailState::Sent, MailState::Failed, MailState::Withdrawn, MailState::Held];

    /// Storage with this message, which may be changed in any way.
    fn knowing(found: &MailOverview) -> MockMailRepository {
        let mut mails = MockMailRepository::new();
        let (found, read) = (found.clone(), found.clone());
        mails.expect_lock().returning(move |_| Ok(Some(found.clone())));
        mails.expect_find().returning(move |_, _| Ok(Some(read.clone())));
        mails.expect_requeue().returning(|_| Ok(()));
        mails.expect_copy().returning(|id, _| Ok(id));
        mails
    }

    /// What the office did with the message, as the audit log has it, or why it could not.
    fn tried(
        found: &MailOverview,
        act: impl Fn(&Mails<'_>) -> Result<(), MailError>,
    ) -> Result<String, String> {
        let (mails, mut fixture, log) =
            (knowing(found), Fixture::knowing(Some(booking())), AuditLines::default());
        fixture.outbox.expect_withdraw().returning(|_, _| Ok(()));
        fixture.outbox.expect_wake().returning(|| Ok(()));
        let office = Mails { mails: &mails, deliveries: fixture.deliveries(), audit: log.audit() };
        act(&office).map_err(|error| error.to_string())?;
        Ok(log.texts().join("\n"))
    }

    #[test]
    fn each_thing_can_be_done_in_its_states_only_and_is_one_line_of_the_audit_log() {
        let to = EmailAddress::parse("jo.park@example.com").unwrap();
        for state in STATES {
            let found = overview(state);
            let settled = Err("The state of this email has changed. Look at it again".to_owned());
            let expected = |action: &str, states: &[MailState]| {
                if states.contains(&state) { Ok(format!("{action} {}", found.id)) } else { settled.clone() }
            };
            assert_eq!(
                tried(&found, |mails| mails.retry(found.id)),
                expected("mail.retried", &[MailState::Failed])
            );
            assert_eq!(
                tried(&found, |mails| mails.cancel(found.id)),
                expected("mail.cancelled", &[MailState::Waiting, MailState::Held])
            );
            assert_eq!(
                tried(&found, |mails| mails.release(found.id)),
                expected("mail.released", &[MailState::Held])
            );
            assert_eq!(
                tried(&found, |mails| mails.resend(found.id, &to).map(drop)),
                expected("mail.resent", &[MailState::Sent, MailState::Failed, MailState::Withdrawn])
            );
        }
    }

    #[test]
    fn what_is_being_sent_cannot_be_cancelled() {
        let leaving = MailOverview { is_leaving: true, ..overview(MailState::Waiting) };
        let refused = tried(&leaving, |mails| mails.cancel(leaving.id));
        assert_eq!(refused, Err("This email is being sent right now".into()));
    }

    #[test]
    fn what_was_erased_cannot_be_sent_again_and_reports_go_to_administrators_only() {
        let to = EmailAddress::parse("jo@example.com").unwrap();
        let erased = Message::Composed(Composed { text: None, booking: None });
        let erased = MailOverview { message: erased, ..overview(MailState::Failed) };
        let words = Err("The text of this email has been erased".to_owned());
        assert_eq!(tried(&erased, |mails| mails.retry(erased.id)), words);
        assert_eq!(tried(&erased, |mails| mails.resend(erased.id, &to).map(drop)), words);
        let message = Message::Admin(
            crate::AdminMessage::DailyReport,
            AdminId::generate(),
            chrono::NaiveDate::default(),
        );
        let report = MailOverview { message, ..overview(MailState::Sent) };
        assert_eq!(
            tried(&report, |mails| mails.resend(report.id, &to).map(drop)),
            Err("Reports and alerts are only sent to administrators".into())
        );
        let topic = crate::AccountTopic::Link(kernel::AccountLinkId::generate());
        let message = Message::Account(crate::AccountMessage::PasswordReset, topic);
        let reset = MailOverview { message, ..overview(MailState::Failed) };
        assert_eq!(
            tried(&reset, |mails| mails.resend(reset.id, &to).map(drop)),
            Err("Emails about an account are only sent to its own address".into())
        );
    }

    #[test]
    fn a_message_that_waits_reads_as_it_would_leave_now_without_its_private_link() {
        let found = overview(MailState::Waiting);
        let (mails, fixture, log) =
            (knowing(&found), Fixture::knowing(Some(booking())), AuditLines::default());
        let office = Mails { mails: &mails, deliveries: fixture.deliveries(), audit: log.audit() };
        let (found, contents) = office.read(found.id, &letterhead()).unwrap();
        assert_eq!(found.recipient.unwrap().as_str(), "jo@example.com");
        assert_eq!(found.subject.as_deref(), Some("Your request for Tuesday, January 5, 2027"));
        let text = contents.unwrap().text;
        assert!(text.contains("https://practice.example/booking/private-link"), "{text}");
    }

    #[test]
    fn a_message_that_was_sent_reads_as_it_left_or_not_at_all() {
        let found = overview(MailState::Sent);
        for kept in [None, Some("as it left")] {
            let mut mails = knowing(&found);
            let contents = kept.map(|text| MailContents {
                from: None,
                message_id: None,
                html: None,
                text: text.into(),
                calendar: None,
            });
            mails.expect_contents().returning(move |_| Ok(contents.clone()));
            let (fixture, log) = (Fixture::default(), AuditLines::default());
            let office = Mails { mails: &mails, deliveries: fixture.deliveries(), audit: log.audit() };
            let (_, read) = office.read(found.id, &letterhead()).unwrap();
            assert_eq!(read.map(|contents| contents.text).as_deref(), kept);
        }
    }
}
