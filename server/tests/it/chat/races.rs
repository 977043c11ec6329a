//! Two at once, many times: whatever the order, it was one.

use protocol::chat::{AddMembers, ChatPush, Delete, Edit, Leave, Message, OpenDirect, RemoveMember, Role, Send, SetRole, UserPush};
use protocol::client::ClientError;
use protocol::{ErrorCode, Topic};

use super::*;
use crate::story;

const ROUNDS: usize = 30;

fn say(room: &Room, text: String) -> Send {
    Send { chat: room.id, text, reply_to: None }
}

fn refused_with<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> ErrorCode {
    answer.expect_err("a refusal").refusal().expect("a refusal").code
}

/// What was committed: every message that was answered, none that was refused, and none of the author's after the push
/// that takes their word away.
async fn nothing_after(
    world: &World,
    room: &Room,
    author: UserId,
    sent: &[Result<Message, ClientError>],
    is_end: impl Fn(&ChatPush) -> bool,
) {
    let pushes = said_in(world, room.id).await;
    let end = pushes.iter().position(is_end).expect("the end of it");
    let by_author = |push: &ChatPush| matches!(push, ChatPush::Message(message) if message.author == author);
    assert!(!pushes[end..].iter().any(by_author), "{pushes:#?}");
    let answered: Vec<&Message> = sent.iter().flatten().collect();
    let committed: Vec<&Message> =
        pushes.iter().filter_map(|push| if let ChatPush::Message(message) = push { Some(message) } else { None }).collect();
    assert_eq!(committed.len(), answered.len());
    assert!(answered.iter().all(|message| committed.contains(message)));
    assert_eq!(
        committed.iter().map(|message| message.number).collect::<Vec<_>>(),
        (1..=committed.len() as u64).collect::<Vec<_>>(),
        "no number is lost"
    );
}

story!(two_nodes two_open_a_direct_room_with_each_other, |world| {
    let maya = world.player("Maya Okafor").await;
    let last = world.nodes.len() - 1;
    for round in 0..ROUNDS {
        let elena = world.player_on(last, &format!("Elena {round}")).await;
        let (hers, mine, again) = tokio::join!(
            elena.client.call(OpenDirect { user: maya.id }),
            maya.client.call(OpenDirect { user: elena.id }),
            async { maya.other_device(&world.nodes[0]).await.client.call(OpenDirect { user: elena.id }).await },
        );
        let (hers, mine, again) = (hers.unwrap(), mine.unwrap(), again.unwrap());
        assert!(hers == mine && mine == again);
        assert_eq!(told(world, elena.id).await, [UserPush::RoomOpened { room: hers }], "made once");
    }
    assert_eq!(world.app().db.query("SELECT COUNT(*) FROM chat_room").scalar::<i64>().await.unwrap(), ROUNDS as i64);
    assert_eq!(world.app().db.query("SELECT COUNT(*) FROM chat_member").scalar::<i64>().await.unwrap(), 2 * ROUNDS as i64);
});

story!(two_nodes two_owners_leave, |world| {
    let last = world.nodes.len() - 1;
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player_on(last, "Elena Vasquez").await, world.player("Diego Fuentes").await);
    for round in 0..ROUNDS {
        let room = maya.create(&format!("Round {round}"), &[&elena, &diego]).await;
        maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::Owner }).await.unwrap();
        let (a, b) = tokio::join!(maya.client.call(Leave { chat: room.id }), elena.client.call(Leave { chat: room.id }));
        let stayed = if a.is_ok() { (refused_with(b), elena.id) } else { (refused_with(a), maya.id) };
        assert_eq!(stayed.0, ErrorCode::LastOwner);
        let entry = &rooms_of(&diego).await.rooms[0];
        assert_eq!((entry.room.member_count, role_of(&entry.room, stayed.1)), (2, Some(Role::Owner)));
    }
});

story!(two_owners_put_each_other_down, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    for round in 0..ROUNDS {
        let room = maya.create(&format!("Round {round}"), &[&elena]).await;
        let role = |user: UserId, role: Role| SetRole { chat: room.id, user, role };
        maya.client.call(role(elena.id, Role::Owner)).await.unwrap();
        let (a, b) = if round % 2 == 0 {
            tokio::join!(maya.client.call(role(elena.id, Role::Member)), elena.client.call(role(maya.id, Role::Member)))
        } else {
            let (removed, put_down) = tokio::join!(
                maya.client.call(RemoveMember { chat: room.id, user: elena.id }),
                elena.client.call(role(maya.id, Role::Member)),
            );
            (removed, put_down)
        };
        assert_eq!([a.is_ok(), b.is_ok()].into_iter().filter(|done| *done).count(), 1, "one of them: {a:?} {b:?}");
        let owners = world.app().db.query("SELECT COUNT(*) FROM chat_member WHERE role = 'owner' AND chat = ").arg(room.id);
        assert_eq!(owners.scalar::<i64>().await.unwrap(), 1);
    }
});

story!(two_nodes a_message_and_its_authors_removal, |config| {
    config.realtime.requests_burst = 5_000;
}, |world| {
    let last = world.nodes.len() - 1;
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_on(last, "Elena Vasquez").await);
    let phone = elena.other_device(&world.nodes[0]).await;
    for round in 0..ROUNDS {
        let room = maya.create(&format!("Round {round}"), &[&elena]).await;
        let talk = |device: &Player| {
            let (caller, room) = (device.client.caller(), room.clone());
            async move { futures_util::future::join_all((0..6).map(|n| caller.call(say(&room, format!("text {n}"))))).await }
        };
        let removal = async {
            tokio::time::sleep(Duration::from_micros(500 * (round as u64 % 8))).await;
            maya.client.call(RemoveMember { chat: room.id, user: elena.id }).await.unwrap();
        };
        let (mut sent, more, ()) = tokio::join!(talk(&elena), talk(&phone), removal);
        sent.extend(more);
        nothing_after(world, &room, elena.id, &sent, |push| matches!(push, ChatPush::MemberRemoved { .. })).await;
        assert!(sent.into_iter().filter(Result::is_err).all(|refused| refused_with(refused) == ErrorCode::NotFound));
    }
});

story!(two_nodes a_message_and_its_authors_silence, |config| {
    config.realtime.requests_burst = 5_000;
}, |world| {
    let last = world.nodes.len() - 1;
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_on(last, "Elena Vasquez").await);
    let phone = elena.other_device(&world.nodes[0]).await;
    for round in 0..ROUNDS {
        let room = maya.create(&format!("Round {round}"), &[&elena]).await;
        let talk = |device: &Player| {
            let (caller, room) = (device.client.caller(), room.clone());
            async move { futures_util::future::join_all((0..6).map(|n| caller.call(say(&room, format!("text {n}"))))).await }
        };
        let silenced = async {
            tokio::time::sleep(Duration::from_micros(500 * (round as u64 % 8))).await;
            if round % 2 == 0 {
                maya.client.call(silence(room.id, elena.id)).await.unwrap();
            } else {
                maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::ReadOnly }).await.unwrap();
            }
        };
        let (mut sent, more, ()) = tokio::join!(talk(&elena), talk(&phone), silenced);
        sent.extend(more);
        let is_end = |push: &ChatPush| matches!(push, ChatPush::MemberSilenced { .. } | ChatPush::RoleChanged { .. });
        nothing_after(world, &room, elena.id, &sent, is_end).await;
        let code = if round % 2 == 0 { ErrorCode::Silenced } else { ErrorCode::ReadOnly };
        assert!(sent.into_iter().filter(Result::is_err).all(|refused| refused_with(refused) == code));
    }
});

story!(a_message_is_changed_and_taken_back, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let phone = maya.other_device(&world.nodes[0]).await;
    for _ in 0..ROUNDS {
        let room = maya.open_direct(&elena).await;
        let message = maya.say(&room, "my code is 4711").await;
        let (edited, deleted) = tokio::join!(
            maya.client.call(Edit { message: message.id, text: "my code is 4712".into() }),
            phone.client.call(Delete { message: message.id }),
        );
        deleted.unwrap();
        if edited.is_err() {
            assert_eq!(refused_with(edited), ErrorCode::Conflict);
        }
        let last = said_in(world, room.id).await.pop().unwrap();
        assert!(matches!(last, ChatPush::MessageDeleted(last) if last.id == message.id));
    }
    let logged: Vec<Option<String>> = world.app().db.query("SELECT body FROM push_log").scalars().await.unwrap();
    let answers: Vec<Option<String>> = world.app().db.query("SELECT result FROM command_key").scalars().await.unwrap();
    assert!(logged.iter().chain(&answers).flatten().all(|text| !text.contains("my code")), "nothing remembers it");
});

story!(two_add_the_same_people, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let people = crowd(world, 10).await;
    for round in 0..ROUNDS {
        let room = maya.create(&format!("Round {round}"), &[&elena]).await;
        maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::Admin }).await.unwrap();
        let add = |users: &[UserId]| AddMembers { chat: room.id, users: users.to_vec() };
        let (a, b) = tokio::join!(maya.client.call(add(&people[..7])), elena.client.call(add(&people[3..])));
        a.unwrap();
        b.unwrap();
        assert_eq!(rooms_of(&maya).await.rooms[0].room.member_count, 12);
        let joins = said_in(world, room.id).await.iter().filter(|push| matches!(push, ChatPush::MemberJoined { .. })).count();
        assert_eq!(joins, 10, "each joined once");
    }
});

story!(two_devices_read_to_different_places, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let phone = elena.other_device(&world.nodes[0]).await;
    let room = maya.open_direct(&elena).await;
    for n in 0..ROUNDS as u64 {
        for _ in 0..2 {
            maya.say(&room, "more").await;
        }
        let read = |number: u64| protocol::chat::Read { chat: room.id, number };
        let (a, b) = tokio::join!(elena.client.call(read(2 * n + 1)), phone.client.call(read(2 * n + 2)));
        a.unwrap();
        b.unwrap();
    }
    let pushes: Vec<Option<UserPush>> = log(world, Topic::User(elena.id)).await;
    let numbers: Vec<u64> = pushes
        .into_iter()
        .flatten()
        .filter_map(|push| if let UserPush::ChatRead { number, .. } = push { Some(number) } else { None })
        .collect();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "it only grows: {numbers:?}");
    assert_eq!(numbers.last(), Some(&(2 * ROUNDS as u64)));
});
