//! Caches the responses of public reads in memory until a change makes them outdated; see ADR 0012.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use availability::Days;
use chrono::NaiveDateTime;
use infra::pg::changes::{Change, Feed};
use kernel::{Language, MediatorId, Page as Window};

use crate::base::answer::Answer;
use crate::base::fresh::{Fresh, Generation, Limits};
use crate::base::page::Page;

/// The most bytes cached; beyond that the cache is emptied. A practice's responses take a hundredth
/// of it.
const MOST_BYTES: usize = 16 << 20;

/// The most URLs recorded; beyond that all are dropped, which costs little. Visitors use a few
/// hundred.
const MOST_ADDRESSES: usize = 2000;

/// None of the app's own URLs is longer, in bytes.
const LONGEST_ADDRESS: usize = 200;

/// A public read, which returns the same response to every visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PublicRead {
    /// What every page needs to know about the practice.
    Site,
    /// The texts of the public pages, in one language or in all.
    Content(Option<Language>),
    /// The mediators, with their texts in one language.
    Mediators(Language, Window),
    /// A mediator's sessions that can be booked.
    Sessions(MediatorId, Days, Window),
    /// The same, day by day.
    Availability(MediatorId, Days),
    /// The next sessions of all mediators that can be booked.
    Openings,
    /// The payment options.
    PaymentOptions,
    /// A page of the app.
    Page(Language, Page),
    /// The picture of link previews.
    Preview,
}

impl PublicRead {
    /// Whether this change makes its response outdated. Mediators affect sessions, too.
    fn depends_on(self, change: Change) -> bool {
        match change {
            Change::Mediators | Change::Settings | Change::Everything => true,
            Change::Content => matches!(self, Self::Content(_) | Self::Page(..) | Self::Preview),
            Change::PaymentOptions => self == Self::PaymentOptions,
            Change::Sessions(changed) => match self {
                Self::Sessions(id, ..) | Self::Availability(id, _) => id == changed,
                // Each page says whether the practice is open for booking.
                Self::Openings | Self::Site | Self::Page(..) => true,
                _ => false,
            },
        }
    }
}

/// One process's responses.
#[derive(Debug)]
pub struct Cache {
    answers: Fresh<PublicRead, Answer>,
    /// Which read a URL leads to. If it depends on "today", its response expires at midnight.
    addresses: RwLock<HashMap<String, PublicRead>>,
    /// `CACHE=off` caches nothing.
    is_on: bool,
}

impl Cache {
    /// An empty cache, which stays empty unless it is on.
    #[must_use]
    pub fn new(is_on: bool) -> Self {
        let limits = Limits {
            unconnected: Duration::ZERO,
            bytes: MOST_BYTES,
            size: Answer::size,
            concerns: |change, read: &PublicRead| read.depends_on(change),
        };
        Self { answers: Fresh::new(limits), addresses: RwLock::default(), is_on }
    }

    /// The response, if it is cached and still valid.
    pub fn find(&self, read: PublicRead, now: NaiveDateTime) -> Option<Answer> {
        self.answers.find(&read).filter(|answer| answer.until.is_none_or(|until| now < until))
    }

    /// The same by URL, if the URL is known.
    pub fn find_at(&self, address: &str, now: NaiveDateTime) -> Option<Answer> {
        let read = *self.addresses.read().unwrap_or_else(PoisonError::into_inner).get(address)?;
        self.find(read, now)
    }

    /// Records which read this URL leads to.
    pub fn note(&self, address: &str, read: PublicRead) {
        let known = self.addresses.read().unwrap_or_else(PoisonError::into_inner).get(address).copied();
        if !self.is_on || address.len() > LONGEST_ADDRESS || known == Some(read) {
            return;
        }
        let mut addresses = self.addresses.write().unwrap_or_else(PoisonError::into_inner);
        if addresses.len() >= MOST_ADDRESSES {
            addresses.clear();
        }
        addresses.insert(address.to_owned(), read);
    }

    /// Call this before reading from the database.
    pub fn generation(&self) -> Generation {
        self.answers.generation()
    }

    /// Caches the response, unless it may already be outdated.
    pub fn keep(&self, read: PublicRead, answer: &Answer, read_at: Generation) {
        if self.is_on {
            self.answers.keep(read, answer.clone(), read_at);
        }
    }

    /// Drops what a change makes outdated.
    pub fn apply(&self, feed: Feed) {
        self.answers.apply(feed);
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;
    use actix_web::web::Bytes;
    use chrono::NaiveDate;

    use super::*;
    use crate::base::answer::Form;

    const WHOLE: Window = Window { limit: 500, offset: 0 };

    fn at(hour: u32) -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2027, 1, 4).unwrap().and_hms_opt(hour, 0, 0).unwrap()
    }

    fn answer(body: impl Into<Bytes>, until: Option<NaiveDateTime>) -> Answer {
        let (body, tag) = (body.into(), HeaderValue::from_static("\"tag\""));
        Answer { form: Form::Json { body, tag, total: None }, until }
    }

    fn mediator(id: u128) -> MediatorId {
        uuid::Uuid::from_u128(id).into()
    }

    fn sessions(id: u128) -> PublicRead {
        let day = at(0).date();
        PublicRead::Sessions(mediator(id), Days { first: day, last: day }, WHOLE)
    }

    fn listening() -> Cache {
        let cache = Cache::new(true);
        cache.apply(Feed::Connected);
        cache
    }

    fn keep(cache: &Cache, reads: &[PublicRead]) {
        let answer = answer("text", None);
        for read in reads {
            cache.keep(*read, &answer, cache.generation());
        }
    }

    fn known(cache: &Cache, reads: &[PublicRead]) -> Vec<bool> {
        reads.iter().map(|read| cache.find(*read, at(9)).is_some()).collect()
    }

    #[test]
    fn nothing_is_cached_while_changes_are_not_heard() {
        let cache = Cache::new(true);
        keep(&cache, &[PublicRead::Content(None)]);
        assert_eq!(known(&cache, &[PublicRead::Content(None)]), [false]);
        cache.apply(Feed::Connected);
        keep(&cache, &[PublicRead::Content(None)]);
        assert_eq!(known(&cache, &[PublicRead::Content(None)]), [true]);
        cache.apply(Feed::Lost);
        assert_eq!(known(&cache, &[PublicRead::Content(None)]), [false]);
        cache.apply(Feed::Connected);
        assert_eq!(known(&cache, &[PublicRead::Content(None)]), [false], "something may have been missed");
    }

    #[test]
    fn a_change_drops_what_it_makes_old_and_nothing_else() {
        let reads = [
            PublicRead::Content(None),
            PublicRead::Mediators(Language::English, WHOLE),
            sessions(1),
            sessions(2),
            PublicRead::PaymentOptions,
            PublicRead::Openings,
            PublicRead::Site,
            PublicRead::Page(Language::English, Page::Landing),
            PublicRead::Preview,
        ];
        for (change, left) in [
            (Change::Content, [false, true, true, true, true, true, true, false, false]),
            (Change::Sessions(mediator(1)), [true, true, false, true, true, false, false, false, true]),
            (Change::PaymentOptions, [true, true, true, true, false, true, true, true, true]),
            (Change::Mediators, [false; 9]),
            (Change::Everything, [false; 9]),
        ] {
            let cache = listening();
            keep(&cache, &reads);
            assert_eq!(known(&cache, &reads), [true; 9]);
            cache.apply(Feed::Changed(change));
            assert_eq!(known(&cache, &reads), left, "{change:?}");
        }
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept_after_it() {
        let cache = listening();
        let before = cache.generation();
        cache.apply(Feed::Changed(Change::Content));
        cache.keep(PublicRead::Content(None), &answer("old", None), before);
        assert_eq!(known(&cache, &[PublicRead::Content(None)]), [false]);
    }

    #[test]
    fn time_ends_what_holds_until_then() {
        let cache = listening();
        let told = answer("the nine o'clock session", Some(at(9)));
        cache.keep(sessions(1), &told, cache.generation());
        assert!(cache.find(sessions(1), at(8)).is_some());
        assert!(cache.find(sessions(1), at(9)).is_none());
    }

    #[test]
    fn an_address_finds_its_answer_until_it_expires_or_changes() {
        let cache = listening();
        let read = sessions(1);
        cache.note("/api/time-slots/1", read);
        assert!(cache.find_at("/api/time-slots/1", at(8)).is_none(), "nothing is kept yet");
        let told = answer("the nine o'clock session", Some(at(9)));
        cache.keep(read, &told, cache.generation());
        assert!(cache.find_at("/api/time-slots/1", at(8)).is_some());
        assert!(cache.find_at("/api/time-slots/2", at(8)).is_none());
        assert!(cache.find_at("/api/time-slots/1", at(9)).is_none());
        cache.apply(Feed::Changed(Change::Sessions(mediator(1))));
        assert!(cache.find_at("/api/time-slots/1", at(8)).is_none());
    }

    #[test]
    fn addresses_have_a_bound() {
        let cache = listening();
        keep(&cache, &[PublicRead::Content(None)]);
        for number in 0..MOST_ADDRESSES * 2 {
            cache.note(&format!("/?{number}"), PublicRead::Content(None));
        }
        assert!(cache.addresses.read().unwrap().len() <= MOST_ADDRESSES);
        let long = format!("/?{}", "x".repeat(LONGEST_ADDRESS));
        cache.note(&long, PublicRead::Content(None));
        assert!(cache.find_at(&long, at(8)).is_none());
    }

    #[test]
    fn memory_has_a_bound() {
        let cache = listening();
        let answer = answer("x".repeat(1 << 20), None);
        for id in 0..100 {
            cache.keep(sessions(id), &answer, cache.generation());
        }
        let left = (0..100).filter(|id| cache.find(sessions(*id), at(9)).is_some()).count();
        assert!((1..=17).contains(&left), "{left}");
        assert!(cache.find(sessions(99), at(9)).is_some());
    }
}
