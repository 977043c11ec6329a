//! Round robin by the circle method: everybody meets everybody once, or twice at home and away.

use super::entries::{Entries, NoDraw, Pairing, ROUND_ROBIN_MAX, Round};
use crate::chance::Chance;

/// How often two sides meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Legs {
    #[default]
    Single,
    /// Everybody once at home and once away: the second half mirrors the first.
    Double,
}

/// The rounds of a round robin. Each side has as many matches at home as away, or, if their number is odd, one more or less. With
/// an even number of sides everybody plays in each round, and the first two seeds meet in the last one of a leg; with an odd
/// number everybody rests in one round of a leg.
pub fn round_robin<T>(entries: &Entries, legs: Legs, seed: u64) -> Result<Vec<Round>, NoDraw<T>> {
    entries.check_most(ROUND_ROBIN_MAX)?;
    Ok(rounds_of(&entries.drawn(&mut Chance::new(seed)), legs))
}

/// The rounds of these sides, whose order decides who meets when.
pub(super) fn rounds_of(sides: &[usize], legs: Legs) -> Vec<Round> {
    let first: Vec<Round> = if sides.len().is_multiple_of(2) { even(sides) } else { odd(sides) };
    match legs {
        Legs::Single => first,
        Legs::Double => {
            let second: Vec<Round> = first.iter().map(|round| round.iter().map(|pairing| pairing.mirrored()).collect()).collect();
            first.into_iter().chain(second).collect()
        }
    }
}

/// Slot 0 stays, the others rotate by one; slot i meets slot n - 1 - i.
fn even(sides: &[usize]) -> Vec<Round> {
    let n = sides.len();
    let in_round = |round: usize| {
        let pair = |i: usize| {
            let (one, other) = (side_in(sides, i, round)?, side_in(sides, n - 1 - i, round)?);
            let swapped = if i == 0 { round % 2 == 1 } else { i % 2 == 1 };
            let pairing = Pairing { home: one, away: other };
            Some(if swapped { pairing.mirrored() } else { pairing })
        };
        (0..n / 2).filter_map(pair).collect()
    };
    (0..n.saturating_sub(1)).map(in_round).collect()
}

/// Who stands in a slot in a round.
fn side_in(sides: &[usize], slot: usize, round: usize) -> Option<usize> {
    let rotating = sides.len() - 1;
    let place = if slot == 0 { 0 } else { (slot - 1 + rotating - round % rotating) % rotating + 1 };
    sides.get(place).copied()
}

/// Everybody rotates through n slots, the first of which rests. The distance of two sides in the circle decides who is at home.
fn odd(sides: &[usize]) -> Vec<Round> {
    let n = sides.len();
    let in_round = |round: usize| {
        let pair = |i: usize| {
            let (one, other) = ((round + i) % n, (round + n - i) % n);
            let pairing = Pairing { home: *sides.get(one)?, away: *sides.get(other)? };
            Some(if (other + n - one) % n <= (n - 1) / 2 { pairing } else { pairing.mirrored() })
        };
        (1..=(n - 1) / 2).filter_map(pair).collect()
    };
    (0..n).map(in_round).collect()
}
