//! The answers of public reads, kept in memory until somebody changes what they tell; see ADR 0012.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use availability::Days;
use chrono::NaiveDateTime;
use infra::pg::changes::{Change, News};
use kernel::{EmployeeId, Page as Window};
use tracing::Instrument;

use crate::answer::Answer;
use crate::log::RequestId;
use crate::shell::Page;
use crate::state::AppState;

/// A process that dies between its commit and its announcement leaves the others wrong for no longer.
const MAX_AGE: Duration = Duration::from_mins(1);

/// The most bytes kept; beyond that everything is dropped. A practice's answers take a hundredth.
const MOST_BYTES: usize = 16 << 20;

/// What an answer takes besides its body, roughly.
const OVERHEAD: usize = 512;

/// The most addresses noted; beyond that all are forgotten, which costs a moment. Visitors use some hundred.
const MOST_ADDRESSES: usize = 2000;

/// No address of the app's own is longer, in bytes.
const LONGEST_ADDRESS: usize = 200;

/// A public read: the same one gives every visitor the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PublicRead {
    /// What the public pages say.
    Content,
    /// The mediators.
    Mediators(Window),
    /// The sessions of a mediator that can be booked.
    Sessions(EmployeeId, Days, Window),
    /// The same, day by day.
    Availability(EmployeeId, Days),
    /// How a booking is paid.
    PaymentOptions,
    /// A page of the app, filled but for its nonce.
    Page(Page),
}

impl PublicRead {
    /// The change that makes its answer old; besides that of the mediators, which concerns their sessions too.
    fn topic(self) -> Change {
        match self {
            Self::Content | Self::Page(_) => Change::Content,
            Self::Mediators(_) => Change::Mediators,
            Self::Sessions(id, ..) | Self::Availability(id, _) => Change::Sessions(id),
            Self::PaymentOptions => Change::PaymentOptions,
        }
    }
}

/// The answers of one process.
#[derive(Debug, Default)]
pub struct Cache(RwLock<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// Whether the changes of other processes are heard of.
    listening: bool,
    /// Counts the changes.
    changes: u64,
    bytes: usize,
    answers: HashMap<Change, HashMap<PublicRead, (Answer, Instant)>>,
    /// What visitors read at an address. One that says "today" says something else tomorrow, when its answer holds no more.
    addresses: HashMap<String, PublicRead>,
}

/// The state of the world before a read: its answer is only kept if nothing was changed since.
#[derive(Clone, Copy, Debug)]
pub struct Before(u64);

impl Cache {
    /// The answer, if it is known and still right.
    pub fn find(&self, read: PublicRead, now: NaiveDateTime) -> Option<Answer> {
        self.kept().find(read, now)
    }

    /// The same for what visitors read at this address, if that is known too.
    pub fn find_at(&self, address: &str, now: NaiveDateTime) -> Option<Answer> {
        let kept = self.kept();
        kept.find(*kept.addresses.get(address)?, now)
    }

    /// Notes what visitors read at this address.
    pub fn note(&self, address: &str, read: PublicRead) {
        let is_new = |kept: &Kept| kept.listening && kept.addresses.get(address) != Some(&read);
        if address.len() > LONGEST_ADDRESS || !is_new(&self.kept()) {
            return;
        }
        let mut kept = self.change();
        if kept.addresses.len() >= MOST_ADDRESSES {
            kept.addresses.clear();
        }
        kept.addresses.insert(address.to_owned(), read);
    }

    /// To be asked before the database is.
    pub fn before(&self) -> Before {
        Before(self.kept().changes)
    }

    /// Keeps the answer, unless it may be old already.
    pub fn keep(&self, read: PublicRead, answer: &Answer, before: Before) {
        let mut kept = self.change();
        if !kept.listening || kept.changes != before.0 {
            return;
        }
        if kept.bytes > MOST_BYTES {
            kept.forget();
        }
        kept.bytes += answer.size() + OVERHEAD;
        kept.answers.entry(read.topic()).or_default().insert(read, (answer.clone(), Instant::now()));
    }

    /// Drops what the news make old.
    pub fn hear(&self, news: News) {
        let mut kept = self.change();
        kept.changes += 1;
        match news {
            News::Changed(change @ (Change::Content | Change::Sessions(_) | Change::PaymentOptions)) => {
                let dropped = kept.answers.remove(&change).unwrap_or_default();
                let bytes: usize = dropped.values().map(|(answer, _)| answer.size() + OVERHEAD).sum();
                kept.bytes = kept.bytes.saturating_sub(bytes);
            }
            News::Changed(Change::Mediators | Change::Settings | Change::Everything) => kept.forget(),
            News::Listening => {
                kept.forget();
                kept.listening = true;
            }
            News::Deaf => {
                kept.forget();
                kept.listening = false;
            }
        }
    }

    fn kept(&self) -> RwLockReadGuard<'_, Kept> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self) -> RwLockWriteGuard<'_, Kept> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn find(&self, read: PublicRead, now: NaiveDateTime) -> Option<Answer> {
        let (answer, since) = self.answers.get(&read.topic())?.get(&read)?;
        let holds = since.elapsed() < MAX_AGE && answer.until.is_none_or(|until| now < until);
        holds.then(|| answer.clone())
    }

    fn forget(&mut self) {
        self.answers.clear();
        self.addresses.clear();
        self.bytes = 0;
    }
}

/// The middleware: answers from memory what is known there, before anybody looks for who asks and for a handler. Everything logged
/// on the way to the others carries their request's id.
pub async fn remember<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let known = request.app_data::<AppState>().and_then(|state| state.remembered(request.request()));
    if let Some(answer) = known {
        let response = answer.respond(request.request());
        return Ok(request.into_response(response));
    }
    let span =
        tracing::info_span!("request", id = RequestId::of(&request).map(|RequestId(id)| id.to_string()));
    next.call(request).instrument(span).await.map(ServiceResponse::map_into_boxed_body)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::answer::Told;

    const WHOLE: Window = Window { limit: 500, offset: 0 };

    fn at(hour: u32) -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2027, 1, 4).unwrap().and_hms_opt(hour, 0, 0).unwrap()
    }

    fn sessions(id: u128) -> PublicRead {
        let day = at(0).date();
        PublicRead::Sessions(uuid::Uuid::from_u128(id).into(), Days { first: day, last: day }, WHOLE)
    }

    fn listening() -> Cache {
        let cache = Cache::default();
        cache.hear(News::Listening);
        cache
    }

    fn keep(cache: &Cache, reads: &[PublicRead]) {
        let answer = Answer::new(&Told::from("text")).unwrap();
        for read in reads {
            cache.keep(*read, &answer, cache.before());
        }
    }

    fn known(cache: &Cache, reads: &[PublicRead]) -> Vec<bool> {
        reads.iter().map(|read| cache.find(*read, at(9)).is_some()).collect()
    }

    #[test]
    fn nothing_is_kept_by_who_does_not_hear_of_changes() {
        let cache = Cache::default();
        keep(&cache, &[PublicRead::Content]);
        assert_eq!(known(&cache, &[PublicRead::Content]), [false]);
        cache.hear(News::Listening);
        keep(&cache, &[PublicRead::Content]);
        assert_eq!(known(&cache, &[PublicRead::Content]), [true]);
        cache.hear(News::Deaf);
        assert_eq!(known(&cache, &[PublicRead::Content]), [false]);
        cache.hear(News::Listening);
        assert_eq!(known(&cache, &[PublicRead::Content]), [false], "something may have been missed");
    }

    #[test]
    fn a_change_drops_what_it_makes_old_and_nothing_else() {
        let reads = [
            PublicRead::Content,
            PublicRead::Mediators(WHOLE),
            sessions(1),
            sessions(2),
            PublicRead::PaymentOptions,
        ];
        let Change::Sessions(id) = sessions(1).topic() else { unreachable!() };
        for (change, left) in [
            (Change::Content, [false, true, true, true, true]),
            (Change::Sessions(id), [true, true, false, true, true]),
            (Change::PaymentOptions, [true, true, true, true, false]),
            (Change::Mediators, [false; 5]),
            (Change::Everything, [false; 5]),
        ] {
            let cache = listening();
            keep(&cache, &reads);
            assert_eq!(known(&cache, &reads), [true; 5]);
            cache.hear(News::Changed(change));
            assert_eq!(known(&cache, &reads), left, "{change:?}");
        }
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept_after_it() {
        let cache = listening();
        let before = cache.before();
        cache.hear(News::Changed(Change::Content));
        cache.keep(PublicRead::Content, &Answer::new(&Told::from("old")).unwrap(), before);
        assert_eq!(known(&cache, &[PublicRead::Content]), [false]);
    }

    #[test]
    fn time_ends_what_holds_until_then() {
        let cache = listening();
        let told = Told { body: "the nine o'clock session", total: None, until: Some(at(9)) };
        cache.keep(sessions(1), &Answer::new(&told).unwrap(), cache.before());
        assert!(cache.find(sessions(1), at(8)).is_some());
        assert!(cache.find(sessions(1), at(9)).is_none());
    }

    #[test]
    fn an_address_leads_to_its_answer_as_long_as_that_holds() {
        let cache = listening();
        let read = sessions(1);
        cache.note("/api/time-slots/1", read);
        assert!(cache.find_at("/api/time-slots/1", at(8)).is_none(), "nothing is kept yet");
        let told = Told { body: "the nine o'clock session", total: None, until: Some(at(9)) };
        cache.keep(read, &Answer::new(&told).unwrap(), cache.before());
        assert!(cache.find_at("/api/time-slots/1", at(8)).is_some());
        assert!(cache.find_at("/api/time-slots/2", at(8)).is_none());
        assert!(cache.find_at("/api/time-slots/1", at(9)).is_none());
        cache.hear(News::Changed(read.topic()));
        assert!(cache.find_at("/api/time-slots/1", at(8)).is_none());
    }

    #[test]
    fn addresses_have_a_bound() {
        let cache = listening();
        keep(&cache, &[PublicRead::Content]);
        for number in 0..MOST_ADDRESSES * 2 {
            cache.note(&format!("/?{number}"), PublicRead::Content);
        }
        assert!(cache.kept().addresses.len() <= MOST_ADDRESSES);
        let long = format!("/?{}", "x".repeat(LONGEST_ADDRESS));
        cache.note(&long, PublicRead::Content);
        assert!(cache.find_at(&long, at(8)).is_none());
    }

    #[test]
    fn memory_has_a_bound() {
        let cache = listening();
        let answer = Answer::new(&Told::from("x".repeat(1 << 20))).unwrap();
        for id in 0..100 {
            cache.keep(sessions(id), &answer, cache.before());
        }
        let left = (0..100).filter(|id| cache.find(sessions(*id), at(9)).is_some()).count();
        assert!((1..=17).contains(&left), "{left}");
        assert!(cache.find(sessions(99), at(9)).is_some());
    }
}
