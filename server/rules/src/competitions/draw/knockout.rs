//! The lines of a knock-out: seeds on the lines of the ITF, byes for the best seeds, the rest by lot.
//!
//! Lines count from 0 here; lines 0 and 1 are the first match, 2 and 3 the second.

use super::entries::{Entries, KNOCKOUT_MAX, NoDraw};
use crate::chance::Chance;

/// A drawn knock-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knockout {
    /// Each line's side; `None` is a bye. Their number is a power of two.
    pub lines: Vec<Option<usize>>,
}

impl Knockout {
    /// The matches of the first round in the order of the lines. A bye is second, whichever line it is on.
    #[must_use]
    pub fn first_round(&self) -> Vec<(usize, Option<usize>)> {
        let pair = |pair: &[Option<usize>]| match pair {
            [Some(one), other] => Some((*one, *other)),
            [None, Some(other)] => Some((*other, None)),
            _ => None,
        };
        self.lines.chunks_exact(2).filter_map(pair).collect()
    }

    /// How many rounds it takes.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.lines.len().trailing_zeros()
    }
}

/// Draws a knock-out of the next power of two. The byes go to the seeds in their order; if there are more byes than seeds, the
/// rest are spread evenly over the draw.
pub fn knockout<T>(entries: &Entries, seed: u64) -> Result<Knockout, NoDraw<T>> {
    entries.check_most(KNOCKOUT_MAX)?;
    let mut chance = Chance::new(seed);
    let size = entries.count().next_power_of_two();
    let mut draw = Draw { lines: vec![Line::Open; size], byes_left: size - entries.count() };
    draw.place_seeds(entries.seeds(), &mut chance);
    draw.spread_byes(&mut chance);
    Ok(Knockout { lines: draw.filled(entries.unseeded(&mut chance)) })
}

/// The lines of each block of seeds in a draw of this size: 1, 2, 3 and 4, 5 to 8, 9 to 16, and so on. Within a block they are
/// drawn.
#[must_use]
pub(crate) fn seed_lines(size: usize) -> Vec<Vec<usize>> {
    let mut blocks = vec![vec![0], vec![size.saturating_sub(1)]];
    if size >= 4 {
        blocks.push(vec![size / 4, 3 * size / 4 - 1]);
    }
    let mut sections = 4;
    while sections < size {
        let length = size / sections;
        let taken = |line: usize| blocks.iter().flatten().any(|seeded| *seeded == line);
        // Each section has a seed at one of its ends; the new one goes to the other.
        let block = (0..sections).map(|section| section * length).map(|top| if taken(top) { top + length - 1 } else { top }).collect();
        blocks.push(block);
        sections *= 2;
    }
    blocks
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Open,
    Bye,
    Side(usize),
}

struct Draw {
    lines: Vec<Line>,
    byes_left: usize,
}

impl Draw {
    fn place_seeds(&mut self, seeds: &[usize], chance: &mut Chance) {
        let mut rest = seeds;
        for mut block in seed_lines(self.lines.len()) {
            // Beside a seed with a bye there is no line.
            block.retain(|line| self.lines.get(*line) == Some(&Line::Open));
            chance.shuffle(&mut block);
            let (placed, later) = rest.split_at(rest.len().min(block.len()));
            for (seed, line) in placed.iter().zip(block) {
                self.set(line, Line::Side(*seed));
                if self.byes_left > 0 {
                    self.byes_left -= 1;
                    self.set(line ^ 1, Line::Bye);
                }
            }
            rest = later;
        }
    }

    /// One bye after the other goes to the half with fewer of them, its quarter with fewer, and so on.
    fn spread_byes(&mut self, chance: &mut Chance) {
        let mut counts = Counts::of(&self.lines);
        for _ in 0..self.byes_left {
            let (mut node, leaves) = (1, self.lines.len() / 2);
            counts.add(node);
            while node < leaves {
                node = counts.emptier(2 * node, 2 * node + 1, chance);
                counts.add(node);
            }
            self.set_bye(2 * (node - leaves), chance);
        }
    }

    /// A bye in the match of this line and the next, beside a seed if there is one.
    fn set_bye(&mut self, top: usize, chance: &mut Chance) {
        let line = match (self.lines.get(top), self.lines.get(top + 1)) {
            (Some(Line::Side(_)), _) => top + 1,
            (_, Some(Line::Side(_))) => top,
            _ => top + chance.below(2),
        };
        self.set(line, Line::Bye);
    }

    fn set(&mut self, at: usize, to: Line) {
        if let Some(line) = self.lines.get_mut(at) {
            *line = to;
        }
    }

    fn filled(self, rest: Vec<usize>) -> Vec<Option<usize>> {
        let mut rest = rest.into_iter();
        let side = |line| match line {
            Line::Open => rest.next(),
            Line::Bye => None,
            Line::Side(side) => Some(side),
        };
        self.lines.into_iter().map(side).collect()
    }
}

/// Byes below each node of the draw: 1 is the final, 2 and 3 the semi-finals, the last nodes the first round.
struct Counts {
    byes: Vec<usize>,
    /// Matches of the first round below each node that can still have a bye.
    room: Vec<usize>,
}

impl Counts {
    fn of(lines: &[Line]) -> Self {
        let leaves = lines.len() / 2;
        let mut counts = Self { byes: vec![0; 2 * leaves], room: vec![0; 2 * leaves] };
        for (nth, pair) in lines.chunks_exact(2).enumerate() {
            let bye = usize::from(pair.contains(&Line::Bye));
            let open = usize::from(bye == 0 && pair.contains(&Line::Open));
            let mut node = leaves + nth;
            while node > 0 {
                counts.byes.get_mut(node).into_iter().for_each(|count| *count += bye);
                counts.room.get_mut(node).into_iter().for_each(|count| *count += open);
                node /= 2;
            }
        }
        counts
    }

    fn add(&mut self, node: usize) {
        self.byes.get_mut(node).into_iter().for_each(|count| *count += 1);
        self.room.get_mut(node).into_iter().for_each(|count| *count = count.saturating_sub(1));
    }

    fn emptier(&self, left: usize, right: usize, chance: &mut Chance) -> usize {
        let at = |list: &[usize], node: usize| list.get(node).copied().unwrap_or_default();
        match (at(&self.room, left), at(&self.room, right)) {
            (0, _) => right,
            (_, 0) => left,
            _ => match at(&self.byes, left).cmp(&at(&self.byes, right)) {
                std::cmp::Ordering::Less => left,
                std::cmp::Ordering::Greater => right,
                std::cmp::Ordering::Equal => left + chance.below(2),
            },
        }
    }
}
