use std::sync::Arc;
use std::time::Duration;

use api::state::State;
use api::worker::{self, deliver_next};
use infra::mail::Smtp;
use kernel::StorageError;
use serde_json::json;
use templates::{Mail, Mailer, SendError};
use testing::{Received, SmtpServer};

use crate::factories::{request_for, with};
use crate::harness::{post, start};

const MORNING: &str = "9AM to 12PM Morning";

fn mailer(url: &str) -> Smtp {
    Smtp::new(url, "Accord <office@practice.example>").unwrap()
}

/// Sends everything that is due. Gives how many messages were tried.
fn deliver(state: &State, mailer: &dyn Mailer) -> usize {
    (0..100).take_while(|_| deliver_next(state, mailer).unwrap()).count()
}

/// As if the waits had passed.
fn let_time_pass(state: &State) {
    state.db.transact(|tx| Ok::<_, StorageError>(tx.hurry_mail_for_tests()?)).unwrap();
}

fn to<'m>(messages: &'m [Received], recipient: &str) -> &'m Received {
    messages.iter().find(|message| message.to == [recipient]).unwrap()
}
