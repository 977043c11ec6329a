//! Two hundred players press Join at once.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use protocol::Key;
use protocol::enrolments::EnrolmentState;
use protocol::events::{EventPush, EventSnapshot};
use protocol::session::OpenTopic;

use super::*;
use harness::story;

const PEOPLE: usize = 200;
const SEATS: i64 = 8;

/// A roster on one device: its snapshot, and the pushes since.
struct Seen {
    player: Player,
    seq: u64,
    state: EventSnapshot,
}

impl Seen {
    async fn open(player: Player, event: EventId) -> Self {
        let opened = player.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await.expect("the event");
        Self { seq: opened.seq, state: serde_json::from_value(opened.snapshot).unwrap(), player }
    }

    /// Applies pushes up to a sequence number.
    async fn catch_up(&mut self, event: EventId, head: u64) {
        while self.seq < head {
            let push = self.player.client.next_push().await.expect("every push arrives");
            if push.topic != Some(Topic::Event(event)) {
                continue;
            }
            let Some(seq) = push.seq.filter(|seq| *seq > self.seq) else { continue };
            assert_eq!(seq, self.seq + 1, "no push is missing");
            self.seq = seq;
            if let EventPush::EnrolmentChanged { enrolment, taken, waiting_count, .. } = push.event().expect("an event push") {
                (self.state.event.taken, self.state.event.waiting_count) = (taken, waiting_count);
                self.state.enrolments.retain(|known| known.id != enrolment.id);
                self.state.enrolments.push(*enrolment);
            }
        }
    }

    /// The enrolled players, and the waiting list by position.
    fn shown(&self) -> (BTreeSet<UserId>, Vec<(i64, UserId)>) {
        let of = |wanted| self.state.enrolments.iter().filter(move |one| one.state == wanted);
        let seated = of(EnrolmentState::Enrolled).filter_map(|one| Some(one.player.as_ref()?.id)).collect();
        let mut line: Vec<_> = of(EnrolmentState::Waitlisted).filter_map(|one| Some((one.position?, one.player.as_ref()?.id))).collect();
        line.sort_unstable();
        (seated, line)
    }
}

/// Presses Join as a client does: a refusal with retry is retried under the same key.
async fn press(player: &Player, event: EventId) -> Enrolment {
    let key = Key::fresh();
    loop {
        match player.client.call_with(key, Join { event, invite: None, if_free: false }).await {
            Ok(replied) => return replied.ok,
            Err(error) => {
                let refusal = error.refusal().expect("a refusal");
                assert!(refusal.retry, "{refusal:?}");
                tokio::time::sleep(Duration::from_millis(refusal.after_ms.unwrap_or(100))).await;
            }
        }
    }
}

story!(
    two_nodes two_hundred_press_join_at_once,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let maya = world.player("Maya Okafor").await;
        let form = EventForm { capacity: SEATS, organiser_plays: false, ..court.form(world, DAY * 5) };
        let event = events::create(&maya, form).await.id;
        let mut people = Vec::new();
        for n in 0..PEOPLE {
            let player = world.player_on(n % world.nodes.len(), &format!("Player {n}")).await;
            people.push(Seen::open(player, event).await);
        }
        let joined = join_all(people.iter().map(|seen| press(&seen.player, event))).await;
        check(world, event).await;

        let seated = joined.iter().filter(|mine| mine.state == EnrolmentState::Enrolled).count();
        let mut positions: Vec<i64> = joined.iter().filter_map(|mine| mine.position).collect();
        positions.sort_unstable();
        let waiting = PEOPLE as i64 - SEATS;
        assert_eq!(seated as i64, SEATS, "exactly as many players as seats");
        assert_eq!(positions, (1..=waiting).collect::<Vec<_>>(), "every position is unique");

        let topic = Topic::Event(event).to_string();
        let head: i64 = world.app().db.query("SELECT head FROM topic WHERE name = ").arg(topic).scalar().await.unwrap();
        let mut shown = Vec::new();
        for seen in &mut people {
            seen.catch_up(event, head as u64).await;
            assert_eq!((seen.state.event.taken, seen.state.event.waiting_count), (SEATS, waiting));
            shown.push(seen.shown());
        }
        assert!(shown.iter().all(|one| *one == shown[0]), "everybody's roster is the same");
        for (mine, seen) in joined.iter().zip(&people) {
            let (seated, line) = &shown[0];
            match mine.position {
                Some(position) => assert!(line.contains(&(position, seen.player.id)), "the roster agrees with the reply"),
                None => assert!(seated.contains(&seen.player.id)),
            }
        }
    }
);
