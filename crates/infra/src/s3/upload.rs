use std::io::{self, Write};

use rusty_s3::actions::{CompleteMultipartUploadResponse, CreateMultipartUpload};
use ureq::http::header::ETAG;

use super::S3Error;
use super::bucket::{Bucket, code, present};

/// The size of the pieces a large file is sent in; no more than one is held in memory. Stores
/// require at least 5 MiB.
pub const PIECE: u64 = 8 << 20;

/// The maximum number of pieces in a file.
const PIECES: usize = 10_000;

/// A file being uploaded to a bucket. Nothing of it is visible until it is finished; if it is
/// dropped, what was sent is removed.
#[derive(Debug)]
pub struct Upload<'b> {
    bucket: &'b Bucket,
    name: String,
    piece: Vec<u8>,
    /// `None` while it fits in one piece.
    begun: Option<Begun>,
    failed: bool,
}

#[derive(Debug)]
struct Begun {
    id: String,
    /// The store's tags of the pieces sent.
    tags: Vec<String>,
}

impl<'b> Upload<'b> {
    /// Starts uploading a file of any size.
    #[must_use]
    pub fn new(bucket: &'b Bucket, name: &str) -> Self {
        Self { bucket, name: name.to_owned(), piece: Vec::new(), begun: None, failed: false }
    }

    /// Finishes the file and makes it visible.
    pub fn finish(mut self) -> Result<(), S3Error> {
        if self.begun.is_none() {
            return self.bucket.put(&self.name, &self.piece);
        }
        if !self.piece.is_empty() {
            self.send()?;
        }
        match self.begun.take() {
            Some(begun) => self.complete(&begun).inspect_err(|_| self.abort(&begun)),
            None => Ok(()),
        }
    }

    fn send(&mut self) -> Result<(), S3Error> {
        let (bucket, key) = (self.bucket, self.bucket.key(&self.name));
        let begun = match &mut self.begun {
            Some(begun) => begun,
            None => self.begun.insert(begin(bucket, &key)?),
        };
        let number = u16::try_from(begun.tags.len() + 1).unwrap_or(u16::MAX);
        if begun.tags.len() == PIECES {
            return Err(S3Error::Unexpected("the file is too large".into()));
        }
        let action = bucket.address.upload_part(Some(&bucket.credentials), &key, number, &begun.id);
        let sent = bucket.patiently(|| bucket.once(&action, Some(&self.piece))).and_then(present)?;
        let tag = sent.header(&ETAG).ok_or_else(|| S3Error::Unexpected("no tag".into()))?;
        begun.tags.push(tag.to_owned());
        self.piece.clear();
        Ok(())
    }

    fn complete(&self, begun: &Begun) -> Result<(), S3Error> {
        let (bucket, key) = (self.bucket, self.bucket.key(&self.name));
        let tags = begun.tags.iter().map(String::as_str);
        let action =
            bucket.address.complete_multipart_upload(Some(&bucket.credentials), &key, &begun.id, tags);
        let list = action.clone().body();
        match bucket.once(&action, Some(list.as_bytes())).and_then(present) {
            // The store may start with a success status and still report an error.
            Ok(answer) => match CompleteMultipartUploadResponse::parse(answer.text()?) {
                Ok(_) => Ok(()),
                Err(_) => Err(S3Error::Unexpected(code(answer.text()?.as_bytes()).unwrap_or_default())),
            },
            // Its response may have been lost on the way.
            Err(error) if error.may_pass() && bucket.size(&self.name).is_ok_and(|size| size.is_some()) => {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// If that fails, too, a bucket rule deletes the pieces.
    fn abort(&self, begun: &Begun) {
        let (bucket, key) = (self.bucket, self.bucket.key(&self.name));
        let action = bucket.address.abort_multipart_upload(Some(&bucket.credentials), &key, &begun.id);
        if let Err(error) = bucket.once(&action, None) {
            tracing::warn!(%error, file = self.name, "what was sent of a file stays in the store");
        }
    }
}

fn begin(bucket: &Bucket, key: &str) -> Result<Begun, S3Error> {
    let action = bucket.address.create_multipart_upload(Some(&bucket.credentials), key);
    let answer = present(bucket.once(&action, Some(&[]))?)?;
    let response = CreateMultipartUpload::parse_response(answer.text()?);
    let response = response.or(Err(S3Error::Unexpected("no upload".into())))?;
    Ok(Begun { id: response.upload_id().to_owned(), tags: Vec::new() })
}

impl Write for Upload<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = usize::try_from(PIECE).unwrap_or(usize::MAX) - self.piece.len();
        if self.failed {
            return Err(io::Error::other("the upload has failed"));
        }
        if room == 0 {
            self.send().inspect_err(|_| self.failed = true).map_err(io::Error::other)?;
            return self.write(bytes);
        }
        let (taken, _) = bytes.split_at(room.min(bytes.len()));
        self.piece.extend_from_slice(taken);
        Ok(taken.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Upload<'_> {
    fn drop(&mut self) {
        if let Some(begun) = self.begun.take() {
            self.abort(&begun);
        }
    }
}
