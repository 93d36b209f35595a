//! The real program as a separate process, called over HTTP.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use testing::{SmtpServer, StripeServer};

/// A process of the program.
pub(crate) struct Server {
    process: Child,
    log: Option<BufReader<ChildStdout>>,
    address: String,
}

/// How a process ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) log: Vec<String>,
    pub(crate) took: Duration,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) retry_after: Option<String>,
    pub(crate) json: Value,
}

impl Server {
    /// Without a worker.
    pub(crate) fn start(database: &str) -> Self {
        Self::start_with(database, &["--no-worker"])
    }

    pub(crate) fn start_with(database: &str, options: &[&str]) -> Self {
        Self::launch(database, options, &[])
    }

    /// With a worker that sends mail to this server.
    pub(crate) fn start_mailing(database: &str, mail: &SmtpServer) -> Self {
        let mail = [("SMTP_URL", mail.url()), ("MAIL_FROM", "Accord <office@practice.example>".into())];
        Self::launch(database, &[], &mail)
    }

    /// With the double of Stripe, and with a worker unless an option says otherwise.
    pub(crate) fn start_paying(database: &str, stripe: &StripeServer, options: &[&str]) -> Self {
        let variables = [
            // Servers behind one address send the payment service the same one.
            ("PUBLIC_URL", "https://practice.example".to_owned()),
            ("STRIPE_API_URL", stripe.url()),
            ("STRIPE_SECRET_KEY", StripeServer::KEY.to_owned()),
            ("STRIPE_WEBHOOK_SECRET", StripeServer::WEBHOOK_SECRET.to_owned()),
        ];
        Self::launch(database, options, &variables)
    }

    /// Without a worker, with an administrator, and with a log that says as much as it can.
    pub(crate) fn start_logging(database: &str, email: &str, password: &str) -> Self {
        let variables = [("ADMIN_EMAIL", email), ("ADMIN_PASSWORD", password), ("LOG", "debug")];
        Self::launch(database, &["--no-worker"], &variables.map(|(name, value)| (name, value.to_owned())))
    }

    pub(crate) fn launch(database: &str, options: &[&str], variables: &[(&str, String)]) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut process = Command::new(env!("CARGO_BIN_EXE_accord"))
            .arg("serve")
            .args(options)
            .env_clear()
            .env("DATABASE_URL", database)
            .env("DB_POOL_SIZE", "4")
            .env("PORT", port.to_string())
            .env("RATE_LIMIT", "off")
            .env("JWT_SECRET", "a secret that only this test knows")
            .env("DATA_KEY", "a key that only this test has, long enough")
            .env("DATA_DIR", std::env::temp_dir().join(format!("accord-test-{port}")))
            .env("FRONTEND_DIR", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/frontend"))
            // Hides the warning that limits are off.
            .env("LOG", "warn,api::cli::serve=error")
            .envs(variables.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let log = process.stdout.take().map(BufReader::new);
        let server = Self { process, log, address: format!("http://127.0.0.1:{port}") };
        server.wait_until_ready();
        server
    }

    pub(crate) fn wait_until_ready(&self) {
        let give_up = Instant::now() + Duration::from_secs(30);
        while ureq::get(format!("{}/api/health/ready", self.address)).call().is_err() {
            assert!(Instant::now() < give_up, "the server did not start");
            sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.get_with(path, &[])
    }

    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        let request = agent().get(format!("{}{path}", self.address));
        reply(headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).call())
    }

    pub(crate) fn book(&self, body: &Value, headers: &[(&str, &str)]) -> Reply {
        self.post("/api/bookings", body, headers)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// A call to a server that may not live to answer it.
    pub(crate) fn post_to(address: &str, path: &str, body: &Value) {
        let _ = agent().post(format!("{address}{path}")).send_json(body);
    }

    pub(crate) fn post(&self, path: &str, body: &Value, headers: &[(&str, &str)]) -> Reply {
        let request = agent().post(format!("{}{path}", self.address));
        reply(
            headers
                .iter()
                .fold(request, |request, (name, value)| request.header(*name, *value))
                .send_json(body),
        )
    }

    /// Sends bytes as they are.
    pub(crate) fn deliver(&self, path: &str, body: &str, headers: &[(&str, &str)]) -> Reply {
        let request =
            agent().post(format!("{}{path}", self.address)).header("content-type", "application/json");
        reply(headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send(body))
    }

    /// Tells it to stop, as an operator would.
    pub(crate) fn terminate(&self) {
        assert!(Command::new("kill").arg(self.process.id().to_string()).status().unwrap().success());
    }

    /// Ends it as `kill -9` does, at whatever it is doing.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Tells it to stop, and waits until it has.
    pub(crate) fn stop(mut self) -> Ended {
        let begun = Instant::now();
        self.terminate();
        let log = self.log.take().unwrap().lines().map(Result::unwrap).collect();
        Ended { status: self.process.wait().unwrap(), log, took: begun.elapsed() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It has already stopped if the test finished.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().new_agent()
}

fn reply(outcome: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Reply {
    let mut response = outcome.unwrap();
    let retry_after = response.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
    let json = response.body_mut().read_json().unwrap_or_default();
    Reply { status: response.status().as_u16(), retry_after, json }
}
