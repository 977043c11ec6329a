//! The rooms of somebody who is in a thousand.

use std::collections::BTreeSet;

use protocol::chat::{ChatQuery, List, Send};
use protocol::{ChatId, Query};
use rally::db::Engine;

use super::{analyse, check_plans, id, people, plans, run};
use harness::pages::{Page, read_all};
use harness::story;
use harness::{Player, World};

story!(
    chats_are_paged_while_messages_come,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let mut rooms = Vec::new();
        for n in 0..230 {
            rooms.push(maya.create(&format!("Room {n}"), &[&elena]).await);
        }
        let turn = std::cell::Cell::new(0);
        let list = async |cursor: Option<String>| -> Page<ChatId> {
            let page = maya.client.call(List { cursor }).await?;
            // The oldest room wakes up: it moves to the front, where whoever reads on has been.
            elena.say(&rooms[turn.get()], "Anybody there?").await;
            turn.set(turn.get() + 1);
            Ok((page.rooms.into_iter().map(|entry| entry.room.id).collect(), page.cursor))
        };
        let listed = read_all(list).await;
        let each: BTreeSet<ChatId> = listed.iter().copied().collect();
        assert_eq!(each.len(), listed.len(), "none twice");
        let missing: Vec<usize> = (0..rooms.len()).filter(|n| !each.contains(&rooms[*n].id)).collect();
        assert!(missing.iter().all(|n| *n < turn.get()), "only those that moved to the front: {missing:?}");
    }
);

/// Writes groups of two people, of whom `each` were active in the same minute, the greatest number the latest; and the members'
/// rows as the server would have.
async fn rooms(world: &World, [one, other]: [&Player; 2], (first, last, each): (i64, i64, i64)) {
    let db = &world.app().db;
    let (chat, now) = (id(db, "d000", "i"), world.app().clock.now().0);
    let numbers = format!("WITH RECURSIVE n (i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})");
    let at = format!("({now} - 86400000 - CAST({last} - i AS BIGINT) * 60000 / {each})");
    let columns = "id, tenant, kind, title, created_at, member_count, last_number, last_at, previous_at, version";
    run(
        world,
        format!("INSERT INTO chat_room ({columns}) {numbers} SELECT {chat}, 1, 'group', 'Room ' || i, 0, 2, 0, {at}, {at}, 0 FROM n"),
    )
    .await;
    for player in [one, other] {
        let user = match db.engine() {
            Engine::Sqlite => format!("X'{}'", player.id.0.simple()),
            Engine::Postgres => format!("CAST('{}' AS UUID)", player.id),
        };
        let columns = "chat, user_id, role, rank, joined_at, read_number, active";
        run(world, format!("INSERT INTO chat_member ({columns}) {numbers} SELECT {chat}, {user}, 'member', 2, 0, 0, {at} / 60000 FROM n"))
            .await;
    }
}

async fn list(player: &Player, cursor: Option<String>) -> Page<ChatId> {
    let page = player.client.call(List { cursor }).await?;
    Ok((page.rooms.into_iter().map(|entry| entry.room.id).collect(), page.cursor))
}

/// Checks that the rows of members follow their rooms.
async fn check_active(world: &World) {
    let wrong = "SELECT COUNT(*) FROM chat_member m JOIN chat_room r ON r.id = m.chat
         WHERE m.active <> r.last_at / 60000 AND m.active <> 9223372036854775807 OR r.member_count > 64 AND m.active <> 9223372036854775807";
    assert_eq!(world.app().db.query(wrong).scalar::<i64>().await.unwrap(), 0, "members' rows that do not follow their room");
}

story!(
    a_thousand_rooms_are_paged_while_messages_come,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        // Three in a minute, so that pages end within one.
        rooms(world, [&maya, &elena], (1, 1_000, 3)).await;
        let calm = read_all(async |cursor| list(&maya, cursor).await).await;
        assert_eq!(calm.len(), 1_000);
        let in_order: Vec<ChatId> = {
            let query = world.app().db.query("SELECT id FROM chat_room ORDER BY last_at DESC, id DESC");
            query.scalars().await.unwrap()
        };
        assert_eq!(calm, in_order);
        let turn = std::cell::Cell::new(0_usize);
        let listed = read_all(async |cursor| {
            let page = list(&maya, cursor).await;
            // One of the oldest rooms moves to the front, where whoever reads on has been.
            let oldest = calm[999 - turn.get()];
            turn.set(turn.get() + 1);
            elena.client.call(Send { chat: oldest, text: "Anybody there?".into(), reply_to: None }).await.unwrap();
            page
        })
        .await;
        let each: BTreeSet<ChatId> = listed.iter().copied().collect();
        assert_eq!(each.len(), listed.len(), "none twice");
        let missing = calm.iter().enumerate().filter(|(_, chat)| !each.contains(chat));
        assert!(
            missing.clone().all(|(n, _)| n > 999 - turn.get()),
            "only those that moved to the front: {:?}",
            missing.collect::<Vec<_>>()
        );
        check_active(world).await;
    }
);

story!(a_page_of_rooms_reads_no_more_than_it_shows, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    rooms(world, [&maya, &elena], (1, 20_000, 1)).await;
    analyse(world).await;
    let page = maya.client.call(List { cursor: None }).await.unwrap();
    for cursor in [None, page.cursor] {
        let plans = plans(world, &maya, Query::Chat(ChatQuery::List(List { cursor }))).await;
        check_plans(&plans, &["chat_member"], "chat_member_by_activity");
    }
});

story!(
    a_room_that_grows_large_stays_in_its_place,
    |config| {
        config.realtime.requests_burst = 5_000;
        config.limits.strangers_per_day = 1_000;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let grown = maya.create("Grown", &[&elena]).await;
        let quiet = maya.create("Quiet", &[&elena]).await;
        people(world, "Member", (1, 80)).await;
        let ids: Vec<protocol::UserId> =
            world.app().db.query("SELECT id FROM app_user WHERE words LIKE ' member%' ORDER BY id").scalars().await.unwrap();
        check_active(world).await;
        for some in ids.chunks(40) {
            maya.client.call(protocol::chat::AddMembers { chat: grown.id, users: some.to_vec() }).await.unwrap();
            check_active(world).await;
        }
        assert_eq!(list(&maya, None).await.unwrap().0, [quiet.id, grown.id]);
        world.advance(std::time::Duration::from_secs(120));
        elena.client.call(Send { chat: grown.id, text: "So many!".into(), reply_to: None }).await.unwrap();
        assert_eq!(list(&maya, None).await.unwrap().0, [grown.id, quiet.id]);
        for user in &ids[..30] {
            maya.client.call(protocol::chat::RemoveMember { chat: grown.id, user: *user }).await.unwrap();
        }
        world.advance(std::time::Duration::from_secs(120));
        elena.client.call(Send { chat: quiet.id, text: "And here".into(), reply_to: None }).await.unwrap();
        elena.client.call(Send { chat: grown.id, text: "Fewer now".into(), reply_to: None }).await.unwrap();
        check_active(world).await;
        assert_eq!(list(&maya, None).await.unwrap().0, [grown.id, quiet.id]);
    }
);
