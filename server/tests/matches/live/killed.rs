//! The scorer's node is killed: the pad goes on at the other one.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use protocol::events::{Event, EventForm};
use protocol::live::{LiveSnapshot, MatchPush, PadEvent, ScoreEvent, ScorePoint, ScorePoints};
use protocol::matches::Side;
use protocol::{Key, MatchId, Millis, PadId, Topic};

use super::{board, create, pad, start};
use harness::process::Process;
use harness::redis::Redis;
use harness::steps::events::{self, form};
use harness::{Player, postgres, servers, story};

/// Maya's game, which begins in an hour.
async fn game(maya: &Player) -> Event {
    let court = harness::steps::courts::added(maya, harness::steps::courts::form("Vermont Canyon")).await.id;
    let zone = TimeZone::get(events::LOS_ANGELES).unwrap();
    let start = Timestamp::now().checked_add(1.hour()).unwrap().to_zoned(zone);
    let end = start.checked_add(2.hours()).unwrap();
    let time = |at: &jiff::Zoned| at.strftime("%H:%M").to_string();
    let form = form(court, &start.date().to_string(), &time(&start), &time(&end));
    events::create(maya, EventForm { to_date: (end.date() != start.date()).then(|| end.date().to_string()), ..form }).await
}

fn stored(won: &str) -> Vec<PadEvent> {
    let side = |side| if side == 'a' { Side::A } else { Side::B };
    (1..).zip(won.chars()).map(|(at, won)| PadEvent { event: ScoreEvent::Point { side: side(won) }, at: Millis(at) }).collect()
}

/// Reads boards until one has so many events.
async fn sees(watcher: &mut Player, id: MatchId, events: i64) -> String {
    loop {
        let push = watcher.next_push(Topic::Match(id), "board_changed").await;
        let MatchPush::BoardChanged { board } = push.of_match().unwrap() else { panic!("{push:?}") };
        if board.events == events {
            return board.play;
        }
    }
}

#[test]
fn the_pad_goes_on_at_another_node() {
    story::run(async {
        let (url, redis) = (postgres::fresh_database().await, Redis::private().await);
        let redis_url = redis.url();
        let settings = [("DATABASE_URL", url.as_str()), ("REDIS_URL", &redis_url), ("DATABASE_CONNECTIONS", "8")];
        let folders = [servers::folder("rally-node-"), servers::folder("rally-node-")];
        let staying = Process::start_with(folders[0].path(), servers::free_port(), &settings).await;
        let dying = Process::start_with(folders[1].path(), servers::free_port(), &settings).await;
        let mut maya = Player::sign_up(dying.rest.clone(), "maya@example.org", "Maya Okafor").await;
        let elena = Player::sign_up(staying.rest.clone(), "elena@example.org", "Elena Vasquez").await;
        let mut watcher = Player::sign_up(staying.rest.clone(), "tom@example.org", "Tom Becker").await;
        let event = game(&maya).await;
        events::join(&elena, event.id).await;
        let (id, pad): (MatchId, PadId) = (create(&maya, event.id, maya.id, elena.id).await.expect("a match").id, pad());
        start(&maya, id, pad).await.expect("started");
        watcher.open::<LiveSnapshot>(Topic::Match(id)).await;
        let first = (Key::fresh(), ScorePoint { match_id: id, pad, after: 0, side: Side::A });
        maya.client.call_with(first.0, first.1.clone()).await.expect("a point");
        assert_eq!(sees(&mut watcher, id, 1).await, "a");
        dying.kill().await;
        maya.client.closed().await.expect("a broken connection");
        maya.mirror.catch_up(&mut maya.client).unwrap();

        // She taps on without a connection, and does not know whether the last answer was lost: the pad sends it again.
        maya.rest = staying.rest.clone();
        maya.reconnect().await;
        let again = maya.client.call_with(first.0, first.1).await.expect("the same answer").ok;
        assert_eq!(again.events, 1, "one effect");
        let send = ScorePoints { match_id: id, pad, after: again.events, events: stored("abba") };
        let recorded = maya.client.call(send).await.expect("the pad goes on").events;
        assert_eq!(recorded, 5);
        let point = ScorePoint { match_id: id, pad, after: recorded, side: Side::B };
        maya.client.call(point).await.expect("a point");
        assert_eq!(sees(&mut watcher, id, 6).await, "aabbab");
        assert_eq!(board(&elena, id).await.play, "aabbab");
        staying.kill().await;
    });
}
