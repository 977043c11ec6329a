//! Rooms: creating, listing, renaming and waking them.

use std::cell::Cell;
use std::collections::BTreeSet;

use protocol::chat::{Create, List, Mute, OpenDirect, Read, Rename, Role, Room, RoomEntry, RoomKind, UserPush};
use protocol::{ChatId, ErrorCode, Topic, UserId, limits};
use uuid::Uuid;

use super::*;
use harness::pages::check_pages;
use harness::servers::until;
use harness::story;

story!(two_players_share_one_direct_room_whoever_opens_it, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    assert_eq!((room.kind, room.title.as_deref(), room.member_count), (RoomKind::Direct, None, 2));
    assert_eq!(
        room.members.iter().map(|member| member.name.as_str()).collect::<BTreeSet<_>>(),
        BTreeSet::from(["Elena Vasquez", "Maya Okafor"])
    );
    assert_eq!(elena.open_direct(&maya).await, room);
    assert_eq!(maya.open_direct(&elena).await, room);
    for player in [&maya, &elena] {
        assert_eq!(pushes_to(world, player.id).await, [UserPush::RoomOpened { room: room.clone() }], "pushed once");
    }
});

story!(a_direct_room_needs_somebody_else, |world| {
    let maya = world.player("Maya Okafor").await;
    let stranger = foreigner(world, "Jan Kowalski").await;
    assert_eq!(code_on(maya.client.call(OpenDirect { user: maya.id }).await), on(ErrorCode::Invalid, "user"));
    let nobody = refusal(maya.client.call(OpenDirect { user: UserId(Uuid::now_v7()) }).await);
    assert_eq!((nobody.code, nobody.field.as_deref()), (ErrorCode::NotFound, Some("user")));
    assert_eq!(refusal(maya.client.call(OpenDirect { user: stranger.id }).await), nobody, "another community's users are unknown");
    assert_eq!(rooms_of(&maya).await.rooms, []);
});

story!(a_group_is_owned_by_its_creator_and_announced_to_its_members, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let create = Create { title: "  Sunday \n doubles ".into(), members: vec![elena.id, diego.id, elena.id, maya.id] };
    let room = maya.client.call(create).await.unwrap();
    assert_eq!((room.kind, room.title.as_deref(), room.member_count), (RoomKind::Group, Some("Sunday doubles"), 3));
    assert_eq!(room.members[0].user, maya.id, "owners first");
    assert_eq!(role_of(&room, maya.id), Some(Role::Owner));
    assert_eq!((role_of(&room, elena.id), role_of(&room, diego.id)), (Some(Role::Member), Some(Role::Member)));
    for player in [&maya, &elena, &diego] {
        assert_eq!(pushes_to(world, player.id).await, [UserPush::RoomOpened { room: room.clone() }]);
        assert_eq!(rooms_of(player).await.rooms[0].room, room);
    }
    let alone = maya.create("Notes to myself", &[]).await;
    assert_eq!(alone.member_count, 1);
});

story!(a_group_is_created_with_at_most_fifty_known_members, |world| {
    let maya = world.player("Maya Okafor").await;
    let stranger = foreigner(world, "Jan Kowalski").await;
    let mut people = crowd(world, 51).await;
    let create = |members: &[UserId]| Create { title: "Everybody".into(), members: members.to_vec() };
    assert_eq!(code_on(maya.client.call(create(&people)).await), on(ErrorCode::LimitReached, "members"));
    let doubled = [people.clone(), people.clone()].concat();
    assert_eq!(code_on(maya.client.call(create(&doubled)).await), on(ErrorCode::LimitReached, "members"));
    people[0] = maya.id;
    let room = maya.client.call(create(&people)).await.unwrap();
    assert_eq!(room.member_count, 51, "fifty members and the creator");
    for unknown in [UserId(Uuid::now_v7()), stranger.id] {
        assert_eq!(code_on(maya.client.call(create(&[people[1], unknown])).await), on(ErrorCode::NotFound, "members"));
    }
    for title in ["", "  ", "a\u{202E}b", "nul\0", &"x".repeat(81)] {
        assert_eq!(
            code_on(maya.client.call(Create { title: title.into(), members: vec![] }).await),
            on(ErrorCode::Invalid, "title"),
            "{title:?}"
        );
    }
    assert_eq!(rooms_of(&maya).await.rooms.len(), 1, "a refused call creates nothing");
});

story!(a_rename_is_pushed_once, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Doubles", &[&elena]).await;
    enter(&mut elena, room.id).await;
    let renamed = maya.client.call(Rename { chat: room.id, title: " Mixed  doubles ".into() }).await.unwrap();
    assert_eq!(renamed, Room { title: Some("Mixed doubles".into()), ..room.clone() });
    assert_eq!(
        maya.client.call(Rename { chat: room.id, title: "Mixed doubles".into() }).await.unwrap(),
        renamed,
        "the same name pushes nothing"
    );
    let push = elena.next_push(Topic::Chat(room.id), "room_renamed").await.chat().unwrap();
    assert_eq!(pushes_in(world, room.id).await, [push]);
    assert_eq!(code_on(maya.client.call(Rename { chat: room.id, title: " ".into() }).await), on(ErrorCode::Invalid, "title"));
});

story!(
    rooms_are_listed_by_last_message_page_by_page,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let mut rooms = Vec::new();
        for n in 0..130 {
            rooms.push(maya.create(&format!("Room {n}"), &[&elena]).await.id);
        }
        // Messages reverse the order: the oldest rooms get theirs last. A few have the maximum size.
        for (n, chat) in rooms.iter().enumerate().rev() {
            let text = if n % 10 == 0 { "\u{1F3BE}".repeat(limits::MESSAGE_TEXT_MAX) } else { format!("in {n}") };
            elena.client.call(protocol::chat::Send { chat: *chat, text, reply_to: None }).await.unwrap();
        }
        let first = maya.client.call(List::default()).await.unwrap();
        let mine = rooms_of(&maya).await;
        assert_eq!((&mine.rooms, &mine.cursor), (&first.rooms, &first.cursor), "the user's own topic holds the first page");
        let pages = Cell::new(0);
        let page = async |cursor| {
            let page = maya.client.call(List { cursor }).await?;
            assert!(serde_json::to_string(&page).unwrap().len() < limits::REPLY_MAX);
            pages.set(pages.get() + 1);
            assert!(page.rooms.iter().all(|entry| entry.settings.unread == 1));
            Ok((page.rooms, page.cursor))
        };
        let sent_at = |entry: &RoomEntry| entry.last_message.as_ref().expect("talk").sent_at;
        let listed = check_pages(130, page, |entry| entry.room.id, |a, b| sent_at(a) >= sent_at(b)).await;
        assert!(pages.get() > 1 + 3, "the first page was read twice, and there are more than three");
        let seen: Vec<ChatId> = listed.iter().map(|entry| entry.room.id).collect();
        let order: Vec<ChatId> = mine.rooms.iter().map(|entry| entry.room.id).collect();
        assert_eq!(seen[..order.len()], order);
        assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), rooms.into_iter().collect());
        assert_eq!(code_on(maya.client.call(List { cursor: Some(String::new()) }).await), on(ErrorCode::BadRequest, "cursor"));
    }
);

story!(a_room_list_entry_shows_the_callers_own_settings, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let empty = &rooms_of(&maya).await.rooms[0];
    assert_eq!((empty.last_message.as_ref(), empty.settings.unread), (None, 0));
    for text in ["one", "two", "three"] {
        maya.say(&room, text).await;
    }
    let last = elena.say(&room, "four").await;
    elena.client.call(Read { chat: room.id, number: 1 }).await.unwrap();
    elena.client.call(Mute { chat: room.id, until: None }).await.unwrap();
    let entry = &rooms_of(&elena).await.rooms[0];
    assert_eq!(entry.last_message.as_ref(), Some(&last));
    assert_eq!((entry.settings.unread, entry.settings.read_number, entry.settings.muted_until), (2, 1, Some(protocol::FOREVER)));
    let entry = &rooms_of(&maya).await.rooms[0];
    assert_eq!((entry.settings.unread, entry.settings.read_number, entry.settings.muted_until), (1, 0, None));
});

story!(opening_a_room_shows_members_messages_and_read_positions, |world| {
    let (mut maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena, &diego]).await;
    for n in 1..=60 {
        elena.say(&room, &format!("text {n}")).await;
    }
    diego.say(&room, "I am off, see you").await;
    diego.client.call(protocol::chat::Leave { chat: room.id }).await.unwrap();
    elena.client.call(Read { chat: room.id, number: 40 }).await.unwrap();
    let state = enter(&mut maya, room.id).await;
    assert_eq!(state.room.member_count, 2);
    assert_eq!(state.messages.iter().map(|message| message.number).collect::<Vec<_>>(), (12..=61).collect::<Vec<u64>>());
    assert!(state.more);
    assert_eq!((state.settings.unread, state.settings.read_number), (61, 0));
    assert_eq!(state.reads.iter().map(|read| (read.user, read.number)).collect::<Vec<_>>(), [(elena.id, 40)]);
    assert_eq!(
        state.people.iter().map(|person| person.name.as_str()).collect::<Vec<_>>(),
        ["Diego Fuentes"],
        "somebody who is no longer a member"
    );
});

story!(
    a_large_room_lists_a_hundred_members_and_counts_all,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.create("The whole club", &[]).await;
        let people = crowd(world, 260).await;
        fill(&maya, &room, &people).await;
        let room = maya.client.call(AddMembers { chat: room.id, users: vec![elena.id] }).await.unwrap();
        assert_eq!((room.member_count, room.members[0].user), (262, maya.id));
        assert!(room.members.len() <= limits::ROOM_MEMBERS_LISTED && room.members.len() > 80, "{} listed", room.members.len());
        assert!(serde_json::to_string(&room).unwrap().len() < limits::PUSH_MAX);
        let room = maya.client.call(protocol::chat::SetRole { chat: room.id, user: elena.id, role: Role::Admin }).await.unwrap();
        assert_eq!(room.members[1].user, elena.id, "admins come after owners");
        assert_eq!(enter(&mut elena, room.id).await.room, room);
        assert_eq!(rooms_of(&elena).await.rooms[0].room, room);
        // With names of the maximum length fewer members are listed, so that every frame fits.
        let long = "\u{1F3BE}".repeat(limits::NAME_MAX);
        world.app().db.query("UPDATE app_user SET name = ").arg(long).push(" WHERE words = ' extra'").run().await.unwrap();
        let room = maya.client.call(Rename { chat: room.id, title: "W".repeat(80) }).await.unwrap();
        assert!((30..80).contains(&room.members.len()), "{} listed", room.members.len());
        assert!(serde_json::to_string(&UserPush::RoomOpened { room: room.clone() }).unwrap().len() < limits::PUSH_MAX);
        let late = world.player("Diego Fuentes").await;
        maya.client.call(AddMembers { chat: room.id, users: vec![late.id] }).await.expect("the push fits into a frame");
    }
);

story!(a_message_after_a_long_silence_wakes_the_room, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    maya.say(&room, "See you in spring").await;
    age(world, room.id, 31 * DAY).await;
    // A socket that opens now is not subscribed; the message subscribes it.
    let mut phone = elena.other_device(&world.nodes[0]).await;
    assert_eq!(phone.mirror.seq(Topic::Chat(room.id)), None, "asleep");
    maya.say(&room, "It is spring").await;
    let push = phone.next_push(Topic::User(elena.id), "room_opened").await.user().unwrap();
    assert_eq!(push, UserPush::RoomOpened { room: room.clone() });
    maya.say(&room, "Are you there?").await;
    for player in [&maya, &elena] {
        assert_eq!(opened_rooms(&pushes_to(world, player.id).await), [room.id, room.id], "opened when created, and once when woken");
    }
    let laptop = elena.other_device(&world.nodes[0]).await;
    assert_eq!(laptop.mirror.seq(Topic::Chat(room.id)), Some(3), "awake");
});

story!(a_new_member_gets_the_pushes_of_an_inactive_room, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Hibernators", &[]).await;
    age(world, room.id, 40 * DAY).await;
    maya.client.call(AddMembers { chat: room.id, users: vec![elena.id] }).await.unwrap();
    let phone = elena.other_device(&world.nodes[0]).await;
    assert_eq!(phone.mirror.seq(Topic::Chat(room.id)), Some(1));
});

story!(
    a_large_room_is_woken_in_batches,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        let room = maya.create("The whole club", &[]).await;
        let people = crowd(world, 120).await;
        fill(&maya, &room, &people).await;
        age(world, room.id, 31 * DAY).await;
        maya.say(&room, "Courts are open again").await;
        for person in people.iter().chain([&maya.id]) {
            until("everybody is notified", async || opened_rooms(&pushes_to(world, *person).await).len() == 2).await;
        }
        until("no job is left", async || world.app().db.query("SELECT COUNT(*) FROM job").scalar::<i64>().await.unwrap() == 0).await;
        for person in people.iter().chain([&maya.id]) {
            assert_eq!(opened_rooms(&pushes_to(world, *person).await), [room.id, room.id], "each member is notified once");
        }
    }
);
