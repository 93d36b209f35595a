//! Values read from the database, kept in memory until a change makes them old.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use infra::pg::changes::{Change, Feed};

/// A process that dies between its commit and its announcement leaves the others wrong for no longer.
const MAX_AGE: Duration = Duration::from_mins(1);

/// What is kept of each value besides its own bytes, roughly.
const OVERHEAD: usize = 512;

/// The values of one process, by what was read.
#[derive(Debug)]
pub struct Fresh<K, V> {
    kept: RwLock<Kept<K, V>>,
    limits: Limits<K, V>,
}

/// How much is kept, and for how long.
#[derive(Debug)]
pub struct Limits<K, V> {
    /// How old a value may be while the changes of other processes do not arrive.
    pub unconnected: Duration,
    /// The most bytes. Beyond them everything is dropped.
    pub bytes: usize,
    /// The bytes of a value.
    pub size: fn(&V) -> usize,
    /// Whether a change makes the value of this read old.
    pub concerns: fn(Change, &K) -> bool,
}

#[derive(Debug)]
struct Kept<K, V> {
    /// Whether the changes of other processes arrive.
    connected: bool,
    /// Counts the changes.
    changes: u64,
    bytes: usize,
    values: HashMap<K, (V, Instant)>,
}

/// The state of the database before a read: its value is only kept if nothing has changed since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Generation(u64);

impl<K: Eq + Hash, V: Clone> Fresh<K, V> {
    /// Nothing yet.
    pub fn new(limits: Limits<K, V>) -> Self {
        let kept = Kept { connected: false, changes: 0, bytes: 0, values: HashMap::new() };
        Self { kept: RwLock::new(kept), limits }
    }

    /// The value, if it is in memory and not old.
    pub fn find(&self, key: &K) -> Option<V> {
        let kept = self.kept();
        let (value, since) = kept.values.get(key)?;
        let max_age = if kept.connected { MAX_AGE } else { self.limits.unconnected };
        (since.elapsed() < max_age).then(|| value.clone())
    }

    /// To be asked before the database is.
    pub fn generation(&self) -> Generation {
        Generation(self.kept().changes)
    }

    /// Keeps the value, unless it may be old already.
    pub fn keep(&self, key: K, value: V, read_at: Generation) {
        let mut kept = self.change();
        let is_kept = kept.connected || !self.limits.unconnected.is_zero();
        if !is_kept || kept.changes != read_at.0 {
            return;
        }
        if kept.bytes > self.limits.bytes {
            kept.clear();
        }
        kept.bytes += (self.limits.size)(&value) + OVERHEAD;
        kept.values.insert(key, (value, Instant::now()));
    }

    /// Drops what is old now.
    pub fn apply(&self, feed: Feed) {
        let mut kept = self.change();
        match feed {
            Feed::Changed(change) => {
                let Limits { size, concerns, .. } = &self.limits;
                let mut dropped = 0;
                kept.values.retain(|key, (value, _)| {
                    let stays = !concerns(change, key);
                    dropped += if stays { 0 } else { size(value) + OVERHEAD };
                    stays
                });
                kept.bytes = kept.bytes.saturating_sub(dropped);
            }
            Feed::Connected | Feed::Lost => {
                kept.clear();
                kept.connected = feed == Feed::Connected;
            }
        }
        kept.changes += 1;
    }

    fn kept(&self) -> RwLockReadGuard<'_, Kept<K, V>> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self) -> RwLockWriteGuard<'_, Kept<K, V>> {
        self.kept.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> Kept<K, V> {
    fn clear(&mut self) {
        self.values.clear();
        self.bytes = 0;
    }
}
