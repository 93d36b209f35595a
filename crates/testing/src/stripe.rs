use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

/// A double of Stripe on loopback, as far as its public documentation says what Accord uses: payment
/// pages, refunds, idempotency keys and signed webhooks. Requests are served one connection at a time
/// each, in threads that end with the process.
#[derive(Clone, Debug)]
pub struct StripeServer {
    port: u16,
    books: Arc<Mutex<Books>>,
}

/// What the double does with the next request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// Answers with this status, and does nothing.
    Status(u16),
    /// Does it, and closes the connection without an answer.
    AnswerLost,
    /// Does nothing, and answers something that is no JSON.
    Nonsense,
    /// Does nothing, and keeps the client waiting as long as it waits.
    Stuck,
    /// Does it, and keeps the client waiting for the answer as long as it waits.
    AnswerStuck,
}

/// What becomes of a request.
enum Outcome {
    Answer(u16, String),
    HangUp,
    Wait,
}

#[derive(Debug, Default)]
struct Books {
    sessions: BTreeMap<String, Value>,
    charges: BTreeMap<String, Value>,
    /// The first answer to each idempotency key, and the request it belongs to.
    keys: BTreeMap<String, (String, u16, Value)>,
    mishaps: VecDeque<Mishap>,
    /// Those that wait for a request that changes something.
    mishaps_of_changes: VecDeque<Mishap>,
    requests: Vec<String>,
    refunds: Vec<Value>,
    /// Whether refunds fail.
    refuses_refunds: bool,
    /// Whether the last word about new refunds is still to come.
    refunds_are_slow: bool,
}

type Form = BTreeMap<String, String>;

impl StripeServer {
    /// The key it accepts.
    pub const KEY: &'static str = "sk_test_of_the_double";
    /// What it signs webhooks with.
    pub const WEBHOOK_SECRET: &'static str = "whsec_of_the_double";

    /// Starts one on a free port.
    ///
    /// # Panics
    /// If it cannot start.
    #[must_use]
    pub fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port for the double");
        let port = listener.local_addr().expect("the port").port();
        let server = Self { port, books: Arc::default() };
        let running = server.clone();
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let double = running.clone();
                // A connection that breaks is the client's problem.
                thread::spawn(move || double.serve(&connection).ok());
            }
        });
        server
    }

    /// The value for `STRIPE_API_URL`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does this with the next request that comes.
    pub fn will(&self, mishap: Mishap) {
        self.books().mishaps.push_back(mishap);
    }

    /// Refuses all refunds from now on.
    pub fn refuse_refunds(&self) {
        self.books().refuses_refunds = true;
    }

    /// Does this with the next request that changes something.
    pub fn will_with_a_change(&self, mishap: Mishap) {
        self.books().mishaps_of_changes.push_back(mishap);
    }

    /// Has refunds wait from now on: see [`Self::refund_becomes`].
    pub fn slow_refunds(&self) {
        self.books().refunds_are_slow = true;
    }

    /// Changes the status of the refund that was made last. Returns it.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn refund_becomes(&self, status: &str) -> Value {
        let mut books = self.books();
        let mut refund = books.refunds.pop().expect("a refund");
        if let Some(known) = refund.get_mut("status") {
            *known = json!(status);
        }
        books.refunds.push(refund.clone());
        let intent = refund.get("payment_intent").and_then(Value::as_str);
        books.sum_up(intent.unwrap_or_default());
        refund
    }

    /// Someone returns money of the first charge in the dashboard. Returns the charge.
    ///
    /// # Panics
    /// If nothing has been paid.
    #[must_use]
    pub fn refund_in_the_dashboard(&self, amount: i64) -> Value {
        let mut books = self.books();
        let _ = books.refund("pi_1", amount, "");
        books.charges.get("pi_1").expect("a charge").clone()
    }

    /// Forgets the keys of all calls, as Stripe does after a day.
    pub fn forget_keys(&self) {
        self.books().keys.clear();
    }

    /// The requests so far, as `POST /v1/refunds`.
    #[must_use]
    pub fn requests(&self) -> Vec<String> {
        self.books().requests.clone()
    }

    /// The payment pages, oldest first.
    #[must_use]
    pub fn sessions(&self) -> Vec<Value> {
        self.books().sessions.values().cloned().collect()
    }

    /// The money that has moved, with what was returned of it.
    #[must_use]
    pub fn charges(&self) -> Vec<Value> {
        self.books().charges.values().cloned().collect()
    }

    /// The visitor pays on the page that was opened last. Returns the page.
    ///
    /// # Panics
    /// If there is none, or it is not open.
    #[must_use]
    pub fn pay(&self) -> Value {
        let mut books = self.books();
        let number = books.charges.len() + 1;
        let session = books.sessions.values_mut().next_back().expect("an open page");
        assert_eq!(session["status"], "open", "{session}");
        let intent = format!("pi_{number}");
        session["status"] = json!("complete");
        session["payment_status"] = json!("paid");
        session["payment_intent"] = json!(intent);
        let charge = json!({
            "id": format!("ch_{number}"), "object": "charge", "payment_intent": intent, "disputed": false,
            "amount": session["amount_total"], "amount_refunded": 0, "currency": session["currency"],
        });
        let session = session.clone();
        books.charges.insert(intent, charge);
        session
    }

    /// A webhook's body of this type, and its signature at this time in seconds.
    ///
    /// # Panics
    /// Never: any key will do.
    #[must_use]
    pub fn webhook(kind: &str, object: &Value, time: i64) -> (String, String) {
        let body = json!({"id": "evt_1", "object": "event", "type": kind, "data": {"object": object}});
        let body = body.to_string();
        let mut mac = Hmac::<Sha256>::new_from_slice(Self::WEBHOOK_SECRET.as_bytes()).expect("any key");
        mac.update(format!("{time}.{body}").as_bytes());
        (body, format!("t={time},v1={}", hex::encode(mac.finalize().into_bytes())))
    }

    fn serve(&self, connection: &TcpStream) -> std::io::Result<()> {
        let mut reader = BufReader::new(connection.try_clone()?);
        loop {
            let mut first = String::new();
            if reader.read_line(&mut first)? == 0 {
                return Ok(());
            }
            let mut headers = BTreeMap::new();
            loop {
                let mut line = String::new();
                reader.read_line(&mut line)?;
                let Some((name, value)) = line.trim_end().split_once(':') else { break };
                headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
            }
            let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
            let mut body = vec![0; length];
            reader.read_exact(&mut body)?;
            let body = String::from_utf8_lossy(&body).into_owned();
            let mut words = first.split_whitespace();
            let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            let (path, query) = path.split_once('?').unwrap_or((path, ""));
            let body = if method == "GET" { query } else { &body };
            let (status, answer) = match self.answer(method, path, &headers, body) {
                Outcome::Answer(status, answer) => (status, answer),
                Outcome::HangUp => return Ok(()),
                // Until the client is gone.
                Outcome::Wait => return reader.read_to_end(&mut Vec::new()).map(|_| ()),
            };
            write!(
                &mut &*connection,
                "HTTP/1.1 {status} Answer\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{answer}",
                answer.len()
            )?;
        }
    }

    fn answer(&self, method: &str, path: &str, headers: &BTreeMap<String, String>, body: &str) -> Outcome {
        let mut books = self.books();
        books.requests.push(format!("{method} {path}"));
        if headers.get("authorization").is_none_or(|given| *given != format!("Bearer {}", Self::KEY)) {
            return Outcome::Answer(401, json!({"error": {"type": "invalid_request_error"}}).to_string());
        }
        let of_change = if method == "POST" { books.mishaps_of_changes.pop_front() } else { None };
        let mishap = of_change.or_else(|| books.mishaps.pop_front());
        match mishap {
            Some(Mishap::Status(status)) => {
                return Outcome::Answer(status, json!({"error": {}}).to_string());
            }
            Some(Mishap::Nonsense) => return Outcome::Answer(200, "<html>maintenance</html>".to_owned()),
            Some(Mishap::Stuck) => return Outcome::Wait,
            Some(Mishap::AnswerLost | Mishap::AnswerStuck) | None => {}
        }
        let request = format!("{method} {path} {body}");
        let key = headers.get("idempotency-key").cloned().unwrap_or_default();
        let known = books.keys.get(&key).cloned().filter(|_| !key.is_empty());
        let (status, answer) = match known {
            Some((before, status, answer)) if before == request => (status, answer),
            Some(_) => (400, json!({"error": {"type": "idempotency_error"}})),
            None => {
                let (status, answer) = books.act(method, path, &form(body));
                if method == "POST" {
                    assert!(!key.is_empty(), "{method} {path} has no idempotency key");
                    books.keys.insert(key, (request, status, answer.clone()));
                }
                (status, answer)
            }
        };
        match mishap {
            Some(Mishap::AnswerLost) => Outcome::HangUp,
            Some(Mishap::AnswerStuck) => Outcome::Wait,
            _ => Outcome::Answer(status, answer.to_string()),
        }
    }
}

fn form(body: &str) -> Form {
    let decode = |text: &str| {
        let bytes = text.replace('+', " ").into_bytes();
        let mut decoded = Vec::new();
        let mut rest = bytes.iter().copied();
        while let Some(byte) = rest.next() {
            let hex: Vec<u8> = if byte == b'%' { rest.by_ref().take(2).collect() } else { Vec::new() };
            let hex = u8::from_str_radix(&String::from_utf8_lossy(&hex), 16);
            decoded.push(hex.unwrap_or(byte));
        }
        String::from_utf8_lossy(&decoded).into_owned()
    };
    let pairs = body.split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (decode(name), decode(value))).collect()
}

impl Books {
    fn act(&mut self, method: &str, path: &str, form: &Form) -> (u16, Value) {
        let missing = || (404, json!({"error": {"type": "invalid_request_error"}}));
        let text = |name: &str| form.get(name).cloned().unwrap_or_default();
        match (method, path.strip_prefix("/v1/checkout/sessions").unwrap_or(path)) {
            ("GET", "/v1/balance") => (200, json!({"object": "balance"})),
            ("POST", "") => {
                let id = format!("cs_{:03}", self.sessions.len() + 1);
                let amount: i64 = text("line_items[0][price_data][unit_amount]").parse().unwrap_or(0);
                let session = json!({
                    "id": id, "object": "checkout.session", "status": "open", "payment_status": "unpaid",
                    "client_reference_id": text("client_reference_id"), "amount_total": amount,
                    "currency": text("line_items[0][price_data][currency]"), "payment_intent": null,
                    "url": format!("https://checkout.stripe.example/{id}"),
                    "success_url": text("success_url"), "cancel_url": text("cancel_url"),
                });
                self.sessions.insert(id, session.clone());
                (200, session)
            }
            ("POST", "/v1/refunds") => {
                let amount = text("amount").parse().unwrap_or(0);
                self.refund(&text("payment_intent"), amount, &text("metadata[refund]"))
            }
            ("GET", "/v1/refunds") => {
                let of = |refund: &&Value| refund["payment_intent"] == json!(text("payment_intent"));
                let data: Vec<_> = self.refunds.iter().filter(of).collect();
                (200, json!({"object": "list", "data": data, "has_more": false}))
            }
            ("GET", path) => {
                let Some(session) = self.sessions.get(path.trim_start_matches('/')) else { return missing() };
                let mut session = session.clone();
                if let Some(intent) = session.get_mut("payment_intent")
                    && let Some(charge) = intent.as_str().and_then(|intent| self.charges.get(intent))
                {
                    *intent = json!({"id": charge["payment_intent"], "latest_charge": charge});
                }
                (200, session)
            }
            ("POST", path) => {
                let id = path.trim_start_matches('/').trim_end_matches("/expire");
                let Some(session) = self.sessions.get_mut(id) else { return missing() };
                if session["status"] != "open" {
                    return (400, json!({"error": {"type": "invalid_request_error"}}));
                }
                session["status"] = json!("expired");
                (200, session.clone())
            }
            _ => missing(),
        }
    }

    fn refund(&mut self, intent: &str, amount: i64, ours: &str) -> (u16, Value) {
        let refused = (400, json!({"error": {"type": "invalid_request_error"}}));
        let Some(charge) = self.charges.get_mut(intent).filter(|_| !self.refuses_refunds) else {
            return refused;
        };
        let number = |field: &str| charge[field].as_i64().unwrap_or(0);
        if number("amount_refunded") + amount > number("amount") {
            return refused;
        }
        let status = if self.refunds_are_slow { "pending" } else { "succeeded" };
        let metadata = if ours.is_empty() { json!({}) } else { json!({"refund": ours}) };
        let refund = json!({
            "id": format!("re_{}", self.refunds.len() + 1), "object": "refund", "status": status,
            "amount": amount, "payment_intent": intent, "metadata": metadata,
        });
        self.refunds.push(refund.clone());
        self.sum_up(intent);
        (200, refund)
    }

    /// A charge counts what was returned or is about to be.
    fn sum_up(&mut self, intent: &str) {
        let of = |refund: &&Value| refund["payment_intent"] == intent && refund["status"] != "failed";
        let total: i64 = self.refunds.iter().filter(of).filter_map(|refund| refund["amount"].as_i64()).sum();
        if let Some(charge) = self.charges.get_mut(intent) {
            charge["amount_refunded"] = json!(total);
        }
    }
}
