//! Following and blocking.

use futures_util::future::join;
use protocol::chat::{AddMembers, ChatPush, ChatSnapshot, Create, History, List, OpenDirect, Send, Typing, UserPush};
use protocol::client::ClientError;
use protocol::notifications::{About, ListNotifications};
use protocol::people::{Find, Search};
use protocol::presence::Watch;
use protocol::session::OpenTopic;
use protocol::users::Relation;
use protocol::{ChatId, ErrorCode, Millis, Topic, UserId};
use uuid::Uuid;

use harness::pages::check_pages;
use harness::races::{both, race};
use harness::refusals::{code, code_on, on, refusal};
use harness::servers::until;
use harness::steps::chat::{crowd, foreigner};
use harness::story;
use harness::{Player, World};

async fn follow(who: &Player, whom: UserId, on: bool) -> Result<Relation, ClientError> {
    who.rest.follow(&who.tokens.access_token, whom, on).await
}

async fn block(who: &Player, whom: UserId, on: bool) -> Result<Relation, ClientError> {
    who.rest.block(&who.tokens.access_token, whom, on).await
}

async fn names(who: &Player, list: &str) -> Vec<String> {
    let page = who.rest.related(&who.tokens.access_token, list, None).await.expect("a page");
    page.data.into_iter().map(|related| related.person.name).collect()
}

async fn counts(who: &Player) -> (i64, i64) {
    let profile = who.rest.profile(&who.tokens.access_token).await.expect("a profile");
    (profile.followers, profile.followees)
}

/// Checks that the refusal equals the one for a missing user.
fn is_nobody<T: std::fmt::Debug>(answer: Result<T, ClientError>) {
    let refusal = refusal(answer);
    assert_eq!((refusal.code, refusal.message.as_str()), (ErrorCode::NotFound, "Player not found"));
}

/// Watches people once every node knows that they are online, so that no push of it is still to come.
async fn sees(world: &World, who: &Player, users: &[UserId]) {
    for node in &world.nodes {
        until("they are online", async || users.iter().all(|user| node.app.node.presence.is_online(*user))).await;
    }
    assert_eq!(who.client.call(Watch { users: users.to_vec() }).await.unwrap().online, users);
}

async fn say(who: &Player, chat: ChatId, text: &str) -> Result<protocol::chat::Message, ClientError> {
    who.client.call(Send { chat, text: text.into(), reply_to: None }).await
}

/// The texts of a chat's pushes up to and including this one.
async fn texts_until(player: &mut Player, chat: ChatId, last: &str) -> Vec<String> {
    let mut texts = Vec::new();
    loop {
        let push = player.client.next_push().await.unwrap_or_else(|error| panic!("{last}: {error}"));
        if push.topic != Some(Topic::Chat(chat)) || push.is_skip() {
            continue;
        }
        match push.chat().unwrap() {
            ChatPush::Message(message) => texts.extend(message.text),
            ChatPush::Typing { user } => texts.push(format!("{user} types")),
            _ => {}
        }
        if texts.last().is_some_and(|text| text == last) {
            return texts;
        }
    }
}

async fn open(player: &Player, chat: ChatId) -> ChatSnapshot {
    player.snapshot(Topic::Chat(chat)).await
}

fn texts(messages: &[protocol::chat::Message]) -> Vec<&str> {
    messages.iter().filter_map(|message| message.text.as_deref()).collect()
}

/// Checks that the counts of every profile equal the rows.
async fn counts_agree(world: &World) {
    let wrong: Vec<(String, i64, i64)> = world
        .app()
        .db
        .query(
            "SELECT name, followers, followees FROM app_user u
             WHERE followers <> (SELECT COUNT(*) FROM follow WHERE followee = u.id)
                OR followees <> (SELECT COUNT(*) FROM follow WHERE follower = u.id)",
        )
        .all()
        .await
        .unwrap();
    assert!(wrong.is_empty(), "{wrong:?}");
}

story!(two_nodes a_new_follower_is_pushed_at_once, |world| {
    let last = world.nodes.len() - 1;
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let mut phone = maya.other_device(&world.nodes[last]).await;
    let relation = follow(&maya, elena.id, true).await.unwrap();
    assert_eq!(relation, Relation { followed: true, ..Relation::default() });
    let push = elena.next_own_push("notified").await.user().unwrap();
    let UserPush::Notified { notification, quiet } = push else { panic!("{push:?}") };
    assert!(!quiet && matches!(&notification.about, About::Followed { by } if by.id == maya.id));
    let push = phone.next_own_push("follow_changed").await.user().unwrap();
    assert_eq!(push, UserPush::FollowChanged { user: elena.id, followed: true });
    let push = phone.next_own_push("profile_changed").await.user().unwrap();
    assert!(matches!(push, UserPush::ProfileChanged { profile } if profile.followees == 1));
    assert_eq!(follow(&maya, elena.id, true).await.unwrap(), relation, "following is idempotent");
    assert_eq!((counts(&maya).await, counts(&elena).await), ((0, 1), (1, 0)));
    assert_eq!((names(&elena, "followers").await, names(&maya, "followees").await), (vec!["Maya Okafor".into()], vec!["Elena Vasquez".into()]));
    let seen = elena.rest.info(&elena.tokens.access_token, maya.id).await.unwrap().relation.unwrap();
    assert_eq!(seen, Relation { follows_me: true, ..Relation::default() });
    follow(&maya, elena.id, false).await.unwrap();
    follow(&maya, elena.id, false).await.unwrap();
    assert_eq!((counts(&maya).await, counts(&elena).await), ((0, 0), (0, 0)));
    assert_eq!(elena.client.call(ListNotifications::default()).await.unwrap().notifications.len(), 1, "notified once");
});

story!(missing_or_hidden_people_cannot_be_followed_or_blocked, |world| {
    let (maya, jan) = (world.player("Maya Okafor").await, foreigner(world, "Jan Kowalski").await);
    assert_eq!(refusal(follow(&maya, maya.id, true).await).field.as_deref(), Some("user"));
    assert_eq!(refusal(block(&maya, maya.id, true).await).field.as_deref(), Some("user"));
    for nobody in [UserId(Uuid::now_v7()), jan.id] {
        is_nobody(follow(&maya, nobody, true).await);
        is_nobody(follow(&maya, nobody, false).await);
        is_nobody(block(&maya, nobody, true).await);
    }
    let (status, _) = maya
        .rest
        .request(reqwest::Method::POST, &format!("/user/{}/follow/2", jan.id), Some(&maya.tokens.access_token), None)
        .await
        .unwrap();
    assert_eq!(status, 404);
    for list in ["followers", "followees", "blocked"] {
        let with_nul = maya.rest.related(&maya.tokens.access_token, list, Some("%00")).await;
        assert_eq!(code_on(with_nul), on(ErrorCode::BadRequest, "cursor"), "{list}");
    }
});

story!(follows_and_blocks_are_listed_page_by_page, |world| {
    let maya = world.player("Maya Okafor").await;
    let db = &world.app().db;
    for (list, insert) in [
        ("followers", "INSERT INTO follow (followee, follower, at) VALUES ("),
        ("followees", "INSERT INTO follow (follower, followee, at) VALUES ("),
        ("blocked", "INSERT INTO block (blocker, blocked, at) VALUES ("),
    ] {
        for (n, other) in crowd(world, 130).await.into_iter().enumerate() {
            // Three at a time, so that page boundaries fall between ties.
            db.query(insert).arg(maya.id).push(", ").arg(other).push(", ").arg(Millis(n as i64 / 3)).push(")").run().await.unwrap();
        }
        let page = async |cursor: Option<String>| {
            let page = maya.rest.related(&maya.tokens.access_token, list, cursor.as_deref()).await?;
            Ok((page.data, page.cursor))
        };
        check_pages(130, page, |related| related.person.id, |a, b| a.at >= b.at).await;
    }
});

story!(two_nodes a_block_hides_two_people_from_each_other, |world| {
    let (mut maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let diego = world.player("Diego Fuentes").await;
    let room = maya.open_direct(&elena).await;
    maya.say(&room, "Sunday at ten?").await;
    follow(&maya, elena.id, true).await.unwrap();
    follow(&elena, maya.id, true).await.unwrap();
    follow(&elena, diego.id, true).await.unwrap();
    sees(world, &elena, &[maya.id, diego.id]).await;

    let relation = block(&maya, elena.id, true).await.unwrap();
    assert_eq!(relation, Relation { blocked: true, ..Relation::default() });
    assert_eq!(maya.next_own_push("block_changed").await.user().unwrap(), UserPush::BlockChanged { user: elena.id, blocked: true });
    assert_eq!((counts(&maya).await, counts(&elena).await), ((0, 0), (0, 1)));
    counts_agree(world).await;
    assert_eq!(names(&maya, "blocked").await, ["Elena Vasquez"]);

    // She learns that the room is locked, a follow is gone and Maya is offline, but not of the block.
    let mut pushes = elena.own_pushes_until("presence").await;
    let away = pushes.pop().unwrap().user().unwrap();
    assert_eq!(away, UserPush::Presence { user: maya.id, online: false });
    let visible: Vec<UserPush> = pushes.iter().filter(|push| !push.is_skip()).map(|push| push.user().unwrap()).collect();
    let hers = |user| UserPush::FollowChanged { user, followed: true };
    let about_follows = visible.iter().filter(|push| matches!(push, UserPush::FollowChanged { .. })).cloned().collect::<Vec<_>>();
    assert_eq!(about_follows, [hers(maya.id), hers(diego.id)], "only her own follows");
    assert!(!visible.iter().any(|push| matches!(push, UserPush::BlockChanged { .. })));
    assert!(open(&elena, room.id).await.room.locked);
    for (who, other) in [(&elena, &maya), (&maya, &elena)] {
        assert_eq!(code(say(who, room.id, "Hello?").await), ErrorCode::ReadOnly);
        assert_eq!(code(who.client.call(Typing { chat: room.id }).await), ErrorCode::ReadOnly);
        let nobody = refusal(who.client.call(OpenDirect { user: UserId(Uuid::now_v7()) }).await);
        assert_eq!(refusal(who.client.call(OpenDirect { user: other.id }).await), nobody);
        let invited = who.client.call(Create { title: "Trio".into(), members: vec![diego.id, other.id] }).await;
        assert_eq!(code(invited), ErrorCode::NotFound);
        assert_eq!(who.client.call(Find { text: other.name.clone() }).await.unwrap().people, []);
        assert_eq!(who.client.call(Search { text: Some(other.name.clone()), ..Search::default() }).await.unwrap().people, []);
        assert_eq!(who.client.call(Watch { users: vec![other.id] }).await.unwrap().online, []);
    }
    is_nobody(follow(&elena, maya.id, true).await);
    is_nobody(elena.rest.info(&elena.tokens.access_token, maya.id).await);
    assert_eq!(maya.rest.info(&maya.tokens.access_token, elena.id).await.unwrap().relation.unwrap(), relation);
    assert_eq!(code(follow(&maya, elena.id, true).await), ErrorCode::Conflict);
    assert_eq!(elena.client.call(ListNotifications::default()).await.unwrap().notifications, [], "earlier notifications about the blocker are hidden");

    // Unblocking restores only writing, and only once neither blocks the other.
    block(&elena, maya.id, true).await.unwrap();
    block(&maya, elena.id, false).await.unwrap();
    assert_eq!(code(say(&maya, room.id, "Hello?").await), ErrorCode::ReadOnly);
    is_nobody(maya.rest.info(&maya.tokens.access_token, elena.id).await);
    block(&elena, maya.id, false).await.unwrap();
    say(&maya, room.id, "Hello again").await.unwrap();
    assert_eq!((counts(&maya).await, counts(&elena).await), ((0, 0), (0, 1)));
    assert_eq!(elena.client.call(Find { text: "maya".into() }).await.unwrap().people.len(), 1);
});

story!(two_nodes a_block_hides_messages_in_a_shared_group, |world| {
    let last = world.nodes.len() - 1;
    let (mut maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let mut diego = world.player_elsewhere("Diego Fuentes").await;
    let room = maya.create("Sundays", &[&elena, &diego]).await;
    for player in [&maya, &elena, &diego] {
        open(player, room.id).await;
    }
    say(&elena, room.id, "before").await.unwrap();
    assert_eq!(texts_until(&mut maya, room.id, "before").await, ["before"]);
    block(&maya, elena.id, true).await.unwrap();
    // Once a skip arrives on her own topic, the block has reached her node.
    while !elena.client.next_push().await.unwrap().is_skip() {}
    elena.client.call(Typing { chat: room.id }).await.unwrap();
    say(&elena, room.id, "from elena").await.unwrap();
    say(&maya, room.id, "from maya").await.unwrap();
    say(&diego, room.id, "from diego").await.unwrap();
    let received = texts_until(&mut maya, room.id, "from diego").await;
    assert_eq!(received.iter().filter(|text| text.starts_with("from")).collect::<Vec<_>>(), ["from maya", "from diego"]);
    assert!(!received.iter().any(|text| text.contains("types")));
    let received = texts_until(&mut elena, room.id, "from diego").await;
    assert_eq!(received.iter().filter(|text| text.starts_with("from")).collect::<Vec<_>>(), ["from elena", "from diego"]);
    let received = texts_until(&mut diego, room.id, "from diego").await;
    assert_eq!(received.iter().filter(|text| text.starts_with("from")).collect::<Vec<_>>(), ["from elena", "from maya", "from diego"]);

    // Fresh loads: snapshot, history, list and counts.
    let state = open(&maya, room.id).await;
    assert_eq!((texts(&state.messages), state.settings.unread), (vec!["from maya", "from diego"], 1));
    let page = maya.client.call(History { chat: room.id, before: None, limit: Some(1) }).await.unwrap();
    assert_eq!((texts(&page.messages), page.more), (vec!["from diego"], true));
    let before = page.messages[0].number;
    let page = maya.client.call(History { chat: room.id, before: Some(before), limit: Some(10) }).await.unwrap();
    assert_eq!((texts(&page.messages), page.more), (vec!["from maya"], false));
    say(&elena, room.id, "and once more").await.unwrap();
    let entry = maya.client.call(List::default()).await.unwrap().rooms.remove(0);
    assert_eq!((entry.last_message.unwrap().text.as_deref(), entry.settings.unread), (Some("from diego"), 1));

    // Missed pushes are replayed as skips, both after a reconnect and from the log.
    let since = rally::realtime::log::extent(&world.app().db, &Topic::Chat(room.id)).await.unwrap().head - 1;
    let opened = maya.client.call(OpenTopic { topic: Topic::Chat(room.id), since: Some(since) }).await.unwrap();
    assert!(opened.snapshot.is_null());
    say(&diego, room.id, "the end").await.unwrap();
    assert_eq!(texts_until(&mut maya, room.id, "the end").await.last().map(String::as_str), Some("the end"));
    let mut tablet = maya.other_device(&world.nodes[last]).await;
    tablet.client.call(OpenTopic { topic: Topic::Chat(room.id), since: Some(0) }).await.unwrap();
    assert_eq!(texts_until(&mut tablet, room.id, "the end").await, ["from maya", "from diego", "the end"]);

    // Changes of the room itself reach everybody.
    elena.client.call(AddMembers { chat: room.id, users: vec![diego.id] }).await.unwrap_err();
    block(&maya, elena.id, false).await.unwrap();
    assert_eq!(texts(&open(&maya, room.id).await.messages).len(), 6);
});

story!(two_nodes following_and_blocking_race, |world| {
    let last = world.nodes.len() - 1;
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let phone = maya.other_device(&world.nodes[last]).await;
    race(15, ["followed last", "unfollowed last"], async |round| {
        let follows = join(follow(&maya, elena.id, true), follow(&elena, maya.id, true));
        let ((a, c), b) = both(round, follows, follow(&phone, elena.id, false)).await;
        a.unwrap();
        b.unwrap();
        c.unwrap();
        counts_agree(world).await;
        let followed = counts(&maya).await.1 == 1;
        // Two devices that do the same: which one is first cannot be seen.
        let (a, b) = tokio::join!(follow(&maya, elena.id, true), follow(&phone, elena.id, true));
        a.unwrap();
        b.unwrap();
        assert_eq!((counts(&maya).await, counts(&elena).await), ((1, 1), (1, 1)), "the second changes nothing");
        if followed { "followed last" } else { "unfollowed last" }
    })
    .await;
    race(15, ["followed first", "blocked first"], async |round| {
        follow(&maya, elena.id, true).await.unwrap();
        follow(&elena, maya.id, false).await.unwrap();
        let blocks = join(block(&maya, elena.id, true), block(&phone, elena.id, true));
        let (followed, (blocked, again)) = both(round, follow(&elena, maya.id, true), blocks).await;
        blocked.unwrap();
        again.unwrap();
        counts_agree(world).await;
        assert_eq!((counts(&maya).await, counts(&elena).await), ((0, 0), (0, 0)), "no follow survives a block");
        let (a, b) = tokio::join!(block(&maya, elena.id, false), block(&phone, elena.id, false));
        a.unwrap();
        b.unwrap();
        if followed.is_ok() {
            return "followed first";
        }
        is_nobody(followed);
        "blocked first"
    })
    .await;
    race(15, ["opened first", "blocked first"], async |round| {
        let nadia = world.player(&format!("Nadia {round}")).await;
        let (opened, blocked) = both(round, nadia.client.call(OpenDirect { user: maya.id }), block(&maya, nadia.id, true)).await;
        blocked.unwrap();
        let Ok(room) = opened else { return "blocked first" };
        assert_eq!(code(say(&nadia, room.id, "Hello?").await), ErrorCode::ReadOnly, "no direct room stays open despite a block");
        "opened first"
    })
    .await;
});

story!(two_nodes a_hidden_user_is_not_found, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    sees(world, &elena, &[maya.id]).await;
    let hide = |hidden: bool| serde_json::json!({ "settings": { "hidden": hidden } });
    let path = format!("/user/{}", maya.id);
    for hidden in [true, false] {
        let _: protocol::users::Profile =
            maya.rest.call(reqwest::Method::PUT, &path, Some(&maya.tokens.access_token), Some(hide(hidden))).await.unwrap();
        let push = elena.next_own_push("presence").await.user().unwrap();
        assert_eq!(push, UserPush::Presence { user: maya.id, online: !hidden });
        assert_eq!(elena.client.call(Find { text: "maya".into() }).await.unwrap().people.len(), usize::from(!hidden));
        let found = elena.client.call(Search { text: Some("maya".into()), ..Search::default() }).await.unwrap();
        assert_eq!((found.people.len(), found.count), (usize::from(!hidden), Some(u64::from(!hidden))));
    }
});
