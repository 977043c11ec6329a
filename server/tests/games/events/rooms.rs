//! The room of an event: its members and its automatic messages.

use protocol::chat::{ChatPush, ChatSnapshot, Delete, Edit, History, List, Message, Note, RoomKind, Send};
use protocol::enrolments::LeaveEvent;
use protocol::events::UpdateEvent;
use protocol::{ChatId, ErrorCode};

use super::*;
use harness::story;

async fn notes(player: &Player, chat: ChatId) -> Vec<(u64, String, Note)> {
    let page = player.client.call(History { chat, before: None, limit: None }).await.expect("a history");
    let name = |message: &Message| page.people.iter().find(|person| person.id == message.author).map(|person| person.name.clone());
    page.messages.iter().filter_map(|message| Some((message.number, name(message).unwrap_or_default(), message.note.clone()?))).collect()
}

story!(two_nodes the_room_follows_the_roster, |world| {
    let (mut maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    let chat = event.chat.expect("a room");
    let mine = Topic::User(elena.id);
    join(&elena, event.id).await;
    elena.next_push(mine, "room_opened").await;
    let room: ChatSnapshot = elena.snapshot(Topic::Chat(chat)).await;
    assert_eq!((room.room.kind, room.room.event, room.room.member_count), (RoomKind::Event, Some(event.id), 2));
    assert_eq!(room.room.title.as_deref(), Some("Thursday doubles"));
    assert_eq!(notes(&maya, chat).await, [(1, "Elena Vasquez".to_owned(), Note::Joined)]);
    let listed = maya.client.call(List { cursor: None }).await.unwrap().rooms;
    assert_eq!(listed.iter().find(|entry| entry.room.id == chat).map(|entry| entry.settings.unread), Some(1), "a note counts as unread");
    let note = maya.client.call(History { chat, before: None, limit: None }).await.unwrap().messages[0].id;
    assert_eq!(code(elena.client.call(Edit { message: note, text: "Me too".into() }).await), ErrorCode::Forbidden);
    assert_eq!(code(elena.client.call(Delete { message: note }).await), ErrorCode::Forbidden);
    let entry = EventForm { name: "Friday doubles".into(), ..event.form.clone() };
    let update = UpdateEvent { event: event.id, version: get(&maya, event.id).await.event.version, form: entry, scope: Default::default() };
    maya.client.call(update).await.unwrap();
    maya.open::<ChatSnapshot>(Topic::Chat(chat)).await;
    elena.client.call(LeaveEvent { event: event.id }).await.expect("left");
    maya.next_push(Topic::Chat(chat), "member_left").await;
    let push = maya.next_push(Topic::Chat(chat), "message").await;
    assert!(matches!(push.chat().unwrap(), ChatPush::Message(Message { note: Some(Note::Left), number: 2, .. })));
    assert_eq!(code(elena.client.call(Send { chat, text: "Sorry".into(), reply_to: None }).await), ErrorCode::NotFound);
});

story!(an_event_room_is_locked_a_week_after_the_end, |world| {
    let maya = world.player("Maya Okafor").await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    let chat = event.chat.expect("a room");
    let clock = &world.app().clock;
    clock.advance(Duration::from_millis((later(event.ends_at, 6 * DAY).0 - clock.now().0).unsigned_abs()));
    let maya = maya.other_device(&world.nodes[0]).await;
    maya.client.call(Send { chat, text: "Good game".into(), reply_to: None }).await.expect("sent");
    clock.advance(DAY);
    until("the room is locked", async || {
        world.app().db.query("SELECT locked FROM chat_room WHERE id = ").arg(chat).scalar::<bool>().await.unwrap()
    })
    .await;
    let maya = maya.other_device(&world.nodes[0]).await;
    let refused = refusal(maya.client.call(Send { chat, text: "Again?".into(), reply_to: None }).await);
    assert_eq!(refused.code, ErrorCode::ReadOnly);
});
