//! The outer layer of a backup file: encrypted in chunks, so that neither writing nor reading takes
//! memory for the whole.
//!
//! `accord backup 1`, a line feed, 32 bytes of salt, 16 bytes that identify the key, and then
//! chunks of 64 KiB with a 16-byte tag each, ChaCha20-Poly1305 in the STREAM construction: no chunk
//! can be changed, moved, left out or added. A file's key is derived from the server's data key and
//! the file's salt.

use std::io::{self, ErrorKind, Read, Write};

use aead_stream::{DecryptorBE32, EncryptorBE32};
use chacha20poly1305::{ChaCha20Poly1305, Key};
use hkdf::Hkdf;
use sha2::Sha256;
use uuid::Uuid;

use super::BackupError;

const MAGIC: &[u8; 16] = b"accord backup 1\n";
const SALT: usize = 32;
const HEAD: usize = 64;
const PIECE: usize = 64 * 1024;
const TAG: usize = 16;

/// The server's encryption key, from which every file's key is derived.
#[derive(Clone)]
pub struct DataKey(Vec<u8>);

impl DataKey {
    /// A key from these bytes, which must be impossible to guess.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The first bytes of a file with this salt, and the key for its chunks.
    fn of_file(&self, salt: &[u8; SALT]) -> io::Result<([u8; HEAD], Key)> {
        let derived = Hkdf::<Sha256>::new(Some(salt), &self.0);
        let (mut key, mut known_by) = (Key::default(), [0; HEAD - MAGIC.len() - SALT]);
        derived.expand(b"accord backup pieces", &mut key).map_err(io::Error::other)?;
        derived.expand(b"accord backup known by", &mut known_by).map_err(io::Error::other)?;
        let mut head = [0; HEAD];
        let bytes = MAGIC.iter().chain(salt).chain(&known_by);
        head.iter_mut().zip(bytes).for_each(|(place, byte)| *place = *byte);
        Ok((head, key))
    }
}

/// Encrypts what is written to it.
pub(super) struct Sealer<W> {
    into: W,
    seal: EncryptorBE32<ChaCha20Poly1305>,
    head: [u8; HEAD],
    piece: Vec<u8>,
}

impl<W: Write> Sealer<W> {
    pub(super) fn new(mut into: W, key: &DataKey) -> io::Result<Self> {
        let mut salt = [0; SALT];
        let random = [Uuid::new_v4().into_bytes(), Uuid::new_v4().into_bytes()];
        salt.iter_mut().zip(random.as_flattened()).for_each(|(place, byte)| *place = *byte);
        let (head, key) = key.of_file(&salt)?;
        into.write_all(&head)?;
        // The key is unique to this file, so the nonce may start with zeros.
        let seal = EncryptorBE32::new(&key, &[0; 7].into());
        Ok(Self { into, seal, head, piece: Vec::with_capacity(PIECE) })
    }

    /// Encrypts the rest. A file that was not finished cannot be read.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.seal.encrypt_last_in_place(&self.head, &mut self.piece).map_err(io::Error::other)?;
        self.into.write_all(&self.piece)?;
        Ok(self.into)
    }
}

impl<W: Write> Write for Sealer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Only once there is more: the last chunk is encrypted differently.
        if self.piece.len() == PIECE && !bytes.is_empty() {
            self.seal.encrypt_next_in_place(&self.head, &mut self.piece).map_err(io::Error::other)?;
            self.into.write_all(&self.piece)?;
            self.piece.clear();
        }
        let taken = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend(bytes.iter().take(taken));
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.into.flush()
    }
}

/// Reads what a [`Sealer`] encrypted. Anything else is [`ErrorKind::InvalidData`].
pub(super) struct Opener<R> {
    from: R,
    /// `None` after the last chunk.
    seal: Option<DecryptorBE32<ChaCha20Poly1305>>,
    head: [u8; HEAD],
    /// Read but still encrypted: data after a chunk means that the chunk is not the last.
    ahead: Vec<u8>,
    piece: Vec<u8>,
    given: usize,
}

impl<R: Read> Opener<R> {
    /// Opens a file that was encrypted with this key.
    pub(super) fn new(mut from: R, key: &DataKey) -> Result<Self, BackupError> {
        let mut found = Vec::new();
        from.by_ref().take(64).read_to_end(&mut found)?;
        let salt = found.strip_prefix(MAGIC).and_then(|rest| rest.first_chunk());
        let (head, key) = key.of_file(salt.ok_or(BackupError::Invalid)?)?;
        if found.len() != HEAD {
            return Err(BackupError::Invalid);
        }
        if found != head {
            return Err(BackupError::OtherKey);
        }
        let seal = Some(DecryptorBE32::new(&key, &[0; 7].into()));
        Ok(Self { from, seal, head, ahead: Vec::new(), piece: Vec::new(), given: 0 })
    }

    /// Decrypts the next chunk; `false` after the last.
    fn advance(&mut self) -> io::Result<bool> {
        let Some(mut seal) = self.seal.take() else { return Ok(false) };
        let sealed = PIECE + TAG;
        let missing = u64::try_from(sealed + 1 - self.ahead.len()).map_err(io::Error::other)?;
        self.from.by_ref().take(missing).read_to_end(&mut self.ahead)?;
        let rest = self.ahead.split_off(self.ahead.len().min(sealed));
        self.piece = std::mem::replace(&mut self.ahead, rest);
        self.given = 0;
        let damaged = |_| io::Error::from(ErrorKind::InvalidData);
        if self.ahead.is_empty() {
            seal.decrypt_last_in_place(&self.head, &mut self.piece).map_err(damaged)?;
        } else {
            seal.decrypt_next_in_place(&self.head, &mut self.piece).map_err(damaged)?;
            self.seal = Some(seal);
        }
        Ok(true)
    }
}

impl<R: Read> Read for Opener<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.given == self.piece.len() {
            if !self.advance()? {
                return Ok(0);
            }
        }
        let read = self.piece.get(self.given..).unwrap_or_default().read(into)?;
        self.given += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> DataKey {
        DataKey::new(b"a key of at least thirty-two characters".to_vec())
    }

    fn sealed(text: &[u8]) -> Vec<u8> {
        let mut sealer = Sealer::new(Vec::new(), &key()).unwrap();
        sealer.write_all(text).unwrap();
        sealer.finish().unwrap()
    }

    fn opened(file: &[u8], key: &DataKey) -> Result<Vec<u8>, BackupError> {
        let mut text = Vec::new();
        Opener::new(file, key)?.read_to_end(&mut text)?;
        Ok(text)
    }

    #[test]
    fn what_was_sealed_reads_back_whatever_its_length() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 2 * PIECE + 7] {
            let text: Vec<u8> = (0..length).map(|i| u8::try_from(i % 251).unwrap()).collect();
            assert_eq!(opened(&sealed(&text), &key()).unwrap(), text, "{length}");
        }
    }

    #[test]
    fn a_file_shows_nothing_of_what_is_in_it_and_never_looks_the_same_twice() {
        let text = b"jo@example.com".repeat(100);
        let file = sealed(&text);
        assert!(!file.windows(6).any(|part| part == b"jo@exa"));
        assert_ne!(file, sealed(&text));
    }

    #[test]
    fn another_key_is_distinguished_from_damage() {
        let other = DataKey::new(b"another key of thirty-two characters".to_vec());
        assert!(matches!(opened(&sealed(b"text"), &other), Err(BackupError::OtherKey)));
        assert!(matches!(opened(b"", &key()), Err(BackupError::Invalid)));
        assert!(matches!(
            opened(b"PK\x03\x04 something else altogether, but long enough to have a head, too", &key()),
            Err(BackupError::Invalid)
        ));
    }

    #[test]
    fn pieces_cannot_be_swapped_repeated_or_left_out() {
        let file = sealed(&vec![7; 3 * PIECE]);
        let (head, pieces) = file.split_at(HEAD);
        let pieces: Vec<_> = pieces.chunks(PIECE + TAG).collect();
        for order in [&[1, 0, 2][..], &[0, 0, 1, 2], &[0, 2], &[0, 1], &[0, 1, 2, 2], &[2]] {
            let forged: Vec<u8> =
                head.iter().chain(order.iter().flat_map(|&place| pieces[place])).copied().collect();
            assert!(matches!(opened(&forged, &key()), Err(BackupError::Invalid)), "{order:?}");
        }
    }
}
