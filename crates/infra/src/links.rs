//! Private links: the id of a booking, a seat or a link to an account, and a code that proves that this
//! server issued it; see ADR 0016.

use std::io;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use hmac::digest::Key;
use hmac::{Hmac, KeyInit, Mac};
use kernel::{AccountLinkId, BookingId, PrivateLinks, SeatId};
use sha2::Sha256;
use uuid::Uuid;

type Code = Hmac<Sha256>;

/// Bytes in an id.
const ID: usize = 16;

/// Bytes in a code: 128 bits cannot be guessed, and keep the URL short.
const CODE: usize = 16;

/// Signs with a key for each kind of link.
pub struct SignedLinks {
    bookings: Code,
    shared: Code,
    seats: Code,
    accounts: Code,
}

impl SignedLinks {
    /// Links with keys derived from the server's data key.
    pub fn new(data_key: &[u8]) -> io::Result<Self> {
        let derived = |purpose: &[u8]| {
            let mut key = Key::<Code>::default();
            let expanded = Hkdf::<Sha256>::new(None, data_key).expand(purpose, &mut key);
            expanded.map_err(io::Error::other)?;
            io::Result::Ok(Code::new(&key))
        };
        Ok(Self {
            bookings: derived(b"accord booking links")?,
            shared: derived(b"accord shared links")?,
            seats: derived(b"accord seat links")?,
            accounts: derived(b"accord account links")?,
        })
    }
}

fn signed(id: Uuid, key: &Code) -> String {
    let code = key.clone().chain_update(id.as_bytes()).finalize().into_bytes();
    let bytes: Vec<u8> = id.into_bytes().into_iter().chain(code.into_iter().take(CODE)).collect();
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn verified(token: &str, key: &Code) -> Option<Uuid> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(token).ok()?;
    let (id, code) = bytes.split_first_chunk::<ID>()?;
    if code.len() != CODE {
        return None;
    }
    key.clone().chain_update(id).verify_truncated_left(code).ok()?;
    Some(Uuid::from_bytes(*id))
}

impl PrivateLinks for SignedLinks {
    fn token(&self, id: BookingId) -> String {
        signed(id.into(), &self.bookings)
    }

    fn booking(&self, token: &str) -> Option<BookingId> {
        verified(token, &self.bookings).map(Into::into)
    }

    fn shared_token(&self, id: BookingId) -> String {
        signed(id.into(), &self.shared)
    }

    fn shared_booking(&self, token: &str) -> Option<BookingId> {
        verified(token, &self.shared).map(Into::into)
    }

    fn seat_token(&self, id: SeatId) -> String {
        signed(id.into(), &self.seats)
    }

    fn seat(&self, token: &str) -> Option<SeatId> {
        verified(token, &self.seats).map(Into::into)
    }

    fn account_token(&self, id: AccountLinkId) -> String {
        signed(id.into(), &self.accounts)
    }

    fn account_link(&self, token: &str) -> Option<AccountLinkId> {
        verified(token, &self.accounts).map(Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links() -> SignedLinks {
        SignedLinks::new(b"a key of at least thirty-two characters").unwrap()
    }

    #[test]
    fn a_token_leads_to_its_booking_and_is_always_the_same() {
        let (one, other) = (BookingId::generate(), BookingId::generate());
        let token = links().token(one);
        assert_eq!(links().booking(&token), Some(one));
        assert_eq!(links().token(one), token);
        assert_ne!(links().token(other), token);
    }

    #[test]
    fn a_link_to_an_account_opens_no_booking_and_the_other_way_around() {
        let id = Uuid::now_v7();
        let (booking, account) = (links().token(id.into()), links().account_token(id.into()));
        assert_eq!(links().account_link(&account), Some(id.into()));
        assert_eq!((links().booking(&account), links().account_link(&booking)), (None, None));
    }

    #[test]
    fn a_link_that_only_shows_a_session_changes_nothing_and_the_other_way_around() {
        let id = BookingId::generate();
        let (own, shared) = (links().token(id), links().shared_token(id));
        assert_eq!(links().shared_booking(&shared), Some(id));
        assert_eq!((links().booking(&shared), links().shared_booking(&own)), (None, None));
    }

    #[test]
    fn a_link_to_a_seat_opens_nothing_else_and_no_other_link_opens_a_seat() {
        let id = Uuid::now_v7();
        let links = links();
        let seat = links.seat_token(id.into());
        assert_eq!(links.seat(&seat), Some(id.into()));
        let opened = (links.booking(&seat), links.shared_booking(&seat), links.account_link(&seat));
        assert_eq!(opened, (None, None, None));
        for other in [links.token(id.into()), links.shared_token(id.into()), links.account_token(id.into())] {
            assert_eq!(links.seat(&other), None, "{other}");
        }
    }

    #[test]
    fn a_token_is_fit_for_an_address() {
        let token = links().token(BookingId::generate());
        assert_eq!(token.len(), 43);
        assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)), "{token}");
    }

    #[test]
    fn another_key_or_a_changed_character_leads_nowhere() {
        let token = links().token(BookingId::generate());
        let others = SignedLinks::new(b"another key of thirty-two characters").unwrap();
        assert_eq!(others.booking(&token), None);
        for index in 0..token.len() {
            for character in [b'A', b'B', b'-', b'='] {
                let mut text = token.clone().into_bytes();
                if text[index] == character {
                    continue;
                }
                text[index] = character;
                let changed = String::from_utf8(text).unwrap();
                assert_eq!(links().booking(&changed), None, "{changed}");
            }
        }
    }

    #[test]
    fn the_code_of_one_booking_opens_no_other() {
        let bytes = |id| BASE64_URL_SAFE_NO_PAD.decode(links().token(id)).unwrap();
        let (one, other) = (bytes(BookingId::generate()), bytes(BookingId::generate()));
        let mixed = BASE64_URL_SAFE_NO_PAD.encode([&one[..ID], &other[ID..]].concat());
        assert_eq!(links().booking(&mixed), None);
    }

    #[test]
    fn what_is_shorter_longer_or_no_token_leads_nowhere() {
        let (id, token) = (BookingId::generate(), links().token(BookingId::generate()));
        let bare = BASE64_URL_SAFE_NO_PAD.encode(Uuid::from(id).as_bytes());
        let short =
            BASE64_URL_SAFE_NO_PAD.encode(&BASE64_URL_SAFE_NO_PAD.decode(&token).unwrap()[..ID + CODE - 1]);
        for text in [
            "",
            "/",
            "..",
            &id.to_string(),
            &bare,
            &short,
            &format!("{token}A"),
            &format!("{token}="),
            &token[1..],
        ] {
            assert_eq!(links().booking(text), None, "{text}");
        }
    }

    /// Changing how tokens are made invalidates every link in every email already sent.
    #[test]
    fn links_in_old_mail_go_on_working() {
        let id: BookingId = "01940000-0000-7000-8000-000000000001".parse().unwrap();
        assert_eq!(links().token(id), "AZQAAAAAcACAAAAAAAAAAeHR8T2RqnjJThinc3ZcpQs");
    }
}
