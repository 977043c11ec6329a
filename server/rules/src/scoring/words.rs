//! What is wrong with a score, as a sentence for whoever entered it.

use std::fmt;

use protocol::{Sentence, sentence};
use serde_json::Value;

use super::format::{BestOf, GameSet, Margin, Race, SetFormat};
use super::side::Tally;

/// Why a score is invalid, and in which set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Wrong {
    /// The index of the invalid set; `None` for the match.
    pub set: Option<usize>,
    pub problem: Problem,
}

/// What is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The set is not over: 6-5.
    NotOver { won: Tally, format: SetFormat },
    /// Not reachable by play: 8-3.
    CannotBe { won: Tally, format: SetFormat },
    /// An implausible number of games or points.
    TooMany,
    /// A set in play that these games, or the points of a match tie-break, have ended.
    SetOver { won: Tally },
    /// Points that no game or tie-break in play can have.
    NoPointsInPlay { points: Tally },
    /// Points of a tie-break that was not played.
    NoTieBreak { won: Tally },
    /// The loser of a tie-break with a deciding point cannot have had so many.
    TieBreakLoser { to: u16 },
    /// The match was over before this set.
    AfterTheEnd,
    /// Nobody has won the match yet.
    Undecided { best_of: BestOf, sets: Tally },
    /// The match was played to its end, so nothing stopped it.
    Decided,
    /// A retirement from a match that did not begin.
    NotBegun,
    /// A score for a match that was not played.
    NoScoreToKeep,
}

impl Wrong {
    pub(super) fn set(index: usize, problem: Problem) -> Self {
        Self { set: Some(index), problem }
    }

    pub(super) fn match_(problem: Problem) -> Self {
        Self { set: None, problem }
    }

    /// What is wrong, for whoever entered the score.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        let set = self.set.unwrap_or_default() + 1;
        match self.problem {
            Problem::NotOver { won, format } => sentence!("set_not_over", set = set, score = won.to_string(), ends = ends(format)),
            Problem::CannotBe { won, format } => sentence!("set_impossible", set = set, score = won.to_string(), ends = ends(format)),
            Problem::TooMany => sentence!("set_too_many", set = set),
            Problem::SetOver { won } => sentence!("set_over", set = set, score = won.to_string()),
            Problem::NoPointsInPlay { points } => sentence!("set_points", set = set, score = points.to_string()),
            Problem::NoTieBreak { won } => sentence!("set_no_tie_break", set = set, score = won.to_string()),
            Problem::TieBreakLoser { to } => sentence!("set_tie_break_loser", set = set, to = to, most = to - 1),
            Problem::AfterTheEnd => sentence!("set_after_end", set = set),
            Problem::Undecided { best_of, sets } => sentence!("match_undecided", sets = sets.to_string(), count = best_of.needed()),
            Problem::Decided => sentence!("match_decided"),
            Problem::NotBegun => sentence!("match_not_begun"),
            Problem::NoScoreToKeep => sentence!("match_not_played"),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(set) = self.set {
            write!(f, "set {}: ", set + 1)?;
        }
        match self.problem {
            Problem::NotOver { won, .. } => write!(f, "{won} is not over"),
            Problem::CannotBe { won, .. } => write!(f, "{won} cannot be"),
            Problem::TooMany => f.write_str("nobody ever played so many"),
            Problem::SetOver { won } => write!(f, "{won} ends the set"),
            Problem::NoPointsInPlay { points } => write!(f, "no game or tie-break in play stands at {points}"),
            Problem::NoTieBreak { won } => write!(f, "{won} was not decided by a tie-break"),
            Problem::TieBreakLoser { to } => write!(f, "the loser of a tie-break to {to} had fewer points"),
            Problem::AfterTheEnd => f.write_str("the match was over before"),
            Problem::Undecided { sets, .. } => write!(f, "nobody has won at {sets} in sets"),
            Problem::Decided => f.write_str("the match was played to its end"),
            Problem::NotBegun => f.write_str("nobody retires from a match that has not begun"),
            Problem::NoScoreToKeep => f.write_str("a match that was not played has no score"),
        }
    }
}

/// How a set of a format ends.
fn ends(format: SetFormat) -> Sentence {
    match format {
        SetFormat::Games(set) => games_end(&set),
        SetFormat::TieBreak(Race { to, margin: Margin::Two }) => sentence!("ends_tie_break", to = to, scores = won_by(to, 2)),
        SetFormat::TieBreak(Race { to, margin: Margin::One }) => sentence!("ends_tie_break_by_one", to = to, scores = won_by(to, 1)),
        SetFormat::Timed { .. } => sentence!("ends_timed"),
    }
}

fn games_end(set: &GameSet) -> Sentence {
    let (to, scores) = (set.to, won_by(set.to, 2));
    match set.tie_break.map(|tie_break| tie_break.at) {
        None => sentence!("ends_games", scores = scores),
        Some(at) if at < to => sentence!("ends_games_at_tie_break", scores = scores, last = format!("{to}-{at}")),
        Some(at) if at == to => {
            let (by_two, last) = (format!("{}-{}", to + 1, to - 1), format!("{}-{to}", to + 1));
            sentence!("ends_games_by_two", scores = scores, by_two = by_two, last = last)
        }
        Some(at) => sentence!("ends_games_late", scores = scores, last = format!("{}-{at}", at + 1)),
    }
}

/// The scores of a race to `to` with at least this margin.
fn won_by(to: u16, margin: u16) -> Value {
    match (format!("{to}-0"), to.saturating_sub(margin)) {
        (only, 0) => only.into(),
        (from, most) => sentence!("scores_between", from = from, to = format!("{to}-{most}")).into(),
    }
}
