//! The admin commands, run as an operator runs them: as a second process beside a running server.

use std::time::Instant;

use protocol::chat::{List, Send};
use protocol::client::{Client, Rest};
use protocol::people::Find;
use protocol::session::{Open, OpenTopic};
use protocol::{ChatId, TenantId, Topic, UserId};
use serde::Deserialize;

use harness::steps::admin::admin;
use harness::story;
use harness::{PASSWORD, servers};

story!(another_community_is_added_beside_a_running_server, |world| {
    let number = admin(world, &["tenant", "add", "Hillside  Tennis Club"]).await.unwrap();
    assert_eq!(number, "2");
    assert_eq!(admin(world, &["tenant", "list"]).await.unwrap(), "1\tRally\n2\tHillside Tennis Club");
    let complaint = admin(world, &["tenant", "add", " "]).await.unwrap_err();
    assert!(complaint.ends_with("rally: A community's name has 1 to 80 characters on one line."), "{complaint}");
    let there = Rest { tenant: Some(TenantId(2)), ..world.rest() };
    there.sign_up("maya@example.org", PASSWORD, "Maya").await.expect("the running server accepts the new community");
});

story!(the_operator_reads_comments, |world| {
    assert_eq!(admin(world, &["comments"]).await.unwrap(), "Nobody has written.");
    let form = serde_json::json!({ "name": "Maya Okafor", "email": "maya@example.org", "message": "First line\nsecond line" });
    world.rest().call::<serde_json::Value>(reqwest::Method::POST, "/comment/anonymous/app/1", None, Some(form)).await.unwrap();
    let page = admin(world, &["comments", "--tenant", "1"]).await.unwrap();
    assert!(page.contains("Maya Okafor <maya@example.org>\n  First line\n  second line"), "{page}");
    assert_eq!(admin(world, &["comments", "--tenant", "2"]).await.unwrap(), "Nobody has written.");
});

story!(a_restored_database_begins_a_new_epoch, |world| {
    let before = world.app().node.epoch();
    admin(world, &["restore"]).await.unwrap();
    servers::until("the node notices", async || world.app().node.epoch() != before).await;
});

#[derive(Deserialize)]
struct Line {
    user: UserId,
    access_token: String,
    rooms: Vec<ChatId>,
}

story!(a_load_test_is_seeded, |world| {
    let out = world.config().storage.data_dir.join("load.jsonl");
    let began = Instant::now();
    for people in [3_000, 10] {
        let printed =
            admin(world, &["seed-load", "--people", &people.to_string(), "--rooms", "300x10,1x2000", "--out", out.to_str().unwrap()])
                .await
                .unwrap();
        assert!(printed.starts_with(&format!("{people} people in 301 rooms")), "{printed}");
    }
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
    let lines: Vec<Line> = std::fs::read_to_string(&out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 10);
    let one = &lines[3];
    let client = Client::connect(&world.rest().ws_url()).await.unwrap();
    let opened = client.open(Open { access_token: Some(one.access_token.clone()), ..Open::default() }).await.unwrap();
    assert_eq!(
        (opened.user.as_ref().map(|user| user.id), opened.topics.len()),
        (Some(one.user), 257),
        "256 rooms and the user's own topic"
    );
    let room = *one.rooms.last().unwrap();
    let sent = client.call(Send { chat: room, text: "ready".into(), reply_to: None }).await.unwrap();
    assert_eq!(sent.number, 1);
    let topic = client.call(OpenTopic { topic: Topic::Chat(room), since: None }).await.unwrap();
    assert_eq!((topic.seq, topic.snapshot["room"]["member_count"].as_u64()), (1, Some(10)));
    assert_eq!(client.call(List::default()).await.unwrap().rooms[0].room.id, room);
    assert!(admin(world, &["seed-load", "--people", "1", "--rooms", "5", "--members", "0", "--out", "/dev/null"]).await.is_err());
});

story!(residents_are_seeded_once, |world| {
    let out = world.config().storage.data_dir.join("load.jsonl");
    for _ in 0..2 {
        let seed = ["seed-load", "--people", "1", "--residents", "300", "--seed", "9", "--out", out.to_str().unwrap()];
        let printed = admin(world, &seed).await.unwrap();
        assert!(printed.starts_with("1 people in 0 rooms, among 300 residents"), "{printed}");
    }
    let line: Line = serde_json::from_str(std::fs::read_to_string(&out).unwrap().trim()).unwrap();
    let (client, _) = Client::sign_in(&world.rest().ws_url(), &line.access_token).await.unwrap();
    for (text, found) in [("r9 0", 1), ("r9 299", 1), ("r9 300", 0)] {
        assert_eq!(client.call(Find { text: text.into() }).await.unwrap().people.len(), found, "{text}");
    }
    let resident = client.call(Find { text: "r9 299".into() }).await.unwrap().people.remove(0);
    let profile = world.rest().info(&line.access_token, resident.id).await.unwrap();
    assert!(profile.address.is_some(), "{profile:?}");
});
