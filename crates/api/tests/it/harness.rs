//! The whole application in this process, with a fixed clock: Monday, January 4, 2027, 8:00 AM in
//! Orlando.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::header::HeaderMap;
use actix_web::http::{Method, StatusCode};
use actix_web::test::{TestRequest, call_service, init_service, read_body};
use actix_web::web::Data;
use api::app::app;
use api::cli::admin::admins;
use api::config::{Config, Environment};
use api::routes::pages::shell::Shell;
use api::state::State;
use api::state::standing::Program;
use api::worker::mail::deliver_through;
use auth::{Account, Admin, AdminRepository, PasswordHash, PasswordHasher, Role, Session, SessionRepository};
use chrono::{DateTime, Utc};
use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use infra::background::Background;
use infra::clock::SystemClock;
use infra::hasher::{Argon2id, Costs};
use kernel::{AdminId, Clock, MediatorId, Named};
use serde_json::{Value, json};
use templates::{LookupFailed, Mail, Mailer, Receipt, SendError, TxtRecords};
use testing::{S3Server, TestDb};

pub(crate) const EMAIL: &str = "office@example.com";
pub(crate) const PASSWORD: &str = "Correct-Horse-9";
/// The id that the office manager's browser keeps.
pub(crate) const BROWSER: &str = "the-browser-of-the-office";

/// The application and its database.
pub(crate) struct TestApp<S> {
    service: S,
    pub(crate) state: State,
    // Stops before its database is dropped.
    _follower: Background,
    _database: Option<TestDb>,
}

/// Keeps the mail that is sent.
#[derive(Default)]
pub(crate) struct Desk(Mutex<Vec<Mail>>);

impl Mailer for Desk {
    fn send(&self, mail: &Mail) -> Result<Receipt, SendError> {
        self.0.lock().unwrap().push(mail.clone());
        Ok(Receipt::new("office@practice.example".into(), "<1@practice.example>".into(), ""))
    }
}

impl Desk {
    /// What has been sent since the last time.
    pub(crate) fn sent(&self, state: &State) -> Vec<Mail> {
        while deliver_through(state, self).unwrap() > 0 {}
        self.0.lock().unwrap().drain(..).collect()
    }
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The stable part of an error.
    pub(crate) fn code(&self) -> (u16, String) {
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.text);
        let problem = self.json();
        assert_eq!(problem["status"], self.status.as_u16());
        assert_eq!(problem["error"], problem["detail"]);
        assert_eq!(problem["request_id"], self.header("x-request-id"));
        (self.status.as_u16(), problem["code"].as_str().unwrap().to_owned())
    }

    /// The invalid fields of a 422.
    pub(crate) fn fields(&self) -> Vec<String> {
        assert_eq!(self.code(), (422, "invalid".into()), "{}", self.text);
        self.json()["errors"].as_object().unwrap().keys().cloned().collect()
    }

    pub(crate) fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }
}

/// The office manager, signed in.
pub(crate) struct Office<'a, S> {
    app: &'a TestApp<S>,
    pub(crate) token: String,
}

/// A request being built.
pub(crate) struct Call {
    request: TestRequest,
}

impl Call {
    pub(crate) fn header(self, name: &str, value: &str) -> Self {
        Self { request: self.request.insert_header((name, value)) }
    }

    /// Adds another header with an existing name.
    pub(crate) fn also(self, name: &str, value: &str) -> Self {
        Self { request: self.request.append_header((name, value)) }
    }

    /// Sends it from this address and port.
    pub(crate) fn from(self, peer: &str) -> Self {
        Self { request: self.request.peer_addr(peer.parse().unwrap()) }
    }

    pub(crate) fn token(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        Self { request: self.request.set_json(body) }
    }

    pub(crate) fn body(self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        let request = self.request.insert_header(("content-type", kind)).set_payload(body.into());
        Self { request }
    }
}

pub(crate) fn get(path: &str) -> Call {
    call(Method::GET, path)
}

pub(crate) fn post(path: &str) -> Call {
    call(Method::POST, path)
}

pub(crate) fn put(path: &str) -> Call {
    call(Method::PUT, path)
}

pub(crate) fn delete(path: &str) -> Call {
    call(Method::DELETE, path)
}

pub(crate) fn call(method: Method, path: &str) -> Call {
    Call { request: TestRequest::with_uri(path).method(method) }
}

pub(crate) fn now() -> DateTime<Utc> {
    "2027-01-04T13:00:00Z".parse().unwrap()
}

fn frontend() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/frontend"))
}

fn config(database: &str, extra: &[(&str, &str)]) -> Config {
    let frontend = frontend();
    let read = |name: &str| match name {
        "DATABASE_URL" => Some(database.to_owned()),
        "FRONTEND_DIR" => Some(frontend.to_str().unwrap().to_owned()),
        "JWT_SECRET" => Some("a secret that only this test knows".into()),
        name => {
            let given = extra.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
            given.or_else(|| match name {
                "DB_POOL_SIZE" => Some("4".into()),
                "DATA_KEY" => Some("a key that only this test has, long enough".into()),
                _ => None,
            })
        }
    };
    let given: Vec<_> = extra.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let variable =
        move |name: &str| given.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    Config { environment: Environment::new(variable), ..Config::read(read).unwrap() }
}

/// The environment variables for a store, after some others.
pub(crate) fn settings_of(store: &S3Server, first: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let own = first.iter().map(|(name, value)| (*name, (*value).to_owned()));
    own.chain([
        ("S3_ENDPOINT", store.endpoint()),
        ("S3_BUCKET", S3Server::BUCKET.into()),
        ("S3_ACCESS_KEY_ID", S3Server::KEY_ID.into()),
        ("S3_SECRET_ACCESS_KEY", S3Server::SECRET.into()),
    ])
    .collect()
}

pub(crate) fn of<'v>(variables: &'v [(&'static str, String)]) -> Vec<(&'static str, &'v str)> {
    variables.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// The application with the default settings.
pub(crate) async fn start()
-> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    start_with(&[]).await
}

/// The application with some environment variables.
pub(crate) async fn start_with(
    variables: &[(&str, &str)],
) -> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody + use<>>, Error = Error> + use<>>
{
    start_hashing_with(cheap_hasher(), variables).await
}

/// The application with some environment variables and the test's own hasher.
pub(crate) async fn start_hashing_with(
    hasher: Arc<dyn PasswordHasher>,
    variables: &[(&str, &str)],
) -> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody + use<>>, Error = Error> + use<>>
{
    let database = TestDb::create();
    let config = config(database.url(), variables);
    let app = assemble(config, Some(database), hasher, Arc::new(now())).await;
    office_manager(&app.state);
    app
}

/// The application with the real clock, for what is also up to the database's own.
pub(crate) async fn start_today()
-> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    let database = TestDb::create();
    let config = config(database.url(), &[]);
    let app = assemble(config, Some(database), cheap_hasher(), Arc::new(SystemClock)).await;
    office_manager(&app.state);
    app
}

/// The application before anyone can sign in.
pub(crate) async fn start_without_admin(
    variables: &[(&str, &str)],
) -> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody + use<>>, Error = Error> + use<>>
{
    let database = TestDb::create();
    let config = config(database.url(), variables);
    assemble(config, Some(database), cheap_hasher(), Arc::new(now())).await
}

/// The application with few connections, whose lists are counted up to this many rows.
pub(crate) async fn start_counting_up_to(
    rows: i64,
) -> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    let database = TestDb::create();
    let mut state = State::new(config(database.url(), &[("DB_POOL_SIZE", "2")])).unwrap();
    (state.clock, state.passwords.hasher) = (Arc::new(now()), cheap_hasher());
    state = state.counting_up_to(rows);
    let app = serve(state, Some(database)).await;
    office_manager(&app.state);
    app
}

/// Another process on the same database.
pub(crate) async fn start_beside<S>(
    app: &TestApp<S>,
    variables: &[(&str, &str)],
) -> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    let config = config(&app.state.config.database_url, variables);
    assemble(config, None, cheap_hasher(), Arc::new(now())).await
}

/// Another process on the same database, at this moment.
pub(crate) async fn start_later<S>(
    app: &TestApp<S>,
    now: &str,
) -> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    let (config, now) = (config(&app.state.config.database_url, &[]), now.parse::<DateTime<Utc>>());
    assemble(config, None, cheap_hasher(), Arc::new(now.unwrap())).await
}

/// The application with the URL of a database that does not exist.
pub(crate) async fn start_without_database()
-> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    let config = config("postgres://127.0.0.1:1/nothing?connect_timeout=1", &[]);
    assemble(config, None, cheap_hasher(), Arc::new(now())).await
}

/// Adds the only administrator.
pub(crate) fn office_manager(state: &State) {
    let admin = auth::Admin::new(EMAIL.parse().unwrap(), "Olive", "Manager");
    let account = Account { admin, password: state.passwords.hasher.hash(PASSWORD).unwrap() };
    let added = state.db(Program).transact(|tx| {
        let admins = admins(tx);
        admins.add(&account)
    });
    added.unwrap();
}

fn cheap_hasher() -> Arc<dyn PasswordHasher> {
    Arc::new(Argon2id::new(Costs::CHEAP).unwrap())
}

/// A DNS in which `practice.example` has these records, and `silent.example` does not answer.
struct Zone;

impl TxtRecords for Zone {
    fn txt(&self, name: &str) -> Result<Vec<String>, LookupFailed> {
        match name {
            "practice.example" => Ok(vec!["v=spf1 mx -all".to_owned()]),
            "_dmarc.practice.example" => Ok(vec!["v=DMARC1; p=none".to_owned()]),
            name if name.ends_with("silent.example") => Err(LookupFailed),
            _ => Ok(Vec::new()),
        }
    }
}

async fn assemble(
    config: Config,
    database: Option<TestDb>,
    hasher: Arc<dyn PasswordHasher>,
    clock: Arc<dyn Clock>,
) -> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    let mut state = State::new(config).unwrap();
    (state.clock, state.passwords.hasher) = (clock, hasher);
    serve(state, database).await
}

/// The application that answers with this state.
async fn serve(
    mut state: State,
    database: Option<TestDb>,
) -> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    state.mail.dns = Arc::new(Zone);
    let shell = Shell::load(&frontend()).unwrap();
    let service = init_service(app(state.clone(), Data::new(shell))).await;
    let follower = state.follow().unwrap();
    TestApp { service, state, _follower: follower, _database: database }
}

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    pub(crate) async fn send(&self, call: Call) -> Answer {
        let (status, headers, bytes) = self.fetch(call).await;
        Answer { status, headers, text: String::from_utf8_lossy(&bytes).into_owned() }
    }

    /// The raw response.
    pub(crate) async fn fetch(&self, call: Call) -> (StatusCode, HeaderMap, Vec<u8>) {
        let response = call_service(&self.service, call.request.to_request()).await;
        let (status, headers) = (response.status(), response.headers().clone());
        (status, headers, read_body(response).await.to_vec())
    }

    /// Signs the office manager in.
    pub(crate) async fn office(&self) -> Office<'_, S> {
        Office { app: self, token: self.sign_in().await }
    }

    /// Signs the office manager in. Returns the token.
    pub(crate) async fn sign_in(&self) -> String {
        let body = json!({"email": EMAIL, "password": PASSWORD, "browserId": BROWSER});
        self.send(post("/api/auth/login").json(&body)).await.ok()["token"].as_str().unwrap().to_owned()
    }

    /// Adds a person with this role, who is this mediator.
    pub(crate) fn hire(&self, role: Role, mediator: Option<MediatorId>) -> AdminId {
        let id = AdminId::generate();
        let email = format!("{id}@example.com").parse().unwrap();
        let admin = Admin { id, role, employee_id: mediator, ..Admin::new(email, "Robin", role.name()) };
        let account = Account { admin, password: PasswordHash("$".into()) };
        self.state.db(Program).transact(|tx| AdminRepository::insert(tx, &account)).unwrap();
        id
    }

    /// Signs a new person with this role in, who is this mediator.
    pub(crate) fn office_of(&self, role: Role, mediator: Option<&str>) -> Office<'_, S> {
        let person = self.hire(role, mediator.map(|id| id.parse().unwrap()));
        Office { app: self, token: self.token_of(&Session::start(person, now())) }
    }

    /// The token of a session, which is stored.
    pub(crate) fn token_of(&self, session: &Session) -> String {
        self.state
            .db(Program)
            .transact(|tx| {
                SessionRepository::insert(tx, session, &::auth::Device::of("", "192.0.2.1".parse().unwrap()))
            })
            .unwrap();
        self.token_without_session(session)
    }

    /// The token of a session that has ended.
    pub(crate) fn token_without_session(&self, session: &Session) -> String {
        self.state.tokens.sign(&session.token()).unwrap()
    }

    /// Runs a statement for what no port offers.
    pub(crate) fn statement(&self, statement: &str) {
        let mut connection = PgConnection::establish(&self.state.config.database_url).unwrap();
        connection.batch_execute(statement).unwrap();
    }
}

impl<S, B> Office<'_, S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(get(path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(post(path).json(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.send(put(path).json(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(delete(path)).await
    }

    /// Sends any other call of the office.
    pub(crate) async fn send(&self, call: Call) -> Answer {
        self.app.send(call.token(&self.token)).await
    }

    /// The raw response.
    pub(crate) async fn fetch(&self, call: Call) -> (StatusCode, HeaderMap, Vec<u8>) {
        self.app.fetch(call.token(&self.token)).await
    }

    /// As [`TestApp::mediator`].
    pub(crate) async fn mediator(&self, name: &str) -> String {
        self.app.mediator(&self.token, name).await
    }

    /// As [`TestApp::slot`].
    pub(crate) async fn slot(&self, mediator: &str, date: &str, label: &str) -> Value {
        self.app.slot(&self.token, mediator, date, label).await
    }
}
