//! The events of a match one by one, each with what it meant: one pass feeds statistics, history and whatever else follows.

use super::format::{Format, SetFormat};
use super::play::{Called, Event, Play, Refused, Setup};
use super::score::SetScore;
use super::serve::{Court, Seat};
use super::side::Tally;
use super::stakes::Stakes;

/// What is known before a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The index of the set in play.
    pub set: usize,
    pub server: Seat,
    pub court: Court,
    pub in_tie_break: bool,
    /// Points of the game or tie-break in play.
    pub points: Tally,
    pub stakes: Stakes,
}

/// An event that was applied, and what it meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub event: Event,
    pub before: Next,
    pub called: Called,
    /// After the event, the score of the set that was in play; after `Event::Score`, of the set in play now. A set that is one
    /// tie-break has its points.
    pub score: SetScore,
    /// Points of the game or tie-break after the event; of a game that it won, the final ones: 4-2.
    pub points: Tally,
    /// Sets won by each side after the event.
    pub sets: Tally,
}

impl Play {
    /// What is known before the next point.
    #[must_use]
    pub fn next(&self) -> Next {
        let (server, court) = self.serve();
        Next { set: self.now.sets.len(), server, court, in_tie_break: self.in_tie_break(), points: self.points(), stakes: self.stakes() }
    }

    /// [`Play::apply`], and what the event meant.
    pub fn follow(&mut self, event: Event) -> Result<Step, Refused> {
        let before = self.next();
        let called = self.apply(event)?;
        let points = match (event, called.game) {
            (Event::Point(side), Some(_)) => before.points.and(side),
            (
                Event::Point(_)
                | Event::Server(_)
                | Event::FirstServer(_)
                | Event::OtherEnds
                | Event::TimeUp
                | Event::Score(_)
                | Event::End(_),
                _,
            ) => self.points(),
        };
        let finished = called.set.and_then(|_| self.now.sets.last().copied());
        let score = finished.unwrap_or_else(|| self.set_in_play());
        Ok(Step { event, before, called, score, points, sets: self.sets() })
    }

    fn set_in_play(&self) -> SetScore {
        let won = if matches!(self.set_format(), SetFormat::TieBreak(_)) { self.points() } else { self.games() };
        SetScore { won, tie_break: None }
    }
}

/// Replays these events, and hands over each step with the match after it.
pub fn steps(format: Format, setup: Setup, events: &[Event], mut each: impl FnMut(&Step, &Play)) -> Result<Play, Refused> {
    let mut play = Play::new(format, setup);
    for event in events {
        let step = play.follow(*event)?;
        each(&step, &play);
    }
    Ok(play)
}
