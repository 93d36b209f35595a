//! Values read from the database, cached in memory until a change makes them outdated.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use infra::pg::changes::{Change, Feed};

/// If a process dies between its commit and its notification, the others are outdated for no longer
/// than this.
const MAX_AGE: Duration = Duration::from_mins(1);

/// The approximate memory a value takes besides its own bytes.
const OVERHEAD: usize = 512;

/// One process's cached values, by what was read.
#[derive(Debug)]
pub struct Fresh<K, V> {
    kept: RwLock<Kept<K, V>>,
    limits: Limits<K, V>,
}

/// How much is cached, and for how long.
#[derive(Debug)]
pub struct Limits<K, V> {
    /// The maximum age of a value while changes by other processes are not being received.
    pub unconnected: Duration,
    /// The most bytes cached. Beyond that the cache is emptied.
    pub bytes: usize,
    /// The size of a value in bytes.
    pub size: fn(&V) -> usize,
    /// Whether a change makes this read's value outdated.
    pub concerns: fn(Change, &K) -> bool,
}

#[derive(Debug)]
struct Kept<K, V> {
    /// Whether changes by other processes are being received.
    connected: bool,
    /// Counts the changes.
    changes: u64,
    bytes: usize,
    values: HashMap<K, (V, Instant)>,
}

/// The state of the database before a read: its value is only cached if nothing has changed since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Generation(u64);

impl<K: Eq + Hash, V: Clone> Fresh<K, V> {
    /// An empty cache.
    pub fn new(limits: Limits<K, V>) -> Self {
        let kept = Kept { connected: false, changes: 0, bytes: 0, values: HashMap::new() };
        Self { kept: RwLock::new(kept), limits }
    }

    /// The value, if it is cached and not outdated.
    pub fn find(&self, key: &K) -> Option<V> {
        let kept = self.kept();
        let (value, since) = kept.values.get(key)?;
        let max_age = if kept.connected { MAX_AGE } else { self.limits.unconnected };
        (since.elapsed() < max_age).then(|| value.clone())
    }

    /// Call this before reading from the database.
    pub fn generation(&self) -> Generation {
        Generation(self.kept().changes)
    }

    /// Caches the value, unless it may already be outdated.
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

    /// Drops what a change makes outdated.
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
