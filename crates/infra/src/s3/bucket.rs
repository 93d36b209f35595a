use std::fmt;
use std::thread;
use std::time::Duration;

use rusty_s3::{Bucket as Address, Credentials, S3Action};
use ureq::http::header::{CONTENT_LENGTH, HeaderMap, HeaderName};
use ureq::http::{Request, StatusCode};
use ureq::{Agent, SendBody};

use super::{S3Error, S3Target};

/// How long what is signed may be used.
const SIGNED_FOR: Duration = Duration::from_mins(5);

/// Whoever does not take a connection within this time is not there.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// Whoever does not begin to answer within this time will not.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// One call with everything that is sent and received: 8 MiB at 2 Mbit/s.
const DONE_WITHIN: Duration = Duration::from_mins(1);

/// No answer has more bytes.
const LONGEST_ANSWER: u64 = 64 << 20;

/// What may pass is tried again after these.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(1)];

/// A folder of a bucket that holds nothing but files of one kind. Every call moves a bounded number of bytes in bounded time.
#[derive(Clone)]
pub struct Bucket {
    address: Address,
    credentials: Credentials,
    folder: String,
    agent: Agent,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bucket").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// What the store says of a file, and what is in it.
struct Answer {
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &HeaderName) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

impl Bucket {
    /// The folder of this name. Nobody is asked yet.
    #[must_use]
    pub fn new(target: &S3Target, folder: &str) -> Self {
        let agent = Agent::config_builder()
            .timeout_connect(Some(CONNECT_WITHIN))
            .timeout_recv_response(Some(ANSWER_WITHIN))
            .timeout_global(Some(DONE_WITHIN))
            .http_status_as_error(false)
            // What is signed is for this host alone; and the environment is read in one place.
            .max_redirects(0)
            .proxy(None)
            .build()
            .new_agent();
        Self {
            address: target.address().clone(),
            credentials: target.credentials(),
            folder: format!("{}{folder}/", target.prefix()),
            agent,
        }
    }

    /// Keeps a file: whole, or not at all.
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<(), S3Error> {
        let key = self.key(name);
        let action = self.address.put_object(Some(&self.credentials), &key);
        self.patiently(|| self.once(&action, Some(bytes))).and_then(present).map(drop)
    }

    /// What is in a file.
    pub fn get(&self, name: &str) -> Result<Option<Vec<u8>>, S3Error> {
        let key = self.key(name);
        let action = self.address.get_object(Some(&self.credentials), &key);
        let found = self.patiently(|| self.once(&action, None))?;
        Ok(found.map(|answer| answer.body))
    }

    /// Its bytes.
    pub fn size(&self, name: &str) -> Result<Option<u64>, S3Error> {
        let key = self.key(name);
        let action = self.address.head_object(Some(&self.credentials), &key);
        let Some(answer) = self.patiently(|| self.once(&action, None))? else { return Ok(None) };
        let size = answer.header(&CONTENT_LENGTH).and_then(|length| length.parse().ok());
        size.map(Some).ok_or_else(|| S3Error::Unexpected("no length".into()))
    }

    /// Deletes a file; one that is not there is no error.
    pub fn delete(&self, name: &str) -> Result<(), S3Error> {
        let key = self.key(name);
        let action = self.address.delete_object(Some(&self.credentials), &key);
        self.patiently(|| self.once(&action, None)).map(drop)
    }

    fn key(&self, name: &str) -> String {
        format!("{}{name}", self.folder)
    }

    /// Asks again when that may help: for what does no harm twice.
    fn patiently<T>(&self, ask: impl Fn() -> Result<T, S3Error>) -> Result<T, S3Error> {
        for pause in PAUSES {
            match ask() {
                Err(error) if error.may_pass() => {
                    tracing::debug!(%error, bucket = self.address.name(), "asked once more");
                    thread::sleep(pause);
                }
                outcome => return outcome,
            }
        }
        ask()
    }

    /// Nothing when there is no such file.
    fn once<'a, A: S3Action<'a>>(&self, action: &A, body: Option<&[u8]>) -> Result<Option<Answer>, S3Error> {
        // By the real clock, which is the store's too.
        let url = action.sign(SIGNED_FOR);
        let request = Request::builder().method(A::METHOD.to_str()).uri(url.as_str());
        let response = match body {
            Some(bytes) => self.agent.run(request.body(bytes).map_err(ureq::Error::from)?),
            None => self.agent.run(request.body(SendBody::none()).map_err(ureq::Error::from)?),
        };
        let (head, body) = response?.into_parts();
        let body = body.into_with_config().limit(LONGEST_ANSWER).read_to_vec()?;
        if head.status.is_success() {
            return Ok(Some(Answer { headers: head.headers, body }));
        }
        self.refusal(head.status, &body)
    }

    fn refusal(&self, status: StatusCode, body: &[u8]) -> Result<Option<Answer>, S3Error> {
        let code = code(body).unwrap_or_else(|| format!("status {}", status.as_u16()));
        match status.as_u16() {
            404 if code == "NoSuchBucket" => Err(S3Error::NoBucket(self.address.name().to_owned())),
            404 => Ok(None),
            401 | 403 => Err(S3Error::Denied(code)),
            408 | 429 | 500.. => Err(S3Error::Busy(status.as_u16())),
            _ => Err(S3Error::Unexpected(code)),
        }
    }
}

/// The file must be there: it was just put, or told of.
fn present(answer: Option<Answer>) -> Result<Answer, S3Error> {
    answer.ok_or_else(|| S3Error::Unexpected("status 404".into()))
}

/// The word by which the store tells its refusals apart; for people to read, so nothing but a word.
fn code(body: &[u8]) -> Option<String> {
    let text = str::from_utf8(body).ok()?;
    let (_, rest) = text.split_once("<Code>")?;
    let (code, _) = rest.split_once("</Code>")?;
    let is_word = !code.is_empty() && code.len() <= 64 && code.bytes().all(|b| b.is_ascii_alphanumeric());
    is_word.then(|| code.to_owned())
}
