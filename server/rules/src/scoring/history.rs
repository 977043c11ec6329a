//! The story of a match: its sets, their games, their points, each with who served and the score after it. A screen draws the
//! history of points, a strip of momentum and a graph from it.

use super::format::Format;
use super::play::{Event, Refused, Setup};
use super::score::SetScore;
use super::serve::Seat;
use super::set_score::Score;
use super::side::{Side, Tally};
use super::stakes::Stakes;
use super::steps::{Step, steps};

/// The sets of a match, added to event by event.
///
/// `Event::Score` sets the scores of the sets and begins another game in the set in play: what was not followed has no games here,
/// and sets that it takes back are dropped. Points played stay in the lead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    pub sets: Vec<SetStory>,
    lead: i32,
    /// The score was set: the next point begins another game.
    cut: bool,
}

/// A set and its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetStory {
    /// The score so far; in the end, that of the set.
    pub score: SetScore,
    pub games: Vec<GameStory>,
}

/// A game or tie-break and its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStory {
    /// Who served its first point.
    pub server: Seat,
    pub tie_break: bool,
    /// The points it was followed from: 0-0, or those of a set score.
    pub from: Tally,
    pub points: Vec<PointStory>,
    /// `None` while it is played, or if it was left unfinished.
    pub winner: Option<Side>,
    /// Games of the set after it; points, if the set is one tie-break.
    pub games: Tally,
}

/// A point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointStory {
    pub winner: Side,
    pub server: Seat,
    /// Points of the game after it; the final ones, 4-2, if it won the game.
    pub points: Tally,
    /// What it could decide.
    pub stakes: Stakes,
    /// Points that A has won in the match so far, less those of B.
    pub lead: i32,
}

impl History {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The story of these events.
    pub fn of(format: Format, setup: Setup, events: &[Event]) -> Result<Self, Refused> {
        let mut history = Self::new();
        steps(format, setup, events, |step, _| history.add(step))?;
        Ok(history)
    }

    /// Adds the next event.
    pub fn add(&mut self, step: &Step) {
        match step.event {
            Event::Point(winner) => self.point(winner, step),
            Event::Score(score) => self.set_score(&score, step.score),
            Event::TimeUp => self.end_set(step),
            Event::Server(_) | Event::FirstServer(_) | Event::OtherEnds | Event::End(_) => {}
        }
    }

    /// All points in order.
    pub fn points(&self) -> impl Iterator<Item = &PointStory> {
        self.sets.iter().flat_map(|set| &set.games).flat_map(|game| &game.points)
    }

    fn point(&mut self, winner: Side, step: &Step) {
        self.lead += match winner {
            Side::A => 1,
            Side::B => -1,
        };
        let before = &step.before;
        let point = PointStory { winner, server: before.server, points: step.points, stakes: before.stakes, lead: self.lead };
        let cut = std::mem::take(&mut self.cut);
        let Some(set) = self.set_mut(before.set) else { return };
        set.score = step.score;
        if cut || set.games.last().is_none_or(|game| game.winner.is_some()) {
            set.games.push(GameStory::begun(step));
        }
        let Some(game) = set.games.last_mut() else { return };
        game.points.push(point);
        game.winner = step.called.game;
        game.games = step.score.won;
    }

    fn set_score(&mut self, score: &Score, in_play: SetScore) {
        let finished = score.sets.as_slice();
        self.sets.truncate(finished.len() + 1);
        for (index, score) in finished.iter().enumerate() {
            self.score_set(index, *score);
        }
        if self.sets.len() > finished.len() || (score.games, score.points) != (Tally::NONE, Tally::NONE) {
            self.score_set(finished.len(), in_play);
        }
        self.cut = true;
    }

    fn end_set(&mut self, step: &Step) {
        if step.called.set.is_some() {
            self.score_set(step.before.set, step.score);
        }
    }

    fn score_set(&mut self, index: usize, score: SetScore) {
        if let Some(set) = self.set_mut(index) {
            set.score = score;
        }
    }

    /// The set with this index; it and those before it begin if they have not.
    fn set_mut(&mut self, index: usize) -> Option<&mut SetStory> {
        if index >= self.sets.len() {
            self.sets.resize(index + 1, SetStory { score: SetScore::new(0, 0), games: Vec::new() });
        }
        self.sets.get_mut(index)
    }
}

impl GameStory {
    /// Whether the receiver won it.
    #[must_use]
    pub fn is_break(&self) -> bool {
        !self.tie_break && self.winner.is_some_and(|winner| winner != self.server.side)
    }

    fn begun(step: &Step) -> Self {
        let before = &step.before;
        Self {
            server: before.server,
            tie_break: before.in_tie_break,
            from: before.points,
            points: Vec::new(),
            winner: None,
            games: step.score.won,
        }
    }
}
