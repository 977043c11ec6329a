//! Traffic patterns: a number of messages in flight, or a steady rate.

use std::rc::Rc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::fleet::Fleet;
use crate::ledger::Until;
use crate::people::Room;

/// Timeout for the last deliveries.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(20);

/// Messages to send: to which rooms, and in which lane they count.
#[derive(Clone, Debug)]
pub struct Traffic {
    pub lane: usize,
    /// Used round-robin, and so are their members as authors.
    pub rooms: Rc<Vec<Room>>,
    /// Characters in a message.
    pub text: usize,
    pub until: Until,
}

impl Traffic {
    /// Traffic in these rooms, in a new lane, where a message is done when everybody received it.
    #[must_use]
    pub fn new(fleet: &Fleet, rooms: &[Room], text: usize) -> Self {
        Self { lane: fleet.ledger.borrow_mut().add_lane(), rooms: Rc::new(rooms.to_vec()), text, until: Until::ReceivedByAll }
    }

    /// The room and the author of the `nth` message.
    fn room_and_author(&self, nth: usize) -> Option<(&Room, usize)> {
        let room = self.rooms.get(nth % self.rooms.len().max(1))?;
        let round = nth / self.rooms.len();
        Some((room, *room.members.get(round % room.members.len().max(1))?))
    }

    async fn send(&self, fleet: &Fleet, nth: usize) -> bool {
        let Some((room, author)) = self.room_and_author(nth) else { return false };
        fleet.send_message(self.lane, author, room, self.text, self.until).await
    }
}

/// Keeps `width` messages in flight for a span: when one is done, the next is sent.
pub async fn in_flight(fleet: &Rc<Fleet>, traffic: &Traffic, width: usize, span: Duration) {
    let end = fleet.now() + span;
    let mut senders = JoinSet::new();
    for first in 0..width {
        let (fleet, traffic) = (fleet.clone(), traffic.clone());
        senders.spawn_local(async move {
            let mut nth = first;
            while fleet.now() < end {
                traffic.send(&fleet, nth).await;
                nth += width;
            }
        });
    }
    while senders.join_next().await.is_some() {}
    fleet.settle(traffic.lane, SETTLE_TIMEOUT).await;
}

/// Sends messages at this rate for a span, however long they take. Returns by how much one was sent late at most: timers have a
/// resolution of about a millisecond.
pub async fn paced(fleet: &Rc<Fleet>, traffic: &Traffic, per_second: f64, span: Duration) -> Duration {
    paced_until(fleet, traffic, per_second, span, || false).await
}

/// The same, and stops early once `is_over`.
pub async fn paced_until(
    fleet: &Rc<Fleet>,
    traffic: &Traffic,
    per_second: f64,
    span: Duration,
    mut is_over: impl FnMut() -> bool,
) -> Duration {
    let start = fleet.now();
    let (mut sends, mut late) = (JoinSet::new(), Duration::ZERO);
    for nth in 0..(span.as_secs_f64() * per_second) as usize {
        if is_over() {
            break;
        }
        let due = start + Duration::from_secs_f64(nth as f64 / per_second);
        tokio::time::sleep(due.saturating_sub(fleet.now())).await;
        late = late.max(fleet.now().saturating_sub(due));
        let (fleet, traffic) = (fleet.clone(), traffic.clone());
        sends.spawn_local(async move { traffic.send(&fleet, nth).await });
        while sends.try_join_next().is_some() {}
    }
    while sends.join_next().await.is_some() {}
    fleet.settle(traffic.lane, SETTLE_TIMEOUT).await;
    late
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn rooms_and_authors_are_used_round_robin() {
        let room = |id, members: &[usize]| Room { id: Uuid::from_u128(id), members: members.to_vec() };
        let rooms = Rc::new(vec![room(1, &[0, 1]), room(2, &[5])]);
        let traffic = Traffic { lane: 0, rooms, text: 10, until: Until::ReceivedByAll };
        let order: Vec<_> =
            (0..5).map(|nth| traffic.room_and_author(nth).map(|(room, author)| (room.id.as_u128(), author)).unwrap()).collect();
        assert_eq!(order, [(1, 0), (2, 5), (1, 1), (2, 5), (1, 0)]);
    }
}
