//! Plain HTTP connections and requests, counted in all and by address: one address cannot take every place.

use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use parking_lot::Mutex;

use super::address;
use crate::config::LimitsConfig;

/// What is under way, by key; each with an upper bound.
pub(super) struct Counts<K: Eq + Hash> {
    by_key: DashMap<K, usize>,
    all: Mutex<usize>,
    most: usize,
    most_each: usize,
}

/// One of them; dropping it gives its place back.
pub(super) struct Counted<K: Eq + Hash + Copy> {
    counts: Arc<Counts<K>>,
    key: Option<K>,
}

impl<K: Eq + Hash + Copy> Counts<K> {
    fn new(most: usize, most_each: usize) -> Arc<Self> {
        Arc::new(Self { by_key: DashMap::new(), all: Mutex::new(0), most, most_each })
    }

    /// A place, counted for this key if there is one; `None` if all are taken.
    fn enter(self: &Arc<Self>, key: Option<K>) -> Option<Counted<K>> {
        let mut all = self.all.lock();
        if *all >= self.most {
            return None;
        }
        if let Some(key) = key {
            let mut count = self.by_key.entry(key).or_insert(0);
            if *count >= self.most_each {
                return None;
            }
            *count += 1;
        }
        *all += 1;
        Some(Counted { counts: Arc::clone(self), key })
    }

    fn count(&self) -> usize {
        *self.all.lock()
    }
}

impl<K: Eq + Hash + Copy> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut all = self.counts.all.lock();
        *all = all.saturating_sub(1);
        if let Some(key) = self.key
            && let Entry::Occupied(mut count) = self.counts.by_key.entry(key)
        {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// The plain HTTP connections of this node, and the requests that came through trusted proxies.
pub struct Connections {
    open: Arc<Counts<IpAddr>>,
    requests: Arc<Counts<IpAddr>>,
    trusted: Vec<IpAddr>,
}

impl Connections {
    pub fn new(limits: &LimitsConfig, trusted: &[IpAddr]) -> Self {
        let open = Counts::new(limits.http_connections, limits.http_connections_per_address);
        let requests = Counts::new(usize::MAX, limits.http_connections_per_address);
        Self { open, requests, trusted: trusted.to_vec() }
    }

    /// A place for a connection; those of a trusted proxy are not counted as one address.
    pub(super) fn connect(&self, peer: IpAddr) -> Option<Counted<IpAddr>> {
        let counted = (!address::is_trusted(peer, &self.trusted)).then(|| address::network(peer));
        self.open.enter(counted)
    }

    /// A place for a request of a client, whose address a trusted proxy may have named.
    pub(super) fn request(&self, client: IpAddr) -> Option<Counted<IpAddr>> {
        self.requests.enter(Some(address::network(client)))
    }

    pub fn count(&self) -> usize {
        self.open.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_bounded_by_key_and_in_all_and_given_back() {
        let counts = Counts::new(3, 2);
        let first = counts.enter(Some(1)).unwrap();
        let _second = counts.enter(Some(1)).unwrap();
        assert!(counts.enter(Some(1)).is_none(), "two of each");
        let third = counts.enter(None).unwrap();
        assert!(counts.enter(Some(2)).is_none(), "three in all");
        drop((first, third));
        assert!(counts.enter(Some(1)).is_some() && counts.count() == 1);
    }
}
