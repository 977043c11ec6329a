//! The chance to win the match, from any of its sets and games.

use super::super::format::{BestOf, Format, GameSet, Race, SetFormat, Standing};
use super::super::play::Play;
use super::super::serve::Order;
use super::super::side::{Side, Tally};
use super::grid::Grid;
use super::races::{RaceChances, Service};
use super::serves::Serve;

/// The chances of A in a match.
#[derive(Clone, Debug)]
pub(super) struct MatchChances {
    best_of: BestOf,
    set: SetRaces,
    last: SetRaces,
    /// By sets won and who serves first in the next set.
    starts: Grid,
    /// By sets won: within the set of games after them, by games and who serves the next one.
    games: Vec<Grid>,
}

/// The tables of one kind of set: its game and its tie-break.
#[derive(Clone, Debug)]
struct SetRaces {
    format: SetFormat,
    game: RaceChances,
    tie_break: Option<RaceChances>,
}

impl SetRaces {
    /// `None` for a timed set.
    fn new(format: SetFormat, order: Order, serve: Serve) -> Option<Self> {
        let (game, tie_break) = match format {
            SetFormat::Games(set) => (set.game, set.tie_break.map(|tie_break| tie_break.race)),
            SetFormat::TieBreak(race) => (Race::ADVANTAGE_GAME, Some(race)),
            SetFormat::Timed { .. } => return None,
        };
        let tie_break = tie_break.map(|race| RaceChances::new(race, Service::Turns(order), serve));
        Some(Self { format, game: RaceChances::new(game, Service::One, serve), tie_break })
    }

    /// The game or tie-break that is played at these games.
    fn race_at(&self, games: Tally) -> &RaceChances {
        let in_tie_break = match self.format {
            SetFormat::Games(set) => set.tie_break_at(games).is_some(),
            SetFormat::TieBreak(_) | SetFormat::Timed { .. } => true,
        };
        self.tie_break.as_ref().filter(|_| in_tie_break).unwrap_or(&self.game)
    }
}

impl MatchChances {
    pub(super) fn new(format: &Format, order: Order, serve: Serve) -> Option<Self> {
        let best_of = format.best_of();
        let set = SetRaces::new(format.set(0), order, serve)?;
        let last = SetRaces::new(format.set(best_of.sets() - 1), order, serve)?;
        let needed = best_of.needed();
        let count = usize::from(needed) * usize::from(needed);
        let mut this = Self { best_of, set, last, starts: Grid::new(needed), games: vec![Grid::new(0); count] };
        for sets in this.starts.in_reverse() {
            this.solve(sets);
        }
        Some(this)
    }

    pub(super) fn start(&self, server: Side) -> f64 {
        self.starts.get(server, Tally::NONE)
    }

    pub(super) fn hold(&self, side: Side) -> f64 {
        let chance = self.set.game.start(side);
        if side == Side::A { chance } else { 1.0 - chance }
    }

    /// The chance of A at this score.
    pub(super) fn at(&self, play: &Play) -> f64 {
        let (sets, games) = (play.sets(), play.games());
        let race = self.races(sets).race_at(games);
        let (chance, first) = race.at(play.serve().0.side, play.points());
        self.after_game(sets, games, first, chance)
    }

    /// The chance of A, if A wins the game in play, which this side began to serve, with this chance.
    fn after_game(&self, sets: Tally, games: Tally, first: Side, chance: f64) -> f64 {
        let after = |winner| self.after_games(sets, games.and(winner), winner, first.other());
        chance * after(Side::A) + (1.0 - chance) * after(Side::B)
    }

    /// The chance of A at these games, the last of which went to `winner`.
    fn after_games(&self, sets: Tally, games: Tally, winner: Side, server: Side) -> f64 {
        match self.races(sets).format {
            SetFormat::Games(set) => match set.standing(games) {
                Standing::Won(winner) => self.after_set(sets.and(winner), server),
                Standing::Open | Standing::Impossible => self.in_set(&set, sets, games, server),
            },
            SetFormat::TieBreak(_) | SetFormat::Timed { .. } => self.after_set(sets.and(winner), server),
        }
    }

    fn after_set(&self, sets: Tally, server: Side) -> f64 {
        match self.best_of.winner(sets) {
            Some(Side::A) => 1.0,
            Some(Side::B) => 0.0,
            None => self.starts.get(server, sets),
        }
    }

    fn in_set(&self, set: &GameSet, sets: Tally, games: Tally, server: Side) -> f64 {
        let beyond = if set.tie_break.is_some() { 0 } else { games.low().saturating_sub(set.to - 1) };
        let games = Tally::new(games.a - beyond, games.b - beyond);
        self.games.get(self.index(sets)).map_or(0.0, |table| table.get(server, games))
    }

    /// Solves the set after these sets; those of later sets are solved.
    fn solve(&mut self, sets: Tally) {
        if let SetFormat::Games(set) = self.races(sets).format {
            self.solve_games(&set, sets);
        }
        for server in [Side::A, Side::B] {
            let chance = self.races(sets).race_at(Tally::NONE).start(server);
            let chance = self.after_game(sets, Tally::NONE, server, chance);
            self.starts.set(server, sets, chance);
        }
    }

    fn solve_games(&mut self, set: &GameSet, sets: Tally) {
        let table = Grid::new(set.tie_break.map_or(set.to, |tie_break| tie_break.at) + 2);
        let (index, all) = (self.index(sets), table.in_reverse().filter(|games| set.standing(*games) == Standing::Open));
        if let Some(games) = self.games.get_mut(index) {
            *games = table;
        }
        // Level games of an advantage set lead back to each other, so they are solved first.
        for games in all.clone().filter(|games| is_repeated(set, *games)).chain(all.filter(|games| !is_repeated(set, *games))) {
            for server in [Side::A, Side::B] {
                let chance = self.open(set, sets, games, server);
                if let Some(table) = self.games.get_mut(index) {
                    table.set(server, games, chance);
                }
            }
        }
    }

    fn open(&self, set: &GameSet, sets: Tally, games: Tally, server: Side) -> f64 {
        let race = self.races(sets).race_at(games);
        let chance = race.start(server);
        if !is_repeated(set, games) {
            return self.after_game(sets, games, server, chance);
        }
        // Who wins the next two games wins the set, and otherwise the games are level and the server is the same again.
        let other = race.start(server.other());
        let (both, neither) = (chance * other, (1.0 - chance) * (1.0 - other));
        let after = |winner| self.after_set(sets.and(winner), server);
        (both * after(Side::A) + neither * after(Side::B)) / (both + neither)
    }

    fn races(&self, sets: Tally) -> &SetRaces {
        if usize::from(sets.played()) + 1 >= self.best_of.sets() { &self.last } else { &self.set }
    }

    fn index(&self, sets: Tally) -> usize {
        usize::from(sets.a) * usize::from(self.best_of.needed()) + usize::from(sets.b)
    }
}

/// Whether a set can come to level games from these level games again: an advantage set from 5-5 on.
fn is_repeated(set: &GameSet, games: Tally) -> bool {
    set.tie_break.is_none() && games.lead() == 0 && games.a + 1 >= set.to
}
