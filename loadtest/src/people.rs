//! The people and rooms of a load.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::path::Path;

use serde::Deserialize;
use uuid::Uuid;

use crate::Outcome;

/// One line of `load.jsonl`, which the server's seeding writes.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Person {
    pub user: Uuid,
    /// Empty for guests, and for servers without sign-in.
    pub access_token: String,
    /// A guest's are matches.
    pub rooms: Vec<Uuid>,
}

impl Person {
    /// Whether somebody watches matches without an account.
    #[must_use]
    pub fn is_guest(&self) -> bool {
        self.access_token.is_empty()
    }
}

/// A number of rooms with the same number of members: `1000x10` as text. Room `i` of a set holds the people from `i * members`
/// on, wrapping around after the last: with as many seats as people, everybody is in one room; with seven times as many, in seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomSet {
    pub rooms: usize,
    pub members: usize,
}

impl fmt::Display for RoomSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rooms, self.members)
    }
}

/// A room and its members, as indices into `Community::people`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    pub id: Uuid,
    pub members: Vec<usize>,
}

/// Everybody in a load, and their rooms.
#[derive(Clone, Debug, Default)]
pub struct Community {
    pub people: Vec<Person>,
    /// Largest first.
    pub rooms: Vec<Room>,
    /// Where each person is among the people.
    places: HashMap<u128, usize>,
}

impl Community {
    #[must_use]
    pub fn new(people: Vec<Person>) -> Self {
        let mut members: BTreeMap<Uuid, Vec<usize>> = BTreeMap::new();
        for (at, person) in people.iter().enumerate() {
            for room in &person.rooms {
                members.entry(*room).or_default().push(at);
            }
        }
        let mut rooms: Vec<Room> = members.into_iter().map(|(id, members)| Room { id, members }).collect();
        rooms.sort_by_key(|room| std::cmp::Reverse(room.members.len()));
        let places = people.iter().enumerate().map(|(at, person)| (person.user.as_u128(), at)).collect();
        Self { people, rooms, places }
    }

    /// Where somebody is among the people.
    #[must_use]
    pub fn place(&self, user: u128) -> Option<usize> {
        self.places.get(&user).copied()
    }

    /// Made-up people, for a server that has none.
    #[must_use]
    pub fn made_up(people: usize, sets: &[RoomSet]) -> Self {
        let mut all: Vec<Person> = (0..people)
            .map(|at| Person { user: Uuid::from_u128(1 + at as u128), access_token: String::new(), rooms: Vec::new() })
            .collect();
        let rooms = sets.iter().flat_map(|set| (0..set.rooms).map(|room| (room * set.members, set.members)));
        for (room, (first, members)) in rooms.enumerate() {
            let id = Uuid::from_u128((1 << 64) + room as u128);
            for seat in first..first + members {
                if let Some(person) = all.get_mut(seat % people.max(1)) {
                    person.rooms.push(id);
                }
            }
        }
        Self::new(all)
    }

    /// Reads what `rally admin seed-load` wrote.
    pub fn read(file: &Path) -> Outcome<Self> {
        let text = std::fs::read_to_string(file)?;
        let people = text.lines().map(serde_json::from_str).collect::<Result<Vec<Person>, _>>()?;
        Ok(Self::new(people))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_of_a_set_is_taken() {
        let community = Community::made_up(20, &[RoomSet { rooms: 14, members: 10 }]);
        assert!(community.people.iter().all(|person| person.rooms.len() == 7));
        assert!(community.rooms.iter().all(|room| room.members.len() == 10));
    }

    #[test]
    fn the_largest_room_is_first() {
        let community = Community::made_up(10, &[RoomSet { rooms: 1, members: 3 }, RoomSet { rooms: 1, members: 10 }]);
        assert_eq!(community.rooms.iter().map(|room| room.members.len()).collect::<Vec<_>>(), [10, 3]);
        assert_eq!(community.people[9].rooms.len(), 1);
    }

    #[test]
    fn a_set_is_written_as_rooms_by_members() {
        assert_eq!(RoomSet { rooms: 1_000, members: 10 }.to_string(), "1000x10");
    }
}
