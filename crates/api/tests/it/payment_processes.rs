//! Payments over several processes of the real program, one of which is killed between the payment
//! service and the database.

use std::thread::{scope, sleep};
use std::time::{Duration, Instant, SystemTime};

use diesel::connection::SimpleConnection;
use diesel::deserialize::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use infra::pg::Db;
use kernel::StorageError;
use payments::{
    PaymentMode, PaymentSettings, PaymentSettingsRepository, Provider, ProviderKey, PublicConfig,
    SecretVariables,
};
use serde_json::{Value, json};
use testing::{Mishap, StripeServer, TestDb};

use crate::process::Server;
use crate::race::days_on_offer;

const PAGE: &str = "POST /v1/checkout/sessions";
const REFUND: &str = "POST /v1/refunds";

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// A practice whose bookings are paid through the double, and a request for a session.
struct Practice {
    database: TestDb,
    stripe: StripeServer,
    request: Value,
}

impl Practice {
    fn open() -> Self {
        let database = TestDb::create();
        let db = Db::new(database.url(), 2);
        let [mut request, _] = days_on_offer(&db).into_iter().next().unwrap();
        request["client_email"] = json!("jo@example.com");
        let key = ProviderKey::stored("stripe".into());
        let provider = Provider {
            key: key.clone(),
            name: "Cards".into(),
            enabled: true,
            public_config: PublicConfig::default(),
            secret_variables: SecretVariables::default(),
        };
        let settings = PaymentSettings {
            mode: PaymentMode::Optional,
            default_provider: Some(key),
            ..PaymentSettings::default()
        };
        db.transact(|tx| {
            tx.store_provider(&provider)?;
            tx.store_settings(&settings)?;
            Ok::<_, StorageError>(())
        })
        .unwrap();
        Self { database, stripe: StripeServer::start(), request }
    }

    fn server(&self, options: &[&str]) -> Server {
        Server::start_paying(self.database.url(), &self.stripe, options)
    }

    /// Books a session. Returns the call that starts to pay for it.
    fn book(&self, server: &Server) -> String {
        let booked = server.book(&self.request, &[]);
        assert_eq!(booked.status, 201, "{booked:?}");
        let (_, secret) = booked.json["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
        format!("/api/public/bookings/{secret}/payment")
    }

    /// Kills the server while it waits for the payment service to answer this request.
    fn kill_at(&self, request: &str, server: Server) {
        wait_until(|| self.stripe.requests().iter().any(|made| made == request));
        server.kill();
    }

    fn run(&self, statement: &str) {
        PgConnection::establish(self.database.url()).unwrap().batch_execute(statement).unwrap();
    }

    fn number(&self, query: &str) -> i64 {
        let mut connection = PgConnection::establish(self.database.url()).unwrap();
        let query = sql_query(format!("SELECT ({query})::bigint AS number"));
        query.get_result::<Number>(&mut connection).unwrap().number
    }

    /// The kinds of mail about payments.
    fn mails(&self) -> Vec<String> {
        let mut connection = PgConnection::establish(self.database.url()).unwrap();
        let query = "SELECT kind AS line FROM outbox WHERE payment_id IS NOT NULL ORDER BY 1";
        sql_query(query).load::<Line>(&mut connection).unwrap().into_iter().map(|row| row.line).collect()
    }

    fn report(server: &Server, page: &Value) {
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
        let (body, signature) =
            StripeServer::webhook("checkout.session.completed", page, i64::try_from(time).unwrap());
        let headers = [("stripe-signature", signature.as_str())];
        let taken = server.deliver("/api/payment/webhooks/stripe", &body, &headers);
        assert_eq!(taken.status, 200, "{taken:?}");
    }
}

fn wait_until(is_so: impl Fn() -> bool) {
    let give_up = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < give_up, "it did not happen");
        sleep(Duration::from_millis(20));
    }
}

/// A server is killed while it opens a payment page, before or after the payment service has done
/// it; the visitor tries again at two others.
fn a_page_is_opened_once_whenever_a_server_is_killed(mishap: Mishap) {
    let practice = Practice::open();
    let killed = practice.server(&["--no-worker"]);
    let pay = practice.book(&killed);
    practice.stripe.will(mishap);
    let address = killed.address().to_owned();
    scope(|scope| {
        // It never gets an answer.
        scope.spawn(|| Server::post_to(&address, &pay, &json!({})));
        practice.kill_at(PAGE, killed);
    });
    let servers = [(), ()].map(|()| practice.server(&["--no-worker"]));
    let pages: Vec<_> = servers.iter().map(|server| server.post(&pay, &json!({}), &[])).collect();
    assert!(pages.iter().all(|page| page.status == 200), "{pages:?}");
    assert_eq!(pages[0].json, pages[1].json);
    assert_eq!(practice.stripe.sessions().len(), 1);
    let paid = practice.stripe.pay();
    scope(|scope| {
        for server in &servers {
            scope.spawn(|| Practice::report(server, &paid));
        }
    });
    assert_eq!(practice.number("SELECT count(*) FROM payments WHERE stage = 'paid'"), 1);
    assert_eq!(practice.mails(), ["payment_receipt"]);
}

#[test]
fn a_server_killed_before_the_page_is_opened_loses_nothing() {
    a_page_is_opened_once_whenever_a_server_is_killed(Mishap::Stuck);
}

#[test]
fn a_server_killed_after_the_page_is_opened_opens_no_second_one() {
    a_page_is_opened_once_whenever_a_server_is_killed(Mishap::AnswerStuck);
}

/// A server is killed while it returns money that came too late; two others finish.
fn money_goes_back_once_whenever_a_server_is_killed(mishap: Mishap) {
    let practice = Practice::open();
    let killed = practice.server(&[]);
    let pay = practice.book(&killed);
    assert_eq!(killed.post(&pay, &json!({}), &[]).status, 200);
    practice.run("UPDATE bookings SET status = 'cancelled'");
    let paid = practice.stripe.pay();
    practice.stripe.will_with_a_change(mishap);
    Practice::report(&killed, &paid);
    practice.kill_at(REFUND, killed);
    assert_eq!(practice.number("SELECT count(*) FROM refunds WHERE state = 'requested'"), 1);
    let _servers = [(), ()].map(|()| practice.server(&[]));
    practice.run("UPDATE refunds SET try_at = now()");
    wait_until(|| practice.number("SELECT count(*) FROM refunds WHERE state = 'done'") == 1);
    assert_eq!(practice.stripe.charges()[0]["amount_refunded"], practice.stripe.charges()[0]["amount"]);
    assert_eq!(practice.mails(), ["payment_refunded", "payment_returned", "payment_returned_notice"]);
}

#[test]
fn a_server_killed_before_money_went_back_leaves_it_to_the_others() {
    money_goes_back_once_whenever_a_server_is_killed(Mishap::Stuck);
}

#[test]
fn a_server_killed_after_money_went_back_returns_it_once() {
    money_goes_back_once_whenever_a_server_is_killed(Mishap::AnswerStuck);
}
