//! What a point costs, beside a chat message.

use protocol::Topic;
use protocol::chat::Send;
use protocol::live::{LiveSnapshot, ScorePoint};
use protocol::matches::Side;
use tokio::time::Instant;

use harness::steps::live::{PAD, create, start};
use harness::steps::matches::Game;
use harness::story;
use harness::{Player, World};

/// Commands of each sort.
const COUNT: i64 = 300;

async fn watchers(world: &World) -> [Player; 2] {
    [world.player("Tom Becker").await, world.player("Omar Farouk").await]
}

story!(
    a_point_beside_a_chat_message,
    |config| {
        config.realtime.requests_per_second = 10_000;
        config.realtime.requests_burst = 10_000;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
        let match_id = create(&maya, event, maya.id, elena.id).await.expect("a match").id;
        start(&maya, match_id, PAD).await.expect("started");
        let [mut tom, omar] = watchers(world).await;
        let room = maya.create("Doubles", &[&tom, &omar]).await;
        tom.open::<LiveSnapshot>(Topic::Match(match_id)).await;
        let began = Instant::now();
        for number in 0..COUNT {
            let message = Send { chat: room.id, text: format!("Message {number}"), reply_to: None };
            maya.client.call(message).await.expect("sent");
        }
        let (messages, began) = (began.elapsed(), Instant::now());
        for after in 0..COUNT {
            // Nobody wins: a match as long as it gets.
            let side = if after % 2 == 0 { Side::A } else { Side::B };
            maya.client.call(ScorePoint { match_id, pad: PAD, after, side }).await.expect("a point");
        }
        let points = began.elapsed();
        loop {
            let push = tom.next_push(Topic::Match(match_id), "board_changed").await;
            let protocol::live::MatchPush::BoardChanged { board } = push.of_match().unwrap() else { panic!("{push:?}") };
            if board.events == COUNT {
                break;
            }
        }
        println!("{:?}: {COUNT} messages {messages:?}, {COUNT} points {points:?}", world.backend());
    }
);
