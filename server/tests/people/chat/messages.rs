//! Messages: sending, replying, editing, deleting, reading and loading.

use std::collections::BTreeSet;

use protocol::chat::{ChatPush, Delete, Edit, History, HistoryPage, Message, Read, Send, SetRole, Typing, UserPush};
use protocol::{ErrorCode, Key, MessageId, Topic, limits};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use uuid::Uuid;

use super::*;
use harness::story;

fn say(chat: ChatId, text: &str) -> Send {
    Send { chat, text: text.into(), reply_to: None }
}

fn page(chat: ChatId, before: Option<u64>, limit: Option<u64>) -> History {
    History { chat, before, limit }
}

fn numbers(messages: &[Message]) -> Vec<u64> {
    messages.iter().map(|message| message.number).collect()
}

async fn unread(player: &Player, chat: ChatId) -> u64 {
    rooms_of(player).await.rooms.iter().find(|entry| entry.room.id == chat).expect("my room").settings.unread
}

story!(two_nodes a_message_arrives_at_once, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    enter(&mut elena, room.id).await;
    let key = Key::fresh();
    let replied = maya.client.call_with(key, say(room.id, "  Thursday at seven?\r\nCourt 3  ")).await.unwrap();
    let message = replied.ok;
    assert_eq!((message.number, message.author, message.text.as_deref()), (1, maya.id, Some("Thursday at seven?\nCourt 3")));
    assert_eq!(replied.at.get(&Topic::Chat(room.id)), Some(&1));
    let push = elena.next_push(Topic::Chat(room.id), "message").await;
    assert_eq!((push.seq, push.key), (Some(1), Some(key)));
    assert_eq!(push.chat().unwrap(), ChatPush::Message(message.clone()));
    assert_eq!(enter(&mut elena, room.id).await.messages, [message]);
});

story!(messages_sent_at_once_are_numbered_without_gaps, |world| {
    let mut players = Vec::new();
    for n in 0..5 {
        players.push(world.player(&format!("Player {n}")).await);
    }
    let room = players[0].create("Everybody", &players[1..].iter().collect::<Vec<_>>()).await;
    let talk = players.iter().map(|player| async {
        for n in 0..20 {
            player.say(&room, &format!("{n} of {}", player.name)).await;
        }
    });
    futures_util::future::join_all(talk).await;
    let all = players[0].client.call(page(room.id, None, Some(100))).await.unwrap();
    assert_eq!((numbers(&all.messages), all.more), ((1..=100).collect::<Vec<u64>>(), false));
    let logged = pushes_in(world, room.id).await;
    assert_eq!(
        logged,
        all.messages.into_iter().map(ChatPush::Message).collect::<Vec<_>>(),
        "the log is in the order of the message numbers"
    );
});

story!(a_reply_refers_to_a_message_of_the_same_room, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (room, other) = (maya.open_direct(&elena).await, maya.create("Elsewhere", &[]).await);
    let (question, elsewhere) = (maya.say(&room, "Thursday?").await, maya.say(&other, "Nothing").await);
    let answer = |to: MessageId| Send { reply_to: Some(to), ..say(room.id, "Yes") };
    assert_eq!(elena.client.call(answer(question.id)).await.unwrap().reply_to, Some(question.id));
    for to in [elsewhere.id, MessageId(Uuid::now_v7())] {
        assert_eq!(code_on(maya.client.call(answer(to)).await), on(ErrorCode::NotFound, "reply_to"));
    }
    maya.client.call(Delete { message: question.id }).await.unwrap();
    elena.client.call(answer(question.id)).await.expect("a deleted message can be replied to");
    let last = maya.client.call(page(room.id, None, None)).await.unwrap();
    assert_eq!(numbers(&last.messages), [1, 2, 3], "refused messages use no number");
});

story!(
    a_message_is_edited_within_fifteen_minutes,
    |config| {
        config.auth.access_life = DAY;
    },
    |world| {
        let (maya, mut elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let room = maya.open_direct(&elena).await;
        let slip = maya.say(&room, "Thurday").await;
        enter(&mut elena, room.id).await;
        let edit = |text: &str| Edit { message: slip.id, text: text.into() };
        let mended = maya.client.call(edit(" Thursday ")).await.unwrap();
        assert_eq!((mended.text.as_deref(), mended.number, mended.sent_at), (Some("Thursday"), 1, slip.sent_at));
        assert!(mended.edited_at.is_some());
        let push = elena.next_push(Topic::Chat(room.id), "message_edited").await.chat().unwrap();
        assert_eq!(push, ChatPush::MessageEdited(mended.clone()));
        assert_eq!(maya.client.call(edit("Thursday")).await.unwrap(), mended, "an edit to the same text changes nothing");
        assert_eq!(pushes_in(world, room.id).await.len(), 2);
        assert_eq!(code(elena.client.call(edit("Friday")).await), ErrorCode::Forbidden);
        assert_eq!(code(diego.client.call(edit("Friday")).await), ErrorCode::NotFound);
        assert_eq!(code(maya.client.call(Edit { message: MessageId(Uuid::now_v7()), text: "?".into() }).await), ErrorCode::NotFound);
        assert_eq!(code_on(maya.client.call(edit(" ")).await), on(ErrorCode::Invalid, "text"));
        world.app().clock.advance(Duration::from_secs(14 * 60));
        maya.client.call(edit("Thursday!")).await.unwrap();
        world.app().clock.advance(Duration::from_secs(61));
        assert_eq!(code(maya.client.call(edit("Friday")).await), ErrorCode::EditWindowOver);
        assert_eq!(enter(&mut elena, room.id).await.messages[0].text.as_deref(), Some("Thursday!"));
    }
);

story!(
    a_deleted_message_leaves_a_placeholder,
    |config| {
        config.auth.access_life = DAY;
    },
    |world| {
        let (maya, mut elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let room = maya.create("Sunday doubles", &[&elena]).await;
        enter(&mut elena, room.id).await;
        let (key, slip) = (Key::fresh(), say(room.id, "my code is 4711"));
        let sent = maya.client.call_with(key, slip.clone()).await.unwrap().ok;
        maya.client.call(Edit { message: sent.id, text: "my code is 4712".into() }).await.unwrap();
        let delete = Delete { message: sent.id };
        assert_eq!(code(elena.client.call(delete.clone()).await), ErrorCode::Forbidden, "only the author may delete, not even an owner");
        assert_eq!(code(diego.client.call(delete.clone()).await), ErrorCode::NotFound);
        // There is no deadline, and even a silenced member may delete.
        world.app().clock.advance(Duration::from_secs(3_600));
        world.app().db.query("UPDATE chat_member SET silenced_until = 253402300799999").run().await.unwrap();
        let placeholder = maya.client.call(delete.clone()).await.unwrap();
        assert_eq!((placeholder.text.as_ref(), placeholder.number, placeholder.id), (None, 1, sent.id));
        assert!(placeholder.deleted_at.is_some());
        assert_eq!(maya.client.call(delete).await.unwrap(), placeholder, "deleting is idempotent");
        let push = elena.next_push(Topic::Chat(room.id), "message_deleted").await.chat().unwrap();
        assert_eq!(push, ChatPush::MessageDeleted(placeholder.clone()));
        assert_eq!(log::<ChatPush>(world, Topic::Chat(room.id)).await, [None, None, Some(push)]);
        assert_eq!(maya.client.call_with(key, slip).await.unwrap().ok, placeholder, "a retried send returns the deleted message");
        let conflict = refusal(maya.client.call(Edit { message: sent.id, text: "my code".into() }).await);
        assert_eq!(conflict.code, ErrorCode::Silenced, "a silence is checked first");
        world.app().db.query("UPDATE chat_member SET silenced_until = NULL").run().await.unwrap();
        let conflict = refusal(maya.client.call(Edit { message: sent.id, text: "my code".into() }).await);
        assert_eq!((conflict.code, state_in(&conflict)), (ErrorCode::Conflict, "deleted"));
        assert_eq!(elena.client.call(page(room.id, None, None)).await.unwrap().messages, [placeholder]);
    }
);

story!(a_read_position_reaches_the_users_other_devices, |world| {
    let (mut maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let mut phone = elena.other_device(&world.nodes[0]).await;
    let room = maya.open_direct(&elena).await;
    for n in 0..5 {
        maya.say(&room, &format!("text {n}")).await;
    }
    enter(&mut maya, room.id).await;
    let read = |number: u64| Read { chat: room.id, number };
    elena.client.call(read(3)).await.unwrap();
    let push = phone.next_push(Topic::User(elena.id), "chat_read").await.user().unwrap();
    assert_eq!(push, UserPush::ChatRead { chat: room.id, number: 3 });
    let seen = maya.next_push(Topic::Chat(room.id), "read").await;
    assert_eq!((seen.seq, seen.chat().unwrap()), (None, ChatPush::Read { user: elena.id, number: 3 }));
    for back in [0, 1, 3] {
        elena.client.call(read(back)).await.unwrap();
    }
    assert_eq!(unread(&elena, room.id).await, 2, "a read position never moves back");
    elena.client.call(read(u64::MAX)).await.unwrap();
    let positions: Vec<u64> = pushes_to(world, elena.id)
        .await
        .into_iter()
        .filter_map(|push| if let UserPush::ChatRead { number, .. } = push { Some(number) } else { None })
        .collect();
    assert_eq!(positions, [3, 5], "nor past the newest message");
    assert_eq!(unread(&elena, room.id).await, 0);
    let stranger = world.player("Diego Fuentes").await;
    assert_eq!(code(stranger.client.call(read(1)).await), ErrorCode::NotFound);
});

story!(
    unread_counts_others_undeleted_messages,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let players = [world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await];
        let room = players[0].create("Everybody", &[&players[1], &players[2]]).await;
        let mut chance = StdRng::seed_from_u64(7);
        let mut messages: Vec<Message> = Vec::new();
        let mut read = [0; 3];
        for step in 0..150 {
            let who = chance.random_range(0..3);
            match chance.random_range(0..10) {
                0..=5 => messages.push(players[who].say(&room, &format!("step {step}")).await),
                6 | 7 if !messages.is_empty() => {
                    let at = chance.random_range(0..messages.len());
                    let author = players.iter().find(|player| player.id == messages[at].author).unwrap();
                    messages[at] = author.client.call(Delete { message: messages[at].id }).await.unwrap();
                }
                _ => {
                    let number = chance.random_range(0..=messages.len() as u64);
                    players[who].client.call(Read { chat: room.id, number }).await.unwrap();
                    read[who] = read[who].max(number);
                }
            }
            if step % 10 == 9 {
                for (player, read) in players.iter().zip(read) {
                    let expected = messages
                        .iter()
                        .filter(|message| message.number > read && message.author != player.id && message.deleted_at.is_none())
                        .count();
                    assert_eq!(unread(player, room.id).await, expected as u64, "step {step}, {}", player.name);
                }
            }
        }
    }
);

story!(typing_is_seen_and_forgotten, |world| {
    let (maya, mut elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.open_direct(&elena).await;
    enter(&mut elena, room.id).await;
    maya.client.call(Typing { chat: room.id }).await.unwrap();
    let push = elena.next_push(Topic::Chat(room.id), "typing").await;
    assert_eq!((push.seq, push.chat().unwrap()), (None, ChatPush::Typing { user: maya.id }));
    assert_eq!(pushes_in(world, room.id).await, []);
    assert_eq!(code(diego.client.call(Typing { chat: room.id }).await), ErrorCode::NotFound);
});

story!(a_large_room_gets_no_typing_and_read_pushes, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("The whole club", &[&elena]).await;
    fill(&maya, &room, &crowd(world, 100).await).await;
    enter(&mut elena, room.id).await;
    maya.client.call(Typing { chat: room.id }).await.unwrap();
    let message = maya.say(&room, "Courts are open").await;
    maya.client.call(Read { chat: room.id, number: 1 }).await.unwrap();
    maya.say(&room, "All of them").await;
    let first = elena.next_push(Topic::Chat(room.id), "message").await.chat().unwrap();
    assert_eq!(first, ChatPush::Message(message));
    while let Some(push) = elena.client.try_push() {
        assert!(push.topic != Some(Topic::Chat(room.id)) || push.is_named("message"), "{push:?}");
    }
});

story!(
    the_history_of_a_room_loads_page_by_page,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.open_direct(&elena).await;
        for n in 1..=120_usize {
            // Some have the maximum length, in four-byte characters.
            let text = if n % 7 == 0 { "\u{1F3BE}".repeat(limits::MESSAGE_TEXT_MAX) } else { format!("text {n}") };
            let author = if n % 2 == 0 { &maya } else { &elena };
            author.client.call(say(room.id, &text)).await.unwrap();
        }
        for limit in [1, 7, 50, 100] {
            let (mut seen, mut before, mut more) = (Vec::new(), None, true);
            while more {
                let part: HistoryPage = maya.client.call(page(room.id, before, Some(limit))).await.unwrap();
                assert!(serde_json::to_string(&part).unwrap().len() < limits::REPLY_MAX);
                assert!((1..=limit as usize).contains(&part.messages.len()));
                let authors: BTreeSet<_> = part.messages.iter().map(|message| message.author).collect();
                assert_eq!(part.people.iter().map(|person| person.id).collect::<BTreeSet<_>>(), authors);
                before = part.messages.first().map(|message| message.number);
                more = part.more;
                seen.splice(0..0, numbers(&part.messages));
            }
            assert_eq!(seen, (1..=120).collect::<Vec<u64>>(), "pages of {limit}");
        }
        assert_eq!(
            maya.client.call(page(room.id, Some(1), None)).await.unwrap(),
            HistoryPage { messages: vec![], more: false, people: vec![], reactions: vec![] }
        );
        assert_eq!(maya.client.call(page(room.id, Some(0), None)).await.unwrap().messages, []);
        assert_eq!(numbers(&maya.client.call(page(room.id, Some(u64::MAX), Some(1))).await.unwrap().messages), [120]);
        for limit in [0, 101, u64::MAX] {
            assert_eq!(code_on(maya.client.call(page(room.id, None, Some(limit))).await), on(ErrorCode::BadRequest, "limit"), "{limit}");
        }
    }
);

story!(the_longest_message_fits_into_every_push, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let question = maya.say(&room, "How long?").await;
    let long = "\u{1F3BE}".repeat(limits::MESSAGE_TEXT_MAX);
    let sent = elena.client.call(Send { reply_to: Some(question.id), ..say(room.id, &long) }).await.unwrap();
    let edited = elena.client.call(Edit { message: sent.id, text: format!("{}\u{1F3C6}", &long[4..]) }).await.unwrap();
    assert_eq!(edited.text.map(|text| text.chars().count()), Some(limits::MESSAGE_TEXT_MAX));
    let quotes = "\"\\".repeat(limits::MESSAGE_TEXT_MAX / 2);
    assert_eq!(elena.client.call(say(room.id, &quotes)).await.unwrap().text, Some(quotes));
    assert_eq!(code_on(elena.client.call(say(room.id, &format!("{long}!"))).await), on(ErrorCode::Invalid, "text"));
});

story!(a_read_only_member_can_only_delete_their_own_messages, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    let sent = elena.say(&room, "I was quick").await;
    maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::ReadOnly }).await.unwrap();
    assert_eq!(code(elena.client.call(Edit { message: sent.id, text: "too late".into() }).await), ErrorCode::ReadOnly);
    elena.client.call(Delete { message: sent.id }).await.unwrap();
});

story!(
    nasty_messages_arrive_and_load_unchanged,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.open_direct(&elena).await;
        enter(&mut elena, room.id).await;
        let mut accepted: Vec<String> = Vec::new();
        for text in harness::nasty::strings().into_iter().filter_map(|nasty| nasty.text) {
            match maya.client.call(say(room.id, &text)).await {
                Ok(message) => {
                    accepted.extend(message.text.clone());
                    let pushed = elena.next_push(Topic::Chat(room.id), "message").await.chat().unwrap();
                    assert_eq!(pushed, ChatPush::Message(message), "{text:?}");
                }
                Err(error) => assert_eq!(error.refusal().unwrap().code, ErrorCode::Invalid, "{text:?}"),
            }
        }
        assert!(accepted.len() > 100, "{} accepted", accepted.len());
        let (mut back, mut before) = (Vec::new(), None);
        while back.len() < accepted.len() {
            let part = elena.client.call(page(room.id, before, Some(100))).await.unwrap();
            before = part.messages.first().map(|message| message.number);
            back.splice(0..0, part.messages.into_iter().filter_map(|message| message.text));
        }
        assert_eq!(back, accepted);
    }
);
