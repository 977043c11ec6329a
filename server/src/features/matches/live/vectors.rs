//! Random matches for the client's engine, which is a port of this one: its tests replay `web/src/testing/scoring.json`.
//!
//! Each has its play in the notation of the boards, the state after each event, the scores that were refused, and the figures and
//! the story at the end.

use std::fmt::Write;
use std::path::Path;

use protocol::live::Toss;
use protocol::{Sentence, sentence};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rules::scoring::{
    Court, Ending, Event, Figures, Format, History, Out, Partner, Play, Refused, Score, Seat, SetFormat, SetScore, Sets, Side, SideFigures,
    Stake, Statistics, Tally, set_shown, steps,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{game, notation};

const FORMATS: [&str; 14] = [
    "SET3-S:6/TB7",
    "SET3-S:6/TB7-F:TB10",
    "SET3-S:6/TB7-F:TB7",
    "SET5-S:6/TB7-F:6/TB10",
    "SET3-S:4/TB7",
    "SET3-S:4NOAD/TB5NOAD@3",
    "SET3-S:4NOAD/TB7@3-F:TB10",
    "SET3-S:6/TB7-F:6",
    "SET3-S:6/TB7-F:6/TB7@12",
    "SET1-S:8/TB7",
    "SET1-S:8/TB7@7",
    "SET5-S:6NOAD/TB7-F:TB10",
    "SET1-S:T20",
    "SET1-S:TB10",
];
/// Matches of each format.
const MATCHES: usize = 3;
/// Timed sets end, and other matches are stopped, after about so many events.
const MOST: usize = 240;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Vector {
    format: String,
    doubles: bool,
    toss: Toss,
    play: String,
    /// After each event, separated by `;`.
    boards: String,
    /// Events refused on the way: after how many others, in the notation, and with which sentence.
    refused: Vec<(usize, String, Value)>,
    /// Of the match, then of each set.
    statistics: Vec<Vec<u16>>,
    history: String,
}

/// A match that is made up.
struct Chance {
    from: StdRng,
    play: Play,
    vector: Vector,
    /// The percentage of points that A wins.
    better: u32,
}

impl Chance {
    fn new(code: &str, seed: u64) -> Self {
        let mut from = StdRng::seed_from_u64(seed);
        let format: Format = code.parse().unwrap();
        let doubles = from.random_bool(0.5);
        let mut one_of = |words: &[&str]| (*words.choose(&mut from).unwrap()).to_owned();
        let (server, partner) = (one_of(&["a", "b"]), one_of(&["first", "second"]));
        let (left, order) = (one_of(&["a", "b"]), one_of(&["one_then_twos", "twos"]));
        let ends = one_of(&["every_six", "one_then_fours", "once_after_four"]);
        let second = one_of(&["first", "second"]);
        let of_pair = |partner: String| if doubles { partner } else { "first".to_owned() };
        let server = serde_json::json!({ "side": server, "partner": of_pair(partner) });
        let toss = serde_json::json!({ "server": server, "second_server": of_pair(second), "left": left, "order": order, "ends": ends });
        let toss: Toss = serde_json::from_value(toss).unwrap();
        let play = Play::new(format, game::setup(Some(&toss), doubles));
        let (play_text, boards, history) = (String::new(), String::new(), String::new());
        let vector =
            Vector { format: code.into(), doubles, toss, play: play_text, boards, refused: Vec::new(), statistics: Vec::new(), history };
        let better = from.random_range(35..=65);
        Self { from, play, vector, better }
    }

    fn side(&mut self) -> Side {
        *[Side::A, Side::B].choose(&mut self.from).unwrap()
    }

    fn seat(&mut self) -> Seat {
        let partner = if self.from.random_bool(0.5) { Partner::First } else { Partner::Second };
        Seat { side: self.side(), partner }
    }

    fn event(&mut self) -> Event {
        let late = self.play.events().len() > MOST;
        // At the start of a set, pairs often choose anew; elsewhere they rarely try to.
        let begins = (self.play.games(), self.play.points()) == (Tally::NONE, Tally::NONE);
        if self.from.random_bool(if begins { 0.4 } else { 0.01 }) {
            return Event::FirstServer(self.seat());
        }
        match self.from.random_range(0..200) {
            _ if late && matches!(self.play.format().set(self.play.finished_sets().len()), SetFormat::Timed { .. }) => Event::TimeUp,
            0..4 if late => Event::End(Ending::Abandoned),
            4..8 if late => Event::End(Ending::Defaulted(Out::One(self.side()))),
            8..16 if late => Event::End(Ending::Retired(self.side())),
            16..18 => Event::OtherEnds,
            18..21 => Event::Server(self.seat()),
            21 => Event::TimeUp,
            22..25 => Event::Score(self.score()),
            25 if self.play.events().len() < 3 => Event::End(Ending::Walkover(Out::One(self.side()))),
            _ => Event::Point(if self.from.random_range(0..100) < self.better { Side::A } else { Side::B }),
        }
    }

    /// A score near the one that stands, often one that cannot be.
    fn score(&mut self) -> Score {
        let mut sets: Vec<SetScore> = self.play.finished_sets().to_vec();
        match self.from.random_range(0..6) {
            0 => drop(sets.pop()),
            1 => sets.push(SetScore::new(self.from.random_range(0..=8), self.from.random_range(0..=8))),
            2 => sets.push(SetScore::tie_break(7, 6, self.from.random_range(0..=9))),
            _ => {}
        }
        let sets = Sets::try_from(sets.get(..5.min(sets.len())).unwrap()).unwrap();
        let games = if self.from.random_bool(0.3) { Tally::NONE } else { self.tally(6) };
        Score { sets, games, points: self.tally(4), server: self.seat() }
    }

    fn tally(&mut self, most: u16) -> Tally {
        Tally::new(self.from.random_range(0..=most), self.from.random_range(0..=most))
    }

    fn play_on(mut self) -> Vector {
        while self.play.ending().is_none() {
            let event = self.event();
            let mut text = String::new();
            notation::write(&mut text, &event).unwrap();
            match self.play.apply(event) {
                Ok(_) => {
                    self.vector.play += &text;
                    self.vector.boards += &board(&self.play);
                    self.vector.boards.push(';');
                }
                Err(refused) => self.vector.refused.push((self.play.events().len(), text, words(&refused))),
            }
        }
        self.vector.boards.pop();
        let (mut statistics, mut history) = (Statistics::new(), History::new());
        steps(*self.play.format(), *self.play.setup(), self.play.events(), |step, _| {
            statistics.add(step);
            history.add(step);
        })
        .unwrap();
        self.vector.statistics = std::iter::once(&statistics.total).chain(&statistics.sets).map(figures).collect();
        self.vector.history = story(&history);
        self.vector
    }
}

/// For example `6-4 1-2 3-2 3lb.b`: sets, games, points; who serves, from where, who is left; what A and B win with the point. A
/// tie-break is marked with `t`, the end named.
fn board(play: &Play) -> String {
    let sets = sets_shown(play);
    let (server, court) = play.serve();
    let from = match court {
        Court::Right => 'r',
        Court::Left => 'l',
        Court::ReceiversChoose => 'c',
    };
    let stakes = play.stakes();
    let stake = |side| match stakes.of(side) {
        None => '.',
        Some(Stake::Game) if stakes.break_point == Some(side) => 'b',
        Some(Stake::Game) => 'g',
        Some(Stake::Set) => 's',
        Some(Stake::Match) => 'm',
    };
    let end = match play.ending() {
        None => format!("{}{from}", seat(server)),
        Some(_) => format!("{}!", play.winner().map_or('-', side)),
    };
    let tie_break = if play.in_tie_break() { "t" } else { "" };
    format!("{sets}{} {} {end}{}{}{}{tie_break}", play.games(), play.points(), side(play.left()), stake(Side::A), stake(Side::B))
}

fn sets_shown(play: &Play) -> String {
    let mut text = String::new();
    for (place, score) in play.finished_sets().iter().enumerate() {
        write!(text, "{} ", set_shown(play.format().set(place), score)).unwrap();
    }
    text
}

/// For example `6-4{1 0-0 aaaa>a1-0}`: a set and its games, with who served, the points it began with, who won each point, who won it,
/// and the games after it. At the end A's lead.
fn story(history: &History) -> String {
    let mut text = String::new();
    for set in &history.sets {
        write!(text, "{}{{", set.score.won).unwrap();
        for game in &set.games {
            let points: String = game.points.iter().map(|point| side(point.winner)).collect();
            let tie_break = if game.tie_break { "t" } else { "" };
            let winner = game.winner.map_or('-', side);
            write!(text, "{}{tie_break} {} {points}>{winner}{} ", seat(game.server), game.from, game.games).unwrap();
        }
        text.push('}');
    }
    let lead = history.points().last().map_or(0, |point| point.lead);
    write!(text, "{lead}").unwrap();
    text
}

fn figures(figures: &Figures) -> Vec<u16> {
    let side = |it: &SideFigures| {
        [
            it.points_won,
            it.games_won,
            it.serve_points,
            it.serve_points_won,
            it.receive_points,
            it.receive_points_won,
            it.service_games,
            it.service_games_held,
            it.break_points_faced,
            it.break_points_saved,
            it.break_points,
            it.break_points_won,
            it.points_streak,
            it.games_streak,
        ]
    };
    [side(&figures.a).as_slice(), &side(&figures.b), &[figures.longest_game]].concat()
}

fn words(refused: &Refused) -> Value {
    let sentence: Sentence = match refused {
        Refused::Over => sentence!("match_over"),
        Refused::Singles => sentence!("server_singles"),
        Refused::HasServed => sentence!("pair_has_served"),
        Refused::NotTimed => sentence!("set_not_timed"),
        Refused::ByScore => sentence!("winner_by_score"),
        Refused::Score(wrong) => wrong.sentence(),
    };
    sentence.into()
}

fn seat(seat: Seat) -> String {
    let mut text = String::new();
    notation::write(&mut text, &Event::Server(seat)).unwrap();
    text
}

fn side(side: Side) -> char {
    match side {
        Side::A => 'a',
        Side::B => 'b',
    }
}

#[test]
fn the_client_has_matches_to_replay() {
    let seeded = (0..MATCHES).flat_map(|round| FORMATS.iter().enumerate().map(move |(index, code)| (round * FORMATS.len() + index, code)));
    let vectors: Vec<Vector> = seeded.map(|(seed, code)| Chance::new(code, u64::try_from(seed).unwrap()).play_on()).collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/testing/scoring.json");
    #[expect(clippy::disallowed_methods, reason = "the tests' own setting, not the program's")]
    if std::env::var("WIRE").as_deref() == Ok("write") {
        std::fs::write(&file, serde_json::to_string(&vectors).unwrap() + "\n").unwrap();
    }
    let kept: Vec<Vector> = serde_json::from_str(&std::fs::read_to_string(&file).expect("the matches")).unwrap();
    assert!(kept == vectors, "the file is out of date: `make recordings` writes it");
}
