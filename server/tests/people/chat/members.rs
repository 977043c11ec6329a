//! Room members: joining, leaving, roles, silences.

use protocol::chat::{
    AddMembers, ChatPush, History, Leave, Read, RemoveMember, Rename, Role, Room, Send, SetRole, Silence, Typing, Unsilence, UserPush,
};
use protocol::session::{OpenTopic, TopicEnd};
use protocol::{ErrorCode, FOREVER, Millis, Topic, UserId};
use serde_json::json;
use uuid::Uuid;

use super::*;
use harness::story;

fn say(room: &Room, text: &str) -> Send {
    Send { chat: room.id, text: text.into(), reply_to: None }
}

story!(a_new_member_sees_the_history_with_nothing_unread, |world| {
    let (maya, mut elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    enter(&mut elena, room.id).await;
    maya.say(&room, "We need a fourth").await;
    let room = maya.client.call(AddMembers { chat: room.id, users: vec![diego.id, elena.id, diego.id] }).await.unwrap();
    assert_eq!((room.member_count, role_of(&room, diego.id)), (3, Some(Role::Member)));
    let member = room.members.iter().find(|member| member.user == diego.id).unwrap().clone();
    let joined = elena.next_push(Topic::Chat(room.id), "member_joined").await.chat().unwrap();
    assert_eq!(joined, ChatPush::MemberJoined { member, by: maya.id });
    assert_eq!(pushes_to(world, diego.id).await, [UserPush::RoomOpened { room: room.clone() }]);
    let entry = &rooms_of(&diego).await.rooms[0];
    assert_eq!((entry.settings.unread, entry.settings.read_number), (0, 1), "earlier messages do not count as unread");
    assert_eq!(
        diego.client.call(History { chat: room.id, before: None, limit: None }).await.unwrap().messages.len(),
        1,
        "earlier messages can be read"
    );
    // Adding a member again changes nothing, not even their role.
    maya.client.call(SetRole { chat: room.id, user: diego.id, role: Role::Admin }).await.unwrap();
    let again = maya.client.call(AddMembers { chat: room.id, users: vec![diego.id] }).await.unwrap();
    assert_eq!((again.member_count, role_of(&again, diego.id)), (3, Some(Role::Admin)));
    let joins = pushes_in(world, room.id).await.into_iter().filter(|push| matches!(push, ChatPush::MemberJoined { .. })).count();
    assert_eq!((joins, pushes_to(world, diego.id).await.len()), (1, 1));
});

story!(only_known_people_are_added_up_to_the_limit, |world| {
    let maya = world.player("Maya Okafor").await;
    let stranger = foreigner(world, "Jan Kowalski").await;
    let people = crowd(world, 51).await;
    let room = maya.create("Everybody", &[]).await;
    let add = |users: &[UserId]| AddMembers { chat: room.id, users: users.to_vec() };
    assert_eq!(code_on(maya.client.call(add(&people)).await), on(ErrorCode::LimitReached, "users"));
    for unknown in [UserId(Uuid::now_v7()), stranger.id] {
        assert_eq!(code_on(maya.client.call(add(&[people[0], unknown])).await), on(ErrorCode::NotFound, "users"));
    }
    world.app().db.query("UPDATE chat_room SET member_count = 19990").run().await.unwrap();
    assert_eq!(code_on(maya.client.call(add(&people[..11])).await), on(ErrorCode::LimitReached, "users"), "20,001 people");
    world.app().db.query("UPDATE chat_room SET member_count = 1").run().await.unwrap();
    assert_eq!(maya.client.call(add(&[])).await.unwrap(), room);
    assert_eq!(maya.client.call(add(&people[..50])).await.unwrap().member_count, 51);
});

story!(
    strangers_in_groups_are_limited_by_the_day,
    |config| {
        config.limits.strangers_per_day = 2;
    },
    |world| {
        world.advance_to_noon();
        let (maya, elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let (grace, tom) = (world.player("Grace Kim").await, world.player("Tom Weber").await);
        let room = maya.create("Sunday doubles", &[&elena, &diego]).await;
        let add = async |player: &Player| maya.client.call(AddMembers { chat: room.id, users: vec![player.id] }).await;
        let create = async || maya.client.call(protocol::chat::Create { title: "Another".into(), members: vec![elena.id] }).await;
        assert_eq!(add(&grace).await.unwrap_err().refusal().unwrap().code, ErrorCode::LimitReached);
        assert_eq!(create().await.unwrap_err().refusal().unwrap().code, ErrorCode::LimitReached);
        let path = format!("/user/{}/follow/1", maya.id);
        let followed = tom.rest.request(reqwest::Method::POST, &path, Some(&tom.tokens.access_token), None).await.unwrap();
        assert_eq!(followed.0, 200);
        add(&tom).await.expect("a follower is no stranger");
        world.advance(std::time::Duration::from_secs(13 * 3_600));
        // Her session's token has expired with the day.
        let tokens = maya.rest.refresh(&maya.tokens).await.unwrap();
        let (client, _) = protocol::client::Client::sign_in(&maya.rest.ws_url(), &tokens.access_token).await.unwrap();
        client.call(AddMembers { chat: room.id, users: vec![grace.id] }).await.expect("another day");
    }
);

story!(two_nodes a_removed_member_is_notified_and_receives_nothing_more, |world| {
    let (maya, mut elena, mut diego) =
        (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await, world.player_elsewhere("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena, &diego]).await;
    let topic = Topic::Chat(room.id);
    enter(&mut elena, room.id).await;
    enter(&mut diego, room.id).await;
    let room = maya.client.call(RemoveMember { chat: room.id, user: elena.id }).await.unwrap();
    assert_eq!((room.member_count, role_of(&room, elena.id)), (2, None));
    maya.say(&room, "She plays for the others now").await;
    let removed = diego.next_push(topic, "member_removed").await.chat().unwrap();
    assert_eq!(removed, ChatPush::MemberRemoved { user: elena.id, by: maya.id });
    let end = elena.next_push(topic, "closed").await;
    assert_eq!(end.end(), Some(TopicEnd::Revoked));
    let closed = elena.next_own_push("room_closed").await.user().unwrap();
    assert_eq!(closed, UserPush::RoomClosed { chat: room.id });
    assert_eq!(rooms_of(&elena).await.rooms, []);
    assert_eq!(code(elena.client.call(say(&room, "hello?")).await), ErrorCode::NotFound);
    assert_eq!(code(elena.client.call(History { chat: room.id, before: None, limit: None }).await), ErrorCode::NotFound);
    assert_eq!(code(elena.client.call(OpenTopic { topic, since: Some(0) }).await), ErrorCode::NotFound);
    // A returning member starts with nothing unread.
    maya.client.call(AddMembers { chat: room.id, users: vec![elena.id] }).await.unwrap();
    assert_eq!(enter(&mut elena, room.id).await.settings.unread, 0);
});

story!(leaving_a_room_closes_it_on_every_device, |world| {
    let (mut maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let mut phone = elena.other_device(&world.nodes[0]).await;
    let room = maya.create("Sunday doubles", &[&elena]).await;
    enter(&mut phone, room.id).await;
    enter(&mut maya, room.id).await;
    elena.client.call(Leave { chat: room.id }).await.unwrap();
    let wanted = [(Topic::Chat(room.id), "closed"), (Topic::User(elena.id), "room_closed")];
    let [closed, _] = phone.next_pushes(wanted).await;
    assert_eq!(closed.end(), Some(TopicEnd::Revoked));
    let left = maya.next_push(Topic::Chat(room.id), "member_left").await.chat().unwrap();
    assert_eq!(left, ChatPush::MemberLeft { user: elena.id });
    assert_eq!(enter(&mut maya, room.id).await.room.member_count, 1);
    assert_eq!(code(elena.client.call(Leave { chat: room.id }).await), ErrorCode::NotFound, "once");
});

story!(the_last_owner_must_hand_over_before_leaving, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    let role = |user: UserId, role: Role| SetRole { chat: room.id, user, role };
    assert_eq!(code(maya.client.call(Leave { chat: room.id }).await), ErrorCode::LastOwner);
    for less in [Role::Admin, Role::Member, Role::ReadOnly] {
        assert_eq!(code(maya.client.call(role(maya.id, less)).await), ErrorCode::LastOwner, "{less:?}");
    }
    maya.client.call(role(elena.id, Role::Owner)).await.unwrap();
    maya.client.call(role(maya.id, Role::Member)).await.unwrap();
    maya.client.call(Leave { chat: room.id }).await.unwrap();
    elena.client.call(Leave { chat: room.id }).await.expect("the last member may leave");
    assert_eq!(rooms_of(&elena).await.rooms, []);
});

story!(a_new_role_is_pushed_once_and_applies_at_once, |world| {
    let (maya, mut elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena, &diego]).await;
    enter(&mut elena, room.id).await;
    let role = |user: UserId, role: Role| SetRole { chat: room.id, user, role };
    let changed = maya.client.call(role(diego.id, Role::ReadOnly)).await.unwrap();
    assert_eq!(role_of(&changed, diego.id), Some(Role::ReadOnly));
    let push = elena.next_push(Topic::Chat(room.id), "role_changed").await.chat().unwrap();
    assert_eq!(push, ChatPush::RoleChanged { user: diego.id, role: Role::ReadOnly, by: maya.id });
    assert_eq!(maya.client.call(role(diego.id, Role::ReadOnly)).await.unwrap(), changed);
    assert_eq!(pushes_in(world, room.id).await, [push]);
    assert_eq!(code(diego.client.call(say(&room, "hm")).await), ErrorCode::ReadOnly);
    assert_eq!(code(diego.client.call(Typing { chat: room.id }).await), ErrorCode::ReadOnly);
    diego.client.call(Read { chat: room.id, number: 1 }).await.expect("a read-only member can still read");
    maya.client.call(role(diego.id, Role::Member)).await.unwrap();
    diego.say(&room, "There you go").await;
    maya.client.call(role(diego.id, Role::Owner)).await.unwrap();
    diego.client.call(Rename { chat: room.id, title: "Diego's".into() }).await.unwrap();
});

story!(
    a_silence_expires,
    |config| {
        config.auth.access_life = DAY;
    },
    |world| {
        let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.create("Sunday doubles", &[&elena]).await;
        let topic = Topic::Chat(room.id);
        enter(&mut elena, room.id).await;
        let mine = elena.say(&room, "My serve was in!").await;
        let until = Millis(world.app().clock.now().0 + 3_600_000);
        let silence = Silence { chat: room.id, user: elena.id, until: Some(until) };
        let silenced = maya.client.call(silence.clone()).await.unwrap();
        let her = elena.id;
        let shown = |room: &Room| room.members.iter().find(|member| member.user == her).unwrap().silenced_until;
        assert_eq!(shown(&silenced), Some(until));
        let push = elena.next_push(topic, "member_silenced").await.chat().unwrap();
        assert_eq!(push, ChatPush::MemberSilenced { user: elena.id, until, by: maya.id });
        maya.client.call(silence).await.expect("silencing is idempotent");
        assert_eq!(pushes_in(world, room.id).await.len(), 2);
        let refused = refusal(elena.client.call(say(&room, "But it was!")).await);
        assert_eq!((refused.code, refused.data), (ErrorCode::Silenced, Some(json!({ "until": until }))));
        assert_eq!(code(elena.client.call(Typing { chat: room.id }).await), ErrorCode::Silenced);
        assert_eq!(
            code(elena.client.call(protocol::chat::Edit { message: mine.id, text: "It was in!".into() }).await),
            ErrorCode::Silenced
        );
        world.app().clock.advance(Duration::from_secs(3_599));
        assert_eq!(code(elena.client.call(say(&room, "Now?")).await), ErrorCode::Silenced);
        world.app().clock.advance(Duration::from_secs(2));
        elena.say(&room, "At last").await;
        assert_eq!(shown(&enter(&mut elena, room.id).await.room), None, "an expired silence is not shown");
        let before = pushes_in(world, room.id).await.len();
        maya.client.call(Unsilence { chat: room.id, user: elena.id }).await.unwrap();
        assert_eq!(pushes_in(world, room.id).await.len(), before, "lifting an expired silence pushes nothing");
    }
);

story!(a_permanent_silence_is_lifted_by_hand, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    for past in [Millis(0), Millis(-1), world.app().clock.now(), Millis(FOREVER.0 + 1), Millis(i64::MAX)] {
        let silence = Silence { chat: room.id, user: elena.id, until: Some(past) };
        assert_eq!(code_on(maya.client.call(silence).await), on(ErrorCode::Invalid, "until"), "{past:?}");
    }
    maya.client.call(silence(room.id, elena.id)).await.unwrap();
    let refused = refusal(elena.client.call(say(&room, "…")).await);
    assert_eq!(refused.data, Some(json!({ "until": FOREVER })));
    maya.client.call(Unsilence { chat: room.id, user: elena.id }).await.unwrap();
    elena.say(&room, "Thank you").await;
    let [.., ended, _] = &pushes_in(world, room.id).await[..] else { panic!("two pushes") };
    assert_eq!(ended, &ChatPush::MemberUnsilenced { user: elena.id, by: maya.id });
});

story!(the_owner_may_do_everything_in_a_room, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    maya.client.call(silence(room.id, elena.id)).await.unwrap();
    maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::Admin }).await.unwrap();
    assert_eq!(code(elena.client.call(say(&room, "…")).await), ErrorCode::Silenced, "a new role does not lift a silence");
    let handed = maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::Owner }).await.unwrap();
    assert!(handed.members.iter().all(|member| member.silenced_until.is_none()));
    elena.say(&room, "Nobody is above me now").await;
});

story!(a_direct_room_refuses_group_commands, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.open_direct(&elena).await;
    let (chat, user) = (room.id, elena.id);
    assert!(is_direct(&refusal(maya.client.call(Leave { chat }).await)));
    assert!(is_direct(&refusal(maya.client.call(Rename { chat, title: "Us".into() }).await)));
    assert!(is_direct(&refusal(maya.client.call(AddMembers { chat, users: vec![diego.id] }).await)));
    assert!(is_direct(&refusal(maya.client.call(RemoveMember { chat, user }).await)));
    assert!(is_direct(&refusal(maya.client.call(SetRole { chat, user, role: Role::ReadOnly }).await)));
    assert!(is_direct(&refusal(maya.client.call(silence(chat, user)).await)));
    assert!(is_direct(&refusal(maya.client.call(Unsilence { chat, user }).await)));
    assert_eq!(pushes_in(world, chat).await, []);
    assert_eq!(code(diego.client.call(Leave { chat }).await), ErrorCode::NotFound);
});

story!(the_history_records_who_did_what, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Doubles", &[&elena]).await;
    let (chat, user) = (room.id, elena.id);
    maya.client.call(Rename { chat, title: "Singles".into() }).await.unwrap();
    maya.client.call(SetRole { chat, user, role: Role::Admin }).await.unwrap();
    maya.client.call(silence(chat, user)).await.unwrap();
    maya.client.call(Unsilence { chat, user }).await.unwrap();
    maya.client.call(RemoveMember { chat, user }).await.unwrap();
    maya.client.call(Leave { chat }).await.unwrap();
    type Line = (UserId, String, Option<String>, Option<String>);
    let lines: Vec<Line> = world
        .app()
        .db
        .query("SELECT actor, change, from_state, to_state FROM history WHERE subject = ")
        .arg(chat)
        .push(" ORDER BY at, id")
        .all()
        .await
        .unwrap();
    assert!(lines.iter().all(|line| line.0 == maya.id));
    let changes: Vec<(String, &str, &str)> =
        lines.iter().map(|line| (line.1.clone(), line.2.as_deref().unwrap_or("-"), line.3.as_deref().unwrap_or("-"))).collect();
    let forever = FOREVER.0.to_string();
    let of = |what: &str, user: UserId| format!("{what} of {user}");
    assert_eq!(
        changes,
        [
            ("room".into(), "-", "group"),
            (of("member", maya.id), "-", "owner"),
            (of("member", user), "-", "member"),
            ("title".into(), "Doubles", "Singles"),
            (of("role", user), "member", "admin"),
            (of("silence", user), "-", forever.as_str()),
            (of("silence", user), forever.as_str(), "-"),
            (of("member", user), "admin", "removed"),
            (of("member", maya.id), "owner", "left"),
        ]
    );
});
