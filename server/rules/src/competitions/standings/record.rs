//! What a side has won so far.

use serde::Serialize;

use super::policy::Policy;
use super::result::Match;
use crate::scoring::{Ending, Side, Tally};

/// The figures of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Matches that count, walkovers too.
    pub played: u32,
    pub won: u32,
    pub lost: u32,
    /// Matches completed: not those that the side retired from, defaulted or gave away.
    pub completed: u32,
    pub defaults: u32,
    pub rubbers: Share,
    pub sets: Share,
    pub games: Share,
}

/// A part of a whole, never rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    pub won: u32,
    pub played: u32,
}

impl Share {
    fn add(&mut self, tally: Tally, side: Side) {
        self.won = self.won.saturating_add(tally.of(side).into());
        self.played = self.played.saturating_add(u32::from(tally.a) + u32::from(tally.b));
    }

    /// Compares fractions; nothing played is none won.
    #[must_use]
    pub(crate) fn by_fraction(self, other: Self) -> std::cmp::Ordering {
        let product = |one: u32, other: u32| u64::from(one) * u64::from(other.max(1));
        product(self.won, other.played).cmp(&product(other.won, self.played))
    }
}

impl Record {
    pub(super) fn add(&mut self, result: &Match, side: Side, policy: &Policy) {
        self.played += 1;
        match result.winner {
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
            // Nobody won: both defaulted, or a live match is level.
            None if result.ending != Ending::Completed => self.lost += 1,
            None => {}
        }
        self.completed += u32::from(result.completed(side));
        self.defaults += u32::from(result.defaulted(side));
        let (sets, games) = counted(result, policy);
        self.rubbers.add(result.rubbers, side);
        self.sets.add(sets, side);
        self.games.add(games, side);
    }
}

/// Sets and games as the policy counts them.
fn counted(result: &Match, policy: &Policy) -> (Tally, Tally) {
    let credited = match result.ending {
        Ending::Walkover(_) => policy.credit.walkover,
        Ending::Defaulted(_) => policy.credit.default,
        Ending::Retired(_) => policy.credit.retirement,
        Ending::Completed | Ending::Abandoned | Ending::Cancelled | Ending::Incomplete | Ending::DeadRubber | Ending::NotPlayed => false,
    };
    let (mut sets, mut games) = (result.sets, result.games);
    if let Some(winner) = result.winner.filter(|_| credited) {
        sets = plus(sets, winner, result.sets_left);
        games = plus(games, winner, result.games_left);
    }
    match result.match_tie_break {
        Some(Side::A) if !policy.match_tie_break_game => games.a = games.a.saturating_sub(1),
        Some(Side::B) if !policy.match_tie_break_game => games.b = games.b.saturating_sub(1),
        _ => {}
    }
    (sets, games)
}

fn plus(tally: Tally, side: Side, more: u16) -> Tally {
    match side {
        Side::A => Tally::new(tally.a.saturating_add(more), tally.b),
        Side::B => Tally::new(tally.a, tally.b.saturating_add(more)),
    }
}
