//! Counts pushes that were lost, duplicated or out of order, by their numbers.

use std::collections::HashSet;

/// Limit on remembered gaps; beyond it, a missing push counts as lost even if it arrives later.
const GAPS_MAX: usize = 1_000_000;

/// The position of one socket in one topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The topic's id.
    pub topic: u128,
    /// The highest number received.
    pub seq: u64,
}

/// Delivery faults of all sockets in a run.
#[derive(Debug, Default)]
pub struct Tally {
    gaps: HashSet<(u32, u128, u64)>,
    untracked: u64,
    pub doubled: u64,
    pub out_of_order: u64,
}

impl Tally {
    /// Records one push and returns whether it was new.
    pub fn record(&mut self, socket: u32, cursor: &mut Cursor, seq: u64) -> bool {
        if seq > cursor.seq {
            for missed in cursor.seq + 1..seq {
                match self.gaps.len() < GAPS_MAX {
                    true => drop(self.gaps.insert((socket, cursor.topic, missed))),
                    false => self.untracked += 1,
                }
            }
            cursor.seq = seq;
            return true;
        }
        let late = self.gaps.remove(&(socket, cursor.topic, seq));
        match late {
            true => self.out_of_order += 1,
            false => self.doubled += 1,
        }
        late
    }

    /// Numbers that were skipped and never arrived.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.gaps.len() as u64 + self.untracked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_late_and_doubled_pushes_are_counted_separately() {
        let (mut tally, mut cursor) = (Tally::default(), Cursor { topic: 7, seq: 10 });
        assert!(tally.record(0, &mut cursor, 11));
        assert_eq!(tally.lost(), 0);
        assert!(tally.record(0, &mut cursor, 14));
        assert_eq!(tally.lost(), 2);
        assert!(tally.record(0, &mut cursor, 13));
        assert!(!tally.record(0, &mut cursor, 13));
        assert!(!tally.record(0, &mut cursor, 14));
        assert_eq!((tally.lost(), tally.out_of_order, tally.doubled), (1, 1, 2));
        assert_eq!(cursor.seq, 14);
    }

    #[test]
    fn each_socket_and_topic_is_counted_on_its_own() {
        let mut tally = Tally::default();
        let (mut one, mut other) = (Cursor { topic: 1, seq: 0 }, Cursor { topic: 2, seq: 0 });
        tally.record(0, &mut one, 2);
        tally.record(1, &mut other, 2);
        tally.record(1, &mut other, 1);
        assert_eq!((tally.lost(), tally.out_of_order), (1, 1));
    }
}
