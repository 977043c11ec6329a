//! A match, point by point.
//!
//! [`Play`] is the events and the state that they lead to. So a point is undone by replaying the others, and a match can be
//! resumed from its events at any time, with score, server and ends.
//!
//! INVARIANT: `now` is the state after `events`, starting from the setup.

use serde::{Deserialize, Serialize};

use super::format::{Format, Race, SetFormat, Standing};
use super::score::{Ending, SetScore, judge};
use super::serve::{Court, Ends, Order, Partner, Rotation, Seat, change_ends_after_game, court};
use super::set_score::Score;
use super::side::{Side, Tally};
use super::words::Wrong;

/// What is settled before the first point: the toss, and the organiser's rules. Of the toss only its outcome matters here; who won it
/// and what they chose, or left to the other side, changes no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub doubles: bool,
    /// Who serves first.
    pub server: Seat,
    /// Who of the other pair serves the second game.
    pub second_server: Partner,
    /// Which side begins at the left of the umpire's chair.
    pub left: Side,
    /// The order of serves in tie-breaks.
    pub order: Order,
    /// When ends change in tie-breaks.
    pub ends: Ends,
}

/// What happens in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// This side wins the point.
    Point(Side),
    /// This player serves now, and the order continues from here: an order corrected, or left as altered (Rule 27; see
    /// [`Play::altered_order_stays`]). Points stand.
    Server(Seat),
    /// This player is the first of their pair to serve in this set: see [`Play::chooses_first_server`].
    FirstServer(Seat),
    /// The ends are the other way round than assumed. Points stand.
    OtherEnds,
    /// The time of a timed set is up.
    TimeUp,
    /// The match stands at this score: a scorer who came late, or a correction of several points. Play goes on from it.
    Score(Score),
    /// The match ends other than by its score.
    End(Ending),
}

/// What an umpire calls after an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// Who has won a game or a tie-break.
    pub game: Option<Side>,
    /// Who has won a set.
    pub set: Option<Side>,
    pub change_ends: bool,
    pub over: bool,
}

/// Why an event is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("The match is over.")]
    Over,
    #[error("In singles there is one player a side.")]
    Singles,
    #[error("This pair has already served in this set.")]
    HasServed,
    #[error("This set is not played by time.")]
    NotTimed,
    #[error("A match is completed by its score.")]
    ByScore,
    #[error(transparent)]
    Score(#[from] Wrong),
}

/// A match being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    pub(super) format: Format,
    pub(super) setup: Setup,
    events: Vec<Event>,
    pub(super) now: Now,
}

/// The state after the events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Now {
    /// Sets that are over.
    pub(super) sets: Vec<SetScore>,
    /// Sets won by each side.
    pub(super) won: Tally,
    /// Games of the set in play.
    pub(super) games: Tally,
    /// Points of the game or tie-break in play.
    pub(super) points: Tally,
    pub(super) rotation: Rotation,
    pub(super) left: Side,
    pub(super) time_up: bool,
    pub(super) ending: Option<Ending>,
}

impl Play {
    #[must_use]
    pub fn new(format: Format, setup: Setup) -> Self {
        let now = Now {
            sets: Vec::new(),
            won: Tally::NONE,
            games: Tally::NONE,
            points: Tally::NONE,
            rotation: Rotation::new(setup.doubles, setup.server, setup.second_server),
            left: setup.left,
            time_up: false,
            ending: None,
        };
        Self { format, setup, events: Vec::new(), now }
    }

    /// Replays these events.
    pub fn replay(format: Format, setup: Setup, events: &[Event]) -> Result<Self, Refused> {
        let mut play = Self::new(format, setup);
        for event in events {
            play.apply(*event)?;
        }
        Ok(play)
    }

    /// Applies an event; a refused one changes nothing.
    pub fn apply(&mut self, event: Event) -> Result<Called, Refused> {
        if self.now.ending.is_some() {
            return Err(Refused::Over);
        }
        let called = match event {
            Event::Point(side) => self.point(side),
            Event::Server(seat) => self.give_serve(seat)?,
            Event::FirstServer(seat) => self.choose_first_server(seat)?,
            Event::OtherEnds => self.turn(Called::default()),
            Event::TimeUp => self.time_up()?,
            Event::Score(score) => self.set_score(&score)?,
            Event::End(ending) => self.end(ending)?,
        };
        self.events.push(event);
        Ok(called)
    }

    /// Undoes and returns the last event.
    pub fn undo(&mut self) -> Option<Event> {
        let (last, before) = self.events.split_last()?;
        let (last, before) = (*last, Self::replay(self.format, self.setup, before).ok()?);
        *self = before;
        Some(last)
    }

    fn point(&mut self, side: Side) -> Called {
        let race = self.race();
        self.now.points = self.now.points.and(side);
        if let Standing::Won(winner) = race.standing(self.now.points) {
            return self.game_won(winner);
        }
        let change = self.in_tie_break() && self.setup.ends.change_after(self.now.points.played());
        if change { self.turn(Called::default()) } else { Called::default() }
    }

    fn game_won(&mut self, winner: Side) -> Called {
        let (format, points) = (self.set_format(), std::mem::take(&mut self.now.points));
        let tie_break = self.tie_break().map(|_| points.low());
        self.now.rotation.pass();
        self.now.games = self.now.games.and(winner);
        let played = self.now.games.played();
        let called = Called { game: Some(winner), ..Called::default() };
        let called = match format {
            SetFormat::TieBreak(_) => self.set_won(SetScore { won: points, tie_break: None }, winner, called),
            SetFormat::Games(set) => match set.standing(self.now.games) {
                Standing::Won(winner) => self.set_won(SetScore { won: self.now.games, tie_break }, winner, called),
                Standing::Open | Standing::Impossible => called,
            },
            SetFormat::Timed { .. } => match self.now.games.leader().filter(|_| self.now.time_up) {
                Some(leader) => self.set_won(SetScore { won: self.now.games, tie_break: None }, leader, called),
                None => called,
            },
        };
        if change_ends_after_game(played) && !called.over { self.turn(called) } else { called }
    }

    fn set_won(&mut self, score: SetScore, winner: Side, called: Called) -> Called {
        self.now.sets.push(score);
        self.now.won = self.now.won.and(winner);
        (self.now.games, self.now.points, self.now.time_up) = (Tally::NONE, Tally::NONE, false);
        let over = self.format.best_of().winner(self.now.won).is_some();
        self.now.ending = over.then_some(Ending::Completed);
        Called { set: Some(winner), over, ..called }
    }

    fn give_serve(&mut self, seat: Seat) -> Result<Called, Refused> {
        if !self.setup.doubles && seat != Seat::first(seat.side) {
            return Err(Refused::Singles);
        }
        let turns = self.turns();
        self.now.rotation.give(seat, turns);
        Ok(Called::default())
    }

    fn turn(&mut self, called: Called) -> Called {
        self.now.left = self.now.left.other();
        Called { change_ends: true, ..called }
    }

    /// The side ahead wins the set, and the game in play does not count; at a tie it decides.
    fn time_up(&mut self) -> Result<Called, Refused> {
        if !matches!(self.set_format(), SetFormat::Timed { .. }) || self.now.time_up {
            return Err(Refused::NotTimed);
        }
        let Some(leader) = self.now.games.leader() else {
            self.now.time_up = true;
            return Ok(Called::default());
        };
        if self.now.points != Tally::NONE {
            self.now.rotation.pass();
        }
        let games = self.now.games;
        let called = self.set_won(SetScore { won: games, tie_break: None }, leader, Called::default());
        Ok(if change_ends_after_game(games.played()) && !called.over { self.turn(called) } else { called })
    }

    fn end(&mut self, ending: Ending) -> Result<Called, Refused> {
        if ending == Ending::Completed {
            return Err(Refused::ByScore);
        }
        judge(&self.format, &self.score(), ending)?;
        self.now.ending = Some(ending);
        Ok(Called { over: true, ..Called::default() })
    }

    fn set_score(&mut self, score: &Score) -> Result<Called, Refused> {
        if !self.setup.doubles && score.server != Seat::first(score.server.side) {
            return Err(Refused::Singles);
        }
        let won = score.check(&self.format)?;
        let sets = score.sets.as_slice();
        // The time of a set that is level stays up: its next game decides.
        self.now.time_up &= sets.len() == self.now.sets.len() && score.games.lead() == 0;
        (self.now.sets, self.now.won) = (sets.to_vec(), won);
        (self.now.games, self.now.points) = (score.games, score.points);
        let turns = self.turns();
        self.now.rotation.give(score.server, turns);
        let over = self.format.best_of().winner(won).is_some();
        self.now.ending = over.then_some(Ending::Completed);
        Ok(Called { over, ..Called::default() })
    }

    pub(super) fn set_format(&self) -> SetFormat {
        self.format.set(self.now.sets.len())
    }

    /// The tie-break in play.
    pub(super) fn tie_break(&self) -> Option<Race> {
        match self.set_format() {
            SetFormat::Games(set) => set.tie_break_at(self.now.games),
            SetFormat::TieBreak(race) => Some(race),
            SetFormat::Timed { .. } => None,
        }
    }

    /// The game or tie-break in play.
    pub(super) fn race(&self) -> Race {
        self.tie_break().unwrap_or_else(|| match self.set_format() {
            SetFormat::Games(set) => set.game,
            SetFormat::TieBreak(_) | SetFormat::Timed { .. } => Race::ADVANTAGE_GAME,
        })
    }

    /// Service turns since the game or tie-break in play began.
    pub(super) fn turns(&self) -> u16 {
        let Some(race) = self.tie_break() else { return 0 };
        self.setup.order.turns(self.now.points.played(), race.is_decider(self.now.points))
    }
}

/// A side's points of a game as an umpire calls them, by its points and the other side's: `15`, `40`, `Ad`.
#[must_use]
pub fn points_called(mine: u16, theirs: u16) -> &'static str {
    match (mine, theirs) {
        (0, _) => "0",
        (1, _) => "15",
        (2, _) => "30",
        (mine, theirs) if mine > 3 && mine > theirs => "Ad",
        _ => "40",
    }
}

/// The current state of a match.
impl Play {
    #[must_use]
    pub fn format(&self) -> &Format {
        &self.format
    }

    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The finished sets.
    #[must_use]
    pub fn finished_sets(&self) -> &[SetScore] {
        &self.now.sets
    }

    /// The finished sets, and the one in play if it has begun.
    #[must_use]
    pub fn score(&self) -> Vec<SetScore> {
        let mut sets = self.now.sets.clone();
        if self.now.ending != Some(Ending::Completed) && (self.now.games, self.now.points) != (Tally::NONE, Tally::NONE) {
            let won = if matches!(self.set_format(), SetFormat::TieBreak(_)) { self.now.points } else { self.now.games };
            sets.push(SetScore { won, tie_break: None });
        }
        sets
    }

    /// How it ended; `None` while it is played.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.now.ending
    }

    /// Who has won.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        judge(&self.format, &self.score(), self.now.ending?).ok()?.winner
    }

    /// Sets won by each side.
    #[must_use]
    pub fn sets(&self) -> Tally {
        self.now.won
    }

    /// Games of the set in play.
    #[must_use]
    pub fn games(&self) -> Tally {
        self.now.games
    }

    /// Points of the game or tie-break in play.
    #[must_use]
    pub fn points(&self) -> Tally {
        self.now.points
    }

    /// Points as an umpire calls them, side A's first: `15` and `40`, `40` and `Ad`, `6` and `5` in a tie-break.
    #[must_use]
    pub fn points_shown(&self) -> (String, String) {
        let Tally { a, b } = self.now.points;
        if self.in_tie_break() {
            return (a.to_string(), b.to_string());
        }
        (points_called(a, b).to_owned(), points_called(b, a).to_owned())
    }

    #[must_use]
    pub fn in_tie_break(&self) -> bool {
        self.tie_break().is_some()
    }

    /// Who serves the next point, and from where.
    #[must_use]
    pub fn serve(&self) -> (Seat, Court) {
        let points = self.now.points;
        (self.now.rotation.server(self.turns()), court(points.played(), self.race().is_decider(points)))
    }

    /// Which side stands at the left of the umpire's chair.
    #[must_use]
    pub fn left(&self) -> Side {
        self.now.left
    }

    /// Rule 27, for a wrong order of serving that is discovered now: between games, and in a tie-break after an odd number of
    /// points, it stays as altered; otherwise it is corrected at once. Points played stand either way.
    #[must_use]
    pub fn altered_order_stays(&self) -> bool {
        let played = self.now.points.played();
        if self.in_tie_break() { !played.is_multiple_of(2) } else { played == 0 }
    }
}
