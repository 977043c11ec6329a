//! What is wrong with a score, as a sentence for whoever entered it.

use std::fmt;

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
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(index) = self.set {
            write!(f, "Set {}: ", index + 1)?;
        }
        match self.problem {
            Problem::NotOver { won, format } => write!(f, "{won} is not over. {}", Ends(format)),
            Problem::CannotBe { won, format } => write!(f, "{won} cannot be. {}", Ends(format)),
            Problem::TooMany => f.write_str("nobody ever played so many."),
            Problem::NoTieBreak { won } => write!(f, "{won} was not decided by a tie-break. Leave its points out."),
            Problem::TieBreakLoser { to } => write!(f, "whoever loses a tie-break to {to} has {} points at most.", to - 1),
            Problem::AfterTheEnd => f.write_str("the match was over before. Leave this set out."),
            Problem::Undecided { best_of, sets } => {
                let needed = best_of.needed();
                let needed = if needed == 1 { "one set".into() } else { format!("{needed} sets") };
                write!(f, "Nobody has won the match at {sets} in sets: it takes {needed}. Add a set, or say why the match stopped.")
            }
            Problem::Decided => f.write_str("The match was played to its end, so it is completed."),
            Problem::NotBegun => f.write_str("A match that was not begun has no score: it is a walkover."),
            Problem::NoScoreToKeep => f.write_str("A match that was not played has no score. Leave the sets out."),
        }
    }
}

/// How a set of a format ends.
struct Ends(SetFormat);

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            SetFormat::Games(set) => write_games(f, &set),
            SetFormat::TieBreak(Race { to, margin: Margin::Two }) => {
                write!(f, "A tie-break to {to} ends {to}-0 to {to}-{}, or two points ahead.", to.saturating_sub(2))
            }
            SetFormat::TieBreak(Race { to, margin: Margin::One }) => {
                write!(f, "A tie-break to {to} ends {to}-0 to {to}-{}.", to.saturating_sub(1))
            }
            SetFormat::Timed { .. } => f.write_str("A timed set ends with one side ahead."),
        }
    }
}

fn write_games(f: &mut fmt::Formatter<'_>, set: &GameSet) -> fmt::Result {
    let to = set.to;
    write!(f, "A set ends {to}-0")?;
    if to > 2 {
        write!(f, " to {to}-{}", to.saturating_sub(2))?;
    }
    match set.tie_break {
        None => f.write_str(", or two games ahead."),
        Some(tie_break) if tie_break.at < to => write!(f, " or {to}-{}.", tie_break.at),
        Some(tie_break) if tie_break.at == to => write!(f, ", {}-{} or {}-{to}.", to + 1, to - 1, to + 1),
        Some(tie_break) => write!(f, ", or two games ahead, or {}-{}.", tie_break.at + 1, tie_break.at),
    }
}
