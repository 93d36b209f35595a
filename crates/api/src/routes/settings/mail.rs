//! The mail server and the sender.

use std::fmt;

use infra::mail::AllowedTargets;
use kernel::{EmailAddress, Named, Secret};
use serde::{Deserialize, Serialize};
use templates::{MailServer, MailSettings, SmtpSecurity};
use utoipa::ToSchema;
use validator::Validate;

use super::input::{SettingsContext, WholeNumber};
use crate::http::error::ApiError;
use crate::http::fields::{Fields, set, single_line};
use crate::state::policies::SMTP_PASSWORD;

/// The mail server and the sender.
#[derive(Default, PartialEq, Eq, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the contract names them so")]
pub struct MailFields {
    #[validate(length(max = 253, message = "Enter at most 253 characters"))]
    #[schema(max_length = 253)]
    pub(crate) smtp_host: Option<String>,
    pub(crate) smtp_port: Option<WholeNumber>,
    #[validate(length(max = 254, message = "Enter at most 254 characters"), custom(function = single_line))]
    #[schema(max_length = 254)]
    pub(crate) smtp_username: Option<String>,
    /// Only if a new one was entered.
    #[validate(length(max = 1024, message = "Enter at most 1,024 characters"), custom(function = single_line))]
    #[schema(max_length = 1024)]
    pub(crate) smtp_password: Option<String>,
    #[schema(max_length = 10)]
    pub(crate) smtp_security: Option<String>,
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    pub(crate) smtp_from_name: Option<String>,
    #[schema(max_length = 254)]
    pub(crate) smtp_from_email: Option<String>,
    #[schema(max_length = 254)]
    pub(crate) smtp_reply_to_email: Option<String>,
}

/// It contains a password.
impl fmt::Debug for MailFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailFields").finish_non_exhaustive()
    }
}

/// The mail server and the sender; never the password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the contract names them so")]
pub struct MailSettingsResponse {
    /// Empty if mail is sent through the server in the configuration.
    smtp_host: String,
    smtp_port: u16,
    smtp_username: String,
    /// `tls`, `ssl` or `none`.
    smtp_security: String,
    /// Whether a password is saved; it is never returned.
    smtp_password_set: bool,
    smtp_from_name: String,
    smtp_from_email: String,
    smtp_reply_to_email: String,
}

impl From<MailSettings> for MailSettingsResponse {
    fn from(MailSettings { server, sender }: MailSettings) -> Self {
        let text = |address: Option<EmailAddress>| address.map(|email| email.to_string()).unwrap_or_default();
        Self {
            smtp_host: server.host,
            smtp_port: server.port,
            smtp_username: server.username,
            smtp_security: server.security.name().to_owned(),
            smtp_password_set: server.password.is_some(),
            smtp_from_name: sender.name,
            smtp_from_email: text(sender.email),
            smtp_reply_to_email: text(sender.reply_to),
        }
    }
}

impl MailFields {
    /// Whether a password was entered.
    pub(super) fn has_password(&self) -> bool {
        self.smtp_password.as_ref().is_some_and(|password| !password.is_empty())
    }

    /// Applies the mail server and the sender. An error is a failure of the machine; invalid fields
    /// are recorded.
    pub(crate) fn apply(
        self,
        mail: &mut MailSettings,
        context: &SettingsContext<'_>,
        fields: &mut Fields,
    ) -> Result<(), ApiError> {
        fields.check_camel_case(&self);
        let before = mail.server.clone();
        let mut server = before.clone();
        let host = self.smtp_host.map(|host| mail_host(&host));
        set(&mut server.host, host.and_then(|host| fields.parse("smtpHost", host)));
        let port = self.smtp_port.map(|port| mail_port(&port, context.targets));
        set(&mut server.port, port.and_then(|port| fields.parse("smtpPort", port)));
        set(&mut server.username, self.smtp_username.map(|name| name.trim().to_owned()));
        let security = self.smtp_security.map(|name| SmtpSecurity::from_name(&name.to_lowercase()));
        set(&mut server.security, security.and_then(|name| fields.parse("smtpSecurity", name)));
        let mut server = server.in_place_of(&before);
        if let Some(password) = self.smtp_password.filter(|password| !password.is_empty()) {
            let sealed = context.vault.seal(&Secret(password), SMTP_PASSWORD);
            server.password = Some(sealed.map_err(|error| ApiError::defect(&error))?);
        }
        if server != before && is_in_clear(&server) && !context.targets.private {
            fields.add(
                "smtpSecurity",
                "A password requires TLS or SSL: without them, anyone on the network could read it",
            );
        }
        mail.server = server;
        set(&mut mail.sender.name, self.smtp_from_name.map(|name| name.trim().to_owned()));
        let email = self.smtp_from_email.map(|text| address(&text));
        set(&mut mail.sender.email, email.and_then(|email| fields.parse("smtpFromEmail", email)));
        let reply_to = self.smtp_reply_to_email.map(|text| address(&text));
        set(&mut mail.sender.reply_to, reply_to.and_then(|email| fields.parse("smtpReplyToEmail", email)));
        Ok(())
    }
}

fn is_in_clear(server: &MailServer) -> bool {
    server.security == SmtpSecurity::None && server.password.is_some()
}

/// An address, or `None` if the text is empty.
fn address(text: &str) -> Result<Option<EmailAddress>, kernel::InvalidEmail> {
    if text.is_empty() { Ok(None) } else { EmailAddress::parse(text).map(Some) }
}

/// A mail server's name or address; empty for none.
fn mail_host(text: &str) -> Result<String, &'static str> {
    let host = text.trim();
    let is_name = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
    if is_name {
        Ok(host.to_owned())
    } else {
        Err("Enter the name of a mail server such as smtp.example.com")
    }
}

fn mail_port(number: &WholeNumber, targets: AllowedTargets) -> Result<u16, String> {
    let port = u16::try_from(number.read()?).ok().filter(|port| targets.port(*port));
    port.ok_or_else(|| {
        format!("Enter a mail server port: {}", MailServer::PORTS.map(|p| p.to_string()).join(", "))
    })
}
