//! Consolation: a knock-out for those who lose their first match.

use super::knockout::Knockout;

/// Who plays on a line of the consolation draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    /// The loser of this match of the first round (from 0).
    FirstRound(usize),
    /// The loser of this match of the second round (from 0): both had a bye.
    SecondRound(usize),
    /// This side, if it loses that match of the second round: it had a bye, and the winner of a match of the first round did not.
    IfLoses { side: usize, second_round: usize },
    /// Nobody.
    Bye,
}

/// The lines of the consolation draw: one for each match of the first round, in their order. `IfLoses` is a bye once the side
/// has won.
#[must_use]
pub fn consolation(knockout: &Knockout) -> Vec<Feed> {
    let first: Vec<(usize, Option<usize>)> = knockout.first_round();
    let feed = |(nth, pair): (usize, &(usize, Option<usize>))| {
        let second_round = nth / 2;
        let neighbour_has_bye = first.get(nth ^ 1).is_some_and(|(_, other)| other.is_none());
        match pair {
            (_, Some(_)) => Feed::FirstRound(nth),
            (_, None) if neighbour_has_bye && nth % 2 == 0 => Feed::SecondRound(second_round),
            (_, None) if neighbour_has_bye => Feed::Bye,
            (side, None) => Feed::IfLoses { side: *side, second_round },
        }
    };
    first.iter().enumerate().map(feed).collect()
}
