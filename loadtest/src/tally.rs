//! What came once, twice, late or never, by the numbers of the pushes.

use std::collections::HashSet;

/// Holes kept at most; beyond, a hole is counted as lost and not looked for again.
const HOLES_MAX: usize = 1_000_000;

/// How far one socket has heard one topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The topic's id.
    pub topic: u128,
    /// The highest number heard.
    pub seq: u64,
}

/// The faults of all sockets of a run.
#[derive(Debug, Default)]
pub struct Tally {
    holes: HashSet<(u32, u128, u64)>,
    beyond: u64,
    pub doubled: u64,
    pub out_of_order: u64,
}

impl Tally {
    /// Notes one push and answers whether it was new.
    pub fn hear(&mut self, socket: u32, cursor: &mut Cursor, seq: u64) -> bool {
        if seq > cursor.seq {
            for missed in cursor.seq + 1..seq {
                match self.holes.len() < HOLES_MAX {
                    true => drop(self.holes.insert((socket, cursor.topic, missed))),
                    false => self.beyond += 1,
                }
            }
            cursor.seq = seq;
            return true;
        }
        let late = self.holes.remove(&(socket, cursor.topic, seq));
        match late {
            true => self.out_of_order += 1,
            false => self.doubled += 1,
        }
        late
    }

    /// Numbers that were passed over and never came.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.holes.len() as u64 + self.beyond
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_late_and_doubled_are_told_apart() {
        let (mut tally, mut cursor) = (Tally::default(), Cursor { topic: 7, seq: 10 });
        assert!(tally.hear(0, &mut cursor, 11));
        assert_eq!(tally.lost(), 0);
        assert!(tally.hear(0, &mut cursor, 14));
        assert_eq!(tally.lost(), 2);
        assert!(tally.hear(0, &mut cursor, 13));
        assert!(!tally.hear(0, &mut cursor, 13));
        assert!(!tally.hear(0, &mut cursor, 14));
        assert_eq!((tally.lost(), tally.out_of_order, tally.doubled), (1, 1, 2));
        assert_eq!(cursor.seq, 14);
    }

    #[test]
    fn sockets_and_topics_do_not_mix() {
        let mut tally = Tally::default();
        let (mut one, mut other) = (Cursor { topic: 1, seq: 0 }, Cursor { topic: 2, seq: 0 });
        tally.hear(0, &mut one, 2);
        tally.hear(1, &mut other, 2);
        tally.hear(1, &mut other, 1);
        assert_eq!((tally.lost(), tally.out_of_order), (1, 1));
    }
}
