//! The figures of a match, from its events alone: points and games on serve and on return, break points, longest streaks.
//!
//! Only points that were played count: `Event::Score` adds none, and ends the streaks.

use super::format::Format;
use super::play::{Event, Refused, Setup};
use super::side::Side;
use super::steps::{Step, steps};

/// The figures of a match and of each of its sets, added to event by event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub total: Figures,
    /// By the index of the set in which the points were played.
    pub sets: Vec<Figures>,
    in_match: Streaks,
    in_set: Streaks,
    /// The set of the last point.
    set: usize,
}

/// The figures of a match or of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    pub a: SideFigures,
    pub b: SideFigures,
    /// Points of the longest game that was finished. Tie-breaks are not games here.
    pub longest_game: u16,
}

/// The figures of a side. A tie-break is a game won, but nobody's service game, and it has no break points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideFigures {
    pub points_won: u16,
    pub games_won: u16,
    pub serve_points: u16,
    pub serve_points_won: u16,
    pub receive_points: u16,
    pub receive_points_won: u16,
    /// Service games that were finished.
    pub service_games: u16,
    pub service_games_held: u16,
    /// Break points against this side's serve.
    pub break_points_faced: u16,
    pub break_points_saved: u16,
    /// Break points on the other side's serve.
    pub break_points: u16,
    pub break_points_won: u16,
    /// The most points won in a row.
    pub points_streak: u16,
    /// The most games won in a row.
    pub games_streak: u16,
}

/// The streaks that last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Streaks {
    points: Streak,
    games: Streak,
}

/// Who won the last ones, and how many in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Streak {
    side: Option<Side>,
    length: u16,
}

impl Statistics {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The figures of these events.
    pub fn of(format: Format, setup: Setup, events: &[Event]) -> Result<Self, Refused> {
        let mut statistics = Self::new();
        steps(format, setup, events, |step, _| statistics.add(step))?;
        Ok(statistics)
    }

    /// Adds the next event.
    pub fn add(&mut self, step: &Step) {
        match step.event {
            Event::Point(winner) => self.point(winner, step),
            Event::Score(_) => (self.in_match, self.in_set) = Default::default(),
            Event::Server(_) | Event::FirstServer(_) | Event::OtherEnds | Event::TimeUp | Event::End(_) => {}
        }
    }

    fn point(&mut self, winner: Side, step: &Step) {
        let set = step.before.set;
        if set != self.set {
            (self.set, self.in_set) = (set, Streaks::default());
        }
        if set >= self.sets.len() {
            self.sets.resize(set + 1, Figures::default());
        }
        self.total.add(winner, step, &mut self.in_match);
        if let Some(figures) = self.sets.get_mut(set) {
            figures.add(winner, step, &mut self.in_set);
        }
    }
}

impl Figures {
    #[must_use]
    pub fn of(&self, side: Side) -> &SideFigures {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    fn of_mut(&mut self, side: Side) -> &mut SideFigures {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }

    fn add(&mut self, winner: Side, step: &Step, streaks: &mut Streaks) {
        let server = step.before.server.side;
        let breaks = step.before.stakes.break_point.is_some();
        let serving = self.of_mut(server);
        count(&mut serving.serve_points, true);
        count(&mut serving.serve_points_won, winner == server);
        count(&mut serving.break_points_faced, breaks);
        count(&mut serving.break_points_saved, breaks && winner == server);
        let receiving = self.of_mut(server.other());
        count(&mut receiving.receive_points, true);
        count(&mut receiving.receive_points_won, winner != server);
        count(&mut receiving.break_points, breaks);
        count(&mut receiving.break_points_won, breaks && winner != server);
        let winning = self.of_mut(winner);
        count(&mut winning.points_won, true);
        winning.points_streak = winning.points_streak.max(streaks.points.add(winner));
        if step.called.game.is_some() {
            self.add_game(winner, step, &mut streaks.games);
        }
    }

    fn add_game(&mut self, winner: Side, step: &Step, games: &mut Streak) {
        let winning = self.of_mut(winner);
        count(&mut winning.games_won, true);
        winning.games_streak = winning.games_streak.max(games.add(winner));
        if step.before.in_tie_break {
            return;
        }
        self.longest_game = self.longest_game.max(step.points.played());
        let server = step.before.server.side;
        let serving = self.of_mut(server);
        count(&mut serving.service_games, true);
        count(&mut serving.service_games_held, winner == server);
    }
}

impl Streak {
    fn add(&mut self, side: Side) -> u16 {
        let before = if self.side == Some(side) { self.length } else { 0 };
        *self = Self { side: Some(side), length: before.saturating_add(1) };
        self.length
    }
}

fn count(figure: &mut u16, counts: bool) {
    *figure = figure.saturating_add(counts.into());
}
