//! The community to look at: there once, and alive.

use protocol::chat::{History, List, RoomKind};
use protocol::client::Client;

use crate::story;

story!(the_demonstration_is_made_once, |world| {
    let (a, b) = tokio::join!(rally::demo::make(world.app()), rally::demo::make(world.app()));
    a.unwrap();
    b.unwrap();
    rally::demo::make(world.app()).await.unwrap();
    let count = async |table: &'static str| world.app().db.query("SELECT COUNT(*) FROM ").push(table).scalar::<i64>().await.unwrap();
    assert_eq!((count("app_user").await, count("chat_room").await), (24, 15));
    assert!(count("chat_message").await > 100);
});

story!(whoever_signs_in_finds_talk, |world| {
    rally::demo::make(world.app()).await.unwrap();
    let now = world.app().clock.now();
    for (who, is_coach) in rally::demo::SIGN_INS.iter().zip([0, 1]) {
        let rest = world.rest();
        let tokens = rest.log_in(who.email, who.password).await.expect("a named sign-in");
        let profile = rest.profile(&tokens.access_token).await.unwrap();
        assert_eq!((profile.is_coach, profile.profile_skip), (is_coach, Some(true)));
        let (client, _) = Client::sign_in(&rest.ws_url(), &tokens.access_token).await.unwrap();
        let page = client.call(List::default()).await.unwrap();
        assert!(page.rooms.len() >= 7, "{}", page.rooms.len());
        assert!(page.rooms.iter().any(|entry| entry.settings.unread > 0) && page.rooms.iter().any(|entry| entry.settings.unread == 0));
        assert!(page.rooms.iter().any(|entry| entry.settings.muted_until.is_some()));
        assert!(
            page.rooms.iter().any(|entry| entry.room.kind == RoomKind::Direct)
                && page.rooms.iter().any(|entry| entry.room.kind == RoomKind::Group)
        );
        let newest = page.rooms[0].last_message.as_ref().unwrap().sent_at;
        assert!(
            (now.0 - newest.0) < 3_600_000
                && page.rooms.is_sorted_by_key(|entry| std::cmp::Reverse(entry.last_message.as_ref().unwrap().sent_at))
        );
        let said = client.call(History { chat: page.rooms[0].room.id, before: None, limit: None }).await.unwrap();
        assert!(said.messages.is_sorted_by_key(|message| message.sent_at) && said.messages.iter().all(|message| message.sent_at <= now));
    }
});
