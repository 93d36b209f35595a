//! Testing the mail server.

use actix_web::{HttpResponse, post};
use infra::mail::Smtp;
use kernel::{EmailAddress, MailId};
use serde::{Deserialize, Serialize};
use templates::{Mail, test_message};
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::fields::Fields;
use crate::http::permit::Allowed;
use crate::routes::settings::{MailFields, SettingsContext, WholeNumber};
use crate::state::policies::Policies;
use crate::state::standing::ManageSettings;
use crate::state::threads::block;
use crate::state::{AppState, State};

/// Where to send a test email, and the server to test: omitted fields are taken from the settings.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestEmailRequest {
    #[serde(default)]
    #[schema(max_length = 254)]
    test_email: String,
    #[schema(max_length = 253)]
    host: Option<String>,
    port: Option<WholeNumber>,
    #[schema(max_length = 254)]
    username: Option<String>,
    /// Only if one was entered; the saved one is used only with the saved host and user.
    #[schema(max_length = 1024)]
    password: Option<String>,
    #[schema(max_length = 10)]
    security: Option<String>,
    #[schema(max_length = 120)]
    from_name: Option<String>,
    #[schema(max_length = 254)]
    from_email: Option<String>,
    #[schema(max_length = 254)]
    reply_to_email: Option<String>,
}

/// The result of the test.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestEmailResponse {
    success: bool,
    /// Why it was not sent, in plain words.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Sends a test email and waits for the mail server's response.
#[utoipa::path(
    tag = "smtp",
    request_body = TestEmailRequest,
    responses(
        (status = 200, body = TestEmailResponse),
        (status = 429),
    ),
    security(("token" = ["settings.manage"])),
)]
#[post("/api/smtp/send-test-email")]
pub async fn send_test_email(
    admin: Allowed<ManageSettings>,
    body: Body<TestEmailRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let to = fields.parse("testEmail", EmailAddress::parse(&body.0.test_email));
    let mut policies = Policies::clone(state.policies().await?.as_ref());
    let mut named = Fields::default();
    let context = SettingsContext::new(&state, &admin);
    body.0.server().apply(&mut policies.mail, &context, &mut named)?;
    fields.rename(named, wire_name);
    let to = fields.finish(to)?;
    let is_saved = policies.mail == state.policies().await?.mail;
    state.transact(&admin, move |work| Ok(work.office().test_mail()?)).await?;
    let mail = test_message(MailId::generate(), to, &policies.letterhead(&state.config));
    let error = send_now(&state, policies, mail).await?;
    if is_saved && error.is_none() {
        state.transact(&admin, |work| Ok(work.office().mail_server_works()?)).await?;
    }
    Ok(HttpResponse::Ok().json(TestEmailResponse::new(error)))
}

impl TestEmailResponse {
    /// The result, with the error if it was not sent.
    pub(super) fn new(error: Option<String>) -> Self {
        Self { success: error.is_none(), error }
    }
}

/// Sends a message through the mail server in these settings. Returns why it was not sent, if so.
pub(super) async fn send_now(
    state: &AppState,
    policies: Policies,
    mail: Mail,
) -> Result<Option<String>, ApiError> {
    let turn = state.mail.test_turn()?;
    let server = state.as_ref().clone();
    let trial = block(move || {
        let outcome = try_out(&server, &policies, &mail);
        drop(turn);
        Ok::<_, ApiError>(outcome)
    });
    Ok(trial.await?.err())
}

fn try_out(state: &State, policies: &Policies, mail: &Mail) -> Result<(), String> {
    let server = match policies.mail_server(&state.config, state.vault.as_ref()) {
        Some(server) => server.map_err(|error| error.to_string())?,
        None => operators_server(state)?,
    };
    server.try_out(mail).map(drop).map_err(|error| error.to_string())
}

fn operators_server(state: &State) -> Result<Smtp, String> {
    let url = state.config.smtp_url.as_ref().ok_or("No mail server is configured yet")?;
    let server = Smtp::new(url, &state.config.mail_from).map_err(|error| error.to_string())?;
    Ok(state.config.equip(server))
}

impl TestEmailRequest {
    fn server(self) -> MailFields {
        MailFields {
            smtp_host: self.host,
            smtp_port: self.port,
            smtp_username: self.username,
            smtp_password: self.password,
            smtp_security: self.security,
            smtp_from_name: self.from_name,
            smtp_from_email: self.from_email,
            smtp_reply_to_email: self.reply_to_email,
        }
    }
}

/// The request's name for a settings field.
fn wire_name(field: &str) -> &'static str {
    match field {
        "smtpHost" => "host",
        "smtpPort" => "port",
        "smtpUsername" => "username",
        "smtpPassword" => "password",
        "smtpSecurity" => "security",
        "smtpFromName" => "fromName",
        "smtpFromEmail" => "fromEmail",
        _ => "replyToEmail",
    }
}
