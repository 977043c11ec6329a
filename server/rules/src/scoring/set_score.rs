//! Sets the score of a match to a given one: a scorer came late, or several points were missed.
//!
//! The score is validated as an entered one is ([`judge`]), and the game in play on top of it. Then play goes on from there. Points
//! played before stay in the events, so undo works, and so do statistics of what was followed.

use serde::{Deserialize, Serialize};

use super::format::{Format, Race, SetFormat, Standing};
use super::score::{Ending, MOST, SetScore, judge};
use super::serve::Seat;
use super::side::Tally;
use super::words::{Problem, Wrong};

/// The score of a match in play. Ends stay as they are: `Event::OtherEnds` corrects them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The finished sets. If they decide the match it is over, and games and points are 0-0.
    pub sets: Sets,
    /// Games of the set in play; 0-0 in a match tie-break.
    pub games: Tally,
    /// Points of the game or tie-break in play, counted: 40-30 is 3-2, advantage for A 4-3.
    pub points: Tally,
    /// Who serves the next point.
    pub server: Seat,
}

/// The most sets of any format.
const MOST_SETS: usize = 5;

/// The scores of finished sets; a list on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<SetScore>", try_from = "Vec<SetScore>")]
pub struct Sets {
    scores: [SetScore; MOST_SETS],
    count: u8,
}

/// No match has so many sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A match has five sets at most.")]
pub struct TooManySets;

impl Sets {
    pub const NONE: Self = Self { scores: [SetScore { won: Tally::NONE, tie_break: None }; MOST_SETS], count: 0 };

    #[must_use]
    pub fn as_slice(&self) -> &[SetScore] {
        self.scores.get(..usize::from(self.count)).unwrap_or_default()
    }
}

impl TryFrom<&[SetScore]> for Sets {
    type Error = TooManySets;

    fn try_from(scores: &[SetScore]) -> Result<Self, TooManySets> {
        let mut sets = Self::NONE;
        sets.scores.get_mut(..scores.len()).ok_or(TooManySets)?.copy_from_slice(scores);
        sets.count = u8::try_from(scores.len()).map_err(|_| TooManySets)?;
        Ok(sets)
    }
}

impl TryFrom<Vec<SetScore>> for Sets {
    type Error = TooManySets;

    fn try_from(scores: Vec<SetScore>) -> Result<Self, TooManySets> {
        Self::try_from(scores.as_slice())
    }
}

impl From<Sets> for Vec<SetScore> {
    fn from(sets: Sets) -> Self {
        sets.as_slice().to_vec()
    }
}

impl Score {
    /// Sets won by each side, if a match of this format can stand at this score.
    pub(super) fn check(&self, format: &Format) -> Result<Tally, Wrong> {
        let sets = self.sets.as_slice();
        match judge(format, sets, Ending::Completed) {
            Ok(verdict) if (self.games, self.points) == (Tally::NONE, Tally::NONE) => Ok(verdict.sets),
            Ok(_) => Err(Wrong::set(sets.len(), Problem::AfterTheEnd)),
            Err(Wrong { problem: Problem::Undecided { sets: won, .. }, .. }) => {
                let in_play = check_set_in_play(format.set(sets.len()), self.games, self.points);
                in_play.map(|()| won).map_err(|problem| Wrong::set(sets.len(), problem))
            }
            Err(wrong) => Err(wrong),
        }
    }
}

fn check_set_in_play(format: SetFormat, games: Tally, points: Tally) -> Result<(), Problem> {
    if games.high() > MOST || points.high() > MOST {
        return Err(Problem::TooMany);
    }
    let (race, won) = match format {
        SetFormat::TieBreak(_) if games != Tally::NONE => return Err(Problem::CannotBe { won: games, format }),
        SetFormat::TieBreak(race) => (race, points),
        SetFormat::Games(set) => (set.tie_break_at(games).unwrap_or(set.game), games),
        SetFormat::Timed { .. } => (Race::ADVANTAGE_GAME, games),
    };
    match format.standing(won) {
        Standing::Won(_) if !matches!(format, SetFormat::Timed { .. }) => return Err(Problem::SetOver { won }),
        Standing::Impossible => return Err(Problem::CannotBe { won, format }),
        Standing::Won(_) | Standing::Open => {}
    }
    if race.standing(points) == Standing::Open { Ok(()) } else { Err(Problem::NoPointsInPlay { points }) }
}
