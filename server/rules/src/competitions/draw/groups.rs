//! Groups of a round robin: seeds in a snake, the rest by lot.

use super::entries::{Entries, NoDraw, Pairing, ROUND_ROBIN_MAX};
use super::round_robin::{Legs, rounds_of};
use crate::chance::Chance;

/// Sides of a group, where the number of groups is not given.
const USUAL_SIZE: usize = 4;

/// The sides of a group; seeds first.
pub type Group = Vec<usize>;

/// A round robin in groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupDraw {
    pub groups: Vec<Group>,
    /// The rounds over all groups: each match with its group, from 0.
    pub rounds: Vec<Vec<(usize, Pairing)>>,
}

/// The usual number of groups: of four sides or a few more.
#[must_use]
pub fn group_count(sides: usize) -> usize {
    (sides / USUAL_SIZE).max(1)
}

/// Draws groups and their rounds. Seeds 1, 2, 3 … go to groups 1 to the last and back again, then the rest by lot; the sizes
/// differ by one at most.
pub fn groups<T>(entries: &Entries, count: usize, legs: Legs, seed: u64) -> Result<GroupDraw, NoDraw<T>> {
    entries.check_most(ROUND_ROBIN_MAX)?;
    match count {
        0 => return Err(NoDraw::NoGroup),
        _ if count > entries.count() / 2 => return Err(NoDraw::TooManyGroups { groups: count, sides: entries.count() }),
        _ => {}
    }
    let groups = snake(&entries.drawn(&mut Chance::new(seed)), count);
    let rounds_by_group: Vec<_> = groups.iter().map(|group| rounds_of(group, legs)).collect();
    let most = rounds_by_group.iter().map(Vec::len).max().unwrap_or_default();
    let round = |round: usize| {
        let of_group = |(group, rounds): (usize, &Vec<Vec<Pairing>>)| {
            rounds.get(round).into_iter().flatten().map(move |pairing| (group, *pairing)).collect::<Vec<_>>()
        };
        rounds_by_group.iter().enumerate().flat_map(of_group).collect()
    };
    let rounds = (0..most).map(round).collect();
    Ok(GroupDraw { groups, rounds })
}

/// Deals to groups 1, 2, … last, last, … 2, 1, and again.
fn snake(order: &[usize], count: usize) -> Vec<Group> {
    let mut groups = vec![Group::new(); count];
    for (row, sides) in order.chunks(count).enumerate() {
        for (nth, side) in sides.iter().enumerate() {
            let group = if row % 2 == 0 { nth } else { count - 1 - nth };
            groups.get_mut(group).into_iter().for_each(|group| group.push(*side));
        }
    }
    groups
}
