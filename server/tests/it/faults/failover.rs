//! A replica took over that lacks the last commits: the heads of topics go backwards.

use std::time::Duration;

use protocol::Topic;
use protocol::chat::Room;
use protocol::session::OpenTopic;
use rally::realtime::log;

use harness::servers::until;
use harness::story;
use harness::{Player, World};

/// Takes the last two pushes of a room out of the database.
async fn lose_two(world: &World, topic: Topic) {
    let (db, name) = (&world.app().db, topic.to_string());
    let back = "UPDATE topic SET head = head - 2, tail = CASE WHEN tail < head THEN tail ELSE head - 1 END WHERE name = ";
    let head: i64 = db.query(back).arg(&name).push(" RETURNING head").scalar().await.unwrap();
    db.query("DELETE FROM push_log WHERE topic = ").arg(&name).push(" AND seq > ").arg(head).run().await.unwrap();
}

/// Two people in a room of four messages, both with all of them.
async fn talking(world: &World) -> (Player, Player, Room) {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    elena.mirror.topic_opened(topic, &opened).unwrap();
    for text in ["one", "two", "three", "four"] {
        maya.say(&room, text).await;
    }
    elena.mirror.reach(&mut elena.client, topic, opened.seq + 4).await.unwrap();
    (maya, elena, room)
}

story!(two_nodes the_next_push_shows_that_a_head_went_backwards, |world| {
    let (maya, mut elena, room) = talking(world).await;
    let before = world.app().node.epoch();
    lose_two(world, Topic::Chat(room.id)).await;
    maya.say(&room, "the new three").await;
    until("every node has noticed", async || world.nodes.iter().all(|node| node.app.node.epoch() != before)).await;
    assert_eq!(elena.client.closed().await.unwrap().0, 4503);
    let back = elena.reconnect().await;
    assert!(back.reset.contains(&Topic::Chat(room.id)), "{back:?}");
    drop(maya);
});

story!(opening_a_topic_shows_that_its_head_went_backwards, |world| {
    let (maya, elena, room) = talking(world).await;
    // Without a push of this room in the log, the sweep never looks at its head.
    log::trim(&world.app().db, world.app().clock.now() + Duration::from_secs(1), u64::MAX).await.unwrap();
    let before = world.app().node.epoch();
    lose_two(world, Topic::Chat(room.id)).await;
    let tablet = elena.other_device(&world.nodes[0]).await;
    let _ = tablet.client.call(OpenTopic { topic: Topic::Chat(room.id), since: None }).await;
    until("the node has noticed", async || world.app().node.epoch() != before).await;
    drop((maya, elena, tablet));
});
