//! Deals people to courts, round by round. Pure: the same people, rules and seed give the same rounds.
//!
//! First it decides who rests: always those who have rested least. Then everybody else is shuffled to the courts, and a local search
//! swaps two people of a round as long as that lowers the cost of all rounds together. In falling order of weight the cost counts pairs
//! that are not mixed where they should be, partners who meet again, then opponents who meet again beside levels that differ. At first
//! the search also accepts a swap for the worse, less and less of it, so that it is not caught by the first good deal that it finds. The
//! number of swaps is limited, not the time: it depends on nothing but the people and the rules.

use protocol::pairs::PairsMix;

use crate::chance::Chance;

/// Seats of a court in doubles: two people, then their opponents. Singles have two seats.
const SEATS: usize = 4;
/// Swaps that are tried per court to be filled, and in all.
const TRIES_PER_COURT: usize = 600;
const TRIES_MAX: usize = 40_000;
/// How many times the search begins anew; the best deal counts.
const ATTEMPTS: u64 = 2;

/// The cost of a pair of two women or two men in a mixed event, and of a mixed pair against one that is not.
const UNMIXED: i64 = 1_000_000;
const UNLIKE: i64 = 100_000;
/// The cost of each time that two partners have been partners before.
const PARTNERS_AGAIN: i64 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gender {
    Woman,
    Man,
}

#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// Tenths.
    pub level: i64,
    /// None: plays in either seat of a mixed pair.
    pub gender: Option<Gender>,
    /// False of somebody who has left: they count in the rounds before, and are not dealt any more.
    pub is_here: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub rounds: usize,
    pub courts: usize,
    pub mix: PairsMix,
    pub mixed: bool,
    /// Two who are left over play singles if a court is free.
    pub singles: bool,
    pub seed: u32,
}

/// A court of a round: people by their position in the list of players, two a side, in singles one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Court {
    pub a: Vec<usize>,
    pub b: Vec<usize>,
}

pub type Round = Vec<Court>;

/// Deals as many rounds as the rules want, after those that were played before.
pub fn deal(players: &[Player], before: &[Round], rules: &Rules) -> Vec<Round> {
    let best = (0..ATTEMPTS).map(|attempt| {
        let mut search = Search::new(players, before, rules, u64::from(rules.seed) ^ (attempt << 32));
        search.fill(before);
        search.improve();
        search
    });
    best.min_by_key(Search::total).map(|search| search.rounds.iter().map(|seats| courts_of(seats)).collect()).unwrap_or_default()
}

fn courts_of(seats: &[usize]) -> Round {
    let court = |seats: &[usize]| {
        let (a, b) = sides(seats);
        Court { a: a.to_vec(), b: b.to_vec() }
    };
    seats.chunks(SEATS).map(court).collect()
}

/// The two sides of a court's seats.
fn sides(seats: &[usize]) -> (&[usize], &[usize]) {
    seats.split_at(seats.len() / 2)
}

/// How the weight of levels compares with that of meeting again, per tenth of a level.
struct Weights {
    opponents_again: i64,
    /// Between the sums of the two sides.
    difference: i64,
    /// Between the best and the weakest on one court.
    spread: i64,
}

impl Weights {
    const fn of(mix: PairsMix) -> Self {
        match mix {
            PairsMix::Even => Self { opponents_again: 60, difference: 30, spread: 30 },
            PairsMix::Everybody => Self { opponents_again: 600, difference: 60, spread: 0 },
        }
    }
}

struct Search<'a> {
    players: &'a [Player],
    rules: &'a Rules,
    weights: Weights,
    chance: Chance,
    /// How often two people were partners, and opponents.
    partners: Counts,
    opponents: Counts,
    /// The seats of each round, court by court.
    rounds: Vec<Vec<usize>>,
}

impl<'a> Search<'a> {
    fn new(players: &'a [Player], before: &[Round], rules: &'a Rules, seed: u64) -> Self {
        let (partners, opponents) = (Counts::of(players.len()), Counts::of(players.len()));
        let chance = Chance::new(seed.wrapping_add(0x9e37_79b9_7f4a_7c15));
        let mut search = Self { players, rules, weights: Weights::of(rules.mix), chance, partners, opponents, rounds: Vec::new() };
        for court in before.iter().flatten() {
            let seats = [court.a.as_slice(), court.b.as_slice()].concat();
            search.count(&seats, 1);
        }
        search
    }

    /// Fills every round at random, but for who rests.
    fn fill(&mut self, before: &[Round]) {
        let mut played = vec![0; self.players.len()];
        for person in before.iter().flatten().flat_map(|court| court.a.iter().chain(&court.b)) {
            if let Some(played) = played.get_mut(*person) {
                *played += 1;
            }
        }
        for _ in 0..self.rules.rounds {
            let seats = self.who_plays(&played);
            for person in &seats {
                if let Some(played) = played.get_mut(*person) {
                    *played += 1;
                }
            }
            for court in seats.chunks(SEATS) {
                self.count(court, 1);
            }
            self.rounds.push(seats);
        }
    }

    /// Who plays in the next round, in random order: those who have played least. In a mixed event women and men are chosen apart.
    fn who_plays(&mut self, played: &[usize]) -> Vec<usize> {
        let mut waiting: Vec<usize> = self.players.iter().enumerate().filter(|(_, one)| one.is_here).map(|(at, _)| at).collect();
        self.chance.shuffle(&mut waiting);
        // Stable: chance decides among those who have played as often.
        waiting.sort_by_key(|person| played.get(*person).copied().unwrap_or_default());
        let doubles = (waiting.len() / SEATS).min(self.rules.courts);
        let singles = self.rules.singles && doubles < self.rules.courts && waiting.len() - doubles * SEATS >= 2;
        let seats = doubles * SEATS + if singles { 2 } else { 0 };
        let mut chosen = if self.rules.mixed { self.half_and_half(&waiting, seats) } else { waiting };
        chosen.truncate(seats);
        self.chance.shuffle(&mut chosen);
        chosen
    }

    /// Those who wait, with half of the seats for each gender before anybody else.
    fn half_and_half(&self, waiting: &[usize], seats: usize) -> Vec<usize> {
        let mut left = [seats.div_ceil(2); 2];
        let (mut first, mut others) = (Vec::new(), Vec::new());
        for person in waiting {
            let left = match self.gender(*person) {
                Some(Gender::Woman) => left.first_mut(),
                Some(Gender::Man) => left.last_mut(),
                None => None,
            };
            match left.filter(|left| **left > 0) {
                Some(left) => {
                    *left -= 1;
                    first.push(*person);
                }
                None if self.gender(*person).is_none() => first.push(*person),
                None => others.push(*person),
            }
        }
        first.extend(others);
        first
    }

    /// Swaps people of a round while that pays, and at first also when it costs a little.
    fn improve(&mut self) {
        let courts: usize = self.rounds.iter().map(|seats| seats.len().div_ceil(SEATS)).sum();
        let tries = (courts * TRIES_PER_COURT).min(TRIES_MAX);
        let cooling = tries * 2 / 3;
        for step in 0..tries {
            let left = cooling.saturating_sub(step);
            let most = PARTNERS_AGAIN * i64::try_from(left).unwrap_or_default() / i64::try_from(cooling.max(1)).unwrap_or(1) / 4;
            let allowed = i64::try_from(self.chance.below(usize::try_from(most).unwrap_or_default() + 1)).unwrap_or_default();
            self.try_swap(allowed);
        }
    }

    /// Swaps two people of a round if that raises the cost by no more than `allowed`.
    fn try_swap(&mut self, allowed: i64) {
        let round = self.chance.below(self.rounds.len());
        let Some(mut seats) = self.rounds.get_mut(round).map(std::mem::take) else { return };
        let (one, other) = (self.chance.below(seats.len()), self.chance.below(seats.len()));
        if !are_partners(&seats, one, other) {
            let before = self.take_out(&seats, one, other);
            seats.swap(one, other);
            let after = self.take_in(&seats, one, other);
            if after - before > allowed {
                self.take_out(&seats, one, other);
                seats.swap(one, other);
                self.take_in(&seats, one, other);
            }
        }
        if let Some(place) = self.rounds.get_mut(round) {
            *place = seats;
        }
    }

    /// Takes back the meetings of the courts of two seats; returns what they cost.
    fn take_out(&mut self, seats: &[usize], one: usize, other: usize) -> i64 {
        courts_at(seats, one, other).fold(0, |cost, court| {
            self.count(court, -1);
            cost + self.cost(court)
        })
    }

    /// Counts the meetings of the courts of two seats; returns what they cost.
    fn take_in(&mut self, seats: &[usize], one: usize, other: usize) -> i64 {
        courts_at(seats, one, other).fold(0, |cost, court| {
            let cost = cost + self.cost(court);
            self.count(court, 1);
            cost
        })
    }

    /// What a court adds to the cost of all others.
    fn cost(&self, seats: &[usize]) -> i64 {
        let (a, b) = sides(seats);
        let partners = [a, b].into_iter().map(|side| self.partner_cost(side)).sum::<i64>();
        let opponents: i64 = a.iter().flat_map(|one| b.iter().map(|other| self.opponents.of_two(*one, *other))).sum();
        let sum = |side: &[usize]| side.iter().map(|person| self.level(*person)).sum::<i64>();
        let levels = || seats.iter().map(|person| self.level(*person));
        let spread = levels().max().unwrap_or_default() - levels().min().unwrap_or_default();
        let unlike = if self.rules.mixed && self.is_unmixed(a) != self.is_unmixed(b) { UNLIKE } else { 0 };
        let weights = &self.weights;
        partners + unlike + opponents * weights.opponents_again + (sum(a) - sum(b)).abs() * weights.difference + spread * weights.spread
    }

    fn partner_cost(&self, side: &[usize]) -> i64 {
        let [one, other] = side else { return 0 };
        let unmixed = if self.rules.mixed && self.is_unmixed(side) { UNMIXED } else { 0 };
        self.partners.of_two(*one, *other) * PARTNERS_AGAIN + unmixed
    }

    /// Whether two partners are of the same gender.
    fn is_unmixed(&self, side: &[usize]) -> bool {
        let [one, other] = side else { return false };
        self.gender(*one).is_some() && self.gender(*one) == self.gender(*other)
    }

    /// Counts the meetings of a court, or with -1 takes them back.
    fn count(&mut self, seats: &[usize], by: i64) {
        let (a, b) = sides(seats);
        for side in [a, b] {
            if let [one, other] = side {
                self.partners.add(*one, *other, by);
            }
        }
        for one in a {
            for other in b {
                self.opponents.add(*one, *other, by);
            }
        }
    }

    /// The cost of all rounds.
    fn total(&self) -> i64 {
        let (partners, opponents) = (self.partners.clone(), self.opponents.clone());
        let weights = Weights::of(self.rules.mix);
        let mut without = Self { chance: Chance::new(0), partners, opponents, rounds: Vec::new(), weights, ..*self };
        let courts = self.rounds.iter().flat_map(|seats| seats.chunks(SEATS));
        courts.fold(0, |total, court| {
            without.count(court, -1);
            total + without.cost(court)
        })
    }

    fn level(&self, person: usize) -> i64 {
        self.players.get(person).map_or(0, |one| one.level)
    }

    fn gender(&self, person: usize) -> Option<Gender> {
        self.players.get(person).and_then(|one| one.gender)
    }
}

/// The court of one seat, and that of the other if it is another one.
fn courts_at(seats: &[usize], one: usize, other: usize) -> impl Iterator<Item = &[usize]> {
    let court = |seat: usize| seats.chunks(SEATS).nth(seat / SEATS);
    let second = if one / SEATS == other / SEATS { None } else { court(other) };
    court(one).into_iter().chain(second)
}

/// Whether two seats are on the same side of one court.
fn are_partners(seats: &[usize], one: usize, other: usize) -> bool {
    let is_first = |seat: usize| courts_at(seats, one, one).any(|court| seat % SEATS < court.len() / 2);
    one / SEATS == other / SEATS && is_first(one) == is_first(other)
}

/// How often two people have met.
#[derive(Clone)]
struct Counts {
    people: usize,
    times: Vec<i64>,
}

impl Counts {
    fn of(people: usize) -> Self {
        Self { people, times: vec![0; people * people] }
    }

    fn of_two(&self, one: usize, other: usize) -> i64 {
        self.times.get(one.min(other) * self.people + one.max(other)).copied().unwrap_or_default()
    }

    fn add(&mut self, one: usize, other: usize, by: i64) {
        if let Some(times) = self.times.get_mut(one.min(other) * self.people + one.max(other)) {
            *times += by;
        }
    }
}

#[cfg(test)]
mod tests;
