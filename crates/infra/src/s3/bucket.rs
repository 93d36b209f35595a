use std::fmt;
use std::ops::Range;
use std::thread;
use std::time::Duration;

use rusty_s3::actions::ListObjectsV2;
use rusty_s3::{Bucket as Address, Credentials, S3Action};
use ureq::http::header::{CONTENT_LENGTH, HeaderMap, HeaderName, RANGE};
use ureq::http::{Request, StatusCode};
use ureq::{Agent, SendBody};

use super::upload::Upload;
use super::{S3Error, S3Target};

/// How long what is signed may be used.
const SIGNED_FOR: Duration = Duration::from_mins(5);

/// Whoever does not take a connection within this time is not there.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// Whoever does not begin to answer within this time will not.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// One call with everything that is sent and received: [`PIECE`](super::PIECE) at 2 Mbit/s.
const DONE_WITHIN: Duration = Duration::from_mins(1);

/// No answer has more bytes.
const LONGEST_ANSWER: u64 = 64 << 20;

/// No folder has more files than a thousand times this.
const PAGES: usize = 100;

/// What may pass is tried again after these.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(1)];

/// A folder of a bucket that holds nothing but files of one kind. Every call moves a bounded number of bytes in bounded time.
#[derive(Clone)]
pub struct Bucket {
    pub(super) address: Address,
    pub(super) credentials: Credentials,
    folder: String,
    agent: Agent,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bucket").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// What the store says of a file, and what is in it.
pub(super) struct Answer {
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    pub(super) fn text(&self) -> Result<&str, S3Error> {
        str::from_utf8(&self.body).or(Err(S3Error::Unexpected("no text".into())))
    }

    pub(super) fn header(&self, name: &HeaderName) -> Option<&str> {
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

    /// Some of its bytes: all of these.
    pub fn piece(&self, name: &str, range: Range<u64>) -> Result<Vec<u8>, S3Error> {
        let key = self.key(name);
        let Range { start, end } = range;
        let range = format!("bytes={start}-{}", end.saturating_sub(1));
        let action = self.address.get_object(Some(&self.credentials), &key);
        let answer = self.patiently(|| self.ask(&action, None, Some(&range))).and_then(present)?;
        let is_whole = u64::try_from(answer.body.len()).is_ok_and(|length| start + length == end);
        if is_whole { Ok(answer.body) } else { Err(S3Error::Unexpected("another length".into())) }
    }

    /// The names and sizes of all files.
    pub fn list(&self) -> Result<Vec<(String, u64)>, S3Error> {
        let mut files = Vec::new();
        let mut token: Option<String> = None;
        for _ in 0..PAGES {
            let mut action = self.address.list_objects_v2(Some(&self.credentials));
            action.with_prefix(self.folder.as_str());
            action.with_delimiter("/");
            if let Some(token) = token {
                action.with_continuation_token(token);
            }
            let answer = self.patiently(|| self.once(&action, None)).and_then(present)?;
            let page = ListObjectsV2::parse_response(answer.text()?);
            let page = page.or(Err(S3Error::Unexpected("no list".into())))?;
            let named = page.contents.into_iter();
            files.extend(
                named.filter_map(|file| Some((file.key.strip_prefix(&self.folder)?.to_owned(), file.size?))),
            );
            token = page.next_continuation_token;
            if token.is_none() {
                return Ok(files);
            }
        }
        Err(S3Error::Unexpected("a list without end".into()))
    }

    /// Begins a file of any size.
    #[must_use]
    pub fn upload(&self, name: &str) -> Upload<'_> {
        Upload::new(self, name)
    }

    pub(super) fn key(&self, name: &str) -> String {
        format!("{}{name}", self.folder)
    }

    /// Asks again when that may help: for what does no harm twice.
    pub(super) fn patiently<T>(&self, call: impl Fn() -> Result<T, S3Error>) -> Result<T, S3Error> {
        for pause in PAUSES {
            match call() {
                Err(error) if error.may_pass() => {
                    tracing::debug!(%error, bucket = self.address.name(), "asked once more");
                    thread::sleep(pause);
                }
                outcome => return outcome,
            }
        }
        call()
    }

    /// Nothing when there is no such file.
    pub(super) fn once<'a>(
        &self,
        action: &impl S3Action<'a>,
        body: Option<&[u8]>,
    ) -> Result<Option<Answer>, S3Error> {
        self.ask(action, body, None)
    }

    fn ask<'a, A: S3Action<'a>>(
        &self,
        action: &A,
        body: Option<&[u8]>,
        range: Option<&str>,
    ) -> Result<Option<Answer>, S3Error> {
        // By the real clock, which is the store's too.
        let url = action.sign(SIGNED_FOR);
        let mut request = Request::builder().method(A::METHOD.to_str()).uri(url.as_str());
        if let Some(range) = range {
            request = request.header(RANGE, range);
        }
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
pub(super) fn present(answer: Option<Answer>) -> Result<Answer, S3Error> {
    answer.ok_or_else(|| S3Error::Unexpected("status 404".into()))
}

/// The word by which the store tells its refusals apart; for people to read, so nothing but a word.
pub(super) fn code(body: &[u8]) -> Option<String> {
    let text = str::from_utf8(body).ok()?;
    let (_, rest) = text.split_once("<Code>")?;
    let (code, _) = rest.split_once("</Code>")?;
    let is_word = !code.is_empty() && code.len() <= 64 && code.bytes().all(|b| b.is_ascii_alphanumeric());
    is_word.then(|| code.to_owned())
}
