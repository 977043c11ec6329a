//! Who takes part in a load, and in which rooms.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use serde::Deserialize;
use uuid::Uuid;

use crate::Outcome;

/// One line of `load.jsonl`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Person {
    pub user: Uuid,
    /// Empty where nobody signs in.
    pub access_token: String,
    pub rooms: Vec<Uuid>,
}

/// So many rooms of so many members each, `1000x10` as text. Room `i` of a set holds the people from
/// `i * members` on, beginning again after the last one: with as many seats as people everybody is in one
/// room, with seven times as many in seven.
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

impl FromStr for RoomSet {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text.split_once('x').and_then(|(rooms, members)| Some((rooms.parse().ok()?, members.parse().ok()?)));
        let (rooms, members) = parsed.ok_or_else(|| format!("'{text}' is no set of rooms: write 1000x10 for 1,000 rooms of ten"))?;
        Ok(Self { rooms, members })
    }
}

/// A room and the people in it, by their place among all people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    pub id: Uuid,
    pub members: Vec<usize>,
}

/// The whole community of a load.
#[derive(Clone, Debug, Default)]
pub struct Community {
    pub people: Vec<Person>,
    /// The largest first.
    pub rooms: Vec<Room>,
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
        Self { people, rooms }
    }

    /// People for a server that knows no people.
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

    /// What `rally admin seed-load` wrote.
    pub fn read(file: &Path) -> Outcome<Self> {
        let text = std::fs::read_to_string(file)?;
        let people = text.lines().map(serde_json::from_str).collect::<Result<Vec<Person>, _>>()?;
        Ok(Self::new(people))
    }

    /// The largest room.
    pub fn big_room(&self) -> Outcome<&Room> {
        self.rooms.first().ok_or_else(|| "there are no rooms".into())
    }

    /// The smallest room.
    pub fn small_room(&self) -> Outcome<&Room> {
        self.rooms.last().ok_or_else(|| "there are no rooms".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round() {
        let community = Community::made_up(20, &["14x10".parse().unwrap()]);
        assert!(community.people.iter().all(|person| person.rooms.len() == 7));
        assert!(community.rooms.iter().all(|room| room.members.len() == 10));
    }

    #[test]
    fn the_largest_room_is_first() {
        let community = Community::made_up(10, &["1x3".parse().unwrap(), "1x10".parse().unwrap()]);
        assert_eq!((community.big_room().unwrap().members.len(), community.small_room().unwrap().members.len()), (10, 3));
        assert_eq!(community.people[9].rooms.len(), 1);
    }

    #[test]
    fn sets_are_written_as_they_are_read() {
        assert_eq!("1000x10".parse::<RoomSet>().unwrap().to_string(), "1000x10");
        assert!("1000".parse::<RoomSet>().is_err());
    }
}
