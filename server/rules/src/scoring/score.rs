//! The score of a match: its sets, how it ended, who won; and its validation.

use serde::{Deserialize, Serialize};

use super::format::{Format, SetFormat, Standing};
use super::side::{Side, Tally};
use super::words::{Problem, Wrong};

/// The most games or points of a set (our limit; the longest set had 138 games).
pub(super) const MOST: u16 = 199;

/// The score of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetScore {
    /// Games; points, if the set is a tie-break.
    pub won: Tally,
    /// Points of the tie-break's loser: 5 in 7-6(5). `None` without a tie-break, or if unknown.
    pub tie_break: Option<u16>,
}

impl SetScore {
    #[must_use]
    pub fn new(a: u16, b: u16) -> Self {
        Self { won: Tally::new(a, b), tie_break: None }
    }

    /// With the points of the tie-break's loser.
    #[must_use]
    pub fn tie_break(a: u16, b: u16, losers: u16) -> Self {
        Self { tie_break: Some(losers), ..Self::new(a, b) }
    }

    /// The same from the other side.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { won: Tally::new(self.won.b, self.won.a), tie_break: self.tie_break }
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Played to its end.
    Completed,
    /// This side could not go on: injury, illness, personal reasons.
    Retired(Side),
    /// Not begun: this side could not play. It has no score, not even 0-0.
    Walkover(Out),
    /// Ended by a fault of this side, before or after its first point: not there in time, misconduct, not eligible.
    Defaulted(Out),
    /// Stopped for good: weather, light, the court lost. The score is kept but does not count.
    Abandoned,
    /// Called off. A score is kept but does not count.
    Cancelled,
    /// Not finished in its time. The score is kept but does not count.
    Incomplete,
    /// Not played, the tie being decided.
    DeadRubber,
    NotPlayed,
}

/// Which side is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Out {
    One(Side),
    Both,
}

impl Out {
    fn winner(self) -> Option<Side> {
        match self {
            Self::One(side) => Some(side.other()),
            Self::Both => None,
        }
    }
}

impl Ending {
    /// Whether it can have sets.
    #[must_use]
    pub(crate) fn keeps_score(self) -> bool {
        match self {
            Self::Completed | Self::Retired(_) | Self::Defaulted(_) | Self::Abandoned | Self::Cancelled | Self::Incomplete => true,
            Self::Walkover(_) | Self::DeadRubber | Self::NotPlayed => false,
        }
    }

    /// Whether ratings count it: not walkovers, and nothing without a winner.
    #[must_use]
    pub(crate) fn is_played_result(self) -> bool {
        match self {
            Self::Completed | Self::Retired(_) => true,
            Self::Walkover(_)
            | Self::Defaulted(_)
            | Self::Abandoned
            | Self::Cancelled
            | Self::Incomplete
            | Self::DeadRubber
            | Self::NotPlayed => false,
        }
    }

    /// Whether the winner advances in a draw.
    #[must_use]
    pub fn moves_winner_on(self) -> bool {
        match self {
            Self::Completed | Self::Retired(_) => true,
            Self::Walkover(out) | Self::Defaulted(out) => out.winner().is_some(),
            Self::Abandoned | Self::Cancelled | Self::Incomplete | Self::DeadRubber | Self::NotPlayed => false,
        }
    }
}

/// The result of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// `None` if nobody won: abandoned, both defaulted.
    pub winner: Option<Side>,
    pub sets: Tally,
    /// A match tie-break counts as one game.
    pub games: Tally,
}

/// Validates a score and returns its result: every set matches the format, nothing comes after the end, and only the last set
/// of a match that was stopped is unfinished.
pub fn judge(format: &Format, sets: &[SetScore], ending: Ending) -> Result<Verdict, Wrong> {
    if !ending.keeps_score() && !sets.is_empty() {
        return Err(Wrong::match_(Problem::NoScoreToKeep));
    }
    let mut verdict = Verdict { winner: None, sets: Tally::NONE, games: Tally::NONE };
    for (place, score) in sets.iter().enumerate() {
        if format.best_of().winner(verdict.sets).is_some() {
            return Err(Wrong::set(place, Problem::AfterTheEnd));
        }
        let may_be_open = ending != Ending::Completed && place + 1 == sets.len();
        let winner = judge_set(format.set(place), score, may_be_open).map_err(|problem| Wrong::set(place, problem))?;
        verdict.sets = winner.map_or(verdict.sets, |side| verdict.sets.and(side));
        verdict.games = games(format.set(place), score, winner, verdict.games);
    }
    verdict.winner = winner(format, sets, ending, verdict.sets)?;
    Ok(verdict)
}

fn winner(format: &Format, sets: &[SetScore], ending: Ending, won: Tally) -> Result<Option<Side>, Wrong> {
    let by_score = format.best_of().winner(won);
    match ending {
        Ending::Completed => by_score.map(Some).ok_or(Wrong::match_(Problem::Undecided { best_of: format.best_of(), sets: won })),
        _ if by_score.is_some() => Err(Wrong::match_(Problem::Decided)),
        Ending::Retired(_) if sets.is_empty() => Err(Wrong::match_(Problem::NotBegun)),
        Ending::Retired(side) => Ok(Some(side.other())),
        Ending::Walkover(out) | Ending::Defaulted(out) => Ok(out.winner()),
        Ending::Abandoned | Ending::Cancelled | Ending::Incomplete | Ending::DeadRubber | Ending::NotPlayed => Ok(None),
    }
}

/// Who won a set; `None` if it may be unfinished and is.
fn judge_set(format: SetFormat, score: &SetScore, may_be_open: bool) -> Result<Option<Side>, Problem> {
    if score.won.high() > MOST || score.tie_break.is_some_and(|losers| losers > MOST) {
        return Err(Problem::TooMany);
    }
    check_tie_break(format, score)?;
    match format.standing(score.won) {
        // Whether the time of a stopped timed set was up is not known.
        Standing::Won(_) if may_be_open && matches!(format, SetFormat::Timed { .. }) => Ok(None),
        Standing::Won(side) => Ok(Some(side)),
        Standing::Open if may_be_open => Ok(None),
        Standing::Open => Err(Problem::NotOver { won: score.won, format }),
        Standing::Impossible => Err(Problem::CannotBe { won: score.won, format }),
    }
}

fn check_tie_break(format: SetFormat, score: &SetScore) -> Result<(), Problem> {
    let Some(losers) = score.tie_break else { return Ok(()) };
    let race = match format {
        SetFormat::Games(set) => set.tie_break_behind(score.won),
        SetFormat::TieBreak(_) | SetFormat::Timed { .. } => None,
    };
    let Some(race) = race else { return Err(Problem::NoTieBreak { won: score.won }) };
    race.winners_points(losers).map(drop).ok_or(Problem::TieBreakLoser { to: race.to })
}

fn games(format: SetFormat, score: &SetScore, winner: Option<Side>, so_far: Tally) -> Tally {
    match format {
        SetFormat::TieBreak(_) => winner.map_or(so_far, |side| so_far.and(side)),
        SetFormat::Games(_) | SetFormat::Timed { .. } => {
            Tally::new(so_far.a.saturating_add(score.won.a), so_far.b.saturating_add(score.won.b))
        }
    }
}

/// A score as it is written down, from side A: `6-4 6-7(5) [10-7]`, `6-4 2-1 ret.`
#[must_use]
pub fn shown(format: &Format, sets: &[SetScore], ending: Ending) -> String {
    let sets = sets.iter().enumerate().map(|(place, score)| set_shown(format.set(place), score));
    let mark = match ending {
        Ending::Completed => None,
        Ending::Retired(_) => Some("ret."),
        Ending::Walkover(_) => Some("w/o"),
        Ending::Defaulted(_) => Some("def."),
        Ending::Abandoned => Some("abd."),
        Ending::Cancelled => Some("canc."),
        Ending::Incomplete => Some("inc."),
        Ending::DeadRubber | Ending::NotPlayed => Some("n/p"),
    };
    sets.chain(mark.map(str::to_owned)).collect::<Vec<_>>().join(" ")
}

/// The score of a set as it is written down, from side A: `6-4`, `6-7(5)`, `[10-7]` for a match tie-break.
#[must_use]
pub fn set_shown(format: SetFormat, score: &SetScore) -> String {
    match (format, score.tie_break) {
        (SetFormat::TieBreak(_), _) => format!("[{}]", score.won),
        (SetFormat::Games(_) | SetFormat::Timed { .. }, Some(losers)) => format!("{}({losers})", score.won),
        (SetFormat::Games(_) | SetFormat::Timed { .. }, None) => score.won.to_string(),
    }
}
