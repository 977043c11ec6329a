//! Simultaneous commands: the result always equals running them one after the other, in either order.

use futures_util::future::{join, join_all};
use protocol::ErrorCode;
use protocol::chat::{AddMembers, ChatPush, Delete, Edit, Leave, Message, OpenDirect, RemoveMember, Role, Send, SetRole, UserPush};
use protocol::client::ClientError;

use super::*;
use harness::races::{both, growth, race, winner};
use harness::story;

const ROUNDS: usize = 30;

fn say(room: &Room, text: String) -> Send {
    Send { chat: room.id, text, reply_to: None }
}

/// The outcomes of sending messages while their author loses the right to send them.
const OUTCOMES: [&str; 2] = ["all were sent", "some were refused"];

/// From zero to longer than two times six messages take.
fn delay(round: usize) -> Duration {
    Duration::from_millis(5 * (round as u64 % 10)) * growth(round)
}

/// Six messages at once from one device.
async fn six_messages(device: &Player, room: &Room) -> Vec<Result<Message, ClientError>> {
    let caller = device.client.caller();
    join_all((0..6).map(|n| caller.call(say(room, format!("text {n}"))))).await
}

fn outcome(sent: Vec<Result<Message, ClientError>>, refusal: ErrorCode) -> &'static str {
    let refused: Vec<_> = sent.into_iter().filter(Result::is_err).map(code).collect();
    assert!(refused.iter().all(|code| *code == refusal), "{refused:?}");
    if refused.is_empty() { "all were sent" } else { "some were refused" }
}

/// Every acknowledged message was committed, no refused one was, and none of the author's came after the push
/// that ends their right to write.
async fn nothing_after(
    world: &World,
    room: &Room,
    author: UserId,
    sent: &[Result<Message, ClientError>],
    is_end: impl Fn(&ChatPush) -> bool,
) {
    let pushes = pushes_in(world, room.id).await;
    let end = pushes.iter().position(is_end).expect("the push that ends the right to write");
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
        "numbers have no gaps"
    );
}

story!(two_nodes two_players_open_a_direct_room_with_each_other, |world| {
    let maya = world.player("Maya Okafor").await;
    let phone = maya.other_device(&world.nodes[0]).await;
    let mut rounds = 0;
    race(ROUNDS, ["Maya", "Elena"], async |round| {
        let elena = world.player_elsewhere(&format!("Elena {round}")).await;
        let hers = elena.client.call(OpenDirect { user: maya.id });
        // Which of her two devices is the first cannot be seen: they have one owner and get one answer.
        let both_devices = join(maya.client.call(OpenDirect { user: elena.id }), phone.client.call(OpenDirect { user: elena.id }));
        let (hers, (mine, again)) = both(round, hers, both_devices).await;
        let (hers, mine, again) = (hers.unwrap(), mine.unwrap(), again.unwrap());
        assert!(hers == mine && mine == again);
        rounds += 1;
        let openers = world.app().db.query("SELECT actor FROM history WHERE change = 'room' AND subject = ").arg(hers.id);
        let openers: Vec<UserId> = openers.scalars().await.unwrap();
        assert_eq!(pushes_to(world, elena.id).await, [UserPush::RoomOpened { room: hers }], "opened once");
        match openers[..] {
            [opener] if opener == maya.id => "Maya",
            [opener] if opener == elena.id => "Elena",
            _ => panic!("opened by {openers:?}"),
        }
    })
    .await;
    assert_eq!(world.app().db.query("SELECT COUNT(*) FROM chat_room").scalar::<i64>().await.unwrap(), rounds);
    assert_eq!(world.app().db.query("SELECT COUNT(*) FROM chat_member").scalar::<i64>().await.unwrap(), 2 * rounds);
});

story!(two_nodes two_owners_leave, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await, world.player("Diego Fuentes").await);
    race(ROUNDS, ["Maya", "Elena"], async |round| {
        let room = maya.create(&format!("Round {round}"), &[&elena, &diego]).await;
        maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::Owner }).await.unwrap();
        let (a, b) = both(round, maya.client.call(Leave { chat: room.id }), elena.client.call(Leave { chat: room.id })).await;
        let left = winner(("Maya", &a), ("Elena", &b));
        let stayed = if a.is_ok() { (code(b), elena.id) } else { (code(a), maya.id) };
        assert_eq!(stayed.0, ErrorCode::LastOwner);
        let entry = &rooms_of(&diego).await.rooms[0];
        assert_eq!((entry.room.member_count, role_of(&entry.room, stayed.1)), (2, Some(Role::Owner)));
        left
    })
    .await;
});

story!(two_owners_demote_or_remove_each_other, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    for removes in [false, true] {
        race(ROUNDS / 2, ["Maya", "Elena"], async |round| {
            let room = maya.create(&format!("Round {round}"), &[&elena]).await;
            let role = |user: UserId, role: Role| SetRole { chat: room.id, user, role };
            maya.client.call(role(elena.id, Role::Owner)).await.unwrap();
            let against_elena = async {
                match removes {
                    true => maya.client.call(RemoveMember { chat: room.id, user: elena.id }).await,
                    false => maya.client.call(role(elena.id, Role::Member)).await,
                }
            };
            let (a, b) = both(round, against_elena, elena.client.call(role(maya.id, Role::Member))).await;
            let owners = world.app().db.query("SELECT COUNT(*) FROM chat_member WHERE role = 'owner' AND chat = ").arg(room.id);
            assert_eq!(owners.scalar::<i64>().await.unwrap(), 1);
            winner(("Maya", &a), ("Elena", &b))
        })
        .await;
    }
});

story!(two_nodes messages_race_with_the_removal_of_their_author, |config| {
    config.realtime.requests_burst = 5_000;
}, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let phone = elena.other_device(&world.nodes[0]).await;
    race(ROUNDS, OUTCOMES, async |round| {
        let room = maya.create(&format!("Round {round}"), &[&elena]).await;
        let removal = async {
            tokio::time::sleep(delay(round)).await;
            maya.client.call(RemoveMember { chat: room.id, user: elena.id }).await.unwrap();
        };
        let (mut sent, more, ()) = tokio::join!(six_messages(&elena, &room), six_messages(&phone, &room), removal);
        sent.extend(more);
        nothing_after(world, &room, elena.id, &sent, |push| matches!(push, ChatPush::MemberRemoved { .. })).await;
        outcome(sent, ErrorCode::NotFound)
    })
    .await;
});

story!(two_nodes messages_race_with_the_silencing_of_their_author, |config| {
    config.realtime.requests_burst = 5_000;
}, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let phone = elena.other_device(&world.nodes[0]).await;
    race(ROUNDS, OUTCOMES, async |round| {
        let room = maya.create(&format!("Round {round}"), &[&elena]).await;
        let silenced = async {
            tokio::time::sleep(delay(round)).await;
            if round % 2 == 0 {
                maya.client.call(silence(room.id, elena.id)).await.unwrap();
            } else {
                maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::ReadOnly }).await.unwrap();
            }
        };
        let (mut sent, more, ()) = tokio::join!(six_messages(&elena, &room), six_messages(&phone, &room), silenced);
        sent.extend(more);
        let is_end = |push: &ChatPush| matches!(push, ChatPush::MemberSilenced { .. } | ChatPush::RoleChanged { .. });
        nothing_after(world, &room, elena.id, &sent, is_end).await;
        outcome(sent, if round % 2 == 0 { ErrorCode::Silenced } else { ErrorCode::ReadOnly })
    })
    .await;
});

story!(an_edit_races_with_a_delete, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let phone = maya.other_device(&world.nodes[0]).await;
    race(ROUNDS, ["edited first", "deleted first"], async |round| {
        let room = maya.open_direct(&elena).await;
        let message = maya.say(&room, "my code is 4711").await;
        let edit = maya.client.call(Edit { message: message.id, text: "my code is 4712".into() });
        let (edited, deleted) = both(round, edit, phone.client.call(Delete { message: message.id })).await;
        deleted.unwrap();
        let last = pushes_in(world, room.id).await.pop().unwrap();
        assert!(matches!(last, ChatPush::MessageDeleted(last) if last.id == message.id));
        if edited.is_ok() {
            return "edited first";
        }
        assert_eq!(code(edited), ErrorCode::Conflict);
        "deleted first"
    })
    .await;
    let logged: Vec<Option<String>> = world.app().db.query("SELECT body FROM push_log").scalars().await.unwrap();
    let answers: Vec<Option<String>> = world.app().db.query("SELECT result FROM command_key").scalars().await.unwrap();
    assert!(logged.iter().chain(&answers).flatten().all(|text| !text.contains("my code")), "the text is not stored anywhere");
});

story!(two_members_add_the_same_people, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let people = crowd(world, 10).await;
    race(ROUNDS, ["Maya first", "Elena first"], async |round| {
        let room = maya.create(&format!("Round {round}"), &[&elena]).await;
        maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::Admin }).await.unwrap();
        let add = |users: &[UserId]| AddMembers { chat: room.id, users: users.to_vec() };
        let (a, b) = both(round, maya.client.call(add(&people[..7])), elena.client.call(add(&people[3..]))).await;
        a.unwrap();
        b.unwrap();
        assert_eq!(rooms_of(&maya).await.rooms[0].room.member_count, 12);
        let pushes = pushes_in(world, room.id).await;
        let joined: Vec<UserId> = pushes
            .iter()
            .filter_map(|push| if let ChatPush::MemberJoined { member, .. } = push { Some(member.user) } else { None })
            .collect();
        assert_eq!(joined.len(), 10, "each member joined once");
        // Only Maya adds the first three.
        if people[..3].contains(&joined[0]) { "Maya first" } else { "Elena first" }
    })
    .await;
});

story!(two_devices_read_up_to_different_messages, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let phone = elena.other_device(&world.nodes[0]).await;
    let room = maya.open_direct(&elena).await;
    race(ROUNDS, ["the older message first", "the newer message first"], async |round| {
        for _ in 0..2 {
            maya.say(&room, "more").await;
        }
        let newest = 2 * (round as u64 + 1);
        let read = |number: u64| protocol::chat::Read { chat: room.id, number };
        let (a, b) = both(round, elena.client.call(read(newest - 1)), phone.client.call(read(newest))).await;
        a.unwrap();
        b.unwrap();
        let pushes = pushes_to(world, elena.id).await;
        let numbers: Vec<u64> =
            pushes.iter().filter_map(|push| if let UserPush::ChatRead { number, .. } = push { Some(*number) } else { None }).collect();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "a read position only grows: {numbers:?}");
        assert_eq!(numbers.last(), Some(&newest));
        if numbers.contains(&(newest - 1)) { "the older message first" } else { "the newer message first" }
    })
    .await;
});
