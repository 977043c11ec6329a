//! A match as a table counts it: who won, and the sets and games of both.

use crate::scoring::words::Wrong;
use crate::scoring::{Ending, Format, Out, SetFormat, SetScore, Side, Standing, Tally, judge};

/// A match of a group, or the tie of two teams. Sides by position in the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    pub a: usize,
    pub b: usize,
    /// `None` if nobody won: both defaulted, or a live match is level.
    pub winner: Option<Side>,
    /// Whether it counts, and who retired or defaulted.
    pub ending: Ending,
    /// Rubbers won, of a tie of teams; 0-0 of a match.
    pub rubbers: Tally,
    /// Sets as played.
    pub sets: Tally,
    /// Games as played; a match tie-break is one game.
    pub games: Tally,
    /// Who won a match tie-break, if there was one.
    pub match_tie_break: Option<Side>,
    /// Sets that the winner still needed when the match was stopped or given up.
    pub sets_left: u16,
    /// Games that the winner still needed.
    pub games_left: u16,
}

/// A match in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Live<'a> {
    pub finished: &'a [SetScore],
    /// Games of the set in play.
    pub games: Tally,
    /// Points of the game in play.
    pub points: Tally,
}

impl Match {
    /// A match from its score, which must be possible.
    pub fn judged(a: usize, b: usize, format: &Format, sets: &[SetScore], ending: Ending) -> Result<Self, Wrong> {
        let verdict = judge(format, sets, ending)?;
        let (sets_left, games_left) = verdict.winner.map_or((0, 0), |winner| left(format, sets, winner, verdict.sets));
        let match_tie_break = sets.iter().enumerate().rev().find_map(|(place, score)| tie_break_winner(format.set(place), score));
        Ok(Self {
            a,
            b,
            winner: verdict.winner,
            ending,
            rubbers: Tally::NONE,
            sets: verdict.sets,
            games: verdict.games,
            match_tie_break,
            sets_left,
            games_left,
        })
    }

    /// A live match as if it ended now: it is won by who leads in sets, else in games of the set in play, else in points of the
    /// game in play. `None` if its score is impossible.
    #[must_use]
    pub fn if_it_ended_now(a: usize, b: usize, format: &Format, live: Live) -> Option<Self> {
        let decided = judge(format, live.finished, Ending::Completed).is_ok();
        let ending = if decided { Ending::Completed } else { Ending::Incomplete };
        let mut now = Self::judged(a, b, format, live.finished, ending).ok()?;
        now.ending = Ending::Completed;
        now.winner = now.sets.leader().or(live.games.leader()).or(live.points.leader());
        now.games = Tally::new(now.games.a.saturating_add(live.games.a), now.games.b.saturating_add(live.games.b));
        Some(now)
    }

    /// The tie of two teams: the rubbers each won, and the sets and games of all of them.
    #[must_use]
    pub fn tie(a: usize, b: usize, winner: Option<Side>, rubbers: &[Self]) -> Self {
        let mut tie = Self {
            a,
            b,
            winner,
            ending: Ending::Completed,
            rubbers: Tally::NONE,
            sets: Tally::NONE,
            games: Tally::NONE,
            match_tie_break: None,
            sets_left: 0,
            games_left: 0,
        };
        for rubber in rubbers.iter().filter(|rubber| rubber.counts()) {
            tie.rubbers = rubber.winner.map_or(tie.rubbers, |side| tie.rubbers.and(side));
            tie.sets = Tally::new(tie.sets.a.saturating_add(rubber.sets.a), tie.sets.b.saturating_add(rubber.sets.b));
            tie.games = Tally::new(tie.games.a.saturating_add(rubber.games.a), tie.games.b.saturating_add(rubber.games.b));
        }
        tie
    }

    /// Whether it counts: not if it was called off, abandoned or never played.
    #[must_use]
    pub fn counts(&self) -> bool {
        match self.ending {
            Ending::Completed | Ending::Retired(_) | Ending::Walkover(_) | Ending::Defaulted(_) => true,
            Ending::Abandoned | Ending::Cancelled | Ending::Incomplete | Ending::DeadRubber | Ending::NotPlayed => false,
        }
    }

    /// The position of a side.
    #[must_use]
    pub fn at(&self, side: Side) -> usize {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// Whether this side defaulted.
    #[must_use]
    pub fn defaulted(&self, side: Side) -> bool {
        self.ending == Ending::Defaulted(Out::One(side)) || self.ending == Ending::Defaulted(Out::Both)
    }

    /// Whether this side completed the match: it neither retired, nor defaulted, nor gave a walkover.
    #[must_use]
    pub fn completed(&self, side: Side) -> bool {
        match self.ending {
            Ending::Completed => true,
            Ending::Retired(out) | Ending::Walkover(Out::One(out)) | Ending::Defaulted(Out::One(out)) => out != side,
            Ending::Walkover(Out::Both)
            | Ending::Defaulted(Out::Both)
            | Ending::Abandoned
            | Ending::Cancelled
            | Ending::Incomplete
            | Ending::DeadRubber
            | Ending::NotPlayed => false,
        }
    }
}

fn tie_break_winner(format: SetFormat, score: &SetScore) -> Option<Side> {
    match (format, format.standing(score.won)) {
        (SetFormat::TieBreak(_), Standing::Won(side)) => Some(side),
        _ => None,
    }
}

/// The sets and games that a winner still needs, by the shortest way to the end.
fn left(format: &Format, sets: &[SetScore], winner: Side, won: Tally) -> (u16, u16) {
    let sets_left = format.best_of().needed().saturating_sub(won.of(winner));
    let finished = usize::from(won.played());
    let games = |nth: u16| {
        let place = finished + usize::from(nth);
        let so_far = sets.get(place).map_or(Tally::NONE, |score| score.won);
        games_left(format.set(place), so_far, winner)
    };
    (sets_left, (0..sets_left).map(games).sum())
}

fn games_left(format: SetFormat, so_far: Tally, winner: Side) -> u16 {
    match format {
        SetFormat::TieBreak(_) => 1,
        SetFormat::Timed { .. } => 0,
        SetFormat::Games(set) => {
            let mut games = so_far;
            while set.standing(games) == Standing::Open {
                games = games.and(winner);
            }
            games.of(winner).saturating_sub(so_far.of(winner))
        }
    }
}
