//! Marks of people who were erased: keyed hashes of their addresses and client ids. With them, this
//! server recognizes that someone in a backup has since been erased; without the data key, they
//! identify no one.

use std::io;

use hkdf::Hkdf;
use hmac::digest::Key;
use hmac::{Hmac, KeyInit, Mac};
use kernel::{ClientId, ParticipantId};
use sha2::Sha256;

type Code = Hmac<Sha256>;

/// Marks made with one key.
#[derive(Clone)]
pub struct PersonMarks {
    key: Code,
}

impl PersonMarks {
    /// Marks with a key derived from the server's data key.
    pub fn new(data_key: &[u8]) -> io::Result<Self> {
        let mut key = Key::<Code>::default();
        Hkdf::<Sha256>::new(None, data_key)
            .expand(b"accord forgotten people", &mut key)
            .map_err(io::Error::other)?;
        Ok(Self { key: Code::new(&key) })
    }

    /// The mark of an address, ignoring case.
    #[must_use]
    pub fn of_email(&self, address: &str) -> Vec<u8> {
        self.mark("email", &address.to_lowercase())
    }

    /// The mark of a client.
    #[must_use]
    pub fn of_client(&self, id: ClientId) -> Vec<u8> {
        self.mark("client", &id.to_string())
    }

    /// The mark of a place on a matter.
    #[must_use]
    pub fn of_place(&self, id: ParticipantId) -> Vec<u8> {
        self.mark("place", &id.to_string())
    }

    fn mark(&self, kind: &str, name: &str) -> Vec<u8> {
        self.key
            .clone()
            .chain_update(kind)
            .chain_update(b"\0")
            .chain_update(name)
            .finalize()
            .into_bytes()
            .to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks() -> PersonMarks {
        PersonMarks::new(b"a key of at least thirty-two characters").unwrap()
    }

    #[test]
    fn an_address_has_one_mark_in_any_case_and_no_other_has_it() {
        assert_eq!(marks().of_email("Jo@Example.com"), marks().of_email("jo@example.com"));
        assert_ne!(marks().of_email("jo@example.com"), marks().of_email("ja@example.com"));
        let id = ClientId::generate();
        assert_eq!(marks().of_client(id), marks().of_client(id));
        assert_ne!(marks().of_client(id), marks().of_email(&id.to_string()));
    }

    #[test]
    fn another_key_makes_other_marks() {
        let others = PersonMarks::new(b"another key of thirty-two characters").unwrap();
        assert_ne!(others.of_email("jo@example.com"), marks().of_email("jo@example.com"));
    }

    /// Changing how marks are made would bring back everyone erased before.
    #[test]
    fn old_marks_go_on_being_recognized() {
        assert_eq!(
            hex::encode(marks().of_email("jo@example.com")),
            "209bd8c4198ca6ba47d2ffc1e0177f7419896489aada5c7422035d725fa8ffa1"
        );
    }
}
