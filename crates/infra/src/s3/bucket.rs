use std::fmt;
use std::ops::Range;
use std::thread;
use std::time::Duration;

use rusty_s3::actions::ListObjectsV2;
use rusty_s3::{Bucket as Address, Credentials, S3Action};
use ureq::http::header::{CONTENT_LENGTH, HeaderMap, HeaderName, RANGE};
use ureq::http::{Request, StatusCode};
use ureq::{Agent, SendBody};

use super::{S3Error, S3Target};
use crate::http;

/// How long a signature is valid.
const SIGNED_FOR: Duration = Duration::from_mins(5);

/// A store that does not accept a connection within this time is down.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// The time limit for the start of a response.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// The time limit for a whole call, request and response: enough for a [`PIECE`](super::PIECE) at 2
/// Mbit/s.
const DONE_WITHIN: Duration = Duration::from_mins(1);

/// The maximum size of a response in bytes.
const LONGEST_ANSWER: u64 = 64 << 20;

/// The maximum number of pages in a folder's listing, a thousand files each.
const PAGES: usize = 100;

/// Pauses before retrying after a temporary failure.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(1)];

/// A folder in a bucket that contains only files of one kind. Every call transfers a bounded number
/// of bytes in bounded time.
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

/// A file's metadata and content from the store.
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
    /// The folder with this name. Makes no call yet.
    #[must_use]
    pub fn new(target: &S3Target, folder: &str) -> Self {
        let agent = http::client()
            .timeout_connect(Some(CONNECT_WITHIN))
            .timeout_recv_response(Some(ANSWER_WITHIN))
            .timeout_global(Some(DONE_WITHIN))
            // The signature is for this host only.
            .max_redirects(0)
            .build()
            .new_agent();
        Self {
            address: target.address().clone(),
            credentials: target.credentials(),
            folder: format!("{}{folder}/", target.prefix()),
            agent,
        }
    }

    /// Stores a file, all or nothing.
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<(), S3Error> {
        let key = self.key(name);
        let action = self.address.put_object(Some(&self.credentials), &key);
        self.patiently(|| self.once(&action, Some(bytes))).and_then(present).map(drop)
    }

    /// A file's content.
    pub fn get(&self, name: &str) -> Result<Option<Vec<u8>>, S3Error> {
        let key = self.key(name);
        let action = self.address.get_object(Some(&self.credentials), &key);
        let found = self.patiently(|| self.once(&action, None))?;
        Ok(found.map(|answer| answer.body))
    }

    /// A file's size in bytes.
    pub fn size(&self, name: &str) -> Result<Option<u64>, S3Error> {
        let key = self.key(name);
        let action = self.address.head_object(Some(&self.credentials), &key);
        let Some(answer) = self.patiently(|| self.once(&action, None))? else { return Ok(None) };
        let size = answer.header(&CONTENT_LENGTH).and_then(|length| length.parse().ok());
        size.map(Some).ok_or_else(|| S3Error::Unexpected("no length".into()))
    }

    /// Deletes a file; it is not an error if it does not exist.
    pub fn delete(&self, name: &str) -> Result<(), S3Error> {
        let key = self.key(name);
        let action = self.address.delete_object(Some(&self.credentials), &key);
        self.patiently(|| self.once(&action, None)).map(drop)
    }

    /// Exactly this range of a file's bytes.
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

    pub(super) fn key(&self, name: &str) -> String {
        format!("{}{name}", self.folder)
    }

    /// Retries if that may help. Only for calls that are safe to repeat.
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

    /// `None` if there is no such file.
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
        // By the real clock, which is also the store's.
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

/// The file must exist: it was just stored, or listed.
pub(super) fn present(answer: Option<Answer>) -> Result<Answer, S3Error> {
    answer.ok_or_else(|| S3Error::Unexpected("status 404".into()))
}

/// The store's error code. For people to read, so only a single word.
pub(super) fn code(body: &[u8]) -> Option<String> {
    let text = str::from_utf8(body).ok()?;
    let (_, rest) = text.split_once("<Code>")?;
    let (code, _) = rest.split_once("</Code>")?;
    let is_word = !code.is_empty() && code.len() <= 64 && code.bytes().all(|b| b.is_ascii_alphanumeric());
    is_word.then(|| code.to_owned())
}
