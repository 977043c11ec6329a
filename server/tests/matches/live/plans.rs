//! Random plans: two pads, cut connections, undo, taking over and handing over, on every backend. Every reader ends with the same events, and what
//! counts is the replay of what was entered.

use protocol::live::{HandOverScoring, LiveSnapshot, PadEvent, ScoreEvent, ScorePoints, TakeOverScoring};
use protocol::matches::Side;
use protocol::{ErrorCode, Key, MatchId, Millis, PadId, Topic, UserId};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::{Cast, board, pad, point, undo};
use harness::plans::{allow, seeds, tests_on};
use harness::{Backend, Player, World};

/// Somebody who may score, on a device of theirs, and what it has stored since it lost its connection.
struct Phone {
    player: Player,
    pad: PadId,
    /// How many events it knows.
    known: i64,
    stored: Vec<PadEvent>,
    offline: bool,
}

/// What is refused to whoever is late.
const LATE: [ErrorCode; 1] = [ErrorCode::Conflict];

impl Phone {
    async fn taps(&mut self, id: MatchId, side: Option<Side>) {
        let event = side.map_or(ScoreEvent::Undo, |side| ScoreEvent::Point { side });
        if self.offline {
            self.stored.push(PadEvent { event, at: Millis(1) });
            return;
        }
        let at = (self.pad, self.known);
        let done = match side {
            Some(side) => point(&self.player, id, at, side).await,
            None => undo(&self.player, id, at).await,
        };
        if let Some(recorded) = allow(done, &LATE) {
            self.known = recorded.events;
        }
    }

    /// Sends what it has stored, twice: the first answer may have been lost. What is refused is dropped.
    async fn comes_back(&mut self, id: MatchId) {
        self.offline = false;
        if self.stored.is_empty() {
            return;
        }
        let send = ScorePoints { match_id: id, pad: self.pad, after: self.known, events: std::mem::take(&mut self.stored) };
        let key = Key::fresh();
        let first = allow(self.player.client.call_with(key, send.clone()).await.map(|replied| replied.ok), &LATE);
        let second = allow(self.player.client.call_with(key, send).await.map(|replied| replied.ok), &LATE);
        assert_eq!(first, second, "one effect");
    }

    async fn takes_over(&mut self, id: MatchId) {
        let taken = self.player.client.call(TakeOverScoring { match_id: id, pad: self.pad, link: None }).await.expect("taken over");
        self.known = taken.events;
        self.stored.clear();
    }

    /// Hands the scoring to the other person, whose pad opens now or much later; whoever may score can do so at any time.
    async fn hands_over(&self, id: MatchId, to: UserId) {
        self.player.client.call(HandOverScoring { match_id: id, to }).await.expect("handed over");
    }
}

async fn follow(world: &World, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let Cast { maya, elena, diego, live, pad: hers, .. } = Cast::new(world).await;
    let mut watcher = world.player_elsewhere("Tom Becker").await;
    watcher.open::<LiveSnapshot>(Topic::Match(live.id)).await;
    let mut phones = [
        Phone { player: maya, pad: hers, known: 0, stored: Vec::new(), offline: false },
        Phone { player: elena, pad: pad(), known: 0, stored: Vec::new(), offline: false },
    ];
    for _ in 0..120 {
        let who = rng.random_range(0..2);
        let other = phones[1 - who].player.id;
        let phone = &mut phones[who];
        match rng.random_range(0..14) {
            0 => phone.takes_over(live.id).await,
            12 => phone.hands_over(live.id, other).await,
            13 => {
                phone.hands_over(live.id, other).await;
                phones[1 - who].takes_over(live.id).await;
            }
            1 => phone.offline = true,
            2 | 3 => phone.comes_back(live.id).await,
            4 => phone.taps(live.id, None).await,
            _ => phone.taps(live.id, Some(if rng.random_bool(0.6) { Side::A } else { Side::B })).await,
        }
    }
    check(world, &diego, live.id, seed).await;
    let last = board(&diego, live.id).await;
    if last.events > 0 {
        loop {
            let push = watcher.next_push(Topic::Match(live.id), "board_changed").await;
            let protocol::live::MatchPush::BoardChanged { board } = push.of_match().unwrap() else { panic!("{push:?}") };
            if board.events == last.events {
                assert_eq!(board.play, last.play, "seed {seed}");
                break;
            }
        }
    }
}

/// What counts is what was entered, without what was undone; numbers have no gaps.
async fn check(world: &World, reader: &Player, id: MatchId, seed: u64) {
    let seen = board(reader, id).await;
    let query = world.app().db.query("SELECT number, event FROM match_event WHERE match_id = ").arg(id).push(" ORDER BY number");
    let rows: Vec<(i64, String)> = query.all().await.unwrap();
    assert_eq!(rows.iter().map(|row| row.0).collect::<Vec<_>>(), (1..=seen.events).collect::<Vec<_>>(), "seed {seed}");
    let mut counts = String::new();
    for (_, event) in rows {
        match serde_json::from_str(&event).expect("an event") {
            ScoreEvent::Point { side: Side::A } => counts.push('a'),
            ScoreEvent::Point { side: Side::B } => counts.push('b'),
            ScoreEvent::Undo => drop(counts.pop()),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(counts, seen.play, "seed {seed}");
}

async fn plans(backend: Backend) {
    for seed in seeds(3) {
        println!("{backend:?}: PLAN_SEED={seed}");
        let world = World::begin_with(backend, |config| {
            config.realtime.requests_per_second = 10_000;
            config.realtime.requests_burst = 10_000;
        })
        .await;
        follow(&world, seed).await;
        world.end().await;
    }
}

tests_on!(plans: pads_come_and_go_sqlite Sqlite, pads_come_and_go_postgres Postgres, pads_come_and_go_two_nodes TwoNodes);
