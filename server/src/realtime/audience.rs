//! How many read a topic on all nodes. Each node counts its own readers now and then, and sends the counts to the others under a
//! lease: when a node dies, its readers no longer count.
//!
//! INVARIANT: subscribing and pushing cost nothing here. A round costs the topics that are counted, not who comes and goes.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use protocol::Topic;
use tokio::time::Instant;
use uuid::Uuid;

/// How long the counts of another node hold after it last sent them.
const LEASE: Duration = Duration::from_secs(15);
/// How often a node sends its counts though none has changed.
const LEASE_EVERY: Duration = Duration::from_secs(5);

#[derive(Default)]
pub struct Audience(Mutex<State>);

#[derive(Default)]
struct State {
    /// This node's readers at its last round.
    here: HashMap<Topic, u32>,
    others: HashMap<Uuid, OtherNode>,
    /// What the readers on this node were last sent.
    shown: HashMap<Topic, u32>,
    /// When the counts of this node were last sent to the others.
    leased: Option<Instant>,
}

struct OtherNode {
    readers: HashMap<Topic, u32>,
    /// When the lease expires.
    until: Instant,
}

/// What a round found.
pub(super) struct Round {
    /// The topics with readers here of which the number has changed.
    pub(super) changed: Vec<(Topic, u32)>,
    /// This node's counts, if they are to be sent to the others.
    pub(super) lease: Option<Vec<(Topic, u32)>>,
}

impl Audience {
    /// How many read a topic, as its readers were last sent it.
    pub(crate) fn count(&self, topic: &Topic) -> u32 {
        let state = self.0.lock();
        state.shown.get(topic).copied().unwrap_or_else(|| state.total(topic))
    }

    /// Compares this node's readers, and those of other nodes, with what was sent before.
    pub(super) fn round(&self, here: HashMap<Topic, u32>, now: Instant) -> Round {
        let mut state = self.0.lock();
        state.others.retain(|_, node| node.until >= now);
        let is_new = here != state.here;
        let is_due = is_new || (!here.is_empty() && state.leased.is_none_or(|at| now.duration_since(at) >= LEASE_EVERY));
        state.here = here;
        let totals: HashMap<Topic, u32> = state.here.keys().map(|topic| (*topic, state.total(topic))).collect();
        let changed = totals.iter().filter(|(topic, total)| state.shown.get(topic) != Some(total)).map(|(topic, total)| (*topic, *total));
        let changed = changed.collect();
        state.shown = totals;
        if is_due {
            state.leased = Some(now);
        }
        Round { changed, lease: is_due.then(|| state.here.iter().map(|(topic, count)| (*topic, *count)).collect()) }
    }

    pub(super) fn other_counted(&self, node: Uuid, readers: Vec<(Topic, u32)>, now: Instant) {
        let readers = readers.into_iter().collect();
        self.0.lock().others.insert(node, OtherNode { readers, until: now + LEASE });
    }

    pub(super) fn other_left(&self, node: Uuid) {
        self.0.lock().others.remove(&node);
    }
}

impl State {
    fn total(&self, topic: &Topic) -> u32 {
        let others = self.others.values().filter_map(|node| node.readers.get(topic));
        self.here.get(topic).into_iter().chain(others).fold(0, |sum, count| sum.saturating_add(*count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use protocol::MatchId;

    fn topic(number: u128) -> Topic {
        Topic::Match(MatchId(Uuid::from_u128(number)))
    }

    #[test]
    fn only_numbers_that_changed_are_sent() {
        let (audience, now) = (Audience::default(), Instant::now());
        let counts = |one: u32| HashMap::from([(topic(1), one), (topic(2), 5)]);
        assert_eq!(audience.round(counts(2), now).changed.len(), 2);
        let Round { changed, lease } = audience.round(counts(2), now);
        assert!(changed.is_empty() && lease.is_none(), "somebody left and somebody came");
        let Round { changed, lease } = audience.round(counts(3), now);
        assert_eq!((changed, lease.map(|counts| counts.len())), (vec![(topic(1), 3)], Some(2)));
        assert!(audience.round(counts(3), now + LEASE_EVERY).lease.is_some(), "the lease is renewed");
        assert_eq!(audience.round(HashMap::new(), now + LEASE_EVERY).lease, Some(vec![]), "the last has left");
        assert_eq!(audience.count(&topic(1)), 0);
    }

    #[test]
    fn other_nodes_count_as_long_as_they_live() {
        let (audience, node, now) = (Audience::default(), Uuid::from_u128(9), Instant::now());
        let changed = |at: Instant| audience.round(HashMap::from([(topic(1), 2)]), at).changed;
        audience.other_counted(node, vec![(topic(1), 3), (topic(2), 4)], now);
        assert_eq!(changed(now), [(topic(1), 5)], "nobody here reads the other");
        assert_eq!((audience.count(&topic(1)), audience.count(&topic(2))), (5, 4));
        audience.other_counted(node, vec![(topic(1), 1)], now);
        assert_eq!(audience.count(&topic(1)), 5, "as it was sent");
        assert_eq!(changed(now), [(topic(1), 3)]);
        assert_eq!(changed(now + LEASE * 2), [(topic(1), 2)], "it died");
        audience.other_counted(node, vec![(topic(1), 1)], now);
        audience.other_left(node);
        assert!(changed(now).is_empty());
    }
}
