//! The room that all dates of a series share.

use protocol::chat::{ChatPush, ChatSnapshot, History, List, Message, Note, Room, RoomKind, Send};
use protocol::enrolments::LeaveEvent;
use protocol::events::{CancelEvent, HandOver, Repeat, RepeatEvery, SeriesScope, UpdateEvent};
use protocol::staff::StaffRole;
use protocol::{ChatId, ErrorCode};

use super::*;
use harness::story;

async fn weekly(world: &World, maya: &Player, dates: i64) -> Vec<Event> {
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let until = day(world, 5 + 7 * (dates - 1));
    let entry = form(court, &day(world, 5), "19:00", "21:00");
    let create = CreateEvent { form: entry, repeat: Some(Repeat { every: RepeatEvery::Week, until }), draft: false, if_free: false };
    let first = made(maya, create).await.event;
    let mut events = vec![first.clone()];
    for card in get(maya, first.id).await.dates {
        events.push(get(maya, card.id).await.event);
    }
    events
}

async fn rooms(player: &Player) -> Vec<Room> {
    let listed = player.client.call(List { cursor: None }).await.expect("rooms").rooms;
    listed.into_iter().map(|entry| entry.room).collect()
}

/// The notes of a room: who, what, and which date they are about.
async fn notes(player: &Player, chat: ChatId) -> Vec<(String, Note, Option<EventId>)> {
    let page = player.client.call(History { chat, before: None, limit: None }).await.expect("a history");
    let name = |message: &Message| page.people.iter().find(|person| person.id == message.author).map(|person| person.name.clone());
    let note = |message: &Message| Some((name(message)?, message.note.clone()?, message.date.as_ref().map(|date| date.event)));
    page.messages.iter().filter_map(note).collect()
}

story!(two_nodes all_dates_of_a_series_share_one_room, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let dates = weekly(world, &maya, 3).await;
    let chat = dates[0].chat.expect("a room");
    assert!(dates.iter().all(|date| date.chat == Some(chat)), "{dates:?}");
    assert_eq!(rooms(&maya).await.len(), 1, "one line in the list of rooms");
    let room = &rooms(&maya).await[0];
    assert_eq!((room.kind, room.series, room.event), (RoomKind::Event, dates[0].series, None));

    for date in &dates[..2] {
        join(&elena, date.id).await;
    }
    elena.open::<ChatSnapshot>(Topic::Chat(chat)).await;
    let joined = |date: &Event| ("Elena Vasquez".to_owned(), Note::Joined, Some(date.id));
    assert_eq!(notes(&maya, chat).await, [joined(&dates[0]), joined(&dates[1])]);
    // She leaves one date, and stays in the room for the other.
    elena.client.call(LeaveEvent { event: dates[0].id }).await.expect("left");
    let push = elena.next_push(Topic::Chat(chat), "message").await;
    let ChatPush::Message(note) = push.chat().unwrap() else { panic!("{push:?}") };
    assert_eq!((note.note, note.date.map(|date| date.event)), (Some(Note::Left), Some(dates[0].id)));
    elena.client.call(Send { chat, text: "See you on the second".into(), reply_to: None }).await.expect("sent");
    elena.client.call(LeaveEvent { event: dates[1].id }).await.expect("left");
    assert_eq!(code(elena.client.call(Send { chat, text: "Bye".into(), reply_to: None }).await), ErrorCode::NotFound);
});

story!(a_date_of_a_series_is_named_and_handed_over_by_itself, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let dates = weekly(world, &maya, 3).await;
    let chat = dates[0].chat.expect("a room");
    let rename = async |date: &Event, name: &str, scope: SeriesScope| {
        let event = get(&maya, date.id).await.event;
        let form = EventForm { name: name.into(), ..event.form };
        maya.client.call(UpdateEvent { event: date.id, version: event.version, form, scope }).await.expect("renamed");
        rooms(&maya).await.into_iter().find(|room| room.id == chat).and_then(|room| room.title)
    };
    assert_eq!(rename(&dates[1], "With guests", SeriesScope::This).await.as_deref(), Some("Thursday doubles"));
    assert_eq!(rename(&dates[0], "Friday doubles", SeriesScope::All).await.as_deref(), Some("Friday doubles"));

    let appoint = protocol::events::Appoint { event: dates[2].id, user: elena.id, role: StaffRole::CoOrganiser, series: false };
    maya.client.call(appoint).await.expect("asked");
    elena.client.call(protocol::events::AcceptRole { event: dates[2].id }).await.expect("accepted");
    maya.client.call(HandOver { event: dates[2].id, to: elena.id, scope: SeriesScope::This }).await.expect("handed over");
    let room = rooms(&elena).await.into_iter().find(|room| room.id == chat).expect("the organiser of a date is in the room");
    assert_eq!(room.members.first().map(|member| member.user), Some(maya.id), "the room is of who organises the series");
});

story!(
    a_shared_room_is_open_until_a_week_after_the_last_date,
    |config| {
        config.auth.access_life = DAY * 365;
        config.auth.refresh_life = DAY * 400;
    },
    |world| {
        let (maya, elena, omar) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Omar Haddad").await);
        let dates = weekly(world, &maya, 2).await;
        let chat = dates[0].chat.expect("a room");
        join(&elena, dates[0].id).await;
        join(&omar, dates[0].id).await;
        join(&omar, dates[1].id).await;
        maya.client
            .call(CancelEvent { event: dates[1].id, reason: "Holidays".into(), cause: None, scope: SeriesScope::This })
            .await
            .expect("cancelled");
        let members = async || {
            let query = world.app().db.query("SELECT user_id FROM chat_member WHERE chat = ").arg(chat);
            query.scalars::<protocol::UserId>().await.unwrap()
        };
        let locked = async || world.app().db.query("SELECT locked FROM chat_room WHERE id = ").arg(chat).scalar::<bool>().await.unwrap();
        world.advance_to(later(dates[0].ends_at, DAY * 7));
        // Nothing is to come for either: the second date was cancelled.
        until("those without a coming date left", async || members().await == [maya.id]).await;
        assert!(!locked().await);
        world.advance_to(later(dates[1].ends_at, DAY * 7));
        until("the room is locked", locked).await;
    }
);

story!(a_date_with_a_room_of_its_own_gets_that_of_its_series, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let dates = weekly(world, &maya, 2).await;
    let shared = dates[0].chat.expect("a room");
    join(&elena, dates[1].id).await;
    // As it was before series had rooms: each date has its own, and the series none.
    let db = &world.app().db;
    let own = maya.create("Thursday doubles", &[&elena]).await.id;
    for (id, of) in [(own, dates[1].id), (shared, dates[0].id)] {
        db.query("UPDATE chat_room SET kind = 'event', series = NULL, event = ").arg(of).push(" WHERE id = ").arg(id).run().await.unwrap();
    }
    db.query("UPDATE event SET chat = ").arg(own).push(" WHERE id = ").arg(dates[1].id).run().await.unwrap();
    db.query("UPDATE event_series SET chat = NULL").run().await.unwrap();
    let insert = "INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries)
        SELECT id, tenant, 'events', '{\"share_rooms\":{\"after\":null}}', FALSE, 0, 0 FROM event_series";
    db.query(insert).run().await.unwrap();

    let room = async |date: &Event| get(&elena, date.id).await.event.chat;
    until("both dates have one room", async || {
        let both = [room(&dates[0]).await, room(&dates[1]).await];
        both[0] == both[1] && both[0] != Some(shared) && both[0] != Some(own)
    })
    .await;
    let new = room(&dates[1]).await.expect("a room");
    elena.client.call(Send { chat: new, text: "Here now".into(), reply_to: None }).await.expect("a member");
    maya.client.call(Send { chat: new, text: "Yes".into(), reply_to: None }).await.expect("a member");
    elena.client.call(History { chat: own, before: None, limit: None }).await.expect("the old room stays readable");
    let refused = code(elena.client.call(Send { chat: own, text: "Still here?".into(), reply_to: None }).await);
    assert_eq!(refused, ErrorCode::ReadOnly);
});
