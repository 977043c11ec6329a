//! The chance of each place: seasons played on from the matches left, each one put in order as the real table is.
//!
//! Pure and seeded. Numbers are added, multiplied, divided and compared only, so a forecast is the same on every machine.

use super::standings::order::Group;
use super::standings::{Match, Policy};
use crate::chance::Chance;
use crate::scoring::{Ending, Side, Tally};

/// A match left, and the chance of its side `a` to win it, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Left {
    pub a: usize,
    pub b: usize,
    pub chance_of_a: f64,
}

/// A season so far. The matches left are played as best of three sets.
#[derive(Clone, Copy, Debug)]
pub struct Season<'a> {
    pub sides: usize,
    pub played: &'a [Match],
    pub left: &'a [Left],
    pub policy: &'a Policy,
    pub seed: u64,
}

/// How often each side ended in each place, by side, then by place from 0. Every row and every column adds up to `seasons`.
#[must_use]
pub fn forecast(season: &Season, seasons: u32) -> Vec<Vec<u32>> {
    let mut counts = vec![vec![0; season.sides]; season.sides];
    let mut so_far = Group::new(season.sides, season.policy, 0);
    season.played.iter().for_each(|result| so_far.add(result));
    let left: Vec<Odds> = season.left.iter().map(Odds::of).collect();
    let mut chance = Chance::new(season.seed);
    for _ in 0..seasons {
        let mut group = so_far.clone();
        group.draw_lots(chance.bits());
        left.iter().for_each(|odds| group.add(&odds.play(&mut chance)));
        for (place, side) in group.places().into_iter().enumerate() {
            counts.get_mut(side).and_then(|places: &mut Vec<u32>| places.get_mut(place)).into_iter().for_each(|count| *count += 1);
        }
    }
    counts
}

/// Games of a set's loser with how often, in 100 sets: 6-0 to 6-4, 7-5, 7-6 (our estimate for club players).
const LOSERS_GAMES: [(u16, u32); 7] = [(0, 6), (1, 12), (2, 17), (3, 19), (4, 21), (5, 10), (6, 15)];

/// The halvings that find the chance of a set: more than a float can tell apart.
const HALVINGS: u32 = 60;

/// A match left with the chance of `a` to win a set of it.
struct Odds {
    a: usize,
    b: usize,
    set: f64,
}

impl Odds {
    fn of(left: &Left) -> Self {
        // Best of three is won with s * s * (3 - 2 * s), which grows with s.
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for _ in 0..HALVINGS {
            let set = f64::midpoint(low, high);
            if set * set * (3.0 - 2.0 * set) < left.chance_of_a { low = set } else { high = set }
        }
        Self { a: left.a, b: left.b, set: f64::midpoint(low, high) }
    }

    fn play(&self, chance: &mut Chance) -> Match {
        let (mut sets, mut games) = (Tally::NONE, Tally::NONE);
        while sets.high() < 2 {
            let bits = chance.bits();
            let (for_winner, for_games) = (bits >> 32, bits & 0xffff_ffff);
            let winner = if fraction(for_winner) < self.set { Side::A } else { Side::B };
            let losers = losers_games(for_games);
            let winners = if losers > 4 { 7 } else { 6 };
            sets = sets.and(winner);
            let (a, b) = if winner == Side::A { (winners, losers) } else { (losers, winners) };
            games = Tally::new(games.a + a, games.b + b);
        }
        Match {
            a: self.a,
            b: self.b,
            winner: sets.leader(),
            ending: Ending::Completed,
            rubbers: Tally::NONE,
            sets,
            games,
            match_tie_break: None,
            sets_left: 0,
            games_left: 0,
        }
    }
}

/// 32 bits as a fraction of 1.
fn fraction(bits: u64) -> f64 {
    f64::from(u32::try_from(bits).unwrap_or(u32::MAX)) / 4_294_967_296.0
}

fn losers_games(bits: u64) -> u16 {
    let mut nth = u32::try_from((bits * 100) >> 32).unwrap_or_default();
    for (games, often) in LOSERS_GAMES {
        if nth < often {
            return games;
        }
        nth -= often;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_of_a_match_are_those_that_were_given() {
        assert_eq!(LOSERS_GAMES.iter().map(|(_, often)| often).sum::<u32>(), 100);
        for chance_of_a in [0.0, 0.1, 0.5, 0.62, 0.9, 1.0] {
            let (odds, mut chance) = (Odds::of(&Left { a: 0, b: 1, chance_of_a }), Chance::new(3));
            let won = (0..20_000).filter(|_| odds.play(&mut chance).winner == Some(Side::A)).count();
            let share = f64::from(u32::try_from(won).unwrap()) / 20_000.0;
            assert!((share - chance_of_a).abs() < 0.015, "{chance_of_a}: {share}");
        }
    }

    #[test]
    fn every_side_ends_in_one_place_and_every_place_has_one_side() {
        let pairs: Vec<(usize, usize)> = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))).collect();
        let left: Vec<Left> = pairs.iter().map(|(a, b)| Left { a: *a, b: *b, chance_of_a: 0.8 }).collect();
        let policy = Policy::rally();
        let season = Season { sides: 6, played: &[], left: &left, policy: &policy, seed: 9 };
        let counts = forecast(&season, 500);
        assert!(counts.iter().all(|places| places.iter().sum::<u32>() == 500));
        assert!((0..6).all(|place| counts.iter().map(|places| places[place]).sum::<u32>() == 500));
        assert!(counts[0][0] > 200 && counts[5][5] > 200 && counts[0][5] < 10, "{counts:?}");
        assert_eq!(counts, forecast(&season, 500), "the same seed gives the same forecast");
        let even: Vec<Left> = left.iter().map(|left| Left { chance_of_a: 0.5, ..*left }).collect();
        let even = forecast(&Season { left: &even, ..season }, 1_200);
        assert!(even.iter().flatten().all(|count| (140..260).contains(count)), "{even:?}");
    }

    #[test]
    fn without_matches_left_the_places_are_those_of_the_table_but_for_lots() {
        let policy = Policy::rally();
        let played = [Odds { a: 0, b: 1, set: 1.0 }.play(&mut Chance::new(1))];
        let counts = forecast(&Season { sides: 3, played: &played, left: &[], policy: &policy, seed: 1 }, 100);
        assert_eq!(counts[0], [100, 0, 0]);
        assert!(counts[1][1] == 0 || counts[2][1] == 0 || counts[1][1] + counts[2][1] == 100);
    }
}
