//! Orders the sides of a group, and notes every step that split level ones.

use std::cmp::Reverse;

use serde::Serialize;

use super::policy::{Criterion, Policy};
use super::record::{Record, Share};
use super::result::Match;
use crate::chance::Chance;
use crate::scoring::Side;

/// A group in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The best first.
    pub rows: Vec<Row>,
    /// The steps that split level sides; rows point to them.
    pub splits: Vec<Split>,
}

/// A side in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The side's position in the group.
    pub side: usize,
    /// From 1; no two sides share one.
    pub place: usize,
    pub record: Record,
    /// The splits that led to this place, by position in `Table::splits`: from all sides to this one alone.
    pub why: Vec<usize>,
}

/// A step that split sides which were level until then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Split {
    pub by: By,
    /// The sides with what they were compared by, the best first.
    pub sides: Vec<(usize, Value)>,
}

/// What split level sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Whoever defaulted ranks below the others. The value is 1 for those, else 0.
    Defaulted,
    Criterion(Criterion),
    /// Drawn lots, the lowest first.
    Lot,
}

/// What a side was compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    Count(u32),
    Share(Share),
}

impl Split {
    /// The value of a side.
    #[must_use]
    pub fn of(&self, side: usize) -> Option<Value> {
        self.sides.iter().find(|(other, _)| *other == side).map(|(_, value)| *value)
    }
}

/// The table of a group of `sides` with these matches, by a policy; `seed` draws the lots. A match of a side that is not in the group
/// does not count.
#[must_use]
pub fn table(sides: usize, matches: &[Match], policy: &Policy, seed: u64) -> Table {
    let mut group = Group::new(sides, policy, seed);
    matches.iter().for_each(|result| group.add(result));
    group.table()
}

/// What was compared before a split and left its sides level, in order. Defaults are left out, which nobody has then.
#[must_use]
pub fn level_before(sides: usize, matches: &[Match], policy: &Policy, seed: u64, split: &Split) -> Vec<Split> {
    let mut group = Group::new(sides, policy, seed);
    matches.iter().for_each(|result| group.add(result));
    let level: Vec<usize> = split.sides.iter().map(|(side, _)| *side).collect();
    let before = policy.order.iter().copied().filter(|one| *one != Criterion::Defaults).map(By::Criterion);
    let before = before.take_while(|by| *by != split.by).filter(|_| split.by != By::Defaulted);
    before.filter_map(|by| Some(Split { by, sides: group.classes(by, &level)?.into_iter().flatten().collect() })).collect()
}

/// The lot of each side: the numbers from 0, drawn.
fn lots(sides: usize, seed: u64) -> Vec<u32> {
    let mut lots: Vec<u32> = (0..).take(sides).collect();
    Chance::new(seed).shuffle(&mut lots);
    lots
}

/// How often each side beat each other one.
#[derive(Clone)]
struct Beaten {
    sides: usize,
    times: Vec<u32>,
}

impl Beaten {
    fn new(sides: usize) -> Self {
        Self { sides, times: vec![0; sides * sides] }
    }

    fn row(&self, side: usize) -> &[u32] {
        self.times.get(side * self.sides..(side + 1) * self.sides).unwrap_or_default()
    }

    fn add(&mut self, winner: usize, loser: usize) {
        if let Some(times) = self.times.get_mut(winner * self.sides + loser) {
            *times += 1;
        }
    }
}

/// Sides of the same value.
type Class = Vec<(usize, Value)>;

/// What the sides of a group have won, ready to be put in order.
#[derive(Clone)]
pub(crate) struct Group<'a> {
    policy: &'a Policy,
    records: Vec<Record>,
    beaten: Beaten,
    lots: Vec<u32>,
}

impl<'a> Group<'a> {
    pub(crate) fn new(sides: usize, policy: &'a Policy, seed: u64) -> Self {
        Self { policy, records: vec![Record::default(); sides], beaten: Beaten::new(sides), lots: lots(sides, seed) }
    }

    /// Draws the lots anew.
    pub(crate) fn draw_lots(&mut self, seed: u64) {
        self.lots = lots(self.records.len(), seed);
    }

    /// Counts a match, if it counts.
    pub(crate) fn add(&mut self, result: &Match) {
        if !result.counts() || result.a == result.b || result.a.max(result.b) >= self.records.len() {
            return;
        }
        for side in [Side::A, Side::B] {
            if let Some(record) = self.records.get_mut(result.at(side)) {
                record.add(result, side, self.policy);
            }
        }
        if let Some(winner) = result.winner {
            self.beaten.add(result.at(winner), result.at(winner.other()));
        }
    }

    /// The sides, the best first.
    pub(crate) fn places(&self) -> Vec<usize> {
        self.table().rows.into_iter().map(|row| row.side).collect()
    }

    fn table(&self) -> Table {
        let mut table = Table { rows: Vec::with_capacity(self.records.len()), splits: Vec::new() };
        self.order((0..self.records.len()).collect(), &[], &mut table);
        table
    }

    /// Appends level sides in their order; `before` are the splits that left them level.
    fn order(&self, level: Vec<usize>, before: &[usize], table: &mut Table) {
        if let [side] = level.as_slice() {
            let (place, record) = (table.rows.len() + 1, self.record(*side));
            table.rows.push(Row { side: *side, place, record, why: before.to_vec() });
            return;
        }
        let Some((by, classes)) = self.split(&level) else { return };
        let why: Vec<usize> = before.iter().copied().chain([table.splits.len()]).collect();
        table.splits.push(Split { by, sides: classes.iter().flatten().copied().collect() });
        for class in classes {
            self.order(class.into_iter().map(|(side, _)| side).collect(), &why, table);
        }
    }

    /// The first thing that tells level sides apart, and the classes it makes of them, the best first.
    fn split(&self, level: &[usize]) -> Option<(By, Vec<Class>)> {
        let first = self.policy.defaulted_last.then_some(By::Defaulted);
        let criteria = self.policy.order.iter().copied().map(By::Criterion);
        first.into_iter().chain(criteria).chain([By::Lot]).find_map(|by| {
            let classes = self.classes(by, level)?;
            (classes.len() > 1).then_some((by, classes))
        })
    }

    fn classes(&self, by: By, level: &[usize]) -> Option<Vec<Class>> {
        if by == By::Criterion(Criterion::HeadToHeadOfTwo) && level.len() > 2 {
            return None;
        }
        let mut sides: Vec<(usize, Value)> = level.iter().map(|side| (*side, self.value(by, *side, level))).collect();
        // Sides with the same value stand in the order of their lots, so that their order does not depend on anything else.
        sides.sort_by_key(|(side, value)| (rank(by, *value), self.lot(*side)));
        Some(sides.chunk_by(|(_, one), (_, other)| rank(by, *one) == rank(by, *other)).map(<[_]>::to_vec).collect())
    }

    fn value(&self, by: By, side: usize, level: &[usize]) -> Value {
        let record = self.record(side);
        match by {
            By::Defaulted => Value::Count(u32::from(record.defaults > 0)),
            By::Lot => Value::Count(self.lot(side)),
            By::Criterion(Criterion::Wins) => Value::Count(record.won),
            By::Criterion(Criterion::Completed) => Value::Count(record.completed),
            By::Criterion(Criterion::HeadToHead | Criterion::HeadToHeadOfTwo) => Value::Count(self.head_to_head(side, level)),
            By::Criterion(Criterion::Rubbers) => Value::Share(record.rubbers),
            By::Criterion(Criterion::Sets) => Value::Share(record.sets),
            By::Criterion(Criterion::Games) => Value::Share(record.games),
            By::Criterion(Criterion::Defaults) => Value::Count(record.defaults),
        }
    }

    fn head_to_head(&self, side: usize, level: &[usize]) -> u32 {
        let beaten = self.beaten.row(side);
        level.iter().filter_map(|other| beaten.get(*other)).sum()
    }

    fn record(&self, side: usize) -> Record {
        self.records.get(side).copied().unwrap_or_default()
    }

    fn lot(&self, side: usize) -> u32 {
        self.lots.get(side).copied().unwrap_or_default()
    }
}

/// Orders values, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Fewest(u32),
    Most(Reverse<u32>),
    Highest(Reverse<ByFraction>),
}

/// A share that equals another of the same fraction.
#[derive(Clone, Copy, Debug)]
struct ByFraction(Share);

impl Ord for ByFraction {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.by_fraction(other.0)
    }
}

impl PartialOrd for ByFraction {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for ByFraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for ByFraction {}

fn rank(by: By, value: Value) -> Rank {
    match (by, value) {
        (By::Defaulted | By::Lot | By::Criterion(Criterion::Defaults), Value::Count(count)) => Rank::Fewest(count),
        (_, Value::Count(count)) => Rank::Most(Reverse(count)),
        (_, Value::Share(share)) => Rank::Highest(Reverse(ByFraction(share))),
    }
}
