//! Matches as their watchers see them. Every push is a whole state: it shows all points up to it, and may come in place of several.
//!
//! INVARIANT: a watcher has one match, and a point counts for them once: with the first state that shows it.

use std::collections::HashMap;

/// The matches and their watchers, by the numbers of their sockets.
#[derive(Debug, Default)]
pub struct Watching {
    /// Of each match the points in order, by their numbers in the ledger.
    points: HashMap<u128, Vec<u64>>,
    /// Of each watcher the match, and how many points they see.
    seen: HashMap<usize, (u128, u64)>,
    /// States received.
    pub states: u64,
    /// Bytes of these, without the head of the frame.
    pub bytes: u64,
    /// States that a watcher did not receive, because a later one took their place.
    pub superseded: u64,
    /// States with no more points than the watcher saw before.
    pub backwards: u64,
}

impl Watching {
    /// Adds a watcher who sees so many points of a match.
    pub fn watch(&mut self, watcher: usize, id: u128, points: u64) {
        self.seen.insert(watcher, (id, points));
    }

    /// Adds the next point of a match; returns how many were before it.
    pub fn add_point(&mut self, id: u128, number: u64) -> u64 {
        let points = self.points.entry(id).or_default();
        points.push(number);
        points.len() as u64 - 1
    }

    /// Records a state with so many points; returns the numbers of those that the watcher sees for the first time.
    pub fn receive(&mut self, watcher: usize, id: u128, points: u64, bytes: usize) -> Vec<u64> {
        self.states += 1;
        self.bytes += bytes as u64;
        let (_, seen) = self.seen.entry(watcher).or_insert((id, 0));
        if points <= *seen {
            self.backwards += 1;
            return Vec::new();
        }
        let new = *seen as usize..points as usize;
        self.superseded += points - *seen - 1;
        *seen = points;
        self.points.get(&id).and_then(|numbers| numbers.get(new)).map(<[u64]>::to_vec).unwrap_or_default()
    }

    /// Watchers who do not see the last point of their match.
    #[must_use]
    pub fn behind(&self) -> usize {
        let last = |id: &u128| self.points.get(id).map_or(0, Vec::len) as u64;
        self.seen.values().filter(|(id, seen)| *seen != last(id)).count()
    }

    /// The mean length of a state, in bytes.
    #[must_use]
    pub fn state_bytes(&self) -> usize {
        (self.bytes / self.states.max(1)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_shows_all_points_up_to_it() {
        let mut watching = Watching::default();
        watching.watch(7, 1, 0);
        watching.watch(8, 1, 0);
        let before: Vec<u64> = [10, 11, 12].map(|number| watching.add_point(1, number)).into();
        assert_eq!(before, [0, 1, 2]);
        assert_eq!(watching.receive(7, 1, 1, 100), [10]);
        assert_eq!(watching.receive(7, 1, 3, 200), [11, 12]);
        assert_eq!((watching.superseded, watching.backwards, watching.state_bytes()), (1, 0, 150));
        assert_eq!(watching.behind(), 1, "8 has seen nothing");
        assert_eq!(watching.receive(8, 1, 3, 150), [10, 11, 12]);
        assert_eq!(watching.behind(), 0);
    }

    #[test]
    fn states_do_not_go_backwards() {
        let mut watching = Watching::default();
        watching.watch(7, 1, 0);
        for number in 0..3 {
            watching.add_point(1, number);
        }
        assert_eq!(watching.receive(7, 1, 2, 1), [0, 1]);
        assert!(watching.receive(7, 1, 1, 1).is_empty() && watching.receive(7, 1, 2, 1).is_empty());
        assert_eq!((watching.backwards, watching.behind()), (2, 1));
    }
}
