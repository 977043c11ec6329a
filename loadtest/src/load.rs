//! Ways of talking: one message at a time, some in flight, so many a second.

use std::rc::Rc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::fleet::Fleet;
use crate::ledger::Until;
use crate::people::Room;

/// How long the last messages may take.
const SETTLE: Duration = Duration::from_secs(20);

/// What is said, where, and in which lane it is counted.
#[derive(Clone, Debug)]
pub struct Talk {
    pub lane: usize,
    /// Taken in turn, and their members in turn as authors.
    pub rooms: Rc<Vec<Room>>,
    /// Characters in a message.
    pub text: usize,
    pub until: Until,
}

impl Talk {
    /// Talk in these rooms, in a lane of its own, each message until all have heard it.
    #[must_use]
    pub fn heard_by_all(fleet: &Fleet, rooms: &[Room], text: usize) -> Self {
        Self { lane: fleet.ledger.borrow_mut().lane(), rooms: Rc::new(rooms.to_vec()), text, until: Until::HeardByAll }
    }

    /// The room and the author of the `turn`-th message.
    fn turn(&self, turn: usize) -> Option<(&Room, usize)> {
        let room = self.rooms.get(turn % self.rooms.len().max(1))?;
        let round = turn / self.rooms.len();
        Some((room, *room.members.get(round % room.members.len().max(1))?))
    }

    async fn say(&self, fleet: &Fleet, turn: usize) -> bool {
        let Some((room, author)) = self.turn(turn) else { return false };
        fleet.say(self.lane, author, room, self.text, self.until).await
    }
}

/// Keeps so many messages in flight for a span: a new one follows as soon as one is done.
pub async fn in_flight(fleet: &Rc<Fleet>, talk: &Talk, width: usize, span: Duration) {
    let end = fleet.now() + span;
    let mut talkers = JoinSet::new();
    for first in 0..width {
        let (fleet, talk) = (fleet.clone(), talk.clone());
        talkers.spawn_local(async move {
            let mut turn = first;
            while fleet.now() < end {
                talk.say(&fleet, turn).await;
                turn += width;
            }
        });
    }
    while talkers.join_next().await.is_some() {}
    fleet.settle(talk.lane, SETTLE).await;
}

/// Sends so many messages a second for a span, whatever becomes of those before. Answers by how much the
/// sender was late at most: the clock wakes it every millisecond or so.
pub async fn paced(fleet: &Rc<Fleet>, talk: &Talk, per_second: f64, span: Duration) -> Duration {
    let start = fleet.now();
    let (mut said, mut late) = (JoinSet::new(), Duration::ZERO);
    for turn in 0..(span.as_secs_f64() * per_second) as usize {
        let due = start + Duration::from_secs_f64(turn as f64 / per_second);
        tokio::time::sleep(due.saturating_sub(fleet.now())).await;
        late = late.max(fleet.now().saturating_sub(due));
        let (fleet, talk) = (fleet.clone(), talk.clone());
        said.spawn_local(async move { talk.say(&fleet, turn).await });
        while said.try_join_next().is_some() {}
    }
    while said.join_next().await.is_some() {}
    fleet.settle(talk.lane, SETTLE).await;
    late
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn rooms_and_authors_take_turns() {
        let room = |id, members: &[usize]| Room { id: Uuid::from_u128(id), members: members.to_vec() };
        let rooms = Rc::new(vec![room(1, &[0, 1]), room(2, &[5])]);
        let talk = Talk { lane: 0, rooms, text: 10, until: Until::HeardByAll };
        let turns: Vec<_> = (0..5).map(|turn| talk.turn(turn).map(|(room, author)| (room.id.as_u128(), author)).unwrap()).collect();
        assert_eq!(turns, [(1, 0), (2, 5), (1, 1), (2, 5), (1, 0)]);
    }
}
